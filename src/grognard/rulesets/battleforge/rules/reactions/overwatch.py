"""Chapter 15: Overwatch. Which units may shoot at a unit on its way, at which points of the move, and the shot
itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.timeline import Waypoint, stops
from grognard.engine.questions import Number
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.minis.pieces import drawn
from grognard.minis.words import inches
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.rules.foundations.measuring import box_of
from grognard.rulesets.battleforge.rules.movement.march import March
from grognard.rulesets.battleforge.rules.movement.unit_way import UnitWay
from grognard.rulesets.battleforge.rules.reactions import reacting
from grognard.rulesets.battleforge.rules.shooting import exchanging, shots
from grognard.rulesets.battleforge.rules.sight.aiming import can_shoot
from grognard.rulesets.battleforge.rules.sight.eyes import STANDS_OUT
from grognard.rulesets.battleforge.state import SHOT, Formation, State, Unit
from grognard.table.footprint import Footprint, bounds, boxes_apart
from grognard.table.panel import all_hidden, eye_of
from grognard.table.points import Point, to_mils
from grognard.table.shapes import Box, Disc

EVERY = INCH // 4
"""A shot may be made at the start of a move, at its end, and after each step of this length in between."""


class Prey:
    """A unit on its way, as possible shooters see it."""

    def __init__(self, march: March, way: UnitWay, end: int) -> None:
        self.state, self.unit, self.way = march.state, march.unit, way
        self.start, self.end, self.locked = march.covered, end, march.locked
        self._ghosts: dict[int, Unit] = {}
        self._seen: dict[str, tuple[Formation, bool]] = {}

    def at(self, d: int) -> Unit:
        """The unit as it will stand d into the move."""
        found = self._ghosts.get(d)
        if found is None:
            found = self._ghosts[d] = msgspec.structs.replace(
                self.unit, formation=self.way.formation(d), where="table", inside=None
            )
        return found

    def spot(self, d: int) -> Point:
        """The middle of the unit d into the move."""
        places = [stand.at for stand in self.at(d).stands.values()]
        return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)

    def marks(self) -> tuple[Mark, ...]:
        """The way ahead and where it ends, to be drawn while enemies think about it."""
        way = tuple(self.spot(d) for d in stops(self.start, self.end, INCH))
        ends = [_ghost(solid.footprint) for solid in self.at(self.end).formation.solids]
        return Mark("arrow", way, "path", label=inches(self.end - self.start)), *ends

    @cached_property
    def _swept(self) -> tuple[Box, int, int]:
        """The box that holds the unit all along its way, with its lowest and its highest point."""
        tracks, ends = self.way.tracks.values(), [self.at(self.start).formation, self.at(self.end).formation]
        boxes = [*(track.box for track in tracks), *(formation.box for formation in ends)]
        west, south, east, north = zip(*boxes, strict=True)
        levels = [stretch.height for track in tracks for stretch in track.stretches]
        low = min([*levels, *(formation.rise[0] for formation in ends)])
        tall = max([body.height for body in self.unit.formation.bodies])
        high = max([*(level + tall for level in levels), *(formation.rise[1] for formation in ends)])
        return (min(west), min(south), max(east), max(north)), low, high

    @property
    def box(self) -> Box:
        return self._swept[0]

    def in_view(self, foe: Unit) -> bool:
        """Whether a unit has a shot at some point of the way; asked again only when it stands elsewhere."""
        known = self._seen.get(foe.id)
        if known is None or known[0] is not foe.formation:
            known = self._seen[foe.id] = foe.formation, _in_reach(self, foe) and any(_shots(self, foe))
        return known[1]

    def pairs(self, foe: Unit) -> dict[str, list[str]] | None:
        """Who of a unit may see whom at some point of the way: all but those that a single piece hides from them from
        the beginning to the end, which is quickly seen. None: there is no telling, everybody has to look."""
        mounted = any(carried.weapon.mount is not None for _, figure in foe.figures() for carried in figure.weapons)
        if foe.inside is not None or mounted:
            return None
        reach = max((weapon.long for weapon in shots.direct_weapons(foe)), default=0) + 1
        solids = [each.solid for each in self.state.terrain.ground.blockers]
        found = {}
        for model, solid in foe.formation.solid_by_model.items():
            start, box = eye_of(solid), bounds(solid.footprint)
            near = {other: swept for other, swept in self._each.items() if boxes_apart(box, swept[0]) <= reach}
            if not near or any(all_hidden(start, *self._swept, each) for each in solids):
                continue
            seen = [other for other, swept in near.items() if not any(all_hidden(start, *swept, s) for s in solids)]
            if seen:
                found[model] = seen
        return found

    @cached_property
    def _each(self) -> dict[str, tuple[Box, int, int]]:
        """For each model the box that holds it all along its way."""
        found = {}
        for model, solid in self.at(self.start).formation.solid_by_model.items():
            track = self.way.tracks.get(model)
            if track is None:
                found[model] = (bounds(solid.footprint), solid.bottom, solid.top)
            else:
                levels = [stretch.height for stretch in track.stretches]
                found[model] = (track.box, min(levels), max(levels) + track.walker.body.height)
        return found


def _ghost(base: Footprint) -> Mark:
    if isinstance(base, Disc):
        return Mark("circle", (to_mils((base.x, base.y)),), "ghost", round(base.r))
    return Mark("area", drawn(base.corners), "ghost")


def could_watch(prey: Prey, unit: Unit) -> bool:
    """Whether a unit could react and shoot at all, wherever the mover goes. A unit that is in melee, or was when the
    move began, cannot."""
    state = prey.state
    if reacting.why_not(state, unit) is not None or SHOT.refusal(state.scopes, unit.ref) is not None:
        return False
    if is_engaged(state, unit):
        prey.locked.add(unit.id)
    return unit.id not in prey.locked


@enforces("battleforge.react.overwatch")
def watchers(prey: Prey) -> list[str]:
    """The enemies that may react and have a shot at some point of the way ahead."""
    state = prey.state
    if state.reacting:
        return []
    enemies = [foe for foe in state.enemies_of(prey.unit.seat) if could_watch(prey, foe)]
    return [foe.id for foe in enemies if prey.in_view(foe)]


def _in_reach(prey: Prey, foe: Unit) -> bool:
    reach = max((weapon.long for weapon in shots.direct_weapons(foe)), default=0)
    return reach > 0 and boxes_within(box_of(prey.state, foe), prey.box, reach + STANDS_OUT)


def _shots(prey: Prey, foe: Unit) -> Iterator[bool]:
    """Whether there is a shot, point by point: the end and the start first, because most units that see a move see
    these."""
    pairs = prey.pairs(foe)
    if pairs is not None and not pairs:
        return
    ahead = stops(prey.start, prey.end, EVERY)
    for d in dict.fromkeys([ahead[-1], ahead[0], *ahead]):
        yield has_shot(prey, foe, d, pairs)


def why_no_shot(prey: Prey, foe: Unit) -> Refusal | None:
    """Why a unit cannot shoot at the mover at any point of its way."""
    if could_watch(prey, foe) and prey.in_view(foe):
        return None
    about = (foe.id, prey.unit.id)
    return Refusal(f"{foe.ref:has} no shot at {prey.unit.ref} on its way", "battleforge.react.overwatch", about)


def has_shot(prey: Prey, foe: Unit, d: int, pairs: Mapping[str, Sequence[str]] | None = None) -> bool:
    """Whether a unit has a shot at a point of the way, as far as these pairs may see each other."""
    state, ghost = prey.state, prey.at(d)
    if shots.why_no_target(state, foe, ghost) is not None:
        return False
    return any(can_shoot(state, foe, weapon, ghost, pairs) for weapon in shots.loaded(state, foe))


@enforces("battleforge.react.overwatch-point")
async def declared(umpire: Umpire, prey: Prey, watcher: Unit) -> Waypoint | None:
    """A unit has declared Overwatch: resolve its attempt, and if it succeeds ask for the point of the move."""
    state = prey.state
    if len(state.acting) > 1:
        umpire.cite("battleforge.group.reactions")
    if not await reacting.attempt(umpire, state, watcher, "overwatch"):
        return None
    points = umpire.recall("points", lambda: shooting_points(prey, watcher))
    if not points:
        return None
    title = f"At which point {watcher.ref:does _} shoot?"
    question = Number(title, "battleforge.react.overwatch-point", f"point:{watcher.id}", 0, 0, stops=points,
                      written_as="mils", about=(watcher.id, prey.unit.id), spot=prey.spot)  # fmt: skip
    return Waypoint(await umpire.ask(watcher.seat, question), watcher.id, "battleforge.react.overwatch")


def shooting_points(prey: Prey, watcher: Unit) -> tuple[int, ...]:
    """The points of the way at which a unit has a shot."""
    pairs = prey.pairs(watcher)
    return tuple(d for d in stops(prey.start, prey.end, EVERY) if has_shot(prey, watcher, d, pairs))


async def shoot(umpire: Umpire, state: State, watcher: Unit, mover: Unit) -> bool:
    """The shot, at the mover where it stands now; whether there was one."""
    if not watcher.fielded or is_engaged(state, watcher):
        return False
    attack = await shots.everything(umpire, state, watcher, mover)
    if not attack.strikes or not watcher.fielded:
        return False
    SHOT.use(state.scopes, watcher.ref)
    umpire.cite(SHOT.clause)
    await exchanging.exchange(umpire, state, [attack])
    return True
