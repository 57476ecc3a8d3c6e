"""Chapter 2: part 3 of a Scenario is deployment; once all units are placed the players roll for the initiative
(fatigue.setup.order)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, One, Option, Pick
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.engine.seating import BOTH, DUEL, enemy_of
from grognard.engine.showing.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.minis.bases_place import BasesPlace, Places, in_zone
from grognard.minis.boxes import meets_any
from grognard.minis.nearby import lattice_around
from grognard.rulesets.fatigue.rules.attacking import D6
from grognard.rulesets.fatigue.rules.ending import check_end
from grognard.rulesets.fatigue.rules.measuring import COHERENCY, MEASURE, overlap
from grognard.rulesets.fatigue.rules.moving import judge_place
from grognard.rulesets.fatigue.showing.words import ref, say, who
from grognard.rulesets.fatigue.state import INCH, Area, Special, State, Unit
from grognard.table.crowd import own_overlap
from grognard.table.points import Point
from grognard.table.shapes import Box, Disc, holds_box, polygon

LATTICE = INCH // 2
WIDE_LATTICE = 4 * LATTICE
TRIES = 40


async def deploy(umpire: Umpire, state: State) -> None:
    """Appoint a special unit, or else deploy one unit after the roll-off for it (fatigue.scenario.deployment)."""
    unsettled = [part for part in state.scenario.deployment.special if part.id not in state.special]
    if unsettled:
        await appoint(umpire, state, unsettled[0])
        return
    if state.active < 0:
        await roll_for_deployment(umpire, state)
    waiting = [unit for unit in state.units.values() if unit.where == "reserve"]
    own = [unit for unit in waiting if unit.seat == state.active]
    if not own:
        state.active = enemy_of(state.active)
        own = [unit for unit in waiting if unit.seat == state.active]
    if own:
        await deploy_one(umpire, state, own)
        if state.scenario.deployment.order == "unit-by-unit":
            state.active = enemy_of(state.active)
    if not any(unit.where == "reserve" for unit in state.units.values()):
        state.stage, state.active = "battle", -1
        check_end(umpire, state)


async def appoint(umpire: Umpire, state: State, part: Special) -> None:
    """The owner says which unit is the special unit, one of the type asked for if they have that
    (fatigue.scenario.special-units)."""
    free = [unit for unit in state.units.values() if unit.seat == part.seat and not state.parts_of(unit)]
    fitting = [unit for unit in free if unit.profile.id == part.type] or free
    if not fitting:
        state.special[part.id] = ""
        return
    clause = "fatigue.scenario.special-units"
    unit = fitting[0]
    if len(fitting) > 1:
        options = [Option(each.id, each, each.name, about=(each.id,)) for each in fitting]
        unit = await umpire.ask(part.seat, One(f"Which unit is {part.name}?", clause, f"special:{part.id}", options))
    state.special[part.id] = unit.id
    umpire.tell("special", clause, say(unit, "{unit} are {part}", "{unit} is {part}"), unit=ref(unit), part=part.name)


async def roll_for_deployment(umpire: Umpire, state: State) -> None:
    """The players roll off, and the winner chooses who starts to deploy. This has nothing to do with the initiative."""
    winner = (await umpire.roll_off(BOTH, D6, "fatigue.scenario.deployment"))[0]
    options = [
        Option(("me", "other")[seat != winner], seat, state.players[seat]) for seat in DUEL.beginning_with(winner)
    ]
    question = One("Who begins to deploy?", "fatigue.scenario.deployment", "starter", options)
    state.active = await umpire.ask(winner, question)


async def deploy_one(umpire: Umpire, state: State, own: list[Unit]) -> None:
    unit = own[0]
    if len(own) > 1:
        ready = {each.id: each for each in own}

        def options() -> list[Option[Unit]]:
            return [Option(each.id, each, each.name, about=(each.id,)) for each in own]

        question = Pick("Which unit do you deploy?", "fatigue.scenario.deployment", "deploy", ready, options)
        unit = await umpire.ask(state.active, question)
    placing = Deploy(state, unit)
    if not placing.has_room():
        pack_together(umpire, state, unit.seat)
        return
    poses = await umpire.ask(unit.seat, placing)
    assert poses is not None  # nobody may pass when a unit is to be placed
    unit.stand({model: poses[model].at for model in model_ids(unit)})
    unit.where = "table"
    umpire.tell(
        "deploys", "fatigue.scenario.deployment", say(unit, "{unit} are deployed", "{unit} is deployed"), unit=ref(unit)
    )


def model_ids(unit: Unit) -> list[str]:
    return [f"{unit.id}.{number}" for number in range(1, unit.profile.models + 1)]


def area_of(state: State, unit: Unit) -> Area:
    """Where a unit is set up: a special unit may have an area of its own (fatigue.scenario.special-units)."""
    own = [part.area for part in state.parts_of(unit) if part.area is not None]
    return own[0] if own else state.scenario.deployment.areas[unit.seat]


class Deploy(BasesPlace):
    """Where the models of a unit are set up."""

    def __init__(self, state: State, unit: Unit) -> None:
        area = area_of(state, unit)
        super().__init__(
            f"Where {say(unit, 'are', 'is')} {unit.name} deployed?",
            "fatigue.scenario.deployment",
            f"deploy:{unit.id}",
            unit.id,
            [Zone(area.name, area.outline, unit.seat)],
            f"wholly in {area.name}" + (", within 1″ of each other" if unit.profile.models > 1 else ""),
        )
        self._state, self._unit = state, unit
        self._area, self._name = polygon(area.outline), area.name
        self.zone_box = self._area.box

    @lazy
    def _standing(self) -> list[tuple[Unit, Box]]:
        """The units on the table, and the boxes around them."""
        return [(other, other.formation.box) for other in self._state.units.values() if other.models]

    @lazy
    def _boxes(self) -> list[Box]:
        """The boxes of the units on the table, for a quick first test."""
        return [box for _, box in self._standing]

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        radius = self._unit.profile.radius
        return [Mover(model, who(self._unit, model), None, radius) for model in model_ids(self._unit)]

    @lazy
    def models(self) -> Sequence[str]:
        return model_ids(self._unit)

    def judge_places(self, places: Places) -> Refusal | None:
        unit = self._unit
        for model, place in zip(self.models, places, strict=True):
            refusal = self._judge_one(model, place)
            if refusal is not None:
                return refusal
        discs = [Disc(x, y, unit.profile.radius) for x, y in places]
        if own_overlap(discs, MEASURE.overlap):
            return Refusal(f"bases of {unit.name} overlap", "fatigue.measure.table", (unit.id,))
        if COHERENCY.of(discs).groups > 1:
            return Refusal(f"{unit.name} must be coherent", "fatigue.unit.coherency", (unit.id,))
        return None

    def _judge_one(self, model: str, place: Point) -> Refusal | None:
        radius = self._unit.profile.radius
        if not in_zone(Disc(*place, radius), self._area, MEASURE):
            return Refusal(
                f"{who(self._unit, model)} would not be wholly in {self._name}", self.clause, (self._unit.id,)
            )
        if self._on_another(place):
            return Refusal(
                f"{who(self._unit, model)} would stand on another base", "fatigue.measure.table", (self._unit.id,)
            )
        return judge_place(self._state, self._unit, model, place)

    def _on_another(self, place: Point) -> bool:
        """Whether a base here would overlap a base of another unit."""
        x, y = place
        radius = self._unit.profile.radius
        for other, (west, south, east, north) in self._standing:
            if west <= x + radius and x - radius <= east and south <= y + radius and y - radius <= north:
                radii = radius + other.profile.radius
                if any(overlap(place, there, radii) for there in other.models.values()):
                    return True
        return False

    def block(self, at: Point, files: int) -> Answer | None:
        """The unit in ranks of so many files with its south-west base here, or None if that is not allowed."""
        apart = 2 * self._unit.profile.radius
        places = [
            (at[0] + apart * (number % files), at[1] + apart * (number // files))
            for number in range(self._unit.profile.models)
        ]
        return self.approve(self.answer(places)) if self._clear(at, files) else self.attempt(places)

    def _clear(self, at: Point, files: int) -> bool:
        """Whether ranks in this box meet nothing at all and lie wholly in the area. Most do, and then nothing else has
        to be tested."""
        radius, count = self._unit.profile.radius, self._unit.profile.models
        west, south = at[0] - radius, at[1] - radius
        east, north = west + 2 * radius * min(files, count), south + 2 * radius * -(-count // files)
        scenario = self._state.scenario
        if west < 0 or south < 0 or east > scenario.width or north > scenario.height:
            return False
        box = (west, south, east, north)
        if meets_any(box, self._boxes) or meets_any(box, self._state.ground.boxes):
            return False
        return holds_box(self._area, box)

    def _lattice(self, step: int) -> Iterator[tuple[Point, int]]:
        """Places for the south-west base, each with a number of files."""
        west, south, east, north = map(int, self._area.box)
        radius = self._unit.profile.radius
        count = self._unit.profile.models
        for files in dict.fromkeys((min(count, 5), min(count, 3), count, 1)):
            for y in range(south + radius, north - radius + 1, step):
                for x in range(west + radius, east - radius + 1, step):
                    yield (x, y), files

    def rooms(self) -> Iterator[Answer]:
        for step in (WIDE_LATTICE, LATTICE):
            for at, files in self._lattice(step):
                # Testing the first base alone saves most of the work if there is no room.
                if self._clear(at, files) or self._judge_one(f"{self._unit.id}.1", at) is None:
                    answer = self.block(at, files)
                    if answer is not None:
                        yield answer

    def has_room(self) -> bool:
        """Whether there is room for the unit. A place with nothing near it proves it at once."""
        return any(self._clear(at, files) for at, files in self._lattice(WIDE_LATTICE)) or self.room is not None

    def sample(self, rng: random.Random) -> Answer:
        west, south, east, north = map(int, self._area.box)
        count, radius = self._unit.profile.models, self._unit.profile.radius
        files = min(count, rng.choice((4, 5, 6)))
        east = max(west + radius, east - 2 * radius * files + radius)
        north = max(south + radius, north - 2 * radius * -(-count // files) + radius)
        for _ in range(TRIES):
            answer = self.block((rng.randint(west + radius, east), rng.randint(south + radius, north)), files)
            if answer is not None:
                return answer
        return self.room

    def somewhere_near(self, wish: Answer) -> Answer | None:
        """The unit in the formation that was drawn up, at the nearest place where it may stand; or else in ranks near
        there; or else anywhere."""
        poses = self.placed(wish).poses
        models = model_ids(self._unit)
        meant = [poses[model].at for model in models]
        first = meant[0]
        for dx, dy in lattice_around((0, 0), LATTICE):
            # Testing one base alone saves most of the work.
            if self._judge_one(models[0], (first[0] + dx, first[1] + dy)) is None:
                moved = self.attempt([(x + dx, y + dy) for x, y in meant])
                if moved is not None:
                    return moved
        files = min(self._unit.profile.models, 5)
        ranks = (self.block(at, files) for at in lattice_around(first, LATTICE))
        return next((block for block in ranks if block is not None), self.room)


def pack_together(umpire: Umpire, state: State, seat: int) -> None:
    """If there is no room left, all units of the side are set out again in ranks, and a unit that still finds no room
    is lost."""
    own = [unit for unit in state.units.values() if unit.seat == seat and unit.where != "lost"]
    for each in own:
        each.stand({})
    for each in sorted(own, key=lambda u: -u.profile.radius):
        question = Deploy(state, each)
        each.where = "table" if question.room is not None else "lost"
        if question.room is not None:
            each.stand({model: pose.at for model, pose in question.placed(question.room).poses.items()})
    umpire.tell("packed", "fatigue.scenario.deployment", "{player} sets out afresh", player=state.players[seat])


async def initiative(umpire: Umpire, state: State) -> None:
    """The players roll off, and the winner goes first; they have no choice about it (fatigue.setup.initiative)."""
    for clause in ("fatigue.setup.order", "fatigue.scenario.agree", "fatigue.scenario.size"):
        umpire.cite(clause)
    umpire.cite("fatigue.scenario.battle-points")
    state.active = (await umpire.roll_off(BOTH, D6, "fatigue.setup.initiative"))[0]
    umpire.tell("initiative", "fatigue.setup.initiative", "{player} goes first", player=state.players[state.active])
