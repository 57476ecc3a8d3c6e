"""One TOML file: its values as a model, and its faults with line, column and name."""

from __future__ import annotations

import datetime as dt
import functools
import json
from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.content import syntax
from grognard.content.faults import ContentFault, Fault

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

    from grognard.content.locations import KeyPath, Locations

M = TypeVar("M", bound="BaseModel")


class Source:
    """A document that could be parsed, together with the text that it came from."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.document = syntax.parse(text, file)

    @classmethod
    def read(cls, path: FilePath, shown: str | None = None) -> Source:
        """Read a file; `shown` is the name that faults give it, if not the path."""
        file = shown or str(path)
        try:
            return cls(path.read_bytes().decode("utf-8-sig"), file)
        except UnicodeDecodeError as error:
            raise ContentFault([_not_utf8(error, file)]) from None
        except OSError as error:
            reason = "there is no such file." if isinstance(error, FileNotFoundError) else f"{error.strerror}."
            raise ContentFault([Fault(file, 0, 0, "", reason)]) from None

    def parse(self, model: type[M]) -> M:
        """The document as this model, or a `ContentFault` with everything that does not fit."""
        from pydantic import ValidationError

        # By way of JSON: only there do strict types accept a list for a tuple and text for a choice.
        try:
            return model.model_validate_json(json.dumps(self.document, default=_plain), strict=True)
        except ValidationError as error:
            raise ContentFault(self._faults(error, model)) from None

    def fault(self, path: KeyPath, message: str) -> Fault:
        """A fault of the value at this path, for checks that go beyond one field."""
        return Fault(self.file, *self.locations.of_value(path), self.name(path), message)

    @functools.cached_property
    def locations(self) -> Locations:
        from grognard.content.locations import Locations

        return Locations(self.text)

    def name(self, path: KeyPath) -> str:
        """The path in the words of the file: unit 'archers', weapons.0.strength."""
        match path:
            case (str() as group, key, *rest) if label := self._label(group, key):
                return ", ".join(part for part in (label, ".".join(map(str, rest))) if part)
        return ".".join(map(str, path))

    def _label(self, group: str, key: str | int) -> str | None:
        """`[[units]]` with an id or a name, or `[units.archers]`: unit 'archers'."""
        things = self.document.get(group)
        if isinstance(things, list) and isinstance(key, int) and isinstance(things[key], dict):
            own = things[key].get("id") or things[key].get("name")
            return f"{_singular(group)} '{own}'" if isinstance(own, str) else None
        if isinstance(things, dict) and isinstance(things.get(str(key)), dict):
            return f"{_singular(group)} '{key}'"
        return None

    def _faults(self, error: ValidationError, model: type[BaseModel]) -> list[Fault]:
        from grognard.content import words

        faults = []
        for detail in words.essential(error.errors(include_url=False), model):
            path, loc = self._path(detail["loc"]), detail["loc"]
            about_key = detail["type"] == "extra_forbidden" or loc[-1:] == ("[key]",)
            spot = self.locations.of_key(path) if about_key else self.locations.of_value(path)
            message = words.message(detail, words.fields_at(model, loc[:-1]))
            faults.append(Fault(self.file, *spot, self.name(path), message))
        return sorted(faults, key=lambda fault: (fault.line, fault.column))

    def _path(self, loc: Iterable[str | int]) -> KeyPath:
        """Pydantic's path without what it adds of its own (tags of unions, "[key]")."""
        here: Any = self.document
        path: KeyPath = ()
        parts = [part for part in loc if part != "[key]"]
        for place, part in enumerate(parts):
            if isinstance(here, dict) and part in here:
                here, path = here[str(part)], (*path, part)
            elif isinstance(here, list) and isinstance(part, int) and part < len(here):
                here, path = here[part], (*path, part)
            elif place == len(parts) - 1:
                return (*path, part)
        return path


def _singular(group: str) -> str:
    if group.endswith("ies"):
        return f"{group[:-3]}y"
    return group.removesuffix("s")


def _plain(value: object) -> str:
    assert isinstance(value, dt.date | dt.time), value  # TOML has nothing else that JSON lacks
    return value.isoformat()


def _not_utf8(error: UnicodeDecodeError, file: str) -> Fault:
    before = error.object[: error.start]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8-sig")) + 1
    return Fault(file, line, column, "", "this character is not UTF-8; save the file as UTF-8.")
