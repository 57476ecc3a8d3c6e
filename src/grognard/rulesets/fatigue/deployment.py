"""Chapter 2, part 3 of a Scenario: deployment, and the initiative once all units are placed (fatigue.setup.order)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

from grognard.engine.movement import Mover, Place, Pose, Poses, place_answer
from grognard.engine.questions import Answer, One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.attack import D6
from grognard.rulesets.fatigue.ending import check_end
from grognard.rulesets.fatigue.measuring import MEASURE, around, standing
from grognard.rulesets.fatigue.move import judge_place
from grognard.rulesets.fatigue.state import INCH, Area, Special, State, Unit
from grognard.rulesets.fatigue.words import ref, say, who
from grognard.table.crowd import Crowd, own_overlap
from grognard.table.points import Point
from grognard.table.shapes import Disc, margin_inside, polygon

LATTICE = INCH // 2
TRIES = 40


async def deploy(umpire: Umpire, state: State) -> None:
    """A special unit is appointed, or one unit deployed after the roll-off for it (fatigue.scenario.deployment)."""
    unsettled = [part for part in state.scenario.deployment.special if part.id not in state.special]
    if unsettled:
        await appoint(umpire, state, unsettled[0])
        return
    if state.active < 0:
        await roll_for_deployment(umpire, state)
    waiting = [unit for unit in state.units.values() if unit.where == "reserve"]
    own = [unit for unit in waiting if unit.seat == state.active]
    if not own:
        state.active = 1 - state.active
        own = [unit for unit in waiting if unit.seat == state.active]
    if own:
        await deploy_one(umpire, state, own)
        if state.scenario.deployment.order == "unit-by-unit":
            state.active = 1 - state.active
    if not any(unit.where == "reserve" for unit in state.units.values()):
        state.stage, state.active = "battle", -1
        check_end(umpire, state)


async def appoint(umpire: Umpire, state: State, part: Special) -> None:
    """Its owner says which unit it is, of the type asked for if he has that (fatigue.scenario.special-units)."""
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
    """The winner chooses who starts; this has nothing to do with the initiative."""
    winner = (await umpire.roll_off((0, 1), D6, "fatigue.scenario.deployment"))[0]
    options = [Option(("me", "other")[seat != winner], seat, state.players[seat]) for seat in (winner, 1 - winner)]
    question = One("Who begins to deploy?", "fatigue.scenario.deployment", "starter", options)
    state.active = await umpire.ask(winner, question)


async def deploy_one(umpire: Umpire, state: State, own: list[Unit]) -> None:
    unit = own[0]
    if len(own) > 1:
        options = [Option(each.id, each, each.name, about=(each.id,)) for each in own]
        unit = await umpire.ask(
            state.active, One("Which unit do you deploy?", "fatigue.scenario.deployment", "deploy", options)
        )
    question = Deploy(state, unit)
    if question.room is None:
        pack_together(umpire, state, unit.seat)
        return
    poses = await umpire.ask(unit.seat, question)
    assert poses is not None  # a unit is never passed
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


class Deploy(Place):
    """Where the models of a unit are set up."""

    def __init__(self, state: State, unit: Unit) -> None:
        area = area_of(state, unit)
        self.title = f"Where {say(unit, 'are', 'is')} {unit.name} deployed?"
        self.clause = "fatigue.scenario.deployment"
        self.topic = f"deploy:{unit.id}"
        self.limits = f"wholly in {area.name}, within 1″ of each other"
        self.about = (unit.id,)
        self.zones = (Zone(area.name, area.outline, unit.seat),)
        self.state, self.unit = state, unit
        self._area, self._name = polygon(area.outline), area.name
        self.zone_box = self._area.box
        self._crowd = Crowd(
            Disc(x, y, other.profile.radius) for other in state.units.values() for x, y in other.models.values()
        )
        self._approved: Answer = None

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        radius = self.unit.profile.radius
        return [Mover(model, who(self.unit, model), None, radius) for model in model_ids(self.unit)]

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer is not None and answer is self._approved:
            return None
        return super().refuse(answer)

    def judge(self, poses: Poses) -> Refusal | None:
        places = {model: pose.at for model, pose in poses.items()}
        unit = self.unit
        radius = unit.profile.radius
        for model, place in places.items():
            refusal = self._judge_one(model, place)
            if refusal is not None:
                return refusal
        if own_overlap([Disc(x, y, radius) for x, y in places.values()], MEASURE.overlap):
            return Refusal(f"bases of {unit.name} overlap", "fatigue.measure.table", (unit.id,))
        if standing(places.values(), radius).groups > 1:
            return Refusal(f"{unit.name} must be coherent", "fatigue.unit.coherency", (unit.id,))
        return None

    def _judge_one(self, model: str, place: Point) -> Refusal | None:
        radius = self.unit.profile.radius
        if margin_inside(Disc(*place, radius), self._area) < -MEASURE.slack:
            return Refusal(f"{who(self.unit, model)} would not be wholly in {self._name}", self.clause, (self.unit.id,))
        if self._crowd.overlaps(*place, radius, MEASURE.overlap):
            return Refusal(
                f"{who(self.unit, model)} would stand on another base", "fatigue.measure.table", (self.unit.id,)
            )
        return judge_place(self.state, self.unit, model, place)

    def block(self, at: Point, files: int) -> Answer | None:
        """The unit in ranks of so many files with its south-west base here, if that is allowed."""
        apart = 2 * self.unit.profile.radius
        poses = {
            model: Pose((at[0] + apart * (number % files), at[1] + apart * (number // files)))
            for number, model in enumerate(model_ids(self.unit))
        }
        return place_answer(poses) if self.judge(poses) is None else None

    def _blocks(self) -> Iterator[Answer]:
        west, south, east, north = map(int, self._area.box)
        radius = self.unit.profile.radius
        count = self.unit.profile.models
        for step in (4 * LATTICE, LATTICE):
            for files in dict.fromkeys((min(count, 5), min(count, 3), count, 1)):
                for y in range(south + radius, north - radius + 1, step):
                    for x in range(west + radius, east - radius + 1, step):
                        # A look at the first base alone spares most of the work where there is no room.
                        if self._judge_one(f"{self.unit.id}.1", (x, y)) is None:
                            answer = self.block((x, y), files)
                            if answer is not None:
                                yield answer

    @cached_property
    def room(self) -> Answer | None:
        """Somewhere to put the unit, if it finds any."""
        return next(self._blocks(), None)

    def sample(self, rng: random.Random) -> Answer:
        west, south, east, north = map(int, self._area.box)
        count, radius = self.unit.profile.models, self.unit.profile.radius
        files = min(count, rng.choice((4, 5, 6)))
        east = max(west + radius, east - 2 * radius * files + radius)
        north = max(south + radius, north - 2 * radius * -(-count // files) + radius)
        answer: Answer | None = None
        for _ in range(TRIES):
            answer = self.block((rng.randint(west + radius, east), rng.randint(south + radius, north)), files)
            if answer is not None:
                break
        self._approved = answer if answer is not None else self.room
        return self._approved

    def candidates(self, limit: int) -> Iterator[Answer]:
        for answer, _ in zip(self._blocks(), range(limit), strict=False):
            yield answer

    def nearest(self, answer: Answer) -> Answer | None:
        """The unit as it was drawn up, at the nearest place where it may stand; or in ranks near there, or anywhere."""
        if not isinstance(answer, dict):
            return None
        meant = self.take(answer)
        assert meant is not None
        model = next(iter(meant))
        first = meant[model].at
        for x, y in around((0, 0), LATTICE):
            # A look at one base alone spares most of the work.
            if self._judge_one(model, (first[0] + x, first[1] + y)) is None:
                poses = {each: Pose((pose.at[0] + x, pose.at[1] + y)) for each, pose in meant.items()}
                if self.judge(poses) is None:
                    return place_answer(poses)
        files = min(self.unit.profile.models, 5)
        ranks = (self.block(at, files) for at in around(first, LATTICE))
        return next((block for block in ranks if block is not None), self.room)


def pack_together(umpire: Umpire, state: State, seat: int) -> None:
    """There is no room left: all units of the side are set out afresh in ranks, and who finds none is lost."""
    own = [unit for unit in state.units.values() if unit.seat == seat and unit.where != "lost"]
    for each in own:
        each.stand({})
    for each in sorted(own, key=lambda u: -u.profile.radius):
        room = Deploy(state, each).room
        each.where = "table" if room is not None else "lost"
        if room is not None:
            each.stand({model: (pose["at"][0], pose["at"][1]) for model, pose in room["poses"].items()})
    umpire.tell("packed", "fatigue.scenario.deployment", "{player} sets out afresh", player=state.players[seat])


async def initiative(umpire: Umpire, state: State) -> None:
    """The winner of the roll-off goes first; he has no choice about it (fatigue.setup.initiative)."""
    for clause in ("fatigue.setup.order", "fatigue.scenario.agree", "fatigue.scenario.size"):
        umpire.cite(clause)
    umpire.cite("fatigue.scenario.battle-points")
    state.active = (await umpire.roll_off((0, 1), D6, "fatigue.setup.initiative"))[0]
    umpire.tell("initiative", "fatigue.setup.initiative", "{player} goes first", player=state.players[state.active])
