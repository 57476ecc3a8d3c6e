"""Worked cases from the ledger: leaving, rejoining, and cascades through joined units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lords.kit import blue, lords, red, row, tokens


@pytest.mark.clause("lords.leave.coherency", "lords.unit.coherency-broken", "lords.leave.instead")
def test_leave_coherency_the_link_goes_and_the_next_advance_closes_the_gap() -> None:
    units = {"T1": blue("T1", [(20, 20), (23.6, 20)]), "K1": blue("K1", [(21.8, 20)], joined_to="T1")}
    g = lords(units=units).one("T1", "K1", "advance").move({"K1.1": (21.8, 16)})
    assert g.at("T1") == [(20.0, 20.0), (23.6, 20.0)]
    assert not g.look("coherent", "T1")
    g.one("T1", "advance")
    assert g.refuses_shift(0, 3, "lords.unit.coherency-broken")
    g.move({"T1.2": (22.9, 20)})
    assert tokens(g) == {"K1", "T1"}


@pytest.mark.clause("lords.leave.actions")
@pytest.mark.parametrize(("gap", "free"), [(1.0, False), (1.002, False), (1.003, True)])
def test_leave_actions_he_may_hold_if_losses_have_left_him_behind(gap: float, free: bool) -> None:
    units = {"T1": blue("T1", [(20, 20)]), "K1": blue("K1", [(21 + gap, 20)], joined_to="T1")}
    g = lords(units=units).one("T1", "K1")
    assert ("hold" in g.options()) == free
    if free:
        g.one("hold")
        assert tokens(g) == {"K1"}
        assert g.options() == ["T1", "stop"]


@pytest.mark.clause("lords.leave.actions")
@pytest.mark.parametrize(
    ("foe", "may"),
    [
        ((40, 20), True),  # away from his men, 6 to 11
        ((2, 20), False),  # through them: with a 1 he ends at (14, 20), with a 2 at (13, 20)
        ((20, 23.5), True),  # into contact at (20, 22.5)
        ((20, 22.9), True),  # contact at (20, 21.9): 1.25 from (18.8, 20)
        ((20, 22.5), False),  # contact at (20, 21.5): 0.92 from it
    ],
)
def test_leave_actions_a_charge_must_end_away_with_all_six_results(foe: tuple[float, float], may: bool) -> None:
    units = {
        "T1": blue("T1", [(18.8, 20), (17.6, 20), (16.4, 20), (15.2, 20)]),
        "K1": blue("K1", [(20, 20)], joined_to="T1"),
        "B": red("V1", [foe]),
    }
    g = lords(units=units).one("T1", "K1")
    assert ("charge" in g.options()) == may
    assert g.refuses("charge", "lords.leave.actions") != may


@pytest.mark.clause("lords.leave.choice", "lords.chain.bonus-activation", "lords.chain.nesting", "lords.leave.instead")
def test_leave_lord_then_knight_then_men_each_in_his_own_activation() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "K1": blue("K1", [(20, 18.8)], joined_to="T1"),
        "L": blue("L", [(21.2, 18.8)], joined_to="T1"),
    }
    g = lords(units=units).one("T1", "L", "advance").move({"L.1": (25, 17)})
    assert tokens(g) == {"L"}
    assert g.options() == ["T1", "stop"]  # Bram is in it
    g.one("T1")
    assert g.options() == ["stay", "K1"]
    g.one("K1", "advance").move({"K1.1": (18, 17.5)})
    assert tokens(g) == {"L", "K1"}
    assert g.options() == ["T1", "stop"]
    g.one("T1", "hold")
    assert tokens(g) == {"L", "K1", "T1"}
    assert g.seat == 1


@pytest.mark.clause("lords.join.conditions", "lords.join.lord-stays", "lords.join.token")
def test_join_a_knight_joins_his_troop_in_which_the_lord_has_stayed() -> None:
    units = {
        "T1": blue("T1", row(3, 20, 20)),
        "L": blue("L", [(21.2, 18.8)], joined_to="T1"),
        "K1": blue("K1", [(20, 16)]),
        "V1": blue("V1", [(24, 16)]),
    }
    g = lords(units=units).one("K1", "advance").move({"K1.1": (20, 18.2)})
    g.one("T1")
    assert (g.count("T1"), tokens(g), g.seat) == (5, {"T1"}, 1)  # only his list opens, and it is empty


@pytest.mark.clause("lords.chain.trigger", "lords.chain.distance")
def test_chain_of_a_lord_in_his_levy_is_measured_from_his_own_model() -> None:
    units = {
        "V1": blue("V1", row(4, 20, 20)),
        "L": blue("L", [(20, 18.8)], joined_to="V1"),
        "K1": blue("K1", [(26.9, 18.8)]),
        "V2": blue("V2", [(20, 11.7)]),
    }
    g = lords(units=units).one("V1", "stay", "hold")
    assert g.options() == ["K1", "stop"]  # the Slingers are 6.1 away
    assert g.refuses("V2", "lords.chain.distance")


@pytest.mark.clause("lords.chain.eligible", "lords.chain.who-commands", "lords.chain.token-blocks")
def test_chain_refusals_name_their_clauses() -> None:
    units: dict[str, Any] = {
        "L": blue("L", [(20, 20)]),
        "K1": blue("K1", [(22, 20)]),
        "T1": blue("T1", [(20, 22)]),
        "V1": blue("V1", [(18, 20)], token=True),
    }
    g = lords(units=units).one("L", "hold")
    assert g.refuses("T1", "lords.chain.who-commands")
    assert g.refuses("V1", "lords.chain.token-blocks")
    assert g.options() == ["K1", "stop"]


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_is_proposed_away_from_the_enemies_within_an_inch() -> None:
    # The second Red model is 2.3 away: it does not bend the proposal.
    units = {"T2": blue("T2", [(20, 20)]), "r": red("T1", [(20, 18.6), (23, 18.6)])}
    g = lords(3, units=units).one("T2", "retreat").default()
    assert g.at("T2") == [(20.0, 28.0)]


@pytest.mark.clause("lords.retreat.end", "lords.join.when")
def test_retreat_a_lone_knight_may_join_after_it() -> None:
    units = {"K1": blue("K1", [(20, 20)]), "T1": blue("T1", row(3, 20, 14)), "r": red("T1", [(20, 21.4)])}
    g = lords(1, units=units).one("K1", "retreat").move({"K1.1": (20, 15.2)})
    assert g.options() == ["alone", "T1"]
    g.one("T1")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.join.in-combat")
def test_join_a_unit_in_combat() -> None:
    units = {
        "T1": blue("T1", [(20, 20), (20, 18.8)]),
        "K1": blue("K1", [(20, 14)]),
        "r": red("T1", [(20, 21.4)]),
    }
    g = lords(units=units).one("K1", "advance").move({"K1.1": (20, 16.9)})
    g.one("T1")
    assert g.look("in combat", "K1", "r")
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.charge.path", "lords.measure.within")
@pytest.mark.parametrize(
    ("foe", "end"), [((17, 34), (11.68, 15.76)), ((15, 22), (12.308, 15.538)), ((11, 30), (10.3, 15.993))]
)
def test_charge_ends_are_rounded_to_the_nearest_thousandth(foe: tuple[float, float], end: tuple[float, float]) -> None:
    # 6 inches along (7, 24) of 25; (5, 12) of 13: 2.3077, 5.5385; (1, 20): 0.2996, 5.9925.
    g = lords(1, units={"A": blue("T1", [(10, 10)]), "B": red("T1", [foe])}).one("A", "charge", "B")
    assert g.at("A") == [end]


@pytest.mark.clause("lords.leave.actions")
def test_leave_is_refused_to_a_leader_who_is_hemmed_in() -> None:
    # In Combat himself, men behind him, Red all around: with a D6 of 1 there is no way out.
    ring = [(21, 20), (20.5, 20.866), (19.5, 20.866), (19, 20), (19.5, 19.134)]
    units = {
        "T1": blue("T1", [(20.5, 19.134), (21, 18.2)]),
        "K1": blue("K1", [(20, 20)], joined_to="T1", movement=1),
        "r": red("T1", [(float(x), float(y)) for x, y in ring]),
    }
    wall = {"name": "Wall", "rect": (19, 16, 24, 17.5), "impassable": True}
    g = lords(units=units, terrain=[wall]).one("T1")
    assert g.options() == ["stay"]
    assert g.refuses("K1", "lords.leave.actions")


@pytest.mark.clause("lords.join.remnants", "lords.bravery.failure-level", "lords.bravery.joined")
def test_remnants_when_the_last_man_runs() -> None:
    # Two Spearmen and Bram (3) against 3 Levies: one falls; Bravery 4: 1 + 4 = 5, the other runs; Bram is left.
    units = {
        "A": blue("V1", row(3, 20, 18.8)),
        "B": red("T1", row(2, 20, 20), bravery=4),
        "K": red("K1", [(20, 21.2)], joined_to="B", bravery=3),
    }
    g = lords(2, 1, 1, 1, 4, units=units).one("A", "fight", "B").some("B.1")
    assert (g.count("K"), g.dice_left, tokens(g)) == (1, [], {"A"})
    assert g.options() == ["K"]


@pytest.mark.clause("lords.bravery.failure-level", "lords.casualty.leader-last")
def test_failure_level_takes_the_leader_only_after_his_men() -> None:
    # Level 2 on one Spearman and Bram: both are gone. 1 + 6 = 7 against 5.
    units = {
        "A": blue("V1", row(3, 20, 18.8)),
        "B": red("T1", row(2, 20, 20), bravery=4),
        "K": red("K1", [(20, 21.2)], joined_to="B", bravery=5),
        "V": red("V1", [(40, 30)]),
    }
    g = lords(2, 1, 1, 1, 6, units=units).one("A", "fight", "B").some("B.1")
    assert (g.count("B"), g.count("K"), g.dice_left, g.options()) == (0, 0, [], ["V"])
