"""Tuning: worth is a sum of its parts, the fit finds what is in the games, and the proof is honest."""

from __future__ import annotations

import random
from math import exp

import pytest

from grognard.bots.sergeant import Sergeant
from grognard.engine.match import Match
from grognard.engine.playing.players import at_random, decisions
from grognard.engine.ruleset import DicePolicy, find, register
from grognard.engine.view import View
from grognard.lab.figures import Share
from grognard.lab.fitting import MOST, JudgedPosition, fitted, foretells, scale_of
from grognard.lab.running import InThisProcess
from grognard.lab.tuning import NotTunable, Tuning, tactics_of, tune
from tests.cli.conftest import Run, run
from tests.engine.toy import TOLL, Bridge, Toll, TollTactics

__all__ = ["run"]

TUNABLE = ("anvil", "battleforge", "fatigue", "lords", "ruse")


def positions_of(ruleset: str, games: int = 1, every: int = 9) -> list[Match]:
    """Matches at random moments of random play."""
    rules, found = find(ruleset), []
    for number in range(games):
        match = Match(rules, rules.setup("", (), dice=DicePolicy(seed=f"tune {number}")))
        for made, _ in enumerate(decisions(match, at_random(match, random.Random(number)))):
            if made % every == 0 and rules.tactics is not None and rules.tactics.comparable(match.state):
                found.append(match.fork())
            if len(found) >= 3 * (number + 1):
                break
    return found


@pytest.mark.parametrize("ruleset", TUNABLE)
def test_worth_is_the_sum_of_its_parts(ruleset: str) -> None:
    tactics = tactics_of(find(ruleset))
    positions = positions_of(ruleset)
    assert len(positions) >= 3
    spoke: set[str] = set()
    for match in positions:
        for seat in (0, 1):
            parts = tactics.features(match.state, seat)
            spoke.update(name for name, value in parts.items() if value)
            total = sum(tactics.weights[name] * value for name, value in parts.items())
            assert tactics.worth(match.state, seat) == pytest.approx(total)
            first = next(iter(tactics.weights))
            heavier = tactics.reweighed({first: 3.0})
            assert heavier.worth(match.state, seat) == pytest.approx(total + 2 * parts[first])
    assert spoke > {next(iter(tactics.weights))}


@pytest.mark.parametrize("ruleset", ["anvil", "fatigue", "lords"])
def test_sides_are_compared_by_weights_of_their_own(ruleset: str) -> None:
    """The advantage is the same sum of parts, with other weights; what draws a bot onward counts nothing in it."""
    tactics = tactics_of(find(ruleset))
    assert tactics.between.keys() == tactics.weights.keys()
    assert any(tactics.between.values())
    told = 0
    for match in positions_of(ruleset):
        for seat in (0, 1):
            parts = tactics.features(match.state, seat)
            total = sum(tactics.between[name] * value for name, value in parts.items())
            assert tactics.advantage(match.state, seat) == pytest.approx(total)
            told += tactics.advantage(match.state, seat) != tactics.worth(match.state, seat)
    assert told


def test_without_such_weights_the_standing_is_the_worth() -> None:
    tactics = tactics_of(find("ruse"))
    for match in positions_of("ruse"):
        assert tactics.advantage(match.state, 0) == tactics.worth(match.state, 0)


def drawn(truth: dict[str, float], many: int) -> list[JudgedPosition]:
    """Positions that are won as these weights say."""
    rng = random.Random(1)
    found = []
    for number in range(many):
        parts = {name: rng.gauss(0, 1) for name in truth}
        odds = sum(truth[name] * value for name, value in parts.items())
        found.append(JudgedPosition(number, parts, float(rng.random() < 1 / (1 + exp(-odds)))))
    return found


def test_the_fit_finds_the_weights_behind_the_games() -> None:
    truth = {"units": 1.0, "ground": 2.0, "noise": 0.3}
    before = dict.fromkeys(truth, 1.0)
    positions = drawn(truth, 800)
    after = fitted(positions, before, prior=8)
    assert after == {"units": 1.0, "ground": pytest.approx(2.0, abs=0.5), "noise": pytest.approx(0.3, abs=0.2)}
    assert foretells(positions, after) > foretells(positions, before)
    assert scale_of(positions, truth) == pytest.approx(1.0, abs=0.2)


def test_where_the_games_say_nothing_the_weights_stay() -> None:
    before = {"units": 1.0, "ground": 0.7, "never": 2.0}
    few = [JudgedPosition(0, {"units": 1.0, "ground": 0.1, "never": 0.0}, 1.0)]
    after = fitted(few, before, prior=8)
    assert after["never"] == 2.0
    assert after["ground"] == pytest.approx(0.7, abs=0.1)
    assert fitted([], before, prior=8) == before


def test_from_games_that_speak_against_it_nothing_is_learned() -> None:
    before = {"units": 1.0, "ground": 1.0}
    losing = [
        JudgedPosition(n, {"units": side, "ground": 0.1}, (1 - side) / 2) for n in range(30) for side in (-1.0, 1.0)
    ]
    assert fitted(losing, before, prior=1) == before


def test_no_weight_runs_away() -> None:
    positions = [
        JudgedPosition(n, {"units": 0.01, "ground": side}, (side + 1) / 2) for n in range(50) for side in (-1.0, 1.0)
    ]
    assert fitted(positions, {"units": 1.0, "ground": 1.0}, prior=0.01)["ground"] <= MOST


class WeighedTactics(TollTactics):
    """Worth that looks at the wrong thing: the fit has to find out."""

    weights = {"guards": 1.0, "chair": 1.0}

    def worth(self, known: Bridge, seat: int) -> float:
        mine, theirs = known.keepers[seat], known.keepers[1 - seat]
        guards = len(mine.guards) - len(theirs.guards)
        return self.weights["guards"] * guards + self.weights["chair"] * (1 if mine is known.keepers[0] else -1)


class WeighedToll(Toll):
    name = "weighed-toll"
    tactics = WeighedTactics()


register(WeighedToll())
register(TOLL)


def test_a_tuning_learns_from_games_and_proves_itself_in_others() -> None:
    ticks: list[int] = []
    found = tune(
        "weighed-toll", games=10, proof=4, seed="oak", executor=InThisProcess(), progress=lambda: ticks.append(1)
    )
    assert len(ticks) == 14
    assert found.positions > 10
    guards, chair = found.parts
    assert (guards.name, guards.before, guards.after) == ("guards", 1.0, 1.0)
    assert chair.after < chair.before
    assert all(0 <= each <= 1 for each in found.foretold)
    assert found.proof.games == 4
    again = tune("weighed-toll", games=10, proof=4, seed="oak", executor=InThisProcess())
    assert again == found


@pytest.mark.parametrize(
    ("won", "games", "verdict"),
    [(30, 40, "better"), (10, 40, "worse"), (22, 40, "not known: the interval holds one half")],
)
def test_the_verdict_needs_an_interval_that_leaves_one_half_out(won: int, games: int, verdict: str) -> None:
    found = Tuning("toll", "", 4, 4, (), (0.5, 0.5), (0.7, 0.7), Share.of(won, games))
    assert found.verdict == verdict


def test_weights_change_what_a_sergeant_does() -> None:
    match = Match(WeighedToll(), WeighedToll().setup("", (), dice=DicePolicy(seed="1")))
    bots = Sergeant(1), Sergeant(1, {"guards": 0.0, "chair": -1.0})
    assert [bot._weights for bot in bots] == [None, {"guards": 0.0, "chair": -1.0}]
    view = View(match, 0)
    tactics = tactics_of(WeighedToll())
    assert tactics.worth(view.known, 0) == 1 == tactics.reweighed({"guards": 9.0}).worth(view.known, 0)
    assert all(view.refuse(bot.decide(View(match, 0))) is None for bot in bots)
    assert tactics_of(WeighedToll()).weights == {"guards": 1.0, "chair": 1.0}, "nobody else is reweighed"


def test_a_worth_without_parts_is_told(run: Run) -> None:
    with pytest.raises(NotTunable, match="no sum of parts"):
        tactics_of(TOLL)
    done = run("lab", "tune", "toll")
    assert done.code == 2
    assert "cannot be tuned: its worth is no sum of parts with weights" in done.err


def test_the_command_says_whether_it_is_better(run: Run) -> None:
    line = ("lab", "tune", "weighed-toll", "--games", 4, "--proof", 2, "--jobs", 1)
    assert "fresh games: not known" in " ".join(run(*line).out.split())
    assert run(*line, "--json").json["tuning"]["proof"]["games"] == 2
