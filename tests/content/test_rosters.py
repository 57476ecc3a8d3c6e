"""Roster checks: each at its exact boundary, and all faults at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.rosters import Checks, RosterFault

CLAUSE = "skirmish.army.points"


@pytest.mark.parametrize(("points", "holds"), [(0, True), (750, True), (751, False)])
def test_a_cap_includes_itself(points: int, holds: bool) -> None:
    checks = Checks()
    assert checks.at_most("battle points", points, 750, CLAUSE) is holds
    reason = "751 battle points, 1 more than the 750 allowed."
    assert checks.faults == ([] if holds else [RosterFault(reason, CLAUSE)])


@pytest.mark.parametrize(("units", "holds"), [(3, True), (2, False)])
def test_a_least_number_includes_itself(units: int, holds: bool) -> None:
    checks = Checks()
    assert checks.at_least("units", units, 3, CLAUSE, "Reserve") is holds
    assert checks.faults == (
        [] if holds else [RosterFault("2 units, 1 fewer than the 3 needed.", CLAUSE, ("Reserve",))]
    )


def test_an_exact_number() -> None:
    checks = Checks()
    assert checks.exactly("Generals", 1, 1, CLAUSE)
    assert not checks.exactly("Generals", 2, 1, CLAUSE)
    assert [fault.reason for fault in checks.faults] == ["2 Generals where 1 must be."]


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 100))
def test_shares_are_exact(part: int, whole: int, percent: int) -> None:
    checks = Checks()
    most = checks.share_at_most("cavalry", part, whole, percent, CLAUSE)
    least = checks.share_at_least("cavalry", part, whole, percent, CLAUSE)
    assert most is (100 * part <= percent * whole)
    assert (most and least) is (100 * part == percent * whole)
    assert len(checks.faults) == 2 - most - least


def test_one_third_is_more_than_33_percent() -> None:
    checks = Checks()
    assert not checks.share_at_most("cavalry", 1, 3, 33, CLAUSE)
    assert checks.share_at_least("cavalry", 1, 3, 33, CLAUSE)
    assert checks.faults[0].reason == "1 of 3 are cavalry; at most 33 % may be."


def test_each_doubled_name_is_a_fault() -> None:
    checks = Checks()
    assert checks.unique("hero", [], CLAUSE)
    assert not checks.unique("hero", ["Bram", "Ysolt", "Bram", "Ysolt", "Ysolt", "Aldous"], CLAUSE)
    assert [fault.reason for fault in checks.faults] == [
        "hero 'Bram' is there 2 times; once is allowed.",
        "hero 'Ysolt' is there 3 times; once is allowed.",
    ]


def test_an_unknown_name_gets_a_suggestion() -> None:
    checks = Checks()
    assert checks.known("unit", "pikes", {"pikes": 1}, CLAUSE)
    assert not checks.known("unit", "pieks", {"pikes": 1, "bows": 2}, CLAUSE, "Second line")
    assert str(checks.faults[0]) == (
        "Second line: there is no unit 'pieks'. Did you mean 'pikes'? (skirmish.army.points)"
    )


def test_all_faults_of_a_roster_come_at_once() -> None:
    checks = Checks()
    checks.at_most("battle points", 800, 750, CLAUSE)
    checks.demand(False, "Nobody leads this army.", "skirmish.army.leader")
    checks.unique("banner", ["red", "red"], CLAUSE)
    assert [fault.clause for fault in checks.faults] == [CLAUSE, "skirmish.army.leader", CLAUSE]
