"""What the engine knows of Fatigue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.content.ruleset import Extras, PackRuleset
from grognard.engine.clauses import enforces
from grognard.engine.odds.exact import Foresight, Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.seating import enemy_of
from grognard.engine.showing.beats import Tableau
from grognard.engine.showing.scene import Overlay, Point, Scene
from grognard.rulesets.fatigue import play
from grognard.rulesets.fatigue.showing import overlays, scene, tableau
from grognard.rulesets.fatigue.state import State
from grognard.rulesets.fatigue.thinking.tactics import FatigueTactics


class Fatigue(PackRuleset[State]):
    name = "fatigue"
    title = "Fatigue"
    blurb = "Alternate activations, any unit as often as you dare: but who acts twice running tires."
    emblem = "pikes"
    version = "2"
    bound = 4000
    state_type = State
    tactics = FatigueTactics()
    beats = tableau.BEATS
    home = __package__
    order_of_play = play
    first_scenario = "crossroads"
    first_armies = ("brazen-league", "reedwalkers")

    def concede(self, state: State, seat: int) -> Outcome:
        return Outcome((enemy_of(seat),), f"{state.players[seat]} concedes", "fatigue.end.concede")

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known)

    def tableau(self, known: State) -> Tableau:
        return tableau.tableau(known)

    @enforces("fatigue.measure.open")
    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, kind, unit, to)

    def placed(self, known: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State:
        for unit in known.units.values():
            unit.stand({model: at.get(model, place) for model, place in unit.models.items()})
        return known

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        return overlays.prospects(known, question, answer)

    def foresight(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return overlays.foresight(known, question, answer)

    @property
    def extras(self) -> Extras[State]:
        from grognard.rulesets.fatigue.extras import EXTRAS

        return EXTRAS


RULESET = Fatigue()
