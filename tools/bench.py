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
from math import log
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from grognard.bots import bot
from grognard.engine.history.saves import save
from grognard.engine.match import Match
from grognard.engine.playing.players import at_random, by_players, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, find, installed
from grognard.server.thinking.forecasts import forecast
from tools.attacks import ATTACKS
from tools.calibration import REFERENCE, clock, loop_seconds, scaled_seconds
from tools.growth import CROWDS, SIZES, bytes_per_state, growth, looks, sizes_of

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
DICE = 20
MID_GAME = 6
"""How many positions of mid-game forks and views are measured in."""
SERGEANT_GAMES = 4

Figures = dict[str, float]
"""What was measured, by name; times are scaled seconds."""

ROWS: dict[str, tuple[str, Callable[[float], str]]] = {
    "decision": ("µs/decision, random", lambda s: f"{s * 1e6:,.0f}"),
    "fork": ("µs/fork in mid-game", lambda s: f"{s * 1e6:,.1f}"),
    "look": ("µs/fork, first look", lambda s: f"{s * 1e6:,.0f}"),
    "view": ("µs/view in mid-game", lambda s: f"{s * 1e6:,.0f}"),
    "state": ("KiB/further state", lambda size: f"{size / 1024:,.1f}"),
    "odds": (f"µs/odds of {DICE} dice", lambda s: f"{s * 1e6:,.0f}"),
    "attack": ("ms/odds of a whole attack", lambda s: f"{s * 1e3:,.0f}"),
    "thought": ("ms/sergeant decision", lambda s: f"{s * 1e3:,.1f}"),
    "game": ("games/s, sergeants", lambda s: f"{1 / s:,.2f}"),
    "save": ("bytes/save", lambda size: f"{size:,.0f}"),
}


BYTES = ("state", "save")
"""Rows that are no times."""
GROWTH = SIZES[-1] * log(SIZES[-1]) / (SIZES[0] * log(SIZES[0]))


def new_match(rules: Ruleset[Any], number: int, keep: Keep) -> Match:
    return Match(rules, rules.setup(dice=DicePolicy(seed=f"bench {number}")), keep=keep, listen=False)


def random_steps(match: Match, number: int) -> Iterator[int]:
    """Play at random, one decision at a time."""
    return decisions(match, at_random(match, random.Random(number)))


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


def per_odds(rules: Ruleset[Any]) -> float | None:
    """The first query that the rule set names, its first number set to 20."""
    query = next(iter(rules.queries.values()), None)
    dice = next((setting for setting in query.settings if setting.type is int), None) if query is not None else None
    if query is None or dice is None:
        return None  # a game without dice asks for none
    number = min(DICE, dice.knob.most)

    def ask() -> int:
        query({dice.name: number})
        return 1

    return scaled_seconds(ask)


def per_attack(rules: Ruleset[Any]) -> float | None:
    """What a page asks when it points at a target: the odds of all that an attack of what people field leads to."""
    if rules.name not in ATTACKS:
        return None

    def ask() -> int:
        assert forecast(*ATTACKS[rules.name](), 1).charts
        return 1

    return scaled_seconds(ask)


def sergeants(rules: Ruleset[Any]) -> tuple[float, float, float]:
    """Scaled seconds per decision and per game between sergeants, and the bytes of a save."""
    games, thoughts, sizes = [], [], []
    for number in range(SERGEANT_GAMES):
        match = new_match(rules, number, Keep.LAST)
        players = {seat: bot("sergeant", f"{number} {seat}") for seat in match.seating}
        before, started = loop_seconds(), clock()
        answers = sum(1 for _ in decisions(match, by_players(match, players)))
        took = (clock() - started) * 2 * REFERENCE / (before + loop_seconds())
        games.append(took)
        thoughts.append(took / answers)
        sizes.append(len(save(match)))
    return statistics.mean(thoughts), statistics.mean(games), statistics.mean(sizes)


def measure(rules: Ruleset[Any]) -> Figures:
    fresh = [new_match(rules, number, Keep.LAST) for number in range(MID_GAME)]
    figures = {
        "decision": per_decision(rules),
        **looks(mid_games(rules)),
        "state": bytes_per_state(fresh, random_steps),
    }
    odds = per_odds(rules)
    if odds is not None:
        figures["odds"] = odds
    attack = per_attack(rules)
    if attack is not None:
        figures["attack"] = attack
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
    if row in BYTES:
        return told
    return f"{told} ({loops:,.0f})" if loops >= 10 else f"{told} ({loops:.2g})"


def rows(results: dict[str, Figures]) -> Iterator[list[str]]:
    """The table of rule sets: its head, then its lines."""
    yield ["", *results]
    for row, (title, _) in ROWS.items():
        yield [title, *(cell(figures, row) for figures in results.values())]


def growth_rows(grown: dict[str, dict[int, Figures]]) -> Iterator[list[str]]:
    """A table of sizes: its head, then its lines; the last column says by how much a figure grew from end to end."""
    sizes = tuple(next(iter(grown.values())))
    yield ["models a side", *map(str, sizes), "growth"]
    for name, by_size in grown.items():
        for row in next(iter(by_size.values())):
            times = by_size[sizes[-1]][row] / by_size[sizes[0]][row]
            yield [f"{name}, {ROWS[row][0]}", *(cell(by_size[size], row) for size in sizes), f"× {times:.1f}"]


def by_sizes(grown: dict[str, dict[int, Figures]]) -> Iterator[dict[str, dict[int, Figures]]]:
    """The rule sets that were measured with the same sizes together, each lot for a table of its own."""
    for sizes in dict.fromkeys(tuple(by_size) for by_size in grown.values()):
        yield {name: by_size for name, by_size in grown.items() if tuple(by_size) == sizes}


def show(lines: Iterator[list[str]]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    first, *others = next(lines)
    table.add_column(first, no_wrap=True)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(*line)
    Console(highlight=False).print(table)


def markdown(lines: Iterator[list[str]]) -> list[str]:
    head = next(lines)
    return [_line(head), f"|---|{'---:|' * (len(head) - 1)}", *map(_line, lines)]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def page(results: dict[str, Figures], grown: dict[str, dict[int, Figures]], help_time: float, day: str) -> str:
    """The recorded tables as Markdown."""
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
        *markdown(rows(results)),
        "",
        "A whole attack is what a page asks when somebody points at a target, in the game where that takes most: ten",
        "models with two weapons against ten with two wounds, with Shock, break tests and runs, position and all.",
        "",
        "A fork runs only when somebody looks at it: the first row is what making one costs, the second also the first",
        "look, for which the running step is played again from the last rest. A further state is what one more state",
        "at rest takes in memory; live play keeps them all.",
        "",
        f"`grognard --help` takes {help_time:.3f} s ({help_time / REFERENCE:.0f} times the loop).",
        "",
        "## More models",
        "",
        f"The same with {', '.join(map(str, SIZES[:-1]))} and {SIZES[-1]} models a side, in positions of units of ten",
        "(for Anvil trays of eight and heroes; Ruse always has ten units). The aim is that a decision grows at most",
        f"like n log n, which from {SIZES[0]} to {SIZES[-1]} would be × {GROWTH:.0f}. Nobody fields that many in",
        "Battle Forge, which is measured with squads of five.",
        *itertools.chain.from_iterable(["", *markdown(growth_rows(alike))] for alike in by_sizes(grown)),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="only these rule sets")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--record", action="store_true", help="write docs/benchmarks.md")
    options = parser.parse_args()
    results, grown = {}, {}
    for name in options.rulesets or installed():
        print(f"Measuring {name} ...", file=sys.stderr)
        results[name] = measure(find(name))
        if name in CROWDS:
            grown[name] = {size: growth(find(name), size) for size in sizes_of(name)}
    help_time = help_seconds()
    if options.json:
        told = {"loop_seconds": loop_seconds(), "help_seconds": help_time, "rulesets": results, "growth": grown}
        print(json.dumps(told))
    else:
        print("Scaled to a machine on which the loop takes 4.0 ms; in brackets multiples of the loop.")
        show(rows(results))
        for alike in by_sizes(grown):
            show(growth_rows(alike))
        print(f"grognard --help: {help_time:.3f} s ({help_time / REFERENCE:.0f})")
    if options.record:
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        PAGE.write_text(page(results, grown, help_time, day), encoding="utf-8")


if __name__ == "__main__":
    main()
