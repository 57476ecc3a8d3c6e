"""Forecasts: exact odds of what an answer leads to, as charts and sentences."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.odds import Measure, odds_after
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refusal, Refused
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.refusals import FORM, form

NEARLY = 1e-9
"""Chances nearer to 0 or 1 than this are never and always."""

LONGEST_DIRECTION = 1_000_000


def foretell(match: Match, seat: int, answer: Answer, id: int) -> wire.Foretold:
    """What comes of this answer to the open question. The match is a fork: this may run in any thread."""
    question = match.question(seat)
    assert question is not None
    refusal = question.refuse(answer)
    if refusal is not None:
        raise Refused(refusal)
    measures = match.ruleset.measures(View(match, seat).known, seat, question, answer)
    if not measures:
        return wire.Foretold(id)
    try:
        # All measures in one walk over the dice.
        found = odds_after(match, seat, answer, lambda state: tuple(measure.of(state) for measure in measures))
    except ReplayDivergence:
        raise Refused(form("too much is hidden here to foretell this")) from None
    charts: list[wire.Chart] = []
    lines: list[str] = []
    for place, measure in enumerate(measures):
        spread: dict[int, float] = {}
        for values, chance in found.spread.items():
            spread[values[place]] = spread.get(values[place], 0.0) + chance
        if len(spread) == 1 and found.exact:
            lines.append(f"{measure.title}: {next(iter(spread))}, for certain")
        else:
            charts.append(_chart(measure, spread, exact=found.exact))
    return wire.Foretold(id, tuple(charts), tuple(lines))


def _chart(measure: Measure, spread: Mapping[int, float], *, exact: bool) -> wire.Chart:
    chance = sum(each for value, each in spread.items() if value >= measure.goal)
    if not exact:
        chance = min(max(chance, NEARLY), 1 - NEARLY)  # what never came in some runs may still come
    said = measure.sentence.format(chance=percent(chance), goal=measure.goal)
    bars = tuple(wire.Bar(value, spread[value]) for value in sorted(spread))
    return wire.Chart(measure.title, bars, said, measure.goal, exact)


def percent(chance: float) -> str:
    """A chance in words that never says 0 or 100 for what is only nearly so."""
    whole = round(chance * 100)
    if whole == 0 and chance >= NEARLY:
        return "below 1 %"
    if whole == 100 and chance <= 1 - NEARLY:
        return "over 99 %"
    return f"{whole} %"


def nearest(match: Match, seat: int, answer: Answer, id: int) -> wire.Spot:
    """The nearest allowed answer, on a fork. What cannot even be read is near to nothing."""
    question = match.question(seat)
    assert question is not None
    refusal = question.refuse(answer)
    if refusal is not None and refusal.clause == FORM:
        raise Refused(refusal)
    return wire.Spot(id, question.nearest(answer))


def look(match: Match, seat: int | None, wanted: wire.Look) -> wire.Looked | Refusal:
    """An overlay, from what the seat knows; if pieces are being dragged, as if they lay where they are held."""
    view = View(match, seat)
    known = view.known
    if wanted.at or wanted.facing:
        board = view.scene.board
        if not all(0 <= x <= board.width and 0 <= y <= board.height for x, y in wanted.at.values()):
            return form("a piece cannot be looked at beside the table")
        if not all(0 < x * x + y * y <= LONGEST_DIRECTION**2 for x, y in wanted.facing.values()):
            return form("a direction has a length, and not too much of it")
        known = match.ruleset.placed(known, wanted.at, wanted.facing)
    overlay = None
    if known is not None:
        overlay = match.ruleset.overlay(known, seat, wanted.kind, wanted.unit, wanted.to)
    return form("there is nothing to draw for this") if overlay is None else wire.Looked(wanted.id, overlay)
