"""Paths against the plain oracle: what they meet and where, how near they come, and what the rules say to them."""

from __future__ import annotations

import itertools

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.rulesets.battleforge.battlefield import Piece, Terrain
from grognard.rulesets.battleforge.rules.movement.march import MOVE, March
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack, Walker
from grognard.rulesets.battleforge.rules.movement.path_judging import judge
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan
from grognard.rulesets.battleforge.sheets import Body
from grognard.rulesets.battleforge.state import Stand
from tests.battleforge import oracle
from tests.battleforge.field import battle, brutes, troopers

HAIR = 0.01
TROOPER = Body(1500, radius=500)
small = st.integers(0, 9000)
points = st.tuples(small, small)
paths = st.lists(points, min_size=1, max_size=3)


@st.composite
def rectangles(draw: st.DrawFn, low: int = 100, high: int = 5000) -> oracle.Wall:
    west, south = draw(small), draw(small)
    east, north = west + draw(st.integers(100, 3000)), south + draw(st.integers(100, 3000))
    return oracle.Wall(*(each / 1000 for each in (west, south, east, north, draw(st.integers(low, high)))))


def piece(wall: oracle.Wall, kind: str, **more: object) -> Piece:
    west, south, east, north, height = (round(each * 1000) for each in wall)
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Piece("p", kind, "piece", corners, height=height, **more)  # type: ignore[arg-type]


def in_inches(start: tuple[int, int], path: list[tuple[int, int]]) -> list[tuple[float, float]]:
    return [(x / 1000, y / 1000) for x, y in [start, *path]]


@settings(max_examples=150, deadline=None)
@given(points, paths, rectangles(100, 2000))
def test_where_a_low_wall_is_met(start: tuple[int, int], path: list[tuple[int, int]], wall: oracle.Wall) -> None:
    way = in_inches(start, path)
    assume(oracle.off(wall, *way[0]) > 0.5 + HAIR)
    track = ModelTrack(Terrain((piece(wall, "obstacle"),)).ground, Walker(TROOPER), Stand(start), path)
    slow = oracle.first_met(way, 0.5, wall)
    found = [each.at / 1000 for each in track.obstructions if each.kind == "low"]
    if slow is None:
        # Between two steps of the oracle a corner may be grazed.
        assert not found or oracle.first_met(way, 0.5 + HAIR, wall) is not None
    else:
        assert len(found) == 1
        assert abs(found[0] - slow) < 0.1 or oracle.first_met(way, 0.5 - HAIR, wall) != slow


@settings(max_examples=150, deadline=None)
@given(points, paths, rectangles(100, 5000))
def test_how_high_one_stands_and_what_it_costs(
    start: tuple[int, int], path: list[tuple[int, int]], block: oracle.Wall
) -> None:
    """By small steps: on the top while any part of the base is over it; every climb of more than 2" is paid for."""
    way = in_inches(start, path)
    assume(oracle.off(block, *way[0]) > 0.5 + HAIR)
    track = ModelTrack(Terrain((piece(block, "platform"),)).ground, Walker(TROOPER), Stand(start), path)
    top, cost, up = block.height, 0.0, False
    for _, x, y in oracle.steps_along(way, 0.002):
        over = oracle.off(block, x, y)
        assume(abs(over - 0.5) > 1e-6)
        if over < 0.5 and not up and top > 2:
            cost += top
        up = over < 0.5
    grazes = any(abs(oracle.off(block, x, y) - 0.5) < HAIR for _, x, y in oracle.steps_along(way, 0.002))
    if not grazes:
        assert abs((track.length - track.plan) / 1000 - cost) < 1e-6
    end = oracle.off(block, *way[-1])
    if abs(end - 0.5) > HAIR:
        assert track.end.elevation == (round(top * 1000) if end < 0.5 else 0)


@settings(max_examples=200, deadline=None)
@given(points, paths, st.tuples(small, small))
def test_an_enemy_is_kept_away_from_all_the_way(
    start: tuple[int, int], path: list[tuple[int, int]], enemy: tuple[int, int]
) -> None:
    start = start[0] + 2000, start[1] + 2000
    path = [(x + 2000, y + 2000) for x, y in path]
    unit = troopers("u", (start[0] / 1000, start[1] / 1000))
    foe = brutes("f", (enemy[0] / 1000 + 2, enemy[1] / 1000 + 2))
    way = in_inches(start, path)
    post = oracle.Post(enemy[0] / 1000 + 2, enemy[1] / 1000 + 2, 0.75, 0, 2)
    near = oracle.closest(way, 0.5, post)
    assume(oracle.closest(way[:1], 0.5, post) > 1 + HAIR)
    assume(abs(near - 1) > HAIR)
    state = battle(unit, foe)
    march = March(state, unit, MOVE)
    refusal = judge(march, march.way(MovePlan({"u.1": path})))
    length = sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in itertools.pairwise(way))
    assume(abs(length - 6) > HAIR)
    if length > 6:
        assert refusal is not None
        assert refusal.clause == "battleforge.move.distance"
    elif near < 1:
        assert refusal is not None
        assert refusal.clause == "battleforge.move.enemies"
    else:
        assert refusal is None


@settings(max_examples=100, deadline=None)
@given(points, paths, st.integers(0, 12_000))
def test_d_into_the_move_one_stands_d_along_the_path(
    start: tuple[int, int], path: list[tuple[int, int]], d: int
) -> None:
    track = ModelTrack(Terrain().ground, Walker(TROOPER), Stand(start), path)
    way = in_inches(start, path)
    at = next((x, y) for far, x, y in [*oracle.steps_along(way, 0.0005), (1e9, *way[-1])] if far >= d / 1000 - 1e-9)
    x, y = track.stand(d).at
    assert abs(x / 1000 - at[0]) < 0.002
    assert abs(y / 1000 - at[1]) < 0.002
