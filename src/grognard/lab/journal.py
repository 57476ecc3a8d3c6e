"""The journal of an experiment: every finished game, one to a line, written as soon as it is there.

What a crash or a full disk leaves half written is cut off when the journal is opened again; nothing else is ever lost.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from grognard.engine.record import to_json
from grognard.lab.records import GameRecord
from grognard.lab.trouble import LabTrouble, reason_of

GAMES = "games.jsonl"


class JournalTrouble(LabTrouble):
    """The journal cannot be read or written; the text says why, and what to do."""


class Journal:
    """The games of a folder. Only one process may write to it at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / GAMES
        self._file: BinaryIO | None = None
        self.written = 0

    def __enter__(self) -> Self:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab")
        except OSError as fault:
            raise JournalTrouble(
                f"Games cannot be kept in {self.folder}: {fault.strerror}. Name another folder."
            ) from None
        self._lock(self._file)
        _cut_half_written(self.path)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            with suppress(OSError):  # what could not be written has been told already
                self._file.close()

    def _lock(self, file: BinaryIO) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: there nobody watches over two runs in one folder
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise JournalTrouble(
                f"Another run writes to {self.folder} just now. Wait for it, or name another folder with --into."
            ) from None

    def add(self, games: Iterable[GameRecord]) -> None:
        """Write these games down before anything else is done with them."""
        assert self._file is not None
        lines = [to_json(game) + b"\n" for game in games]
        try:
            self._file.write(b"".join(lines))
            self._file.flush()
        except OSError as fault:
            raise JournalTrouble(self._why(fault)) from None
        self.written += len(lines)

    def _why(self, fault: OSError) -> str:
        return (
            f"No more games can be written to {self.path}: {reason_of(fault)}. All games before are safe there: "
            "make room and give the same command again, and it goes on from them."
        )


def read_games(folder: Path) -> Iterator[GameRecord]:
    """The games of a journal, in the order in which they were finished; each once."""
    path = folder / GAMES
    if not path.is_file():
        return
    decoder = msgspec.json.Decoder(GameRecord)
    seen = set()
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return  # half written
            try:
                game = decoder.decode(line)
            except msgspec.DecodeError:
                raise JournalTrouble(
                    f"{path}:{number}: this line is no game; remove it, the others can be used."
                ) from None
            if game.name not in seen:
                seen.add(game.name)
                yield game


def _cut_half_written(path: Path) -> None:
    with path.open("rb+") as file:
        end = file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - 65536)
            file.seek(start)
            found = file.read(end - start).rfind(b"\n")
            if found >= 0:
                file.truncate(start + found + 1)
                return
            end = start
        file.truncate(0)
