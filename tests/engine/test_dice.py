"""Dice: bands, exact chances of cascades and contests, checked against icepool."""

from __future__ import annotations

from math import isclose

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice.kinds import Bands, Dice, Stage, at_least, at_most, cut, each_face
from grognard.engine.dice.results import Result
from grognard.engine.odds.spreads import cascade_spread, contest_spread, ways


def stage(need: int, keep: str, sides: int = 6) -> Stage:
    return Stage(Dice(0, at_least(sides, need), "x"), keep={keep: 1})


@pytest.mark.parametrize(
    ("bands", "need"),
    [
        (at_least(6, 4), "or more"),
        (at_most(10, 4), "or less"),
        (at_least(6, 1), ""),
        (cut(10, (1, "burst"), (6, "hit"), (10, "miss")), "or less"),
        (cut(10, (5, "saved"), (8, "wounded"), (10, "crushed")), "or less"),
        (each_face(6), ""),
    ],
)
def test_bands_say_which_faces_are_wanted(bands: Bands, need: str) -> None:
    assert bands.need == need


@pytest.mark.parametrize(("need", "chance"), [(1, 1.0), (2, 5 / 6), (4, 0.5), (6, 1 / 6), (7, 0.0), (-3, 1.0)])
def test_at_least_counts_the_faces(need: int, chance: float) -> None:
    assert isclose(at_least(6, need).probabilities[1], chance)


def test_at_most_counts_the_faces() -> None:
    assert [at_most(10, 3).table[face - 1] for face in (1, 3, 4, 10)] == [1, 1, 0, 0]


def test_cuts_partition_the_die_in_order() -> None:
    bands = cut(10, (1, "burst"), (6, "hit"), (10, "miss"))
    result = Result.of_faces(Dice(5, bands, "x"), [1, 2, 6, 7, 10])
    assert [result.count(name) for name in ("burst", "hit", "miss")] == [1, 2, 2]


def test_cuts_must_end_at_the_last_face() -> None:
    with pytest.raises(ValueError, match="cuts end at 6"):
        cut(10, (1, "a"), (6, "b"))


def test_values_are_the_faces_of_a_roll_by_face() -> None:
    rolled = Result.of_faces(Dice(3, each_face(6), "x"), [6, 1, 3])
    assert rolled.values == [6, 1, 3]
    assert (rolled.total, rolled.highest, rolled.lowest) == (10, 6, 1)


@given(st.integers(0, 7), st.lists(st.integers(0, 3), min_size=6, max_size=6))
def test_all_ways_of_a_group_add_up_to_one(count: int, table: list[int]) -> None:
    bands = each_face(6) if len(set(table)) == 1 else cut(6, (2, "a"), (3, "b"), (6, "c"))
    found = list(ways(count, bands))
    assert isclose(sum(chance for _, chance in found), 1.0)
    assert len({counts for counts, _ in found}) == len(found)
    assert all(sum(counts) == count for counts, _ in found)


@settings(max_examples=40)
@given(st.integers(0, 12), st.integers(2, 6), st.integers(2, 6), st.integers(2, 6))
def test_a_cascade_has_the_chances_that_icepool_finds(count: int, hit: int, save: int, again: int) -> None:
    ours = cascade_spread(count, [stage(hit, "hit"), stage(save, "miss"), stage(again, "miss")])
    one = icepool.d6.map(lambda f: icepool.d6 if f >= hit else 0)
    lost = one.map(lambda f: 0 if f == 0 or f >= save else icepool.d6.map(lambda r: int(r < again)))
    theirs = count @ lost
    assert isclose(sum(ours.values()), 1.0)
    for value in range(count + 1):
        assert isclose(ours.get(value, 0.0), float(theirs.probability(value)), abs_tol=1e-12)


@settings(max_examples=30)
@given(st.integers(0, 6), st.integers(0, 3), st.integers(0, 3))
def test_a_cascade_may_multiply_dice(count: int, low: int, high: int) -> None:
    bands = cut(6, (2, "low"), (5, "middle"), (6, "high"))
    stages = [Stage(Dice(0, bands, "x"), keep={"low": low, "high": high}), stage(4, "hit")]
    ours = cascade_spread(count, stages)
    passed = icepool.d6.map(lambda f: low if f <= 2 else high if f == 6 else 0)
    theirs = (count @ passed).map(lambda n: n @ (icepool.d6 >= 4))
    for value in range(3 * count + 1):
        assert isclose(ours.get(value, 0.0), float(theirs.probability(value)), abs_tol=1e-12)


@settings(max_examples=30)
@given(st.sampled_from([4, 6, 8, 10, 12]), st.sampled_from([4, 6, 8]), st.integers(1, 2), st.integers(1, 6))
def test_a_contest_has_the_chances_that_icepool_finds(mine: int, other: int, count: int, high: int) -> None:
    ours = contest_spread(
        [Dice(count, each_face(mine), "x")], [Dice(1, each_face(other), "x"), Dice(1, each_face(4), "x")], 0, high
    )
    margin = count @ icepool.d(mine) - icepool.d(other) - icepool.d(4)
    theirs = margin.map(lambda m: max(0, min(high, m)))
    for value in range(high + 1):
        assert isclose(ours.get(value, 0.0), float(theirs.probability(value)), abs_tol=1e-12)


def test_no_dice_leave_nothing() -> None:
    assert cascade_spread(0, [stage(4, "hit")]) == {0: 1.0}
