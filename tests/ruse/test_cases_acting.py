"""Worked cases of the ledger, chapters 9 to 11: turns, the five actions and becoming engaged."""

from __future__ import annotations

import pytest

from tests.ruse.cast import battle, spot, unit

FAR = "sna1 h10 S"  # somebody who keeps the game going, far away
HOME = "sna1 a1 N"


@pytest.mark.clause("ruse.action.move", "ruse.base.facing")
def test_action_move_turns_once_then_up_to_speed() -> None:
    g = battle(A="gob1 c3 N", n=FAR)
    g.one("A")
    assert {key for key in g.options() if key.startswith("move")} == {
        f"move:{turn}:{cells}" for turn in ("ahead", "left", "right") for cells in (1, 2)
    }
    g.one("move:right:2")
    assert spot(g, "A") == "e3 E"
    assert g.options() == ["end"]


@pytest.mark.clause("ruse.action.path", "ruse.action.hustle")
def test_action_path_stops_before_a_friend_and_hustle_is_not_to_be_had() -> None:
    g = battle(A="gob1 c3 N", B="gob1 c5 E", n=FAR)
    g.one("A")
    assert "move:ahead:1" in g.options()
    assert g.refuses("move:ahead:2", "ruse.action.path")
    assert g.refuses("hustle", "ruse.action.hustle")
    assert g.refuses("move:ahead:3", "ruse.action.move") or g.refusal("move:ahead:3") is not None
    assert g.refusal("move:ahead:0") is not None


@pytest.mark.clause("ruse.action.path", "ruse.base.board")
def test_action_path_the_edges_are_walls() -> None:
    g = battle(A="gob1 h6 E", n="sna1 a10 S")
    g.one("A")
    assert g.refuses("move:ahead:1", "ruse.action.path")
    assert g.refuses("hustle", "ruse.action.hustle")
    assert {"move:left:2", "move:right:2", "sidestep:left", "sidestep:right", "turn:about"} <= set(g.options())
    g = battle(A="gob1 h1 S", n="sna1 a10 S")
    g.one("A")
    assert g.refuses("move:ahead:1", "ruse.action.path")  # nobody leaves the board by an action
    assert g.refuses("sidestep:left", "ruse.action.sidestep")  # facing S, left is east
    assert "sidestep:right" in g.options()


@pytest.mark.clause("ruse.action.hustle", "ruse.action.hustle.roll")
@pytest.mark.parametrize(("die", "cell"), [(1, "c5"), (3, "c5"), (4, "c6"), (6, "c6")])
def test_action_hustle_one_cell_more_on_four(die: int, cell: str) -> None:
    g = battle(die, A="gob1 c3 N", n=FAR)
    g.one("A", "hustle")
    assert spot(g, "A") == f"{cell} N"
    assert unit(g, "A").moved == (3 if cell == "c6" else 2)


@pytest.mark.clause("ruse.action.hustle.roll", "ruse.engage.charge")
def test_action_hustle_extra_cell_taken_by_an_enemy() -> None:
    g = battle(6, A="gob1 c3 N", b="gob1 c6 S", n=FAR)
    g.one("A", "hustle")
    assert spot(g, "A") == "c5 N"
    assert (unit(g, "A").moved, unit(g, "A").charged) == (2, True)
    assert (unit(g, "A").up, unit(g, "b").up) == (True, True)
    assert g.dice_left == []


@pytest.mark.clause("ruse.action.hustle.roll")
def test_action_hustle_the_die_is_rolled_at_the_edge_too() -> None:
    g = battle(5, A="gob1 c8 N", n=FAR)
    g.one("A", "hustle")
    assert spot(g, "A") == "c10 N"
    assert unit(g, "A").moved == 2
    assert g.dice_left == []


@pytest.mark.clause("ruse.action.hustle.roll", "ruse.engage.timing")
def test_action_hustle_runs_past_an_enemy_front_with_the_extra_cell() -> None:
    g = battle(4, A="gob1 c3 N", b="gob1 b5 E", n=FAR)
    g.one("A", "hustle")  # at c5 it would be engaged, at c6 it is not
    assert spot(g, "A") == "c6 N"
    assert not unit(g, "A").up
    assert not unit(g, "b").up


@pytest.mark.clause("ruse.action.turn", "ruse.base.facing")
def test_action_turn_three_new_facings() -> None:
    for key, facing in {"turn:left": "N", "turn:right": "S", "turn:about": "W"}.items():
        g = battle(A="gob1 c3 E", n=FAR)
        g.one("A", key)
        assert spot(g, "A") == f"c3 {facing}"


@pytest.mark.clause("ruse.action.sidestep", "ruse.engage.charge")
def test_action_sidestep_keeps_the_facing_and_is_no_charge() -> None:
    g = battle(A="gob1 d4 N", b="gob1 e5 S", n=FAR)
    g.one("A", "sidestep:right")
    assert spot(g, "A") == "e4 N"
    assert (unit(g, "A").moved, unit(g, "A").charged) == (1, False)
    assert unit(g, "b").up


@pytest.mark.clause("ruse.action.sidestep")
def test_action_sidestep_into_a_taken_cell() -> None:
    g = battle(A="gob1 d4 N", B="gob1 e4 N", n=FAR)
    g.one("A")
    assert g.refuses("sidestep:right", "ruse.action.sidestep")
    assert "sidestep:left" in g.options()


@pytest.mark.clause("ruse.action.pinned")
def test_action_pinned_only_turns() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 c4 E", n="gob1 d6 S")
    g.one("A")
    assert set(g.options()) == {"turn:left", "turn:right", "turn:about"}
    for key in ("move:ahead:1", "hustle", "sidestep:right"):
        assert g.refuses(key, "ruse.action.pinned")
    assert g.refusal("shoot:ahead:n") is not None


@pytest.mark.clause("ruse.action.pinned", "ruse.turn.phases")
def test_action_pinned_a_turn_can_break_contact() -> None:
    g = battle(A="gob1 d4 N", b="gob1 d5 N", n=FAR)
    g.one("A", "turn:left", "end")
    assert not g.events("combat")
    assert g.seat == 1  # North's turn


@pytest.mark.clause("ruse.engage.test")
def test_engage_test_one_facing_is_enough() -> None:
    g = battle(A="gob1 d4 E", C="gob1 c4 W", b="gob1 d5 S", e="gob1 e4 E", n=FAR)
    assert unit(g, "A").up
    assert unit(g, "b").up
    assert unit(g, "e").up
    assert not unit(g, "C").up


@pytest.mark.clause("ruse.engage.test", "ruse.hidden.unit")
def test_engage_test_neighbours_that_look_elsewhere_stay_face_down() -> None:
    g = battle(A="gob1 d3 N", b="gob1 e4 N", n=FAR)
    g.one("A", "move:ahead:1", "end")  # side by side
    assert (unit(g, "A").up, unit(g, "b").up) == (False, False)
    g.one("end").one("A", "turn:right")  # a turn later A faces b
    assert (unit(g, "A").up, unit(g, "b").up) == (True, True)
    assert not unit(g, "A").charged


@pytest.mark.clause("ruse.engage.passing")
def test_engage_passing_across_an_enemy_front() -> None:
    g = battle(A="fox1 b2 N", b="gob1 a4 E", n=FAR)
    g.one("A", "move:ahead:4")
    assert spot(g, "A") == "b6 N"
    assert (unit(g, "A").up, unit(g, "b").up) == (False, False)


@pytest.mark.clause("ruse.engage.charge")
@pytest.mark.parametrize(
    ("start", "key", "charged"),
    [
        ("d4 N", "move:ahead:1", False),
        ("d3 N", "move:ahead:2", True),
        ("b5 N", "move:right:2", True),  # a turn before the move does not matter
    ],
)
def test_engage_charge_two_cells_and_an_enemy_ahead(start: str, key: str, charged: bool) -> None:
    enemy = "gob1 e5 N" if "right" in key else "gob1 d6 S"
    g = battle(A=f"gob1 {start}", b=enemy, n=FAR)
    g.one("A", key)
    assert unit(g, "A").charged is charged
    assert unit(g, "b").up


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_not_across_a_front() -> None:
    g = battle(A="fox1 b5 E", b="gob1 e6 S", n=FAR)
    g.one("A", "move:ahead:3")  # at e5, facing E, with b at its flank facing it
    assert unit(g, "A").up
    assert not unit(g, "A").charged


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_lasts_until_the_end_of_the_turn() -> None:
    g = battle(A="tro1 d3 N", b="sna2 d6 S", n=FAR, B=HOME)
    g.one("A", "move:ahead:2")
    assert "charged" in g.badges("A")
    g.dice(1, 1, 1, 1, 1, 1, 1, 1).one("end").default(2)
    assert g.seat == 1
    assert "charged" not in g.badges("A")


@pytest.mark.clause("ruse.turn.activate", "ruse.turn.pass")
def test_turn_activate_each_unit_once_and_never_the_enemy() -> None:
    g = battle(A="gob1 a2 N", B="gob2 c2 N", n=FAR)
    assert g.options() == ["A", "B", "end"]
    assert g.refusal("n") is not None
    g.one("B", "turn:left")
    assert g.options() == ["A", "end"]
    assert g.refuses("B", "ruse.turn.activate")
    g.one("end")
    assert (g.seat, g.options()) == (1, ["n", "end"])


@pytest.mark.clause("ruse.round.count", "ruse.end.rounds")
def test_round_count_twelve_turns() -> None:
    g = battle(A="gob1 a2 N", n=FAR, active="North")
    seats = []
    while g.outcome is None:
        seats.append(g.seat)
        g.one("end")
    assert seats == [1, 0] * 6
    assert g.outcome.winners == ()
    assert g.outcome.clause.startswith("ruse.end")


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_the_log_names_the_marker_while_it_lies_face_down() -> None:
    g = battle(2, A="fox1 a2 N", n=FAR)
    g.one("A", "hustle")
    for seat in (1, None):
        assert "Fox" not in g.sees(seat).replace("Fox Riders level 1", "").replace('"value":"Fox Riders"', "")
        assert any("A" in line and "4" in line for line in g.log(seat))
    assert (g.unit("A", 1).count, g.unit("A", 1).stats) == (0, ())


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_no_take_back_after_a_flip_or_a_die() -> None:
    g = battle(A="gob1 d3 N", b="gob1 d6 S", B="gob1 a2 N", n=FAR)
    g.one("B", "turn:left")
    assert isinstance(g.match.undo_point(0), int)
    assert not isinstance(g.match.undo_point(1), int)
    g.one("A", "move:ahead:2")
    assert not isinstance(g.match.undo_point(0), int)
    g = battle(4, A="gob1 d3 N", n=FAR)
    g.one("A", "hustle")
    assert not isinstance(g.match.undo_point(0), int)
