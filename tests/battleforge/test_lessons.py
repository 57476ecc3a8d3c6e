"""Every lesson can be done as it says, whatever the dice do, and is not done before."""

from __future__ import annotations

import pytest

from grognard.bots import bot
from grognard.engine.view import View
from grognard.rulesets.battleforge.extras import LESSONS
from grognard.testing import Game
from tests.lessons_kit import SEEDS, Play, begin, clauses_exist, done


def until(game: Game, *topics: str) -> None:
    """Red, a sergeant, plays on; what Blue is asked meanwhile is answered as usual."""
    red = bot("sergeant", "red")
    for _ in range(60):
        seats = game.match.deciding
        if game.outcome is not None or (seats == (0,) and game.topic.startswith(topics)):
            return
        if 1 in seats:
            game.match.submit(1, red.decide(View(game.match, 1)))
        else:
            game.default()
    raise AssertionError(f"Blue was never asked for {topics}")


def focus_and_shoot(game: Game) -> None:
    game.one("kestrel", "focus", "shoot", "workers")


def into_the_short_band(game: Game) -> None:
    game.one("kestrel", "move")
    game.shift(0, 5)
    assert game.look("distance", "kestrel", "soldiers") < 12
    game.one("shoot", "soldiers")


def bid_and_pay(game: Game) -> None:
    game.number(2, seat=0).number(0, seat=1)
    game.split({"kestrel": 1, "heron": 1})


def rally(game: Game) -> None:
    game.one("kestrel", "rally")


def overwatch(game: Game) -> None:
    game.one("kestrel", "hold", "forgo")
    until(game, "window:overwatch")
    game.one("kestrel").default()


def counter_attack(game: Game) -> None:
    until(game, "window:attack")
    game.one("counter kestrel spitters")


def charge(game: Game) -> None:
    game.one("kestrel", "charge")
    game.shift(0, 4.48)
    until(game, "charge fight")
    game.one("fight")


def over_the_fence(game: Game) -> None:
    game.one("kestrel", "move")
    game.shift(0, 4.5)


def up_the_house(game: Game) -> None:
    game.one("kestrel", "move")
    game.shift(0, 4)
    game.one("enter cereal-box", "move", "up")
    assert game.state.units["kestrel"].inside.level == 2


def win_the_last_round(game: Game) -> None:
    game.one("bess", "move")
    game.shift(0, 5)
    game.one("forgo")
    until(game, "unit")
    game.one("kestrel", "move")
    game.shift(0, 4)
    game.one("forgo")
    until(game, "never")


SOLUTIONS: list[Play] = [
    focus_and_shoot, into_the_short_band, bid_and_pay, rally, overwatch,
    counter_attack, charge, over_the_fence, up_the_house, win_the_last_round,
]  # fmt: skip


@pytest.mark.parametrize("k", range(1, 11))
def test_a_lesson_can_be_done_as_it_says(k: int) -> None:
    for seed in SEEDS:
        game = begin(LESSONS[k - 1], seed)
        assert not done(game, k)
        SOLUTIONS[k - 1](game)
        assert done(game, k), (LESSONS[k - 1].title, seed)


def test_lessons_cite_clauses_that_exist() -> None:
    assert len(LESSONS) == 10
    clauses_exist("battleforge", LESSONS)
