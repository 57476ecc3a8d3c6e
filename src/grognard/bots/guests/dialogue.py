"""The dialogue with a guest in one game: it is shown its table, may look things up, and answers before time is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from grognard.bots.guests.messages import (
    PROTOCOL,
    FromGuest,
    Greeting,
    GuestAnswer,
    GuestGame,
    GuestTable,
    Ready,
)
from grognard.bots.guests.program import GuestFailed, Program
from grognard.engine.contract.terms import agreed_in
from grognard.engine.dialogue import CandidatesReply, Check, Checked, ListCandidates, Nearest, NearestReply, No, Ok
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refusal
from grognard.engine.showing.logbook import Log
from grognard.engine.view import View

START_SECONDS = 20.0
"""For a program to start and say that it is ready."""
MOST_MISTAKES = 3
"""So many lines that are refused, and the question is taken from the guest."""
FORM = "engine.answer.form"

_decoder: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest)
Complain = Callable[[str], None]
"""Is told each mistake that did not cost the guest its turn yet."""


class GuestDecision(NamedTuple):
    answer: Answer
    why: str


def greet(program: Program) -> Ready:
    """Wait until the program is ready. Raises `GuestFailed`."""
    program.say(Greeting())
    line = program.hear(time.monotonic() + START_SECONDS)
    match _read(line):
        case Ready(protocol=spoken) as ready if spoken == PROTOCOL:
            return ready
        case Ready(protocol=spoken):
            raise GuestFailed(f"speaks version {spoken} of the protocol; this table speaks {PROTOCOL}")
    raise GuestFailed(f'did not say {{"type": "ready", "protocol": {PROTOCOL}}} first, but {_quoted(line)}')


class GuestDialogue:
    """One game with a program that is ready."""

    def __init__(self, program: Program, seed: str, seconds: float) -> None:
        self.program = program
        self._seed, self._seconds = seed, seconds
        self._log = Log()

    def begin(self, view: View) -> None:
        assert view.seat is not None
        self.program.say(GuestGame(view.ruleset.name, view.seat, view.seating.teams, self._seed, self._seconds))

    def decide(self, view: View, complain: Complain) -> GuestDecision:
        """The guest's answer to the open question. Raises `GuestFailed`."""
        self._show(view)
        until = time.monotonic() + self._seconds
        for _ in range(MOST_MISTAKES):
            said = self._answer(view, until)
            if isinstance(said, GuestDecision):
                return said
            complain(said)
        raise GuestFailed(f"was refused {MOST_MISTAKES} times at one question; the last time it {said}")

    def tell_end(self, view: View) -> None:
        self._show(view)

    def _show(self, view: View) -> None:
        kept = self._log.follow(view.events())
        self.program.say(
            GuestTable(
                n=view.number,
                seat=view.seat,
                ruleset=view.ruleset.name,
                title=view.ruleset.title,
                scene=view.scene,
                deciding=view.deciding,
                question=view.asked,
                log=tuple(self._log.lines[kept:]),
                kept=kept,
                result=view.outcome,
                waiting=view.waiting,
                agreed=tuple(agreed_in(view.ruleset.options, view.options)),
                seconds=self._seconds if view.question is not None else 0.0,
            )
        )

    def _answer(self, view: View, until: float) -> GuestDecision | str:
        """The answer, or what the guest did wrong instead. Its look-ups are answered on the way."""
        while True:
            line = self.program.hear(until)
            said = _read(line)
            if said is None or isinstance(said, Ready):
                self.program.say(No(0, Refusal("this line is no message of a guest", FORM)))
                return f"wrote a line that is no message: {_quoted(line)}"
            if said.n != view.number or said.seat != view.seat:
                self.program.say(No(said.id, Refusal("this is late, or of another seat", FORM)))
                continue
            if isinstance(said, GuestAnswer):
                refusal = view.refuse(said.answer)
                if refusal is None:
                    self.program.say(Ok(said.id))
                    return GuestDecision(said.answer, said.why[:200])
                self.program.say(No(said.id, refusal))
                return f"answered {_quoted(msgspec.json.encode(said.answer))}: {refusal.reason} ({refusal.clause})"
            self.program.say(_looked_up(view, said))


def _looked_up(view: View, asked: Check | Nearest | ListCandidates) -> Checked | NearestReply | CandidatesReply | No:
    if isinstance(asked, ListCandidates):
        return CandidatesReply(asked.id, view.candidates(asked.limit))
    refusal = view.refuse(asked.answer)
    if isinstance(asked, Check):
        readable = refusal is None or refusal.clause != FORM
        price = view.costs(asked.answer) if refusal is None else None
        return Checked(asked.id, refusal, view.travel(asked.answer) if readable else (), price)
    if refusal is not None and refusal.clause == FORM:
        return No(asked.id, refusal)
    return NearestReply(asked.id, view.nearest(asked.answer))


def _read(line: bytes) -> FromGuest | None:
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _quoted(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else f"{text[:80]}…")
