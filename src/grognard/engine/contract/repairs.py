"""Repairs: the one change to an army list that mends most of its faults.

It knows no rules. It tries what a person would try (take one out, put one in, take something off one, swap one for
another), asks the rules about each list that comes of it, and offers the best. If no single change mends a fault, it
offers one that comes nearer to the limits of the catalogue. A change that removes other picks too (an organization
takes its units with it) comes after all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from grognard.engine.contract.mustering import Muster
from grognard.engine.questions.catalogue import Item, KindLimit
from grognard.engine.questions.picks import Chosen, PickedItem, item_of, swapped
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal

MOST_TRIES = 1500
"""Lists that are tried before the best so far is good enough."""

Faults = Callable[[dict[str, Any]], Iterable[Refusal]]
Document = Callable[[Chosen], dict[str, Any]]
Key = tuple[int, int, int, int, int]


class Repair(Value, frozen=True):
    """What to take out of a section (empty: nothing), what to put in, and how many of the faults are left."""

    section: str
    out: str
    into: str
    left: int
    of: int


def repairs(
    muster: Muster, chosen: Chosen, faults: Faults, most: int = 3, document: Document | None = None
) -> list[Repair]:
    """The best changes, best first; none for a list without faults. `document` makes the army of a choice, if it is not
    the muster's own way."""
    workshop = _Workshop(muster, faults, document or muster.document)
    now = workshop.badness(chosen)
    if not now[0]:
        return []
    items = workshop.items
    found: dict[tuple[str, ...], tuple[Key, Repair]] = {}
    for _, (section, out, into) in zip(range(MOST_TRIES), _changes(muster, chosen), strict=False):
        changed = change(chosen, section, out, into)
        left, missing = workshop.badness(changed)
        if (left, missing) >= now:
            continue
        alike = (section, _class(items, out), _class(items, into))
        along = _picks(chosen) - _picks(changed) - bool(out) + bool(into)
        key = (along, left, missing, bool(out) + bool(into), abs(_cost(items, out) - _cost(items, into)))
        if alike not in found or key < found[alike][0]:
            found[alike] = (key, Repair(section, out, into, left, now[0]))
    return [repair for _, repair in sorted(found.values(), key=lambda each: each[0])[:most]]


def change(chosen: Chosen, section: str, out: str, into: str) -> dict[str, list[str]]:
    """The choice with one pick out and another in its place."""
    listed = list(chosen.get(section, ()))
    place = len(listed) - 1 - listed[::-1].index(out) if out else len(listed)
    return swapped(chosen, section, place, [into] if into else [])


def _picks(chosen: Chosen) -> int:
    return sum(map(len, chosen.values()))


def _changes(muster: Muster, chosen: Chosen) -> Iterator[tuple[str, str, str]]:
    """Take one out, put one in, take something off one, swap: each kind of change once for each pick."""
    sections = muster.catalogue.sections
    for section in sections:
        yield from ((section.key, out, "") for out in dict.fromkeys(chosen.get(section.key, ())))
    for section in sections:
        yield from ((section.key, "", into) for into in _addable(muster, chosen, section.items))
    for section in sections:
        for out in dict.fromkeys(chosen.get(section.key, ())):
            yield from ((section.key, out, into) for into in _plainer(out))
    for section in sections:
        for out in dict.fromkeys(chosen.get(section.key, ())):
            yield from ((section.key, out, into) for into in _addable(muster, chosen, section.items) if into != out)


def _plainer(text: str) -> Iterator[str]:
    """The pick without one of its options, or with one less of it."""
    pick = PickedItem.read(text)
    for key, number in pick.taken.items():
        for left in dict.fromkeys((0, number - 1)):
            yield str(replace(pick, taken={**pick.taken, key: left}))


def _addable(muster: Muster, chosen: Chosen, keys: Iterable[str]) -> list[str]:
    """The items that may be chosen once more."""
    counts = Counter(item_of(pick) for each in chosen.values() for pick in each)
    most = {item.key: item.most for item in muster.catalogue.items}
    return [key for key in keys if (cap := most[key]) is None or counts[key] < cap]


class _Workshop:
    """Says how bad a choice is."""

    def __init__(self, muster: Muster, faults: Faults, document: Document) -> None:
        self._catalogue, self._faults, self._document = muster.catalogue, faults, document
        self.items = {item.key: item for item in muster.catalogue.items}

    def badness(self, chosen: Chosen) -> tuple[int, int]:
        """How many faults the rules find, and by how much the limits of the catalogue are missed."""
        return len(list(self._faults(self._document(chosen)))), self._missed(chosen)

    def _missed(self, chosen: Chosen) -> int:
        missed, spent = 0, 0
        for section in self._catalogue.sections:
            keys = chosen.get(section.key, ())
            cost = sum(_cost(self.items, key) for key in keys)
            missed += _outside(len(keys), section.least, section.most) + _outside(cost, 0, section.budget)
            missed += self._beyond(section.limits, keys) if keys or section.limits else 0
            spent += cost
        missed += self._beyond(self._catalogue.limits, [key for keys in chosen.values() for key in keys])
        return missed + _outside(spent, 0, self._catalogue.budget)

    def _beyond(self, limits: Iterable[KindLimit], keys: Iterable[str]) -> int:
        kinds = Counter(self.items[item_of(key)].kind for key in keys)
        return sum(_outside(kinds[limit.kind], limit.least, limit.most) for limit in limits)


def _outside(number: int, least: int, most: int | None) -> int:
    return max(0, least - number, 0 if most is None else number - most)


def _class(items: Mapping[str, Item], text: str) -> str:
    """Items of one kind and price mend the same faults."""
    return f"{items[item_of(text)].kind} {_cost(items, text)}" if text else ""


def _cost(items: Mapping[str, Item], text: str) -> int:
    return PickedItem.read(text).cost(items) if text else 0
