"""Odds of rules that look at single dice, against all faces one by one; and of those that do not, against icepool."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from math import isclose, prod
from typing import Any

import icepool
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.engine.dice.kinds import HIT, Dice, at_least, cut, each_face
from grognard.engine.dice.results import Result
from grognard.engine.odds.exact import odds
from grognard.engine.umpire import Umpire
from tests.engine.brute import assert_same, brute_force

Rule = Callable[[Umpire], Coroutine[Any, Any, object]]


def hits(count: int, need: int = 4) -> Dice:
    return Dice(count, at_least(6, need), "x")


def test_the_first_of_two_dice_hits_on_four_in_half_of_all_cases() -> None:
    async def first(umpire: Umpire) -> bool:
        return (await umpire.roll(hits(2))).die_bands[0] == HIT

    found = odds(first)
    assert found.exact
    assert found.spread == {True: 0.5, False: 0.5}


def test_one_die_of_sixty_is_looked_at_without_listing_the_order_of_the_others() -> None:
    async def third_and_count(umpire: Umpire) -> tuple[bool, int]:
        rolled = await umpire.roll(hits(60))
        return rolled.die_bands[2] == HIT, rolled.passed

    found = odds(third_and_count)
    assert found.exact
    for (first, count), chance in found.spread.items():
        # Given the count, every die is as likely as any other to be among the hits.
        both = found[True, count] + found[False, count]
        assert isclose(chance, both * (count if first else 60 - count) / 60)


def test_a_rule_may_stop_looking_at_the_first_miss() -> None:
    async def run_of_hits(umpire: Umpire) -> int:
        rolled = await umpire.roll(hits(12))
        return next((place for place, band in enumerate(rolled.die_bands) if band != HIT), 12)

    found = odds(run_of_hits)
    assert found.exact
    assert all(isclose(found[n], 0.5 ** min(n + 1, 12)) for n in range(13))


def test_too_many_orders_are_sampled_and_say_so() -> None:
    async def pattern(umpire: Umpire) -> tuple[int, ...]:
        return tuple((await umpire.roll(hits(30))).die_bands[::2])

    found = odds(pattern)
    assert not found.exact
    assert isclose(found.chance(lambda value: value[0] == HIT), 0.5, abs_tol=0.05)


def test_a_die_looked_at_after_a_later_roll_is_still_the_same_die() -> None:
    async def late(umpire: Umpire) -> tuple[int, int, int]:
        first = await umpire.roll(hits(3, 5))
        second = await umpire.roll(hits(first.passed, 3))
        return first.die_bands[0], second.passed, first.die_bands[1]

    assert_same(odds(late), brute_force(late))


def test_hits_by_model_are_those_of_each_model() -> None:
    async def struck(umpire: Umpire) -> tuple[tuple[str, int], ...]:
        dice = Dice(4, at_least(6, 5), "x", models=("a", "a", "b", "c"))
        return tuple((await umpire.roll(dice)).by_model("hit").items())

    assert_same(odds(struck), brute_force(struck))


def test_a_reroll_of_the_first_miss() -> None:
    async def second_chance(umpire: Umpire) -> tuple[int, bool]:
        rolled = await umpire.roll(hits(4, 5))
        again = await umpire.reroll(rolled, rolled.places("miss")[:1], "x")
        return again.passed, any(map(again.rolled_again, range(4)))

    found = odds(second_chance)
    assert_same(found, brute_force(second_chance))
    assert isclose(found.mean(lambda value: value[0]), 4 / 3 + (1 - (1 / 3) ** 4) / 3)


def test_a_rerolled_die_can_be_looked_at() -> None:
    async def worst_again(umpire: Umpire) -> tuple[int, ...]:
        rolled = await umpire.roll(Dice(3, each_face(4), "x"))
        lowest = rolled.values.index(rolled.lowest)
        again = await umpire.reroll(rolled, [lowest], "x")
        return (*again.values, again.total)

    assert_same(odds(worst_again), brute_force(worst_again))


def test_sums_and_extremes_do_not_look_at_single_dice() -> None:
    async def sums(umpire: Umpire) -> tuple[int, int, int]:
        rolled = await umpire.roll(Dice(5, each_face(6), "x"))
        return rolled.total, rolled.highest, rolled.lowest

    found = odds(sums, budget=260)  # 252 ways, but 7,776 orders
    assert found.exact
    theirs = 5 @ icepool.d6
    for total in range(5, 31):
        assert isclose(found.chance(lambda v: v[0] == total), float(theirs.probability(total)))  # noqa: B023
    assert isclose(found.chance(lambda v: v[1] == 6), 1 - (5 / 6) ** 5)


@given(st.integers(2, 4), st.sampled_from([2, 4, 6]))
@settings(max_examples=9)
def test_a_roll_off_is_exact_though_ties_could_go_on_for_ever(seats: int, sides: int) -> None:
    async def winner(umpire: Umpire) -> int:
        return (await umpire.roll_off(range(seats), sides, "x"))[0]

    found = odds(winner)
    assert found.exact
    assert all(isclose(found[seat], 1 / seats) for seat in range(seats))


# ---- arbitrary small rules ----

BANDS = [at_least(3, 3), at_least(2, 2), each_face(3), cut(4, (1, "a"), (3, "b"), (4, "c")), at_least(3, 4)]
LOOKS: dict[str, Callable[[Result, int], object]] = {
    "first": lambda rolled, _: rolled.die_bands[0],
    "last": lambda rolled, _: rolled.die_bands[-1],
    "at": lambda rolled, n: rolled.die_bands[n % len(rolled.die_bands)],
    "count": lambda rolled, n: rolled.die_bands.count(n % len(rolled.bands.names)),
    "all": lambda rolled, _: tuple(rolled.die_bands),
    "slice": lambda rolled, n: tuple(rolled.die_bands[n % 3 :]),
    "where": lambda rolled, n: tuple(rolled.places(rolled.bands.names[n % len(rolled.bands.names)])),
    "has": lambda rolled, n: n % 4 in rolled.die_bands,
    "equal": lambda rolled, n: rolled.die_bands == [n % 2] * len(rolled.die_bands),
    "backwards": lambda rolled, _: next(reversed(rolled.die_bands)),
}
Look = tuple[str, int, int]


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """A rule that rolls some groups, looks at them here and there, and lets what it saw decide about the next roll."""
    rolls = draw(
        st.lists(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(BANDS)), min_size=1, max_size=2), max_size=2)
    )
    looks: list[list[Look]] = [
        draw(st.lists(st.tuples(st.sampled_from(sorted(LOOKS)), st.integers(0, 5), st.integers(0, 5)), max_size=3))
        for _ in rolls
    ]
    again = draw(st.lists(st.integers(0, 5), max_size=2, unique=True))
    dice = [(bands.sides, count) for groups in rolls for count, bands in groups]
    assume(prod(sides**count for sides, count in dice) * 4 ** len(again) <= 3000)  # the oracle takes its time

    async def rule(umpire: Umpire) -> object:
        seen: list[object] = []
        results: list[Result] = []
        for groups, wanted in zip(rolls, looks, strict=True):
            one_more = sum(1 for each in seen if each in (0, True, ()))
            dice = [Dice(max(1, count - one_more), bands, "x") for count, bands in groups]
            results += await umpire.roll_all(*dice)
            for how, which, n in wanted:
                seen.append(LOOKS[how](results[which % len(results)], n))
        if results and again:
            places = sorted({place % results[0].dice.count for place in again})
            rolled = await umpire.reroll(results[0], places, "x")
            seen += [rolled.die_bands.count(0), rolled.die_bands[0]]
        return tuple(seen)

    return rule


@settings(max_examples=150, deadline=None)
@given(rules())
def test_odds_of_any_small_rule_are_those_of_all_faces(rule: Rule) -> None:
    assert_same(odds(rule, budget=100_000), brute_force(rule))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 30), st.integers(2, 6), st.integers(2, 6))
def test_odds_of_rules_that_count_are_those_of_icepool(count: int, need: int, again: int) -> None:
    async def twice(umpire: Umpire) -> int:
        first = await umpire.roll(hits(count, need))
        return (await umpire.roll(hits(first.failed, again))).passed

    found = odds(twice)
    theirs = (count @ (icepool.d6 < need)).map(lambda n: n @ (icepool.d6 >= again))
    assert found.exact
    for value in range(count + 1):
        assert isclose(found[value], float(theirs.probability(value)), abs_tol=1e-12)
