"""Odds in few words: the average first, and nothing certain while somebody may interrupt."""

from __future__ import annotations

import pytest

from grognard.engine.odds.exact import Prospect
from grognard.engine.odds.headlines import headline, nothing, settled


def losses(all_of: int = 8, ended: str = "the unit is gone", unless: str = "") -> Prospect:
    return Prospect("Losses", int, goal=1, sentence="", all_of=all_of, ended=ended, unless=unless)


@pytest.mark.parametrize(
    ("spread", "said"),
    [
        ({0: 0.26, 3: 0.65, 8: 0.09}, "2.7 expected, 74 % at least 2, 9 % the unit is gone"),
        ({0: 0.26, 3: 0.7, 8: 0.04}, "2.4 expected, 74 % at least 2"),  # 4 % are not worth a word
        ({0: 0.9, 1: 0.1}, "0.1 expected, 10 % at least 1"),  # the whole number below is 0, but it is at least one
        ({8: 1.0}, "8.0 expected, 100 % at least 8"),  # to say that the unit is gone would say it twice
    ],
)
def test_the_average_comes_first(spread: dict[int, float], said: str) -> None:
    assert headline(losses(), spread) == said


def test_what_happens_or_does_not_has_no_average() -> None:
    assert headline(Prospect("Wins", int, goal=1, sentence="{chance} to win"), {0: 0.5, 1: 0.5}) == ""


def test_the_chance_of_nothing_is_told_aside() -> None:
    assert nothing(losses(), {0: 0.34, 2: 0.66}) == "34 % nothing"
    assert nothing(losses(unless="Red pays 3"), {0: 0.34, 2: 0.66}) == "34 % nothing; unless Red pays 3"


def test_nothing_is_certain_while_somebody_may_interrupt() -> None:
    assert settled(losses(), 4) == "Losses: 4 of 8, for certain"
    assert settled(losses(unless="Red pays 3 for a Counterattack"), 4) == (
        "Losses: 4 of 8, unless Red pays 3 for a Counterattack"
    )
    assert settled(losses(), 8) == "Losses: 8 of 8, the unit is gone, for certain"
    assert settled(Prospect("Own wounds", int, goal=1, sentence=""), 6) == "Own wounds: 6, for certain"
