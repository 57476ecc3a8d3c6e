"""What a rule set tells bots: good plans, and what a position is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Generic, Self, TypeVar

from grognard.engine.questions import Answer, Question
from grognard.engine.record import Record, Value

S = TypeVar("S", bound=Record)


NO_SEATS_TURN = -1
"""The turn of no seat."""


class Plan(Value, frozen=True):
    """Answers that a bot would give one after the other, with the idea behind them in a few words."""

    answers: tuple[Answer, ...]
    idea: str = ""
    guess: float = 0.0
    """What the rule set expects of it before anybody tries it, on the scale of its worth; only differences count."""
    luck: float = 0.0
    """What its single dice bring on average beyond what their middle shows, where the rule set has reckoned it."""
    foe: str = ""
    """The enemy unit that it goes for, by its id: to strike it or to come nearer."""


class Tactics(ABC, Generic[S]):
    """What a rule set tells bots. It sees only what the seat knows."""

    alike: float = 0.0
    """Plans whose worth differs by no more than this are as good as each other; a bot takes any of them. A game without
    dice needs it, or every game of two bots goes the same way."""
    lead: float = 0.0
    """Between two sergeants, the side that is ahead by this much worth wins about three games of four; 0: nobody has
    measured it, and no chances are shown."""

    beyond: float = 0.5
    """How much the position after the enemy's answer counts against that at the end of the own step, for a bot that
    looks so far; 0: it tells nothing here, because a few trials through a fight only pick the luckiest plan."""
    onward: int = 0
    """So many more steps of the own turn a bot that searches plays on by quick decisions before it judges a plan: for a
    turn of many small steps that help each other. Not through a fight, for the reason above."""
    finalists: int = 5
    """So many plans a bot that searches plays on past the enemy's answer: more where that is what tells plans apart."""
    trials: int = 8
    """So many times in a round it tries a plan to the end of the own step, with dice that fall, before that; 0 where
    average dice tell as much."""
    answer: int = 6
    """No more steps than this are played on for the enemy's answer: in some games a turn has many."""
    quick_plans: int = 2
    """So many plans a quick decision within a play-out looks at; 1: it takes the first as it is, so that more play-outs
    fit into the time."""
    handful: int = 24
    """How many plans are enough for a bot that tries each of them once."""
    weights: Mapping[str, float] = {}
    """What each part of `worth` counts, if it is a sum of parts: it must be linear in these. Empty: it is not."""
    between: Mapping[str, float] = {}
    """What each part counts when both sides of a position are compared, instead of `weights`: what draws a bot onward
    (a way to go, units that may still act) says little about who will win. On the scale of `lead`."""

    def reweighed(self, weights: Mapping[str, float]) -> Self:
        """The same with other weights; a weight that is not named stays as it is."""
        other = copy(self)
        other.weights = {**self.weights, **weights}
        return other

    def features(self, known: S, seat: int) -> dict[str, float]:
        """The parts of `worth`: each times its weight, they sum to it."""
        nothing = dict.fromkeys(self.weights, 0.0)
        return {name: self.reweighed({**nothing, name: 1.0}).worth(known, seat) for name in self.weights}

    @abstractmethod
    def plans(self, known: S, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        """Good ways to go on from this question, the most promising first and no more than `limit`; a plan may also
        answer the seat's next questions of this step."""

    @abstractmethod
    def worth(self, known: S, seat: int) -> float:
        """How good this position is for the seat; only differences count."""

    def advantage(self, known: S, seat: int) -> float:
        """How good this position is for the seat compared with the others, as a sign of who will win."""
        return (self.reweighed(self.between) if self.between else self).worth(known, seat)

    @property
    def for_search(self) -> Tactics[S]:
        """The tactics for a bot that searches, if other weights suit it better."""
        return self

    def turn_of(self, known: S) -> int | None:
        """Whose turn it is at a rest, where that side's turn goes on while others are asked too (a Combat that is not
        over, a retreat): a bot looks as far as the turn goes. `NO_SEATS_TURN`: it is over for a bot that looks at an
        answer, because worth knows what the dice will bring. None: the turn of whoever is asked first."""
        return None

    def mixture(self, known: S, seat: int, question: Question[Any]) -> Sequence[tuple[Answer, float]]:
        """Answers with weights, from which the bot draws one at random, because an opponent could exploit a fixed rule
        (bids). Empty: the bot thinks about this question."""
        return ()

    def comparable(self, known: S) -> bool:
        """Whether the worth of this position says who is ahead. It does not while armies are still being deployed."""
        return True

    def reply(self, known: S, seat: int, question: Question[Any]) -> Answer:
        """A quick sensible answer, used inside look-ahead and for small decisions."""
        return question.default()
