"""Chapter 3, forces: what a module offers to those who build them: factions, organizations, focuses, legends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from grognard.engine.record import Value
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, Datasheet
from grognard.rulesets.battleforge.sheets import Category, Special

UNALIGNED, MERCENARIES = "unaligned", "mercenaries"
"""The names that stand for no alliance."""
NO_FOCUS = "none"
"""If this is among the focuses of a datasheet or an option, a force without a focus may take it as well."""


class Slot(Value, frozen=True):
    """How many units of a category an organization must and may have."""

    category: Category
    least: int = 0
    most: int | None = None


class Organization(Value, frozen=True):
    """A force organization. Units of a category without a slot cannot be in it."""

    id: str
    name: str
    slots: tuple[Slot, ...]
    cost: int = 0
    """The strategy points that it takes from the income of every round."""
    faction: str = ""
    """The only faction that has it; empty: every one."""
    may_be_allied: bool = False
    """Whether an allied faction may come in it."""
    blurb: str = ""


class Focus(Value, frozen=True):
    """A specialised version of a faction. Options and datasheets name the focuses that may take them."""

    id: str
    name: str
    faction: str
    limits: tuple[Slot, ...] = ()
    """How many units of a category the faction may have in the whole force."""
    sheet_limits: dict[str, int] = {}
    """How many units of a datasheet."""
    unlocks_strategies: tuple[str, ...] = ()
    blurb: str = ""


class Legend(Value, frozen=True):
    """A unique person, weapon or item: one model of a unit changes, and the unit gains rules."""

    id: str
    name: str
    kind: Literal["person", "weapon", "item"]
    change: Change
    faction: str = ""
    """The only faction that has it; empty: every one of the module."""
    datasheets: tuple[str, ...] = ()
    """The datasheets that may take it; empty: all."""
    keywords: tuple[str, ...] = ()
    """Keywords that the unit must have."""
    rules: tuple[Special, ...] = ()
    """What the whole unit gains."""
    blurb: str = ""
    focuses: tuple[str, ...] = ()
    """The focuses with which it may be taken, "none" among them for a force without one; empty: always."""

    @property
    def points(self) -> int:
        return self.change.points


class Faction(Value, frozen=True):
    """A faction and all that is its own."""

    id: str
    name: str
    alliance: str
    datasheets: dict[str, Datasheet]
    focuses: dict[str, Focus] = {}
    legends: dict[str, Legend] = {}
    organizations: dict[str, Organization] = {}
    blurb: str = ""
    unlocks_strategies: tuple[str, ...] = ()
    """Strategies of focuses that a force without a focus has too."""
    told: tuple[str, ...] = ()
    """Powers that the rules do not know, in words."""


class Module:
    """Everything that a force can be built of. Factions are read when they are asked for."""

    def __init__(
        self,
        factions: Mapping[str, Faction],
        organizations: Mapping[str, Organization],
        legends: Mapping[str, Legend],
        strategies: Sequence[Strategy] = (),
    ) -> None:
        self.factions, self._organizations, self._legends = factions, organizations, legends
        self._strategies = strategies

    def organizations(self, faction: Faction) -> dict[str, Organization]:
        """The organizations that a faction may have: those of all, and its own."""
        shared = {key: each for key, each in self._organizations.items() if each.faction in ("", faction.id)}
        return {**shared, **faction.organizations}

    def legends(self, faction: Faction) -> dict[str, Legend]:
        """The legends that may join its units."""
        shared = {key: each for key, each in self._legends.items() if each.faction in ("", faction.id)}
        return {**shared, **faction.legends}

    def strategies(self, factions: Collection[str], unlocked: Collection[str] = ()) -> tuple[Strategy, ...]:
        """What a force of these factions may spend its points on: the core, what is its factions', and what its focus
        unlocks."""
        return tuple(
            strategy
            for strategy in self._strategies
            if strategy.id in unlocked or (strategy.source != "focus" and strategy.faction in ("", *factions))
        )


def options_in(sheet: Datasheet, focus: str) -> Iterator[Change]:
    """The options of a datasheet that a force with this focus (empty: without one) may take."""
    return (option for option in sheet.options if open_to(option.focuses, focus))


def open_to(focuses: tuple[str, ...], focus: str) -> bool:
    """Whether something for these focuses (none named: for all) may be taken with this one."""
    return not focuses or (focus or NO_FOCUS) in focuses
