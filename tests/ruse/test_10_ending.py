"""Chapter 19: the end of the game."""

from __future__ import annotations

import pytest

from grognard.rulesets.ruse.positions import position
from grognard.rulesets.ruse.rules.ending import by_score, crippled, ground, scores
from grognard.testing import Game, game
from tests.ruse.cast import battle, before, rollers, said, unit


@pytest.mark.clause("ruse.end.rounds")
def test_end_rounds_after_the_twelfth_turn() -> None:
    g = game("ruse", units={"A": "sna1 d4 N", "b": "sna1 d5 S"}, active="North", first="South", round=6)
    g.dice(1, 1, 1, 1).one("end").default()
    assert (g.topic, g.seat) == ("reform", 0)  # South still reforms
    g.default()
    assert g.outcome.clause == "ruse.end.score"
    assert len(said(g, "combat")) == 1


@pytest.mark.clause("ruse.end.wipe")
def test_end_wipe_the_last_unit_shot_wins_whatever_the_score() -> None:
    g = battle(
        4,
        1,
        1,
        1,
        A="ree1 d4 N sbo",
        B="bad1 lost",
        C="tro1 lost",
        D="fox1 lost",
        b="ree1 d6 S models=1",
        c="gob1 lost",
    )
    assert scores(g.state) == (2, 14)
    g.one("A", "shoot:ahead:b")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "ruse.end.wipe"


@pytest.mark.clause("ruse.end.wipe")
def test_end_wipe_skips_everything_still_to_be_done() -> None:
    g = battle(A="gob1 d4 N", b="gob1 d5 E models=1").dice(5, 1, 1, 1, 1, 1, 1).one("end")
    assert g.outcome.winners == (0,)
    assert g.topic == ""  # no reform


@pytest.mark.clause("ruse.end.wipe")
def test_end_wipe_by_flight_off_the_table() -> None:
    g = battle(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, A="gob1 d9 N", b="gob1 d10 E").one("end")
    assert unit(g, "b").lost
    assert g.outcome.clause == "ruse.end.wipe"


@pytest.mark.clause("ruse.end.wipe")
def test_end_wipe_both_armies_in_one_step_go_by_score() -> None:
    g = battle(5, 1, 5, 1, A="gob1 d4 N models=1", C="bad1 lost", b="gob1 d5 S models=1").one("end")
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "ruse.end.score"
    assert g.outcome.scores == (2, 6)
    even = battle(5, 1, 5, 1, A="gob1 d4 N models=1", b="gob1 d5 S models=1").one("end")
    assert even.outcome.winners == ()


def final(**units: str) -> Game:
    """The last turn, North's, with nothing left to fight."""
    return game("ruse", units=units, active="North", first="South", round=6).one("end")


TIED = {"B": "bad1 lost", "C": "ree1 lost", "d": "gob1 lost", "e": "tro1 lost"}


@pytest.mark.clause("ruse.end.score")
def test_end_score_points_of_destroyed_cards() -> None:
    g = final(A="gob1 a1 N", B="gob2 lost", b="gob1 h9 S", c="tro1 lost")
    assert g.outcome.winners == (0,)
    assert g.outcome.scores == (5, 4)


@pytest.mark.clause("ruse.end.score")
def test_end_score_ties_go_by_crippled_enemies() -> None:
    g = final(A="gob1 a1 N models=3", b="gob2 h9 S models=6", **TIED)
    assert scores(g.state) == (7, 7)
    assert crippled(g.state) == (4, 2)
    assert g.outcome.winners == (0,)
    assert "crippled" in g.outcome.reason


@pytest.mark.clause("ruse.end.score")
def test_end_score_then_by_ground() -> None:
    g = final(A="gob1 c6 N", b="bad1 e6 S", **TIED)
    assert crippled(g.state) == (0, 0)
    assert ground(g.state) == (2, 0)
    assert g.outcome.winners == (0,)
    assert "ground" in g.outcome.reason


@pytest.mark.clause("ruse.end.score")
def test_end_score_otherwise_a_draw() -> None:
    g = final(A="gob1 c5 N", b="bad1 e6 S", **TIED)
    assert g.outcome.winners == ()


@pytest.mark.clause("ruse.end.score")
def test_end_score_just_above_half_is_not_crippled() -> None:
    state = position(
        units={"A": "bad1 a1 N models=5", "b": "tro1 h9 S wounds=4", "c": "bog h8 S wounds=1"},
        cards={"bog": {"like": "sna1", "models": 1}},
    )
    assert crippled(state) == (0, 0)
    assert by_score(state).winners == ()


@pytest.mark.clause("ruse.end.score")
def test_end_score_weapons_and_distractions_score_nothing() -> None:
    g = final(A="gob1 a1 N", b="gob1 h9 S", c="bad1 lost", D="bad1 lost")
    assert g.outcome.scores == (4, 4)


@pytest.mark.clause("ruse.end.reveal")
def test_end_reveal_everything_turns_up() -> None:
    g = before("deploy", arms={"S1": ["stk"]})
    while g.topic == "deploy":
        g.default(2)
    for _ in range(11):
        g.one("end")
    assert g.view(1).known.lists[0] is None
    assert "Pointy Sticks" not in g.sees(1)
    g.one("end")
    seen = g.view(1).known
    assert [card.id for card in seen.lists[0].distractions] == ["gob2", "boa1", "sna2"]
    assert "Pointy Sticks" in g.sees(1)
    assert any("Gobbo Warriors level 2" in line for line in g.log(1))


@pytest.mark.clause("ruse.end.concede")
def test_end_concede_at_any_moment() -> None:
    g = battle(active="North", D="gob1 d5 N", b="gob1 c5 E", c="gob1 e5 W").dice(*[1] * 12).one("end")
    assert g.topic == "target:D"  # South is asked in North's combat phase
    g.match.concede(0)
    assert g.outcome.winners == (1,)
    assert g.outcome.clause == "ruse.end.concede"
    assert g.view(1).known.result is not None
    assert rollers(g)[:1] == ["b"]


@pytest.mark.clause("ruse.end.concede")
def test_end_concede_before_the_lists_are_locked() -> None:
    g = game("ruse", phase="lists")
    g.match.concede(1)
    assert g.outcome.winners == (0,)
