"""Many random games of a rule set under the quick laws, in slices. Games end within their bound (1), every candidate
and every sample is accepted (6).

    tools/fuzz.py battleforge --games 10000 --seconds 500

A slice stops after so many seconds of computing and says with which game the next one begins; `--first` goes on there.
Games have numbers, so a broken law is found again with `--first NUMBER --games 1`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from grognard.engine.ruleset import Ruleset, find
from grognard.testing.laws.answers import candidates_are_accepted
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.play import games_end

LAWS: tuple[Callable[[Ruleset[Any], int], None], ...] = (games_end, candidates_are_accepted)


def broken_by(ruleset: Ruleset[Any], number: int) -> str:
    """What a game breaks, in words; empty if it keeps the laws."""
    for law in LAWS:
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
    parser.add_argument("--seconds", type=float, default=500, help="of computing, after which the slice ends")
    options = parser.parse_args()
    ruleset, end = find(options.ruleset), options.first + options.games
    for number in range(options.first, end):
        if time.process_time() > options.seconds:
            print(f"games {options.first} to {number - 1} keep the laws; go on with --first {number}")
            return 0
        fault = broken_by(ruleset, number)
        if fault:
            print(fault)
            return 1
    print(f"games {options.first} to {end - 1} keep the laws")
    return 0


if __name__ == "__main__":
    sys.exit(main())
