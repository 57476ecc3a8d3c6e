"""Arcs, coherency, cover by an obstacle and who may strike, against the plain oracle on tables at random."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, hypot, pi, sin

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.rulesets.battleforge.rules.fighting.blows import strikers
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY
from grognard.rulesets.battleforge.rules.shooting.exchanging import cover_against
from grognard.rulesets.battleforge.rules.shooting.shots import everything_at
from grognard.rulesets.battleforge.rules.sight.aiming import shots
from grognard.rulesets.battleforge.sheets import Mount, Quarter, Weapon
from grognard.table.coherency import spread_in_space
from tests.battleforge import oracle
from tests.battleforge.field import battle, brutes, row, tank, troopers, wall

HAIR = 0.01
whole = st.integers(4000, 44_000)
near = st.integers(0, 9000)
Spot = tuple[int, int]


def inches(spot: Spot) -> tuple[float, float]:
    return spot[0] / 1000, spot[1] / 1000


# ---- arcs ----

TURN = {"front": 0, "left": 90, "rear": 180, "right": -90}


def off_middle(x: float, y: float, facing: tuple[int, int], arc: str) -> float:
    """By how many degrees a point is off the middle of an arc, seen from the origin."""
    middle = degrees(atan2(facing[1], facing[0])) + TURN[arc]
    return abs((degrees(atan2(y, x)) - middle + 180) % 360 - 180)


@settings(max_examples=150, deadline=None)
@given(whole, whole, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.sampled_from([*TURN]))
def test_a_base_is_in_an_arc_if_any_point_of_it_is(x: int, y: int, facing: tuple[int, int], arc: Quarter) -> None:
    assume(facing != (0, 0))
    assume(hypot(x - 24_000, y - 24_000) > 4000)
    gun = Weapon("gun", "Gun", 1, 0, 20_000, 40_000, mount=Mount((arc,)))
    machine, target = tank("t", (24, 24), facing, weapons=(gun,)), troopers("b", inches((x, y)), seat=1)
    found = bool(shots(battle(machine, target), machine, gun, target))
    dx, dy = x / 1000 - 24, y / 1000 - 24
    rim = [(dx + 0.5 * cos(2 * pi * n / 720), dy + 0.5 * sin(2 * pi * n / 720)) for n in range(720)]
    least = min(off_middle(px, py, facing, arc) for px, py in [*rim, (dx, dy)])
    assume(abs(least - 45) > 0.05)  # between two points of the rim
    assert found is (least < 45)


# ---- keeping together ----


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(near, near), min_size=2, max_size=6, unique=True))
def test_links_of_two_inches_and_six_between_any_two(spots: list[Spot]) -> None:
    gaps = {
        (i, j): max(0.0, hypot(spots[i][0] - spots[j][0], spots[i][1] - spots[j][1]) / 1000 - 1)
        for i, j in combinations(range(len(spots)), 2)
    }
    assume(all(abs(gap - 2) > 0.001 and abs(gap - 6) > 0.001 for gap in gaps.values()))
    reached, todo = {0}, [0]
    while todo:
        here = todo.pop()
        for pair, gap in gaps.items():
            if here in pair and gap <= 2:
                (other,) = set(pair) - {here}
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
    plain = len(reached) == len(spots) and max(gaps.values()) <= 6
    unit = troopers("u", *map(inches, spots))
    assert COHERENCY.holds(spread_in_space(unit.solids, COHERENCY.reach)) is plain


# ---- cover ----


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(whole, st.integers(4000, 18_000)), min_size=1, max_size=5, unique=True),
    st.lists(st.tuples(st.integers(18_000, 30_000), st.integers(22_000, 26_000)), min_size=1, max_size=4, unique=True),
    st.integers(16_000, 30_000), st.integers(500, 12_000), st.integers(19_000, 24_000), st.integers(100, 900),
)  # fmt: skip
def test_an_obstacle_covers_if_most_are_near_and_most_dice_cross_it(
    firers: list[Spot], targets: list[Spot], west: int, width: int, south: int, height: int
) -> None:
    """The wall is low enough to be seen over; every die is one of a Rifle without limits."""
    east, north = west + width, south + 250
    block = oracle.Block(west / 1000, south / 1000, east / 1000, north / 1000, 0, height / 1000)
    box = oracle.Wall(west / 1000, south / 1000, east / 1000, north / 1000, height / 1000)
    fence = wall("w", box.west, box.south, box.east, box.north, box.height, cover="hard", sight="see-through")
    a, b = troopers("a", *map(inches, firers)), troopers("b", *map(inches, targets), seat=1)
    state = battle(a, b, terrain=[fence])
    attack = everything_at(state, a, b)
    gaps = [oracle.off(box, *inches(spot)) - 0.5 for spot in targets]
    assume(all(abs(gap - 2) > HAIR for gap in gaps))
    close = 2 * sum(gap <= 2 for gap in gaps) > len(targets)
    crossing = fired = 0
    for x, y in firers:
        distances = sorted((hypot(tx - x, ty - y) / 1000 - 1, (tx, ty)) for tx, ty in targets)
        assume(len(distances) == 1 or distances[1][0] - distances[0][0] > HAIR)
        far, (tx, ty) = distances[0]
        assume(abs(far - 24) > HAIR)
        if far <= 24:
            fired += 1
            deep = oracle.blocks(block, (x / 1000, y / 1000, 1.5), (tx / 1000, ty / 1000, 0.0))
            assume(abs(deep) > 1e-4)
            crossing += deep > 0
    covered = close and 2 * crossing > fired
    found = cover_against(state, attack, b)
    assert {cover.bonus for cover in found.values()} == {2 if covered else 0}


# ---- who may strike ----


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(near, st.integers(0, 3000)), min_size=1, max_size=6, unique=True), st.integers(0, 2000))
def test_who_touches_or_stands_by_somebody_who_does(spots: list[Spot], shift: int) -> None:
    foes = [(x + shift / 1000, 4.0) for x, _ in row(1, 0, 4, 2.2)]
    unit = troopers("u", *[(x / 1000, y / 1000) for x, y in spots])
    state = battle(unit, brutes("f", *foes))
    touch = [min(hypot(x / 1000 - fx, y / 1000 - fy) for fx, fy in foes) - 1.25 for x, y in spots]
    assume(all(abs(gap - 0.05) > 0.001 for gap in touch))
    support = {
        (i, j): hypot(spots[i][0] - spots[j][0], spots[i][1] - spots[j][1]) / 1000 - 1
        for i, j in combinations(range(len(spots)), 2)
    }
    assume(all(abs(gap - 0.5) > 0.001 for gap in support.values()))
    front = {place for place, gap in enumerate(touch) if gap <= 0.05}
    behind = {i for pair, gap in support.items() if gap <= 0.5 for i in pair if front & set(pair)}
    assert set(strikers(state, unit, state.units["f"])) == {f"u.{place + 1}" for place in front | behind}
