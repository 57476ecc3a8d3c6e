"""Cards: unit families at their levels, weapons, and the closed list of effects that cards may have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.engine.record import Value

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


class Effect(Value, frozen=True):
    name: str
    amount: int = 1

    def __str__(self) -> str:
        words = self.name.replace("_", " ")
        return words if self.name in PLAIN else f"{words} {self.amount}"


class Weapon(Value, frozen=True):
    id: str
    name: str
    kind: Kind
    level: int
    points: int
    range: int = 0
    shots: int = 1
    effects: tuple[Effect, ...] = ()
    flavour: str = ""

    @property
    def summary(self) -> str:
        """What it does in a line, for a builder."""
        reach = [f"range {self.range}"] if self.range else []
        shots = [f"{self.shots} shots a model"] if self.shots > 1 else []
        return ", ".join([self.kind, *reach, *shots, *map(str, self.effects)])


class Card(Value, frozen=True):
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
    effects: tuple[Effect, ...] = ()
    flavour: str = ""

    @property
    def summary(self) -> str:
        """Its stats in a line, for a builder."""
        stats = [
            f"{self.elite_type}: " * bool(self.elite_type)
            + f"{self.models} {'model' if self.models == 1 else 'models'}, {self.front_rank} in front",
            f"{self.attacks} {'attack' if self.attacks == 1 else 'attacks'} at {self.melee}+",
            f"ranged {self.ranged}+" if self.ranged is not None else "",
            f"block {self.block}+" if self.block is not None else "no block",
            f"{self.wounds} wounds each" if self.wounds > 1 else "",
            f"Speed {self.speed}",
            *map(str, self.effects),
        ]
        return ", ".join(filter(None, stats))

    def slots(self, kind: Kind) -> tuple[int, ...]:
        """The levels of this kind of equipment that the card permits."""
        if kind == "melee":
            return self.melee_slots
        return self.shield_slots if kind == "shield" else self.ranged_slots


class Pack(Value, frozen=True):
    """All cards of one edition."""

    id: str
    name: str
    cards: tuple[Card, ...]
    weapons: tuple[Weapon, ...]

    def card(self, card_id: str) -> Card | None:
        return next((card for card in self.cards if card.id == card_id), None)

    def weapon(self, weapon_id: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.id == weapon_id), None)

    def shown_as(self, card: Card) -> Card:
        """The face that the opponent is shown: core cards as their level 1 version (ruse.reveal.corelevel)."""
        if card.category == "elite" or card.level == 1:
            return card
        return next((c for c in self.cards if c.family == card.family and c.level == 1), card)


def amount(name: str, effects: Iterable[Effect]) -> int:
    """Numbers of the same effect add up ("ruse.base.effects")."""
    return sum(effect.amount for effect in effects if effect.name == name)


def has(name: str, effects: Iterable[Effect]) -> bool:
    return any(effect.name == name for effect in effects)
