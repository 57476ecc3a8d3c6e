"""The tutorial: the lessons that installed rule sets bring along in their module `lessons`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.events import Event, Ref
from grognard.engine.lessons import Lesson
from grognard.engine.match import Match
from grognard.engine.ruleset import installed
from grognard.server import papers, wire
from grognard.server.catalogue import playable


@cache
def lessons() -> Sequence[Lesson]:
    """All lessons, in the order of the rule sets' names."""
    found: list[Lesson] = []
    for name in installed():
        rules = playable(name)
        companion = rules.companion("lessons") if rules is not None else None
        if companion is not None:
            found.extend(companion.LESSONS)
    return found


def cards() -> tuple[papers.LessonCard, ...]:
    return tuple(
        papers.LessonCard(k, lesson.setup.ruleset, lesson.title, lesson.text, lesson.goal, lesson.clauses)
        for k, lesson in enumerate(lessons(), 1)
    )


def learnt_by(event: Event, learner: int = 0) -> bool:
    """Whether an event is the learner's doing: what the enemy does first teaches nothing.

    Whose doing it is says the first that its sentence names, else the roller; what nobody did counts as well.
    """
    named = [fact.seat for fact in event.facts.values() if isinstance(fact, Ref) and fact.seat is not None]
    doers = named or [dice.by for dice in event.dice if dice.by is not None]
    return not doers or doers[0] == learner


def lesson_note(match: Match, k: int) -> wire.LessonNote | None:
    """Where the learner stands; None if the match is no lesson."""
    if not 1 <= k <= len(lessons()):
        return None
    lesson = lessons()[k - 1]
    told = {event.clause for event in match.events or () if learnt_by(event)}
    won = match.outcome is not None and 0 in match.outcome.winners
    done = told.issuperset(lesson.done) if lesson.done else won
    return wire.LessonNote(
        k, len(lessons()), lesson.title, lesson.text, lesson.goal, lesson.clauses, done, lesson.praise if done else ""
    )
