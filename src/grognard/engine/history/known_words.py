"""Known words: a setup from elsewhere may name effects that its rule set does not know. The rules would fail on them in
the middle of a game, so such a setup is refused when it is opened."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from grognard.engine.mechanics.effects import Effect
from grognard.engine.playing.running import first_state
from grognard.engine.ruleset import Setup, find


class UnknownWord(ValueError):
    """An effect in words that the rule set does not know; the sentence says where."""


def check_words(setup: Setup) -> None:
    """Everything that the rules can meet is in the first state: units, strategies, powers and granted effects.
    Raises `UnknownWord`, and what the rules raise if they cannot even begin."""
    vocabulary = find(setup.ruleset).vocabulary
    if vocabulary is None:
        return
    for where, effect in effects_in(first_state(find(setup.ruleset), setup)):
        _check(where, "effect", effect.name, vocabulary.words)
        for scope in filter(None, (effect.scope, effect.once_per)):
            _check(where, "scope", scope, vocabulary.scopes)


def _check(where: str, what: str, word: str, known: Collection[str]) -> None:
    if word not in known:
        raise UnknownWord(f"{where} names the {what} {word[:80]!r}, which there is not; there are: {', '.join(known)}")


def effects_in(thing: Any) -> Iterator[tuple[str, Effect]]:
    """All effects in a record, each with the way to it: "units.rifles-1.sheet.rules.0.effects.0"."""
    met: set[int] = set()
    waiting: list[tuple[str, Any]] = [("", thing)]
    while waiting:
        where, part = waiting.pop()
        if isinstance(part, Effect):
            yield where.lstrip("."), part
        elif id(part) not in met and isinstance(part, msgspec.Struct | dict | list | tuple):
            met.add(id(part))
            waiting += [(f"{where}.{name}", each) for name, each in _inside(part)]


def _inside(part: Any) -> Iterator[tuple[Any, Any]]:
    match part:
        case msgspec.Struct():
            return ((name, getattr(part, name)) for name in part.__struct_fields__)
        case dict():
            return iter(part.items())
        case _:
            return iter(enumerate(part))
