"""Chapter 9: how far, with whom, past whom."""

from __future__ import annotations

import pytest

from tests.battleforge.positions import acting, brutes, fence, trooper, troopers

DIFFICULT = {"kind": "ground", "id": "mud", "rect": (0, 0, 48, 48), "difficult": True}


@pytest.mark.clause("battleforge.move.distance")
def test_bends_count() -> None:
    g = acting(unit=trooper()).one("move")
    assert g.refuses_move({"u.1": [(14, 10), (14, 12.1)]}, "battleforge.move.distance")
    g.move({"u.1": [(14, 10), (14, 12)]})
    assert g.at("u") == [(14, 12)]


@pytest.mark.clause("battleforge.move.distance")
@pytest.mark.clause("battleforge.core.comparisons")
def test_a_thousandth_too_far_is_too_far() -> None:
    g = acting(unit=trooper()).one("move")
    assert g.refuses_move({"u.1": (16.001, 10)}, "battleforge.move.distance")
    g.move({"u.1": (16, 10)})


@pytest.mark.clause("battleforge.shock.effects")
def test_shock_slows_and_never_below_nothing() -> None:
    g = acting(unit=trooper(shock=2)).one("move")
    assert g.refuses_move({"u.1": (14.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (14, 10)})
    stuck = acting(unit=trooper(shock=9)).one("move")
    assert stuck.refuses_move({"u.1": (10.1, 10)}, "battleforge.move.distance")


@pytest.mark.clause("battleforge.action.move")
def test_one_may_stay_when_the_others_move() -> None:
    g = acting(unit=troopers(models=5)).one("move")
    g.move({f"u.{n}": (8.5 + 1.5 * n, 12) for n in (2, 3, 4, 5)})
    assert g.at("u")[0] == (10, 10)


@pytest.mark.clause("battleforge.activate.repeat")
def test_two_moves_one_after_the_other() -> None:
    g = acting(unit=trooper()).one("move").move({"u.1": (16, 10)}).one("move").move({"u.1": (22, 10)})
    assert g.at("u") == [(22, 10)]


@pytest.mark.clause("battleforge.move.coherency")
def test_a_chain_of_two_inches_and_six_between_any_two() -> None:
    four = acting(unit={"cast": "Troopers", "at": [(10 + n, 10) for n in (0, 1.5, 3, 4.5)]}).one("move")
    four.move({f"u.{n + 1}": (10 + 2 * n, 12) for n in range(4)})  # gaps of 1", 5" from end to end
    five = acting(unit=troopers(models=5)).one("move")
    ends = {f"u.{n + 1}": (10 + 2 * n, 12) for n in range(5)}
    assert five.refuses_move(ends, "battleforge.move.coherency")


@pytest.mark.clause("battleforge.move.coherency")
@pytest.mark.parametrize(("gap", "fine"), [(2.0, True), (2.001, False)])
def test_two_inches_exactly_are_a_link(gap: float, fine: bool) -> None:
    g = acting(unit={"cast": "Troopers", "at": [(10, 10), (11.5, 10)]}).one("move")
    ends = {"u.2": (11 + gap, 10)}
    if fine:
        g.move(ends)
    else:
        assert g.refuses_move(ends, "battleforge.move.coherency")


@pytest.mark.clause("battleforge.move.coherency")
def test_two_clumps_are_not_coherent() -> None:
    g = acting(unit=troopers(models=4)).one("move")
    ends = {"u.3": (14.6, 10), "u.4": (16, 10)}  # 2 and 3 are 2.1" apart
    assert g.refuses_move(ends, "battleforge.move.coherency")


@pytest.mark.clause("battleforge.move.broken-coherency")
def test_a_unit_that_was_broken_up_has_to_close_up() -> None:
    halves = {"cast": "Troopers", "at": [(10, 10), (14, 10)]}  # 3" apart
    g = acting(unit=halves).one("move")
    assert g.refuses_shift(0, 2, "battleforge.move.broken-coherency")
    assert g.refuses_move({"u.2": (14, 10.1)}, "battleforge.move.broken-coherency")
    g.move({"u.2": (13, 10)})


@pytest.mark.clause("battleforge.move.broken-coherency")
def test_coming_nearer_is_enough_if_it_cannot_be_restored() -> None:
    far = {"cast": "Troopers", "at": [(10, 10), (30, 10)]}
    g = acting(unit=far).one("move")
    g.move({"u.2": (25, 10)})
    assert g.at("u")[1] == (25, 10)


@pytest.mark.clause("battleforge.move.broken-coherency")
def test_who_does_not_move_need_not_close_up() -> None:
    g = acting(unit={"cast": "Troopers", "at": [(10, 10), (14, 10)]}).one("move")
    g.stay()
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.move.friends")
def test_through_friends_but_not_onto_them() -> None:
    friend = {"cast": "Tank", "at": [(13, 10)]}  # from 11.5 to 14.5
    g = acting(unit=trooper(9, mov=8), friend=friend).one("move")
    assert g.refuses_move({"u.1": (14.9, 10)}, "battleforge.move.friends")
    g.move({"u.1": (15.1, 10)})  # its edge 0.1" beyond the hull


@pytest.mark.clause("battleforge.move.friends")
def test_not_onto_the_own_unit_either() -> None:
    g = acting(unit=troopers(models=2)).one("move")
    assert g.refuses_move({"u.1": (10.6, 10)}, "battleforge.move.friends")


@pytest.mark.clause("battleforge.move.enemies")
@pytest.mark.parametrize(("y", "fine"), [(11.8 + 0.25, False), (12.25, False), (12.251, True), (12.26, True)])
def test_more_than_an_inch_from_enemies_all_the_way(y: float, fine: bool) -> None:
    # A Brute's base reaches 0.75" from its centre, a Trooper's 0.5".
    g = acting(unit=trooper(8, y), foe=brutes(11, 10, models=1)).one("move")
    if fine:
        g.move({"u.1": (14, y)})
    else:
        assert g.refuses_move({"u.1": (14, y)}, "battleforge.move.enemies")


@pytest.mark.clause("battleforge.move.enemies")
def test_the_outline_of_a_first_floor_held_by_enemies_is_an_enemy_base() -> None:
    house = {"kind": "building", "id": "house", "rect": (12, 8, 16, 12), "floors": 2}
    for level, refused in ((1, True), (2, False)):
        foe = {"cast": "Troopers", "seat": 1, "inside": ("house", level), "activated": True}
        g = acting(unit=trooper(9, 10), foe=foe, terrain=[house]).one("move")
        if refused:
            assert g.refuses_move({"u.1": (10.6, 10)}, "battleforge.move.enemies")
        else:
            g.move({"u.1": (10.6, 10)})


@pytest.mark.clause("battleforge.move.enemies")
def test_who_begins_close_may_pass_close_but_not_end_so() -> None:
    foe = brutes(11.9, 10, models=1)  # 0.65" away
    g = acting(unit=trooper(10, 10), foe=foe).one("move")
    assert g.refuses_move({"u.1": (10, 11)}, "battleforge.move.enemies")
    g.move({"u.1": [(10.2, 11.2), (10, 14)]})


@pytest.mark.clause("battleforge.move.table-edge")
def test_the_base_stays_wholly_on_the_table() -> None:
    g = acting(unit=trooper(2, 10)).one("move")
    assert g.refuses_move({"u.1": (0.4, 10)}, "battleforge.move.table-edge")
    g.move({"u.1": (0.5, 10)})


@pytest.mark.clause("battleforge.move.facing")
def test_a_turn_carries_the_corners() -> None:
    about = {"paths": {}, "facings": {"u.1": [0, -1]}}
    g = acting(unit={"cast": "Tank", "at": [(24, 24)]}).one("move")  # corners move 5.83"
    g.answer(about)
    assert g.state.units["u"].stands["u.1"].facing == (0, -1)
    slow = acting(unit={"cast": "Tank", "at": [(24, 24)], "shock": 3}).one("move")
    assert slow.refuses(about, "battleforge.move.facing")


@pytest.mark.clause("battleforge.move.facing")
def test_round_bases_without_mounts_do_not_turn_at_all() -> None:
    g = acting(unit=trooper()).one("move")
    assert g.refuses({"paths": {}, "facings": {"u.1": [0, -1]}}, "engine.answer.form")


def test_a_hull_keeps_clear_of_walls_it_may_not_pass() -> None:
    rock = {"kind": "impassable", "id": "rock", "rect": (24, 30, 26, 32), "height": 3}
    g = acting(unit={"cast": "Tank", "at": [(24, 24)]}, terrain=[rock]).one("move")
    assert g.refuses_move({"u.1": (24, 28)}, "battleforge.terrain.heights")
    g.move({"u.1": (24, 27.5)})


@pytest.mark.clause("battleforge.terrain.heights")
def test_impassable_pieces_and_buildings_stop_all_movement() -> None:
    rock = {"kind": "impassable", "id": "rock", "rect": (12, 8, 14, 12), "height": 3}
    house = {"kind": "building", "id": "house", "rect": (12, 28, 14, 32)}
    g = acting(unit={"cast": "Troopers", "at": [(10, 10)], "mov": 8}, terrain=[rock, house]).one("move")
    assert g.refuses_move({"u.1": (16, 10)}, "battleforge.terrain.heights")
    h = acting(unit={"cast": "Troopers", "at": [(10, 30)], "mov": 8}, terrain=[rock, house]).one("move")
    assert h.refuses_move({"u.1": (16, 30)}, "battleforge.terrain.heights")


# ---- rushing ----


@pytest.mark.clause("battleforge.action.rush")
def test_a_rush_that_is_passed_gives_half_the_movement_rounded_down() -> None:
    g = acting(4, unit=trooper(shock=1)).one("move").answer("rush")
    assert g.refuses_move({"u.1": (17.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (17, 10)})  # 5 + 2
    assert g.at("u") == [(17, 10)]
    assert g.look("shock", "u") == 1
    assert g.need("Rush") == 5


@pytest.mark.clause("battleforge.action.rush")
def test_a_rush_that_fails_gives_a_shock_at_the_end() -> None:
    g = acting(8, unit=trooper(shock=1)).one("move").answer("rush").move({"u.1": (17, 10)})
    assert g.refuses_move({"u.1": (15.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (15, 10)})
    assert g.at("u") == [(15, 10)]
    assert g.look("shock", "u") == 2


@pytest.mark.clause("battleforge.action.rush-terrain")
@pytest.mark.parametrize("piece", [fence(13), {**DIFFICULT, "rect": (13, 0, 14, 48)}])
def test_nobody_rushes_over_obstacles_or_difficult_ground(piece: dict[str, object]) -> None:
    g = acting(unit=trooper(), terrain=[piece]).one("move").answer("rush")
    assert g.refuses_move({"u.1": (16, 10)}, "battleforge.action.rush-terrain")


@pytest.mark.clause("battleforge.action.rush-terrain")
def test_nor_after_the_rush_has_failed() -> None:
    g = acting(9, unit=trooper(), terrain=[fence(13)]).one("move").answer("rush").move({"u.1": (12, 10)})
    assert g.refuses_move({"u.1": (15, 10)}, "battleforge.action.rush-terrain")
    g.move({"u.1": (12, 10)})
    assert g.look("shock", "u") == 1


# ---- roads ----

ROAD = {"kind": "ground", "id": "road", "rect": (0, 9, 48, 11), "road": True}


@pytest.mark.clause("battleforge.terrain.road")
def test_from_road_to_road_gains_two_inches() -> None:
    g = acting(unit=trooper(), terrain=[ROAD]).one("move")
    assert g.refuses_move({"u.1": (18.1, 10)}, "battleforge.move.distance")
    assert g.refuses_move({"u.1": [(12, 10), (12, 15)]}, "battleforge.move.distance")  # 7" to beside the road
    g.move({"u.1": (18, 10)})


@pytest.mark.clause("battleforge.terrain.road")
def test_the_way_between_may_leave_the_road() -> None:
    g = acting(unit=trooper(), terrain=[ROAD]).one("move").move({"u.1": [(13, 12.5), (16, 10.9)]})
    assert g.at("u") == [(16, 10.9)]


@pytest.mark.clause("battleforge.terrain.road")
def test_a_rush_on_a_road() -> None:
    g = acting(1, unit=trooper(), terrain=[ROAD]).one("move").answer("rush")
    assert g.refuses_move({"u.1": (21.1, 10)}, "battleforge.move.distance")
    g.move({"u.1": (21, 10)})  # 6 + 3 + 2


@pytest.mark.clause("battleforge.terrain.road")
def test_every_centre_has_to_be_on_it() -> None:
    g = acting(unit={"cast": "Troopers", "at": [(10, 10), (10, 11.2)]}, terrain=[ROAD]).one("move")
    assert g.refuses_move({"u.1": (17, 10), "u.2": (15.9, 10.5)}, "battleforge.move.distance")
