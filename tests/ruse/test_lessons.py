"""Every lesson of Ruse can be done as it says, whatever the dice, and not by waiting."""

from __future__ import annotations

import pytest

from grognard.bots import bot
from grognard.engine.view import View
from grognard.rulesets.ruse.extras import LESSONS
from grognard.testing import Game
from tests.lessons_kit import SEEDS, Play, begin, clauses_exist, done


def a_card_and_its_cell(game: Game) -> None:
    game.one("S1", "move:ahead:2")


def turning_and_running(game: Game) -> None:
    game.one("S1", "hustle", "S2", "turn:left")


def charge(game: Game) -> None:
    game.one("S1", "move:ahead:2", "end")


def the_side_and_the_back(game: Game) -> None:
    assert game.look("engaged", "S2", "N1")
    game.one("S1", "move:right:2", "end")


def a_clear_line(game: Game) -> None:
    assert game.look("targets", "S1") == []
    game.one("S2", "move:right:2", "S1", "shoot:ahead:N1")


def under_the_card(game: Game) -> None:
    game.one("S1", "move:ahead:2")
    assert game.unit("N1", 0).note == "face up, 1 weapon face down"
    game.one("end")
    assert {"Barn Doors"} <= game.badges("N1", 0)


def the_losers_run(game: Game) -> None:
    game.one("S1", "move:right:2", "end")
    told = game.events("result")[0]
    assert told.facts["south"] > told.facts["north"]


def turn_after_the_fight(game: Game) -> None:
    game.one("S1", "move:ahead:2", "end")
    game.assign({"S1": "E"})
    assert game.look("engaged", "S1", "N2")


def the_meeting(game: Game) -> None:
    players = bot("sergeant", "me"), bot("recruit", "north")
    while game.topic in ("list", "talk", "weapons"):
        seat = game.seat
        game.answer(players[seat].decide(View(game.match, seat)), seat=seat)


def the_last_turn(game: Game) -> None:
    game.one("S1", "move:ahead:2", "end").default()  # whoever won the combat may still turn


SOLUTIONS: list[Play] = [
    a_card_and_its_cell, turning_and_running, charge, the_side_and_the_back, a_clear_line,
    under_the_card, the_losers_run, turn_after_the_fight, the_meeting, the_last_turn,
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("k", range(1, 11))
def test_a_lesson_can_be_done_as_it_says(k: int, seed: str) -> None:
    game = begin(LESSONS[k - 1], seed)
    assert not done(game, k)
    SOLUTIONS[k - 1](game)
    assert done(game, k)


@pytest.mark.parametrize("k", range(1, 11))
def test_waiting_teaches_nothing(k: int) -> None:
    """South ends the actions at once, two turns long, while North plays."""
    game = begin(LESSONS[k - 1])
    north = bot("recruit", "north")
    waited = 0
    while game.outcome is None and waited < 2 and game.topic != "list":
        if game.seat == 1:
            game.answer(north.decide(View(game.match, 1)), seat=1)
        elif game.topic == "unit":
            game.one("end")
            waited += 1
        else:
            game.default()
    assert not done(game, k)


def test_the_last_turn_is_won_by_points_only() -> None:
    game = begin(LESSONS[9])
    game.one("S1", "turn:left", "end")
    assert game.outcome.winners == (1,)


def test_clauses_and_number() -> None:
    clauses_exist("ruse", LESSONS)
