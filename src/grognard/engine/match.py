"""The match: a game under way. It owns the journal and carries the game from decision to decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.history.journal import (
    Answered,
    Conceded,
    Opened,
    Rolled,
    fingerprint,
    fingerprint_of_ask,
    refuse_faces,
)
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import NotAsked, Refused
from grognard.engine.secrets.imagining import Imagining
from grognard.engine.umpire import Ask, AskAll, Request, Roll


class Match(Imagining):
    """A game under way: who is asked what, answers, undo, forks. Everything else is derived from the journal."""

    # ---- reading ----

    @property
    def state(self) -> Any:
        """The working state. For the rule set, tests and the driver; seats get views."""
        self._ready()
        return self._state

    @property
    def request(self) -> Request | None:
        """What the rules wait for; None when the game is over."""
        if not self._started:
            self._start()
        return self._request

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that are asked now (those of a sealed question that have not answered yet)."""
        request = self._request if self._started else self.request
        if type(request) is Ask:  # most often by far
            return request.seats
        if isinstance(request, AskAll):
            return tuple(seat for seat in request.questions if seat not in self._sealed)
        return ()

    @property
    def steps_begun(self) -> int:
        """How many steps this match object has begun; it changes when the game comes to rest."""
        self._ready()
        return len(self.step_answers)

    @property
    def sealed_in(self) -> tuple[int, ...]:
        """The seats whose sealed answer is locked and waits for the others."""
        return tuple(self._sealed)

    @property
    def sealed(self) -> dict[int, Answer]:
        """The sealed answers that wait for the others. For the code that stores the match; seats get views."""
        return dict(self._sealed)

    def question(self, seat: int) -> Question[Any] | None:
        """The open question of this seat, if it has one."""
        request = self._request if self._started else self.request
        if type(request) is Ask:  # most often by far
            return request.question if seat in request.seats else None
        if isinstance(request, AskAll) and seat not in self._sealed:
            return request.questions.get(seat)
        return None

    # ---- deciding ----

    def submit(self, seat: int, answer: Answer) -> None:
        """Give an answer. Raises `Refused` (with reason and clause) or `NotAsked`, and then nothing has changed."""
        request = self._request if self._started else self.request
        if type(request) is not Ask or seat not in request.seats:
            self._submit_sealed(seat, answer)
            return
        question = request.question  # most often by far
        refusal = question.refuse(answer)
        if refusal is not None:
            raise Refused(refusal)
        mark = fingerprint_of_ask(request.seats, question.kind, question.clause, question.topic)
        self._take_answer(Answered(seat, answer, mark))

    def _submit_sealed(self, seat: int, answer: Answer) -> None:
        """The same for a question that all answer at once, if this seat has one."""
        question, request = self.question(seat), self._request
        if question is None:
            raise NotAsked(self._why_not_asked(seat))
        refusal = question.refuse(answer)
        if refusal is not None:
            raise Refused(refusal)
        assert isinstance(request, AskAll)
        self._sealed[seat] = answer
        if len(self._sealed) == len(request.questions):
            self._accept(Opened.of(self._sealed, fingerprint(request)), request)

    def submit_dice(self, faces: Sequence[Sequence[int]]) -> None:
        """Give the dice that were rolled at a real table: one list of faces per group of the open roll."""
        request = self.request
        if not isinstance(request, Roll):
            raise NotAsked("no dice are asked for now")
        refusal = refuse_faces(request, faces)
        if refusal is not None:
            raise Refused(refusal)
        self._accept(Rolled.of(request, faces), request)

    def concede(self, seat: int) -> None:
        """A seat gives up, whether it is asked or not. The running step is told at once; see `leaving`."""
        self._ready()
        if self.outcome is not None:
            raise NotAsked("the game is over")
        if seat not in self.seating.seats:
            raise NotAsked(f"there is no seat {seat}")
        if seat in self.absent:
            raise NotAsked("this seat has conceded already")
        self._repeat([Conceded(seat)])

    def _why_not_asked(self, seat: int) -> str:
        if self.outcome is not None:
            return f"the game is over: {self.outcome.reason}"
        if seat in self._sealed:
            return "this answer is sealed and waits for the others"
        return "it is not this seat's decision"
