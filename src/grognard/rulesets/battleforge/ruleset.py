"""What the engine knows of Battle Forge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.content.ruleset import Extras, PackRuleset
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Question
from grognard.engine.seating import Seating
from grognard.engine.showing.beats import Tableau
from grognard.engine.showing.scene import Overlay, Point, Scene
from grognard.rulesets.battleforge import play
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.showing import overlays, prospects, scene, tableau
from grognard.rulesets.battleforge.showing.dragged import placed
from grognard.rulesets.battleforge.state import State
from grognard.rulesets.battleforge.terms import TERMS
from grognard.rulesets.battleforge.thinking.tactics import ForgeTactics

if TYPE_CHECKING:
    from grognard.engine.mechanics.vocabulary import Vocabulary
    from grognard.engine.odds.exact import Foresight, Prospect


class BattleForge(PackRuleset[State]):
    name = "battleforge"
    title = "Battle Forge"
    blurb = "Squads, vehicles and heroes on a table with floors: bid Shock to go first, act twice, and react."
    emblem = "tank"
    version = "1"
    seats = (2, 6)
    teams = True
    bound = 20_000
    state_type = State
    options = TERMS
    beats = tableau.BEATS
    tactics = ForgeTactics()
    home = __package__
    order_of_play = play
    first_scenario = "across-the-counter"
    first_armies = ("bucket-brigade", "pantry-swarm")

    @property
    def vocabulary(self) -> Vocabulary[State]:
        return WORDS

    def scene(self, known: State, seat: int | None) -> Scene:
        return scene.scene(known)

    def tableau(self, known: State) -> Tableau:
        return tableau.tableau(known)

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return overlays.overlay(known, kind, unit, to)

    def placed(self, known: State, at: Mapping[str, Point], facing: Mapping[str, Point]) -> State:
        return placed(known, at, facing)

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        return prospects.prospects(known, question, answer)

    def foresight(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Foresight | None:
        return prospects.foresight(question)

    def seatings(self, scenario: str = "") -> Sequence[Seating]:
        """Two teams may also be unequal: the larger one then goes by more players in each step."""
        found = [*super().seatings(scenario)]
        least, most = self.seats_of(scenario)
        odd = [count for count in range(max(3, least), most + 1) if count % 2]
        return found + [Seating(tuple(seat % 2 for seat in range(count))) for count in odd]

    def concede(self, state: State, seat: int) -> Outcome | None:
        """The others play on; the units leave the table before the next step."""
        state.give_up(seat)
        return None

    def seating(self, state: State) -> Seating:
        return state.seating

    @property
    def extras(self) -> Extras[State]:
        from grognard.rulesets.battleforge.extras import EXTRAS

        return EXTRAS


RULESET = BattleForge()
