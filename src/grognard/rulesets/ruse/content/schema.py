"""The cards as people write them in TOML, their schema, and how they become the values of `cards`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from grognard.content.faults import ContentFault, did_you_mean
from grognard.content.models import Content, Id, Text
from grognard.content.packs import Pack, Sifted
from grognard.content.rosters import RosterFault
from grognard.rulesets.ruse.cards import EFFECTS, KINDS, PLAIN, Card, CardEffect, CardPack, Weapon
from grognard.rulesets.ruse.content.editions import Edition, ReadyMade
from grognard.rulesets.ruse.rules.weapons import army_faults

FOLDER = Pack.boxed(Path(__file__).parent, "ruse")
NeedField = Annotated[int, Field(ge=2, le=6)]


def _effect(text: str, bearer: str) -> CardEffect:
    name, _, number = text.partition(" ")
    if name not in EFFECTS:
        raise ValueError(f"'{name}' is no effect; the list is in ruse.base.effects")
    if bearer not in EFFECTS[name]:
        raise ValueError(f"'{name}' stands on {' and '.join(EFFECTS[name])} cards, not on {bearer} cards")
    if name in PLAIN:
        if number:
            raise ValueError(f"'{name}' takes no number")
        return CardEffect(name)
    if not number.isdigit() or int(number) < 1:
        raise ValueError(f"'{name}' needs a number, as in '{name} 1'")
    return CardEffect(name, int(number))


class VersionModel(Content):
    id: str = ""
    level: Literal[1, 2]
    models: Annotated[int, Field(ge=1, le=24)]
    front_rank: Annotated[int, Field(ge=1, le=24)]
    points: Annotated[int, Field(ge=1, le=8)]

    @model_validator(mode="after")
    def rank_fits(self) -> VersionModel:
        if self.front_rank > self.models:
            raise ValueError(f"a front rank of {self.front_rank} needs as many models, not {self.models}")
        return self


class SlotsModel(Content):
    melee: list[Annotated[int, Field(ge=1, le=3)]] = []
    shield: list[Annotated[int, Field(ge=1, le=3)]] = []
    ranged: list[Annotated[int, Field(ge=1, le=3)]] = []


class UnitModel(Content):
    family: Id
    name: Text
    category: Literal["core", "elite"]
    elite_type: str = ""
    attacks: Annotated[int, Field(ge=1, le=4)]
    melee: NeedField
    ranged: NeedField | None = None
    block: NeedField | None = None
    speed: Annotated[int, Field(ge=1, le=4)]
    wounds: Annotated[int, Field(ge=1, le=6)] = 1
    slots: SlotsModel = SlotsModel()
    effects: list[str] = []
    versions: Annotated[list[VersionModel], Field(min_length=1, max_length=2)]
    flavour: str = ""

    @field_validator("effects")
    @classmethod
    def known_effects(cls, effects: list[str]) -> list[str]:
        for text in effects:
            _effect(text, "unit")
        return effects

    @model_validator(mode="after")
    def fits_together(self) -> UnitModel:
        if (self.category == "elite") != bool(self.elite_type):
            raise ValueError("elite families have an elite_type, core families have none")
        if self.slots.ranged and self.ranged is None:
            raise ValueError("a ranged slot needs a ranged stat")
        by_level = {version.level: version for version in self.versions}
        if len(by_level) != len(self.versions):
            raise ValueError("each level stands once among the versions")
        if len(by_level) == 2 and by_level[2].models != 2 * by_level[1].models:
            raise ValueError("level 2 has exactly twice the models of level 1")
        return self

    def cards(self) -> list[Card]:
        return [
            Card(
                id=version.id or f"{self.family}-{version.level}",
                family=self.family,
                name=self.name,
                category=self.category,
                elite_type=self.elite_type,
                level=version.level,
                points=version.points,
                models=version.models,
                front_rank=version.front_rank,
                attacks=self.attacks,
                melee=self.melee,
                ranged=self.ranged,
                block=self.block,
                speed=self.speed,
                wounds=self.wounds,
                melee_slots=tuple(self.slots.melee),
                shield_slots=tuple(self.slots.shield),
                ranged_slots=tuple(self.slots.ranged),
                effects=tuple(_effect(text, "unit") for text in self.effects),
                flavour=self.flavour,
            )
            for version in self.versions
        ]


class WeaponModel(Content):
    id: Id
    name: Text
    type: Literal["melee", "shield", "ranged"]
    level: Annotated[int, Field(ge=1, le=3)]
    points: Annotated[int, Field(ge=1, le=4)]
    range: Annotated[int, Field(ge=1, le=6)] | None = None
    shots: Annotated[int, Field(ge=1, le=3)] = 1
    effects: list[str] = []
    flavour: str = ""

    @model_validator(mode="after")
    def fits_together(self) -> WeaponModel:
        assert self.type in KINDS
        if (self.type == "ranged") != (self.range is not None):
            raise ValueError("ranged weapons have a range, others have none")
        if self.type != "ranged" and self.shots != 1:
            raise ValueError("only ranged weapons have shots")
        for text in self.effects:
            _effect(text, self.type)
        return self

    def weapon(self) -> Weapon:
        return Weapon(
            id=self.id,
            name=self.name,
            kind=self.type,
            level=self.level,
            points=self.points,
            range=self.range or 0,
            shots=self.shots,
            effects=tuple(_effect(text, self.type) for text in self.effects),
            flavour=self.flavour,
        )


class PackModel(Content):
    name: str
    about: str = ""
    units: Annotated[list[UnitModel], Field(max_length=60)]
    weapons: Annotated[list[WeaponModel], Field(max_length=60)]

    @field_validator("units")
    @classmethod
    def families_differ(cls, units: list[UnitModel]) -> list[UnitModel]:
        _differ("family", [unit.family for unit in units])
        _differ("card", [card.id for unit in units for card in unit.cards()])
        return units

    @field_validator("weapons")
    @classmethod
    def weapons_differ(cls, weapons: list[WeaponModel]) -> list[WeaponModel]:
        _differ("weapon", [weapon.id for weapon in weapons])
        return weapons


def _differ(what: str, names: list[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"the {what} '{twice}' is there twice")


class ArmyModel(Content):
    """A ready-made army with its distractions and the weapons that suit it."""

    name: Text
    about: str = ""
    pack: Id = "fair"
    core: list[str]
    elite: list[str]
    distractions: list[str]
    weapons: dict[str, list[str]] = {}


class EditionModel(Content):
    """The cards of an edition and its ready-made armies by name, in one document."""

    table: PackModel
    armies: dict[Id, ArmyModel] = {}


def write_edition(name: str) -> dict[str, Any]:
    """What the files of an edition say, as one document, without the armies that cannot be played."""
    table = FOLDER.read("tables", name, PackModel)
    armies = {each: army for each, army in armies_of_all_editions().good.items() if army.pack == name}
    return EditionModel(table=table, armies=armies).model_dump(mode="json", exclude_defaults=True)


def armies_of_all_editions() -> Sifted[ArmyModel]:
    """Armies are checked like a player's list, against the cards of their edition."""
    tables = FOLDER.sift("tables", lambda name: _pack(name, FOLDER.read("tables", name, PackModel)))

    def read(name: str) -> ArmyModel:
        source = FOLDER.source("armies", name)
        army = source.parse(ArmyModel)
        if army.pack not in FOLDER.ids("tables"):
            message = f"there is no edition '{army.pack}'.{did_you_mean(army.pack, FOLDER.ids('tables'))}"
            raise ContentFault([source.fault(("pack",), message)])
        if army.pack in tables.good and (told := army_faults(tables.good[army.pack], army.model_dump())):
            raise ContentFault([source.fault(_place_of(fault, army), str(fault)) for fault in told])
        return army

    armies = FOLDER.sift("armies", read)
    return Sifted(armies.good, (*tables.faults, *armies.faults))


def _place_of(fault: RosterFault, army: ArmyModel) -> tuple[str, ...]:
    """The place in the file that a fault is about: a part of the list, or the weapons of a card."""
    about = fault.where
    if about in army.weapons:
        return "weapons", about
    return (about,) if about in ArmyModel.model_fields else ()


def read_edition(name: str, document: Mapping[str, Any]) -> Edition:
    model = EditionModel.model_validate(document)
    armies = [
        ReadyMade(
            each,
            army.name,
            army.about,
            tuple(army.core),
            tuple(army.elite),
            tuple(army.distractions),
            {card: tuple(weapons) for card, weapons in army.weapons.items()},
        )
        for each, army in model.armies.items()
    ]
    return Edition(_pack(name, model.table), tuple(armies))


def _pack(name: str, table: PackModel) -> CardPack:
    cards = tuple(card for unit in table.units for card in unit.cards())
    return CardPack(name, table.name, cards, tuple(weapon.weapon() for weapon in table.weapons))
