"""What a rule set is to the engine, and how rule sets are found.

A rule set is a plug-in behind the entry point group `grognard.rulesets`. It says how a game starts and goes from
one rest to the next, what a seat may know, how that looks, and how a bot may think about it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.record import Record, Value
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.scene import Overlay, Point, Scene
from grognard.engine.sources import SEEDED as SEEDED
from grognard.engine.sources import DicePolicy as DicePolicy
from grognard.engine.terms import Term

if TYPE_CHECKING:
    from grognard.engine.odds import Foresight, Measure
    from grognard.engine.umpire import Umpire

S = TypeVar("S", bound=Record)
GROUP = "grognard.rulesets"


class Setup(Value, frozen=True):
    """Everything that is agreed before the first decision. Scenario and rosters are whole documents, so that a
    save stands alone. `position` starts the game from a given state instead (tests, lessons, puzzles)."""

    ruleset: str
    version: str
    players: tuple[str, ...]
    scenario: dict[str, Any] = {}
    rosters: tuple[dict[str, Any], ...] = ()
    options: dict[str, Any] = {}
    dice: DicePolicy = SEEDED
    position: dict[str, Any] | None = None


class Plan(Value, frozen=True):
    """Answers that a bot would give one after the other, with the idea behind them in a few words."""

    answers: tuple[Any, ...]
    idea: str = ""


class Tactics(ABC, Generic[S]):
    """What a rule set tells bots. It sees only what the seat knows."""

    alike: float = 0.0
    """Plans whose worth differs by no more than this are as good as each other; a bot takes any of them. A game without
    dice needs it, or every game of two bots goes the same way."""
    lead: float = 0.0
    """Between two sergeants, who is ahead by this much worth wins about three games of four; 0: nobody has measured it,
    and no chances are shown."""

    @abstractmethod
    def plans(self, known: S, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        """Good ways to go on from this question; a plan may also answer the seat's next questions of this step."""

    @abstractmethod
    def worth(self, known: S, seat: int) -> float:
        """How good this position is for the seat; only differences count."""

    def comparable(self, known: S) -> bool:
        """Whether the worth of this position says who is ahead: not while armies are still brought to the table."""
        return True

    def reply(self, known: S, seat: int, question: Question[Any]) -> Answer:
        """A quick sensible answer, used inside look-ahead and for small decisions."""
        return question.default()


class ScenarioInfo(Value, frozen=True):
    id: str
    title: str
    story: str = ""
    minutes: int = 30
    points: tuple[int, ...] = ()
    settles: tuple[str, ...] = ()
    """The options that this scenario settles itself, so that nobody needs to be asked."""


class ArmyInfo(Value, frozen=True):
    id: str
    name: str
    blurb: str = ""
    units: tuple[str, ...] = ()
    points: int = 0


class Ruleset(ABC, Generic[S]):
    """The contract. Everything is a pure function of its arguments; a rule set holds no game."""

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    version: ClassVar[str]
    """Changes whenever journals of older games would replay differently."""
    seats: ClassVar[tuple[int, int]] = (2, 2)
    bound: ClassVar[int] = 5000
    """No game takes more decisions than this."""
    has_secrets: ClassVar[bool] = False
    options: ClassVar[tuple[Term, ...]] = ()
    """What players may agree on beyond scenario and armies; every rule set reads the values itself."""
    state_type: type[S]
    tactics: Tactics[S] | None = None

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook: ...

    def companion(self, name: str) -> ModuleType | None:
        """A module that lies beside the rule set: `positions`, `lessons`, `forecasts`; None if it brings none."""
        package = import_module(type(self).__module__).__package__
        path = f"{package}.{name}"
        return import_module(path) if package and find_spec(path) is not None else None

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state at rest before the first step (`setup.position` is dealt with by the engine)."""

    @abstractmethod
    def step(self, umpire: Umpire, state: S) -> Coroutine[Any, Any, None]:
        """Carry the game from this rest to the next: one activation, one bid, one end phase. Changes `state`."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, if the game is over at this rest."""

    def concede(self, state: S, seat: int) -> Outcome | None:
        """What it means that a seat gives up; None if the others play on (the state is then without that seat)."""
        others = tuple(other for other in range(self.seats[0]) if other != seat)
        return Outcome(others, f"seat {seat + 1} concedes", "engine.concede")

    # ---- what a seat may know: the one choke point ----

    def known(self, state: S, seat: int | None) -> S:
        """What this seat (None: a spectator) knows of the state: always an own copy, with what is hidden blanked.

        Scenes, bots and previews are made from this and nothing else. Open games give a plain copy.
        """
        return state.copy()

    def imagine(self, known: S, seat: int | None, rng: random.Random) -> S:
        """A whole state that fits what is known: hidden things are filled in at random. Open games: a copy."""
        return known.copy()

    @abstractmethod
    def scene(self, known: S, seat: int | None) -> Scene:
        """What is known, drawable."""

    def overlay(self, known: S, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        """An answer to range, reach, threat, sight or cover of a unit (towards `to`, if given); None: no answer."""
        return None

    def placed(self, known: S, at: Mapping[str, Point], facing: Mapping[str, Point]) -> S | None:
        """What is known with these pieces somewhere else, allowed or not, so that overlays follow what is dragged.
        Changes `known`. None: here they do not follow."""
        return None

    def measures(self, known: S, seat: int, question: Question[Any], answer: Answer) -> Sequence[Measure]:
        """What people want to know before they give this answer (how many fall, who wins); empty: nothing."""
        return ()

    def foresight(self, known: S, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        """How far these measures look; None: to the end of the running step, by default answers."""
        return None

    # ---- content ----

    @abstractmethod
    def scenarios(self) -> Sequence[ScenarioInfo]: ...

    @abstractmethod
    def armies(self) -> Sequence[ArmyInfo]:
        """Ready-made armies."""

    @abstractmethod
    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("Blue", "Red"),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        """A complete setup from names; empty names take the first scenario and armies that suit it."""

    def agreed(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """The options of a setup, looked over: a misspelt one would change nothing, in silence."""
        names = [term.name for term in self.options]
        for name in options or {}:
            if name not in names:
                known = f"there are: {', '.join(names)}" if names else f"{self.title} has none"
                raise UnknownOption(f"there is no option '{name}'; {known}")
        return dict(options or {})

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        """All faults of the army of a seat, each with its clause."""
        return ()


class UnknownOption(LookupError):
    """Players agreed on something that the rule set does not know."""


class RulesetNotFound(LookupError):
    """There is no installed rule set of this name."""


_at_hand: dict[str, Ruleset[Any]] = {}


def register(ruleset: Ruleset[Any]) -> None:
    """Make a rule set known in this process without installing it (tests, notebooks)."""
    _at_hand[ruleset.name] = ruleset


def find(name: str) -> Ruleset[Any]:
    """The installed rule set of this name."""
    if name not in _at_hand:
        point = next((point for point in entry_points(group=GROUP) if point.name == name), None)
        if point is None:
            raise RulesetNotFound(f"There is no rule set {name!r}; installed are: {', '.join(installed()) or 'none'}.")
        register(point.load())
    return _at_hand[name]


def installed() -> list[str]:
    """The names of all installed rule sets."""
    return sorted({point.name for point in entry_points(group=GROUP)})
