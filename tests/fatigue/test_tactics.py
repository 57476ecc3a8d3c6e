"""What bots are told: plans are legal, good positions are worth more, and a sergeant beats a recruit."""

from __future__ import annotations

import random

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.thinking.estimates import losses
from grognard.rulesets.fatigue.thinking.tactics import FatigueTactics
from grognard.rulesets.fatigue.thinking.worth import worth
from tests.fatigue.cast import battle, musketeers, pikes, row, skirmishers

TACTICS = FatigueTactics()


def played(scenario: str, seed: int, *names: str) -> Match:
    match = Match(RULESET, RULESET.setup(scenario, dice=DicePolicy(seed=str(seed))), keep=Keep.LAST, listen=False)
    seats = [bot(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while match.outcome is None:
        (seat,) = match.deciding
        match.submit(seat, seats[seat].decide(View(match, seat)))
    return match


@pytest.mark.parametrize("scenario", ["crossroads", "alley", "rear-guard", "thicket"])
def test_plans_are_legal_from_the_first_to_the_last_answer(scenario: str) -> None:
    match = Match(RULESET, RULESET.setup(scenario, dice=DicePolicy(seed="plans")), keep=Keep.LAST)
    rng = random.Random(5)
    looked = 0
    while match.outcome is None:
        (seat,) = match.deciding
        question = match.question(seat)
        assert question is not None
        for plan in TACTICS.plans(match.state, seat, question, 24):
            looked += 1
            fork = match.fork()
            for answer in plan.answers:
                fork.submit(seat, answer)
        match.submit(seat, question.sample(rng))
    assert looked > 50


def test_plans_charge_a_weak_enemy_in_reach() -> None:
    g = battle(p=pikes(row(10, 10, 10)), s=skirmishers([(14, 18), (15, 18)], 1))
    ideas = [plan.idea for plan in TACTICS.plans(g.state, 0, g.question, 24)]
    assert "Pikes charge Red Skirmishers" in ideas


def test_a_march_says_whither() -> None:
    g = battle(p=pikes(row(10, 10, 10)), s=skirmishers([(30, 33), (31, 33)], 1))
    ideas = [plan.idea for plan in TACTICS.plans(g.state, 0, g.question, 24)]
    assert "Pikes run towards Red Skirmishers" in ideas


def test_reply_shoots_at_somebody_rather_than_nobody() -> None:
    g = battle(m=musketeers(row(8, 10, 10)), s=skirmishers(row(6, 10, 22), 1)).one("m", "hold")
    assert TACTICS.reply(g.state, 0, g.question) == "s"


def test_worth_is_of_opposite_sign_and_grows_with_losses_of_the_enemy() -> None:
    few = position({"p": pikes(row(10, 10, 10)), "r": pikes(row(4, 10, 20), 1, models=10)})
    many = position({"p": pikes(row(10, 10, 10)), "r": pikes(row(10, 10, 20), 1)})
    assert worth(few, 0) > worth(many, 0)
    assert worth(few, 0) > 0 > worth(few, 1)


def test_who_has_more_models_at_a_marker_stands_better() -> None:
    """Three against two at the Well are less than three against none, and nothing counts far from it."""

    def margin(*reds: tuple[float, float]) -> float:
        units = {"p": pikes(row(3, 20, 10)), "r": pikes([*reds], 1, models=10)}
        state = position(units, score="markers", markers=[{"at": (21, 10)}])
        return TACTICS.features(state, 0)["margin"]

    assert margin((21, 12), (22, 12)) > 0
    assert margin((21, 12), (22, 12)) < margin((40, 30), (41, 30))
    assert margin((21, 12), (22, 12), (23, 12)) == 0


def test_who_stands_before_strong_enemies_minds_their_next_blow() -> None:
    near = position({"s": skirmishers(row(4, 10, 10)), "r": pikes(row(10, 10, 16), 1)})
    far = position({"s": skirmishers(row(4, 10, 2)), "r": pikes(row(10, 10, 34), 1)})
    parts = TACTICS.features(near, 0)
    assert parts["danger"] < 0 <= parts["chance"]
    assert TACTICS.features(near, 1)["chance"] > parts["chance"]
    assert TACTICS.features(far, 0)["danger"] == 0
    assert TACTICS.worth(near, 0) < TACTICS.reweighed({"danger": 0.0}).worth(near, 0)


def test_at_markers_blows_count_less() -> None:
    units = {"s": skirmishers(row(4, 10, 10)), "r": pikes(row(10, 10, 16), 1)}
    ground = position(units, score="markers", markers=[{"at": (30, 30)}])
    assert 0 > TACTICS.features(ground, 0)["danger"] > TACTICS.features(position(units), 0)["danger"]


def test_forecast_multiplies_chances() -> None:
    assert losses(6, 4, 4, heavy=False) == pytest.approx(1.5)
    assert losses(6, 4, 4, heavy=True) == pytest.approx(0.75)
    assert losses(6, 7, 1, heavy=False) == pytest.approx(1 / 6)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["alley", "crossroads", "rear-guard", "the-hill", "thicket"])
def test_sergeant_beats_recruit_from_either_side(scenario: str) -> None:
    first = [played(scenario, seed, "sergeant", "recruit").outcome for seed in (1, 2, 3)]
    second = [played(scenario, seed, "recruit", "sergeant").outcome for seed in (4, 5, 6)]
    won = [outcome.winners == (0,) for outcome in first if outcome] + [out.winners == (1,) for out in second if out]
    assert won.count(True) >= 5
