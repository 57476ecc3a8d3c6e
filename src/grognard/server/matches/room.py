"""A room: one match with the connections that look at it and the bots that sit at it.

The match is touched only while the room's lock is held, and every change is stored before anybody sees it. A change
belongs to the room: it goes on to its end although the connection that asked for it has gone, and if it fails the match
goes back to what is stored. Slow work (bots, odds) happens in worker processes, each with its own copy of the match.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar

import msgspec

from grognard.engine.history.journal import Entry
from grognard.engine.history.replaying import resumed
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.refusal import NotAsked, Refusal, Refused
from grognard.engine.view import View
from grognard.server.limits.holdups import HOLDUPS
from grognard.server.limits.refusals import ChangedElsewhere, NotStored, RulesFailed, form
from grognard.server.matches.audience import Audience
from grognard.server.matches.bots import BotPlayers
from grognard.server.matches.chat import ChatLines
from grognard.server.thinking.slow_work import Thinking
from grognard.server.workers import Subject
from grognard.store import Overtaken, Seat, Store, StoredMatch
from grognard.store.records import hash_token

log = logging.getLogger(__name__)

T = TypeVar("T")


class ReturnPoint(NamedTuple):
    """What is needed to bring a match back to where it stands now."""

    journal: list[Entry]
    sealed: dict[int, Answer]


class Room:
    """One match, who sits at it, and who is told when it changes."""

    def __init__(self, store: Store, stored: StoredMatch, match: Match, revision: int, thinking: Thinking) -> None:
        self.id = stored.summary.id
        self.title = stored.summary.title
        self.kind = stored.summary.kind
        self.lesson = stored.summary.lesson
        self.own_seed = stored.summary.own_seed
        self.pace = stored.summary.pace
        self.private = stored.summary.private
        """Only who sits at it may look at it."""
        self.seats: list[Seat] = list(stored.summary.seats)
        self.match = match
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        """They are called after every change."""
        self.admissions = 0
        """It rises whenever a seat may be opened by other tokens than before."""
        self.revision = revision
        """The number of the last stored change; it rises also when something is taken back."""
        self.computed = 0.0
        """Seconds that rules and tables of this match have taken in this process, while everybody waited."""
        self.bots = BotPlayers(self, thinking)
        self.chat = ChatLines(store, self.id)
        self._audiences: dict[int | None, Audience] = {}
        self._store = store
        self._changes: set[asyncio.Task[Any]] = set()
        self._unsure = False
        """A change failed and the database could not be asked what it kept of it."""

    async def close(self) -> None:
        """Stop the bots, and wait until what was begun is stored."""
        await self.bots.close()
        await asyncio.gather(*self._changes, return_exceptions=True)

    # ---- who sits where, and what they see ----

    def seats_opened_by(self, tokens: Iterable[str]) -> frozenset[int]:
        given = list(tokens)
        return frozenset(n for n, seat in enumerate(self.seats) if any(seat.opens(token) for token in given))

    def admits(self, tokens: Iterable[str]) -> bool:
        """Whether who holds these may look at the match."""
        return not self.private or bool(self.seats_opened_by(tokens))

    def people(self, among: Collection[int] | None = None) -> list[int]:
        """The seats in which no bot sits, of all or of these."""
        return [n for n, seat in enumerate(self.seats) if seat.human and (among is None or n in among)]

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    def audience(self, seat: int | None) -> Audience:
        """Everybody who sees with the eyes of this seat (None: the spectators)."""
        if seat not in self._audiences:
            # The owner of a replay from a file may know everything.
            self._audiences[seat] = Audience(lambda: View(self.match, seat, open=self.kind == "replay"))
        return self._audiences[seat]

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know now."""
        return self.audience(seat).view

    @property
    def open(self) -> bool:
        """Whether everybody may see everything: nothing is hidden, or nothing is hidden any more."""
        return self.view(None).open

    def subject(self) -> Subject:
        """The match as it stands, for a worker to think about. The caller must hold the lock."""
        return Subject((self.id, self.revision), Match.unpacked, self.match.packed())

    def fault_details(self, fault: Exception) -> str:
        """Details of a fault to show to players; empty while something is hidden, because the text may quote the
        state."""
        return f" ({type(fault).__name__}: {fault})" if self.open else ""

    def bot_reason(self) -> str:
        """Why the last bot made its decision; empty if that would reveal something hidden."""
        return self.bots.reason() if self.open else ""

    def compute(self, what: str, work: Callable[[], T]) -> T:
        """Do this at once, and record how long everybody has to wait for it."""
        start = time.thread_time()
        try:
            return work()
        finally:
            seconds = time.thread_time() - start
            self.computed += seconds
            HOLDUPS.note(self.id, what, seconds)

    # ---- changes; inside `change`, which holds the lock ----

    async def change(self, act: Callable[[], Awaitable[T]]) -> T:
        """Take the lock and run this to its end, even if the connection that asked for it is gone."""
        task = asyncio.create_task(self._undisturbed(act), name=f"a change of {self.id}")
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _undisturbed(self, act: Callable[[], Awaitable[T]]) -> T:
        async with self.lock:
            if self._unsure:
                await self._stand_as_stored()
            return await act()

    async def answer(self, seat: int, answer: Answer) -> None:
        await self._go_on(lambda: self.match.submit(seat, answer), urgent=self.seats[seat].human)

    async def roll(self, faces: Sequence[Sequence[int]]) -> None:
        await self._go_on(lambda: self.match.submit_dice(faces))

    async def concede(self, seat: int) -> None:
        await self._go_on(lambda: self.match.concede(seat))

    async def undo(self, seat: int) -> None:
        before = self._return_point()
        to = self.match.undo_point(seat)
        if isinstance(to, Refusal):
            raise Refused(to)
        self.compute("taking back", lambda: self.match.undo(to))
        await self._write(before, self._store.take_back(self.id, self.revision, to))
        self.bots.forget_plans()
        self._changed()

    async def reseat(self, seat: int, who: str) -> None:
        await self._change_seat(seat, msgspec.structs.replace(self.seats[seat], who=who))
        self.bots.forget_plan(seat)

    async def invite(self, number: int) -> str:
        """A new invitation to a seat; who holds the seat now holds it until it is claimed."""
        invitation = secrets.token_urlsafe(24)
        await self._change_seat(number, msgspec.structs.replace(self.seats[number], invite_hash=hash_token(invitation)))
        return invitation

    async def claim(self, number: int) -> str:
        """Give a seat to whoever holds the invitation: a new token, and the old one and the invitation are dead."""
        token, seat = secrets.token_urlsafe(24), self.seats[number]
        claimed = msgspec.structs.replace(
            seat,
            token_hash=hash_token(token),
            invite_hash="",
            claims=seat.claims + 1,
            offered=False,
        )
        await self._change_seat(number, claimed)
        return token

    async def _change_seat(self, number: int, seat: Seat) -> None:
        await self._write(self._return_point(), self._store.change_seat(self.id, self.revision, number, seat))
        self.seats[number] = seat
        self.admissions += 1
        self._changed()

    async def catch_up(self) -> None:
        """Another server may have changed the match: take over its present state."""
        stored = await self._store.read(self.id)
        if stored is None or stored.summary.revision == self.revision:
            return
        there = ReturnPoint(list(stored.journal), stored.sealed)
        if there != self._return_point():
            await self._go_back(there)
        self.seats = list(stored.summary.seats)
        self.admissions += 1
        self.revision = stored.summary.revision
        self.bots.forget_plans()
        self._changed()

    # ---- how a change is made and stored ----

    def _return_point(self) -> ReturnPoint:
        return ReturnPoint(list(self.match.journal), self.match.sealed)

    async def _go_on(self, act: Callable[[], None], *, urgent: bool = True) -> None:
        """Change the match, store what that added, then tell everybody. If it fails, nothing has changed. Changes by
        bots are not urgent: they are stored after those by people."""
        before = self._return_point()
        try:
            self.compute("an answer", act)
        except (Refused, NotAsked):
            raise
        except Exception as fault:
            if len(self.match.journal) == len(before.journal):
                log.exception("match %s: an answer could not be judged", self.id)
                raise Refused(form(f"the rules cannot make sense of this{self.fault_details(fault)}")) from None
            await self._go_back(before)
            log.exception("match %s: the rules failed", self.id)
            raise RulesFailed(repr(fault)) from None
        at, sealed, outcome = len(before.journal), self.match.sealed, self.match.outcome
        written = self._store.append(
            self.id,
            self.revision,
            at,
            self.match.journal[at:],
            sealed=None if sealed == before.sealed else sealed,
            result="" if outcome is None else outcome.reason,
            urgent=urgent,
        )
        await self._write(before, written)
        self._changed()

    async def _go_back(self, to: ReturnPoint) -> None:
        """Bring the match back to this point."""
        self.match = await asyncio.to_thread(resumed, self.match.setup, to.journal, to.sealed)
        self._changed()

    async def _write(self, before: ReturnPoint, written: Awaitable[None]) -> None:
        """Wait for a change to be written. If that fails, the match goes back."""
        try:
            await written
        except BaseException as fault:  # noqa: BLE001 - also when the server is stopped in the middle of it
            await self._not_stored(before, fault)
        self.revision += 1

    async def _not_stored(self, before: ReturnPoint, fault: BaseException) -> NoReturn:
        """Writing failed, and nobody knows how much was stored: go back to the state before, then take over what is
        stored."""
        self._unsure = True
        await self._go_back(before)
        if isinstance(fault, asyncio.CancelledError):
            raise fault
        if not isinstance(fault, Overtaken):
            log.error("match %s: %r", self.id, fault, exc_info=fault)
        await self._stand_as_stored()
        raise ChangedElsewhere if isinstance(fault, Overtaken) else NotStored(repr(fault))

    async def _stand_as_stored(self) -> None:
        """Ask the database what it keeps; until it answers nothing can be changed."""
        try:
            await self.catch_up()
        except Exception as fault:
            raise NotStored(repr(fault)) from fault
        self._unsure = False

    def _changed(self) -> None:
        for audience in self._audiences.values():
            audience.match_changed()
        for watcher in list(self.watchers):
            watcher()
        self.bots.wake()
