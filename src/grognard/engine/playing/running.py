"""Running a game: from decision to decision, one step of the rule set after another.

This is the inside of a match: it writes the journal, sends each entry into the waiting step, begins the next step at
each rest, and rolls the dice. It does not check who may decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from grognard.engine.dice.results import Result
from grognard.engine.dice.sources import DiceSource, dice_source
from grognard.engine.events import Event
from grognard.engine.history.journal import (
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
)
from grognard.engine.outcome import Outcome
from grognard.engine.playing.driver import AtRest, Driver, Over
from grognard.engine.playing.findings import Findings, Past
from grognard.engine.playing.leaving import Departure, SeatLeft
from grognard.engine.playing.rest import Keep, Rest
from grognard.engine.playing.watching import Watcher
from grognard.engine.questions import Answer
from grognard.engine.record import Record, from_json, to_json
from grognard.engine.ruleset import Ruleset, Setup
from grognard.engine.umpire import Ask, AskAll, Draw, Request, Roll, Umpire, nobody_watches

NONE, LAST = Keep.NONE, Keep.LAST  # looking them up in the enumeration takes longer than a call
EMPTY_STEPS = 10_000
"""If this many steps pass without any decision or die, the rule set never comes to an end."""


class Running:
    """A game that runs. Everything in it is derived from the setup and the journal."""

    # The empty fields of a game, the same for new games and forks.
    events: list[Event] | None = None
    """What was told so far, if anybody listens."""
    applied: Counter[str] | None = None
    outcome: Outcome | None = None
    _umpire: Umpire | None = None
    """Of all steps that write to the same state; a match that keeps states at rest has one for each step."""
    _driver: Driver | None = None
    _request: Request | None = None
    _started = False
    _from: Rest | None = None
    """Where a fork starts from as soon as somebody looks."""
    _past: Past | None = None
    """What it can then take from its origin."""

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
        self.events = [] if listen else None
        self.applied = applied
        self.seating = setup.seating
        self.absent: frozenset[int] = frozenset()
        """The seats that have given up."""
        self.step_answers: list[int] = []
        """How many answers each finished step took (law 10)."""
        self._sealed: dict[int, Answer] = {}
        self._reveals: list[int] = []
        self._chance_requests = 0
        self._state = first_state(ruleset, setup)
        self._rests: list[Rest] = []
        self._sent: list[object] = []
        """The answers that the running step has had so far."""

    def _begin_step(self) -> None:
        """Start the next step from rest, or end the game there."""
        self.outcome = self.ruleset.outcome(self._state)
        if self.outcome is not None:
            self._request = None
            return
        self._enter_step()

    def _enter_step(self) -> None:
        """Start the step of a rest at which the game is not over."""
        keeps = self.keep is not NONE
        if keeps:
            self._keep_rest()
        umpire = self._umpire
        if umpire is None:
            umpire = self._umpire = self._new_umpire(self.absent, Findings() if keeps else None)
        else:
            umpire.stuck.clear()
        self._driver = Driver(self.ruleset.step(umpire, self._state))
        self.step_answers.append(0)
        self._sent = []
        self._run(None)

    def _new_umpire(self, absent: frozenset[int], findings: Findings | None, sent: Sequence[object] = ()) -> Umpire:
        """An umpire for the state that the rules write to now."""
        leave = Departure(self.ruleset, self._state, self.seating)
        watch = nobody_watches if self.events is None else Watcher(self.ruleset, self._state)
        return Umpire(self.events, self.applied, absent, leave, watch, findings, sent)

    def _keep_rest(self) -> None:
        told, begun = len(self.events or ()), len(self.step_answers)
        rest = Rest(len(self.journal), told, self._chance_requests, begun, self._state, self.absent, goes_on=True)
        if self.keep is LAST:
            self._rests.clear()
        self._rests.append(rest)
        self._work_on(rest.state.copy())

    def _work_on(self, state: Record) -> None:
        """Let the rules write to this state from now on, with a new umpire for it."""
        self._state, self._umpire = state, None

    def _run(self, value: object) -> None:
        assert self._driver is not None
        events = self.events
        if events is None:
            result = self._driver.run(value)
        else:
            told = len(events)
            result = self._driver.run(value)
            if any(event.kind == "reveal" for event in events[told:]):
                self._reveals.append(len(self.journal))
        if type(result) is Ask:  # most often
            self._request = result
        elif type(result) is AtRest:
            self._driver = self._request = None
        elif isinstance(result, Over):
            self.outcome = result.outcome
            self._request = None
        else:
            self._request = cast(Request, result)

    def _next_request(self) -> Request | None:
        """The next request of the rules: steps are begun until one of them asks for something. None: the game is
        over."""
        empty = 0
        while self._request is None and self.outcome is None:
            empty += 1
            if empty > EMPTY_STEPS:
                raise RuntimeError(f"{self.ruleset.name} makes step after step without asking anybody")
            self._begin_step()
        return self._request

    def _go_on(self) -> None:
        """Take dice and draws from the dice source until somebody has to decide."""
        while (request := self._next_request()) is not None:
            entry = self._by_itself(request) if type(request) is not Ask else None
            if entry is None:
                return
            self._write(entry, request)

    def _repeat(self, given: Iterable[Entry], *, verify: bool = False) -> None:
        """Answer requests by these entries, then go on."""
        for entry in given:
            request = self._next_request()
            if request is None:
                raise ReplayDivergence(len(self.journal), entry, "nothing: the game is over")
            fitting = self._fitting(entry, request, verify=verify)
            if isinstance(fitting, Conceded):
                self._leave(fitting)
            else:
                self._write(fitting, request)
        self._go_on()

    def _accept(self, entry: Entry, request: Request) -> None:
        """Take an entry that is known to be allowed, and go on."""
        self._write(entry, request)
        self._go_on()

    def _take_answer(self, entry: Answered) -> None:
        """The same for what comes most often by far: an answer to a plain question, while nothing is sealed."""
        self.step_answers[-1] += 1
        answer = entry.answer
        self.journal.append(entry)
        self._sent.append(answer)
        self._run(answer)
        if type(self._request) is not Ask:  # most often the same step asks again
            self._go_on()

    def _write(self, entry: Entry, request: Request) -> None:
        """Journal an entry and give it to the waiting rule."""
        self._send(entry, self._value(entry, request))

    def _send(self, entry: Entry, value: object) -> None:
        """Journal an entry; the waiting rule gets this value for it."""
        self.journal.append(entry)
        if self._sealed:
            self._sealed.clear()
        self._sent.append(value)
        self._run(value)

    def _by_itself(self, request: Request) -> Entry | None:
        """The entry for a request that needs no person: dice and draws, or sealed answers that waited for a seat that
        has left."""
        match request:
            case Ask():
                return None
            case Roll():
                faces = self.source.faces(self._chance_requests, request.groups)
                return None if faces is None else Rolled.of(request, faces)
            case Draw():
                values = self.source.draw(self._chance_requests, request.below, shuffle=request.shuffle)
                return None if values is None else Drawn(tuple(values), fingerprint(request))
            case AskAll() if len(self._sealed) == len(request.questions):
                return Opened.of(self._sealed, fingerprint(request))
        return None

    def _fitting(self, entry: Entry, request: Request, *, verify: bool) -> Entry:
        """The entry, if it answers this request."""
        if isinstance(entry, Conceded):
            if entry.seat not in self.seating.seats or entry.seat in self.absent:
                raise ReplayDivergence(len(self.journal), entry, describe(request))
            return entry
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
                self._chance_requests += 1
                return [
                    Result.of_faces(dice, group, (self._chance_requests - 1, n))
                    for n, (dice, group) in enumerate(zip(request.groups, faces, strict=True))
                ]
            case Drawn(values=values):
                self._chance_requests += 1
                return values
        raise TypeError(f"{entry!r} answers nothing")

    def _leave(self, entry: Conceded) -> None:
        """Tell the running step that a seat has left. Its sealed answer is dropped."""
        self.journal.append(entry)
        self.absent |= {entry.seat}
        self._sealed.pop(entry.seat, None)
        notice = SeatLeft(entry.seat)
        self._sent.append(notice)
        self._run(notice)
        if self.outcome is not None:
            self._sealed.clear()


def first_state(ruleset: Ruleset[Any], setup: Setup) -> Record:
    """The state in which a game begins, or the position that its setup gives."""
    if setup.position is not None:
        position: Record = from_json(ruleset.state_type, to_json(setup.position))
        return position
    state: Record = ruleset.start(setup)
    return state
