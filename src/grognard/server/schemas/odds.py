"""The odds desk."""

from __future__ import annotations

from typing import Literal

from grognard.engine.record import Value
from grognard.server.wire import Bar


class SettingCard(Value, frozen=True):
    """One knob of the odds desk: a number within limits, a switch, or a choice of words."""

    name: str
    words: str
    kind: Literal["number", "switch", "choice"]
    usual: int | str | bool
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()


class QueryCard(Value, frozen=True):
    """Something whose odds can be asked for; `counts` is what its numbers count."""

    name: str
    title: str
    help: str
    counts: str
    settings: tuple[SettingCard, ...]


class OddsAsked(Value, frozen=True):
    """`settings` that are left out are as usual; with `what_if` also what each other switch and number would give."""

    query: str
    settings: dict[str, int | str | bool] = {}
    what_if: bool = False


class WhatIf(Value, frozen=True):
    """The same with one setting changed."""

    setting: str
    value: int | str | bool
    bars: tuple[Bar, ...]


class OddsFound(Value, frozen=True):
    bars: tuple[Bar, ...]
    exact: bool = True
    what_if: tuple[WhatIf, ...] = ()
