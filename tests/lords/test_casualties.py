"""Chapters 7 and 8: casualties and Bravery."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice.results import Result
from grognard.engine.playing.driver import Driver
from grognard.engine.umpire import Roll, Umpire
from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.bravery import bravery_step
from grognard.rulesets.lords.rules.casualties import casualties_question, refuse_losses
from grognard.rulesets.lords.rules.combat import Losses
from tests.lords.kit import blue, lords, red, row, tokens

ROW = red("T1", [(10, 10), (12, 10), (14, 10), (16, 10)])


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_whoever_keeps_the_unit_together() -> None:
    # Enemy in the west: 4 + 2 against 2 + 3: one falls.
    g = lords(4, 2, 2, 3, 1, units={"T1": blue("T1", row(4, 5.1, 10)), "r": ROW})
    g.one("T1", "fight", "r")
    assert (g.topic, g.seat) == ("casualties", 1)
    assert g.question.default() == ["r.4"]
    for middle in ("r.2", "r.3"):
        assert g.refuses([middle], "lords.casualty.owner-picks")
    assert g.refuses([], "lords.casualty.owner-picks")
    assert g.refuses(["r.1", "r.4"], "lords.casualty.owner-picks")
    g.some("r.1")
    assert g.at("r") == [(12.0, 10.0), (14.0, 10.0), (16.0, 10.0)]


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_one_after_the_other() -> None:
    state = position({"r": ROW, "T1": blue("T1", [(5, 10)])})
    models = body_of(state, "r").models
    assert refuse_losses(models, ["r.1", "r.2"]) is None
    assert refuse_losses(models, ["r.2", "r.1"]) is None  # the set counts, in some order it works
    assert refuse_losses(models, ["r.1", "r.4"]) is None
    assert refuse_losses(models, ["r.1", "r.3"]) is not None
    assert refuse_losses(models, ["r.2", "r.3"]) is not None


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_by_default_the_farthest_and_on_ties_the_higher_number() -> None:
    state = position({"r": red("T1", [(10, 10), (10, 12), (8.9, 11)]), "T1": blue("T1", [(5, 11)])})
    question = casualties_question(body_of(state, "r"), 1, body_of(state, "T1").discs, "lords.casualty.owner-picks")
    assert question.default() == ["r.2"]


@pytest.mark.clause("lords.casualty.owner-picks")
def test_owner_picks_freely_when_no_choice_keeps_it_together() -> None:
    # Two pairs far apart: losing one model leaves the unit split whatever they take.
    units = {"r": red("T1", [(10, 10), (11.2, 10), (30, 10), (31.2, 10)]), "T1": blue("T1", [(5, 10)])}
    models = body_of(position(units), "r").models
    assert all(refuse_losses(models, [f"r.{n}"]) is None for n in (1, 2, 3, 4))


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 7))
def test_every_sample_of_losses_is_allowed(seed: int, losses: int) -> None:
    rng = random.Random(seed)
    spots = rng.sample([(10 + 1.2 * x, 10 + 1.2 * y) for x in range(4) for y in range(4)], 8)
    units = {
        "T1": blue("T1", [(round(x, 1), round(y, 1)) for x, y in spots]),
        "K1": blue("K1", [(round(spots[0][0], 1), 8.8)], joined_to="T1"),
        "r": red("T1", [(5, 5)]),
    }
    state = position(units)
    question = casualties_question(
        body_of(state, "T1"), losses, body_of(state, "r").discs, "lords.casualty.owner-picks"
    )
    assert question.refuse(question.sample(rng)) is None
    assert question.refuse(question.default()) is None


BRAM = {
    "T1": blue("T1", row(3, 10, 10)),
    "K1": blue("K1", [(10, 11.2)], joined_to="T1"),
    "T2": blue("T2", [(40, 5)]),
    "r": red("T1", row(8, 10, 8.8)),
}


@pytest.mark.clause("lords.casualty.leader-last", "lords.unit.destroyed")
def test_leader_last_four_casualties_take_three_spearmen_and_bram() -> None:
    g = lords(4, 8, 4, 4, units=BRAM, active=1).one("r", "fight", "T1")
    assert (g.count("T1"), g.count("K1")) == (0, 0)
    assert g.dice_left == []
    assert [event.sentence() for event in g.events("destroyed")] == ["Spearmen are destroyed"]
    assert [event.sentence() for event in g.events("slain")] == ["Ser Bram is dead"]


@pytest.mark.clause("lords.casualty.leader-last", "lords.join.remnants")
def test_leader_last_three_casualties_leave_bram_alone() -> None:
    # Bravery 8: 3 + 5 = 8, passed.
    g = lords(4, 7, 4, 4, 5, units=BRAM, active=1).one("r", "fight", "T1")
    assert (g.count("T1"), g.count("K1")) == (0, 1)
    assert g.state.units["K1"].joined_to == ""
    assert "K1" in g.options()


@pytest.mark.clause("lords.casualty.leader-last")
def test_leader_last_is_not_the_owners_choice_while_men_stand() -> None:
    g = lords(4, 5, 4, 4, units=BRAM, active=1).one("r", "fight", "T1")
    assert g.topic == "casualties"
    assert g.refuses(["K1.1"], "lords.casualty.leader-last")


@pytest.mark.clause("lords.casualty.leader-last")
def test_leader_last_of_lord_and_knight_the_owner_chooses() -> None:
    units = {**BRAM, "L": blue("L", [(11.2, 11.2)], joined_to="T1")}
    # Four casualties on 3 + Bram + Aldous; Bravery 9 if the Lord lives: 4 + 1, passed.
    g = lords(4, 8, 4, 4, 1, units=units, active=1).one("r", "fight", "T1")
    assert g.topic == "casualties"
    g.some("T1.1", "T1.2", "T1.3", "K1.1")
    assert (g.count("T1"), g.count("K1"), g.count("L")) == (0, 0, 1)
    assert g.state.units["L"].joined_to == ""


@pytest.mark.clause("lords.casualty.overkill", "lords.bravery.none-left")
def test_overkill_is_lost() -> None:
    units = {"T1": blue("T1", row(10, 10, 10)), "r": red("V1", row(4, 10, 11.2)), "r2": red("V2", [(40, 30)])}
    g = lords(6, 4, 1, 2, units=units).one("T1", "fight", "r")  # 10 against 3: seven
    assert g.count("r") == 0
    assert g.events("casualties")[0].facts["fallen"] == 4
    assert not g.events("steady")


@pytest.mark.clause("lords.bravery.roll")
@pytest.mark.parametrize(("face", "left"), [(3, 6), (4, 5), (1, 6), (6, 3)])
def test_bravery_roll_d6_and_losses_against_bravery(face: int, left: int) -> None:
    # Ten Spearmen lose 4, Bravery 7.
    g = lords(5, 4, 2, 3, face, units={"T1": blue("T1", row(10, 10, 10)), "r": red("T1", row(10, 10, 11.2))})
    g.one("T1", "fight", "r").default()
    if g.topic == "casualties":
        g.default()
    assert g.count("r") == left


@pytest.mark.clause("lords.bravery.failure-level", "lords.bravery.once")
def test_bravery_failure_level_is_how_many_run_and_there_is_no_second_check() -> None:
    g = lords(5, 4, 2, 3, 3, units={"T1": blue("T1", row(7, 10, 10)), "r": red("V1", row(12, 10, 11.2))})
    g.one("T1", "fight", "r").default()
    assert (g.topic, g.seat, g.question.clause) == ("casualties", 1, "lords.bravery.failure-level")
    g.default()
    assert g.count("r") == 6
    assert g.dice_left == []
    assert len(g.events("run")) == 1


@pytest.mark.clause("lords.bravery.failure-level", "lords.end.wipe-out")
def test_bravery_failure_level_at_most_all() -> None:
    units = {"T1": blue("T1", row(6, 10, 10)), "r": red("V2", row(6, 10, 11.2)), "r2": red("V1", [(40, 30)])}
    # Slingers, Bravery 4, lose 5 of 6: 5 + 6 - 4 = 7, but only one is left.
    g = lords(5, 6, 3, 3, 6, units=units).one("T1", "fight", "r").default()
    assert g.count("r") == 0
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.bravery.none-left")
def test_bravery_none_left_to_check() -> None:
    units = {"T1": blue("T1", row(8, 10, 10)), "r": red("V2", row(4, 10, 11.2)), "r2": red("V1", [(40, 30)])}
    g = lords(5, 3, 2, 2, units=units).one("T1", "fight", "r")
    assert g.count("r") == 0
    assert not any(event.clause == "lords.bravery.roll" for event in g.events())


@pytest.mark.clause("lords.bravery.joined")
@pytest.mark.parametrize(("joined", "left"), [(True, 8), (False, 3)])
def test_bravery_joined_uses_the_highest_of_the_living(joined: bool, left: int) -> None:
    units = {
        "V1": blue("V1", row(12, 10, 10)),
        "r": red("T1", row(12 if not joined else 13, 10, 8.8)),
        "T2": blue("T2", [(40, 5)]),
    }
    if joined:
        units["L"] = blue("L", [(10, 11.2)], joined_to="V1")
    # Five fall: 6 + 4 against 2 + 3; D6 = 4: the sum is 9.
    g = lords(6, 4, 2, 3, 4, units=units, active=1).one("r", "fight", "V1").default()
    if g.topic == "casualties":
        g.default()
    assert g.count("V1") == left


@pytest.mark.clause("lords.dice.sequence", "lords.turn.bravery-step")
def test_bravery_dice_active_players_units_first_then_by_the_list() -> None:
    units = {
        "K1": blue("K1", [(10, 11.2)], joined_to="T2"),
        "T1": blue("T1", row(3, 20, 10)),
        "T2": blue("T2", row(3, 10, 10)),
        "r": red("T1", row(3, 10, 20)),
        "r2": red("V1", row(3, 20, 20)),
    }
    state = position(units)
    losses = Losses()
    losses.fallen = {"r2": 1, "T2": 1, "r": 1, "T1": 1}
    losses.cause = body_of(state, "r")
    driver = Driver(bravery_step(Umpire(), state, 1, losses))
    rolled, request = [], driver.run()
    while isinstance(request, Roll):
        (dice,) = request.groups
        rolled.append(dice.unit)
        request = driver.run([Result.of_faces(dice, [1])])
    assert rolled == ["r", "r2", "T1", "T2"]  # Red is active; a joined unit stands where its rank and file do
