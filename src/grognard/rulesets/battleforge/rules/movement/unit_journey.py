"""Chapter 9, the timeline of a move: terrain checks and Overwatch at points of it, and a new plan after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeVar

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.timeline import Journey, Timeline, Waypoint
from grognard.engine.mechanics.windows import Window, declare
from grognard.engine.questions import One, Option, OptionShown
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions import failed_charge
from grognard.rulesets.battleforge.rules.datasheets.specials import rule_of
from grognard.rulesets.battleforge.rules.foundations.checks import initiative_check
from grognard.rulesets.battleforge.rules.foundations.free_places import free_places
from grognard.rulesets.battleforge.rules.movement import falling
from grognard.rulesets.battleforge.rules.movement.allowance import LOST, Cut
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.move_question import HALT, ON, UnitMove
from grognard.rulesets.battleforge.rules.movement.path_judging import judge
from grognard.rulesets.battleforge.rules.movement.unit_way import LABELS, MovePlan, UnitWay, kind_of
from grognard.rulesets.battleforge.rules.reactions import overwatch, reacting
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.rulesets.battleforge.state import Stand, Unit

T = TypeVar("T")

ANEW = "anew"
"""The point at which a mover plans again because of what happened before the first step."""
STOP = OptionShown(HALT, "Stop here", "The unit stays where it stands")
GO_ON = OptionShown(ON, "Go on", "Along the way that was planned")
GIVE_UP = OptionShown(HALT, "Give up the charge", "As far along the way as enemies allow, without contact")


class UnitJourney(Journey):
    """A unit on its way."""

    def __init__(self, umpire: Umpire, march: March, way: UnitWay, timeline: Timeline) -> None:
        self.umpire, self.march, self.way, self.timeline = umpire, march, way, timeline
        self.state, self.unit, self.mover = march.state, march.unit, march.unit.id
        self.walked: list[UnitWay] = []
        """The parts of the way before the last time that it was planned anew."""
        self.stopped = False
        """The mover broke, was destroyed, or fell: its move is over where it was."""
        self._watched: overwatch.Prey | None = None
        self.interrupted = False
        """Whether anything has come between; otherwise the unit ends as it was judged."""
        self.limit: int | None = None
        """How far a charge that was given up goes on."""
        self.fallen: frozenset[str] = frozenset()
        """The models that are not on their way any more, because they have fallen into a gap."""

    # ---- the way ----

    def length(self) -> int:
        return self.way.length if self.limit is None else min(self.way.length, self.limit)

    def allowance(self) -> int:
        road = self.march.ends_on_road(self.way)
        return max([self.march.reach(model, road=road) for model in self.march.kinds], default=0)

    def stand(self, d: int) -> None:
        """No model goes farther than it may, and none is moved back."""
        road = self.march.ends_on_road(self.way)
        caps = {model: max(self.march.covered, self.march.reach(model, road=road)) for model in self.way.models}
        unit = self.unit
        unit.take_stand(self.umpire.recall("stand", lambda: unit.formation.placed(self.way.stand(d, caps))))
        self.march.covered = d

    def checks(self) -> Sequence[Waypoint]:
        return self.way.checks()

    async def plan_anew(self) -> bool:
        """battleforge.move.timeline: the mover plans what is left of the move."""
        march, self.interrupted = self.march, True
        march.interrupted(self.timeline.covered)
        rest = self._rest()
        if march.errand.target and not failed_charge.could_still_touch(march):
            return self._give_up()
        goes_on = self.umpire.recall("goes on", lambda: judge(march, march.way(rest)) is None)
        words = [GO_ON] if goes_on else []
        if march.errand.target:
            words.append(GIVE_UP)
        elif not words or march.may_stop:
            words.append(STOP)
        title = f"Where {self.unit.ref:does _} go now?"
        question = UnitMove(march, title, words, [rest], "battleforge.move.timeline")
        answer = await self.umpire.ask(self.unit.seat, question)
        if answer == HALT and march.errand.target:
            return self._give_up()
        plan = MovePlan({}) if answer == HALT else rest if isinstance(answer, str) else answer
        self._sets_out_anew(plan)
        return True

    def _sets_out_anew(self, plan: MovePlan) -> None:
        self.walked.append(self.way)
        self.way = self.umpire.recall("way", lambda: self.march.way(plan))
        self.fallen = frozenset()

    def _rest(self) -> MovePlan:
        """What is left of the way, as a plan from where the models stand."""
        far = self.timeline.covered - self.way.begins
        tracks = {model: track for model, track in self.way.tracks.items() if model in self.unit.models}
        paths = {model: ahead for model, track in tracks.items() if (ahead := track.ahead(far))}
        facings = {
            model: track.facing for model, track in tracks.items() if track.facing != self.unit.stands[model].facing
        }
        return MovePlan(paths, facings)

    def _give_up(self) -> bool:
        """battleforge.action.charge-failed: they go on along their paths, but for those who fell from them."""
        self.umpire.cite("battleforge.action.charge-failed")
        if self.fallen:
            rest = self._rest()
            self._sets_out_anew(MovePlan({m: path for m, path in rest.paths.items() if m not in self.fallen}))
        self.limit = failed_charge.goes_on_to(self.march, self.way, self.allowance())
        return True

    # ---- the ground ----

    async def check(self, point: Waypoint) -> bool:
        interrupted = await self._checked(point)
        self.interrupted = self.interrupted or interrupted
        self.stopped = self.timeline.stopped or self.timeline.over
        return interrupted

    async def _checked(self, point: Waypoint) -> bool:
        met = [(model, each) for model, each in self.way.meeting(point.what) if model in self.unit.models]
        if not met:
            return False  # the models that would have met it were shot on the way
        match kind := kind_of(point.what):
            case "climb":
                return await self._climb([model for model, _ in met], point)
            case "leap":
                return await self._leap([model for model, _ in met], point)
            case "fall":
                return await self._fall({model: each.size for model, each in met}, point)
            case _:
                passed = await self._initiative(point, LABELS[kind])
                self.march.cuts += () if passed else (Cut(less=LOST),)
                return not passed

    async def _initiative(self, point: Waypoint, label: str) -> bool:
        return await initiative_check(self.umpire, self.state, self.unit, point.clause, label)

    @enforces("battleforge.move.climb-fail")
    async def _climb(self, climbers: Sequence[str], point: Waypoint) -> bool:
        """A check to climb. If it fails, the rest of the movement is halved. Climbers never fail."""
        if all(rule_of(self.unit, model, "climber") is not None for model in climbers):
            self.umpire.cite(Sheet.rules_of)
            return False
        if await self._initiative(point, LABELS["climb"]):
            return False
        self.umpire.cite("battleforge.move.climb-fail")
        self.march.cuts += (Cut(halved_at=self.timeline.covered),)
        return True

    async def _leap(self, leapers: Sequence[str], point: Waypoint) -> bool:
        """A check to leap. If it fails, all models that leap this gap end up beneath it
        (battleforge.move.leap-fail)."""
        if await self._initiative(point, LABELS["leap"]):
            return False
        self.umpire.cite("battleforge.move.leap-fail")
        edges, bottoms = {}, {}
        for model in leapers:
            track = self.way.tracks[model]
            leap = next(each for each in track.leaps if f"leap {track.gap_name(each)}" == point.what)
            edges[model], bottoms[model] = track.stand(track.into(leap.at)), leap.bottom
        drops = {model: edges[model].elevation - bottoms[model] for model in leapers}
        falling.put_below(self.state, self.unit, edges, bottoms)
        self.fallen |= frozenset(leapers)
        if not await falling.land(self.umpire, self.state, self.unit, drops):
            self._ends_here()
        return True

    async def _fall(self, drops: dict[str, int], point: Waypoint) -> bool:
        """Models that drop this deep may climb down instead, if they have enough movement."""
        if await self._climbs_down(max(drops.values()), point):
            return True
        feet = {model: self._foot(model) for model in drops}
        if await falling.land(self.umpire, self.state, self.unit, drops):
            return False
        if self.unit.fielded:
            left = {model: foot for model, foot in feet.items() if model in self.unit.models}
            self.unit.stand({**self.unit.stands, **free_places(self.state, self.unit, left)})
        self._ends_here()
        return True

    def _foot(self, model: str) -> Stand:
        """Where a model that drops lands."""
        track = self.way.tracks[model]
        return next(track.stand(track.into(at) + 1) for at, rise, _ in track.rises if -rise == _deepest(track.rises))

    async def _climbs_down(self, height: int, point: Waypoint) -> bool:
        """ "A unit may instead climb down by the climbing rule": it counts inch for inch (battleforge.move.fall)."""
        left = self.allowance() - self.timeline.covered
        if left < height:
            return False
        options = [
            Option("drop", False, "Drop", detail="an Initiative check; failed, everybody who drops rolls a Save"),
            Option("climb", True, "Climb down", detail=f"a climbing check, and {height / 1000:g}″ of the movement"),
        ]
        title = f"How {self.unit.ref:does _} get down?"
        question = One(title, "battleforge.move.fall", f"down:{self.unit.id}", options, about=(self.unit.id,))
        if not await self.umpire.ask(self.unit.seat, question):
            return False
        if await self._climb(list(self.way.tracks), point) and self.allowance() - self.timeline.covered < height:
            self.timeline.taken = [what for what in self.timeline.taken if what != point.what]
            return True  # it stays above, with what it has left, and may still drop
        self.march.cuts += (Cut(less=height),)
        return True

    def _ends_here(self) -> None:
        self.timeline.over = True

    # ---- Overwatch ----

    def _prey(self) -> overwatch.Prey:
        """The way ahead as enemies see it, the same for the whole window."""
        if self._watched is None or self._watched.way is not self.way or self._watched.start != self.march.covered:
            self._watched = self._ahead()
        return self._watched

    def _ahead(self) -> overwatch.Prey:
        return overwatch.Prey(self.march, self.way, max(self.timeline.covered, min(self.length(), self.allowance())))

    def watchers(self) -> Sequence[str]:
        """Enemies with a shot at the way, and the target of a charge, which may also escape; nobody, if the move is a
        reaction itself."""
        if self.state.reacting:
            self.umpire.cite("battleforge.react.no-nesting")
            return ()
        found = [*self._seen("watchers", lambda: tuple(overwatch.watchers(self._prey())))]
        target = failed_charge.target_of(self.march)
        if target is not None and target.id not in found and reacting.why_not(self.state, target) is None:
            found.append(target.id)
        return found

    def _seen(self, what: str, look: Callable[[], T]) -> T:
        """What somebody sees of the move; and who was found to be in melee then."""
        found, locked = self.umpire.recall(what, lambda: (look(), frozenset(self.march.locked)))
        self.march.locked |= locked
        return found

    async def declare(self, watchers: Sequence[str]) -> Sequence[Waypoint]:
        """The window over a move: Overwatch at a point of it, and for the target of a charge also Escape. An Escape is
        made before anybody moves; then the charge may have to be planned again."""
        prey = self._prey()
        fleeing: list[Unit] = []

        def offers(seat: int) -> list[Option[Watch]]:
            units = [self.state.units[name] for name in watchers]
            return [each for unit in units if unit.seat == seat and unit.fielded for each in self._offers(prey, unit)]

        async def attempt(_seat: int, watch: Watch) -> Waypoint | None:
            unit = self.state.units[watch.unit]
            if watch.kind == "overwatch":
                return await overwatch.declared(self.umpire, prey, unit)
            if await reacting.attempt(self.umpire, self.state, unit, "escape"):
                fleeing.append(unit)
            return None

        target = self.state.units.get(self.march.errand.target)
        deed = f"{self.unit.ref:charges} {target.ref}" if target else f"{self.unit.ref:moves}"
        window = Window(
            "overwatch", f"{deed}. Who reacts?", "battleforge.react.overwatch", about=(self.unit.id,),
            decline="Let them come" if target else "Let them pass",
            declined="who is on Hold keeps it for a later move", marks=prey.marks,
        )  # fmt: skip
        made = await declare(self.umpire, window, self.state.seats(), offers, attempt)
        for unit in fleeing:
            await reacting.escape(self.umpire, self.state, unit)
        self.march.look_again()
        points = [point for _, point in made]
        if self.march.errand.target and judge(self.march, self.way) is not None:
            points.append(Waypoint(self.timeline.covered, ANEW, "battleforge.action.charge-failed"))
        return points

    def _offers(self, prey: overwatch.Prey, unit: Unit) -> list[Option[Watch]]:
        closed, about = reacting.why_not(self.state, unit), (unit.id, self.unit.id)
        no_shot = closed or self._seen("shot", lambda: overwatch.why_no_shot(prey, unit))
        found = [
            Option(
                unit.id,
                Watch("overwatch", unit.id),
                f"{unit.ref}: Overwatch",
                detail=reacting.chance_of(self.state, unit, "overwatch"),
                why_not=no_shot,
                about=about,
            ),
        ]
        if unit.id == self.march.errand.target:
            found.append(
                Option(
                    f"escape {unit.id}",
                    Watch("escape", unit.id),
                    f"{unit.ref}: Escape",
                    detail=reacting.chance_of(self.state, unit, "escape"),
                    why_not=closed,
                    about=about,
                )
            )
        return found

    async def react(self, point: Waypoint) -> bool:
        if point.what == ANEW:
            return True
        self.interrupted = True
        shot = await overwatch.shoot(self.umpire, self.state, self.state.units[point.what], self.unit)
        self.stopped = self.timeline.stopped or self.timeline.over
        return shot


class Watch(NamedTuple):
    """What a unit does about a move."""

    kind: Literal["overwatch", "escape"]
    unit: str


def _deepest(rises: Sequence[tuple[float, int, int]]) -> int:
    return max(-rise for _, rise, _ in rises)
