"""Reading values that may be anything: what has the wrong form is noted, and something harmless takes its place."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grognard.rulesets.battleforge.content.community.notes import ImportNotes, meant

LONGEST = 1200
"""Letters of a text; longer ones are cut."""
HALVES = re.compile(r"\\u[dD][89a-fA-F]")
ABSENT = ("-", "–", "", None)
"""How the data says that a model lacks a characteristic."""


def read_json(path: Path, notes: ImportNotes) -> dict[str, Any]:
    """The document of a file; an empty one if it cannot be read."""
    try:
        document = _decoded(_letters(path, notes), path.name, notes)
    except (OSError, ValueError, RecursionError) as fault:
        notes.add(path.name, "", f"this file cannot be read: {fault}")
        return {}
    if not isinstance(document, dict):
        notes.add(path.name, "", "a table is wanted here.")
        return {}
    return document


def _letters(path: Path, notes: ImportNotes) -> str:
    """The text of a file, also with a mark at its beginning; letters in no known writing are replaced."""
    content = path.read_bytes()
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    content = content.removeprefix(codecs.BOM_UTF8)
    try:
        return content.decode()
    except UnicodeDecodeError:
        notes.add(path.name, "", "some letters are not UTF-8; they are replaced.")
        return content.decode("utf-8", "replace")


def _decoded(text: str, file: str, notes: ImportNotes) -> object:
    """The document. A key that stands twice in one table is told: the last counts."""

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            twice = sorted(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
            for key in twice:
                notes.add(file, "", f"the key '{key[:60]}' stands twice in one table; the last counts.")
        return made

    document = json.loads(text, object_pairs_hook=table)
    return _whole_letters(document) if HALVES.search(text) else document


def _whole_letters(value: object) -> object:
    """The same without halves of letters, which no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [_whole_letters(each) for each in value]
    if isinstance(value, dict):
        return {str(_whole_letters(key)): _whole_letters(each) for key, each in value.items()}
    return value


def is_file(path: Path) -> bool:
    """Whether there is such a file; none has a name that no system allows."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


class Node:
    """A value of a file, and where it stands."""

    __slots__ = ("file", "notes", "place", "value")

    def __init__(self, value: object, file: str, place: str, notes: ImportNotes) -> None:
        self.value, self.file, self.place, self.notes = value, file, place, notes

    def note(self, message: str) -> None:
        self.notes.add(self.file, self.place, message)

    def table(self, known: tuple[str, ...]) -> dict[str, Node]:
        """Its values under known keys; other keys are noted with the one that was probably meant."""
        if not isinstance(self.value, dict):
            if self.value is not None:
                self.note("a table is wanted here.")
            return {}
        found = {}
        for key, value in self.value.items():
            if key in known:
                found[key] = self.at(key, value)
            else:
                self.at(key).note(f"the key '{key[:60]}' is not known.{meant(key, known)} It is left out.")
        return found

    def entries(self) -> Iterator[tuple[str, Node]]:
        """A table of things by their ids; a list of things that have ids is one too."""
        if isinstance(self.value, dict):
            yield from ((key, self.at(key, value)) for key, value in self.value.items())
        elif isinstance(self.value, list):
            for number, value in enumerate(self.value):
                ident = value.get("id") if isinstance(value, dict) else None
                yield (ident if isinstance(ident, str) else str(number), self.at(number, value))
        elif self.value is not None:
            self.note("a table is wanted here.")

    def items(self) -> list[Node]:
        """A list; a single value counts as a list of one."""
        if self.value is None:
            return []
        if isinstance(self.value, list):
            return [self.at(number, value) for number, value in enumerate(self.value)]
        return [self]

    def at(self, key: object, value: object = None) -> Node:
        return Node(value, self.file, f"{self.place}.{key}" if self.place else str(key), self.notes)

    def text(self, otherwise: str = "") -> str:
        """A text on one line, without the marks of its writing."""
        if not isinstance(self.value, str):
            if self.value is not None:
                self.note("a text is wanted here.")
            return otherwise
        clean = " ".join("".join(letter if letter.isprintable() else " " for letter in self.value).split())
        return clean.replace("_", "").replace(" * ", " – ")[:LONGEST] or otherwise

    def number(self, least: int, most: int, otherwise: int) -> int:
        """A whole number within limits."""
        found = _whole(self.value)
        if found is None:
            self.note(f"a whole number is wanted here; {otherwise} is taken.")
            return otherwise
        if not least <= found <= most:
            self.note(f"{found} is not within {least} and {most}; the nearest is taken.")
        return max(least, min(most, found))

    def characteristic(self) -> int | None:
        """A number of a profile; None if the model lacks it."""
        return None if self.value in ABSENT else self.number(0, 20, 5)


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,6}[+\"″]?\s*", value):
        return int(re.sub(r"[^\d-]", "", value))
    if isinstance(value, int):
        return value
    return round(value) if isinstance(value, float) and abs(value) < 1e6 and value == value else None


def slug(text: str, otherwise: str = "x") -> str:
    """An id of ours: lower case, with dashes."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")[:60] or otherwise


def unique(ident: str, taken: dict[str, Any]) -> str:
    """The id, with a number behind it if it is taken."""
    if ident not in taken:
        return ident
    return next(f"{ident}-{number}" for number in range(2, len(taken) + 3) if f"{ident}-{number}" not in taken)
