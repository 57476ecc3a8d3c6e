"""Chapters 12 and 13, attacks as they are declared: which unit strikes which with what."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.record import Value
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import Unit
from grognard.table.points import Point

Manner = Literal["shoot", "fight"]
"""A shooting attack or a melee attack."""


class Blow(NamedTuple):
    """A model that strikes in melee, and the terrain it fights across (empty: none)."""

    model: str
    across: str = ""


class Strike(Value, frozen=True):
    """A weapon aimed at a unit: by all models that carry it, or in melee by these alone. A lobbed weapon is aimed at a
    point and has no target."""

    weapon: str
    target: str
    models: tuple[str, ...] = ()
    point: Point | None = None
    around: tuple[str, ...] = ()
    """The units near that point, which may react to it."""
    settled: tuple[Blow, ...] = ()
    """In melee: the models that reached their target when the attack began; it stays so while it is rolled."""


class Attack(Value, frozen=True):
    """One attack of one unit: a Shoot, Fight, Overwatch, Counter Attack or free attack."""

    manner: Manner
    unit: str
    strikes: tuple[Strike, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        """The units that it is aimed at, each once, in the order of the strikes."""
        names = (name for strike in self.strikes for name in (strike.target, *strike.around))
        return tuple(name for name in dict.fromkeys(names) if name)


def weapons_of(unit: Unit, manner: Manner) -> dict[str, Weapon]:
    """The weapons that the models left of a unit use in such an attack, by name."""
    return {
        carried.weapon.name: carried.weapon
        for _, figure in unit.figures()
        for carried in figure.weapons
        if carried.weapon.melee == (manner == "fight")
    }


@enforces("battleforge.weapon.copies", "battleforge.weapon.attacks")
def dice_of(unit: Unit, model: str, weapon: str) -> int:
    """How many dice a model rolls with a weapon: its attacks for each copy that it carries."""
    return sum(
        carried.copies * carried.weapon.attacks
        for carried in unit.figure(model).weapons
        if carried.weapon.name == weapon
    )
