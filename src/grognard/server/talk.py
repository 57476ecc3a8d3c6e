"""Talking with a tab: each message of the page is read, done or refused, and answered."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.refusal import OutOfTurn, Refusal, Refused
from grognard.server import refusals, wire
from grognard.server.catalogue import check_sitter
from grognard.server.forecasts import foretell, look, nearest
from grognard.server.lobby import Lobby
from grognard.server.refusals import Denied, form, turn
from grognard.server.room import Room, Stumbled
from grognard.server.tab import Tab

log = logging.getLogger(__name__)

LARGEST = 256 * 1024
"""No honest message comes near this; a larger one is refused unread."""

LAST_ID = 2**53
"""The page's numbers are exact up to here."""

_decoder: msgspec.json.Decoder[wire.FromPage] = msgspec.json.Decoder(wire.FromPage)


async def talk(socket: WebSocket, lobby: Lobby) -> None:
    """Serve one tab from its first to its last message."""
    await socket.accept()
    try:
        room = await lobby.room(socket.path_params["match"])
    except Denied as denied:
        await socket.send_text(to_json(wire.No(0, denied.refusal)).decode())
        await socket.close(4404, "no such match")
        return
    tab = Tab(socket, room)
    room.watchers.add(tab.refresh)
    room.wake()
    try:
        async with asyncio.TaskGroup() as tasks:
            writer = tasks.create_task(tab.write())
            await _listen(socket, tab, lobby, tasks)
            writer.cancel()
    except* (WebSocketDisconnect, RuntimeError) as gone:
        # Starlette says RuntimeError when the other side vanished while we were sending.
        log.debug("a tab of %s went away: %s", room.id, gone)
    finally:
        room.watchers.discard(tab.refresh)


async def _listen(socket: WebSocket, tab: Tab, lobby: Lobby, tasks: asyncio.TaskGroup) -> None:
    while True:
        heard = await socket.receive()
        if heard["type"] == "websocket.disconnect":
            return
        data = heard.get("text") or heard.get("bytes") or ""
        await tab.breathe()
        message = _read(tab, data.encode() if isinstance(data, str) else data)
        match message:
            case None:
                pass
            case wire.Hello():
                _greet(tab, message)
            case wire.Nearest() | wire.Forecast() | wire.Look():
                tab.replies[message.id] = None
                tasks.create_task(_reply(tab, message, lobby))
            case _:
                await _reply(tab, message, lobby)


def _read(tab: Tab, data: bytes) -> wire.FromPage | None:
    """The message, or None if it has been dealt with: refused, or a repetition."""
    if len(data) > LARGEST:
        tab.refuse(0, form(f"a message has at most {LARGEST // 1024} KB, not {len(data) // 1024}"))
        return None
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        tab.refuse(_id_in(data), form(f"this message cannot be read: {fault}"))
        return None
    if not isinstance(message, wire.Hello):
        if not 1 <= message.id <= LAST_ID:
            tab.refuse(0, form("a request has a number of its own, from 1 on"))
            return None
        if message.id in tab.replies:
            tab.again(message.id)
            return None
    return message


def _id_in(data: bytes) -> int:
    """The number of a request that is otherwise unreadable, so that whoever waits for its reply hears of it."""
    try:
        found = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        number = msgspec.json.decode(found["id"], type=int)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError):
        return 0
    return number if 1 <= number <= LAST_ID else 0


def _greet(tab: Tab, hello: wire.Hello) -> None:
    held = tab.room.holders(hello.tokens[:64])
    if len(held) < len(set(hello.tokens)):
        tab.refuse(0, turn("not every token given opens a seat of this match"))
    tab.hold(held)


Request = (
    wire.Give
    | wire.Check
    | wire.Nearest
    | wire.Forecast
    | wire.Look
    | wire.Undo
    | wire.Concede
    | wire.TypedDice
    | wire.Reseat
)


async def _reply(tab: Tab, message: Request, lobby: Lobby) -> None:
    """Do what is asked and say so; whatever goes wrong is a refusal, never the end of the connection."""
    try:
        tab.reply(await _do(tab, message, lobby))
    except (Refused, OutOfTurn) as refused:
        tab.refuse(message.id, refusals.of(refused))
    except Denied as denied:
        tab.refuse(message.id, denied.refusal)
    except Stumbled as fault:
        tab.refuse(message.id, form(f"the umpire stumbled and nothing was changed{tab.room.blame(fault)}"))
    except Exception as fault:
        log.exception("match %s: %s failed", tab.room.id, type(message).__name__)
        tab.refuse(message.id, form(f"this could not be done{tab.room.blame(fault)}"))


async def _do(tab: Tab, message: Request, lobby: Lobby) -> wire.ToPage:
    room = tab.room
    match message:
        case wire.Give() | wire.Check():
            _own(tab, message.seat)
            async with room.lock:
                return await _decide(room, message)
        case wire.Nearest() | wire.Forecast():
            return await _think(tab, message, lobby)
        case wire.Look():
            return await _look(tab, message, lobby)
        case wire.TypedDice():
            async with room.lock:
                _on_time(room.match, message.n)
                if not room.may_roll(tab.mine):
                    raise Refused(turn("these dice are not this tab's to type in"))
                await room.roll(message.faces)
            return wire.Ok(message.id)
        case wire.Undo() | wire.Concede() | wire.Reseat():
            _own(tab, message.seat)
            async with room.lock:
                await _change(tab, message)
            return wire.Ok(message.id)


async def _decide(room: Room, message: wire.Give | wire.Check) -> wire.ToPage:
    _on_time(room.match, message.n)
    if message.seat not in room.humans():
        raise Refused(turn("a bot sits here; take the seat over first"))
    if isinstance(message, wire.Give):
        await room.answer(message.seat, message.answer)
        return wire.Ok(message.id)
    question = room.match.question(message.seat)
    if question is None:
        raise Refused(turn("it is not this seat's decision"))
    return wire.Checked(message.id, question.refuse(message.answer))


async def _change(tab: Tab, message: wire.Undo | wire.Concede | wire.Reseat) -> None:
    room = tab.room
    match message:
        case wire.Undo():
            seat = room.undo_seat(message.seat, tab.mine)
            if isinstance(seat, Refusal):
                raise Refused(seat)
            await room.undo(seat)
        case wire.Concede():
            await room.concede(message.seat)
        case wire.Reseat():
            if room.over:
                raise Refused(turn("the game is over"))
            check_sitter(message.who)
            await room.reseat(message.seat, message.who)


async def _look(tab: Tab, message: wire.Look, lobby: Lobby) -> wire.Looked:
    room = tab.room
    async with room.lock:
        if not room.open:
            _own(tab, message.seat)
            if message.seat not in room.humans():
                raise Refused(turn("a bot sits here; take the seat over first"))
        if not 0 <= message.seat < len(room.seats):
            raise Refused(form(f"there is no seat {message.seat}"))
        fork = room.match.fork()
    seen = await lobby.think(look, fork, message.seat, message)
    if isinstance(seen, Refusal):
        raise Refused(seen)
    return seen


async def _think(tab: Tab, message: wire.Nearest | wire.Forecast, lobby: Lobby) -> wire.ToPage:
    """Work out odds or a legal spot. Of several such requests that wait only the newest is still wanted."""
    work = nearest if isinstance(message, wire.Nearest) else foretell
    tab.newest[type(message)] = message.id
    async with lobby.thinkers:
        if tab.newest[type(message)] != message.id:
            raise Refused(turn("a newer request has taken the place of this one"))
        fork = await _fork(tab, message)
        return await asyncio.to_thread(work, fork, message.seat, message.answer, message.id)


async def _fork(tab: Tab, message: wire.Nearest | wire.Forecast) -> Match:
    """A copy of the match to think about this answer with, if its question is still open."""
    _own(tab, message.seat)
    async with tab.room.lock:
        _on_time(tab.room.match, message.n)
        if tab.room.match.question(message.seat) is None:
            raise Refused(turn("it is not this seat's decision"))
        return tab.room.match.fork()


def _own(tab: Tab, seat: int) -> None:
    if seat not in tab.mine:
        raise Refused(turn("this tab does not hold that seat"))


def _on_time(match: Match, n: int) -> None:
    if n != len(match.journal):
        raise Refused(turn("this is late: the game has gone on since that question"))
