"""Exact odds: from the rules' own code, against 20,000 played runs and against icepool."""

from __future__ import annotations

import random
from contextlib import suppress
from math import isclose, sqrt
from typing import Any

import icepool
import pytest

from grognard.engine.dice.kinds import Dice, Stage, at_least, each_face
from grognard.engine.dice.sources import Seeded
from grognard.engine.match import Match
from grognard.engine.odds.exact import Foresight, odds, odds_after
from grognard.engine.outcome import Finished
from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import DicePolicy
from grognard.engine.umpire import Umpire
from tests.engine.toy import TOLL, Bridge, Keeper, Toll, ask_one, fight


async def attack(umpire: Umpire, dice: int) -> int:
    return await umpire.cascade(
        dice,
        Stage(Dice(0, at_least(6, 4), "x"), keep={"hit": 1}),
        Stage(Dice(0, at_least(6, 4), "x"), keep={"miss": 1}),
    )


def test_odds_of_an_attack_are_those_of_icepool() -> None:
    found = odds(lambda umpire: attack(umpire, 20))
    theirs = (20 @ (icepool.d6 >= 4)).map(lambda hits: hits @ (icepool.d6 < 4))
    assert found.exact
    assert isclose(sum(found.spread.values()), 1.0)
    for value in range(21):
        assert isclose(found[value], float(theirs.probability(value)), abs_tol=1e-12)
    assert isclose(found.mean(float), 5.0)
    assert isclose(found.chance(lambda n: n >= 21), 0.0, abs_tol=1e-15)


def test_a_rule_that_branches_between_rolls_is_followed_on_every_branch() -> None:
    async def duel(umpire: Umpire) -> str:
        first = (await umpire.roll(Dice(1, each_face(6), "x"))).values[0]
        if first == 6:
            return "first"
        second = await umpire.roll(Dice(2, at_least(6, first + 1), "x"))
        return "second" if second.passed == 2 else "nobody"

    found = odds(duel)
    expected = sum(1 / 6 * ((6 - first) / 6) ** 2 for first in range(1, 6))
    assert isclose(found["first"], 1 / 6)
    assert isclose(found["second"], expected)
    assert isclose(sum(found.spread.values()), 1.0)


def test_decisions_inside_are_taken_by_the_policy() -> None:
    async def choose(umpire: Umpire) -> str:
        return await ask_one(umpire, 0, "a", "b")

    assert odds(choose)["a"] == 1.0
    assert odds(choose, lambda _seat, _question: "b")["b"] == 1.0


def test_secret_draws_are_chances_too() -> None:
    async def shuffle(umpire: Umpire) -> tuple[str, ...]:
        await umpire.draw(2, "x")
        return tuple(await umpire.shuffle(["a", "b", "c"], "x"))

    found = odds(shuffle)
    assert len(found.spread) == 6
    assert all(isclose(chance, 1 / 6) for chance in found.spread.values())


def test_too_many_branches_are_sampled_and_say_so() -> None:
    async def scatter(umpire: Umpire) -> int:
        return sum((await umpire.roll(Dice(6, each_face(20), "x"))).values)

    found = odds(scatter)
    assert not found.exact
    assert isclose(sum(found.spread.values()), 1.0)
    assert abs(found.mean(float) - 63) < 2


def test_odds_agree_with_twenty_thousand_games() -> None:
    """The whole fight of the toy game: window, cascade, casualties, and an end in the middle of the step."""
    state = Bridge([Keeper(["a", "b", "c"], luck=1), Keeper(["d", "e"], parries=1, luck=2)], fight=(0, 1, 3))

    async def guards_left(umpire: Umpire) -> int:
        bridge = state.copy()
        with suppress(Finished):
            await fight(umpire, bridge)
        return len(bridge.keepers[1].guards)

    found = odds(guards_left)
    assert found.exact
    rng = random.Random(1)
    plays, seen = 20_000, [0, 0, 0]
    for _ in range(plays):
        hits = sum(rng.randint(1, 6) >= 4 for _ in range(3))
        seen[max(0, 2 - sum(rng.randint(1, 6) < 5 for _ in range(hits)))] += 1
    for left in range(3):
        chance = found[left]
        assert abs(seen[left] / plays - chance) < 5 * sqrt(chance * (1 - chance) / plays)


def test_odds_after_an_answer_start_in_the_middle_of_a_step() -> None:
    match = Match(TOLL, TOLL.setup(dice=DicePolicy(seed="odds")))
    match.submit(0, 3)
    match.submit(1, 0)
    before = match.state.digest()
    assert match.deciding == (1,)
    plain = odds_after(match, 1, "decline", lambda state: len(state.keepers[1].guards))
    parried = odds_after(match, 1, "parry", lambda state: len(state.keepers[1].guards))
    assert isclose(plain.mean(float), 5 - 3 * (1 / 2) * (2 / 3))
    assert isclose(parried.mean(float), 5 - 3 * (1 / 3) * (2 / 3))
    assert match.state.digest() == before


def test_odds_of_a_sealed_answer_take_the_others_by_policy() -> None:
    match = Match(TOLL, TOLL.setup())
    found = odds_after(match, 0, 2, lambda state: state.fight, lambda _seat, _question: 1)
    assert found[(0, 1, 2)] == 1.0


class Farsighted(Toll):
    """Looks from a bid on to the end of the fight; the other spends both parries, and luck is guessed."""

    worlds = 1

    def foresight(self, known: Bridge, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return Foresight(
            lambda _seat, q: "parry" if q.topic == "window:parry" else q.default(),
            lambda state: state.fight is None,
            self.worlds,
        )


def test_odds_look_on_until_the_state_is_ripe() -> None:
    match = Match(Farsighted(), TOLL.setup())
    found = odds_after(match, 0, 3, lambda state: len(state.keepers[1].guards))
    assert found.exact
    assert isclose(found.mean(float), 5 - 3 * (1 / 6) * (2 / 3))


def test_odds_over_several_worlds_are_an_estimate() -> None:
    ruleset = Farsighted()
    ruleset.worlds = 60
    match = Match(ruleset, TOLL.setup())
    match.state.keepers[1].luck = 4  # seat 0 may not know it: every world guesses again
    match.since_rest()[0].keepers[1].luck = 4
    found = odds_after(match, 0, 3, lambda state: state.keepers[1].luck)
    assert not found.exact
    assert set(found.spread) == {1, 2, 3, 4, 5, 6}
    assert isclose(sum(found.spread.values()), 1.0)


def test_odds_count_what_was_rolled_before_the_question() -> None:
    """Dice that fell earlier in the step are facts, also when they belonged to a cascade or a contest."""
    for seed in range(40):
        match = Match(TOLL, TOLL.setup(), source=Seeded(seed))
        match.submit(0, 1)
        match.submit(1, 1)
        if not match.deciding or match.question(match.deciding[0]).topic != "losses":  # type: ignore[union-attr]
            continue
        seat = match.deciding[0]
        question = match.question(seat)
        assert question is not None
        found = odds_after(match, seat, question.default(), lambda s: [len(k.guards) for k in s.keepers][seat])  # noqa: B023
        assert found.spread == {5 - len(question.take(question.default())): 1.0}
        return
    pytest.fail("no shove had a loser")


def test_a_branch_is_told_what_was_found_before_it_left_the_others() -> None:
    looks: list[int] = []

    async def guess(umpire: Umpire) -> int:
        async def next_die(found: int) -> int:
            looks.append(found)
            return (await umpire.roll(Dice(1, each_face(6), "x"))).values[0]

        first = await next_die(umpire.recall("first", lambda: looks.append(-1) or 0))  # type: ignore[func-returns-value]
        second = await next_die(umpire.recall("second", lambda: looks.append(-2) or first))  # type: ignore[func-returns-value]
        return umpire.recall("sum", lambda: first + second)

    found = odds(guess)
    assert (looks.count(-1), looks.count(-2)) == (1, 6)  # once for each way in which they come there
    assert all(isclose(found[n], (6 - abs(7 - n)) / 36) for n in range(2, 13))
