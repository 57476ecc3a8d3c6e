"""How costs grow with the models on the table: the same figures for armies of three sizes, 10, 40 and 160 models a side
in most games."""

from __future__ import annotations

import gc
import itertools
import random
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from grognard.engine.match import Match
from grognard.engine.playing.players import at_random, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.engine.seating import BOTH
from grognard.engine.view import View
from tools.calibration import scaled_seconds

SIZES = (10, 40, 160)
SKIRMISH = (10, 25, 75)
"""The sizes of games in which nobody fields more."""
DECISIONS = 60
"""So many decisions are played from a position, so that most of the models are still there."""
TABLE = (80, 48)
COLUMNS = 8
RANKS = 2

Units = dict[str, dict[str, Any]]


def _spot(number: int, seat: int) -> tuple[float, float]:
    """The middle of the place of a side's unit, in inches: rows from the own edge on, from the middle outwards."""
    row, column = divmod(number, COLUMNS)
    side = (column + 1) // 2 * (-1 if column % 2 else 1)
    x, y = TABLE[0] / 2 + 9.5 * (side + 0.5), 4.0 + 5 * row
    return (x, y) if seat == 0 else (TABLE[0] - x, TABLE[1] - y)


def _block(x: float, y: float) -> list[tuple[float, float]]:
    """Ten models in ranks of five."""
    return [(x + 1.2 * (file - 2), y + 1.2 * rank) for rank in range(RANKS) for file in range(5)]


def _in_tens(models: int, kinds: tuple[dict[str, Any], ...]) -> Units:
    """Units of ten models, of these kinds in turn."""
    return {
        f"{'ab'[seat]}{number}": {"seat": seat, "at": _block(*_spot(number, seat)), **kinds[number % len(kinds)]}
        for seat in BOTH
        for number in range(models // 10)
    }


def _on_trays(models: int) -> Units:
    """Troops of eight miniatures, and heroes for the rest; the first hero is the General."""
    heroes = models % 8 or 8
    return {
        f"{'ab'[seat]}{number}": {
            "seat": seat,
            "type": "hero" if number < heroes else "troop",
            "general": number == 0,
            "at": _spot(number, seat),
        }
        for seat in BOTH
        for number in range(heroes + (models - heroes) // 8)
    }


def _in_fives(models: int) -> Units:
    """Squads of five, most with rifles and every third one of brutes."""
    return {
        f"{'ab'[seat]}{number}": {
            "seat": seat,
            "at": _block(*_spot(number, seat))[:5],
            "cast": "Brutes" if number % 3 == 2 else "Troopers",
            "base": 1,
        }
        for seat in BOTH
        for number in range(models // 5)
    }


CROWDS: dict[str, Callable[[int], Units]] = {
    "anvil": _on_trays,
    "battleforge": _in_fives,
    "fatigue": lambda models: _in_tens(models, ({"cast": "P"}, {"cast": "M"})),
    "lords": lambda models: _in_tens(models, ({"cast": "V1"}, {"cast": "V2"})),
}
"""What stands on the table, in the words of each rule set's test positions."""


def sizes_of(ruleset: str) -> tuple[int, ...]:
    """How many models a side has, from few to many."""
    return SKIRMISH if ruleset == "battleforge" else SIZES


def crowd(rules: Ruleset[Any], models: int, number: int, keep: Keep) -> Match:
    """A battle of so many models a side."""
    assert rules.kit is not None
    state = rules.kit.position(units=CROWDS[rules.name](models), table=TABLE)
    setup = Setup(
        rules.name,
        rules.version,
        ("Blue", "Red"),
        position=msgspec.to_builtins(state),
        dice=DicePolicy(seed=f"crowd {number}"),
    )
    return Match(rules, setup, keep=keep, listen=False)


def some_turns(match: Match, number: int) -> Iterator[int]:
    """A part of a game at random, one decision at a time."""
    return itertools.islice(decisions(match, at_random(match, random.Random(number))), DECISIONS)


def bytes_per_state(matches: list[Match], play: Callable[[Match, int], Iterator[int]]) -> float:
    """What a state at rest takes beside those before it: kept while games go on, and then let go."""
    kept: list[Any] = []
    tracemalloc.start()
    for number, match in enumerate(matches):
        for _ in play(match, number):
            if not kept or kept[-1] is not match.rests[-1]:
                kept.append(match.rests[-1])
    count = len(kept)
    last = {id(match.rests[-1]) for match in matches}
    gc.collect()
    full = tracemalloc.get_traced_memory()[0]
    kept = [state for state in kept if id(state) in last]
    gc.collect()
    freed = full - tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return freed / max(1, count - len(kept))


def growth(rules: Ruleset[Any], models: int) -> dict[str, float]:
    """Decision, fork, its first look and a view in scaled seconds, and the bytes of a further state."""
    numbers = itertools.count()

    def decisions() -> int:
        number = next(numbers)
        return sum(1 for _ in some_turns(crowd(rules, models, number, Keep.NONE), number))

    matches = [crowd(rules, models, number, Keep.LAST) for number in range(4)]
    memory = bytes_per_state(matches, some_turns)
    return {"decision": scaled_seconds(decisions), **looks(matches), "state": memory}


def looks(matches: list[Match]) -> dict[str, float]:
    """What it takes to fork these games, to fork and look, and to show them."""

    def forks() -> int:
        for match in matches:
            match.fork()
        return len(matches)

    def first_looks() -> int:
        for match in matches:
            _ = match.fork().request
        return len(matches)

    def views() -> int:
        for match in matches:
            _ = View(match, 0).scene
        return len(matches)

    return {"fork": scaled_seconds(forks), "look": scaled_seconds(first_looks), "view": scaled_seconds(views)}
