"""The HTTP interface: documents about rule sets, matches, replays and lessons."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.engine.record import to_json
from grognard.engine.saves import SaveUnreadable, read
from grognard.engine.saves import save as write_save
from grognard.server import catalogue, papers, showing, tutorial
from grognard.server.chances import chances as reel_chances
from grognard.server.lobby import Lobby
from grognard.server.luck import luck
from grognard.server.refusals import Denied
from grognard.server.replay import Reel
from grognard.server.room import Room
from grognard.server.sealing import note, with_fresh_dice
from grognard.store import Branched, Summary

LARGEST_DOCUMENT = 1024 * 1024
LARGEST_SAVE = 16 * 1024 * 1024

T = TypeVar("T")


def answer(document: object, status: int = 200) -> Response:
    return Response(to_json(document), status, media_type="application/json", headers={"cache-control": "no-store"})


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def body(request: Request, largest: int) -> bytes:
    """The body, refused as soon as it is known to be too large."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > largest:
            raise Denied(413, f"this is too large: at most {largest // 1024} KB are taken")
    return bytes(data)


async def document(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await body(request, LARGEST_DOCUMENT), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Denied(400, f"this cannot be read: {fault}") from None


# ---- what there is to play ----


async def rulesets(request: Request) -> Response:
    return answer(await lobby_of(request).think(catalogue.cards))


async def rulebook(request: Request) -> Response:
    return answer(await lobby_of(request).think(catalogue.book, request.path_params["name"]))


async def roster(request: Request) -> Response:
    rules = catalogue.ruleset(request.path_params["name"])
    given = await document(request, papers.RosterCheck)
    return answer(
        await lobby_of(request).think(lambda: list(rules.check_roster(given.roster, given.scenario, given.seat)))
    )


async def army(request: Request) -> Response:
    """The roster of a ready-made army as it would be brought to a scenario, for a builder to change."""
    rules = catalogue.ruleset(request.path_params["name"])
    wanted, scenario = request.path_params["army"], request.query_params.get("scenario", "")

    def roster_of() -> dict[str, Any]:
        if wanted not in {each.id for each in rules.armies()}:
            raise Denied(404, f"there is no army {wanted[:80]!r} here")
        if scenario and scenario not in {each.id for each in rules.scenarios()}:
            raise Denied(404, f"there is no scenario {scenario[:80]!r} here")
        return rules.setup(scenario, [wanted] * rules.seats[0]).rosters[0]

    return answer(await lobby_of(request).think(roster_of))


async def seal(request: Request) -> Response:
    return answer(papers.Commitment(lobby_of(request).commitments.make()))


async def lessons(request: Request) -> Response:
    return answer(await lobby_of(request).think(tutorial.cards))


async def lesson(request: Request) -> Response:
    k = request.path_params["k"]
    known = await lobby_of(request).think(tutorial.lessons)
    if not 1 <= k <= len(known):
        raise Denied(404, f"there is no lesson {k}; there are {len(known)}")
    wanted = known[k - 1]
    setup = with_fresh_dice(wanted.setup)
    return answer(await lobby_of(request).add(setup, wanted.seats, title=wanted.title, kind="lesson", lesson=k), 201)


# ---- matches ----


async def create(request: Request) -> Response:
    return answer(await lobby_of(request).create(await document(request, papers.NewMatch)), 201)


async def matches(request: Request) -> Response:
    return answer([_card(summary) for summary in await lobby_of(request).store.summaries()])


async def one_match(request: Request) -> Response:
    stored = await lobby_of(request).store.read(request.path_params["match"])
    if stored is None:
        raise Denied(404, "there is no such match here")
    return answer(_card(stored.summary))


def _card(summary: Summary) -> papers.MatchCard:
    return papers.MatchCard(
        summary.id,
        summary.ruleset,
        summary.title,
        summary.kind,
        showing.sitters(summary.seats),
        summary.created,
        summary.changed,
        summary.entries,
        summary.result != "",
        summary.result,
    )


async def save(request: Request) -> Response:
    room = await _room(request)
    _whole_journal(request, room, "saved")
    async with room.lock:
        twin = room.match.fork()
    if not room.over:
        # The dice to come stay secret: whoever plays on from this file gets others.
        twin.setup = with_fresh_dice(twin.setup, len(twin.journal))
    name = f"{twin.setup.ruleset}-{room.id}.grognard.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(write_save(twin), media_type="application/json", headers=headers)


async def load(request: Request) -> Response:
    lobby = lobby_of(request)
    reel = await _reel_in(request)
    setup = reel.match.setup
    seats = tuple(filter(None, request.query_params.get("seats", "").split(","))) or ("human",) * len(setup.players)
    catalogue.check_sitters(seats, len(setup.players), len(setup.players))
    if reel.match.outcome is None:
        setup = with_fresh_dice(setup, len(reel))
    made = await lobby.add(setup, seats, title=_loaded_title(reel), journal=reel.match.journal)
    return answer(made, 201)


async def watch(request: Request) -> Response:
    reel = await _reel_in(request)
    setup = reel.match.setup
    seats = ("human",) * len(setup.players)
    made = await lobby_of(request).add(
        setup, seats, title=_loaded_title(reel), kind="replay", journal=reel.match.journal
    )
    return answer(made, 201)


async def _reel_in(request: Request) -> Reel:
    """The game in an uploaded file, each entry checked against the rules."""
    data = await body(request, LARGEST_SAVE)
    try:
        found = read(data)
        catalogue.check_sitters(("human",) * len(found.setup.players), *catalogue.ruleset(found.setup.ruleset).seats)
        return await lobby_of(request).think(Reel, found.setup, found.journal)
    except SaveUnreadable as fault:
        raise Denied(400, str(fault)) from None
    except Denied:
        raise
    except Exception as fault:  # noqa: BLE001 - a file may hold anything, also what no rule set expects
        raise Denied(400, f"the game in this file cannot be played: {fault}") from None


def _loaded_title(reel: Reel) -> str:
    return f"{reel.match.ruleset.title}: {' v '.join(reel.match.setup.players)}"[:200]


async def branch(request: Request) -> Response:
    room = await _room(request)
    _whole_journal(request, room, "branched")
    wanted = await document(request, papers.Branch)
    async with room.lock:
        setup, journal = room.match.setup, list(room.match.journal)
    if not 0 <= wanted.n <= len(journal):
        raise Denied(400, f"the journal has {len(journal)} entries, not {wanted.n}")
    seats = wanted.seats or tuple(seat.who for seat in room.seats)
    catalogue.check_sitters(seats, len(room.seats), len(room.seats))
    made = await lobby_of(request).add(
        with_fresh_dice(setup, wanted.n),
        seats,
        title=f"{room.title} (from {wanted.n})",
        journal=journal[: wanted.n],
        branch_of=room.id,
    )
    return answer(made, 201)


async def again(request: Request) -> Response:
    room = await _room(request)
    tokens = request.query_params.getlist("token")[:64]
    if not room.holders(tokens):
        raise Denied(403, "who sat at this table can set it up again")
    if room.kind != "match" or not room.over:
        raise Denied(409, "a game is set up again when it is over")
    wanted = await document(request, papers.Again)
    return answer(await lobby_of(request).again(room, wanted, tokens), 201)


async def _room(request: Request) -> Room:
    return await lobby_of(request).room(request.path_params["match"])


def _whole_journal(request: Request, room: Room, done: str) -> None:
    """The journal tells everything: while something is hidden only who holds all seats may have it."""
    held = room.holders(request.query_params.getlist("token")[:64])
    if not room.open and len(held) < len(room.seats):
        raise Denied(403, f"the journal holds what the other side hides; this game can be {done} when it is over")


# ---- replays ----


async def replay(request: Request) -> Response:
    room = await _room(request)
    seat = _eyes(request, room)
    lobby = lobby_of(request)
    reel = await lobby.reel(room)
    setup, over = reel.match.setup, reel.match.outcome is not None
    held = room.holders(request.query_params.getlist("token")[:64])
    lines = await lobby.store.lines(room.id)
    return answer(
        papers.Replay(
            room.id,
            reel.match.ruleset.name,
            room.title,
            showing.sitters(room.seats, held),
            len(reel),
            reel.moments(seat, open=room.open),
            tuple(n for n in range(len(room.seats)) if room.open or n in held),
            note(setup, over=over),
            await lobby.think(lambda: reel.honest),
            showing.result(reel.match.outcome),
            None if lines.origin is None else _line(lines.origin),
            tuple(map(_line, lines.branches)),
        )
    )


def _line(other: Branched) -> papers.GameLine:
    return papers.GameLine(_card(other.summary), other.at)


async def chances(request: Request) -> Response:
    """Who was likely to win when: judged from what the asked view knows, from everything where that is open."""
    room = await _room(request)
    seat = _eyes(request, room)
    reel = await lobby_of(request).reel(room)
    return answer(await lobby_of(request).think(reel_chances, reel, seat, open=room.open))


async def frame(request: Request) -> Response:
    room = await _room(request)
    seat = _eyes(request, room)
    reel = await lobby_of(request).reel(room)
    k = request.path_params["k"]
    if k > len(reel):
        raise Denied(404, f"there are frames 0 to {len(reel)}, not {k}")
    since = _number(request, "since") or 0
    data = await lobby_of(request).think(_frame, reel, k, seat, showing.Glance(room.title, room.seats), since)
    return Response(data, media_type="application/json", headers={"cache-control": "no-store"})


def _frame(reel: Reel, k: int, seat: int | None, glance: showing.Glance, since: int) -> bytes:
    lines = showing.lines(reel.events(k), seat)
    return to_json(showing.table(reel.at(k), seat, glance, lines, min(since, len(lines))))


async def luck_report(request: Request) -> Response:
    room = await _room(request)
    reel = await lobby_of(request).reel(room)
    return answer(await lobby_of(request).think(luck, reel, [seat.name for seat in room.seats]))


def _eyes(request: Request, room: Room) -> int | None:
    """The seat whose view is asked for, if the asker may have it."""
    seat = _number(request, "seat")
    if seat is None:
        return None
    if seat >= len(room.seats):
        raise Denied(404, f"there is no seat {seat}")
    if not room.open and seat not in room.holders(request.query_params.getlist("token")[:64]):
        raise Denied(403, "that side still has secrets; its view opens when the game is over")
    return seat


def _number(request: Request, name: str) -> int | None:
    given = request.query_params.get(name, "")
    if not given:
        return None
    if not given.isdecimal() or len(given) > 9:
        raise Denied(400, f"{name} is a whole number, not {given[:20]!r}")
    return int(given)


async def refuse(_request: Request, denied: Exception) -> Response:
    assert isinstance(denied, Denied)
    return answer(denied.refusal, denied.status)


def routes() -> list[Any]:
    at = "/api/matches/{match}"
    return [
        Route("/api/rulesets", rulesets),
        Route("/api/rulesets/{name}/rulebook", rulebook),
        Route("/api/rulesets/{name}/roster", roster, methods=["POST"]),
        Route("/api/rulesets/{name}/armies/{army}", army),
        Route("/api/seal", seal),
        Route("/api/tutorial", lessons),
        Route("/api/tutorial/{k:int}", lesson, methods=["POST"]),
        Route("/api/matches", create, methods=["POST"]),
        Route("/api/matches", matches),
        Route("/api/load", load, methods=["POST"]),
        Route("/api/replays", watch, methods=["POST"]),
        Route(at, one_match),
        Route(f"{at}/save", save),
        Route(f"{at}/replay", replay),
        Route(f"{at}/frames/{{k:int}}", frame),
        Route(f"{at}/branch", branch, methods=["POST"]),
        Route(f"{at}/again", again, methods=["POST"]),
        Route(f"{at}/luck", luck_report),
        Route(f"{at}/chances", chances),
    ]
