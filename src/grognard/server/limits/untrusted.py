"""What strangers send: saves, armies, options. A worker process (`workers`) opens it. The server takes over only what
the rules could read, play and show there within the worker's limits."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from grognard.content.faults import NotInPack
from grognard.content.share_codes import NoShareCode, from_code, to_code
from grognard.content.written_lists import RULESET, WrittenList, from_written, to_written
from grognard.engine.dice.sources import DicePolicy
from grognard.engine.history.bounds import TooMuch, check_document, check_setup
from grognard.engine.history.journal import Entry, ReplayDivergence
from grognard.engine.history.known_words import UnknownWord, check_words
from grognard.engine.history.replaying import replayed, resumed
from grognard.engine.history.saves import Save, SaveUnreadable, read
from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.refusal import Refused
from grognard.engine.ruleset import Setup
from grognard.engine.view import View
from grognard.server import catalogue, schemas
from grognard.server.limits.refusals import Denied
from grognard.server.matches.setups import setup_of
from grognard.store.records import HUMAN, MatchKind

SLOWEST_TABLE = 0.2
"""Seconds of computing that one table may take: everybody at the server waits for it."""


class Proven(NamedTuple):
    """A match that the rules play and show: its whole journal, and how it ended ("": not yet)."""

    setup: Setup
    journal: tuple[Entry, ...]
    result: str


class OpenedSave(NamedTuple):
    saved: Save
    over: bool


def open_save(data: bytes) -> OpenedSave:
    """The game in an uploaded file, each entry checked against the rules. Raises `Denied`."""
    try:
        found = read(data)
        catalogue.check_sitters((HUMAN,) * len(found.setup.players), *catalogue.ruleset(found.setup.ruleset).seats)
        match = replayed(found.setup, found.journal)
    except SaveUnreadable as fault:
        raise Denied(400, str(fault)) from None
    except (Denied, MemoryError):
        raise
    except Exception as fault:  # noqa: BLE001 - a file may contain anything
        raise Denied(400, f"the game in this file cannot be played: {_words(fault)}") from None
    return OpenedSave(found, match.outcome is not None)


def make_setup(wanted: schemas.NewMatch, dice: DicePolicy) -> Proven:
    """The setup that is asked for, played up to its first question. Raises `Denied`."""
    return prove(setup_of(wanted, dice), (), "match")


def prove(setup: Setup, journal: Sequence[Entry], kind: MatchKind) -> Proven:
    """Play a match to its open question, letting dice fall, and make the view of every seat. Raises `Denied`."""
    try:
        check_setup(setup)
        check_words(setup)
        match = (replayed if kind == "replay" else resumed)(setup, journal)
    except Refused as refused:
        raise Denied(400, refused.refusal.reason, refused.refusal.clause) from None
    except (ReplayDivergence, TooMuch, UnknownWord) as fault:
        raise Denied(400, str(fault)) from None
    except MemoryError:
        raise
    except Exception as fault:  # noqa: BLE001 - a document may contain anything
        raise Denied(400, f"this match cannot be set up: {_words(fault)}") from None
    for eyes in (None, *range(len(setup.players))):
        # The first look at a game may have to read its rule book and pictures; the second shows what a table costs.
        if _look(match, eyes) > SLOWEST_TABLE and _look(match, eyes) > SLOWEST_TABLE:
            raise Denied(413, "the table of this match takes too long to draw; take fewer pieces")
    return Proven(setup, tuple(match.journal), match.outcome.reason if match.outcome is not None else "")


def _look(match: Match, eyes: int | None) -> float:
    """Draw a table; how many seconds that took to compute."""
    start = time.process_time()
    try:
        view = View(match, eyes)
        to_json((view.scene, view.asked))
        for event in view.events():
            event.sentence()
    except Exception as fault:  # noqa: BLE001
        raise Denied(400, f"the table of this match cannot be drawn: {_words(fault)}") from None
    return time.process_time() - start


def roster_faults(ruleset: str, given: schemas.RosterCheck) -> list[object]:
    """What the rules have against an army from the builder. Raises `Denied`."""
    with _reading("army"):
        check_document(given.roster, "the army")
        return list(catalogue.ruleset(ruleset).check_roster(given.roster, given.scenario, given.seat))


def code_of(ruleset: str, army: str, roster: dict[str, Any]) -> schemas.ShareCode:
    """The share code of a list from the builder. Raises `Denied`."""
    with _reading("army"):
        check_document(roster, "the army")
        return schemas.ShareCode(to_code(to_written(catalogue.ruleset(ruleset), army, roster)))


def list_of(given: schemas.ShareCode) -> WrittenList:
    """The list of a share code. Raises `Denied`."""
    with _reading("list"):
        document = from_code(given.code)
        check_document(document, "the list")
        found = from_written(catalogue.ruleset(str(document.get(RULESET, ""))), document)
        check_document(found.roster, "the army")
        return found


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """Report whatever goes wrong with a stranger's document in a sentence."""
    try:
        yield
    except (NoShareCode, NotInPack) as fault:
        raise Denied(400, str(fault)) from None
    except (Denied, MemoryError):
        raise
    except Exception as fault:  # noqa: BLE001
        raise Denied(400, f"this {what} cannot be read: {_words(fault)}") from None


def _words(fault: Exception) -> str:
    """What is wrong, in a line that is not too long."""
    said = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {said}"[:300] if said else type(fault).__name__
