"""Handlers for seats: a seat is given away by a link, and belongs to whoever opens it first."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from grognard.server import schemas
from grognard.server.handlers.requests import (
    json_body,
    json_response,
    number_at,
    room_of,
    room_to_sit_down_at,
    tokens_in,
)
from grognard.server.limits.refusals import Denied
from grognard.server.matches.room import Room


async def claim(request: Request) -> Response:
    """Sit down with an invitation, or in a seat that is open to all. For somebody who already holds the seat nothing
    changes."""
    room = await room_to_sit_down_at(request)
    number, tokens = _seat(request, room), tokens_in(request)
    wanted = await json_body(request, schemas.Claim)

    async def sit_down() -> schemas.SeatClaimed:
        seat = room.seats[number]
        mine = next((token for token in tokens if seat.opens(token)), None)
        if mine is not None:
            return schemas.SeatClaimed(number, mine, seat.claims)
        if not seat.offered and not any(seat.invites(token) for token in tokens):
            raise Denied(403, "this link has been used, or another one was made since; ask for a new one")
        if room.own_seed and not wanted.agreed:
            raise Denied(
                409, "who set this table up chose the seed, and could know every roll; agree to that to sit down"
            )
        token = await room.claim(number)
        return schemas.SeatClaimed(number, token, room.seats[number].claims)

    return json_response(await room.change(sit_down))


async def invite(request: Request) -> Response:
    """A link with which somebody else can claim a seat that the visitor holds."""
    room = await room_of(request)
    number, tokens = _seat(request, room), tokens_in(request)

    async def make() -> schemas.Invitation:
        if number not in room.seats_opened_by(tokens):
            raise Denied(403, "only who holds a seat can give it away")
        return schemas.Invitation(number, await room.invite(number))

    return json_response(await room.change(make), 201)


def _seat(request: Request, room: Room) -> int:
    number = number_at(request, "seat")
    if number >= len(room.seats):
        raise Denied(404, f"there is no seat {number}")
    return number
