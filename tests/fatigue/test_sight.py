"""Chapter 7: lines of sight."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.sight import UnitLook, friends_shadows
from grognard.table.shapes import Disc
from grognard.table.sight import chord
from tests.fatigue.cast import battle, musketeers, pikes

EYE, TARGET = (10_000, 10_000), (20_000, 10_000)


def watch(*terrain: dict[str, Any], **units: Any) -> UnitLook:
    """A Musketeer at (10, 10) looks at a Red Pike at (20, 10)."""
    state = position({"m": musketeers([(10, 10)]), "r": pikes([(20, 10)], 1), **units}, terrain=list(terrain))
    return UnitLook(state, state.units["m"], state.units["r"])


def wall(west: float, south: float, east: float, north: float, height: float) -> dict[str, Any]:
    return {"kind": "wall", "rect": (west, south, east, north), "height": height}


@pytest.mark.clause("fatigue.attack.sight-lines")
def test_sight_lines_a_high_wall_hides_and_a_low_one_does_not() -> None:
    assert not watch(wall(15, 5, 15.5, 15, 1.5)).sees(EYE, TARGET)
    assert watch(wall(15, 5, 15.5, 15, 0.5)).sees(EYE, TARGET)
    assert watch(wall(15, 5, 15.5, 15, 0.5)).free(EYE, TARGET) == 1000


@pytest.mark.clause("fatigue.attack.sight-lines")
def test_sight_lines_a_wall_exactly_as_high_as_the_eyes_hides_nothing() -> None:
    assert watch(wall(15, 5, 15.5, 15, 0.75)).free(EYE, TARGET) == 1000
    assert not watch(wall(15, 5, 15.5, 15, 0.76)).sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-lines")
@pytest.mark.parametrize(("south", "sees"), [(9.575, False), (9.576, True)])
def test_sight_lines_need_more_than_a_thousandth_free(south: float, sees: bool) -> None:
    # The nearest corner lies at t = 0.85: the shadow begins at -0.5, or leaves 0.0012 free.
    assert watch(wall(18.5, south, 19, 15, 1.5)).sees(EYE, TARGET) is sees


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_half_the_chord_stays_free() -> None:
    seen = watch(wall(15, 10, 15.5, 14, 1.5))
    assert seen.free(EYE, TARGET) == 500
    assert seen.sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_from_a_hill_one_looks_over_the_wall() -> None:
    hill = {"kind": "hill", "rect": (8, 8, 12, 12), "height": 2}
    assert watch(hill, wall(15, 5, 15.5, 15, 1.5)).free(EYE, TARGET) == 1000
    # Lower than 1.5 only beyond t = 0.625, that is from x = 16.25 on.
    assert watch(hill, wall(15.75, 5, 16.25, 15, 1.5)).free(EYE, TARGET) == 1000  # up to there: only an edge
    assert not watch(hill, wall(16, 5, 16.5, 15, 1.5)).sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-terrain")
@pytest.mark.parametrize("kind", ["bush", "trees", "fence"])
def test_sight_terrain_soft_pieces_never_stop_a_line(kind: str) -> None:
    assert watch({"kind": kind, "rect": (14, 5, 16, 15), "height": 4}).free(EYE, TARGET) == 1000


@pytest.mark.clause("fatigue.attack.sight-terrain")
@pytest.mark.parametrize("kind", ["wall", "building", "hill"])
def test_sight_terrain_hard_pieces_do(kind: str) -> None:
    assert not watch({"kind": kind, "rect": (14, 5, 16, 15), "height": 2}).sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_behind_the_target_is_no_matter() -> None:
    assert watch(wall(20, 5, 20.5, 15, 1.5)).free(EYE, TARGET) == 1000  # its edge at t = 1 is only an edge
    assert watch(wall(5, 5, 10, 15, 1.5)).free(EYE, TARGET) == 1000


@pytest.mark.clause("fatigue.attack.sight-terrain")
def test_sight_terrain_a_piece_around_the_eye_covers_everything() -> None:
    # Nobody may stand in a wall, but a sight line may begin in one.
    assert watch(wall(9, 9, 11, 11, 1.5)).free(EYE, TARGET) == 0


def friends(*places: tuple[float, float], seat: int = 0, height: float = 1) -> UnitLook:
    return watch(f=pikes(list(places), seat, height=height))


def shadows(seen: UnitLook) -> list[tuple[float, float]]:
    line = chord(EYE, Disc(*TARGET, 500), 750, 750)
    return [(round(a / 1000, 2), round(b / 1000, 2)) for a, b in friends_shadows(seen.state, seen.friends, line)]


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_in_close_order_are_a_closed_rank() -> None:
    seen = friends((15, 9.4), (15, 11.0))
    assert shadows(seen) == [(-2.22, 3.05)]
    assert not seen.sees(EYE, TARGET)
    assert shadows(friends((15, 9.4))) == [(-2.22, -0.2)]


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_farther_apart_leave_a_gap() -> None:
    seen = friends((15, 9.2), (15, 11.3))
    assert min(shadows(seen))[1] == -0.6
    assert sorted(shadows(seen))[1][0] == 1.59
    assert seen.sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_enemies_and_own_models_throw_no_shadow() -> None:
    assert friends((15, 9.4), (15, 11.0), seat=1).free(EYE, TARGET) == 1000
    own = watch(m=musketeers([(10, 10), (15, 10)]))
    assert own.free(EYE, TARGET) == 1000


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_low_ones_are_looked_over() -> None:
    assert friends((15, 10), height=0.75).free(EYE, TARGET) == 1000
    assert not friends((15, 10), height=0.76).sees(EYE, TARGET)


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_beside_shooter_or_target_are_not_between() -> None:
    assert friends((10, 11), (10, 9)).free(EYE, TARGET) == 1000
    assert friends((20, 11), (20, 9)).free(EYE, TARGET) == 1000


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_a_tangent_at_a_right_angle_has_no_end() -> None:
    # A friend who touches the shooter's base slantwise: his left tangent looks backwards.
    seen = friends((10.4, 10.9), (10.4, 9.1))
    assert shadows(seen)[0][1] == float("inf")
    assert not seen.sees(EYE, TARGET)  # their gap is 0.8: one shadow


@pytest.mark.clause("fatigue.attack.sight-friends")
def test_sight_friends_block_in_play() -> None:
    g = battle(m=musketeers([(10, 10)]), f=pikes([(15, 9.4), (15, 11)]), r=pikes([(20, 10)], 1))
    g.one("m", "hold")
    assert (g.seat, g.topic) == (1, "unit")
