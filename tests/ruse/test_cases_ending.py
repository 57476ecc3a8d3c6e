"""Worked cases of the ledger, chapters 6 and 19: the end, the score, and what everybody sees on the way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game, game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST, before, unit


def last_turn(**units: str) -> Game:
    """South's turn is the twelfth: ending it ends the game."""
    return game("ruse", units=units, active="South", first="North", round=6).one("end")


@pytest.mark.clause("ruse.round.count")
def test_round_is_told_while_it_lasts() -> None:
    g = game("ruse", units={"A": "gob1 a1 N", "b": "gob1 a10 S"}, active="South", first="North", round=3)

    def told() -> str:
        track = g.scene(0).track
        return track.label if track is not None else ""

    assert told() == "Round 3"
    g.one("end")
    assert (g.seat, told()) == (1, "Round 4")
    g.one("end")
    assert (g.seat, told()) == (0, "Round 4")


@pytest.mark.clause("ruse.end.score")
def test_end_score_more_points_win() -> None:
    g = last_turn(A="gob1 a1 N", b="gob1 a10 S", c="tro1 lost", C="bad1 lost")
    assert (g.outcome.winners, g.outcome.scores) == ((0,), (5, 4))
    assert g.outcome.clause.startswith("ruse.end.")


@pytest.mark.clause("ruse.end.score")
def test_end_score_tie_by_the_crippled() -> None:
    lost = {"P": "bad1 lost", "Q": "ree1 lost", "p": "gob1 lost", "q": "tro1 lost"}
    g = last_turn(A="gob1 a1 N models=3", b="gob2 a10 S models=6", **lost)
    assert g.outcome.winners == (0,)
    g = last_turn(A="gob1 a1 N models=3", b="gob2 a10 S models=7", **lost)  # above half
    assert g.outcome.winners == (1,)
    g = last_turn(A="gob1 a1 N models=4", b="gob2 a10 S models=7", **lost)
    assert g.outcome.winners == ()


@pytest.mark.clause("ruse.end.score")
def test_end_score_crippled_by_models_not_by_wounds() -> None:
    g = last_turn(A="sna1 a1 N wounds=5", b="sna1 a10 S wounds=4")  # two models, and one of two
    assert g.outcome.winners == (0,)


@pytest.mark.clause("ruse.end.score")
def test_end_score_tie_by_ground() -> None:
    g = last_turn(A="gob1 c6 N", b="bad1 e6 S")  # c6 is North's half, e6 is not South's
    assert g.outcome.winners == (0,)
    g = last_turn(A="gob1 c5 N", b="bad1 e6 S")
    assert g.outcome.winners == ()
    g = last_turn(A="bad1 c6 N", b="bad1 e5 S")
    assert g.outcome.winners == ()
    g = last_turn(A="gob1 c6 N", b="bad1 e5 S")
    assert g.outcome.winners == (1,)


@pytest.mark.clause("ruse.end.wipe")
def test_end_wipe_skips_what_is_left_of_the_combat() -> None:
    # C kills North's last unit in step 1: A's step 4 never comes, nobody reforms. South was far behind.
    g = game(
        "ruse",
        *[6, 1, 1, 1, 1, 1, 1],
        units={"A": "gob1 d4 N", "C": "gob1 c5 E", "b": "gob1 d5 S models=1", "P": "tro1 lost", "Q": "fox1 lost"},
        phase="combat",
        round=3,
    )
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "ruse.end.wipe"
    assert g.dice_left == []


@pytest.mark.clause("ruse.end.wipe")
@pytest.mark.parametrize(("lost", "winners"), [({}, ()), ({"P": "tro1 lost"}, (1,)), ({"p": "tro1 lost"}, (0,))])
def test_end_wipe_both_in_the_same_step(lost: dict[str, Any], winners: tuple[int, ...]) -> None:
    units = {"A": "gob1 d4 N models=1", "b": "gob1 d5 S models=1", **lost}
    g = game("ruse", 5, 2, 6, 3, units=units, phase="combat")
    assert g.outcome.winners == winners


@pytest.mark.clause("ruse.end.wipe", "ruse.flee.table")
def test_end_wipe_the_last_unit_runs_off_the_table() -> None:
    units = {"A": "gob1 d2 N models=4", "b": "gob1 c2 E models=1"}
    g = game("ruse", 5, 1, 1, 1, 1, 1, units=units, phase="combat", active="North")
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "ruse.end.wipe"


@pytest.mark.clause("ruse.end.rounds")
def test_end_rounds_the_combats_of_the_last_turn_are_fought() -> None:
    units = {"A": "sna2 d5 N", "b": "sna2 d6 S"}
    g = game("ruse", *[1] * 8, units=units, active="South", first="North", round=6).one("end")
    assert g.topic == "reform"
    g.default(2)
    assert g.outcome.winners == ()
    g = game("ruse", units={"A": "gob1 a1 N", "b": "gob1 h9 S"}, active="North", first="North", round=6).one("end")
    assert g.outcome is None


@pytest.mark.clause("ruse.end.concede")
def test_end_concede_at_any_moment() -> None:
    g = game("ruse", units={"A": "sna2 d4 N", "b": "sna2 d5 S"}, active="North")
    g.match.concede(0)
    assert (g.outcome.winners, g.outcome.clause) == ((1,), "ruse.end.concede")
    g = before("weapons")
    g.match.concede(1)
    assert g.outcome.winners == (0,)


@pytest.mark.clause("ruse.end.reveal")
def test_end_reveal_everything_turns_up() -> None:
    g = before("deploy", arms={"S1": ["sbo"]})
    assert "Short Bows" not in g.sees(1)
    g.match.concede(0)
    for seat in (0, 1, None):
        seen = g.sees(seat)
        assert "Short Bows" in seen
        assert all(each.count for each in g.scene(seat).units)
        assert "distraction" in seen


@pytest.mark.clause("ruse.end.reveal")
def test_end_reveal_units_weapons_and_distractions_after_a_last_shot() -> None:
    units = {"A": "ree1 d4 N sbo lid", "B": "sna1 a1 N", "b": "gob1 d6 N models=1 stk"}
    g = game("ruse", 6, 1, 1, 1, 1, units=units)
    g.one("A", "shoot:ahead:b")
    for seat in (0, 1, None):
        assert {each.note for each in g.scene(seat).units} == {"face up, 0 weapons face down"}
        assert "Pot Lids" in g.badges("A", seat)
        assert "B was Great Snails, level 1." in g.log(seat)


@pytest.mark.clause("ruse.end.wipe", "ruse.hidden.view")
def test_end_wipe_forecast_by_a_player_whose_last_unit_may_fall() -> None:
    g = game("ruse", units={"A": "gob1 d4 N models=1", "b": "gob1 d5 S models=2", "c": "fox1 h9 S"})
    overlay = g.match.ruleset.overlay(g.view(0).known, 0, "threat", "A", "")
    assert overlay is not None
    assert any("destroyed" in line for line in overlay.lines)


@pytest.mark.clause("ruse.combat.snapshot", "ruse.reform.contact")
def test_combat_panels_show_what_is_fixed_and_nothing_after_it() -> None:
    units = {"A": "sna2 d4 N", "b": "sna2 d5 S", "C": "sna2 f4 N", "d": "sna2 f5 S"}
    g = game("ruse", units=units, phase="combat")
    assert [panel.title for panel in g.scene(0).panels if "Combat" in panel.title] == ["Combat at d4", "Combat at f4"]
    g.dice(*[1] * 4).one("d4")
    assert g.topic == "reform"
    assert [panel.title for panel in g.scene(0).panels if "Combat" in panel.title] == ["Combat at f4"]


@pytest.mark.clause("ruse.hidden.view", "ruse.hidden.invariant")
def test_hidden_view_a_spectator_knows_no_more_than_either_player() -> None:
    g = game(
        "ruse",
        units={"A": "gob2 d5 N stk sbo", "B": "sna1 a1 N", "b": "fox1 d9 S lid", "c": "boa1 h9 S"},
        active="North",
    )
    for seat, hidden in ((0, ("Fox", "Boar", "Pot Lids")), (1, ("Gobbo", "Snails", "Sticks", "Bows"))):
        units = str([each for each in g.scene(seat).units if each.seat != seat])
        assert not any(word in units for word in hidden)
        assert not any(word in str(g.scene(None).units) for word in hidden)
    g.one("b", "move:ahead:3")
    assert g.unit("A", None).name == "Gobbo Warriors"
    assert "Pointy Sticks" not in g.sees(None)
    assert "Pointy Sticks" not in g.sees(1)
    assert g.log(None)[0].startswith("b ")  # the line before the flip keeps the marker


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_log_is_not_rewritten_after_a_flip() -> None:
    g = game("ruse", units={"A": "gob1 d3 N", "B": "sna1 a1 N", "b": "bad1 d7 S", "c": "sna1 h9 S"})
    g.one("A", "move:ahead:2").one("end")
    early = {seat: g.log(seat)[:1] for seat in (0, 1, None)}
    g.one("b", "move:ahead:1")
    assert unit(g, "A").up
    assert {seat: g.log(seat)[:1] for seat in (0, 1, None)} == early
    assert "Gobbo" not in early[1][0]


@pytest.mark.clause("ruse.hidden.weapon")
def test_hidden_weapon_of_a_destroyed_unit_leaves_face_down() -> None:
    units = {"A": "ree1 d4 N sbo", "b": "gob1 d6 N stk models=1", "c": "sna1 h10 S"}
    g = game("ruse", 6, 1, 1, 1, 1, units=units)
    g.one("A", "shoot:ahead:b")
    assert g.count("b") == 0
    assert "Pointy Sticks" not in g.sees(0)


@pytest.mark.clause("ruse.hidden.moments", "ruse.hidden.view")
def test_hidden_moments_a_hustle_tells_cells_and_die() -> None:
    g = game("ruse", 2, units={"A": "fox1 d2 N", "b": "sna1 h10 S"})
    g.one("A", "hustle")
    seen = g.view(1).events()
    assert any(event.facts.get("cells") == 4 for event in seen)
    assert [dice.faces for event in seen for dice in event.dice] == [(2,)]
    assert not any("Fox" in event.sentence() for event in seen)
    assert not any("Fox" in dice.label for event in seen for dice in event.dice)


@pytest.mark.clause("ruse.end.reveal", "ruse.distract.legal")
def test_lists_of_the_cast_stay_sealed_until_the_end() -> None:
    g = before("talk")
    assert SOUTH_LIST["distractions"][0] not in g.sees(1)
    assert NORTH_LIST["distractions"][0] not in g.sees(0)
