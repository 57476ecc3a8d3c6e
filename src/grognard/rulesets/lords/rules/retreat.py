"""Chapter 5: the Retreat."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from grognard.engine.dice.kinds import Dice
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, OptionShown
from grognard.engine.questions.movement import ABANDON, Move, Mover, Paths, move_answer
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.bases_move import shifted
from grognard.minis.in_hand import InHand
from grognard.minis.memory import Remembering
from grognard.minis.poses import Dimensions
from grognard.minis.words import exact_inches, inches, longest_way
from grognard.rulesets.lords.rules.body import Body, Model
from grognard.rulesets.lords.rules.combat import D6, as_reach
from grognard.rulesets.lords.rules.measuring import (
    CLOSE,
    INCH,
    MEASURE,
    foes_in_combat,
    gap,
    grouping,
    near,
    refuse_ground,
)
from grognard.rulesets.lords.rules.moving import (
    Surroundings,
    carry_out,
    mover,
    refuse_not_leaving,
    refuse_path,
)
from grognard.rulesets.lords.state import State
from grognard.table.points import Point, by_degrees, centre_of, whole
from grognard.table.shapes import Disc
from grognard.table.travel import path_gap, path_length, path_overlaps

SEARCH_ANGLE = 5
SEARCH_STEP = INCH // 4
GRAZING = 3
"""A little more than rounding two places can change a gap."""


class Fallback:
    """A Retreat of so many inches: which enemies to keep away from, and what is not allowed."""

    def __init__(self, game: State, body: Body, distance: int, left: Sequence[Disc] = ()) -> None:
        self.body = body
        self.distance = distance
        self.left = left
        self.ground = Surroundings(game, body, distance)
        self.foes = foes_in_combat(game, body)
        self.groups = grouping(body.discs).groups

    @lazy
    def gaps(self) -> dict[str, list[float]]:
        """How far each model stands from each of those foes."""
        return {model.id: [gap((model.disc,), foe.discs) for foe in self.foes] for model in self.body.models}

    def refuse_line(self, model: Model, path: Sequence[Point]) -> Refusal | None:
        """lords.retreat.direction: one straight line, never nearer to those it was in Combat with."""
        if len(path) > 2:
            return Refusal(f"{model.label} retreats along one straight line", "lords.retreat.direction", (model.id,))
        length = path_length(path)
        if not MEASURE.within(length, self.distance):
            return Refusal(
                f"{model.label} would go {exact_inches(length)}; this Retreat is up to {exact_inches(self.distance)}",
                "lords.retreat.distance",
                (model.id,),
            )
        for foe, before in zip(self.foes, self.gaps[model.id], strict=True):
            # The quick test in whole numbers is slightly wider; only what it catches is measured.
            if not path_overlaps(path, model.disc.r, foe.discs, -whole(before) - 1):
                continue
            closest = path_gap(path, model.disc.r, foe.discs)
            if MEASURE.nearer(closest, before):
                gaps = f"{exact_inches(max(closest, 0))} after {exact_inches(before)}"
                text = f"{model.label} would come nearer to {foe.name}: {gaps}"
                return Refusal(text, "lords.retreat.direction", (model.id,))
        blocked = refuse_path(self.ground, model, path, self.distance)
        return None if blocked is None else Refusal(blocked.reason, "lords.retreat.direction", blocked.about)

    def refuse_end(self, paths: Paths) -> Refusal | None:
        """lords.retreat.end: the unit ends out of the reach of all enemies, and together."""
        ends = self.ground.ends(paths)
        for model, disc in ends:
            if near((disc,), self.ground.foes, CLOSE):
                return Refusal(f"{model.label} would end within 1″ of an enemy", "lords.retreat.end", (model.id,))
        moving = [(model, disc) for model, disc in ends if model.id in paths]
        staying = [model for model, _ in ends if model.id not in paths]
        refusal = refuse_ground(self.ground.game, moving, self.ground.others, staying)
        if refusal is not None:
            return refusal
        now = grouping([disc for _, disc in ends])
        if now.groups > self.groups:
            clause = "lords.retreat.end" if self.groups == 1 else "lords.unit.coherency-broken"
            return Refusal(f"the unit would be split by a gap of {exact_inches(now.between)}", clause)
        return refuse_not_leaving(*ends[0], self.left) if self.left else None

    def refuse(self, paths: Paths) -> Refusal | None:
        for name, corners in paths.items():
            model = self.ground.models[name]
            refusal = self.refuse_line(model, [model.at, *corners])
            if refusal is not None:
                return refusal
        return self.refuse_end(paths)

    def _lengths(self) -> list[int]:
        """Every quarter inch up to the distance and the distance itself, the longest first."""
        steps = list(range(SEARCH_STEP, self.distance + 1, SEARCH_STEP))
        return sorted({*steps, self.distance}, reverse=True)

    def along(self, degrees: int) -> Iterator[Paths]:
        """The legal shifts of the search in one direction."""
        lengths = self._lengths()
        for model in self.body.models:
            lengths = self._tolerated(model, degrees, lengths)
        for length in lengths:
            shift = by_degrees(degrees, length)
            paths = shifted(self.body.places, *shift)
            if self.refuse_end(paths) is None and not any(self._bad(model, shift) for model in self.body.models):
                yield paths

    def _tolerated(self, model: Model, degrees: int, lengths: list[int]) -> list[int]:
        """Of some lengths, the longest first, those whose line this model may take, and perhaps a few more.

        If a line is refused at some length it is refused at all greater ones, so testing the shortest or the longest
        often settles all, and halving finds the others. Ends are rounded, and where a line only grazes something this
        could change the result of single lengths, so a slightly smaller base is tested.
        """
        slim = model._replace(disc=Disc(model.disc.x, model.disc.y, model.disc.r - GRAZING))
        if not lengths or self._bad(slim, by_degrees(degrees, lengths[-1])):
            return []
        if not self._bad(slim, by_degrees(degrees, lengths[0])):
            return lengths
        low, high = 1, len(lengths) - 1
        while low < high:
            middle = (low + high) // 2
            if self._bad(slim, by_degrees(degrees, lengths[middle])):
                low = middle + 1
            else:
                high = middle
        return lengths[low:]

    def _bad(self, model: Model, shift: Point) -> bool:
        end = (model.disc.x + shift[0], model.disc.y + shift[1])
        return self.refuse_line(model, [model.at, end]) is not None

    def directions(self) -> list[int]:
        """All directions of the search, those away from the enemy first (the order decides nothing)."""
        dx, dy = self.away()
        whole_circle = range(0, 360, SEARCH_ANGLE)
        return sorted(whole_circle, key=lambda degrees: -_along(by_degrees(degrees, INCH), (dx, dy)))

    def search(self) -> Iterator[Paths]:
        """lords.retreat.blocked: the same shift for all, every 5 degrees, every quarter inch."""
        for degrees in self.directions():
            yield from self.along(degrees)

    def away(self) -> Point:
        """The direction from the centre of the enemy models within 1″ to the centre of the unit."""
        close = [disc for foe in self.foes for disc in foe.discs if near((disc,), self.body.discs, CLOSE)]
        x, y = centre_of((disc.x, disc.y) for disc in close)
        cx, cy = centre_of(model.at for model in self.body.models)
        return cx - x, cy - y

    def proposal(self) -> Paths:
        """lords.retreat.direction: the shift that the rules propose, whether it is legal or not."""
        dx, dy = self.away()
        length = path_length(((0, 0), (dx, dy)))
        if length < 1:
            return {}
        return shifted(self.body.places, whole(dx * self.distance / length), whole(dy * self.distance / length))


def _along(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1]


class Retreat(Remembering[Paths | None], InHand[Paths | None], Move):
    """The question where a unit retreats to. The answer "abandon" means that it stays, which only a blocked unit may
    do."""

    clause = "lords.retreat.direction"
    topic = "retreat"

    def __init__(self, fallback: Fallback) -> None:
        body = fallback.body
        self._fallback = fallback
        self.title = f"{body.name} {body.does('fall back')}: where to?"
        self.allowance = fallback.distance
        self.about = (body.id,)

    @lazy
    def found(self) -> Paths | None:
        """The first way out; searched for only when somebody asks."""
        return next(self._fallback.search(), None)

    @property
    def may_abandon(self) -> bool:  # type: ignore[override]  # follows from the search
        return self.found is None

    @lazy
    def may_stay(self) -> bool:  # follows from where they stand
        return self.judge({}) is None

    @property
    def limits(self) -> str:  # type: ignore[override]  # follows from the search
        stuck = " There is no way out, so the unit may stay." if self.found is None else ""
        return f"Up to {exact_inches(self.allowance)} in a straight line, never nearer to the enemy.{stuck}"

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        return [mover(model) for model in self._fallback.body.models]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return self._fallback.body.places

    @property
    def table(self) -> Dimensions:  # type: ignore[override]
        scenario = self._fallback.ground.game.scenario
        return scenario.width, scenario.height

    def judge(self, paths: Paths) -> Refusal | None:
        return self._fallback.refuse(paths)

    def refuse_word(self, word: str) -> Refusal | None:
        if word == ABANDON and not self.may_abandon:
            return Refusal("there is a way out, so the unit must retreat", "lords.retreat.blocked")
        return super().refuse_word(word)

    def instead(self) -> tuple[OptionShown, ...]:
        return (OptionShown(ABANDON, "Stay", "There is no way out"),) if self.may_abandon else ()

    def sample(self, rng: random.Random) -> Answer:
        if self.found is None:
            return ABANDON
        degrees = self._fallback.directions()[: 360 // SEARCH_ANGLE // 2]
        for _ in range(6):
            choices = list(self._fallback.along(rng.choice(degrees)))
            if choices:
                return self.approve(move_answer(rng.choice(choices)))
        return self.approve(move_answer(self.found))

    def candidates(self, limit: int) -> Iterator[Answer]:
        """The proposal first, if it is legal, and then one way out per direction."""
        given = 0
        proposed = self._fallback.proposal()
        if self.judge(proposed) is None:
            given += 1
            yield self.approve(move_answer(proposed))
        elif self.found is None:
            given += 1
            yield ABANDON
        for degrees in self._fallback.directions() if self.found is not None else []:
            if given >= limit:
                return
            paths = next(self._fallback.along(degrees), None)
            if paths is not None:
                given += 1
                yield move_answer(paths)


async def retreat(umpire: Umpire, game: State, body: Body, left: Sequence[Disc]) -> bool:
    """lords.retreat.distance: Movement + D6. Returns whether anybody moved."""
    die = Dice(1, D6, "lords.retreat.distance", by=body.seat, unit=body.id, label=f"{body.name} retreat")
    rolled = await umpire.roll(die, told=partial(as_reach, body.movement))
    distance = body.movement + rolled.values[0] * INCH
    paths = await umpire.ask(body.seat, Retreat(Fallback(game, body, distance, left)))
    if paths is None:
        umpire.tell(
            "stay", "lords.retreat.blocked", "{unit} " + body.does("stay, for there is no way out"), unit=body.ref
        )
        return False
    gone = inches(longest_way(body.places, paths))
    carry_out(body, paths)
    umpire.tell("retreat", "lords.retreat.end", "{unit} " + body.does("retreat {inches}"), unit=body.ref, inches=gone)
    return True
