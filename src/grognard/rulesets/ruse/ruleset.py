"""The rule set as the engine sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from grognard.content.ruleset import Extras, PackRuleset
from grognard.engine.contract.terms import Term
from grognard.engine.odds.exact import Foresight, Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.showing.beats import Tableau
from grognard.engine.showing.scene import Overlay, Scene
from grognard.rulesets.ruse import play
from grognard.rulesets.ruse.rules import ending
from grognard.rulesets.ruse.showing import foresight, overlays, scene, tableau
from grognard.rulesets.ruse.state import State
from grognard.rulesets.ruse.thinking import belief
from grognard.rulesets.ruse.thinking.tactics import RuseTactics


class Ruse(PackRuleset[State]):
    """Two secret armies of five units each on a field of eight by ten cells."""

    name = "ruse"
    title = "Ruse"
    blurb = "Hidden armies on a grid of cells: build in secret, bluff at the meeting, strike the flank."
    emblem = "back"
    version = "1"
    bound = 600
    options = (Term("pack", "Edition", "The cards and ready-made armies.", "ruse.base.effects", "The Mushroom Fair"),)
    shown_by = ("ruse.reveal.show", "ruse.action.hustle", "ruse.action.hustle.roll")
    state_type = State
    tactics = RuseTactics()
    beats = tableau.BEATS
    home = __package__
    order_of_play = play
    first_scenario = "meeting"
    first_armies = ("", "")  # each seat builds its own in secret

    def concede(self, state: State, seat: int) -> Outcome | None:
        return ending.conceded(state, seat)

    def imagine(self, known: State, seat: int | None, rng: random.Random) -> State:
        return belief.imagine(known, seat, rng)

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known, seat)

    def tableau(self, known: State) -> Tableau:
        return tableau.tableau(known)

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, seat, kind, unit)

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        return foresight.prospects(known, seat, question, answer)

    def foresight(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return foresight.foresight(known, question, answer)

    @property
    def extras(self) -> Extras[State]:
        from grognard.rulesets.ruse.extras import EXTRAS

        return EXTRAS


RULESET = Ruse()
