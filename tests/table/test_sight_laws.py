"""Sight against single sight lines, each tested the slow way."""

from math import inf, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString

from grognard.table.panel import Eye, SightLine, runs_through
from grognard.table.points import Direction, ExactPoint, Point
from grognard.table.shapes import Disc, Polygon, contains, moved, tray
from grognard.table.sight import (
    ARCS,
    Chord,
    base_shadow,
    chord,
    edge_crossed,
    free_length,
    piece_shadow,
    rank_shadows,
    visible_length,
)
from grognard.table.solid import Solid
from tests.table.strategies import facings, near_discs, oracle, pieces, points, radii

eyes = st.tuples(st.integers(0, 4000), st.integers(0, 4000))
heights = st.sampled_from([0, 375, 500, 750, 1500, 2750])
targets = st.builds(Disc, st.integers(3000, 12_000), st.integers(3000, 12_000), radii)


def chord_place(seen: Chord, share: float) -> ExactPoint:
    """The place on the chord at a share from -1 (right end) to 1 (left end)."""
    off = seen.radius * share / seen.length
    return seen.x + seen.dx - seen.dy * off, seen.y + seen.dy + seen.dx * off


def low_part(seen: Chord, goal: ExactPoint, height: float) -> LineString | None:
    """The part of one sight line that runs lower than a height, found by its two ends."""
    ends = []
    for step in range(2001):
        t = step / 2000
        if seen.eye + t * (seen.level - seen.eye) < height:
            ends.append(t)
    if len(ends) < 2:
        return None
    gx, gy = goal[0] - seen.x, goal[1] - seen.y
    return LineString([(seen.x + gx * t, seen.y + gy * t) for t in (ends[0], ends[-1])])


@given(eyes, targets, heights, heights, pieces(), heights, st.integers(-9, 9))
def test_a_piece_shadow_holds_just_the_lines_that_run_through(
    eye: Point, target: Disc, eye_height: int, level: int, piece: Polygon, height: int, tenth: int
) -> None:
    seen = chord(eye, target, eye_height, level)
    assume(seen.length > target.r)
    px, py = piece.corners[0]
    # Whole mils stay whole: the piece is set down between eye and target.
    piece = moved(piece, (eye[0] + target.x) // 2 - px, (eye[1] + target.y) // 2 - py)
    share = tenth / 10
    part = low_part(seen, chord_place(seen, share), height)
    low, high = piece_shadow(seen, piece, height) or (inf, -inf)
    place = share * target.r
    inside = low < place < high
    assume(abs(low - place) > 3 and abs(high - place) > 3)
    run = oracle(piece).intersection(part).length if part is not None else 0
    if inside:
        # The line is cut in steps of a 2000th, so a corner met at its very end may be missed.
        assert part is not None
        assert part.distance(oracle(piece)) < 20
    else:
        assert run < 5


@given(eyes, targets, near_discs, st.integers(-10, 10))
def test_a_base_shadow_lies_between_the_tangents(eye: Point, target: Disc, friend: Disc, tenth: int) -> None:
    seen = chord(eye, target, 750, 750)
    assume(seen.length > target.r)
    shadow = base_shadow(seen, friend, 1000)
    ahead = (friend.x - eye[0]) * seen.dx + (friend.y - eye[1]) * seen.dy
    assert (shadow is not None) == (0 <= ahead <= seen.dx**2 + seen.dy**2)
    assume(shadow is not None)
    assert shadow is not None
    assert base_shadow(seen, friend, 750) is None
    place = target.r * tenth / 10
    gx, gy = chord_place(seen, tenth / 10)
    reach = 20
    line = LineString([eye, (eye[0] + (gx - eye[0]) * reach, eye[1] + (gy - eye[1]) * reach)])
    far = line.distance(LineString([(friend.x, friend.y)] * 2))
    assume(abs(far - friend.r) > 0.5)
    assert (shadow[0] < place < shadow[1]) == (far < friend.r)


@given(eyes, targets, st.lists(near_discs, max_size=6))
def test_a_rank_hides_at_least_what_its_models_hide(eye: Point, target: Disc, rank: list[Disc]) -> None:
    seen = chord(eye, target, 750, 750)
    assume(seen.length)
    tops = [1000.0] * len(rank)
    single = [s for s in (base_shadow(seen, friend, 1000) for friend in rank) if s is not None]
    apart = free_length(target.r, single)
    closed = free_length(target.r, rank_shadows(seen, rank, tops, 1002))
    assert closed <= apart + 1e-9
    assert free_length(target.r, rank_shadows(seen, rank, tops, -9000)) == pytest.approx(apart)


@given(st.lists(st.tuples(st.integers(-900, 900), st.integers(0, 600)), max_size=6), radii)
def test_free_length_counts_what_is_in_no_shadow(starts: list[tuple[int, int]], r: int) -> None:
    shadows = [(float(low), float(low + width)) for low, width in starts]
    spots = [mil + 0.5 for mil in range(-r, r)]
    assert free_length(r, shadows) == sum(not any(a < spot < b for a, b in shadows) for spot in spots)


@given(points, st.builds(Disc, st.integers(0, 48_000), st.integers(0, 48_000), radii), st.lists(pieces()))
def test_passing_over_far_pieces_changes_nothing(eye: Point, target: Disc, all_pieces: list[Polygon]) -> None:
    seen = chord(eye, target, 750, 0)
    assume(seen.length)
    shadows = [s for s in (piece_shadow(seen, piece, 500) for piece in all_pieces) if s is not None]
    expected = free_length(target.r, shadows)
    assert visible_length(seen, [(piece, 500) for piece in all_pieces]) == pytest.approx(expected)


@given(eyes, heights, points, heights, pieces(), st.sampled_from([(0, 1000), (1000, 2000)]))
def test_a_prism_blocks_what_enters_it(
    eye: Point, eye_height: int, goal: Point, goal_height: int, piece: Polygon, span: tuple[int, int]
) -> None:
    assume(eye != goal)
    inside = []
    for step in range(1, 400):
        t = step / 400
        spot = eye[0] + (goal[0] - eye[0]) * t, eye[1] + (goal[1] - eye[1]) * t
        height = eye_height + (goal_height - eye_height) * t
        inside.append(contains(piece, spot) and span[0] < height < span[1])
    blocked = runs_through(SightLine(Eye(*eye, eye_height), Eye(*goal, goal_height)), Solid(piece, *span))
    if sum(inside) > 2:
        assert blocked
    if blocked and not any(inside):
        # Only a short stretch can fall between two samples.
        line = LineString([eye, goal])
        assert line.distance(oracle(piece)) < 1


@given(points, facings(), points)
def test_the_edge_crossed_is_the_edge_met(centre: Point, facing: Direction, place: Point) -> None:
    outline = tray(centre, facing, 4000, 2000)
    assume(not contains(outline, place))
    side, off, beyond = edge_crossed(centre, facing, 4000, 2000, place)
    index = ARCS.index(side)
    corners = [*outline.corners, outline.corners[0]]
    edge = LineString(corners[index : index + 2])
    assert LineString([centre, place]).distance(edge) < 0.01
    met = LineString([centre, place]).intersection(edge.buffer(0.01)).centroid
    ends = [sqrt((met.x - x) ** 2 + (met.y - y) ** 2) for x, y in corners[index : index + 2]]
    assert min(ends) == pytest.approx(off, abs=0.2)
    neighbours = {ARCS[index - 1]: ends[0], ARCS[(index + 1) % 4]: ends[1]}
    assert neighbours[beyond] == pytest.approx(min(ends), abs=0.2)
