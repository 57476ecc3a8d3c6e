"""The tutorial: the lessons that installed rule sets bring along."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.contract.lessons import Lesson
from grognard.engine.events import Event, Ref
from grognard.engine.ruleset import installed
from grognard.engine.view import View
from grognard.server import schemas, wire
from grognard.server.catalogue import playable


@cache
def lessons(ruleset: str) -> Sequence[Lesson]:
    """The lessons of a rule set. Each rule set counts its own, so that a new rule set does not renumber the others."""
    rules = playable(ruleset)
    return rules.lessons if rules is not None else ()


def cards() -> tuple[schemas.LessonCard, ...]:
    """All lessons, in the order of the rule sets' names."""
    return tuple(
        schemas.LessonCard(k, name, lesson.title, lesson.text, lesson.goal, lesson.clauses)
        for name in installed()
        for k, lesson in enumerate(lessons(name), 1)
    )


def learnt_by(event: Event, learner: int = 0) -> bool:
    """Whether an event is the learner's doing: what the enemy does first teaches nothing.

    An event belongs to the first unit that its sentence names, else to the roller; an event that belongs to nobody
    counts as well.
    """
    named = [fact.seat for fact in event.facts.values() if isinstance(fact, Ref) and fact.seat is not None]
    doers = named or [dice.by for dice in event.dice if dice.by is not None]
    return not doers or doers[0] == learner


def lesson_note(view: View, k: int) -> wire.LessonNote | None:
    """Where the learner stands; None if the match is no lesson."""
    course = lessons(view.ruleset.name)
    if not 1 <= k <= len(course):
        return None
    lesson = course[k - 1]
    told = {event.clause for event in view.events() if learnt_by(event)}
    won = view.outcome is not None and 0 in view.outcome.winners
    done = told.issuperset(lesson.done) if lesson.done else won
    return wire.LessonNote(
        k, len(course), lesson.title, lesson.text, lesson.goal, lesson.clauses, done, lesson.praise if done else ""
    )
