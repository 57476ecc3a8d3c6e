"""Chapter 4: setting up; and who stays behind."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.questions import Answer
from grognard.engine.questions.movement import Placing
from grognard.rulesets.battleforge import RULESET
from grognard.testing import Game, opening
from tests.battleforge.kit import forge

ZONES = [(0, 0, 48, 8), (0, 40, 48, 48)]


def squad(seat: int = 0, **changes: Any) -> dict[str, Any]:
    """Five Troopers beside the table."""
    return {"cast": "Troopers", "seat": seat, "waiting": True, **changes}


def deploying(units: dict[str, Any], **spec: Any) -> Game:
    return forge(units=units, stage="deployment", **{"zones": ZONES, **spec})


def row(name: str, x: float, y: float, count: int = 5, step: float = 1.2) -> dict[str, tuple[float, float]]:
    return {f"{name}.{n}": (x + step * (n - 1), y) for n in range(1, count + 1)}


@pytest.mark.clause("battleforge.setup.sequence", "battleforge.setup.scenario-choice")
def test_a_whole_game_begins_with_zones_reserves_and_deployment() -> None:
    g = opening("battleforge", "across-the-counter", 8, 3)
    assert g.topic == "zone"
    g.one("south")
    assert g.topic == "window:pre-game"
    g.one("decline", "decline")
    assert g.topic == "reserves"
    g.default(2)
    assert g.topic == "deploy"
    g.until("window:after deployment").one("decline", "decline")
    assert g.topic == "bid"
    assert g.state.stage == "bidding"
    assert all(unit.fielded for unit in g.state.units.values())


@pytest.mark.clause("battleforge.setup.terrain-agreement")
def test_what_a_piece_is_stands_on_the_map() -> None:
    g = opening("battleforge", "across-the-counter", 8, 3)
    notes = {piece.id: piece.note for piece in g.scene().terrain}
    assert notes["house-plant"] == "area, soft cover, seen into and out of"
    assert notes["cereal-box"] == "building, hard cover, 2 floors for 12 models each"


@pytest.mark.clause("battleforge.setup.zones")
def test_the_winner_of_the_roll_off_picks_a_zone_and_places_first() -> None:
    g = forge(3, 8, units={"a": squad(), "b": squad(1)}, stage="zones", zones=ZONES)
    assert (g.seat, g.topic, g.options()) == (1, "zone", ["z1", "z2"])
    g.one("z1")
    assert g.state.zones == ["z2", "z1"]
    assert (g.seat, g.topic) == (1, "deploy:b")


@pytest.mark.clause("battleforge.setup.zones")
def test_a_zone_of_a_seat_is_not_chosen() -> None:
    zones = [{"id": "north", "rect": ZONES[1], "seat": 0}, {"id": "south", "rect": ZONES[0], "seat": 1}]
    g = forge(8, 3, units={"a": squad(), "b": squad(1)}, stage="zones", zones=zones)
    assert g.state.zones == ["north", "south"]


@pytest.mark.clause("battleforge.setup.alternate")
def test_players_alternate_and_who_has_none_left_is_skipped() -> None:
    units = {f"a{n}": squad() for n in range(4)} | {f"b{n}": squad(1) for n in range(2)}
    g = deploying(units, order=[0, 1], active=1)
    seats: list[int] = []
    while g.state.stage == "deployment":
        seats.append(g.seat)
        if g.topic == "deploy":
            g.default()
        g.default()
    assert seats == [0, 1, 0, 1, 0, 0]


@pytest.mark.clause("battleforge.setup.placement")
@pytest.mark.parametrize(("y", "refused"), [(7.6, True), (7.5, False), (0.4, True), (0.5, False)])
def test_every_base_is_wholly_in_the_zone(y: float, refused: bool) -> None:
    g = deploying({"a": squad(), "b": squad(1)}, active=1, order=[0, 1])
    if refused:
        assert g.refuses_place(row("a", 10, y), "battleforge.setup.placement")
    else:
        g.place(row("a", 10, y))
        assert g.at("a")[0] == (10, y)


@pytest.mark.clause("battleforge.setup.placement", "battleforge.move.coherency")
@pytest.mark.parametrize(
    ("step", "clause"),
    [
        (3.1, "battleforge.move.coherency"),
        (2, "battleforge.move.coherency"),
        (0.9, "battleforge.setup.placement"),
    ],
)
def test_a_unit_is_placed_in_coherency_and_on_nobody(step: float, clause: str) -> None:
    g = deploying({"a": squad(), "b": squad(1)}, active=1, order=[0, 1])
    assert g.refuses_place(row("a", 10, 4, step=step), clause)


@pytest.mark.clause("battleforge.setup.placement")
def test_other_bases_impassable_ground_and_enemies_keep_their_distance() -> None:
    units = {
        "a": squad(),
        "c": {"cast": "Troopers", "row": (20, 4)},
        "b": {"cast": "Brutes", "seat": 1, "row": (30, 4)},
    }
    rock = {"kind": "impassable", "rect": (5, 2, 7, 6), "name": "the rock"}
    g = deploying(units, active=1, order=[0, 1], terrain=[rock])
    assert g.refuses_place(row("a", 20, 4.5), "battleforge.setup.placement")
    assert g.refuses_place(row("a", 4, 4), "battleforge.setup.placement")
    assert g.refuses_place(row("a", 30, 6.25), "battleforge.setup.placement")
    assert g.refusal({"poses": {m: {"at": [round(x * 1000), 6_251]} for m, (x, _) in row("a", 30, 0).items()}}) is None


@pytest.mark.clause("battleforge.setup.placement", "battleforge.building.capacity", "battleforge.building.occupy")
def test_a_unit_may_begin_in_a_building_of_its_zone() -> None:
    house = {"kind": "building", "id": "house", "rect": (10, 1, 16, 7), "capacity": 8, "floors": 2}
    far = {"kind": "building", "id": "far", "rect": (20, 5, 26, 11)}
    g = deploying({"a": squad(), "c": squad(), "b": squad(1)}, active=1, order=[0, 1], terrain=[house, far])
    g.one("a")
    floor: Answer = {"poses": {f"a.{n}": {"at": [0, 0], "floor": "house.2"} for n in range(1, 6)}}
    torn: Answer = {"poses": {f"a.{n}": {"at": [0, 0], "floor": f"house.{1 + n % 2}"} for n in range(1, 6)}}
    assert g.refuses(torn, "battleforge.building.occupy")
    g.answer(floor)
    assert g.badges("a") == {"Floor 2"}
    g.until("deploy:c")
    assert [each.key for each in g.question.floors] == ["house.1"]  # type: ignore[attr-defined]


@pytest.mark.clause("battleforge.setup.placement")
def test_a_vehicle_begins_in_no_building_and_looks_across_the_table() -> None:
    house = {"kind": "building", "id": "house", "rect": (10, 41, 16, 47)}
    units = {"b": {"cast": "Tank", "seat": 1, "waiting": True}}
    g = deploying(units | {"a": {"cast": "Troopers", "row": (5, 5)}}, active=0, order=[0, 1], terrain=[house])
    assert g.question.floors == ()  # type: ignore[attr-defined]
    g.place({"b.1": (20, 44)})
    assert g.state.units["b"].stands["b.1"].facing == (0, -1)


@pytest.mark.clause("battleforge.setup.placement")
def test_a_unit_without_a_place_goes_into_reserve() -> None:
    zones = [(0, 0, 3, 3), (0, 40, 48, 48)]
    g = deploying(
        {"a": squad(), "c": {"cast": "Tank", "waiting": True}, "b": squad(1)}, active=1, order=[0, 1], zones=zones
    )
    g.one("c")
    assert g.state.units["c"].where == "reserve"
    assert g.topic == "deploy:b"


@pytest.mark.clause("battleforge.reserve.choice")
def test_without_an_edge_only_ambush_and_outflank_wait() -> None:
    units = {"a": squad(), "m": squad(unit_rules=["Ambush"]), "o": squad(unit_rules=["Outflank"]), "b": squad(1)}
    g = forge(units=units, stage="reserves", zones=ZONES, order=[0, 1])
    assert g.topic == "reserves"
    open_ = {name: [option.key for option in options] for name, options in g.question.items.items()}  # type: ignore[attr-defined]
    assert open_ == {"a": ["deploy"], "m": ["deploy", "reserve"], "o": ["deploy", "reserve"]}
    g.assign({"a": "deploy", "m": "reserve", "o": "deploy"})
    assert g.state.units["m"].where == "reserve"
    assert g.badges("m", 1) == {"Reserve"}
    assert g.state.stage == "deployment"


@pytest.mark.clause("battleforge.reserve.choice")
def test_an_edge_lets_anybody_wait() -> None:
    g = forge(
        units={"a": squad(), "b": squad(1)}, stage="reserves", zones=ZONES, order=[0, 1],
        edges=[{"zone": "z1", "start": (0, 0), "end": (48, 0)}],
    )  # fmt: skip
    g.assign({"a": "reserve"})
    assert (g.seat, g.topic) == (1, "deploy:b")


@pytest.mark.clause("battleforge.reserve.transports")
def test_who_rides_in_a_transport_is_not_deployed() -> None:
    truck = {"cast": "Tank", "waiting": True, "rules": ["Transport(8)"]}
    units = {"truck": truck, "a": squad(), "c": squad(models=4), "other": squad(faction="hired"), "b": squad(1)}
    g = forge(units=units, stage="reserves", zones=ZONES, order=[0, 1])
    everybody = {"truck": "deploy", "other": "deploy"}
    assert g.refuses({**everybody, "a": "truck", "c": "truck"}, "battleforge.reserve.transports")
    assert [option.key for option in g.question.items["other"]] == ["deploy"]  # type: ignore[attr-defined]
    g.assign({**everybody, "a": "truck", "c": "deploy"})
    assert g.badges("a") == {"Embarked"}
    assert g.topic == "deploy"
    assert "a" not in g.options()


def test_every_scenario_and_force_of_the_pack_can_be_read() -> None:
    assert RULESET.faults() == []
    assert next(info.id for info in RULESET.scenarios()) == "across-the-counter"
    assert {info.id for info in RULESET.armies()} >= {"bucket-brigade", "pantry-swarm"}


# ---- which way it looks ----

MORTAR = {"name": "Mortar", "range": (24, 36), "rules": ["Lobbed(2)"], "arcs": ["front"]}


def shown_facings(g: Game) -> list[tuple[int, int] | None]:
    assert isinstance(g.question, Placing)
    return [mover.facing for mover in g.question.movers]


@pytest.mark.clause("battleforge.setup.placement", "battleforge.los.mounted-arcs")
def test_a_gun_on_a_round_base_looks_across_the_table_or_where_its_player_turns_it() -> None:
    units = {"gun": squad(1, models=1, weapons=[MORTAR]), "a": {"cast": "Troopers", "row": (10, 3)}}
    g = deploying(units, active=0)
    assert shown_facings(g) == [(0, -1)]
    g.place({"gun.1": (20, 44)})
    assert g.state.units["gun"].stands["gun.1"].facing == (0, -1)
    turned = deploying(units, active=0).place({"gun.1": (20, 44, (1, 0))})
    assert turned.state.units["gun"].stands["gun.1"].facing == (1, 0)


@pytest.mark.clause("battleforge.setup.placement")
def test_who_fires_all_round_has_nothing_to_turn() -> None:
    g = deploying({"b": squad(1, models=1), "a": {"cast": "Troopers", "row": (10, 3)}}, active=0)
    assert shown_facings(g) == [None]
