"""Chapters 9 and 10: one action after another, each with its dice, flips and contact."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from grognard.engine.dice import Dice, each_face
from grognard.engine.questions import Answer, One, Option, malformed
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.contact import faced_cells, is_engaged, note_charge, settle_contact
from grognard.rulesets.ruse.field import AHEAD, FACING_NAMES, TURNED
from grognard.rulesets.ruse.orders import TURNS, Action, free_ahead, hustle_need, legal_actions, parse, why_not
from grognard.rulesets.ruse.shooting import nearest_in_columns, shoot
from grognard.rulesets.ruse.state import Sighting, State, Unit, counted, seat_name

END = "end"


async def act(umpire: Umpire, state: State) -> bool:
    """One unit takes one action, or the active player ends the phase: whether there may be another action.

    Any own unit that has not acted may be picked ("ruse.turn.activate"), none has to be ("ruse.turn.pass"). Also when
    all have acted the player ends the phase, so that the last action can be looked at before combats are fought.
    """
    seat = state.active
    picked = await umpire.ask(seat, which_unit([unit for unit in state.army(seat) if not unit.lost]))
    if picked is None:
        umpire.tell("pass", "ruse.turn.pass", "{side} ends the actions.", side=seat_name(seat))
        return False
    unit = state.unit(picked)
    if is_engaged(unit, state.standing()):
        umpire.cite("ruse.action.pinned")
    action = await umpire.ask(seat, ActionQuestion(state, unit))
    await carry_out(umpire, state, unit, action)
    return True


def which_unit(units: list[Unit]) -> One[str | None]:
    options: list[Option[str | None]] = [
        Option(
            unit.marker,
            unit.marker,
            f"{unit.card.name} at {unit.cell}",
            why_not=Refusal(f"{unit.card.name} have acted this turn", "ruse.turn.activate") if unit.acted else None,
            about=(unit.marker,),
        )
        for unit in units
    ]
    options.append(Option(END, None, "End the actions", detail="Then all combats on the field are fought."))
    return One("Which unit acts?", "ruse.turn.activate", "unit", options, limits="Each unit may act once a turn")


async def carry_out(umpire: Umpire, state: State, unit: Unit, action: Action) -> None:
    """The whole action, then the test of contact ("ruse.engage.timing")."""
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
    """Straight ahead cell by cell; enemies do not stop it on its way ("ruse.action.path", "ruse.engage.passing")."""
    umpire.cite("ruse.action.path")
    fronts = faced_cells(state, 1 - unit.seat)
    for left in range(cells - 1, -1, -1):
        go(unit, 1)
        if left and unit.cell in fronts:
            umpire.cite("ruse.engage.passing")


def go(unit: Unit, cells: int) -> None:
    for _ in range(cells):
        ahead = AHEAD[unit.facing][unit.cell]
        assert ahead is not None
        unit.cell = ahead
    unit.moved += cells


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
    room = free_ahead(unit, unit.facing, 1, state.standing())
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
    """What the unit does, as its place, facing and weapons allow. Options are made when somebody looks."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state = state
        self.unit = unit
        self.title = f"What do the {unit.card.name} do?"
        self.clause = "ruse.turn.activate"
        self.topic = f"action:{unit.marker}"
        self.crumbs = (seat_name(unit.seat), unit.card.name)
        self.about = (unit.marker,)
        self.limits = f"Speed {unit.card.speed}, at {unit.cell} facing {unit.facing}"

    @cached_property
    def options(self) -> list[Option[Action]]:  # type: ignore[override]
        actions = dict.fromkeys([*legal_actions(self.state, self.unit), *self._looked_for()])
        return [self._option(action) for action in actions]

    def _option(self, action: Action) -> Option[Action]:
        from grognard.rulesets.ruse.outlook import describe_action  # it forecasts by running the rules of this module

        reason = why_not(self.state, self.unit, action)
        detail = "" if reason is not None else describe_action(self.state, self.unit, action)
        label = LABELS[action.kind].format(turn=action.turn, cells=action.cells, target=action.target)
        about = (action.target,) if action.target else ()
        return Option(action.key, action, label, detail=detail, why_not=reason, about=about)

    def _looked_for(self) -> list[Action]:
        """What people look for even where it cannot be done, to read why."""
        moves = [Action("move", "ahead", cells) for cells in range(1, self.unit.card.speed + 1)]
        moves += [Action("move", turn, 1) for turn in ("left", "right")]
        standing = self.state.standing()
        shots = [
            Action("shoot", turn, 0, other.marker)
            for turn in TURNS
            for other in nearest_in_columns(
                self.unit.cell, TURNED[turn][self.unit.facing], len(AHEAD["N"]), standing
            ).values()
            if other.seat != self.unit.seat
        ]
        return [*moves, Action("hustle"), Action("sidestep", "left"), Action("sidestep", "right"), *shots]

    def refuse(self, answer: Answer) -> Refusal | None:
        action = parse(answer)
        if action is None:
            return malformed(f"{answer!r} is no action; they read move:left:2, hustle, turn:about, shoot:ahead:N4")
        return why_not(self.state, self.unit, action)

    def take(self, answer: Answer) -> Action:
        action = parse(answer)
        assert action is not None
        return action

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(legal_actions(self.state, self.unit)).key

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (action.key for action in legal_actions(self.state, self.unit)[:limit])


LABELS = {
    "move": "Move {turn} {cells}",
    "hustle": "Hustle",
    "turn": "Turn {turn}",
    "sidestep": "Sidestep {turn}",
    "shoot": "Shoot {target} ({turn})",
}
