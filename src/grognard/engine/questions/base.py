"""What every question can do, and the options that it offers."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
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
