"""What is wrong with a content file: where it is, and the fault in plain words."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend. Lines and columns count from 1; 0 means that no place in the file is to blame."""

    file: str
    line: int
    column: int
    where: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return ": ".join(part for part in (place, self.where, self.message) if part)


class ContentFault(Exception):
    """Everything that is wrong with the content that was asked for, in the order of the files."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class NotInPack(LookupError):
    """A name that no good file of the packs has; the text says which there are."""


def not_there(what: str, name: str, known: Collection[str]) -> str:
    """The sentence for a name that is not known: what is known, and what was probably meant."""
    there = f"There are: {', '.join(known)}." if known else "There are none."
    return f"There is no {what} {name!r}.{did_you_mean(name, known)} {there}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that somebody who wrote this one probably meant."""
    by_folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.65)
    return by_folded[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The question with its leading space, or nothing when no known word is near."""
    near = nearest(word, known)
    return f" Did you mean '{near}'?" if near else ""
