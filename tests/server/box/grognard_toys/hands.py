"""Hands: each player holds a secret number; whoever shows the higher one wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from grognard.engine.outcome import Outcome
from grognard.engine.questions import One, Option
from grognard.engine.record import Record
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.secrets.known import Eyes, SecretEach
from grognard.engine.showing.scene import Board, Card, Grid, Scene, Side, Unit
from grognard.engine.umpire import Umpire

BOOK = """# Hands
Secret numbers.
## 1. All of it
### hands.deal: Dealing
A number for each.
### hands.turn: A turn
Boast or show.
"""
HIDDEN = 0


def own_or_shown(state: State, holder: int, eyes: Eyes) -> bool:
    return state.shown[holder] or eyes.are(holder)


class State(Record):
    hands: Annotated[list[int], SecretEach(own_or_shown, blank=HIDDEN)]
    shown: list[bool]
    turn: int = 0
    dealt: bool = False


class Hands(Ruleset[State]):
    name, title, blurb, version = "hands", "Hands", "Secret numbers.", "1"
    state_type = State

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    def start(self, setup: Setup) -> State:
        return State([HIDDEN, HIDDEN], [False, False])

    async def step(self, umpire: Umpire, state: State) -> None:
        if not state.dealt:
            numbers = await umpire.shuffle(list(range(7_000_100, 7_000_200)), "hands.deal")
            state.hands, state.dealt = numbers[:2], True
            for seat in (0, 1):
                umpire.tell("dealt", "hands.deal", "Your number is {n}", to=(seat,), n=state.hands[seat])
            return
        seat = state.turn % 2
        options = [
            Option("boast", "boast", f"Boast of {state.hands[seat]}"),
            Option("show", "show", f"Show {state.hands[seat]}"),
        ]
        if await umpire.ask(seat, One("Boast or show?", "hands.turn", "turn", options)) == "show":
            state.shown[seat] = True
            umpire.tell("reveal", "hands.turn", "It was {n}", n=state.hands[seat])
        else:
            umpire.tell("boast", "hands.turn", "Somebody boasts")
        state.turn += 1

    def outcome(self, state: State) -> Outcome | None:
        if not all(state.shown):
            return None
        return Outcome((0 if state.hands[0] > state.hands[1] else 1,), "the higher number wins", "hands.turn")

    def scene(self, known: State, seat: int | None) -> Scene:
        units = tuple(
            Unit(f"h{s}", s, str(number or "?"), 1, 1, pieces=(Card(f"c{s}", (s, 0), "n", "up" if number else "down"),))
            for s, number in enumerate(known.hands)
        )
        return Scene(Board(2000, 1000, grid=Grid(2, 1)), (Side(0, "Left"), Side(1, "Right")), units)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("table", "The Table")]

    def armies(self) -> Sequence[ArmyInfo]:
        return []

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("Blue", "Red"),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        return Setup(self.name, self.version, tuple(players), {"id": scenario}, (), options or {}, dice)


RULESET = Hands()
