"""Models that are dragged to where their formation does not fit: each finds its own place, and all stay together.

One model is placed first. Each of the others then stands within the unit's distance of a placed one, as near as
possible to where the player dragged it. So a unit can bend into a gap that no shift of the whole formation would fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from grognard.engine.questions.movement import move_answer
from grognard.table.points import Point, by_degrees, centre_of, separation
from grognard.table.shapes import Disc

if TYPE_CHECKING:
    from grognard.engine.questions.movement import Paths
    from grognard.minis.in_hand import InHand

LEADS = 6
"""So many places of the first model are tried."""
NEAREST = 3
"""So many if it does not come into contact."""
LOOKS = 24
"""So many free places near the wish are looked at for a way there."""
TURN = 15
"""Degrees between two places beside a model."""
RING = 250
"""Mils between two rings of places about the middle of a wish."""
SLACK = 4
"""Mils that a place keeps from touching and from being too far off, so that rounding never decides."""


def gathered(question: InHand[Any], goals: Mapping[str, Point], paths: Mapping[str, list[Point]]) -> Paths | None:
    """Ways for these models to places near their goals, the first of them in contact with an enemy near it; `paths` are
    those of models that are not in hand."""
    for lead, spot in islice(_leads(question, goals), LEADS):
        found = _Gathering(question, goals).around(lead, spot)
        if found is not None and question.judge({**paths, **found}) is None:
            return {**paths, **found}
    return None


def drawn_near(question: InHand[Any], goals: Mapping[str, Point], paths: Mapping[str, list[Point]]) -> Iterator[Paths]:
    """The same where nobody comes into contact: the first of them as near to the middle of the wish as there is room
    that it comes to."""
    for lead, spot in islice(_nearest_leads(question, goals), NEAREST):
        found = _Gathering(question, goals).around(lead, spot)
        if found is not None and question.judge({**paths, **found}) is None:
            yield {**paths, **found}


def settled(question: InHand[Any], goals: Mapping[str, Point], paths: Mapping[str, list[Point]]) -> Paths | None:
    """The same about models that have their places already."""
    found = _Gathering(question, goals).about_anchors()
    return {**paths, **found} if found is not None and question.judge({**paths, **found}) is None else None


def aimed_at(question: InHand[Any], goals: Mapping[str, Point]) -> str:
    """The enemy that the middle of the wish is nearest to, of those it would touch; empty if it would touch nobody."""
    middle = centre_of(goals.values())
    met = question.contacts(move_answer({model: [goal] for model, goal in goals.items()}))
    return min(met, key=lambda each: min(separation(middle, to) for _, to in each.lines)).unit if met else ""


def _leads(question: InHand[Any], goals: Mapping[str, Point]) -> Iterator[tuple[str, Point]]:
    """Which model could come into contact where: the places nearest to the middle of the wish, each for the model that
    stands nearest."""
    middle, starts = centre_of(goals.values()), question.starts_at
    spots = {spot for model, goal in goals.items() for spot in question.contact_spots(model, goal)}
    for spot in sorted(spots, key=lambda each: (separation(middle, each), each)):
        lead = min(goals, key=lambda model: separation(starts[model], spot))
        if question.footing(lead, spot) and question.way(lead, starts[lead], spot) is not None:
            yield lead, spot


def _nearest_leads(question: InHand[Any], goals: Mapping[str, Point]) -> Iterator[tuple[str, Point]]:
    """Which model could go where: the places nearest to the middle of the wish first, each for the model that stands
    nearest."""
    middle, starts = centre_of(goals.values()), question.starts_at
    for spot in islice(_free_spots(question, goals, middle), LOOKS):
        lead = min(goals, key=lambda model: separation(starts[model], spot))
        if question.way(lead, starts[lead], spot) is not None:
            yield lead, spot


def _free_spots(question: InHand[Any], goals: Mapping[str, Point], middle: Point) -> Iterator[Point]:
    """Places about the middle of the wish where somebody could stand, up to where they stand now."""
    one = min(goals)
    far = min(separation(middle, start) for start in question.starts_at.values())
    for away in range(RING, int(far), RING):
        for degrees in range(0, 360, TURN):
            dx, dy = by_degrees(degrees, away)
            spot = (middle[0] + dx, middle[1] + dy)
            if question.footing(one, spot):
                yield spot


class _Gathering:
    """One attempt: which models have a place so far, and the ways there."""

    def __init__(self, question: InHand[Any], goals: Mapping[str, Point]) -> None:
        self._question, self._goals = question, goals
        self._radii = {mover.id: mover.radius for mover in question.movers}
        self._placed = list(question.anchors)
        self._ways: Paths = {}

    def around(self, lead: str, spot: Point) -> Paths | None:
        """The lead there, the others after it: those first who are wished nearest to it."""
        if not self._place(lead, spot):
            return None
        others = [model for model in self._goals if model != lead]
        return self._follow(sorted(others, key=lambda model: separation(self._goals[model], spot)))

    def about_anchors(self) -> Paths | None:
        return self._follow(self._goals) if self._placed else None

    def _follow(self, models: Iterable[str]) -> Paths | None:
        for model in models:
            if not any(self._place(model, spot) for spot in self._spots(model)):
                return None
        return self._ways

    def _spots(self, model: str) -> list[Point]:
        """Where it could stand by those who have places: the nearest to where it is wished first."""
        goal = self._goals[model]
        free = [spot for spot in {goal, *self._beside(self._radii[model])} if self._together(model, spot)]
        return sorted(free, key=lambda spot: (separation(goal, spot), spot))

    def _beside(self, radius: int) -> Iterator[Point]:
        gap = self._question.gap
        for disc in self._placed:
            touching = int(disc.r) + radius
            for away in (touching + SLACK, touching + gap // 2, touching + gap - SLACK):
                for degrees in range(0, 360, TURN):
                    dx, dy = by_degrees(degrees, away)
                    yield round(disc.x) + dx, round(disc.y) + dy

    def _together(self, model: str, spot: Point) -> bool:
        """Whether the model would overlap nobody there, and stand near enough to another one."""
        radius = self._radii[model]
        gaps = [separation(spot, (round(disc.x), round(disc.y))) - disc.r - radius for disc in self._placed]
        return min(gaps) >= 0 and min(gaps) <= self._question.gap

    def _place(self, model: str, spot: Point) -> bool:
        question = self._question
        if not question.footing(model, spot):
            return False
        way = question.way(model, question.starts_at[model], spot)
        if way is None:
            return False
        self._ways[model] = way
        self._placed.append(Disc(*spot, self._radii[model]))
        return True
