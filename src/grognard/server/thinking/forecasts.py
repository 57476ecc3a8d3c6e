"""Forecasts: exact odds of what an answer leads to, as charts and sentences; where a drag is held; overlays.

A worker process does all of this, on its own copy of the match."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.odds.exact import Prospect
from grognard.engine.odds.headlines import chance_of, headline, nothing, percent, settled, spread_of
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refusal, Refused
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.limits.refusals import FORM, form

LONGEST_DIRECTION = 1_000_000


def forecast(match: Match, seat: int, answer: Answer, id: int) -> wire.ForecastReply:
    """What comes of this answer to the open question."""
    return foretold(View(match, seat), answer, id)


def forecast_after(match: Match, wanted: wire.Forecast) -> wire.ForecastReply:
    """What comes of an answer to a question that is not open yet: others would be answered first."""
    try:
        view = View(match, wanted.seat).after(wanted.after)
    except ReplayDivergence:
        raise Refused(form("too much is hidden here to forecast this")) from None
    return foretold(view, wanted.answer, wanted.id)


def outlook_for(match: Match, wanted: wire.ShowOutlook) -> wire.OutlookReply:
    """What a unit could do now."""
    return wire.OutlookReply(wanted.id, View(match, wanted.seat).outlook(wanted.unit))


def foretold(view: View, answer: Answer, id: int) -> wire.ForecastReply:
    refusal = view.refuse(answer)
    if refusal is not None:
        raise Refused(refusal)
    prospects = view.prospects(answer)
    if not prospects:
        return wire.ForecastReply(id)
    try:
        found = view.odds(answer, prospects)
    except ReplayDivergence:
        raise Refused(form("too much is hidden here to forecast this")) from None
    charts: list[wire.Chart] = []
    lines: list[str] = []
    idle = found.exact and all(not any(values) for values in found.spread)
    for place, prospect in enumerate(prospects):
        spread = spread_of(found.spread, place)
        if len(spread) == 1 and found.exact:
            lines.append(settled(prospect, next(iter(spread))))
        else:
            charts.append(_chart(prospect, spread, exact=found.exact))
    return wire.ForecastReply(id, tuple(charts), tuple(lines), idle)


def _chart(prospect: Prospect, spread: Mapping[int, float], *, exact: bool) -> wire.Chart:
    said = prospect.said(percent(chance_of(prospect, spread, exact=exact)))
    bars = tuple(wire.Bar(value, spread[value]) for value in sorted(spread))
    return wire.Chart(
        prospect.title, bars, said, prospect.goal, exact, headline(prospect, spread), nothing(prospect, spread)
    )


def nearest(match: Match, seat: int, answer: Answer, id: int) -> wire.NearestReply:
    """The nearest allowed answer. An answer that cannot even be read is refused."""
    view = View(match, seat)
    refusal = view.refuse(answer)
    if refusal is not None and refusal.clause == FORM:
        raise Refused(refusal)
    return wire.NearestReply(id, view.nearest(answer))


def candidates(match: Match, wanted: wire.ListCandidates) -> wire.CandidatesReply:
    """Allowed answers worth a thought, for programs that play a seat."""
    return wire.CandidatesReply(wanted.id, View(match, wanted.seat).candidates(wanted.limit))


def held(match: Match, wanted: wire.Tether) -> wire.Held:
    """Where the pieces of a drag are held. One question object serves the whole drag, because it remembers a lot."""
    view = View(match, wanted.seat)
    refusal = view.refuse(wanted.answer)
    if refusal is not None and refusal.clause == FORM:
        raise Refused(refusal)
    answer = view.tethered(wanted.answer, wanted.before, wanted.snap)
    if answer is None:
        return wire.Held(wanted.id, None, refusal)
    return wire.Held(wanted.id, answer, refusal, view.travel(answer), view.contacts(answer))


def overlay_for(match: Match, seat: int | None, wanted: wire.ShowOverlay) -> wire.OverlayReply | Refusal:
    """An overlay, from what the seat knows. If pieces are being dragged, it is drawn for the places where they are
    held."""
    view = View(match, seat)
    if wanted.at or wanted.facing:
        board = view.scene.board
        if not all(0 <= x <= board.width and 0 <= y <= board.height for x, y in wanted.at.values()):
            return form("a piece cannot be looked at beside the table")
        if not all(0 < x * x + y * y <= LONGEST_DIRECTION**2 for x, y in wanted.facing.values()):
            return form("a direction has a length, and not too much of it")
    overlay = view.overlay(wanted.kind, wanted.unit, wanted.to, at=wanted.at, facing=wanted.facing)
    return form("there is nothing to draw for this") if overlay is None else wire.OverlayReply(wanted.id, overlay)


def look(match: Match, wanted: wire.ShowOverlay) -> wire.OverlayReply:
    """The same for a page. Raises `Refused`."""
    seen = overlay_for(match, wanted.seat, wanted)
    if isinstance(seen, Refusal):
        raise Refused(seen)
    return seen
