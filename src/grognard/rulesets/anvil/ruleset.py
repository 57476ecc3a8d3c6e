"""The rule set as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.content.ruleset import Extras, PackRuleset
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.seating import enemy_of
from grognard.engine.showing.beats import Tableau
from grognard.engine.showing.scene import Overlay, Point, Scene
from grognard.rulesets.anvil import play
from grognard.rulesets.anvil.showing import overlays, scene, tableau
from grognard.rulesets.anvil.state import State
from grognard.rulesets.anvil.terms import TERMS
from grognard.rulesets.anvil.thinking.tactics import AnvilTactics


class Anvil(PackRuleset[State]):
    """The contract of the engine, fulfilled by the chapters of this package."""

    name = "anvil"
    title = "Forged upon an Anvil"
    blurb = "Trays, Command Points and a matrix: no dice, blind bids, bounces that turn into new combats."
    emblem = "horse"
    rolls = False
    version = "1"
    bound = 4000
    options = TERMS
    state_type = State
    tactics = AnvilTactics()
    beats = tableau.BEATS
    home = __package__
    order_of_play = play
    first_scenario = "the-fords"  # with its armies the most even of the four scenarios
    first_armies = ("greywater-muster", "court-under-the-hill")  # between them they can use every stratagem

    def concede(self, state: State, seat: int) -> Outcome:
        """A player may concede at any decision."""
        return Outcome((enemy_of(seat),), f"{state.side(seat)} concedes", "anvil.victory.no-units")

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known, seat)

    def tableau(self, known: State) -> Tableau:
        return tableau.tableau(known)

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, kind, unit, to)

    def placed(self, known: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State | None:
        if not known.scenario.premeasure:
            return None  # to look from there would be to measure before the move
        for unit in known.units.values():
            unit.at, unit.facing = at.get(unit.id, unit.at), facing.get(unit.id, unit.facing)
        return known

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        return overlays.prospects(known, question, answer)

    @property
    def extras(self) -> Extras[State]:
        from grognard.rulesets.anvil.extras import EXTRAS

        return EXTRAS


RULESET = Anvil()
