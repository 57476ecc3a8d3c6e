"""Unit sheets: the contents of a printed sheet about a unit of any rule set: its numbers, its rules in words, its
shape."""

from __future__ import annotations

from typing import Literal

from grognard.engine.record import Value


class SheetTable(Value, frozen=True):
    """Numbers in rows: profiles, weapons. `named`: the first column says whose they are."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    named: bool = False


class SheetRule(Value, frozen=True):
    """Something special about the unit, in words."""

    name: str
    text: str = ""
    clause: str = ""


class CutOut(Value, frozen=True):
    """The outline of a model, to be cut out: in mils, the front at the top. `count` of them are alike."""

    shape: Literal["round", "block", "card"]
    width: int
    depth: int
    count: int = 1
    label: str = ""


class UnitSheet(Value, frozen=True):
    """A unit of an army. `about` is what it is, in a few words; `strength` what it can lose: models, hit points; `cost`
    its price, 0 where units have none."""

    name: str
    about: str = ""
    strength: int = 1
    cost: int = 0
    blurb: str = ""
    tables: tuple[SheetTable, ...] = ()
    rules: tuple[SheetRule, ...] = ()
    tokens: tuple[CutOut, ...] = ()
