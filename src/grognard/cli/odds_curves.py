"""Odds over a range and side by side: what each value of one setting would give, and which of two choices is better."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.cli.options import one_of
from grognard.cli.screen import capital, console, percent
from grognard.cli.trouble import Trouble
from grognard.engine.odds.exact import Odds
from grognard.engine.odds.queries import Query, Setting

BAR = 30
MOST = 25
"""A curve has no more points than this; a wider range is gone over in steps."""


def values_of(setting: Setting) -> Sequence[Any]:
    """All values of a setting, a number in even steps from its least to its most."""
    if setting.type is bool:
        return (False, True)
    if setting.type is not int:
        return typing.get_args(setting.type)
    least, most = setting.knob.least, setting.knob.most
    step = max(1, -(-(most - least) // MOST))
    return (*range(least, most, step), most)


def curve(query: Query, given: Mapping[str, Any], over: str) -> list[tuple[Any, Odds[int]]]:
    """The odds for every value of one setting, the others as given."""
    named = {setting.name.replace("_", "-"): setting for setting in query.settings}
    setting = named[one_of("setting", over.replace("_", "-"), list(named))]
    return [(value, query({**given, setting.name: value})) for value in values_of(setting)]


def other_choice(query: Query, given: Mapping[str, Any], words: str) -> dict[str, Any]:
    """The settings of the other choice: those given, with some changed, as in "quality=3 cover=hard heavy=yes"."""
    named = {setting.name.replace("_", "-"): setting for setting in query.settings}
    changed = dict(given)
    for word in words.replace(",", " ").split():
        name, mark, value = word.partition("=")
        if not mark:
            raise Trouble(f"--against is {words!r}; write what differs, as in cover=hard or quality=3.")
        setting = named[one_of("setting", name.replace("_", "-"), list(named))]
        changed[setting.name] = _read(setting, value)
    return changed


def _read(setting: Setting, value: str) -> Any:
    name = setting.name.replace("_", "-")
    if setting.type is bool:
        return one_of(f"value of {name}", value, ("yes", "no")) == "yes"
    if setting.type is int:
        if not value.lstrip("-").isdecimal():
            raise Trouble(f"{name} is {value!r}; a whole number is wanted.")
        return int(value)
    return one_of(f"value of {name}", value, typing.get_args(setting.type))


def better(one: Odds[int], other: Odds[int]) -> tuple[float, float, float]:
    """The chances that the first gives more, as much, or less than the second, if both are tried apart."""
    more = same = 0.0
    for value, chance in one.spread.items():
        for against, its in other.spread.items():
            more += chance * its * (value > against)
            same += chance * its * (value == against)
    return more, same, 1 - more - same


def show_curve(title: str, query: Query, over: str, points: Sequence[tuple[Any, Odds[int]]]) -> None:
    from rich.table import Table

    screen = console()
    screen.print(f"[bold]{title}: {query.title} over {over}[/bold]")
    table = Table(box=None, pad_edge=False)
    for heading in (capital(over.replace("-", " ")), "Average", "At least 1", f"Average {query.counts}"):
        table.add_column(heading, justify="left" if heading.startswith("Average ") else "right")
    most = max((abs(found.mean(float)) for _, found in points), default=0) or 1
    for value, found in points:
        mean = found.mean(float)
        word = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        bar = "█" * round(BAR * abs(mean) / most)
        table.add_row(word, f"{mean:.2f}", percent(found.chance(lambda count: count >= 1)), bar)
    screen.print(table)


def show_choice(title: str, query: Query, words: str, one: Odds[int], other: Odds[int]) -> None:
    from rich.table import Table

    screen = console()
    screen.print(f"[bold]{title}: {query.title}, as given and with {words}[/bold]")
    table = Table(box=None, pad_edge=False)
    for heading in (capital(query.counts), "At least, as given", f"At least, with {words}"):
        table.add_column(heading, justify="right")
    for value in sorted({*one.spread, *other.spread}):
        chances = [sum(its for count, its in found.spread.items() if count >= value) for found in (one, other)]
        if max(chances) >= 0.00005:
            table.add_row(str(value), *map(percent, chances))
    screen.print(table)
    more, same, less = better(one, other)
    screen.print(f"Average: {one.mean(float):.2f} as given, {other.mean(float):.2f} with {words}.")
    screen.print(f"As given is more in {percent(more)}, the same in {percent(same)}, less in {percent(less)} of cases.")
