"""Time travel: undo, replay and forks. All of them need only a state at rest and the journal since then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

from grognard.engine.dice.sources import DiceSource, dice_source
from grognard.engine.history import undoing
from grognard.engine.history.journal import Entry
from grognard.engine.history.parcel import Ending, Parcel
from grognard.engine.outcome import Outcome
from grognard.engine.playing.driver import AtRest, Driver, Over
from grognard.engine.playing.findings import Findings, Past
from grognard.engine.playing.rest import Keep, Rest
from grognard.engine.playing.running import LAST, Running, first_state
from grognard.engine.record import Record
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import Ruleset, Setup, find
from grognard.engine.seating import Seating

ENDED: Final = (AtRest, Over)


class TimeTravel(Running):
    """A running game with undo and forks. A fork or a new game starts to run only when somebody looks at it."""

    def _ready(self) -> None:
        """Make sure that the game has begun to run, because forks and new matches wait until somebody looks."""
        if not self._started:
            self._start()

    def _start(self) -> None:
        if self._from is None:
            self.replay(())
        elif self._past is not None:
            self._catch_up(self._from, self._past)
        else:
            sealed_in = dict(self._sealed)
            self._restore(self._from, self.journal, len(self.journal))
            self._sealed.update(sealed_in)

    def _catch_up(self, rest: Rest, past: Past) -> None:
        """Play the running step of the origin again, without judging its entries again."""
        self._started, self._rests = True, [rest]
        state = self._state = rest.state.copy()
        umpire = self._umpire = self._new_umpire(rest.absent, Findings(past.found), past.sent)
        driver = self._driver = Driver(self.ruleset.step(umpire, state))
        reached = driver.run()
        if umpire.sent or isinstance(reached, ENDED):
            raise RuntimeError(
                f"a step of {self.ruleset.name} ended earlier in a fork: its rules are not deterministic"
            )
        self._request, self._sent = reached, list(past.sent)
        self.step_answers.append(past.answers)

    def replay(self, journal: Iterable[Entry]) -> None:
        """Play these entries on, each checked against the rules. Raises `ReplayDivergence` at the first misfit."""
        if self._from is None and not self._started:
            self._started = True
            self._begin_step()
        self._ready()
        self._repeat(journal, verify=True)

    def undo(self, to: int) -> None:
        """Go back to when the journal had `to` entries. The engine can always do it; `undo_point` says who may."""
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
        return Rest(0, 0, 0, 0, first_state(self.ruleset, self.setup))

    def _restore(self, rest: Rest, journal: list[Entry], to: int) -> None:
        self._stand_at(rest, journal)
        self._repeat(journal[rest.at : to])

    def _stand_at(self, rest: Rest, journal: list[Entry]) -> None:
        """Begin the step that began at this rest."""
        self.outcome = None
        self.absent = rest.absent
        self._sealed.clear()
        self.journal = journal[: rest.at]
        self._chance_requests = rest.chance_requests
        # A match that keeps rests copies this one before the step writes to it.
        self._work_on(rest.state if self.keep is not Keep.NONE else rest.state.copy())
        self._driver = self._request = None
        self._started = True
        if rest.goes_on:
            self._enter_step()
        else:
            self._begin_step()

    def undo_point(self, seat: int) -> int | Refusal:
        """How far this seat may take back: its last answer, if no die, reveal or other's choice came after it."""
        self._ready()
        return undoing.undo_point(self.journal, self._reveals, seat)

    def fork(self, *, source: DiceSource | None = None, listen: bool = False) -> Self:
        """An independent game from here on. It shares the last state at rest, which nobody changes, and plays the
        running step again only when somebody looks; with `listen` that is at once."""
        if not self._started and self._from is None:
            self._start()
        rest = self._rest_before(len(self.journal)) if self._started else self._from
        assert rest is not None
        # A plan of a bot holds within one step, so a fork counts steps like its origin.
        twin = self._bare(self.ruleset, self.setup, self.seating, source or self.source, rest.steps)
        if self.outcome is not None:
            twin._finished_like(self.outcome, self.absent, self._chance_requests, self.journal, self._state.copy())
        else:
            twin._from, twin._past = rest, self._so_far()
            twin.journal, twin.absent, twin._chance_requests = self.journal[:], self.absent, self._chance_requests
            if self._sealed:
                twin._sealed.update(self._sealed)
        return twin._listening() if listen else twin

    def at(self, number: int) -> Self:
        """The game as it was when the journal had `number` entries."""
        self._ready()
        if number == len(self.journal):
            return self.fork(listen=True)
        rest = self._rest_before(number)
        twin = self._bare(self.ruleset, self.setup, self.seating, self.source, rest.steps)
        twin._from, twin.journal, twin.absent = rest, self.journal[:number], rest.absent
        return twin._listening()

    def _listening(self) -> Self:
        """The same fork, with the log of its running step."""
        self.events, self._past = [], None
        self._ready()
        return self

    def packed(self) -> Parcel:
        """The match as plain data, for another process of this program."""
        twin = self.fork()
        ending = None if twin.outcome is None else Ending(twin.outcome, twin._state, twin._chance_requests)
        return Parcel(
            twin.setup, twin.journal, twin._from, ending, len(twin.step_answers), twin.absent, dict(twin._sealed)
        )

    @classmethod
    def unpacked(cls, parcel: Parcel) -> Self:
        """The match of a parcel, like a fork of the one that was packed."""
        setup, ruleset = parcel.setup, find(parcel.setup.ruleset)
        first_state(ruleset, setup)  # a rule set may take from a setup what its states only name
        twin = cls._bare(ruleset, setup, setup.seating, dice_source(setup.dice), parcel.steps)
        if parcel.ending is not None:
            outcome, state, chance_requests = parcel.ending
            twin._finished_like(outcome, parcel.absent, chance_requests, parcel.journal, state)
            return twin
        twin._from, twin.journal, twin.absent = parcel.rest, list(parcel.journal), parcel.absent
        twin._sealed = dict(parcel.sealed)
        return twin

    def _so_far(self) -> Past | None:
        """How the running step has come here, for a fork that will play it again. Mass play does not know it."""
        if not self._started:
            return self._past
        umpire = self._umpire
        if umpire is None or umpire.findings is None:
            return None
        return Past(tuple(self._sent), self.step_answers[-1], umpire.findings.so_far())

    def _twin(self, setup: Setup, source: DiceSource) -> Self:
        """Another match of the same rules, not yet begun."""
        return self._bare(self.ruleset, setup, self.seating, source)

    @classmethod
    def _bare(cls, ruleset: Ruleset[Any], setup: Setup, seating: Seating, source: DiceSource, steps: int = 0) -> Self:
        """A match that has not begun and has no state yet, after so many steps."""
        twin = cls.__new__(cls)
        twin.ruleset, twin.setup, twin.source, twin.keep, twin.seating = ruleset, setup, source, LAST, seating
        twin.step_answers, twin._rests, twin._reveals, twin._sealed, twin._sent = [0] * steps, [], [], {}, []
        return twin

    def _finished_like(
        self, outcome: Outcome, absent: frozenset[int], chance_requests: int, journal: Sequence[Entry], state: Record
    ) -> None:
        self.outcome = outcome
        self.absent = absent
        self.journal = list(journal)
        self._chance_requests = chance_requests
        self._state = state
        self._started = True

    def since_rest(self) -> tuple[Any, list[object]]:
        """The last state at rest (not to be written to), and what its step was answered since."""
        self._ready()
        rest = self._rest_before(len(self.journal))
        return rest.state, list(self._sent)

    @property
    def absent_at_rest(self) -> frozenset[int]:
        """Who had given up before the running step began."""
        self._ready()
        return self._rest_before(len(self.journal)).absent

    @property
    def rests(self) -> list[Any]:
        """The states at rest that are kept, oldest first (not to be written to)."""
        self._ready()
        return [rest.state for rest in self._rests]
