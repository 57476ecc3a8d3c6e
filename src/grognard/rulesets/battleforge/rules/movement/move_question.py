"""Chapter 9, the question where a unit goes, with the answers that are worth giving."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import inf

import msgspec

from grognard.engine.questions import Answer, OptionShown
from grognard.engine.questions.answers import Moved
from grognard.engine.questions.bodies import Travel, Turning
from grognard.engine.questions.movement import ABANDON, Mover, Paths, Start, ends_in, facing_of, move_answer, paths_of
from grognard.engine.refusal import Refusal
from grognard.minis.bases_move import BasesMoving, swept_box
from grognard.minis.boxes import WholeBox, boxes_within
from grognard.minis.detours import Obstacle
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.rules.actions.charge_ideas import charge_paths, into_contact
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY, NEAR
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack
from grognard.rulesets.battleforge.rules.movement.path_judging import barred, judge, near_enemies
from grognard.rulesets.battleforge.rules.movement.unit_way import LABELS, MovePlan, kind_of, walker
from grognard.rulesets.battleforge.state import footprint_of
from grognard.table.coherency import groups
from grognard.table.footprint import Footprint
from grognard.table.points import Direction, Point, centre_of, direction, separation, whole
from grognard.table.shapes import Disc

RUSH, HALT, ON = "rush", "halt", "on"
"""Words that may be answered instead of paths: rush, stop here, go on as planned."""
DIRECTIONS = range(0, 360, 30)
ONE_IN = 8
"""How often a random move is a rush."""
ENTRIES = 16
"""How many ways are tried to find the one nearest to a wish."""


class UnitMove(BasesMoving[MovePlan | str]):
    """The question where the models of one unit go, or go on. `words` may be answered instead, `ideas` are ways to try
    first."""

    most_points = 100
    _turns: Mapping[str, Direction] = {}
    """The facings that go with paths while a unit is in somebody's hand."""

    def __init__(
        self, march: March, title: str, words: Sequence[OptionShown], ideas: Sequence[MovePlan] = (), clause: str = ""
    ) -> None:
        unit, errand = march.unit, march.errand
        far = max(0, march.farthest() - march.covered)
        cut = ", cut short on the way" if march.cuts else ""
        together = ", within 2″ of each other and 6″ of all at the end" if len(unit.models) > 1 else ""
        limits = f"up to {exact_inches(far)}{cut}{together}"
        super().__init__(title, clause or errand.clause, f"{errand.topic}:{unit.id}", unit.id, far, limits)
        if errand.target:
            self.about = (unit.id, errand.target)
        self._march, self._words, self._ideas = march, {word.key: word for word in words}, ideas
        self.may_abandon = ABANDON in self._words
        self.table = march.state.scenario.width, march.state.scenario.height

    # ---- the form ----

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        march, stands = self._march, self._march.origin.stands
        found = []
        for model, figure in march.unit.figures():
            body, stand = figure.profile.body, stands.get(model)
            found.append(
                Mover(
                    model,
                    march.named(model),
                    stand.at if stand else None,
                    body.radius,
                    stand.facing if stand and self.turning != "no" else None,
                    body.width,
                    body.length,
                    allowance=max(0, march.reach(model) - march.covered),
                )
            )
        return found

    @cached_property
    def turning(self) -> Turning:  # type: ignore[override]
        """Hulls turn, and so do the bases of weapons that fire into an arc only (battleforge.move.facing)."""
        return "end" if any(figure.turns for _, figure in self._march.unit.figures()) else "no"

    @cached_property
    def starts(self) -> tuple[Start, ...]:  # type: ignore[override]
        return tuple(self._march.origin.entries)

    def instead(self) -> tuple[OptionShown, ...]:
        return tuple(self._words.values())

    def refuse_word(self, word: str) -> Refusal | None:
        return None if word in self._words else super().refuse_word(word)

    def take(self, answer: Answer) -> MovePlan | str:
        return answer if isinstance(answer, str) else self._plan(self.moved(answer))

    def _plan(self, moved: Moved) -> MovePlan:
        turned = {piece: facing_of(moved, piece) for piece in {*moved.paths, *moved.facings}}
        facings = {piece: direction(*facing) for piece, facing in turned.items() if facing is not None}
        return MovePlan(paths_of(moved), facings, moved.starts)

    # ---- the rules ----

    def judge_move(self, moved: Moved) -> Refusal | None:
        return self._judged(self._plan(moved))

    def judge(self, paths: Paths) -> Refusal | None:
        return self._judged(MovePlan(paths, self._turns))

    def _judged(self, plan: MovePlan) -> Refusal | None:
        march = self._march
        if not march.origin.stands and (left_out := [m for m in march.unit.models if not plan.paths.get(m)]):
            reason = f"{march.named(left_out[0])} has no place to stay, so it needs a way"
            return Refusal(reason, self.clause, (march.unit.id,))
        return judge(march, march.way(plan))

    def travel(self, answer: Answer) -> tuple[Travel, ...]:
        """How far each piece would go, with the checks on the way, which the player should know before they let go."""
        moved = None if isinstance(answer, str) else self.read(answer)
        if moved is None or isinstance(moved, Refusal):
            return ()
        kinds = [kind_of(point.what) for point in self._march.way(self._plan(moved)).checks()]
        notes = tuple(dict.fromkeys(LABELS[kind] for kind in kinds if kind in LABELS))
        return tuple(msgspec.structs.replace(each, notes=notes) for each in super().travel(answer))

    def give(self, plan: MovePlan) -> Answer | None:
        """A plan as an answer, if it is allowed."""
        if self._judged(plan) is not None:
            return None
        answer = move_answer(plan.paths, plan.facings)
        if plan.starts:
            answer = {**answer, "starts": {model: list(at) for model, at in plan.starts.items()}}  # type: ignore[dict-item]
        return self.approve(answer)

    # ---- a unit in somebody's hand ----

    def obstacles(self, radius: int) -> Iterable[Obstacle]:
        """Buildings and what is impassable, and enemies with an inch around them."""
        march = self._march
        for each in march.state.terrain.ground.bars:
            yield _corners(each.footprint, radius)
        for foe, there in march.foes:
            if foe.id != march.errand.target:
                yield from (_corners(each.footprint, radius + NEAR + 1) for each in there)

    def price(self, radius: int, way: Sequence[Point]) -> float:
        march = self._march
        model = next((mover.id for mover in self.movers if mover.radius == radius), march.unit.models[0])
        start = march.origin.stands[model]._replace(at=way[0])
        track = ModelTrack(march.state.terrain.ground, walker(march.unit, model), start, way[1:])
        shut = barred(march, model, track) is not None or near_enemies(march, model, track) is not None
        return inf if shut else track.length

    def into_contact(self, ends: Mapping[str, Point]) -> Iterable[Point]:
        """Charging models are drawn to their target."""
        march = self._march
        target = next((there for foe, there in march.foes if foe.id == march.errand.target), ())
        for model, end in ends.items():
            stand = march.origin.stands[model]._replace(at=end)
            base = footprint_of(march.unit.figure(model).profile.body, stand)
            yield from (into_contact(base, each.footprint) for each in target)

    # ---- answers worth giving ----

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return {model: stand.at for model, stand in self._march.origin.stands.items()}

    @cached_property
    def _open_box(self) -> WholeBox | None:
        """The box around a unit that keeps together and may be shifted as a whole without a closer look."""
        march = self._march
        if (
            march.errand.target
            or march.errand.leaves_melee
            or march.spread is None
            or not COHERENCY.holds(march.spread)
        ):
            return None
        west, south, east, north = march.unit.formation.box
        return whole(west), whole(south), whole(east), whole(north)

    @cached_property
    def _slowest(self) -> int:
        return self._march.left()

    def meets_nothing(self, dx: int, dy: int) -> bool:
        march, box = self._march, self._open_box
        table = march.state.scenario.width, march.state.scenario.height
        area = None if box is None else swept_box(box, dx, dy, self._slowest, table)
        if area is None or march.state.terrain.ground.meets_rough(area):
            return False
        return not any(boxes_within(area, other.formation.box, NEAR + 1) for other, _ in march.others)

    def gathering(self) -> Iterator[Paths]:
        """The smaller groups of a unit that is broken up go towards the largest."""
        stands, bodies = self._march.origin.stands, self._march.unit.formation.bodies
        models = self._march.unit.models
        if not stands:
            return
        discs = [
            Disc(*stands[model].at, body.radius or body.width // 2) for model, body in zip(models, bodies, strict=True)
        ]
        apart = sorted(groups(discs, COHERENCY.reach), key=len)
        for small in apart[:-1]:
            rest = [place for place in range(len(models)) if place not in small]
            here, there = min(
                ((discs[i], discs[j]) for i in small for j in rest),
                key=lambda pair: separation(pair[0][:2], pair[1][:2]),
            )
            far = separation(here[:2], there[:2])
            for step in (far - here.r - there.r - 200, (far - here.r - there.r) / 2):
                part = max(0.0, min(step, self._slowest)) / far if far else 0.0
                dx, dy = whole((there.x - here.x) * part), whole((there.y - here.y) * part)
                yield {models[i]: [(discs[i].x + dx, discs[i].y + dy)] for i in small}

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        """Models without a place come on somewhere near the wish; each of the others keeps as near to it as it may."""
        if self._march.origin.stands:
            return self._held(wish, before, snap)
        if self.refuse(wish) is None:
            return wish
        meant = ends_in(wish)
        entries = [found for plan in islice(self._planned(), ENTRIES) if (found := self.give(plan)) is not None]
        if not meant or not entries:
            return self.stay()
        goal = centre_of(meant.values())
        return min(entries, key=lambda entry: separation(centre_of((ends_in(entry) or meant).values()), goal))

    def _held(self, wish: Answer, before: Answer | None, snap: int) -> Answer | None:
        """Hulls are held with the facing that was wished."""
        moved = wish if isinstance(wish, str) else self.read(wish)
        self._turns = self._plan(moved).facings if isinstance(moved, Moved) else {}
        held = super().tethered(wish, before, snap)
        turns, self._turns = self._turns, {}
        if not turns or not isinstance(held, Mapping):
            return held
        turned = {**held, "facings": {model: list(facing) for model, facing in turns.items()}}
        return turned if self.refuse(turned) is None else held

    def stay(self) -> Answer:
        """Stop, stay, close up, or whatever else is left: who may not stop between two heights goes on."""
        if HALT in self._words:
            return HALT
        answer = super().stay()
        return ON if answer == ABANDON and ON in self._words else answer

    def sample(self, rng: random.Random) -> Answer:
        if RUSH in self._words and rng.randrange(ONE_IN) == 0:
            return RUSH
        if ON in self._words and rng.randrange(ONE_IN):
            return ON
        if self._march.errand.target or not self._march.origin.stands:
            return (
                next((found for plan in self._planned() if (found := self.give(plan)) is not None), None) or self.stay()
            )
        return super().sample(rng)

    def _planned(self) -> Iterator[MovePlan]:
        yield from self._ideas
        yield from (MovePlan(paths) for paths in charge_paths(self._march))
        yield from self._march.origin.ideas(self._march.unit, self.allowance)

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice(self._worth_a_thought(), limit)

    def _worth_a_thought(self) -> Iterator[Answer]:
        if ON in self._words:
            yield ON
        plans = (self.give(plan) for plan in self._planned())
        found = [answer for answer in islice(plans, 8) if answer is not None]
        yield from found
        if not found or not self._march.errand.target:
            yield self.stay()
        if not self._march.errand.target and self._march.origin.stands:
            shifts = (self.shift(*self.vector(step, self.allowance)) for step in DIRECTIONS)
            yield from (answer for answer in shifts if answer is not None)
        if RUSH in self._words:
            yield RUSH


def _corners(footprint: Footprint, away: int) -> Obstacle:
    """An outline to go round, and how far away."""
    if isinstance(footprint, Disc):
        return [(footprint.x, footprint.y)], footprint.r + away
    return footprint.corners, away
