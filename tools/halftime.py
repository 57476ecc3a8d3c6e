"""How well the standing of a position tells at half-time who will win: `python -m tools.halftime anvil`.

Sergeants play each scenario for two with its usual armies. Half-way through the battle (the rests at which the sides
can be compared: deployment is not part of it) both sides are compared by what the rule set thinks of the position. The
figure is the area under the curve (AUC): how often the winner of one game was further ahead at half-time than the first
seat was in a game that it lost. A coin gets 0.5, a prophet 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from grognard.engine.ruleset import DicePolicy, find, installed
from grognard.lab.games import bots_of, run
from grognard.lab.stats import Z95
from grognard.server.thinking.replayed import ReplayedMatch


class HalfTime(NamedTuple):
    """How much more the first seat's position was worth than the second's, and what the first seat got in the end."""

    ahead: float
    won: float


class Foretelling(NamedTuple):
    """The area under the curve with its 95 % interval."""

    area: float
    low: float
    high: float
    games: int
    """Those that somebody won."""

    def __str__(self) -> str:
        return f"{self.area:.2f} ({self.low:.2f} to {self.high:.2f}), {self.games} games with a winner"


def halftime(name: str, scenario: str, number: int) -> HalfTime | None:
    """Of one game; None if its sides could never be compared."""
    rules = find(name)
    assert rules.tactics is not None
    tactics = rules.tactics
    setup = rules.setup(scenario, dice=DicePolicy("seeded", f"halftime {number}"))
    match = run(rules, setup, bots_of("sergeant", setup, f"halftime {number}"))
    assert match.outcome is not None
    winners = match.outcome.winners
    battle = [rest.state for rest in ReplayedMatch(setup, match.journal).rests if tactics.comparable(rest.state)]
    if not battle:
        return None
    middle = battle[len(battle) // 2]
    ahead = tactics.advantage(middle, 0) - tactics.advantage(middle, 1)
    return HalfTime(ahead, (0 in winners) / len(winners) if winners else 0.5)


def foretold(games: Sequence[HalfTime]) -> Foretelling | None:
    """None if one side won all: then there is nothing to tell apart. The interval is that of Hanley and McNeil."""
    won = [each.ahead for each in games if each.won == 1]
    lost = [each.ahead for each in games if each.won == 0]
    if not won or not lost:
        return None
    pairs = len(won) * len(lost)
    area = sum((one > other) + 0.5 * (one == other) for one in won for other in lost) / pairs
    above, below = area / (2 - area), 2 * area * area / (1 + area)
    spread = area * (1 - area) + (len(won) - 1) * (above - area**2) + (len(lost) - 1) * (below - area**2)
    width = Z95 * sqrt(max(0.0, spread) / pairs)
    return Foretelling(area, max(0.0, area - width), min(1.0, area + width), len(won) + len(lost))


def lines(name: str, scenarios: Sequence[str], games: Sequence[int]) -> Iterator[str]:
    rules = find(name)
    for info in rules.scenarios():
        if (scenarios and info.id not in scenarios) or len(rules.setup(info.id).players) != 2:
            continue
        found = [each for number in games if (each := halftime(name, info.id, number)) is not None]
        yield f"{name}, {info.id}: {foretold(found) or 'one side won every game'}"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", default=installed())
    words.add_argument("--scenarios", nargs="*", default=[])
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--first", type=int, default=0, help="the number of the first game: others are other games")
    given = words.parse_args()
    for name in given.names:
        for line in lines(name, given.scenarios, range(given.first, given.first + given.games)):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
