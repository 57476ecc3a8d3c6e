"""Chapter 5: five points of weapons, bought in secret and laid face down."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grognard.content.rosters import Checks, RosterFault
from grognard.engine.questions import Answer, malformed
from grognard.engine.questions.answers import RosterAnswer
from grognard.engine.questions.catalogue import Catalogue, Item, Section
from grognard.engine.questions.movement import RosterQuestion
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Card, CardPack, Weapon, has
from grognard.rulesets.ruse.content.packs import pack_named, ready_made
from grognard.rulesets.ruse.rules.army import PARTS, is_ids, list_faults, one_refusal
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.state import State, seat_name

BUDGET = 5
Arms = Mapping[str, Sequence[Weapon]]
"""Weapons by the marker of the unit that carries them."""


async def buy_weapons(umpire: Umpire, state: State) -> None:
    """Both players buy in secret and at the same time ("ruse.weapons.budget")."""
    asked = {
        seat: WeaponsQuestion(state.pack, {unit.marker: unit.card for unit in state.army(seat)})
        for seat in (SOUTH, NORTH)
    }
    bought = await umpire.ask_all(asked)
    for seat in (SOUTH, NORTH):
        arms = arms_of(pack_named(state.pack), bought[seat])
        for unit in state.army(seat):
            unit.kit = tuple(arms.get(unit.marker, ()))
        lie_face_down(umpire, state, seat)
        if any(arms.values()):
            for clause in ("ruse.weapons.permitted", "ruse.weapons.slots", "ruse.weapons.unique"):
                umpire.cite(clause)
    state.phase = "start"


def lie_face_down(umpire: Umpire, state: State, seat: int) -> None:
    """Everybody sees how many cards lie with each unit, and nothing else of them ("ruse.weapons.facedown")."""
    counts = ", ".join(f"{unit.marker}: {len(unit.kit)}" for unit in state.army(seat))
    umpire.tell(
        "weapons",
        "ruse.weapons.facedown",
        "{side} lays weapons face down ({counts}).",
        side=seat_name(seat),
        counts=counts,
    )


def arms_of(pack: CardPack, answer: Mapping[str, Sequence[str]]) -> dict[str, list[Weapon]]:
    return {
        marker: [weapon for weapon_id in ids if (weapon := pack.weapon(weapon_id)) is not None]
        for marker, ids in answer.items()
    }


def weapon_faults(cards: Mapping[str, Card], arms: Arms) -> list[RosterFault]:
    """All faults of these purchases."""
    checks = Checks()
    every = [weapon for weapons in arms.values() for weapon in weapons]
    checks.at_most("points of weapons", sum(weapon.points for weapon in every), BUDGET, "ruse.weapons.budget")
    for marker, weapons in arms.items():
        for weapon in weapons:
            reason = why_not_permitted(cards[marker], weapon)
            checks.demand(reason is None, reason or "", "ruse.weapons.permitted", marker)
        crowded = why_no_room(cards[marker], weapons)
        checks.demand(crowded is None, crowded or "", "ruse.weapons.slots", marker)
    checks.unique("weapon", (weapon.id for weapon in every), "ruse.weapons.unique")
    return checks.faults


def army_faults(pack: CardPack, roster: Mapping[str, Any]) -> list[RosterFault]:
    """The faults of a whole army file: of its list, and of its weapons by card if it comes with some."""
    checks = Checks()
    names = {part: roster.get(part, []) for part in PARTS}
    weapons = roster.get("weapons", {})
    for part, ids in names.items():
        checks.demand(is_ids(ids), f"{part} is a list of card ids.", "ruse.army.core", part)
    well_formed = isinstance(weapons, dict) and all(is_ids(ids) for ids in weapons.values())
    checks.demand(well_formed, "weapons are lists of weapon ids by card.", "ruse.weapons.budget", "weapons")
    if checks.faults:
        return checks.faults
    own = [*names["core"], *names["elite"]]
    for card, ids in weapons.items():
        checks.demand(card in own, f"{card} is not in the army.", "ruse.weapons.budget", "weapons")
        for weapon in ids:
            checks.known("weapon", weapon, [each.id for each in pack.weapons], "ruse.weapons.budget", "weapons")
    cards = {card.id: card for card in pack.cards if card.id in own}
    arms = arms_of(pack, {card: ids for card, ids in weapons.items() if card in cards})
    return [*list_faults(pack, names), *checks.faults, *weapon_faults(cards, arms)]


def why_not_permitted(card: Card, weapon: Weapon) -> str | None:
    """Refuse a weapon whose level the card does not list for its type ("ruse.weapons.permitted")."""
    levels = card.slots(weapon.kind)
    if weapon.level in levels:
        return None
    if not levels:
        return f"{card.name} cannot carry a {_NOUN[weapon.kind]}."
    allowed = " or ".join(map(str, levels))
    return f"{card.name} take a {_NOUN[weapon.kind]} of level {allowed}; {weapon.name} are level {weapon.level}."


_NOUN = {"melee": "melee weapon", "shield": "shield", "ranged": "ranged weapon"}


def why_no_room(card: Card, weapons: Sequence[Weapon]) -> str | None:
    """Refuse a second weapon of a type, and a shield beside a weapon for two hands ("ruse.weapons.slots")."""
    kinds = [weapon.kind for weapon in weapons]
    for kind in kinds:
        if kinds.count(kind) > 1:
            return f"{card.name} carry {kinds.count(kind)} {_NOUN[kind]}s; one is allowed."
    if "shield" in kinds and any(has("two_handed", weapon.effects) for weapon in weapons):
        return f"{card.name} need both hands for the weapon and cannot carry a shield."
    return None


class WeaponsQuestion(RosterQuestion):
    """The question of weapons, by marker: {"S1": ["pot-lids"], "S4": ["yew-bows"]}. Units that are left out get
    none."""

    clause = "ruse.weapons.budget"
    topic = "weapons"
    private = True
    title = "Which weapons do you hide with your units?"
    limits = f"At most {BUDGET} points, one of each type to a unit, no weapon twice"

    def __init__(self, pack: str, cards: Mapping[str, Card]) -> None:
        self.pack = pack
        self.cards = cards

    @property
    def catalogue(self) -> Catalogue:
        weapons = pack_named(self.pack).weapons
        return Catalogue(
            tuple(
                Section(
                    marker,
                    f"{card.name} ({marker})",
                    tuple(weapon.id for weapon in weapons if why_not_permitted(card, weapon) is None),
                    about=(marker,),
                )
                for marker, card in self.cards.items()
            ),
            tuple(shown(weapon) for weapon in weapons),
            budget=BUDGET,
        )

    def judge(self, chosen: RosterAnswer) -> Refusal | None:
        if not set(chosen) <= set(self.cards):
            return malformed(f"the answer gives lists of weapons to some of {', '.join(self.cards)}")
        pack = pack_named(self.pack)
        strange = [weapon_id for ids in chosen.values() for weapon_id in ids if pack.weapon(weapon_id) is None]
        if strange:
            return malformed(f"there is no weapon {strange[0]!r}")
        return one_refusal(weapon_faults(self.cards, arms_of(pack, chosen)))

    def sample(self, rng: random.Random) -> Answer:
        return random_arms(pack_named(self.pack), self.cards, rng)

    def candidates(self, limit: int) -> Iterator[Answer]:
        proposals: list[Answer | None] = [self._suited(), {}]
        yield from [answer for answer in proposals if answer is not None][:limit]

    def _suited(self) -> Answer | None:
        """The weapons that come with the ready-made army, if this is one."""
        own = sorted(card.id for card in self.cards.values())
        for army in ready_made(self.pack):
            if sorted(army.core + army.elite) == own:
                return {
                    marker: list(army.weapons[card.id])
                    for marker, card in self.cards.items()
                    if card.id in army.weapons
                }
        return None


def shown(weapon: Weapon) -> Item:
    label = f"{weapon.name}, level {weapon.level}"
    return Item(weapon.id, label, weapon.summary, weapon.points, _NOUN[weapon.kind].capitalize(), most=1)


def random_arms(pack: CardPack, cards: Mapping[str, Card], rng: random.Random) -> dict[str, list[str]]:
    """A random purchase that the rules allow: weapon after weapon goes to some unit that may still take it."""
    arms: dict[str, list[Weapon]] = {}
    left = rng.randint(0, BUDGET)
    for weapon in rng.sample(pack.weapons, len(pack.weapons)):
        if weapon.points > left:
            continue
        takers = [marker for marker, card in cards.items() if can_take(card, arms.get(marker, ()), weapon)]
        if takers:
            arms.setdefault(rng.choice(takers), []).append(weapon)
            left -= weapon.points
    return {marker: [weapon.id for weapon in weapons] for marker, weapons in arms.items()}


def can_take(card: Card, carried: Sequence[Weapon], weapon: Weapon) -> bool:
    """Whether a unit may carry this weapon as well. Points and repeats are checked for the whole army."""
    return weapon.level in card.slots(weapon.kind) and why_no_room(card, [*carried, weapon]) is None
