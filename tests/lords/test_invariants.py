"""What holds whenever the game rests, whatever was played: looked for in games at random."""

from __future__ import annotations

import random

import pytest

from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.rulesets.lords import RULESET
from grognard.rulesets.lords.rules.body import bodies
from grognard.rulesets.lords.rules.measuring import in_wall, off_table, over
from grognard.rulesets.lords.state import State


def hold_ground(game: State) -> None:
    """lords.measure.table: every base on the table, in no wall, over no other."""
    models = [model for body in bodies(game) for model in body.models]
    for place, model in enumerate(models):
        assert not off_table(game, model.disc), model.id
        assert in_wall(game, model.disc) is None, model.id
        assert not over(model.disc, [other.disc for other in models[:place]]), model.id


def hold_together(game: State) -> None:
    """lords.join.remnants and lords.join.one-body: nobody is joined to the dead, and a joined unit has one token."""
    for unit in game.units.values():
        if unit.joined_to and unit.alive:
            assert game.units[unit.joined_to].alive, unit.id
            assert not unit.token, unit.id


@pytest.mark.clause("lords.measure.table", "lords.setup.terrain", "lords.join.remnants", "lords.join.one-body")
@pytest.mark.parametrize("scenario", [info.id for info in RULESET.scenarios()])
def test_at_every_rest_bases_are_free_and_joined_units_whole(scenario: str) -> None:
    setup = RULESET.setup(scenario, ["corvane", "aldermoor"], dice=DicePolicy(seed=f"rest {scenario}"))
    match = Match(RULESET, setup, keep=Keep.LAST, listen=False)
    rng = random.Random(5)
    rests = 0
    while match.outcome is None:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            match.submit(seat, question.sample(rng))
        if match.steps_begun > rests:
            rests = match.steps_begun
            rested, _ = match.since_rest()
            hold_ground(rested)
            hold_together(rested)
    assert rests > 20
