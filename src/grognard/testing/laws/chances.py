"""Law 9: odds add up to 1 and agree with play."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from grognard.engine.dice.sources import Seeded
from grognard.engine.match import Match
from grognard.engine.odds.exact import Foresight, Odds, foresight_of, odds_after
from grognard.engine.playing.players import by_policy, decisions, first_asked, open_question
from grognard.engine.playing.rest import Keep
from grognard.engine.questions import Answer
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import new_match, walk

PLAYS = 300
FORECASTS = 3
"""How many forecasts of a game are checked."""
SIGMAS = 5.0


def odds_agree_with_play(ruleset: Ruleset[Any], number: int) -> None:
    """Whatever a rule set forecasts adds up to 1 and agrees with games played out with dice."""
    match = new_match(ruleset, number, listen=False)
    rng = random.Random(f"chances {number}")
    checked = 0
    for decision in walk(match, number, ruleset.bound):
        seat = first_asked(match)
        question = open_question(match, seat)
        answer = question.sample(rng)
        known = ruleset.known(match.state, seat)
        for prospect in ruleset.prospects(known, seat, question, answer):
            odds = odds_after(match, seat, answer, prospect.of)
            total = sum(odds.spread.values())
            where = f"game {number}, decision {decision} ({prospect.title})"
            if abs(total - 1) > 1e-9:
                raise LawBroken(f"{where}: the odds add up to {total}")
            if odds.exact:
                _compare(match, seat, answer, prospect.of, odds, where)
                checked += 1
        if checked >= FORECASTS:
            return


def _compare(match: Match, seat: int, answer: Answer, of: Any, odds: Odds[int], where: str) -> None:
    sight = foresight_of(match, seat, answer)
    world = match.imagine(seat, random.Random(0))
    seen = [_play_out(world, seat, answer, of, sight, play) for play in range(PLAYS)]
    for value in sorted({*odds.spread, *seen}):
        chance, share = odds[value], seen.count(value) / PLAYS
        allowed = SIGMAS * sqrt(max(chance * (1 - chance), 1 / PLAYS) / PLAYS)
        if abs(share - chance) > allowed:
            raise LawBroken(f"{where}: {value} has chance {chance:.3f}, but came in {share:.3f} of {PLAYS} games")


def _play_out(world: Match, seat: int, answer: Answer, of: Any, sight: Foresight, play: int) -> int:
    """The prospect as far on as the odds look, played with dice and the answers that they take."""
    match = world.fork(source=Seeded(f"play {play}"))
    match.keep = Keep.ALL
    before = len(match.rests)
    match.submit(seat, answer)
    for _ in decisions(match, by_policy(match, sight.policy)):
        if _ripe(match, before, sight) is not None:
            break
    return int(of(_ripe(match, before, sight)))


def _ripe(match: Match, before: int, sight: Foresight) -> Any:
    """The first state at rest since then that is ripe, or the one in which the game ended; None if it goes on."""
    ripe = next((state for state in match.rests[before:] if sight.ripe(state)), None)
    return match.state if ripe is None and match.outcome is not None else ripe
