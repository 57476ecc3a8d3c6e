"""The scenarios for several players: corners and a centre worth two, and crumbs that are carried home."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.seating import WrongSeats
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.play import start
from grognard.table.footprint import bounds
from grognard.table.shapes import Box
from grognard.testing import Game, opening
from tests.battleforge.kit import forge

ACTIONS = [
    {"id": "pick-up", "token": "crumb", "does": "pick up", "within": 1},
    {"id": "carry-off", "token": "crumb", "does": "carry off"},
]
SCORING = [{"what": "token", "points": 3, "when": "end"}]


def lone(x: float, y: float, seat: int = 0, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "at": [(x, y)], "seat": seat, **changes}


def rush(*dice: int, **units: Any) -> Game:
    """A crumb at (20, 20); Blue's zone is in the south, and `a` acts."""
    return forge(
        *dice, units=units, acting="a", objectives=[{"at": (20, 20), "id": "crumb"}], scenario_actions=ACTIONS,
        scoring=SCORING, zones=[(0, 0, 48, 10), (0, 38, 48, 48)],
    )  # fmt: skip


# ---- who sits where ----


@pytest.mark.clause("battleforge.setup.zones")
@pytest.mark.parametrize(
    ("scenario", "teams", "zones"),
    [
        ("king-of-the-kitchen", (0, 1, 2), 4),
        ("king-of-the-kitchen", (0, 1, 0, 1), 4),
        ("king-of-the-kitchen", (0, 1, 0, 1, 0), 6),
        ("crumb-rush", (0, 1), 2),
        ("crumb-rush", (0, 1, 2), 4),
    ],
)
def test_there_are_as_many_zones_as_the_players_need(scenario: str, teams: tuple[int, ...], zones: int) -> None:
    faces = [9, 7, 5, 3, 1][: len(teams)]
    g = opening(RULESET, scenario, *faces, teams=teams)
    assert (g.seat, g.topic, len(g.options())) == (0, "zone", zones)
    assert len(g.scene().zones) == zones
    assert len(g.scene().sides) == len(teams)


@pytest.mark.clause("battleforge.setup.scenario-choice")
def test_a_scenario_says_for_how_many_it_is() -> None:
    with pytest.raises(WrongSeats, match="2 seats here, not 3"):
        RULESET.setup("across-the-counter", players=("A", "B", "C"))
    with pytest.raises(WrongSeats, match="3 to 6 seats"):
        RULESET.setup("king-of-the-kitchen", players=("A", "B"))
    offered = {seating.teams for seating in RULESET.seatings("king-of-the-kitchen")}
    assert {(0, 1, 2), (0, 1, 0), (0, 1, 0, 1), (0, 1, 0, 1, 0), (0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 4, 5)} <= offered


@pytest.mark.clause("battleforge.vp.winner", "battleforge.vp.score")
def test_the_goal_names_what_is_worth_how_much_and_who_has_how_many() -> None:
    goal = opening(RULESET, "king-of-the-kitchen", 9, 7, 5).scene().goal
    assert goal is not None
    assert "2 for the sugar bowl at the end of each round; 1 for each of the northern spoon" in goal.text
    assert [score.note for score in goal.scores] == ["Blue", "Red", "Ebony"]


# ---- crumbs ----


@pytest.mark.clause("battleforge.action.special")
@pytest.mark.parametrize(("y", "reached"), [(18.5, True), (18.499, False)])
def test_a_crumb_is_picked_up_within_an_inch(y: float, reached: bool) -> None:
    g = rush(a=lone(20, y), b=lone(40, 40, 1))
    assert (g.why_not("pick-up") is None) is reached


@pytest.mark.clause("battleforge.action.special", "battleforge.vp.score")
def test_a_crumb_goes_with_its_unit_and_counts_when_it_is_home() -> None:
    g = rush(a=lone(20, 19), b=lone(40, 40, 1))
    assert g.refuses("carry-off", "battleforge.action.special")
    g.one("pick-up")
    assert "Carries" in g.badges("a")
    assert g.scene().markers == ()  # it lies nowhere
    assert g.refuses("pick-up", "battleforge.action.special")
    assert g.refuses("carry-off", "battleforge.action.special")  # not home yet
    state = g.state
    assert state.carried == {"crumb": "a"}
    g = rush(a=lone(20, 9.5), b=lone(40, 40, 1))
    g.state.carried["crumb"] = "a"
    g = Game.of_state(RULESET, g.state, ())
    g.one("carry-off")
    assert (g.state.carried, g.state.gone, g.state.tokens) == ({}, ["crumb"], {"crumb": ["crumb:0"]})
    assert g.cited("battleforge.action.special")


@pytest.mark.clause("battleforge.action.special")
@pytest.mark.parametrize(("y", "home"), [(9.5, True), (9.501, False)])
def test_home_is_wholly_in_the_zone(y: float, home: bool) -> None:
    g = rush(a=lone(20, y), b=lone(40, 40, 1))
    g.state.carried["crumb"] = "a"
    g = Game.of_state(RULESET, g.state, ())
    assert (g.why_not("carry-off") is None) is home


@pytest.mark.clause("battleforge.action.special", "battleforge.shoot.wound")
def test_who_falls_drops_it_and_another_picks_it_up() -> None:
    g = rush(a=lone(30, 20), b=lone(30, 30, 1, activated=True), c=lone(33, 30, 1))
    g.state.carried["crumb"] = "b"
    g = Game.of_state(RULESET, g.state, (1, 9)).one("shoot", "b")
    assert g.count("b") == 0
    (marker,) = g.scene().markers
    assert marker.at == (30000, 30000)
    g.dice(1).one("forgo").one("c", "move").shift(-1.5, 0)
    assert g.why_not("pick-up") is None


@pytest.mark.clause("battleforge.action.special", "battleforge.break.move")
def test_who_runs_drops_it_where_it_stood() -> None:
    g = rush(a=lone(30, 20), b={"cast": "Brutes", "at": [(30, 30)], "seat": 1, "activated": True, "shock": 6})
    g.state.carried["crumb"] = "b"
    g = Game.of_state(RULESET, g.state, (1, 2, 9)).one("shoot", "b")
    assert g.events("break")
    assert g.at("b") == [(30, 36)]
    assert g.scene().markers[0].at == (30000, 30000)


# ---- fair maps ----


@pytest.mark.parametrize(
    ("scenario", "turned"), [("across-the-counter", False), ("ruler-road", True), ("the-two-shelves", True)]
)
def test_a_map_for_two_who_want_the_same_looks_alike_from_both_zones(scenario: str, turned: bool) -> None:
    """Turned by half a circle, or mirrored from south to north: otherwise one zone may be the better one."""
    state = start(RULESET.setup(scenario)).scenario

    def seen(box: Box) -> Box:
        west, south, east, north = box
        across = (state.width - east, state.width - west) if turned else (west, east)
        return across[0], state.height - north, across[1], state.height - south

    pieces = {(each.kind, each.height, each.cover, each.difficult, bounds(each.footprint)) for each in state.terrain}
    assert {(*piece[:4], seen(piece[4])) for piece in pieces} == pieces
    places = {(*goal.at, goal.elevation) for goal in state.objectives}
    assert {(*seen((x, y, x, y))[:2], high) for x, y, high in places} == places
    south, north = (bounds(zone.footprint) for zone in state.zones)
    assert seen(south) == north


@pytest.mark.clause("battleforge.vp.score")
def test_the_goal_says_which_side_scores_what_and_how() -> None:
    """Before the zones are chosen by the name of the zone, then by the player's."""
    g = opening(RULESET, "break-into-the-pantry", 9, 7)
    goal = g.scene().goal
    assert goal is not None
    attack = "8 for each objective with a token (Plant Charge) at the end of the game."
    defence = "1 for each objective held at the end of each round."
    assert f"Who has the kitchen floor: {attack} Who has the pantry: {defence}" in goal.text
    g.one("kitchen")
    chosen = g.scene().goal
    assert chosen is not None
    assert f"Blue: {attack} Red: {defence}" in chosen.text
