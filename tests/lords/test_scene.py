"""What the browser shows: the chain of command as a tree, radii, tallies, and what a joined unit is made of."""

from __future__ import annotations

import pytest

from grognard.engine.questions.bodies import OneBody
from grognard.engine.showing.scene import Panel
from grognard.engine.view import View
from grognard.rulesets.lords import RULESET
from grognard.testing import Game
from tests.lords.kit import blue, lords, red, row

UNITS = {
    "L": blue("L", [(20, 20)]),
    "K1": blue("K1", [(20, 24)], joined_to="T1"),
    "T1": blue("T1", row(3, 20, 25.2), token=True),
    "T2": blue("T2", [(40, 10)]),
    "K2": blue("K2", [(30, 20)]),
    "T3": {**blue("T3"), "at": [None]},
    "V1": blue("V1", row(2, 17, 20)),
    "r": red("V1", [(17, 21.5)]),
}


def panel(g: Game, title: str) -> Panel:
    return next(panel for panel in g.scene().panels if title in panel.title)


@pytest.mark.clause("lords.chain.who-commands", "lords.chain.distance", "lords.chain.eligible")
def test_scene_has_the_chain_of_command_as_a_tree() -> None:
    rows = panel(lords(units=UNITS), "Blue").rows
    assert [(row.label, row.depth) for row in rows] == [
        ("Lord Aldous", 0),
        ("Ser Bram", 1),
        ("Spearmen", 2),
        ("Bowmen", 2),
        ("Dame Ysolt", 1),
        ("Lancers", 2),
        ("Levy Band", 1),
    ]
    by_name = {row.label: row for row in rows}
    assert by_name["Ser Bram"].why_not == "has a token"
    assert {badge.word for badge in by_name["Ser Bram"].badges} == {"token", "joined"}
    assert by_name["Spearmen"].value == "joined"
    assert "command reaches 6″" in by_name["Bowmen"].why_not
    assert "8.75″ from Lord Aldous" in by_name["Dame Ysolt"].why_not
    assert (by_name["Dame Ysolt"].value, by_name["Levy Band"].value) == ("over 6″", "0.8″")
    assert by_name["Lancers"].value == "destroyed"
    assert by_name["Levy Band"].why_not == ""


@pytest.mark.clause("lords.chain.leader-dead")
def test_scene_tree_says_that_a_leader_is_dead() -> None:
    rows = panel(lords(units={**UNITS, "L": {**blue("L"), "at": [None]}}), "Blue").rows
    assert next(row for row in rows if row.label == "Levy Band").why_not == "Lord Aldous is dead"


@pytest.mark.clause("lords.chain.nesting")
def test_scene_has_no_list_of_a_leader_with_nobody_left() -> None:
    units = {"K1": blue("K1", [(20, 20)]), "T1": blue("T1", row(2, 20, 22)), "T2": blue("T2", row(2, 40, 10))}
    g = lords(units=units).one("K1", "hold")
    assert [row.label for row in panel(g, "Still to be set off").rows] == ["Ser Bram", "Spearmen"]
    asked = View(g.match, 0).asked
    assert asked is not None
    assert isinstance(asked.body, OneBody)
    assert [option.detail for option in asked.body.options if option.declines] == ["Your turn ends"]
    g.one("T1")
    assert all(one.title != "Still to be set off" for one in g.scene().panels)


@pytest.mark.clause("lords.turn.must-activate")
def test_scene_says_who_may_be_activated_once_some_have_tokens() -> None:
    units = {"T1": blue("T1", row(2, 20, 22)), "T2": blue("T2", row(2, 40, 10))}
    assert lords(units=units).question.title == "Which unit is activated?"
    fewer = {**units, "T1": {**units["T1"], "token": True}}
    assert lords(units=fewer).question.title == "Which of those without a token is activated?"


@pytest.mark.clause("lords.chain.distance")
def test_scene_command_radius_of_every_leader() -> None:
    g = lords(units=UNITS)
    radii = {reach.unit: reach.radius for reach in g.scene().reaches if reach.kind == "command"}
    assert radii == {"L": 6000, "K1": 6000, "K2": 6000}
    overlay = RULESET.overlay(g.state, 0, "command", "L", "")
    assert overlay is not None
    assert any("Levy Band" in line for line in overlay.lines)


@pytest.mark.clause("lords.chain.eligible", "lords.chain.who-commands", "lords.chain.leader-dead")
def test_scene_says_whom_each_leader_could_set_off_from_nearer() -> None:
    """Those directly under him without a token; the page draws a line to each, so they need not be within 6″ yet."""
    g = lords(units={**UNITS, "T1": blue("T1", row(3, 20, 25.2))})
    led = {reach.unit: reach.who for reach in g.scene().reaches if reach.kind == "command"}
    assert led == {"L": ("K2", "T1", "K1", "V1"), "K1": ("T2",), "K2": ()}
    tired = {reach.unit: reach.who for reach in lords(units=UNITS).scene().reaches if reach.kind == "command"}
    assert tired["L"] == ("K2", "V1")


@pytest.mark.clause("lords.chain.nesting")
def test_scene_shows_the_lists_that_are_still_open() -> None:
    g = lords(units={key: UNITS[key] for key in ("L", "K2", "V1")}).one("L", "hold")
    rows = panel(g, "set off").rows
    assert [row.label for row in rows] == ["Lord Aldous", "Levy Band"]
    assert "nominated" in g.badges("V1")


@pytest.mark.clause("lords.join.quality-bravery", "lords.join.one-body")
def test_scene_stats_of_a_joined_unit_give_their_reasons() -> None:
    g = lords(units=UNITS)
    unit = g.unit("T1")
    stats = {stat.name: stat for stat in unit.stats}
    assert (stats["Quality"].value, stats["Bravery"].value, unit.count) == ("d6", "8", 4)
    assert stats["Bravery"].lines[0].reason == "Bravery of Ser Bram"
    assert unit.name == "Spearmen with Ser Bram"
    assert g.at("K1") == [(20.0, 24.0)]
    assert g.count("K1") == 1


@pytest.mark.clause("lords.fight.numbers-die")
def test_scene_numbers_advantage_is_a_tally() -> None:
    g = lords(1, 1, 4, 4, units={"T1": blue("T1", row(4, 10, 10)), "r": red("V1", row(3, 10, 11.2))})
    g.one("T1", "fight", "r")
    tallies = [shown.tally for shown in g.events("roll")[0].dice]
    assert tallies[1] is not None
    assert tallies[1].lines[0].reason == "4 against 3: more, but less than double"


@pytest.mark.clause("lords.shoot.distance", "lords.shoot.not-into-combat")
def test_scene_overlay_of_shooters_says_whom_they_reach() -> None:
    units = {"T2": blue("T2", [(10, 10)]), "r": red("T1", [(10, 20)]), "r2": red("V1", [(40, 30)])}
    g = lords(units=units)
    overlay = RULESET.overlay(g.state, 0, "range", "T2", "")
    assert overlay is not None
    assert overlay.lines[0] == "Red Spearmen: 9″"
    assert "lords.shoot.distance" in overlay.lines[1]
    assert RULESET.overlay(g.state, 0, "range", "r", "") is None


@pytest.mark.clause("lords.victory.burn-marker", "lords.victory.hold-zone")
def test_scene_of_every_scenario_in_the_box() -> None:
    for info in RULESET.scenarios():
        g = Game.of_setup(RULESET, RULESET.setup(info.id), (1, 2))
        g.one("first")
        scene = g.scene(0)
        assert scene.track is not None
        assert scene.zones
        assert any(panel.title == "Victory" for panel in scene.panels)
