"""Cards: unit families at their levels, weapons, and the closed list of effects that cards may have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.record import Value
from grognard.minis.figures import BIG, ON_FOOT, SHOOTING, figure_of

Kind = Literal["melee", "shield", "ranged"]
KINDS: tuple[Kind, ...] = ("melee", "shield", "ranged")

EFFECTS: dict[str, tuple[str, ...]] = {
    "brace": ("unit", "melee"),
    "strikes_last": ("unit", "melee"),
    "all_round": ("unit",),
    "melee_bonus": ("melee",),
    "attack_bonus": ("melee",),
    "charge_attack_bonus": ("unit", "melee"),
    "rank_bonus": ("unit", "melee"),
    "pierce": ("melee", "ranged"),
    "block_bonus": ("shield",),
    "front_block_bonus": ("unit", "shield"),
    "missile_block_bonus": ("unit", "shield"),
    "two_handed": ("melee",),
    "fleet": ("unit",),
    "ponderous": ("unit",),
    "steady": ("unit", "shield"),
    "dread": ("unit", "melee"),
}
"""Each effect and the kinds of card that may carry it (ruse.base.effects)."""

PLAIN = ("brace", "strikes_last", "all_round", "two_handed", "fleet", "ponderous")
"""Effects without a number."""


class CardEffect(Value, frozen=True):
    name: str
    amount: int = 1

    def __str__(self) -> str:
        words = self.name.replace("_", " ")
        return words if self.name in PLAIN else f"{words} {self.amount}"


class Weapon(Value, frozen=True, cache_hash=True):
    id: str
    name: str
    kind: Kind
    level: int
    points: int
    range: int = 0
    shots: int = 1
    effects: tuple[CardEffect, ...] = ()
    flavour: str = ""

    @property
    def summary(self) -> str:
        """What the weapon does, in one line for the army builder."""
        reach = [f"range {self.range}"] if self.range else []
        shots = [f"{self.shots} shots a model"] if self.shots > 1 else []
        return ", ".join([self.kind, *reach, *shots, *map(str, self.effects)])


@enforces("ruse.base.version")
class Card(Value, frozen=True, cache_hash=True):
    """One family at one level (ruse.base.version)."""

    id: str
    family: str
    name: str
    category: Literal["core", "elite"]
    level: int
    points: int
    models: int
    front_rank: int
    attacks: int
    melee: int
    speed: int
    ranged: int | None = None
    block: int | None = None
    wounds: int = 1
    elite_type: str = ""
    melee_slots: tuple[int, ...] = ()
    shield_slots: tuple[int, ...] = ()
    ranged_slots: tuple[int, ...] = ()
    effects: tuple[CardEffect, ...] = ()
    flavour: str = ""

    @property
    def summary(self) -> str:
        """What is special about the card besides its numbers, for the army builder."""
        return ", ".join([*filter(None, (self.elite_type,)), *map(str, self.effects)])

    @property
    def figure(self) -> str:
        """The picture of the card. The type of an elite card says which pictures fit, its name which of them it is."""
        if self.elite_type == "Beasts":
            return figure_of(self.name, BIG, "beast")
        if self.elite_type:
            return {"Riders": "horse", "Hexers": "wizard"}.get(self.elite_type, "star")
        return figure_of(self.name, (*SHOOTING, *ON_FOOT), "foot")

    def slots(self, kind: Kind) -> tuple[int, ...]:
        """The levels of this kind of equipment that the card permits."""
        if kind == "melee":
            return self.melee_slots
        return self.shield_slots if kind == "shield" else self.ranged_slots


class CardPack(Value, frozen=True, dict=True):
    """All cards of one edition."""

    id: str
    name: str
    cards: tuple[Card, ...]
    weapons: tuple[Weapon, ...]

    @lazy
    def _by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def card(self, card_id: str) -> Card | None:
        return self._by_id.get(card_id)

    def weapon(self, weapon_id: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.id == weapon_id), None)

    def shown_as(self, card: Card) -> Card:
        """The face that the opponent is shown: core cards as their level 1 version (ruse.reveal.corelevel)."""
        if card.category == "elite" or card.level == 1:
            return card
        return next((c for c in self.cards if c.family == card.family and c.level == 1), card)


def amount(name: str, effects: Iterable[CardEffect]) -> int:
    """The sum of an effect's numbers; the same effect adds up ("ruse.base.effects")."""
    return sum(effect.amount for effect in effects if effect.name == name)


def has(name: str, effects: Iterable[CardEffect]) -> bool:
    return any(effect.name == name for effect in effects)
