"""The umpire: what a rule talks to.

A rule is a straight-line coroutine. It suspends only on a request below, which the driver answers; everything
else here is a plain call. No rule knows where answers and dice come from, or who is watching.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeVar

from grognard.engine.dice import Dice, Result, Stage, each_face
from grognard.engine.events import DiceShown, Event
from grognard.engine.outcome import Finished, Outcome
from grognard.engine.questions import Question, describe_tally

T = TypeVar("T")


class Ask:
    """One decision of one seat (or of a team: the first valid answer of any of `seats` counts)."""

    __slots__ = ("question", "seats")

    def __init__(self, seats: tuple[int, ...], question: Question[Any]) -> None:
        self.seats = seats
        self.question = question


class AskAll:
    """Sealed decisions: each seat answers without knowing the others'; all are opened together."""

    __slots__ = ("questions",)

    def __init__(self, questions: Mapping[int, Question[Any]]) -> None:
        self.questions = questions


class Roll:
    """Dice on the table: ordered groups."""

    __slots__ = ("groups",)

    def __init__(self, groups: tuple[Dice, ...]) -> None:
        self.groups = groups


class Draw:
    """A secret draw: a number below `below`, or with `shuffle` an order of that many things."""

    __slots__ = ("below", "clause", "shuffle")

    def __init__(self, below: int, clause: str, *, shuffle: bool) -> None:
        self.below = below
        self.clause = clause
        self.shuffle = shuffle


Request = Ask | AskAll | Roll | Draw


@types.coroutine
def suspend(request: object) -> Generator[Any, Any, Any]:
    """Hand a request to whoever drives the coroutine and wait for its answer."""
    return (yield request)


class Umpire:
    """Asks seats, rolls dice and tells events. `events` is None when nobody listens (mass play)."""

    __slots__ = ("applied", "events", "stuck")

    def __init__(self, events: list[Event] | None = None, applied: Counter[str] | None = None) -> None:
        self.events = events
        self.applied = applied
        self.stuck: dict[tuple[int, str], str] = {}
        """Sticky declines of windows: (seat, window) to the scope in which it holds."""

    async def ask(self, seat: int, question: Question[T]) -> T:
        """The decision of one seat."""
        if self.applied is not None:
            self.applied[question.clause] += 1
        answer = await suspend(Ask((seat,), question))
        return question.take(answer)

    async def ask_team(self, seats: Sequence[int], question: Question[T]) -> T:
        """A decision that any of these seats may take; the first valid answer counts."""
        self.cite(question.clause)
        answer = await suspend(Ask(tuple(seats), question))
        return question.take(answer)

    async def ask_all(self, questions: Mapping[int, Question[T]]) -> dict[int, T]:
        """Sealed: every seat decides, all answers are opened at once."""
        for question in questions.values():
            self.cite(question.clause)
        answers = await suspend(AskAll(questions))
        return {seat: questions[seat].take(answers[seat]) for seat in questions}

    async def roll(self, dice: Dice) -> Result:
        """Roll one group of dice. No dice, no roll."""
        if dice.count == 0:
            return Result(dice.bands, [])
        (result,) = await self.roll_all(dice)
        return result

    async def roll_all(self, *groups: Dice) -> Sequence[Result]:
        """Roll several groups at once, in this order."""
        results: Sequence[Result] = await suspend(Roll(groups))
        if self.applied is not None:
            for dice in groups:
                self.applied[dice.clause] += 1
                if dice.tally is not None:
                    self.applied.update({line.clause for line in dice.tally.lines} - {dice.clause})
        if self.events is not None:
            self.events.append(_roll_event(groups, results))
        return results

    async def cascade(self, count: int, *stages: Stage) -> int:
        """Roll `count` dice, of what they leave roll the next stage, and so on; what the last stage leaves.

        Only the number passes from stage to stage, so the exact odds of a whole attack are one short sum.
        """
        for stage in stages:
            dice = stage.dice
            rolled = await self.roll(_recount(dice, count))
            count = stage.passed_on(rolled.marks)
        return count

    async def contest(self, ours: Sequence[Dice], theirs: Sequence[Dice], *, low: int, high: int) -> int:
        """Opposed sums: our dice less theirs, not below `low` and not above `high`. Groups use `each_face`."""
        results = await self.roll_all(*ours, *theirs)
        margin = sum(sum(result.values) for result in results[: len(ours)])
        margin -= sum(sum(result.values) for result in results[len(ours) :])
        return max(low, min(high, margin))

    async def roll_off(self, seats: Sequence[int], sides: int, clause: str) -> list[int]:
        """Every seat rolls a die; who ties for the highest rolls again. The seats, winner first (others by roll)."""
        standing = list(seats)
        ranked: list[int] = []
        while len(standing) > 1:
            dice = [Dice(1, each_face(sides), clause, by=seat, label="Roll-off") for seat in standing]
            values = [result.values[0] for result in await self.roll_all(*dice)]
            best = max(values)
            order = sorted(zip(values, standing, strict=True), key=lambda pair: -pair[0])
            losers = [seat for value, seat in order if value < best]
            ranked = losers + ranked
            standing = [seat for value, seat in zip(values, standing, strict=True) if value == best]
        return standing + ranked

    async def draw(self, below: int, clause: str) -> int:
        """A secret number from 0 to below - 1, from the game's own stream, never typed in."""
        self.cite(clause)
        (value,) = await suspend(Draw(below, clause, shuffle=False))
        return int(value)

    async def shuffle(self, things: Sequence[T], clause: str) -> list[T]:
        """A secret order of these things."""
        self.cite(clause)
        order = await suspend(Draw(len(things), clause, shuffle=True))
        return [things[place] for place in order]

    def tell(self, kind: str, clause: str, text: str, *, to: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Say what happened, under which clause. `to` limits who ever learns of it."""
        if self.applied is not None:
            self.applied[clause] += 1
        if self.events is not None:
            self.events.append(Event(kind, clause, text, facts, to))

    def cite(self, clause: str) -> None:
        """Note that a clause decided something that needs no event of its own."""
        if self.applied is not None:
            self.applied[clause] += 1

    def finish(self, outcome: Outcome) -> None:
        """End the game here and now, at any depth."""
        raise Finished(outcome)


def _recount(dice: Dice, count: int) -> Dice:
    return Dice(count, dice.bands, dice.clause, by=dice.by, unit=dice.unit, tally=dice.tally, label=dice.label)


def _roll_event(groups: Sequence[Dice], results: Sequence[Result]) -> Event:
    shown = tuple(
        DiceShown(
            dice.bands.sides,
            tuple(result.faces),
            dice.bands.names,
            tuple(result.marks),
            dice.label,
            dice.by,
            dice.unit,
            describe_tally(dice.tally) if dice.tally is not None else None,
        )
        for dice, result in zip(groups, results, strict=True)
    )
    return Event("roll", groups[0].clause, groups[0].label or "Dice", dice=shown)
