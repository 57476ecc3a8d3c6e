"""Questions: what a seat is asked. An option space, not a list: it refuses, samples, proposes and describes.

An answer is plain JSON, so that it can be journaled, sent and replayed; `take` turns it into what the rule wants.
"Can" and "do" are the same predicate: `refuse` gives None or the reason with its clause.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Line, Tally

T = TypeVar("T")
Answer = Any
"""A JSON value: text, whole number, null, list or object with text keys."""

Kind = Literal["one", "some", "number", "split", "order", "assign", "move", "place", "roster"]

MALFORMED = "engine.answer.form"
"""The clause of refusals that are about the form of an answer, not about a rule of the game."""


class Asked(Value, frozen=True):
    """A question as people and programs see it; the part beyond the text depends on `kind`."""

    kind: Kind
    title: str
    clause: str
    topic: str
    limits: str = ""
    crumbs: tuple[str, ...] = ()
    sealed: bool = False
    body: dict[str, Any] = {}


class Question(ABC, Generic[T]):
    """What every kind of question can do."""

    kind: ClassVar[Kind]
    title: str
    """The question as a plain sentence."""
    clause: str
    topic: str
    """A short stable word for this question ("unit", "action:pikes"); part of the journal's fingerprint."""
    limits: str = ""
    crumbs: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """The units it is about."""

    @abstractmethod
    def refuse(self, answer: Answer) -> Refusal | None:
        """None if the rules allow this answer, otherwise why not."""

    @abstractmethod
    def take(self, answer: Answer) -> T:
        """What the answer means to the rule; only called with answers that are not refused."""

    @abstractmethod
    def sample(self, rng: random.Random) -> Answer:
        """Any allowed answer, at random."""

    @abstractmethod
    def candidates(self, limit: int) -> Iterator[Answer]:
        """Allowed answers worth a thought, the best known first, at most `limit`."""

    def default(self) -> Answer:
        """The answer of somebody who does not choose (time-out, empty seat, odds)."""
        return next(self.candidates(1))

    def nearest(self, answer: Answer) -> Answer | None:
        """An allowed answer as near to this one as can be found, for "never a dead end"."""
        return None

    def describe(self) -> Asked:
        return Asked(self.kind, self.title, self.clause, self.topic, self.limits, self.crumbs, False, self.body())

    def body(self) -> dict[str, Any]:
        """The part of the description that belongs to the kind."""
        return {}


def _are_keys(answer: Answer) -> bool:
    return isinstance(answer, list | tuple) and all(isinstance(key, str) for key in answer)


def malformed(reason: str) -> Refusal:
    return Refusal(reason, MALFORMED)


class Option(Generic[T]):
    """One thing to choose. With `why_not` it is shown, greyed out, with its reason."""

    __slots__ = ("about", "cost", "detail", "key", "label", "tally", "value", "why_not")

    def __init__(
        self,
        key: str,
        value: T,
        label: str = "",
        *,
        detail: str = "",
        why_not: Refusal | None = None,
        tally: Tally | None = None,
        cost: int = 0,
        about: tuple[str, ...] = (),
    ) -> None:
        self.key = key
        self.value = value
        self.label = label or key
        self.detail = detail
        self.why_not = why_not
        self.tally = tally
        self.cost = cost
        self.about = about

    def describe(self) -> dict[str, Any]:
        shown: dict[str, Any] = {"key": self.key, "label": self.label}
        if self.detail:
            shown["detail"] = self.detail
        if self.why_not is not None:
            shown["why_not"] = self.why_not
        if self.tally is not None:
            shown["tally"] = describe_tally(self.tally)
        if self.cost:
            shown["cost"] = self.cost
        if self.about:
            shown["about"] = self.about
        return shown


class TallyShown(Value, frozen=True):
    total: int
    lines: tuple[Line, ...]
    forbidden: bool = False


def describe_tally(tally: Tally) -> TallyShown:
    return TallyShown(tally.total, tuple(tally.lines), tally.forbidden)


class One(Question[T]):
    """Choose one option. Answer: its key."""

    kind = "one"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        options: Sequence[Option[T]],
        *,
        limits: str = "",
        crumbs: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.limits, self.crumbs, self.about = limits, crumbs, about
        self.options = options

    @property
    def open(self) -> list[Option[T]]:
        return [option for option in self.options if option.why_not is None]

    def _find(self, key: Answer) -> Option[T] | None:
        return next((option for option in self.options if option.key == key), None)

    def refuse(self, answer: Answer) -> Refusal | None:
        option = self._find(answer)
        if option is None:
            offered = ", ".join(o.key for o in self.options)
            return malformed(f"{answer!r} is not among the options: {offered}")
        return option.why_not

    def take(self, answer: Answer) -> T:
        option = self._find(answer)
        assert option is not None
        return option.value

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(self.open).key

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (option.key for option in self.open[:limit])

    def body(self) -> dict[str, Any]:
        return {"options": [option.describe() for option in self.options]}


Joint = Callable[[Any], "Refusal | None"]
"""A test of an answer as a whole, after each part of it was found well-formed."""


class Some(Question[list[T]]):
    """Choose a subset; `joint` tests the chosen keys as a whole. Answer: list of keys.

    `proposals` are whole answers known to be allowed, the default first; every sample comes from `draw`
    if it is given (it must return an allowed list of keys), otherwise from the proposals.
    """

    kind = "some"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        options: Sequence[Option[T]],
        *,
        least: int,
        most: int,
        proposals: Callable[[], Iterable[list[str]]],
        joint: Joint | None = None,
        draw: Callable[[random.Random], list[str]] | None = None,
        limits: str = "",
        about: tuple[str, ...] = (),
    ) -> None:
        self.title, self.clause, self.topic, self.limits, self.about = title, clause, topic, limits, about
        self.options, self.least, self.most = options, least, most
        self._proposals, self._joint, self._draw = proposals, joint, draw

    def refuse(self, answer: Answer) -> Refusal | None:
        if not _are_keys(answer) or len(set(answer)) != len(answer):
            return malformed("a choice of several is a list of keys without repeats")
        offered = {option.key: option for option in self.options}
        for key in answer:
            option = offered.get(key)
            if option is None:
                return malformed(f"{key!r} is not among the options: {', '.join(offered)}")
            if option.why_not is not None:
                return option.why_not
        if not self.least <= len(answer) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return Refusal(f"{wanted} must be chosen, not {len(answer)}", self.clause)
        return self._joint(list(answer)) if self._joint is not None else None

    def take(self, answer: Answer) -> list[T]:
        chosen = set(answer)
        return [option.value for option in self.options if option.key in chosen]

    def sample(self, rng: random.Random) -> Answer:
        if self._draw is not None:
            return self._draw(rng)
        return rng.choice([keys for keys, _ in zip(self._proposals(), range(32), strict=False)])

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (keys for keys, _ in zip(self._proposals(), range(limit), strict=False))

    def body(self) -> dict[str, Any]:
        return {
            "options": [option.describe() for option in self.options],
            "least": self.least,
            "most": self.most,
            "proposal": self.default(),
        }


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


class Order(Question[list[T]]):
    """Bring things into an order. Answer: list of all keys."""

    kind = "order"

    def __init__(
        self, title: str, clause: str, topic: str, items: Sequence[Option[T]], *, joint: Joint | None = None
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.items, self._joint = items, joint

    def refuse(self, answer: Answer) -> Refusal | None:
        if not _are_keys(answer) or sorted(answer) != sorted(item.key for item in self.items):
            return malformed("an order names every item once")
        return self._joint(list(answer)) if self._joint is not None else None

    def take(self, answer: Answer) -> list[T]:
        by_key = {item.key: item.value for item in self.items}
        return [by_key[key] for key in answer]

    def sample(self, rng: random.Random) -> Answer:
        keys = [item.key for item in self.items]
        if self._joint is None:
            rng.shuffle(keys)
        return keys

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield [item.key for item in self.items]

    def body(self) -> dict[str, Any]:
        return {"items": [item.describe() for item in self.items]}


class Assign(Question[dict[str, T]]):
    """An option per item, tested jointly. Answer: object of item key to option key."""

    kind = "assign"

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        items: Mapping[str, Sequence[Option[T]]],
        labels: Mapping[str, str],
        *,
        joint: Joint | None = None,
        proposals: Callable[[], Iterable[dict[str, str]]] | None = None,
    ) -> None:
        """With a joint test `proposals` gives allowed answers; without one each item's first open option will do."""
        self.title, self.clause, self.topic = title, clause, topic
        self.items, self.labels = items, labels
        self._joint, self._proposals = joint, proposals

    def refuse(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, dict) or set(answer) != set(self.items):
            return malformed(f"the answer names an option for each of {', '.join(self.items)}")
        for item, key in answer.items():
            option = next((option for option in self.items[item] if option.key == key), None)
            if option is None:
                return malformed(f"{key!r} is not an option for {self.labels[item]}")
            if option.why_not is not None:
                return option.why_not
        return self._joint(dict(answer)) if self._joint is not None else None

    def take(self, answer: Answer) -> dict[str, T]:
        return {
            item: next(option.value for option in options if option.key == answer[item])
            for item, options in self.items.items()
        }

    def sample(self, rng: random.Random) -> Answer:
        if self._proposals is not None:
            return rng.choice([answer for answer, _ in zip(self._proposals(), range(32), strict=False)])
        return {
            item: rng.choice([option.key for option in options if option.why_not is None])
            for item, options in self.items.items()
        }

    def candidates(self, limit: int) -> Iterator[Answer]:
        if self._proposals is not None:
            yield from (answer for answer, _ in zip(self._proposals(), range(limit), strict=False))
        elif limit > 0:
            yield {
                item: next(option.key for option in options if option.why_not is None)
                for item, options in self.items.items()
            }

    def body(self) -> dict[str, Any]:
        return {
            "items": [
                {
                    "key": item,
                    "label": self.labels[item],
                    "options": [option.describe() for option in options],
                }
                for item, options in self.items.items()
            ]
        }
