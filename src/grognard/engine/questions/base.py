"""What every question can do, and the options that it offers."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from grognard.engine.questions.answers import Answer, QuestionKind
from grognard.engine.questions.bodies import Contact, OnBoard, OptionShown, Price, QuestionBody, Travel, describe_tally
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark
from grognard.engine.tally import Tally

T = TypeVar("T")


class Asked(Value, frozen=True):
    """A question as people and programs see it; `body` is the part that belongs to its kind."""

    kind: QuestionKind
    title: str
    clause: str
    topic: str
    body: QuestionBody
    limits: str = ""
    crumbs: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    sealed: bool = False
    marks: tuple[Mark, ...] = ()


class NothingToAnswer(ValueError):
    """A question that allows no answer at all; nobody could ever go on from it."""

    def __init__(self, title: str, topic: str) -> None:
        super().__init__(
            f"the question {title!r} (topic {topic!r}) allows no answer; ask it only when something can be chosen, or "
            "offer an option that declines"
        )


class Question(ABC, Generic[T]):
    """What every kind of question can do."""

    kind: ClassVar[QuestionKind]
    title: str
    """The question as a plain sentence."""
    clause: str
    topic: str
    """A short stable word for this question ("unit", "action:pikes"); part of the journal's fingerprint."""
    limits: str = ""
    crumbs: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    """The units it is about."""
    private: bool = False
    """Whether others may not know the answer once it is given (a secret list, a hidden place). Sealed answers that are
    not private are public as soon as they are opened."""

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

    @abstractmethod
    def body(self) -> QuestionBody:
        """The part of the description that belongs to the kind. Made only when somebody looks."""

    def default(self) -> Answer:
        """The answer if nobody chooses (time-out, empty seat, odds)."""
        for answer in self.candidates(1):
            return answer
        raise NothingToAnswer(self.title, self.topic)

    def nearest(self, answer: Answer) -> Answer | None:
        """An allowed answer as near to this one as can be found, so that a player never meets a dead end."""
        return None

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        """Where the pieces stay while a player drags them towards this answer: an allowed answer as near to it as can
        be found, and never further from it than `before`, the last allowed one of the drag. If contact is no more than
        `snap` mils away, the pieces are drawn into it."""
        for answer in (wish, before):
            if answer is not None and self.refuse(answer) is None:
                return answer
        return self.nearest(wish)

    def contacts(self, answer: Answer) -> tuple[Contact, ...]:
        """Whom the pieces would be in contact with after this answer, if that matters by the rules."""
        return ()

    def costs(self, answer: Answer) -> Price | None:
        """What this answer would cost in total; None where nothing is paid."""
        return None

    def travel(self, answer: Answer) -> tuple[Travel, ...]:
        """How far each piece would go with this answer, as the rules measure it; empty if the player may not know."""
        return ()

    def marks(self) -> tuple[Mark, ...]:
        """What is drawn on the board while it is open: the way that somebody is about to go. Asked only when somebody
        looks."""
        return ()

    def describe(self) -> Asked:
        return Asked(
            self.kind,
            self.title,
            self.clause,
            self.topic,
            self.body(),
            self.limits,
            self.crumbs,
            self.about,
            marks=self.marks(),
        )


class _Choice(Struct, Generic[T], eq=False):
    key: str
    value: T
    label: str = ""


class Option(_Choice[T], eq=False, kw_only=True):
    """One thing to choose; without a label it is called by its key. With `why_not` it is shown, greyed out, with its
    reason. (A struct, because options are made by the thousand and few are ever looked at.)"""

    detail: str = ""
    why_not: Refusal | None = None
    tally: Tally | None = None
    cost: int = 0
    about: tuple[str, ...] = ()
    declines: bool = False
    """Whether it leaves things as they are: Esc gives it."""

    def describe(self, on: OnBoard | None = None) -> OptionShown:
        tally = describe_tally(self.tally) if self.tally is not None else None
        return OptionShown(
            self.key,
            self.label or self.key,
            self.detail,
            self.why_not,
            tally,
            self.cost,
            self.about,
            on,
            self.declines,
        )


Pointing = Callable[[T], "OnBoard | None"]
"""What the value of an option stands for on the board. Asked only when somebody looks."""


def describe_options(options: Iterable[Option[T]], pointing: Pointing[T] | None) -> tuple[OptionShown, ...]:
    return tuple(option.describe(pointing(option.value) if pointing is not None else None) for option in options)
