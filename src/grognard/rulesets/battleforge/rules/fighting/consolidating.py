"""Chapter 13, consolidating: after a fight the models close with the enemy, up to 3″ each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from grognard.engine.clauses import enforces
from grognard.engine.questions import Answer, One, Option
from grognard.engine.questions.movement import Mover, Paths
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.bases_move import BasesMove
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.battlefield import INCH, Piece
from grognard.rulesets.battleforge.rules.actions.charge_ideas import closest_slots
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.movement.end_judging import places, together
from grognard.rulesets.battleforge.rules.movement.march import Errand, March
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack
from grognard.rulesets.battleforge.rules.movement.path_judging import barred, off_table, runs_into
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan, UnitWay
from grognard.rulesets.battleforge.rules.terrain.floors import EMPTIED, occupy, why_not_on, within_door
from grognard.rulesets.battleforge.rules.terrain.ground import floor_key
from grognard.rulesets.battleforge.state import BROKE, State, Unit
from grognard.table.places import next_floors
from grognard.table.points import Point
from grognard.table.solid import Solid, nearest_solid

FAR = 3 * INCH
CLAUSE = "battleforge.fight.consolidate"
CLOSE_IN = Errand("Who of {unit} closes in?", CLAUSE, "consolidate")


@enforces("battleforge.fight.consolidate")
async def consolidate(umpire: Umpire, state: State, unit: Unit) -> None:
    """The models of a unit close in, unless the unit broke in this fight. This is no Move action: no rush, no
    Overwatch, no terrain checks, and Shock does not shorten it."""
    if not unit.fielded or state.scopes.has(BROKE, unit.id):
        return
    umpire.cite(consolidate)
    if await _takes_floor(umpire, state, unit) or unit.inside is not None or not state.enemies_of(unit.seat):
        return
    march = March(state, unit, CLOSE_IN)
    paths = await umpire.ask(unit.seat, Consolidation(march))
    if paths:
        unit.stand(march.way(MovePlan(paths)).ends)
        umpire.tell("consolidate", CLAUSE, "{unit:closes} in", unit=unit.ref)


@enforces("battleforge.building.fighting")
async def _takes_floor(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Whether the attackers go onto a floor that the fight has emptied, all together."""
    for piece, level in _emptied(state, unit):
        if why_not_on(state, unit, piece, level) is None:
            options = [Option("enter", True, f"Enter {piece.name}"), Option("outside", False, "Stay", declines=True)]
            title = f"{unit.ref:Does _} take the floor that is empty now?"
            question = One(title, "battleforge.building.fighting", f"take:{unit.id}", options, about=(unit.id,))
            if await umpire.ask(unit.seat, question):
                await occupy(umpire, state, unit, piece, level)
                return True
    return False


def _emptied(state: State, unit: Unit) -> Iterator[tuple[Piece, int]]:
    """The floors that were emptied and are near enough: the first one from outside, the next ones from inside."""
    if unit.inside is not None:
        piece = state.building_of(unit)
        levels = [(piece, floor.level) for floor in next_floors(piece.floors, unit.inside.level)]
    else:
        levels = [(each.piece, 1) for each in state.terrain.ground.buildings if within_door(unit, each)]
    return ((piece, level) for piece, level in levels if state.scopes.has(EMPTIED, floor_key(piece.id, level)))


class Consolidation(BasesMove):
    """The question which models close in, and how."""

    def __init__(self, march: March) -> None:
        unit = march.unit
        title = CLOSE_IN.title.format(unit=unit.ref)
        super().__init__(title, CLAUSE, f"consolidate:{unit.id}", unit.id, FAR, "up to 3″ each, nearer to the enemy")
        self._march = march

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        march = self._march
        return [
            Mover(model, march.named(model), stand.at, march.unit.figure(model).profile.body.radius)
            for model, stand in march.unit.stands.items()
        ]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return {model: stand.at for model, stand in self._march.unit.stands.items()}

    def judge(self, paths: Paths) -> Refusal | None:
        march = self._march
        way = march.way(MovePlan(paths))
        found = (fault for faults in (self._ways, places, together) for fault in faults(march, way))
        return next((fault for fault in found if fault is not None), None)

    def _ways(self, march: March, way: UnitWay) -> Iterator[Refusal | None]:
        for model, track in way.tracks.items():
            yield self._length(model, track)
            yield off_table(march, model, track)
            yield barred(march, model, track)
            yield self._through(model, track)
            yield self._nearer(model, way.end_solids[model])

    def _length(self, model: str, track: ModelTrack) -> Refusal | None:
        named, about = self._march.named(model), self.about
        if MEASURE.beyond(track.length, FAR):
            return Refusal(f"{named} would go {exact_inches(track.length)}, and has 3″", CLAUSE, about)
        if any(each.kind != "difficult" for each in track.obstructions):
            return Refusal(f"{named} would cross or climb something on its way", CLAUSE, about)
        return None

    def _through(self, model: str, track: ModelTrack) -> Refusal | None:
        for foe, there in self._march.foes:
            if runs_into(track, there):
                return Refusal(f"{self._march.named(model)} would run into {foe.ref}", CLAUSE, (*self.about, foe.id))
        return None

    @cached_property
    def _foes(self) -> list[tuple[Unit, Sequence[Solid]]]:
        state, unit = self._march.state, self._march.unit
        return [(foe, bodies(state, foe)) for foe in state.enemies_of(unit.seat)]

    def closest(self, model: str) -> tuple[float, list[Sequence[Solid]]]:
        """The distance from a model to the nearest enemy units, and which units these are."""
        here = self._march.unit.formation.solid_by_model[model]
        gaps = [(MEASURE.read(nearest_solid(here, there)[0]), there) for _, there in self._foes]
        best = min(gap for gap, _ in gaps)
        return best, [there for gap, there in gaps if gap == best]

    def _nearer(self, model: str, end: Solid) -> Refusal | None:
        """Each move has to reduce the distance to the enemy unit that was closest."""
        best, there = self.closest(model)
        if any(MEASURE.nearer(nearest_solid(end, each)[0], best) for each in there):
            return None
        return Refusal(f"{self._march.named(model)} would not come nearer to the nearest enemy", CLAUSE, self.about)

    def candidates(self, limit: int) -> Iterator[Answer]:
        plans = (self.attempt(paths) for paths in self._ideas())
        return islice((answer for answer in plans if answer is not None), limit)

    def _ideas(self) -> Iterator[Paths]:
        yield {}
        found: Paths = {}
        for model in self._march.unit.models:
            shift = closest_slots(self._march, model, self.closest(model)[1], FAR)
            if shift != (0, 0):
                x, y = self._march.unit.stands[model].at
                found[model] = [(x + shift[0], y + shift[1])]
        yield found
        yield from ({model: path} for model, path in found.items())
