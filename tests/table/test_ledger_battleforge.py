"""The examples of Battle Forge's ledger that are geometry, in numbers; names are those of its clauses."""

from itertools import chain

import pytest

from grognard.table.approach import any_near
from grognard.table.arcs import base_in_arc, mount_at, outward, quarter
from grognard.table.coherency import spread, spread_in_space
from grognard.table.concave import outline
from grognard.table.edges import Edge, farthest_from, free_stretches, onto_table, place_on, table_edges
from grognard.table.footprint import gap_between, gap_to_place, holds
from grognard.table.measure import RoundedMeasure
from grognard.table.nearest import nearest_point
from grognard.table.panel import (
    Eye,
    SightLine,
    eye_of,
    floor_panel,
    foot_of,
    model_panel,
    most_dice_through,
    runs_through,
    sees,
)
from grognard.table.places import room_left, storeys_of
from grognard.table.points import EAST, NORTH, SOUTH, Point, by_degrees, direction_to, inch, whole
from grognard.table.profile import Gap, gaps, profile
from grognard.table.search import nearest_free, ways
from grognard.table.shapes import Disc, on_table, rectangle, table_margin
from grognard.table.solid import Solid, apart, in_contact, solid_at, units_apart, wholly_inside
from grognard.table.spans import base_spans, centre_spans
from grognard.table.sweep import (
    HullPose,
    HullSize,
    corner_travel,
    hull_at,
    hull_spans,
    route_apart,
    route_gap,
)
from grognard.table.travel import path_length
from tests.table.readers import Step, level_under, quarters_of, shifted, steps, visible_points

EXACT = RoundedMeasure(slack=0, overlap=0, contact=50)
TABLE = inch(48)
TANK = HullSize(inch(3), inch(5))
NEEDED = 4


def at(x: float, y: float) -> Point:
    return inch(x), inch(y)


def trooper(x: float, y: float, up: float = 0) -> Solid:
    return solid_at(Disc(*at(x, y), 500), inch(up), 1500)


def block(west: float, south: float, east: float, north: float, high: float, up: float = 0) -> Solid:
    return solid_at(rectangle(*at(west, south), *at(east, north)), inch(up), inch(high))


def tank(x: float, y: float) -> Solid:
    return solid_at(hull_at(HullPose(*at(x, y), NORTH), TANK), 0, 2500)


def test_core_distance() -> None:
    assert apart(trooper(10, 10), trooper(17, 10)) == inch(6)
    assert whole(apart(trooper(10, 10), trooper(17, 10, up=4))) == inch(7.211)


def test_core_comparisons() -> None:
    near, far = apart(trooper(0, 0), trooper(13, 0)), apart(trooper(0, 0), trooper(13.01, 0))
    assert EXACT.within(near, inch(12))
    assert not EXACT.within(far, inch(12))
    assert in_contact(trooper(0, 0), trooper(1.05, 0), EXACT, step=1000)
    assert not in_contact(trooper(0, 0), trooper(1.051, 0), EXACT, step=1000)


def test_core_scatter() -> None:
    assert shifted(at(10, 10), by_degrees(90, inch(4))) == at(10, 14)
    landed = shifted(at(46, 24), by_degrees(0, inch(5)))
    assert landed == at(51, 24)
    assert not holds(rectangle(0, 0, TABLE, TABLE), landed)
    for point, end in ((at(51, 24), at(47.5, 24)), (at(24, 50), at(24, 47.5))):
        assert shifted(point, onto_table(Disc(*point, 500), TABLE, TABLE)) == end


def test_core_scatter_unit_takes_the_nearest_legal_spot() -> None:
    taken = [Disc(*at(47.5, 24), 500)]

    def fits(spot: Point) -> bool:
        return on_table(Disc(*spot, 500), TABLE, TABLE) and not any(
            EXACT.overlaps(gap_between(Disc(*spot, 500), other)) for other in taken
        )

    # Rings of a quarter inch, 15 degrees each, from east to the left: due north at one inch is the first free.
    assert nearest_free(at(47.5, 24), fits, 250, 15, inch(6)) == at(47.5, 25)


def test_setup_placement() -> None:
    zone = outline((at(0, 0), at(12, 0), at(12, 6), at(6, 6), at(6, 12), at(0, 12)))
    assert not wholly_inside(trooper(3, 11.6), zone, EXACT)
    assert wholly_inside(trooper(3, 11.5), zone, EXACT)
    # Round the inner corner a base may stand in both arms at once.
    assert wholly_inside(trooper(5.6, 5.6), zone, EXACT)
    assert not wholly_inside(trooper(5.7, 5.7), zone, EXACT)


def test_move_distance() -> None:
    assert EXACT.within(path_length([at(0, 0), at(4, 0), at(4, 2)]), inch(6))
    assert not EXACT.within(path_length([at(0, 0), at(4, 0), at(4, 2.1)]), inch(6))


@pytest.mark.parametrize(("count", "legal"), [(4, True), (5, False)])
def test_move_coherency(count: int, legal: bool) -> None:
    found = spread([Disc(inch(2 * i), 0, 500) for i in range(count)], inch(2), [0] * count)
    assert found.groups == 1
    assert EXACT.within(found.widest, inch(6)) is legal


def test_move_broken_coherency() -> None:
    halves = [Disc(0, 0, 500), Disc(inch(4), 0, 500)]
    found = spread(halves, inch(2))
    assert (found.groups, found.longest) == (2, inch(3))
    # Tanks of one unit are measured between hulls, in space.
    tanks = [tank(0, 0), tank(4.5, 0)._replace(bottom=2000)]
    assert spread_in_space(tanks, inch(2)).longest == inch(2.5)


def test_move_friends() -> None:
    friend = tank(24, 24)
    assert not EXACT.overlaps(gap_between(trooper(24, 27.1).footprint, friend.footprint))
    assert EXACT.overlaps(gap_between(trooper(24, 26.9).footprint, friend.footprint))


@pytest.mark.parametrize(("passing", "legal"), [(0.8, False), (1.0, False), (1.01, True)])
def test_move_enemies(passing: float, legal: bool) -> None:
    enemy = trooper(5, 1 + passing)
    path = [at(0, 0), at(10, 0)]
    ground = profile(path, [])
    assert bool(any_near(path, 500, ground, [enemy], 1000.5)) is not legal
    # The outline of a first floor counts as a base; a tank keeps its distance with its hull.
    floor = storeys_of(rectangle(*at(4, 0.5 + passing), *at(6, 5)), 0, 1, inch(3), 12)[0]
    assert bool(any_near(path, 500, ground, [floor.solid], 1000.5)) is not legal
    route = [HullPose(*at(0, 0), EAST), HullPose(*at(10, 0), EAST)]
    assert route_gap(route, TANK, trooper(5, 2 + passing).footprint) == inch(passing)
    assert route_apart(route, TANK, 0, trooper(5, 2, up=passing)) == inch(passing)


def test_move_enemies_in_space() -> None:
    # On a ledge three inches up nobody is within an inch of those below; on the way there he is.
    ledge, enemy = block(4, -5, 20, 5, high=3), trooper(8, 0)
    path = [at(1, 0), at(12, 0)]
    assert any_near(path, 500, profile(path, [ledge]), [enemy], 1000.5) == []
    assert any_near(path, 500, profile(path, []), [enemy], 1000) == [(inch(5), inch(9))]


def test_action_charge_failed() -> None:
    # The largest d up to the allowance at which the mover is more than an inch from all enemies.
    path, enemy = [at(0, 0), at(5.5, 0)], trooper(6.5, 0)
    forbidden = any_near(path, 500, profile(path, []), [enemy], 1001)
    assert forbidden == [(inch(4.499), inch(5.5))]


def test_move_facing() -> None:
    start, end = HullPose(*at(24, 24), NORTH), HullPose(*at(24, 24), SOUTH)
    assert whole(corner_travel(start, end, TANK)) == 5831
    assert EXACT.within(corner_travel(start, end, TANK), inch(8))
    assert not EXACT.within(corner_travel(start, end, TANK), inch(5))


def test_move_climb() -> None:
    ledge = block(2.5, -3, 9, 3, high=3)
    ground = profile([at(0, 0), at(3, 0)], [ledge], radius=500)
    assert steps(ground) == [Step(inch(2), inch(3), inch(3))]
    # Two inches to the ledge, three up, one on top: six.
    assert path_length([at(0, 0), at(3, 0)]) + steps(ground)[0].rise == inch(6)
    thin = block(2.5, -3, 2.75, 3, high=3)
    over = profile([at(0, 0), at(6, 0)], [thin], radius=500)
    assert [step.rise for step in steps(over)] == [inch(3), -inch(3)]


def test_move_leap() -> None:
    shelves = [block(0, 0, 6, 4, high=5), block(8, 0, 14, 4, high=5)]
    ground = profile([at(5, 2), at(9, 2)], shelves, height=inch(5))
    gap = gaps(ground)[0]
    assert gap == Gap(inch(1), inch(2), inch(5), inch(5), 0)
    assert gap.depth == inch(5)
    # The same as one shelf with a cleft in it.
    cleft = block(6, 0, 8, 4, high=5)
    assert gaps(profile([at(5, 2), at(9, 2)], [block(0, 0, 14, 4, high=5)], [cleft], height=inch(5))) == [gap]
    # By the base's own edges it is over the gap alone for its width less the base.
    assert gaps(profile([at(5, 2), at(9, 2)], shelves, height=inch(5), radius=500))[0].width == inch(1)


@pytest.mark.parametrize(("drop", "check"), [(3.0, False), (3.5, True)])
def test_move_fall(drop: float, check: bool) -> None:
    roof = block(0, 0, 4, 4, high=drop)
    ground = profile([at(2, 2), at(6, 2)], [roof], height=inch(drop))
    assert steps(ground) == [Step(inch(2), -inch(drop), 0)]
    assert any(step.rise < -inch(3) for step in steps(ground)) is check


def test_move_table_edge() -> None:
    assert not on_table(Disc(*at(0.4, 10), 500), TABLE, TABLE)
    assert on_table(Disc(*at(0.5, 10), 500), TABLE, TABLE)


def test_terrain_heights() -> None:
    crate = block(2, -1, 4, 1, high=1)
    assert steps(profile([at(0, 0), at(3, 0)], [crate])) == [Step(inch(2), inch(1), inch(1))]
    assert level_under(at(3, 0), [crate]) == inch(1)


def test_terrain_difficult_and_road() -> None:
    mud = outline((at(0, 0), at(6, 0), at(6, 1), at(1, 1), at(1, 6), at(0, 6)))
    assert base_spans([at(0.5, 0.5), at(0.5, 9)], 500, mud)[0][0] == 0
    assert base_spans([at(3, 3), at(3, 9)], 500, mud) == []
    road = rectangle(*at(0, -1), *at(20, 1))
    assert holds(road, at(0, 0))
    assert holds(road, at(8, 1))
    assert not holds(road, at(8, 1.001))
    on_road = centre_spans([at(0, 0), at(4, 0), at(4, 3), at(8, 0)], road)
    assert sum(last - first for first, last in on_road) == pytest.approx(20_000 / 3)


@pytest.mark.parametrize(("behind", "cover"), [(3, True), (2, False)])
def test_terrain_obstacle_cover(behind: int, cover: bool) -> None:
    wall = block(8, -6, 8.25, 0, high=0.75)
    target = trooper(9.25, -0.5)
    firers = [trooper(0, -1 - i) for i in range(behind)] + [trooper(0, 12 + i) for i in range(5 - behind)]
    lines = [SightLine(eye_of(firer), foot_of(target)) for firer in firers]
    assert gap_between(target.footprint, wall.footprint) == 500
    assert [runs_through(line, wall) for line in lines] == [True] * behind + [False] * (5 - behind)
    assert most_dice_through(lines, wall) is cover
    # From above the shots clear it.
    assert not runs_through(SightLine(eye_of(trooper(0, -1, up=9)), foot_of(trooper(10.25, -1))), wall)


def test_terrain_area_and_its_sight() -> None:
    wood = block(8, -3, 12, 3, high=4)
    west, east = trooper(4, 0), trooper(16, 0)
    panel = model_panel(eye_of(west), east)
    assert visible_points(eye_of(west), panel, [wood]) == 0
    edge = trooper(7.5, 0)
    assert EXACT.within(gap_between(edge.footprint, wood.footprint), 0)
    assert not EXACT.within(gap_between(trooper(7.499, 0).footprint, wood.footprint), 0)
    assert sees(eye_of(edge), model_panel(eye_of(edge), east), [wood], NEEDED, exempt=[0])
    assert sees(eye_of(east), model_panel(eye_of(east), edge), [wood], NEEDED, exempt=[0])


def test_los_thirds() -> None:
    eye, target = eye_of(trooper(0, 0)), trooper(10, 0)
    panel = model_panel(eye, target)
    assert [eye.height + (row - eye.height) * 0.9 for row in panel.rows] == [375, 825, 1275]
    for high, seen in ((1.0, 3), (0.75, 6), (0.375, 9), (0.376, 6), (1.275, 3), (1.276, 0)):
        wall = block(8.9, -3, 9, 3, high=high)
        assert visible_points(eye, panel, [wall]) == seen
        assert sees(eye, panel, [wall], NEEDED) is (seen >= 4)


def test_los_blockers() -> None:
    shooter, target = trooper(0, 0), trooper(20, 0)
    panel = model_panel(eye_of(shooter), target)
    assert not sees(eye_of(shooter), panel, [tank(10, 0)], NEEDED)
    # It does not block its own unit, nor those that shoot at it.
    assert sees(eye_of(shooter), panel, [tank(10, 0)], NEEDED, exempt=[0])


def test_los_mounted_arcs() -> None:
    mount = at(24, 24)
    assert base_in_arc(mount, quarter(NORTH, "front"), Disc(*at(28.5, 28), 500))
    assert not base_in_arc(mount, quarter(NORTH, "front"), Disc(*at(30, 28), 500))
    assert quarters_of(mount, NORTH, Disc(*at(28.5, 28), 500)) == ["front", "right"]
    assert quarters_of(mount, NORTH, Disc(*at(30, 28), 500)) == ["right"]


def test_los_mounted_origin() -> None:
    mount = mount_at(at(24, 0), NORTH, 0, inch(2.5))
    assert gap_to_place(mount, Disc(*at(24, 38.5), 500)) == inch(35.5)


def test_building_shooting() -> None:
    floors = storeys_of(rectangle(*at(10, 10), *at(16, 14)), 0, 2, inch(3), 12)
    target = trooper(10, 24.5)
    assert apart(floors[0].solid, target) == inch(10)
    assert nearest_point(floors[1].footprint, at(10, 24.5)) == at(10, 14)
    eye = Eye(inch(10), inch(14), inch(4.5))
    building = block(10, 10, 16, 14, high=6)
    # The building does not block those in it, but everybody else.
    assert sees(eye, model_panel(eye, target), [building], NEEDED, exempt=[0])
    across = trooper(10.5, 2)
    assert not sees(eye_of(across), model_panel(eye_of(across), target), [building], NEEDED)
    # Seen from the street, behind a wall that hides the first floor only.
    looker = trooper(13, 30)
    wall = block(5, 16, 21, 16.2, high=3)
    seen = [
        visible_points(eye_of(looker), floor_panel(eye_of(looker), floor), [wall, building], [1]) for floor in floors
    ]
    assert seen == [0, 9]


def test_building_arcs() -> None:
    box = rectangle(*at(10, 10), *at(16, 14))
    mount, front = outward(box, 2)
    assert mount == at(13, 14)
    assert front == NORTH
    assert not base_in_arc(mount, quarter(front, "front"), Disc(*at(30, 14), 500))
    assert base_in_arc(mount, quarter(front, "front"), Disc(*at(13, 30), 500))


@pytest.mark.parametrize(("last", "enters"), [(5.0, True), (6.0, True), (6.5, False)])
def test_building_enter(last: float, enters: bool) -> None:
    floor = storeys_of(rectangle(0, 0, inch(6), inch(6)), 0, 1, inch(3), 12)[0]
    models = [trooper(6.5 + 5, y) for y in (1, 2, 3, 4)] + [trooper(6.5 + last, 5)]
    assert all(EXACT.within(apart(model, floor.solid), inch(6)) for model in models) is enters


def test_building_capacity_and_break() -> None:
    floor = storeys_of(rectangle(0, 0, inch(6), inch(6)), 0, 1, inch(3), 12)[0]
    assert room_left(floor, 10) < 3
    enemies = [trooper(11.5, 3)]
    assert units_apart([floor.solid], enemies) == inch(5)
    behind_it = [trooper(-0.5, 2), trooper(-0.5, 4)]
    assert units_apart(behind_it, enemies) >= inch(11)


def test_fight_who() -> None:
    # Not base contact, but half an inch and less supports.
    assert EXACT.within(apart(trooper(0, 0), trooper(0, 1.4)), 500)
    assert not EXACT.within(apart(trooper(0, 0), trooper(0, 1.8)), 500)


def test_break_move() -> None:
    heading = direction_to(at(10, 16), at(10, 10))
    tried = ways(heading, inch(6), 15, 75)
    assert shifted(at(10, 10), tried[0][0]) == at(10, 4)
    assert [len(equal) for equal in tried] == [1, 2, 2, 2, 2, 2]


def test_break_surrender() -> None:
    heading = direction_to(at(10, 20), at(0.5, 20))
    ends = [shifted(at(0.5, 20), vector) for vector in chain.from_iterable(ways(heading, inch(6), 15, 75))]
    assert len(ends) == 11
    assert all(table_margin(Disc(*end, 500), TABLE, TABLE) < 0 for end in ends)


def test_reserve_arrival() -> None:
    south = table_edges(TABLE, TABLE)[0]
    assert place_on(south, inch(10)) == at(10, 0)
    for y, legal in ((5.5, True), (5.501, False), (0.499, False)):
        base = Disc(*at(20, y), 500)
        in_time = EXACT.within(farthest_from(south, base), inch(6))
        assert (in_time and on_table(base, TABLE, TABLE)) is legal


def test_reserve_ambush_and_outflank() -> None:
    enemy = [trooper(24, 24)]
    assert EXACT.at_least(units_apart([trooper(24, 37)], enemy), inch(12))
    assert not EXACT.beyond(units_apart([trooper(24, 37)], enemy), inch(12))
    assert EXACT.beyond(units_apart([trooper(24, 37.1)], enemy), inch(12))
    north = table_edges(TABLE, TABLE)[2]
    zone = rectangle(*at(12, 42), *at(48, 48))
    assert free_stretches(north, [zone]) == [Edge("north", at(12, 48), at(0, 48))]
    free = free_stretches(north, [zone])[0]
    assert EXACT.within(farthest_from(free, Disc(*at(5, 42.5), 500)), inch(6))
    assert not EXACT.within(farthest_from(free, Disc(*at(5, 42.499), 500)), inch(6))


def test_objective_control() -> None:
    marker = solid_at(Disc(*at(24, 24), 0), 0, 0)
    assert EXACT.within(apart(marker, trooper(27.5, 24)), inch(3))
    assert not EXACT.within(apart(marker, trooper(27.5, 24, up=1)), inch(3))
    floors = storeys_of(rectangle(*at(20, 20), *at(28, 28)), 0, 2, inch(3), 12)
    assert [apart(marker, floor.solid) for floor in floors] == [0, inch(3)]


def test_hulls_meet_terrain_with_their_hull() -> None:
    route = [HullPose(*at(10, 10), NORTH), HullPose(*at(10, 20), EAST)]
    assert hull_spans(route, TANK, rectangle(*at(9, 15), *at(10, 16))) == [(inch(2.5), inch(8.5))]
    assert nearest_point(hull_at(route[0], TANK), at(10, 20)) == at(10, 12.5)
