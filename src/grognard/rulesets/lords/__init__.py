"""Lords: two medieval households, activation tokens, and a chain of command that can set a whole army moving."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.scene import Overlay, Point, Scene
from grognard.rulesets.lords import packs, scene
from grognard.rulesets.lords.body import model_id
from grognard.rulesets.lords.ending import result
from grognard.rulesets.lords.forecasts import forecasts
from grognard.rulesets.lords.play import step
from grognard.rulesets.lords.state import Game
from grognard.rulesets.lords.tactics import LordsTactics

if TYPE_CHECKING:
    from grognard.engine.odds import Measure
    from grognard.engine.umpire import Umpire


class Lords(Ruleset[Game]):
    name = "lords"
    title = "Lords"
    blurb = "Medieval households and the chain of command: one leader in the right place sets a whole army moving."
    version = "1"
    bound = 20_000
    state_type = Game
    tactics = LordsTactics()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of_package("grognard.rulesets.lords")

    def start(self, setup: Setup) -> Game:
        return packs.first_state(setup.scenario, setup.rosters)

    def step(self, umpire: Umpire, state: Game) -> Coroutine[Any, Any, None]:
        return step(umpire, state)

    def outcome(self, state: Game) -> Outcome | None:
        return result(state)

    def scene(self, known: Game, seat: int | None) -> Scene:
        return scene.scene(known)

    def overlay(self, known: Game, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return scene.overlay(known, kind, unit, to)

    def placed(self, known: Game, at: Mapping[str, Point], facing: Mapping[str, Point]) -> Game:
        for unit in known.units.values():
            unit.places = [
                None if here is None else at.get(model_id(unit, place), here) for place, here in enumerate(unit.places)
            ]
        return known

    def measures(self, known: Game, seat: int, question: Question[Any], answer: Answer) -> Sequence[Measure]:
        return forecasts(known, question, answer)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [packs.scenario_info(each) for each in packs.scenario_ids()]

    def armies(self) -> Sequence[ArmyInfo]:
        return [packs.army_info(each) for each in packs.army_ids()]

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("Blue", "Red"),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        """lords.setup.scenario: the scenario and two households, by name."""
        chosen = [*armies, *packs.army_ids()[len(armies) :]][:2]
        return Setup(
            self.name,
            self.version,
            tuple(players),
            packs.scenario_document(scenario or packs.scenario_ids()[0]),
            tuple(msgspec.to_builtins(packs.roster(army)) for army in chosen),
            self.agreed(options),
            dice,
        )

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        return packs.check(roster, scenario, seat)


RULESET = Lords()
