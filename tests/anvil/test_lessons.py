"""Every lesson of Anvil can be done as it says, and not by standing still. There are no dice; the bots' bids vary."""

from __future__ import annotations

import pytest

from grognard.bots import bot
from grognard.engine.view import View
from grognard.rulesets.anvil.extras import LESSONS
from grognard.rulesets.anvil.positions import move
from grognard.testing import Game
from tests.lessons_kit import SEEDS, Play, begin, clauses_exist, done


def red(game: Game, seed: str = "red", level: str = "recruit") -> None:
    """P2 plays until P1 is asked."""
    enemy = bot(level, seed)
    while game.outcome is None and 0 not in game.match.deciding:
        game.answer(enemy.decide(View(game.match, 1)), seat=1)


def engage(game: Game, unit: str, target: str, *stratagems: str) -> None:
    game.one(unit)
    if game.topic.startswith("stratagems"):
        game.some(*stratagems)
    game.one("engage", target)


def paying_and_moving(game: Game) -> None:
    game.one("militia").some().one("move").answer(move("militia", (7, 3), (7, 4)))
    assert game.state.pools[0] == 3


def the_bid(game: Game) -> None:
    enemy = bot("recruit", "red")
    while game.topic == "bid":
        for seat in list(game.match.deciding):
            game.answer(4 if seat == 0 else enemy.decide(View(game.match, 1)), seat=seat)


def engage_them(game: Game) -> None:
    engage(game, "lances", "red-pikes")
    assert game.count("red-pikes") == 1


def front_flank_and_rear(game: Game) -> None:
    assert game.look("side", "alda", "red-general") == "front"
    engage(game, "oswin", "red-general")


def hammer_and_anvil(game: Game) -> None:
    engage(game, "alda", "red-general")


def overkill(game: Game) -> None:
    engage(game, "alda", "red-pikes")
    assert game.topic == "excess"
    game.one("engage", "red-seat")


def stratagems(game: Game) -> None:
    engage(game, "militia", "red-general", "hammerblow")
    assert game.outcome.winners == (0,)


def spells(game: Game) -> None:
    game.one("merrow").some("fireball").one("fireball", "red-pikes")


def interruptions(game: Game) -> None:
    red(game, level="sergeant")
    assert game.topic == "window:counterattack"
    game.one("decline")
    game.one("hero_of_the_day")
    assert game.count("alda") == 1


def reserves(game: Game) -> None:
    game.one("militia").some().answer(move("militia", (12, 2)))


SOLUTIONS: list[Play] = [
    paying_and_moving, the_bid, engage_them, front_flank_and_rear, hammer_and_anvil,
    overkill, stratagems, spells, interruptions, reserves,
]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.parametrize("k", range(1, 11))
def test_a_lesson_can_be_done_as_it_says(k: int, seed: str) -> None:
    game = begin(LESSONS[k - 1], seed)
    assert not done(game, k)
    SOLUTIONS[k - 1](game)
    assert done(game, k)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sergeant_strikes_at_once_where_the_lesson_says_so(seed: str) -> None:
    game = begin(LESSONS[8], seed)
    assert LESSONS[8].seats == ("human", "sergeant")
    red(game, seed, "sergeant")
    assert game.topic == "window:counterattack"


@pytest.mark.parametrize("k", range(1, 11))
def test_the_sides_are_called_by_their_colours(k: int) -> None:
    game = begin(LESSONS[k - 1])
    for seat in (0, 1):
        assert [side.name for side in View(game.match, seat).scene.sides] == ["Blue", "Red"]
    assert game.match.setup.players == game.state.players == ("Blue", "Red")


@pytest.mark.parametrize("k", [1, 3, 4, 5, 6, 7, 8, 9, 10])
def test_standing_still_teaches_nothing(k: int) -> None:
    """P1 pays for the last of its units to do nothing, declines, and lets the turn run out."""
    game = begin(LESSONS[k - 1])
    for _ in range(40):
        if game.outcome is not None or game.topic == "bid":
            break
        if game.seat == 1:
            red(game, level=LESSONS[k - 1].seats[1])
        elif game.topic == "unit":
            game.one(next(key for key in reversed(game.options()) if key != "militia" or k != 10))
        elif game.topic.startswith("stratagems"):
            game.some()
        else:
            game.one("end" if "end" in game.options() else "decline")
    assert not done(game, k)


def test_the_front_is_not_enough() -> None:
    game = begin(LESSONS[3])
    engage(game, "alda", "red-general")
    assert not done(game, 4)


def test_clauses_and_number() -> None:
    clauses_exist("anvil", LESSONS)
