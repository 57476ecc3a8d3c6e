"""Cases worked out by hand from the ledger: measuring, coherency and moving (chapters 1 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from grognard.testing.spots import paths
from tests.fatigue.cast import Spot, battle, ironclads, musketeers, pikes, row, skirmishers, thrown

RED: dict[str, Any] = {"z": pikes([(45, 33)], 1)}
HILL = {"kind": "hill", "rect": (20, 0, 30, 20), "height": 2}
LOW_WALL = {"kind": "wall", "rect": (13, 0, 13.5, 20), "height": 0.5}


def advance(at: list[Spot], *terrain: dict[str, Any], action: str = "advance", **more: Any) -> Game:
    """Pikes of Move 6 (or as changed) are about to move."""
    changes = {key: more.pop(key) for key in ("move", "base") if key in more}
    return battle(terrain=list(terrain), p=pikes(at, **changes), **RED, **more).one("p", action)


def legal(g: Game, **ends: Any) -> bool:
    """Whether the rules take these paths, given by model ("p_1" is p.1)."""
    return g.refusal(paths({name.replace("_", "."): way for name, way in ends.items()})) is None


# ---- measuring ----


@pytest.mark.clause("fatigue.measure.height", "fatigue.measure.within", "fatigue.attack.melee-range")
@pytest.mark.parametrize(("gap", "fights"), [(0.6, True), (0.603, True), (0.604, False)])
def test_height_and_gap_combine_to_the_inch_of_melee(gap: float, fights: bool) -> None:
    # 0.6 and 0.8 give 1.0; 0.603 gives 1.0018; 0.604 gives 1.0024.
    mound = {"kind": "hill", "rect": (5, 11, 15, 20), "height": 0.8}
    g = battle(terrain=[mound], p=pikes([(10, 10.5 - gap)]), r=pikes([(10, 11.5)], 1))
    g.one("p", "hold")
    assert (g.topic == "attack:p") is fights


@pytest.mark.clause("fatigue.measure.height", "fatigue.attack.ranged-range")
@pytest.mark.parametrize(("gap", "shoots"), [(15, True), (15.002, True), (15.003, False)])
def test_height_counts_for_range(gap: float, shoots: bool) -> None:
    # Range 17 from a roof 8 high: 15 in plan is 17 apart, 15.002 is 17.0018, 15.003 is 17.0026.
    roof = {"kind": "building", "rect": (0, 5, 5, 15), "height": 8}
    g = battle(terrain=[roof], m=musketeers([(4.5, 10)], range=17), r=pikes([(5.5 + gap, 10)], 1))
    g.one("m", "hold")
    assert (g.topic == "attack:m") is shoots


@pytest.mark.clause("fatigue.measure.table", "fatigue.measure.within")
def test_table_edge_gives_way_by_two_thousandths() -> None:
    g = advance([(45, 20)])
    assert legal(g, p_1=[(47.5, 20)])
    assert legal(g, p_1=[(47.502, 20)])
    assert not legal(g, p_1=[(47.503, 20)])
    assert g.refuses_move({"p.1": (47.6, 20)}, "fatigue.measure.table")
    # A path may not leave the table either, though it comes back.
    assert g.refuses_move({"p.1": [(47.6, 20), (46, 20)]}, "fatigue.measure.table")


@pytest.mark.clause("fatigue.measure.table", "fatigue.measure.within")
@pytest.mark.parametrize(("x", "fine"), [(11.0, True), (10.999, True), (10.998, False)])
def test_table_bases_overlap_by_more_than_a_thousandth(x: float, fine: bool) -> None:
    g = advance([(10, 10), (10, 12)])
    assert legal(g, p_2=[(x, 10)]) is fine


@pytest.mark.clause("fatigue.measure.table")
def test_table_models_of_one_unit_may_swap_places() -> None:
    g = advance([(10, 10), (11, 10)])
    g.move({"p.1": (11, 10), "p.2": (10, 10)})
    assert g.at("p") == [(11, 10), (10, 10)]


@pytest.mark.clause("fatigue.unit.profile", "fatigue.dice.sequence")
def test_sequence_models_keep_the_order_of_their_numbers() -> None:
    places = row(12, 5, 10)
    g = battle(p=pikes(places), **RED)
    assert g.at("p") == places
    assert list(g.state.units["p"].models) == [f"p.{number}" for number in range(1, 13)]


# ---- coherency ----


@pytest.mark.clause("fatigue.unit.coherency")
@pytest.mark.parametrize(("x", "fine"), [(14, True), (14.002, True), (14.003, False), (14.5, False)])
def test_coherency_links_gaps_of_an_inch(x: float, fine: bool) -> None:
    g = advance(row(3, 10, 10))
    assert g.refuses_move({"p.2": (12, 10), "p.3": (x, 10)}, "fatigue.unit.coherency") is not fine


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_is_flat_half_of_the_unit_may_stand_on_a_roof() -> None:
    roof = {"kind": "building", "rect": (10, 11, 20, 20), "height": 3}
    g = advance([(12, 10.5), (13, 10.5)], roof)
    g.move({"p.2": (13, 11.5)})  # 1 and 3 up
    assert g.at("p") == [(12, 10.5), (13, 11.5)]


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_of_a_broken_unit_by_the_ends_alone() -> None:
    # Two groups, 4.0 apart from edge to edge.
    g = advance([(10, 10), (15, 10)])
    assert g.refuses_move({}, "fatigue.unit.coherency")
    assert g.refuses_move({"p.1": (11, 10), "p.2": (16, 10)}, "fatigue.unit.coherency")
    assert not legal(g, p_2=[(14.998, 10)])  # nearer means by more than 0.002
    assert legal(g, p_2=[(14.997, 10)])
    assert legal(g, p_2=[(13.5, 10)])
    assert legal(g, p_2=[(12, 10)])


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_three_groups_may_become_two_though_these_are_farther_apart() -> None:
    g = advance([(10, 10), (14, 10), (18, 10)])
    assert legal(g, p_1=[(8.5, 10)], p_2=[(16.5, 10)])  # two groups
    # Three groups: the two nearest ones were 3.0 apart and still are, a third moved nearer in vain.
    assert not legal(g, p_3=[(18.5, 10)])
    assert legal(g, p_3=[(17.5, 10)])


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_holding_is_allowed_to_a_broken_unit() -> None:
    g = battle(p=pikes([(10, 10), (15, 10)]), **RED).one("p", "hold")
    assert g.seat == 1


# ---- moving ----


@pytest.mark.clause("fatigue.move.allowance", "fatigue.measure.within")
@pytest.mark.parametrize(
    ("way", "fine"),
    [
        ([(13, 15)], True),
        ([(16, 10)], True),
        ([(16.002, 10)], True),
        ([(16.003, 10)], False),
        ([(13, 10), (13, 13)], True),
        ([(13, 10), (13, 13.002)], True),
        ([(13, 10), (13, 13.003)], False),
        ([(13, 10), (10, 10)], True),
    ],
)
def test_allowance_along_a_path(way: list[Spot], fine: bool) -> None:
    g = advance([(10, 10)])
    assert legal(g, p_1=way) is fine
    if not fine:
        assert g.refuses_move({"p.1": way}, "fatigue.move.allowance")


@pytest.mark.clause("fatigue.move.allowance", "fatigue.action.run")
@pytest.mark.parametrize(("x", "fine"), [(22, True), (22.002, True), (22.003, False)])
def test_allowance_of_a_run_is_twice_the_move(x: float, fine: bool) -> None:
    assert legal(advance([(10, 10)], action="run"), p_1=[(x, 10)]) is fine


@pytest.mark.clause("fatigue.move.vertical")
@pytest.mark.parametrize(("x", "fine"), [(21, True), (21.002, True), (21.003, False), (21.5, False)])
def test_vertical_up_a_hill(x: float, fine: bool) -> None:
    assert legal(advance([(17, 10)], HILL), p_1=[(x, 10)]) is fine


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_over_a_hill_costs_its_height_twice() -> None:
    narrow = {"kind": "hill", "rect": (12, 0, 14, 20), "height": 1}
    g = advance([(11, 10)], narrow)
    assert legal(g, p_1=[(15, 10)])  # 4 + 1 + 1
    assert not legal(g, p_1=[(15.1, 10)])
    # At the foot of the hill the base overlaps it: the centre stays off and nothing is climbed on the way.
    assert legal(advance([(11, 19)], narrow), p_1=[(11.9, 17), (11.4, 16.5)])


@pytest.mark.clause("fatigue.move.vertical", "fatigue.move.terrain")
@pytest.mark.parametrize(("x", "fine"), [(15, True), (15.002, True), (15.003, False)])
def test_vertical_across_a_low_wall_costs_an_inch(x: float, fine: bool) -> None:
    assert legal(advance([(10, 10)], LOW_WALL), p_1=[(x, 10)]) is fine  # 5 + 2 * 0.5


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_a_wall_crossed_twice_costs_four_heights() -> None:
    g = advance([(12, 10)], LOW_WALL)
    assert legal(g, p_1=[(14, 10), (12, 10)])  # 2 + 2 and four times 0.5
    assert not legal(g, p_1=[(14.003, 10), (12, 10)])


@pytest.mark.clause("fatigue.move.vertical")
def test_vertical_a_fence_costs_as_a_wall_does_and_a_bush_nothing() -> None:
    fence = {"kind": "fence", "rect": (13, 0, 13.2, 20)}
    bush = {"kind": "bush", "rect": (13, 0, 14, 20)}
    trees = {"kind": "trees", "rect": (13, 0, 20, 20)}
    assert legal(advance([(10, 10)], fence), p_1=[(15, 10)])
    assert not legal(advance([(10, 10)], fence), p_1=[(15.1, 10)])
    assert legal(advance([(10, 10)], bush), p_1=[(16, 10)])
    assert legal(advance([(10, 10)], trees), p_1=[(16, 10)])


@pytest.mark.clause("fatigue.move.vertical", "fatigue.move.terrain")
def test_vertical_walking_along_a_wall_costs_nothing() -> None:
    # The base overlaps the wall on the way, the centre keeps off it.
    assert legal(advance([(12.5, 5)], LOW_WALL), p_1=[(12.9, 7), (12.5, 9)])
    assert legal(advance([(12.5, 5)], LOW_WALL), p_1=[(12.5, 11)])


@pytest.mark.clause("fatigue.move.terrain")
@pytest.mark.parametrize(("x", "fine"), [(12.5, True), (12.501, True), (12.502, False), (14.0, True), (13.25, False)])
def test_terrain_no_base_ends_on_a_wall(x: float, fine: bool) -> None:
    assert legal(advance([(10, 10)], LOW_WALL), p_1=[(x, 10)]) is fine


@pytest.mark.clause("fatigue.move.terrain")
@pytest.mark.parametrize(
    ("x", "fine"), [(19.5, True), (19.501, True), (19.502, False), (20, False), (20.498, False), (20.5, True)]
)
def test_terrain_a_base_ends_wholly_on_or_off_a_hill(x: float, fine: bool) -> None:
    g = advance([(17, 10)], HILL)
    assert legal(g, p_1=[(x, 10)]) is fine


@pytest.mark.clause("fatigue.scenario.terrain", "fatigue.move.terrain", "fatigue.move.vertical")
def test_terrain_hills_that_touch_at_one_height_are_one() -> None:
    east = {"kind": "hill", "rect": (30, 0, 40, 20), "height": 2}
    g = advance([(28, 10)], HILL, east)
    assert legal(g, p_1=[(30, 10)])  # the base lies on both
    assert legal(g, p_1=[(34, 10)])  # 6 and no climbing
    assert not legal(g, p_1=[(34.003, 10)])
    roof = {"kind": "building", "rect": (30, 0, 40, 20), "height": 2}
    assert legal(advance([(28, 10)], HILL, roof), p_1=[(30, 10)])  # hills or buildings


@pytest.mark.clause("fatigue.scenario.terrain", "fatigue.move.terrain", "fatigue.move.vertical")
def test_terrain_pieces_of_other_height_that_touch_stay_two() -> None:
    higher = {"kind": "building", "rect": (30, 0, 40, 20), "height": 3}
    g = advance([(28, 10)], HILL, higher)
    assert not legal(g, p_1=[(30, 10)])
    assert legal(g, p_1=[(30.5, 10)])  # 2.5 and one inch up
    assert legal(g, p_1=[(33, 10)])
    assert not legal(g, p_1=[(33.003, 10)])


@pytest.mark.clause("fatigue.scenario.terrain", "fatigue.measure.within")
@pytest.mark.parametrize(("west", "one"), [(30.0, True), (30.001, True), (30.002, False)])
def test_terrain_hills_touch_up_to_a_thousandth(west: float, one: bool) -> None:
    east = {"kind": "hill", "rect": (west, 0, 40, 20), "height": 2}
    assert legal(advance([(28, 10)], HILL, east), p_1=[(30, 10)]) is one


@pytest.mark.clause("fatigue.move.terrain")
def test_terrain_impassable_pieces_are_not_overlapped_even_on_the_way() -> None:
    rock = {"kind": "hill", "rect": (12, 9, 13, 11), "height": 0.1, "impassable": True}
    g = advance([(10, 10)], rock)
    assert g.refuses_move({"p.1": (15, 10)}, "fatigue.move.terrain")
    assert g.refuses_move({"p.1": (11.502, 10)}, "fatigue.move.terrain")
    assert legal(g, p_1=[(11.5, 10)])
    pond = {"kind": "bush", "rect": (12, 9, 13, 11), "impassable": True}
    assert g.refuses_move({"p.1": (15, 10)}, "fatigue.move.terrain")
    assert not legal(advance([(10, 10)], pond), p_1=[(15, 10)])
    assert legal(advance([(10, 8.5)], pond), p_1=[(15, 8.5)])  # along its edge
    assert not legal(advance([(10, 8.502)], pond), p_1=[(15, 8.502)])


@pytest.mark.clause("fatigue.move.through-models")
def test_through_models_own_bases_may_be_crossed_but_not_ended_on() -> None:
    g = advance([(10, 10)], m=musketeers(row(3, 12, 10)))
    assert g.refusal({"paths": {"p.1": [[14_500, 10_000]]}}) is not None
    g.move({"p.1": (15, 10)})
    assert g.at("p") == [(15, 10)]


@pytest.mark.clause("fatigue.move.through-models", "fatigue.measure.within")
@pytest.mark.parametrize(("y", "fine"), [(11, True), (10.999, True), (10.998, False), (10, False)])
def test_through_models_never_enemy_bases(y: float, fine: bool) -> None:
    g = advance([(10, 10)], r=ironclads([(13, y)], 1))
    assert legal(g, p_1=[(16, 10)]) is fine
    assert g.refuses_move({"p.1": (16, 10)}, "fatigue.move.through-models") is not fine


@pytest.mark.clause("fatigue.move.near-enemies")
def test_near_enemies_one_may_touch_leave_and_not_fight() -> None:
    g = advance([(10, 10)], action="run", r=ironclads([(21, 10)], 1)).shift(10, 0)
    assert g.options() == ["none", "r"]
    g.one("none")
    g.one("r", "advance").shift(4, 0)  # it walks off without a penalty
    assert g.at("r") == [(25, 10)]


@pytest.mark.clause("fatigue.action.run")
def test_run_into_combat_from_eleven_and_a_half_inches() -> None:
    g = battle(3, 3, p=pikes([(10, 10)]), s=skirmishers([(22.5, 10), (23.5, 10)], 1))
    g.one("p", "run").shift(11, 0).one("s")
    assert thrown(g, "Hit") == [1]
    assert g.dice_left == [3]  # 3 is a miss: no +1


@pytest.mark.clause("fatigue.action.run")
def test_run_may_not_shoot() -> None:
    g = battle(m=musketeers([(10, 10)]), s=skirmishers([(22.5, 10)], 1))
    g.one("m", "run").shift(1, 0)
    assert g.seat == 1
