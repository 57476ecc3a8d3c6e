"""Parcels: a match as plain data, to be sent to another process that thinks about it.

A parcel is a fork that has not begun to run: the last state at rest and the journal. It contains everything, including
secrets and the seed, so it goes to our own processes only; seats get views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.engine.history.journal import Entry
from grognard.engine.outcome import Outcome
from grognard.engine.playing.rest import Rest
from grognard.engine.questions import Answer
from grognard.engine.record import Record
from grognard.engine.ruleset import Setup


class Ending(NamedTuple):
    """How a match that is over came to its end."""

    outcome: Outcome
    state: Record
    chance_requests: int


class Parcel(NamedTuple):
    """What is needed to rebuild a match; see `Match.packed` and `Match.unpacked`."""

    setup: Setup
    journal: Sequence[Entry]
    rest: Rest | None
    """Where its running step began; None: it is over."""
    ending: Ending | None
    steps: int
    absent: frozenset[int]
    sealed: Mapping[int, Answer]
