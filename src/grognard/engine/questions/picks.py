"""Picks: how an item with options stands in a choice, as one string.

    rifle-squad                              an item as it is
    rifle-squad?rifleman=2&launcher=1        with options, each with how often it is taken
    rifle-squad?launcher=1#The First         with a name of its own

Choices stay lists of strings, so everything that knows choices knows picks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grognard.engine.questions.catalogue import Item
from grognard.engine.record import Value

Chosen = Mapping[str, Sequence[str]]


class PickedItem(Value, frozen=True):
    """An item, what it is chosen with, and what it is called."""

    item: str
    taken: dict[str, int] = {}
    name: str = ""

    @classmethod
    def read(cls, text: str) -> PickedItem:
        """Raises `ValueError` if a number is none."""
        plain, _, name = text.partition("#")
        item, _, options = plain.partition("?")
        pairs = (pair.partition("=") for pair in options.split("&") if pair)
        return cls(item, {key: int(number) for key, _, number in pairs}, name)

    def __str__(self) -> str:
        options = "&".join(f"{key}={number}" for key, number in self.taken.items() if number)
        return f"{self.item}{'?' if options else ''}{options}{'#' if self.name else ''}{self.name}"

    def cost(self, items: Mapping[str, Item]) -> int:
        item = items[self.item]
        return item.cost + sum(option.cost * self.taken.get(option.key, 0) for option in item.options)


def item_of(text: str) -> str:
    """The item of a pick."""
    return text.partition("#")[0].partition("?")[0]


def swapped(chosen: Chosen, section: str, place: int, into: Iterable[str]) -> dict[str, list[str]]:
    """The choice with other picks (one, or none) at a place of a section. If the place is gone, the sections that
    belong to it go with it and those of later places move up."""
    listed = list(chosen.get(section, ()))
    put = list(into)
    listed[place : place + 1] = put
    changed = {key: list(keys) for key, keys in chosen.items()}
    changed[section] = listed
    return changed if put else _moved_up(changed, section, place)


def _moved_up(chosen: dict[str, list[str]], section: str, gone: int) -> dict[str, list[str]]:
    kept: dict[str, list[str]] = {}
    for key, keys in chosen.items():
        owner, _, place = key.rpartition(".")
        if owner != section:
            kept[key] = keys
        elif int(place) != gone:
            kept[f"{owner}.{int(place) - (int(place) > gone)}"] = keys
    return kept
