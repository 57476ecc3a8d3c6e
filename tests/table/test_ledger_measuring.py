"""The ledgers' examples about measuring, in numbers."""

from math import inf

import pytest

from grognard.table.coherency import groups, spread
from grognard.table.distance import distance, gap, unit_gap, with_rise
from grognard.table.measure import Measure, RoundedMeasure
from grognard.table.points import EAST, NORTH, from_north, in_inches, inch
from grognard.table.shapes import Disc, margin_inside, on_table, rectangle, round_piece, table_margin, tray

LOOSE = Measure(slack=2, overlap=1, contact=1)
TRAYS = Measure(slack=10, overlap=10, contact=10)
EXACT = RoundedMeasure(slack=0, overlap=0, contact=50)


def base(x: float, y: float, r: float = 0.5) -> Disc:
    return Disc(inch(x), inch(y), inch(r))


def test_bases_two_inches_apart_have_a_gap_of_one() -> None:
    assert gap(base(10, 10), base(12, 10)) == 1000
    assert gap(base(10, 10, 0.75), base(10, 13)) == 1750


def test_height_makes_the_distance_longer() -> None:
    assert round(with_rise(500, 3000)) == 3041
    assert round(with_rise(6000, 4000)) == 7211
    assert with_rise(-0.4, 3000) == 3000


def test_distance_is_never_negative() -> None:
    assert gap(base(10, 10), base(10.5, 10)) == -500
    assert distance(base(10, 10), base(10.5, 10)) == 0


@pytest.mark.parametrize(
    ("mils", "within", "at_least"),
    [(997, True, False), (998, True, True), (1000, True, True), (1002, True, True), (1003, False, True)],
)
def test_limits_give_way_by_the_slack(mils: int, within: bool, at_least: bool) -> None:
    assert LOOSE.within(mils, 1000) is within
    assert LOOSE.beyond(mils, 1000) is not within
    assert LOOSE.at_least(mils, 1000) is at_least


def test_nearer_and_farther_mean_by_more_than_the_slack() -> None:
    assert not LOOSE.nearer(398, 400)
    assert LOOSE.nearer(397.9, 400)
    assert not LOOSE.farther(402, 400)
    assert LOOSE.farther(402.1, 400)


def test_overlap_and_touch() -> None:
    assert not LOOSE.overlaps(-1)
    assert LOOSE.overlaps(-1.1)
    assert LOOSE.touches(1)
    assert not LOOSE.touches(1.1)


def test_rounded_measure_rounds_first_and_is_exact_then() -> None:
    assert EXACT.within(12000.4, 12000)
    assert not EXACT.within(12000.5, 12000)
    assert not EXACT.beyond(12000.4, 12000)
    assert EXACT.at_least(11999.5, 12000)
    assert not EXACT.at_least(11999.4, 12000)
    assert not EXACT.overlaps(-0.5)
    assert EXACT.overlaps(-0.6)
    assert EXACT.touches(50.4)
    assert not EXACT.touches(50.5)
    assert not EXACT.nearer(999.6, 1000.4)
    assert EXACT.nearer(999.4, 1000.4)


def test_table_edges() -> None:
    assert on_table(base(47.5, 20), inch(48), inch(36))
    assert not on_table(base(47.6, 20), inch(48), inch(36))
    assert not on_table(base(0.4, 20), inch(48), inch(36))
    assert table_margin(base(47.6, 20), inch(48), inch(36)) == -100
    assert on_table(tray((24000, 47000), NORTH, 4000, 2000), 48000, 48000)
    assert not on_table(tray((20000, 1000), EAST, 4000, 2000), 48000, 48000)


def test_deployment_area_holds_whole_bases() -> None:
    area = rectangle(0, 0, 48000, 9000)
    assert margin_inside(base(20, 8.5), area) == 0
    assert margin_inside(base(20, 8.6), area) == -100
    assert margin_inside(tray((24000, 11500), NORTH, 4000, 2000), rectangle(0, 0, 48000, 12000)) == -500


def test_tray_corners() -> None:
    assert tray((24000, 24000), NORTH, 4000, 2000).corners == (
        (26000, 25000),
        (22000, 25000),
        (22000, 23000),
        (26000, 23000),
    )


def test_trays_are_measured_corner_to_corner() -> None:
    troop = tray((24000, 10000), NORTH, 4000, 2000)
    monster = tray((35200, 21600), from_north(180), 4000, 2000)
    assert gap(troop, monster) == pytest.approx(12000)
    assert TRAYS.within(gap(troop, monster), 12000)


def test_features_six_inches_apart_are_within_six() -> None:
    first = rectangle(10000, 10000, 14000, 14000)
    assert TRAYS.within(gap(first, rectangle(20000, 10000, 24000, 14000)), 6000)
    assert not TRAYS.within(gap(first, rectangle(20100, 10000, 24100, 14000)), 6000)


def test_a_pivot_into_a_neighbour_overlaps() -> None:
    other = tray((24000, 20000), from_north(180), 4000, 2000)
    assert not TRAYS.overlaps(gap(tray((24000, 18000), from_north(180), 4000, 2000), other))
    assert TRAYS.overlaps(gap(tray((24000, 18000), EAST, 4000, 2000), other))


def test_a_circle_is_a_sixteen_gon_with_a_corner_due_east() -> None:
    pond = round_piece((10000, 10000), 2000)
    assert len(pond.corners) == 16
    assert (12000, 10000) in pond.corners
    assert (10000, 12000) in pond.corners
    assert (11414, 11414) in pond.corners
    assert (11848, 10765) in pond.corners


def test_a_broken_unit_has_groups_and_a_gap_between_them() -> None:
    stand = spread([base(10, 10), base(14, 10), base(20, 10)], 1002)
    assert stand.groups == 3
    assert stand.between == 3000
    assert stand.longest == 5000
    assert stand.widest == 9000
    assert spread([base(10, 10)], 1002) == (1, 0, 0, 0)
    assert spread([base(10, 10), base(12, 10)], 1002) == (1, 0, 1000, 1000)


def test_links_in_space() -> None:
    pair = [base(10, 10), base(12, 10)]
    assert spread(pair, 0, [0, 3000]).longest == with_rise(1000, 3000)
    assert spread(pair, 0).longest == 1000


def test_links_and_pairs_of_a_line() -> None:
    four = [base(10 + 2 * i, 10) for i in range(4)]
    five = [base(10 + 2 * i, 10) for i in range(5)]
    assert spread(four, 2000).longest == 1000
    assert spread(four, 2000).widest == 5000
    assert spread(five, 2000).widest == 7000


def test_groups_of_a_broken_unit() -> None:
    broken = [base(10, 10), base(12, 10), base(20, 10), base(30, 10)]
    assert groups(broken, 1002) == [[0, 1], [2], [3]]


def test_units_are_measured_at_their_nearest_models() -> None:
    ours = [base(10, 10), base(12, 10)]
    assert unit_gap(ours, [base(20, 10), base(16, 10)]) == 3000
    assert unit_gap(ours, []) == inf


def test_inches() -> None:
    assert inch(2.5) == 2500
    assert inch(0.1 + 0.2) == 300
    assert in_inches(2500) == 2.5
