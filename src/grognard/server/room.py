"""A room: one match with the tabs that look at it and the bots that sit at it.

The match is touched only while the room's lock is held, and every change is stored before anybody sees it. Slow
thinking (bots, odds) happens in threads on forks of the match, never on the match itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from grognard.bots import Bot, bot
from grognard.engine.journal import Entry
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.refusal import OutOfTurn, Refusal, Refused
from grognard.engine.ruleset import Setup, find
from grognard.engine.umpire import Roll
from grognard.engine.view import View
from grognard.server.refusals import form, turn
from grognard.server.showing import HUMAN
from grognard.store import Overtaken, Seated, Store, Stored

log = logging.getLogger(__name__)


class WentOn(Refused):
    """Another server on the same database has gone on with the match; this room now stands where it stands there."""

    def __init__(self) -> None:
        super().__init__(turn("this match went on elsewhere; here is how it stands now"))


class Stumbled(Exception):
    """The rules or the database failed; the match is as it was before."""


def revive(setup: Setup, journal: Iterable[Entry], sealed: Mapping[int, Answer] = MappingProxyType({})) -> Match:
    """The match of a setup and a journal, at the same open question."""
    match = Match(find(setup.ruleset), setup)
    match.replay(journal)
    for seat, answer in sealed.items():
        match.submit(seat, answer)
    return match


class Room:
    """One match, its sitters and whoever wants to know when it changes."""

    def __init__(self, store: Store, stored: Stored, match: Match) -> None:
        self.id = stored.summary.id
        self.title = stored.summary.title
        self.kind = stored.summary.kind
        self.lesson = stored.summary.lesson
        self.seats: list[Seated] = list(stored.summary.seats)
        self.match = match
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.turn = 0
        """Rises with every change, also when something is taken back (the length of the journal may then repeat)."""
        self.taken_back = 0
        """The turn of the last change that shortened the log."""
        self._store = store
        self._sealed = dict(stored.sealed)
        self._bots: dict[int, Bot] = {}
        self._thoughts: tuple[int, str] = (0, "")
        """The last decision of a bot: how long the journal was, and why it chose so."""
        self._thinking: asyncio.Task[None] | None = None

    # ---- who sits where ----

    def holders(self, tokens: Iterable[str]) -> frozenset[int]:
        """The seats that these tokens open."""
        given = list(tokens)
        return frozenset(n for n, seat in enumerate(self.seats) if any(seat.opens(token) for token in given))

    def humans(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.who == HUMAN]

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def open(self) -> bool:
        """Whether everybody may see everything: nothing is hidden, or nothing is hidden any more."""
        return self.over or self.kind == "replay" or not self.match.ruleset.has_secrets

    def blame(self, fault: Exception) -> str:
        """What to add to the words about a fault; it may quote the state, so not where something is hidden."""
        return f" ({type(fault).__name__}: {fault})" if self.open else ""

    def why(self) -> str:
        """Why the last bot decided so, unless that would tell what others may not know yet."""
        at, why = self._thoughts
        return why if self.open and len(self.match.journal) > at else ""

    def may_roll(self, mine: frozenset[int]) -> bool:
        """Whether the holder of these seats may type in the open dice: its own, or those that no human rolls."""
        request = self.match.request
        if not isinstance(request, Roll) or not mine:
            return False
        people = {dice.by for dice in request.groups}.intersection(self.humans())
        return not people or not mine.isdisjoint(people)

    def undo_seat(self, seat: int | None, mine: frozenset[int]) -> int | Refusal:
        """Which seat's last decision may be taken back by this one; at an open table friends do it for each other."""
        people = [each for each in self.humans() if each in mine]
        if not people:
            return Refusal("spectators take nothing back", "engine.undo")
        if self.over:
            # The seed and all secrets are out.
            return Refusal("the game is over", "engine.undo")
        if seat not in people or not self.match.ruleset.has_secrets:
            candidates = sorted(people, key=lambda each: each != seat)
        else:
            candidates = [seat]
        points = {each: self.match.undo_point(each) for each in candidates}
        able = next((each for each, point in points.items() if not isinstance(point, Refusal)), None)
        if able is None:
            return next(point for point in points.values() if isinstance(point, Refusal))
        if set(self.match.sealed_in) - {able}:
            return Refusal("another player has decided since then", "engine.undo")
        return able

    # ---- changes; the caller holds the lock ----

    async def answer(self, seat: int, answer: Answer) -> None:
        await self._go_on(lambda: self.match.submit(seat, answer), {seat: answer})

    async def roll(self, faces: Sequence[Sequence[int]]) -> None:
        await self._go_on(lambda: self.match.submit_dice(faces))

    async def concede(self, seat: int) -> None:
        await self._go_on(lambda: self.match.concede(seat))

    async def undo(self, seat: int) -> None:
        before = list(self.match.journal)
        to = self.match.undo_point(seat)
        if isinstance(to, Refusal):
            raise Refused(to)
        self.match.undo(to)
        try:
            await self._store.take_back(self.id, len(before), to)
        except (Overtaken, SQLAlchemyError, OSError) as fault:
            await self._restore(before, fault)
        self._sealed = {}
        self._bots.clear()  # a bot's plan does not hold for another past
        self._changed()
        self.taken_back = self.turn

    async def reseat(self, seat: int, who: str) -> None:
        await self._store.reseat(self.id, seat, who)
        old = self.seats[seat]
        self.seats[seat] = Seated(old.name, who, old.token_hash)
        self._bots.pop(seat, None)
        self._changed()

    async def _go_on(self, act: Callable[[], None], given: dict[int, Answer] | None = None) -> None:
        """Change the match, store what that added, then tell everybody. If it fails nothing has changed."""
        before = list(self.match.journal)
        try:
            act()
        except (Refused, OutOfTurn):
            raise
        except Exception as fault:
            if len(self.match.journal) == len(before):
                log.exception("match %s: an answer could not be judged", self.id)
                raise Refused(form(f"the rules cannot make sense of this{self.blame(fault)}")) from None
            await self._restore(before, fault)
        sealed = {
            seat: answer for seat, answer in {**self._sealed, **(given or {})}.items() if seat in self.match.sealed_in
        }
        try:
            await self._store.append(
                self.id,
                len(before),
                self.match.journal[len(before) :],
                sealed=None if sealed == self._sealed else sealed,
                result=self._ending(),
            )
        except (Overtaken, SQLAlchemyError, OSError) as fault:
            await self._restore(before, fault)
        self._sealed = sealed
        self._changed()

    async def catch_up(self) -> None:
        """Another server has changed the match: stand where it stands."""
        stored = await self._store.read(self.id)
        if stored is None:
            return
        seats = list(stored.summary.seats)
        if list(stored.journal) != self.match.journal or stored.sealed != self._sealed:
            self._sealed = dict(stored.sealed)
            self.match = await asyncio.to_thread(revive, self.match.setup, stored.journal, self._sealed)
            self.taken_back = self.turn + 1
        elif seats == self.seats:
            return
        self.seats = seats
        self._bots.clear()
        self._changed()

    def _ending(self) -> str:
        return self.match.outcome.reason if self.match.outcome is not None else ""

    async def _restore(self, journal: Sequence[Entry], fault: Exception) -> None:
        """Go back to what is stored, and say so by `Stumbled`."""
        if isinstance(fault, Overtaken):
            stored = await self._store.read(self.id)
            assert stored is not None
            journal, self._sealed = stored.journal, dict(stored.sealed)
        self.match = await asyncio.to_thread(revive, self.match.setup, journal, self._sealed)
        self._changed()
        self.taken_back = self.turn
        if isinstance(fault, Overtaken):
            raise WentOn
        log.error("match %s: %r", self.id, fault, exc_info=fault)
        raise Stumbled(repr(fault))

    def _changed(self) -> None:
        self.turn += 1
        for watcher in list(self.watchers):
            watcher()
        self.wake()

    # ---- bots ----

    def wake(self) -> None:
        """Let the bots play if it is their turn."""
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or (self._thinking is not None and not self._thinking.done())

    async def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def _play_bots(self) -> None:
        """All decisions of bots until a person is asked. A fault here stops the bots, not the table."""
        try:
            while await self._play_bot():
                pass
        except Exception:
            log.exception("match %s: the bots have stopped", self.id)

    async def _play_bot(self) -> bool:
        """One decision of a bot; False if it is nobody's turn who thinks by itself."""
        async with self.lock:
            seat = next((each for each in self.match.deciding if self.seats[each].who != HUMAN), None)
            if seat is None or self.kind == "replay":
                return False
            fork, asked_at = self.match.fork(), self.turn
            thinker = self._bots.setdefault(seat, bot(self.seats[seat].who, f"{self.id} {seat}"))
        answer = await asyncio.to_thread(_decide, thinker, fork, seat)
        async with self.lock:
            # If somebody took back, conceded or changed seats meanwhile, it thinks again.
            return self.turn != asked_at or await self._bot_answers(seat, answer, thinker.why)

    async def _bot_answers(self, seat: int, answer: Answer, why: str) -> bool:
        """Give a bot's answer, or failing that the default. False: the rules stumble over both."""
        question = self.match.question(seat)
        assert question is not None
        self._thoughts = (len(self.match.journal), why)
        for attempt in (answer, question.default()):
            try:
                await self.answer(seat, attempt)
                return True
            except WentOn:
                return True
            except Refused as refused:
                log.warning("match %s: the bot's answer was refused: %s", self.id, refused)
            except Stumbled:
                log.warning("match %s: the rules stumbled over the bot's answer", self.id)
        return False


def _decide(thinker: Bot, fork: Match, seat: int) -> Any:
    question = fork.question(seat)
    assert question is not None
    try:
        return thinker.decide(View(fork, seat))
    except Exception:
        log.exception("the bot %s failed; it takes the default", thinker.name)
        return question.default()
