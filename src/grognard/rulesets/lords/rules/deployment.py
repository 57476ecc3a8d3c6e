"""Chapter 2: setup. The roll-off, and placing the armies."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, One, Option, OptionShown, Pick
from grognard.engine.questions.movement import NOTHING, Mover
from grognard.engine.refusal import Refusal
from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.showing.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.minis.bases_place import BasesPlace, Places, in_zone, lattice_in
from grognard.minis.boxes import Whereabouts, box_around, grown
from grognard.minis.words import exact_inches, how_many
from grognard.rulesets.lords.rules.body import Body, Model, model_id, whereabouts
from grognard.rulesets.lords.rules.joining import join_in_deployment
from grognard.rulesets.lords.rules.measuring import (
    CLOSE,
    INCH,
    MEASURE,
    grouping,
    near,
    outline,
    over,
    refuse_ground,
    walls_near,
)
from grognard.rulesets.lords.state import Area, State, Unit, UnitBox
from grognard.table.formation import block
from grognard.table.points import EAST, NORTH, SOUTH, WEST, Direction, Point, centre_of
from grognard.table.shapes import Disc, holds_box

LATTICE = INCH // 2
SPACING = 200
"""The distance between the bases of a unit that the umpire sets up."""


async def roll_off(umpire: Umpire, game: State) -> None:
    """lords.setup.roll-off and lords.setup.first-or-second: the winner chooses."""
    winner, other = await umpire.roll_off(BOTH, 6, "lords.setup.roll-off")
    options = [Option("first", winner, "Go first"), Option("second", other, "Go second")]
    title = f"{game.houses[winner]} win the roll-off: first or second?"
    game.first = await umpire.ask(winner, One(title, "lords.setup.first-or-second", "first-or-second", options))
    game.active = game.first
    game.phase = "deploy"
    umpire.tell("first", "lords.setup.first-or-second", "{house} go first", house=game.houses[game.first])


def banner_of(unit: Unit) -> str:
    """The figure on the base of a mounted leader: with a banner for the Lord, with a pennon for a Knight. All others
    have the figure of their emblem."""
    if not unit.leads or unit.profile.type != "cavalry":
        return ""
    return "banner" if unit.profile.role == "lord" else "pennon"


def _escort(game: State, seat: int) -> set[str]:
    """The Lord, and the Levy that stands with him: the first of his Type, or else the first Levy."""
    lords = [unit for unit in game.of(seat) if unit.profile.role == "lord"]
    levies = [unit for unit in game.of(seat) if unit.profile.role == "levy"]
    alike = [levy for levy in levies if lords and levy.profile.type == lords[0].profile.type]
    return {unit.id for unit in (*lords, *(alike or levies)[:1])}


def areas_for(game: State, unit: Unit) -> list[Area]:
    """Where the Scenario lets this unit deploy."""
    return [area for area in game.scenario.areas if area.seat == unit.seat and _is_for(game, area, unit)]


def _is_for(game: State, area: Area, unit: Unit) -> bool:
    """Whether an area of its side is for this unit: for all, for the Lord and his Levy, or for the rest."""
    return area.who == "all" or (area.who == "lord-and-levy") == (unit.id in _escort(game, unit.seat))


def front(game: State, area: Area) -> Direction:
    """The direction from an area towards the enemy's, along the axis on which they lie farther apart."""
    theirs = [corner for other in game.scenario.areas if other.seat != area.seat for corner in other.outline]
    x, y = centre_of(area.outline)
    ex, ey = centre_of(theirs) if theirs else (x, y)
    if abs(ex - x) > abs(ey - y):
        return EAST if ex > x else WEST
    if ey == y:  # the enemy is all around, or nowhere
        return NORTH if area.seat == 0 else SOUTH
    return NORTH if ey > y else SOUTH


class Deploy(BasesPlace):
    """The question where a unit is set up. The answer "pass" means that there is no room for it
    (lords.setup.no-room)."""

    def __init__(self, game: State, unit: Unit) -> None:
        self.areas = areas_for(game, unit)
        super().__init__(
            f"Where {'does' if unit.leads else 'do'} {unit.profile.name} stand?",
            "lords.setup.deploy-placement",
            "deploy",
            unit.id,
            [Zone(area.name, area.outline, area.seat) for area in self.areas],
            "Wholly inside the area, together, more than 1″ from every enemy.",
        )
        self._game, self._unit = game, unit
        self.spacing = CLOSE

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        profile = self._unit.profile
        figure = banner_of(self._unit)
        return [
            Mover(model_id(self._unit, place), f"{profile.name} {place + 1}", None, profile.radius, figure=figure)
            for place in range(profile.models)
        ]

    @lazy
    def models(self) -> Sequence[str]:
        return [model_id(self._unit, place) for place in range(self._unit.profile.models)]

    @lazy
    def front(self) -> Direction:
        """The facing of ranks that the umpire or a bot sets up."""
        return front(self._game, self.areas[0])

    @lazy
    def whereabouts(self) -> Whereabouts[Unit]:
        return whereabouts(self._game.units.values())

    def instead(self) -> tuple[OptionShown, ...]:
        return (OptionShown(NOTHING, "No room", "There is none for this unit"),) if self.room is None else ()

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer != NOTHING:
            return super().refuse(answer)
        if self.room is None:
            return None
        return Refusal(f"there is room for {self._unit.profile.name}", "lords.setup.no-room", (self._unit.id,))

    def judge_places(self, places: Places) -> Refusal | None:
        """lords.setup.deploy-placement: inside the area, on free ground, out of reach of enemies, together."""
        r = self._unit.profile.radius
        models = [
            Model(self.models[place], place + 1, self._unit, place, Disc(at[0], at[1], r))
            for place, at in enumerate(places)
        ]
        others = self.whereabouts.near(box_around(places, r), CLOSE + MEASURE.slack)
        foes = [disc for other in others if other.seat != self._unit.seat for disc in other.discs]
        for model in models:
            if not any(in_zone(model.disc, outline(area.outline), MEASURE) for area in self.areas):
                return Refusal(f"{model.label} is not wholly inside the area", self.clause, (model.id,))
            if near((model.disc,), foes, CLOSE):
                return Refusal(f"{model.label} would start within 1″ of an enemy", self.clause, (model.id,))
        refusal = refuse_ground(self._game, [(model, model.disc) for model in models], others)
        if refusal is not None:
            return Refusal(refusal.reason, self.clause, refusal.about)
        now = grouping([model.disc for model in models])
        if now.groups > 1:
            return Refusal(f"the unit is split by a gap of {exact_inches(now.between)}", self.clause, (self._unit.id,))
        return None

    def formation(self, centre: Point, files: int) -> list[Point]:
        profile = self._unit.profile
        return block(profile.models, profile.radius, SPACING, centre, self.front, min(files, profile.models))

    def _files(self) -> list[int]:
        """Numbers of files to try: two ranks, then columns of two and three files, then one line."""
        models = self._unit.profile.models
        return list(dict.fromkeys((-(-models // 2), min(3, models), min(2, models), models)))

    def rooms(self) -> Iterator[Answer]:
        for area in self.areas:
            for files in self._files():
                around = self.formation((0, 0), files)
                for x, y in lattice_in(outline(area.outline), around, self._unit.profile.radius, LATTICE, MEASURE):
                    answer = self._ranks([(x + dx, y + dy) for dx, dy in around])
                    if answer is not None:
                        yield answer

    def _ranks(self, places: Places) -> Answer | None:
        """The answer that sets up these ranks; None if they may not stand there."""
        west, south, east, north = box = box_around(places, self._unit.profile.radius)
        if west < 0 or south < 0 or east > self._game.scenario.width or north > self._game.scenario.height:
            return None
        others = self.whereabouts.near(box, CLOSE + MEASURE.slack)
        if not others and self._clear(box):
            return self.approve(self.answer(places))
        return self.attempt(places) if self._open(places, others) else None

    def _clear(self, box: UnitBox) -> bool:
        """Whether ranks in this box lie wholly in an area and come near no wall. Most do, and then nothing else has to
        be tested."""
        if walls_near(self._game.scenario.terrain, box, CLOSE):
            return False
        return any(holds_box(outline(area.outline), box, MEASURE.slack) for area in self.areas)

    def _open(self, places: Places, others: Sequence[Unit]) -> bool:
        """A quick test before the whole one: no base lies on another."""
        r = self._unit.profile.radius
        for other in others:
            west, south, east, north = grown(other.box, r)
            for x, y in places:
                if west < x < east and south < y < north and over(Disc(x, y, r), other.discs):
                    return False
        return True

    def near_to(self, centre: Point, files: int) -> Answer | None:
        """The unit as a block here, or as near to here as the lattice around this place has room. It works alike for
        both seats."""
        step = LATTICE if self._unit.seat == 0 else -LATTICE
        for ring in range(24):
            for dx, dy in _square(ring):
                places = self.formation((centre[0] + dx * step, centre[1] + dy * step), files)
                answer = self._ranks(places)
                if answer is not None:
                    return answer
        return None

    def sample(self, rng: random.Random) -> Answer:
        files = self._files()
        for _ in range(12):
            west, south, east, north = map(int, outline(rng.choice(self.areas).outline).box)
            centre = (rng.randrange(west, east + 1), rng.randrange(south, north + 1))
            answer = self._ranks(self.formation(centre, rng.choice(files)))
            if answer is not None:
                return answer
        return NOTHING if self.room is None else self.room

    def candidates(self, limit: int) -> Iterator[Answer]:
        return iter((NOTHING,)) if self.room is None else super().candidates(limit)


def _square(ring: int) -> list[Point]:
    """The lattice steps at this distance, counted along the axes."""
    if ring == 0:
        return [(0, 0)]
    side = range(-ring, ring + 1)
    return [(dx, dy) for dx in side for dy in side if max(abs(dx), abs(dy)) == ring]


async def deploy_unit(umpire: Umpire, game: State) -> None:
    """lords.setup.deploy-order: the player places one of their units; when all stand, leaders may join."""
    seat = game.active
    waiting = {unit.id: unit for unit in game.of(seat) if unit.waiting}

    def options() -> list[Option[Unit]]:
        return [
            Option(unit.id, unit, unit.profile.name, detail=how_many(unit.profile.models, "model"), about=(unit.id,))
            for unit in waiting.values()
        ]

    title = "Which unit is placed next?"
    unit = await umpire.ask(seat, Pick(title, "lords.setup.deploy-order", "deploy-unit", waiting, options))
    poses = await umpire.ask(seat, Deploy(game, unit))
    if poses is None:
        no_room(umpire, game, unit)
    else:
        unit.places = tuple(poses[model_id(unit, place)].at for place in range(unit.profile.models))
        umpire.tell(
            "deploy", "lords.setup.deploy-placement", "{unit} " + Body(unit, []).does("deploy"), unit=Body(unit, []).ref
        )
    if not any(unit.waiting for unit in game.of(seat)):
        await join_in_deployment(umpire, game, seat)
        hand_over(umpire, game)


def no_room(umpire: Umpire, game: State, unit: Unit) -> None:
    """lords.setup.no-room: once all placements are taken back; after that the unit is lost."""
    name = unit.profile.name
    if unit.seat in game.started_again:
        unit.places = (None,) * unit.profile.models
        umpire.tell("lost", "lords.setup.no-room", "There is no room for {name}: lost", name=name)
        return
    game.started_again.append(unit.seat)
    for other in game.of(unit.seat):
        other.places = ()
    umpire.tell("again", "lords.setup.no-room", "There is no room for {name}: all are placed again", name=name)


def hand_over(umpire: Umpire, game: State) -> None:
    """The second player deploys, then the first takes a turn."""
    game.active = enemy_of(game.active)
    if next((unit for unit in game.of(game.active) if unit.waiting), None) is None:
        game.active = game.first
        game.phase = "turn"
        umpire.tell(
            "battle", "lords.setup.deploy-order", "Both armies stand; {house} begin", house=game.houses[game.first]
        )
