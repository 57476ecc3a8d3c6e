"""The dialogue between a table and the player in a seat, over a socket or a pipe: questions, answers and look-ups.

A player numbers requests with `id` (from 1, rising); replies carry the same `id`. `n` is the number of the open
question (the length of the journal): a request about an older one is late and refused. Fields that hold their default
are not sent.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from grognard.engine.contract.terms import Agreed
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Asked, Price, Travel
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.showing.logbook import Logged
from grognard.engine.showing.scene import Scene

MOST_CANDIDATES = 256

# ---- from a player ----


class GiveAnswer(Value, frozen=True, tag="answer"):
    """The answer to the open question. The reply is `Ok` (it is stored for good) or `No`."""

    id: int
    n: int
    seat: int
    answer: Answer


class Check(Value, frozen=True, tag="check"):
    """Would this answer be allowed? Asked while dragging; changes nothing."""

    id: int
    n: int
    seat: int
    answer: Answer


class Nearest(Value, frozen=True, tag="nearest"):
    """The allowed answer nearest to this one; the reply is a `NearestReply`."""

    id: int
    n: int
    seat: int
    answer: Answer


class ListCandidates(Value, frozen=True, tag="candidates"):
    """Allowed answers worth a thought, please, the best known first; the reply is a `CandidatesReply`."""

    id: int
    n: int
    seat: int
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_CANDIDATES)] = 32


# ---- to a player ----


class SeatTable(Value, frozen=True):
    """What a seat sees now, and what it is asked. `deciding` are the seats that are asked (of a team all who may answer
    for it); `question` is set if this one is. `log` goes on after the first `kept` lines that were sent before; lines
    beyond those are void (taken back)."""

    n: int
    seat: int | None
    ruleset: str
    title: str
    scene: Scene
    deciding: tuple[int, ...]
    question: Asked | None = None
    log: tuple[Logged, ...] = ()
    kept: int = 0
    result: Outcome | None = None
    waiting: tuple[int, ...] = ()
    """The seats whose sealed answer is locked and waits for the others."""
    agreed: tuple[Agreed, ...] = ()
    """What the players agreed on besides scenario and armies."""


class Ok(Value, frozen=True, tag="ok"):
    """Done and stored."""

    id: int


class No(Value, frozen=True, tag="no"):
    """A refusal: by a rule (with its clause), or because the message was late, foreign or malformed."""

    id: int
    refusal: Refusal


class Checked(Value, frozen=True, tag="checked"):
    """What the rules say about an answer that was only tried, and how far each piece would go, in parts (the plain
    distance, then what else it costs); no travel where there is none to tell."""

    id: int
    refusal: Refusal | None = None
    travel: tuple[Travel, ...] = ()
    price: Price | None = None
    """What it would cost, all told."""


class NearestReply(Value, frozen=True, tag="spot"):
    """The nearest allowed answer, if there is one."""

    id: int
    answer: Answer | None = None


class CandidatesReply(Value, frozen=True, tag="candidates"):
    """Allowed answers to the open question; at least one."""

    id: int
    answers: tuple[Answer, ...] = ()
