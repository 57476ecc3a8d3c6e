"""Random games for the laws: the same number gives the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from grognard.engine.match import Match
from grognard.engine.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup


def random_setup(ruleset: Ruleset[Any], number: int) -> Setup:
    """A setup that goes through the scenarios and armies of the box in turn."""
    scenarios = [each.id for each in ruleset.scenarios()] or [""]
    armies = [each.id for each in ruleset.armies()]
    rng = random.Random(f"setup {number}")
    chosen = [rng.choice(armies) for _ in range(ruleset.seats[0])] if armies else []
    return ruleset.setup(scenarios[number % len(scenarios)], chosen, dice=DicePolicy(seed=f"law {number}"))


def new_match(ruleset: Ruleset[Any], number: int, *, keep: Keep = Keep.ALL, listen: bool = True) -> Match:
    return Match(ruleset, random_setup(ruleset, number), keep=keep, listen=listen)


def walk(match: Match, number: int, most: int | None = None) -> Iterator[int]:
    """Play at random; stops before each decision (yields its number) so that a law can look at it."""
    rng = random.Random(f"walk {number}")
    decisions = 0
    while match.outcome is None and (most is None or decisions < most):
        yield decisions
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            match.submit(seat, question.sample(rng))
        decisions += 1


def played(ruleset: Ruleset[Any], number: int) -> Match:
    """A whole random game."""
    match = new_match(ruleset, number)
    for _ in walk(match, number, ruleset.bound + 1):
        pass
    return match


def some_decisions(number: int, every: int) -> Iterator[bool]:
    """True for about one decision in `every`, the same ones for the same game."""
    rng = random.Random(f"some {number}")
    while True:
        yield rng.randrange(every) == 0
