"""Trying a plan: in a game that could be the true one, to the end of the step or past the enemy's answer to it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from grognard.bots.budget import Budget
from grognard.engine.dice.sources import Average
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.playing.players import Decide, decisions, first_asked, open_question
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.view import View


class Unsound(Exception):
    """A plan that the rules do not let the seat follow: the question at which it ends, and why."""

    def __init__(self, question: Question[Any], refusal: Refusal) -> None:
        super().__init__(question, refusal)
        self.question = question
        self.refusal = refusal


class OutOfTime(Exception):
    """The budget ended before the play-out did."""


def imagined_worlds(view: View, rng: random.Random, number: int) -> list[Match]:
    """Games that could be the true one as far as the seat knows: one is enough where nothing is hidden."""
    worlds: list[Match] = []
    for _ in range(number if view.ruleset.has_secrets else 1):
        try:
            worlds.append(view.imagine(rng))
        except ReplayDivergence:
            continue  # this guess does not fit what was seen since the last rest
    return worlds


def follow(match: Match, seat: int, plan: Plan, tactics: Tactics[Any]) -> None:
    """Play on to the end of the step: the seat follows the plan, and all others reply. Raises `Unsound`."""
    orders = deque(plan.answers)

    def decide(asked: int) -> Answer:
        question = open_question(match, asked)
        answer = orders.popleft() if asked == seat and orders else tactics.reply(match.state, asked, question)
        if (refusal := question.refuse(answer)) is None:
            return answer
        if asked == seat:
            raise Unsound(question, refusal)
        return question.default()

    _one_step(match, decide, lambda match: seat if seat in match.deciding else first_asked(match))


def _one_step(match: Match, decide: Decide, speaker: Callable[[Match], int] | None = None) -> None:
    begun = match.steps_begun
    for _ in decisions(match, decide, speaker):
        if match.steps_begun != begun:
            return


WON = 1e6
"""The worth of a game that is won: more than any position."""


def worth_in_words(worth: float) -> str:
    """The worth of a plan, for people: that it ends the game is no number."""
    if abs(worth) < WON / 2:
        return f"{worth:+.1f}"
    return "wins the game" if worth > 0 else "loses the game"


def worth_on_average(world: Match, seat: int, plan: Plan, tactics: Tactics[Any]) -> float:
    """The worth of the position at the end of the step, on average dice, and the luck of the single ones; a game that
    is won or lost is worth most."""
    match = world.fork(source=Average())
    try:
        follow(match, seat, plan, tactics)
    except Unsound:
        return float("-inf")
    if match.outcome is not None:
        return WON if seat in match.outcome.winners else -WON if match.outcome.winners else 0.0
    return tactics.worth(match.since_rest()[0], seat) + plan.luck


def best_on_average(
    worlds: Sequence[Match], seat: int, plans: Sequence[Plan], tactics: Tactics[Any], rng: random.Random
) -> list[tuple[float, Plan]]:
    """The plans by their worth in these worlds, the best first; of those that are alike any may come first."""
    scored = [
        (sum(worth_on_average(world, seat, plan, tactics) for world in worlds) / len(worlds), plan) for plan in plans
    ]
    scored.sort(key=lambda each: -each[0])
    alike = sum(worth >= scored[0][0] - tactics.alike for worth, _ in scored)
    if tactics.alike and alike:
        scored.insert(0, scored.pop(rng.choice(range(alike))))
    return scored


def to_the_turns_end(match: Match, seat: int, tactics: Tactics[Any], rng: random.Random, budget: Budget) -> None:
    """Play on by quick decisions while it is the own side's turn, as far as the rule set has it (`Tactics.onward`).
    Raises `OutOfTime`."""
    for _ in range(tactics.onward):
        if match.outcome is not None or _enemys_turn(match, seat, tactics):
            return
        _one_step(match, QuickPlayers(match, tactics, rng, budget).decide)


def past_the_enemy(match: Match, seat: int, tactics: Tactics[Any], rng: random.Random, budget: Budget) -> None:
    """Play on by quick decisions until the enemy has had a turn: the steps that they begin one after the other. Raises
    `OutOfTime`."""
    answered = False
    for _ in range(tactics.answer):
        if match.outcome is not None:
            return
        theirs = _enemys_turn(match, seat, tactics)
        if answered and not theirs:
            return
        answered = answered or theirs
        _one_step(match, QuickPlayers(match, tactics, rng, budget).decide)


def _enemys_turn(match: Match, seat: int, tactics: Tactics[Any]) -> bool:
    """Whether the game has come to a turn of the enemy: the rule set says whose it is, or it is that of whoever is
    asked first."""
    enemies = match.seating.enemies(seat)
    turn = tactics.turn_of(match.since_rest()[0])
    return (first_asked(match) if turn is None else turn) in enemies


class QuickPlayers:
    """Decides for all seats of a play-out: the best of a few plans on average dice."""

    def __init__(self, match: Match, tactics: Tactics[Any], rng: random.Random, budget: Budget) -> None:
        self._match = match
        self._budget = budget
        self._tactics = tactics
        self._rng = rng
        self._orders: dict[int, deque[Answer]] = {}

    def decide(self, asked: int) -> Answer:
        question = open_question(self._match, asked)
        orders = self._orders.setdefault(asked, deque())
        if not orders:
            orders.extend(self._plan(asked))
        answer = orders.popleft()
        if question.refuse(answer) is None:
            return answer
        orders.clear()
        reply = self._tactics.reply(self._match.state, asked, question)
        return reply if question.refuse(reply) is None else question.default()

    def _plan(self, asked: int) -> Sequence[Answer]:
        if self._budget.over:
            raise OutOfTime
        match, tactics, question = self._match, self._tactics, open_question(self._match, asked)
        plans = tactics.plans(
            match.ruleset.known(match.state, asked), asked, question, min(tactics.quick_plans, tactics.handful)
        )
        if not plans:
            return (tactics.reply(match.state, asked, question),)
        if len(plans) == 1:
            return plans[0].answers
        return best_on_average([match], asked, plans, tactics, self._rng)[0][1].answers
