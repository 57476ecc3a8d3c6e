"""Chapter 10: bodies. A body is a unit as it stands on the table, with the leaders who have joined it.

A body is worked out from the records when it is needed, and thrown away. Its Movement, Range, Quality and Bravery
follow from the parts that are alive at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.events import Ref
from grognard.engine.lazy import lazy
from grognard.engine.seating import enemy_of
from grognard.minis.boxes import Whereabouts, grown
from grognard.rulesets.lords.state import LEADERS, Kind, Profile, State, Unit, UnitBox
from grognard.table.points import Point
from grognard.table.shapes import Box, Disc


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
        return model_label(self.unit, self.place)


@lru_cache(maxsize=4096)
def id_of_model(unit: str, place: int) -> str:
    return f"{unit}.{place + 1}"


def model_id(unit: Unit, place: int) -> str:
    return id_of_model(unit.id, place)


def model_label(unit: Unit, place: int) -> str:
    """What people call the model at this place of a unit's list."""
    return unit.profile.name if unit.leads else f"{unit.profile.name} {place + 1}"


@enforces("lords.join.one-body")
class Body:
    """lords.join.one-body: a unit and the leaders in it, one unit for everything."""

    def __init__(self, head: Unit, leaders: list[Unit]) -> None:
        self.head = head
        self.lone_leader = lone = head.profile.role in LEADERS
        self.parts = [head] if lone or not leaders else [head, *leaders]
        self.leaders = self.parts if lone else leaders
        """The leaders in the body, the Knight before the Lord. A leader alone is his own body."""

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def seat(self) -> int:
        return self.head.seat

    @property
    def token(self) -> bool:
        return self.head.token

    @lazy
    def name(self) -> str:
        if len(self.parts) == 1:
            return self.head.profile.name
        living = [part.profile.name for part in self.parts if part.alive]
        return " with ".join([living[0], " and ".join(living[1:])]) if living[1:] else "".join(living)

    def does(self, words: str) -> str:
        """The form of a verb in a sentence about this body: "the Spears hold", "Bram holds"."""
        if not self.lone_leader:
            return words
        verb, _, rest = words.partition(" ")
        return " ".join(filter(None, [{"are": "is", "have": "has"}.get(verb, f"{verb}s"), rest]))

    def falls(self, excess: int) -> str:
        """How many fall if a roll is won by so many: "3 fall"."""
        if excess <= 0:
            return "nobody falls"
        if self.lone_leader:
            return "he falls"
        fallen = min(excess, self.count)
        return f"{fallen} fall{'s' if fallen == 1 else ''}"

    def ref(self) -> Ref:
        """How events name the body. Events take the method itself, and call it only if somebody listens."""
        return Ref(self.id, self.name, self.seat)

    @lazy
    def models(self) -> list[Model]:
        """The living models in the order of their numbers, which they keep when others are lost."""
        found: list[Model] = []
        first = 1
        for part in self.parts:
            radius = part.profile.radius
            for place, at in enumerate(part.places):
                if at is not None:
                    disc = Disc(at[0], at[1], radius)
                    found.append(Model(id_of_model(part.id, place), first + place, part, place, disc))
            first += len(part.places)
        return found

    @lazy
    def places(self) -> dict[str, Point]:
        """Where each of them stands, by its id."""
        return {model.id: model.at for model in self.models}

    @lazy
    def discs(self) -> tuple[Disc, ...]:
        """The bases of the living models in the order of their numbers."""
        if len(self.parts) == 1:
            return self.head.discs
        return tuple([disc for part in self.parts for disc in part.discs])

    @lazy
    def count(self) -> int:
        """lords.fight.numbers-count: all models, leaders too, near the enemy or not."""
        return self.head.alive if len(self.parts) == 1 else sum(part.alive for part in self.parts)

    @property
    def rank_and_file(self) -> int:
        return 0 if self.lone_leader else self.head.alive

    @property
    def living(self) -> tuple[Profile, ...]:
        """The profiles of the parts that are alive."""
        if len(self.parts) == 1:
            return (self.head.profile,) if self.head.stands else ()
        return tuple([part.profile for part in self.parts if part.stands])

    @property
    def joined(self) -> bool:
        """Whether leaders stand in it."""
        return len(self.parts) > 1

    @property
    def type(self) -> Kind:
        return self.head.profile.type

    @lazy
    def movement(self) -> int:
        """lords.join.act-together: the lowest among its parts."""
        return slowest(self.living)

    @lazy
    def range(self) -> int:
        """lords.join.act-together: that of the rank and file; 0 means that it cannot Shoot."""
        return self.head.profile.range if self.head.stands else 0

    @lazy
    def quality(self) -> int:
        """lords.join.quality-bravery and lords.unit.quality-is-a-die: the worst die among its living parts."""
        return min(profile.quality for profile in self.living)

    @lazy
    def bravery(self) -> int:
        """lords.join.quality-bravery and lords.unit.bravery-is-a-number: the highest among its living parts."""
        return max(profile.bravery for profile in self.living)

    @lazy
    def box(self) -> UnitBox:
        """West, south, east, north of all its bases."""
        if len(self.parts) == 1:
            return self.head.box
        wests, souths, easts, norths = zip(*[part.box for part in self.parts], strict=True)
        return min(wests), min(souths), max(easts), max(norths)

    def model(self, id: str) -> Model:
        return next(model for model in self.models if model.id == id)


@enforces("lords.join.act-together")
def slowest(living: Iterable[Profile]) -> int:
    """lords.join.act-together: how far models that move as one can go."""
    return min(profile.movement for profile in living)


def joined_leaders(game: State, head: Unit) -> list[Unit]:
    """The living leaders in a unit, the Knight first."""
    inside = head.id
    # Most units have joined nobody, which is seen at once.
    found = [unit for unit in game.units.values() if unit.joined_to and unit.joined_to == inside and unit.stands]
    return sorted(found, key=lambda unit: unit.profile.role == "lord") if len(found) > 1 else found


def bodies(game: State, seat: int | None = None) -> list[Body]:
    """All bodies on the table in the order of the army lists; a joined unit stands where its rank and file do."""
    heads: list[Unit] = []
    inside: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        if seat is not None and unit.seat != seat:
            continue
        if not unit.joined_to:
            heads.append(unit)
        elif unit.stands:
            inside.setdefault(unit.joined_to, []).append(unit)
    if not inside:
        return [Body(head, []) for head in heads if head.stands]
    for leaders in inside.values():
        leaders.sort(key=lambda leader: leader.profile.role == "lord")
    return [Body(head, inside.get(head.id, [])) for head in heads if head.id in inside or head.stands]


def whereabouts(units: Iterable[Unit]) -> Whereabouts[Unit]:
    """Where units stand while nobody moves. It quickly tells which units can be near at all."""
    return Whereabouts([(unit.box, unit) for unit in units if unit.places])


def units_near(game: State, box: Box, margin: float) -> list[Unit]:
    """The units that come within a margin of a box. This serves a single look; `whereabouts` serves many."""
    west, south, east, north = grown(box, margin)
    found = []
    for unit in game.units.values():
        if unit.places:
            w, s, e, n = unit.box
            if w <= east and west <= e and s <= north and south <= n:
                found.append(unit)
    return found


def body_of(game: State, id: str) -> Body:
    """The body that a unit is, or is part of."""
    head = game.units[game.units[id].joined_to or id]
    return Body(head, [] if head.leads else joined_leaders(game, head))


def alone(leader: Unit) -> Body:
    """The body of a leader alone, also while he still stands in the unit that he is about to leave."""
    return Body(leader, [])


def enemies(game: State, seat: int) -> list[Body]:
    return bodies(game, enemy_of(seat))


def remove(model: Model) -> None:
    _put(model.unit, model.place, None)


def set_down(model: Model, at: Point) -> None:
    _put(model.unit, model.place, at)


def _put(unit: Unit, place: int, at: Point | None) -> None:
    unit.places = (*unit.places[:place], at, *unit.places[place + 1 :])
