"""Chapter 14, the run of a broken unit: 6″ straight away from the nearest enemy, or turned aside a little."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.questions.bodies import OnBoard
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.free_places import is_free, landed
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, NEAR, bodies
from grognard.rulesets.battleforge.rules.foundations.scattering import RING, TURN
from grognard.rulesets.battleforge.rules.movement import falling
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack
from grognard.rulesets.battleforge.rules.movement.path_judging import BERTH, bar_on, comes_near
from grognard.rulesets.battleforge.rules.movement.unit_way import walker
from grognard.rulesets.battleforge.rules.terrain import broken_inside
from grognard.rulesets.battleforge.state import Stand, State, Unit, footprint_of, solid_of
from grognard.table.footprint import bounds, middle_of
from grognard.table.nearest import nearest_point
from grognard.table.points import Direction, Point, separation, to_mils
from grognard.table.search import nearest_free, ways
from grognard.table.solid import Solid, nearest_solid
from grognard.table.solid import apart as solids_apart

T = TypeVar("T")
RUN = 6 * INCH
WIDEST = 75
ALL_ROUND: tuple[Direction, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""If the centres of two models coincide, the owner chooses one of these headings."""
ASIDE = 2 * INCH
"""A model whose place is taken finds another within this; otherwise the way is blocked."""


class Threat(NamedTuple):
    """The enemy that is nearest, and the heading that leads straight away from it."""

    enemy: Unit
    heading: Direction


@enforces("battleforge.break.move")
async def run(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Returns whether the unit gets away. All its models are shifted by the same vector; without an enemy they stay."""
    umpire.cite(run)
    if unit.inside is not None:
        return await broken_inside.flee(umpire, state, unit)
    threats = list(nearest_threats(state, unit))
    if not threats:
        return True
    threat = await _pick(umpire, unit, threats, "Which enemy {:does _} run from?", lambda each: str(each.enemy.ref))
    for equal in ways(threat.heading, RUN, TURN, WIDEST):
        found = [stands for shift in equal if (stands := after_run(state, unit, shift)) is not None]
        if found:
            stands = await _pick(umpire, unit, found, "Where {:does _} run?", _whither, _there)
            if not unit.fielded:
                return True  # its player has conceded
            umpire.tell("run", "battleforge.break.move", "{unit:runs}", unit=unit.ref)
            await falling.go_down(umpire, state, unit, stands)
            return True
    return False


def _whither(stands: dict[str, Stand]) -> str:
    x, y = next(iter(stands.values())).at
    return f"to {exact_inches(x)} from the west and {exact_inches(y)} from the south"


def _there(stands: dict[str, Stand]) -> OnBoard:
    """To point at: where the first model comes to stand."""
    return OnBoard(at=next(iter(stands.values())).at)


async def _pick(
    umpire: Umpire,
    unit: Unit,
    things: Sequence[T],
    title: str,
    label: Callable[[T], str],
    pointing: Callable[[T], OnBoard] | None = None,
) -> T:
    """The owner chooses between equals."""
    if len(things) == 1:
        return things[0]
    options = [Option(str(number), each, label(each)) for number, each in enumerate(things, 1)]
    said, clause, topic = title.format(unit.ref), "battleforge.break.move", f"run:{unit.id}"
    return await umpire.ask(unit.seat, One(said, clause, topic, options, about=(unit.id,), pointing=pointing))


# ---- away from which enemy ----


def nearest_threats(state: State, unit: Unit) -> Iterator[Threat]:
    """The headings away from the enemies that are equally close, each heading once."""
    pairs = [
        (MEASURE.read(solids_apart(mine, theirs)), foe, mine, theirs)
        for foe in state.enemies_of(unit.seat)
        for theirs in bodies(state, foe)
        for mine in unit.formation.solids
    ]
    least = min((pair[0] for pair in pairs), default=0)
    found: dict[Direction, Threat] = {}
    for distance, foe, mine, theirs in pairs:
        if distance == least:
            for heading in _headings(foe, mine, theirs):
                found.setdefault(heading, Threat(foe, heading))
    yield from found.values()


def _headings(foe: Unit, mine: Solid, theirs: Solid) -> tuple[Direction, ...]:
    """From the centre of the enemy's model, or the nearest point of its building, to the centre of one's own."""
    here = to_mils(middle_of(mine.footprint))
    there = middle_of(theirs.footprint) if foe.inside is None else nearest_point(theirs.footprint, here)
    x, y = to_mils(there)
    return ((here[0] - x, here[1] - y),) if (x, y) != here else ALL_ROUND


# ---- where to ----


def after_run(state: State, unit: Unit, shift: Point) -> dict[str, Stand] | None:
    """Where the models stand after a run along a vector; None if that way is blocked."""
    others = [other for other in state.units.values() if other.in_the_open and other is not unit]
    taken = [solid for other in others for solid in other.solids]
    foes = [solid for foe in state.enemies_of(unit.seat) for solid in bodies(state, foe)]
    stands: dict[str, Stand] = {}
    for model, start in unit.stands.items():
        goal = start.at[0] + shift[0], start.at[1] + shift[1]
        track = ModelTrack(state.terrain.ground, walker(unit, model), start, [goal])
        stand = None if blocked(state, track, foes) else room_for(state, track, taken, foes)
        if stand is None:
            return None
        stands[model] = stand
        taken.append(solid_of(track.walker.body, stand))
    return stands


def blocked(state: State, track: ModelTrack, foes: Sequence[Solid]) -> bool:
    """Why a way is blocked: off the table, into a building or something impassable, up more than 2″, or within 1″ of an
    enemy."""
    return (
        _off_table(state, track)
        or bool(track.climbs)
        or bar_on(state.terrain.ground, track) is not None
        or any(_too_near(track, foe) for foe in foes)
    )


def _off_table(state: State, track: ModelTrack) -> bool:
    west, south, east, north = bounds(footprint_of(track.walker.body, track.end))
    return min(west, south, state.scenario.width - east, state.scenario.height - north) <= -1


def _too_near(track: ModelTrack, foe: Solid) -> bool:
    """Within 1″ of an enemy on the way. A model that begins this near may leave, as long as it gets no nearer."""
    begins = solids_apart(solid_of(track.walker.body, track.start), foe)
    if MEASURE.beyond(begins, NEAR):
        return comes_near(track, [foe], BERTH)
    ends = solids_apart(solid_of(track.walker.body, track.end), foe)
    return ends <= begins or comes_near(track, [foe], begins - 1)


def room_for(state: State, track: ModelTrack, taken: list[Solid], foes: Sequence[Solid]) -> Stand | None:
    """The place where a model ends: the end of the way, or the nearest free place if another base is there. None if
    that is more than 2″ away."""
    body, end = track.walker.body, track.end
    if is_free(state, solid_of(body, end), taken):
        return end

    def fits(spot: Point) -> bool:
        solid = landed(state, body, spot)
        clear = not foes or MEASURE.beyond(nearest_solid(solid, foes)[0], NEAR)
        return clear and is_free(state, solid, taken)

    spot = nearest_free(end.at, fits, RING, TURN, ASIDE)
    if spot is None or MEASURE.beyond(separation(spot, end.at), ASIDE):
        return None
    return Stand(spot, landed(state, body, spot).bottom, end.facing)
