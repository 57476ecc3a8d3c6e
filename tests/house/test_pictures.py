"""The pictures that authors read of are those that the page has."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.engine.showing.pictures import BADGES, EMBLEMS, SIGNS, WORDS, picture_of, without_picture
from grognard.engine.showing.scene import Badge, Board, Scene, Unit

LIB = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "drawing"
ICONS = (LIB / "icons.ts").read_text(encoding="utf-8")


def test_the_names_are_those_of_the_page() -> None:
    drawn = ICONS[ICONS.index("export const ICONS") : ICONS.index("/** Words of the hobby")]
    drawn += (LIB / "emblems.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \{", drawn, re.MULTILINE)) == {*EMBLEMS, *BADGES, *SIGNS}


def test_the_words_are_those_of_the_page() -> None:
    assert tuple(re.findall(r'\[/(.*?)/, "(\w+)"\]', ICONS)) == WORDS


def test_a_word_without_a_picture_is_found() -> None:
    badges = (Badge("Bleeding", "wound"), Badge("Odd", "xylophone"), Badge("Tired", ""))
    unit = Unit("u", 0, "U", 1, 1, emblem="Archers", badges=badges)
    assert list(without_picture(Scene(Board(1, 1), (), (unit,)))) == ["xylophone"]
    assert (picture_of("Archers"), picture_of("crown"), picture_of("xylophone")) == ("bows", "crown", None)
