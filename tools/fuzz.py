"""Many random games of a rule set under the laws, in slices.

    tools/fuzz.py battleforge --games 10000 --seconds 500

Every game is played to its end (law 1); the laws that play a game many times over take turns, each on one game in
`--every`. A slice stops after so many seconds of computing and says with which game the next one begins; `--first` goes
on there. Games have numbers, so a broken law is found again with `--first NUMBER --games 1 --every 1`. With
`--seats 2` numbers that stand for games of more players are passed over.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from grognard.engine.ruleset import Ruleset, find
from grognard.testing.laws import LAWS, Law, LawBroken
from grognard.testing.laws.play import ends_well
from grognard.testing.laws.random_play import random_setup

COSTLY: tuple[Law, ...] = tuple(LAWS.values())
PROGRESS = 30.0
"""Seconds of computing between two lines that say how far it has come."""


def numbers(ruleset: Ruleset[Any], first: int, seats: int) -> Iterator[int]:
    """The numbers of games for so many seats; 0 means any."""
    return (number for number in count(first) if seats in (0, len(random_setup(ruleset, number).players)))


def laws_for(place: int, every: int) -> Iterator[Law]:
    """The laws that a game is held to: that it ends, and now and then one of the others."""
    yield ends_well
    if place % every == 0:
        yield COSTLY[place // every % len(COSTLY)]


def broken_by(ruleset: Ruleset[Any], number: int, laws: Iterator[Law]) -> str:
    """What a game breaks, in words; empty if it keeps the laws."""
    for law in laws:
        try:
            law(ruleset, number)
        except LawBroken as fault:
            return f"game {number}, {law.__name__}: {fault}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=0, help="only games of so many seats")
    parser.add_argument("--every", type=int, default=20, help="one game in so many is held to a costly law as well")
    parser.add_argument("--seconds", type=float, default=500, help="of computing, after which the slice ends")
    options = parser.parse_args()
    ruleset, told = find(options.ruleset), time.process_time()
    for place, number in enumerate(islice(numbers(ruleset, options.first, options.seats), options.games)):
        now = time.process_time()
        if now > options.seconds:
            print(f"{place} games keep the laws; go on with --first {number}")
            return 0
        if now - told > PROGRESS:
            told = now
            print(f"{place} of {options.games} games", file=sys.stderr)
        fault = broken_by(ruleset, number, laws_for(place, options.every))
        if fault:
            print(fault)
            return 1
    print(f"all {options.games} games keep the laws")
    return 0


if __name__ == "__main__":
    sys.exit(main())
