"""The tables of powers and strategies: their shape, and which of them a faction or a force has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from grognard.content.effects import HookText, one_of
from grognard.content.models import Content, Extent, Id, Text
from grognard.rulesets.battleforge.arsenal import MOMENTS, Aimed, Power, Strategy, StrategySource
from grognard.rulesets.battleforge.content.schema import ForgeEffect, Value10
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.rules.powers import deeds as _powers  # noqa: F401  # registers their words
from grognard.rulesets.battleforge.rules.strategies import deeds as _strategies  # noqa: F401


class PowerEntry(Content):
    id: Id
    name: Text
    specialty: str = ""
    cast: Annotated[int, Field(ge=1, le=12)]
    range: Extent
    target: Aimed
    sight: bool = False
    only: str = ""
    hits: Annotated[int, Field(ge=0, le=20)] = 0
    ap: Value10 = 0
    text: Text
    effects: tuple[ForgeEffect, ...] = ()

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.hits and not self.effects:
            raise ValueError("a power has hits or effects.")
        return self

    @property
    def power(self) -> Power:
        return Power(
            self.id,
            self.name,
            self.cast,
            self.range,
            self.target,
            self.specialty,
            self.sight,
            self.only,
            self.hits,
            self.ap,
            tuple(effect.of(self.name) for effect in self.effects),
            self.text,
        )


class SpecialtyEntry(Content):
    id: Id
    name: Text
    factions: tuple[Text, ...]


class PowersFile(Content):
    specialties: tuple[SpecialtyEntry, ...]
    powers: tuple[PowerEntry, ...]

    @model_validator(mode="after")
    def _specialties_are_there(self) -> Self:
        names = {each.id for each in self.specialties}
        for power in self.powers:
            if power.specialty and power.specialty not in names:
                raise ValueError(f"there is no specialty '{power.specialty}'.")
        return self

    @property
    def by_id(self) -> dict[str, SpecialtyEntry]:
        return {each.id: each for each in self.specialties}

    def roster(self, faction: str, named: Sequence[str] = ()) -> tuple[Power, ...]:
        """What a caster may learn: the powers of these specialties (none named: all of its faction), and those without
        one."""
        open_to = {"", *(named or (each.id for each in self.specialties if faction in each.factions))}
        return tuple(entry.power for entry in self.powers if entry.specialty in open_to)


class StrategyEntry(HookText):
    vocabulary = WORDS

    id: Id
    name: Text
    cost: Annotated[int, Field(ge=1, le=9)]
    source: StrategySource = "core"
    faction: str = ""
    keyword: str = ""
    in_cover: bool = False
    text: Text
    effects: tuple[ForgeEffect, ...]

    @field_validator("window")
    @classmethod
    def _somebody_is_asked(cls, window: str) -> str:
        return one_of(window, MOMENTS, "window of strategies")

    @property
    def strategy(self) -> Strategy:
        return Strategy(
            self.id,
            self.name,
            self.cost,
            self.window,
            tuple(effect.of(self.name) for effect in self.effects),
            self.source,
            self.faction,
            self.keyword,
            self.in_cover,
            self.text,
        )


class StrategiesFile(Content):
    strategies: tuple[StrategyEntry, ...]
