"""The search of captain and general: what it tries, what it believes, and how long it takes."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import pytest

from grognard.bots.budget import Seconds, ThreadClock, Tries
from grognard.bots.search import FINALISTS, FIRST_WORLDS, Candidate, Search
from grognard.bots.searchers import Captain
from grognard.bots.temper import EVEN, TEMPERS
from grognard.engine.match import Match
from grognard.engine.questions import Question
from grognard.engine.ruleset import DicePolicy, Plan
from grognard.engine.view import View
from tests.bots.test_bots import RULES, FightingTactics, FightingToll
from tests.engine.toy import Bridge

TACTICS = RULES.tactics


def begun(rules: FightingToll = RULES) -> View:
    return View(Match(rules, rules.setup(dice=DicePolicy(seed="1"))), 0)


def ranked(view: View, budget: int, plans: Sequence[Plan] | None = None) -> list[Candidate]:
    question = view.question
    assert question is not None
    given = plans if plans is not None else TACTICS.plans(view.known, 0, question, 20)
    return Search(view, TACTICS, random.Random(3), Tries(budget)).ranked(given)


def test_every_plan_is_tried_and_only_the_best_are_played_on() -> None:
    plans = [Plan((bid,), str(bid)) for bid in (0, 1, 2, 3)] * 3
    found = ranked(begun(), 150, plans)
    assert len(found) == len(plans)
    assert all(each.now for each in found)
    assert sum(bool(each.later) for each in found) == FINALISTS
    assert min(len(each.now) for each in found[:FINALISTS]) > max(len(each.now) for each in found[FINALISTS:])


def test_what_was_left_out_early_is_never_as_good_as_the_best() -> None:
    view = begun()
    search = Search(view, TACTICS, random.Random(3), Tries(20))
    lucky, *tried = [Candidate(Plan((bid,), str(bid)), 0.5) for bid in range(FINALISTS + 1)]
    lucky.now = [1.0]
    for each in tried:
        each.now, each.later = [0.6] * 9, [0.6] * 3
    tried[1].now = [0.2] * 9
    assert search.as_good([*tried, lucky]) == [tried[0], *tried[2:]]


def test_a_plan_that_the_rules_refuse_is_left_out() -> None:
    found = ranked(begun(), 40, [Plan((99,), "no such bid"), Plan((1,), "one")])
    assert [each.plan.idea for each in found] == ["one"]


def test_however_small_the_budget_the_most_promising_plan_is_tried() -> None:
    found = ranked(begun(), 1, [Plan((0,), "nothing", -1.0), Plan((3,), "all", 1.0)])
    assert [each.plan.idea for each in found] == ["all"]


def test_the_budget_of_trials_is_kept() -> None:
    for budget in (3, 7, 30, 100):
        found = ranked(begun(), budget)
        assert sum(len(each.now) + len(each.later) for each in found) <= budget


def test_two_plans_that_are_the_same_have_the_same_dice() -> None:
    one, other = ranked(begun(), 200, [Plan((2,), "one"), Plan((2,), "other")])
    tried = min(len(one.now), len(other.now))
    assert tried > 3
    assert one.now[:tried] == other.now[:tried]
    assert one.later[:3] == other.later[:3]


class Shortsighted(FightingTactics):
    beyond = 0.0


class ShortsightedToll(FightingToll):
    name = "shortsighted-toll"
    tactics = Shortsighted()


def test_only_what_all_finalists_have_been_through_counts() -> None:
    for budget in (30, 33, 47):
        finalists = ranked(begun(), budget)[:FINALISTS]
        assert len({len(each.later) for each in finalists}) == 1


def test_where_the_enemys_answer_tells_nothing_nobody_looks_at_it() -> None:
    view = begun(ShortsightedToll())
    search = Search(view, ShortsightedToll.tactics, random.Random(3), Tries(200))
    found = search.ranked([Plan((2,), "two"), Plan((1,), "one")])
    assert not any(each.later for each in found)
    assert max(len(each.now) for each in found) > 20


class Farsighted(FightingTactics):
    """Nothing but the enemy's answer tells its plans apart."""

    finalists = 8
    trials = 0


class FarsightedToll(FightingToll):
    name = "farsighted-toll"
    tactics = Farsighted()


def test_of_more_finalists_half_are_left_out_while_they_are_played_on() -> None:
    view = begun(FarsightedToll())
    plans = [Plan((bid,), str(bid)) for bid in (0, 1, 2, 3)] * 3
    found = Search(view, FarsightedToll.tactics, random.Random(3), Tries(100)).ranked(plans)
    assert {len(each.now) for each in found} == {FIRST_WORLDS}
    lengths = [len(each.later) for each in found]
    assert sum(length > 0 for length in lengths) == Farsighted.finalists
    assert lengths[:FINALISTS] == [max(lengths)] * FINALISTS
    assert 0 < lengths[FINALISTS] < max(lengths)


class Glancing(FightingTactics):
    """A quick decision takes the first plan as it is."""

    quick_plans = 1

    def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> list[Plan]:
        asked_for.append(limit)
        return [Plan((1,), "one"), Plan((2,), "two")][:limit]


asked_for: list[int] = []


class GlancingToll(FightingToll):
    name = "glancing-toll"
    tactics = Glancing()


def test_a_quick_decision_looks_at_as_many_plans_as_the_rule_set_says() -> None:
    view = begun(GlancingToll())
    asked_for.clear()
    Search(view, GlancingToll.tactics, random.Random(3), Tries(20)).ranked([Plan((2,), "two"), Plan((1,), "one")])
    assert set(asked_for) == {1}


class Onward(FightingTactics):
    """The turn of who has bid more goes on until the fight is over."""

    beyond = 0.0
    onward = 2

    def turn_of(self, known: Bridge) -> int | None:
        return known.fight[0] if known.fight is not None else None


class OnwardToll(FightingToll):
    name = "onward-toll"
    tactics = Onward()


def test_a_trial_goes_on_while_the_own_turn_does() -> None:
    """To the end of the bid all trials are alike; to the end of the fight some go well and some do not."""

    def spread(rules: FightingToll) -> float:
        search = Search(begun(rules), rules.tactics, random.Random(3), Tries(60))
        (found,) = search.ranked([Plan((3,), "three")])
        return max(found.now) - min(found.now)

    assert spread(ShortsightedToll()) == 0 < spread(OnwardToll())


def test_the_rule_sets_guess_counts_as_half_a_trial() -> None:
    candidate = Candidate(Plan(("x",)), prior=0.9)
    assert candidate.at_once == pytest.approx(0.9)
    candidate.now = [0.3, 0.3]
    assert candidate.at_once == pytest.approx((0.6 + 0.45) / 2.5)


def test_what_average_dice_hide_counts_in_the_first_trial() -> None:
    found = ranked(begun(), 8, [Plan((2,), "plain"), Plan((2,), "lucky", luck=1.0)])
    by_idea = {each.plan.idea: each.now[0] for each in found}
    assert by_idea["lucky"] > by_idea["plain"]


def test_the_bold_like_a_gamble_that_the_cautious_leave() -> None:
    safe, gamble = Candidate(Plan(("safe",)), 0.5), Candidate(Plan(("gamble",)), 0.5)
    safe.now, safe.later = [0.5, 0.5], [0.5, 0.5]
    gamble.now, gamble.later = [0.2, 0.8], [0.1, 0.9]

    def prefers_gamble(temper: str) -> bool:
        return gamble.value(0.5, TEMPERS[temper]) > safe.value(0.5, TEMPERS[temper])

    assert prefers_gamble("bold")
    assert not prefers_gamble("cautious")
    assert gamble.value(0.5, EVEN) == pytest.approx(safe.value(0.5, EVEN))


class Slow(FightingTactics):
    """Every look at a position takes its time."""

    def worth(self, known: Bridge, seat: int) -> float:
        end = time.thread_time() + 0.002
        while time.thread_time() < end:
            pass
        return super().worth(known, seat)

    def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> list[Plan]:
        return [Plan((bid,), str(bid)) for bid in (0, 1, 2, 3) * 10][:limit]


class SlowToll(FightingToll):
    name = "slow-toll"
    tactics = Slow()


def test_no_decision_takes_longer_than_it_may() -> None:
    view = begun(SlowToll())
    started = time.thread_time()
    Captain(1, Seconds(0.1)).decide(view)
    assert 0.03 < time.thread_time() - started < 0.1


def test_the_clock_of_a_thread_never_shows_less_than_it_has_used() -> None:
    clock = ThreadClock()
    seen = []
    for _ in range(200):
        used = time.thread_time()
        seen.append(clock.now - used)
        sum(range(2000))
    assert min(seen) > -1e-6


def test_a_searcher_says_why_and_what_speaks_against_the_next_best() -> None:
    captain = Captain(1, Tries(60))
    captain.decide(begun())
    assert captain.why.count(" %") == 2
    assert " to win. Next best is " in captain.why
