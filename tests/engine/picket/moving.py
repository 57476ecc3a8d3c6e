"""Chapter 3: a move, with hedges on the way, Overwatch at any point of it, and a new plan after an interruption."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.timeline import Journey, Waypoint, stops, travel
from grognard.engine.mechanics.windows import Window, declare
from grognard.engine.questions import Number, Option
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from tests.engine.picket.reactions import try_to_react, why_not
from tests.engine.picket.shock import shot_alone
from tests.engine.picket.shooting import possible
from tests.engine.picket.state import LANE, RANGE, SHOT, Field, Unit
from tests.engine.picket.words import check, number

STEP = 500
BERTH = 1_000


async def move(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.action.move"."""
    walk = Walk(umpire, field, unit)
    field.way = [(0, unit.at)]
    await walk.ask_where(f"Where does {unit.ref} go?", "picket.action.move")
    with field.scopes.within("trigger", unit.id):
        if unit.id in field.units:
            await travel(field.timeline, walk)
    field.way = []


class Walk(Journey):
    """A move along the lane. The way is in the state, so that everybody sees it."""

    def __init__(self, umpire: Umpire, field: Field, unit: Unit) -> None:
        self.umpire, self.field, self.unit = umpire, field, unit
        self.mover = unit.id

    # ---- the way ----

    def length(self) -> int:
        return self.field.way[-1][0]

    def allowance(self) -> int:
        """ "picket.move.shock": it is worked out anew whenever something happens."""
        base = Tally(self.unit.profile.movement, "Movement", "picket.action.move")
        base.add(-self.unit.shock, "Shock", "picket.move.shock")
        tally, _ = number(self.field, self.unit, "movement", base)
        return max(0, tally.total) * 1000

    def place(self, d: int) -> int:
        """Where on the lane the unit is, d into its move."""
        way = self.field.way
        for (start, here), (end, there) in pairwise(way):
            if d <= end:
                return here + (d - start if there > here else start - d)
        return way[-1][1]

    def stand(self, d: int) -> None:
        self.unit.at = self.place(d)

    async def ask_where(self, title: str, clause: str) -> bool:
        """The rest of the way, from where the unit stands; whether it is another one than before."""
        covered, here = self.field.timeline.covered, self.unit.at
        left = self.allowance() - covered
        places = [here + sign * far for far in range(0, left + 1, STEP) for sign in (1, -1)]
        goal = await self.umpire.ask(
            self.unit.seat,
            Number(title, clause, f"where:{self.unit.id}", 0, LANE, stops=sorted(self._free(set(places))),
                   about=(self.unit.id,)),
        )  # fmt: skip
        before = self.field.way
        kept = [corner for corner in before if corner[0] < covered] or before[:1]
        if (covered, here) != kept[-1]:
            kept = [*kept, (covered, here)]
        self.field.way = [*kept, (covered + abs(goal - here), goal)] if goal != here else kept
        return self.field.way != before

    def _free(self, places: set[int]) -> set[int]:
        """Nobody goes within an inch of an enemy, or past one; staying is always allowed."""
        here = self.unit.at
        foes = [foe.at for foe in self.field.enemies(self.unit.seat)]

        def clear(place: int) -> bool:
            low, high = min(here, place) - BERTH, max(here, place) + BERTH
            return 0 <= place <= LANE and not any(low < foe < high for foe in foes)

        return {place for place in places if clear(place)} | {here}

    async def plan_anew(self) -> bool:
        return await self.ask_where(f"{self.unit.ref} was interrupted. Where does it go now?", "picket.move.anew")

    # ---- the ground ----

    def checks(self) -> Sequence[Waypoint]:
        """ "picket.move.hedge"."""
        found = []
        for (start, here), (_, there) in pairwise(self.field.way):
            found += [
                Waypoint(start + abs(hedge - here), f"hedge {hedge}", "picket.move.hedge")
                for hedge in self.field.hedges
                if min(here, there) <= hedge <= max(here, there) and hedge != there
            ]
        return found

    async def check(self, point: Waypoint) -> bool:
        need = Tally(self.unit.profile.initiative, "Initiative", "picket.move.hedge")
        need.add(-self.unit.shock, "Shock", "picket.move.shock")
        rolled = await self.umpire.roll(check(need, "picket.move.hedge", self.unit, "Hedge"))
        if rolled.failed:
            lost = Effect("movement", -2, point.what.title(), scope="action", clause="picket.move.hedge")
            self.field.scopes.grant(lost, self.unit.id, "picket.move.hedge")
        return rolled.failed > 0

    # ---- Overwatch ----

    def watchers(self) -> Sequence[str]:
        """Enemies that may react and have a shot at some point of the way ahead."""
        if self.field.reacting:
            return []
        return [
            foe.id
            for foe in self.field.enemies(self.unit.seat)
            if why_not(self.field, foe) is None
            and SHOT.refusal(self.field.scopes, foe.ref) is None
            and self._points(foe)
        ]

    def _points(self, foe: Unit) -> list[int]:
        line = self.field.timeline
        return [d for d in stops(line.covered, line.end, STEP) if abs(self.place(d) - foe.at) <= RANGE]

    async def declare(self, watchers: Sequence[str]) -> Sequence[Waypoint]:
        """ "picket.react.overwatch": attempts one by one, and each names its point."""
        field = self.field

        def offers(seat: int) -> list[Option[Unit]]:
            units = [field.units[watcher] for watcher in watchers if watcher in field.units]
            return [
                Option(unit.id, unit, str(unit.ref), why_not=why_not(field, unit), about=(unit.id,))
                for unit in units
                if unit.seat == seat and self._points(unit)  # an attempt before may have made it run
            ]

        async def attempt(seat: int, unit: Unit) -> Waypoint | None:
            if not await try_to_react(self.umpire, field, unit):
                return None
            SHOT.use(field.scopes, unit.ref)
            title = f"Where on the way of {self.unit.ref} does {unit.ref} shoot?"
            points = self._points(unit)
            question = Number(title, "picket.react.overwatch", f"point:{unit.id}", 0, 0, stops=points,
                              about=(unit.id, self.unit.id))  # fmt: skip
            return Waypoint(await self.umpire.ask(seat, question), unit.id, "picket.react.overwatch")

        title = f"Who shoots at {self.unit.ref} on its way?"
        window = Window("overwatch", title, "picket.react.overwatch", about=(self.unit.id,))
        seats = [seat for seat in field.seats() if seat != self.unit.seat]
        return [point for _, point in await declare(self.umpire, window, seats, offers, attempt)]

    async def react(self, point: Waypoint) -> bool:
        foe = self.field.units.get(point.what)
        if foe is None or not possible(self.field, foe, self.unit):
            return False  # it broke meanwhile, or the way became too short for its shot
        await shot_alone(self.umpire, self.field, foe, self.unit)
        return True
