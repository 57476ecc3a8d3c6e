"""What the page and the laboratory tell each other."""

from __future__ import annotations

from typing import Literal

from grognard.engine.record import Value
from grognard.server.schemas import Fraction

TrialState = Literal["getting ready", "playing", "settled", "stopped", "failed"]


class LabNumber(Value, frozen=True):
    """A number of a rule set's content that can be changed: `name` of the entry, and the way to it in its file."""

    kind: str
    file: str
    path: tuple[str, ...]
    name: str
    value: float


class LabChange(Value, frozen=True):
    """Another value for a number."""

    kind: str
    file: str
    path: tuple[str, ...]
    value: int | float


class LabQuestion(Value, frozen=True):
    """What is to be played: without changes how fair it is, with them what they do. `until` as in an experiment."""

    ruleset: str
    scenario: str
    armies: tuple[str, ...] = ()
    bot: str = "sergeant"
    changes: tuple[LabChange, ...] = ()
    until: str = "games=40"


class LabPoint(Value, frozen=True, omit_defaults=False):
    """How it stood after so many games."""

    games: int
    share: float
    low: float
    high: float


class LabCourse(Value, frozen=True, omit_defaults=False):
    """What the first army got under a variant (of a match against itself the first seat), now and on the way here."""

    variant: str
    title: str
    games: int
    now: Fraction
    points: tuple[LabPoint, ...]


class LabFigure(Value, frozen=True, omit_defaults=False):
    """A figure under both variants, with the interval of the difference; `changed` after Holm's correction."""

    name: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    share: bool
    changed: bool


class LabGame(Value, frozen=True, omit_defaults=False):
    """A game that can be opened: which of the experiment, and how it went."""

    variant: str
    round: int
    turn: int
    text: str


class LabTrial(Value, frozen=True, omit_defaults=False):
    """An experiment and how far it has come. `trouble` says why it failed; `needed` is an estimate."""

    id: str
    state: TrialState
    trouble: str
    question: LabQuestion
    title: str
    who: str
    """Whose share is told."""
    games: int
    needed: int
    seconds_left: float | None
    courses: tuple[LabCourse, ...]
    difference: LabFigure | None
    """Of the shares, paired game by game."""
    figures: tuple[LabFigure, ...]
    """What else changed; only when it is over."""
    openable: tuple[LabGame, ...]
