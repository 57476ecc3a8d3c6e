"""The records of a game: units under their markers, secret lists, and where the game stands."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.events import Ref
from grognard.engine.outcome import Outcome
from grognard.engine.record import Record, Value
from grognard.engine.seating import enemy_of
from grognard.engine.secrets.known import Back, Eyes, Secret, SecretEach, own_place, owner
from grognard.rulesets.ruse.cards import Card, CardEffect, Kind, Weapon
from grognard.rulesets.ruse.rules.field import ORDER, SEAT_NAMES

Phase = Literal["lists", "talk", "weapons", "start", "deploy", "actions", "combat", "fight", "reform"]
ROUNDS = 6


class ArmyList(Value, frozen=True):
    """What a player locked before the meeting: the army and the units that are only shown."""

    core: tuple[Card, ...]
    elite: tuple[Card, ...]
    distractions: tuple[Card, ...]

    @property
    def army(self) -> tuple[Card, ...]:
        return self.core + self.elite


class Sighting(Value, frozen=True):
    """Cells that a unit was seen to go: in a Move (die 0), or in a Hustle with its die and whether there was room."""

    cells: int
    die: int = 0
    room: bool = True


@enforces("ruse.hidden.view")
def owner_or_face_up(unit: Unit, eyes: Eyes) -> bool:
    """The card of an enemy unit is known once it lies face up ("ruse.hidden.view", "ruse.hidden.permanent")."""
    return unit.up or owner(unit, eyes)


def flipped_weapons(unit: Unit) -> tuple[Weapon, ...]:
    """The weapons that everybody sees ("ruse.hidden.weapon")."""
    return tuple(weapon for weapon in unit.kit if weapon.id in unit.flipped)


def backs(unit: Unit) -> int:
    """How many weapons lie face down beside the marker."""
    return unit.face_down_weapons


def effects_of(card: Card | None, kit: tuple[Weapon, ...], *kinds: Kind) -> tuple[CardEffect, ...]:
    """The effects of a card and of those of its weapons that are of these kinds."""
    found = card.effects if card is not None else ()
    for weapon in kit:
        if weapon.kind in kinds:
            found += weapon.effects
    return found


class Unit(Record, gc=False):  # a tree of values, so there are no cycles that the collector could find
    """A unit under its marker. In what another seat knows, `face` is None while it lies face down."""

    marker: str
    seat: int
    face: Annotated[Card | None, Secret(owner_or_face_up, blank=None)]
    wounds: Annotated[int, Secret(owner_or_face_up, blank=0)]
    """Wounds left in the whole unit ("ruse.base.models")."""
    kit: Annotated[tuple[Weapon, ...], Secret(owner, blank=flipped_weapons)] = ()
    blanks: Annotated[int, Back("kit", backs)] = 0
    """Weapons of which only the back is known."""
    up: bool = False
    flipped: tuple[str, ...] = ()
    """The ids of its weapons that lie face up."""
    exposed: tuple[Kind, ...] = ()
    """The kinds of weapon that would lie face up by now if it had them."""
    cell: str = ""
    facing: str = "N"
    lost: bool = False
    acted: bool = False
    moved: int = 0
    charged: bool = False
    sightings: tuple[Sighting, ...] = ()
    """How far everybody saw it go: what a face-down unit gives away."""

    @property
    def card(self) -> Card:
        assert self.face is not None, f"the card of {self.marker} is not known here"
        return self.face

    @property
    def on_table(self) -> bool:
        return self.cell != "" and not self.lost

    @property
    def models(self) -> int:
        """Models alive: wounds left by wounds per model, rounded up ("ruse.base.models")."""
        return -(-self.wounds // self.card.wounds)

    @property
    def called(self) -> str:
        """The name of the unit for a seat that knows this record."""
        return f"{self.face.name} ({self.marker})" if self.face is not None else self.marker

    @property
    def name(self) -> str:
        """What everybody may call it: the card's name once it lies face up, its marker before."""
        return self.called if self.up else self.marker

    def ref(self) -> Ref:
        """How events name the unit. Events take the method itself, and call it only if somebody listens."""
        return Ref(self.marker, self.name, self.seat)

    def verb(self, many: str, one: str) -> str:
        """The form of a verb: a unit with a name is many, a face-down marker is one."""
        return many if self.up and self.face is not None else one

    @property
    def face_down_weapons(self) -> int:
        return self.blanks + sum(weapon.id not in self.flipped for weapon in self.kit)

    def weapon(self, kind: Kind) -> Weapon | None:
        for weapon in self.kit:
            if weapon.kind == kind:
                return weapon
        return None

    def effects(self, *kinds: Kind) -> tuple[CardEffect, ...]:
        """Its own effects and those of its weapons of these kinds ("ruse.base.effects"); a blank card has none."""
        return effects_of(self.face, self.kit, *kinds)


class Combat(Value, frozen=True):
    """A combat as it was fixed when the phase started: its engaged pairs, South's marker first."""

    pairs: tuple[tuple[str, str], ...]

    @property
    def markers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(marker for pair in self.pairs for marker in pair))


class State(Record):
    pack: str
    phase: Phase = "lists"
    lists: Annotated[list[ArmyList | None], SecretEach(own_place, blank=None)] = msgspec.field(
        default_factory=lambda: [None, None]
    )
    """What each player locked, South first."""
    shown: list[tuple[Card, ...]] = msgspec.field(default_factory=lambda: [(), ()])
    """What each player showed."""
    units: list[Unit] = []
    roll_winner: int = -1
    names_deployer: int = -1
    """The seat that holds the privilege of naming the first deployer; the other names the first turn."""
    first_deployer: int = -1
    first_turn: int = -1
    turn: int = 0
    """Turns finished; twelve in all."""
    combats: list[Combat] = []
    """Combats of this phase that are still to be fought."""
    fighting: Combat | None = None
    """The combat under way, between the flip of its weapons and the last reform."""
    reforming: list[int] = []
    """The seats that still reform after it."""
    fled: list[str] = []
    """The markers of the units that fled from it."""
    result: Outcome | None = None

    def all_open(self) -> bool:
        """At the end everything turns face up ("ruse.end.reveal")."""
        return self.result is not None

    @property
    def active(self) -> int:
        """The seat whose turn it is: the player who was named first takes the first turn of every round
        ("ruse.round.count")."""
        return self.first_turn if self.turn % 2 == 0 else enemy_of(self.first_turn)

    @property
    def round(self) -> int:
        return self.turn // 2 + 1

    def unit(self, marker: str) -> Unit:
        for unit in self.units:
            if unit.marker == marker:
                return unit
        raise KeyError(f"there is no unit {marker}")

    def army(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units if unit.seat == seat]

    @enforces("ruse.base.cell")
    def units_by_cell(self) -> dict[str, Unit]:
        """Which unit stands in which cell ("ruse.base.cell": at most one unit to a cell)."""
        return {unit.cell: unit for unit in self.units if unit.cell and not unit.lost}


def cell_order(unit: Unit) -> int:
    return ORDER[unit.cell]


@enforces("ruse.base.players")
def seat_name(seat: int) -> str:
    return SEAT_NAMES[seat]


def counted(fact: str, number: int, one: str, many: str) -> str:
    """How a sentence counts a fact: "{wounds} wounds", "{wounds} wound" or "no wounds"."""
    return f"no {many}" if number == 0 else f"{{{fact}}} {one if number == 1 else many}"
