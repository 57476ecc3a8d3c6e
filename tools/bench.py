"""How fast every installed rule set is: `make bench`. With --record the table goes into docs/benchmarks.md."""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import random
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.queries import queries_of
from grognard.engine.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, find, installed
from grognard.engine.saves import save
from grognard.engine.view import View
from tools.calibration import REFERENCE, clock, loop_seconds, scaled_seconds

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
DICE = 20
MID_GAME = 6
"""How many positions of mid-game forks and views are measured in."""
SERGEANT_GAMES = 4

Figures = dict[str, float]
"""What was measured, by name; times are scaled seconds."""

ROWS: dict[str, tuple[str, Callable[[float], str]]] = {
    "decision": ("µs/decision, random", lambda s: f"{s * 1e6:,.0f}"),
    "fork": ("µs/fork in mid-game", lambda s: f"{s * 1e6:,.0f}"),
    "view": ("µs/view in mid-game", lambda s: f"{s * 1e6:,.0f}"),
    "odds": (f"µs/odds of {DICE} dice", lambda s: f"{s * 1e6:,.0f}"),
    "thought": ("ms/sergeant decision", lambda s: f"{s * 1e3:,.1f}"),
    "game": ("games/s, sergeants", lambda s: f"{1 / s:,.2f}"),
    "save": ("bytes/save", lambda size: f"{size:,.0f}"),
}


def new_match(rules: Ruleset[Any], number: int, keep: Keep) -> Match:
    return Match(rules, rules.setup(dice=DicePolicy(seed=f"bench {number}")), keep=keep, listen=False)


def random_steps(match: Match, number: int) -> Iterator[None]:
    """Play at random, one decision at a time."""
    rng = random.Random(number)
    while match.outcome is None:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            match.submit(seat, question.sample(rng))
            yield


def per_decision(rules: Ruleset[Any]) -> float:
    numbers = itertools.count()

    def game() -> int:
        number = next(numbers)
        return sum(1 for _ in random_steps(new_match(rules, number, Keep.NONE), number))

    return scaled_seconds(game, block=0.5)


def mid_games(rules: Ruleset[Any]) -> list[Match]:
    """Games at about half their length."""
    found = []
    for number in range(MID_GAME):
        length = sum(1 for _ in random_steps(new_match(rules, number, Keep.NONE), number))
        match = new_match(rules, number, Keep.LAST)
        for _ in itertools.islice(random_steps(match, number), length // 2):
            pass
        found.append(match)
    return found


def per_fork(matches: list[Match]) -> float:
    def forks() -> int:
        for match in matches:
            match.fork()
        return len(matches)

    return scaled_seconds(forks)


def per_view(matches: list[Match]) -> float:
    def views() -> int:
        for match in matches:
            _ = View(match, 0).scene
        return len(matches)

    return scaled_seconds(views)


def per_odds(rules: Ruleset[Any]) -> float | None:
    """The first query that the rule set names, its first number set to 20."""
    query = next(iter(queries_of(rules.companion("forecasts")).values()), None)
    dice = next((setting for setting in query.settings if setting.type is int), None) if query is not None else None
    if query is None or dice is None:
        return None  # a game without dice asks for none
    number = min(DICE, dice.knob.most)

    def ask() -> int:
        query({dice.name: number})
        return 1

    return scaled_seconds(ask)


def sergeants(rules: Ruleset[Any]) -> tuple[float, float, float]:
    """Scaled seconds per decision and per game between sergeants, and the bytes of a save."""
    games, thoughts, sizes = [], [], []
    for number in range(SERGEANT_GAMES):
        match = new_match(rules, number, Keep.LAST)
        players = [bot("sergeant", f"{number} {seat}") for seat in range(rules.seats[0])]
        decisions, before, started = 0, loop_seconds(), clock()
        while match.outcome is None:
            for seat in match.deciding:
                match.submit(seat, players[seat].decide(View(match, seat)))
                decisions += 1
        took = (clock() - started) * 2 * REFERENCE / (before + loop_seconds())
        games.append(took)
        thoughts.append(took / decisions)
        sizes.append(len(save(match)))
    return statistics.mean(thoughts), statistics.mean(games), statistics.mean(sizes)


def measure(rules: Ruleset[Any]) -> Figures:
    matches = mid_games(rules)
    figures = {"decision": per_decision(rules), "fork": per_fork(matches), "view": per_view(matches)}
    odds = per_odds(rules)
    if odds is not None:
        figures["odds"] = odds
    figures["thought"], figures["game"], figures["save"] = sergeants(rules)
    return figures


def help_seconds() -> float:
    """Seconds of the processor that `grognard --help` takes, the best of five, scaled."""
    times = []
    for _ in range(5):
        loop_time, before = loop_seconds(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "grognard", "--help"], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        times.append(took * REFERENCE / loop_time)
    return min(times)


def cell(figures: Figures, row: str) -> str:
    """A figure in its unit, and in brackets as a multiple of the loop."""
    if row not in figures:
        return ""
    told, loops = ROWS[row][1](figures[row]), figures[row] / REFERENCE
    return told if row == "save" else f"{told} ({loops:,.0f})" if loops >= 10 else f"{told} ({loops:.2g})"


def show(results: dict[str, Figures], help_time: float) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in results:
        table.add_column(name, justify="right", no_wrap=True)
    for row, (title, _) in ROWS.items():
        table.add_row(title, *(cell(figures, row) for figures in results.values()))
    console = Console(highlight=False)
    console.print("Scaled to a machine on which the loop takes 4.0 ms; in brackets multiples of the loop.")
    console.print(table)
    console.print(f"grognard --help: {help_time:.3f} s ({help_time / REFERENCE:.0f})")


def page(results: dict[str, Figures], help_time: float, day: str) -> str:
    """The recorded table as Markdown."""
    names = list(results)
    lines = [
        "# Benchmarks",
        "",
        "`make bench` measures every installed rule set on one core; `.venv/bin/python -m tools.bench --record` writes",
        "this page. Times are CPU time, scaled to a machine on which a fixed loop of plain Python",
        "(`tools/calibration.py`) takes 4.0 ms, so that machines can be compared; in brackets the same as a",
        "multiple of that loop. Games are the first scenario of each rule set with its ready-made armies.",
        "",
        f"Recorded on {day} with Python {platform.python_version()}.",
        "",
        f"| | {' | '.join(names)} |",
        f"|---|{'---:|' * len(names)}",
    ]
    for row, (title, _) in ROWS.items():
        lines.append(f"| {title} | {' | '.join(cell(figures, row) for figures in results.values())} |")
    lines += ["", f"`grognard --help` takes {help_time:.3f} s ({help_time / REFERENCE:.0f} times the loop).", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="only these rule sets")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--record", action="store_true", help="write docs/benchmarks.md")
    options = parser.parse_args()
    results = {}
    for name in options.rulesets or installed():
        print(f"Measuring {name} ...", file=sys.stderr)
        results[name] = measure(find(name))
    help_time = help_seconds()
    if options.json:
        print(json.dumps({"loop_seconds": loop_seconds(), "help_seconds": help_time, "rulesets": results}))
    else:
        show(results, help_time)
    if options.record:
        PAGE.write_text(page(results, help_time, datetime.now(UTC).strftime("%Y-%m-%d")), encoding="utf-8")


if __name__ == "__main__":
    main()
