"""Chapter 19: which units wait in reserve or ride in a transport, and how they come to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import Assign, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import ReserveEdge
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, has_rule, may_help
from grognard.rulesets.battleforge.rules.setting_up.deployment import to_place, zone_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.edges import Edge, nearest_edges, table_edges
from grognard.table.footprint import bounds

CLAUSE = "battleforge.reserve.choice"
AMBUSH, OUTFLANK, TRANSPORT = "ambush", "outflank", "transport"
DEPLOY, RESERVE = "deploy", "reserve"


async def set_aside(umpire: Umpire, state: State) -> None:
    """In the order of the roll-off, players say openly which units wait in reserve and which ride where."""
    for seat in state.order:
        own = to_place(state, seat)
        choices = {unit.id: list(_choices(state, unit, own)) for unit in own}
        if all(len(options) == 1 for options in choices.values()):
            continue
        labels = {unit.id: str(unit.ref) for unit in own}
        question = Assign(
            "Who is deployed, who waits, who rides along?", CLAUSE, "reserves", choices, labels,
            joint=lambda chosen: transports_too_full(state, chosen),
            closed=partial(_why_not_aside, state),
            proposals=lambda own=own, choices=choices: _proposals(own, choices),  # type: ignore[misc]
        )  # fmt: skip
        for name, choice in (await umpire.ask(seat, question)).items():
            put_aside(umpire, state, state.units[name], choice)
    state.stage, state.active = "deployment", -1


def _choices(state: State, unit: Unit, own: list[Unit]) -> Iterator[Option[str]]:
    yield Option(DEPLOY, DEPLOY, "is deployed")
    if may_wait(state, unit):
        yield Option(RESERVE, RESERVE, "waits in reserve")
    for carrier in own:
        if may_carry(carrier, unit):
            yield Option(carrier.id, carrier.id, f"rides in {carrier.ref}", about=(carrier.id,))


def _why_not_aside(state: State, name: str, choice: str) -> Refusal | None:
    unit = state.units[name]
    if choice == RESERVE:
        return Refusal(f"{unit.ref:has} no edge to come from", CLAUSE, (name,))
    if choice in state.units:
        reason = f"{unit.ref} cannot ride in {state.units[choice].ref}"
        return Refusal(reason, "battleforge.reserve.transports", (name, choice))
    return None


def _proposals(own: list[Unit], choices: Mapping[str, list[Option[str]]]) -> Iterator[dict[str, str]]:
    """All units on the table; then each unit alone somewhere else."""
    everybody = {unit.id: DEPLOY for unit in own}
    yield everybody
    for unit in own:
        for option in choices[unit.id][1:]:
            yield {**everybody, unit.id: option.key}


@enforces("battleforge.reserve.choice")
def may_wait(state: State, unit: Unit) -> bool:
    """Units with Ambush or Outflanking; all units, if the scenario marks an edge for their player."""
    return bool(marked_edges(state, unit.seat)) or has_rule(state, unit, AMBUSH) or has_rule(state, unit, OUTFLANK)


def marked_edges(state: State, seat: int) -> list[ReserveEdge]:
    """The edges that the scenario marks for a player."""
    return [edge for edge in state.scenario.edges if seat < len(state.zones) and edge.zone == state.zones[seat]]


@enforces("battleforge.reserve.transports")
def may_carry(carrier: Unit, unit: Unit) -> bool:
    """A transport takes units of its own faction without Vehicles, as far as there is room."""
    room = capacity(carrier)
    return carrier is not unit and may_help(carrier, unit) and not unit.sheet.vehicle and len(unit.models) <= room


def capacity(carrier: Unit) -> int:
    """How many models a transport holds; 0 if it is none."""
    return max((rule.number for _, rule in bearers(carrier, TRANSPORT)), default=0)


def transports_too_full(state: State, chosen: Mapping[str, str]) -> Refusal | None:
    """Passengers of one transport together; a transport that rides itself takes none."""
    for carrier in {choice for choice in chosen.values() if choice in state.units}:
        riders = [state.units[name] for name, choice in chosen.items() if choice == carrier]
        seats = capacity(state.units[carrier])
        number = sum(len(unit.models) for unit in riders)
        clause = "battleforge.reserve.transports"
        if number > seats:
            return Refusal(f"{state.units[carrier].ref:holds} {seats} models, not {number}", clause, (carrier,))
        if chosen.get(carrier) in state.units:
            return Refusal(f"{state.units[carrier].ref:rides} itself and carries nobody", clause, (carrier,))
    return None


def put_aside(umpire: Umpire, state: State, unit: Unit, choice: str) -> None:
    if choice == RESERVE:
        unit.where = "reserve"
        umpire.tell("reserve", CLAUSE, "{unit:waits} in reserve", unit=unit.ref)
    elif choice in state.units:
        unit.where, unit.carrier = "embarked", choice
        umpire.cite(may_carry)
        carrier = state.units[choice].ref
        umpire.tell("reserve", CLAUSE, "{unit:rides} in {carrier}", unit=unit.ref, carrier=carrier)


def entry_edges(state: State, seat: int) -> list[Edge]:
    """The edges over which the reserves of a player enter: those of the scenario; else the table edge of the zone, or
    if it has none the one nearest to it."""
    zone = zone_of(state, seat)
    if marked := marked_edges(state, seat):
        return [Edge(f"{zone.name}, edge {n}", edge.start, edge.end, seat) for n, edge in enumerate(marked, 1)]
    table = table_edges(state.scenario.width, state.scenario.height)
    corners = zone.corners
    own = []
    for edge in table:
        along = [corner for corner in corners if _on(edge, corner)]
        if len(along) >= 2:
            first, last = min(along, key=lambda c: _far(edge, c)), max(along, key=lambda c: _far(edge, c))
            own.append(Edge(edge.name, first, last, seat))
    west, south, east, north = bounds(zone.footprint)
    return own or nearest_edges(((west + east) / 2, (south + north) / 2), table)


def _on(edge: Edge, corner: tuple[int, int]) -> bool:
    (ax, ay), (bx, by) = edge.start, edge.end
    return (bx - ax) * (corner[1] - ay) == (by - ay) * (corner[0] - ax)


def _far(edge: Edge, corner: tuple[int, int]) -> int:
    return abs(corner[0] - edge.start[0]) + abs(corner[1] - edge.start[1])
