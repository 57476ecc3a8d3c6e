"""What a rule set is to the engine, and how rule sets are found.

A rule set is a plug-in behind the entry point group `grognard.rulesets`. It says how a game starts and goes from
one rest to the next, what a seat may know, how that looks, and how a bot may think about it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from grognard.engine.contract.tactics import Plan as Plan
from grognard.engine.contract.tactics import Tactics as Tactics
from grognard.engine.contract.terms import Term
from grognard.engine.dice.sources import SEEDED as SEEDED
from grognard.engine.dice.sources import DicePolicy as DicePolicy
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.record import Record, Value
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.seating import COLOURS, Seating, WrongSeats
from grognard.engine.secrets import known as secrets
from grognard.engine.setup import Setup as Setup
from grognard.engine.showing.beats import Beat, Tableau
from grognard.engine.showing.scene import Overlay, Point, Scene

if TYPE_CHECKING:
    from grognard.engine.contract.kit import Kit
    from grognard.engine.contract.lessons import Lesson
    from grognard.engine.contract.mustering import Muster
    from grognard.engine.contract.unit_sheets import SheetRule, UnitSheet
    from grognard.engine.mechanics.vocabulary import Vocabulary
    from grognard.engine.odds.exact import Foresight, Prospect
    from grognard.engine.odds.queries import Query
    from grognard.engine.umpire import Umpire

S = TypeVar("S", bound=Record)
GROUP = "grognard.rulesets"


class ScenarioInfo(Value, frozen=True):
    """A scenario as people choose it: its name, its story, how long it takes and for how many it is."""

    id: str
    title: str
    story: str = ""
    minutes: int = 30
    points: tuple[int, ...] = ()
    settles: tuple[str, ...] = ()
    """The options that this scenario settles itself, so that nobody needs to be asked."""
    seats: tuple[int, int] | None = None
    """The fewest and most seats of this scenario, if it does not take all that the rule set has."""


class ArmyInfo(Value, frozen=True):
    """A ready-made army as people choose it."""

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
    emblem: ClassVar[str] = "shield"
    """The figure that stands for it where one chooses what to play (minis.figures)."""
    version: ClassVar[str]
    """Raise it whenever journals of older games would replay differently."""
    seats: ClassVar[tuple[int, int]] = (2, 2)
    """The fewest and most seats, up to six."""
    rolls: ClassVar[bool] = True
    """Whether dice are rolled in it; where chance only breaks ties, people are told of lots."""
    teams: ClassVar[bool] = False
    """Whether seats may form teams."""
    bound: ClassVar[int] = 5000
    """No game takes more decisions than this."""
    shown_by: ClassVar[tuple[str, ...]] = ()
    """The clauses under which play itself shows something hidden without a reveal, such as how far a face-down unit
    runs."""
    options: ClassVar[tuple[Term, ...]] = ()
    """What players may agree on beyond scenario and armies; every rule set reads the values itself."""
    beats: ClassVar[Mapping[str, Beat]] = {}
    """Which beats its kinds of events are in the scene of an activation; for others what they change shows it."""
    home: ClassVar[str] = ""
    """Its package, in which its rulebook and content lie; empty: it has no files."""
    first_scenario: ClassVar[str] = ""
    first_armies: ClassVar[tuple[str, ...]] = ()
    """What a game is played with unless somebody says otherwise, seat by seat, and from the first again."""
    state_type: type[S]
    tactics: Tactics[S] | None = None

    def __init_subclass__(cls, **given: Any) -> None:
        """Secrets are declared on the fields of the state. The class of a rule set with a wrong declaration cannot be
        created."""
        super().__init_subclass__(**given)
        for name in ("known", "has_secrets"):
            if name in cls.__dict__:
                raise secrets.Misdeclared(
                    f"{cls.__name__} has its own {name!r}; declare secrets on the fields of the state"
                )
        state_type = getattr(cls, "state_type", None)
        if state_type is not None:
            secrets.check(state_type)

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook: ...

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
        """What happens when a seat gives up, perhaps in the middle of a step: the result, or None if the others play on
        (change `state` as the rules want it without that seat). Once a single team is left the engine gives it the
        victory by itself, so most games need nothing here."""
        return None

    def seating(self, state: S) -> Seating:
        """Who sits at a position that comes without a setup (tests). A game for more than its fewest seats keeps its
        seating in the state, because its rules ask for allies and enemies, and gives it here."""
        least, _ = self.seats
        return Seating.of(least)

    # ---- what a seat may know: the one choke point ----

    @property
    @final
    def has_secrets(self) -> bool:
        """Whether the state declares anything as secret."""
        return secrets.has_secrets(self.state_type)

    @final
    def known(self, state: S, seat: int | None) -> S:
        """What this seat (None: a spectator) knows of the state: always a copy of its own, with the declared secrets
        blanked. Scenes, bots and previews are made from this and nothing else. Open games give a plain copy."""
        return secrets.known(state, seat)

    def imagine(self, known: S, seat: int | None, rng: random.Random) -> S:
        """A whole state that fits what is known: hidden things are filled in at random. Open games: a copy."""
        return known.copy()

    @abstractmethod
    def scene(self, known: S, seat: int | None) -> Scene:
        """What is known, drawable."""

    def tableau(self, known: S) -> Tableau:
        """What everybody can see happen: who acts, and how the units stand. It is asked after each event, even in the
        middle of a rule, so it may look at places and counts only. Without a tableau, moves are shown when they are
        over."""
        return Tableau()

    def overlay(self, known: S, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        """An answer to range, reach, threat, sight or cover of a unit (towards `to`, if given); None: no answer."""
        return None

    def placed(self, known: S, at: Mapping[str, Point], facing: Mapping[str, Point]) -> S | None:
        """What is known with these pieces somewhere else, allowed or not, so that overlays follow what is dragged.
        Changes `known`. None: here they do not follow."""
        return None

    def prospects(self, known: S, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        """What people want to know before they give this answer (how many fall, who wins); empty: nothing."""
        return ()

    def foresight(self, known: S, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        """How far these prospects look; None: to the end of the running step, by default answers."""
        return None

    # ---- optional parts; import them inside these properties, so that a rule set loads quickly ----

    @property
    def kit(self) -> Kit[S] | None:
        """Positions for tests, lessons and puzzles."""
        return None

    @property
    def vocabulary(self) -> Vocabulary[S] | None:
        """The words of its effects. Content from elsewhere that uses other ones is refused when it is opened."""
        return None

    @property
    def lessons(self) -> Sequence[Lesson]:
        """Small positions that teach the game, in the order in which they are played."""
        return ()

    @property
    def queries(self) -> Mapping[str, Query]:
        """Odds to ask for by name."""
        return {}

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
        players: Sequence[str] = (),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        """A complete setup from names; empty names take the first scenario and armies that suit it. There are as many
        seats as players; pass players and teams through `seated`."""

    def seats_of(self, scenario: str) -> tuple[int, int]:
        """The fewest and most seats of a scenario (empty: of the first one)."""
        least, most = self.seats
        if least == most:
            return self.seats
        infos = self.scenarios()
        info = next((each for each in infos if each.id == scenario), infos[0] if infos else None)
        return self.seats if info is None or info.seats is None else info.seats

    def seatings(self, scenario: str = "") -> Sequence[Seating]:
        """The ways to sit down that people are offered: all numbers of seats, everyone for themselves, and where there
        are teams each number of seats in equal teams, sitting in turn."""
        least, most = self.seats_of(scenario)
        counts = range(least, most + 1)
        alone = [Seating.of(count) for count in counts]
        if not self.teams:
            return alone
        equal = [(count, sides) for count in counts for sides in range(2, count // 2 + 1) if count % sides == 0]
        return alone + [Seating(tuple(seat % sides for seat in range(count))) for count, sides in equal]

    def seated(
        self, players: Sequence[str], teams: Sequence[int] = (), scenario: str = ""
    ) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The checked players and teams of a setup. If nobody is named there are as many as the teams say, or as few as
        may play, and they are called after their colours."""
        least, most = self.seats_of(scenario)
        names = tuple(players) or COLOURS[: len(teams) or least]
        if not least <= len(names) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise WrongSeats(f"{self.title} has {wanted} seats here, not {len(names)}")
        if teams and not self.teams:
            raise WrongSeats(f"{self.title} knows no teams")
        if teams and (len(teams) != len(names) or len(set(teams)) < 2):
            raise WrongSeats(f"teams give each of the {len(names)} seats a team, two teams at least, not {list(teams)}")
        return names, tuple(teams)

    def agreed(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """The checked options of a setup: a misspelt one would silently change nothing."""
        names = [term.name for term in self.options]
        for name in options or {}:
            if name not in names:
                known = f"there are: {', '.join(names)}" if names else f"{self.title} has none"
                raise UnknownOption(f"there is no option '{name}'; {known}")
        return dict(options or {})

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        """All faults of the army of a seat, each with its clause."""
        return ()

    def muster(
        self, roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str = "", seat: int = 0
    ) -> Muster | None:
        """The army of a seat for a builder, with what else may stand in its lists; `known` are other lists of the same
        army. None: nothing of it is chosen before the game."""
        return None

    def enlisted(self, roster: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        """A player's list, as a setup with these options holds it. Most rule sets play lists as they are; one
        whose lists only name what is in the packs puts it in, because a save stands alone."""
        return roster

    def listed(self, roster: dict[str, Any]) -> dict[str, Any]:
        """The list that a roster of a setup was made from: what its player would write down. The way back from
        `enlisted`, with which lists are shared and kept as files."""
        return roster

    def unit_sheets(self, roster: dict[str, Any]) -> Sequence[UnitSheet]:
        """What a printed sheet says of each unit of an army; empty: what its scene and its catalogue show is all."""
        return ()

    def army_rules(self, roster: dict[str, Any]) -> Sequence[SheetRule]:
        """What a printed sheet says of an army as a whole, in words: what its points may be spent on, what its cards
        mean."""
        return ()

    def drafted(self, muster: Muster, chosen: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The list of a muster with this choice from its catalogue; `muster` may then offer something else. Raises
        `NotOffered`."""
        return muster.draft(chosen)

    @property
    def has_lists(self) -> bool:
        """Whether players may write lists of their own for its armies: whether `muster` gives something."""
        return False

    def faults(self) -> Sequence[str]:
        """What is wrong with files of its content, each with file and line. Such a file is left out of `scenarios` and
        `armies`; the others can be played."""
        return ()


class UnknownOption(LookupError):
    """The options of a setup have a name that the rule set does not know."""


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
        register(_sound(point.load(), point))
    return _at_hand[name]


class Unplayable(TypeError):
    """An entry point names something that cannot be played; the text says why, and what to do."""


def _sound(made: Any, point: EntryPoint) -> Ruleset[Any]:
    """What the entry point names, if it is a whole rule set of this name."""
    if not isinstance(made, Ruleset):
        kind = f"the class {made.__name__}" if isinstance(made, type) else f"a {type(made).__name__}"
        raise Unplayable(
            f"{point.value} is {kind}; it has to be an instance of a subclass of Ruleset, as in RULESET = Mine()"
        )
    for name in ("name", "title", "blurb", "version", "state_type"):
        if not hasattr(made, name):
            raise Unplayable(f"the class {type(made).__name__} lacks {name!r}; give it a line like those beside it")
    if made.name != point.name:
        raise Unplayable(
            f"its name is {made.name!r} in the class {type(made).__name__}; call it the same in both places"
        )
    return made


def installed() -> list[str]:
    """The names of all installed rule sets."""
    return sorted({point.name for point in entry_points(group=GROUP)})
