"""What a seat knows, as a scene. Everything here is made from what the seat may know."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.seating import enemy_of
from grognard.engine.showing.scene import Badge, Board, Card, Grid, Scene, Side, Stat, Track, Unit
from grognard.rulesets.ruse import cards
from grognard.rulesets.ruse import state as records
from grognard.rulesets.ruse.cards import amount
from grognard.rulesets.ruse.rules.deployment import home_zone
from grognard.rulesets.ruse.rules.ending import scores
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.rules.field import BOARD, CELL, COLUMN, NORTH, ROW, SOUTH
from grognard.rulesets.ruse.rules.needed_numbers import WORST, block_number, held
from grognard.rulesets.ruse.showing.goal import goal
from grognard.rulesets.ruse.showing.panels import panels
from grognard.rulesets.ruse.state import ROUNDS, State, seat_name

PHASES = {
    "lists": "Armies are built",
    "talk": "The meeting",
    "weapons": "Weapons are chosen",
    "start": "The roll to start",
    "deploy": "Deployment",
}
TURN_PHASES = {"actions": "actions", "combat": "combats", "fight": "combats", "reform": "combats"}


def scene(seen: State, seat: int | None) -> Scene:
    touched = {marker for pair in engaged_pairs(seen.units_by_cell()) for marker in pair}
    score = scores(seen) if seen.units else (0, 0)
    setting_up = seen.phase in PHASES
    now = min(seen.round, ROUNDS)
    return Scene(
        board=Board(BOARD.columns * CELL, BOARD.rows * CELL, "steppe", Grid(BOARD.columns, BOARD.rows)),
        sides=tuple(Side(each, seat_name(each), f"{score[each]} points") for each in (SOUTH, NORTH)),
        units=tuple(_unit(unit, seat, unit.marker in touched) for unit in seen.units),
        zones=(home_zone(SOUTH), home_zone(NORTH)),
        panels=panels(seen, seat),
        track=None if setting_up else Track(f"Round {now}", now, ROUNDS, _turns(seen)),
        headline=PHASES[seen.phase] if setting_up else f"{seat_name(seen.active)}'s {TURN_PHASES[seen.phase]}",
        goal=goal(seen),
    )


def _turns(seen: State) -> tuple[int, ...]:
    return (seen.first_turn, enemy_of(seen.first_turn))


def _unit(unit: records.Unit, seat: int | None, touched: bool) -> Unit:
    own = unit.seat == seat
    face = unit.face
    return Unit(
        id=unit.marker,
        seat=unit.seat,
        name=face.name if face is not None else unit.marker,
        count=0 if face is None else unit.models,
        strength=0 if face is None else face.models,
        emblem=_emblem(unit),
        stats=_stats(face, unit.wounds, unit.kit) if face is not None else (),
        badges=_badges(unit, touched),
        pieces=(card_piece(unit, own=own),) if unit.on_table else (),
        where="lost" if unit.lost else "table" if unit.cell else "reserve",
        note=_note(unit, own),
    )


def card_piece(unit: records.Unit, *, own: bool) -> Card:
    """The card of a unit. To those for whom it lies face down it shows its marker and how many weapons lie with it."""
    return Card(
        id=unit.marker,
        cell=(COLUMN[unit.cell], ROW[unit.cell] - 1),
        facing=unit.facing.lower(),  # type: ignore[arg-type]  # one of n, e, s, w
        face="up" if unit.up or (unit.face is not None and not own) else "own" if own else "down",
        code=unit.marker,
        pips=unit.face_down_weapons,
    )


def _emblem(unit: records.Unit) -> str:
    return "back" if unit.face is None else unit.face.figure


@lru_cache(maxsize=1024)
def _stats(card: cards.Card, wounds: int, kit: tuple[cards.Weapon, ...]) -> tuple[Stat, ...]:
    """The numbers of a unit, with the weapons that this seat can see and no others ("ruse.hidden.view")."""
    unit = records.Unit("", SOUTH, card, wounds, kit)
    effects = unit.effects("melee", "shield")
    melee = card.melee - amount("melee_bonus", effects)
    block = block_number(unit, "ruse.attack.block")
    blocked = held(block)
    ranged = unit.weapon("ranged")
    stats = [
        Stat("Level", "L", str(card.level), "ruse.base.version"),
        Stat("Points", "pts", str(card.points)),
        Stat("Wounds", "W", f"{wounds}/{card.models * card.wounds}", "ruse.base.models"),
        Stat("Front rank", "FR", str(card.front_rank + amount("rank_bonus", effects)), "ruse.base.frontrank"),
        Stat("Attacks", "A", str(card.attacks + amount("attack_bonus", effects)), "ruse.attack.dice"),
        Stat("Melee", "M", f"{max(2, melee)}+", "ruse.attack.hit"),
        Stat("Ranged", "R", f"{card.ranged}+" if card.ranged is not None else "–", "ruse.shoot.dice"),
        Stat("Block", "B", f"{blocked}+" if blocked <= WORST else "–", "ruse.attack.block", tuple(block.lines)),
        Stat("Speed", "Sp", str(card.speed), "ruse.action.move"),
    ]
    if ranged is not None:
        stats.append(Stat("Range", "Rg", str(ranged.range), "ruse.shoot.range"))
    return tuple(stats)


def _badges(unit: records.Unit, touched: bool) -> tuple[Badge, ...]:
    badges = []
    if touched:
        badges.append(Badge("engaged", "swords", "hurts", "It can only turn.", "ruse.engage.test"))
    if unit.charged:
        badges.append(Badge("charged", "arrow", "helps", "It attacks in step 3.", "ruse.engage.charge"))
    if unit.acted:
        badges.append(Badge("acted", "check", "plain", f"Cells moved: {unit.moved}.", "ruse.turn.activate"))
    badges += [
        Badge(weapon.name, weapon.kind, "plain", "face up" if weapon.id in unit.flipped else "face down, only you know")
        for weapon in unit.kit
    ]
    return tuple(badges)


def _note(unit: records.Unit, own: bool) -> str:
    """What stands beside a face-down unit. Which card it may be is told by the panel of what its side has shown."""
    down = unit.face_down_weapons
    weapons = f"{down} weapon{'' if down == 1 else 's'} face down"
    if unit.up:
        return f"face up, {weapons}"
    return f"face down, only you know it; {weapons}" if own else f"face down, {weapons}"
