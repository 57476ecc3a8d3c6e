"""A catalogue: what may be chosen for an army or a purchase, with costs and limits, so that a builder can show it.

The limits here are only shown; the rules judge the whole list and cite their clauses.
"""

from __future__ import annotations

from grognard.engine.record import Value
from grognard.engine.showing.scene import Stat


class ItemOption(Value, frozen=True):
    """Something that an item may be chosen with: what it costs each time, and how often it may be taken."""

    key: str
    label: str
    cost: int = 0
    most: int = 1
    group: str = ""
    """The heading that it stands under."""
    detail: str = ""
    clause: str = ""


class Item(Value, frozen=True):
    """One thing to choose. `kind` groups items under one heading; `most` is how often it may be chosen in all. One with
    options is chosen as a pick (see `picks`)."""

    key: str
    label: str
    detail: str = ""
    cost: int = 0
    kind: str = ""
    emblem: str = ""
    stats: tuple[Stat, ...] = ()
    most: int | None = None
    options: tuple[ItemOption, ...] = ()


class KindLimit(Value, frozen=True):
    """How many items of one kind stand in the whole list, or in one section."""

    kind: str
    least: int = 0
    most: int | None = None
    clause: str = ""


class Section(Value, frozen=True):
    """A part of the list, under its key in the answer: which items may stand in it, how many, for how much.

    The section `squads.1` belongs to the second pick of the section `squads`, and goes where it goes."""

    key: str
    title: str
    items: tuple[str, ...]
    least: int = 0
    most: int | None = None
    budget: int | None = None
    about: tuple[str, ...] = ()
    """The units that it is for."""
    clause: str = ""
    """The clause that says how many, and for how much."""
    limits: tuple[KindLimit, ...] = ()
    """How many items of one kind stand in this part."""
    detail: str = ""
    free: bool = False
    """Whether what stands here costs nothing, whatever price is printed on it."""


class Preset(Value, frozen=True):
    """A ready-made answer."""

    name: str
    answer: dict[str, list[str]]
    about: str = ""


class Catalogue(Value, frozen=True):
    """`budget` is what all sections may cost together, with its clause; `currency` is the word for it."""

    sections: tuple[Section, ...]
    items: tuple[Item, ...]
    presets: tuple[Preset, ...] = ()
    budget: int | None = None
    currency: str = "points"
    limits: tuple[KindLimit, ...] = ()
    clause: str = ""
