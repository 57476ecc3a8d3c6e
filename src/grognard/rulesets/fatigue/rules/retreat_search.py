"""Chapter 9: the search for a retreat. It finds which models of a losing side can get clear, and where they go
(fatigue.combat.slain)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from grognard.engine.refusal import Refusal
from grognard.minis.boxes import box_around, boxes_meet
from grognard.minis.words import inches, number_of
from grognard.rulesets.fatigue.rules.measuring import MEASURE, on_table, overlap
from grognard.rulesets.fatigue.rules.moving import judge_place
from grognard.rulesets.fatigue.rules.retreat_clearance import CLEAR, FALL_BACK, UnitVector, Winner, least_clear
from grognard.rulesets.fatigue.showing.words import who
from grognard.rulesets.fatigue.state import INCH, State, Unit
from grognard.table.crowd import Crowd
from grognard.table.distance import to_segment, with_rise
from grognard.table.points import DEGREES, SCALE, Point, separation, to_mils
from grognard.table.search import lengths
from grognard.table.shapes import Disc
from grognard.table.travel import path_overlaps

QUARTER = INCH // 4

COMPASS: tuple[UnitVector, ...] = tuple(
    (DEGREES[degree][0] / SCALE, DEGREES[degree][1] / SCALE) for degree in range(0, 360, 5)
)


class RetreatOutcome(NamedTuple):
    """Where the models of a retreat end, and which are cut off and slain."""

    ends: dict[str, Point]
    slain: list[str]


class Rout:
    """A losing side that falls back model by model. This knows where its models stand in the middle of that."""

    def __init__(self, state: State, losers: Sequence[Unit], winners: Sequence[Unit]) -> None:
        self.state = state
        self.units = {model: unit for unit in losers for model in unit.models}
        self.start = {model: place for unit in losers for model, place in unit.models.items()}
        ground = state.ground
        self.winners = [
            (unit.models[model], unit.profile.radius, ground.height_at(unit.models[model]))
            for unit in winners
            for model in sorted(unit.models, key=number_of)
        ]
        seat = losers[0].seat
        fixed = [unit for unit in state.units.values() if unit.models and unit not in losers]
        self._bases = Crowd(Disc(x, y, u.profile.radius) for u in fixed for x, y in u.models.values())
        self._enemies = [Disc(x, y, u.profile.radius) for u in fixed if u.seat != seat for x, y in u.models.values()]
        self._known: dict[tuple[int, Point], tuple[float, list[tuple[Point, int]]]] = {}
        self.now = dict(self.start)

    def begin(self) -> None:
        """Put all models back to where they stood at the start."""
        self.now = dict(self.start)

    # ---- what is allowed ----

    def refuse(self, model: str, end: Point) -> Refusal | None:
        """Whether a model may retreat to this end now (fatigue.combat.retreat, fatigue.combat.retreat-clear)."""
        unit, place = self.units[model], self.now[model]
        near = self._too_near(unit, end, self.winners)
        if near is not None:
            return Refusal(
                f"{who(unit, model)} would end {inches(near)} from the winners; 3″ is the least",
                "fatigue.combat.retreat-clear",
                (unit.id,),
            )
        return self._refuse_way(model, unit, place, end)

    def _refuse_way(self, model: str, unit: Unit, place: Point, end: Point) -> Refusal | None:
        """Whether the way to an end that is clear, and the end itself, are allowed."""
        name = who(unit, model)
        cost = self.state.ground.cost([place, end])
        if not MEASURE.within(cost, FALL_BACK):
            return Refusal(f"{name} would go {inches(cost)}; 3″ is the most", "fatigue.combat.retreat", (unit.id,))
        if not self._keeps_away(unit, place, end):
            return Refusal(f"{name} would come nearer to the winners on the way", "fatigue.combat.retreat", (unit.id,))
        radius = unit.profile.radius
        if self.state.ground.bars_way([place, end], radius) is not None:
            return Refusal(f"{name} cannot pass there", "fatigue.move.terrain", (unit.id,))
        if path_overlaps([place, end], radius, self._enemies, MEASURE.overlap):
            return Refusal(f"{name} would cross an enemy base", "fatigue.move.through-models", (unit.id,))
        if self._taken(model, unit, end):
            return Refusal(f"{name} would end on another base", "fatigue.move.through-models", (unit.id,))
        return judge_place(self.state, unit, model, end)

    def _too_near(self, unit: Unit, end: Point, winners: Sequence[Winner]) -> float | None:
        """The distance to one of some winners that is less than 3″, heights counted."""
        x, y = end
        own = unit.profile.radius
        for (wx, wy), radius, ground in winners:
            radii = radius + own
            dx, dy = wx - x, wy - y
            if dx * dx + dy * dy < (radii + CLEAR) * (radii + CLEAR):
                away = with_rise(sqrt(dx * dx + dy * dy) - radii, self.state.ground.height_at(end) - ground)
                if not MEASURE.at_least(away, CLEAR):
                    return away
        return None

    def _keeps_away(self, unit: Unit, place: Point, end: Point) -> bool:
        """Whether the model nowhere comes closer, in plan, to the nearest winner than it was at the start."""
        start, near = self._gaps(unit.profile.radius, place)
        for winner, radii in near:
            nearest = max(0.0, to_segment(winner, place, end) - radii)
            if MEASURE.nearer(nearest, start):
                return False
        return True

    def _gaps(self, own: int, place: Point) -> tuple[float, list[tuple[Point, int]]]:
        """The gap to the nearest winner, and the winners that a retreat can come near to, each with the sum of the
        radii."""
        key = own, place
        if key not in self._known:
            gaps = [
                (separation(winner, place) - radius - own, winner, radius + own) for winner, radius, _ in self.winners
            ]
            start = max(0.0, min(gap for gap, _, _ in gaps))
            near = [(winner, radii) for gap, winner, radii in gaps if gap <= start + FALL_BACK + MEASURE.slack]
            self._known[key] = start, near
        return self._known[key]

    def _taken(self, model: str, unit: Unit, end: Point) -> bool:
        radius = unit.profile.radius
        if self._bases.overlaps(*end, radius, MEASURE.overlap):
            return True
        return any(
            other != model and overlap(end, place, radius + self.units[other].profile.radius)
            for other, place in self.now.items()
        )

    # ---- the search ----

    def search(self, model: str) -> Point | None:
        """The first legal clear end of the fixed search, or None: then the model is slain (fatigue.combat.slain)."""
        unit, place = self.units[model], self.now[model]
        around = self._around(unit, place)
        x, y = place
        raised = [f.box for f in self.state.ground.upon if boxes_meet(f.box, box_around([place], FALL_BACK + 1))]
        # The others are too far away from any end.
        reach = FALL_BACK + CLEAR + unit.profile.radius + INCH
        winners = [winner for winner in self.winners if separation(winner[0], place) < reach + winner[1]]
        for dx, dy in self._directions(unit, place):
            fx, fy = x + dx * FALL_BACK, y + dy * FALL_BACK
            if any((wx - fx) * (wx - fx) + (wy - fy) * (wy - fy) < least for wx, wy, least in around):
                line = min(x, fx) - 1, min(y, fy) - 1, max(x, fx) + 1, max(y, fy) + 1
                if not any(boxes_meet(box, line) for box in raised):
                    continue
            for length in self._lengths(unit, place, (dx, dy), winners):
                end = to_mils((x + dx * length, y + dy * length))
                if self._quickly_refused(model, unit, end, length, winners):
                    continue
                if self._keeps_away(unit, place, end) and self._refuse_way(model, unit, place, end) is None:
                    return end
        return None

    def _lengths(self, unit: Unit, place: Point, way: UnitVector, winners: Sequence[Winner]) -> Iterator[int]:
        """How far the search goes in one direction: 3″, every quarter less, and the least distance that ends clear."""
        yield from lengths(FALL_BACK, QUARTER)
        least = least_clear(self.state.ground, place, way, unit.profile.radius, winners)
        if least is not None:
            yield least

    def _quickly_refused(self, model: str, unit: Unit, end: Point, length: int, winners: Sequence[Winner]) -> bool:
        """Tests that are quickly made and give no words of a refusal. The way is tested later."""
        ground = self.state.ground
        return (
            self._too_near(unit, end, winners) is not None
            or length + abs(ground.height_at(end) - ground.height_at(self.now[model])) > FALL_BACK + 2 * MEASURE.slack
            or not on_table(self.state, end, unit.profile.radius)
            or self._taken(model, unit, end)
        )

    def _around(self, unit: Unit, place: Point) -> list[tuple[int, int, float]]:
        """The winners that a model is too near to now, each with a squared distance in plan. If the far end of a line
        over level ground is nearer to such a winner than that, no shorter length can be clear and the line need not be
        searched, because the distance to a point is greatest at one of the ends of a line."""
        clear = CLEAR - 2 * MEASURE.slack
        found = []
        for (wx, wy), radius, ground in self.winners:
            if ground < clear:
                least = (radius + unit.profile.radius + sqrt(clear * clear - ground * ground)) ** 2
                if (wx - place[0]) ** 2 + (wy - place[1]) ** 2 < least:
                    found.append((wx, wy, least))
        return found

    def _nearest(self, unit: Unit, place: Point) -> Winner:
        return min(self.winners, key=lambda winner: self._away(unit, place, winner))

    def _away(self, unit: Unit, place: Point, winner: Winner) -> float:
        (wx, wy), radius, ground = winner
        flat = sqrt((wx - place[0]) ** 2 + (wy - place[1]) ** 2) - radius - unit.profile.radius
        return with_rise(max(0.0, flat), self.state.ground.height_at(place) - ground)

    def _directions(self, unit: Unit, place: Point) -> Iterator[UnitVector]:
        x, y = place
        (nx, ny), _, _ = self._nearest(unit, place)
        if (nx, ny) != place:
            yield _unit_vector(x - nx, y - ny)
        close = [w[0] for w in self.winners if MEASURE.within(self._away(unit, place, w), CLEAR)]
        if close:
            mx = x - sum(wx for wx, _ in close) / len(close)
            my = y - sum(wy for _, wy in close) / len(close)
            if mx or my:
                yield _unit_vector(mx, my)
        yield from COMPASS

    # ---- whole retreats ----

    def default_order(self) -> list[str]:
        """The farthest from the winning side first; on ties those of the unit listed first, then the lower number."""
        away = {
            model: min(self._away(self.units[model], place, winner) for winner in self.winners)
            for model, place in self.start.items()
        }
        listed = {model: place for place, model in enumerate(self._listed())}
        return sorted(self.start, key=lambda model: (-away[model], listed[model]))

    def _listed(self) -> Iterator[str]:
        """The losing models by the order of their units on the list, and by their numbers."""
        for unit in self.state.units.values():
            yield from sorted((model for model in unit.models if model in self.start), key=number_of)

    def proposal(self, order: Sequence[str]) -> RetreatOutcome:
        """The retreat in which every model goes to the first end that the search finds for it."""
        self.begin()
        ends: dict[str, Point] = {}
        slain: list[str] = []
        for model in order:
            end = self.search(model)
            if end is None:
                slain.append(model)
                del self.now[model]
            else:
                ends[model] = self.now[model] = end
        return RetreatOutcome(ends, slain)

    def follow(self, order: Sequence[str], wanted: Mapping[str, Point]) -> RetreatOutcome | Refusal:
        """Carry out a retreat model by model: a model is slain if the search finds nothing for it, and otherwise goes
        where its owner wants."""
        self.begin()
        ends: dict[str, Point] = {}
        slain: list[str] = []
        for model in order:
            if self.search(model) is None:
                slain.append(model)
                del self.now[model]
                continue
            end = wanted.get(model, self.now[model])
            refusal = self.refuse(model, end)
            if refusal is not None:
                return refusal
            ends[model] = self.now[model] = end
        return RetreatOutcome(ends, slain)


def _unit_vector(dx: float, dy: float) -> UnitVector:
    length = sqrt(dx * dx + dy * dy)
    return dx / length, dy / length
