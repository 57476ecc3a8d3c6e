"""The messages of a page: each is read, done or refused, and answered."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.refusal import NotAsked, Refusal, Refused
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.catalogue import check_sitter
from grognard.server.limits.refusals import NOBODY_WATCHES, Denied, NotStored, RulesFailed, form, not_now, refusal_in
from grognard.server.matches.chat import said_in
from grognard.server.matches.connection import Connection
from grognard.server.matches.lobby import Lobby
from grognard.server.matches.permissions import may_roll, undo_seat
from grognard.server.matches.room import Room
from grognard.server.thinking.advising import advice_for
from grognard.server.thinking.forecasts import candidates, forecast, forecast_after, held, look, nearest, outlook_for
from grognard.server.thinking.slow_work import Thinking
from grognard.server.workers import Subject

log = logging.getLogger(__name__)

LARGEST = 256 * 1024
"""No honest message is nearly as large; a larger one is refused unread."""

LAST_ID = 2**53
"""The page's numbers are exact up to here."""

_decoder: msgspec.json.Decoder[wire.FromPage] = msgspec.json.Decoder(wire.FromPage)


async def serve_connection(socket: WebSocket, lobby: Lobby) -> None:
    """Serve one page from its first to its last message."""
    await socket.accept()
    match, address = socket.path_params["match"], "" if socket.client is None else socket.client.host
    try:
        with lobby.accounts.socket(address, match):
            await _serve(socket, await lobby.room(match), lobby, address)
    except Denied as denied:
        await _turn_away(socket, denied.refusal, 4404 if denied.status == 404 else 1013)


async def _turn_away(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Say why, and close."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the page may have closed it already
        await socket.send_bytes(to_json(wire.No(0, refusal)))
        await socket.close(code, refusal.reason[:100])


async def _serve(socket: WebSocket, room: Room, lobby: Lobby, address: str) -> None:
    page = Connection(socket, room, lobby.accounts.computing(address), address)
    await room.chat.read_once()
    room.watchers.add(page.refresh)
    room.chat.listeners.add(page.listen)
    room.bots.wake()
    try:
        async with asyncio.TaskGroup() as tasks:
            writer = tasks.create_task(page.send_queued())
            await _listen(socket, page, lobby, tasks)
            writer.cancel()
    except* (WebSocketDisconnect, RuntimeError) as gone:
        # Starlette says RuntimeError when the other side vanished while we were sending.
        log.debug("a page of %s went away: %s", room.id, gone)
    finally:
        room.watchers.discard(page.refresh)
        room.chat.listeners.discard(page.listen)


async def _listen(socket: WebSocket, page: Connection, lobby: Lobby, tasks: asyncio.TaskGroup) -> None:
    mine, ours = lobby.accounts.messages(), lobby.accounts.messages_of(page.room.id)
    while True:
        heard = await socket.receive()
        if heard["type"] == "websocket.disconnect":
            return
        if not mine.spend():
            await _turn_away(socket, form("these are more messages than a table takes; come back in a moment"), 1008)
            return
        await page.wait_until_read()
        message = _read(page, heard["bytes"])  # always bytes, see `protocols`
        if message is not None and not ours.spend():
            number = 0 if isinstance(message, wire.Hello) else message.id
            page.refuse(number, not_now("this table gets more messages than it takes; wait a moment"))
            continue
        match message:
            case None:
                pass
            case wire.Hello():
                _say_hello(page, message)
            case _ if not page.admitted:
                page.refuse(message.id, NOBODY_WATCHES)
            case (
                wire.Nearest()
                | wire.ListCandidates()
                | wire.Tether()
                | wire.Forecast()
                | wire.ShowOutlook()
                | wire.ShowOverlay()
                | wire.AskAdvice()
            ):
                page.replies[message.id] = None
                tasks.create_task(_reply(page, message, lobby))
                # Begin it before reading the next message, so that other connections get their turn.
                await asyncio.sleep(0)
            case _ if page.computing.empty:
                page.refuse(message.id, not_now("your address has let this server compute too much; wait a moment"))
            case _:
                await _reply(page, message, lobby)


def _read(page: Connection, data: bytes) -> wire.FromPage | None:
    """The message, or None if it has been dealt with: refused, or a repetition."""
    if len(data) > LARGEST:
        page.refuse(0, form(f"a message has at most {LARGEST // 1024} KB, not {len(data) // 1024}"))
        return None
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        page.refuse(_id_in(data), form(f"this message cannot be read: {fault}"))
        return None
    if not isinstance(message, wire.Hello):
        if not 1 <= message.id <= LAST_ID:
            page.refuse(0, form("a request has a number of its own, from 1 on"))
            return None
        if message.id in page.replies:
            page.repeat_reply(message.id)
            return None
    return message


def _id_in(data: bytes) -> int:
    """The number of a request that is otherwise unreadable, so that the page gets a reply to it."""
    try:
        found = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        number = msgspec.json.decode(found["id"], type=int)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError):
        return 0
    return number if 1 <= number <= LAST_ID else 0


def _say_hello(page: Connection, hello: wire.Hello) -> None:
    page.hold(hello.tokens[:64])
    if len(page.held) < len(set(hello.tokens)):
        page.refuse(0, not_now("not every token given opens a seat of this match"))


Thought = (
    wire.Nearest
    | wire.ListCandidates
    | wire.Tether
    | wire.Forecast
    | wire.ShowOutlook
    | wire.ShowOverlay
    | wire.AskAdvice
)
"""What has to be thought about, and changes nothing."""
TableCommand = wire.GiveAnswer | wire.Check | wire.Undo | wire.Concede | wire.TypedDice | wire.Reseat
PageCommand = TableCommand | Thought | wire.Say


async def _reply(page: Connection, message: PageCommand, lobby: Lobby) -> None:
    """Do what is asked and say so; whatever goes wrong is a refusal, never the end of the connection."""
    try:
        if isinstance(message, Thought):
            page.send(message.id, await _think(page, message, lobby.thinking))
        elif isinstance(message, wire.Say):
            page.reply(await _say(page, message, lobby))
        else:
            page.reply(await _do(page, message))
    except (Refused, NotAsked) as refused:
        page.refuse(message.id, refusal_in(refused))
    except Denied as denied:
        page.refuse(message.id, denied.refusal)
    except NotStored:
        page.refuse(
            message.id, form("the database did not answer; the table shows what it has kept, try again in a moment")
        )
    except RulesFailed as fault:
        page.refuse(message.id, form(f"the rules failed here and nothing was changed{page.room.fault_details(fault)}"))
    except Exception as fault:
        log.exception("match %s: %s failed", page.room.id, type(message).__name__)
        page.refuse(message.id, form(f"this could not be done{page.room.fault_details(fault)}"))


async def _say(page: Connection, message: wire.Say, lobby: Lobby) -> wire.Ok:
    room = page.room
    _must_hold(page, message.seat)
    if message.seat not in room.people():
        raise Refused(not_now("a bot sits here; take the seat over first"))
    async with room.lock:
        board = room.view(message.seat).scene.board
    said = said_in(message, board.width, board.height)
    if not lobby.accounts.words_of(room.id, message.seat).spend():
        raise Refused(not_now("this is much at once; wait a moment before you say more"))
    await room.chat.say(message.seat, room.seats[message.seat].name, said)
    return wire.Ok(message.id)


async def _do(page: Connection, message: TableCommand) -> wire.ToPage:
    room = page.room
    match message:
        case wire.GiveAnswer() | wire.Check():
            _must_hold(page, message.seat)
            return await room.change(lambda: _decide(page, message))
        case wire.TypedDice():
            return await room.change(lambda: _type_dice(page, message))
        case wire.Undo() | wire.Concede() | wire.Reseat():
            _must_hold(page, message.seat)
            return await room.change(lambda: _change(page, message))


async def _decide(page: Connection, message: wire.GiveAnswer | wire.Check) -> wire.ToPage:
    room = page.room
    _must_be_current(room.match, message.n)
    if message.seat not in room.people():
        raise Refused(not_now("a bot sits here; take the seat over first"))
    if isinstance(message, wire.GiveAnswer):
        before = room.computed
        try:
            await room.answer(message.seat, message.answer)
        finally:
            page.computing.charge(room.computed - before)
        return wire.Ok(message.id)
    return page.charged("a check", lambda: _checked(room.view(message.seat), message))


def _checked(view: View, message: wire.Check) -> wire.Checked:
    refusal = view.refuse(message.answer)
    price = view.costs(message.answer) if refusal is None else None
    return wire.Checked(message.id, refusal, view.travel(message.answer), price)


async def _type_dice(page: Connection, message: wire.TypedDice) -> wire.Ok:
    _must_be_current(page.room.match, message.n)
    if not may_roll(page.room, page.held):
        raise Refused(not_now("these dice are not this tab's to type in"))
    await page.room.roll(message.faces)
    return wire.Ok(message.id)


async def _change(page: Connection, message: wire.Undo | wire.Concede | wire.Reseat) -> wire.Ok:
    room = page.room
    match message:
        case wire.Undo():
            seat = undo_seat(room, message.seat, page.held)
            if isinstance(seat, Refusal):
                raise Refused(seat)
            await room.undo(seat)
        case wire.Concede():
            await room.concede(message.seat)
        case wire.Reseat():
            if room.over:
                raise Refused(not_now("the game is over"))
            if message.seat in room.match.absent:
                raise Refused(not_now("this seat has given up"))
            check_sitter(message.who)
            await room.reseat(message.seat, message.who)
    return wire.Ok(message.id)


async def _think(page: Connection, message: Thought, thinking: Thinking) -> bytes:
    """Let a worker do it. If the same request is already waiting, the new one replaces it."""

    async def subject() -> Subject:
        async with page.room.lock:
            _may_think(page, message)
            return page.room.subject()

    people, who, seat = thinking.people, page.asker, message.seat
    match message:
        case wire.Tether():
            return await thinking.hands.ask_anew(who, wire.Tether, subject, held, message)
        case wire.Nearest():
            return await people.ask_anew(who, wire.Nearest, subject, nearest, seat, message.answer, message.id)
        case wire.ListCandidates():
            return await people.ask_anew(who, wire.ListCandidates, subject, candidates, message)
        case wire.Forecast(after=()):
            return await people.ask_anew(who, wire.Forecast, subject, forecast, seat, message.answer, message.id)
        case wire.Forecast():
            return await people.ask_anew(who, _matter(message), subject, forecast_after, message)
        case wire.ShowOutlook():
            return await people.ask_anew(who, _matter(message), subject, outlook_for, message)
        case wire.ShowOverlay():
            return await people.ask_anew(who, _matter(message), subject, look, message)
        case wire.AskAdvice():
            return await people.ask_anew(who, wire.AskAdvice, subject, advice_for, message)


def _matter(message: Thought) -> bytes:
    """The same request without its number is the same matter."""
    return to_json(msgspec.structs.replace(message, id=1))


def _may_think(page: Connection, message: Thought) -> None:
    """Whether this page may have it thought about now. Raises `Refused`."""
    room = page.room
    if isinstance(message, wire.ShowOverlay):
        if not room.open:
            _must_hold(page, message.seat)
            if message.seat not in room.people():
                raise Refused(not_now("a bot sits here; take the seat over first"))
        if not 0 <= message.seat < len(room.seats):
            raise Refused(form(f"there is no seat {message.seat}"))
        return
    _must_hold(page, message.seat)
    _must_be_current(room.match, message.n)
    if room.match.question(message.seat) is None:
        raise Refused(not_now("it is not this seat's decision"))


def _must_hold(page: Connection, seat: int) -> None:
    if seat not in page.held:
        raise Refused(not_now("this tab does not hold that seat"))


def _must_be_current(match: Match, n: int) -> None:
    if n != len(match.journal):
        raise Refused(not_now("this is late: the game has gone on since that question"))
