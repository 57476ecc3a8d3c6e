"""What every handler needs: the parts of a request, read and checked, and the response."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from grognard.engine.record import to_json
from grognard.server.limits.refusals import NOBODY_WATCHES, Denied
from grognard.server.matches.lobby import Lobby
from grognard.server.matches.room import Room
from grognard.server.thinking.slow_work import Asker

LARGEST_BODY = 1024 * 1024

T = TypeVar("T")


def json_response(value: object, status: int = 200) -> Response:
    return ready_response(to_json(value), status)


def ready_response(data: bytes, status: int = 200) -> Response:
    """A response whose JSON is already written."""
    return Response(data, status, media_type="application/json", headers={"cache-control": "no-store"})


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def asker(request: Request) -> Asker:
    """Where a request comes from. Requests from one address share a budget."""
    return Asker("" if request.client is None else request.client.host)


async def body(request: Request, largest: int) -> bytes:
    """The body, refused as soon as it is known to be too large."""
    data = bytearray()
    try:
        async for part in request.stream():
            data += part
            if len(data) > largest:
                raise Denied(413, f"this is too large: at most {largest // 1024} KB are taken")
    except ClientDisconnect:
        raise Denied(400, "this request was broken off") from None
    return bytes(data)


async def json_body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await body(request, LARGEST_BODY), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Denied(400, f"this cannot be read: {fault}") from None


async def room_of(request: Request) -> Room:
    """The match of a request, if the visitor may look at it."""
    room = await room_to_sit_down_at(request)
    if not room.admits(tokens_in(request)):
        raise Denied(403, NOBODY_WATCHES.reason)
    return room


async def room_to_sit_down_at(request: Request) -> Room:
    """The match of a request, even if the visitor may not look at it."""
    return await lobby_of(request).room(request.path_params["match"])


TOKENS = "x-grognard-tokens"
"""The header with the tokens of seats, with commas between them. Never a query: addresses end up in logs."""


def tokens_in(request: Request) -> list[str]:
    given = [token.strip() for line in request.headers.getlist(TOKENS) for token in line.split(",")]
    return [token for token in given if token][:64]


def held_seats(request: Request, room: Room) -> frozenset[int]:
    """The seats that the tokens of a request open."""
    return room.seats_opened_by(tokens_in(request))


def number_in(request: Request, name: str) -> int | None:
    """A number of the query; None if it is left out."""
    given = request.query_params.get(name, "")
    return _number(name, given, 400) if given else None


def number_at(request: Request, name: str) -> int:
    """A number of the path."""
    return _number(name, request.path_params[name], 404)


def _number(name: str, given: str, status: int) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= 9):
        raise Denied(status, f"{name} is a whole number, not {given[:20]!r}")
    return int(given)
