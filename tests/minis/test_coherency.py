"""Keeping together: links, pairs, and the ways back of a unit that is broken up."""

from __future__ import annotations

import pytest

from grognard.minis.coherency import Coherency
from grognard.table.coherency import Grouping
from grognard.table.measure import Measure, RoundedMeasure
from grognard.table.shapes import Disc

SLACK = Measure(slack=2, overlap=1, contact=1)
INCH_LINKS = Coherency(SLACK, 1000)
FORGE = Coherency(RoundedMeasure(slack=0, overlap=0, contact=50), 2000, 6000)


def line(*xs: int) -> list[Disc]:
    return [Disc(x, 0, 500) for x in xs]


@pytest.mark.parametrize(("gap", "holds"), [(1000, True), (1002, True), (1003, False)])
def test_a_link_gives_way_by_the_slack_and_no_more(gap: int, holds: bool) -> None:
    stands = INCH_LINKS.of(line(0, 1000 + gap))
    assert INCH_LINKS.holds(stands) is holds
    assert (stands.groups == 1) is holds


def test_four_inch_bases_with_gaps_of_an_inch_hold_and_five_span_too_far() -> None:
    assert FORGE.holds(FORGE.of(line(0, 2000, 4000, 6000)))
    assert not FORGE.holds(FORGE.of(line(0, 2000, 4000, 6000, 8000))), "7 inches between the outermost bases"


def spread(groups: int, between: float) -> Grouping:
    return Grouping(groups, between, between, between)


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        (spread(1, 0), spread(1, 0), True),
        (spread(1, 0), spread(2, 1500), False),
        (spread(3, 1500), spread(2, 4000), True),
        (spread(2, 3000), spread(2, 2997), True),
        (spread(2, 3000), spread(2, 2998), False),
        (spread(2, 3000), spread(3, 1100), False),
    ],
)
def test_a_broken_unit_ends_in_fewer_groups_or_a_smaller_gap(before: Grouping, after: Grouping, allowed: bool) -> None:
    assert INCH_LINKS.closes_up(before, after) is allowed


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        (Grouping(1, 0, 2000, 6000), Grouping(1, 0, 2000, 6000), True),
        (Grouping(1, 0, 1000, 5000), Grouping(1, 0, 1000, 6001), False),
        (Grouping(2, 3000, 3000, 7000), Grouping(2, 2500, 2500, 6500), True),
        (Grouping(2, 3000, 3000, 7000), Grouping(2, 2500, 2500, 7000), False),
        (Grouping(2, 3000, 3000, 5000), Grouping(2, 2500, 2500, 6001), False),
    ],
)
def test_link_and_width_that_are_too_long_each_shrink(before: Grouping, after: Grouping, allowed: bool) -> None:
    assert FORGE.comes_nearer(before, after) is allowed
