"""Secrets at the moment they are made: two worlds that are equal up to one draw, or one answer of the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.engine.history.journal import Answered, Drawn, Entry, Opened
from grognard.engine.history.replaying import ReplayEntry
from grognard.engine.questions import Question
from grognard.engine.record import Record, to_json
from grognard.engine.secrets.known import hidden, is_declared
from grognard.engine.umpire import Ask, AskAll, Draw, Request
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.worlds import Pair

GUESSES = 8
"""How many times another draw or answer than the true one is tried."""


def others_decide(request: Request | None, seat: int | None) -> bool:
    """Whether something is drawn, or others than this seat answer."""
    match request:
        case Draw(below=below):
            return below > 1
        case Ask(seats=seats):
            return seat not in seats
        case AskAll(questions=questions):
            return any(asked != seat for asked in questions)
    return False


def makes_a_secret(request: Request | None, seat: int | None) -> bool:
    """Whether what the others do now is hidden by its nature: a draw, or an answer to a private question."""
    return others_decide(request, seat) and (isinstance(request, Draw) or bool(_private(request, seat)))


def _asked(request: Request | None, seat: int | None) -> list[Question[Any]]:
    """The questions to others than this seat."""
    match request:
        case Ask(seats=seats, question=question) if seat not in seats:
            return [question]
        case AskAll(questions=questions):
            return [question for asked, question in questions.items() if asked != seat]
    return []


def _private(request: Request | None, seat: int | None) -> list[Question[Any]]:
    return [question for question in _asked(request, seat) if question.private]


class Birth(Pair):
    """Two worlds that are the same up to one entry of the others, and differ in that entry."""

    def part(self, coming: Sequence[ReplayEntry], place: int) -> None:
        """Play up to this entry, then another in the other world, and compare from there on."""
        for told in coming[:place]:
            self._go_on(told.entry, told.entry)
        self._listen()
        request = self._true.match.request
        entry = coming[place].entry
        other = self._another(entry)
        if other is None or not self._go_on(entry, other):
            return
        if not makes_a_secret(request, self._seat):
            self._watch(_asked(request, self._seat), coming[place + 1 :])
            return
        if self._seat is None and _private(request, None):
            self._compare_open_parts()
        if not self._may_know() and self._same():
            self._play_on(coming[place + 1 :])

    def _another(self, entry: Entry) -> Entry | None:
        """Another draw, or other answers of the others; None if none was found."""
        guesses = (self._guess(entry, self._other.match.request) for _ in range(GUESSES))
        return next((guess for guess in guesses if guess != entry), None)

    def _guess(self, entry: Entry, request: Request | None) -> Entry:
        rng = self._rng
        match entry, request:
            case Answered(seat=by, fingerprint=wanted), Ask(question=question):
                return Answered(by, question.sample(rng), wanted)
            case Opened(fingerprint=wanted), AskAll(questions=questions):
                given = entry.by_seat()
                answers = {
                    asked: given[asked] if asked == self._seat else question.sample(rng)
                    for asked, question in questions.items()
                }
                return Opened.of(answers, wanted)
            case Drawn(fingerprint=wanted), Draw(below=below, shuffle=shuffle):
                return Drawn(tuple(rng.sample(range(below), below if shuffle else 1)), wanted)
        return entry

    def _may_know(self) -> bool:
        """Whether the state itself tells the seat what was altered: its own draw, or one that is public."""
        true, other = (to_json(world.view.known) for world in (self._true, self._other))
        return true != other

    def _compare_open_parts(self) -> None:
        """A private answer must not change what everybody may know: no undeclared field, and no order of elements."""
        true, other = (to_json(_open_part(world.match.state)) for world in (self._true, self._other))
        if true != other and not self._shown():
            raise LawBroken(
                f"{self._where}: everybody can tell by the open part of the state what was answered in private"
            )

    def _watch(self, questions: Sequence[Question[Any]], coming: Sequence[ReplayEntry]) -> None:
        """An answer that ends up in a secret, and nowhere else that the seat can see, is private itself."""
        for told in (None, *coming):
            if told is not None and not self._go_on(told.entry, told.entry):
                return
            if self._may_know():
                return
            made = self._made()
            if made:
                raise LawBroken(
                    f"{self._where}: the answer to {questions[0].topic!r} becomes a secret ({made}) that {self._who} "
                    "may not know, so its question must be private"
                )

    def _made(self) -> str:
        """A secret that is hidden from the seat in both worlds and not the same in them."""
        true, other = (
            {each.path: each for each in hidden(world.match.state, self._seat)} for world in (self._true, self._other)
        )
        differing = (path for path in true if path in other and to_json(true[path].value) != to_json(other[path].value))
        return next((true[path].declared for path in differing), "")


def _open_part(thing: Any) -> Any:
    """Everything about which nothing is declared."""
    if isinstance(thing, Record):
        names = [name for name in thing.__struct_fields__ if not is_declared(type(thing), name)]
        return {name: _open_part(getattr(thing, name)) for name in names}
    if isinstance(thing, dict):
        return {str(key): _open_part(part) for key, part in thing.items()}
    return [_open_part(part) for part in thing] if isinstance(thing, list) else msgspec.to_builtins(thing)
