"""The match: a game under way. It owns the journal and carries the game from decision to decision."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Any

from grognard.engine import manners
from grognard.engine.dice import Result
from grognard.engine.driver import AtRest, Driver, Over
from grognard.engine.events import Event
from grognard.engine.journal import (
    Answered,
    Conceded,
    Drawn,
    Entry,
    Opened,
    ReplayDivergence,
    Rolled,
    describe,
    fingerprint,
    fits,
    refuse_entry,
    refuse_faces,
)
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.record import Record, from_json, to_json
from grognard.engine.refusal import OutOfTurn, Refusal, Refused
from grognard.engine.rest import Keep, Rest
from grognard.engine.ruleset import Ruleset, Setup
from grognard.engine.sources import Average, DiceSource, dice_source
from grognard.engine.umpire import Ask, AskAll, Draw, Request, Roll, Umpire

EMPTY_STEPS = 10_000
"""So many steps without any decision or die mean that a rule set never comes to an end."""


class Match:
    """A game under way: who is asked what, answers, undo, forks. Everything else is derived from the journal."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        setup: Setup,
        *,
        source: DiceSource | None = None,
        keep: Keep = Keep.ALL,
        listen: bool = True,
        applied: Counter[str] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.source = source if source is not None else dice_source(setup.dice)
        self.keep = keep
        self.journal: list[Entry] = []
        self.events: list[Event] | None = [] if listen else None
        self.applied = applied
        self.outcome: Outcome | None = None
        self.absent: set[int] = set()
        self.step_answers: list[int] = []
        """How many answers each finished step took (law 10)."""
        self._sealed: dict[int, Answer] = {}
        self._reveals: list[int] = []
        self._chances = 0
        self._state = _first_state(ruleset, setup)
        self._rests: list[Rest] = []
        self._driver: Driver | None = None
        self._request: Request | None = None
        self._sent: list[object] = []
        """What the running step was answered so far."""
        self._started = False

    # ---- reading ----

    @property
    def state(self) -> Any:
        """The working state. For the rule set, tests and the driver; seats get views."""
        self._ready()
        return self._state

    @property
    def request(self) -> Request | None:
        """What the rules wait for; None when the game is over."""
        self._ready()
        return self._request

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that are asked now (those of a sealed question that have not answered yet)."""
        match self.request:
            case Ask(seats=seats):
                return seats
            case AskAll(questions=questions):
                return tuple(seat for seat in questions if seat not in self._sealed)
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

    def question(self, seat: int) -> Question[Any] | None:
        """The open question of this seat, if it has one."""
        match self.request:
            case Ask(seats=seats, question=question) if seat in seats:
                return question
            case AskAll(questions=questions) if seat not in self._sealed:
                return questions.get(seat)
        return None

    # ---- deciding ----

    def submit(self, seat: int, answer: Answer) -> None:
        """Give an answer. Raises `Refused` (with reason and clause) or `OutOfTurn`, and then nothing has changed."""
        question = self.question(seat)
        if question is None:
            raise OutOfTurn(self._why_not_asked(seat))
        refusal = question.refuse(answer)
        if refusal is not None:
            raise Refused(refusal)
        request = self._request
        assert request is not None
        if isinstance(request, Ask):
            self._accept(Answered(seat, answer, fingerprint(request)), request)
            return
        assert isinstance(request, AskAll)
        self._sealed[seat] = answer
        if len(self._sealed) == len(request.questions):
            self._accept(Opened.of(self._sealed, fingerprint(request)), request)

    def submit_dice(self, faces: Sequence[Sequence[int]]) -> None:
        """Give the dice that were rolled at a real table: one list of faces per group of the open roll."""
        request = self.request
        if not isinstance(request, Roll):
            raise OutOfTurn("no dice are asked for now")
        refusal = refuse_faces(request, faces)
        if refusal is not None:
            raise Refused(refusal)
        self._accept(Rolled(tuple(tuple(group) for group in faces), fingerprint(request)), request)

    def concede(self, seat: int) -> None:
        """A seat gives up, asked or not."""
        self._ready()
        if self.outcome is not None:
            raise OutOfTurn("the game is over")
        self._go([Conceded(seat)])

    def _why_not_asked(self, seat: int) -> str:
        if self.outcome is not None:
            return f"the game is over: {self.outcome.reason}"
        if seat in self._sealed:
            return "this answer is sealed and waits for the others"
        return "it is not this seat's decision"

    # ---- running ----

    def _ready(self) -> None:
        """Forks and new matches run only when somebody looks."""
        if not self._started:
            self.replay(())

    def _begin_step(self) -> None:
        """Start the next step from rest, or end the game there."""
        self.outcome = self.ruleset.outcome(self._state)
        if self.outcome is not None:
            self._request = None
            return
        if self.keep is not Keep.NONE:
            self._keep_rest()
        umpire = Umpire(self.events, self.applied)
        self._driver = Driver(self.ruleset.step(umpire, self._state))
        self.step_answers.append(0)
        self._sent = []
        self._run(None)

    def _keep_rest(self) -> None:
        rest = Rest(len(self.journal), len(self.events or ()), self._chances, len(self.step_answers), self._state)
        if self.keep is Keep.LAST:
            self._rests.clear()
        self._rests.append(rest)
        self._state = rest.state.copy()

    def _run(self, value: object) -> None:
        assert self._driver is not None
        told = len(self.events) if self.events is not None else 0
        result = self._driver.run(value)
        if self.events is not None and any(event.kind == "reveal" for event in self.events[told:]):
            self._reveals.append(len(self.journal))
        if isinstance(result, Over):
            self.outcome = result.outcome
            self._request = None
        elif isinstance(result, AtRest):
            self._driver = None
            self._request = None
        else:
            self._request = result

    def _go(self, given: Iterable[Entry], *, verify: bool = False) -> None:
        """Answer requests from `given`, then chance from the dice source, until somebody has to decide."""
        queue = deque(given)
        empty = 0
        while self.outcome is None:
            if queue and isinstance(queue[0], Conceded):
                self._leave(queue.popleft())
                continue
            request = self._request
            if request is None:
                empty += 1
                if empty > EMPTY_STEPS:
                    raise RuntimeError(f"{self.ruleset.name} makes step after step without asking anybody")
                self._begin_step()
                continue
            empty = 0
            entry = self._fitting(queue.popleft(), request, verify=verify) if queue else self._by_itself(request)
            if entry is None:
                return
            self._write(entry, request)
        if queue:
            raise ReplayDivergence(len(self.journal), queue[0], "nothing: the game is over")

    def _accept(self, entry: Entry, request: Request) -> None:
        """Take an entry that was judged already, and go on."""
        self._write(entry, request)
        self._go(())

    def _write(self, entry: Entry, request: Request) -> None:
        """Journal an entry and give it to the waiting rule."""
        self.journal.append(entry)
        self._sealed.clear()
        value = self._value(entry, request)
        self._sent.append(value)
        self._run(value)

    def _by_itself(self, request: Request) -> Entry | None:
        """What needs no person: chance, and the default answers of seats that left the table."""
        match request:
            case Roll():
                faces = self.source.faces(self._chances, request.groups)
                return None if faces is None else Rolled(tuple(map(tuple, faces)), fingerprint(request))
            case Draw():
                values = self.source.draw(self._chances, request.below, shuffle=request.shuffle)
                return Drawn(tuple(values), fingerprint(request))
            case Ask() if self.absent.issuperset(request.seats):
                return Answered(request.seats[0], request.question.default(), fingerprint(request))
            case AskAll() if self.absent:
                for seat in self.absent & request.questions.keys():
                    self._sealed.setdefault(seat, request.questions[seat].default())
                if len(self._sealed) == len(request.questions):
                    return Opened.of(self._sealed, fingerprint(request))
        return None

    def _fitting(self, entry: Entry, request: Request, *, verify: bool) -> Entry:
        """The entry, if it answers this request."""
        if not fits(entry, request):
            raise ReplayDivergence(len(self.journal), entry, describe(request))
        if verify:
            refusal = refuse_entry(entry, request)
            if refusal is not None:
                raise ReplayDivergence(len(self.journal), entry, f"another answer: {refusal}")
        return entry

    def _value(self, entry: Entry, request: Request) -> object:
        """What the waiting rule gets for this entry."""
        match entry:
            case Answered(answer=answer):
                self.step_answers[-1] += 1
                return answer
            case Opened():
                self.step_answers[-1] += 1
                return entry.by_seat()
            case Rolled(faces=faces):
                assert isinstance(request, Roll)
                self._chances += 1
                return [Result.of_faces(dice.bands, group) for dice, group in zip(request.groups, faces, strict=True)]
            case Drawn(values=values):
                self._chances += 1
                return values
        raise TypeError(f"{entry!r} answers nothing")

    def _leave(self, entry: Entry) -> None:
        assert isinstance(entry, Conceded)
        self.journal.append(entry)
        self.outcome = self.ruleset.concede(self._state, entry.seat)
        if self.outcome is None:
            self.absent.add(entry.seat)
        else:
            self._request = None
            if self._driver is not None:
                self._driver.drop()

    # ---- time travel ----

    def replay(self, journal: Iterable[Entry]) -> None:
        """Play these entries on, each checked against the rules. Raises `ReplayDivergence` at the first misfit."""
        if not self._started:
            self._started = True
            self._begin_step()
        self._go(journal, verify=True)

    def undo(self, to: int) -> None:
        """Go back to when the journal had `to` entries. The engine always can; see `undo_point` for manners."""
        if not 0 <= to <= len(self.journal):
            raise ValueError(f"the journal has {len(self.journal)} entries, not {to}")
        self._ready()
        journal = self.journal
        rest = self._rest_before(to)
        if self._driver is not None:
            self._driver.drop()
        if self.events is not None:
            del self.events[rest.events :]
        self._reveals = [at for at in self._reveals if at < rest.at]
        self._rests = [each for each in self._rests if each.at < rest.at]
        del self.step_answers[rest.steps :]
        self._restore(rest, journal, to)

    def _rest_before(self, to: int) -> Rest:
        for rest in reversed(self._rests):
            if rest.at <= to:
                return rest
        return Rest(0, 0, 0, 0, _first_state(self.ruleset, self.setup))

    def _restore(self, rest: Rest, journal: list[Entry], to: int) -> None:
        self.outcome = None
        self.absent = {entry.seat for entry in journal[: rest.at] if isinstance(entry, Conceded)}
        self._sealed.clear()
        self.journal = journal[: rest.at]
        self._chances = rest.chances
        # A match that keeps rests copies this one before the step writes to it.
        self._state = rest.state if self.keep is not Keep.NONE else rest.state.copy()
        self._driver = self._request = None
        self._started = True
        self._begin_step()
        self._go(journal[rest.at : to])

    def undo_point(self, seat: int) -> int | Refusal:
        """How far this seat may take back: its last answer, if no die, reveal or other's choice came after it."""
        self._ready()
        return manners.undo_point(self.journal, self._reveals, seat)

    def fork(self, *, source: DiceSource | None = None, listen: bool = False) -> Match:
        """An independent game from here on. Costs little: it shares the last state at rest, which nobody changes."""
        self._ready()
        return self._branch(self._rest_before(len(self.journal)), len(self.journal), source or self.source, listen)

    def at(self, number: int) -> Match:
        """The game as it was when the journal had `number` entries."""
        self._ready()
        return self._branch(self._rest_before(number), number, self.source, True)

    def _branch(self, rest: Rest, to: int, source: DiceSource, listen: bool) -> Match:
        twin = Match.__new__(Match)
        twin.ruleset, twin.setup, twin.source, twin.keep = self.ruleset, self.setup, source, Keep.LAST
        twin.events = [] if listen else None
        twin.applied = None
        # A plan of a bot holds within one step, so a fork counts steps like its origin.
        twin.step_answers, twin._rests, twin._reveals = [0] * rest.steps, [], []
        twin._sealed, twin._sent = {}, []
        if self.outcome is not None and to == len(self.journal):
            twin._finished_like(self)
            return twin
        sealed_in = dict(self._sealed) if to == len(self.journal) else {}
        twin._restore(rest, self.journal, to)
        twin._sealed.update(sealed_in)
        return twin

    def _finished_like(self, other: Match) -> None:
        self.outcome = other.outcome
        self.absent = set(other.absent)
        self.journal = list(other.journal)
        self._chances = other._chances
        self._state = other._state.copy()
        self._driver = self._request = None
        self._started = True

    def since_rest(self) -> tuple[Any, list[object]]:
        """The last state at rest (not to be written to), and what its step was answered since."""
        self._ready()
        rest = self._rest_before(len(self.journal))
        return rest.state, list(self._sent)

    @property
    def rests(self) -> list[Any]:
        """The states at rest that are kept, oldest first (not to be written to)."""
        self._ready()
        return [rest.state for rest in self._rests]

    def imagine(self, seat: int, rng: random.Random, *, source: DiceSource | None = None) -> Match:
        """A game that could be this one as far as the seat knows, with other dice: the only look-ahead for bots.

        Raises `ReplayDivergence` if what happened since the last rest does not fit the imagined state.
        """
        self._ready()
        rest = self._rest_before(len(self.journal))
        known = self.ruleset.known(rest.state, seat)
        dreamt = Rest(rest.at, 0, rest.chances, 0, self.ruleset.imagine(known, seat, rng))
        return self._branch(dreamt, len(self.journal), source or Average(), False)


def _first_state(ruleset: Ruleset[Any], setup: Setup) -> Record:
    if setup.position is not None:
        position: Record = from_json(ruleset.state_type, to_json(setup.position))
        return position
    state: Record = ruleset.start(setup)
    return state
