"""Where each key and value of a TOML document stands.

tomllib gives the values and forgets the places; tree-sitter keeps the places. It is only asked when a
fault has to be shown, so that reading good files stays quick.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import tree_sitter
import tree_sitter_toml

KeyPath = tuple[str | int, ...]


class Location(NamedTuple):
    """A line and a column in characters, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """A key or a table that is given twice."""

    path: KeyPath
    spot: Location
    first: Location


class Locations:
    """The places of one document, by path: ("units", 0, "weapons", 1, "strength")."""

    def __init__(self, text: str) -> None:
        self.keys: dict[KeyPath, Location] = {}
        self.values: dict[KeyPath, Location] = {}
        self.doubled: list[Doubled] = []
        self._lines = text.encode().split(b"\n")
        self._lengths: dict[KeyPath, int] = {}  # how many elements each array of tables has so far
        self._read(_parser().parse(text.encode()).root_node)

    def of_key(self, path: KeyPath) -> Location:
        """Where the last part of the path is named; for an element of a list, where it begins."""
        return self.keys.get(path) or self.of_value(path)

    def of_value(self, path: KeyPath) -> Location:
        """Where the value begins, or the nearest thing around it that is there."""
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Location(1, 1))

    def _read(self, document: tree_sitter.Node) -> None:
        here: KeyPath = ()
        for node in document.children:
            if node.type == "pair":
                self._pair(node, here)
            elif node.type in ("table", "table_array_element"):
                here = self._heading(node)
                for child in node.children:
                    if child.type == "pair":
                        self._pair(child, here)

    def _heading(self, node: tree_sitter.Node) -> KeyPath:
        *parents, last = list(self._names(node.children[1]))
        path: KeyPath = ()
        for name, spot in parents:
            path = self._latest((*path, name))
            self.keys.setdefault(path, spot)
            self.values.setdefault(path, spot)
        path, spot = (*path, last[0]), self._spot(node)
        if node.type == "table":
            self._record(self._latest(path), last[1], spot)
            return self._latest(path)
        index = self._lengths.get(path, 0)
        self._lengths[path] = index + 1
        self.keys.setdefault(path, last[1])
        self.values.setdefault(path, spot)
        self.values[*path, index] = spot
        return *path, index

    def _latest(self, path: KeyPath) -> KeyPath:
        """A heading below an array of tables means that array's latest element."""
        return (*path, self._lengths[path] - 1) if path in self._lengths else path

    def _pair(self, node: tree_sitter.Node, above: KeyPath) -> None:
        *parents, (name, spot) = list(self._names(node.children[0]))
        for parent, its_spot in parents:
            above = (*above, parent)
            self.keys.setdefault(above, its_spot)
            self.values.setdefault(above, its_spot)
        value = node.children[-1]
        self._record((*above, name), spot, self._spot(value))
        self._value(value, (*above, name))

    def _value(self, node: tree_sitter.Node, path: KeyPath) -> None:
        if node.type == "inline_table":
            for child in node.children:
                if child.type == "pair":
                    self._pair(child, path)
        elif node.type == "array":
            elements = (child for child in node.children if child.is_named and child.type != "comment")
            for index, child in enumerate(elements):
                self.values[*path, index] = self._spot(child)
                self._value(child, (*path, index))

    def _record(self, path: KeyPath, key: Location, value: Location) -> None:
        first = self.keys.get(path)
        if first is not None and self.values[path] != first:
            self.doubled.append(Doubled(path, key, first))
            return
        self.keys[path] = key
        self.values[path] = value

    def _names(self, node: tree_sitter.Node) -> Iterator[tuple[str, Location]]:
        """The parts of a bare, quoted or dotted key."""
        if node.type == "dotted_key":
            for child in node.children:
                yield from self._names(child)
        elif node.type in ("bare_key", "quoted_key"):
            text = (node.text or b"").decode()
            yield (
                text if node.type == "bare_key" else next(iter(tomllib.loads(f"{text} = 0"))),
                self._spot(node),
            )

    def _spot(self, node: tree_sitter.Node) -> Location:
        row, column = node.start_point
        return Location(row + 1, len(self._lines[row][:column].decode()) + 1)


@functools.cache
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
