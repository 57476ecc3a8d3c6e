"""The lobby: makes matches, finds them again in the store, and keeps the rooms of those that are under way."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any
from weakref import WeakValueDictionary

from grognard.engine.history.journal import Entry, ReplayDivergence
from grognard.engine.history.replaying import replayed, resumed
from grognard.engine.match import Match
from grognard.engine.ruleset import RulesetNotFound, Setup, find
from grognard.server import schemas
from grognard.server.limits.accounts import Accounts
from grognard.server.limits.refusals import Denied, NoSuchMatch
from grognard.server.limits.untrusted import Proven, make_setup, prove
from grognard.server.matches.dice_policies import Commitments
from grognard.server.matches.rematches import sides_changed
from grognard.server.matches.room import Room
from grognard.server.matches.setups import title_of
from grognard.server.operation.settings import HOME, Settings
from grognard.server.thinking.replayed import replay_from
from grognard.server.thinking.slow_work import Asker, Thinking
from grognard.server.workers import Subject
from grognard.store import Overtaken, SealUsed, Seat, Store, StoredMatch
from grognard.store.news import EVERY_MATCH
from grognard.store.records import MatchKind, hash_token

log = logging.getLogger(__name__)

LATELY = 32
"""How many rooms stay in memory although nobody may be in them any more."""
NOBODY = Asker("")
AGAIN = 1.0
"""Seconds until a match that could not be read is asked for again."""


class Lobby:
    def __init__(self, store: Store, key: str, settings: Settings = HOME) -> None:
        self.store = store
        self.commitments = Commitments(key)
        self.thinking = Thinking(settings)
        self.accounts = Accounts(settings.budgets)
        self.opened = 0
        """How many rooms have been opened so far."""
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """All that are in memory: those that somebody uses, and the ones below."""
        self._lately: OrderedDict[str, Room] = OrderedDict()
        """The last ones that somebody came to, the newest last; they stay although everybody has gone."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def follow(self) -> None:
        """Keep the rooms up to date with what other servers on the same database do; runs until it is cancelled."""
        changed: asyncio.Queue[str] = asyncio.Queue()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.store.news.listen(changed.put_nowait))
            while True:
                await self._catch_up(await changed.get(), changed.put_nowait)

    async def _catch_up(self, match: str, later: Callable[[str], None]) -> None:
        """Read again what has changed; if the database does not answer, ask again later."""
        one = self._rooms.get(match)  # usually there is none, because the table is on another server
        for room in list(self._rooms.values()) if match == EVERY_MATCH else [] if one is None else [one]:
            try:
                await room.change(room.catch_up)
                await room.chat.catch_up()
            except Exception as fault:  # noqa: BLE001 - whatever it is, it is tried again
                log.warning("match %s has changed elsewhere and cannot be read just now: %s", room.id, fault)
                asyncio.get_running_loop().call_later(AGAIN, later, room.id)

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))
        await self.thinking.close()

    # ---- rooms ----

    @property
    def rooms(self) -> int:
        """How many are in memory."""
        return len(self._rooms)

    async def room(self, match: str) -> Room:
        """The room of a match, opened from the store if need be; it lasts as long as somebody uses it.
        Raises `Denied`."""
        async with self._loading.setdefault(match, asyncio.Lock()):
            room = self._rooms.get(match)
            if room is None:
                room = self._rooms[match] = await self._open(match)
                self.opened += 1
                self.thinking.get_ready_for(room.match.setup.ruleset)
            self._lately[match] = room
            self._lately.move_to_end(match)
            if len(self._lately) > LATELY:
                self._lately.popitem(last=False)
            return room

    async def _open(self, match: str) -> Room:
        stored = await self.store.read(match)
        if stored is None:
            raise NoSuchMatch(match)
        game = await asyncio.to_thread(_resumed, stored)
        revision, known = stored.summary.revision, len(stored.journal)
        if len(game.journal) == known:
            return Room(self.store, stored, game, revision, self.thinking)
        # A copy of a game may end just before a roll: those dice fall now.
        result = game.outcome.reason if game.outcome is not None else ""
        try:
            await self.store.append(match, revision, known, game.journal[known:], result=result)
        except Overtaken:
            return await self._open(match)
        return Room(self.store, stored, game, revision + 1, self.thinking)

    async def replay_of(self, room: Room) -> Subject:
        """The match of a room, to be taken apart for watching."""
        async with room.lock:
            journal = tuple(room.match.journal)
            return Subject((room.id, room.revision, "replay"), replay_from, (room.match.setup, journal))

    # ---- new matches ----

    async def create(self, wanted: schemas.NewMatch, whose: Asker = NOBODY) -> schemas.MatchCreated:
        """A new match from names and options."""
        invited = frozenset(wanted.invited)
        if not invited <= set(range(len(wanted.seats))):
            raise Denied(400, f"there are seats 0 to {len(wanted.seats) - 1} to invite somebody to")
        if not invited.issuperset(wanted.offered):
            raise Denied(400, "only a seat that others are invited to can be offered to anybody")
        proven = await self.thinking.strangers.send(whose, make_setup, wanted, self.commitments.policy(wanted))
        return await self.add(
            proven,
            wanted.seats,
            title=title_of(proven.setup),
            invited=invited,
            offered=frozenset(wanted.offered),
            own_seed=wanted.seed is not None,
            seal=wanted.commitment,
            pace=wanted.pace,
            private=wanted.private,
        )

    async def play_on(
        self,
        setup: Setup,
        who: Sequence[str],
        *,
        title: str,
        whose: Asker = NOBODY,
        kind: MatchKind = "match",
        lesson: int = 0,
        journal: Sequence[Entry] = (),
        branch_of: str = "",
        private: bool = False,
    ) -> schemas.MatchCreated:
        """A new match out of a journal: of a save, of a lesson, of another match."""
        proven = await self.thinking.strangers.send(whose, prove, setup, tuple(journal), kind)
        # If the journal was cut just before a roll, those dice have been rolled again: the two games do not share them.
        branch = (branch_of, len(journal)) if branch_of else None
        return await self.add(proven, who, title=title, kind=kind, lesson=lesson, branch=branch, private=private)

    async def add(
        self,
        proven: Proven,
        who: Sequence[str],
        *,
        title: str,
        kind: MatchKind = "match",
        lesson: int = 0,
        branch: tuple[str, int] | None = None,
        invited: Collection[int] = (),
        offered: Collection[int] = (),
        own_seed: bool = False,
        seal: str = "",
        pace: str = "",
        private: bool = False,
    ) -> schemas.MatchCreated:
        """Store a match and what has happened in it, and hand out its tokens (none for one to watch only)."""
        setup = proven.setup
        keys = [] if kind == "replay" else [secrets.token_urlsafe(24) for _ in who]
        tokens = tuple("" if number in invited else key for number, key in enumerate(keys))
        invitations = tuple(key if number in invited else "" for number, key in enumerate(keys)) if invited else ()
        seats = [
            Seat(name, sitter, _hashed(tokens, number), _hashed(invitations, number), offered=number in offered)
            for number, (name, sitter) in enumerate(zip(setup.players, who, strict=True))
        ]
        name = secrets.token_hex(6)
        await self._keep(
            name,
            setup,
            seats,
            title=title,
            kind=kind,
            lesson=lesson,
            journal=proven.journal,
            result=proven.result,
            branch=branch,
            own_seed=own_seed,
            seal=seal,
            pace=pace,
            private=private,
        )
        return schemas.MatchCreated(name, tokens, invitations)

    async def _keep(self, *given: Any, **named: Any) -> None:
        try:
            await self.store.create(*given, **named)
        except SealUsed:
            raise Denied(409, "there is a match with this commitment already; ask for a new one") from None

    async def rematch(self, room: Room, wanted: schemas.Again, tokens: Sequence[str]) -> schemas.MatchCreated:
        """The match once more with sides changed: made for the first player who asks; the others find it with the
        tokens that they have."""
        async with room.lock:
            name = await self.store.rematch(room.id) or await self._new_rematch(room, wanted)
        made = await self.store.summary(name)
        assert made is not None
        opened = (next((token for token in tokens if seat.opens(token)), "") for seat in made.seats)
        return schemas.MatchCreated(name, tuple(opened))

    async def _new_rematch(self, room: Room, wanted: schemas.Again) -> str:
        dice = self.commitments.rematch_policy(room.match.setup.dice, wanted)
        setup, seats = sides_changed(room.match.setup, room.seats, dice)
        name = secrets.token_hex(6)
        title = title_of(setup)
        try:
            await self._keep(
                name,
                setup,
                seats,
                title=title,
                rematch_of=room.id,
                seal=wanted.commitment,
                pace=room.pace,
                private=room.private,
            )
        except Overtaken:
            return await self.store.rematch(room.id) or name
        return name


def _hashed(tokens: Sequence[str], number: int) -> str:
    return hash_token(tokens[number]) if number < len(tokens) and tokens[number] else ""


def _resumed(stored: StoredMatch) -> Match:
    """The match at its open question, if the installed rules still play it."""
    setup = stored.setup
    try:
        rules = find(setup.ruleset)
    except RulesetNotFound as missing:
        raise Denied(409, str(missing)) from None
    if rules.version != setup.version:
        raise Denied(
            409,
            f"this match was played by the rules of {rules.title} {setup.version}; "
            f"installed is {rules.version}, which plays differently",
        )
    try:
        if stored.summary.kind == "replay":
            return replayed(setup, stored.journal)
        return resumed(setup, stored.journal, stored.sealed)
    except (ReplayDivergence, ValueError) as fault:  # the rules have changed, or cannot read the setup
        raise Denied(409, str(fault)) from None
