"""Every unit has a figure that the page draws, and a name that speaks of a class gets the figures of that class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.engine.ruleset import find
from grognard.minis.figures import ARMOURED, BIG, ON_FOOT, PICTURES, SHOOTING, figure_of

WEB = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "drawing"


@pytest.mark.parametrize(
    ("name", "among", "otherwise", "figure"),
    [
        ("Reed Spears", ON_FOOT, "foot", "pikes"),
        ("Weald Billmen", ON_FOOT, "foot", "halberd"),
        ("Sluice Arbalests", SHOOTING, "bows", "crossbow"),
        ("Dockside Pistols Brace of pistols", SHOOTING, "muskets", "muskets"),
        ("The Bell Wagon Swivel guns", BIG, "beast", "wagon"),
        ("The Walking Cairn", BIG, "beast", "brute"),
        ("The Oathbound", ARMOURED, "helm", "helm"),
        ("Somebody", ON_FOOT, "foot", "foot"),
        ("Pirates", ON_FOOT, "foot", "foot"),  # no rats
    ],
)
def test_a_name_says_which(name: str, among: tuple[str, ...], otherwise: str, figure: str) -> None:
    assert figure_of(name, among, otherwise) == figure


def test_the_page_draws_every_figure_and_an_emblem_for_it() -> None:
    drawn = "".join((WEB / "figures" / f"{kind}.ts").read_text() for kind in ("soldiers", "toys", "insects"))
    assert set(re.findall(r"^  (\w+): \[", drawn, re.MULTILINE)) == set(PICTURES)
    emblems = set(re.findall(r"^  (\w+): \{", (WEB / "emblems.ts").read_text(), re.MULTILINE))
    assert set(PICTURES) == emblems


@pytest.mark.parametrize("name", ["anvil", "battleforge", "fatigue", "lords", "ruse"])
def test_every_unit_of_every_army_is_drawn(name: str) -> None:
    rules = find(name)
    for army in rules.armies():
        start = rules.start(rules.setup("", [army.id, army.id]))
        for seat in range(2):
            for unit in rules.scene(rules.known(start, seat), seat).units:
                assert unit.emblem in {*PICTURES, "back", "star"}, f"{unit.name} has no picture {unit.emblem!r}"
