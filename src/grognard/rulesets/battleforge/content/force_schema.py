"""The shapes of what forces are built of, and of forces: organizations, focuses, legends, factions, lists."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec
from pydantic import Field, model_validator

from grognard.content.models import Content, Id, Text, exactly_one
from grognard.rulesets.battleforge.content.schema import ChangeEntry, DatasheetEntry, ProfileEntry, WeaponEntry
from grognard.rulesets.battleforge.force_lists import ForceList


class SlotEntry(Content):
    category: Text
    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _range(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise ValueError("the most is not less than the least.")
        return self


class OrganizationEntry(Content):
    """A force organization: how many units of each category; a category without a slot is not in it."""

    id: Id
    name: Text
    cost: Annotated[int, Field(ge=0)] = 0
    """The strategy points that it takes from the income of every round."""
    slots: tuple[SlotEntry, ...]
    may_be_allied: bool = False
    blurb: str = ""


class FocusEntry(Content):
    """A focus of a faction. What it opens stands at the options and datasheets, under `focuses`."""

    id: Id
    name: Text
    blurb: Text
    limits: tuple[SlotEntry, ...] = ()
    sheet_limits: dict[str, Annotated[int, Field(ge=0)]] = Field(default_factory=dict)
    unlocks_strategies: tuple[Text, ...] = ()


class LegendEntry(ChangeEntry):
    """A legend: what becomes of one model of the unit, and what the whole unit gains."""

    id: Id
    name: Text
    points: int
    kind: Literal["person", "weapon", "item"]
    blurb: Text
    datasheets: tuple[Text, ...] = ()
    keywords: tuple[Text, ...] = ()
    unit_rules: tuple[Text, ...] = ()
    focuses: tuple[Text, ...] = ()
    """As for an option."""


class ModuleFile(Content):
    """What all factions of a module share."""

    name: Text
    alliances: tuple[Text, ...] = ()
    categories: tuple[Text, ...] = ()
    organizations: tuple[OrganizationEntry, ...] = ()
    legends: tuple[LegendEntry, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    """Those that its legends bring."""


class TextEntry(Content):
    """A power that is only told: the rules do not know it."""

    name: Text
    text: Text


class FactionFile(Content):
    """A faction: its weapons, its kinds of models, its datasheets, and what else is its own."""

    id: Id
    name: Text
    description: Text
    alliance: Text = "unaligned"
    colours: tuple[Text, ...] = ()
    weapons: tuple[WeaponEntry, ...]
    profiles: tuple[ProfileEntry, ...]
    datasheets: tuple[DatasheetEntry, ...]
    organizations: tuple[OrganizationEntry, ...] = ()
    focuses: tuple[FocusEntry, ...] = ()
    legends: tuple[LegendEntry, ...] = ()
    unlocks_strategies: tuple[Text, ...] = ()
    """Strategies of focuses that a force without a focus has too."""
    texts: tuple[TextEntry, ...] = ()


class UnitEntry(Content):
    """A unit of a force: its datasheet, the models added to it and the options taken."""

    datasheet: Text
    name: str = ""
    add: dict[str, int] = Field(default_factory=dict)
    options: dict[str, int] = Field(default_factory=dict)
    legend: str = ""


class ListedEntry(Content):
    """An organization of a force and its units."""

    faction: Text
    organization: str = ""
    units: tuple[UnitEntry, ...]


class ForceFile(Content):
    """A ready-made force, in the words of `force_lists`. One whose units stand in no organization is a casual one of a
    single faction."""

    id: Id
    name: Text
    blurb: Text
    focus: str = ""
    limit: int | None = None
    casual: bool = False
    organizations: tuple[ListedEntry, ...] = ()
    faction: str = ""
    units: tuple[UnitEntry, ...] = ()

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        exactly_one(organizations=self.organizations or None, units=self.units or None)
        if self.units and not self.faction:
            raise ValueError("units without an organization need a faction.")
        return self

    @property
    def listed(self) -> ForceList:
        loose = (ListedEntry(faction=self.faction, units=self.units),) if self.units else ()
        parts = (*self.organizations, *loose)
        casual = self.casual or bool(loose)
        whole = {**self.model_dump(exclude={"faction", "units"}), "organizations": [p.model_dump() for p in parts]}
        return msgspec.convert({**whole, "casual": casual}, ForceList)
