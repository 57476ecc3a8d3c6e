"""Chapters 9 and 10: actions. They are taken one after another, each with its dice, flips and contact."""

from __future__ import annotations

import random
from collections.abc import Iterator

from grognard.engine.dice.kinds import Dice, each_face
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, OnBoard, One, Option, Pick, malformed
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.secrets.known import known
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.rules.engaging import faced_cells, is_engaged, note_charge, settle_contact
from grognard.rulesets.ruse.rules.field import AHEAD, COLUMN, FACING_NAMES, ROW, TURNED, VECTORS
from grognard.rulesets.ruse.rules.orders import TURNS, Action, free_ahead, hustle_need, legal_actions, parse, why_not
from grognard.rulesets.ruse.rules.shooting import nearest_in_columns, shoot
from grognard.rulesets.ruse.state import Sighting, State, Unit, counted, seat_name

END = "end"


async def act(umpire: Umpire, state: State) -> bool:
    """One unit takes one action, or the active player ends the phase. Returns whether there may be another action.

    The player may pick any own unit that has not acted ("ruse.turn.activate") and need not pick any ("ruse.turn.pass").
    They also end the phase when all have acted, so that everybody can look at the last action before combats are
    fought.
    """
    seat = state.active
    unit = await umpire.ask(seat, which_unit(state, seat))
    if unit is None:
        umpire.tell("pass", "ruse.turn.pass", "{side} ends the actions.", side=seat_name(seat))
        return False
    if umpire.applied is not None and is_engaged(unit, state.units_by_cell()):
        umpire.cite("ruse.action.pinned")
    action = await umpire.ask(seat, ActionQuestion(state, unit))
    await carry_out(umpire, state, unit, action)
    return True


def which_unit(state: State, seat: int) -> Pick[Unit | None]:
    def options() -> list[Option[Unit | None]]:
        end: Option[Unit | None] = Option(END, None, "End the actions", detail="then combats are fought")
        return [*(_unit_option(unit) for unit in state.army(seat) if not unit.lost), end]

    ready: dict[str, Unit | None] = {
        unit.marker: unit for unit in state.units if unit.seat == seat and not unit.acted and not unit.lost
    }
    ready[END] = None
    limits = "Each unit may act once a turn"
    title = "Which unit acts?" if len(ready) > 1 else "All your units have acted"
    return Pick(title, "ruse.turn.activate", "unit", ready, options, limits=limits)


def _unit_option(unit: Unit) -> Option[Unit | None]:
    name = unit.card.name
    acted = Refusal(f"{name} have acted this turn", "ruse.turn.activate") if unit.acted else None
    return Option(unit.marker, unit, f"{name} at {unit.cell}", why_not=acted, about=(unit.marker,))


async def carry_out(umpire: Umpire, state: State, unit: Unit, action: Action) -> None:
    """Carry out the whole action, then test for contact ("ruse.engage.timing")."""
    unit.acted = True
    match action.kind:
        case "move":
            move(umpire, state, unit, action)
        case "hustle":
            await hustle(umpire, state, unit)
        case "turn":
            unit.facing = TURNED[action.turn][unit.facing]
            umpire.cite("ruse.base.facing")
            text = "{unit} " + unit.verb("turn", "turns") + " to face {facing}."
            umpire.tell("turn", "ruse.action.turn", text, unit=unit.ref, facing=FACING_NAMES[unit.facing])
        case "sidestep":
            sidestep(umpire, unit, action)
        case "shoot":
            unit.facing = TURNED[action.turn][unit.facing]
            await shoot(umpire, state, unit, state.unit(action.target))
    settle_contact(umpire, state)


def run(umpire: Umpire, state: State, unit: Unit, cells: int) -> None:
    """Run straight ahead cell by cell. Enemies beside the way do not stop the unit ("ruse.action.path",
    "ruse.engage.passing")."""
    umpire.cite("ruse.action.path")
    way = go(unit, cells)
    if umpire.applied is not None:
        fronts = faced_cells(state, enemy_of(unit.seat))
        for cell in way[:-1]:
            if cell in fronts:
                umpire.cite("ruse.engage.passing")


def go(unit: Unit, cells: int) -> list[str]:
    """Go straight ahead. Returns the cells that the unit enters."""
    way = []
    for _ in range(cells):
        ahead = AHEAD[unit.facing][unit.cell]
        assert ahead is not None
        unit.cell = ahead
        way.append(ahead)
    unit.moved += cells
    return way


def move(umpire: Umpire, state: State, unit: Unit, action: Action) -> None:
    """One turn if wished, then 1 to Speed cells straight ahead ("ruse.action.move")."""
    unit.facing = TURNED[action.turn][unit.facing]
    run(umpire, state, unit, action.cells)
    unit.sightings += (Sighting(action.cells),)
    turns = "" if action.turn == "ahead" else unit.verb("turn", "turns") + " {turn} and "
    text = "{unit} " + turns + unit.verb("move", "moves") + " {cells} to {cell}."
    umpire.tell("move", "ruse.action.move", text, unit=unit.ref, turn=action.turn, cells=action.cells, cell=unit.cell)
    note_charge(umpire, state, unit)


async def hustle(umpire: Umpire, state: State, unit: Unit) -> None:
    """The full Speed ("ruse.action.hustle"), then a die for one cell more ("ruse.action.hustle.roll").

    The die is rolled face by face: what it needs would tell a fleet unit from others.
    """
    run(umpire, state, unit, unit.card.speed)
    label = f"{unit.name}: the extra cell"
    rolled = await umpire.roll(
        Dice(1, each_face(6), "ruse.action.hustle.roll", by=unit.seat, unit=unit.marker, label=label)
    )
    (face,) = rolled.values
    room = free_ahead(unit, unit.facing, 1, state.units_by_cell())
    if face >= hustle_need(unit.card):
        go(unit, room)
    unit.sightings += (Sighting(unit.moved, face, room > 0),)
    text = (
        "{unit} "
        + unit.verb("hustle", "hustles")
        + f" {counted('cells', unit.moved, 'cell', 'cells')} to {{cell}}, die {{die}}."
    )
    umpire.tell("hustle", "ruse.action.hustle", text, unit=unit.ref, cells=unit.moved, cell=unit.cell, die=face)
    note_charge(umpire, state, unit)


def sidestep(umpire: Umpire, unit: Unit, action: Action) -> None:
    """One cell to the side, the facing kept; never a charge ("ruse.action.sidestep")."""
    beside = AHEAD[TURNED[action.turn][unit.facing]][unit.cell]
    assert beside is not None
    unit.cell = beside
    unit.moved += 1
    text = "{unit} " + unit.verb("sidestep", "sidesteps") + " {turn} to {cell}."
    umpire.tell("sidestep", "ruse.action.sidestep", text, unit=unit.ref, turn=action.turn, cell=unit.cell)


class ActionQuestion(One[Action]):
    """The question what the unit does, as its place, facing and weapons allow. Options are only made when somebody
    looks."""

    clause = "ruse.turn.activate"

    def __init__(self, state: State, unit: Unit) -> None:
        self._state = state
        self._unit = unit
        self.topic = f"action:{unit.marker}"
        self.about = (unit.marker,)

    @lazy
    def title(self) -> str:
        return f"What do the {self._unit.card.name} do?"

    @lazy
    def crumbs(self) -> tuple[str, ...]:
        return (seat_name(self._unit.seat), self._unit.card.name)

    @lazy
    def limits(self) -> str:
        unit = self._unit
        return f"Speed {unit.card.speed}, at {unit.cell} facing {unit.facing}"

    @lazy
    def options(self) -> list[Option[Action]]:  # type: ignore[override]
        return [self._option(action) for action in dict.fromkeys([*self.legal, *self._looked_for()])]

    @lazy
    def legal(self) -> list[Action]:
        return legal_actions(self._state, self._unit)

    @lazy
    def _seen(self) -> State:
        """What the owner of the unit knows, worked out once for all options."""
        return known(self._state, self._unit.seat)

    def _option(self, action: Action) -> Option[Action]:
        from grognard.rulesets.ruse.showing.overlays import (
            describe_action,  # it forecasts by running the rules of this module
        )

        reason = why_not(self._state, self._unit, action)
        detail = "" if reason is not None else describe_action(self._seen, self._unit, action)
        label = LABELS[action.kind].format(turn=action.turn, cells=action.cells, target=action.target)
        about = (action.target,) if action.target else ()
        return Option(action.key, action, label, detail=detail, why_not=reason, about=about)

    def on_board(self, action: Action) -> OnBoard:
        """Where the unit ends if nothing stops it, or whom it shoots at."""
        unit = self._unit
        facing = TURNED[action.turn][unit.facing] if action.kind != "hustle" else unit.facing
        if action.kind == "shoot":
            return OnBoard(facing=VECTORS[facing], pieces=(action.target,))
        cell: str | None = unit.cell
        if action.kind == "sidestep":
            cell, facing = AHEAD[facing][unit.cell], unit.facing
        cells = action.cells
        if action.kind == "hustle":  # only as far as it goes for certain
            cells = free_ahead(unit, facing, unit.card.speed, self._state.units_by_cell())
        for _ in range(cells):
            cell = AHEAD[facing][cell] if cell is not None else None
        return OnBoard(cell=(COLUMN[cell], ROW[cell] - 1) if cell is not None else None, facing=VECTORS[facing])

    def _looked_for(self) -> list[Action]:
        """Actions that people look for even if they cannot be done, to read why."""
        moves = [Action("move", "ahead", cells) for cells in range(1, self._unit.card.speed + 1)]
        moves += [Action("move", turn, 1) for turn in ("left", "right")]
        by_cell = self._state.units_by_cell()
        shots = [
            Action("shoot", turn, 0, other.marker)
            for turn in TURNS
            for other in nearest_in_columns(
                self._unit.cell, TURNED[turn][self._unit.facing], len(AHEAD["N"]), by_cell
            ).values()
            if other.seat != self._unit.seat
        ]
        return [*moves, Action("hustle"), Action("sidestep", "left"), Action("sidestep", "right"), *shots]

    def refuse(self, answer: Answer) -> Refusal | None:
        action = parse(answer)
        if action is None:
            return malformed(f"{answer!r} is no action; they read move:left:2, hustle, turn:about, shoot:ahead:N4")
        return None if action in self.legal else why_not(self._state, self._unit, action)

    def take(self, answer: Answer) -> Action:
        action = parse(answer)
        assert action is not None
        return action

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(self.legal).key

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (action.key for action in self.legal[:limit])


LABELS = {
    "move": "Move {turn} {cells}",
    "hustle": "Hustle",
    "turn": "Turn {turn}",
    "sidestep": "Sidestep {turn}",
    "shoot": "Shoot {target} ({turn})",
}
