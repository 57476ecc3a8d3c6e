"""Many random games of a rule set under the laws, in slices.

    tools/fuzz.py battleforge --games 10000 --seconds 500

Every game is played to its end (law 1) and its steps are counted (law 10); the laws that play a game many times over
take turns, each on one game in `--every`. A slice stops after so many seconds of computing and says with which game the
next one begins; `--first` goes on there. Games have numbers, so a broken law is found again with
`--first NUMBER --games 1 --every 1`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from grognard.engine.ruleset import Ruleset, find
from grognard.testing.laws import LAWS, Law, LawBroken
from grognard.testing.laws.play import ends_well, steps_are_short

QUICK: tuple[Law, ...] = (ends_well, steps_are_short)
COSTLY: tuple[Law, ...] = tuple(law for law in LAWS.values() if law is not steps_are_short)
PROGRESS = 30.0
"""Seconds of computing between two lines that say how far it has come."""


def laws_for(number: int, every: int) -> Iterator[Law]:
    """The laws that a game is held to: the quick ones, and now and then one of the others."""
    yield from QUICK
    if number % every == 0:
        yield COSTLY[number // every % len(COSTLY)]


def broken_by(ruleset: Ruleset[Any], number: int, every: int) -> str:
    """What a game breaks, in words; empty if it keeps the laws."""
    for law in laws_for(number, every):
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
    parser.add_argument("--every", type=int, default=20, help="one game in so many is held to a costly law as well")
    parser.add_argument("--seconds", type=float, default=500, help="of computing, after which the slice ends")
    options = parser.parse_args()
    ruleset, first, end = find(options.ruleset), options.first, options.first + options.games
    told = time.process_time()
    for number in range(first, end):
        now = time.process_time()
        if now > options.seconds:
            print(f"games {first} to {number - 1} keep the laws; go on with --first {number}")
            return 0
        if now - told > PROGRESS:
            told = now
            print(f"{number - first} of {options.games} games", file=sys.stderr)
        fault = broken_by(ruleset, number, options.every)
        if fault:
            print(fault)
            return 1
    print(f"games {first} to {end - 1} keep the laws")
    return 0


if __name__ == "__main__":
    sys.exit(main())
