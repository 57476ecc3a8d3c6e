"""Lessons as a learner plays them: what the tests of all rule sets share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from grognard.engine.contract.lessons import Lesson
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.server.tutorial import lesson_note
from grognard.testing import Game

Play = Callable[[Game], None]
SEEDS = tuple(f"learner {k}" for k in range(12))


def begin(lesson: Lesson, seed: str = "learner") -> Game:
    """The position of a lesson at rest; dice fall by the seed."""
    ruleset = find(lesson.setup.ruleset)
    assert lesson.setup.version == ruleset.version  # the server sets up no game of other rules
    assert ruleset.kit is not None
    ruleset.kit.possible(msgspec.convert(lesson.setup.position, ruleset.state_type))
    setup = msgspec.structs.replace(lesson.setup, dice=DicePolicy(seed=seed))
    return Game(Match(ruleset, setup), None)  # type: ignore[arg-type]  # dice come from the seed


def done(game: Game, k: int) -> bool:
    """What the panel of the lesson says to the learner."""
    note = lesson_note(View(game.match, 0), k)
    assert note is not None
    return note.done


def clauses_exist(ruleset: str, lessons: Sequence[Lesson]) -> None:
    book = find(ruleset).rulebook
    assert 8 <= len(lessons) <= 10
    assert all(clause in book for lesson in lessons for clause in (*lesson.clauses, *lesson.done))
    assert len({lesson.title for lesson in lessons}) == len(lessons)
