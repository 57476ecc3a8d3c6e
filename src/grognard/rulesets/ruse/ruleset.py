"""The rule set as the engine sees it."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Iterable, Sequence
from functools import cached_property
from typing import Any

from grognard.engine.odds import Foresight, Measure
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.scene import Overlay, Scene
from grognard.engine.terms import Term
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse import belief, ending, foresight, outlook, play, scene, secrets
from grognard.rulesets.ruse.arms import army_faults
from grognard.rulesets.ruse.packs import FAIR, kept_whole, pack_named, ready_made
from grognard.rulesets.ruse.state import State
from grognard.rulesets.ruse.tactics import RuseTactics

SEEDED = DicePolicy()


class Ruse(Ruleset[State]):
    """Two secret armies of five units each on a field of eight by ten cells."""

    name = "ruse"
    title = "Ruse"
    blurb = "Hidden armies on a grid of cells: build in secret, bluff at the meeting, strike the flank."
    version = "1"
    bound = 600
    has_secrets = True
    options = (Term("pack", "Edition", "The cards and ready-made armies.", "ruse.base.effects", "The Mushroom Fair"),)
    state_type = State
    tactics = RuseTactics()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of_package("grognard.rulesets.ruse")

    def start(self, setup: Setup) -> State:
        return play.start(setup)

    def step(self, umpire: Umpire, state: State) -> Coroutine[Any, Any, None]:
        return play.step(umpire, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def concede(self, state: State, seat: int) -> Outcome | None:
        return ending.conceded(state, seat)

    def known(self, state: State, seat: int | None) -> State:
        return secrets.known(state, seat)

    def imagine(self, known: State, seat: int | None, rng: random.Random) -> State:
        return belief.imagine(known, seat, rng)

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known, seat)

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return outlook.overlay(known, seat, kind, unit)

    def measures(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Measure]:
        return foresight.measures(known, seat, question, answer)

    def foresight(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return foresight.foresight(known, question, answer)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return (ScenarioInfo("meeting", "The Mushroom Fair", "Two secret armies meet on an open field.", 30),)

    def armies(self) -> Sequence[ArmyInfo]:
        pack = pack_named(FAIR)
        cards = {card.id: card for card in pack.cards}
        return [
            ArmyInfo(
                army.id,
                army.name,
                army.about,
                tuple(f"{cards[each].name} level {cards[each].level}" for each in army.core + army.elite),
                sum(cards[each].points for each in army.core + army.elite),
            )
            for army in ready_made(FAIR)
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
        """With ready-made armies their lists are locked at once; an empty name leaves the choice to its seat."""
        options = self.agreed(options)
        pack = str(options.get("pack", FAIR))
        by_id = {army.id: army for army in ready_made(pack)}
        chosen = (*armies, "", "")[:2]
        strange = [army for army in chosen if army and army not in by_id]
        if strange:
            raise LookupError(f"there is no army '{strange[0]}'; there are: {', '.join(by_id)}")
        rosters: tuple[dict[str, Any], ...] = tuple(by_id[army].roster if army else {} for army in chosen)
        return Setup(
            self.name,
            self.version,
            tuple(players),
            scenario={"id": scenario or "meeting", "edition": kept_whole(pack)},
            rosters=rosters,
            options=options,
            dice=dice,
        )

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> Iterable[Refusal]:
        """The faults of a list, and of the weapons by card if it comes with some."""
        return army_faults(pack_named(FAIR), roster)


RULESET = Ruse()
