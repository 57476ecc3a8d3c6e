"""The rule set as the engine knows it."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from grognard.engine.odds import Measure
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.scene import Overlay, Point, Scene
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil import play
from grognard.rulesets.anvil.army import faults_of
from grognard.rulesets.anvil.overlays import measures_of, overlay_of
from grognard.rulesets.anvil.scene import scene_of
from grognard.rulesets.anvil.state import Field, other
from grognard.rulesets.anvil.tactics import AnvilTactics
from grognard.rulesets.anvil.terms import TERMS

FIRST_ARMIES = ("greywater-muster", "court-under-the-hill")
"""Between them they can use every stratagem."""
SEEDED = DicePolicy()


class Anvil(Ruleset[Field]):
    """The contract of the engine, fulfilled by the chapters of this package."""

    name = "anvil"
    title = "Forged upon an Anvil"
    blurb = "Trays, Command Points and a matrix: no dice, blind bids, bounces that turn into new combats."
    version = "1"
    bound = 4000
    options = TERMS
    state_type = Field
    tactics = AnvilTactics()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(__package__)

    def start(self, setup: Setup) -> Field:
        return play.start(setup)

    def step(self, umpire: Umpire, state: Field) -> Coroutine[Any, Any, None]:
        return play.step(umpire, state)

    def outcome(self, state: Field) -> Outcome | None:
        return state.outcome

    def concede(self, state: Field, seat: int) -> Outcome:
        """A player may concede at any decision."""
        return Outcome((other(seat),), f"{state.side(seat)} concedes", "anvil.victory.no-units")

    def scene(self, known: Field, seat: int | None) -> Scene:
        return scene_of(known, seat)

    def overlay(self, known: Field, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlay_of(known, kind, unit, to)

    def placed(self, known: Field, at: Mapping[str, Point], facing: Mapping[str, Point]) -> Field | None:
        if not known.scenario.premeasure:
            return None  # to look from over there would be to measure before the move
        for unit in known.units.values():
            unit.at, unit.facing = at.get(unit.id, unit.at), facing.get(unit.id, unit.facing)
        return known

    def measures(self, known: Field, seat: int, question: Question[Any], answer: Answer) -> Sequence[Measure]:
        return measures_of(known, question, answer)

    # ---- content ----

    def scenarios(self) -> Sequence[ScenarioInfo]:
        from grognard.rulesets.anvil.content import ScenarioDoc, home_pack, settled

        docs = home_pack().read_all("scenarios", ScenarioDoc).values()
        return [
            ScenarioInfo(doc.id, doc.name, doc.briefing, 8 * doc.turn_limit, (doc.dcp_budget or 0,), settled(doc))
            for doc in docs
        ]

    def armies(self) -> Sequence[ArmyInfo]:
        from grognard.rulesets.anvil.content import ArmyDoc, home_pack, read_tables

        kinds = read_tables(home_pack()).units
        docs = home_pack().read_all("armies", ArmyDoc).values()
        return [
            ArmyInfo(
                doc.id,
                doc.name,
                doc.theme,
                tuple(unit.name for unit in doc.units),
                sum(kinds[unit.type].dcp for unit in doc.units),
            )
            for doc in docs
        ]

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("Blue", "Red"),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        from grognard.rulesets.anvil.content import check_options, home_pack, read_army, read_scenario, read_tables

        pack, agreed = home_pack(), self.agreed(options)
        check_options(pack, agreed)
        chosen, terrain_set = read_scenario(pack, scenario or "field-of-banners", agreed)
        document = {"scenario": chosen, "tables": read_tables(pack, terrain_set)}
        return Setup(
            self.name,
            self.version,
            tuple(players),
            msgspec.to_builtins(document),
            tuple(read_army(pack, army) for army in (*armies, *FIRST_ARMIES[len(armies) :])[:2]),
            agreed,
            dice,
        )

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        from grognard.rulesets.anvil.content import home_pack, read_scenario, read_tables

        chosen, terrain_set = read_scenario(home_pack(), scenario or "field-of-banners", {})
        return faults_of(roster, chosen, read_tables(home_pack(), terrain_set))
