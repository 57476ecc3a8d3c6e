"""Cases of the ledger: somebody gives up, while others play on or not."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import brutes, forge, troopers


def three(**spec: Any) -> Game:
    units = {name: troopers(10, 10 * (seat + 1), seat=seat) for seat, name in enumerate("abc")}
    return forge(units=units, players=("A", "B", "C"), **spec)


@pytest.mark.clause("battleforge.round.length")
def test_of_two_the_other_has_won() -> None:
    g = forge(units={"a": troopers(), "b": brutes()}).one("a")
    g.match.concede(1)
    assert g.outcome.winners == (0,)


@pytest.mark.clause("battleforge.round.length", "battleforge.shock.destroyed-nearby")
def test_of_three_the_units_of_one_leave_the_table() -> None:
    g = three().one("a", "shoot", "b").dice(9, 9, 9, 9, 9)
    g.match.concede(1)
    assert (g.topic, g.look("place", "b")) == ("action:a", "lost")
    g.one("forgo")
    assert (g.seat, g.topic) == (2, "unit")
    assert g.look("shock", "c") == 0


@pytest.mark.clause("battleforge.round.length")
@pytest.mark.parametrize("acts", [False, True])
def test_whoever_gives_up_in_their_own_turn_does_nothing_more(acts: bool) -> None:
    g = three()
    if acts:
        g.one("a")
    g.match.concede(0)
    assert (g.seat, g.topic, g.look("place", "a")) == (1, "unit", "lost")


@pytest.mark.clause("battleforge.round.length", "battleforge.bid.secret")
def test_whoever_gives_up_does_not_bid_any_more() -> None:
    g = three(stage="bidding", round=1).number(1, seat=0)
    g.match.concede(0)
    assert g.match.deciding == (1, 2)
    g.number(1, seat=1).number(0, seat=2)
    assert g.until("unit").seat == 1
    assert g.look("place", "a") == "lost"


@pytest.mark.clause("battleforge.round.length", "battleforge.team.step")
def test_a_team_mate_plays_on() -> None:
    units = {name: troopers(10, 8 * (seat + 1), seat=seat) for seat, name in enumerate("abcd")}
    g = forge(units=units, players=("A", "B", "C", "D"), teams=(0, 0, 1, 1)).one("A", "a")
    g.match.concede(0)
    assert (g.seat, g.topic, g.outcome) == (1, "unit", None)


@pytest.mark.clause("battleforge.team.friends", "battleforge.vp.score")
def test_an_objective_counts_once_for_a_team() -> None:
    units = {
        "a": {"cast": "Troopers", "at": (10, 10)},
        "b": {"cast": "Troopers", "seat": 1, "at": (30, 10)},
        "c": {"cast": "Troopers", "seat": 2, "at": (10, 40)},
    }
    goals = [{"at": (10, 11)}, {"at": (10, 39)}]
    g = forge(units=units, players=("A", "B", "C"), teams=(0, 0, 1), objectives=goals, stage="end", round=6)
    assert g.outcome.winners == ()  # one each
    assert g.outcome.scores == (1, 0, 1)
