"""Handlers for watching: replays with their frames, the probability to win, and luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from starlette.requests import Request
from starlette.responses import Response

from grognard.server import schemas
from grognard.server.handlers.matches import match_card
from grognard.server.handlers.requests import asker, held_seats, lobby_of, number_at, number_in, ready_response, room_of
from grognard.server.limits.refusals import Denied
from grognard.server.matches.room import Room
from grognard.server.thinking.costly import costly_decisions
from grognard.server.thinking.luck import luck
from grognard.server.thinking.replayed import ReplayedMatch
from grognard.server.thinking.watching import ReplayTitle, Viewer, frame_document, replay_document
from grognard.server.thinking.win_probability import win_probabilities
from grognard.store import RelatedMatch

P = ParamSpec("P")


async def _viewer(request: Request, room: Room) -> Viewer:
    """The viewer that a request asks to be, if they may."""
    seat, held = number_in(request, "seat"), held_seats(request, room)
    async with room.lock:  # so that only what is stored counts as over
        all_open = room.open
    if seat is not None and seat >= len(room.seats):
        raise Denied(404, f"there is no seat {seat}")
    if seat is not None and not all_open and seat not in held:
        raise Denied(403, "that side still has secrets; its view opens when the game is over")
    return Viewer(seat, held, all_open)


async def _ask(
    request: Request,
    room: Room,
    function: Callable[Concatenate[ReplayedMatch, P], Any],
    *given: P.args,
    **named: P.kwargs,
) -> Response:
    """Ask a worker about the match of a room, taken apart."""
    lobby = lobby_of(request)
    return ready_response(
        await lobby.thinking.people.ask_about(asker(request), lambda: lobby.replay_of(room), function, *given, **named)
    )


async def replay(request: Request) -> Response:
    room = await room_of(request)
    viewer = await _viewer(request, room)
    branches = await lobby_of(request).store.branches(room.id)
    related = (
        None if branches.origin is None else _line(branches.origin),
        tuple(map(_line, branches.branches)),
    )
    place = ReplayTitle(room.title, tuple(room.seats))
    return await _ask(request, room, replay_document, room.id, place, viewer, *related)


def _line(other: RelatedMatch) -> schemas.GameLine:
    return schemas.GameLine(match_card(other.summary), other.at)


async def win_probability(request: Request) -> Response:
    """Who was likely to win when: judged from what the asked view knows, from everything where that is open."""
    room = await room_of(request)
    viewer = await _viewer(request, room)
    return await _ask(request, room, win_probabilities, viewer.seat, open=viewer.open)


async def costly(request: Request) -> Response:
    """Which decisions cost most. Only after the battle, because it says what would have been good."""
    room = await room_of(request)
    if room.kind != "replay" and not room.over:
        raise Denied(409, "the battle is not over; what cost most is told after it")
    return await _ask(request, room, costly_decisions)


async def frame(request: Request) -> Response:
    room = await room_of(request)
    seat = (await _viewer(request, room)).seat
    k, since = number_at(request, "k"), number_in(request, "since") or 0
    return await _ask(request, room, frame_document, k, seat, ReplayTitle(room.title, tuple(room.seats)), since)


async def luck_report(request: Request) -> Response:
    room = await room_of(request)
    return await _ask(request, room, luck, [seat.name for seat in room.seats])
