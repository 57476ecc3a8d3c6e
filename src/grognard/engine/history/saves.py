"""Save files: readable JSON with setup, versions and journal, one entry to a line. Never pickles.

The journal is the game; a checkpoint is only a shortcut to the last state without a replay.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.dice.sources import DiceSource
from grognard.engine.history.bounds import TooMuch, check_journal, check_setup
from grognard.engine.history.journal import Entry
from grognard.engine.history.known_words import check_words
from grognard.engine.match import Match
from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import RulesetNotFound, Setup, find

FORMAT = 1


class Checkpoint(Value, frozen=True):
    """The last state at rest, after `at` entries, and its digest."""

    at: int
    digest: str
    state: dict[str, Any]


class SavedTable(Value, frozen=True):
    """The table that a game was saved at: what it was called, and who sat in each seat ("human", or a bot's name)."""

    title: str
    who: tuple[str, ...]


class Save(Value, frozen=True):
    grognard: int
    setup: Setup
    journal: tuple[Entry, ...]
    checkpoint: Checkpoint | None = None
    table: SavedTable | None = msgspec.field(name="sat", default=None)


class SaveUnreadable(Exception):
    """A file that is no save, or one that the installed rules cannot play on."""


def save(match: Match, *, checkpoint: bool = False, table: SavedTable | None = None) -> bytes:
    """The match as a file; with `table` it comes back to the same table."""
    rest = None
    if checkpoint:
        state, sent = match.since_rest()
        rest = Checkpoint(len(match.journal) - len(sent), state.digest(), msgspec.to_builtins(state))
    entries = b",\n  ".join(to_json(entry) for entry in match.journal)
    parts = [b'"grognard": %d' % FORMAT, b'"setup": ' + to_json(match.setup)]
    parts.append(b'"journal": [\n  ' + entries + b"\n ]" if entries else b'"journal": []')
    if rest is not None:
        parts.append(b'"checkpoint": ' + to_json(rest))
    if table is not None:
        parts.append(b'"sat": ' + to_json(table))
    return b"{\n " + b",\n ".join(parts) + b"\n}\n"


def read(data: bytes) -> Save:
    """The save in a file, checked for form and versions."""
    try:
        head = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        version = msgspec.json.decode(head["grognard"], type=int)
    except (msgspec.DecodeError, KeyError, UnicodeDecodeError, RecursionError):
        raise SaveUnreadable("This is not a Grognard save: it has no line with the format's number.") from None
    if version != FORMAT:
        raise SaveUnreadable(
            f"This save has format {version}; this Grognard reads format {FORMAT}. "
            + ("Update Grognard to open it." if version > FORMAT else "An older Grognard can still open it.")
        )
    try:
        found = msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SaveUnreadable(f"This save is damaged: {fault}.") from None
    try:
        check_setup(found.setup)
        check_journal(found.journal)
    except TooMuch as fault:
        raise SaveUnreadable(f"This save is larger than any game: {fault}.") from None
    _check_rules(found.setup)
    try:
        check_words(found.setup)
    except (LookupError, ValueError) as fault:
        raise SaveUnreadable(f"The setup of this save cannot be played: {fault}.") from None
    return found


def _check_rules(setup: Setup) -> None:
    try:
        ruleset = find(setup.ruleset)
    except RulesetNotFound as missing:
        raise SaveUnreadable(f"This save needs a rule set that is not installed. {missing}") from None
    if setup.version != ruleset.version:
        raise SaveUnreadable(
            f"This save was played by the rules of {ruleset.title} {setup.version}; installed is {ruleset.version}, "
            f"which plays differently. Install Grognard with {ruleset.title} {setup.version} to open it."
        )


def load(data: bytes, *, source: DiceSource | None = None) -> Match:
    """The match in a file, at the same decision. Every entry is checked against the rules on the way.

    Raises `SaveUnreadable` or `ReplayDivergence`.
    """
    found = read(data)
    try:
        match = Match(find(found.setup.ruleset), found.setup, source=source)
    except (LookupError, ValueError) as fault:
        raise SaveUnreadable(f"The setup of this save cannot be played: {fault}.") from None
    match.replay(found.journal)
    return match
