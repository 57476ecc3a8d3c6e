"""Chapters 6 and 21: whatever three to six bid, alone or in teams, the order and the openings are those that the ledger
says, told once more in other words."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.battleforge.test_teams import NAMES, bids, party

COURAGES = {0: 1, 1: 4, 2: 6, 3: 8}
"""How much Shock a unit bears for a bid, and a Courage of which that is just below half."""
TEAMS = ((0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 1), (0, 1, 0, 1, 0), (0, 1, 2, 0, 1, 2))
Players = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@st.composite
def tables(draw: st.DrawFn) -> Players:
    """Teams, what each player bids, and how much the one unit of each can bear."""
    teams = draw(st.sampled_from(TEAMS))
    each = st.lists(st.integers(0, 3), min_size=len(teams), max_size=len(teams)).map(tuple)
    return teams, draw(st.lists(st.integers(0, 5), min_size=len(teams), max_size=len(teams)).map(tuple)), draw(each)


@pytest.mark.clause(
    *("battleforge.ffa.order", "battleforge.ffa.tie", "battleforge.ffa.shortfall", "battleforge.bid.shortfall"),
    *("battleforge.bid.both-fail", "battleforge.team.bid", "battleforge.team.step"),
)
@example(((0, 1, 2), (2, 5, 0), (3, 3, 3)))
@given(tables())
@settings(max_examples=100, deadline=None)
def test_any_bids_of_any_table(table: Players) -> None:
    teams, named, rooms = table
    marks = {f"{NAMES[seat].lower()}1": {"co": COURAGES[room]} for seat, room in enumerate(rooms)}
    g = bids(party(*teams, each=1, marks=marks), *named, dice=tuple(range(1, 10)) * 4)

    borne = [min(bid, room) for bid, room in zip(named, rooms, strict=True)]
    assert [g.look("shock", f"{name.lower()}1") for name in NAMES[: len(teams)]] == borne  # each pays for oneself

    order = [team for team, _ in groupby(teams[seat] for seat in g.state.order)]
    assert sorted(order) == sorted(set(teams))  # a team stays together
    total = {team: sum(bid for bid, mine in zip(named, teams, strict=True) if mine == team) for team in teams}
    real = {team: sum(shock for shock, mine in zip(borne, teams, strict=True) if mine == team) for team in teams}
    failed = {team for team in teams if any(b > r for b, r, t in zip(named, rooms, teams, strict=True) if t == team)}

    assert [team in failed for team in order] == sorted(team in failed for team in order)  # they come after all others
    paid = [total[team] for team in order if team not in failed]
    assert paid == sorted(paid, reverse=True)
    for place, team in enumerate(order):
        behind = [real[other] if other in failed else total[other] for other in order[place + 1 :]]
        lower = [number for number in behind if number <= total[team]]
        gap = total[team] - max(lower) if lower and team not in failed else 1
        assert {g.state.openings[seat] for seat, mine in enumerate(teams) if mine == team} == {max(1, gap)}
