"""Duel: two fencers on a line. Everything is open, except the bids before the start (option `bids`)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.contract.lessons import Lesson
from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Number, One, Option, Question
from grognard.engine.questions.movement import Move, Mover, Paths, ends_in, move_answer
from grognard.engine.record import Record
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.showing.scene import Base, Board, Mark, Overlay, Scene, Side, Unit, Zone
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire

BOOK = """# Duel
Two fencers, one line.
## 1. All of it
### duel.act: A turn
Step, strike or wait.
### duel.step: Stepping
Up to 6″.
### duel.strike: Striking
Some dice, 4 or more hits.
### duel.bid: Bidding
The higher bid begins.
"""
REACH = 6000


class State(Record):
    health: list[int]
    at: list[list[int]]
    bids: bool = False
    turn: int = 0


class Step(Move):
    """A step of the fencer, up to 6″ along the line."""

    def __init__(self, seat: int, at: Sequence[int]) -> None:
        self.title, self.clause, self.topic = "Where to?", "duel.step", f"move:f{seat}"
        self.movers = (Mover(f"f{seat}", "Fencer", (at[0], at[1]), 500),)
        self.allowance = REACH
        self.may_abandon = True
        self._id, self._at = f"f{seat}", at

    def judge(self, paths: Paths) -> Refusal | None:
        for path in paths.values():
            gone = abs(path[-1][0] - self._at[0]) + abs(path[-1][1] - self._at[1])
            if gone > REACH:
                return Refusal(f"Fencer would go {gone / 1000:.1f}″; a step is 6″", "duel.step", (self._id,))
        return None

    def _to(self, x: int) -> Answer:
        return move_answer({self._id: [(x, self._at[1])]})

    def sample(self, rng: random.Random) -> Answer:
        return self._to(self._at[0] + rng.randrange(-REACH, REACH))

    def candidates(self, limit: int) -> Iterator[Answer]:
        return (self._to(self._at[0] + dx) for dx in (0, 1000, -1000)[:limit])

    def nearest(self, answer: Answer) -> Answer | None:
        ends = ends_in(answer)
        return None if not ends else self._to(max(self._at[0] - REACH, min(self._at[0] + REACH, ends[self._id][0])))


class Duel(Ruleset[State]):
    name, title, blurb, version = "duel", "Duel", "Two fencers.", "1"
    state_type = State

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    @property
    def lessons(self) -> Sequence[Lesson]:
        from .lessons import LESSONS

        return LESSONS

    def start(self, setup: Setup) -> State:
        while setup.options.get("spins"):  # a rule set with a fault that a save can reach
            pass
        if setup.options.get("hoards"):
            return State([1, 1], [[0] * (1 << 29)])
        health = setup.options.get("health", 6)
        return State([health, health], [[3000, 5000], [17000, 5000]], bool(setup.options.get("bids")))

    async def step(self, umpire: Umpire, state: State) -> None:
        if state.bids:
            bids = await umpire.ask_all({s: Number("What do you bid?", "duel.bid", "bid", 0, 9) for s in (0, 1)})
            umpire.tell("bids", "duel.bid", "{a} against {b}", a=bids[0], b=bids[1])
            state.bids = False
            state.turn = 0 if bids[0] >= bids[1] else 1
            return
        seat = state.turn % 2
        waiting = Refusal("a fencer with one wound left cannot wait", "duel.act")
        act = await umpire.ask(
            seat,
            One(
                "What does the fencer do?",
                "duel.act",
                "act",
                [
                    Option("strike", "strike", "Strike"),
                    Option("step", "step", "Step"),
                    Option("wait", "wait", "Wait", why_not=waiting if state.health[seat] < 2 else None),
                    Option("stumble", "stumble", "Fall over the rules"),
                ],
            ),
        )
        if act == "stumble":
            raise RuntimeError("a rule with a fault")
        if act == "strike":
            await self._strike(umpire, state, seat)
        elif act == "step":
            paths = await umpire.ask(seat, Step(seat, state.at[seat]))
            if paths:
                state.at[seat] = list(paths[f"f{seat}"][-1])
            umpire.tell("step", "duel.step", "The fencer steps")
        state.turn += 1

    async def _strike(self, umpire: Umpire, state: State, seat: int) -> None:
        dice = await umpire.ask(seat, Number("How hard?", "duel.strike", "hard", 1, 3))
        tally = Tally(4, "a fair blow", "duel.strike")
        rolled = await umpire.roll(
            Dice(dice, at_least(6, 4), "duel.strike", by=seat, unit=f"u{seat}", tally=tally, label="Hit")
        )
        state.health[1 - seat] -= rolled.passed
        umpire.tell("strike", "duel.strike", "{n} hits", n=rolled.passed)

    def outcome(self, state: State) -> Outcome | None:
        fallen = [seat for seat in (0, 1) if state.health[seat] <= 0]
        if not fallen:
            return None
        return Outcome((1 - fallen[0],), "one fencer is down", "duel.act", tuple(map(max, state.health, (0, 0))))

    def scene(self, known: State, seat: int | None) -> Scene:
        units = tuple(
            Unit(
                f"u{s}", s, f"Fencer {s}", 1, 1, pieces=(Base(f"f{s}", (at[0], at[1]), 500),), note=f"{known.health[s]}"
            )
            for s, at in enumerate(known.at)
        )
        zone = Zone("West", ((0, 0), (4000, 0), (4000, 10000)), 0)
        return Scene(Board(20000, 10000), (Side(0, "West"), Side(1, "East")), units, zones=(zone,))

    def overlay(self, known: State, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        if kind != "reach":
            return None
        x, y = known.at[int(unit[1:])]
        return Overlay("Reach", (Mark("circle", ((x, y),), "range", REACH),), ("6″ in a turn",), "duel.step")

    def prospects(self, known: State, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        if question.topic != "hard":
            return ()
        before = known.health[1 - seat]
        return (
            Prospect(
                "Wounds",
                lambda state: before - state.health[1 - seat],
                goal=2,
                sentence="{chance} to wound at least {goal} times",
            ),
            Prospect("Own wounds", lambda state: state.health[seat], goal=1, sentence="{chance} to stand"),
        )

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("line", "The Line", "A corridor.", 2), ScenarioInfo("yard", "The Yard")]

    def armies(self) -> Sequence[ArmyInfo]:
        return [ArmyInfo("sabre", "Sabre"), ArmyInfo("foil", "Foil")]

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
        rosters = tuple({"weapon": army} for army in armies or ("sabre", "foil"))
        return Setup(self.name, self.version, tuple(players), {"id": scenario or "line"}, rosters, options or {}, dice)

    def check_roster(self, roster: dict[str, Any], scenario: str = "", seat: int = 0) -> list[Refusal]:
        return [] if roster.get("weapon") in ("sabre", "foil") else [Refusal("a fencer needs a weapon", "duel.act")]


RULESET = Duel()
