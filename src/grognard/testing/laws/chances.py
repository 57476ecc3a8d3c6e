"""Law 9: odds add up to 1 and agree with play."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from grognard.engine.match import Match
from grognard.engine.odds import Odds, odds_after
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Ruleset
from grognard.engine.sources import Seeded
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import new_match, walk

PLAYS = 300
FORECASTS = 3
"""How many forecasts of a game are checked."""
SIGMAS = 5.0


def odds_agree_with_play(ruleset: Ruleset[Any], number: int) -> None:
    """Whatever a rule set forecasts adds up to 1 and is met by playing it out with dice."""
    match = new_match(ruleset, number, listen=False)
    rng = random.Random(f"chances {number}")
    checked = 0
    for decision in walk(match, number, ruleset.bound):
        seat = match.deciding[0]
        question = match.question(seat)
        assert question is not None
        answer = question.sample(rng)
        known = ruleset.known(match.state, seat)
        for measure in ruleset.measures(known, seat, question, answer):
            odds = odds_after(match, seat, answer, measure.of)
            total = sum(odds.spread.values())
            where = f"game {number}, decision {decision} ({measure.title})"
            if abs(total - 1) > 1e-9:
                raise LawBroken(f"{where}: the odds add up to {total}")
            if odds.exact:
                _compare(match, seat, answer, measure.of, odds, where)
                checked += 1
        if checked >= FORECASTS:
            return


def _compare(match: Match, seat: int, answer: Answer, of: Any, odds: Odds[int], where: str) -> None:
    world = match.imagine(seat, random.Random(0))
    seen = [_play_out(world, seat, answer, of, play) for play in range(PLAYS)]
    for value in sorted({*odds.spread, *seen}):
        chance, share = odds[value], seen.count(value) / PLAYS
        allowed = SIGMAS * sqrt(max(chance * (1 - chance), 1 / PLAYS) / PLAYS)
        if abs(share - chance) > allowed:
            raise LawBroken(f"{where}: {value} has chance {chance:.3f}, but came in {share:.3f} of {PLAYS} games")


def _play_out(world: Match, seat: int, answer: Answer, of: Any, play: int) -> int:
    """The measure at the end of the step, played with dice and default answers, as the odds take them."""
    match = world.fork(source=Seeded(f"play {play}"))
    begun = match.steps_begun
    match.submit(seat, answer)
    while match.outcome is None and match.steps_begun == begun:
        for asked in match.deciding:
            question = match.question(asked)
            assert question is not None
            match.submit(asked, question.default())
    state = match.state if match.outcome is not None else match.since_rest()[0]
    return int(of(state))
