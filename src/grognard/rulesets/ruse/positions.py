"""Positions for tests, lessons and puzzles, in the words of the rulebook's examples.

    position(units={"A": "gob1 d4 N stk lid", "b": "bad1 d5 S models=4 tow=up"}, active="South", round=2)

A name that starts with a small letter (b) or with N and a digit (N3) belongs to North, every other to South; it is also
the unit's marker. A unit reads: its card, then in any order

    d4             its cell                     N E S W, ^ > v <   its facing (towards the enemy if left out)
    stk            a weapon, face down          tow=up             a weapon, face up
    models=4       whole models alive           wounds=5           wounds left in all
    up, down       face up or down (default: face up if it is hurt, engaged or has a weapon face up)
    acted, charged, moved=2                     lost               destroyed (card and word alone: "gob1 lost")

Cards and weapons come from the cast of the rulebook (`CAST`), then from the edition in the box. `cards` and `weapons`
add others, each like a known one with changes, in the fields of the rulebook (`slots` and `type` too):
cards={"imp": {"like": "gob1", "block": None, "effects": ["dread 1"], "slots": {"ranged": [1, 2]}}}.

`phase` is actions (default) or combat (all combats are fixed as they stand). `south` and `north` may say what was
shown; otherwise what stands there was. Before the battle give these lists alone:

    position(phase="weapons", south={"core": [...], "elite": [...], "distractions": [...]}, north={...})

with phase lists, talk, weapons, start or deploy; `arms={"S1": ["stk"]}` lays weapons, `at={"S1": "b2"}` places units,
`first_deployer` and `first_turn` name seats. `g.look` knows the words of `LOOKS`; docs/ruse.md explains them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

import msgspec

from grognard.content.faults import did_you_mean
from grognard.content.specs import ImpossiblePosition, known_words, within_bounds
from grognard.engine.contract.kit import Kit
from grognard.rulesets.ruse.cards import KINDS, Card, CardEffect, Weapon
from grognard.rulesets.ruse.content.packs import FAIR, pack_named
from grognard.rulesets.ruse.looks import LOOKS
from grognard.rulesets.ruse.rules.army import PARTS, list_of
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.rules.field import FORWARD, NORTH, ORDER, SEAT_NAMES, SOUTH
from grognard.rulesets.ruse.rules.meeting import lay, shown_cards
from grognard.rulesets.ruse.rules.weapons import arms_of
from grognard.rulesets.ruse.state import ROUNDS, ArmyList, Phase, State, Unit

__all__ = ["ARMOURY", "CAST", "LOOKS", "position"]

WORDS = ("up", "down", "acted", "charged", "moved", "wounds", "models", "lost")
ARROWS = {"^": "N", ">": "E", "v": "S", "<": "W"}
FACINGS = tuple(ARROWS.values())
NUMBERED = ("moved", "wounds", "models")
CAST: dict[str, Card] = {card.id: card for card in pack_named("cast").cards}
ARMOURY: dict[str, Weapon] = {weapon.id: weapon for weapon in pack_named("cast").weapons}


def position(
    *,
    units: Mapping[str, str] | None = None,
    active: str = "South",
    first: str = "",
    round: int = 1,
    phase: str = "actions",
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    weapons: Mapping[str, Mapping[str, Any]] | None = None,
    pack: str = "cast",
    south: Mapping[str, Sequence[str]] | None = None,
    north: Mapping[str, Sequence[str]] | None = None,
    arms: Mapping[str, Sequence[str]] | None = None,
    at: Mapping[str, str] | None = None,
    first_deployer: str = "South",
    first_turn: str = "South",
) -> State:
    """A state at rest."""
    known_words("phase", [phase], get_args(Phase))
    within_bounds("position", "round", round, 1, ROUNDS)
    if units is None:
        state = _before_battle(phase, pack, (south, north))
        _furnish(state, arms or {}, at or {})
        if phase == "deploy":
            state.first_deployer, state.first_turn = _seat(first_deployer), _seat(first_turn)
        return state
    known_words("phase of a battle with units", [phase], ("actions", "combat"))
    if arms or at:
        raise ImpossiblePosition("arms and at belong to the time before the battle; a unit has its own words for them.")
    box = _Box(cards or {}, weapons or {})
    state = State(pack, phase="actions")
    state.units = [box.unit(name, text) for name, text in units.items()]
    state.units.sort(key=lambda unit: (unit.seat, unit.marker))
    _one_to_a_cell(state)
    state.first_turn = state.first_deployer = _seat(first or active)
    state.turn = 2 * (round - 1) + (0 if state.first_turn == _seat(active) else 1)
    touched = {marker for pair in engaged_pairs(state.units_by_cell()) for marker in pair}
    for unit in state.units:
        words = units[unit.marker].split()
        hurt = unit.wounds < unit.card.models * unit.card.wounds
        unit.up = "up" in words or ("down" not in words and (hurt or unit.marker in touched or bool(unit.flipped)))
    state.lists = [_list(pack, roster) for roster in (south, north)]
    state.shown = [_shown(state, seat) for seat in (SOUTH, NORTH)]
    if phase == "combat":
        state.phase = "combat"
        state.combats = fix_combats(state)
    return state


def _shown(state: State, seat: int) -> tuple[Card, ...]:
    """What a side showed. Without a list there are no distractions, so it showed the units that are there."""
    army = state.lists[seat] or ArmyList(tuple(unit.card for unit in state.army(seat)), (), ())
    return shown_cards(pack_named(state.pack), army)


def _list(pack: str, roster: Mapping[str, Sequence[str]] | None) -> ArmyList | None:
    if roster is None:
        return None
    known_words("list", roster, PARTS)
    for card in (card for ids in roster.values() for card in ids):
        if pack_named(pack).card(card) is None:
            raise ImpossiblePosition(f"there is no card {card!r} in the pack {pack!r}")
    return list_of(pack_named(pack), {"core": (), "elite": (), "distractions": ()} | dict(roster))


def _one_to_a_cell(state: State) -> None:
    taken: dict[str, str] = {}
    for unit in state.units:
        if not unit.lost and unit.cell:
            if unit.cell in taken:
                both = f"{taken[unit.cell]} and {unit.marker} both stand on {unit.cell}"
                raise ImpossiblePosition(f"a cell holds one unit, and {both}.")
            taken[unit.cell] = unit.marker


def _seat(name: str) -> int:
    known_words("side", [name.capitalize()], SEAT_NAMES)
    return SEAT_NAMES.index(name.capitalize())


def _owner(name: str) -> int:
    return NORTH if name[0].islower() or (name[0] == "N" and name[1:].isdigit()) else SOUTH


class _Box:
    """All cards and weapons that a position may name."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]], weapons: Mapping[str, Mapping[str, Any]]) -> None:
        fair = pack_named(FAIR)
        self.cards = {card.id: card for card in fair.cards} | CAST
        self.weapons = {weapon.id: weapon for weapon in fair.weapons} | ARMOURY
        for what, changed, known in (("cards", cards, self.cards), ("weapons", weapons, self.weapons)):
            for name, changes in changed.items():
                known_words(f"{what}, {name}", changes, changes, needed=("like",))
                known_words(f"{what}, {name}, like", [changes["like"]], {*known, *changed})
        for name, changes in cards.items():
            self.cards[name] = _like(self.cards[changes["like"]], name, changes)
        for name, changes in weapons.items():
            self.weapons[name] = _like(self.weapons[changes["like"]], name, changes)

    def unit(self, name: str, text: str) -> Unit:
        if not isinstance(text, str):
            raise ImpossiblePosition(f"{name}: a unit is written as text, as in 'gob1 d4 N', not {text!r}.")
        card_id, *words = text.split() or [""]
        if card_id not in self.cards:
            raise ImpossiblePosition(f"{name}: there is no card {card_id!r}.{did_you_mean(card_id, self.cards)}")
        card = self.cards[card_id]
        seat = _owner(name)
        unit = Unit(name, seat, card, card.models * card.wounds, facing=FORWARD[seat])
        if "lost" in words:
            known_words(f"{name}, which is lost", words, ("lost",))
            unit.lost, unit.up, unit.wounds = True, True, 0
            return unit
        _said_once(name, words)
        for word in words:
            self._apply(unit, *word.split("=", 1))
        if not unit.cell:
            raise ImpossiblePosition(f"{name}: {text!r} names no cell from a1 to h10")
        within_bounds(name, "moved", unit.moved, 0)
        within_bounds(name, "the number of its wounds", unit.wounds, 1, card.models * card.wounds)
        return unit

    def _apply(self, unit: Unit, word: str, value: str = "") -> None:
        known = _values(word, word in self.weapons)
        if (not value.removeprefix("-").isdigit()) if known is None else (value not in known):
            raise ImpossiblePosition(f"{unit.marker}: '{word}={value}' means nothing here.")
        match word:
            case "up" | "down":
                pass  # the position decides about faces when all units stand
            case "acted":
                unit.acted = True
            case "charged":
                unit.charged = True
            case "moved":
                unit.moved = int(value)
            case "wounds":
                unit.wounds = int(value)
            case "models":
                unit.wounds = int(value) * unit.card.wounds
            case _ if word in ORDER:
                unit.cell = word
            case "N" | "E" | "S" | "W" | "^" | ">" | "v" | "<":
                unit.facing = ARROWS.get(word, word)
            case _:
                if word not in self.weapons:
                    hint = did_you_mean(word, (*self.weapons, *WORDS))
                    raise ImpossiblePosition(f"{unit.marker}: {word!r} is no weapon, cell, facing or other word.{hint}")
                unit.kit += (self.weapons[word],)
                if value == "up":
                    unit.flipped += (word,)


def _values(word: str, weapon: bool) -> tuple[str, ...] | None:
    """The values that a word may have after its "=". None means any number."""
    if word in NUMBERED:
        return None
    return ("", "up", "down") if weapon else ("",)


def _said_once(name: str, words: Sequence[str]) -> None:
    """Refuse two cells, two facings or two faces, because one of them would silently change nothing."""
    for what, each in (("cells", ORDER), ("facings", (*ARROWS, *FACINGS)), ("faces", ("up", "down"))):
        said = [word for word in words if word in each]
        if len(said) > 1:
            raise ImpossiblePosition(f"{name}: it has one of its {what} only, not {' and '.join(said)}.")


C = TypeVar("C", Card, Weapon)


def _like(known: C, name: str, changes: Mapping[str, Any]) -> C:
    known_words(name, changes, ("like", "slots", "type", *known.__struct_fields__))
    fields = {key: value for key, value in changes.items() if key not in ("like", "slots", "type")}
    if "type" in changes:
        fields["kind"] = changes["type"]
    if "slots" in changes:
        fields |= {f"{kind}_slots": tuple(changes["slots"].get(kind, ())) for kind in KINDS}
    if "effects" in fields:
        parts = [text.split() for text in fields["effects"]]
        fields["effects"] = tuple(CardEffect(part[0], int(part[1]) if len(part) > 1 else 1) for part in parts)
    return msgspec.structs.replace(known, **({"id": name} | fields))


def _before_battle(phase: str, pack: str, rosters: Sequence[Mapping[str, Sequence[str]] | None]) -> State:
    cards = pack_named(pack)
    state = State(pack, phase=phase)  # type: ignore[arg-type]  # the name of a phase
    for seat, roster in enumerate(rosters):
        state.lists[seat] = _list(pack, roster)
    if phase != "lists":
        state.shown = [shown_cards(cards, locked) for locked in state.lists if locked is not None]
    if phase in ("weapons", "start", "deploy"):
        state.units = [unit for seat in (SOUTH, NORTH) for unit in _laid(state, seat)]
    return state


def _laid(state: State, seat: int) -> list[Unit]:
    locked = state.lists[seat]
    assert locked is not None, f"{SEAT_NAMES[seat]} needs a list"
    return lay(locked.army, seat)


def _furnish(state: State, arms: Mapping[str, Sequence[str]], at: Mapping[str, str]) -> None:
    pack = pack_named(state.pack)
    for weapon in (weapon for kit in arms.values() for weapon in kit):
        assert pack.weapon(weapon) is not None, f"there is no weapon {weapon!r} in the pack {state.pack!r}"
    known_words("arms and at", (*arms, *at), [unit.marker for unit in state.units])
    for marker, kit in arms_of(pack, arms).items():
        state.unit(marker).kit = tuple(kit)
    for marker, cell in at.items():
        known_words(f"at, {marker}", [cell], ORDER)
        state.unit(marker).cell = cell
    _one_to_a_cell(state)


KIT: Kit[State] = Kit(position, LOOKS)
