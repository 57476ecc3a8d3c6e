"""What bots are told of Ruse: plans in words that people read as hints."""

from __future__ import annotations

import random

import pytest

from grognard.bots.chances import Chances
from grognard.bots.trying import imagined_worlds
from grognard.engine.contract.tactics import NO_SEATS_TURN
from grognard.engine.match import Match
from grognard.engine.view import View
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import FAIR, ready_made
from grognard.rulesets.ruse.rules.orders import Action
from grognard.rulesets.ruse.state import ROUNDS
from grognard.rulesets.ruse.thinking.bringing import shares
from grognard.rulesets.ruse.thinking.plans import action_plans, in_words, quick_plan, worth_weighing
from grognard.rulesets.ruse.thinking.search_worth import SCORE, health, search_worth
from grognard.rulesets.ruse.thinking.tactics import SEARCHING, turned_in_words
from tests.ruse.cast import battle


def test_a_plan_is_a_sentence_that_tells_two_units_of_a_kind_apart() -> None:
    g = battle(A="gob1 d4 N", B="gob1 g4 N", b="bad1 d9 S")
    ideas = {plan.answers: plan.idea for plan in action_plans(g.state, 0, 99)}
    assert ideas["A", "move:left:2"].endswith("(A) turn left and move 2 cells")
    assert ideas["B", "hustle"].endswith("(B) hustle")
    assert len(set(ideas.values())) == len(ideas)


def test_every_kind_of_action_has_its_words() -> None:
    state = battle(A="gob1 d4 N", b="bad1 d9 S").state
    said = [
        in_words(state, action)
        for action in (
            Action("move", "ahead", 1),
            Action("shoot", "right", target="b"),
            Action("sidestep", "left"),
            Action("turn", "about"),
            Action("turn", "right"),
        )
    ]
    assert said[0] == "move 1 cell"
    assert said[1].startswith("turn right and shoot at ")
    assert said[2:] == ["sidestep to the left", "turn about", "turn right"]


def test_who_reforms_is_told_by_the_new_facing() -> None:
    state = battle(A="gob1 d4 N", B="gob1 g4 N", b="bad1 d9 S").state
    said = turned_in_words(state, {"A": "E", "B": "N"})
    assert said.startswith(state.unit("A").called)
    assert said.endswith("to face east")
    assert state.unit("B").called not in said
    assert turned_in_words(state, {"A": "N", "B": "N"}) == "all face as before"


def test_in_a_play_out_the_foremost_unit_strikes_first() -> None:
    state = battle(A="gob2 d2 N", B="bad1 d5 N", b="gob1 d8 W").state
    assert quick_plan(state, 0).answers == ("B", "move:ahead:2")
    state.unit("B").acted = True
    assert quick_plan(state, 0).answers[0] == "A"


def test_in_a_play_out_the_phase_ends_when_nobody_can_act() -> None:
    assert quick_plan(battle(A="gob2 d2 N acted", b="gob1 d8 S").state, 0).answers == ("end",)


def test_of_the_ways_to_nobody_a_play_out_weighs_only_one() -> None:
    state = battle(A="bad1 d5 N", b="gob1 d8 W").state
    keys = [action.key for action in worth_weighing(state, state.unit("A"))]
    assert keys[:2] == ["move:ahead:2", "hustle"]  # both end before the enemy
    assert len(keys) == 3


def test_a_turn_goes_on_until_only_the_dice_have_a_say() -> None:
    state = battle(A="gob1 d4 N", b="bad1 d5 S").state
    assert SEARCHING.turn_of(state) == 0
    state.phase = "combat"
    assert SEARCHING.turn_of(state) == NO_SEATS_TURN
    state.phase = "deploy"
    assert SEARCHING.turn_of(state) is None


def test_a_unit_that_fell_counts_for_more_the_later_it_is() -> None:
    state = battle(A="gob1 d4 N", b="bad1 d9 S", c="gob1 lost").state
    early = search_worth(state, 0)
    state.turn = 2 * ROUNDS - 1
    assert search_worth(state, 0) > early + SCORE * state.unit("c").card.points / 2


def test_wounds_count_by_what_the_card_costs() -> None:
    state = battle(A="gob1 d4 N", b="bad1 d9 S").state
    whole = health(state.unit("b"))
    state.unit("b").wounds //= 2
    assert whole == state.unit("b").card.points
    assert health(state.unit("b")) < whole


def test_where_cards_lie_face_down_nothing_gained_leaves_the_chance_as_it_is() -> None:
    """What lies there is judged as in the worlds in which plans are tried, or every plan would seem to gain."""
    view = battle(A="gob1 d4 N", b="bad1 d9 S", c="fox1 b9 S").view(0)
    (world,) = imagined_worlds(view, random.Random(1), 1)
    chances = Chances(view, SEARCHING, [world])
    assert chances.of(world) == pytest.approx(chances.after(0.0))


def test_who_wants_to_win_brings_the_armies_that_win_more_often() -> None:
    view = View(Match(RULESET, RULESET.setup()), 0)
    question = view.question
    assert question is not None
    brought = SEARCHING.mixture(view.known, 0, question)
    weights = {army.id: weight for army, (_, weight) in zip(ready_made(FAIR), brought, strict=True)}
    assert sorted(weights, key=lambda army: weights[army]) == sorted(shares(), key=lambda army: shares()[army])
    assert min(weights.values()) > 0
    assert sum(shares().values()) / len(weights) == pytest.approx(0.5)
    assert all(question.refuse(roster) is None for roster, _ in brought)
