"""Chapter 2: setup."""

from __future__ import annotations

import pytest

from grognard.rulesets.lords import RULESET
from grognard.testing import Game
from tests.lords.kit import Spot, blue, lords, red, row, tokens


def placed(name: str, at: list[Spot]) -> dict[str, Spot]:
    return {f"{name}.{place + 1}": spot for place, spot in enumerate(at)}


def deploying(*, active: int = 0, **spec: object) -> Game:
    units = {
        "K1": blue("K1"),
        "T1": blue("T1", models=3),
        "L": blue("L"),
        "V1": blue("V1", models=2),
        "rK": red("K1"),
        "rT": red("T1", models=2),
    }
    return lords(units=units, phase="deploy", active=active, first=active, **spec)


@pytest.mark.clause("lords.setup.scenario")
def test_scenario_gives_table_areas_and_length() -> None:
    document = RULESET.setup("open-field", ["corvane", "corvane"]).scenario
    assert (document["width"], document["height"], document["length"]) == (48000, 36000, 12)
    assert [area["outline"][2][1] for area in document["areas"]] == [9000, 36000]


WOOD = {"name": "Wood", "rect": (20, 10, 24, 20), "blocks_sight": True}


@pytest.mark.clause("lords.setup.terrain", "lords.shoot.sight")
def test_terrain_a_wood_between_blocks_and_a_wood_one_stands_in_does_not() -> None:
    units = {"T2": blue("T2", [(15, 15)]), "r": red("V1", [(30, 15)])}
    g = lords(units=units, terrain=[WOOD]).one("T2")
    assert g.refuses("shoot", "lords.shoot.sight")
    g = lords(units={"T2": blue("T2", [(15, 15)]), "r": red("V1", [(22, 15)])}, terrain=[WOOD]).one("T2")
    assert "shoot" in g.options()


@pytest.mark.clause("lords.setup.terrain")
@pytest.mark.parametrize(("y", "sees"), [(20.0, True), (19.99, False), (10.0, True), (9.5, True)])
def test_terrain_touching_an_edge_does_not_block(y: float, sees: bool) -> None:
    g = lords(units={"T2": blue("T2", [(15, y)]), "r": red("V1", [(29, y)])}, terrain=[WOOD]).one("T2")
    assert ("shoot" in g.options()) == sees


@pytest.mark.clause("lords.setup.terrain")
def test_terrain_impassable_stops_rest_and_path() -> None:
    wall = {"name": "Wall", "rect": (12, 8, 13, 12), "impassable": True}
    g = lords(units={"K1": blue("K1", [(10, 10)])}, terrain=[wall]).one("K1", "advance")
    assert g.refuses_move({"K1.1": (12, 10)}, "lords.setup.terrain")
    assert g.refuses_move({"K1.1": (14.5, 10)}, "lords.setup.terrain")
    assert g.refusal({"paths": {"K1.1": [[11500, 10000]]}}) is None
    assert g.refuses_move({"K1.1": (11.502, 10)}, "lords.setup.terrain")


@pytest.mark.clause("lords.setup.terrain")
def test_terrain_that_only_blocks_sight_may_be_walked_through() -> None:
    g = lords(units={"K1": blue("K1", [(19, 15)])}, terrain=[WOOD]).one("K1", "advance")
    g.move({"K1.1": (22, 15)})
    assert g.at("K1") == [(22.0, 15.0)]


@pytest.mark.clause("lords.setup.roll-off", "lords.setup.first-or-second")
def test_roll_off_ties_are_rolled_again_by_both() -> None:
    setup = RULESET.setup("open-field", ["corvane", "corvane"])
    g = Game.of_setup(RULESET, setup, (4, 4, 2, 5))
    assert g.topic == "first-or-second"
    assert g.seat == 1
    g.one("second")
    assert (g.state.first, g.state.active, g.seat) == (0, 0, 0)


@pytest.mark.clause("lords.setup.first-or-second")
def test_first_or_second_the_winner_may_go_first() -> None:
    g = Game.of_setup(RULESET, RULESET.setup("open-field"), (2, 5)).one("first")
    assert (g.state.first, g.seat, g.topic) == (1, 1, "deploy-unit")


@pytest.mark.clause("lords.setup.deploy-order")
def test_deploy_order_first_player_places_all_then_the_second() -> None:
    g = deploying()
    seats = []
    while g.topic != "unit":
        if g.topic == "deploy-unit":
            seats.append(g.seat)
        g.default()
    assert seats == [0, 0, 0, 0, 1, 1]
    assert (g.seat, g.state.phase) == (0, "turn")


@pytest.mark.clause("lords.setup.deploy-order")
def test_deploy_order_units_are_placed_in_any_order() -> None:
    assert set(deploying().options()) == {"K1", "T1", "L", "V1"}


@pytest.mark.clause("lords.setup.deploy-placement")
def test_deploy_placement_wholly_inside_the_area() -> None:
    g = deploying().one("K1")
    assert g.refuses_place({"K1.1": (10, 8.6)}, "lords.setup.deploy-placement")
    g.place({"K1.1": (10, 8.5)})
    g.one("T1")
    assert g.refuses_place(placed("T1", [(10, 8), (12, 8), (14, 8)]), "lords.setup.deploy-placement")  # on Bram
    assert g.refuses_place(placed("T1", [(20, 8), (22, 8), (24.1, 8)]), "lords.setup.deploy-placement")
    assert g.refuses_place(placed("T1", [(20, 8), (20.5, 8), (22, 8)]), "lords.setup.deploy-placement")
    g.place(placed("T1", [(20, 8), (22, 8), (24, 8)]))


@pytest.mark.clause("lords.setup.deploy-placement")
def test_deploy_placement_nobody_starts_in_combat_or_on_impassable_ground() -> None:
    pond = {"name": "Pond", "rect": (0, 0, 6, 6), "impassable": True}
    units = {"K1": blue("K1"), "r": red("K1", [(20, 10)])}
    g = lords(units=units, phase="deploy", terrain=[pond], areas=[{"seat": 0, "rect": (0, 0, 48, 20)}]).one("K1")
    assert g.refuses_place({"K1.1": (20, 8)}, "lords.setup.deploy-placement")
    assert g.refuses_place({"K1.1": (6.4, 3)}, "lords.setup.deploy-placement")
    assert g.refusal({"poses": {"K1.1": {"at": [20000, 7997]}}}) is None


@pytest.mark.clause("lords.setup.no-room")
def test_no_room_takes_all_back_once_and_then_loses_the_unit() -> None:
    units = {"K1": blue("K1"), "T1": blue("T1", models=2), "r": red("K1", [(40, 30)])}
    g = lords(units=units, phase="deploy", areas=[{"seat": 0, "rect": (0, 0, 2.2, 1.2)}])
    g.one("K1").place({"K1.1": (1, 0.6)}).one("T1")
    assert g.refusal("pass") is None
    g.answer("pass")
    assert set(g.options()) == {"K1", "T1"}
    g.one("K1").place({"K1.1": (1, 0.6)}).one("T1").answer("pass")
    assert g.state.phase == "turn"
    assert g.count("T1") == 0


@pytest.mark.clause("lords.setup.no-room")
def test_no_room_is_refused_while_there_is_room() -> None:
    g = deploying().one("T1")
    assert g.refuses("pass", "lords.setup.no-room")


@pytest.mark.clause("lords.setup.deploy-joined", "lords.join.token")
def test_deploy_joined_without_a_token() -> None:
    g = deploying()
    g.one("T1").place(placed("T1", row(3, 10, 5))).one("K1").place({"K1.1": (10, 6.5)})  # gap 0.5
    g.one("V1").place(placed("V1", row(2, 30, 5))).one("L").place({"L.1": (10, 3.8)})
    assert g.topic == "join"
    assert set(g.options()) == {"T1", "alone"}
    g.one("T1")
    # The Lord stands beside the Spearmen too, and Bram has just joined them.
    assert g.question.about == ("L",)
    g.one("T1")
    g.until("unit")
    assert g.count("T1") == 5
    assert tokens(g) == set()
    assert "T1" in g.options()
    assert "K1" not in g.options()


@pytest.mark.clause("lords.setup.deploy-joined")
def test_deploy_joined_the_lord_needs_the_knight_in_the_troop() -> None:
    g = deploying()
    g.one("T1").place(placed("T1", row(3, 10, 5))).one("K1").place({"K1.1": (10, 6.5)})
    g.one("V1").place(placed("V1", row(2, 30, 5))).one("L").place({"L.1": (10, 3.8)})
    g.one("alone")
    assert g.seat == 1  # nothing to ask of the Lord


@pytest.mark.clause("lords.setup.deploy-joined")
def test_deploy_joined_only_within_an_inch() -> None:
    g = deploying()
    g.one("T1").place(placed("T1", row(3, 10, 5))).one("K1").place({"K1.1": (10, 7.01)})
    g.one("V1").place(placed("V1", row(2, 30, 5))).one("L").place({"L.1": (40, 3.8)})
    assert (g.seat, g.topic) == (1, "deploy-unit")
