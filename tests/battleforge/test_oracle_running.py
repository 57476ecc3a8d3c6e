"""The run of the broken against the plain oracle: which ways are open, where every model ends, and who surrenders."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.rulesets.battleforge.battlefield import Piece
from tests.battleforge import oracle_running as oracle
from tests.battleforge.acting import unit
from tests.battleforge.field import battle, box, brutes, row, troopers, wall
from tests.battleforge.oracle import Wall, off
from tests.battleforge.test_running import at, breaks

SIZE = 24.0
tenths = st.integers(10, 230).map(lambda tenth: tenth / 10)
places = st.tuples(tenths, tenths)
asides = st.integers(-26, 26).map(lambda tenth: tenth / 10)
offsets = st.tuples(asides, asides)
near = st.integers(-16, 16).map(lambda tenth: tenth / 10)
crowds = st.tuples(near, near)


class Case(NamedTuple):
    """A unit that breaks, and what is where it runs."""

    own: list[oracle.Base]
    field: oracle.Field


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """An enemy close by, perhaps others; friends where the run ends, and walls and rocks on the way there."""
    x, y = draw(places)
    angle, far = draw(st.integers(0, 359)) * pi / 180, draw(st.integers(13, 60)) / 10
    own = [base for base in bases(row(x, y, draw(st.integers(1, 3))), 0.5) if _on_table(base)]
    end = x + 6 * cos(angle), y + 6 * sin(angle)
    waiting = [(end[0] + dx * 1.4, end[1] + dy * 1.4) for dx, dy in draw(st.lists(offsets, max_size=2))]
    foes = [(x - far * cos(angle), y - far * sin(angle)), *waiting]
    friends = [(end[0] + dx, end[1] + dy) for dx, dy in draw(st.lists(crowds, max_size=9))]
    enemies = _apart(bases(foes, 0.75), own)
    way = x + 3 * cos(angle), y + 3 * sin(angle)
    everybody = [*own, *enemies, *(beside := _apart(bases(friends, 0.5), [*own, *enemies]))]
    walls = [_slab(draw, way, (0.75, 1.5, 2.5)) for _ in range(draw(st.integers(0, 2)))]
    rocks = [_slab(draw, way, (3.0,)) for _ in range(draw(st.integers(0, 1)))]
    field = oracle.Field(SIZE, SIZE, beside, enemies, _clear(walls, everybody), _clear(rocks, everybody))
    return Case(own, field)


def _apart(bases: Sequence[oracle.Base], others: Sequence[oracle.Base]) -> list[oracle.Base]:
    """Those that touch nobody, neither the others nor each other."""
    found: list[oracle.Base] = []
    for base in bases:
        if _on_table(base) and all(oracle.gap(base, other) > 0.06 for other in (*others, *found)):
            found.append(base)
    return found


def _on_table(base: oracle.Base) -> bool:
    return min(base.x, base.y, SIZE - base.x, SIZE - base.y) > base.radius


def _clear(slabs: Sequence[Wall], everybody: Sequence[oracle.Base]) -> list[Wall]:
    """Those on which nobody stands."""
    return [each for each in slabs if all(off(each, base.x, base.y) > base.radius + 0.02 for base in everybody)]


def _slab(draw: st.DrawFn, near: tuple[float, float], heights: Sequence[float]) -> Wall:
    dx, dy = draw(offsets)
    west, south = round(near[0] + dx, 1), round(near[1] + dy, 1)
    long, thick = draw(st.integers(1, 4)), draw(st.sampled_from([0.25, 1.0]))
    east, north = (west + long, south + thick) if draw(st.booleans()) else (west + thick, south + long)
    return Wall(west, south, east, north, draw(st.sampled_from(heights)))


def bases(spots: Sequence[tuple[float, float]], radius: float) -> list[oracle.Base]:
    return [oracle.Base(x, y, radius) for x, y in spots]


def pieces(field: oracle.Field) -> list[Piece]:
    walls = [wall(f"wall{n}", *each[:4], each.height) for n, each in enumerate(field.walls)]
    rocks = [box(f"rock{n}", "impassable", *each[:4], height=each.height) for n, each in enumerate(field.blocks)]
    return walls + rocks


@settings(max_examples=60, deadline=None)
@given(cases())
def test_where_the_broken_run(case: Case) -> None:
    assume(case.own and case.field.enemies)
    try:
        expected = oracle.ends_of_run(*case)
    except oracle.Undecided:
        assume(False)
    agrees(case, expected)


CROWD = [(11.85, 6), *((11.85 + 1.1 * cos(step * pi / 3), 6 + 1.1 * sin(step * pi / 3)) for step in range(6))]


@pytest.mark.parametrize(
    ("friends", "others", "ends"),
    [
        (CROWD, [], (12 + 1.75 * 3**0.5 / 2, 6.875)),  # 1.75" aside is near enough
        ([(11.9, 6)], [(15.1, 6)], (12 + 3**0.5 / 2, 6.5)),  # 0 and 15 degrees are within 1" of an enemy
        ([(11.9, 6)], [], (13, 6)),
    ],
)
def test_where_friends_stand_already(
    friends: list[tuple[float, float]], others: list[tuple[float, float]], ends: tuple[float, float]
) -> None:
    field = oracle.Field(SIZE, SIZE, bases(friends, 0.5), bases([(12, 14), *others], 0.75), [], [])
    case = Case(bases([(12, 12)], 0.5), field)
    expected = oracle.ends_of_run(*case)
    assert _same(expected[0], [ends])
    agrees(case, expected)


def agrees(case: Case, expected: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Whether the unit runs as the oracle says, whichever of two ways its owner chooses."""
    own, field = case
    state = battle(
        troopers("a", *((base.x, base.y) for base in own)),
        *(troopers(f"f{n}", (base.x, base.y)) for n, base in enumerate(field.friends)),
        *(brutes(f"b{n}", (base.x, base.y)) for n, base in enumerate(field.enemies)),
        terrain=pieces(field),
        width=SIZE,
        height=SIZE,
    )
    found = []
    for choice in range(max(1, len(expected))):
        g = breaks(state.copy())
        if len(expected) == 2:
            assert g.topic == "run:a"
            g.one(str(choice + 1))
        assert g.topic == ""
        found += [] if unit(g, "a").where == "lost" else [at(unit(g, "a"))]
    assert len(found) == len(expected)
    for ends in expected:
        assert any(_same(ends, other) for other in found), (expected, found)


def _same(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> bool:
    return all(abs(a - c) < 0.003 and abs(b - d) < 0.003 for (a, b), (c, d) in zip(one, other, strict=True))
