"""Rules to stop by: how they are written, when they stop, and that only whole rounds in their order count."""

from __future__ import annotations

import random

import pytest

from grognard.engine.ruleset import register
from grognard.lab.experiment import experiment_of
from grognard.lab.plan import Matchup, games_of
from grognard.lab.progress import ExperimentProgress
from grognard.lab.records import GameRecord
from grognard.lab.stopping import Decided, Enough, MatchupScore, Narrow, rule_of
from tests.engine.toy import TOLL

register(TOLL)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("games=40", Enough), ("width < 0.03", Narrow), ("sprt(0, 10)", Decided), ("sprt(-5,5,0.1,0.01)", Decided)],
)
def test_rules_as_people_write_them(text: str, kind: type) -> None:
    assert isinstance(rule_of(text), kind)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("forever", "this is no rule to stop by: 'forever'. Write games=400, width<0.05 or sprt(0, 10)."),
        ("games=0", "at least 1 game"),
        ("width<3", "a width lies between 0 and 1"),
        ("sprt(10, 0)", "the smaller advantage first"),
        ("sprt(0, 10, 0.7, 0.1)", "between 0 and 0.5"),
    ],
)
def test_other_words_get_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as fault:
        rule_of(text)
    assert sentence in str(fault.value)


def test_an_interval_is_narrow_when_it_is() -> None:
    score, rule = MatchupScore(), Narrow(0.2)
    rounds = 0
    while not rule.decides(score):
        score.add([1.0, 0.0])
        rounds += 1
    low, high = score.interval
    assert high - low < 0.2
    assert 40 < rounds < 50  # 4 z² p (1 - p) / width² is 96 games
    assert rule.games_needed(MatchupScore()) == pytest.approx(97, abs=2)


def matchup(**more: object) -> Matchup:
    document = {"ruleset": "toll", "bots": ["sergeant", "recruit"], "until": "games=8", **more}
    return experiment_of(document).plan.matchups[0]


def finished(matchup: Matchup, rounds: int) -> list[GameRecord]:
    rng = random.Random(3)
    return [
        GameRecord(g.cell.fingerprint, g.round, g.rotation, (), (), (rng.randrange(2),), "", "", 1, 1, "", 0.1)
        for number in range(rounds)
        for g in games_of(matchup, number)
    ]


def test_games_that_come_in_any_order_and_twice_stop_at_the_same_round() -> None:
    one = matchup()
    rng = random.Random(5)
    seen = set()
    for _ in range(20):
        games = finished(one, 30)
        games += rng.sample(games, 20)
        rng.shuffle(games)
        progress = ExperimentProgress([one], Narrow(0.45), 100)
        progress.take(games)
        first = progress.all[0]
        seen.add((first.counted, first.scores[one.cells[0].fingerprint].total, progress.games))
        assert progress.over
    assert len(seen) == 1
    assert next(iter(seen))[2] < len(finished(one, 30))


def test_what_is_given_out_is_what_is_missing() -> None:
    one = matchup()
    games = finished(one, 4)
    progress = ExperimentProgress([one], Enough(8), 100)
    progress.take(games[:3])  # the first round whole, of the second one game
    missing = []
    while more := progress.next_games():
        missing += [(game.round, game.rotation) for game in more]
    assert missing == [(1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]


def test_whatever_the_rule_wants_there_is_an_end() -> None:
    one = matchup()
    progress = ExperimentProgress([one], Narrow(0.0001), 10)
    progress.take(finished(one, 40))
    assert progress.over
    assert progress.games == 10
    assert progress.all[0].verdicts == {}
