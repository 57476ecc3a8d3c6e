"""The odds of a plan in a sentence: the rules' own odds for the first dice that it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.odds.headlines import chance_of, percent, settled, spread_of
from grognard.engine.questions import Answer
from grognard.engine.refusal import NotAsked, Refused
from grognard.engine.view import View

FURTHER = 3
"""So many questions beyond the plan are answered as bots reply to them: whom a unit strikes is often asked last."""
SAMPLES = 500
"""Where odds are no more than an estimate, so many games give it within two points of a hundred: nobody waits long."""


def odds_told(view: View, answers: Sequence[Answer]) -> str:
    """ "72 % to break them": of the first answer of a plan that people would ask the odds of; empty if dice decide
    nothing, or too much is hidden to tell."""
    try:
        for asked, answer in _on_the_way(view, answers):
            told = _of_answer(asked, answer)
            if told:
                return told
    except (Refused, NotAsked, ReplayDivergence):
        return ""
    return ""


def with_odds(view: View, why: str, answers: Sequence[Answer]) -> str:
    """A bot's reason, with the odds of what it is about to do."""
    told = odds_told(view, answers) if why else ""
    return f"{why} {told}." if told else why


def _on_the_way(view: View, answers: Sequence[Answer]) -> Iterator[tuple[View, Answer]]:
    """Each answer with the view in which it is given; beyond the plan, quick replies while the seat is asked."""
    given: list[Answer] = []
    for answer in answers:
        yield view.after(given), answer
        given.append(answer)
    tactics, seat = view.ruleset.tactics, view.seat
    if tactics is None or seat is None:
        return
    for _ in range(FURTHER):
        asked = view.after(given)
        if asked.question is None or asked.step != view.step:
            return
        reply = tactics.reply(asked.known, seat, asked.question)
        yield asked, reply
        given.append(reply)


def _of_answer(view: View, answer: Answer) -> str:
    prospects = view.prospects(answer) if view.refuse(answer) is None else ()
    if not prospects:
        return ""
    found = view.odds(answer, prospects, samples=SAMPLES)
    lines = []
    for place, prospect in enumerate(prospects):
        spread = spread_of(found.spread, place)
        if len(spread) > 1 or not found.exact:
            return prospect.said(percent(chance_of(prospect, spread, exact=found.exact)))
        lines.append(settled(prospect, next(iter(spread))))
    return lines[0]
