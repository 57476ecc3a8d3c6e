"""Bodies: units as they stand on the table, with the leaders who have joined them.

A body is a view of the records, made when it is needed and thrown away: its Movement, Range, Quality and Bravery
follow from the parts that are alive at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.engine.events import Ref
from grognard.rulesets.lords.state import Game, Kind, Point, Unit
from grognard.table.shapes import Disc

_FAR = 10_000_000

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - used like a keyword
    """A value worked out at first sight. The one of the standard library takes a lock each time (until Python 3.12),
    and bodies are made by the thousand."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__

    def __get__(self, body: Any, kind: type) -> T:
        value = body.__dict__[self.name] = self.work(body)
        return value


class Model(NamedTuple):
    """One model of a body. Rank and file are numbered first, then the Knight, then the Lord."""

    id: str
    number: int
    unit: Unit
    place: int
    """Its place in the list of its own unit."""
    disc: Disc

    @property
    def at(self) -> Point:
        return self.disc.x, self.disc.y

    @property
    def label(self) -> str:
        return self.unit.profile.name if self.unit.leads else f"{self.unit.profile.name} {self.place + 1}"


@lru_cache(maxsize=4096)
def _model_id(unit: str, place: int) -> str:
    return f"{unit}.{place + 1}"


def model_id(unit: Unit, place: int) -> str:
    return _model_id(unit.id, place)


class Body:
    """lords.join.one-body: a unit and the leaders in it, one unit for everything."""

    def __init__(self, head: Unit, leaders: list[Unit]) -> None:
        self.head = head
        self.parts = [head] if head.leads else [head, *leaders]
        self.leaders = self.parts if head.leads else leaders
        """The Knight before the Lord; a lone leader is his own."""

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def seat(self) -> int:
        return self.head.seat

    @property
    def token(self) -> bool:
        return self.head.token

    @property
    def lone_leader(self) -> bool:
        return self.head.leads

    @kept
    def name(self) -> str:
        if len(self.parts) == 1:
            return self.head.profile.name
        living = [part.profile.name for part in self.parts if part.alive]
        return " with ".join([living[0], " and ".join(living[1:])]) if living[1:] else "".join(living)

    def does(self, words: str) -> str:
        """What it does, for a sentence: units are many, a lone leader is one."""
        if not self.lone_leader:
            return words
        verb, _, rest = words.partition(" ")
        return " ".join(filter(None, [{"are": "is", "have": "has"}.get(verb, f"{verb}s"), rest]))

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.name, self.seat)

    @kept
    def models(self) -> list[Model]:
        """The living models in the order of their numbers, which they keep when others are lost."""
        found: list[Model] = []
        first = 1
        for part in self.parts:
            radius = part.profile.radius
            for place, at in enumerate(part.places):
                if at is not None:
                    disc = Disc(at[0], at[1], radius)
                    found.append(Model(_model_id(part.id, place), first + place, part, place, disc))
            first += len(part.places)
        return found

    @kept
    def discs(self) -> list[Disc]:
        """The bases of the living models in the order of their numbers."""
        return [Disc(at[0], at[1], part.profile.radius) for part in self.parts for at in part.places if at is not None]

    @kept
    def count(self) -> int:
        """lords.fight.numbers-count: all models, leaders too, near the enemy or not."""
        return sum(part.alive for part in self.parts)

    @property
    def rank_and_file(self) -> int:
        return 0 if self.head.leads else self.head.alive

    @property
    def _living(self) -> list[Unit]:
        return [part for part in self.parts if part.alive]

    @property
    def type(self) -> Kind:
        return self.head.profile.type

    @kept
    def movement(self) -> int:
        """lords.join.act-together: the lowest among its parts."""
        return min(part.profile.movement for part in self._living)

    @kept
    def range(self) -> int:
        """lords.join.act-together: that of the rank and file; 0 means that it cannot Shoot."""
        return self.head.profile.range if self.head.alive else 0

    @kept
    def quality(self) -> int:
        """lords.join.quality-bravery and lords.unit.quality-is-a-die: the worst die among its living parts."""
        return min(part.profile.quality for part in self._living)

    @kept
    def bravery(self) -> int:
        """lords.join.quality-bravery and lords.unit.bravery-is-a-number: the highest among its living parts."""
        return max(part.profile.bravery for part in self._living)

    @kept
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east, north of all its bases."""
        west, south, east, north = _FAR, _FAR, -_FAR, -_FAR
        for part in self.parts:
            xs = [at[0] for at in part.places if at is not None]
            if xs:
                r = part.profile.radius
                ys = [at[1] for at in part.places if at is not None]
                west, south = min(west, min(xs) - r), min(south, min(ys) - r)
                east, north = max(east, max(xs) + r), max(north, max(ys) + r)
        return west, south, east, north

    def model(self, id: str) -> Model:
        return next(model for model in self.models if model.id == id)


def joined_leaders(game: Game, head: Unit) -> list[Unit]:
    """The living leaders in a unit, the Knight first."""
    found = [unit for unit in game.units.values() if unit.joined_to == head.id and unit.alive]
    return sorted(found, key=lambda unit: unit.profile.role == "lord")


def bodies(game: Game, seat: int | None = None) -> Iterator[Body]:
    """All bodies on the table in the order of the army lists; a joined unit stands where its rank and file do."""
    units = [unit for unit in game.units.values() if seat is None or unit.seat == seat]
    inside: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.joined_to and unit.alive:
            inside.setdefault(unit.joined_to, []).append(unit)
    for unit in units:
        if unit.id in inside:
            yield Body(unit, sorted(inside[unit.id], key=lambda leader: leader.profile.role == "lord"))
        elif not unit.joined_to and unit.alive:
            yield Body(unit, [])


def body_of(game: Game, id: str) -> Body:
    """The body that a unit is, or is part of."""
    head = game.units[game.units[id].joined_to or id]
    return Body(head, joined_leaders(game, head))


def alone(leader: Unit) -> Body:
    """A leader by himself, also while he still stands in the unit that he is about to leave."""
    return Body(leader, [])


def enemies(game: Game, seat: int) -> list[Body]:
    return list(bodies(game, 1 - seat))


def remove(model: Model) -> None:
    model.unit.places[model.place] = None


def set_down(model: Model, at: Point) -> None:
    model.unit.places[model.place] = at
