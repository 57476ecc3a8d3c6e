"""A small game for three to six, each for themselves: sealed bids, a window over several seats, falls, concessions."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import Annotated, Any

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.events import Ref
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Number, One, Option, Question
from grognard.engine.record import Record
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Plan, Ruleset, ScenarioInfo, Setup, Tactics
from grognard.engine.seating import Seating
from grognard.engine.secrets.known import Secret, owner
from grognard.engine.showing.scene import Board, Scene, Side, Unit
from grognard.engine.umpire import Umpire

BOOK = """# Crown
Barons who all want the crown.
## 1. A round
### crown.bid.sealed: Sealed bids
Every baron who has men bids 0 to 2 of them in secret. Who bids most attacks; of equals the first in turn order.
### crown.bid.heirloom: The heirloom
Each baron has an heirloom that only they know: 1 to 3.
### crown.attack.target: The rival
The attacker names a rival who has men.
### crown.attack.favour: Favours
Everybody else, the rival first, may spend a favour: each stops one hit.
### crown.attack.dice: The attack
A die for each man of the bid and one more, as far as there are men. Each 4 or more is a hit and fells one man.
### crown.end.fall: A fall
Who has no men has fallen and is asked nothing more. The last who stands has won.
### crown.end.rounds: Time is up
After eight rounds the baron with most men wins. Equals share a draw.
### crown.end.leave: Leaving
The men of a baron who gives up go home. The others play on.
"""

MEN, ROUNDS = 4, 8


class Baron(Record):
    seat: int
    men: int = MEN
    favours: int = 1
    heirloom: Annotated[int, Secret(owner, blank=0)] = 0


class Court(Record):
    barons: list[Baron]
    seating: Seating
    round: int = 0
    first: int = 0
    fight: tuple[int, int, int] | None = None
    """Attacker, rival and favours spent so far."""

    def standing(self) -> list[int]:
        """Who still has men, in turn order from the first."""
        return [seat for seat in self.seating.beginning_with(self.first) if self.barons[seat].men]


async def deal(umpire: Umpire, court: Court) -> None:
    for baron in court.barons:
        baron.heirloom = 1 + await umpire.draw(3, "crown.bid.heirloom")
    court.round = 1


async def one_round(umpire: Umpire, court: Court) -> None:
    bids = await umpire.ask_all(
        {
            seat: Number("How many do you bid?", "crown.bid.sealed", "bid", 0, min(2, court.barons[seat].men))
            for seat in court.standing()
        }
    )
    # Who left while the others were bidding has gone home with their men.
    attacker = max(court.standing(), key=lambda seat: bids[seat])
    umpire.tell("bids", "crown.bid.sealed", "{baron} bids most", baron=_ref(attacker))
    rival = await umpire.ask(attacker, rivals(court, attacker))
    court.fight = (attacker, rival, 0)
    await favours(umpire, court)
    await attack(umpire, court, bids[attacker] + 1)
    court.fight = None
    court.first = court.seating.after(court.first)[0]
    court.round += 1


def rivals(court: Court, attacker: int) -> One[int]:
    options = [Option(f"baron{seat}", seat) for seat in court.standing() if seat != attacker]
    return One("Whom do you attack?", "crown.attack.target", "rival", options)


async def favours(umpire: Umpire, court: Court) -> None:
    assert court.fight is not None
    attacker, rival, _ = court.fight
    seats = [rival, *(seat for seat in court.seating.after(attacker) if seat != rival)]

    def offers(seat: int) -> list[Option[int]]:
        spent = None if court.barons[seat].favours else Refusal("no favour is left", "crown.attack.favour")
        return [Option("favour", 1, "Spend a favour", why_not=spent)] if court.barons[seat].men else []

    async def use(seat: int, number: int) -> None:
        assert court.fight is not None
        court.barons[seat].favours -= number
        court.fight = (attacker, rival, court.fight[2] + number)
        umpire.tell("favour", "crown.attack.favour", "{baron} spends a favour", baron=_ref(seat))

    await react(umpire, Window("favour", "Do you stop a hit?", "crown.attack.favour"), seats, offers, use)


async def attack(umpire: Umpire, court: Court, dice: int) -> None:
    assert court.fight is not None
    attacker, rival, stopped = court.fight
    count = min(dice, court.barons[attacker].men)
    rolled = await umpire.roll(Dice(count, at_least(6, 4), "crown.attack.dice", by=attacker, label="Attack"))
    target = court.barons[rival]
    felled = min(max(0, rolled.passed - stopped), target.men)
    target.men -= felled
    umpire.tell("felled", "crown.attack.dice", "{baron} loses {n}", baron=_ref(rival), n=felled)
    if felled and not target.men:
        umpire.tell("fall", "crown.end.fall", "{baron} has fallen", baron=_ref(rival))


def _ref(seat: int) -> Ref:
    return Ref(f"baron{seat}", f"Baron {seat + 1}", seat)


class Ambition(Tactics[Court]):
    def plans(self, known: Court, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((answer,), str(answer)) for answer in question.candidates(limit)]

    def worth(self, known: Court, seat: int) -> float:
        return known.barons[seat].men - sum(known.barons[other].men for other in known.seating.enemies(seat)) / 2


class Crown(Ruleset[Court]):
    name, title, blurb, version = "crown", "Crown", "Barons, each for themselves.", "1"
    seats = (3, 6)
    bound = 400
    state_type = Court
    tactics = Ambition()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    def start(self, setup: Setup) -> Court:
        return Court([Baron(seat) for seat in setup.seating], setup.seating)

    def step(self, umpire: Umpire, state: Court) -> Coroutine[Any, Any, None]:
        return one_round(umpire, state) if state.round else deal(umpire, state)

    def outcome(self, state: Court) -> Outcome | None:
        standing = state.standing()
        if len(standing) == 1:
            return Outcome(tuple(standing), "nobody else stands", "crown.end.fall")
        if state.round <= ROUNDS:
            return None
        men = [baron.men for baron in state.barons]
        best = tuple(baron.seat for baron in state.barons if baron.men == max(men))
        return Outcome(best if len(best) == 1 else (), "the rounds are over", "crown.end.rounds", tuple(men))

    def concede(self, state: Court, seat: int) -> Outcome | None:
        """The men go home ("crown.end.leave"); who alone still stands has won."""
        state.barons[seat].men = 0
        standing = state.standing()
        return Outcome(tuple(standing), "the others are gone", "crown.end.leave") if len(standing) == 1 else None

    def seating(self, state: Court) -> Seating:
        return state.seating

    def imagine(self, known: Court, seat: int | None, rng: random.Random) -> Court:
        whole = known.copy()
        for baron in whole.barons:
            if known.round and not baron.heirloom:
                baron.heirloom = rng.randint(1, 3)
        return whole

    def scene(self, known: Court, seat: int | None) -> Scene:
        sides = tuple(Side(each, f"Baron {each + 1}") for each in known.seating)
        units = tuple(Unit(f"baron{b.seat}", b.seat, f"Baron {b.seat + 1}", b.men, MEN) for b in known.barons)
        return Scene(Board(1000, 1000), sides, units)

    def prospects(self, known: Court, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        if question.topic != "rival":
            return ()
        rival = int(str(answer).removeprefix("baron"))
        return [Prospect("Men left", lambda court: court.barons[rival].men, goal=1, sentence="{chance} to stand")]

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("three", "Three barons", seats=(3, 3)), ScenarioInfo("many", "Many barons")]

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
        seated, together = self.seated(players, teams, scenario)
        chosen = {"id": scenario or "three"}
        return Setup(self.name, self.version, seated, chosen, options=self.agreed(options), dice=dice, teams=together)


CROWN = Crown()
