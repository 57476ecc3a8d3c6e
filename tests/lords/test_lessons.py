"""Every lesson of Lords can be done as it says, whatever the dice, and not by waiting."""

from __future__ import annotations

import pytest

from grognard.bots import bot
from grognard.engine.view import View
from grognard.rulesets.lords.extras import LESSONS
from grognard.testing import Game
from tests.lessons_kit import SEEDS, Play, begin, clauses_exist, done


def until_mine(game: Game) -> None:
    """Red, a recruit, plays until Blue picks a unit."""
    red = bot("recruit", "red")
    while game.outcome is None and not (game.seat == 0 and game.topic == "unit"):
        game.answer(red.decide(View(game.match, 1)), seat=1) if game.seat else game.default()


def advance_together(game: Game) -> None:
    game.one("spears", "advance").shift(0, 5)


def tokens(game: Game) -> None:
    game.one("spears", "hold")
    until_mine(game)
    assert game.refuses("spears", "lords.turn.must-activate")
    game.one("levy", "hold")
    until_mine(game)


def the_chain_of_command(game: Game) -> None:
    game.one("lord", "hold")
    assert sorted(game.options()) == ["hugh", "levy", "stop"]
    game.one("hugh", "hold", "spears", "hold")


def charge(game: Game) -> None:
    game.one("spears", "charge", "red-levy", "fight")


def two_dice_each(game: Game) -> None:
    assert (game.look("numbers die", "levy", "red-spears"), game.look("numbers die", "red-spears", "levy")) == (12, 4)
    game.one("levy", "fight", "red-spears")


def arrows(game: Game) -> None:
    game.one("bows", "shoot")
    assert sorted(game.options()) == ["red-bows", "red-spears"]
    game.one("red-spears")


def bravery(game: Game) -> None:
    game.one("bows", "shoot", "red-levy")


def falling_back(game: Game) -> None:
    game.one("bows", "retreat").default()


def joining_and_leaving(game: Game) -> None:
    game.one("bows", "hugh", "advance").move({"hugh.1": (16.8, 9.5)}).one("spears")


def the_crossing(game: Game) -> None:
    game.one("spears", "advance").shift(0, 5)
    until_mine(game)
    game.one("levy", "hold")
    until_mine(game)


SOLUTIONS: list[Play] = [
    advance_together, tokens, the_chain_of_command, charge, two_dice_each,
    arrows, bravery, falling_back, joining_and_leaving, the_crossing,
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
    """Blue holds or stands with whoever comes first, while Red plays a turn, or in the last lesson the game."""
    game = begin(LESSONS[k - 1])
    for _ in range(2 if k == 10 else 1):
        game.one(game.options()[0])
        while game.seat == 0 and game.topic != "unit":
            game.one(next(key for key in ("stay", "hold", "stand", "stop") if key in game.options()))
        until_mine(game)
    assert not done(game, k)


def test_clauses_and_number() -> None:
    clauses_exist("lords", LESSONS)
