"""Worked cases from the ledger: Charges, their lines, their followers and what comes after."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lords.kit import Spot, blue, lords, red, row, tokens


@pytest.mark.clause("lords.charge.path", "lords.charge.short", "lords.charge.fight")
@pytest.mark.parametrize(("die", "end", "fights"), [(1, (20, 19), False), (2, (20, 20), True), (6, (20, 20.75), True)])
def test_path_of_the_example(die: int, end: Spot, fights: bool) -> None:
    units = {"A": blue("T3", [(20, 10)]), "B": red("V1", [(20, 22)])}
    g = lords(die, units=units).one("A", "charge", "B")
    assert g.at("A") == [end]
    assert (g.topic == "fight") == fights
    assert fights or tokens(g) == {"A"}


@pytest.mark.clause("lords.charge.path", "lords.measure.within")
def test_path_on_the_slant_ends_in_contact() -> None:
    g = lords(1, units={"A": blue("T1", [(10, 10)]), "B": red("T1", [(13, 14)])}).one("A", "charge", "B")
    assert g.at("A") == [(12.4, 13.2)]


@pytest.mark.clause("lords.charge.path", "lords.charge.short")
def test_path_stops_where_a_broad_base_would_leave_the_table() -> None:
    # Radius 0.75 towards a Levy in the corner: at x 0.75 the base touches the edge, half way down the line.
    g = lords(1, units={"A": blue("T3", [(1, 10)]), "B": red("V1", [(0.5, 0.5)])}).one("A", "charge", "B")
    assert g.at("A") == [(0.75, 5.25)]
    assert g.seat == 1


@pytest.mark.clause("lords.charge.path", "lords.measure.within")
@pytest.mark.parametrize(("y", "x"), [(18.0, 10.0), (17.998, 10.0), (17.997, 13.601)])
def test_path_a_gap_smaller_by_two_thousandths_is_no_smaller(y: float, x: float) -> None:
    # Model 1 is 10 from the first Red, model 2 six east and eight north of here from the second: 10, 9.9984, 9.9976.
    units = {"A": blue("T1", [(10, 10), (14, 10)]), "B": red("T1", [(10, 20), (20, y)])}
    g = lords(1, units=units).one("A", "charge", "B")
    assert g.at("A")[0][0] == x


@pytest.mark.clause("lords.charge.path")
@pytest.mark.parametrize(
    ("friend", "end", "fights"),
    [
        ((10, 18.9), (10, 17.9), False),  # gap 1.1
        ((10.8, 18.9), (10, 18.3), True),  # gap 0.7
        ((10, 18), (10, 19), True),  # he stands on the way, not on the place
        ((10, 18.001), (10, 19), True),  # overlap of a thousandth
        ((10, 18.002), (10, 17.002), False),
    ],
)
def test_path_place_taken_by_a_friend(friend: Spot, end: Spot, fights: bool) -> None:
    units = {"A": blue("T1", [(10, 12)]), "V": blue("V1", [friend]), "B": red("T1", [(10, 20)])}
    g = lords(6, units=units).one("A", "charge", "B")
    assert g.at("A") == [end]
    assert (g.topic == "fight") == fights


@pytest.mark.clause("lords.charge.path")
def test_path_goes_back_behind_a_file_of_friends() -> None:
    friends: list[Spot] = [(10, 19), (10, 18), (10, 17)]
    units = {"A": blue("T1", [(10, 12)]), "V": blue("V1", friends), "B": red("T1", [(10, 20)])}
    assert lords(6, units=units).one("A", "charge", "B").at("A") == [(10.0, 16.0)]


@pytest.mark.clause("lords.charge.other-enemy")
def test_other_enemy_in_the_way_stops_the_charge_and_is_not_fought() -> None:
    units = {"A": blue("T3", [(20, 10)]), "K": red("K1", [(20, 18)]), "B": red("V1", [(20, 22)])}
    g = lords(6, units=units).one("A", "charge", "B")
    assert g.at("A") == [(20.0, 16.75)]
    assert (g.seat, tokens(g)) == (1, {"A"})
    g.one("K")
    assert set(g.options()) == {"fight", "retreat", "stand"}


@pytest.mark.clause("lords.charge.other-enemy", "lords.charge.fight")
def test_other_enemy_beside_the_target_is_not_offered() -> None:
    units = {"A": blue("T1", [(20, 10)]), "K": red("K1", [(18.8, 17)]), "B": red("V1", [(20, 17)])}
    g = lords(6, 1, 1, 4, 4, units=units).one("A", "charge", "B")
    assert g.options() == ["fight", "decline"]
    g.one("fight")
    assert (g.dice_left, g.seat) == ([], 1)


@pytest.mark.clause("lords.charge.fight", "lords.dice.sequence")
def test_fight_after_the_charge_five_against_twelve() -> None:
    units = {"A": blue("T3", row(5, 20, 10, 1.6)), "B": red("V1", row(12, 20, 22, 1.1))}
    g = lords(2, 8, 4, 1, 2, 1, units=units).one("A", "charge", "B", "fight")
    dice = [roll.tally.total for roll in g.rolls() if roll.tally]
    assert dice == [8, 4, 4, 12]
    g.default()
    assert (g.count("B"), g.dice_left) == (0, [])  # nine fall; 9 + 1 - 5: five would run, three are left
    assert g.outcome.clause == "lords.end.wipe-out"


@pytest.mark.clause("lords.charge.followers")
def test_followers_off_the_table_are_placed() -> None:
    # The lead shifts (-3.6, 4.8); the model in the west would go over the edge.
    units = {"A": blue("T1", [(6, 10), (4.8, 9), (3.6, 8.2)]), "B": red("T1", [(0.6, 17.2)])}
    g = lords(1, units=units).one("A", "charge", "B")
    assert g.at("A")[0] == (2.4, 14.8)
    assert g.topic == "followers"
    assert [mover.id for mover in g.question.movers] == ["A.3"]  # type: ignore[attr-defined]
    g.move({"A.3": (1.2, 12.7)})
    assert g.at("A") == [(2.4, 14.8), (1.2, 13.8), (1.2, 12.7)]


@pytest.mark.clause("lords.charge.followers")
def test_followers_are_placed_in_order_of_number_and_may_hang_on_each_other() -> None:
    # Lead north by 6. Models 2 and 3 would land on Levies.
    units = {
        "A": blue("T1", [(10, 10), (11.2, 10), (12.4, 10)]),
        "V": blue("V1", [(11.2, 16), (12.4, 16)]),
        "B": red("T1", [(10, 30)]),
    }
    g = lords(1, units=units).one("A", "charge", "B")
    assert [mover.id for mover in g.question.movers] == ["A.2", "A.3"]  # type: ignore[attr-defined]
    clause = "lords.charge.followers"
    assert g.refuses_move({"A.2": (10, 12.9), "A.3": (10, 14)}, clause)  # 2 before 3, and 3 is not in place yet
    assert g.refuses_move({"A.3": (10, 13.999)}, clause) is False  # exactly 1, from (10, 16)
    assert g.refuses_move({"A.2": (10, 13.997)}, clause)  # 1.003
    assert g.refuses_move({"A.2": (10, 13.998)}, clause) is False
    g.move({"A.2": (10, 14.8), "A.3": (10, 12.9)})  # 3 hangs on 2
    assert g.at("A") == [(10.0, 16.0), (10.0, 14.8), (10.0, 12.9)]


@pytest.mark.clause("lords.charge.followers", "lords.charge.fight")
def test_followers_may_be_placed_near_the_target_and_bring_on_the_fight() -> None:
    # A Levy keeps the lead 1.1 away; the misfit is set down 0.67 from the target and 0.32 from the lead.
    units = {
        "A": blue("T1", [(10, 12), (11.2, 12)]),
        "V": blue("V1", [(10, 18.9), (11.2, 17.9)]),
        "B": red("T1", [(10, 20)]),
    }
    g = lords(6, units=units).one("A", "charge", "B")
    assert g.at("A")[0] == (10.0, 17.9)
    g.move({"A.2": (8.95, 18.7)})
    assert g.topic == "fight"


@pytest.mark.clause("lords.charge.followers", "lords.join.act-together", "lords.join.one-body")
def test_followers_a_joined_leader_leads_if_he_is_nearest_and_slows_the_horse() -> None:
    # Lancers Movement 8 with a Knight of Movement 7 in front: 7 + 1. He has the highest number and leads alone.
    units = {
        "A": blue("T3", [(20, 10), (22, 10)], knight="K"),
        "K": blue("K2", [(20, 12)], joined_to="A", movement=7),
        "B": red("V1", [(20, 30)]),
    }
    g = lords(1, units=units).one("A", "stay", "charge", "B")
    assert g.at("K") == [(20.0, 20.0)]
    assert g.at("A") == [(20.0, 18.0), (22.0, 18.0)]


@pytest.mark.clause("lords.charge.followers", "lords.unit.coherency-broken")
def test_followers_of_a_split_unit_shift_as_they_stand() -> None:
    units = {"A": blue("T1") | {"at": [(10, 10), None, (16, 10)]}, "B": red("T1", [(10, 30)])}
    g = lords(3, units=units).one("A", "charge", "B")
    assert g.at("A") == [(10.0, 18.0), (16.0, 18.0)]


@pytest.mark.clause("lords.charge.declare", "lords.charge.distance")
def test_declare_before_the_die_and_nothing_to_change() -> None:
    units: dict[str, Any] = {"A": blue("T3", [(20, 2)]), "B": red("V1", [(20, 34)]), "C": red("V2", [(40, 2)])}
    g = lords(units=units).one("A", "charge")
    assert set(g.options()) == {"B", "C"}
    g.dice(1).one("B")
    assert g.at("A") == [(20.0, 11.0)]
    assert g.seat == 1
