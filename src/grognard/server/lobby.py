"""The lobby: makes matches, finds them again in the store, and keeps the rooms of those that are under way."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from grognard.engine.journal import Entry, ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.refusal import Refused
from grognard.engine.ruleset import RulesetNotFound, Setup, find
from grognard.server import papers
from grognard.server.catalogue import check_sitters, ruleset
from grognard.server.refusals import Denied, NoSuchMatch
from grognard.server.replay import Reel, rewind
from grognard.server.room import Room, revive
from grognard.server.sealing import Commitments, policy, policy_again
from grognard.server.sequels import sides_changed
from grognard.server.showing import COLOURS
from grognard.store import NewSeat, Overtaken, Store, Stored
from grognard.store.news import EVERY_MATCH
from grognard.store.records import Kind, fingerprint_of

log = logging.getLogger(__name__)

IDLE_ROOMS = 32
"""So many rooms stay in memory although nobody is in them."""
REELS = 8
NAME_LENGTH = 40

P = ParamSpec("P")
T = TypeVar("T")


class Lobby:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.commitments = Commitments()
        self._rooms: dict[str, Room] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        # Odds are hungry; with two at a time bots and other tables still get their share.
        self.thinkers = asyncio.Semaphore(2)

    async def think(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something slow in a thread while the table stays responsive."""
        async with self.thinkers:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def follow(self) -> None:
        """Keep the rooms up with what other servers on the same database do, for ever."""
        changed: asyncio.Queue[str] = asyncio.Queue()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.store.news.listen(changed.put_nowait))
            while True:
                await self._catch_up(await changed.get())

    async def _catch_up(self, match: str) -> None:
        rooms = [room for room in self._rooms.values() if match in (room.id, EVERY_MATCH)]
        for room in rooms:
            try:
                async with room.lock:
                    await room.catch_up()
            except Exception:
                log.exception("match %s has changed elsewhere and cannot be followed", room.id)

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self._rooms.values()))

    # ---- rooms ----

    async def room(self, match: str) -> Room:
        """The room of a match, opened from the store if need be. Raises `Denied`."""
        async with self._loading.setdefault(match, asyncio.Lock()):
            if match not in self._rooms:
                self._rooms[match] = await self._open(match)
                self._tidy(match)
            return self._rooms[match]

    async def _open(self, match: str) -> Room:
        stored = await self.store.read(match)
        if stored is None:
            raise NoSuchMatch(match)
        game = await asyncio.to_thread(_revive, stored)
        if len(game.journal) > len(stored.journal):
            # A copy of a game that was cut off before its dice: they fall now.
            await self.store.append(
                match,
                len(stored.journal),
                game.journal[len(stored.journal) :],
                result=game.outcome.reason if game.outcome is not None else "",
            )
        return Room(self.store, stored, game)

    def _tidy(self, keep: str) -> None:
        idle = [match for match, room in self._rooms.items() if match != keep and not room.busy]
        for match in idle[: max(0, len(idle) - IDLE_ROOMS)]:
            del self._rooms[match]

    async def reel(self, room: Room) -> Reel:
        """The match of a room taken apart for watching; the last few are kept."""
        async with room.lock:
            setup, journal = room.match.setup, list(room.match.journal)
        found = self._reels.pop(room.id, None)
        if found is None or not found.fits(journal):
            found = await self.think(Reel, setup, journal)
        self._reels[room.id] = found
        if len(self._reels) > REELS:
            self._reels.popitem(last=False)
        return found

    # ---- new matches ----

    async def create(self, wanted: papers.NewMatch) -> papers.MatchCreated:
        """A new match from names and options."""
        setup = await asyncio.to_thread(_setup, wanted, self.commitments)
        return await self.add(setup, wanted.seats, title=_title(setup, wanted.scenario))

    async def add(
        self,
        setup: Setup,
        who: Sequence[str],
        *,
        title: str,
        kind: Kind = "match",
        lesson: int = 0,
        journal: Sequence[Entry] = (),
        branch_of: str = "",
    ) -> papers.MatchCreated:
        """Store a match and what has happened in it (in the match that it branches off, perhaps), and hand out its
        tokens (none for one to watch only)."""
        watch_only = kind == "replay"
        tokens = () if watch_only else tuple(secrets.token_urlsafe(24) for _ in who)
        seats = [
            NewSeat(setup.players[number], each, "" if watch_only else fingerprint_of(tokens[number]))
            for number, each in enumerate(who)
        ]
        try:
            match = await asyncio.to_thread(rewind if watch_only else revive, setup, journal)
        except Refused as refused:
            raise Denied(400, refused.refusal.reason, refused.refusal.clause) from None
        except ReplayDivergence as fault:
            raise Denied(400, str(fault)) from None
        except Exception as fault:
            log.warning("a match of %s cannot be set up", setup.ruleset, exc_info=fault)
            raise Denied(400, f"this match cannot be set up: {type(fault).__name__}: {fault}") from None
        name = secrets.token_hex(6)
        await self.store.create(
            name,
            setup,
            seats,
            title=title,
            kind=kind,
            lesson=lesson,
            journal=match.journal,
            result=match.outcome.reason if match.outcome is not None else "",
            # Dice that the journal was cut off before have fallen anew by now: they are not shared.
            branch=(branch_of, len(journal)) if branch_of else None,
        )
        return papers.MatchCreated(name, tokens)

    async def again(self, room: Room, wanted: papers.Again, tokens: Sequence[str]) -> papers.MatchCreated:
        """The match once more with sides changed: made for the first who asks, found by the others with the tokens that
        they have."""
        async with room.lock:
            name = await self.store.sequel(room.id) or await self._sequel(room, wanted)
        stored = await self.store.read(name)
        assert stored is not None
        opened = (next((token for token in tokens if seat.opens(token)), "") for seat in stored.summary.seats)
        return papers.MatchCreated(name, tuple(opened))

    async def _sequel(self, room: Room, wanted: papers.Again) -> str:
        dice = policy_again(room.match.setup.dice, wanted, self.commitments)
        setup, seats = sides_changed(room.match.setup, room.seats, dice)
        name = secrets.token_hex(6)
        title = f"{room.title.rpartition(': ')[0]}: {' v '.join(setup.players)}"
        try:
            await self.store.create(name, setup, seats, title=title, sequel_of=room.id)
        except Overtaken:
            return await self.store.sequel(room.id) or name
        return name


def _revive(stored: Stored) -> Match:
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
            return rewind(setup, stored.journal)
        return revive(setup, stored.journal, stored.sealed)
    except (ReplayDivergence, ValueError) as fault:  # other rules by now, or a setup that they cannot read
        raise Denied(409, str(fault)) from None


def _setup(wanted: papers.NewMatch, commitments: Commitments) -> Setup:
    rules = ruleset(wanted.ruleset)
    check_sitters(wanted.seats, *rules.seats)
    _check_names(wanted.scenario, [info.id for info in rules.scenarios()], "scenario")
    for army in wanted.armies:
        _check_names(army, [info.id for info in rules.armies()], "army")
    rosters: dict[int, dict[str, Any]] = {n: given for n, given in enumerate(wanted.rosters) if given is not None}
    for number, roster in rosters.items():
        faults = list(rules.check_roster(roster, wanted.scenario, number))
        if faults:
            raise Denied(400, f"the army of seat {number + 1}: {faults[0].reason}", faults[0].clause)
    try:
        setup = rules.setup(
            wanted.scenario,
            wanted.armies,
            players=_names(wanted),
            dice=policy(wanted, commitments),
            options=dict(wanted.options),
        )
    except (LookupError, ValueError) as fault:
        raise Denied(400, f"this match cannot be set up: {fault}") from None
    if not rosters:
        return setup
    documents = tuple(rosters.get(number, document) for number, document in enumerate(setup.rosters))
    return Setup(
        setup.ruleset,
        setup.version,
        setup.players,
        setup.scenario,
        documents,
        setup.options,
        setup.dice,
        setup.position,
    )


def _check_names(name: str, offered: Sequence[str], what: str) -> None:
    if name and name not in offered:
        raise Denied(400, f"there is no {what} {name[:40]!r}; there are: {', '.join(offered)}")


def _names(wanted: papers.NewMatch) -> tuple[str, ...]:
    """The players' names; who gave none is called after the colour of the side."""
    given = [*wanted.names, *("" for _ in wanted.seats)][: len(wanted.seats)]
    clean = ["".join(letter for letter in name if letter.isprintable()).strip()[:NAME_LENGTH] for name in given]
    return tuple(name or COLOURS[number % len(COLOURS)] for number, name in enumerate(clean))


def _title(setup: Setup, scenario: str) -> str:
    infos = find(setup.ruleset).scenarios()
    named = next((info.title for info in infos if info.id == scenario), infos[0].title if infos else "")
    players = " v ".join(setup.players)
    return f"{named}: {players}" if named else players
