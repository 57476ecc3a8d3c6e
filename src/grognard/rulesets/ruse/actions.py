"""Chapters 9 and 10: one action after another, each with its dice, flips and contact."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grognard.engine.dice import Dice, each_face
from grognard.engine.questions import Answer, One, Option, malformed
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Card, has
from grognard.rulesets.ruse.contact import is_engaged, note_charge, settle_contact
from grognard.rulesets.ruse.field import AHEAD, CONES, FACING_NAMES, TURNED
from grognard.rulesets.ruse.shooting import nearest_in_columns, shoot, targets
from grognard.rulesets.ruse.state import Sighting, State, Unit, seat_name

END = "end"
TURNS = ("ahead", "left", "right")
HUSTLE_NEED, FLEET_NEED = 4, 3


class Action(Value, frozen=True):
    """What a unit does; its key reads move:left:2, hustle, turn:about, sidestep:right or shoot:ahead:N4."""

    kind: str
    turn: str = "ahead"
    cells: int = 0
    target: str = ""

    @property
    def key(self) -> str:
        if self.kind == "move":
            return f"move:{self.turn}:{self.cells}"
        if self.kind == "shoot":
            return f"shoot:{self.turn}:{self.target}"
        return self.kind if self.kind == "hustle" else f"{self.kind}:{self.turn}"


def parse(key: Any) -> Action | None:
    """The action of a key, None if it is none."""
    parts = key.split(":") if isinstance(key, str) else []
    match parts:
        case ["hustle"]:
            return Action("hustle")
        case ["turn", "left" | "right" | "about"] | ["sidestep", "left" | "right"]:
            return Action(parts[0], parts[1])
        case ["move", "ahead" | "left" | "right", cells] if cells.isdecimal() and len(cells) < 3:
            return Action("move", parts[1], int(cells))
        case ["shoot", "ahead" | "left" | "right", target]:
            return Action("shoot", parts[1], 0, target)
    return None


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
            text = "{unit} " + unit.verb("turn", "turns") + " to face {facing}."
            umpire.tell("turn", "ruse.action.turn", text, unit=unit.ref, facing=FACING_NAMES[unit.facing])
        case "sidestep":
            sidestep(umpire, unit, action)
        case "shoot":
            unit.facing = TURNED[action.turn][unit.facing]
            await shoot(umpire, state, unit, state.unit(action.target))
    settle_contact(umpire, state)


def free_ahead(unit: Unit, facing: str, most: int, standing: dict[str, Unit]) -> int:
    """How many free cells lie ahead, up to `most`: nobody is run over, nor the board left ("ruse.action.path")."""
    way = AHEAD[facing]
    cell = way[unit.cell]
    free = 0
    while free < most and cell is not None and cell not in standing:
        free += 1
        cell = way[cell]
    return free


def go(unit: Unit, cells: int) -> None:
    for _ in range(cells):
        ahead = AHEAD[unit.facing][unit.cell]
        assert ahead is not None
        unit.cell = ahead
    unit.moved += cells


def move(umpire: Umpire, state: State, unit: Unit, action: Action) -> None:
    """One turn if wished, then 1 to Speed cells straight ahead ("ruse.action.move")."""
    unit.facing = TURNED[action.turn][unit.facing]
    go(unit, action.cells)
    unit.sightings += (Sighting(action.cells),)
    turns = "" if action.turn == "ahead" else unit.verb("turn", "turns") + " {turn} and "
    text = "{unit} " + turns + unit.verb("move", "moves") + " {cells} to {cell}."
    umpire.tell("move", "ruse.action.move", text, unit=unit.ref, turn=action.turn, cells=action.cells, cell=unit.cell)
    note_charge(umpire, state, unit)


async def hustle(umpire: Umpire, state: State, unit: Unit) -> None:
    """The full Speed ("ruse.action.hustle"), then a die for one cell more ("ruse.action.hustle.roll").

    The die is rolled face by face: what it needs would tell a fleet unit from others.
    """
    speed = unit.card.speed
    go(unit, speed)
    label = f"{unit.name}: the extra cell"
    rolled = await umpire.roll(
        Dice(1, each_face(6), "ruse.action.hustle.roll", by=unit.seat, unit=unit.marker, label=label)
    )
    (face,) = rolled.values
    room = free_ahead(unit, unit.facing, 1, state.standing())
    if face >= hustle_need(unit.card):
        go(unit, room)
    unit.sightings += (Sighting(unit.moved, face, room > 0),)
    text = "{unit} " + unit.verb("hustle", "hustles") + " {cells} cells to {cell}, die {die}."
    umpire.tell("hustle", "ruse.action.hustle", text, unit=unit.ref, cells=unit.moved, cell=unit.cell, die=face)
    note_charge(umpire, state, unit)


def fits_sighting(card: Card, seen: Sighting) -> bool:
    """Whether a unit with this card could have gone so far ("ruse.hidden.moments": anybody may conclude)."""
    if seen.die == 0:
        return card.speed >= seen.cells
    extra = seen.room and seen.die >= hustle_need(card)
    return not has("ponderous", card.effects) and seen.cells == card.speed + extra


def hustle_need(card: Card) -> int:
    return FLEET_NEED if has("fleet", card.effects) else HUSTLE_NEED


def sidestep(umpire: Umpire, unit: Unit, action: Action) -> None:
    """One cell to the side, the facing kept; never a charge ("ruse.action.sidestep")."""
    beside = AHEAD[TURNED[action.turn][unit.facing]][unit.cell]
    assert beside is not None
    unit.cell = beside
    unit.moved += 1
    text = "{unit} " + unit.verb("sidestep", "sidesteps") + " {turn} to {cell}."
    umpire.tell("sidestep", "ruse.action.sidestep", text, unit=unit.ref, turn=action.turn, cell=unit.cell)


def legal_actions(state: State, unit: Unit) -> list[Action]:
    """All actions that the rules allow the unit now."""
    standing = state.standing()
    turns = [Action("turn", turn) for turn in ("left", "right", "about")]
    if is_engaged(unit, standing):
        return turns
    found: list[Action] = []
    speed = unit.card.speed
    for turn in TURNS:
        free = free_ahead(unit, TURNED[turn][unit.facing], speed, standing)
        found += [Action("move", turn, cells) for cells in range(1, free + 1)]
        if turn == "ahead" and free == speed and not has("ponderous", unit.card.effects):
            found.append(Action("hustle"))
        if turn != "ahead" and free:
            found.append(Action("sidestep", turn))
    weapon = unit.weapon("ranged")
    if weapon is not None:
        for turn in TURNS:
            for target in targets(unit, TURNED[turn][unit.facing], weapon.range, standing):
                found.append(Action("shoot", turn, 0, target.marker))
    return found + turns


def why_not(state: State, unit: Unit, action: Action) -> Refusal | None:
    """The reason why the unit cannot do this, None if it can."""
    standing = state.standing()
    name = unit.card.name
    if action.kind == "turn":
        return None
    if is_engaged(unit, standing):
        if action.kind == "shoot":
            return Refusal(f"{name} is engaged and cannot shoot; it can only turn", "ruse.shoot.who")
        return Refusal(f"{name} is engaged and pinned; it can only turn", "ruse.action.pinned")
    facing = TURNED[action.turn][unit.facing]
    speed = unit.card.speed
    match action.kind:
        case "move":
            return _why_no_move(name, action.cells, speed, free_ahead(unit, facing, max(speed, action.cells), standing))
        case "hustle":
            if has("ponderous", unit.card.effects):
                return Refusal(f"{name} is ponderous and cannot hustle", "ruse.base.effects")
            free = free_ahead(unit, facing, speed, standing)
            if free < speed:
                return Refusal(f"{name} must run {speed} cells; {free} are free ahead", "ruse.action.hustle")
            return None
        case "sidestep":
            if free_ahead(unit, facing, 1, standing) == 0:
                return Refusal(f"{name} finds no empty cell to its {action.turn}", "ruse.action.sidestep")
            return None
    return _why_no_shot(unit, action, standing)


def _why_no_move(name: str, cells: int, speed: int, free: int) -> Refusal | None:
    if cells < 1:
        return Refusal("A Move goes at least one cell; without it take Turn", "ruse.action.move")
    if cells > speed:
        return Refusal(f"{name} has Speed {speed} and cannot move {cells} cells", "ruse.action.move")
    if cells > free:
        return Refusal(f"{name} has {free} free cells ahead, not {cells}", "ruse.action.path")
    return None


def _why_no_shot(unit: Unit, action: Action, standing: dict[str, Unit]) -> Refusal | None:
    """A weapon, and a target in one of the columns ahead ("ruse.action.shoot")."""
    name = unit.card.name
    weapon = unit.weapon("ranged")
    if weapon is None:
        return Refusal(f"{name} carries no ranged weapon", "ruse.weapons.use")
    target = next((other for other in standing.values() if other.marker == action.target), None)
    if target is None:
        return Refusal(f"{action.target} is not on the field", "ruse.shoot.target")
    if target.seat == unit.seat:
        return Refusal(f"{target.name} is a friend", "ruse.shoot.target")
    facing = TURNED[action.turn][unit.facing]
    column = next((cells for cells in CONES[facing][unit.cell].values() if target.cell in cells), None)
    if column is None:
        return Refusal(f"{target.name} stands in none of the three columns ahead", "ruse.shoot.cone")
    depth = column.index(target.cell) + 1
    if depth > weapon.range:
        return Refusal(f"{target.name} is {depth} cells away; {weapon.name} reach {weapon.range}", "ruse.shoot.range")
    if any(cell in standing for cell in column[: depth - 1]):
        return Refusal(f"{target.name} is hidden behind another unit", "ruse.shoot.obscured")
    if is_engaged(target, standing):
        return Refusal(f"{target.name} is engaged and cannot be shot at", "ruse.shoot.who")
    return None


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
        moves = [Action("move", turn, cells) for turn in TURNS for cells in range(1, self.unit.card.speed + 1)]
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
