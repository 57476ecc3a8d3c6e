"""What could be under the cards: whole states that fit all that a seat has seen.

The shown list, the cards that have turned up, the number of weapons with each marker, the points that weapons may cost
and how far a face-down unit was seen to go all have to fit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Protocol

from grognard.engine.seating import BOTH
from grognard.rulesets.ruse.cards import KINDS, Card, CardPack, Weapon
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.army import CORE_POINTS, ELITE_POINTS, ELITE_UNITS, list_faults
from grognard.rulesets.ruse.rules.orders import fits_sighting
from grognard.rulesets.ruse.rules.weapons import BUDGET, can_take
from grognard.rulesets.ruse.state import ArmyList, Sighting, State, Unit

Kits = dict[str, tuple[Weapon, ...]]


def imagine(known: State, seat: int | None, rng: random.Random) -> State:
    """A whole state that this seat (None: a spectator) cannot tell from the truth."""
    state = known.copy()
    if state.result is None:
        for side in BOTH:
            if side != seat and state.shown[side]:
                _fill_in(state, side, rng)
    return state


def _fill_in(state: State, side: int, rng: random.Random) -> None:
    units = state.army(side)
    pack = pack_named(state.pack)
    for army in _guesses(state, side, rng):
        faces = _lay_under(units, army, rng)
        kits = _arm(pack, units, faces, rng) if faces is not None else None
        if faces is None or kits is None:
            continue
        if isinstance(army, ArmyList):
            state.lists[side] = army
        for unit in units:
            card = faces[unit.marker]
            if unit.face is None:
                unit.face = card
                unit.wounds = card.models * card.wounds
            unit.kit += kits.get(unit.marker, ())
            unit.blanks = 0
        return
    _make_do(state, side)


def _make_do(state: State, side: int) -> None:
    """A state for a position that no army building could reach: any shown card under each marker, and no weapons."""
    faces = [unit.face for unit in state.army(side)]
    left = [face for face in state.shown[side] if face not in faces] or list(state.shown[side])
    for unit in state.army(side):
        if unit.face is None:
            unit.face = left.pop() if len(left) > 1 else left[0]
            unit.wounds = unit.face.models * unit.face.wounds
        unit.blanks = 0


def _guesses(state: State, side: int, rng: random.Random) -> Iterator[ArmyList | tuple[Card, ...]]:
    """Lists in random order, each with the cards that have turned up; in a made-up position any shown cards."""
    seen = [unit.face for unit in state.army(side) if unit.face is not None]
    ids = {card.id for card in seen}
    lists = [army for army, own in possible_lists(state.pack, state.shown[side]) if ids <= own]
    if not state.units:
        yield rng.choice(lists)
        return
    if lists:
        for _ in range(4):
            yield rng.choice(lists)
        yield from rng.sample(lists, len(lists))
    hidden = len(state.army(side)) - len(seen)
    loose = [combo for combo in _loose(state, side) if all(card in combo for card in seen)]
    yield from (army for army in rng.sample(loose, len(loose)) if len(army) == hidden + len(seen))


def _loose(state: State, side: int) -> list[tuple[Card, ...]]:
    """Cards without the rules of army building: every shown face at either level, as many as there are units."""
    levels = [levels_of(state.pack, face) for face in state.shown[side]]
    count = len(state.army(side))
    return [combo for all_shown in product(*levels) for combo in combinations(all_shown, count)]


def levels_of(pack: str, face: Card) -> list[Card]:
    """The cards that show this face ("ruse.reveal.corelevel")."""
    if face.category == "elite":
        return [face]
    return [card for card in pack_named(pack).cards if card.family == face.family] or [face]


Possible = list[tuple[ArmyList, frozenset[str]]]


def possible_lists(pack: str, shown: tuple[Card, ...]) -> Possible:
    """All armies with distractions that would be shown like this, each with the ids of its real cards."""
    return _possible_lists(pack, tuple(card.id for card in shown))


@lru_cache(maxsize=256)
def _possible_lists(pack: str, shown: tuple[str, ...]) -> Possible:
    cards = pack_named(pack)
    faces = [card for card_id in shown if (card := cards.card(card_id)) is not None]
    cores = _core_parts([levels_of(pack, face) for face in faces if face.category == "core"])
    elites = [face for face in faces if face.category == "elite"]
    found = []
    for pair in combinations(elites, ELITE_UNITS):
        rest = tuple(card for card in elites if card not in pair)
        if sum(card.points for card in pair) > ELITE_POINTS:
            continue
        for core, distraction in cores:
            army = ArmyList(core, pair, (distraction, *rest))
            if not list_faults(cards, _roster(army)):
                found.append((army, frozenset(card.id for card in army.army)))
    return found


def _core_parts(levels: list[list[Card]]) -> list[tuple[tuple[Card, ...], Card]]:
    parts = set()
    for shown in product(*levels):
        if len({card.id for card in shown}) < len(shown):
            continue
        for distraction in shown:
            core = tuple(sorted((card for card in shown if card is not distraction), key=lambda card: card.id))
            if sum(card.points for card in core) <= CORE_POINTS:
                parts.add((core, distraction))
    return sorted(parts, key=lambda part: ([card.id for card in part[0]], part[1].id))


def _roster(army: ArmyList) -> dict[str, list[str]]:
    parts = {"core": army.core, "elite": army.elite, "distractions": army.distractions}
    return {part: [card.id for card in cards] for part, cards in parts.items()}


def _lay_under(units: Sequence[Unit], army: ArmyList | tuple[Card, ...], rng: random.Random) -> dict[str, Card] | None:
    """The cards of the army under the markers, so that all that was seen fits; None if they do not."""
    faces = {unit.marker: unit.face for unit in units if unit.face is not None}
    blank = [unit for unit in units if unit.face is None]
    left = list(army.army if isinstance(army, ArmyList) else army)
    for card in faces.values():
        if card not in left:  # a made-up position may hold a card twice
            return None
        left.remove(card)
    rng.shuffle(left)
    fitting = [[card for card in left if could_be(unit, card)] for unit in blank]
    chosen: list[Card] = []

    def choose(place: int) -> bool:
        if place == len(blank):
            return True
        for card in fitting[place]:
            if card not in chosen:
                chosen.append(card)
                if choose(place + 1):
                    return True
                chosen.pop()
        return False

    if not choose(0):
        return None
    return faces | {unit.marker: card for unit, card in zip(blank, chosen, strict=True)}


class FaceDown(Protocol):
    """What everybody knows about a unit that lies face down."""

    @property
    def blanks(self) -> int: ...
    @property
    def sightings(self) -> tuple[Sighting, ...]: ...


def could_be(unit: FaceDown, card: Card) -> bool:
    """Whether a face-down unit may be this card, as far as its weapons and its marches tell."""
    room = sum(bool(card.slots(kind)) for kind in KINDS)
    return unit.blanks <= room and all(fits_sighting(card, seen) for seen in unit.sightings)


def _arm(pack: CardPack, units: Sequence[Unit], faces: dict[str, Card], rng: random.Random) -> Kits | None:
    """Weapons for every weapon card that lies face down, within the budget and none twice. None if no weapons fit."""
    used = [weapon for unit in units for weapon in unit.kit]
    pool = [weapon for weapon in rng.sample(pack.weapons, len(pack.weapons)) if weapon not in used]
    blanks = [unit for unit in units for _ in range(unit.blanks)]
    chosen: list[Weapon] = []

    def choose(place: int, left: int) -> bool:
        if place == len(blanks):
            return True
        unit = blanks[place]
        carried = [*unit.kit, *(w for w, other in zip(chosen, blanks, strict=False) if other is unit)]
        for weapon in pool:
            fits = weapon not in chosen and weapon.points <= left and weapon.kind not in unit.exposed
            if fits and can_take(faces[unit.marker], carried, weapon):
                chosen.append(weapon)
                if choose(place + 1, left - weapon.points):
                    return True
                chosen.pop()
        return False

    if not choose(0, BUDGET - sum(weapon.points for weapon in used)):
        return None
    kits: Kits = {}
    for unit, weapon in zip(blanks, chosen, strict=True):
        kits[unit.marker] = (*kits.get(unit.marker, ()), weapon)
    return kits
