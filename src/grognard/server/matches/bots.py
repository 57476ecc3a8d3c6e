"""The bots of a room. They think in worker processes and answer in the same way as people."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from grognard.bots import Bot, UnknownBot, bot
from grognard.bots.guests import Guest
from grognard.bots.odds_told import with_odds
from grognard.bots.searchers import Searcher
from grognard.engine.history.journal import Entry
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refused
from grognard.engine.umpire import Ask
from grognard.engine.view import View
from grognard.server.limits.refusals import ChangedElsewhere, NotStored, RulesFailed
from grognard.server.thinking.slow_work import Thinking
from grognard.server.workers import Subject, TooHeavy, WorkFailed

if TYPE_CHECKING:
    from grognard.server.matches.room import Room

log = logging.getLogger(__name__)

RETRIES = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds to wait for a database that does not answer; the last one again and again."""


class BotQuestion(NamedTuple):
    """What a bot is thinking about. Its answer counts only if the seat and the journal are still the same."""

    seat: int
    who: str
    journal: tuple[Entry, ...]


class BotPlayers:
    """The bots that play the seats of a room without a person."""

    def __init__(self, room: Room, thinking: Thinking) -> None:
        self._room = room
        self._workers, self._hosts = thinking.bots, thinking.guests
        self._bots: dict[int, Bot] = {}
        self._last_reason: tuple[int, str] = (0, "")
        """Of the last decision: how long the journal was, and why the bot chose so."""
        self._playing: asyncio.Task[None] | None = None
        self._thinking: tuple[BotQuestion, asyncio.Task[Decision]] | None = None
        self._closed = False
        self._goodbyes: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        return self._playing is not None and not self._playing.done()

    @property
    def _has_bots(self) -> bool:
        """Whether a bot sits here, or one still has to be dismissed. Most tables have only people."""
        return bool(self._bots) or not all(seat.human for seat in self._room.seats)

    def reason(self) -> str:
        """Why the last bot made its decision, unless that decision was taken back."""
        at, reason = self._last_reason
        return reason if len(self._room.match.journal) > at else ""

    def forget_plans(self) -> None:
        """The past has changed, so no plan of a bot is valid any more."""
        self._bots.clear()

    def forget_plan(self, seat: int) -> None:
        """Somebody else sits in this seat now, so its bot leaves."""
        self._dismiss(seat, self._bots.pop(seat, None))

    def wake(self) -> None:
        """Let the bots play if they are asked. A bot that thinks about an outdated question stops."""
        if self._thinking is not None:
            asked, thought = self._thinking
            if asked != self._question(asked.seat):
                thought.cancel()
        if not self.busy and not self._closed and self._has_bots:
            self._playing = asyncio.create_task(self._play(), name=f"bots of {self._room.id}")

    async def close(self) -> None:
        self._closed = True
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
        await asyncio.gather(*self._goodbyes, return_exceptions=True)

    async def _play(self) -> None:
        """Make all decisions of bots until a person is asked. A fault here stops the bots, not the table; a database
        that does not answer is waited for."""
        waits = iter(RETRIES)
        try:
            while True:
                try:
                    if not await self._decide_once():
                        return
                    waits = iter(RETRIES)
                except (NotStored, WorkFailed):
                    await asyncio.sleep(next(waits, RETRIES[-1]))
        except Exception:
            log.exception("match %s: the bots have stopped", self._room.id)

    async def _decide_once(self) -> bool:
        """One decision of a bot; False if no bot is asked."""
        room = self._room
        async with room.lock:
            seat = self._asked_bot()
            if room.over:
                self._dismiss_all()
            if seat is None or room.kind == "replay":
                return False
            subject, asked = room.subject(), self._question(seat)
            if seat not in self._bots:
                self._bots[seat] = self._new_bot(seat)
            thinker = self._bots[seat]
        decided = await self._thought(asked, asyncio.create_task(self._decision(subject, thinker, seat)))
        if decided is None:
            return True

        async def give() -> bool:
            # If somebody took back, conceded or changed seats in the meantime, the bot thinks again.
            if asked != self._question(seat):
                return True
            self._bots[seat] = decided.thinker
            return await self._give(seat, decided.answer, decided.thinker.why)

        return await room.change(give)

    def _new_bot(self, seat: int) -> Bot:
        """A new bot for this seat. If the bot is no longer installed, a recruit plays on for it."""
        who = self._room.seats[seat].who
        try:
            return bot(who, self._seed(seat))
        except UnknownBot as unknown:
            log.warning("match %s: %s A recruit plays for it.", self._room.id, unknown)
            return bot("recruit", self._seed(seat))

    def _dismiss_all(self) -> None:
        """The game is over: tell the guests how it ended, and let them go."""
        for seat in list(self._bots):
            self._dismiss(seat, self._bots.pop(seat))

    def _dismiss(self, seat: int, thinker: Bot | None) -> None:
        if isinstance(thinker, Guest):
            task = asyncio.create_task(self._say_goodbye(self._room.subject(), thinker, seat))
            self._goodbyes.add(task)
            task.add_done_callback(self._goodbyes.discard)

    async def _say_goodbye(self, subject: Subject, thinker: Guest, seat: int) -> None:
        whose = (self._room.id, seat)
        try:
            await self._hosts.ask(whose, subject, leave, thinker, seat)
        except (TooHeavy, WorkFailed):
            log.warning("match %s: %s could not be told that it may go", self._room.id, thinker.called)
        await self._hosts.dismiss(whose)

    def _question(self, seat: int) -> BotQuestion:
        return BotQuestion(seat, self._room.seats[seat].who, tuple(self._room.match.journal))

    async def _thought(self, asked: BotQuestion, thought: asyncio.Task[Decision]) -> Decision | None:
        """The decision; None if the question became outdated and the bot was stopped."""
        self._thinking = asked, thought
        try:
            await asyncio.wait({thought})
            return None if thought.cancelled() else thought.result()
        finally:
            thought.cancel()
            self._thinking = None

    def _seed(self, seat: int) -> str:
        """The seed of a bot's own random choices. If the maker of the match chose the seed of the dice, everybody knows
        it, and the same seed gives the same battle. Otherwise a bot never gets a seed of the dice."""
        room = self._room
        return f"{room.match.setup.dice.seed if room.own_seed else room.id} {seat}"

    async def _decision(self, subject: Subject, thinker: Bot, seat: int) -> Decision:
        """The bot's decision, made by a worker. A bot that fails to decide takes the default."""
        try:
            if isinstance(thinker, Guest):
                return await self._hosts.ask((self._room.id, seat), subject, decide, thinker, seat)
            return await self._workers.run_while_wanted(
                self._room.id, lambda worker: worker.ask_about(subject, decide, thinker, seat)
            )
        except TooHeavy:
            log.warning("match %s: the bot %s took too long; it takes the default", self._room.id, thinker.name)
            question = self._room.match.question(seat)
            return Decision(None if question is None else question.default(), thinker)

    def _asked_bot(self) -> int | None:
        """The bot that decides next. In a team with people, the people answer and its bots wait."""
        asked = self._room.match.deciding
        bots = [seat for seat in asked if not self._room.seats[seat].human]
        people_answer = isinstance(self._room.match.request, Ask) and len(bots) < len(asked)
        return None if people_answer else next(iter(bots), None)

    async def _give(self, seat: int, answer: Answer, reason: str) -> bool:
        """Give a bot's answer, or the default if that fails. False: the rules fail on both."""
        room = self._room
        question = room.match.question(seat)
        assert question is not None
        self._last_reason = (len(room.match.journal), reason)
        for attempt in (answer, question.default()):
            try:
                await room.answer(seat, attempt)
                return True
            except ChangedElsewhere:
                return True
            except Refused as refused:
                log.warning("match %s: the bot's answer was refused: %s", room.id, refused)
            except RulesFailed:
                log.warning("match %s: the rules failed over the bot's answer", room.id)
        return False


class Decision(NamedTuple):
    """What a bot does, and the bot itself with what it has in mind."""

    answer: Answer
    thinker: Bot


def decide(match: Match, thinker: Bot, seat: int) -> Decision:
    """In the worker."""
    question = match.question(seat)
    assert question is not None
    view, before = View(match, seat), thinker.why
    try:
        answer = thinker.decide(view)
        if isinstance(thinker, Searcher) and thinker.why is not before:
            thinker.why = with_odds(view, thinker.why, (answer, *thinker.ahead))
        return Decision(answer, thinker)
    except Exception:
        log.exception("the bot %s failed; it takes the default", thinker.name)
        return Decision(question.default(), thinker)


def leave(match: Match, thinker: Bot, seat: int) -> None:
    """In the worker."""
    thinker.leave(View(match, seat))
