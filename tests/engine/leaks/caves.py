"""Caves: a small honest game with secrets, of which the leaking games are made.

Both hide in a cave that only they know. Then they wait or listen by turns; who listens hears nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any

from grognard.engine.outcome import Outcome
from grognard.engine.questions import Number, One, Option, Question
from grognard.engine.record import Record
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.secrets.known import Eyes, Secret
from grognard.engine.showing.scene import Board, Scene, Side, Unit
from grognard.engine.umpire import Umpire

BOOK = """# Caves
Hide and listen.
## 1. All of it
### caves.hide: Hiding
Each hides in one of six caves in secret.
### caves.turn: A turn
Wait or listen. After eight turns all come out.
"""
CAVES = 6
TURNS = 8
TURN = "caves.turn"
HIDE = "caves.hide"


def own_or_out(den: Den, eyes: Eyes) -> bool:
    return den.out or eyes.are(den.seat)


class Den(Record):
    seat: int
    cave: Annotated[int, Secret(own_or_out, blank=0)] = 0
    out: bool = False


class Hunt(Record):
    dens: list[Den]
    turns: int = 0
    hiding: bool = False
    noise: int = 0
    """Something that everybody knows."""

    def cave(self, seat: int) -> int:
        return self.dens[seat].cave

    def all_open(self) -> bool:
        return self.turns >= TURNS


class Hide(Number):
    private = True


class Caves(Ruleset[Hunt]):
    name, title, blurb, version = "caves", "Caves", "Hide and listen.", "1"
    bound = 100
    state_type = Hunt

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    def start(self, setup: Setup) -> Hunt:
        return Hunt([Den(0), Den(1)])

    async def step(self, umpire: Umpire, state: Hunt) -> None:
        if not state.hiding:
            await self.hide(umpire, state)
        else:
            await self.turn(umpire, state, state.turns % 2)
            state.turns += 1
            if state.turns == TURNS:
                umpire.tell("reveal", TURN, "All come out")

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        questions = {seat: Hide("Where do you hide?", HIDE, "hide", 1, CAVES) for seat in (0, 1)}
        caves = await umpire.ask_all(questions)
        state.hiding = True
        for seat, cave in caves.items():
            state.dens[seat].cave = cave
            umpire.tell("hid", HIDE, "You hide in cave {cave}", to=(seat,), cave=cave)

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        """What the leaking games do otherwise. `seat` acts; the cave of the other one is the secret."""
        await self.ask(umpire, seat)
        umpire.tell("turn", TURN, "A turn goes by")

    async def ask(self, umpire: Umpire, seat: int, question: Question[Any] | None = None) -> Any:
        options = [Option("wait", "wait"), Option("listen", "listen")]
        return await umpire.ask(seat, question or One("Wait or listen?", TURN, "turn", options))

    def outcome(self, state: Hunt) -> Outcome | None:
        return Outcome((), "all come out", TURN) if state.turns >= TURNS else None

    def imagine(self, known: Hunt, seat: int | None, rng: random.Random) -> Hunt:
        whole = known.copy()
        for den in whole.dens:
            if den.cave == 0 and whole.hiding:
                den.cave = rng.randint(1, CAVES)
        return whole

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        units = tuple(Unit(f"den{den.seat}", den.seat, f"cave {den.cave or '?'}", 1, 1) for den in known.dens)
        return Scene(Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")), units)

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("caves", "The caves")]

    def armies(self) -> Sequence[ArmyInfo]:
        return []

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = (),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        seated = tuple(players) or ("Left", "Right")
        return Setup(self.name, self.version, seated, options=options or {}, dice=dice)
