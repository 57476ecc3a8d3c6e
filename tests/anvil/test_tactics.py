"""Bots: their plans are legal, they bid and keep CP, and the sergeant beats the recruit."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.thinking.tactics import AnvilTactics
from tests.anvil.table import anvil, engage

TACTICS = AnvilTactics()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_first_answers_of_plans_are_allowed(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(RULESET, RULESET.setup(dice=DicePolicy(seed=str(seed))), keep=Keep.LAST)
    looked = 0
    while match.outcome is None and looked < 25:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            if question.topic == "unit":
                looked += 1
                for plan in TACTICS.plans(match.state.copy(), seat, question, 24):
                    assert question.refuse(plan.answers[0]) is None
            reply = TACTICS.reply(match.state.copy(), seat, question)
            assert question.refuse(reply) is None, question.topic
            match.submit(seat, reply if rng.random() < 0.5 else question.sample(rng))


@pytest.mark.clause("anvil.turn.tie")
def test_a_high_bid_is_drawn_from_the_two_highest_and_a_low_one_from_those_below() -> None:
    """Who gives CP away in order not to be read loses more than the reader would win."""
    far = {"a": {"type": "troop", "at": (24, 4)}, "b": {"type": "troop", "seat": 1, "at": (24, 44)}}
    g = anvil(units=far, phase="bid")
    question = g.match.question(0)
    assert question is not None
    assert {answer for answer, _ in TACTICS.mixture(g.state, 0, question)} == {10, 9}
    blow = {
        "a": {"type": "knight", "at": (24, 20)},
        "b": {"type": "wizard", "seat": 1, "at": (24, 26), "hp": 1, "general": True},
    }
    g = anvil(units=blow, phase="bid", win="general")
    question = g.match.question(0)
    assert question is not None
    assert all(int(str(answer)) <= 4 for answer, _ in TACTICS.mixture(g.state, 0, question))
    assert len(TACTICS.mixture(g.state, 0, question)) == 3


def test_two_sergeants_do_not_burn_their_bids() -> None:
    units = {"a": {"type": "troop", "at": (10, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (40, 40, 180)}}
    g = anvil(units=units, phase="bid")
    bids = []
    for seat in (0, 1):
        question = g.match.question(seat)
        assert question is not None
        bids.append(TACTICS.reply(g.state, seat, question))
    assert bids[0] != bids[1]


def test_no_seat_always_acts_first() -> None:
    """Who bids less is drawn from what both see: the coin of the terrain, and where units stand."""
    lower = []
    for starter, x in itertools.product((0, 1), range(10, 34)):
        units = {"a": {"type": "troop", "at": (x, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (40, 40, 180)}}
        g = anvil(units=units, phase="bid")
        g.state.starter = starter
        questions = [g.match.question(seat) for seat in (0, 1)]
        bids = [int(str(TACTICS.reply(g.state, seat, each))) for seat, each in enumerate(questions) if each]
        assert bids[0] != bids[1]
        lower.append(bids.index(min(bids)))
    assert 12 <= sum(lower) <= 36


def test_terrain_is_turned_round_with_the_coin() -> None:
    boards = {}
    for seed in range(20):
        match = Match(RULESET, RULESET.setup("field-of-banners", dice=DicePolicy(seed=str(seed))))
        while len(match.state.features) < 3:
            seat = match.deciding[0]
            question = match.question(seat)
            assert question is not None
            match.submit(seat, TACTICS.reply(match.state, seat, question))
        spots = []
        for feature in match.state.features:
            xs, ys = zip(*feature.corners, strict=True)
            spots.append(((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2))
        boards[match.state.starter] = spots
        if len(boards) == 2:
            break
    assert boards[0][0] == boards[1][0]
    assert boards[0][1:] == [(48000 - x, 48000 - y) for x, y in boards[1][1:]]


@pytest.mark.clause("anvil.stratagem.hero-of-the-day")
def test_a_bot_saves_its_general() -> None:
    units = {
        "k": {"type": "knight", "at": (24, 26, 0)},
        "g": {"type": "troop", "seat": 1, "at": (24, 30, 180), "general": True, "hp": 2},
    }
    g = anvil(units=units, pools=(2, 4))
    engage(g, "k", "g").one("decline")
    assert TACTICS.reply(g.state, 1, g.question) == "hero_of_the_day"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_the_sergeant_beats_the_recruit_from_either_side(seat: int) -> None:
    setup = RULESET.setup("two-thrones", dice=DicePolicy(seed="7"))
    match = Match(RULESET, setup, keep=Keep.LAST)
    players = {seat: bot("sergeant", 1), 1 - seat: bot("recruit", 2)}
    while match.outcome is None:
        asked = match.deciding[0]
        match.submit(asked, players[asked].decide(View(match, asked)))
    assert match.outcome.winners == (seat,)


@pytest.mark.slow
def test_reasons_are_told_in_the_words_of_the_game() -> None:
    match = Match(RULESET, RULESET.setup("field-of-banners", dice=DicePolicy(seed="why")), keep=Keep.LAST, listen=False)
    bots = [bot("sergeant", f"why {seat}") for seat in (0, 1)]
    told: set[str] = set()
    while match.outcome is None and len(told) < 40:
        for seat in match.deciding:
            match.submit(seat, bots[seat].decide(View(match, seat)))
            told.update(bots[seat].why.split("; "))
    assert any(" with " in reason for reason in told)
    assert not [reason for reason in told if "_" in reason]


def test_an_enemy_near_the_general_is_a_danger_to_whoever_loses_with_him() -> None:
    def position(hunter: float) -> float:
        units = {
            "boss": {"type": "knight", "general": True, "at": (24, 6, 0)},
            "rest": {"type": "troop", "at": (40, 6, 0)},
            "foe": {"type": "knight", "seat": 1, "general": True, "at": (24, 44, 180)},
            "hunter": {"type": "troop", "seat": 1, "at": (hunter, 24, 0)},  # looks away from everybody
        }
        return TACTICS.features(anvil(units=units).state, 0)["hunt"]

    assert position(24) < position(34) < position(44)


FORD = [{"kind": "hold_zone", "turn": 6, "zone": [(20, 20), (28, 20), (28, 28), (20, 28)]}]
LANES = {
    "a": {"type": "troop", "at": (24, 20, 0)},
    "b": {"type": "troop", "at": (10, 4, 0)},
    "x": {"type": "troop", "seat": 1, "at": (24, 44, 180)},
}


@pytest.mark.parametrize(("turn", "early"), [(3, -1.0), (5, -1.0), (6, 0.0)])
def test_whoever_stands_at_a_zone_before_it_counts_stands_worse(turn: int, early: float) -> None:
    state = anvil(units=LANES, goals=[FORD, FORD], turn=turn).state
    assert TACTICS.features(state, 0)["early"] == early
    assert TACTICS.features(state, 1)["early"] == -early
    assert TACTICS.worth(state, 0) == TACTICS.reweighed({"early": 0.0}).worth(state, 0), "nobody plays by it"


def test_what_fell_is_counted_as_at_the_last_turn() -> None:
    state = anvil(units={**LANES, "y": {"type": "monster", "seat": 1, "lost": True}}).state
    fallen = TACTICS.features(state, 0)["fallen"]
    assert fallen == state.kind(state.units["y"]).dcp > 0
    assert TACTICS.advantage(state, 0) > 0 > TACTICS.advantage(state, 1)


def test_plans_are_sentences_with_what_a_blow_takes() -> None:
    units = {"h": {"type": "hero", "at": (24, 16, 0)}, "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "hp": 3}}
    g = anvil(units=units)
    ideas = {plan.idea: plan.foe for plan in TACTICS.plans(g.state.copy(), 0, g.question, 24)}
    engaging = [idea for idea in ideas if " will engage " in idea]
    assert engaging
    assert all(re.search(r": (\d of \d HP|all \d HP, it falls)$", idea) for idea in engaging)
    assert {ideas[idea] for idea in engaging} == {"t"}
