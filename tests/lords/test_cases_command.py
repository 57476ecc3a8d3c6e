"""Worked cases from the ledger: tokens, Chains of Command, joining and leaving."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lords.kit import blue, lords, red, row, tokens

SLAY = [{"kind": "slay-lord", "seat": seat, "instant": True} for seat in (0, 1)]


@pytest.mark.clause("lords.chain.distance", "lords.measure.within")
@pytest.mark.parametrize(("x", "reached"), [(26.9, True), (27, True), (27.002, True), (27.003, False)])
def test_chain_distance(x: float, reached: bool) -> None:
    units = {"L": blue("L", [(20, 20)]), "K1": blue("K1", [(x, 20)]), "V1": blue("V1", [(20, 27.1)])}
    g = lords(units=units).one("L", "hold")
    assert (g.topic == "chain") == reached
    if reached:
        assert set(g.options()) == {"K1", "stop"}


@pytest.mark.clause("lords.chain.distance", "lords.chain.eligible", "lords.chain.trigger")
def test_chain_distance_from_his_own_model_to_the_nearest_of_a_joined_unit() -> None:
    # Bram stands 9 away in his Spearmen, the nearest Spearman 5: the Lord may nominate them, not the Bowmen beside him.
    units = {
        "L": blue("L", [(20, 20)]),
        "T1": blue("T1", [(26, 20), (27.5, 20), (29, 20)]),
        "K1": blue("K1", [(30, 20)], joined_to="T1"),
        "T2": blue("T2", [(20, 22)]),
    }
    g = lords(units=units).one("L", "hold")
    assert g.options() == ["T1", "stop"]
    g.one("T1", "stay", "hold")
    assert g.seat == 1  # from Bram's own model the Bowmen are 9 away, although a Spearman is near them
    assert tokens(g) == {"L", "T1"}


CASCADE: dict[str, Any] = {
    "L": blue("L", [(20, 20)]),
    "K1": blue("K1", [(22, 20)]),
    "K2": blue("K2", [(18, 20)]),
    "T1": blue("T1", row(3, 24, 22)),
    "T2": blue("T2", row(3, 24, 18)),
    "T3": blue("T3", [(14, 22)]),
    "V1": blue("V1", row(3, 18, 23)),
    "rV": red("V1", [(40, 30)]),
}


@pytest.mark.clause("lords.chain.nesting", "lords.chain.token-blocks", "lords.turn.token-check")
def test_nesting_a_whole_army_in_one_turn_and_tokens_until_the_next() -> None:
    g = lords(units=CASCADE).one("L", "hold")
    assert set(g.options()) == {"K1", "K2", "V1", "stop"}
    g.one("K1", "hold")
    assert set(g.options()) == {"T1", "T2", "stop"}
    g.one("T2", "hold", "T1", "hold")
    assert set(g.options()) == {"K2", "V1", "stop"}
    g.one("V1", "hold", "K2", "hold", "T3", "hold")
    assert tokens(g) == {"L", "K1", "K2", "T1", "T2", "T3", "V1"}
    assert g.seat == 1
    g.one("rV", "hold")
    assert tokens(g) == {"rV"}
    assert len(g.options()) == 7


@pytest.mark.clause("lords.chain.nesting", "lords.chain.any-number")
def test_nesting_stop_closes_only_the_inner_list_and_for_good() -> None:
    g = lords(units=CASCADE).one("L", "hold", "K1", "hold", "T1", "hold", "stop")
    assert set(g.options()) == {"K2", "V1", "stop"}
    g.one("V1", "hold")
    assert set(g.options()) == {"K2", "stop"}  # the Bowmen's chance is gone
    g.one("stop")
    assert (g.seat, tokens(g)) == (1, {"L", "K1", "T1", "V1"})


@pytest.mark.clause("lords.chain.who-commands", "lords.chain.leader-dead")
def test_leader_dead_his_troops_are_nobodys() -> None:
    units = {**CASCADE, "K1": {**blue("K1"), "at": [None]}}
    units["T1"] = blue("T1", row(3, 21, 22))
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"K2", "V1", "stop"}


@pytest.mark.clause("lords.chain.any-number")
def test_list_is_fixed_before_others_move() -> None:
    # The Levy is 6.1 from the Lord and not on his list.
    units = {
        "L": blue("L", [(20, 20)]),
        "K1": blue("K1", [(22, 20)]),
        "V1": blue("V1", [(20, 27.1)]),
        "T1": blue("T1", [(24.2, 20)]),
    }
    g = lords(units=units).one("L", "hold", "K1", "advance").shift(3.4, 0)  # past his Spearman
    g.one("alone")
    assert g.options() == ["T1", "stop"]
    g.one("stop")
    assert g.seat == 1


@pytest.mark.clause("lords.chain.two-leaders", "lords.chain.trigger")
@pytest.mark.parametrize("first", ["L", "K1"])
def test_two_leaders_both_lists(first: str) -> None:
    units = {
        "T1": blue("T1", row(2, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "L": blue("L", [(21.2, 18.8)], joined_to="T1"),
        "K2": blue("K2", [(23, 17)]),
        "V1": blue("V1", row(2, 20, 15)),
        "T2": blue("T2", row(2, 17, 17)),
    }
    g = lords(units=units).one("T1", "stay", "hold")
    assert g.topic == "which-chain"
    g.one(first)
    lists = {"L": {"K2", "V1", "stop"}, "K1": {"T2", "stop"}}
    assert set(g.options()) == lists[first]
    g.one("stop")
    assert set(g.options()) == lists["K1" if first == "L" else "L"]


@pytest.mark.clause("lords.chain.eligible")
def test_eligible_a_knight_does_not_order_his_lord_about() -> None:
    units = {
        "T1": blue("T1", row(2, 20, 20)),
        "L": blue("L", [(20, 18.8)], joined_to="T1"),
        "K1": blue("K1", [(24, 20)]),
        "T2": blue("T2", row(2, 24, 17)),
    }
    g = lords(units=units).one("K1", "hold")
    assert g.options() == ["T2", "stop"]


@pytest.mark.clause("lords.chain.bonus-activation", "lords.turn.bravery-step")
def test_bravery_after_each_activation_of_a_cascade() -> None:
    # Knight d10 + d4 against d4 + d12, 4 against 2: two fall. Then three Spearmen, 5 against 2: three fall.
    units = {
        "K1": blue("K1", [(9, 10)]),
        "T1": blue("T1", row(3, 10.2, 10)),
        "rV": red("V1", row(12, 9, 11.2, 1.1)),
    }
    g = lords(3, 1, 1, 1, 3, units=units).one("K1", "fight", "rV").some("rV.12", "rV.11")
    assert (g.count("rV"), g.dice_left, g.topic) == (10, [], "chain")  # 2 + 3 = 5: they hold
    g.dice(4, 1, 1, 1, 3).one("T1", "fight", "rV").default(2)
    assert (g.count("rV"), g.dice_left, g.seat) == (6, [], 1)  # 3 + 3 = 6 against 5: one more runs


@pytest.mark.clause("lords.end.scenario", "lords.chain.nesting", "lords.end.wipe-out")
def test_a_cascade_is_cut_short_by_victory() -> None:
    units = {**CASCADE, "T2": blue("T2", row(3, 24, 18)), "rL": red("L", [(24, 28)])}
    g = lords(units=units, victory=SLAY).one("L", "hold", "K1", "hold")
    # Three Bowmen against one: d6 + d12 against d10 alone.
    g.dice(4, 9, 3).one("T2", "shoot", "rL")
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.scenario")
    assert tokens(g) == {"L", "K1", "T2"}


@pytest.mark.clause("lords.join.when", "lords.join.token", "lords.measure.within")
@pytest.mark.parametrize(("y", "may"), [(11.0, True), (10.998, True), (10.997, False)])
def test_join_when_within_an_inch(y: float, may: bool) -> None:
    units = {"K1": blue("K1", [(10, 8)]), "T1": blue("T1", row(3, 10, 13)), "T2": blue("T2", row(2, 14, 8))}
    g = lords(units=units).one("K1", "advance").move({"K1.1": (10, y)})
    assert (g.topic == "join") == may
    if may:
        g.one("T1")
        assert tokens(g) == {"T1"}
        assert g.options() == ["T2", "stop"]  # the Spearmen have a token now
        assert g.count("T1") == 4


@pytest.mark.clause("lords.join.when")
@pytest.mark.parametrize("action", ["hold", "stay"])
def test_join_when_he_stood_and_when_he_advanced_by_nothing(action: str) -> None:
    units = {"K1": blue("K1", [(10, 12)]), "T1": blue("T1", row(3, 10, 13))}
    g = lords(units=units).one("K1")
    if action == "hold":
        g.one("hold")
        assert g.topic == "chain"
    else:
        g.one("advance").stay()
        assert g.topic == "join"
        assert g.options() == ["alone", "T1"]


@pytest.mark.clause("lords.join.when", "lords.charge.fight")
def test_join_when_after_a_charge_he_fights_alone_first() -> None:
    units = {
        "K1": blue("K1", [(10, 10)]),
        "T1": blue("T1", [(11.2, 13.5), (12.4, 13.5)]),
        "rV": red("V1", row(4, 10, 16)),
    }
    g = lords(6, units=units).one("K1", "charge", "rV")
    assert g.at("K1") == [(10.0, 15.0)]
    g.dice(2, 1, 4, 12).one("fight")  # one against four: d10 + d4 against d4 + d12
    assert g.dice_left == []
    assert g.topic == "join"
    g.one("T1")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.join.conditions")
def test_join_conditions_of_the_cast() -> None:
    units = {
        "L": blue("L", [(20, 20)]),
        "T1": blue("T1", [(21.2, 20)]),
        "K1": blue("K1", [(22.4, 20)], joined_to="T1"),
        "T2": blue("T2", [(18.8, 20)]),
        "T3": blue("T3", [(20, 21.5)], type="infantry"),
        "V1": blue("V1", [(20, 18.8)]),
        "V2": blue("V2", [(18.9, 18.7)], type="cavalry"),
        "K2": blue("K2", [(30, 30)]),
    }
    g = lords(units=units).one("L", "advance").stay()
    assert set(g.options()) == {"alone", "T1", "V1"}


@pytest.mark.clause("lords.join.lord-stays", "lords.leave.choice", "lords.leave.instead", "lords.leave.end-distance")
def test_leave_the_knight_goes_the_lord_stays_and_the_unit_is_set_off() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "L": blue("L", [(21.2, 18.8)], joined_to="T1"),
        "T2": blue("T2", row(2, 20, 13)),
    }
    g = lords(units=units).one("T1")
    assert set(g.options()) == {"stay", "K1", "L"}
    g.one("K1")
    assert g.refuses("hold", "lords.leave.actions")
    g.one("advance")
    # The Lord at (21.2, 18.8) is one of the models he leaves.
    assert g.refuses_move({"K1.1": (21.2, 16.8)}, "lords.leave.end-distance")
    assert g.refuses_move({"K1.1": (21.2, 16.798)}, "lords.leave.end-distance")
    g.move({"K1.1": (21.2, 16.797)})
    assert tokens(g) == {"K1"}
    assert g.options() == ["T2", "stop"]  # never the unit with the Lord in it
    g.one("stop")
    g.one("far", "hold")
    assert set(g.options()) == {"T1", "T2"}
    g.one("T1")
    assert g.options() == ["stay", "L"]


@pytest.mark.clause("lords.leave.instead", "lords.chain.eligible")
def test_leave_uses_up_the_entry_of_the_lords_list() -> None:
    units = {
        "L": blue("L", [(20, 24)]),
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "V1": blue("V1", [(22, 24)]),
    }
    g = lords(units=units).one("L", "hold", "T1", "K1", "advance").shift(0, -1.5)
    assert g.options() == ["T1", "stop"]  # his own list
    g.one("stop")
    assert g.options() == ["V1", "stop"]  # the Spearmen are not on the Lord's list any more
    assert tokens(g) == {"L", "K1"}


@pytest.mark.clause("lords.leave.and-join")
def test_leave_and_join_another_unit() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "T2": blue("T2", row(2, 20, 15.9), token=True),
    }
    g = lords(units=units).one("T1", "K1", "advance").move({"K1.1": (20, 17.6)})  # 1.4 and 0.7
    assert g.options() == ["alone", "T2"]
    g.one("T2")
    assert tokens(g) == {"T2"}
    assert g.options() == ["T1", "stop"]


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_from_the_second_rank() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "r": red("T1", row(3, 20, 21.2)),
    }
    g = lords(units=units).one("T1", "K1")
    assert set(g.options()) == {"advance"}  # a Charge would meet the enemy within 1″ of his men
    assert g.refuses("fight", "lords.turn.options-free")


@pytest.mark.clause("lords.leave.actions")
def test_leave_actions_in_combat_himself() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(18.8, 20)], joined_to="T1"),
        "r": red("T1", row(3, 18.8, 21.2)),
    }
    g = lords(units=units).one("T1", "K1")
    assert set(g.options()) == {"retreat"}
    assert g.refuses("fight", "lords.leave.actions")
    assert g.refuses("stand", "lords.leave.actions")
    g.dice(1).one("retreat")
    assert g.refuses_move({"K1.1": (18.8, 18.7)}, "lords.leave.end-distance")  # 1.5 from Red, 0.77 from his men
    g.move({"K1.1": (17, 16)})
    assert tokens(g) == {"K1"}


@pytest.mark.clause("lords.unit.destroyed", "lords.turn.token-check", "lords.turn.must-activate")
def test_destroyed_units_do_not_count_for_the_token_check() -> None:
    units = {
        "T1": blue("T1", [(10, 10)], token=True),
        "V1": blue("V1", [(20, 10)], token=True),
        "V2": {**blue("V2"), "at": [None, None]},
    }
    g = lords(units=units)
    assert set(g.options()) == {"T1", "V1"}
    assert tokens(g) == set()
    g.one("T1", "hold")
    g.one("far", "hold")
    assert g.refuses("T1", "lords.turn.must-activate")


@pytest.mark.clause("lords.turn.token-check", "lords.join.one-body")
def test_token_check_a_joined_unit_counts_once() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20), token=True),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "V1": blue("V1", [(10, 10)]),
    }
    g = lords(units=units)
    assert g.options() == ["V1"]
    g.one("V1", "hold").one("far", "hold")
    assert set(g.options()) == {"T1", "V1"}
