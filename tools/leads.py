"""Measure `Tactics.lead`: the worth ahead that wins three games of four between sergeants.

Plays games of two sergeants over all scenarios of a rule set, notes how far ahead each rest was judged and who won,
and prints the lead under which these results are likeliest: `.venv/bin/python tools/leads.py fatigue --games 60`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from grognard.engine.ruleset import DicePolicy, Tactics, find, installed
from grognard.lab.games import bots_of, run
from grognard.server.thinking.replayed import ReplayedMatch

UNSURE = 0.01
STEPS = [0.5 * 1.05**step for step in range(160)]


class Judged(NamedTuple):
    """A rest: how much further a seat was ahead of its enemies than at the beginning, its share of the win in the end,
    and what the rest counts (all rests of a game together are one game)."""

    ahead: float
    won: float
    counts: float


def played(name: str, number: int) -> list[Judged]:
    rules = find(name)
    tactics, scenarios = rules.tactics, rules.scenarios()
    assert tactics is not None
    setup = rules.setup(scenarios[number % len(scenarios)].id, dice=DicePolicy("seeded", f"leads {number}"))
    match = run(rules, setup, bots_of("sergeant", setup, f"leads {number}"))
    assert match.outcome is not None
    me, *_ = match.seating
    winners = match.outcome.winners or match.seating.seats
    won = (me in winners) / len(winners)
    states = [rest.state for rest in ReplayedMatch(setup, match.journal).rests if tactics.comparable(rest.state)]
    ahead = [_ahead(tactics, state, me, match.seating.enemies(me)) for state in states]
    return [Judged(each - ahead[0], won, 1 / len(states)) for each in ahead]


def _ahead(tactics: Tactics[Any], state: Any, seat: int, enemies: Sequence[int]) -> float:
    return (tactics.advantage(state, seat) - statistics.mean(tactics.advantage(state, enemy) for enemy in enemies)) / 2


def surprise(rests: list[Judged], lead: float) -> float:
    """How unlikely the results are under this lead: the mean of minus the logarithm of their chances."""
    total = 0.0
    for ahead, won, counts in rests:
        chance = 1 / (1 + 3.0 ** max(-20.0, min(20.0, -ahead / lead)))
        chance = min(max(chance, UNSURE), 1 - UNSURE)
        total -= counts * (won * math.log(chance) + (1 - won) * math.log(1 - chance))
    return total / sum(each.counts for each in rests)


def lines(names: list[str], games: int) -> Iterator[str]:
    for name in names:
        rests = [rest for number in range(games) for rest in played(name, number)]
        lead = min(STEPS, key=lambda each: surprise(rests, each))
        yield f"{name}: lead {lead:.3g} over {games} games; surprise {surprise(rests, lead):.3f}, of a coin 0.693"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", default=installed())
    words.add_argument("--games", type=int, default=40)
    given = words.parse_args()
    for line in lines(given.names, given.games):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
