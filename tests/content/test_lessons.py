"""Lessons from a file: what is usual, what is a lesson's own, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.content.lessons import read_lessons
from grognard.content.specs import ImpossiblePosition
from grognard.engine.contract.lessons import Lesson
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.ruleset import Fatigue

FILE = """
[usual]
table = [20, 20]
limit = 3
units.pikes = { cast = "P", name = "The Pikes" }

[[lesson]]
title = "One"
text = \"\"\"
Two lines
become one.\"\"\"
goal = "Do it."
done = ["fatigue.action.hold"]
[lesson.position]
limit = 4
[lesson.position.units]
pikes = { block = [3, 4, 2, 2], quality = 3 }
other = { cast = "S", seat = 1, at = [[10, 10]] }

[[lesson]]
title = "Two"
text = "x"
goal = "y"
seats = ["human", "sergeant"]
[lesson.position.units]
pikes = { at = [[5, 5]] }
"""


def read(folder: Path, text: str) -> tuple[Lesson, ...]:
    (folder / "lessons.toml").write_text(text, encoding="utf-8")
    return read_lessons(folder / "lessons.toml", Fatigue, position)


def place(lesson: Lesson) -> dict[str, Any]:
    assert lesson.setup.position is not None
    return lesson.setup.position


def test_a_lesson_has_its_own_words_over_the_usual_ones(tmp_path: Path) -> None:
    one, two = read(tmp_path, FILE)
    pikes = place(one)["units"]["pikes"]
    assert (one.text, one.seats, one.setup.players) == ("Two lines become one.", ("human", "recruit"), ("Blue", "Red"))
    assert (pikes["profile"]["name"], pikes["profile"]["quality"]) == ("The Pikes", 3)
    assert [tuple(at) for at in pikes["formation"]["at"].values()] == [
        (3000, 4000),
        (4200, 4000),
        (3000, 5200),
        (4200, 5200),
    ]
    assert place(one)["scenario"]["victory"]["activations"] == 4
    assert place(two)["scenario"]["victory"]["activations"] == 3
    assert list(place(two)["units"]) == ["pikes"]
    assert (two.seats, two.setup.dice.seed) == (("human", "sergeant"), "lesson 2")


def test_a_slip_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match=r"lessons.toml:\d+:1: lesson.1.golf: .*Did you mean 'goal'"):
        read(tmp_path, FILE.replace('goal = "y"', 'golf = "y"'))
    with pytest.raises(ImpossiblePosition, match="'qualty' means nothing here"):
        read(tmp_path, FILE.replace("quality = 3", "qualty = 3"))
