"""Size limits for documents from people: scenarios, rosters, options and positions in saves and uploads. No honest
document comes near these limits; a larger one is refused before a rule set reads it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from grognard.engine.history.journal import Entry
    from grognard.engine.ruleset import Setup

T = TypeVar("T")

LONGEST_NAME = 80
LONGEST_TEXT = 2000
MOST_ITEMS = 200
"""In one list or table of a document."""
MOST_PARTS = 20_000
"""Lists, tables, texts and numbers of a document, all told."""
DEEPEST = 24
LARGEST_NUMBER = 10_000_000
MOST_ENTRIES = 20_000
"""Of a journal; the longest games have some hundreds."""

NAMES = frozenset({"name", "title", "id", "key", "kind"})
"""What stands under these is shown in lists and on plates, so it is short."""

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
"""For records: how many models, wounds, dice or turns there are. Work grows with it."""
TableSide = Annotated[int, msgspec.Meta(ge=1, le=200_000)]
"""For records: the width or depth of a table, in mils."""
BoundedTuple = Annotated[tuple[T, ...], msgspec.Meta(max_length=64)]
"""For records: pieces of terrain, and whatever else every rule looks at."""
BoundedOutline = Annotated[tuple[tuple[int, int], ...], msgspec.Meta(max_length=64)]
"""For records: an outline."""


class TooMuch(ValueError):
    """A document is too large; the text says where."""


def check_setup(setup: Setup) -> None:
    """Raises `TooMuch`."""
    parts: dict[str, Any] = {"scenario": setup.scenario, "options": setup.options, "position": setup.position or {}}
    parts |= {f"rosters.{seat}": roster for seat, roster in enumerate(setup.rosters)}
    for where, document in parts.items():
        check_document(document, where)
    check_document({"name": [*setup.players, setup.ruleset, setup.version]}, "players", most=40)
    seal = setup.dice.seal
    check_document([setup.dice.seed, *(() if seal is None else (seal.commitment, *seal.salts))], "dice", most=40)


def check_journal(journal: Sequence[Entry]) -> None:
    """Raises `TooMuch`."""
    if len(journal) > MOST_ENTRIES:
        raise TooMuch(f"the journal has {len(journal)} entries; at most {MOST_ENTRIES} are taken")
    for number, entry in enumerate(journal):
        check_document(msgspec.to_builtins(entry), f"journal.{number}", most=5000, largest=2**53)


def check_document(document: Any, where: str, *, most: int = MOST_PARTS, largest: int = LARGEST_NUMBER) -> None:
    """Raises `TooMuch` if a document has too many parts, or one that is too large."""
    parts = 0
    waiting = [(document, where, 0, LONGEST_TEXT)]
    while waiting:
        part, place, depth, longest = waiting.pop()
        parts += 1
        if parts > most:
            raise TooMuch(f"{where} has more than {most} parts")
        if depth > DEEPEST:
            raise TooMuch(f"{place[:LONGEST_TEXT]} is nested deeper than {DEEPEST} levels")
        if isinstance(part, dict | list | tuple):
            if len(part) > MOST_ITEMS:
                raise TooMuch(f"{place} has {len(part)} things; at most {MOST_ITEMS} are taken")
            waiting += [(each, at, depth + 1, length) for each, at, length in _inside(part, place, longest)]
        else:
            _check_plain(part, place, longest, largest)


def _inside(part: Any, place: str, longest: int) -> Iterator[tuple[Any, str, int]]:
    if not isinstance(part, dict):
        for number, each in enumerate(part):
            yield each, f"{place}.{number}", longest
        return
    for key, each in part.items():
        _check_plain(key, f"a key of {place}", LONGEST_NAME, LARGEST_NUMBER)
        yield each, f"{place}.{key}", LONGEST_NAME if key in NAMES else LONGEST_TEXT


def _check_plain(part: Any, place: str, longest: int, largest: int) -> None:
    match part:
        case str():
            if len(part) > longest:
                raise TooMuch(f"{place} has {len(part)} letters; at most {longest} are taken")
            if any(not letter.isprintable() and letter not in "\n\t" for letter in part):
                raise TooMuch(f"{place} has letters that cannot be shown")
        case int() | float():
            if not (math.isfinite(part) and abs(part) <= largest):
                raise TooMuch(f"{place} is beyond {largest}")
