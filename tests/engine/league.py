"""A small game for teams: the team decides who marches, owners decide where to, both foes answer under seal."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import Annotated, Any

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.events import Ref
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Number, One, Option, Question
from grognard.engine.record import Record
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Plan, Ruleset, ScenarioInfo, Setup, Tactics
from grognard.engine.seating import Seating
from grognard.engine.secrets.known import Secret, owner_and_allies
from grognard.engine.showing.scene import Board, Scene, Side, Unit
from grognard.engine.umpire import Umpire

BOOK = """# League
Towns in leagues.
## 1. A turn
### league.turn.march: Who marches
The leagues take turns. The league decides together which of its towns marches; the first who says so has decided.
### league.turn.target: Whom it meets
The owner of the town names a town of another league.
### league.turn.shield: Shields
The other leagues' towns each set 0 or 1 shields in secret. A shield stops a hit on its own town.
### league.turn.dice: The fight
A die for each band of the marching town. Each 5 or more is a hit.
### league.turn.loss: Losses
The league of the town that was hit decides which of its towns lose the bands, all in one.
### league.turn.plan: Plans
Each town has a plan, 1 to 4, that only its league knows.
### league.end.last: The last league
A league without bands has lost. The last league has won.
### league.end.turns: Time is up
After ten turns the league with most bands wins. Equals are a draw.
### league.end.leave: Leaving
The bands of a town that gives up join an ally's town, if one is left.
"""

BANDS, TURNS = 3, 10


class Town(Record):
    seat: int
    bands: int = BANDS
    plan: Annotated[int, Secret(owner_and_allies, blank=0)] = 0


class League(Record):
    towns: list[Town]
    seating: Seating
    turn: int = 0
    active: int = 0
    """Whose turn it is: the place of a league among the sides."""
    marching: tuple[int, int] | None = None

    def held(self, seats: Sequence[int]) -> list[int]:
        """Those of these towns that have bands."""
        return [seat for seat in seats if self.towns[seat].bands]

    def strength(self, side: Sequence[int]) -> int:
        return sum(self.towns[seat].bands for seat in side)


async def plan(umpire: Umpire, war: League) -> None:
    for town in war.towns:
        town.plan = 1 + await umpire.draw(4, "league.turn.plan")
    war.turn = 1


async def turn(umpire: Umpire, war: League) -> None:
    seating = war.seating
    side = seating.sides[war.active]
    if war.held(side):
        marcher = await umpire.ask_team(side, choice(war, side, "Who marches?", "league.turn.march", "march"))
        foes = seating.enemies(marcher)
        where = choice(war, foes, "Against whom?", "league.turn.target", "target")
        target = await umpire.ask(marcher, where)
        war.marching = (marcher, target)
        await fight(umpire, war, marcher, target)
    war.marching = None
    war.active = (war.active + 1) % len(seating.sides)
    war.turn += 1


def choice(war: League, seats: Sequence[int], title: str, clause: str, topic: str) -> One[int]:
    """One of the towns that have bands (of all, should none of them have any left)."""
    return One(title, clause, topic, [Option(f"town{seat}", seat) for seat in war.held(seats) or seats])


async def fight(umpire: Umpire, war: League, marcher: int, target: int) -> None:
    foes = war.held(war.seating.enemies(marcher))
    shields = await umpire.ask_all({seat: Number("Shields?", "league.turn.shield", "shield", 0, 1) for seat in foes})
    dice = Dice(war.towns[marcher].bands, at_least(6, 5), "league.turn.dice", by=marcher, label="Fight")
    hits = (await umpire.roll(dice)).passed - shields.get(target, 0)
    side = war.seating.members(war.seating.team_of(target))
    if hits <= 0 or not war.held(side):
        return
    loser = await umpire.ask_team(side, choice(war, side, "Who loses bands?", "league.turn.loss", "loss"))
    town = war.towns[loser]
    lost = min(hits, town.bands)
    town.bands -= lost
    who = Ref(f"town{loser}", f"Town {loser + 1}", loser)
    umpire.tell("loss", "league.turn.loss", "{town} loses {n}", town=who, n=lost)
    over = last_league(war)
    if over is not None:
        umpire.finish(over)


def last_league(war: League) -> Outcome | None:
    left = [side for side in war.seating.sides if war.strength(side)]
    return Outcome(left[0], "no other league has bands", "league.end.last") if len(left) == 1 else None


class Diplomacy(Tactics[League]):
    lead = 3.0

    def plans(self, known: League, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((answer,), str(answer)) for answer in question.candidates(limit)]

    def worth(self, known: League, seat: int) -> float:
        seating = known.seating
        return known.strength((seat, *seating.allies(seat))) - known.strength(seating.enemies(seat)) / 2


class Leagues(Ruleset[League]):
    name, title, blurb, version = "league", "League", "Towns in leagues.", "1"
    seats = (4, 6)
    teams = True
    bound = 400
    state_type = League
    tactics = Diplomacy()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK)

    def start(self, setup: Setup) -> League:
        return League([Town(seat) for seat in setup.seating], setup.seating)

    def step(self, umpire: Umpire, state: League) -> Coroutine[Any, Any, None]:
        return turn(umpire, state) if state.turn else plan(umpire, state)

    def outcome(self, state: League) -> Outcome | None:
        if state.turn <= TURNS:
            return last_league(state)
        strengths = {side: state.strength(side) for side in state.seating.sides}
        best = [side for side in strengths if strengths[side] == max(strengths.values())]
        scores = tuple(town.bands for town in state.towns)
        return Outcome(best[0] if len(best) == 1 else (), "the turns are over", "league.end.turns", scores)

    @enforces("league.end.leave")
    def concede(self, state: League, seat: int) -> Outcome | None:
        """The bands join an ally who has some."""
        town = state.towns[seat]
        for ally in state.held(state.seating.allies(seat))[:1]:
            state.towns[ally].bands += town.bands
        town.bands = 0
        return last_league(state)

    def seating(self, state: League) -> Seating:
        return state.seating

    def imagine(self, known: League, seat: int | None, rng: random.Random) -> League:
        whole = known.copy()
        for town in whole.towns:
            if known.turn and not town.plan:
                town.plan = rng.randint(1, 4)
        return whole

    def scene(self, known: League, seat: int | None) -> Scene:
        sides = tuple(Side(each, f"Town {each + 1}") for each in known.seating)
        units = tuple(
            Unit(f"town{t.seat}", t.seat, f"Town {t.seat + 1}", t.bands, BANDS, note=f"plan {t.plan}")
            for t in known.towns
        )
        return Scene(Board(1000, 1000), sides, units)

    def prospects(self, known: League, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        if question.topic != "target":
            return ()
        foes = known.seating.enemies(seat)
        return [Prospect("Bands left", lambda war: war.strength(foes), goal=1, sentence="{chance} to stand")]

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("pairs", "Two pairs", seats=(4, 4)), ScenarioInfo("leagues", "Leagues")]

    def seatings(self, scenario: str = "") -> Sequence[Seating]:
        """The two pairs are always two pairs."""
        return [each for each in super().seatings(scenario) if each.has_teams or scenario == "leagues"]

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
        chosen = scenario or "pairs"
        pairs = (0, 1, 0, 1) if chosen == "pairs" else ()
        seated, together = self.seated(players, teams or pairs, chosen)
        return Setup(
            self.name, self.version, seated, {"id": chosen}, options=self.agreed(options), dice=dice, teams=together
        )


LEAGUE = Leagues()
