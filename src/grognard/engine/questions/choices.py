"""Questions about things: choose one, choose some, bring them into an order, choose for each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from grognard.engine.questions.base import Answer, Option, Question, T, malformed
from grognard.engine.refusal import Refusal

Joint = Callable[[Any], "Refusal | None"]
"""A test of an answer as a whole, after each part of it was found well-formed."""


def _are_keys(answer: Answer) -> bool:
    return isinstance(answer, list | tuple) and all(isinstance(key, str) for key in answer)


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
