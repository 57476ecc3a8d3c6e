"""Handlers for matches: made, listed, saved, loaded, branched, and played again."""

from __future__ import annotations

from typing import cast, get_args

from starlette.requests import Request
from starlette.responses import Response

from grognard.bots import offered
from grognard.engine.history.saves import Save, SavedTable
from grognard.engine.refusal import Refusal
from grognard.engine.view import View
from grognard.server import catalogue, schemas
from grognard.server.handlers.requests import (
    asker,
    body,
    held_seats,
    json_body,
    json_response,
    lobby_of,
    number_in,
    room_of,
    tokens_in,
)
from grognard.server.limits.refusals import Denied
from grognard.server.limits.untrusted import OpenedSave, open_save
from grognard.server.matches import presenting
from grognard.server.matches.dice_policies import with_fresh_dice
from grognard.server.matches.room import Room
from grognard.server.matches.setups import title_of
from grognard.store import HUMAN, Summary
from grognard.store.records import MatchKind

LARGEST_SAVE = 4 * 1024 * 1024
"""The longest games have some hundred KB."""
SHORT_LIST = 50
LONGEST_LIST = 200


async def create(request: Request) -> Response:
    lobby_of(request).accounts.match(asker(request).address)
    wanted = await json_body(request, schemas.NewMatch)
    return json_response(await lobby_of(request).create(wanted, asker(request)), 201)


async def listed(request: Request) -> Response:
    """A page of the list, the last changed match first. The next page begins after the last card of this one, which is
    given as `before`."""
    asked = request.query_params
    most = number_in(request, "most")
    if most is not None and not 1 <= most <= LONGEST_LIST:
        raise Denied(400, f"most is a number from 1 to {LONGEST_LIST}, not {most}")
    found = await lobby_of(request).store.summaries(
        most or SHORT_LIST,
        _place_in_list(asked.get("before", "")),
        _kind(asked.get("kind", "")),
        offering=asked.get("open", "") == "1",
    )
    return json_response([match_card(summary) for summary in found])


def _place_in_list(given: str) -> tuple[int, str] | None:
    """Where a page of the list begins: after the match with this time of change and this id, with a dash between."""
    if not given:
        return None
    changed, _, match = given.partition("-")
    if not (changed.isascii() and changed.isdecimal() and len(changed) <= 15 and 0 < len(match) <= 40):
        raise Denied(400, f"before is the time and the id of the last match one has, not {given[:40]!r}")
    return int(changed), match


def _kind(given: str) -> MatchKind | None:
    if given and given not in get_args(MatchKind):
        raise Denied(400, f"a match is a {', a '.join(get_args(MatchKind))}, not {given[:20]!r}")
    return cast(MatchKind, given) if given else None


async def one_match(request: Request) -> Response:
    summary = await lobby_of(request).store.summary(request.path_params["match"])
    mine = summary is not None and any(seat.opens(token) for seat in summary.seats for token in tokens_in(request))
    if summary is None or (summary.private and not mine):
        raise Denied(404, "there is no such match here")
    return json_response(match_card(summary))


async def own_table(request: Request) -> Response:
    """Where a match stands, for a player's list of tables. The computing time is charged to the player who asks."""
    room = await room_of(request)
    purse = lobby_of(request).accounts.computing(asker(request).address)
    if purse.empty:
        raise Denied(429, "your address has let this server compute too much; wait a moment")
    summary = await lobby_of(request).store.summary(room.id)
    assert summary is not None, "it has a room"
    async with room.lock:
        eyes = _eyes(room, room.people(held_seats(request, room)))
        before = room.computed
        found = room.compute("an own table", lambda: _own_table(room.view(eyes), match_card(summary)))
        purse.charge(room.computed - before)
    return json_response(found)


def _eyes(room: Room, mine: list[int]) -> int | None:
    """Through which of the player's seats the table is seen: the one that is asked. If several people share a screen
    and something is hidden, it is none of them, because nobody knows who reads the list."""
    if len(mine) > 1 and not room.open:
        return None
    return next((seat for seat in mine if seat in room.match.deciding), next(iter(mine), None))


def _own_table(view: View, card: schemas.MatchCard) -> schemas.OwnTable:
    question, scene = view.asked, view.scene
    return schemas.OwnTable(
        card,
        scene,
        view.deciding,
        question.title if question is not None else "",
        scene.track.label if scene.track is not None else "",
    )


def match_card(summary: Summary) -> schemas.MatchCard:
    return schemas.MatchCard(
        summary.id,
        summary.ruleset,
        summary.title,
        summary.kind,
        presenting.sitters(summary.seats),
        summary.created,
        summary.changed,
        summary.entries,
        summary.result != "",
        summary.result,
        summary.own_seed,
        summary.pace,
        summary.private,
    )


async def save(request: Request) -> Response:
    room = await room_of(request)
    async with room.lock:
        view = room.view(None)
        fresh = with_fresh_dice(room.match.setup, view.number).dice
        table = SavedTable(room.title, tuple(seat.who for seat in room.seats))
        data = view.save(held_seats(request, room), fresh, table)
    if isinstance(data, Refusal):
        raise Denied(403, data.reason, data.clause)
    name = f"{view.ruleset.name}-{room.id}.grognard.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data, media_type="application/json", headers=headers)


async def load(request: Request) -> Response:
    saved, over = await _game_in(request)
    setup = saved.setup
    wanted = tuple(filter(None, request.query_params.get("seats", "").split(",")))
    seats = wanted or _sat_there(saved)
    catalogue.check_sitters(seats, len(setup.players), len(setup.players))
    if not over:
        setup = with_fresh_dice(setup, len(saved.journal))
    made = await lobby_of(request).play_on(
        setup, seats, title=_loaded_title(saved), whose=asker(request), journal=saved.journal
    )
    return json_response(made, 201)


async def watch(request: Request) -> Response:
    saved, _ = await _game_in(request)
    made = await lobby_of(request).play_on(
        saved.setup,
        _sat_there(saved),
        title=_loaded_title(saved),
        whose=asker(request),
        kind="replay",
        journal=saved.journal,
    )
    return json_response(made, 201)


async def _game_in(request: Request) -> OpenedSave:
    """The game in an uploaded file, each entry checked against the rules."""
    lobby_of(request).accounts.upload(asker(request).address)
    data = await body(request, LARGEST_SAVE)
    return await lobby_of(request).thinking.strangers.send(asker(request), open_save, data)


def _sat_there(saved: Save) -> tuple[str, ...]:
    """Who sat in each seat when the game was saved: bots that are here too, people everywhere else."""
    who = saved.table.who if saved.table is not None else ()
    return tuple(who[n] if n < len(who) and who[n] in offered() else HUMAN for n in range(len(saved.setup.players)))


def _loaded_title(saved: Save) -> str:
    return (saved.table.title if saved.table is not None else "")[:200] or title_of(saved.setup)[:200]


async def branch(request: Request) -> Response:
    room = await room_of(request)
    lobby_of(request).accounts.match(asker(request).address)
    wanted = await json_body(request, schemas.Branch)
    async with room.lock:
        withheld = room.view(None).withhold_journal(held_seats(request, room), "branched")
        if withheld is not None:
            raise Denied(403, withheld.reason, withheld.clause)
        setup, journal = room.match.setup, list(room.match.journal)
    if not 0 <= wanted.n <= len(journal):
        raise Denied(400, f"the journal has {len(journal)} entries, not {wanted.n}")
    seats = wanted.seats or tuple(seat.who for seat in room.seats)
    catalogue.check_sitters(seats, len(room.seats), len(room.seats))
    made = await lobby_of(request).play_on(
        with_fresh_dice(setup, wanted.n),
        seats,
        title=f"{room.title} (from {wanted.n})",
        whose=asker(request),
        journal=journal[: wanted.n],
        branch_of=room.id,
        private=room.private,
    )
    return json_response(made, 201)


async def rematch(request: Request) -> Response:
    room = await room_of(request)
    tokens = tokens_in(request)
    if not room.seats_opened_by(tokens):
        raise Denied(403, "who sat at this table can set it up again")
    async with room.lock:  # so that only what is stored counts as over
        over = room.over
    if room.kind != "match" or not over:
        raise Denied(409, "a game is set up again when it is over")
    wanted = await json_body(request, schemas.Again)
    return json_response(await lobby_of(request).rematch(room, wanted, tokens), 201)
