"""The search of captain and general: many plans a little, few plans a lot.

Every plan is first tried with average dice to the end of the bot's own step. Then the plans are tried with random dice,
and each round drops half of them; if the rule set wants it (`Tactics.onward`), each trial goes on to the end of the
bot's own turn. The best few are played on past the enemy's answer. Both chances count. Trials with the same number use
the same dice in the same world for every plan, so that plans differ by their quality and not by luck."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from typing import Any

from grognard.bots.budget import Budget
from grognard.bots.chances import Chances
from grognard.bots.temper import EVEN, Temper
from grognard.bots.trying import OutOfTime, Unsound, follow, imagined_worlds, past_the_enemy, to_the_turns_end
from grognard.engine.dice.sources import Average, DiceSource, Mixed
from grognard.engine.match import Match
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View

WORLDS = 8
"""If something is hidden, so many worlds that fit what the seat knows are tried in turn."""
FIRST_WORLDS = 3
"""In so many of them every plan is tried before the first are left out."""
ROUNDS = (0.25, 0.4, 0.5)
"""The share of the budget at which each round of trials with dice that fall is over, if the enemy's answer counts;
without it the rounds take twice as much."""
ANSWERED = (0.7, 0.85, 1.0)
"""The share at which each round of play-outs is over, after which half of the finalists are left out."""
FINALISTS = 5
"""No fewer than these are left."""
MOST_PLAYED_ON = 24
"""So many play-outs of one plan are enough."""
PRIOR = 0.5
"""How many trials the rule set's own guess is worth."""


class Candidate:
    """A plan, and what came of it so far."""

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan = plan
        self._prior = prior
        self.now: list[float] = []
        """Chances to win at the end of the own step, or turn."""
        self.later: list[float] = []
        """Chances to win after the enemy's answer."""
        self.certain = False
        """Whether no luck is in it: a second trial would tell nothing."""

    @property
    def at_once(self) -> float:
        """The chance before the enemy's answer, with the rule set's guess among the trials."""
        return (sum(self.now) + PRIOR * self._prior) / (len(self.now) + PRIOR)

    @property
    def answered(self) -> float:
        """The chance after the enemy's answer, as far as it was looked at."""
        return statistics.fmean(self.later) if self.later else self.at_once

    @property
    def risk(self) -> float:
        """How far the trials differ from each other."""
        return statistics.pstdev(self.later or self.now) if self.now else 0.0

    def value(self, beyond: float, temper: Temper) -> float:
        """The chance that counts: a blend of both chances, adjusted for risk by the temper."""
        believed = len(self.later) / (len(self.later) + 1)  # one play-out may be luck
        weight = min(1.0, beyond * temper.foresight) * believed
        return (1 - weight) * self.at_once + weight * self.answered + temper.daring * self.risk


def _best_first(field: list[Candidate]) -> list[Candidate]:
    return sorted(field, key=lambda each: -each.at_once)


class Search:
    """One decision between some plans."""

    def __init__(
        self, view: View, tactics: Tactics[Any], rng: random.Random, budget: Budget, temper: Temper = EVEN
    ) -> None:
        assert view.seat is not None
        self._seat, self._tactics, self._rng, self._budget, self._temper = view.seat, tactics, rng, budget, temper
        self._worlds = imagined_worlds(view, rng, WORLDS)
        self._chances = Chances(view, tactics, self._worlds[:FIRST_WORLDS])
        self._luck = rng.random()

    def ranked(self, plans: Sequence[Plan]) -> list[Candidate]:
        """The plans that can be followed, the best first. The most promising has at least been tried, whatever the
        budget says."""
        usual = statistics.fmean(plan.guess for plan in plans)
        field = [Candidate(plan, self._chances.after(plan.guess - usual)) for plan in plans]
        if not self._worlds:
            return field
        field = self._tried_once(sorted(field, key=lambda each: -each.plan.guess))
        beyond = self._tactics.beyond
        left = len(field)
        for share in ROUNDS:
            field[:left] = _best_first(field[:left])
            left = min(left, max(self._tactics.finalists, left // 2))
            self._try_in_turn(field[:left], share if beyond else 2 * share)
        field[:left] = _best_first(field[:left])
        if beyond:
            left = min(left, self._tactics.finalists)
            for share in ANSWERED:
                self._play_on_in_turn(field[:left], share)
                field[:left] = self._most_valued_first(field[:left])
                left = min(left, max(FINALISTS, left // 2))
        return [*self._most_valued_first(field[:FINALISTS]), *field[FINALISTS:]]

    def _most_valued_first(self, field: list[Candidate]) -> list[Candidate]:
        return sorted(field, key=lambda each: -self.value(each))

    def value(self, candidate: Candidate) -> float:
        return candidate.value(self._tactics.beyond, self._temper)

    def as_good(self, ranked: Sequence[Candidate]) -> list[Candidate]:
        """Those that are as good as the best, by what the rule set calls alike and by the temper. Only finalists have
        been tried as often as it, so nobody else can be."""
        slack = self._chances.after(self._tactics.alike / 2) - self._chances.after(-self._tactics.alike / 2)
        least = self.value(ranked[0]) - self._temper.whim * slack
        return [each for each in ranked[:FINALISTS] if self.value(each) >= least]

    def _tried_once(self, field: list[Candidate]) -> list[Candidate]:
        """Those that can be followed, each tried on average dice in the same few worlds while the budget lasts."""
        sound: list[Candidate] = []
        for candidate in field:
            if sound and self._budget.spent >= ROUNDS[-1]:
                break
            luck = candidate.plan.luck
            if all(self._try(candidate, world.fork(source=Average()), luck) for world in self._worlds[:FIRST_WORLDS]):
                sound.append(candidate)
        return sound

    def _try_in_turn(self, field: list[Candidate], until: float) -> None:
        """Try these with dice that fall, one after the other, until this share of the budget is spent. Only rounds that
        all of them have finished count: the rest of a turn usually brings a gain, so a plan with more trials would seem
        better."""
        for _ in range(self._tactics.trials):
            tried = [len(candidate.now) for candidate in field]
            for candidate in field:
                if self._budget.spent >= until or not self._try_with_luck(candidate):
                    for each, before in zip(field, tried, strict=True):
                        del each.now[before:]
                    return
            if all(candidate.certain for candidate in field):
                return

    def _try_with_luck(self, candidate: Candidate) -> bool:
        """Whether the trial came to its end, or to nothing in a world that the plan does not fit."""
        number = len(candidate.now)
        if candidate.certain:
            candidate.now.append(candidate.now[-1])
            return True
        dice = Mixed(f"{self._luck} {number}")
        try:
            match = self._own_turn(candidate, number, dice)
            candidate.now.append(self._chances.of(match))
        except Unsound:
            candidate.now.append(candidate.at_once)  # sound in another world: here it tells nothing new
        except OutOfTime:
            return False
        finally:
            self._budget.tried()
        candidate.certain = not dice.asked and len(self._worlds) == 1
        return True

    def _own_turn(self, candidate: Candidate, number: int, dice: DiceSource) -> Match:
        """One of the worlds after the plan and what the own side may do after it. Raises `Unsound` and `OutOfTime`."""
        match = self._worlds[number % len(self._worlds)].fork(source=dice)
        follow(match, self._seat, candidate.plan, self._tactics)
        players = random.Random(f"{self._luck} players {number}")
        to_the_turns_end(match, self._seat, self._tactics, players, self._budget)
        return match

    def _try(self, candidate: Candidate, match: Match, luck: float = 0.0) -> bool:
        """Follow the plan to the end of the step, or of the turn where the rule set says that it goes on; False if the
        rules do not let the seat. What its dice bring beyond what they show counts too."""
        try:
            follow(match, self._seat, candidate.plan, self._tactics)
            if match.outcome is None and self._tactics.turn_of(match.since_rest()[0]) == self._seat:
                to_the_turns_end(match, self._seat, self._tactics, random.Random(f"{self._luck} turn"), self._budget)
        except Unsound:
            return False
        except OutOfTime:
            pass  # judge it by how far it came; other plans get no more time than this
        finally:
            self._budget.tried()
        candidate.now.append(self._chances.of(match, luck))
        return True

    def _play_on_in_turn(self, field: list[Candidate], until: float) -> None:
        """Play these on past the enemy's answer, one after the other, round by round until this share of the budget is
        spent. Only rounds that all of them have finished count: most answers of the enemy hurt, so a plan with fewer
        trials would seem better."""
        finished = min((len(candidate.later) for candidate in field), default=MOST_PLAYED_ON)
        while finished < MOST_PLAYED_ON and self._budget.spent < until:
            for candidate in field:
                if self._budget.spent >= 1:
                    break
                self._play_on(candidate, finished)
            if any(len(candidate.later) == finished for candidate in field):
                break
            finished += 1
        for candidate in field:
            del candidate.later[finished:]

    def _play_on(self, candidate: Candidate, number: int) -> None:
        dice = Mixed(f"{self._luck} on {number}") if number >= len(self._worlds) else Average()
        try:
            match = self._own_turn(candidate, number, dice)
            players = random.Random(f"{self._luck} answer {number}")
            past_the_enemy(match, self._seat, self._tactics, players, self._budget)
            candidate.later.append(self._chances.of(match))
        except Unsound:
            candidate.later.append(candidate.at_once)  # sound in another world: here it tells nothing new
        except OutOfTime:
            pass  # not played to its end
        finally:
            self._budget.tried()
