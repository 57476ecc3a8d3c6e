"""The question where a unit is set up, and the search for a place in a zone."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Place, Pose, Poses, place_answer
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Zone
from grognard.minis.memory import Remembering
from grognard.minis.places_held import place_held
from grognard.table.measure import Measure
from grognard.table.points import Point
from grognard.table.shapes import Disc, Polygon, margin_inside

SAMPLED = 16
"""A random place is one of so many."""
Places = Sequence[Point]
"""A place for each model of a unit, in the order of its movers."""


class BasesPlace(Remembering[Poses | None], Place):
    """Where the models of a unit are set up. The rule set says what it demands of their places, and where to look."""

    def __init__(
        self, title: str, clause: str, topic: str, unit: str, zones: Sequence[Zone] = (), limits: str = ""
    ) -> None:
        self.title, self.clause, self.topic, self.limits = title, clause, topic, limits
        self.about = (unit,)
        self.zones = tuple(zones)

    @property
    def models(self) -> Sequence[str]:
        """The ids of the movers. A rule set that knows them without making the movers says so here."""
        return [mover.id for mover in self.movers]

    @abstractmethod
    def judge_places(self, places: Places) -> Refusal | None:
        """What the rules say to these places."""

    @abstractmethod
    def rooms(self) -> Iterator[Answer]:
        """All allowed places that the umpire would think of, the best first."""

    @lazy
    def room(self) -> Answer | None:
        """A place for the unit, if the search finds one; searched for only when somebody asks."""
        return next(self.rooms(), None)

    def judge(self, poses: Poses) -> Refusal | None:
        return self.judge_places([poses[model].at for model in self.models])

    def answer(self, places: Places) -> Answer:
        """These places as an answer."""
        return place_answer({model: Pose(at) for model, at in zip(self.models, places, strict=True)})

    def attempt(self, places: Places) -> Answer | None:
        """The answer that gives these places, if they are allowed."""
        return self.approve(self.answer(places)) if self.judge_places(places) is None else None

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice(self.rooms(), limit)

    def sample(self, rng: random.Random) -> Answer:
        """Any of the first places that the umpire would think of. A rule set that has better ones gives them here."""
        return rng.choice(list(self.candidates(SAMPLED)))

    def somewhere_near(self, wish: Answer) -> Answer | None:
        """A place near a wish that may not fit as it is. Unless the rule set knows better, it is the nearest of the
        places that the umpire would think of."""
        return super().nearest(wish)

    def nearest(self, answer: Answer) -> Answer | None:
        return self.tethered(answer)

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        return place_held(self, wish, before, lambda: self.somewhere_near(wish))


def in_zone(disc: Disc, zone: Polygon, measure: Measure) -> bool:
    """Whether a base lies wholly in a zone."""
    return measure.at_least(margin_inside(disc, zone), 0)


def lattice_in(zone: Polygon, formation: Places, radius: int, step: int, measure: Measure) -> Iterator[Point]:
    """The points of a lattice at which a formation around (0, 0) may fit into a zone, row by row from the south-west:
    the box around it inside the box of the zone, its first and its last base in the zone itself."""
    west, south, east, north = (int(edge) for edge in zone.box)
    left, low = min(x for x, _ in formation) - radius, min(y for _, y in formation) - radius
    right, high = max(x for x, _ in formation) + radius, max(y for _, y in formation) + radius
    ends = formation[0], formation[-1]
    for y in range(south - low, north - high + 1, step):
        for x in range(west - left, east - right + 1, step):
            if all(in_zone(Disc(x + dx, y + dy, radius), zone, measure) for dx, dy in ends):
                yield x, y
