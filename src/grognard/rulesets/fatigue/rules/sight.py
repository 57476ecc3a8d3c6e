"""Chapter 7: lines of sight. Eyes, chords, and what stands between them."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from grognard.engine.clauses import enforces
from grognard.minis.boxes import WholeBox, boxes_meet, boxes_within
from grognard.rulesets.fatigue.rules.ground import Feature
from grognard.rulesets.fatigue.rules.measuring import LINK, MEASURE, square_reach
from grognard.table.points import Point
from grognard.table.shapes import Disc
from grognard.table.sight import Chord, Shadow, chord, rank_shadows, visible_length

if TYPE_CHECKING:
    from grognard.rulesets.fatigue.state import State, Unit

SLIVER = 1
"""Free lengths up to 0.001″ count for nothing (fatigue.attack.sight-lines)."""


def eye_height(state: State, unit: Unit, place: Point) -> float:
    """Three quarters of a model's height above its ground (fatigue.attack.sight-lines)."""
    return state.ground.height_at(place) + 0.75 * unit.profile.height


@enforces("fatigue.attack.sight-friends")
def friends_shadows(state: State, friends: list[Unit], seen: Chord) -> list[Shadow]:
    """The shadows of other units of the shooter's side; closed ranks throw one (fatigue.attack.sight-friends)."""
    shadows: list[Shadow] = []
    square = seen.dx * seen.dx + seen.dy * seen.dy
    length = sqrt(square)
    for friend in friends:
        radius = friend.profile.radius
        # A model farther from the line than this neither reaches the chord nor closes a gap in front of it.
        wide = (seen.radius + 3 * radius + LINK + MEASURE.slack) * length
        rank: list[Disc] = []
        for x, y in friend.models.values():
            ahead = (x - seen.x) * seen.dx + (y - seen.y) * seen.dy
            if 0 < ahead < square and -wide < (y - seen.y) * seen.dx - (x - seen.x) * seen.dy < wide:
                rank.append(Disc(x, y, radius))
        if rank:
            tops = [state.ground.height_at((x, y)) + friend.profile.height for x, y, _ in rank]
            shadows += rank_shadows(seen, rank, tops, LINK + MEASURE.slack)
    return shadows


def between(one: Unit, other: Unit) -> WholeBox:
    """A box that contains every line between two units."""
    a, b = one.formation.box, other.formation.box
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


class UnitLook:
    """One unit looking at another. What could stand between them is gathered once."""

    __slots__ = ("friends", "pieces", "shooter", "state", "target")

    def __init__(self, state: State, shooter: Unit, target: Unit) -> None:
        self.state, self.shooter, self.target = state, shooter, target
        area = between(shooter, target)
        # Walls, buildings and hills stop a line of sight, bushes, trees and fences never do.
        self.pieces: list[Feature] = [
            feature for feature in state.ground.features if feature.hard and boxes_meet(feature.box, area)
        ]
        self.friends = [
            unit
            for unit in state.units.values()
            if unit.seat == shooter.seat
            and unit is not shooter
            and unit.models
            and boxes_within(area, unit.formation.box, 0)
        ]

    @enforces("fatigue.attack.sight-lines")
    def sees(self, eye: Point, target: Point) -> bool:
        """Whether more than 0.001″ of a chord is free (fatigue.attack.sight-lines, fatigue.attack.sight-terrain)."""
        if eye == target or not (self.pieces or self.friends):
            return True
        return self.free(eye, target) > SLIVER

    @enforces("fatigue.attack.sight-terrain")
    def free(self, eye: Point, target: Point) -> float:
        """How much of a target model's chord all shadows together leave free."""
        state, profile = self.state, self.target.profile
        eye_top = eye_height(state, self.shooter, eye)
        seen = chord(eye, Disc(*target, profile.radius), eye_top, eye_height(state, self.target, target))
        pieces = [(feature.shape, feature.piece.height) for feature in self.pieces]
        free = visible_length(seen, pieces)
        # If terrain alone hides everything, friends do not matter.
        if free <= SLIVER or not self.friends:
            return free
        shadows = friends_shadows(state, self.friends, seen)
        return visible_length(seen, pieces, shadows) if shadows else free

    @enforces("fatigue.attack.ranged-range")
    def shoots(self, eye: Point) -> bool:
        """Whether a shooter sees a target model that is also in Range (fatigue.attack.ranged-range)."""
        ground = self.state.ground
        limit = self.shooter.profile.range
        radii = self.shooter.profile.radius + self.target.profile.radius
        level = square_reach(radii, limit, 0)
        x, y = eye
        for there in self.target.models.values():
            square = (there[0] - x) * (there[0] - x) + (there[1] - y) * (there[1] - y)
            if square > level:
                continue
            rise = ground.height_at(eye) - ground.height_at(there)
            if rise and square > square_reach(radii, limit, rise):
                continue
            if self.sees(eye, there):
                return True
        return False

    def shooters(self) -> list[str]:
        """The models that take part in shooting at the target, in order of number (fatigue.attack.who-attacks)."""
        formations = [self.target.formation, *(friend.formation for friend in self.friends)]
        key = (id(self.state.ground), *map(id, formations))
        kept = self.shooter.formation.sights
        if key not in kept:
            if self._open_field():
                found = list(self.shooter.models)
            else:
                found = [model for model, eye in self.shooter.models.items() if self.shoots(eye)]
            kept[key] = ((self.state.ground, formations), found)
        return kept[key][1]

    def _open_field(self) -> bool:
        """Whether nothing at all stands between the units, not even a hill, and even their farthest corners are in
        Range."""
        if self.pieces or self.friends:
            return False
        west, south, east, north = between(self.shooter, self.target)
        reach = self.shooter.profile.range
        return (east - west) * (east - west) + (north - south) * (north - south) <= reach * reach

    def anyone(self) -> bool:
        """Whether at least one model can shoot at the target."""
        return bool(self.shooters())


def in_reach(one: Unit, other: Unit, limit: int) -> bool:
    """Whether two units are near enough for a closer look."""
    return boxes_within(one.formation.box, other.formation.box, limit + MEASURE.slack)
