"""Variants: a patch over the content and options of a rule set, in a file of its own.

    ruleset = "anvil"
    title = "Weaker knights"

    [options]                                # a house rule switch
    premeasure = false

    [armies.saltmarch-lances.units.sl-3]     # an entry of a list by its id, key, name or number
    type = "troop"

    [tables.matrix.attacker.knight.troop]    # a cell of a table
    front = 2

A patch changes what is there; it adds nothing but fields that the schema knows. The patched files are laid over the box
like any content folder, so that the rule set's own schema judges them; what it finds is told of the patch, with line
and column.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from pydantic import Field

from grognard.content.faults import ContentFault, Fault, did_you_mean
from grognard.content.models import Content, Text
from grognard.content.packs import KINDS, Folder, Pack
from grognard.content.source import Source
from grognard.engine.ruleset import Ruleset
from grognard.lab.plan import BASE

if TYPE_CHECKING:
    from grognard.content.locations import KeyPath

Tree = dict[str, Any]
NAMES = ("id", "key", "name", "family")
"""What an entry of a list may be called by."""


class VariantFile(Content):
    """The head of a patch, and its patches by kind of file, then by file."""

    ruleset: Text
    title: str = ""
    options: dict[str, Any] = Field(default_factory=dict)
    armies: dict[str, Tree] = Field(default_factory=dict)
    scenarios: dict[str, Tree] = Field(default_factory=dict)
    tables: dict[str, Tree] = Field(default_factory=dict)


class Variant:
    """A change to a rule set's content and options. The base changes nothing."""

    def __init__(self, name: str, source: Source | None = None) -> None:
        self.name = name
        self.source = source
        self.file = source.parse(VariantFile) if source is not None else VariantFile(ruleset="*")

    @classmethod
    def read(cls, path: Path) -> Variant:
        return cls(path.stem, Source.read(path))

    @property
    def title(self) -> str:
        return self.file.title or self.name

    @property
    def options(self) -> dict[str, Any]:
        return self.file.options

    @property
    def patches(self) -> Iterator[tuple[Folder, str, Tree]]:
        """Kind, file and change."""
        for kind in get_args(Folder):
            for name, tree in getattr(self.file, kind).items():
                yield kind, name, tree

    @property
    def changes_content(self) -> bool:
        return any(True for _ in self.patches)

    def fault(self, path: KeyPath, message: str) -> ContentFault:
        assert self.source is not None
        return ContentFault([self.source.fault(path, message)])

    def check_ruleset(self, rules: Ruleset[Any]) -> None:
        if self.source is not None and self.file.ruleset != rules.name:
            raise self.fault(("ruleset",), f"this is a variant of {self.file.ruleset}, but {rules.name} is played.")


BASELINE = Variant(BASE)


class Patched:
    """One file of a pack with a patch applied, and which of its values came from where in the patch."""

    def __init__(self, variant: Variant, kind: Folder, id: str, below: Source, tree: Tree) -> None:
        self.kind, self.id = kind, id
        self._variant, self._prefix = variant, (kind, id)
        self._of: dict[KeyPath, KeyPath] = {}
        document = deepcopy(below.document)
        self._apply(document, tree, (), (), below.file)
        self.text = written(document)

    def _apply(self, here: Tree, tree: Tree, at: KeyPath, by: KeyPath, file: str) -> None:
        for word, change in tree.items():
            path = (*by, word)
            if not isinstance(change, dict):
                here[word] = change
                self._of[*at, word] = path
            elif isinstance(inner := here.get(word), dict):
                self._apply(inner, change, (*at, word), path, file)
            elif isinstance(inner, list):
                self._apply_to_list(inner, change, (*at, word), path, file)
            elif word in here or not at:
                known = [key for key, value in here.items() if isinstance(value, dict | list)]
                raise self._stray(path, f"there is no table '{word}' in {file}.{did_you_mean(word, known)}")
            else:
                known = list(here)
                raise self._stray(path, f"there is no '{word}' here in {file}.{_known(word, known)}")

    def _apply_to_list(self, here: list[Any], tree: Tree, at: KeyPath, by: KeyPath, file: str) -> None:
        names = {name: place for place, entry in enumerate(here) for name in names_of(entry)}
        places = {str(place): place for place in range(len(here))}
        for word, change in tree.items():
            place = names.get(word, places.get(word))
            path = (*by, word)
            if place is None:
                raise self._stray(path, f"the list '{at[-1]}' of {file} has no '{word}'.{_known(word, list(names))}")
            if isinstance(change, dict) and isinstance(here[place], dict):
                self._apply(here[place], change, (*at, place), path, file)
            else:
                here[place] = change
                self._of[*at, place] = path

    def _stray(self, path: KeyPath, message: str) -> ContentFault:
        source = self._variant.source
        assert source is not None
        full = (*self._prefix, *path)
        return ContentFault([Fault(source.file, *source.locations.of_key(full), ".".join(map(str, full)), message)])

    def told(self, fault: Fault) -> Fault:
        """A fault of the patched file as one of the patch, if it was the patch that brought it."""
        from grognard.content.locations import Location, Locations

        source = self._variant.source
        assert source is not None
        places = Locations(self.text)
        here = Location(fault.line, fault.column)
        for path, by in self._of.items():
            if here in (places.of_key(path), places.of_value(path)):
                full = (*self._prefix, *by)
                return Fault(source.file, *source.locations.of_value(full), ".".join(map(str, full)), fault.message)
        return Fault(source.file, *source.locations.of_key(self._prefix), fault.where, fault.message)


def names_of(entry: object) -> tuple[str, ...]:
    """What an entry of a file calls itself."""
    return tuple(str(entry[key]) for key in NAMES if isinstance(entry, dict) and isinstance(entry.get(key), str))


def _known(word: str, known: list[str]) -> str:
    return did_you_mean(word, known) or f" There are: {', '.join(known)}."


def written(document: Mapping[str, Any]) -> str:
    """A document as TOML, one line to a key."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in document.items())


def _key(key: str) -> str:
    return _value(key)


def _value(value: object) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int() | float():
            return repr(value)
    return str(value)  # dates and times


def box_of(rules: Ruleset[Any]) -> Pack:
    """The content of a rule set, with the folders that --content laid over it."""
    home = rules.home
    folder = Path(str(files(home) / "content")) if home else Path("content")
    if not home or not folder.is_dir():
        raise ContentFault(
            [Fault(rules.name, 0, 0, "", f"{rules.title} has no content files that a variant could change.")]
        )
    return Pack.boxed(folder, rules.name)


def patched_files(variant: Variant, rules: Ruleset[Any]) -> list[Patched]:
    """The files that a variant changes, as it wants them. Raises `ContentFault` for words that are not there."""
    variant.check_ruleset(rules)
    box = box_of(rules)
    made: list[Patched] = []
    faults: list[Fault] = []
    for kind, name, tree in variant.patches:
        try:
            if name not in (known := box.ids(kind)):
                message = f"{rules.title} has no {KINDS[kind]} file '{name}'.{_known(name, known)}"
                raise variant.fault((kind, name), message)
            made.append(Patched(variant, kind, name, box.source(kind, name), tree))
        except ContentFault as found:
            faults += found.faults
    if faults:
        raise ContentFault(faults)
    return made


@contextmanager
def laid_out(patched: list[Patched], ruleset: str) -> Iterator[Path]:
    """A folder for --content with these files."""
    with tempfile.TemporaryDirectory(prefix="grognard-variant-") as folder:
        for each in patched:
            path = Path(folder) / ruleset / each.kind / f"{each.id}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(each.text, encoding="utf-8")
        yield Path(folder)
