"""The recruit errs as beginners do, and the dice as nobody does."""

from __future__ import annotations

import pytest

from grognard.bots import LEVELS, bot, measurable, offered
from grognard.bots.recruit import Recruit
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.ruleset import DicePolicy, Plan, find
from grognard.engine.showing.whereabouts import middle_of
from grognard.engine.view import View
from grognard.lab.games import bots_of
from grognard.table.points import separation
from tests.engine.toy import Bridge, Toll, TollTactics

SEEDS = range(60)
AT_A_LOSS = "A recruit does what comes to mind."


@pytest.fixture(scope="module")
def moment() -> Match:
    """The fourth activation of a battle of Fatigue: five units, and nothing to go on with."""
    rules = find("fatigue")
    match = Match(rules, rules.setup("thicket", dice=DicePolicy(seed="recruit")))
    players = bots_of("sergeant", match.setup, "recruit")
    asked = 0
    for seat in decisions(match, by_players(match, players)):
        question = match.question(seat)
        asked += question is not None and question.topic == "unit"
        if asked == 4:
            return match
    raise AssertionError("no battle")


@pytest.fixture(scope="module")
def battle(moment: Match) -> View:
    return View(moment, moment.deciding[0])


def planned(view: View) -> dict[tuple[str, str], Plan]:
    """The plans of a view, by unit and words."""
    tactics, question = view.ruleset.tactics, view.question
    assert tactics is not None
    assert question is not None
    assert view.seat is not None
    plans = tactics.plans(view.known, view.seat, question, 2 * tactics.handful)
    return {(str(plan.answers[0]), plan.idea): plan for plan in plans}


def test_it_makes_for_the_enemy_that_is_nearest_to_its_unit(battle: View) -> None:
    plans = planned(battle)
    places = {unit.id: at for unit in battle.scene.units if (at := middle_of(unit)) is not None}
    nearest = others = 0
    for seed in SEEDS:
        recruit = Recruit(seed)
        unit = str(recruit.decide(battle))
        plan = plans.get((unit, recruit.why))
        foes = [each.foe for (name, _), each in plans.items() if name == unit and each.foe]
        if plan is not None and foes:
            best = min(foes, key=lambda foe: separation(places[unit], places[foe]))
            nearest += plan.foe == best
            others += plan.foe != best
    assert nearest > 20
    assert nearest > 2 * others


def test_it_keeps_to_the_unit_that_it_has_in_hand(battle: View) -> None:
    recruit = Recruit("keeps")
    chosen = [(str(recruit.decide(battle)), recruit.why) for _ in range(30)]
    with_a_plan = [unit for unit, why in chosen if why != AT_A_LOSS]
    assert len(with_a_plan) > 10
    assert len(set(with_a_plan)) == 1


def test_it_often_forgets_how_a_plan_was_to_go_on(moment: Match, battle: View) -> None:
    plans = planned(battle)
    kept = forgotten = 0
    for seed in SEEDS:
        recruit, match = Recruit(seed), moment.fork()
        unit = str(recruit.decide(battle))
        plan = plans.get((unit, recruit.why))
        if plan is not None:
            match.submit(match.deciding[0], unit)
            if recruit.decide(View(match, match.deciding[0])) == plan.answers[1]:
                kept += 1
            else:
                forgotten += 1
    assert kept > 3
    assert forgotten > 3


def test_it_looks_at_nothing_ahead() -> None:
    """A tactics whose worth cannot be asked for is enough for it."""

    class Blind(TollTactics):
        def worth(self, known: Bridge, seat: int) -> float:
            raise AssertionError("a recruit weighs no position")

    class BlindToll(Toll):
        name = "blind-toll"
        tactics = Blind()

    match = Match(BlindToll(), BlindToll().setup(dice=DicePolicy(seed="1")))
    players = {seat: Recruit(seat) for seat in match.seating}
    assert sum(1 for _ in decisions(match, by_players(match, players)))


def test_dice_are_for_measuring_and_sit_at_no_table() -> None:
    assert "dice" not in LEVELS
    assert "dice" not in offered()
    assert "dice" in measurable()
    assert bot("dice", 1).why.startswith("This one was drawn")
