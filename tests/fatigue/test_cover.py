"""Chapter 8: cover."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.cover import Cover, cover_of
from tests.fatigue.cast import battle, musketeers, needs, pikes, row, skirmishers


def cover(*terrain: dict[str, Any], shooters: Any = None, targets: Any = None) -> Cover:
    """The cover of Red Pikes against Musketeers, by default one at (20, 10) against one at (10, 10)."""
    units = {"m": musketeers(shooters or [(10, 10)]), "r": pikes(targets or [(20, 10)], 1)}
    state = position(units, terrain=list(terrain))
    return cover_of(state, state.units["r"], state.units["m"])


def low_wall(*rect: float) -> dict[str, Any]:
    return {"kind": "wall", "rect": rect, "height": 0.5}


@pytest.mark.clause("fatigue.cover.test")
def test_cover_test_one_model_in_the_open_takes_it_from_all() -> None:
    long_wall = low_wall(18, 0, 18.5, 10.5)
    behind = row(9, 20, 1, 0, 1)
    assert cover(long_wall, targets=behind, shooters=[(10, 5)]) is Cover.HARD
    assert cover(long_wall, targets=[*behind, (20, 12)], shooters=[(10, 5)]) is Cover.NONE


@pytest.mark.clause("fatigue.cover.test")
def test_cover_test_one_attacker_who_sees_better_is_enough() -> None:
    short = low_wall(18, 9, 18.5, 11)
    assert cover(short) is Cover.HARD
    assert cover(short, shooters=[(10, 10), (20, 3)]) is Cover.NONE  # he need not be in range to attack


@pytest.mark.clause("fatigue.cover.test", "fatigue.cover.base-visible")
@pytest.mark.parametrize(("south", "covered"), [(10.0, True), (9.99, True), (10.1, False)])
def test_cover_test_exactly_half_visible_is_cover(south: float, covered: bool) -> None:
    assert (cover(low_wall(18, south, 18.5, 14)) is Cover.HARD) is covered


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_a_thousandth_over_half_is_still_cover() -> None:
    # The shadow begins at d / 0.85 of the chord's middle: at 0.00085 a thousandth of an inch more is free.
    assert cover({"kind": "wall", "rect": (18, 10.001, 18.5, 14), "height": 0.5}) is Cover.NONE
    assert cover({"kind": "wall", "rect": (18, 10, 18.5, 14), "height": 0.5}) is Cover.HARD


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_a_low_wall_near_the_attacker_hides_nothing() -> None:
    assert cover(low_wall(12, 8, 12.5, 12)) is Cover.NONE
    assert cover(low_wall(13, 8, 13.34, 12)) is Cover.HARD  # the line sinks below 0.5 at t = 1/3


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_models_hide_no_base() -> None:
    state = position({"m": musketeers([(10, 10)]), "p": pikes([(15, 10)]), "r": pikes([(20, 10)], 1)})
    assert cover_of(state, state.units["r"], state.units["m"]) is Cover.NONE


@pytest.mark.clause("fatigue.cover.base-visible")
def test_base_visible_who_stands_on_a_hill_has_its_edge_before_him() -> None:
    hill = {"kind": "hill", "rect": (18, 5, 25, 15), "height": 2}
    assert cover(hill) is Cover.HARD  # from below the line runs through the hill
    assert cover(hill, shooters=[(24, 10)]) is Cover.NONE  # on the same hill


@pytest.mark.clause("fatigue.cover.own-soft-piece")
def test_own_soft_piece_who_stands_in_the_wood_looks_out() -> None:
    wood = {"kind": "trees", "rect": (8, 6, 13, 14)}
    out = position({"s": skirmishers([(12, 10)]), "r": pikes([(20, 10)], 1)}, terrain=[wood])
    s, r = out.units["s"], out.units["r"]
    assert cover_of(out, r, s) is Cover.NONE
    assert cover_of(out, s, r) is Cover.SOFT


@pytest.mark.clause("fatigue.cover.own-soft-piece")
def test_own_soft_piece_counts_if_both_stand_in_it() -> None:
    wood = {"kind": "trees", "rect": (8, 6, 22, 14)}
    assert cover(wood) is Cover.SOFT
    # The target only touches the wood from outside: that is enough to see through all of it.
    assert cover({"kind": "trees", "rect": (8, 6, 19.5, 14)}) is Cover.SOFT
    assert cover({"kind": "trees", "rect": (8, 6, 19.4, 14)}) is Cover.NONE


@pytest.mark.clause("fatigue.cover.own-soft-piece")
def test_own_soft_piece_a_hedge_is_looked_over_from_its_edge_and_a_wood_is_not() -> None:
    assert cover({"kind": "bush", "rect": (10.5, 6, 14, 14)}) is Cover.NONE
    assert cover({"kind": "bush", "rect": (10.502, 6, 14, 14)}) is Cover.SOFT
    assert cover({"kind": "trees", "rect": (10.5, 6, 14, 14)}) is Cover.SOFT
    assert cover({"kind": "trees", "rect": (10.498, 6, 14, 14)}) is Cover.NONE
    assert cover({"kind": "fence", "rect": (10.5, 6, 14, 14), "height": 0.75}) is Cover.SOFT


@pytest.mark.clause("fatigue.cover.kinds")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("bush", Cover.SOFT),
        ("trees", Cover.SOFT),
        ("fence", Cover.SOFT),
        ("wall", Cover.HARD),
        ("building", Cover.HARD),
        ("hill", Cover.HARD),
    ],
)
def test_kinds_have_their_class_and_usual_height(kind: str, expected: Cover) -> None:
    assert cover({"kind": kind, "rect": (18, 8, 18.5, 12)}) is expected


@pytest.mark.clause("fatigue.cover.soft")
def test_soft_cover_hinders_hits_and_helps_no_save() -> None:
    g = battle(
        5,
        4,
        terrain=[{"kind": "fence", "rect": (8, 18, 13, 18.25)}],
        m=musketeers([(10, 10)]),
        r=pikes(row(2, 10, 19), 1),
    )
    g.one("m", "advance").stay().one("r")
    assert (needs(g, "Hit"), needs(g, "Save")) == ([5], [4])
    assert g.cited("fatigue.cover.soft")


@pytest.mark.clause("fatigue.cover.hard")
def test_hard_cover_hinders_hits_and_helps_saves() -> None:
    g = battle(
        5,
        3,
        terrain=[{"kind": "wall", "rect": (8, 18, 13, 18.5)}],
        m=musketeers([(10, 10)]),
        r=pikes(row(2, 10, 19.2), 1),
    )
    g.one("m", "advance").stay().one("r")
    assert (needs(g, "Hit"), needs(g, "Save")) == ([5], [3])
    assert g.cited("fatigue.cover.hard")


@pytest.mark.clause("fatigue.cover.mixed")
def test_mixed_cover_is_soft() -> None:
    wall = low_wall(18, 5, 18.5, 8)
    fence = {"kind": "fence", "rect": (18, 8, 18.25, 12)}
    behind_both = [*row(3, 19.2, 5.5, 0, 1), *row(2, 19.2, 8.8, 0, 1)]
    shooters = [(10, 7)]
    assert cover(wall, fence, shooters=shooters, targets=behind_both) is Cover.SOFT
    assert cover(wall, fence, shooters=shooters, targets=behind_both[:2]) is Cover.HARD


@pytest.mark.clause("fatigue.cover.mixed")
def test_mixed_cover_hard_and_soft_shadows_may_add_up_to_soft() -> None:
    # A third of the base behind the wall, a third behind the fence: covered only with both.
    wall = low_wall(18, 10.15, 18.5, 14)
    fence = {"kind": "fence", "rect": (18, 6, 18.25, 9.8)}
    assert cover(wall) is Cover.NONE
    assert cover(fence) is Cover.NONE
    assert cover(wall, fence) is Cover.SOFT


@pytest.mark.clause("fatigue.cover.melee")
def test_melee_across_a_low_wall_both_are_in_hard_cover() -> None:
    wall = low_wall(5, 10, 15, 10.5)
    g = battle(5, 6, 5, 6, terrain=[wall], p=pikes([(10, 9.5)]), r=pikes([(10, 11)], 1))
    g.one("p", "advance").stay().one("r")
    g.dice(6, 1).stay()
    assert needs(g, "Hit")[:2] == [5, 5]
    assert needs(g, "Save")[:2] == [3, 3]
