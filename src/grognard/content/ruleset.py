"""The shape of a rule set that comes with packs: the same files and folders as every other.

    class Lords(PackRuleset[State]):
        name = "lords"
        ...
        home = __package__
        order_of_play = play
        first_scenario = "two-banners"
        first_armies = ("aldermoor", "corvane")

        @property
        def extras(self) -> Extras[State]:
            from grognard.rulesets.lords.extras import EXTRAS

            return EXTRAS

The author only writes what is special to the game: the scene, and what a seat may ask of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from grognard.content.faults import Fault, NotInPack, not_there
from grognard.content.importing import Importer
from grognard.engine.outcome import Outcome
from grognard.engine.record import Record
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup

if TYPE_CHECKING:
    from grognard.engine.contract.kit import Kit
    from grognard.engine.contract.lessons import Lesson
    from grognard.engine.contract.mustering import Muster
    from grognard.engine.contract.unit_sheets import SheetRule, UnitSheet
    from grognard.engine.odds.queries import Query
    from grognard.engine.refusal import Refusal
    from grognard.engine.umpire import Umpire

S = TypeVar("S", bound=Record)


class OrderOfPlay(Protocol[S]):
    """What the module `play` of a rule set gives."""

    def start(self, setup: Setup, /) -> S: ...

    def step(self, umpire: Umpire, state: S, /) -> Coroutine[Any, Any, None]: ...

    def outcome(self, state: S, /) -> Outcome | None: ...


class Packs(Protocol):
    """What the module `content.packs` of a rule set gives. Documents are plain data, as a save holds them."""

    def scenario_infos(self) -> Sequence[ScenarioInfo]: ...

    def army_infos(self) -> Sequence[ArmyInfo]: ...

    def file_faults(self) -> Iterable[Fault]:
        """What is wrong with the files that those two leave out."""

    def scenario_document(self, scenario: str, options: Mapping[str, Any], /) -> dict[str, Any]:
        """A scenario with what the players agreed on top of it."""

    def roster_document(self, army: str, scenario: str, seat: int, options: Mapping[str, Any], /) -> dict[str, Any]:
        """A ready-made army as this seat brings it to this scenario."""


class ArmyLists(Protocol):
    """What the module `content.lists` of a rule set gives, if players may write lists of their own for its armies."""

    def muster(
        self, roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str, seat: int, /
    ) -> Muster | None: ...

    def check_roster(self, roster: dict[str, Any], scenario: str, seat: int, /) -> Iterable[Refusal]: ...


class ArmyDrafts(Protocol):
    """What a rule set gives besides, if its lists only name what is in the packs and its catalogue depends on what is
    chosen."""

    def enlisted(self, roster: dict[str, Any], options: Mapping[str, Any], /) -> dict[str, Any]: ...

    def listed(self, roster: dict[str, Any], /) -> dict[str, Any]: ...

    def drafted(self, muster: Muster, chosen: Mapping[str, Sequence[str]], /) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Extras(Generic[S]):
    """What a rule set brings besides its rules."""

    packs: Packs
    kit: Kit[S] | None = None
    queries: Mapping[str, Query] = field(default_factory=dict)
    lessons: Sequence[Lesson] = ()
    lists: ArmyLists | None = None
    drafts: ArmyDrafts | None = None
    unit_sheets: Callable[[dict[str, Any]], Sequence[UnitSheet]] | None = None
    """The units of a roster for a printed sheet, if they have more to say than the table shows."""
    army_rules: Callable[[dict[str, Any]], Sequence[SheetRule]] | None = None
    """What a printed sheet says of an army as a whole, in words."""
    importer: Importer | None = None
    """What makes packs of foreign data, if there is any."""


NEEDED = ("home", "order_of_play", "first_scenario", "first_armies")


class PackRuleset(Ruleset[S]):
    """A rule set whose scenarios and armies come from packs, and whose rulebook lies beside it."""

    order_of_play: OrderOfPlay[S]
    """Its module `play`."""

    def __init_subclass__(cls, **given: Any) -> None:
        """A rule set that forgets one of these is not even made."""
        super().__init_subclass__(**given)
        missing = [word for word in NEEDED if not getattr(cls, word, None)]
        if missing:
            raise TypeError(f"{cls.__name__} is a PackRuleset and has to give {', '.join(missing)}")
        if find_spec(cls.home.split(".")[0]) is None:
            raise TypeError(
                f"{cls.__name__} has home = {cls.home!r}, but there is no such package; rulebook.md lies in it"
            )

    @property
    @abstractmethod
    def extras(self) -> Extras[S]:
        """Import them where they are asked for: packs are read with pydantic, which is slow to import."""

    @property
    def kit(self) -> Kit[S] | None:
        return self.extras.kit

    @property
    def queries(self) -> Mapping[str, Query]:
        return self.extras.queries

    @property
    def lessons(self) -> Sequence[Lesson]:
        return self.extras.lessons

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(self.home)

    def start(self, setup: Setup) -> S:
        return self.order_of_play.start(setup)

    def step(self, umpire: Umpire, state: S) -> Coroutine[Any, Any, None]:
        return self.order_of_play.step(umpire, state)

    def outcome(self, state: S) -> Outcome | None:
        return self.order_of_play.outcome(state)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return self.extras.packs.scenario_infos()

    def armies(self) -> Sequence[ArmyInfo]:
        return self.extras.packs.army_infos()

    def faults(self) -> Sequence[str]:
        return [str(fault) for fault in self.extras.packs.file_faults()]

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
        chosen, agreed = scenario or self.first_scenario, self.agreed(options)
        names, allied = self.seated(players, teams, chosen)
        usual = (self.first_armies[seat % len(self.first_armies)] for seat in range(len(armies), len(names)))
        brought = (*armies, *usual)[: len(names)]
        return Setup(
            self.name,
            self.version,
            names,
            self._scenario(chosen, agreed),
            tuple(self._roster(army, chosen, seat, agreed) for seat, army in enumerate(brought)),
            agreed,
            dice,
            teams=allied,
        )

    @property
    def has_lists(self) -> bool:
        return self.extras.lists is not None

    def muster(
        self, roster: dict[str, Any], known: Sequence[dict[str, Any]], scenario: str = "", seat: int = 0
    ) -> Muster | None:
        lists = self.extras.lists
        return None if lists is None else lists.muster(roster, known, scenario, seat)

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        lists = self.extras.lists
        return () if lists is None else lists.check_roster(roster, scenario, seat)

    def enlisted(self, roster: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
        drafts = self.extras.drafts
        return roster if drafts is None else drafts.enlisted(roster, options)

    def drafted(self, muster: Muster, chosen: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        drafts = self.extras.drafts
        return super().drafted(muster, chosen) if drafts is None else drafts.drafted(muster, chosen)

    def listed(self, roster: dict[str, Any]) -> dict[str, Any]:
        drafts = self.extras.drafts
        return roster if drafts is None else drafts.listed(roster)

    def unit_sheets(self, roster: dict[str, Any]) -> Sequence[UnitSheet]:
        written = self.extras.unit_sheets
        return () if written is None else written(roster)

    def army_rules(self, roster: dict[str, Any]) -> Sequence[SheetRule]:
        written = self.extras.army_rules
        return () if written is None else written(roster)

    # A reader does not know the name of a file that is not there, or was left out for its faults: even `first_armies`
    # may name one.

    def _scenario(self, scenario: str, agreed: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self.extras.packs.scenario_document(scenario, agreed)
        except KeyError:
            _must_be_there("scenario", scenario, [info.id for info in self.scenarios()])
            raise

    def _roster(self, army: str, scenario: str, seat: int, agreed: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self.extras.packs.roster_document(army, scenario, seat, agreed)
        except KeyError:
            _must_be_there("army", army, [info.id for info in self.armies()])
            raise


def _must_be_there(what: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise NotInPack(not_there(what, name, known)) from None
