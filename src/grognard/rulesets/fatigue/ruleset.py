"""What the engine knows of Fatigue."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from grognard.engine.odds import Foresight, Measure
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.scene import Overlay, Point, Scene
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue import overlays, play, scene
from grognard.rulesets.fatigue.state import Scenario, State
from grognard.rulesets.fatigue.tactics import FatigueTactics


class Fatigue(Ruleset[State]):
    name = "fatigue"
    title = "Fatigue"
    blurb = "Alternate activations, any unit as often as you dare: but who acts twice running tires."
    version = "1"
    bound = 4000
    state_type = State
    tactics = FatigueTactics()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(__package__)

    def start(self, setup: Setup) -> State:
        return play.start(setup)

    def step(self, umpire: Umpire, state: State) -> Coroutine[Any, Any, None]:
        return play.step(umpire, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def concede(self, state: State, seat: int) -> Outcome:
        return Outcome((1 - seat,), f"{state.players[seat]} concedes", "fatigue.end.concede")

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known)

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, kind, unit, to)

    def placed(self, known: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State:
        for unit in known.units.values():
            unit.stand({model: at.get(model, place) for model, place in unit.models.items()})
        return known

    def measures(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Measure]:
        return overlays.measures(known, question, answer)

    def foresight(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return overlays.foresight(known, question, answer)

    # ---- content; the pack is read with pydantic, which is slow to import, so only when somebody asks ----

    def scenarios(self) -> Sequence[ScenarioInfo]:
        from grognard.rulesets.fatigue import content

        found = [content.scenario(name) for name in content.pack().ids("scenarios")]
        return [ScenarioInfo(s.id, s.title, s.story, 40, s.battle_points) for s in found]

    def armies(self) -> Sequence[ArmyInfo]:
        from grognard.rulesets.fatigue import content

        return [
            ArmyInfo(army.id, army.name, army.blurb, tuple(unit.name for unit in army.units))
            for army in map(content.army, content.pack().ids("armies"))
        ]

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("Blue", "Red"),
        dice: DicePolicy = DicePolicy(),  # noqa: B008 - frozen
        options: dict[str, Any] | None = None,
    ) -> Setup:
        from grognard.rulesets.fatigue import content

        agreed = content.scenario(scenario or "crossroads")
        names = [*armies, *("brazen-league", "reedwalkers")[len(armies) :]]
        rosters = [content.muster(name, agreed.battle_points[seat]) for seat, name in enumerate(names[:2])]
        return Setup(
            self.name,
            self.version,
            tuple(players),
            msgspec.to_builtins(agreed),
            tuple(msgspec.to_builtins(roster) for roster in rosters),
            self.agreed(options),
            dice,
        )

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        """All that the rules have against an army (fatigue.scenario.battle-points)."""
        from grognard.rulesets.fatigue import content

        return content.check_roster(roster, content.scenario(scenario) if scenario else Scenario(), seat)
