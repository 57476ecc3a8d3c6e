"""The records of a battle: what changes in it. Who fights is in `sheets`, on what and for what in `battlefield`.

Lengths are mils. Model ids are `unit.number`; the models of a unit stay in the order of their numbers.
Markers (focus, hold, evade) are in `scopes`; what a unit has done this round are the limits below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.events import Ref
from grognard.engine.mechanics import consequences, scopes
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.losses import PendingLosses
from grognard.engine.mechanics.timeline import Timeline
from grognard.engine.outcome import Outcome
from grognard.engine.record import Record, Value, in_listed_order
from grognard.engine.seating import DUEL, Seating
from grognard.engine.showing.verbs import sounds_many
from grognard.minis.memory import BoundedCache
from grognard.minis.words import number_of
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.battlefield import Piece, Scenario, Terrain
from grognard.rulesets.battleforge.sheets import Body, Figure, Sheet
from grognard.table.footprint import Footprint, bounds
from grognard.table.places import Storey
from grognard.table.points import NORTH, Direction, Point
from grognard.table.shapes import Box, Disc
from grognard.table.solid import Solid, solid_at
from grognard.table.sweep import HullPose, HullSize, hull_at

Phase = Literal[
    "drawing", "zones", "preparation", "reserves", "deployment", "decoys", "bidding", "actions", "end", "over"
]
"""drawing: of a scenario by lot; preparation: specialties and strategies before deployment; decoys: those after it."""
SETTING_UP: tuple[Phase, ...] = ("drawing", "zones", "preparation", "reserves", "deployment", "decoys")
"""What comes before the first round."""
Presence = Literal["waiting", "table", "reserve", "embarked", "lost"]
"""waiting: to be deployed; table: on the field, in the open or in a building."""

FOCUS, HOLD, EVADE = "focus", "hold", "evade"
"""The markers of standby actions."""
BROKE = "broke"
"""The marker of a unit that broke in this action."""


class Scopes(scopes.Scopes):
    names: ClassVar[tuple[str, ...]] = ("trigger", "attack", "action", "activation", "round", "game")
    rests_in: ClassVar[str] = "activation"


@enforces("battleforge.core.effect-order")
class Consequences(consequences.Consequences):
    """After an attack casualties fall first (the pending layer), then this."""

    order: ClassVar[tuple[str, ...]] = ("hit shock", "nearby shock", "test", "break")
    chosen: ClassVar[Mapping[str, str]] = {
        "test": "Which of your units takes its break test first?",
        "break": "Which of your units runs first?",
    }


ACTIVATED = Limit("activated", "round", "battleforge.activate.once", "{who:has} been activated in this round")
REACTED = Limit("reacted", "round", "battleforge.react.spent", "{who:has} made its reaction in this round")
SHOT = Limit("shot", "round", "battleforge.action.shoot-once", "{who:has} shot in this round")
FOUGHT = Limit("fought", "round", "battleforge.action.fight-once", "{who:has} fought in this round")
FEARLESS = Limit("fearless", "game", "battleforge.break.test", "{who:has} been fearless once in this game")
ATTEMPT = Limit("attempt", "trigger", "battleforge.react.check", "{who:has} tried to react to this")


GAVE_UP = "gave up"
"""The marker of a seat that has conceded."""
LOOKS = 64
"""For how many other formations a formation stores what it sees of them."""


class Stand(NamedTuple):
    """Where a model stands: the centre of its base, the height of what it stands on, and for a hull its facing."""

    at: Point
    elevation: int = 0
    facing: Direction = NORTH


def footprint_of(body: Body, stand: Stand) -> Footprint:
    """The base or hull of such a body in this place."""
    x, y = stand.at
    if body.radius:
        return Disc(x, y, body.radius)
    return hull_at(HullPose(x, y, stand.facing), HullSize(body.width, body.length))


def solid_of(body: Body, stand: Stand) -> Solid:
    """The upright prism that a model is, for distance and sight."""
    return solid_at(footprint_of(body, stand), stand.elevation, body.height)


class Formation(Value, frozen=True, dict=True):
    """The models that are left of a unit, and where they stand: nowhere in reserve, in a transport or on a floor.

    It is never changed, only replaced, so what is worked out from it is kept with it and shared by forks.
    """

    models: tuple[str, ...]
    bodies: tuple[Body, ...]
    """The bodies of these models, in the same order."""
    places: tuple[Stand, ...] = ()
    """Where they stand, in the same order; empty if they have no places."""

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Where on its datasheet each of these models is."""
        return tuple([number_of(model) - 1 for model in self.models])

    @cached_property
    def stands(self) -> dict[str, Stand]:
        return dict(zip(self.models, self.places, strict=True)) if self.places else {}

    @cached_property
    def solids(self) -> tuple[Solid, ...]:
        """The bodies in their places, in the order of the models."""
        if not self.places:
            return ()
        return tuple([solid_of(body, stand) for body, stand in zip(self.bodies, self.places, strict=True)])

    @cached_property
    def solid_by_model(self) -> dict[str, Solid]:
        return dict(zip(self.models, self.solids, strict=True)) if self.places else {}

    @cached_property
    def box(self) -> Box:
        """The bounding box of all bases."""
        boxes = [bounds(solid.footprint) for solid in self.solids]
        west, south, east, north = zip(*boxes, strict=True)
        return min(west), min(south), max(east), max(north)

    @cached_property
    def rise(self) -> tuple[int, int]:
        """From the lowest base to the highest head."""
        return min(solid.bottom for solid in self.solids), max(solid.top for solid in self.solids)

    @cached_property
    def looks(self) -> BoundedCache[tuple[object, ...], Any]:
        """What these models see of other formations, kept by `rules.sight.unit_look`."""
        return BoundedCache(LOOKS)

    def placed(self, stands: Mapping[str, Stand]) -> Formation:
        """The same models in these places; every model must have one."""
        return Formation(self.models, self.bodies, tuple([stands[model] for model in self.models]))

    def away(self) -> Formation:
        """The same models without places."""
        return Formation(self.models, self.bodies)

    def without(self, fallen: Sequence[str]) -> Formation:
        """What is left when these models are removed."""
        kept = [place for place, model in enumerate(self.models) if model not in fallen]
        return Formation(
            tuple([self.models[place] for place in kept]),
            tuple([self.bodies[place] for place in kept]),
            tuple([self.places[place] for place in kept]) if self.places else (),
        )


class Inside(Value, frozen=True):
    """The floor that a unit occupies, and the side of the building (of its outline) that its mounted weapons face."""

    building: str
    level: int = 1
    side: int = 0


class Unit(Record, gc=False):  # a tree of values, so there are no cycles that the collector could find
    """A unit and its markers, as far as they are numbers; the others are in `State.scopes`."""

    id: str
    seat: int
    sheet: Sheet
    formation: Formation
    where: Presence = "table"
    shock: int = 0
    lost: dict[str, int] = {}
    """The wounds that models have lost; models without losses are left out."""
    inside: Inside | None = None
    carrier: str = ""
    """The transport that carries it."""
    name: str = ""
    """What players call it, if it is not the name of its sheet: Rifle Squad 2."""
    specialty: str = ""
    """The specialty that its casters have picked; empty: none."""

    @property
    def ref(self) -> Ref:
        called = self.name or self.sheet.name
        return Ref(self.id, called, self.seat, len(self.sheet.figures) > 1 and sounds_many(called))

    @property
    def models(self) -> tuple[str, ...]:
        """The models that are left, in the order of their numbers."""
        return self.formation.models

    @property
    def stands(self) -> Mapping[str, Stand]:
        """Where they stand; empty if they have no places."""
        return self.formation.stands

    @property
    def solids(self) -> tuple[Solid, ...]:
        return self.formation.solids

    @property
    def fielded(self) -> bool:
        """On the field, in the open or in a building."""
        return self.where == "table"

    @property
    def in_the_open(self) -> bool:
        """On the field and with places for its models."""
        return self.where == "table" and self.inside is None

    def figure(self, model: str) -> Figure:
        return self.sheet.figures[number_of(model) - 1]

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """The models that are left with their profiles and weapons."""
        formation = self.formation
        return zip(formation.models, map(self.sheet.figures.__getitem__, formation.ranks), strict=True)

    def wounds_left(self, model: str) -> int:
        return self.figure(model).profile.wounds - self.lost.get(model, 0)

    def stand(self, stands: Mapping[str, Stand]) -> None:
        """Put all its models at these places, in the open."""
        self.take_stand(self.formation.placed(stands))

    def take_stand(self, formation: Formation) -> None:
        """The same, where it is known how they stand then."""
        self.formation, self.where, self.inside, self.carrier = formation, "table", None, ""

    def enter(self, inside: Inside) -> None:
        """Put it on a floor, where its models have no places."""
        self.formation, self.where, self.inside, self.carrier = self.formation.away(), "table", inside, ""

    def remove(self, fallen: Sequence[str]) -> None:
        """Take models off the table; chapter 14 has what follows from it."""
        self.formation = self.formation.without(fallen)
        for model in fallen:
            self.lost.pop(model, None)


def mustered(id: str, seat: int, sheet: Sheet, where: Presence = "waiting", name: str = "") -> Unit:
    """A whole unit before it is anywhere."""
    models = tuple(f"{id}.{number}" for number in range(1, len(sheet.figures) + 1))
    return Unit(id, seat, sheet, Formation(models, sheet.bodies), where, name=name)


class DroppedAt(Value, frozen=True):
    """A point of the table, and the height of what is there."""

    at: Point
    elevation: int = 0


class Declared(Value, frozen=True):
    """What has been declared and not yet carried out, for views in the middle of a step."""

    kind: str
    unit: str
    targets: tuple[str, ...] = ()


class State(Record):
    """A battle at rest. Lists of numbers have one for each seat."""

    players: tuple[str, ...]
    armies: tuple[str, ...]
    scenario: Scenario
    units: dict[str, Unit]
    terrain: Terrain = Terrain()
    seating: Seating = DUEL
    stage: Phase = "zones"
    round: int = 0
    order: list[int] = []
    """The order of play: that of the deployment roll-off, then that which this round's bids have settled."""
    zones: list[str] = []
    """The zone of each seat; empty until it is chosen."""
    bids: list[int] = []
    """What everybody bid this round; empty until all bids are revealed together."""
    openings: list[int] = []
    """How many units a seat may activate when its turn comes next: its opening, and later one."""
    left: int = 0
    """How many units the active seat may still activate in this turn; in a team, how many steps of one for each."""
    stepped: list[int] = []
    """The seats that have activated a unit in the step under way, as often as they have."""
    active: int = -1
    """Whose turn it is; -1 while nobody's."""
    acting: list[str] = []
    """The units that are being activated, a group with several."""
    actions: int = 0
    """How many actions they have left."""
    done: list[int] = []
    """Seats that have ended their activations for the round because only reserves and passengers are left."""
    control: dict[str, int] = {}
    """The team that controls an objective; uncontrolled ones are left out."""
    tokens: dict[str, list[str]] = {}
    """What lies on an objective: tokens of scenario actions, each "name:seat"."""
    carried: dict[str, str] = {}
    """Objectives that are carried, and the units that carry them."""
    dropped: dict[str, DroppedAt] = {}
    """Where objectives lie that were carried and dropped."""
    gone: list[str] = []
    """Objectives that somebody has carried off."""
    victory: list[int] = []
    strategy: list[int] = []
    """Strategy points. Before the first round what was spent in advance, as a number below zero."""
    advantage: list[int] = []
    limit: int = 0
    """The points that are played: the agreed limit."""
    upkeep: tuple[int, ...] = ()
    """What the force organizations of each seat cost every round, in strategy points."""
    strategies: tuple[tuple[Strategy, ...], ...] = ()
    """What each seat may spend strategy points on."""
    helped: dict[str, int] = {}
    """The units that a strategy was used on, and the number of the scope in which that was."""
    floor_fights: list[tuple[str, str]] = []
    """Pairs of units that fight from floor to floor of one building."""
    declared: list[Declared] = []
    scopes: Scopes = msgspec.field(default_factory=Scopes)
    consequences: Consequences = msgspec.field(default_factory=Consequences)
    pending: PendingLosses = msgspec.field(default_factory=PendingLosses)
    timelines: list[Timeline] = []
    """Moves under way, the innermost last."""
    result: Outcome | None = None
    listed: tuple[str, ...] = ()
    """The ids of all units in the order of the forces, because a file does not keep the order of `units`."""

    def __post_init__(self) -> None:
        self.units, self.listed = in_listed_order(self.units, self.listed)
        none = [0 for _ in self.seating]
        self.victory, self.strategy = self.victory or none[:], self.strategy or none[:]
        self.advantage = self.advantage or none[:]
        self.upkeep = self.upkeep or tuple(none)
        self.strategies = self.strategies or tuple(() for _ in self.seating)
        self.zones = self.zones or ["" for _ in self.seating]

    # ---- who gave up ----

    def give_up(self, seat: int) -> None:
        """A seat has conceded while others play on."""
        self.scopes.give(GAVE_UP, f"seat {seat}", "battleforge.round.length")

    def gave_up(self, seat: int) -> bool:
        return self.scopes.has(GAVE_UP, f"seat {seat}")

    # ---- who is where ----

    def of(self, seat: int) -> list[Unit]:
        """All units of a player that are not lost."""
        return [unit for unit in self.units.values() if unit.seat == seat and unit.where != "lost"]

    def fielded(self, seat: int) -> list[Unit]:
        """The units of a player on the field, also those in buildings."""
        return [unit for unit in self.units.values() if unit.seat == seat and unit.where == "table"]

    @enforces("battleforge.ffa.enemies", "battleforge.team.friends")
    def hostile(self, one: int, other: int) -> bool:
        """Whether two seats are enemies: by team."""
        return self.seating.team_of(one) != self.seating.team_of(other)

    def enemies_of(self, seat: int) -> list[Unit]:
        """The enemy units on the field."""
        teams = self.seating.teams  # looked up here, because this function is called very often
        return [unit for unit in self.units.values() if unit.where == "table" and teams[unit.seat] != teams[seat]]

    def friends_of(self, seat: int) -> list[Unit]:
        """The units of this player and of team-mates on the field."""
        return [unit for unit in self.units.values() if unit.where == "table" and not self.hostile(unit.seat, seat)]

    def unit_of(self, model: str) -> Unit:
        return self.units[model.rpartition(".")[0]]

    # ---- whose turn ----

    def seats(self) -> tuple[int, ...]:
        """The active player first, then the others in the order of play."""
        order = tuple(self.order) or self.seating.seats
        first = self.active if self.active in order else order[0]
        return (first, *(seat for seat in order if seat != first))

    @property
    @enforces("battleforge.react.no-nesting")
    def reacting(self) -> bool:
        """An action inside an action is a reaction, and nobody reacts to it."""
        return sum(frame.scope == "action" for frame in self.scopes.open) > 1

    # ---- the ground ----

    def building_of(self, unit: Unit) -> Piece:
        """The building that a unit is in."""
        assert unit.inside is not None, f"{unit.id} is in no building"
        return self.terrain.by_id[unit.inside.building]

    def floor_of(self, unit: Unit) -> Storey:
        """The floor that a unit occupies."""
        assert unit.inside is not None, f"{unit.id} is in no building"
        return self.building_of(unit).floors[unit.inside.level - 1]
