"""Chapters 7 and 8: the roll to start, and deployment."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.ruse.cast import before, rolls, said, unit


def started(*dice: int) -> Game:
    g = before("start")
    return g.dice(*dice)


@pytest.mark.clause("ruse.start.roll")
def test_start_roll_ties_are_rolled_again() -> None:
    g = started(3, 3, 5, 2)
    assert g.topic == "privilege"
    assert g.seat == 0
    assert [faces for _, faces in rolls(g)] == [(3,), (3,), (5,), (2,)]


@pytest.mark.clause("ruse.start.roll")
def test_start_roll_souths_die_comes_first() -> None:
    g = started(2, 5)
    assert g.topic == "privilege"
    assert g.seat == 1


@pytest.mark.clause("ruse.start.privilege")
def test_start_privilege_the_winner_picks_and_the_loser_holds_the_other() -> None:
    g = started(5, 2).one("first-turn")
    assert (g.topic, g.seat) == ("first-deployer", 1)
    g.one("south")
    assert (g.topic, g.seat) == ("first-turn", 0)


@pytest.mark.clause("ruse.start.privilege")
def test_start_privilege_the_winner_may_take_the_deployment() -> None:
    g = started(5, 2).one("deployment")
    assert (g.topic, g.seat) == ("first-deployer", 0)
    assert (g.one("south").topic, g.seat) == ("first-turn", 1)


@pytest.mark.clause("ruse.start.choices")
def test_start_choices_each_holder_names_either_player() -> None:
    g = started(5, 2).one("first-turn", "south", "north")
    assert (g.state.first_deployer, g.state.first_turn) == (0, 1)
    assert said(g, "named") == ["North names South to deploy first.", "South gives North the first turn."]
    assert all(not each.cell for each in g.state.units)


@pytest.mark.clause("ruse.deploy.alternate")
def test_deploy_alternate_until_all_ten_stand() -> None:
    g = before("deploy", first_deployer="South", first_turn="North")
    seats = []
    while g.topic == "deploy":
        seats.append(g.seat)
        g.default(2)
    assert seats == [0, 1] * 5
    assert all(each.cell for each in g.state.units)
    assert (g.topic, g.seat) == ("unit", 1)


@pytest.mark.clause("ruse.deploy.zone")
def test_deploy_zone_two_home_rows_and_empty_cells() -> None:
    g = before("deploy", at={"S2": "d2", "N1": "a9"}).one("S1")
    assert g.refuses_place({"S1": (3.5, 2.5)}, "ruse.deploy.zone")  # d3
    assert g.refuses_place({"S1": (3.5, 1.5)}, "ruse.deploy.zone")  # d2, taken
    assert g.refuses_place({"S1": (3.5, 9.5)}, "ruse.deploy.zone")  # d10, the enemy's
    assert g.refuses_place({"S1": (-0.5, 0.5)}, "ruse.deploy.zone")  # off the board
    g.place({"S1": (7.99, 0.01)})
    assert unit(g, "S1").cell == "h1"


@pytest.mark.clause("ruse.deploy.zone")
def test_deploy_zone_north_uses_rows_nine_and_ten() -> None:
    g = before("deploy", first_deployer="North").one("N1")
    assert g.refuses_place({"N1": (0.5, 7.5)}, "ruse.deploy.zone")
    g.place({"N1": (0.5, 8.5)})
    assert unit(g, "N1").cell == "a9"


@pytest.mark.clause("ruse.deploy.zone")
def test_deploy_zone_offers_the_nearest_free_cell() -> None:
    g = before("deploy", at={"S2": "d2", "N1": "a9"}).one("S1")
    near: Any = g.question.nearest({"poses": {"S1": {"at": [3600, 2900]}}})
    assert near is not None
    assert g.refusal(near) is None
    assert near["poses"]["S1"]["at"] == [4500, 1500]


@pytest.mark.clause("ruse.deploy.facing")
def test_deploy_facing_the_opponents_edge() -> None:
    g = before("deploy").one("S1").place({"S1": (1.5, 1.5)}).one("N4").place({"N4": (1.5, 9.5)})
    assert (unit(g, "S1").cell, unit(g, "S1").facing) == ("b2", "N")
    assert (unit(g, "N4").cell, unit(g, "N4").facing) == ("b10", "S")


@pytest.mark.clause("ruse.deploy.facedown")
def test_deploy_facedown_everybody_whatever_the_category() -> None:
    g = before("deploy")
    while g.topic == "deploy":
        g.default(2)
    assert not any(each.up for each in g.state.units)
    cards = [piece for each in g.scene(1).units if each.seat == 0 for piece in each.pieces]
    assert {getattr(card, "face", "") for card in cards} == {"down"}
