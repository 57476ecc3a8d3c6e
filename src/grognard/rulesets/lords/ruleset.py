"""What the engine knows of Lords."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.content.ruleset import Extras, PackRuleset
from grognard.engine.clauses import enforces
from grognard.engine.questions import Answer, Question
from grognard.engine.showing.beats import Tableau
from grognard.engine.showing.scene import Overlay, Point, Scene
from grognard.rulesets.lords import play
from grognard.rulesets.lords.rules.body import model_id
from grognard.rulesets.lords.showing import overlays, scene, tableau
from grognard.rulesets.lords.showing.forecasts import forecasts
from grognard.rulesets.lords.state import State
from grognard.rulesets.lords.thinking.tactics import LordsTactics

if TYPE_CHECKING:
    from grognard.engine.odds.exact import Prospect


class Lords(PackRuleset[State]):
    name = "lords"
    title = "Lords"
    blurb = "Medieval households and the chain of command: one leader in the right place sets a whole army moving."
    emblem = "crown"
    version = "1"
    bound = 20_000
    state_type = State
    tactics = LordsTactics()
    beats = tableau.BEATS
    home = __package__
    order_of_play = play
    first_scenario = "two-banners"
    first_armies = ("aldermoor", "corvane")

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known)

    def tableau(self, known: State) -> Tableau:
        return tableau.tableau(known)

    @enforces("lords.measure.open")
    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, kind, unit, to)

    def placed(self, known: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State:
        for unit in known.units.values():
            unit.places = tuple(
                None if here is None else at.get(model_id(unit, place), here) for place, here in enumerate(unit.places)
            )
        return known

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        return forecasts(known, question, answer)

    @property
    def extras(self) -> Extras[State]:
        from grognard.rulesets.lords.extras import EXTRAS

        return EXTRAS


RULESET = Lords()
