"""Which army a bot brings that wants to win: of the ready-made ones those that win more, more often."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from importlib.resources import files
from math import exp
from statistics import fmean

from grognard.engine.questions import Answer
from grognard.rulesets.ruse.content.packs import ready_made

KEEN = 12.0
"""An army that wins 5 % more of its games is brought 1.8 times as often: then the enemy cannot count on it."""


@cache
def shares() -> dict[str, float]:
    """What each army of the box got against the others, in the games by which its fairness was measured."""
    won: dict[str, list[float]] = defaultdict(list)
    for figure in json.loads(files("grognard.rulesets.ruse.content").joinpath("fairness.json").read_bytes()):
        if figure["first_army"] is not None:
            first, second = figure["armies"]
            won[first].append(figure["first_army"]["share"])
            won[second].append(1 - figure["first_army"]["share"])
    return {army: fmean(each) for army, each in won.items()}


def armies_to_bring(pack: str) -> list[tuple[Answer, float]]:
    """The ready-made armies of a pack with weights; one that nobody has measured is taken for an even one."""
    return [(army.roster, exp(KEEN * (shares().get(army.id, 0.5) - 0.5))) for army in ready_made(pack)]
