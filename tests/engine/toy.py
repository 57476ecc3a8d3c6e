"""A small rule set that uses every part of the engine: sealed bids, secrets, windows, cascades, contests, rests."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import Annotated, Any

from grognard.engine.dice.kinds import Dice, Stage, at_least, each_face
from grognard.engine.events import Ref
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Number, One, Option, Question, Some
from grognard.engine.record import Record
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import (
    SEEDED,
    ArmyInfo,
    DicePolicy,
    Plan,
    Ruleset,
    ScenarioInfo,
    Setup,
    Tactics,
)
from grognard.engine.secrets.known import Secret, owner
from grognard.engine.showing.scene import Board, Scene, Side, Unit
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire

BOOK = """# Toll
Two toll-keepers bid for the bridge and fight over it.
## 1. The bridge
### toll.bid.sealed: Sealed bids
Both bid 0 to 3 guards in secret; bids are opened together.
### toll.luck.secret: The lucky number
Each keeper has a secret number from 1 to 6 that only they know.
### toll.fight.attack: The attack
The higher bidder attacks: a die per guard of the bid, 4 or more hits; each hit is saved on 5 or more.
### toll.fight.losses: Losses
Unsaved hits remove guards of the owner's choice; the last in line stays longest.
### toll.fight.parry: The parry
The defender may spend a parry before the dice to raise the number needed by 1. Each parry counts.
### toll.fight.shove: The shove
On equal bids both shove: a D6 each; who loses by N loses up to N guards.
### toll.end.bridge: The end
Who has no guards has lost. After twelve bids the one with more guards wins; equal numbers are a draw.
"""

GUARDS = 5
BIDS = 12


def number_unseen(keeper: Keeper) -> int | None:
    """That a number was dealt is known to everybody."""
    return None if keeper.luck is None else 0


class Keeper(Record):
    guards: list[str]
    seat: int = 0
    parries: int = 2
    luck: Annotated[int | None, Secret(owner, blank=number_unseen)] = None


class Bridge(Record):
    keepers: list[Keeper]
    bids: int = 0
    fight: tuple[int, int, int] | None = None
    """Attacker, defender and dice of a fight that is still to come."""


async def bid(umpire: Umpire, bridge: Bridge) -> None:
    questions = {
        seat: Number("How many guards do you send?", "toll.bid.sealed", "bid", 0, min(3, len(keeper.guards)))
        for seat, keeper in enumerate(bridge.keepers)
    }
    bids = await umpire.ask_all(questions)
    bridge.bids += 1
    umpire.tell("bids", "toll.bid.sealed", "Bids are {one} and {other}", one=bids[0], other=bids[1])
    if bids[0] == bids[1]:
        await shove(umpire, bridge)
    else:
        attacker = 0 if bids[0] > bids[1] else 1
        bridge.fight = (attacker, 1 - attacker, bids[attacker])


async def shove(umpire: Umpire, bridge: Bridge) -> None:
    dice = [Dice(1, each_face(6), "toll.fight.shove", by=seat, label="Shove") for seat in (0, 1)]
    margin = await umpire.contest([dice[0]], [dice[1]], low=-2, high=2)
    if margin:
        await lose(umpire, bridge, 1 if margin > 0 else 0, abs(margin))


async def fight(umpire: Umpire, bridge: Bridge) -> None:
    assert bridge.fight is not None
    attacker, defender, dice = bridge.fight
    parried = await parry(umpire, bridge, defender)
    need = Tally(4, "guards hit on", "toll.fight.attack").add(parried, "parried", "toll.fight.parry")
    lost = await umpire.cascade(
        dice,
        Stage(
            Dice(0, at_least(6, need.total), "toll.fight.attack", by=attacker, tally=need, label="Hit"),
            keep={"hit": 1},
        ),
        Stage(Dice(0, at_least(6, 5), "toll.fight.attack", by=defender, label="Save"), keep={"miss": 1}),
    )
    await lose(umpire, bridge, defender, lost)
    bridge.fight = None


async def parry(umpire: Umpire, bridge: Bridge, defender: int) -> int:
    keeper = bridge.keepers[defender]

    def offers(seat: int) -> list[Option[int]]:
        spent = Refusal("no parry is left", "toll.fight.parry")
        return [Option("parry", 1, "Parry", why_not=None if keeper.parries else spent)]

    async def use(seat: int, value: int) -> None:
        keeper.parries -= value
        umpire.tell("parry", "toll.fight.parry", "{keeper} parries", keeper=Ref(f"keeper{seat}", "The keeper", seat))

    return await react(
        umpire, Window("parry", "Do you parry?", "toll.fight.parry", scope=str(bridge.bids)), [defender], offers, use
    )


async def lose(umpire: Umpire, bridge: Bridge, seat: int, number: int) -> None:
    keeper = bridge.keepers[seat]
    number = min(number, len(keeper.guards))
    if number == 0:
        return
    chosen = await umpire.ask(seat, losses(keeper, number))
    for guard in chosen:
        keeper.guards.remove(guard)
    umpire.tell("losses", "toll.fight.losses", "{n} guards fall", n=number)
    if not keeper.guards:
        umpire.finish(Outcome((1 - seat,), "the other keeper has no guards", "toll.end.bridge"))


def losses(keeper: Keeper, number: int) -> Some[str]:
    def joint(keys: list[str]) -> Refusal | None:
        if keeper.guards[-1] in keys and number < len(keeper.guards):
            return Refusal("the last in line stays longest", "toll.fight.losses")
        return None

    return Some(
        "Which guards fall?",
        "toll.fight.losses",
        "losses",
        [Option(guard, guard) for guard in keeper.guards],
        least=number,
        most=number,
        proposals=lambda: [keeper.guards[:number]],
        joint=joint,
    )


class TollTactics(Tactics[Bridge]):
    def plans(self, known: Bridge, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((answer,), str(answer)) for answer in question.candidates(limit)]

    def worth(self, known: Bridge, seat: int) -> float:
        return len(known.keepers[seat].guards) - len(known.keepers[1 - seat].guards)


class Toll(Ruleset[Bridge]):
    name = "toll"
    title = "Toll"
    blurb = "A bridge and two keepers."
    version = "1"
    bound = 200
    state_type = Bridge
    tactics = TollTactics()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    def start(self, setup: Setup) -> Bridge:
        return Bridge([Keeper([f"guard{seat}{n}" for n in range(GUARDS)], seat) for seat in (0, 1)])

    async def _deal(self, umpire: Umpire, state: Bridge) -> None:
        for seat, keeper in enumerate(state.keepers):
            keeper.luck = 1 + await umpire.draw(6, "toll.luck.secret")
            umpire.tell("luck", "toll.luck.secret", "Your number is {luck}", to=(seat,), luck=keeper.luck)

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.keepers[0].luck is None:
            return self._deal(umpire, state)
        return bid(umpire, state) if state.fight is None else fight(umpire, state)

    def outcome(self, state: Bridge) -> Outcome | None:
        if state.bids < BIDS or state.fight is not None:
            return None
        one, other = (len(keeper.guards) for keeper in state.keepers)
        winners = () if one == other else (0,) if one > other else (1,)
        return Outcome(winners, "twelve bids are over", "toll.end.bridge", (one, other))

    def imagine(self, known: Bridge, seat: int | None, rng: random.Random) -> Bridge:
        whole = known.copy()
        for keeper in whole.keepers:
            if keeper.luck == 0:
                keeper.luck = rng.randint(1, 6)
        return whole

    def scene(self, known: Bridge, seat: int | None) -> Scene:
        units = tuple(
            Unit(f"keeper{n}", n, "Keeper", len(keeper.guards), GUARDS, note=f"luck {keeper.luck}")
            for n, keeper in enumerate(known.keepers)
        )
        return Scene(Board(1000, 1000), (Side(0, "West"), Side(1, "East")), units)

    def prospects(self, known: Bridge, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        if question.topic != "window:parry":
            return ()
        return [Prospect("Guards left", lambda s: len(s.keepers[seat].guards), goal=1, sentence="{chance} to stand")]

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("bridge", "The bridge")]

    def armies(self) -> Sequence[ArmyInfo]:
        return []

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = ("West", "East"),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        return Setup(self.name, self.version, tuple(players), options=options or {}, dice=dice)


TOLL = Toll()


async def ask_one(umpire: Umpire, seat: int, *keys: str) -> str:
    return await umpire.ask(seat, One("?", "toll.bid.sealed", "one", [Option(key, key) for key in keys]))
