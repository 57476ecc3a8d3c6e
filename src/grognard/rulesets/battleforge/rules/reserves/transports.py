"""Chapter 19: transports. Getting in, getting out, and what happens to passengers when one is destroyed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within, grown
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import may_help
from grognard.rulesets.battleforge.rules.foundations.free_places import around
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.movement import falling, moving
from grognard.rulesets.battleforge.rules.movement.march import Errand
from grognard.rulesets.battleforge.rules.reserves.origins import FromOutline
from grognard.rulesets.battleforge.rules.reserves.waiting import capacity
from grognard.rulesets.battleforge.rules.setting_up.placement import UnitPlace, lattice
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds
from grognard.table.points import Point
from grognard.table.shapes import Box
from grognard.table.solid import Solid, nearest_solid

RAMP = 2 * INCH
"""Every model ends within this of a transport that the unit boards; passengers of a destroyed one land within it."""
CLAUSE = "battleforge.reserve.transports"
GET_OUT = Errand("Where {unit:does _} get out?", CLAUSE, "get out")


def room_of(state: State, ride: Unit) -> int:
    """How many more models a transport takes; 0 if it is none."""
    return capacity(ride) - sum(len(other.models) for other in passengers(state, ride))


def passengers(state: State, ride: Unit) -> list[Unit]:
    return [other for other in state.units.values() if other.where == "embarked" and other.carrier == ride.id]


def at_hand(state: State, unit: Unit) -> Iterator[Unit]:
    """The transports of its player within 2″ of every model."""
    for ride in state.fielded(unit.seat):
        if ride is unit or not ride.in_the_open or not capacity(ride):
            continue
        if boxes_within(unit.formation.box, ride.formation.box, RAMP) and all(
            MEASURE.within(nearest_solid(solid, ride.solids)[0], RAMP) for solid in unit.solids
        ):
            yield ride


@enforces("battleforge.reserve.transports")
def why_not_board(state: State, unit: Unit, ride: Unit) -> Refusal | None:
    """Why a unit cannot board: it may not be a Vehicle, must be of the transport's faction, and needs room."""
    about = (unit.id, ride.id)
    if not may_help(ride, unit):
        return Refusal(f"{ride.ref:carries} units of its own faction only", CLAUSE, about)
    if unit.sheet.vehicle:
        return Refusal(f"{ride.ref:carries} no vehicles", CLAUSE, about)
    if (left := room_of(state, ride)) < len(unit.models):
        return Refusal(f"{ride.ref:has} room for {left} more, not for {len(unit.models)}", CLAUSE, about)
    return None


def board(umpire: Umpire, unit: Unit, ride: Unit) -> None:
    """The unit is inside now, and not on the field any more."""
    unit.formation, unit.where, unit.inside, unit.carrier = unit.formation.away(), "embarked", None, ride.id
    umpire.tell("board", CLAUSE, "{unit:boards} {ride}", unit=unit.ref, ride=ride.ref)


async def get_out(umpire: Umpire, state: State, unit: Unit, *, may_abandon: bool = False) -> bool:
    """Get out by a Move that is measured from the hull. Returns whether the unit got out."""
    (hull, *_) = state.units[unit.carrier].solids
    bodies = dict(zip(unit.models, unit.formation.bodies, strict=True))
    origin = FromOutline(hull.footprint, hull.bottom, bodies)
    return await moving.go(umpire, state, unit, GET_OUT, origin, may_abandon=may_abandon)


class Wreck(UnitPlace):
    """Where passengers land: within 2″ of where their transport stood, also in contact with enemies."""

    berth = None

    def __init__(self, state: State, unit: Unit, stood: Sequence[Solid]) -> None:
        title = f"The transport of {unit.ref} is destroyed. Where do they land?"
        super().__init__(state, unit, title, CLAUSE, f"thrown out:{unit.id}", "within 2″ of where it stood")
        self._stood = stood

    def demand(self, solid: Solid) -> Refusal | None:
        if MEASURE.within(nearest_solid(solid, self._stood)[0], RAMP):
            return None
        return Refusal(f"{self._unit.ref:lands} within 2″ of where its transport stood", CLAUSE, (self._unit.id,))

    @property
    def area(self) -> Box:
        return grown(bounds(self._stood[0].footprint), RAMP)

    def anchors(self, step: int) -> Iterator[Point]:
        return lattice(self.area, step)


async def scramble_out(umpire: Umpire, state: State, passenger: Unit, stood: Sequence[Solid]) -> None:
    """The owner places them; if there is no room for all, as many as there is room for stand, and the others are
    lost."""
    wreck = Wreck(state, passenger, stood)
    if wreck.room is not None:
        poses = await umpire.ask(passenger.seat, wreck)
        assert poses is not None  # nobody may pass here
        if passenger.where == "embarked":
            wreck.put(poses)
        return
    places = around(state, passenger, stood, RAMP)
    passenger.remove([model for model in passenger.models if model not in places])
    passenger.stand(places)


async def thrown_out(umpire: Umpire, state: State, passenger: Unit, stood: Sequence[Solid]) -> None:
    """The transport is destroyed: its passengers land within 2″ of where it stood, roll a Save each, and gain a Shock;
    a model without a place is lost."""
    umpire.cite(why_not_board)
    await scramble_out(umpire, state, passenger, stood)
    if not any(figure.profile.counts for _, figure in passenger.figures()):
        passenger.remove(passenger.models)
        passenger.where, passenger.carrier = "lost", ""
        return
    umpire.tell("thrown out", CLAUSE, "{unit:is} thrown out", unit=passenger.ref)
    await falling.hurt(umpire, state, passenger, list(passenger.models), CLAUSE)
    if passenger.fielded:
        await shock.shaken(umpire, state, passenger, CLAUSE)
