"""Who was likely to win when: the curve of a game, its turning points, and what it may not tell."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.server.thinking import win_probability as module
from grognard.server.thinking.replayed import ReplayedMatch
from grognard.server.thinking.win_probability import LEAST_SWING, MOST_POINTS, TURNING_POINTS, Judge, win_probabilities
from tests.server.kit import Table, holding

PLAYERS = {"anvil": "recruit", "fatigue": "sergeant", "lords": "recruit", "ruse": "sergeant"}
"""Sergeants where they are quick: recruits hardly fight."""
NAMES = sorted(PLAYERS)


@cache
def played(name: str) -> Match:
    """A whole game of two bots."""
    rules = find(name)
    match = Match(rules, rules.setup(dice=DicePolicy("seeded", "curve")))
    bots = [bot(PLAYERS[name], f"curve {seat}") for seat in (0, 1)]
    while match.outcome is None:
        seat = match.deciding[0]
        match.submit(seat, bots[seat].decide(View(match, seat)))
    return match


def game_of(name: str, entries: int | None = None) -> ReplayedMatch:
    match = played(name)
    return ReplayedMatch(match.setup, match.journal[:entries])


@pytest.mark.parametrize("name", NAMES)
def test_a_curve_goes_from_the_first_rest_of_the_battle_to_a_certain_end(name: str) -> None:
    game = game_of(name)
    found = win_probabilities(game, None, open=True)
    assert len(found.points) > 10
    assert [point.n for point in found.points] == sorted({point.n for point in found.points})
    assert all(sum(point.seats) == pytest.approx(1.0, abs=0.005) for point in found.points)
    assert all(0.02 <= each <= 0.98 for point in found.points[:-1] for each in point.seats)
    outcome = game.match.outcome
    assert outcome is not None
    winners = outcome.winners or (0, 1)
    assert found.points[-1].n == len(game)
    assert found.points[-1].seats == tuple((seat in winners) / len(winners) for seat in (0, 1))
    # The beginning of a battle is taken as even, and an army that is not on the table yet is no sign of weakness.
    assert found.points[0].seats == (0.5, 0.5)


@pytest.mark.parametrize("name", NAMES)
def test_turning_points_are_the_largest_swings_and_are_named_by_the_log(name: str) -> None:
    game = game_of(name)
    found = win_probabilities(game, None, open=True)
    assert len(found.turning) <= TURNING_POINTS
    places = {point.n: place for place, point in enumerate(found.points)}
    log = {(event.sentence(), event.clause) for event in game.match.events or ()}
    for turn in found.turning:
        before, after = found.points[places[turn.n] - 1], found.points[places[turn.n]]
        if turn.n < len(game):
            assert after.seats[turn.seat] - before.seats[turn.seat] == pytest.approx(turn.gain, abs=0.002)
        assert turn.gain >= LEAST_SWING
        assert (turn.words, turn.clause) in log
        assert turn.unit in turn.words
    if len(found.turning) == TURNING_POINTS:
        smallest = min(turn.gain for turn in found.turning)
        named = {turn.n for turn in found.turning}
        for before, after in zip(found.points, found.points[1:-1], strict=False):
            if after.n not in named:
                assert max(b - a for a, b in zip(before.seats, after.seats, strict=True)) <= smallest + 0.002


def test_only_a_swing_that_is_large_enough_is_a_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    assert win_probabilities(game_of("ruse"), None, open=True).turning
    monkeypatch.setattr(module, "LEAST_SWING", 0.97)
    assert win_probabilities(game_of("ruse"), None, open=True).turning == ()


def test_what_a_seat_may_not_know_does_not_move_its_curve() -> None:
    """Two worlds that a seat cannot tell apart are judged alike from its eyes, and differ for who knows all."""
    game = game_of("ruse", len(played("ruse").journal) // 2)
    rules = game.match.ruleset
    assert rules.tactics is not None
    state = next(rest.state for rest in game.rests if rest.state.phase == "actions")
    for eyes in (0, 1, None):
        judge = Judge(View(game.match, eyes), rules.tactics.lead)
        others = [rules.imagine(rules.known(state, eyes), eyes, random.Random(f"other {world}")) for world in range(6)]
        assert {judge.probabilities(other) for other in others} == {judge.probabilities(state)}
        everything = Judge(View(game.match, eyes, open=True), rules.tactics.lead)
        assert len({everything.probabilities(other) for other in others}) > 1


def test_while_a_game_with_secrets_lasts_its_lines_are_those_of_the_viewer() -> None:
    half = len(played("ruse").journal) // 2
    game = game_of("ruse", half)
    for eyes in (0, 1, None):
        found = win_probabilities(game, eyes, open=False)
        heard = {event.sentence() for event in game.match.events or () if event.heard_by(eyes)}
        assert found.points
        assert not found.whole
        assert {turn.words for turn in found.turning} <= heard
    assert win_probabilities(game, 0, open=False).points != win_probabilities(game, 1, open=False).points


def test_a_long_game_has_no_more_points_than_a_screen_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_POINTS", 9)
    few = win_probabilities(game_of("fatigue"), None, open=True)
    assert 2 < len(few.points) <= 10
    assert few.points[-1].n == len(played("fatigue").journal)
    assert MOST_POINTS > 100


def test_nothing_is_said_while_the_armies_come_on_or_where_nothing_was_measured(table: Table) -> None:
    assert win_probabilities(game_of("fatigue", 2), None, open=True).points == ()
    made = table.make("duel")
    assert table.get(f"/api/matches/{made['match']}/win-probability").get("points", []) == []


def test_chances_are_worked_out_once_and_need_the_right_to_the_view(table: Table) -> None:
    made = table.make("ruse", seats=["human", "human"])
    at = f"/api/matches/{made['match']}/win-probability"
    blue, red = made["tokens"]
    assert table.http.get(at).status_code == 200
    assert table.http.get(at, params={"seat": 0}).status_code == 403
    assert table.http.get(at, params={"seat": 0}, headers=holding(red)).status_code == 403
    assert table.http.get(at, params={"seat": 0}, headers=holding(blue)).status_code == 200
    assert table.http.get(at, params={"seat": 7}, headers=holding(blue)).status_code == 404
    game = game_of("fatigue")
    assert win_probabilities(game, None, open=True) is win_probabilities(game, 1, open=True)
