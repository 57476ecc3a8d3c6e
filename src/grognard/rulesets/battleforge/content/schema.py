"""The shapes of the content files, and their way into the records of the game. Imports pydantic: only packs need it.

Special rules stand in a file as they are spoken: "Tough(3)", "Power User(2, 1)". A weapon that a model uses twice is
"Knife(2)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grognard.content.effects import EffectText
from grognard.content.faults import did_you_mean
from grognard.content.models import Content, Extent, Id, Inches, Length, Size, Text, exactly_one
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.sheets import Body, Characteristic, Mount, Profile, Quarter, Special, Weapon

SPOKEN = re.compile(r"^(?P<name>[^()]+?)(?:\((?P<numbers>\d+(?:, *\d+)*)\))?$")
Value10 = Annotated[int, Field(ge=0, le=20)]


class ForgeEffect(EffectText):
    vocabulary = WORDS


class RuleEntry(Content):
    """A special rule that content may give: its name, how many numbers it takes, and what it does in words."""

    id: Id
    name: Text
    text: Text
    numbers: Annotated[int, Field(ge=0, le=2)] = 0
    effects: tuple[ForgeEffect, ...] = ()
    enforced: bool = True
    """False: it is only shown, with its text; the rules do not know it."""


class RulesFile(Content):
    rules: tuple[RuleEntry, ...]


class Spoken:
    """The special rules that may be named in a file."""

    def __init__(self, entries: Sequence[RuleEntry]) -> None:
        self._by_name = {entry.name: entry for entry in entries}

    def read(self, text: str) -> Special:
        """Tough(3) as a rule; refuses a name that does not exist, or the wrong number of numbers."""
        spoken = SPOKEN.match(text)
        name = spoken["name"] if spoken is not None else text
        entry = self._by_name.get(name)
        if entry is None:
            raise ValueError(f"there is no special rule '{name}'.{did_you_mean(name, self._by_name)}")
        numbers = numbers_in(spoken["numbers"] if spoken is not None else None)
        if len(numbers) != entry.numbers:
            raise ValueError(f"{name} takes {entry.numbers} numbers, not {len(numbers)}.")
        effects = tuple(effect.of(name) for effect in entry.effects)
        return Special(entry.id, name, numbers, effects, entry.text, entry.enforced)

    def read_all(self, texts: Sequence[str]) -> tuple[Special, ...]:
        return tuple(self.read(text) for text in texts)


def numbers_in(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",")) if text else ()


class MountEntry(Content):
    arcs: tuple[Quarter, ...]
    right: Inches = 0
    forward: Inches = 0
    height: Length | None = None

    @property
    def mount(self) -> Mount:
        return Mount(self.arcs, self.right, self.forward, self.height)


class WeaponEntry(Content):
    id: Id
    name: Text
    range: tuple[Extent, Extent] | Literal["Melee"]
    attacks: Annotated[int, Field(ge=1, le=20)]
    ap: Value10 = 0
    rules: tuple[Text, ...] = ()
    mount: MountEntry | None = None
    profile_of: str = ""
    """The weapon of which this is one of several profiles; an attack uses one of them."""

    @model_validator(mode="after")
    def _bands(self) -> Self:
        if self.range != "Melee" and self.range[0] > self.range[1]:
            raise ValueError("the short band is not longer than the long one.")
        return self

    def weapon(self, spoken: Spoken) -> Weapon:
        short, long = (0, 0) if self.range == "Melee" else self.range
        mount = self.mount.mount if self.mount is not None else None
        rules = spoken.read_all(self.rules)
        return Weapon(self.id, self.name, self.attacks, self.ap, short, long, rules, mount, self.profile_of)


class ProfileEntry(Content):
    """A kind of model. It does not have a characteristic that is left out."""

    id: Id
    name: Text
    mov: Value10 | None = None
    acc: Value10 | None = None
    str: Value10 | None = None
    sav: Value10 | None = None
    init: Value10 | None = None
    co: Value10 | None = None
    wounds: Annotated[int, Field(ge=1, le=20)] = 1
    base: Extent | None = None
    """The diameter of a round base."""
    hull: Size | None = None
    """Width across the front and length."""
    height: Extent
    rules: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _one_body(self) -> Self:
        exactly_one(base=self.base, hull=self.hull)
        return self

    @property
    def body(self) -> Body:
        if self.hull is not None:
            return Body(self.height, width=self.hull.width, length=self.hull.height)
        assert self.base is not None
        return Body(self.height, radius=self.base // 2)

    def profile(self, spoken: Spoken) -> Profile:
        return Profile(
            self.id,
            self.name,
            self.body,
            self.mov,
            self.acc,
            self.str,
            self.sav,
            self.init,
            self.co,
            self.wounds,
            spoken.read_all(self.rules),
        )


class CompositionEntry(Content):
    profile: Text
    models: Annotated[int, Field(ge=0)]
    up_to: int = 0
    """With the additional models; 0: there are none."""
    points_each: Annotated[int, Field(ge=0)] = 0
    weapons: tuple[Text, ...] = ()


CHARACTERISTIC: dict[str, Characteristic] = {
    "mov": "movement",
    "acc": "accuracy",
    "str": "strength",
    "sav": "save",
    "init": "initiative",
    "co": "courage",
}
"""The short names of the files."""


class ChangeEntry(Content):
    """What an option or a legend does to a model."""

    who: str = ""
    """The id of a profile; empty: any model."""
    removes: tuple[Text, ...] = ()
    adds: tuple[Text, ...] = ()
    rules: tuple[Text, ...] = ()
    sets: dict[Literal["mov", "acc", "str", "sav", "init", "co"], Value10] = Field(default_factory=dict)
    """Characteristics that become these numbers."""
    title: str = ""
    """What the model is called afterwards."""


class OptionEntry(ChangeEntry):
    id: Id
    name: Text
    points: int = 0
    most: Annotated[int, Field(ge=0)] = 1
    requires: str = ""
    excludes: str = ""
    whole: bool = False
    """The unit takes it as one and pays once."""
    focuses: tuple[Text, ...] = ()
    """The focuses with which it may be taken, "none" for a force without one; empty: always."""


class DatasheetEntry(Content):
    id: Id
    name: Text
    points: Annotated[int, Field(ge=0)]
    category: Text
    composition: tuple[CompositionEntry, ...]
    options: tuple[OptionEntry, ...] = ()
    keywords: tuple[Text, ...] = ()
    rules: tuple[Text, ...] = ()
    unique: bool = False
    emblem: str = ""
    blurb: str = ""
    powers: tuple[Text, ...] = ()
    """The specialties of powers that it may pick from."""
    focuses: tuple[Text, ...] = ()
    """As for an option."""
