"""Questions about things: choose one, choose some, bring them into an order, choose for each."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from grognard.engine.lazy import lazy
from grognard.engine.questions.answers import Answer, AssignAnswer, OrderAnswer, SomeAnswer, malformed, read
from grognard.engine.questions.base import NothingToAnswer, Option, Pointing, Question, T, describe_options
from grognard.engine.questions.bodies import AssignBody, AssignItem, OnBoard, OneBody, OptionShown, OrderBody, SomeBody
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark

A = TypeVar("A", SomeAnswer, AssignAnswer)
Closed = Callable[[str], "Refusal | None"]
"""Why something is not among the options, for those who try it all the same; None if nothing can be said of it."""
Joint = Callable[[A], "Refusal | None"]
"""A test of an answer as a whole, after each part of it was found well-formed."""


def not_offered(key: Answer, offered: Iterable[str], closed: Closed | None) -> Refusal:
    """The refusal of a key that is not among the options."""
    known = closed(key) if closed is not None and isinstance(key, str) else None
    return known or malformed(f"{key!r} is not among the options: {', '.join(offered)}")


class One(Question[T]):
    """Choose one option. Answer: its key. `closed` gives the reason for each option that is not offered."""

    kind = "one"
    _pointing: Pointing[T] | None = None
    _why_closed: Closed | None = None

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
        pointing: Pointing[T] | None = None,
        closed: Closed | None = None,
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.limits, self.crumbs, self.about = limits, crumbs, about
        self.options, self._pointing, self._why_closed = options, pointing, closed

    @property
    def open(self) -> list[Option[T]]:
        return [option for option in self.options if option.why_not is None]

    def _find(self, key: Answer) -> Option[T] | None:
        for option in self.options:
            if option.key == key:
                return option
        return None

    def refuse(self, answer: Answer) -> Refusal | None:
        option = self._find(answer)
        if option is None:
            return not_offered(answer, (each.key for each in self.options), self._why_closed)
        return option.why_not

    def take(self, answer: Answer) -> T:
        option = self._find(answer)
        assert option is not None
        return option.value

    def sample(self, rng: random.Random) -> Answer:
        if not (able := self.open):
            raise NothingToAnswer(self.title, self.topic)
        return rng.choice(able).key

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (option.key for option in self.open[:limit])

    def on_board(self, value: T) -> OnBoard | None:
        """What an option stands for on the board. Asked only when somebody looks."""
        return self._pointing(value) if self._pointing is not None else None

    def body(self) -> OneBody:
        return OneBody(describe_options(self.options, self.on_board))


class Pick(One[T]):
    """Choose one of several things; `ready` has those that may be chosen, by key, or finds them out.

    Options, with their labels and with the reasons against the others, are made only when somebody looks: random play,
    replays and look-ahead never do. If it takes work to find out what is ready, give `named`, which says what a key
    stands for: then a replay, whose answers were judged long ago, can skip that work."""

    _named: Callable[[str], T] | None = None

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        ready: Mapping[str, T] | Callable[[], Mapping[str, T]],
        options: Callable[[], Sequence[Option[T]]],
        *,
        named: Callable[[str], T] | None = None,
        limits: str = "",
        crumbs: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
        pointing: Pointing[T] | None = None,
        closed: Closed | None = None,
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.limits, self.crumbs, self.about = limits, crumbs, about
        self._make, self._pointing, self._why_closed = options, pointing, closed
        if callable(ready):
            self._find_ready, self._named = ready, named
        else:
            self._ready = ready

    @lazy
    def _ready(self) -> Mapping[str, T]:
        return self._find_ready()

    @property
    def keys(self) -> Collection[str]:
        """The keys of what may be chosen."""
        return self._ready.keys()

    @lazy
    def options(self) -> Sequence[Option[T]]:  # only made when somebody looks
        options = self._make()
        opened = [option.key for option in options if option.why_not is None]
        assert opened == [*self._ready], f"{self.topic}: the options {opened} are open, but {[*self._ready]} are ready"
        return options

    def refuse(self, answer: Answer) -> Refusal | None:
        return None if isinstance(answer, str) and answer in self._ready else super().refuse(answer)

    def take(self, answer: Answer) -> T:
        assert isinstance(answer, str)
        return self._ready[answer] if self._named is None else self._named(answer)

    def sample(self, rng: random.Random) -> Answer:
        if not self._ready:
            raise NothingToAnswer(self.title, self.topic)
        return rng.choice([*self._ready])

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice(self._ready, limit)


class Some(Question[list[T]]):
    """Choose a subset; `joint` tests the chosen keys as a whole. Answer: list of keys.

    `proposals` are whole answers known to be allowed, the default first; every sample comes from `draw`
    if it is given (it must return an allowed list of keys), otherwise from the proposals.
    """

    kind = "some"
    _why_closed: Closed | None = None

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
        joint: Joint[SomeAnswer] | None = None,
        draw: Callable[[random.Random], list[str]] | None = None,
        limits: str = "",
        about: tuple[str, ...] = (),
        pointing: Pointing[T] | None = None,
        closed: Closed | None = None,
    ) -> None:
        self.title, self.clause, self.topic, self.limits, self.about = title, clause, topic, limits, about
        self.options, self.least, self.most, self.pointing = options, least, most, pointing
        self._proposals, self._joint, self._draw, self._why_closed = proposals, joint, draw, closed

    def refuse(self, answer: Answer) -> Refusal | None:
        keys = self._read(answer)
        if isinstance(keys, Refusal):
            return keys
        offered = {option.key: option for option in self.options}
        for key in keys:
            option = offered.get(key)
            if option is None:
                return not_offered(key, offered, self._why_closed)
            if option.why_not is not None:
                return option.why_not
        if not self.least <= len(keys) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return Refusal(f"{wanted} must be chosen, not {len(keys)}", self.clause)
        return self._joint(keys) if self._joint is not None else None

    def _read(self, answer: Answer) -> SomeAnswer | Refusal:
        keys = read(SomeAnswer, answer, "a choice of several is a list of keys")
        if not isinstance(keys, Refusal) and len(set(keys)) != len(keys):
            return malformed("a choice of several is a list of keys without repeats")
        return keys

    def take(self, answer: Answer) -> list[T]:
        chosen = self._read(answer)
        assert not isinstance(chosen, Refusal)
        return [option.value for option in self.options if option.key in chosen]

    def sample(self, rng: random.Random) -> Answer:
        if self._draw is not None:
            return self._draw(rng)
        return rng.choice([keys for keys, _ in zip(self._proposals(), range(32), strict=False)])

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (keys for keys, _ in zip(self._proposals(), range(limit), strict=False))

    def body(self) -> SomeBody:
        proposal = self._read(self.default())
        assert not isinstance(proposal, Refusal)
        options = describe_options(self.options, self.pointing)
        return SomeBody(options, self.least, self.most, tuple(proposal), self.costs(proposal))


class Order(Question[list[T]]):
    """Bring things into an order. Answer: list of all keys. A subclass may let words be answered instead (`instead`);
    its `take` says what they mean."""

    kind = "order"
    instead: Sequence[OptionShown] = ()

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        items: Sequence[Option[T]],
        *,
        joint: Joint[OrderAnswer] | None = None,
        pointing: Pointing[T] | None = None,
    ) -> None:
        self.title, self.clause, self.topic = title, clause, topic
        self.items, self._joint, self.pointing = items, joint, pointing

    def refuse(self, answer: Answer) -> Refusal | None:
        if any(word.key == answer for word in self.instead):
            return None
        keys = self._read(answer)
        if isinstance(keys, Refusal):
            return keys
        return self._joint(keys) if self._joint is not None else None

    def _read(self, answer: Answer) -> OrderAnswer | Refusal:
        keys = read(OrderAnswer, answer, "an order is a list of keys")
        if not isinstance(keys, Refusal) and sorted(keys) != sorted(item.key for item in self.items):
            return malformed("an order names every item once")
        return keys

    def take(self, answer: Answer) -> list[T]:
        keys = self._read(answer)
        assert not isinstance(keys, Refusal)
        by_key = {item.key: item.value for item in self.items}
        return [by_key[key] for key in keys]

    def sample(self, rng: random.Random) -> Answer:
        keys = [item.key for item in self.items]
        if self._joint is None:
            rng.shuffle(keys)
        return keys

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield [item.key for item in self.items]

    def body(self) -> OrderBody:
        return OrderBody(describe_options(self.items, self.pointing), tuple(self.instead))


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
        joint: Joint[AssignAnswer] | None = None,
        proposals: Callable[[], Iterable[dict[str, str]]] | None = None,
        pointing: Pointing[T] | None = None,
        about: Mapping[str, tuple[str, ...]] | None = None,
        closed: Callable[[str, str], Refusal | None] | None = None,
        drawn: Callable[[str], tuple[Mark, ...]] | None = None,
    ) -> None:
        """With a joint test `proposals` gives allowed answers; without one each item's first open option will do.

        `about` has the units that an item stands for; without it an item is named after its unit. `closed` says why an
        item lacks an option, `drawn` what the board shows while the player holds an item."""
        self.title, self.clause, self.topic = title, clause, topic
        self.items, self.labels, self.pointing = items, labels, pointing
        self._of = about if about is not None else {item: (item,) for item in items}
        self._joint, self._proposals, self._why_closed, self._drawn = joint, proposals, closed, drawn

    def refuse(self, answer: Answer) -> Refusal | None:
        keys = self._read(answer)
        if isinstance(keys, Refusal):
            return keys
        for item, key in keys.items():
            option = next((option for option in self.items[item] if option.key == key), None)
            if option is None:
                known = self._why_closed(item, key) if self._why_closed is not None else None
                return known or malformed(f"{key!r} is not an option for {self.labels[item]}")
            if option.why_not is not None:
                return option.why_not
        return self._joint(keys) if self._joint is not None else None

    def _read(self, answer: Answer) -> AssignAnswer | Refusal:
        wanted = f"the answer names an option for each of {', '.join(self.items)}"
        keys = read(AssignAnswer, answer, wanted)
        return malformed(wanted) if not isinstance(keys, Refusal) and set(keys) != set(self.items) else keys

    def take(self, answer: Answer) -> dict[str, T]:
        keys = self._read(answer)
        assert not isinstance(keys, Refusal)
        return {
            item: next(option.value for option in options if option.key == keys[item])
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

    def body(self) -> AssignBody:
        return AssignBody(
            tuple(
                AssignItem(
                    item,
                    self.labels[item],
                    describe_options(options, self.pointing),
                    self._of.get(item, ()),
                    self._drawn(item) if self._drawn is not None else (),
                )
                for item, options in self.items.items()
            )
        )
