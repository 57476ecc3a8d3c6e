"""Watching: what a page is shown of a replay. A worker process does this work and keeps the replay."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.view import View
from grognard.server import schemas, wire
from grognard.server.limits.refusals import Denied
from grognard.server.matches import presenting
from grognard.server.matches.dice_policies import dice_note
from grognard.server.thinking.replayed import ReplayedMatch
from grognard.store import Seat


class Viewer(NamedTuple):
    """The person who watches: with the eyes of which seat (None: a spectator), holding which seats, and whether all is
    open."""

    seat: int | None
    held: frozenset[int]
    open: bool


class ReplayTitle(NamedTuple):
    """What heads a replay: the title of its match, and who sits there."""

    title: str
    seats: tuple[Seat, ...]


def replay_document(
    game: ReplayedMatch,
    match: str,
    place: ReplayTitle,
    viewer: Viewer,
    origin: schemas.GameLine | None,
    branches: tuple[schemas.GameLine, ...],
) -> schemas.Replay:
    """The whole replay. The caller gives the related matches, because only the database knows them."""
    view = View(game.match, viewer.seat)
    return schemas.Replay(
        match,
        view.ruleset.name,
        place.title,
        presenting.sitters(place.seats, viewer.held, view),
        len(game),
        game.moments(viewer.seat, open=viewer.open),
        tuple(n for n in range(len(place.seats)) if viewer.open or n in viewer.held),
        dice_note(view.dice),
        game.honest,
        view.outcome,
        origin,
        branches,
    )


def frame_document(game: ReplayedMatch, k: int, seat: int | None, place: ReplayTitle, since: int) -> wire.Table:
    """The table after k entries, with the lines of its log that the page does not have yet."""
    if k > len(game):
        raise Denied(404, f"there are frames 0 to {len(game)}, not {k}")
    log = game.log(seat, k)
    kept = min(since, len(log))
    extras = presenting.TableExtras(place.title, place.seats)
    return presenting.table(View(game.at(k), seat), extras, log[kept:], kept)
