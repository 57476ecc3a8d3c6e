"""Questions about amounts: a number, or an amount to share out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from grognard.engine.questions.answers import Answer, NumberAnswer, SplitAnswer, malformed, read
from grognard.engine.questions.base import Question
from grognard.engine.questions.bodies import NumberBody, NumberFormat, Receiver, SplitBody
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Point


class Number(Question[int]):
    """A whole number. `stops` lists the allowed ones if they are not simply all from `low` to `high`."""

    kind = "number"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        low: int,
        high: int,
        *,
        stops: Sequence[int] | None = None,
        unit: str = "",
        written_as: NumberFormat = "count",
        limits: str = "",
        above: str = "",
        about: tuple[str, ...] = (),
        spot: Callable[[int], Point] | None = None,
    ) -> None:
        """`spot` says where on the board a number lies, as a distance on somebody's way does."""
        self.title, self.clause, self.topic, self.limits, self.about = title, clause, topic, limits, about
        self.stops: Sequence[int] = list(stops) if stops is not None else range(low, high + 1)
        self.unit, self.written_as = unit, written_as
        self._above, self._spot = above, spot

    def refuse(self, answer: Answer) -> Refusal | None:
        number = read(NumberAnswer, answer, "the answer is a whole number")
        if isinstance(number, Refusal) or number in self.stops:
            return number if isinstance(number, Refusal) else None
        low, high = self.stops[0], self.stops[-1]
        if low <= number <= high:
            return Refusal(f"{number} is between the allowed numbers", self.clause)
        why = f": {self._above}" if self._above and number > high else ""
        return Refusal(f"{number} is not between {low} and {high}{why}", self.clause)

    def take(self, answer: Answer) -> int:
        assert isinstance(answer, int)
        return answer

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(self.stops)

    def candidates(self, limit: int) -> Iterator[Answer]:
        step = max(1, -(-len(self.stops) // max(1, limit)))
        return iter(self.stops[::step][:limit])

    def nearest(self, answer: Answer) -> Answer | None:
        number = read(NumberAnswer, answer, "the answer is a whole number")
        return None if isinstance(number, Refusal) else min(self.stops, key=lambda stop: abs(stop - number))

    def body(self) -> NumberBody:
        spots = tuple(self._spot(stop) for stop in self.stops) if self._spot is not None else ()
        return NumberBody(tuple(self.stops), self.written_as, self.unit, spots)


class Split(Question[dict[str, int]]):
    """Share out an amount. Answer: object of receiver to amount (receivers left out get nothing)."""

    kind = "split"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        amount: int,
        caps: Mapping[str, int],
        labels: Mapping[str, str],
        *,
        about: Mapping[str, tuple[str, ...]] | None = None,
        cap_clause: str = "",
    ) -> None:
        """`about` has the units that a receiver stands for; without it a receiver is named after its unit. `cap_clause`
        is what sets the caps, if that is another clause."""
        self.title, self.clause, self.topic = title, clause, topic
        self.amount, self.caps, self.labels, self._of = amount, caps, labels, about
        self._cap_clause = cap_clause or clause

    def refuse(self, answer: Answer) -> Refusal | None:
        shares = read(SplitAnswer, answer, "the answer names an amount per receiver")
        if isinstance(shares, Refusal):
            return shares
        for key, amount in shares.items():
            if key not in self.caps or amount < 0:
                return malformed(f"{key!r} with {amount!r} is not a receiver with an amount of 0 or more")
            if amount > self.caps[key]:
                return Refusal(f"{self.labels[key]} can take {self.caps[key]}, not {amount}", self._cap_clause)
        if sum(shares.values()) != self.amount:
            return Refusal(f"{self.amount} must be shared out, not {sum(shares.values())}", self.clause)
        return None

    def take(self, answer: Answer) -> dict[str, int]:
        shares = read(SplitAnswer, answer, "the answer names an amount per receiver")
        assert not isinstance(shares, Refusal)
        return {key: shares.get(key, 0) for key in self.caps}

    def sample(self, rng: random.Random) -> Answer:
        given = dict.fromkeys(self.caps, 0)
        for _ in range(self.amount):
            given[rng.choice([key for key, cap in self.caps.items() if given[key] < cap])] += 1
        return given

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit < 1:
            return
        left, given = self.amount, {}
        for key, cap in self.caps.items():
            given[key] = min(cap, left)
            left -= given[key]
        yield given

    def body(self) -> SplitBody:
        about = self._of if self._of is not None else {key: (key,) for key in self.caps}
        receivers = (Receiver(key, self.labels[key], most, about.get(key, ())) for key, most in self.caps.items())
        return SplitBody(self.amount, tuple(receivers))
