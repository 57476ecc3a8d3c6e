"""The tutorial: the lessons that installed rule sets bring along in their module `lessons`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from grognard.engine.lessons import Lesson
from grognard.engine.match import Match
from grognard.engine.ruleset import GROUP
from grognard.server import wire
from grognard.server.catalogue import playable


@cache
def lessons() -> Sequence[Lesson]:
    """All lessons, in the order of the rule sets' names."""
    found: list[Lesson] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if playable(point.name) is None:
            continue
        package = import_module(point.module)
        if hasattr(package, "__path__") and find_spec(f"{point.module}.lessons") is not None:
            found.extend(import_module(f"{point.module}.lessons").LESSONS)
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
