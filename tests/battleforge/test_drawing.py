"""Chapter 4: the scenario generator."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.battlefield import Terrain
from grognard.rulesets.battleforge.content.packs import scenario_of
from grognard.rulesets.battleforge.rules.setting_up.drawing import drawn
from grognard.table.footprint import holds
from grognard.testing import opening


@pytest.mark.clause("battleforge.setup.scenario-choice")
def test_three_dice_on_three_tables() -> None:
    """Dice 3, 7, 1: the third map, the seventh layout, the first scoring."""
    g = opening(RULESET, "drawn-by-lot", 3, 7, 1)
    tables = scenario_of("drawn-by-lot").tables
    assert tables is not None
    assert g.state.scenario.terrain == tables.maps[2].terrain == scenario_of("the-two-shelves").terrain
    assert [goal.at for goal in g.state.scenario.objectives] == [goal.at for goal in tables.layouts[6].objectives]
    assert g.state.scenario.scoring == tables.aims[0].scoring
    assert {piece.id for piece in g.scene().terrain} >= {"west-shelf", "east-shelf"}
    assert len(g.scene().markers) == len(tables.layouts[6].objectives)
    assert "four crumbs in a line" in g.offered()["play"].detail
    assert g.cited("battleforge.setup.scenario-choice")


@pytest.mark.clause("battleforge.setup.scenario-choice")
def test_what_was_drawn_may_be_drawn_again_by_anybody_at_the_table() -> None:
    g = opening(RULESET, "drawn-by-lot", 3, 7, 1)
    assert ([*g.match.deciding], g.topic, g.options()) == ([0, 1], "drawn", ["play", "again"])
    g.dice(1, 4, 10).one("again", seat=1)
    assert [goal.id for goal in g.state.scenario.objectives] == ["middle"]
    g.dice(8, 3).one("play", seat=0)
    assert g.topic == "zone"


@pytest.mark.clause("battleforge.setup.scenario-choice", "battleforge.terrain.heights")
def test_objectives_lie_on_what_the_map_has_there() -> None:
    """The cross has its middle between the two shelves, two crumbs on top of them, and two on the floor."""
    g = opening(RULESET, "drawn-by-lot", 3, 1, 1)
    shelf = next(piece for piece in g.state.terrain.pieces if piece.id == "west-shelf")
    assert [goal.elevation for goal in g.state.scenario.objectives] == [0, shelf.height, shelf.height, 0, 0]


def test_nobody_draws_for_ever() -> None:
    g = opening(RULESET, "drawn-by-lot", *[1, 1, 1] * 10)
    for _ in range(8):
        g.one("again", seat=0)
    assert g.topic == "drawn"
    g.dice(8, 3).one("again", seat=0)
    assert g.topic == "zone"


@pytest.mark.clause("battleforge.setup.scenario-choice")
@pytest.mark.parametrize(("players", "face", "drawn"), [(3, 2, "crumb-rush"), (4, 1, "king-of-the-kitchen")])
def test_a_scenario_is_drawn_for_many(players: int, face: int, drawn: str) -> None:
    g = opening(RULESET, "drawn-for-many", face, 4, 1, players=tuple("ABCDEF")[:players])
    assert [*g.match.deciding] == [*range(players)]
    assert g.state.scenario.terrain == scenario_of(drawn).terrain
    assert f"the map of {scenario_of(drawn).title}, four crumbs in a square" in g.offered()["play"].detail
    g.dice(9, 1, 1).one("again", seat=players - 1)
    assert g.state.scenario.terrain == scenario_of("king-of-the-kitchen").terrain


@pytest.mark.clause("battleforge.setup.scenario-choice")
def test_a_map_without_room_for_all_is_passed_over() -> None:
    """The second map has four zones: six players take the third, with six."""
    g = opening(RULESET, "drawn-for-many", 2, 1, 1, players=tuple("ABCDEF"), teams=(0, 1) * 3)
    assert g.state.scenario.terrain == scenario_of("king-of-the-kitchen").terrain
    assert "the map of King of the Kitchen" in g.offered()["play"].detail
    assert len(g.state.scenario.zones) == 6


@pytest.mark.clause("battleforge.setup.scenario-choice")
@pytest.mark.parametrize("face", range(1, 11))
def test_each_table_has_something_for_every_face_and_each_die_its_own_table(face: int) -> None:
    layout, aims = face % 10 + 1, 11 - face
    g = opening(RULESET, "drawn-by-lot", face, layout, aims)
    tables = scenario_of("drawn-by-lot").tables
    assert tables is not None
    drawn, base = g.state.scenario, tables.maps[face - 1]
    assert (drawn.terrain, drawn.zones, drawn.edges) == (base.terrain, base.zones, base.edges)
    assert (drawn.width, drawn.height) == (base.width, base.height)
    assert [goal.id for goal in drawn.objectives] == [goal.id for goal in tables.layouts[layout - 1].objectives]
    assert (drawn.scoring, drawn.tie_break) == (tables.aims[aims - 1].scoring, tables.aims[aims - 1].tie_break)
    assert [roll.label for roll in g.rolls()] == ["Map", "Objectives", "Scoring"]


@pytest.mark.clause("battleforge.setup.scenario-choice")
@pytest.mark.parametrize("generator", ["drawn-by-lot", "drawn-for-many"])
def test_every_objective_that_can_be_drawn_lies_where_somebody_can_stand(generator: str) -> None:
    """On the table and in no chasm or rock; on a shelf it lies as high as the shelf, in a house on the floor."""
    tables = scenario_of(generator).tables
    assert tables is not None
    for base, face in product(tables.maps, range(1, 11)):
        drawn_scenario = drawn(scenario_of(generator), tables, base, face, 1)
        ground = Terrain(base.terrain).ground
        for goal in drawn_scenario.objectives:
            x, y = goal.at
            assert 0 < x < base.width, (base.id, goal)
            assert 0 < y < base.height, (base.id, goal)
            under = [each for each in ground.features if holds(each.footprint, goal.at)]
            assert not [each.piece.id for each in under if each.piece.kind in ("gap", "impassable")], (base.id, goal)
            stood_on = [each.piece.height for each in under if each.piece.kind == "platform"]
            assert goal.elevation == max(stood_on, default=0), (base.id, goal)


@pytest.mark.clause("battleforge.setup.scenario-choice")
def test_what_a_map_asks_for_in_its_own_scenario_does_not_come_with_it() -> None:
    """Of the pantry (face 4) the doors and the charges stay away: what counts is what was drawn."""
    g = opening(RULESET, "drawn-by-lot", 4, 4, 9)
    assert scenario_of("break-into-the-pantry").actions
    assert not g.state.scenario.actions
    assert [goal.id for goal in g.state.scenario.objectives] == ["middle"]
    assert [line.what for line in g.state.scenario.scoring] == ["objective", "survivor"]
