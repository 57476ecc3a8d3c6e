"""Worked cases from the ledger: setup, terrain, victory and the end."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.lords.kit import Spot, blue, lords, red, row, tokens


@pytest.mark.clause("lords.setup.roll-off", "lords.setup.first-or-second", "lords.dice.sequence")
@pytest.mark.parametrize(("choice", "first"), [("first", 1), ("second", 0)])
def test_roll_off_ties_are_rolled_again_by_both(choice: str, first: int) -> None:
    g = lords(4, 4, 2, 5, units={"A": blue("K1"), "B": red("K1")}, phase="roll-off")
    assert (g.seat, g.topic) == (1, "first-or-second")
    g.one(choice)
    assert (g.seat, g.topic) == (first, "deploy-unit")
    assert g.dice_left == []


def deploying(**more: Any) -> Game:
    units = {"K1": blue("K1"), "T1": blue("T1", models=2), "L": blue("L"), "r": red("T1", models=1)}
    return lords(units=units, phase="deploy", **more)


@pytest.mark.clause("lords.setup.deploy-placement", "lords.setup.deploy-order", "lords.setup.deploy-joined")
def test_deploy_join_and_first_turn() -> None:
    g = deploying().one("T1")
    clause = "lords.setup.deploy-placement"
    assert g.refuses_place({"T1.1": (10, 8.6), "T1.2": (11.2, 8.5)}, clause)
    assert g.refuses_place({"T1.1": (10, 8.5), "T1.2": (12.1, 8.5)}, clause)
    assert g.refuses_place({"T1.1": (10, 8.5), "T1.2": (10.9, 8.5)}, clause)
    assert g.refuses_place({"T1.1": (0.4, 8.5), "T1.2": (1.6, 8.5)}, clause)
    g.place({"T1.1": (10, 8.5), "T1.2": (12, 8.5)})
    g.one("L").place({"L.1": (11, 7)}).one("K1").place({"K1.1": (10, 7)})
    assert (g.topic, g.options()) == ("join", ["alone", "T1"])
    g.one("T1")
    assert g.options() == ["alone", "T1"]  # the Lord follows him
    g.one("T1")
    assert g.seat == 1
    g.one("r").place({"r.1": (10, 27.5)})
    assert (g.seat, g.options(), tokens(g)) == (0, ["T1"], set())
    assert g.count("T1") == 4


@pytest.mark.clause("lords.setup.deploy-joined", "lords.join.conditions")
def test_deploy_joined_the_lord_alone_may_not_join_a_troop() -> None:
    g = deploying().one("T1").place({"T1.1": (10, 8.5), "T1.2": (12, 8.5)})
    g.one("L").place({"L.1": (11, 7)}).one("K1").place({"K1.1": (10, 7)})
    g.one("alone")
    assert g.seat == 1  # Bram stays alone: the Lord is not asked


@pytest.mark.clause("lords.setup.deploy-placement", "lords.measure.within")
@pytest.mark.parametrize(("y", "allowed"), [(11.0, False), (11.002, False), (11.003, True)])
def test_deploy_more_than_an_inch_from_enemies(y: float, allowed: bool) -> None:
    units = {"A": blue("T1", [(10, 9)]), "B": red("K1")}
    areas = [{"seat": 0, "rect": (0, 0, 48, 20)}, {"seat": 1, "rect": (0, 5, 48, 36)}]
    g = lords(units=units, phase="deploy", active=1, areas=areas).one("B")
    assert g.refuses_place({"B.1": (10, y)}, "lords.setup.deploy-placement") != allowed


@pytest.mark.clause("lords.setup.terrain")
@pytest.mark.parametrize(("x", "free"), [(12.5, True), (12.501, True), (12.503, False), (12.6, False)])
def test_terrain_a_round_piece_has_a_corner_due_west(x: float, free: bool) -> None:
    # Centre (15, 10), radius 2, base 0.5: the base touches at x 12.5.
    rock = {"name": "Rock", "circle": (15, 10, 2), "impassable": True}
    g = lords(units={"A": blue("K1", [(10, 10)])}, terrain=[rock]).one("A", "advance")
    assert g.refuses_move({"A.1": (x, 10)}, "lords.setup.terrain") != free


@pytest.mark.clause("lords.setup.terrain", "lords.shoot.sight")
@pytest.mark.parametrize(
    ("shooter", "target", "sees"),
    [
        ((15, 15), (28, 15), False),
        ((15, 15), (24.4, 15), True),  # the base overlaps the wood
        ((15, 15), (24.5, 15), False),  # it only touches it
        ((19.6, 15), (30, 15), True),  # the shooter's base overlaps it
        ((19.5, 15), (30, 15), False),
        ((18, 8), (22, 12), True),  # it stands in the wood
        ((18, 12), (22, 8), True),  # only the corner at (20, 10)
    ],
)
def test_terrain_woods_and_sight(shooter: Spot, target: Spot, sees: bool) -> None:
    wood = {"name": "Wood", "rect": (20, 10, 24, 20), "blocks_sight": True}
    units = {"A": blue("T2", [shooter]), "B": red("V1", [target])}
    g = lords(units=units, terrain=[wood]).one("A")
    assert ("shoot" in g.options()) == sees


@pytest.mark.clause("lords.end.length")
@pytest.mark.parametrize("first", [0, 1])
def test_length_ends_after_the_second_players_last_turn(first: int) -> None:
    units = {"A": blue("V1", [(10, 10)]), "B": red("V1", [(40, 30)])}
    g = lords(units=units, length=12, turns=(11, 11), first=first, active=first)
    g.one(g.options()[0], "hold")
    assert not g.outcome
    g.one(g.options()[0], "hold")
    assert (g.outcome.winners, g.outcome.clause) == ((), "lords.end.length")


@pytest.mark.clause("lords.end.wipe-out", "lords.chain.token-blocks")
def test_wipe_out_by_casualties_ends_the_cascade_and_rolls_no_die() -> None:
    units = {
        "L": blue("L", [(20, 20)]),
        "V2": blue("V2", row(4, 20, 22)),
        "V1": blue("V1", row(2, 20, 18)),
        "B": red("V1", [(20, 28)]),
    }
    g = lords(4, 12, 1, 6, units=units, victory=[{"kind": "destroyed", "seat": 1, "points": 9}])
    g.one("L", "hold", "V2", "shoot", "B")
    assert (g.outcome.winners, g.outcome.clause, g.dice_left) == ((0,), "lords.end.wipe-out", [6])


@pytest.mark.clause("lords.end.wipe-out", "lords.bravery.failure-level")
def test_wipe_out_in_the_bravery_step_of_two_levies() -> None:
    # Eight Bowmen d6 + d12 against d4: 2 + 1 against 2, one falls; 1 + 5 = 6 against 5: the other runs.
    units = {"A": blue("T2", row(8, 10, 10)), "B": red("V1", row(2, 10, 20))}
    g = lords(2, 1, 2, 5, units=units).one("A", "shoot", "B").some("B.1")
    assert (g.outcome.winners, g.outcome.clause) == ((0,), "lords.end.wipe-out")


@pytest.mark.clause("lords.end.scenario")
def test_scenario_without_a_lord_on_the_table_nobody_has_slain_him() -> None:
    victory = [{"kind": "slay-lord", "seat": seat, "instant": True, "points": 3} for seat in (0, 1)]
    units = {"L": blue("L", [(20, 20)]), "B": red("V1", [(40, 30)])}
    g = lords(units=units, victory=victory)
    assert g.outcome is None
    assert g.options() == ["L"]


@pytest.mark.clause("lords.end.scenario")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(2, 1, (0,)), (1, 1, ()), (1, 2, (1,))])
def test_hold_a_zone_at_the_end(mine: int, theirs: int, winners: tuple[int, ...]) -> None:
    victory = [{"kind": "hold-zone", "marker": "ford", "seat": seat, "points": 2, "at": "end"} for seat in (0, 1)]
    units = {"A": blue("V1", row(mine, 20, 14)), "B": red("V1", row(theirs, 20, 22))}
    markers = [{"id": "ford", "rect": (15, 12, 30, 24)}]
    g = lords(units=units, victory=victory, markers=markers, length=1, turns=(0, 0))
    g.one("A", "hold").one("B", "hold")
    assert g.outcome.winners == winners


@pytest.mark.clause("lords.end.scenario", "lords.victory.burn-marker")
@pytest.mark.parametrize(("y", "burns"), [(18.5, True), (18.498, True), (18.497, False)])
def test_burn_a_marker_within_an_inch(y: float, burns: bool) -> None:
    victory = [{"kind": "burn-marker", "marker": "barn", "seat": 0, "points": 2, "instant": True}]
    units = {"A": blue("V1", [(20, 15)])}
    g = lords(units=units, victory=victory, markers=[{"id": "barn", "at": (20, 20)}])
    g.one("A", "advance").move({"A.1": (20, y)})
    assert (g.outcome is not None) == burns


@pytest.mark.clause("lords.join.remnants", "lords.casualty.leader-last", "lords.bravery.joined")
def test_remnants_lord_and_knight_part_with_the_units_token() -> None:
    # Two Spearmen, Bram and Aldous (4) against 4 Levies: two fall; 2 + 6 = 8 against 9: they hold and stand alone.
    units = {
        "A": blue("V1", row(4, 20, 18.8)),
        "B": red("T1", row(2, 20, 20), token=True),
        "K": red("K1", [(20, 21.2)], joined_to="B"),
        "L": red("L", [(21.2, 21.2)], joined_to="B"),
        "V": red("V1", [(40, 30)]),
    }
    g = lords(3, 1, 1, 1, 6, units=units).one("A", "fight", "B")
    assert (g.count("B"), g.count("K"), g.count("L"), g.dice_left) == (0, 1, 1, [])
    assert tokens(g) == {"A", "K", "L"}
    assert g.options() == ["V"]
