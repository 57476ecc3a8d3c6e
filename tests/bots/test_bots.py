"""Bots: legal, repeatable, better than chance, and blind to what they may not know."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots import LEVELS, Bot, UnknownBot, bot
from grognard.bots.budget import Tries
from grognard.bots.searchers import Searcher
from grognard.bots.temper import TEMPERS
from grognard.bots.trying import WON, worth_in_words
from grognard.engine.match import Match
from grognard.engine.questions import Question
from grognard.engine.record import to_json
from grognard.engine.ruleset import DicePolicy, Plan, register
from grognard.engine.view import View
from grognard.lab.simulate import jobs, simulate
from tests.engine.toy import Bridge, Toll, TollTactics


class FightingTactics(TollTactics):
    """A fight that is still to come counts for a third of a guard per die: the odds of a hit that is not saved."""

    def worth(self, known: Bridge, seat: int) -> float:
        worth = super().worth(known, seat)
        if known.fight is not None:
            attacker, _, dice = known.fight
            worth += dice / 3 if attacker == seat else -dice / 3
        return worth


class FightingToll(Toll):
    name = "fighting-toll"
    tactics = FightingTactics()


class Planless(Toll):
    """No plan for anything."""

    name = "planless"

    class Tactics(TollTactics):
        def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> list[Plan]:
            return []

    tactics = Tactics()


class SinglePlanned(Toll):
    """Nothing to choose from."""

    name = "single-planned"

    class Tactics(TollTactics):
        def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> list[Plan]:
            return [Plan((question.default(),), "the only way")]

    tactics = Tactics()


class Stubborn(Toll):
    """Plans that the rules refuse."""

    name = "stubborn"

    class Tactics(TollTactics):
        def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> list[Plan]:
            return [Plan(("no such thing", "nor this"), "one"), Plan((None,), "other")]

    tactics = Tactics()


RULES = FightingToll()
register(RULES)


PLAIN = ["dice", *(level for level in LEVELS if " " not in level)]


def player(level: str, seed: int | str) -> Bot:
    """A bot that does not look at the clock."""
    made = bot(level, seed)
    if isinstance(made, Searcher):
        made.budget = Tries(6)
    return made


def decisions(rules: Toll, level: str, seed: str) -> list[bytes]:
    """Everything that both bots answer in one game; each answer is checked to be legal."""
    match = Match(rules, rules.setup(dice=DicePolicy(seed="dice")))
    players = [player(level, f"{seed} {seat}") for seat in (0, 1)]
    given = []
    while match.outcome is None:
        for seat in match.deciding:
            view = View(match, seat)
            answer = players[seat].decide(view)
            assert view.question is not None
            assert view.question.refuse(answer) is None
            given.append(to_json(answer))
            match.submit(seat, answer)
    return given


@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_decision_is_legal_and_the_same_seed_decides_the_same(level: str, seed: str) -> None:
    assert decisions(RULES, level, seed) == decisions(RULES, level, seed)


def test_another_seed_decides_otherwise() -> None:
    assert decisions(RULES, "dice", "1") != decisions(RULES, "dice", "2")


def test_the_sergeant_beats_the_recruit_from_both_seats() -> None:
    report = simulate(jobs(RULES.name, 100, ["sergeant", "recruit"], 7))
    assert report.wins["sergeant"] > 65
    assert report.intervals["sergeant"].low > report.intervals["recruit"].high


@pytest.mark.parametrize("level", ["sergeant", "captain"])
@pytest.mark.parametrize("rules", [Planless(), Stubborn()])
def test_an_officer_without_good_plans_still_plays(rules: Toll, level: str) -> None:
    assert decisions(rules, level, "1")


def test_the_end_of_the_game_is_told_in_words() -> None:
    assert [worth_in_words(worth) for worth in (6.31, -2.0, WON, -WON)] == [
        "+6.3",
        "-2.0",
        "wins the game",
        "loses the game",
    ]


def test_a_sergeant_says_why() -> None:
    match = Match(RULES, RULES.setup(dice=DicePolicy(seed="1")))
    sergeant = bot("sergeant", 1)
    sergeant.decide(View(match, 0))
    assert sergeant.why.startswith("3 +")
    recruit = bot("recruit", 3)
    recruit.decide(View(match, 0))
    assert recruit.why in ("A recruit does what comes to mind.", *map(str, range(10)))


def test_an_officer_does_not_repeat_the_reason_of_another_step() -> None:
    for rules, said in ((Planless(), ""), (SinglePlanned(), "the only way")):
        sergeant = bot("sergeant", 1)
        sergeant.why = "what it did before"
        sergeant.decide(View(Match(rules, rules.setup(dice=DicePolicy(seed="1"))), 0))
        assert sergeant.why == said


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_may_not_know_does_not_change_its_decision(level: str) -> None:
    match = Match(RULES, RULES.setup(dice=DicePolicy(seed="1")))
    other = match.fork()
    other.state.keepers[1].luck = match.state.keepers[1].luck % 6 + 1
    assert player(level, 1).decide(View(match, 0)) == player(level, 1).decide(View(other, 0))


def test_an_unknown_bot() -> None:
    with pytest.raises(UnknownBot, match="There is no bot 'marshal'; there are: recruit, sergeant, captain, general"):
        bot("marshal", 1)


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_bot_may_have_a_temperament(temper: str) -> None:
    found = player(f"{temper} captain", 1)
    assert isinstance(found, Searcher)
    assert found.temper == TEMPERS[temper]
    assert decisions(RULES, f"{temper} captain", "1")
    with pytest.raises(UnknownBot, match="bold recruit"):
        bot("bold recruit", 1)
