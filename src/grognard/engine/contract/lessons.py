"""Lessons: small positions that teach a game. A rule set gives them as `Ruleset.lessons`."""

from __future__ import annotations

from grognard.engine.record import Value
from grognard.engine.ruleset import Setup


class Lesson(Value, frozen=True):
    """A position with a task. `text` says what to learn (Markdown), `goal` the task in one sentence.

    The lesson is done once the learner, in the first seat, did something or rolled dice under every clause in `done`
    (empty: once the learner has won). `seats` says who sits where: "human" or the name of a bot.
    """

    title: str
    text: str
    goal: str
    setup: Setup
    clauses: tuple[str, ...] = ()
    """What to read in the rulebook."""
    done: tuple[str, ...] = ()
    seats: tuple[str, ...] = ("human", "recruit")
    praise: str = ""
