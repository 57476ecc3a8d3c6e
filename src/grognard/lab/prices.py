"""Point costs as they stand in the content files of a rule set, and whose they are.

A price is a number called `cost`, `points` or `dcp` of an entry of an army or a table. Whose price it is follows from
the names: an entry of an army that has it, or that names it by a type, a datasheet or a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import Any

from grognard.content.packs import Folder
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.lab.numbers import ContentNumber, numbers_of, words_of
from grognard.lab.variants import box_of

KEYS = ("cost", "points", "dcp")
PRICED: tuple[Folder, ...] = ("armies", "tables")


class PriceUse(Value, frozen=True):
    """A unit of an army, by its name in a game, and the price that it has."""

    army: str
    unit: str
    price: ContentNumber


def prices_of(rules: Ruleset[Any]) -> list[ContentNumber]:
    """All prices of a rule set, in the order of its files."""
    found = numbers_of(rules, PRICED)
    return [each for each in found if each.path[-1] in KEYS and each.names and type(each.value) is int]


def uses_of(rules: Ruleset[Any], prices: Sequence[ContentNumber], armies: Sequence[str]) -> list[PriceUse]:
    """The units of these armies that have a price."""
    box = box_of(rules)
    shared = {name: price for price in prices if price.kind == "tables" for name in price.names}
    own = {(price.file, price.path[:-1]): price for price in prices if price.kind == "armies"}
    found = []
    for army in armies:
        for path, entry in _entries(box.source("armies", army).document):
            words = [entry] if isinstance(entry, str) else [each for each in entry.values() if isinstance(each, str)]
            price = own.get((army, path)) or next((shared[word] for word in words if word in shared), None)
            if price is not None:
                name = entry.get("name", price.title) if isinstance(entry, dict) else price.title
                found.append(PriceUse(army, name, price))
    return found


def _entries(here: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All entries of the lists of an army, and of lists in them."""
    for key, inner in here.items():
        for word, entry in words_of(inner) if isinstance(inner, list) else ():
            if isinstance(entry, dict | str):
                yield (*path, key, word), entry
            if isinstance(entry, dict):
                yield from _entries(entry, (*path, key, word))


def step_of(price: ContentNumber, others: Sequence[ContentNumber]) -> int:
    """The step in which prices of its kind are written: 5, if all are multiples of 5."""
    return gcd(*(int(each.value) for each in (price, *others) if each.path[-1] == price.path[-1])) or 1
