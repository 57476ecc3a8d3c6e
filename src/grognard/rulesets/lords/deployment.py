"""Chapter 2: setup. The roll-off, and placing the armies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

from grognard.engine.movement import Mover, Place, Pose, Poses, place_answer
from grognard.engine.questions import Answer, One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body, Model, bodies, enemies, model_id
from grognard.rulesets.lords.joining import join_in_deployment
from grognard.rulesets.lords.measuring import (
    CLOSE,
    INCH,
    MEASURE,
    all_models,
    in_area,
    inches,
    outline,
    refuse_ground,
    standing,
    strength,
)
from grognard.rulesets.lords.state import Area, Game, Point, Unit
from grognard.table.crowd import Crowd
from grognard.table.formation import block
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, centre_of
from grognard.table.shapes import Disc

LATTICE = INCH // 2
SPACING = 200
"""Between the bases of a unit that the umpire sets up."""


async def roll_off(umpire: Umpire, game: Game) -> None:
    """lords.setup.roll-off and lords.setup.first-or-second: the winner chooses."""
    winner, other = await umpire.roll_off((0, 1), 6, "lords.setup.roll-off")
    options = [Option("first", winner, "Go first"), Option("second", other, "Go second")]
    title = f"{game.houses[winner]} win the roll-off: first or second?"
    game.first = await umpire.ask(winner, One(title, "lords.setup.first-or-second", "first-or-second", options))
    game.active = game.first
    game.phase = "deploy"
    umpire.tell("first", "lords.setup.first-or-second", "{house} go first", house=game.houses[game.first])


def _escort(game: Game, seat: int) -> set[str]:
    """The Lord and the Levy that stands with him: the first of his Type, or else the first."""
    lords = [unit for unit in game.of(seat) if unit.profile.role == "lord"]
    levies = [unit for unit in game.of(seat) if unit.profile.role == "levy"]
    alike = [levy for levy in levies if lords and levy.profile.type == lords[0].profile.type]
    return {unit.id for unit in (*lords, *(alike or levies)[:1])}


def areas_for(game: Game, unit: Unit) -> list[Area]:
    """Where the Scenario lets this unit deploy."""
    escort = unit.id in _escort(game, unit.seat)
    return [
        area
        for area in game.scenario.areas
        if area.seat == unit.seat
        and (area.who == "all" or (area.who == "lord-and-levy" and escort) or (area.who == "rest" and not escort))
    ]


def front(game: Game, area: Area) -> Direction:
    """From an area towards the enemy's, along the axis on which they lie farther apart."""
    theirs = [corner for other in game.scenario.areas if other.seat != area.seat for corner in other.outline]
    x, y = centre_of(area.outline)
    ex, ey = centre_of(theirs) if theirs else (x, y)
    if abs(ex - x) > abs(ey - y):
        return EAST if ex > x else WEST
    if ey == y:  # he is all around, or nowhere
        return NORTH if area.seat == 0 else SOUTH
    return NORTH if ey > y else SOUTH


class Deploy(Place):
    """Where a unit is set up; to "pass" means that there is no room for it (lords.setup.no-room)."""

    clause = "lords.setup.deploy-placement"
    topic = "deploy"

    def __init__(self, game: Game, unit: Unit) -> None:
        self.game, self.unit = game, unit
        self.areas = areas_for(game, unit)
        profile = unit.profile
        self.title = f"Where {'does' if unit.leads else 'do'} {profile.name} stand?"
        self.limits = "Wholly inside the area, together, more than 1″ from every enemy."
        self.about = (unit.id,)
        self.zones = tuple(Zone(area.name, area.outline, area.seat) for area in self.areas)
        self.spacing = CLOSE
        self.verdicts: dict[tuple[Point, ...], Refusal | None] = {}

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        profile = self.unit.profile
        figure = "horse" if profile.type == "cavalry" else "foot"
        return [
            Mover(model_id(self.unit, place), f"{profile.name} {place + 1}", None, profile.radius, figure=figure)
            for place in range(profile.models)
        ]

    @cached_property
    def front(self) -> Direction:
        """Which way ranks look that the umpire or a bot sets up."""
        return front(self.game, self.areas[0])

    @cached_property
    def crowd(self) -> Crowd:
        return Crowd(disc for body in bodies(self.game) for disc in body.discs)

    @cached_property
    def foes(self) -> Crowd:
        return Crowd(disc for body in enemies(self.game, self.unit.seat) for disc in body.discs)

    @cached_property
    def found(self) -> list[Point] | None:
        """A place that the umpire finds; looked for only when somebody wants to know."""
        return next(self._lattice(), None)

    def body(self) -> dict[str, Any]:
        return {**super().body(), "may_pass": self.found is None}

    def refuse(self, answer: Answer) -> Refusal | None:
        self.may_pass = answer == "pass" and self.found is None
        if answer == "pass" and not self.may_pass:
            return Refusal(f"there is room for {self.unit.profile.name}", "lords.setup.no-room", (self.unit.id,))
        return super().refuse(answer)

    def judge(self, poses: Poses) -> Refusal | None:
        return self.judge_places([poses[mover.id].at for mover in self.movers])

    def judge_places(self, places: list[Point]) -> Refusal | None:
        """The verdict on these places; an answer that was tried before it is given is not tested twice."""
        tried = tuple(places)
        if tried not in self.verdicts:
            self.verdicts[tried] = self._verdict(places)
        return self.verdicts[tried]

    def _verdict(self, places: list[Point]) -> Refusal | None:
        """lords.setup.deploy-placement: inside the area, on free ground, out of reach of enemies, together."""
        r = self.unit.profile.radius
        models = [
            Model(model_id(self.unit, place), place + 1, self.unit, place, Disc(at[0], at[1], r))
            for place, at in enumerate(places)
        ]
        for model in models:
            if not any(in_area(model.disc, outline(area.outline)) for area in self.areas):
                return Refusal(f"{model.label} is not wholly inside the area", self.clause, (model.id,))
            if self.foes.within(*model.disc, CLOSE + MEASURE.slack):
                return Refusal(f"{model.label} would start within 1″ of an enemy", self.clause, (model.id,))
        # The crowd knows quickly whether a base stands on another one; only then is it worked out on whose.
        others = all_models(self.game) if any(self._taken(at) for at in places) else []
        refusal = refuse_ground(self.game, [(model, model.disc) for model in models], others)
        if refusal is not None:
            return Refusal(refusal.reason, self.clause, refusal.about)
        now = standing([model.disc for model in models])
        if now.groups > 1:
            return Refusal(f"the unit is split by a gap of {inches(now.between)}", self.clause, (self.unit.id,))
        return None

    def formation(self, centre: Point, files: int) -> list[Point]:
        profile = self.unit.profile
        return block(profile.models, profile.radius, SPACING, centre, self.front, min(files, profile.models))

    def _files(self) -> list[int]:
        """Two ranks, then a column of twos and threes, then one line."""
        models = self.unit.profile.models
        return list(dict.fromkeys((-(-models // 2), min(3, models), min(2, models), models)))

    def _lattice(self) -> Iterator[list[Point]]:
        for area in self.areas:
            for files in self._files():
                around = self.formation((0, 0), files)
                for x, y in _centres(area.outline, tuple(around), self.unit.profile.radius):
                    places = [(x + dx, y + dy) for dx, dy in around]
                    if self._open(places) and self.judge_places(places) is None:
                        yield places

    def _open(self, places: list[Point]) -> bool:
        """A quick look before the whole test: on the table, and no base on another one."""
        r = self.unit.profile.radius
        width, height = self.game.scenario.width, self.game.scenario.height
        if not all(r <= x <= width - r and r <= y <= height - r for x, y in places):
            return False
        return not any(self._taken(at) for at in places)

    def _taken(self, at: Point) -> bool:
        return self.crowd.overlaps(*at, self.unit.profile.radius, MEASURE.overlap)

    def answer(self, places: list[Point]) -> Answer:
        return place_answer({mover.id: Pose(at) for mover, at in zip(self.movers, places, strict=True)})

    def near_to(self, centre: Point, files: int) -> Answer | None:
        """The unit as a block here, or as near to here as the lattice around it finds room (for both seats alike)."""
        step = LATTICE if self.unit.seat == 0 else -LATTICE
        for ring in range(24):
            for dx, dy in _square(ring):
                places = self.formation((centre[0] + dx * step, centre[1] + dy * step), files)
                if self._open(places) and self.judge_places(places) is None:
                    return self.answer(places)
        return None

    def sample(self, rng: random.Random) -> Answer:
        files = self._files()
        for _ in range(12):
            west, south, east, north = (int(edge) for edge in outline(rng.choice(self.areas).outline).box)
            centre = (rng.randrange(west, east + 1), rng.randrange(south, north + 1))
            places = self.formation(centre, rng.choice(files))
            if self._open(places) and self.judge_places(places) is None:
                return self.answer(places)
        return "pass" if self.found is None else self.answer(self.found)

    def candidates(self, limit: int) -> Iterator[Answer]:
        if self.found is None:
            yield "pass"
            return
        for places in islice(self._lattice(), limit):
            yield self.answer(places)


@lru_cache(maxsize=256)
def _centres(corners: tuple[Point, ...], around: tuple[Point, ...], r: int) -> tuple[Point, ...]:
    """The lattice of an area as far as a formation fits: the box around it and its first and last base inside."""
    shape = outline(corners)
    west, south, east, north = (int(edge) for edge in shape.box)
    ends = around[0], around[-1]
    left, low = min(x for x, _ in around) - r, min(y for _, y in around) - r
    right, high = max(x for x, _ in around) + r, max(y for _, y in around) + r
    return tuple(
        (x, y)
        for y in range(south - low, north - high + 1, LATTICE)
        for x in range(west - left, east - right + 1, LATTICE)
        if all(in_area(Disc(x + dx, y + dy, r), shape) for dx, dy in ends)
    )


def _square(ring: int) -> list[Point]:
    """The lattice steps at this distance, counted along the axes."""
    if ring == 0:
        return [(0, 0)]
    side = range(-ring, ring + 1)
    return [(dx, dy) for dx in side for dy in side if max(abs(dx), abs(dy)) == ring]


async def deploy_unit(umpire: Umpire, game: Game) -> None:
    """lords.setup.deploy-order: the player places one of his units; when all stand, leaders may join."""
    seat = game.active
    waiting = [unit for unit in game.of(seat) if unit.waiting]
    options = [
        Option(unit.id, unit, unit.profile.name, detail=strength(unit.profile.models), about=(unit.id,))
        for unit in waiting
    ]
    unit = await umpire.ask(seat, One("Which unit is placed next?", "lords.setup.deploy-order", "deploy-unit", options))
    poses = await umpire.ask(seat, Deploy(game, unit))
    if poses is None:
        no_room(umpire, game, unit)
    else:
        unit.places = [poses[model_id(unit, place)].at for place in range(unit.profile.models)]
        umpire.tell(
            "deploy", "lords.setup.deploy-placement", "{unit} " + Body(unit, []).does("deploy"), unit=Body(unit, []).ref
        )
    if not any(unit.waiting for unit in game.of(seat)):
        await join_in_deployment(umpire, game, seat)
        hand_over(umpire, game)


def no_room(umpire: Umpire, game: Game, unit: Unit) -> None:
    """lords.setup.no-room: once all placements are taken back; after that the unit is lost."""
    name = unit.profile.name
    if unit.seat in game.started_again:
        unit.places = [None] * unit.profile.models
        umpire.tell("lost", "lords.setup.no-room", "There is no room for {name}: lost", name=name)
        return
    game.started_again.append(unit.seat)
    for other in game.of(unit.seat):
        other.places = []
    umpire.tell("again", "lords.setup.no-room", "There is no room for {name}: all are placed again", name=name)


def hand_over(umpire: Umpire, game: Game) -> None:
    """The second player deploys, then the first takes his turn."""
    game.active = 1 - game.active
    if next((unit for unit in game.of(game.active) if unit.waiting), None) is None:
        game.active = game.first
        game.phase = "turn"
        umpire.tell(
            "battle", "lords.setup.deploy-order", "Both armies stand; {house} begin", house=game.houses[game.first]
        )
