"""Chapters 10 and 11: joining and leaving."""

from __future__ import annotations

import pytest

from grognard.engine.questions.bodies import OneBody
from grognard.engine.view import View
from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.joining import may_join
from grognard.testing import Game
from tests.lords.kit import blue, lords, red, row, tokens

BESIDE = {"K1": blue("K1", [(10, 10)]), "T1": blue("T1", row(3, 14, 10)), "T2": blue("T2", row(2, 14, 14))}


@pytest.mark.clause("lords.join.when")
def test_join_when_he_moved_and_ends_within_an_inch() -> None:
    g = lords(units=BESIDE).one("K1", "advance").move({"K1.1": (12.2, 10)})  # gap 0.8
    assert (g.topic, set(g.options())) == ("join", {"T1", "alone"})
    asked = View(g.match, 0).asked
    assert asked is not None
    assert isinstance(asked.body, OneBody)
    details = {option.key: option.detail for option in asked.body.options}
    assert details["T1"] == "together Movement 5″, Quality d6, Bravery 8; it gets a token now"
    assert details["alone"]
    g.one("alone")
    assert g.state.units["K1"].joined_to == ""
    assert tokens(g) == {"K1"}


@pytest.mark.clause("lords.join.when")
@pytest.mark.parametrize(("x", "asked"), [(12.0, True), (11.998, True), (11.997, False)])
def test_join_when_exactly_an_inch(x: float, asked: bool) -> None:
    g = lords(units=BESIDE).one("K1", "advance").move({"K1.1": (x, 10)})
    assert (g.topic == "join") == asked


@pytest.mark.clause("lords.join.when")
def test_join_when_not_after_a_hold() -> None:
    g = lords(units={**BESIDE, "K1": blue("K1", [(12.5, 10)])}).one("K1", "hold")
    assert g.topic == "chain"


@pytest.mark.clause("lords.join.when")
def test_join_when_after_a_charge_the_fight_comes_first_and_alone() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "T1": blue("T1", row(3, 11.5, 15.5)), "r": red("V1", row(4, 10, 17))}
    # Charge 5 + 6; Fight d10 + d4 against d4 + d12.
    g = lords(6, 1, 1, 4, 12, units=units).one("K1", "charge", "r", "fight")
    assert [dice.sides for dice in g.events("roll")[1].dice] == [10, 4, 4, 12]
    assert g.topic == "join"
    g.one("T1")
    assert body_of(g.state, "T1").count == 4


@pytest.mark.clause("lords.join.when")
def test_join_when_several_qualify_he_joins_one() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "T1": blue("T1", [(11.5, 10)]), "T2": blue("T2", [(8.5, 10)])}
    g = lords(units=units).one("K1", "advance").stay()
    assert set(g.options()) == {"T1", "T2", "alone"}


@pytest.mark.clause("lords.join.conditions")
def test_join_conditions_of_the_cast() -> None:
    units = {
        "L": blue("L", [(1, 1)]),
        "K1": blue("K1", [(3, 1)]),
        "K2": blue("K2", [(5, 1)]),
        "T1": blue("T1", [(7, 1)]),
        "T3": blue("T3", [(9, 1)]),
        "V1": blue("V1", [(11, 1)]),
        "V2": blue("V2", [(13, 1)]),
        "r": red("V1", [(20, 20)]),
    }
    state = position(units)
    u = state.units
    assert may_join(state, u["K2"], u["T3"])
    assert not may_join(state, u["K2"], u["T1"])
    assert may_join(state, u["K1"], u["T1"])
    assert not may_join(state, u["K1"], u["T3"])
    assert not may_join(state, u["K1"], u["V1"])
    assert may_join(state, u["L"], u["V1"])
    assert not may_join(state, u["L"], u["T1"])
    assert not may_join(state, u["L"], u["K1"])
    assert not may_join(state, u["L"], u["r"])
    u["K1"].joined_to = "T1"
    u["K2"].joined_to = "T3"
    assert may_join(state, u["L"], u["T1"])
    assert not may_join(state, u["L"], u["T3"])  # cavalry


@pytest.mark.clause("lords.join.one-body", "lords.turn.token-check")
def test_one_body_is_one_unit_with_one_token() -> None:
    units = {
        "T1": blue("T1", row(10, 10, 10)),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "V1": blue("V1", [(30, 5)]),
    }
    g = lords(units=units)
    assert set(g.options()) == {"T1", "V1"}
    assert g.count("T1") == 11
    g.one("T1", "stay", "hold")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.join.one-body")
def test_one_body_numbers_rank_and_file_then_knight_then_lord() -> None:
    units = {
        "L": blue("L", [(10, 7.6)], joined_to="T1"),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "T1": {**blue("T1"), "at": [(10, 10), None, (11.2, 10)]},
    }
    models = body_of(position(units), "T1").models
    assert [(model.id, model.number) for model in models] == [("T1.1", 1), ("T1.3", 3), ("K1.1", 4), ("L.1", 5)]


@pytest.mark.clause("lords.join.token", "lords.chain.eligible")
def test_join_token_goes_to_the_unit_and_bars_it_from_his_chain() -> None:
    g = (
        lords(units={**BESIDE, "T2": blue("T2", row(2, 10, 14))})
        .one("K1", "advance")
        .move({"K1.1": (12.5, 10)})
        .one("T1")
    )
    assert tokens(g) == {"T1"}
    assert not g.state.units["K1"].token
    assert set(g.options()) == {"T2", "stop"}


@pytest.mark.clause("lords.join.token")
def test_join_token_a_unit_with_one_keeps_exactly_one() -> None:
    units = {**BESIDE, "T1": {**BESIDE["T1"], "token": True}}
    g = lords(units=units).one("K1", "advance").move({"K1.1": (12.5, 10)}).one("T1")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.join.act-together")
def test_act_together_the_lowest_movement() -> None:
    units = {"T1": blue("T1", row(2, 10, 10)), "K1": blue("K1", [(10, 8.8)], joined_to="T1", movement=4)}
    g = lords(units=units).one("T1", "stay", "advance")
    assert g.refuses_shift(0, 4.1, "lords.move.up-to")
    g.shift(0, 4)
    assert g.at("K1") == [(10.0, 12.8)]


@pytest.mark.clause("lords.join.quality-bravery")
def test_quality_bravery_worst_die_and_highest_courage() -> None:
    body = body_of(position({"V1": blue("V1", row(12, 10, 10)), "L": blue("L", [(10, 8.8)], joined_to="V1")}), "V1")
    assert (body.quality, body.bravery) == (4, 9)


@pytest.mark.clause("lords.join.quality-bravery", "lords.join.remnants")
def test_quality_bravery_of_the_living_parts_only() -> None:
    state = position({"V1": {**blue("V1"), "at": [None]}, "L": blue("L", [(10, 8.8)], joined_to="V1")})
    assert (body_of(state, "V1").quality, body_of(state, "V1").count) == (10, 1)


@pytest.mark.clause("lords.join.in-combat")
def test_join_in_combat() -> None:
    units = {"K1": blue("K1", [(10, 5)]), "T1": blue("T1", [(10, 10), (10, 8.8)]), "r": red("T1", [(10, 11.5)])}
    g = lords(units=units).one("K1", "advance").move({"K1.1": (10, 6.9)}).one("T1")  # gap 0.9
    assert "in Combat" in g.badges("T1")
    assert "in Combat" in g.badges("K1")


@pytest.mark.clause("lords.join.remnants")
def test_remnants_keep_the_token_status() -> None:
    units = {
        "T1": blue("T1", row(2, 10, 10), token=True),
        "K1": blue("K1", [(10, 11.2)], joined_to="T1"),
        "T2": blue("T2", [(40, 5)]),
        "r": red("T1", row(3, 10, 8.8)),
    }
    # Two casualties; Bravery 8, 2 + 6 = 8: passed.
    g = lords(4, 4, 3, 3, 6, units=units, active=1).one("r", "fight", "T1")
    assert (g.count("T1"), g.count("K1")) == (0, 1)
    assert "K1" in tokens(g)
    assert g.options() == ["T2"]
    assert g.cited("lords.join.remnants")


@pytest.mark.clause("lords.join.remnants", "lords.bravery.failure-level")
def test_remnants_a_leader_may_run_from_the_check_of_his_unit() -> None:
    units = {
        "T1": blue("T1", row(2, 10, 10)),
        "K1": blue("K1", [(10, 11.2)], joined_to="T1", bravery=7),
        "T2": blue("T2", [(40, 5)]),
        "r": red("T1", row(3, 10, 8.8)),
    }
    g = lords(4, 4, 3, 3, 6, units=units, active=1).one("r", "fight", "T1")
    assert (g.count("T1"), g.count("K1")) == (0, 0)


@pytest.mark.clause("lords.join.lord-stays")
def test_lord_stays_when_the_knight_leaves() -> None:
    units = {
        "T1": blue("T1", row(3, 10, 10)),
        "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
        "L": blue("L", [(11.2, 8.8)], joined_to="T1"),
    }
    g = lords(units=units).one("T1", "K1", "advance").move({"K1.1": (10, 5)})
    assert g.state.units["L"].joined_to == "T1"
    assert body_of(g.state, "T1").count == 4


JOINED = {
    "T1": blue("T1", row(4, 10, 10)),
    "K1": blue("K1", [(10, 8.8)], joined_to="T1"),
    "T2": blue("T2", row(2, 10, 3)),
}


def leaving(**more: dict[str, object]) -> Game:
    return lords(units={**JOINED, **more}).one("T1")


@pytest.mark.clause("lords.leave.choice")
def test_leave_choice_before_the_action() -> None:
    g = leaving()
    assert (g.topic, set(g.options())) == ("leave", {"stay", "K1"})
    g.one("K1")
    assert g.topic == "action"
    assert g.question.about == ("K1",)


@pytest.mark.clause("lords.leave.choice")
def test_leave_choice_only_one_of_two() -> None:
    g = lords(units={**JOINED, "L": blue("L", [(11.2, 8.8)], joined_to="T1")}).one("T1")
    assert set(g.options()) == {"stay", "K1", "L"}
    g.one("L")
    assert g.topic == "action"


@pytest.mark.clause("lords.leave.choice", "lords.chain.bonus-activation")
def test_leave_choice_in_a_bonus_activation_too() -> None:
    g = lords(units={**JOINED, "L": blue("L", [(14, 7)])}).one("L", "hold").one("T1")
    assert g.topic == "leave"


@pytest.mark.clause("lords.leave.instead")
def test_leave_instead_the_unit_may_act_in_his_chain() -> None:
    g = leaving().one("K1", "advance").move({"K1.1": (10, 6.5)})
    assert tokens(g) == {"K1"}
    assert set(g.options()) == {"T1", "T2", "stop"}
    g.one("T1")
    assert g.topic == "action"  # no leader in it any more
    g.one("hold")
    assert tokens(g) == {"K1", "T1"}


@pytest.mark.clause("lords.leave.instead")
def test_leave_instead_uses_up_the_entry_of_the_list() -> None:
    units = {**JOINED, "L": blue("L", [(14, 7)]), "V1": blue("V1", [(16, 7)])}
    g = lords(units=units).one("L", "hold").one("T1", "K1", "advance").move({"K1.1": (10, 6.5)})
    g.one("stop")  # Bram's own list, with the Spearmen on it
    assert set(g.options()) == {"V1", "stop"}


@pytest.mark.clause("lords.leave.instead", "lords.chain.eligible")
def test_leave_instead_a_leaving_lord_may_set_off_the_unit_with_its_knight() -> None:
    units = {**JOINED, "L": blue("L", [(11.2, 8.8)], joined_to="T1")}
    g = lords(units=units).one("T1", "L", "advance").move({"L.1": (11.2, 5)})
    assert "T1" in g.options()


@pytest.mark.clause("lords.leave.end-distance", "lords.measure.within")
def test_leave_end_distance_is_more_than_an_inch() -> None:
    g = leaving().one("K1", "advance")
    assert g.refuses_move({"K1.1": (10, 8)}, "lords.leave.end-distance")  # gap 1.0
    assert g.refuses_move({"K1.1": (10, 7.998)}, "lords.leave.end-distance")
    assert g.refuses({"paths": {}}, "lords.leave.end-distance")
    g.move({"K1.1": (10, 7.9)})


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_what_does_not_move_him_is_refused() -> None:
    g = leaving().one("K1")
    assert set(g.options()) == {"advance", "charge"}
    assert g.refuses("hold", "lords.leave.actions")
    assert g.refuses("shoot", "lords.leave.actions")


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_losses_may_have_left_him_away_already() -> None:
    units = {**JOINED, "T1": {**blue("T1"), "at": [None, (16, 10)]}}
    g = lords(units=units).one("T1", "K1")
    assert "hold" in g.options()


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_from_the_second_rank_while_the_front_fights() -> None:
    g = leaving(r=red("T1", [(10, 11.2)])).one("K1")
    assert "advance" in g.options()
    assert "fight" not in g.options()


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_in_combat_himself_he_can_only_retreat() -> None:
    units = {
        "T1": blue("T1", row(4, 10, 10)),
        "K1": blue("K1", [(15, 10)], joined_to="T1"),
        "r": red("T1", [(16.2, 10)]),
    }
    g = lords(6, units=units).one("T1", "K1")
    assert g.options() == ["retreat"]
    g.one("retreat")
    assert g.refuses_move({"K1.1": (15, 10.8)}, "lords.retreat.end")
    g.move({"K1.1": (14.5, 15)})


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_no_retreat_no_leaving() -> None:
    ring = [(20 + x, 20 + y) for x, y in ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-0.5, -0.866), (0.5, -0.866))]
    units = {
        "T1": blue("T1", [(19, 20), (17.8, 20)]),
        "K1": blue("K1", [(20, 20)], joined_to="T1"),
        "r": red("T1", ring),
    }
    g = lords(units=units).one("T1")
    assert g.refuses("K1", "lords.leave.actions")
    assert g.options() == ["stay"]


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_a_charge_only_if_all_six_results_get_away() -> None:
    # The way to the first enemy leads along the Spearmen, to the second away from them.
    units = {
        "T1": blue("T1", row(14, 10, 10)),
        "K1": blue("K1", [(8.9, 9.6)], joined_to="T1"),
        "r": red("V1", [(27, 8.4)]),
        "r2": red("V2", [(8.9, 30)]),
    }
    g = lords(units=units).one("T1", "K1", "charge")
    assert g.refuses("r", "lords.leave.actions")
    assert g.options() == ["r2"]


@pytest.mark.clause("lords.move.abandon", "lords.leave.actions")
def test_leave_actions_a_leaver_without_another_action_stays_after_all() -> None:
    # The only Charge would end within 1″ of the unit, so after the Advance nothing is left.
    units = {
        "T1": blue("T1", row(14, 10, 10)),
        "K1": blue("K1", [(8.9, 9.6)], joined_to="T1"),
        "r": red("V1", [(27, 8.4)]),
    }
    g = lords(units=units).one("T1", "K1", "advance").answer("abandon")
    assert g.state.units["K1"].joined_to == "T1"
    assert g.topic == "action"
    assert g.question.about == ("T1",)
    g.one("hold")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.leave.and-join")
def test_leave_and_join_another_unit() -> None:
    units = {**JOINED, "T2": blue("T2", row(2, 10, 5.7))}
    g = (
        lords(units=units).one("T1", "K1", "advance").move({"K1.1": (10, 7.4)})
    )  # 0.7 from the Bowmen, 1.6 from the rest
    assert set(g.options()) == {"T2", "alone"}
    assert g.refuses("T1", "lords.leave.and-join")
    g.one("T2")
    assert tokens(g) == {"T2"}
    assert body_of(g.state, "T2").count == 3
    assert set(g.options()) == {"T1", "stop"}


@pytest.mark.clause("lords.leave.coherency", "lords.unit.coherency-broken")
def test_leave_coherency_the_rest_stays_where_it_is_and_must_close_up() -> None:
    units = {"T1": blue("T1", [(10, 10), (14, 10)]), "K1": blue("K1", [(12, 10)], joined_to="T1")}
    g = lords(units=units).one("T1", "K1", "advance").move({"K1.1": (12, 6)})
    assert g.at("T1") == [(10.0, 10.0), (14.0, 10.0)]
    g.one("T1", "advance")
    assert g.refuses_shift(0, 1, "lords.unit.coherency-broken")
    g.move({"T1.2": (12, 10)})
