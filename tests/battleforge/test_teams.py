"""Chapter 21: free-for-all and teams, the ledger's examples and their neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge

NAMES = ("A", "B", "C", "D", "E", "F")


def party(*teams: int, each: int = 3, stage: str = "bidding", **spec: Any) -> Game:
    """So many players in these teams, with units of one Trooper each, far from everybody: `a1`, `a2`, `b1`."""
    units = {
        f"{name.lower()}{number}": {
            "cast": "Troopers", "at": [(4 + 8 * seat, 2 + 9 * number)], "seat": seat, "co": 20, "weapons": [],
            **spec.get("marks", {}).get(f"{name.lower()}{number}", {}),
        }
        for seat, name in enumerate(NAMES[: len(teams)])
        for number in range(1, spec.get("sizes", [each] * len(teams))[seat] + 1)
    }  # fmt: skip
    rest = {word: value for word, value in spec.items() if word not in ("sizes", "marks")}
    return forge(units=units, players=NAMES[: len(teams)], teams=teams, stage=stage, round=0, **rest)


def bids(g: Game, *numbers: int, dice: tuple[int, ...] = ()) -> Game:
    g.dice(*dice)
    for seat, number in enumerate(numbers):
        g.number(number, seat=seat)
    while g.topic == "pay":
        g.default()
    return g


def turns(g: Game, most: int = 40) -> str:
    """Who activates units, one after another until the round is over; who may choose takes the first."""
    told = ""
    while g.state.stage == "actions" and len(told) < most:
        g.dice(*[1] * 6)
        if g.topic == "who":
            g.default()
        told += NAMES[g.seat]
        g.default()
        g.until("action:" + g.state.acting[0]).one("forgo")
    return told


# ---- everybody for themselves ----


@pytest.mark.clause("battleforge.ffa.order", "battleforge.ffa.tie", "battleforge.ffa.shortfall")
@pytest.mark.parametrize(
    ("numbers", "dice", "order"),
    [
        ((6, 4, 1), (), "AABBBCABCAB"),
        ((5, 5, 2), (3, 8), "BAAACBACB"),
    ],
)
def test_openings_by_the_gaps_and_then_one_each(numbers: tuple[int, ...], dice: tuple[int, ...], order: str) -> None:
    g = bids(party(0, 1, 2, each=4), *numbers, dice=dice)
    assert turns(g).startswith(order[:9])


@pytest.mark.clause("battleforge.ffa.shortfall")
def test_a_failed_bid_counts_as_what_was_borne() -> None:
    """Bids 8 (failed, 2 assigned), 5, 1: the second player opens with 5 - 2 = 3 units, the third 1, the first 1."""
    weak = {"co": 4}  # each bears one
    marks = {"a1": weak, "a2": weak, "a3": {"co": 1}, "a4": {"co": 1}}
    g = bids(party(0, 1, 2, each=4, marks=marks), 8, 5, 1)
    assert g.state.order == [1, 2, 0]
    assert g.state.openings == [1, 3, 1]


@pytest.mark.clause("battleforge.ffa.shortfall")
def test_what_was_borne_above_a_bid_is_not_compared_with_it() -> None:
    """Bids 99 (failed, more than 5 assigned), 5, 1: the second player opens with 5 - 1 = 4 units, not with one."""
    g = bids(party(0, 1, 2, each=4), 99, 5, 1)
    assert (g.state.order, g.state.openings) == ([1, 2, 0], [1, 4, 1])


@pytest.mark.clause("battleforge.ffa.order")
def test_who_has_no_units_left_is_skipped() -> None:
    g = bids(party(0, 1, 2, sizes=[1, 3, 2]), 2, 1, 0)
    assert turns(g) == "ABCBCB"


@pytest.mark.clause("battleforge.ffa.enemies", "battleforge.shoot.engaged-target")
def test_a_melee_of_two_others_may_be_shot_into() -> None:
    units = {
        "a": {"cast": "Troopers", "row": (10, 10)},
        "b": {"cast": "Brutes", "at": [(10, 20)], "seat": 1},
        "c": {"cast": "Brutes", "at": [(11.5, 20)], "seat": 2},
        "d": {"cast": "Brutes", "at": [(20, 20)], "seat": 1},
        "t": {"cast": "Troopers", "at": [(21.25, 20)]},
    }
    g = forge(units=units, players=NAMES[:3]).one("a", "shoot")
    assert g.options() == ["b", "c"]


# ---- teams ----


@pytest.mark.clause("battleforge.team.bid", "battleforge.team.step")
def test_the_bids_of_a_team_are_added() -> None:
    """5 + 3 = 8 against 3 + 4 = 7: the first team opens, with one step: one unit of each of its players."""
    g = bids(party(0, 1, 0, 1), 5, 3, 3, 4)
    assert g.state.order == [0, 2, 1, 3]
    assert (g.topic, g.match.deciding) == ("who", (0, 2))
    assert turns(g).startswith("ACBDACBD")


@pytest.mark.clause("battleforge.team.step")
def test_the_team_chooses_who_goes_first_and_the_player_chooses_the_unit() -> None:
    g = bids(party(0, 1, 0, 1), 1, 0, 0, 0).one("C", seat=0)
    assert (g.seat, g.topic) == (2, "unit")
    assert {"c1", "c2", "c3"} <= set(g.options())
    g.one("c2", "forgo")
    assert (g.seat, g.topic) == (0, "unit")  # the other one is next, and nobody passes
    assert "hand over" not in g.options()


@pytest.mark.clause("battleforge.team.step", "battleforge.bid.reveal")
def test_an_opening_of_several_steps_may_be_handed_over_between_them() -> None:
    g = bids(party(0, 1, 0, 1), 2, 0, 2, 1)
    assert g.state.left == 3
    g.dice(*[1] * 8).one("A", seat=0).one("a1", "forgo").one("c1", "forgo")
    assert g.state.left == 2
    g.one("C", seat=2)
    assert "hand over" in g.options()
    g.one("hand over")
    assert [*g.match.deciding] == [1, 3]


@pytest.mark.clause("battleforge.team.bid", "battleforge.bid.tie")
def test_a_tie_of_teams_is_rolled_off_and_gives_one_step() -> None:
    g = bids(party(0, 1, 0, 1), 2, 1, 0, 1, dice=(3, 9))
    assert len(g.rolls("Roll-off")) == 2
    assert g.state.order == [1, 3, 0, 2]
    assert g.state.openings == [1, 1, 1, 1]


@pytest.mark.clause("battleforge.team.bid", "battleforge.bid.shortfall")
def test_one_who_cannot_pay_fails_for_the_team() -> None:
    """B bids 9 and bears 1: the team's 9 + 0 counts as 1, so the others open with 3 - 1 = 2 steps."""
    poor = {"co": 1}
    marks = {"b1": {"co": 4}, "b2": poor, "b3": poor}
    g = bids(party(0, 1, 0, 1, marks=marks), 3, 9, 0, 0)
    assert g.state.order == [0, 2, 1, 3]
    assert g.state.openings == [2, 1, 2, 1]
    assert g.look("shock", "b1") == 1
    assert g.cited("battleforge.bid.shortfall", "battleforge.team.bid")


@pytest.mark.clause("battleforge.bid.pay", "battleforge.team.bid")
def test_everybody_pays_with_their_own_units() -> None:
    g = bids(party(0, 1, 0, 1, each=1), 2, 0, 1, 0)
    assert [g.look("shock", name) for name in ("a1", "b1", "c1", "d1")] == [2, 0, 1, 0]


@pytest.mark.clause("battleforge.team.bid", "battleforge.bid.secret")
def test_a_bid_is_hidden_from_team_mates_too() -> None:
    g = party(0, 1, 0, 1)
    g.number(4, seat=0)
    assert "4" not in str(g.view(2).known.bids)
    assert g.view(2).known.bids == []


@pytest.mark.clause("battleforge.team.imbalance")
def test_a_pair_activates_three_units_against_three_players() -> None:
    g = bids(party(0, 1, 0, 1, 0, sizes=[2, 3, 2, 3, 2]), 0, 1, 0, 0, 0)
    g.dice(*[1] * 4).one("B", seat=1).one("b1", "forgo").one("B", seat=3).one("b2", "forgo")  # two and one
    assert [*g.match.deciding] == [1, 3]
    g.one("D", seat=3).one("d1", "forgo")
    assert [*g.match.deciding] == [0, 2, 4]
    assert g.cited("battleforge.team.imbalance")


@pytest.mark.clause("battleforge.team.imbalance")
def test_one_against_two_activates_two() -> None:
    assert turns(bids(party(0, 1, 1, sizes=[4, 2, 2]), 1, 0, 0)) == "AABCAABC"


@pytest.mark.clause("battleforge.team.imbalance", "battleforge.team.step")
def test_in_equal_teams_a_member_without_units_loses_the_part() -> None:
    g = bids(party(0, 1, 0, 1, sizes=[1, 2, 3, 2]), 1, 0, 0, 0)
    assert turns(g) == "ACBDCBDC"


@pytest.mark.clause("battleforge.team.step", "battleforge.ffa.order")
def test_with_three_teams_the_order_of_a_free_for_all_holds_for_teams() -> None:
    g = bids(party(0, 1, 2, 0, 1, 2, each=2), 2, 1, 0, 2, 1, 0)
    assert g.state.order == [0, 3, 1, 4, 2, 5]
    assert g.state.openings == [2, 2, 1, 2, 2, 1]
    assert turns(g) == "ADADBEBECFCF"


@pytest.mark.clause("battleforge.team.friends", "battleforge.objective.control")
def test_team_mates_hold_an_objective_together() -> None:
    """Two models of each of two team-mates against three enemies."""
    units = {
        "a": {"cast": "Troopers", "at": [(20, 20), (21.5, 20)], "activated": True},
        "c": {"cast": "Troopers", "at": [(20, 22), (21.5, 22)], "seat": 2, "activated": True},
        "b": {"cast": "Troopers", "at": [(20, 18), (21.5, 18), (23, 18)], "seat": 1, "activated": True},
    }
    g = forge(units=units, players=NAMES[:3], teams=(0, 1, 0), stage="end", objectives=[{"at": (21, 20)}])
    assert g.look("controls", "o1") == 0
    assert g.state.victory == [1, 0, 0]  # once for the team


@pytest.mark.clause("battleforge.team.friends", "battleforge.unit.ability-targets")
def test_abilities_still_need_the_same_faction() -> None:
    adept = {"cast": "Adept", "at": [(10, 10)], "powers": ["Glimmer"]}
    for faction, helped in (("cast", True), ("other", False)):
        mate = {"cast": "Troopers", "at": [(12, 10)], "seat": 2, "shock": 1, "faction": faction}
        units = {"a": adept, "c": mate, "b": {"cast": "Troopers", "row": (30, 40), "seat": 1}}
        g = forge(units=units, players=NAMES[:3], teams=(0, 1, 0), acting="a")
        assert (g.why_not("power") is None) is helped
