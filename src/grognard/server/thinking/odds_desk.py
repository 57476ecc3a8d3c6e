"""The odds desk: odds that a rule set offers by name. The rules themselves work them out, also with one setting
changed."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from functools import lru_cache

from grognard.engine.odds.queries import OutOfLimits, Query, Setting
from grognard.server import catalogue, schemas
from grognard.server.limits.refusals import Denied
from grognard.server.wire import Bar

Given = tuple[tuple[str, int | str | bool], ...]
FEWER = 5
"""How many numbers below the one that was asked about are worked out too."""


def queries(ruleset: str) -> list[schemas.QueryCard]:
    return [_card(name, query) for name, query in catalogue.ruleset(ruleset).queries.items()]


def _card(name: str, query: Query) -> schemas.QueryCard:
    return schemas.QueryCard(name, query.title, query.help, query.counts, tuple(map(_setting, query.settings)))


def _setting(setting: Setting) -> schemas.SettingCard:
    words, usual = setting.knob.help, setting.default
    if setting.type is bool:
        return schemas.SettingCard(setting.name, words, "switch", usual)
    if setting.type is int:
        return schemas.SettingCard(setting.name, words, "number", usual, setting.knob.least, setting.knob.most)
    return schemas.SettingCard(setting.name, words, "choice", usual, choices=typing.get_args(setting.type))


def ask(ruleset: str, asked: schemas.OddsAsked) -> schemas.OddsFound:
    """The odds, and with `what_if` those of every list of settings that differs in one of them."""
    query = catalogue.ruleset(ruleset).queries.get(asked.query)
    if query is None:
        raise Denied(404, f"there are no odds of {asked.query[:40]!r} to ask for")
    settings = {setting.name: setting.default for setting in query.settings} | asked.settings
    for setting in query.settings:
        _check(setting, settings[setting.name])
    if len(settings) > len(query.settings):
        raise Denied(400, f"{query.title} has no such settings: {', '.join(sorted(settings))[:200]}")
    bars, exact = _odds(ruleset, asked.query, tuple(settings.items()))
    others = _others(query, settings) if asked.what_if else ()
    what_if = [
        schemas.WhatIf(name, value, _odds(ruleset, asked.query, tuple({**settings, name: value}.items()))[0])
        for name, value in others
    ]
    return schemas.OddsFound(bars, exact, tuple(what_if))


def _check(setting: Setting, value: int | str | bool) -> None:
    """Refuse a value that does not fit its setting: a switch needs true or false, a number a number, a choice one of
    its words."""
    plain = setting.type in (int, bool)
    if not (type(value) is setting.type if plain else value in typing.get_args(setting.type)):
        raise Denied(400, f"{setting.name} cannot be {str(value)[:40]!r}")


def _others(query: Query, settings: dict[str, int | str | bool]) -> Iterator[tuple[str, int | str | bool]]:
    """Each switch the other way, each other choice, and the first number a few lower and one higher."""
    numbers = [setting for setting in query.settings if setting.type is int]
    for setting in numbers[:1]:
        now = int(settings[setting.name])
        yield from (
            (setting.name, other)
            for other in range(max(setting.knob.least, now - FEWER), min(setting.knob.most, now + 1) + 1)
            if other != now
        )
    for setting in query.settings:
        if setting.type is bool:
            yield setting.name, not settings[setting.name]
        elif setting.type is not int:
            yield from (
                (setting.name, word) for word in typing.get_args(setting.type) if word != settings[setting.name]
            )


@lru_cache(maxsize=2048)
def _odds(ruleset: str, query: str, settings: Given) -> tuple[tuple[Bar, ...], bool]:
    try:
        found = catalogue.ruleset(ruleset).queries[query](dict(settings))
    except OutOfLimits as fault:
        raise Denied(400, str(fault)) from None
    return tuple(Bar(value, found[value]) for value in sorted(found.spread)), found.exact
