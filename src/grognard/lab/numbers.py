"""The numbers that stand in the content files of a rule set, each with the way to it: what a designer may change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grognard.content.packs import Folder
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.lab.variants import box_of, names_of


class ContentNumber(Value, frozen=True):
    """A number of an entry of a file. `path` leads to it as a patch would."""

    kind: Folder
    file: str
    path: tuple[str, ...]
    value: int | float
    names: tuple[str, ...]
    """What an army may call the entry; empty: it has no name."""
    title: str
    """What people call the entry."""


def numbers_of(rules: Ruleset[Any], kinds: Sequence[Folder]) -> list[ContentNumber]:
    """All numbers in the files of these kinds, in their order."""
    box = box_of(rules)
    return [
        ContentNumber(kind, file, path, value, names, title)
        for kind in kinds
        for file in box.ids(kind)
        for path, value, names, title in _below(box.source(kind, file).document, (), (), "")
    ]


def _below(
    here: Mapping[str, Any], path: tuple[str, ...], names: tuple[str, ...], title: str
) -> Iterator[tuple[tuple[str, ...], int | float, tuple[str, ...], str]]:
    """Path, value, names and title of every number from here on."""
    called = names_of(here) or _of_level(here, names)
    title = str(here.get("name") or here.get("title") or title)
    for key, inner in here.items():
        if type(inner) in (int, float):
            yield (*path, key), inner, (*path[-1:], *called) if called else (), title
        elif isinstance(inner, dict):
            yield from _below(inner, (*path, key), called, title)
        elif isinstance(inner, list):
            for word, entry in words_of(inner):
                if isinstance(entry, dict):
                    yield from _below(entry, (*path, key, word), called, title)


def words_of(entries: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The entries of a list, each with the word by which a patch finds it."""
    for place, entry in enumerate(entries):
        yield next(iter(names_of(entry)), str(place)), entry


def _of_level(here: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
    """A version of a card has no name of its own: it is called after the family, with its level."""
    return tuple(f"{name}-{here['level']}" for name in names) if "level" in here else ()
