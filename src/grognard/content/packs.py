"""Packs: a folder of armies, scenarios and tables, and a designer's own folder laid over it.

    content/armies/*.toml  content/scenarios/*.toml  content/tables/*.toml

A file of an upper folder takes the place of the file with the same name below it; other files are added.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, cast

from grognard.content.faults import ContentFault, Fault, did_you_mean
from grognard.content.source import Source

if TYPE_CHECKING:
    from pydantic import BaseModel

log = logging.getLogger(__name__)
M = TypeVar("M", bound="BaseModel")
T = TypeVar("T")
Folder = Literal["armies", "scenarios", "tables"]
"""The folders of a pack; each holds one kind of file."""
Stamp = tuple[int, int]
"""When a file was changed last, and its size."""
Stamps = tuple[tuple[str, Stamp], ...]
"""Files by their path, each with its stamp."""
# An environment variable, because the worker processes of a simulation must see the same content.
VARIABLE = "GROGNARD_CONTENT"
KINDS: dict[Folder, str] = {"armies": "army", "scenarios": "scenario", "tables": "table"}


class Sifted(NamedTuple, Generic[T]):
    """What could be read of a kind, by name, and the faults of all files that could not."""

    good: dict[str, T]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """The content of a rule set: its own folder first, then those laid over it."""

    home: Path
    over: tuple[Path, ...] = ()

    @classmethod
    def of(cls, home: Path, over: Iterable[Path] = ()) -> Pack:
        """A pack whose upper folders are checked: a misspelt folder would silently be left out."""
        pack = cls(home, tuple(over))
        faults = [fault for folder in pack.over for fault in _strange(folder)]
        if faults:
            raise ContentFault(faults)
        return pack

    @classmethod
    def boxed(cls, home: Path, ruleset: str) -> Pack:
        """A rule set's own folder, under DIR/RULESET of every DIR that `--content` named."""
        named = (Path(folder) / ruleset for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder)
        return cls.of(home, [folder for folder in named if folder.is_dir()])

    def ids(self, kind: Folder) -> list[str]:
        """The names of the files of a kind, without .toml, in order."""
        return sorted({name for folder in (self.home, *self.over) for name in _names(f"{folder}/{kind}")})

    def source(self, kind: Folder, id: str) -> Source:
        """The file of this name in the uppermost folder that has one."""
        return Source.read(*self._file(kind, id))

    def _file(self, kind: Folder, id: str) -> tuple[Path, str]:
        """The path of that file, and the name that faults give it."""
        known = self.ids(kind)
        if id not in known:
            message = f"there is no {KINDS[kind]} '{id}'.{did_you_mean(id, known)}"
            raise ContentFault([Fault(f"{kind}/{id}.toml", 0, 0, "", message)])
        for folder in reversed(self.over):
            if (path := folder / kind / f"{id}.toml").is_file():
                return path, str(path)
        return self.home / kind / f"{id}.toml", f"{kind}/{id}.toml"

    def read(self, kind: Folder, id: str, model: type[M]) -> M:
        """One army, scenario or table, not to be written to; read again only when its file has changed."""
        path, shown = self._file(kind, id)
        try:
            stamp = _stamp(path)
        except OSError:
            return Source.read(path, shown).parse(model)  # a file that cannot be read says why
        return cast(M, _parsed(path, shown, model, stamp))

    def checked(self, kind: Folder, id: str, model: type[M], faults: Callable[[Source, M], Iterable[Fault]]) -> M:
        """A file that passes its schema and these checks. Raises `ContentFault` with all that is wrong with it."""
        source = self.source(kind, id)
        file = source.parse(model)
        if found := list(faults(source, file)):
            raise ContentFault(found)
        return file

    def stamps(self, kind: Folder) -> Stamps:
        """All files of a kind as they are now: as long as this is the same, results made from them stay valid."""
        folders = [f"{folder}/{kind}" for folder in (self.home, *self.over)]
        files = [f"{folder}/{name}.toml" for folder in folders for name in sorted(_names(folder))]
        return tuple([(path, _stamp(path)) for path in files])

    def read_all(self, kind: Folder, model: type[M]) -> dict[str, M]:
        """All of a kind by name. The faults of all files come together."""
        done = self._try_all(kind, lambda name: self.read(kind, name, model))
        if done.faults:
            raise ContentFault(done.faults)
        return done.good

    def sift(self, kind: Folder, read: Callable[[str], T]) -> Sifted[T]:
        """All files of a kind that can be read in this way, so that a bad one does not hide the others; the log names
        those that are left out, and why."""
        done = self._try_all(kind, read)
        for fault in done.faults:
            _log_once(str(fault))
        return done

    def _try_all(self, kind: Folder, read: Callable[[str], T]) -> Sifted[T]:
        good: dict[str, T] = {}
        faults: list[Fault] = []
        for name in self.ids(kind):
            try:
                good[name] = read(name)
            except ContentFault as fault:
                faults += fault.faults
        return Sifted(good, tuple(faults))


@cache
def _log_once(fault: str) -> None:
    """However often the pack is read."""
    log.error("this file is left out: %s", fault)


def _names(folder: str) -> list[str]:
    """The names of the TOML files of a folder, without .toml; none if there is no such folder."""
    try:
        return [name.removesuffix(".toml") for name in os.listdir(folder) if name.endswith(".toml")]
    except OSError:
        return []


def _stamp(path: Path | str) -> Stamp:
    told = os.stat(path)
    return told.st_mtime_ns, told.st_size


@lru_cache(maxsize=64)
def _parsed(path: Path, shown: str, model: type[BaseModel], _stamp: Stamp) -> BaseModel:
    return Source.read(path, shown).parse(model)


def _strange(folder: Path) -> list[Fault]:
    if not folder.is_dir():
        return [Fault(str(folder), 0, 0, "", "there is no such folder.")]
    return [
        Fault(
            str(path),
            0,
            0,
            "",
            f"only armies, scenarios and tables are read.{did_you_mean(path.name, KINDS)}",
        )
        for path in sorted(folder.iterdir())
        if path.is_dir() and path.name not in KINDS
    ]
