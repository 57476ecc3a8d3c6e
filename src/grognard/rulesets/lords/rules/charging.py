"""Chapter 6: the Charge. The unit declares a target and rolls a die; the lead model runs along a line that nobody
chooses, and the others follow."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from grognard.engine.dice.kinds import Dice
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.questions.movement import Move, Mover, Paths, move_answer
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark
from grognard.engine.umpire import Umpire
from grognard.minis.in_hand import InHand
from grognard.minis.memory import Remembering
from grognard.minis.words import exact_inches, inches
from grognard.rulesets.lords.rules.body import Body, Model, body_of, set_down, units_near
from grognard.rulesets.lords.rules.combat import D6, as_reach
from grognard.rulesets.lords.rules.measuring import (
    CLOSE,
    INCH,
    MEASURE,
    bodies_near,
    foes_in_combat,
    gap,
    in_wall,
    moved_to,
    near,
    off_table,
    over,
    refuse_ground,
    unit_under,
    walls,
)
from grognard.rulesets.lords.rules.moving import Surroundings, mover, refuse_path
from grognard.rulesets.lords.state import State
from grognard.table.impact import base_to_base, base_to_edge, base_to_piece
from grognard.table.points import Point, by_degrees, separation, to_mils
from grognard.table.search import rings
from grognard.table.shapes import Disc
from grognard.table.travel import path_gap_to_piece, path_overlaps

RING_STEP = INCH // 4
RING_ANGLE = 5
WORST, BEST = 1, 6
"""What the die of lords.charge.distance can show."""


def smallest(models: Sequence[Model], others: Sequence[Disc]) -> Model:
    """The model with the smallest gap to the enemy, on ties the one with the lower number."""
    gaps = [gap((model.disc,), others) for model in models]
    best = min(gaps)
    return next(model for model, free in zip(models, gaps, strict=True) if not MEASURE.nearer(best, free))


def chance_words(game: State, body: Body, target: Body) -> str:
    """How far the target is and what the die must show, in words: lords.charge.distance."""
    came = arrivals(game, body, target)
    dice = [pips for pips, near_enough in enumerate(came, WORST) if near_enough]
    away = f"{inches(max(0.0, gap(body.discs, target.discs)))} away"
    if all(came):
        return f"{away}, any die"
    if not dice:
        return f"{away}, out of reach"
    onwards = len(dice) == BEST - dice[0] + 1
    return f"{away}, needs " + (f"{dice[0]} or more" if onwards else ", ".join(map(str, dice)))


def worst_and_best(game: State, body: Body, target: Body) -> OnBoard:
    """How far the lead model would come with a one and with a six, and the line on which it runs. The line is drawn
    faintly if no die would bring it to the target."""
    lead = smallest(body.models, target.discs)
    goal = smallest(target.models, (lead.disc,))

    def ring(die: int) -> Mark:
        reach = lead.disc.r + body.movement + die * INCH
        return Mark("circle", (lead.at,), "ghost", reach, f"with a {die}", "lords.charge.distance")

    marks = Mark("line", (lead.at, goal.at), "path"), ring(WORST), ring(BEST)
    return OnBoard(marks=marks, faint=not any(arrivals(game, body, target)))


class Run:
    """lords.charge.path: the straight line of the lead model. It is worked out once for all results of the die."""

    def __init__(self, game: State, body: Body, target: Body, farthest: int) -> None:
        self.lead = lead = smallest(body.models, target.discs)
        goal = smallest(target.models, (lead.disc,))
        self.heading = (goal.disc.x - lead.disc.x, goal.disc.y - lead.disc.y)
        foes: list[Disc] = []
        self.friends: list[Disc] = []
        here, own = (lead.disc.x, lead.disc.y, lead.disc.x, lead.disc.y), {part.id for part in body.parts}
        for other in units_near(game, here, farthest + lead.disc.r + INCH):
            if other.id not in own:
                (self.friends if other.seat == body.seat else foes).extend(other.discs)
        stops = [base_to_base(lead.at, self.heading, lead.disc.r, foe) for foe in foes]
        stops += [
            base_to_piece(lead.at, self.heading, lead.disc.r, wall, MEASURE.overlap)
            for _, wall in walls(game.scenario.terrain)
        ]
        edge = base_to_edge(lead.at, self.heading, lead.disc.r, game.scenario.width, game.scenario.height)
        self.limit = min([edge, *[stop for stop in stops if stop is not None]])
        """How far the line is free of enemies, impassable terrain and the table's edge."""

    def end(self, distance: int) -> Point:
        """The end of the line, or the last place before it that no friendly base of another unit takes."""
        lead, (dx, dy) = self.lead, self.heading
        length = separation((0, 0), self.heading)
        travel = min(float(distance), self.limit)
        while travel > 0:
            here = to_mils((lead.disc.x + dx * travel / length, lead.disc.y + dy * travel / length))
            there = moved_to(lead.disc, here)
            if not over(there, self.friends):
                return here
            taken = [friend for friend in self.friends if over(there, (friend,))]
            stops = [base_to_base(lead.at, self.heading, lead.disc.r, friend) for friend in taken]
            travel = min(travel - 1, *[stop or 0.0 for stop in stops])
        return lead.at


def ends(game: State, body: Body, target: Body) -> list[Disc]:
    """Where the lead model would stand after each result of the die, the worst first."""
    run = Run(game, body, target, body.movement + BEST * INCH)
    distances = [body.movement + pips * INCH for pips in range(WORST, BEST + 1)]
    return [moved_to(run.lead.disc, run.end(distance)) for distance in distances]


def ends_near(game: State, body: Body, target: Body, left: Sequence[Disc]) -> bool:
    """lords.leave.actions: whether any of the six results could end within 1″ of the unit that he leaves."""
    return near(ends(game, body, target), left, CLOSE)


def arrivals(game: State, body: Body, target: Body) -> list[bool]:
    """lords.charge.short: for each result, the worst first, whether the lead model comes within 1″ of the target, as
    far as what stands on its line lets it."""
    return [near((end,), target.discs, CLOSE) for end in ends(game, body, target)]


class Misfits(Remembering[Paths | None], InHand[Paths | None], Move):
    """lords.charge.followers: the question where the models go that cannot make the shift, one by one in order of
    number."""

    clause = "lords.charge.followers"
    topic = "followers"

    def __init__(self, game: State, body: Body, target: Body, stuck: Sequence[Model], distance: int) -> None:
        self._game, self._target, self._stuck = game, target, stuck
        self.title = f"{body.name}: where do the models go that cannot follow the lead?"
        self.limits = (
            f"Up to {exact_inches(distance)}, within 1″ of a model in place, away from other enemies; or stay."
        )
        self.allowance = distance
        self.about = (body.id,)
        self._ground = Surroundings(game, body, distance)
        waiting = {model.id for model in stuck}
        self.in_place = [model.disc for model in body.models if model.id not in waiting]
        self.order = tuple(model.id for model in stuck)

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        return [mover(model) for model in self._stuck]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return {model.id: model.at for model in self._stuck}

    @lazy
    def strangers(self) -> list[Disc]:
        """The enemies near by who are not the target."""
        own, targets = self._ground.body.seat, {part.id for part in self._target.parts}
        return [
            disc
            for other in self._ground.others
            if other.seat != own and other.id not in targets
            for disc in other.discs
        ]

    gap = CLOSE

    @property
    def anchors(self) -> Sequence[Disc]:  # type: ignore[override]
        return self.in_place

    def footing(self, model: str, end: Point) -> bool:
        one = next(each for each in self._stuck if each.id == model)
        disc = moved_to(one.disc, end)
        return (
            refuse_path(self._ground, one, [one.at, end], self.allowance) is None
            and refuse_ground(self._game, [(one, disc)], self._ground.others) is None
            and not near((disc,), self.strangers, CLOSE)
        )

    def refuse_spot(self, model: Model, path: Sequence[Point], placed: Sequence[Disc]) -> Refusal | None:
        end = moved_to(model.disc, path[-1])
        refusal = refuse_path(self._ground, model, path, self.allowance)
        if refusal is None:
            refusal = refuse_ground(self._game, [(model, end)], self._ground.others)
        if refusal is not None:
            return Refusal(refusal.reason, self.clause, refusal.about)
        if over(end, placed):
            return Refusal(f"{model.label} would overlap another model of the unit", self.clause, (model.id,))
        if not near((end,), placed, CLOSE):
            return Refusal(f"{model.label} must be within 1″ of a model that is in place", self.clause, (model.id,))
        if near((end,), self.strangers, CLOSE):
            return Refusal(
                f"{model.label} would be within 1″ of an enemy other than the target", self.clause, (model.id,)
            )
        return None

    def spots(self, model: Model, placed: Sequence[Disc]) -> Iterator[Point]:
        """Legal spots around where a model stood, the nearest first."""
        for dx, dy in rings(RING_STEP, RING_ANGLE, self.allowance):
            spot = (model.disc.x + dx, model.disc.y + dy)
            if self.refuse_spot(model, [model.at, spot], placed) is None:
                yield spot

    def judge(self, paths: Paths) -> Refusal | None:
        placed = list(self.in_place)
        for model in self._stuck:
            if model.id in paths:
                refusal = self.refuse_spot(model, [model.at, *paths[model.id]], placed)
                if refusal is not None:
                    return refusal
                placed.append(moved_to(model.disc, paths[model.id][-1]))
            elif not over(model.disc, placed):
                placed.append(model.disc)
            elif next(self.spots(model, placed), None) is not None:
                return Refusal(
                    f"{model.label} cannot stay, its spot is taken, and must be placed", self.clause, (model.id,)
                )
            else:
                placed.append(moved_to(model.disc, self.set_by_umpire(model, placed)))
        return None

    def set_by_umpire(self, model: Model, placed: Sequence[Disc]) -> Point:
        """The nearest free spot to its start, if the owner has no choice."""
        taken = [*placed, *self._ground.taken]
        reach = self._game.scenario.width + self._game.scenario.height
        for dx, dy in rings(RING_STEP, RING_ANGLE, reach):
            spot = (model.disc.x + dx, model.disc.y + dy)
            disc = moved_to(model.disc, spot)
            if not (over(disc, taken) or off_table(self._game, disc) or in_wall(self._game, disc)):
                return spot
        return model.at

    def resolve(self, paths: Paths) -> dict[str, Point]:
        """Where each of these models ends."""
        placed = list(self.in_place)
        ends: dict[str, Point] = {}
        for model in self._stuck:
            if model.id in paths:
                end = paths[model.id][-1]
            elif not over(model.disc, placed):
                end = model.at
            else:
                end = self.set_by_umpire(model, placed)
            ends[model.id] = end
            placed.append(moved_to(model.disc, end))
        return ends

    def _proposal(self, skip: Sequence[int]) -> Answer:
        """Each model as near to the fight as a spot is found; those with a 0 in `skip` stay if they can."""
        placed = list(self.in_place)
        paths: Paths = {}
        for turn, model in enumerate(self._stuck):
            stays = not over(model.disc, placed)
            if stays and skip[turn % len(skip)]:
                placed.append(model.disc)
                continue
            spot = self._closest(model, placed)
            if spot is not None:
                paths[model.id] = [spot]
                placed.append(moved_to(model.disc, spot))
            elif stays:
                placed.append(model.disc)
            else:
                placed.append(moved_to(model.disc, self.set_by_umpire(model, placed)))
        return move_answer(paths)

    def _closest(self, model: Model, placed: Sequence[Disc]) -> Point | None:
        """A legal spot beside a model in place, near the target; otherwise any that the rings find."""
        around = sorted(placed, key=lambda disc: gap((disc,), self._target.discs))
        for disc in around:
            for degrees in range(0, 360, 30):
                dx, dy = by_degrees(degrees, disc.r + model.disc.r + 100)
                spot = (disc.x + dx, disc.y + dy)
                if self.refuse_spot(model, [model.at, spot], placed) is None:
                    return spot
        return None if not over(model.disc, placed) else next(self.spots(model, placed), None)

    def sample(self, rng: random.Random) -> Answer:
        return self._proposal([rng.randrange(2) for _ in self._stuck])

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield self._proposal([0])
        if limit > 1:
            yield self._proposal([1])


def fits(ground: Surroundings, model: Model, shift: Point) -> bool:
    """lords.charge.followers: whether a model's shifted place and the straight way to it are free."""
    end = (model.disc.x + shift[0], model.disc.y + shift[1])
    disc = moved_to(model.disc, end)
    if off_table(ground.game, disc) or unit_under(disc, ground.others) is not None:
        return False
    if path_overlaps((model.at, end), model.disc.r, ground.foes, MEASURE.overlap):
        return False
    return not any(
        MEASURE.overlaps(path_gap_to_piece((model.at, end), model.disc.r, wall))
        for _, wall in walls(ground.game.scenario.terrain)
    )


async def follow(umpire: Umpire, game: State, body: Body, target: Body, lead: Model, end: Point, distance: int) -> None:
    """lords.charge.followers: everybody makes the lead model's shift, and those who cannot are placed."""
    shift = (end[0] - lead.disc.x, end[1] - lead.disc.y)
    ground = Surroundings(game, body, distance)
    stuck = []
    for model in body.models:
        if model.id == lead.id or fits(ground, model, shift):
            set_down(model, (model.disc.x + shift[0], model.disc.y + shift[1]))
        else:
            stuck.append(model)
    if stuck:
        now = body_of(game, body.id)
        question = Misfits(game, now, target, [now.model(model.id) for model in stuck], distance)
        paths = await umpire.ask(body.seat, question)
        for model_id, spot in question.resolve(paths or {}).items():
            set_down(now.model(model_id), spot)


async def charge(umpire: Umpire, game: State, body: Body, target: Body) -> bool:
    """lords.charge.distance: Movement + D6 towards the declared target. Returns whether it came within 1″ of it."""
    umpire.tell(
        "declare", "lords.charge.declare", "{unit} " + body.does("charge {target}"), unit=body.ref, target=target.ref
    )
    die = Dice(1, D6, "lords.charge.distance", by=body.seat, unit=body.id, label=f"{body.name} charge")
    rolled = await umpire.roll(die, told=partial(as_reach, body.movement))
    distance = body.movement + rolled.values[0] * INCH
    run = Run(game, body, target, distance)
    lead, end = run.lead, run.end(distance)
    await follow(umpire, game, body, target, lead, end, distance)
    now = body_of(game, body.id)
    gone = inches(separation(lead.at, end))
    umpire.tell(
        "charge",
        "lords.charge.path",
        "{unit} " + body.does("run {inches} of {distance}"),
        unit=now.ref,
        inches=gone,
        distance=exact_inches(distance),
    )
    for other in foes_in_combat(game, now):
        if other.id != target.id:
            umpire.tell(
                "met",
                "lords.charge.other-enemy",
                "{unit} " + body.does("run into {other}"),
                unit=now.ref,
                other=other.ref,
            )
    if bodies_near(now, target, CLOSE):
        return True
    umpire.tell(
        "short", "lords.charge.short", "{unit} " + body.does("fall short of {target}"), unit=now.ref, target=target.ref
    )
    return False
