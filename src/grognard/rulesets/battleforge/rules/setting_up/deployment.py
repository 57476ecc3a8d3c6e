"""Chapter 4: setting up. Zones, reserves and passengers, and deployment unit by unit."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import Zone as Area
from grognard.rulesets.battleforge.rules.datasheets.fielding import fielded
from grognard.rulesets.battleforge.rules.foundations.checks import roll_off
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.setting_up.placement import CLAUSE, UnitPlace
from grognard.rulesets.battleforge.rules.setting_up.scouting import scout
from grognard.rulesets.battleforge.rules.terrain.floors import facing_side, why_not_on
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds, margin_within
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, Point
from grognard.table.shapes import Box
from grognard.table.solid import Solid, wholly_inside


@enforces("battleforge.setup.sequence", "battleforge.core.materials", "battleforge.setup.scenario-choice")
async def choose_zones(umpire: Umpire, state: State) -> None:
    """The roll-off: the winner chooses a zone and has to place the first unit."""
    umpire.cite(choose_zones, fielded, "battleforge.setup.terrain-agreement")
    clause = "battleforge.setup.zones"
    state.order = await roll_off(umpire, state, state.seating.seats, clause)
    for seat in state.order:
        own = [zone for zone in state.scenario.zones if zone.seat == seat]
        free = own or [zone for zone in zones_of(state) if zone.seat < 0 and zone.id not in state.zones]
        chosen = free[0]
        if len(free) > 1:
            options = [Option(zone.id, zone, zone.name) for zone in free]
            title = "Which zone do you take?"
            chosen = await umpire.ask(seat, One(title, clause, "zone", options, pointing=_there))
        state.zones[seat] = chosen.id
        umpire.tell("zone", clause, "{player} takes {zone}", player=state.players[seat], zone=chosen.name)
    state.stage = "preparation"


def _there(zone: Area) -> OnBoard:
    return OnBoard(things=(zone.name,))


def zones_of(state: State) -> list[Area]:
    """The zones of this game: some are there for many players only."""
    return [zone for zone in state.scenario.zones if zone.least <= len(state.seating)]


def zone_of(state: State, seat: int) -> Area:
    """The zone of a player; the whole table in a position without zones."""
    found = next((zone for zone in state.scenario.zones if zone.id == state.zones[seat]), None)
    width, height = state.scenario.width, state.scenario.height
    return found or Area("table", "the table", ((0, 0), (width, 0), (width, height), (0, height)))


def to_place(state: State, seat: int) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.seat == seat and unit.where == "waiting"]


@enforces("battleforge.setup.alternate")
async def deployment(umpire: Umpire, state: State) -> None:
    """One unit is placed. Players alternate in the order of the roll-off; a player without units is skipped."""
    umpire.cite(deployment)
    seat = _next_to_place(state)
    if seat is not None:
        state.active = seat
        await deploy_one(umpire, state, to_place(state, seat))
    if _next_to_place(state) is None:
        state.stage, state.active = "decoys", -1


def _next_to_place(state: State) -> int | None:
    order = state.order
    place = order.index(state.active) if state.active in order else -1
    seats = (*order[place + 1 :], *order[: place + 1])
    return next((seat for seat in seats if to_place(state, seat)), None)


async def deploy_one(umpire: Umpire, state: State, own: list[Unit]) -> None:
    """The owner chooses a unit and its place; one for which there is none goes into reserve."""
    unit = own[0]
    if len(own) > 1:
        options = [Option(each.id, each, str(each.ref), about=(each.id,)) for each in own]
        question = One("Which unit do you place?", "battleforge.setup.alternate", "deploy", options)
        unit = state.units[(await umpire.ask(state.active, question)).id]
    await put_down(umpire, state, unit)
    await scout(umpire, state, unit)


async def put_down(umpire: Umpire, state: State, unit: Unit) -> None:
    """The owner says where in the zone a unit stands."""
    place = Deploy(state, unit)
    if not umpire.recall("has room", place.has_room):
        unit.where = "reserve"
        umpire.tell("reserve", CLAUSE, "{unit:finds} no place and goes into reserve", unit=unit.ref)
        return
    poses = await umpire.ask(unit.seat, place)
    assert poses is not None  # nobody may pass here
    place.put(poses)
    if unit.inside is not None:
        side = await facing_side(umpire, unit, state.building_of(unit))
        unit.enter(msgspec.structs.replace(unit.inside, side=side))
    umpire.tell("deploys", CLAUSE, "{unit:is} deployed", unit=unit.ref)


class Deploy(UnitPlace):
    """The question where a unit is deployed: wholly in its zone."""

    edge_clause = CLAUSE

    def __init__(self, state: State, unit: Unit) -> None:
        self._zone = zone_of(state, unit.seat)
        limits = f"wholly in {self._zone.name}, in coherency, more than 1″ from enemies"
        super().__init__(state, unit, f"Where {unit.ref:is _} deployed?", CLAUSE, f"deploy:{unit.id}", limits)
        self.facing = _towards_the_middle(state, self._zone)
        self.shown_zone(self._zone.name, self._zone.corners)
        self.offer_floors(list(floors_in(state, unit, self._zone)))

    def demand(self, solid: Solid) -> Refusal | None:
        if wholly_inside(solid, self._zone.footprint, MEASURE):
            return None
        return Refusal(f"every base of {self._unit.ref} must be wholly in {self._zone.name}", CLAUSE, (self._unit.id,))

    @property
    def area(self) -> Box:
        return bounds(self._zone.footprint)

    def anchors(self, step: int) -> Iterator[Point]:
        west, south, east, north = map(int, self.area)
        for y in range(south + LATTICE_MARGIN, north, step):
            for x in range(west + LATTICE_MARGIN, east, step):
                yield x, y

    def has_room(self) -> bool:
        """Whether there is anywhere to go: in the open, or in a building of the zone."""
        return bool(self.floors) or self.room is not None


LATTICE_MARGIN = 500


def floors_in(state: State, unit: Unit, zone: Area) -> Iterator[str]:
    """The floors on which a unit may be placed: of buildings wholly in its zone, with room and without enemies."""
    for key, (piece, floor) in state.terrain.ground.floors.items():
        in_zone = not MEASURE.overlaps(margin_within(piece.footprint, zone.footprint))
        if in_zone and why_not_on(state, unit, piece, floor.level) is None:
            yield key


def _towards_the_middle(state: State, zone: Area) -> Direction:
    """The facing of a hull that is deployed here: across the table."""
    west, south, east, north = bounds(zone.footprint)
    dx = state.scenario.width - (west + east)
    dy = state.scenario.height - (south + north)
    if abs(dy) >= abs(dx):
        return NORTH if dy >= 0 else SOUTH
    return EAST if dx > 0 else WEST
