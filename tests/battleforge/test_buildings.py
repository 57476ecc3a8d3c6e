"""Chapter 10: buildings, and chapter 19: getting into and out of transports, and onto the table."""

from __future__ import annotations

import pytest

from tests.battleforge.positions import acting, trooper, troopers

HOUSE = {"kind": "building", "id": "house", "rect": (20, 8, 24, 12), "floors": 2}
CARRIER = {"cast": "Tank", "at": [(20, 10)], "unit_rules": ["Transport(6)"]}


@pytest.mark.clause("battleforge.building.enter")
def test_a_unit_enters_when_everybody_ends_within_six_inches() -> None:
    g = acting(unit=troopers(8, 10, 3), terrain=[HOUSE]).one("move").shift(5.5, 0)
    assert g.topic == "enter:u"
    g.one("enter house")
    inside = g.state.units["u"].inside
    assert (inside.building, inside.level) == ("house", 1)
    far = acting(unit={"cast": "Troopers", "at": [(14, 10), (12.9, 10)]}, terrain=[HOUSE]).one("move").shift(0, 0.1)
    assert far.topic == "action:u"  # 6.5" away


@pytest.mark.clause("battleforge.building.enter")
@pytest.mark.parametrize(
    "unit", [{"cast": "Tank", "at": [(15, 10)]}, {"cast": "Troopers", "base": 2.1, "at": [(15, 10)]}]
)
def test_vehicles_and_wide_bases_do_not_enter(unit: dict[str, object]) -> None:
    g = acting(unit=unit, terrain=[HOUSE]).one("move").stay()
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.building.enter")
def test_not_where_enemies_are() -> None:
    foe = {"cast": "Brutes", "seat": 1, "inside": "house", "activated": True}
    g = acting(unit=trooper(16, 10), foe=foe, terrain=[HOUSE]).one("move").stay()
    assert g.topic == "action:u"


@pytest.mark.clause("battleforge.building.capacity")
def test_a_floor_holds_twelve() -> None:
    friends = {"one": {"cast": "Troopers", "inside": "house"}, "two": {"cast": "Troopers", "inside": "house"}}
    three = acting(unit=troopers(15, 10, 3), terrain=[HOUSE], **friends).one("move").stay()
    assert three.topic == "action:u"  # thirteen
    two = acting(unit=troopers(15, 10, 2), terrain=[HOUSE], **friends).one("move").stay().one("enter house")
    assert two.state.units["u"].inside is not None


@pytest.mark.clause("battleforge.building.leave")
def test_from_the_second_floor_to_the_street_takes_two_moves() -> None:
    g = acting(unit={"cast": "Troopers", "inside": ("house", 2)}, terrain=[HOUSE]).one("move")
    assert "out" not in g.options()
    g.one("down").one("move").one("out")
    assert g.topic == "leave:u"
    g.move({f"u.{n}": (24 + 1.2 * n, 10) for n in range(1, 6)})
    assert g.state.units["u"].inside is None
    assert g.at("u")[0] == (25.2, 10)


@pytest.mark.clause("battleforge.building.leave")
def test_each_model_moves_from_the_outline() -> None:
    g = acting(unit={"cast": "Troopers", "models": 1, "inside": "house"}, terrain=[HOUSE]).one("move").one("out")
    assert g.refuses_move({"u.1": (30.6, 10)}, "battleforge.move.distance")
    g.move({"u.1": (30.5, 10)})  # from 24.5, touching the east wall


@pytest.mark.clause("battleforge.building.leave")
def test_floors_change_unseen() -> None:
    watcher = {"cast": "Troopers", "seat": 1, "at": [(30, 10)], "hold": True, "activated": True}
    g = acting(unit={"cast": "Troopers", "inside": "house"}, foe=watcher, terrain=[HOUSE]).one("move").one("up")
    assert g.topic == "action:u"
    assert g.state.units["u"].inside.level == 2


@pytest.mark.clause("battleforge.building.arcs")
def test_a_gun_says_which_side_it_faces() -> None:
    gun = {
        "name": "Gun",
        "at": [(16, 10)],
        "weapons": [{"name": "Gun", "range": (12, 24), "attacks": 1, "arcs": ["front"]}],
    }
    g = acting(unit=gun, terrain=[HOUSE]).one("move").stay().one("enter house")
    assert g.topic == "side:u"
    g.one("2")
    assert g.state.units["u"].inside.side == 2
    g.one("move").one("turn").one("1")
    assert g.state.units["u"].inside.side == 1


@pytest.mark.clause("battleforge.building.fighting")
def test_a_first_floor_is_charged_by_touching_the_outline() -> None:
    foe = {"cast": "Brutes", "seat": 1, "inside": "house", "activated": True}
    g = acting(unit=trooper(16, 10), foe=foe, terrain=[HOUSE]).one("charge").move({"u.1": (19.5, 10)})
    assert g.look("engaged", "u", "foe")


@pytest.mark.clause("battleforge.building.fighting")
def test_another_floor_is_charged_from_the_next_one_only() -> None:
    foe = {"cast": "Brutes", "seat": 1, "inside": ("house", 2), "activated": True}
    outside = acting(unit=trooper(19, 10), foe=foe, terrain=[HOUSE])
    assert outside.why_not("charge") is not None
    below = acting(unit={"cast": "Troopers", "inside": "house"}, foe=foe, terrain=[HOUSE]).one("charge")
    assert below.look("engaged", "u", "foe")
    assert below.state.units["u"].inside.level == 1


# ---- transports ----


@pytest.mark.clause("battleforge.reserve.transports")
def test_boarding_ends_within_two_inches() -> None:
    g = acting(unit=troopers(14, 10, 3), ride=CARRIER).one("move").stay()
    assert g.topic == "action:u"  # the first is 4" away
    g.one("move").move({"u.1": (17, 9.4), "u.2": (17.2, 10.6), "u.3": (18, 11.9)}).one("board ride")
    assert g.state.units["u"].where == "embarked"
    assert g.state.units["u"].carrier == "ride"


@pytest.mark.clause("battleforge.reserve.transports", "battleforge.building.occupy")
def test_nobody_boards_what_is_in_a_house() -> None:
    bearer = {"cast": "Brutes", "models": 1, "inside": "house", "unit_rules": ["Transport(8)"]}
    house = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26)}
    g = acting(unit=troopers(23, 17, 1), ride=bearer, terrain=[house]).one("move").shift(0, 1.5)
    assert g.options() == ["outside", "enter house"]


@pytest.mark.clause("battleforge.reserve.transports")
def test_a_transport_has_room_for_so_many_of_its_faction() -> None:
    full = acting(unit=troopers(17, 10, 1), ride=CARRIER, other={"cast": "Troopers", "models": 6, "aboard": "ride"})
    full.one("move").stay()
    assert full.topic == "action:u"
    stranger = acting(unit=troopers(17, 10, 1, faction="others"), ride=CARRIER).one("move").stay()
    assert stranger.topic == "action:u"
