"""Bots: they keep to the rules, set off their chains, and beat chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from grognard.bots import bot
from grognard.bots.budget import Tries
from grognard.bots.searchers import Captain
from grognard.bots.trying import follow, to_the_turns_end
from grognard.engine.dice.sources import Average
from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy, Plan
from grognard.engine.view import View
from grognard.lab.games import bots_of, run
from grognard.lab.simulate import jobs, simulate
from grognard.rulesets.lords import RULESET
from grognard.rulesets.lords.thinking.prospects import prospects
from grognard.rulesets.lords.thinking.tactics import EACH, LordsTactics
from grognard.rulesets.lords.thinking.worth import worth
from grognard.testing import Game
from tests.lords.kit import blue, lords, red, row

HOUSEHOLD = {
    "L": blue("L", [(24, 10)], joined_to="V1"),
    "V1": blue("V1", row(6, 20, 11.2)),
    "T1": blue("T1", row(6, 28, 11.2)),
    "K1": blue("K1", [(28, 10)], joined_to="T1"),
    "T2": blue("T2", row(4, 28, 8)),
    "r": red("T1", row(8, 22, 31)),
    "rK": red("K1", [(22, 32.2)]),
}


MARKER = {"id": "m", "at": (24, 20)}


@pytest.mark.clause("lords.chain.trigger", "lords.chain.nesting")
def test_the_sergeant_sets_his_chain_off() -> None:
    g = lords(units=HOUSEHOLD)
    player = bot("sergeant", 1)
    g.dice(*[4] * 40)
    while g.match.outcome is None and g.seat == 0 and g.state.turns[0] == 0:
        g.answer(player.decide(View(g.match, 0)))
        while g.topic == "casualties" and g.seat == 1:
            g.default()
    acted = {event.facts["unit"].id for event in g.events("set-off")}
    assert {"T1", "T2"} <= acted


def test_a_better_position_is_worth_more() -> None:
    state = lords(units=HOUSEHOLD).state
    weaker = state.copy()
    weaker.units["r"].places = (None, *weaker.units["r"].places[1:])
    assert worth(weaker, 0) > worth(state, 0)
    assert worth(weaker, 1) < worth(state, 1)


@pytest.mark.clause("lords.setup.deploy-joined")
def test_the_sergeant_deploys_everybody_and_his_leaders_join() -> None:
    for scenario in ("two-banners", "smoke-over-harrowby"):
        setup = RULESET.setup(scenario, ["corvane", "aldermoor"], dice=DicePolicy(seed="7"))
        match = Match(RULESET, setup, keep=Keep.LAST)
        players = [bot("sergeant", seat) for seat in (0, 1)]
        while match.state.phase != "turn":
            seat = match.deciding[0]
            match.submit(seat, players[seat].decide(View(match, seat)))
        assert all(unit.alive == unit.profile.models for unit in match.state.units.values())
        assert sum(bool(unit.joined_to) for unit in match.state.units.values() if unit.leads) >= 6


@pytest.mark.parametrize("scenario", ["two-banners", "ford-at-reedmere", "smoke-over-harrowby", "lords-ransom"])
def test_nobody_is_far_ahead_before_the_first_turn(scenario: str) -> None:
    """The chances that a replay shows compare the worths of both sides; at the start they are about even."""
    setup = RULESET.setup(scenario, ["corvane", "corvane"], dice=DicePolicy(seed="9"))
    match = Match(RULESET, setup, keep=Keep.LAST)
    players = [bot("sergeant", seat) for seat in (0, 1)]
    while match.state.phase != "turn":
        seat = match.deciding[0]
        match.submit(seat, players[seat].decide(View(match, seat)))
    first, second = (worth(match.state, seat) for seat in (0, 1))
    assert abs(first - second) < 2 * LordsTactics.lead  # that would be a chance of three in four


@pytest.mark.clause("lords.victory.reach-zone")
def test_the_sergeant_deploys_a_lord_who_must_go_home_on_the_near_side() -> None:
    setup = RULESET.setup("lords-ransom", ["corvane", "corvane"], dice=DicePolicy(seed="3"))
    match = Match(RULESET, setup, keep=Keep.LAST)
    players = [bot("sergeant", seat) for seat in (0, 1)]
    while match.state.phase != "turn":
        seat = match.deciding[0]
        match.submit(seat, players[seat].decide(View(match, seat)))
    (lord,) = (unit for unit in match.state.of(0) if unit.profile.role == "lord")
    (at,) = lord.places
    assert at is not None
    assert lord.joined_to == "a-eelers"
    assert at[0] <= 25_000  # the area begins at 24″ and home lies in the west


HOME = {
    "markers": [{"id": "home", "rect": (0, 0, 5, 36)}],
    "victory": [{"kind": "reach-zone", "seat": 0, "unit": "lord", "marker": "home", "instant": True, "points": 10}],
}


@pytest.mark.clause("lords.leave.choice", "lords.victory.reach-zone")
def test_the_sergeant_lets_the_lord_leave_his_levies_for_the_last_stretch() -> None:
    # He is 3.9″ from home: too far for Levies who go 3″, not for him.
    units = {
        "V1": blue("V1", [(10, 10), (11.2, 10), (12.4, 10)], movement=3),
        "L": blue("L", [(8.9, 10)], joined_to="V1"),
        "K1": blue("K1", [(30, 5)], token=True),
        "r": red("T1", row(8, 30, 30)),
    }
    g = lords(units=units, **HOME)
    player = bot("sergeant", 1)
    while g.outcome is None and g.seat == 0:
        g.answer(player.decide(View(g.match, 0)))
    assert g.outcome is not None
    assert g.outcome.winners == (0,)
    assert g.cited("lords.leave.instead")


@pytest.mark.clause("lords.chain.distance", "lords.victory.reach-zone")
def test_the_way_home_is_longer_for_a_lord_whose_knights_are_out_of_reach() -> None:
    def position(knight: float) -> float:
        units = {
            "V1": blue("V1", row(6, 20, 18)),
            "L": blue("L", [(20, 16.8)], joined_to="V1"),
            "K1": blue("K1", [(knight, 16.8)]),
            "r": red("V1", row(2, 44, 34)),
        }
        return worth(lords(units=units, **HOME).state, 0)

    assert position(14.0) > position(9.0)


FACING = {"T1": blue("T1", row(5, 20, 10)), "K1": blue("K1", [(40, 5)], token=True)}
WALL = {"name": "wall", "rect": (10, 13, 34, 14), "impassable": True}


def plans_for(g: Game, most: int = 99) -> list[Plan]:
    return list(LordsTactics().plans(g.state, 0, g.question, most))


def charged(plans: Sequence[Plan]) -> set[str]:
    return {str(plan.answers[2]) for plan in plans if plan.answers[1] == "charge"}


@pytest.mark.clause("lords.charge.short")
def test_a_charge_is_offered_only_if_some_die_brings_it_there() -> None:
    foes = {"r": red("V1", row(6, 20, 18)), "far": red("V1", row(2, 20, 33))}
    assert charged(plans_for(lords(units=FACING | foes))) == {"r"}
    assert not charged(plans_for(lords(units=FACING | foes, terrain=[WALL])))


@pytest.mark.clause("lords.charge.short", "lords.charge.distance")
def test_the_odds_of_arriving_weigh_in_a_charge() -> None:
    near, far = (
        next(plan for plan in plans_for(lords(units=FACING | {"r": red("V1", row(6, 20, y))})) if "charge" in plan.idea)
        for y in (15.0, 22.4)
    )
    assert near.guess > 0
    assert far.guess == pytest.approx(near.guess / 6)


@pytest.mark.clause("lords.fight.tie-or-lower")
def test_an_even_fight_is_fought_although_average_dice_show_nothing() -> None:
    units = {"T1": blue("T1", row(4, 20, 10)), "r": red("T1", row(4, 20, 11.8)), "rK": red("K1", [(40, 30)])}
    g = lords(units=units)
    player = bot("sergeant", 1)
    while g.topic != "target:fight":
        g.answer(player.decide(View(g.match, 0)))
    assert g.question.about == ("T1",)


def test_where_few_may_act_each_has_more_plans() -> None:
    foes = {"r": red("V1", row(6, 20, 18)), "s": red("V1", row(6, 30, 16)), "rK": red("K1", [(24, 20)])}
    assert len(plans_for(lords(units=FACING | foes), 14)) > EACH


def test_who_searches_is_told_more_and_different_plans() -> None:
    foes = {"r": red("V1", row(6, 20, 18)), "s": red("V1", row(6, 30, 16)), "rK": red("K1", [(24, 20)])}
    view = View(lords(units=FACING | foes).match, 0)
    assert view.question is not None
    usual, searching = LordsTactics(), LordsTactics().for_search
    few = usual.plans(view.known, 0, view.question, usual.handful)
    many = searching.plans(view.known, 0, view.question, searching.handful)
    answers = [repr(plan.answers) for plan in many]
    assert {repr(plan.answers) for plan in few} <= set(answers)
    assert len(answers) == len(set(answers)) > 1.5 * len(few)
    assert {"hold", "advance", "charge"} <= {str(answer) for plan in many for answer in plan.answers}
    assert any("round the left" in plan.idea for plan in many)
    assert all(view.refuse(plan.answers[0]) is None for plan in many)
    quick = searching.plans(view.known, 0, view.question, 2)
    assert [plan.answers for plan in quick] == [plan.answers for plan in usual.plans(view.known, 0, view.question, 2)]


@pytest.mark.clause("lords.turn.alternate")
def test_a_trial_goes_on_to_the_end_of_the_own_turn_however_many_units_act_in_it() -> None:
    world = lords(units=HOUSEHOLD).match.fork(source=Average())
    tactics = LordsTactics()
    tactics.onward = 8
    follow(world, 0, Plan(("V1", "stay", "hold"), "V1 hold"), tactics)
    assert world.deciding == (0,)  # the Lord in it sets others off
    to_the_turns_end(world, 0, tactics, random.Random(1), Tries(1))
    assert world.deciding == (1,)
    assert world.state.turns == [1, 0]


@pytest.mark.clause("lords.chain.distance")
def test_who_searches_minds_units_out_of_reach_of_their_leader_more_than_a_sergeant() -> None:
    """Each of them costs the whole army a turn; nobody is near enough to strike, so nothing else differs."""
    near = lords(units=HOUSEHOLD).state
    far = lords(units=HOUSEHOLD | {"T2": blue("T2", row(4, 40, 8))}).state
    lost = worth(near, 0) - worth(far, 0)
    assert lost > 0
    assert prospects(near, 0) - prospects(far, 0) > 1.5 * lost


@pytest.mark.clause("lords.chain.trigger")
def test_a_captain_begins_with_a_leader_who_sets_others_off() -> None:
    g = lords(units=HOUSEHOLD)
    captain = Captain(1, Tries(60))
    assert captain.decide(View(g.match, 0)) in {"V1", "T1"}


@pytest.mark.clause("lords.end.length")
def test_points_count_for_more_the_later_it_is() -> None:
    facing = FACING | {"r": red("V1", row(6, 20, 16)), "rK": red("K1", [(44, 30)])}
    scored = {"victory": [{"kind": "burn-marker", "seat": 0, "points": 10, "marker": "m"}], "markers": [MARKER]}
    early, late = (lords(units=facing, turns=turns, length=12, **scored).state for turns in ([0, 0], [11, 11]))
    gains = []
    for state in (early, late):
        before = prospects(state, 0)
        state.burnt.append("m")
        gains.append(prospects(state, 0) - before)
    assert gains[0] < gains[1]


@pytest.mark.slow
def test_charges_of_sergeants_do_not_fall_short_because_something_is_in_the_way() -> None:
    declared, hindered = 0, []
    for number, scenario in enumerate(["two-banners", "ford-at-reedmere", "open-field", "smoke-over-harrowby"] * 3):
        setup = RULESET.setup(scenario, dice=DicePolicy(seed=f"charges {number}"))
        match = run(RULESET, setup, bots_of("sergeant", setup, f"charges {number}"), listen=True)
        assert match.events is not None
        told = [event for event in match.events if event.kind in ("declare", "charge", "short")]
        declared += sum(event.kind == "declare" for event in told)
        hindered += [
            way.text
            for way, end in pairwise(told)
            if end.kind == "short" and float(way.facts["inches"][:-1]) < float(way.facts["distance"][:-1])
        ]
    assert declared > 20
    assert len(hindered) <= declared / 20


@pytest.mark.slow
def test_the_sergeant_beats_the_recruit_from_both_seats() -> None:
    report = simulate(jobs("lords", 4, ["sergeant", "recruit"], 11))
    assert report.wins["sergeant"] == 4
