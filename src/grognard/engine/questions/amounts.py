"""Questions about amounts: a number, or an amount to share out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grognard.engine.questions.base import Answer, Question, malformed
from grognard.engine.refusal import Refusal


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
        limits: str = "",
        above: str = "",
        about: tuple[str, ...] = (),
    ) -> None:
        self.title, self.clause, self.topic, self.limits, self.about = title, clause, topic, limits, about
        self.stops = list(stops) if stops is not None else list(range(low, high + 1))
        self.unit = unit
        self._above = above

    def refuse(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return malformed("the answer is a whole number")
        if answer in self.stops:
            return None
        low, high = self.stops[0], self.stops[-1]
        if low <= answer <= high:
            return Refusal(f"{answer} is between the allowed numbers", self.clause)
        why = f": {self._above}" if self._above and answer > high else ""
        return Refusal(f"{answer} is not between {low} and {high}{why}", self.clause)

    def take(self, answer: Answer) -> int:
        return int(answer)

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(self.stops)

    def candidates(self, limit: int) -> Iterator[Answer]:
        step = max(1, -(-len(self.stops) // max(1, limit)))
        return iter(self.stops[::step][:limit])

    def nearest(self, answer: Answer) -> Answer | None:
        return min(self.stops, key=lambda stop: abs(stop - answer)) if isinstance(answer, int) else None

    def body(self) -> dict[str, Any]:
        return {"stops": self.stops, "unit": self.unit}


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
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.amount, self.caps, self.labels = amount, caps, labels

    def refuse(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, dict):
            return malformed("the answer names an amount per receiver")
        for key, amount in answer.items():
            if key not in self.caps or not isinstance(amount, int) or amount < 0:
                return malformed(f"{key!r} with {amount!r} is not a receiver with an amount of 0 or more")
            if amount > self.caps[key]:
                return Refusal(f"{self.labels[key]} can take {self.caps[key]}, not {amount}", self.clause)
        if sum(answer.values()) != self.amount:
            return Refusal(f"{self.amount} must be shared out, not {sum(answer.values())}", self.clause)
        return None

    def take(self, answer: Answer) -> dict[str, int]:
        return {key: int(answer.get(key, 0)) for key in self.caps}

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

    def body(self) -> dict[str, Any]:
        return {"amount": self.amount, "caps": dict(self.caps), "labels": dict(self.labels)}
