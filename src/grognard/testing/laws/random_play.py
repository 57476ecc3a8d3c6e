"""Random games for the laws: the same number gives the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from grognard.engine.match import Match
from grognard.engine.playing.players import any_of_the_team, at_random, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.engine.seating import COLOURS


def random_setup(ruleset: Ruleset[Any], number: int) -> Setup:
    """A setup that goes through the scenarios, ways to sit and armies of the box in turn."""
    scenarios = [each.id for each in ruleset.scenarios()] or [""]
    scenario = scenarios[number % len(scenarios)]
    seatings = ruleset.seatings(scenario)
    seating = seatings[number // len(scenarios) % len(seatings)]
    armies = [each.id for each in ruleset.armies()]
    rng = random.Random(f"setup {number}")
    chosen = [rng.choice(armies) for _ in seating] if armies else []
    return ruleset.setup(
        scenario,
        chosen,
        players=COLOURS[: len(seating)],
        teams=seating.teams if seating.has_teams else (),
        dice=DicePolicy(seed=f"law {number}"),
    )


def new_match(ruleset: Ruleset[Any], number: int, *, keep: Keep = Keep.ALL, listen: bool = True) -> Match:
    return Match(ruleset, random_setup(ruleset, number), keep=keep, listen=listen)


def walk(match: Match, number: int, most: int | None = None) -> Iterator[int]:
    """Play at random; stops before each answer (yields its number) so that a law can look at it. Of a team any seat
    answers."""
    rng = random.Random(f"walk {number}")
    for decision, _ in enumerate(decisions(match, at_random(match, rng), any_of_the_team(rng))):
        if decision == most:
            return
        yield decision


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
