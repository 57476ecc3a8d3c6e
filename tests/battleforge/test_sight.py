"""Chapter 11: what is seen, from where, and how far it is."""

from __future__ import annotations

import pytest

from grognard.rulesets.battleforge.rules.sight.aiming import shots
from grognard.rulesets.battleforge.rules.sight.unit_look import look, sees
from grognard.rulesets.battleforge.sheets import Mount
from grognard.rulesets.battleforge.state import State, Unit
from tests.battleforge.field import (
    CANNON,
    COAX,
    RIFLE,
    battle,
    box,
    brutes,
    garrison,
    house,
    mils,
    row,
    tank,
    troopers,
    wall,
)


def sees_unit(state: State, unit: Unit, target: Unit) -> bool:
    """Whether any model of a unit sees any model of another."""
    return any(look(state, unit, target).values())


@pytest.mark.clause("battleforge.los.thirds")
@pytest.mark.parametrize(("height", "seen"), [(1.0, False), (0.75, True), (0.8, True), (0.83, False)])
def test_six_points_over_a_low_wall_are_seen_and_three_are_not(height: float, seen: bool) -> None:
    # The rows pass the wall at 0.375, 0.825 and 1.275.
    state = battle(
        troopers("a", (10, 10)), troopers("b", (20, 10), seat=1), terrain=[wall("w", 18.99, 5, 19, 15, height)]
    )
    assert sees(state, "a.1", state.units["b"]) is seen


@pytest.mark.clause("battleforge.los.thirds")
def test_a_line_along_the_edge_of_a_wall_is_not_blocked() -> None:
    # The southern column of points lies behind the wall, the middle one runs along its edge.
    behind = battle(troopers("a", (10, 10)), troopers("b", (20, 10), seat=1), terrain=[wall("w", 14, 5, 15, 10, 9)])
    assert sees(behind, "a.1", behind.units["b"])
    hidden = battle(troopers("a", (10, 10)), troopers("b", (20, 10), seat=1), terrain=[wall("w", 14, 5, 15, 10.001, 9)])
    assert not sees(hidden, "a.1", hidden.units["b"])


@pytest.mark.clause("battleforge.los.blockers")
def test_squads_never_block_and_vehicles_do() -> None:
    shooter, target = troopers("a", (10, 10)), troopers("b", (30, 10), seat=1)
    assert sees_unit(battle(shooter, target, troopers("c", *row(18, 10, 5))), shooter, target)
    for seat in (0, 1):
        assert not sees_unit(battle(shooter, target, tank("t", (20, 10), seat=seat)), shooter, target)


@pytest.mark.clause("battleforge.los.blockers")
def test_a_vehicle_does_not_block_what_it_fires_itself_nor_what_is_fired_at_it() -> None:
    machine, target = tank("t", (10, 10)), troopers("b", (10, 20), seat=1)
    state = battle(machine, target)
    assert sees_unit(state, machine, target)
    assert sees_unit(state, target, machine)


@pytest.mark.clause("battleforge.los.blockers")
def test_see_through_pieces_do_not_block() -> None:
    shooter, target = troopers("a", (10, 10)), troopers("b", (30, 10), seat=1)
    fence = wall("w", 20, 5, 20.2, 15, 4, sight="see-through")
    assert sees_unit(battle(shooter, target, terrain=[fence]), shooter, target)
    assert not sees_unit(battle(shooter, target, terrain=[wall("w", 20, 5, 20.2, 15, 4)]), shooter, target)


@pytest.mark.clause("battleforge.setup.terrain-agreement")
@pytest.mark.clause("battleforge.terrain.area-los")
def test_a_dense_wood_is_seen_into_and_out_of_but_not_through() -> None:
    wood = box("wood", "area", 18, 5, 22, 15, height=4, sight="into and out of", cover="soft")
    left, right = troopers("a", (10, 10)), troopers("b", (30, 10), seat=1)
    assert not sees_unit(battle(left, right, terrain=[wood]), left, right)
    inside = troopers("c", (20, 10), seat=1)
    state = battle(left, inside, terrain=[wood])
    assert sees_unit(state, left, inside)
    assert sees_unit(state, inside, left)
    touching = troopers("d", (22.5, 10), seat=1)  # only the base's edge is at the wood
    assert sees_unit(battle(left, touching, terrain=[wood]), left, touching)
    clear = troopers("e", (22.51, 10), seat=1)
    assert not sees_unit(battle(left, clear, terrain=[wood]), left, clear)


@pytest.mark.clause("battleforge.terrain.area-los")
def test_above_the_height_of_a_wood_one_sees_over_it() -> None:
    wood = box("wood", "area", 18, 5, 22, 15, height=1, sight="into and out of")
    high, right = troopers("a", (10, 10), height=4), troopers("b", (30, 10), seat=1)
    assert sees_unit(battle(high, right, terrain=[wood]), high, right)


@pytest.mark.clause("battleforge.los.mounted-arcs")
@pytest.mark.parametrize(("x", "seen"), [(28.5, True), (30.0, False)])
def test_a_base_that_overlaps_the_diagonal_is_in_the_arc(x: float, seen: bool) -> None:
    machine, target = tank("t", (24, 24)), troopers("b", (x, 28), seat=1)
    state = battle(machine, target)
    assert bool(shots(state, machine, CANNON, target)) is seen
    assert shots(state, machine, COAX, target)  # it has the right arc too


@pytest.mark.clause("battleforge.los.mounted-arcs")
def test_nothing_fires_to_the_rear_without_that_arc() -> None:
    machine, target = tank("t", (24, 24)), troopers("b", (24, 15), seat=1)
    assert not shots(battle(machine, target), machine, COAX, target)


@pytest.mark.clause("battleforge.los.mounted-origin")
def test_range_is_measured_from_the_mount() -> None:
    ahead = Mount(("front",), forward=2500)
    machine, target = tank("t", (24, 3)), troopers("b", (24, 41.5), seat=1)  # its edge is 38" ahead of the centre
    state = battle(machine, target)
    assert look(state, machine, target, ahead)["t.1"][0].distance == mils(35.5)
    assert look(state, machine, target, Mount(("front",)))["t.1"][0].distance == mils(38)


@pytest.mark.clause("battleforge.los.mounted-origin")
def test_sight_is_taken_from_the_height_of_the_mount() -> None:
    screen = wall("w", 20, 28, 28, 28.2, 1.5)
    machine, target = tank("t", (24, 24)), brutes("b", (24, 32), seat=1)
    state = battle(machine, target, terrain=[screen])
    assert look(state, machine, target, Mount(("front",)))["t.1"]  # from the top of the hull, over the wall
    assert not look(state, machine, target, Mount(("front",), height=500))["t.1"]


@pytest.mark.clause("battleforge.los.basic")
def test_the_eye_is_at_full_height_whatever_the_pose() -> None:
    screen = wall("w", 5, 14, 15, 14.2, 1.3)
    target = tank("t", (10, 20), seat=1)
    small, tall = troopers("a", (10, 10)), brutes("c", (12, 10), seat=0)
    state = battle(small, tall, target, terrain=[screen])
    assert sees_unit(state, small, target)
    assert sees_unit(state, tall, target)


@pytest.mark.clause("battleforge.shoot.range")
def test_models_fire_that_see_a_model_in_range() -> None:
    shooters = troopers("a", (10, 10), (10, 8), (10, 6), (10, 4), (10, 2))
    target = troopers("b", (10, 31.5), seat=1)  # gaps of 20.5, 22.5, 24.5 and more
    found = shots(battle(shooters, target), shooters, RIFLE, target)
    assert [(aim.model, aim.distance) for aim in found] == [("a.1", 20_500), ("a.2", 22_500)]


@pytest.mark.clause("battleforge.weapon.range")
@pytest.mark.parametrize(("x", "fires"), [(35.0, True), (35.1, False)])
def test_the_long_band_ends_a_weapon(x: float, fires: bool) -> None:
    shooters, target = troopers("a", (10, 10)), troopers("b", (x, 10), seat=1)
    assert bool(shots(battle(shooters, target), shooters, RIFLE, target)) is fires


@pytest.mark.clause("battleforge.building.occupy")
def test_everybody_on_a_floor_shoots_to_all_sides_from_its_outline() -> None:
    squad = garrison(troopers("a", *row(1, 1, 5)), "house")
    target = troopers("b", (20, 10), seat=1)
    state = battle(squad, target, terrain=[house("house", 8, 8, 12, 12)])
    found = shots(state, squad, RIFLE, target)
    assert [aim.model for aim in found] == list(squad.models)
    assert {aim.distance for aim in found} == {7500}


@pytest.mark.clause("battleforge.building.occupy")
def test_floors_of_one_building_do_not_see_each_other() -> None:
    low = garrison(troopers("a", (1, 1)), "house", 1)
    high = garrison(troopers("b", (2, 2), seat=1), "house", 2)
    state = battle(low, high, terrain=[house("house", 8, 8, 12, 12)])
    assert not sees_unit(state, low, high)
    assert not sees_unit(state, high, low)


@pytest.mark.clause("battleforge.building.shooting")
def test_a_floor_is_seen_as_a_whole_and_range_goes_to_its_outline() -> None:
    squad = garrison(troopers("b", *row(1, 1, 5), seat=1), "house", 2)
    shooter = troopers("a", (23, 10))
    state = battle(squad, shooter, terrain=[house("house", 8, 8, 12, 12)])
    seen = look(state, shooter, squad)["a.1"]
    assert [each.model for each in seen] == list(squad.models)
    assert {each.distance for each in seen} == {round((10_500**2 + 3000**2) ** 0.5)}


@pytest.mark.clause("battleforge.building.shooting")
def test_a_building_blocks_all_lines_but_those_of_its_occupants() -> None:
    left, right = troopers("a", (4, 10)), troopers("b", (16, 10), seat=1)
    state = battle(left, right, terrain=[house("house", 8, 8, 12, 12, sight="see-through")])
    assert not sees_unit(state, left, right)
    garrison(left, "house")
    assert sees_unit(state, left, right)
    assert sees_unit(state, right, left)


@pytest.mark.clause("battleforge.building.arcs")
def test_a_gun_in_a_building_fires_from_the_side_it_faces() -> None:
    # Sides anticlockwise from the southern one: 2 is the north.
    gun = garrison(tank("g", (1, 1)), "house", side=2)
    north, east = troopers("b", (10, 20), seat=1), troopers("c", (20, 10), seat=1)
    state = battle(gun, north, east, terrain=[house("house", 8, 8, 12, 12)])
    assert shots(state, gun, CANNON, north)
    assert not shots(state, gun, CANNON, east)


def test_what_was_seen_is_forgotten_when_anybody_moves() -> None:
    left, right, machine = troopers("a", (4, 10)), troopers("b", (16, 10), seat=1), tank("t", (10, 10))
    state = battle(left, right, machine)
    assert not sees_unit(state, left, right)
    machine.stand({"t.1": machine.stands["t.1"]._replace(at=(10_000, 30_000))})
    assert sees_unit(state, left, right)
