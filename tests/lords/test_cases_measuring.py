"""Worked cases from the ledger: exact boundaries of measuring, moving and Retreats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lords.kit import Spot, blue, lords, red, row, tokens


@pytest.mark.clause("lords.measure.within", "lords.unit.in-combat")
@pytest.mark.parametrize(("x", "fights"), [(12.0, True), (12.002, True), (12.003, False), (12.01, False)])
def test_within_the_inch_of_combat_gives_way_by_two_thousandths(x: float, fights: bool) -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(x, 10)])}).one("T1")
    assert ("fight" in g.options()) == fights
    assert ("hold" in g.options()) != fights


@pytest.mark.clause("lords.measure.within", "lords.unit.in-combat")
@pytest.mark.parametrize(("scale", "fights"), [(1.0, True), (1.0008, True), (1.0015, False)])
def test_within_holds_on_the_slant(scale: float, fights: bool) -> None:
    # Radii 0.75 and 0.5: centres 2.25 apart at (1.35, 1.8); the gap grows to 1.0014 and to 1.0034.
    there = (round(20 + 1.35 * scale, 3), round(20 + 1.8 * scale, 3))
    g = lords(units={"K2": blue("K2", [(20, 20)]), "r": red("T1", [there])}).one("K2")
    assert ("fight" in g.options()) == fights


@pytest.mark.clause("lords.unit.in-combat")
def test_in_combat_by_a_joined_leaders_model_alone() -> None:
    units = {
        "T2": blue("T2", row(3, 10, 10)),
        "K1": blue("K1", [(10, 11.5)], joined_to="T2"),
        "r": red("T1", [(10, 13.5)]),
    }
    g = lords(units=units).one("T2", "stay")
    assert set(g.options()) == {"retreat", "fight", "stand"}


@pytest.mark.clause("lords.move.up-to", "lords.measure.within")
def test_up_to_an_allowance_gives_way_by_two_thousandths() -> None:
    g = lords(units={"K1": blue("K1", [(10, 10)])}).one("K1", "advance")
    assert g.refuses_move({"K1.1": (10, 15.003)}, "lords.move.up-to")
    assert g.refuses_move({"K1.1": (13, 14.1)}, "lords.move.up-to")
    assert g.refuses_move({"K1.1": [(13, 10), (13, 12.003)]}, "lords.move.up-to")
    assert g.refusal({"paths": {"K1.1": [[12000, 10000], [9500, 10000], [10000, 10000]]}}) is None  # 2 + 2.5 + 0.5
    g.move({"K1.1": [(13, 10), (13, 12.002)]})
    assert g.at("K1") == [(13.0, 12.002)]


@pytest.mark.clause("lords.move.up-to")
def test_up_to_three_four_five() -> None:
    g = lords(units={"K1": blue("K1", [(10, 10)])}).one("K1", "advance").move({"K1.1": (13, 14)})
    assert g.at("K1") == [(13.0, 14.0)]


@pytest.mark.clause("lords.move.through-models", "lords.measure.within")
@pytest.mark.parametrize(("y", "free"), [(14.0, True), (14.001, True), (14.002, False), (15, False)])
def test_through_models_bases_overlap_by_more_than_a_thousandth(y: float, free: bool) -> None:
    units = {"K1": blue("K1", [(10, 10)]), "V1": blue("V1", [(10, 15)])}
    g = lords(units=units).one("K1", "advance")
    raw = {"paths": {"K1.1": [[10000, round(y * 1000)]]}}
    assert (g.refusal(raw) is None) == free


@pytest.mark.clause("lords.move.through-models")
def test_through_models_two_models_may_change_places() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10), (11.2, 10)])}).one("T1", "advance")
    g.move({"T1.1": (11.2, 10), "T1.2": (10, 10)})
    assert g.at("T1") == [(11.2, 10.0), (10.0, 10.0)]


@pytest.mark.clause("lords.move.enemy-zone", "lords.measure.within")
def test_enemy_zone_end_and_path() -> None:
    units = {"T1": blue("T1", [(10, 10)]), "r": red("T1", [(10, 16)])}
    g = lords(units=units).one("T1", "advance")
    for y in (14.0, 13.999, 13.998):
        assert g.refuses_move({"T1.1": (10, y)}, "lords.move.enemy-zone")
    assert g.refuses_move({"T1.1": [(10, 14), (10, 13)]}, "lords.move.enemy-zone")  # only a corner is too near
    g.move({"T1.1": (10, 13.997)})
    assert g.at("T1") == [(10.0, 13.997)]


@pytest.mark.clause("lords.move.enemy-zone")
def test_enemy_zone_in_the_middle_of_a_leg() -> None:
    units = {"K2": blue("K2", [(10, 10)]), "r": red("T1", [(13, 12.25)])}
    g = lords(units=units).one("K2", "advance")
    assert g.refuses_move({"K2.1": (17, 10)}, "lords.move.enemy-zone")  # the gap at (13, 10) is exactly 1
    g.move({"K2.1": [(13, 9.997), (16, 10)]})
    assert g.at("K2") == [(16.0, 10.0)]


@pytest.mark.clause("lords.unit.coherency", "lords.measure.within")
@pytest.mark.parametrize(("x", "coherent"), [(14.0, True), (14.002, True), (14.003, False), (14.2, False)])
def test_coherency_of_the_end(x: float, coherent: bool) -> None:
    g = lords(units={"T1": blue("T1", [(10, 10), (12, 10), (13.5, 10)])}).one("T1", "advance")
    refusal = g.refusal({"paths": {"T1.3": [[round(x * 1000), 10000]]}})
    assert (refusal is None) == coherent
    assert refusal is None or refusal.clause == "lords.unit.coherency"


@pytest.mark.clause("lords.unit.coherency", "lords.join.one-body")
def test_coherency_counts_joined_leaders_as_links() -> None:
    units = {"T1": blue("T1", [(10, 10), (12, 10)]), "K1": blue("K1", [(11, 11)], joined_to="T1")}
    g = lords(units=units).one("T1", "stay", "advance")
    assert g.refuses_move({"K1.1": (11, 15)}, "lords.unit.coherency")
    g.move({"T1.2": (14, 10), "K1.1": (12, 10)})  # 1 and 1: only he links them
    assert g.at("T1") == [(10.0, 10.0), (14.0, 10.0)]


BROKEN: dict[str, Any] = {"T1": blue("T1") | {"at": [(10, 10), None, (14, 10)]}}


@pytest.mark.clause("lords.unit.coherency-broken")
@pytest.mark.parametrize(
    ("ends", "allowed"),
    [
        ({"T1.3": (11.5, 10)}, True),
        ({"T1.1": (10, 13), "T1.3": (14, 13)}, False),
        ({"T1.3": (13, 10)}, True),
        ({"T1.3": (13.998, 10)}, False),
        ({"T1.3": (13.997, 10)}, True),
        ({"T1.3": (15, 10)}, False),
        ({}, False),
    ],
)
def test_coherency_broken_closes_the_gap(ends: dict[str, Spot], allowed: bool) -> None:
    g = lords(units=BROKEN).one("T1", "advance")
    raw = {"paths": {model: [[round(1000 * x), round(1000 * y)]] for model, (x, y) in ends.items()}}
    refusal = g.refusal(raw)
    assert (refusal is None) == allowed
    assert refusal is None or refusal.clause == "lords.unit.coherency-broken"


@pytest.mark.clause("lords.unit.coherency-broken")
def test_coherency_broken_three_groups_the_nearest_two_decide() -> None:
    units = {"T1": blue("T1", [(10, 10), (13, 10), (19, 10)])}  # gaps 2 and 5
    g = lords(units=units).one("T1", "advance")
    assert g.refuses_move({"T1.3": (18, 10)}, "lords.unit.coherency-broken")  # the smallest gap is still 2
    assert g.refusal({"paths": {"T1.3": [[15900, 10000]]}}) is None  # 1.9 to the middle one
    assert g.refusal({"paths": {"T1.2": [[12500, 10000]], "T1.3": [[24000, 10000]]}}) is None  # 1.5, the rest flees
    assert g.refusal({"paths": {"T1.1": [[8000, 10000]], "T1.3": [[14500, 10000]]}}) is None  # two groups, 4 apart


# ---- Retreats ----

PAIR: dict[str, Any] = {"T2": blue("T2", [(20, 20)]), "r": red("T1", [(20, 18.6)])}


@pytest.mark.clause("lords.retreat.distance", "lords.retreat.direction")
def test_retreat_distance_and_direction_of_the_example() -> None:
    g = lords(3, units=PAIR).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (24, 16)}, "lords.retreat.direction")
    assert g.refuses_move({"T2.1": [(20, 22), (22, 24)]}, "lords.retreat.direction")  # one straight line
    assert g.refuses_move({"T2.1": (20, 28.003)}, "lords.retreat.distance")
    assert g.refusal({"paths": {"T2.1": [[28000, 20000]]}}) is None
    g.move({"T2.1": (20, 28.002)})
    assert g.at("T2") == [(20.0, 28.002)]
    assert tokens(g) == {"T2"}


@pytest.mark.clause("lords.retreat.direction", "lords.measure.within")
def test_retreat_direction_gives_way_by_two_thousandths() -> None:
    # Going to (24, 19.8) comes nearest at the foot of the perpendicular: about 1.3983 between centres, 0.0017 less.
    g = lords(3, units=PAIR).one("T2", "retreat")
    assert g.refusal({"paths": {"T2.1": [[24000, 19805]]}}) is None
    assert g.refuses_move({"T2.1": (24, 19.7)}, "lords.retreat.direction")  # 1.3961: 0.0039 less


@pytest.mark.clause("lords.retreat.direction")
def test_retreat_direction_counts_for_rear_models_too() -> None:
    units = {"T2": blue("T2", [(20, 20), (21.5, 20)]), "r": red("T1", [(18.6, 20)])}
    g = lords(6, units=units).one("T2", "retreat")
    # Model 2 is 1.9 from the enemy; it may not come nearer than that on its way.
    assert g.refuses_move({"T2.1": (20, 25), "T2.2": (20, 24)}, "lords.retreat.direction")
    assert g.refusal({"paths": {"T2.1": [[20000, 25000]], "T2.2": [[21500, 25000]]}}) is None


@pytest.mark.clause("lords.retreat.end")
def test_retreat_end_of_the_example_and_on_the_line() -> None:
    units = {**PAIR, "r2": red("V1", [(20, 29.6)])}
    g = lords(3, units=units).one("T2", "retreat")
    assert g.refuses_move({"T2.1": (20, 28)}, "lords.retreat.end")
    assert g.refuses_move({"T2.1": (20, 27.598)}, "lords.retreat.end")  # 1.002
    assert g.refusal({"paths": {"T2.1": [[20000, 27597]]}}) is None
    assert g.refuses_move({"T2.1": (20, 20.602)}, "lords.retreat.end")  # 1.002 from the first
    assert g.refuses({"paths": {}}, "lords.retreat.end")
    assert g.refusal({"paths": {"T2.1": [[20000, 20603]]}}) is None
    g.move({"T2.1": (20, 27)})
    assert g.at("T2") == [(20.0, 27.0)]


@pytest.mark.clause("lords.retreat.end", "lords.move.through-models")
def test_retreat_line_may_run_past_but_not_over_another_enemy() -> None:
    units = {**PAIR, "r2": red("V1", [(21.2, 23)])}
    g = lords(6, units=units).one("T2", "retreat")
    assert g.refusal({"paths": {"T2.1": [[20000, 26000]]}}) is None  # 0.2 from it on the way: it was not in Combat
    assert g.refusal({"paths": {"T2.1": [[22400, 26000]]}}) is not None


WALLS = [
    {"name": "West wall", "rect": (18, 19.4, 19.5, 36), "impassable": True},
    {"name": "East wall", "rect": (20.5, 19.4, 22, 36), "impassable": True},
]


@pytest.mark.clause("lords.retreat.blocked")
@pytest.mark.parametrize(("north", "found"), [(22.9, True), (22.7, False)])
def test_retreat_blocked_search_goes_by_quarter_inches(north: float, found: bool) -> None:
    # In the alley only straight north is free. 0.75 north is 1.15 from the enemy behind; 22.9 leaves 1.15 in front,
    # 22.7 only 0.95, although 0.65 would do.
    units = {**PAIR, "r2": red("V1", [(20, north)])}
    g = lords(1, units=units, terrain=WALLS).one("T2", "retreat")
    assert (g.refusal("abandon") is not None) == found
    if not found:
        assert g.refusal({"paths": {"T2.1": [[20000, 20650]]}}) is None
        g.answer("abandon")
        assert (g.at("T2"), tokens(g), g.seat) == ([(20.0, 20.0)], {"T2"}, 1)


@pytest.mark.clause("lords.retreat.blocked", "lords.join.when")
def test_retreat_blocked_knight_gets_his_token_and_does_not_join_but_commands() -> None:
    ring: list[Spot] = [(21, 20), (20.5, 20.866), (19.5, 20.866), (19, 20), (19.5, 19.134), (20.5, 19.134)]
    units = {
        "K1": blue("K1", [(20, 20)]),
        "T1": blue("T1", row(3, 20, 21.866)),
        "r": red("T1", ring),
    }
    g = lords(6, units=units).one("K1", "retreat").answer("abandon")
    assert tokens(g) == {"K1"}
    assert g.topic == "chain"
    assert g.options() == ["T1", "stop"]


@pytest.mark.clause("lords.retreat.end", "lords.unit.coherency-broken")
def test_retreat_end_of_a_broken_unit_may_keep_its_groups_but_not_make_more() -> None:
    units = {"T1": blue("T1", [(10, 10), (12, 10), (20, 10)]), "r": red("T1", [(10, 8.6)])}
    g = lords(6, units=units).one("T1", "retreat")
    assert g.refusal({"paths": {f"T1.{n}": [[x, 14000]] for n, x in ((1, 10000), (2, 12000), (3, 25000))}}) is None
    far = {"paths": {"T1.1": [[10000, 14000]], "T1.2": [[14000, 14000]]}}
    assert g.refusal(far) is not None


@pytest.mark.clause("lords.retreat.blocked", "lords.measure.within")
def test_retreat_blocked_search_offers_only_what_is_allowed_where_lines_graze() -> None:
    # Towards 165 degrees some lengths come nearer by a hair more than 0.002, others by a hair less.
    friends: list[Spot] = [(22.536, 16.839), (19.367, 19.765)]
    foes: list[Spot] = [(17.75, 16.012), (16.747, 14.265), (24.589, 17.998), (19.159, 16.897)]
    units = {"T1": blue("T1", [(18.6, 20.975), (19.741, 18.731)]), "V1": blue("V1", friends), "r": red("T1", foes)}
    g = lords(5, units=units).one("T1", "retreat")
    fallback = g.question._fallback  # type: ignore[attr-defined]
    assert all(fallback.refuse(paths) is None for paths in fallback.along(165))
