"""The lessons of a tutorial from a TOML file: texts, and positions in the words of the rule set's test kit.

    players = ["Blue", "Red"]

    [usual]                                               # what the positions have in common
    table = [36, 30]
    units.pikes = { cast = "P", name = "Harrow's Pikes" }    # and the pikes, wherever they stand

    [[lesson]]
    title = "Run into Combat"
    text = "**Run** is a move of twice the Move, without shooting."
    goal = "Run Harrow's Pikes up to the enemy and fight."
    done = ["fatigue.action.run", "fatigue.combat.start"]
    [lesson.position.units]
    pikes = { block = [13, 4, 5, 2] }

`block` = [west, south, files, ranks] stands for `at` with bases in files and ranks. Lines of a text are joined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content.models import Content, Text
from grognard.content.source import Source
from grognard.engine.contract.lessons import Lesson
from grognard.engine.ruleset import DicePolicy, Setup

if TYPE_CHECKING:
    from grognard.engine.record import Record
    from grognard.engine.ruleset import Ruleset

APART = 1.2
"""Inches from base to base in a block: nearly touching."""


class LessonFile(Content):
    """One lesson; see `Lesson` for the words."""

    title: Text
    text: Text
    goal: Text
    position: dict[str, Any] = {}
    clauses: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    seats: tuple[str, ...] = ("human", "recruit")
    praise: str = ""


class TutorialFile(Content):
    """All lessons of a rule set."""

    players: tuple[str, ...] = ("Blue", "Red")
    usual: dict[str, Any] = {}
    lesson: tuple[LessonFile, ...]


def read_lessons(file: Path, ruleset: type[Ruleset[Any]], position: Callable[..., Record]) -> tuple[Lesson, ...]:
    """The lessons of a file; `position` is that of the rule set's kit.

    Each `[[lesson]]` has the words of `Lesson` but for its setup; in place of that `[lesson.position]` gives the words
    of `position`, and `[usual]` those that all lessons have in common.
    """
    tutorial = Source.read(file, file.name).parse(TutorialFile)
    return tuple(
        Lesson(
            lesson.title,
            " ".join(lesson.text.split()),
            lesson.goal,
            Setup(
                ruleset.name,
                ruleset.version,
                tutorial.players,
                dice=DicePolicy(seed=f"lesson {number}"),
                position=msgspec.to_builtins(position(**_words(tutorial.usual, lesson.position))),
            ),
            lesson.clauses,
            lesson.done,
            lesson.seats,
            lesson.praise,
        )
        for number, lesson in enumerate(tutorial.lesson, 1)
    )


def _words(usual: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The words of one position: its own over the usual ones, its units with what is usual for them."""
    words = {**usual, **own}
    words.pop("units", None)
    if "units" in own:
        known = usual.get("units", {})
        words["units"] = {name: _unit(known.get(name, {}), spec) for name, spec in own["units"].items()}
    return words


def _unit(usual: Mapping[str, Any], own: Any) -> Any:
    """A unit is a table of words, or a line of them for a rule set that reads such lines."""
    if not isinstance(own, Mapping):
        return own
    spec = {**usual, **own}
    if "block" in spec:
        west, south, files, ranks = spec.pop("block")
        spec["at"] = [(west + APART * column, south + APART * row) for row in range(ranks) for column in range(files)]
    return spec
