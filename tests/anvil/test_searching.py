"""What captain and general are told of Anvil: coups, bids as a game, more plans, and positions judged by them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.bots import bot
from grognard.bots.trying import Unsound, follow
from grognard.engine.dice.sources import Average
from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.state import State
from grognard.rulesets.anvil.thinking.bidding import Auction, mixture
from grognard.rulesets.anvil.thinking.coups import alone, at
from grognard.rulesets.anvil.thinking.tactics import SEARCHING, AnvilTactics
from grognard.rulesets.anvil.thinking.worth import targets
from tests.anvil.table import anvil

SEARCH = SEARCHING
SEAT = {"type": "seat", "seat": 1, "at": (24, 40, 180)}
WITCH = {"type": "wizard", "at": (32, 40, 270)}


def least_coup(state: State, seat: int) -> int | None:
    """The fewest CP for which one activation strikes down a unit whose loss wins the game."""
    costs = [each.cost for prey in targets(state, seat) for each in at(state, seat, prey) if each.damage >= prey.hp]
    return min(costs, default=None)


def throne(**units: Any) -> Any:
    return anvil(units={"t": SEAT, **units}, win="seat", turn=2)


@pytest.mark.clause("anvil.activation.contents")
def test_a_spell_and_a_blow_together_bring_down_a_seat_and_are_a_plan() -> None:
    """Fireball takes 2 and a Wizard in the flank 3, of 4 HP: one activation for 3 CP."""
    g = throne(w=WITCH)
    assert least_coup(g.state, 0) == 3
    question = g.match.question(0)
    assert question is not None
    ideas = [plan.idea for plan in SEARCH.plans(g.state.copy(), 0, question, 24)]
    assert any("Fireball" in idea and "engage it in the flank: all 4 HP" in idea for idea in ideas)
    assert not any("engage it" in plan.idea for plan in AnvilTactics().plans(g.state.copy(), 0, question, 24))


@pytest.mark.clause("anvil.bounce-back.blocked")
def test_a_prey_with_no_room_to_be_thrown_back_loses_one_more() -> None:
    units: dict[str, dict[str, Any]] = {
        "boss": {"type": "wizard", "seat": 1, "at": (24, 47, 180), "general": True, "hp": 3},
        "t": {"type": "troop", "at": (24, 42, 0)},
    }
    assert least_coup(anvil(units=units).state, 0) == 1
    free = {**units, "boss": {**units["boss"], "at": (24, 43, 180)}, "t": {"type": "troop", "at": (24, 38, 0)}}
    assert least_coup(anvil(units=free).state, 0) == 3, "with Hammerblow"
    state = anvil(units=units).state
    assert alone(at(state, 0, state.units["boss"]), 2) >= 6, "struck twice while nobody answers"


def test_the_rules_agree_with_what_was_reckoned() -> None:
    g = throne(w=WITCH)
    question = g.match.question(0)
    assert question is not None
    plan = next(each for each in SEARCH.plans(g.state.copy(), 0, question, 24) if "engage it" in each.idea)
    match = g.match.fork(source=Average())
    follow(match, 0, plan, SEARCH)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def rivals(mine: dict[str, Any], theirs: dict[str, Any]) -> Any:
    units = {
        "t": SEAT,
        "s": {"type": "seat", "at": (24, 8, 0)},
        "a": {"type": "monster", "at": (31, 40, 270), **mine},
        "b": {"type": "monster", "seat": 1, "at": (31, 8, 270), **theirs},
    }
    return anvil(units=units, phase="bid", win="seat", turn=2)


@pytest.mark.clause("anvil.turn.lowest-first")
def test_when_one_blow_decides_for_both_they_bid_for_the_first_activation() -> None:
    state = rivals({}, {}).state
    assert (least_coup(state, 0), least_coup(state, 1)) == (1, 1)
    drawn = mixture(Auction(state, 0), 10, 10, 10)
    assert max(bid for bid, _ in drawn) <= 2
    assert len(drawn) > 1, "two who always bid alike would never fight"


def test_acting_first_is_worth_more_to_whoever_can_end_it() -> None:
    alone_ready = Auction(rivals({}, {"at": (46, 24, 0)}).state, 0)
    assert alone_ready.race
    assert alone_ready.chance(1, 10) > alone_ready.chance(9, 8) > 0.5
    assert alone_ready.chance(0, 10) < 0.5, "nothing can be bought with nothing"
    nobody = Auction(rivals({"at": (46, 24, 0)}, {"at": (2, 24, 0)}).state, 0)
    assert not nobody.race


def test_a_bid_without_a_race_is_drawn_as_before() -> None:
    far = {"a": {"type": "troop", "at": (24, 4)}, "b": {"type": "troop", "seat": 1, "at": (24, 44)}}
    g = anvil(units=far, phase="bid")
    question = g.match.question(0)
    assert question is not None
    assert SEARCH.mixture(g.state, 0, question) == AnvilTactics().mixture(g.state, 0, question)


def test_whose_activation_it_is_decides_a_race() -> None:
    def position(up: int) -> float:
        g = rivals({}, {})
        g.state.phase, g.state.next, g.state.pools = "activations", up, [3, 3]
        return SEARCH.worth(g.state, 0)

    assert position(0) - position(1) > 4 * SEARCH.lead


@pytest.mark.clause("anvil.stratagem.infiltrate")
def test_in_turn_1_units_appear_just_within_a_blow_of_a_general() -> None:
    units = {
        "boss": {"type": "knight", "seat": 1, "at": (24, 40, 180), "general": True},
        "m": {"type": "monster"},
    }
    g = anvil(units=units, pools=(10, 0), turn=1)
    question = g.match.question(0)
    assert question is not None
    plans = [plan for plan in SEARCH.plans(g.state.copy(), 0, question, 24) if "within a blow" in plan.idea]
    assert plans
    match = g.match.fork(source=Average())
    follow(match, 0, plans[0], SEARCH)
    assert at(match.state, 0, match.state.units["boss"]), "and it can strike from there at once"


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["field-of-banners", "the-fords"])
def test_nearly_all_plans_of_a_searcher_can_be_followed(scenario: str) -> None:
    """Only what an enemy's interruption changes cannot be foreseen."""
    match = Match(RULESET, RULESET.setup(scenario, dice=DicePolicy(seed="sound")), keep=Keep.LAST)
    players = {seat: bot("sergeant", f"sound {seat}") for seat in (0, 1)}
    followed = unsound = 0
    rng = random.Random(1)
    while match.outcome is None and followed < 300:
        seat = match.deciding[0]
        view = View(match, seat)
        question = view.question
        assert question is not None
        if question.topic == "unit":
            for plan in SEARCH.plans(view.known, seat, question, 24):
                try:
                    follow(view.imagine(rng).fork(source=Average()), seat, plan, SEARCH)
                except Unsound:
                    unsound += 1
                followed += 1
        match.submit(seat, players[seat].decide(view))
    assert followed > 100
    assert unsound <= 0.05 * followed
