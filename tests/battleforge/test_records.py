"""The records: what a unit is made of, where it stands, and that a copy of a battle is a battle of its own."""

from __future__ import annotations

import pytest

from grognard.engine.record import from_json, to_json
from grognard.rulesets.battleforge.battlefield import Piece, Scenario, Terrain
from grognard.rulesets.battleforge.sheets import Body, Carried, Figure, Profile, Sheet, Special, Weapon
from grognard.rulesets.battleforge.state import Inside, Stand, State, Unit, mustered
from grognard.table.shapes import Disc, Polygon

TROOPER = Profile("trooper", "Trooper", Body(1500, radius=500), 6, 5, 4, 5, 6, 6)
RIFLE = Weapon("rifle", "Rifle", 1, 0, 12_000, 24_000)


def squad(models: int = 12, name: str = "t", seat: int = 0) -> Unit:
    sheet = Sheet("troopers", "Troopers", "army", (Figure(TROOPER, (Carried(RIFLE),), models),))
    unit = mustered(name, seat, sheet, "table")
    unit.stand({model: Stand((2000 * n, 2000)) for n, model in enumerate(unit.models, 1)})
    return unit


def test_models_keep_the_order_of_their_numbers_in_a_save() -> None:
    state = State(("A", "B"), ("x", "y"), Scenario(), {"u": squad(name="u"), "t": squad()})
    again = from_json(State, to_json(state))
    assert again == state
    assert list(again.units) == ["u", "t"]
    assert again.units["t"].models[-3:] == ("t.10", "t.11", "t.12")


def test_what_falls_leaves_the_others_where_they_stand() -> None:
    unit = squad(3)
    unit.lost["t.2"] = 1
    unit.remove(["t.2"])
    assert unit.models == ("t.1", "t.3")
    assert unit.stands["t.3"].at == (6000, 2000)
    assert [solid.footprint for solid in unit.solids] == [Disc(2000, 2000, 500), Disc(6000, 2000, 500)]
    assert unit.lost == {}


def test_on_a_floor_models_have_no_places() -> None:
    unit = squad(3)
    unit.enter(Inside("house", 2))
    assert unit.fielded
    assert not unit.in_the_open
    assert unit.models == ("t.1", "t.2", "t.3")
    assert unit.stands == {}
    assert unit.solids == ()


def test_a_hull_has_a_facing() -> None:
    tank = Profile("tank", "Tank", Body(2500, width=3000, length=5000), 8)
    unit = mustered("k", 0, Sheet("tank", "Tank", "army", (Figure(tank),)), "table")
    unit.stand({"k.1": Stand((10_000, 10_000), 0, (1, 0))})
    (hull,) = unit.solids
    assert isinstance(hull.footprint, Polygon)
    assert unit.formation.box == (7500, 8500, 12_500, 11_500)


def test_a_copy_is_a_battle_of_its_own() -> None:
    state = State(("A", "B"), ("x", "y"), Scenario(), {"t": squad()})
    twin = state.copy()
    twin.units["t"].shock = 3
    twin.units["t"].remove(["t.1"])
    twin.victory[0] = 2
    twin.scopes.give("hold", "t", "battleforge.action.hold")
    assert state.units["t"].shock == 0
    assert len(state.units["t"].models) == 12
    assert state.victory == [0, 0]
    assert not state.scopes.has("hold", "t")
    assert twin.units["t"].sheet is state.units["t"].sheet


def test_floors_of_a_building() -> None:
    corners = ((0, 0), (6000, 0), (6000, 4000), (0, 4000))
    house = Piece("house", "building", "House", corners, storeys=2, cover="hard", sight="solid")
    assert [(floor.level, floor.bottom, floor.top, floor.capacity) for floor in house.floors] == [
        (1, 0, 3000, 12),
        (2, 3000, 6000, 12),
    ]
    assert house.solid.top == 6000
    assert Terrain((house,)).by_id["house"] is house


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_rule_counts_once_with_the_better_number() -> None:
    climber, tough = Special("climber", "Climber"), Special("tough", "Tough", (2,))
    leader = Profile("leader", "Leader", Body(1500, radius=500), rules=(Special("tough", "Tough", (3,)),))
    sheet = Sheet("s", "Squad", "army", (Figure(leader), Figure(TROOPER)), rules=(climber, tough))
    assert [str(rule) for rule in sheet.rules_of(1).values()] == ["Climber", "Tough(3)"]
    assert [str(rule) for rule in sheet.rules_of(2).values()] == ["Climber", "Tough(2)"]
