"""The journal: the answers and dice of a game in order. Together with the setup it is the game.

Each entry carries the fingerprint of the request that it answers. So a replay that goes another way is noticed at the
first entry that does not fit, not at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from zlib import crc32

import msgspec

from grognard.engine.dice.kinds import Dice, can_show
from grognard.engine.dice.results import DieName
from grognard.engine.questions import Answer
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Ask, AskAll, Draw, Request, Roll


class Answered(Value, frozen=True, tag="answer"):
    seat: int
    answer: Answer
    fingerprint: int = msgspec.field(name="mark")


class Opened(Value, frozen=True, tag="sealed"):
    """Sealed answers, opened together, in seat order. JSON wants its keys as text."""

    answers: dict[str, Answer]
    fingerprint: int = msgspec.field(name="mark")

    @classmethod
    def of(cls, answers: Mapping[int, Answer], fingerprint: int) -> Opened:
        return cls({str(seat): answers[seat] for seat in sorted(answers)}, fingerprint)

    def by_seat(self) -> dict[int, Answer]:
        return {int(seat): answer for seat, answer in self.answers.items()}


class Rolled(Value, frozen=True, tag="roll"):
    """One list of faces per group of dice; which model each die belongs to, where it belongs to one; and of a re-roll
    which earlier dice it replaces."""

    faces: tuple[tuple[int, ...], ...]
    fingerprint: int = msgspec.field(name="mark")
    models: tuple[tuple[str, ...], ...] = ()
    again: tuple[DieName, ...] = ()

    @classmethod
    def of(cls, request: Roll, faces: Iterable[Iterable[int]]) -> Rolled:
        return cls(tuple(map(tuple, faces)), fingerprint(request), _models(request), request.again)


class Drawn(Value, frozen=True, tag="draw"):
    values: tuple[int, ...]
    fingerprint: int = msgspec.field(name="mark")


class Conceded(Value, frozen=True, tag="concede"):
    seat: int


Entry = Answered | Opened | Rolled | Drawn | Conceded


class ReplayDivergence(Exception):
    """The rules asked for something that the journal does not answer."""

    def __init__(self, number: int, entry: Entry, request: str) -> None:
        self.misfit = f"entry {number} of the journal ({describe(entry)}) does not fit: the rules ask for {request}"
        super().__init__(f"{self.misfit}. The save was made by other rules or has been changed.")
        self.number = number
        self.entry = entry


def fingerprint(request: Request) -> int:
    """A small number that tells one request from another; it never leaves the server."""
    if isinstance(request, Ask):  # most often
        question = request.question
        return fingerprint_of_ask(request.seats, question.kind, question.clause, question.topic)
    match request:
        case AskAll():
            text = " ".join(f"{seat}:{q.kind}:{q.clause}:{q.topic}" for seat, q in sorted(request.questions.items()))
            return crc32(f"ask all {text}".encode())
        case Roll():
            text = " ".join(_kind(dice) for dice in request.groups)
            again = "".join(f" again {die.roll}.{die.group}.{die.place}" for die in request.again)
            return crc32(f"roll {text}{again}".encode())
        case Draw():
            return crc32(f"draw {request.below} {request.clause} {request.shuffle}".encode())
    raise TypeError(f"{request!r} is never journaled")


@lru_cache(maxsize=4096)
def fingerprint_of_ask(seats: tuple[int, ...], kind: str, clause: str, topic: str) -> int:
    return crc32(f"ask {seats} {kind} {clause} {topic}".encode())


def _kind(dice: Dice) -> str:
    """What tells a group of dice from another. Groups without models and weapons have the same text as in older
    versions."""
    subject = f":{dice.weapon}:{','.join(dice.models)}" if dice.weapon or dice.models else ""
    return f"{dice.count}d{dice.bands.sides}:{dice.clause}{subject}"


def _models(request: Roll) -> tuple[tuple[str, ...], ...]:
    models = tuple(dice.models for dice in request.groups)
    return models if any(models) else ()


def fits(entry: Entry, request: Request) -> bool:
    """Whether this entry answers a request like this one."""
    match entry, request:
        case (Answered(), Ask()) | (Opened(), AskAll()) | (Rolled(), Roll()) | (Drawn(), Draw()):
            assert not isinstance(entry, Conceded)
            return entry.fingerprint == fingerprint(request)
    return False


def describe(thing: Entry | Request) -> str:
    """A few words for messages."""
    match thing:
        case Answered():
            return f"an answer of seat {thing.seat}"
        case Opened():
            return "sealed answers"
        case Rolled():
            return f"{sum(map(len, thing.faces))} dice{' rolled again' if thing.again else ''}"
        case Drawn():
            return "a draw"
        case Conceded():
            return f"seat {thing.seat} concedes"
        case Ask():
            asked = " or ".join(f"seat {seat}" for seat in thing.seats)
            return f"{thing.question.topic!r} of {asked} ({thing.question.clause})"
        case AskAll():
            return "sealed answers of " + ", ".join(f"seat {seat}" for seat in thing.questions)
        case Roll():
            return f"{sum(dice.count for dice in thing.groups)} dice ({thing.groups[0].clause})"
        case Draw():
            return f"a draw ({thing.clause})"
    raise TypeError(f"{thing!r} is not a journal entry or a request")


def refuse_entry(entry: Entry, request: Request) -> Refusal | None:
    """Why the rules do not allow this entry, if they do not; somebody may have changed the file."""
    match entry, request:
        case Answered(seat=seat, answer=answer), Ask(seats=seats, question=question):
            if seat not in seats:
                return Refusal("this seat was not asked", "engine.answer.form")
            return question.refuse(answer)
        case Opened(), AskAll(questions=questions):
            if set(entry.answers) != {str(seat) for seat in questions}:
                return Refusal("not every seat has answered", "engine.answer.form")
            answers = entry.by_seat()
            return next((r for seat, q in questions.items() if (r := q.refuse(answers[seat])) is not None), None)
        case Rolled(faces=faces), Roll():
            if (entry.models, entry.again) != (_models(request), request.again):
                return Refusal("these are dice of other models, or replace other dice", request.groups[0].clause)
            return refuse_faces(request, faces)
        case Drawn(values=values), Draw(below=below, shuffle=shuffle):
            fair = sorted(values) == list(range(below)) if shuffle else len(values) == 1 and 0 <= values[0] < below
            return None if fair else Refusal("this draw is not possible", "engine.answer.form")
    return None


def refuse_faces(request: Roll, faces: Sequence[Sequence[int]]) -> Refusal | None:
    """Whether these can be the dice of this roll."""
    wanted = [(dice.count, dice.bands.sides) for dice in request.groups]
    clause = request.groups[0].clause
    if [len(group) for group in faces] != [count for count, _ in wanted]:
        text = " and ".join(f"{count} D{sides}" for count, sides in wanted)
        return Refusal(f"{text} are asked for, not {sum(map(len, faces))} dice", clause)
    for group, dice in zip(faces, request.groups, strict=True):
        sides = dice.bands.sides
        for face in group:
            if not can_show(sides, face):
                return Refusal(f"a D{sides} shows 1 to {sides}, not {face}", dice.clause)
    return None
