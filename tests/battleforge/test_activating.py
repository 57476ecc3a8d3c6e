"""Chapters 5, 7 and 8: rounds, activations and the actions that need no enemy."""

from __future__ import annotations

import pytest

from tests.battleforge.kit import brutes, forge, pair, troopers


@pytest.mark.clause("battleforge.activate.sequence", "battleforge.shock.removal")
def test_shock_is_tested_off_before_the_first_action() -> None:
    g = pair(6, 7, 1, blue={"shock": 3}).one("t")
    assert g.topic == "action:t"
    assert g.look("shock", "t") == 1
    assert g.need("Courage") == 6


@pytest.mark.clause("battleforge.activate.sequence")
def test_a_kept_hold_is_removed_when_the_activation_begins() -> None:
    g = pair(blue={"hold": True, "focus": True}).one("t")
    assert not g.look("marked", "t", "hold")
    assert g.look("marked", "t", "focus")


@pytest.mark.clause("battleforge.activate.two-actions", "battleforge.activate.repeat")
def test_two_actions_one_after_the_other_also_the_same_twice() -> None:
    g = pair(10, 10, 2, 7, 6, blue={"shock": 2})
    g.one("t", "rally", "rally")
    assert g.look("shock", "t") == 0
    assert (g.topic, g.seat) == ("unit", 1)


@pytest.mark.clause("battleforge.activate.two-actions")
def test_actions_may_be_forgone() -> None:
    g = pair().one("t", "forgo")
    assert g.look("marked", "t", "activated")
    assert g.seat == 1


@pytest.mark.clause("battleforge.activate.once", "battleforge.activate.no-pass")
def test_a_unit_is_activated_once_and_nobody_passes() -> None:
    units = {"a": troopers(), "b1": brutes(), "b2": brutes(y=34), "b3": brutes(y=38)}
    g = forge(units=units)
    seats = []
    while g.state.round == 1 and g.topic == "unit":
        assert "forgo" not in g.options()
        seats.append(g.seat)
        g.one(g.options()[0], "forgo")
    assert seats == [0, 1, 1, 1]


@pytest.mark.clause("battleforge.activate.no-pass", "battleforge.react.spent")
def test_a_unit_that_reacted_is_used() -> None:
    g = forge(units={"a": troopers(activated=True, reacted=True), "c": troopers(y=20), "b": brutes()})
    assert g.options() == ["c"]


@pytest.mark.clause("battleforge.reserve.optional")
def test_reserves_need_not_come_but_are_no_pass() -> None:
    units = {"a": troopers(), "away": {"cast": "Troopers", "reserve": True}, "b": brutes()}
    g = forge(units=units)
    assert "no more" not in g.options()
    g.one("a", "forgo").one("b", "forgo")
    assert (g.seat, g.topic) == (0, "unit")
    g.one("no more")
    assert g.state.round == 2


@pytest.mark.clause("battleforge.reserve.optional", "battleforge.bid.reveal")
def test_with_reserves_only_one_may_stop_in_the_middle_of_an_opening() -> None:
    units = {"a": troopers(), "away": {"cast": "Troopers", "reserve": True}, "b": brutes(), "c": brutes(y=38)}
    g = forge(units=units, opening=3).one("a", "forgo")
    assert (g.seat, g.options()) == (0, ["away", "hand over", "no more"])
    g.one("no more", "b", "forgo")
    assert (g.seat, g.topic) == (1, "unit")  # nobody asks Blue again in this round
    g.one("c", "forgo")
    assert g.state.round == 2


@pytest.mark.clause("battleforge.action.focus", "battleforge.action.focus-life", "battleforge.action.hold")
def test_focus_and_hold_are_markers_that_are_not_doubled() -> None:
    g = pair().one("t", "focus", "focus")
    assert g.badges("t") == {"Focus", "Activated"}
    g = pair().one("t", "focus", "hold")
    assert g.badges("t") == {"Focus", "Hold", "Activated"}


@pytest.mark.clause("battleforge.action.evade", "battleforge.activate.repeat")
def test_evade_twice_is_one_token() -> None:
    g = pair().one("t", "evade", "evade")
    assert [marker.name for marker in g.state.scopes.markers_of("t")] == ["evade"]


@pytest.mark.clause("battleforge.action.rally")
def test_rally_checks_for_each_shock_at_its_start() -> None:
    g = pair(10, 10, 10, 2, 7, 6, blue={"shock": 3}).one("t", "rally")
    assert g.faces("Courage") == [2, 7, 6]
    assert g.look("shock", "t") == 1


@pytest.mark.clause("battleforge.action.rally")
def test_rally_without_shock_rolls_nothing() -> None:
    g = pair().one("t", "rally", "rally")
    assert g.rolls() == []


@pytest.mark.clause("battleforge.action.special")
def test_a_scenario_action_uses_one_action_and_lays_its_token() -> None:
    charge = {"id": "plant", "name": "Plant charge", "token": "charge"}
    goals = [{"at": (10, 11.5), "id": "door"}, {"at": (40, 40), "id": "gate"}]
    g = pair(objectives=goals, scenario_actions=[charge]).one("t", "plant")
    assert g.state.tokens == {"door": ["charge:0"]}
    assert g.state.actions == 1
    assert g.refuses("plant", "battleforge.action.special")
    assert {marker.id: marker.tokens for marker in g.scene().markers} == {"door": ("charge",), "gate": ()}
    assert any("Plant charge at" in line for line in g.log())


@pytest.mark.clause("battleforge.action.special")
@pytest.mark.parametrize(("y", "open_"), [(11.5, True), (11.501, False)])
def test_a_scenario_action_needs_its_marker_within_an_inch(y: float, open_: bool) -> None:
    charge = {"id": "plant", "name": "Plant charge", "token": "charge"}
    g = pair(objectives=[{"at": (10, y)}], scenario_actions=[charge]).one("t")
    assert ("plant" in g.options()) == open_


@pytest.mark.clause("battleforge.token.set")
def test_markers_show_what_a_unit_has_done() -> None:
    g = forge(
        units={
            "t": troopers(shock=2, focus=True, hold=True, evade=True, activated=True, shot=True, fought=True),
            "in": {"cast": "Troopers", "inside": ("house", 2)},
            "away": {"cast": "Troopers", "reserve": True},
            "b": brutes(x=10, y=11.25, lost={1: 2}, reacted=True),
        },
        terrain=[{"kind": "building", "id": "house", "rect": (20, 20, 26, 26), "floors": 2}],
    )
    assert g.badges("t") == {"Shock 2", "Focus", "Hold", "Evade", "Activated", "Shot", "Fought", "Engaged"}
    assert g.badges("in") == {"Floor 2"}
    assert g.badges("away") == {"Reserve"}
    assert g.badges("b") == {"Wounds 2", "Activated", "Reacted", "Engaged"}


@pytest.mark.clause("battleforge.round.standby")
def test_standby_markers_are_kept_or_dropped_by_their_owners() -> None:
    units = {"a": troopers(hold=True, evade=True, activated=True), "b": brutes(focus=True, activated=True)}
    g = forge(units=units, stage="end", order=[1, 0])
    assert (g.seat, g.topic) == (1, "standby")
    g.some()
    assert g.seat == 0
    g.some("a:evade")
    assert g.state.scopes.has("focus", "b")
    assert g.state.scopes.has("hold", "a")
    assert not g.state.scopes.has("evade", "a")


@pytest.mark.clause("battleforge.round.end-phase", "battleforge.round.phases")
def test_the_end_phase_scores_and_clears_what_was_once_per_round() -> None:
    units = {"a": troopers(activated=True, shot=True), "b": brutes(activated=True)}
    g = forge(units=units, stage="end", objectives=[{"at": (12, 11)}], strategy=(2, 1))
    assert g.match.deciding == (0, 1)
    assert g.state.victory == [1, 0]
    assert g.state.strategy == [3, 3]  # what was left is lost; the next round has brought its income
    assert g.state.round == 2
    assert not g.look("marked", "a", "shot")
    assert not g.look("marked", "b", "activated")


@pytest.mark.clause("battleforge.round.end-phase")
def test_control_is_settled_before_points() -> None:
    kinds = [
        event.kind
        for event in forge(units={"a": troopers(), "b": brutes()}, stage="end", objectives=[{"at": (12, 11)}]).events()
    ]
    assert kinds.index("control") < kinds.index("score")


@pytest.mark.clause("battleforge.round.length")
def test_the_game_ends_with_the_end_phase_of_round_six() -> None:
    units = {"a": troopers(), "b": brutes()}
    assert forge(units=units, stage="end", round=5).outcome is None
    g = forge(units=units, stage="end", round=6, victory=(9, 7))
    assert g.outcome.winners == (0,)


@pytest.mark.clause("battleforge.round.length")
def test_a_side_that_is_alone_scores_on() -> None:
    g = forge(
        units={"a": troopers(), "b": {"cast": "Brutes", "seat": 1, "destroyed": True}},
        round=3,
        objectives=[{"at": (12, 11)}],
    )
    while g.outcome is None:
        g.one("a", "forgo")
    assert g.outcome.winners == (0,)
    assert g.outcome.scores == (4, 0)
