"""Datasheets: what a unit is made of, and what its models and weapons can do. Nothing in here changes in a game.

Characteristics are the numbers of the sheet (Movement in whole inches, because tallies add it up like the others);
every other length is in mils. A characteristic that a model does not have is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import zip_longest
from typing import Literal

from msgspec.structs import replace

from grognard.engine.clauses import enforces
from grognard.engine.history.bounds import Count
from grognard.engine.mechanics.effects import Effect
from grognard.engine.record import Value
from grognard.rulesets.battleforge.arsenal import Power, Strategy
from grognard.rulesets.battleforge.force_lists import ForceList

Category = str
"""Command, Core, Elite, Support, Heavy, or what another module has."""
Quarter = Literal["front", "left", "rear", "right"]
Characteristic = Literal["movement", "accuracy", "strength", "save", "initiative", "courage"]
CHARACTERISTICS: tuple[Characteristic, ...] = ("movement", "accuracy", "strength", "save", "initiative", "courage")

VEHICLE = "Vehicle"
"""The keyword of units that block sight and enter no building."""


class Special(Value, frozen=True):
    """A special rule as somebody has it: Tough(3), Power User(2, 1)."""

    id: str
    name: str
    numbers: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()
    """What it does in words of the vocabulary; what words cannot say is code that looks for the id."""
    blurb: str = ""
    enforced: bool = True
    """False: the rules do not know it; its text is for the players."""

    @property
    def number(self) -> int:
        """The first of its numbers; 0 if it has none."""
        return self.numbers[0] if self.numbers else 0

    def __str__(self) -> str:
        said = f"{self.name}({', '.join(map(str, self.numbers))})" if self.numbers else self.name
        return said if self.enforced else f"{said} (not enforced)"


class Body(Value, frozen=True):
    """The ideal shape of a model: a round base, or a hull with a width across its facing and a length along it."""

    height: int
    radius: int = 0
    width: int = 0
    length: int = 0

    @property
    def hull(self) -> bool:
        return self.radius == 0


@enforces("battleforge.model.wounds")
class Profile(Value, frozen=True):
    """What a kind of model can do."""

    id: str
    name: str
    body: Body
    movement: int | None = None
    accuracy: int | None = None
    strength: int | None = None
    save: int | None = None
    initiative: int | None = None
    courage: int | None = None
    wounds: Count = 1
    rules: tuple[Special, ...] = ()

    @property
    @enforces("battleforge.model.no-characteristics")
    def counts(self) -> bool:
        """Whether hits can be given to it, and whether it counts for losses and objectives: a gun does not."""
        return self.save is not None


class Mount(Value, frozen=True):
    """How a weapon sits on a model: the quarters it fires into and its point, seen from the centre of the body."""

    arcs: tuple[Quarter, ...]
    right: int = 0
    forward: int = 0
    height: int | None = None
    """Above what the model stands on; None: the top of the body."""


class Weapon(Value, frozen=True):
    """A weapon. Weapons with the same name are the same, whichever model carries them."""

    id: str
    name: str
    attacks: Count
    ap: int = 0
    short: int = 0
    long: int = 0
    rules: tuple[Special, ...] = ()
    mount: Mount | None = None
    profile_of: str = ""
    """The name of the weapon of which it is one of several profiles: an attack uses one of them."""

    @property
    def whole(self) -> str:
        """The name of the whole weapon, whatever its profile."""
        return self.profile_of or self.name

    @property
    @enforces("battleforge.weapon.melee")
    def melee(self) -> bool:
        """Without a range it works in close combat only; with one it does not work there."""
        return self.long == 0

    def rule(self, id: str) -> Special | None:
        return next((rule for rule in self.rules if rule.id == id), None)


class Carried(Value, frozen=True):
    """A weapon and how often its bearer uses it in an attack."""

    weapon: Weapon
    copies: Count = 1


class Figure(Value, frozen=True):
    """A model of a unit: its profile and its weapons; in a sheet, several alike in a row."""

    profile: Profile
    weapons: tuple[Carried, ...] = ()
    count: Count = 1

    @property
    def turns(self) -> bool:
        """Whether it matters which way it looks: hulls, and bases of weapons that fire into an arc only."""
        return self.profile.body.hull or any(carried.weapon.mount is not None for carried in self.weapons)


class Sheet(Value, frozen=True, dict=True):
    """A unit as it was bought for a force, with all its options chosen."""

    id: str
    name: str
    faction: str
    kinds: tuple[Figure, ...]
    """Its models in their order, those that are alike together."""
    points: int = 0
    category: Category = "Core"
    keywords: tuple[str, ...] = ()
    rules: tuple[Special, ...] = ()
    emblem: str = ""
    blurb: str = ""
    called: str = ""
    """What its player calls it."""
    legend: str = ""
    """The name of the legend that it has."""
    powers: tuple[str, ...] = ()
    """The specialties of powers that it may pick from."""
    roster: tuple[Power, ...] = ()
    """All powers that its casters may learn: of these specialties, and without one."""

    @cached_property
    @enforces("battleforge.unit.keywords")
    def vehicle(self) -> bool:
        return VEHICLE in self.keywords

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Model by model: number n is `figures[n - 1]`."""
        return tuple(kind for kind in self.kinds for _ in range(kind.count))

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        return tuple(figure.profile.body for figure in self.figures)

    @cached_property
    def plain(self) -> bool:
        """Whether no rule of the unit has an effect on numbers."""
        return not any(rule.effects for rule in self.rules)

    @enforces("battleforge.unit.special-rules")
    def rules_of(self, number: int) -> Mapping[str, Special]:
        """The special rules of a model by their ids: those of the unit and its own, with the better numbers."""
        return self._rules[number - 1]

    @cached_property
    def _rules(self) -> tuple[dict[str, Special], ...]:
        return tuple(self._of_both(figure.profile.rules) for figure in self.figures)

    def _of_both(self, own: tuple[Special, ...]) -> dict[str, Special]:
        best: dict[str, Special] = {}
        for rule in (*self.rules, *own):
            best[rule.id] = rule if rule.id not in best else _better(rule, best[rule.id])
        return best

    @cached_property
    def any_rules(self) -> frozenset[str]:
        """The ids of all special rules that any of its models has."""
        return frozenset(name for rules in self._rules for name in rules)


def _better(one: Special, other: Special) -> Special:
    """A rule that comes from two places: each of its numbers is the better one."""
    higher = one if one.numbers > other.numbers else other
    pairs = zip_longest(one.numbers, other.numbers, fillvalue=0)
    return replace(higher, numbers=tuple(max(pair) for pair in pairs))


class Force(Value, frozen=True):
    """A force as it comes to the table."""

    id: str
    name: str
    faction: str
    """The primary one."""
    units: tuple[Sheet, ...]
    blurb: str = ""
    listed: ForceList | None = None
    """The list that it was made from; an old one has none."""
    cost: Count = 0
    """What its organizations take from the strategy points of every round."""
    strategies: tuple[str, ...] = ()
    """The strategies that its focus unlocks."""
    arsenal: tuple[Strategy, ...] = ()
    """All strategies that its points may be spent on: of the core, of its factions, and of its focus."""

    @property
    @enforces("battleforge.unit.category")
    def categories(self) -> dict[Category, int]:
        """How many units of each category there are: what force organizations count."""
        counts: dict[Category, int] = {}
        for unit in self.units:
            counts[unit.category] = counts.get(unit.category, 0) + 1
        return counts

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.units)
