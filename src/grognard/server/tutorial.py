"""The tutorial: the lessons that installed rule sets bring along in their module `lessons`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.lessons import Lesson
from grognard.engine.match import Match
from grognard.engine.ruleset import installed
from grognard.server import wire
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


def cards() -> tuple[wire.LessonCard, ...]:
    return tuple(
        wire.LessonCard(k, lesson.setup.ruleset, lesson.title, lesson.text, lesson.goal, lesson.clauses)
        for k, lesson in enumerate(lessons(), 1)
    )


def lesson_note(match: Match, k: int) -> wire.LessonNote | None:
    """Where the learner stands; None if the match is no lesson."""
    if not 1 <= k <= len(lessons()):
        return None
    lesson = lessons()[k - 1]
    told = {event.clause for event in match.events or ()}
    won = match.outcome is not None and 0 in match.outcome.winners
    done = told.issuperset(lesson.done) if lesson.done else won
    return wire.LessonNote(
        k, len(lessons()), lesson.title, lesson.text, lesson.goal, lesson.clauses, done, lesson.praise if done else ""
    )
