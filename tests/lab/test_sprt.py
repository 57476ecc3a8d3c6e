"""The sequential test: known values, and that it is wrong no more often than it promises."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.lab.sprt import bounds, elo_of, log_likelihood_ratio, share_of
from grognard.lab.stopping import Decided, MatchupScore

ROUND = {0.0: 3, 0.25: 10, 0.5: 40, 0.75: 25, 1.0: 8}


def test_elo_and_shares_are_those_of_chess() -> None:
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    assert elo_of(share_of(35)) == pytest.approx(35)
    assert bounds() == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_the_ratio_is_near_the_normal_one_when_rounds_are_many() -> None:
    """For many rounds and small differences: n (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    scores = {score: 100 * count for score, count in ROUND.items()}
    n = sum(scores.values())
    mean = sum(score * count for score, count in scores.items()) / n
    variance = sum(count * (score - mean) ** 2 for score, count in scores.items()) / n
    s0, s1 = share_of(55), share_of(60)
    normal = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert log_likelihood_ratio(scores, 55, 60) == pytest.approx(normal, rel=0.05)


@given(st.dictionaries(st.sampled_from(list(ROUND)), st.integers(0, 50), min_size=1))
def test_turned_round_it_says_the_opposite(scores: dict[float, int]) -> None:
    turned = {1 - score: count for score, count in scores.items()}
    assert log_likelihood_ratio(scores, -20, 20) == pytest.approx(-log_likelihood_ratio(turned, -20, 20), abs=1e-6)


def test_a_few_lucky_rounds_decide_nothing() -> None:
    assert log_likelihood_ratio({1.0: 3}, 0, 20) < 0.2


def decision(rng: random.Random, win: float, draw: float, rule: Decided) -> str:
    """One test of a bot that wins and draws so often, played out."""
    score = MatchupScore()
    while not (found := rule.decides(score)):
        shares = [1.0 if (x := rng.random()) < win else 0.5 if x < win + draw else 0.0 for _ in range(2)]
        score.add(shares)
    return found


@pytest.mark.parametrize("draw", [0.0, 0.3])
def test_it_is_wrong_no_more_often_than_it_promises(draw: float) -> None:
    """150 tests on either side of the question; 5 % may be wrong, so more than 15 would be a surprise (1 in 300)."""
    rule, rng = Decided(0, 120), random.Random(f"sprt {draw}")
    even, strong = ((share_of(elo) - draw / 2) for elo in (0, 120))
    stronger = "stronger by 120 Elo rather than 0"
    assert sum(decision(rng, even, draw, rule) == stronger for _ in range(150)) <= 15
    assert sum(decision(rng, strong, draw, rule) != stronger for _ in range(150)) <= 15
