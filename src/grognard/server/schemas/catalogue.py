"""What there is to play: rule sets, scenarios, armies, rulebooks, lessons."""

from __future__ import annotations

from grognard.engine.contract.terms import Term
from grognard.engine.record import Value
from grognard.engine.rulebook import Clause
from grognard.engine.showing.scene import Scene


class Fraction(Value, frozen=True):
    """A share of games with its 95 % interval."""

    share: float
    low: float
    high: float


class FairnessCard(Value, frozen=True):
    """How a scenario goes between bots of one kind, seats changed half-way: what the first seat got, and what the first
    of these armies got against the second. Without armies both sides chose their own."""

    armies: tuple[str, ...]
    bot: str
    games: int
    date: str
    first_seat: Fraction
    first_army: Fraction | None = None
    seats: tuple[Fraction, ...] = ()
    """What each seat got, if there are more than two."""


class ScenarioCard(Value, frozen=True):
    id: str
    title: str
    story: str
    minutes: int
    scene: Scene
    """The empty table with its deployment zones, for the picture."""
    points: tuple[int, ...] = ()
    settles: tuple[str, ...] = ()
    """The options that are not offered for this scenario: it settles them itself."""
    seatings: tuple[tuple[int, ...], ...] = ()
    """The ways to sit down: for each seat the number of its team. Where all numbers differ, nobody has allies."""
    fairness: tuple[FairnessCard, ...] = ()
    """What the lab has measured, by pairs of armies."""


class ArmyCard(Value, frozen=True):
    id: str
    name: str
    blurb: str
    units: tuple[str, ...] = ()
    points: int = 0


class RulesetCard(Value, frozen=True):
    name: str
    title: str
    blurb: str
    seats: tuple[int, int]
    scenarios: tuple[ScenarioCard, ...]
    armies: tuple[ArmyCard, ...]
    bots: tuple[str, ...]
    secrets: bool = False
    options: tuple[Term, ...] = ()
    """What players may agree on besides; only what there is to choose."""
    lessons: int = 0
    """How many lessons it has."""
    lists: bool = False
    """Whether players may write lists of their own."""
    emblem: str = ""
    odds: bool = False
    """Whether the odds desk can be asked."""
    rolls: bool = True
    """Whether dice are rolled in it; otherwise chance only draws lots."""


class Book(Value, frozen=True):
    """A rulebook; the umpire's own clauses (engine.…) stand at its end."""

    title: str
    introduction: str
    clauses: tuple[Clause, ...]


class LessonCard(Value, frozen=True):
    """A lesson of the tutorial, number `k` of its rule set, from 1."""

    k: int
    ruleset: str
    title: str
    text: str
    goal: str
    clauses: tuple[str, ...] = ()
