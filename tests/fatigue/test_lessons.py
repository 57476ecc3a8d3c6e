"""Every lesson can be done as it says, and is not done before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.ruleset import find
from grognard.engine.view import View
from grognard.rulesets.fatigue.extras import LESSONS
from grognard.testing import Game
from grognard.testing.spots import paths

Play = Callable[[Game], None]


def shift(game: Game, unit: str, dx: float, dy: float) -> None:
    game.answer(paths({f"{unit}.{n}": (x + dx, y + dy) for n, (x, y) in enumerate(game.at(unit), 1)}))


def until_mine(game: Game) -> None:
    """Red, a recruit, plays until it is my activation."""
    red, blue = bot("recruit", "red"), bot("recruit", "blue")
    while game.outcome is None and not (game.seat == 0 and game.topic == "unit"):
        seat = game.seat
        game.answer((red if seat else blue).decide(View(game.match, seat)))


def hold_and_shoot(game: Game) -> None:
    game.one("muskets", "hold", "red-pikes")


def advance_into_range(game: Game) -> None:
    game.one("muskets", "advance")
    shift(game, "muskets", 0, 6)
    game.one("red-pikes")


def twice_running(game: Game) -> None:
    for unit in ("pikes", "pikes", "muskets"):
        game.one(unit, "hold")
        until_mine(game)


def run_and_fight(game: Game) -> None:
    game.one("pikes", "run")
    shift(game, "pikes", 0, 9.2)
    game.one("redshanks")


def fight_at_the_edge(game: Game) -> None:
    game.one("pikes", "hold", "redshanks")


def round_the_hedge(game: Game) -> None:
    game.one("muskets", "hold")
    option = next(o for o in game.question.options if o.key == "redshanks")  # type: ignore[attr-defined]
    assert "fatigue.cover.soft" in {line.clause for line in option.tally.lines}, "in cover at first"
    game.match.undo(1)
    game.one("advance")
    shift(game, "muskets", 6, 0)
    assert game.cited("fatigue.action.advance")
    option = next(o for o in game.question.options if o.key == "redshanks")  # type: ignore[attr-defined]
    assert [line.clause for line in option.tally.lines] == ["fatigue.unit.quality"], "no cover from here"
    game.one("redshanks")


def shoot_at_the_wall(game: Game) -> None:
    game.one("muskets", "hold")
    option = next(o for o in game.question.options if o.key == "black-harness")  # type: ignore[attr-defined]
    assert "fatigue.cover.hard" in {line.clause for line in option.tally.lines}
    game.one("black-harness")


def past_friends(game: Game) -> None:
    game.one("muskets", "hold")
    assert game.topic != "attack:muskets", "the pikes stand in the way"
    until_mine(game)
    game.one("pikes", "run")
    shift(game, "pikes", 10, 0)
    until_mine(game)
    game.one("muskets", "hold", "red-pikes")


def shoot_the_pinned(game: Game) -> None:
    game.one("muskets", "hold", "black-harness")


def win_by_markers(game: Game) -> None:
    players = bot("sergeant", "me"), bot("recruit", "red")
    while game.outcome is None:
        game.answer(players[game.seat].decide(View(game.match, game.seat)))


SOLUTIONS: list[Play] = [
    hold_and_shoot, advance_into_range, twice_running, run_and_fight, fight_at_the_edge,
    round_the_hedge, shoot_at_the_wall, past_friends, shoot_the_pinned, win_by_markers,
]  # fmt: skip


@pytest.mark.parametrize("number", range(10))
def test_a_lesson_can_be_done_as_it_says(number: int) -> None:
    lesson = LESSONS[number]
    ruleset = find("fatigue")
    assert lesson.setup.version == ruleset.version  # the server sets up no game of other rules
    game = Game(Match(ruleset, lesson.setup), None)  # type: ignore[arg-type]  # dice come from the lesson's own seed
    assert not done(game, number)
    SOLUTIONS[number](game)
    assert done(game, number)


def done(game: Game, number: int) -> bool:
    lesson = LESSONS[number]
    if lesson.done:
        return {event.clause for event in game.events()} >= set(lesson.done)
    return game.outcome is not None and 0 in game.outcome.winners


def test_lessons_cite_clauses_that_exist() -> None:
    book = find("fatigue").rulebook
    assert len(LESSONS) == 10
    assert all(clause in book for lesson in LESSONS for clause in (*lesson.clauses, *lesson.done))
