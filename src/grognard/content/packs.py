"""Packs: a folder of armies, scenarios and tables, and a designer's own folder laid over it.

    content/armies/*.toml  content/scenarios/*.toml  content/tables/*.toml

A file of an upper folder takes the place of the file with the same name below it; other files are added.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from grognard.content.faults import ContentFault, Fault, did_you_mean
from grognard.content.source import Source

if TYPE_CHECKING:
    from pydantic import BaseModel

M = TypeVar("M", bound="BaseModel")
Kind = Literal["armies", "scenarios", "tables"]
# An environment variable, because the worker processes of a simulation must see the same content.
VARIABLE = "GROGNARD_CONTENT"
KINDS: dict[Kind, str] = {"armies": "army", "scenarios": "scenario", "tables": "table"}


@dataclass(frozen=True, slots=True)
class Pack:
    """The content of a rule set: its own folder first, then those laid over it."""

    home: Path
    over: tuple[Path, ...] = ()

    @classmethod
    def of(cls, home: Path, over: Iterable[Path] = ()) -> Pack:
        """A pack whose upper folders were looked over: a misspelt folder would be left out in silence."""
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

    def ids(self, kind: Kind) -> list[str]:
        """The names of the files of a kind, without .toml, in order."""
        return sorted({path.stem for folder in (self.home, *self.over) for path in (folder / kind).glob("*.toml")})

    def source(self, kind: Kind, id: str) -> Source:
        """The file of this name in the uppermost folder that has one."""
        known = self.ids(kind)
        if id not in known:
            message = f"there is no {KINDS[kind]} '{id}'.{did_you_mean(id, known)}"
            raise ContentFault([Fault(f"{kind}/{id}.toml", 0, 0, "", message)])
        for folder in reversed(self.over):
            if (path := folder / kind / f"{id}.toml").is_file():
                return Source.read(path)
        return Source.read(self.home / kind / f"{id}.toml", f"{kind}/{id}.toml")

    def read(self, kind: Kind, id: str, model: type[M]) -> M:
        """One army, scenario or table."""
        return self.source(kind, id).parse(model)

    def read_all(self, kind: Kind, model: type[M]) -> dict[str, M]:
        """All of a kind by name. The faults of all files come together."""
        done: dict[str, M] = {}
        faults: list[Fault] = []
        for name in self.ids(kind):
            try:
                done[name] = self.read(kind, name, model)
            except ContentFault as fault:
                faults += fault.faults
        if faults:
            raise ContentFault(faults)
        return done


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
