"""Chapter 10: orders. The actions of a unit, and for each the reason why it cannot be done."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.rulesets.ruse.cards import Card, has
from grognard.rulesets.ruse.rules.engaging import is_engaged
from grognard.rulesets.ruse.rules.field import BOARD, CONES, LANES, TURNED
from grognard.rulesets.ruse.rules.shooting import targets
from grognard.rulesets.ruse.state import Sighting, State, Unit

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


IN_PLACE = [Action("turn", turn) for turn in ("left", "right", "about")]
MOVES = {turn: [Action("move", turn, cells) for cells in range(1, BOARD.rows)] for turn in TURNS}
HUSTLE = Action("hustle")
SIDESTEPS = {turn: Action("sidestep", turn) for turn in ("left", "right")}


def parse(key: Any) -> Action | None:
    """The action that a key stands for; None if it stands for none."""
    return _parsed(key) if isinstance(key, str) else None


@lru_cache(maxsize=1024)
def _parsed(key: str) -> Action | None:
    parts = key.split(":")
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


def free_ahead(unit: Unit, facing: str, most: int, by_cell: dict[str, Unit]) -> int:
    """How many free cells lie ahead, up to `most`. Nobody is run over, and nobody leaves the board
    ("ruse.action.path")."""
    free = 0
    for cell in LANES[facing][unit.cell][:most]:
        if cell in by_cell:
            break
        free += 1
    return free


@enforces("ruse.hidden.moments")
def fits_sighting(card: Card, seen: Sighting) -> bool:
    """Whether a unit with this card could have gone so far ("ruse.hidden.moments": anybody may conclude)."""
    if seen.die == 0:
        return card.speed >= seen.cells
    extra = seen.room and seen.die >= hustle_need(card)
    return not has("ponderous", card.effects) and seen.cells == card.speed + extra


def hustle_need(card: Card) -> int:
    return FLEET_NEED if has("fleet", card.effects) else HUSTLE_NEED


def legal_actions(state: State, unit: Unit) -> list[Action]:
    """All actions that the rules allow the unit now."""
    by_cell = state.units_by_cell()
    if is_engaged(unit, by_cell):
        return [*IN_PLACE]
    found: list[Action] = []
    card = unit.card
    speed = card.speed
    for turn in TURNS:
        free = free_ahead(unit, TURNED[turn][unit.facing], speed, by_cell)
        found += MOVES[turn][:free]
        if turn == "ahead" and free == speed and not has("ponderous", card.effects):
            found.append(HUSTLE)
        if turn != "ahead" and free:
            found.append(SIDESTEPS[turn])
    weapon = unit.weapon("ranged")
    if weapon is not None:
        for turn in TURNS:
            for target in targets(unit, TURNED[turn][unit.facing], weapon.range, by_cell):
                found.append(Action("shoot", turn, 0, target.marker))
    found += IN_PLACE
    return found


def why_not(state: State, unit: Unit, action: Action) -> Refusal | None:
    """The reason why the unit cannot do this, None if it can."""
    by_cell = state.units_by_cell()
    name = unit.card.name
    if action.kind == "turn":
        return None
    if is_engaged(unit, by_cell):
        if action.kind == "shoot":
            return Refusal(f"{name} are engaged and cannot shoot; they can only turn", "ruse.shoot.who")
        return Refusal(f"{name} are engaged and pinned; they can only turn", "ruse.action.pinned")
    facing = TURNED[action.turn][unit.facing]
    speed = unit.card.speed
    match action.kind:
        case "move":
            return _why_no_move(name, action.cells, speed, free_ahead(unit, facing, max(speed, action.cells), by_cell))
        case "hustle":
            if has("ponderous", unit.card.effects):
                return Refusal(f"{name} are ponderous and cannot hustle", "ruse.base.effects")
            free = free_ahead(unit, facing, speed, by_cell)
            if free < speed:
                return Refusal(f"{name} must run {speed} cells; {free} are free ahead", "ruse.action.hustle")
            return None
        case "sidestep":
            if free_ahead(unit, facing, 1, by_cell) == 0:
                return Refusal(f"{name} find no empty cell to their {action.turn}", "ruse.action.sidestep")
            return None
    return _why_no_shot(unit, action, by_cell)


def _why_no_move(name: str, cells: int, speed: int, free: int) -> Refusal | None:
    if cells < 1:
        return Refusal("A Move goes at least one cell; without it take Turn", "ruse.action.move")
    if cells > speed:
        return Refusal(f"{name} have Speed {speed} and cannot move {cells} cells", "ruse.action.move")
    if cells > free:
        return Refusal(f"{name} have {free} free cells ahead, not {cells}", "ruse.action.path")
    return None


def _why_no_shot(unit: Unit, action: Action, by_cell: dict[str, Unit]) -> Refusal | None:
    """Why a unit cannot shoot: it needs a weapon, and a target in one of the columns ahead ("ruse.action.shoot")."""
    name = unit.card.name
    weapon = unit.weapon("ranged")
    if weapon is None:
        return Refusal(f"{name} carry no ranged weapon", "ruse.weapons.use")
    target = next((other for other in by_cell.values() if other.marker == action.target), None)
    if target is None:
        return Refusal(f"{action.target} is not on the field", "ruse.shoot.target")
    are, stand = target.verb("are", "is"), target.verb("stand", "stands")
    if target.seat == unit.seat:
        return Refusal(f"{target.name} {are} a friend", "ruse.shoot.target")
    facing = TURNED[action.turn][unit.facing]
    column = next((cells for cells in CONES[facing][unit.cell].values() if target.cell in cells), None)
    if column is None:
        return Refusal(f"{target.name} {stand} in none of the three columns ahead", "ruse.shoot.cone")
    depth = column.index(target.cell) + 1
    if depth > weapon.range:
        return Refusal(
            f"{target.name} {are} {depth} cells away; {weapon.name} reach {weapon.range}", "ruse.shoot.range"
        )
    if any(cell in by_cell for cell in column[: depth - 1]):
        return Refusal(f"{target.name} {are} hidden behind another unit", "ruse.shoot.obscured")
    if is_engaged(target, by_cell):
        return Refusal(f"{target.name} {are} engaged and cannot be shot at", "ruse.shoot.who")
    return None
