"""Chapter 9: the way of a unit. The tracks of its models from one point of the move on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.timeline import Waypoint
from grognard.engine.questions.movement import Paths, Start
from grognard.minis.words import inches, number_of
from grognard.rulesets.battleforge.rules.movement.allowance import LOST
from grognard.rulesets.battleforge.rules.movement.model_track import ModelTrack, Obstruction, ObstructionKind, Walker
from grognard.rulesets.battleforge.rules.terrain.ground import Ground
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.rulesets.battleforge.state import Formation, Stand, Unit, solid_of
from grognard.table.points import Direction, Point, whole
from grognard.table.solid import Solid

CHECKS: Mapping[ObstructionKind, str] = {
    "difficult": "battleforge.terrain.difficult",
    "low": "battleforge.move.low-obstacle",
    "climb": "battleforge.move.climb",
    "leap": "battleforge.move.leap",
    "fall": "battleforge.move.fall",
}


LABELS = {
    "difficult": f"Difficult ground, or lose {inches(LOST)}",
    "low": f"Obstacle, or lose {inches(LOST)}",
    "climb": "Climb, or lose half",
    "leap": "Leap, or fall",
}
"""What is checked on the way, and what depends on it."""


class MovePlan(NamedTuple):
    """Where the models of a unit go: way-points of those who move, and facings for those who turn."""

    paths: Paths
    facings: Mapping[str, Direction] = {}
    starts: Mapping[str, Point] = {}
    """Where a way begins, for models that come from an edge, a building or a transport."""


class Origin(Protocol):
    """Where models begin to move."""

    @property
    def stands(self) -> Mapping[str, Stand]:
        """Where models that do not move stand; empty if they stand nowhere and all have to go."""
        ...

    @property
    def entries(self) -> Sequence[Start]:
        """Places at which a way may begin, for models that stand nowhere."""
        ...

    def start(self, model: str, toward: Point, chosen: Point | None) -> Stand:
        """The place at which the way of a model begins."""
        ...

    def ideas(self, unit: Unit, reach: int) -> Iterator[MovePlan]:
        """Ways for models that stand nowhere."""
        ...


class OnTable(NamedTuple):
    """The models begin where they stand."""

    stands: Mapping[str, Stand]
    entries: Sequence[Start] = ()

    def start(self, model: str, toward: Point, chosen: Point | None) -> Stand:
        return self.stands[model]

    def ideas(self, unit: Unit, reach: int) -> Iterator[MovePlan]:
        return iter(())


def walker(unit: Unit, model: str) -> Walker:
    """A model as the ground sees it."""
    ids = unit.sheet.rules_of(number_of(model))
    return Walker(unit.figure(model).profile.body, "winged" in ids, "long-legs" in ids, "sure-footed" in ids)


class UnitWay:
    """The tracks of a unit's models; those without one stay."""

    def __init__(self, ground: Ground, unit: Unit, origin: Origin, plan: MovePlan, begins: int = 0) -> None:
        self.begins = begins
        """How far into the move the unit was when this was planned."""
        self.models, self.bodies = unit.formation.models, unit.formation.bodies
        self.stays = origin.stands
        self.tracks: dict[str, ModelTrack] = {}
        for model in dict.fromkeys([*plan.paths, *plan.facings]):
            path = plan.paths.get(model) or [self.stays[model].at]
            start = origin.start(model, path[0], plan.starts.get(model))
            self.tracks[model] = ModelTrack(ground, walker(unit, model), start, path, plan.facings.get(model))

    @cached_property
    def length(self) -> int:
        """How far into the move it ends."""
        return self.begins + whole(max((track.length for track in self.tracks.values()), default=0))

    def stand(self, d: int, caps: Mapping[str, int] | None = None) -> dict[str, Stand]:
        """Where every model stands d into the move; with caps: no model beyond what it may go."""
        far = d - self.begins
        found = {}
        for model in self.models:
            track = self.tracks.get(model)
            if track is None:
                found[model] = self.stays[model]
            else:
                found[model] = track.stand(far if caps is None else min(far, caps[model] - self.begins))
        return found

    @cached_property
    def ends(self) -> dict[str, Stand]:
        return self.stand(self.length)

    @cached_property
    def end_solids(self) -> dict[str, Solid]:
        return {model: solid_of(body, self.ends[model]) for model, body in zip(self.models, self.bodies, strict=True)}

    def formation(self, d: int) -> Formation:
        """The unit as it stands d into the move."""
        stands = self.stand(d)
        return Formation(self.models, self.bodies, tuple([stands[model] for model in self.models]))

    @cached_property
    def obstructions(self) -> list[tuple[str, Obstruction]]:
        """What calls for a check, with the model that meets it."""
        return [(model, each) for model, track in self.tracks.items() for each in track.obstructions]

    @enforces("battleforge.move.timeline")
    def checks(self) -> list[Waypoint]:
        """One check for each thing, where the first model reaches it; it holds for the whole unit. A mil beyond an edge
        would be down already, so a fall is checked not later than there."""
        first: dict[str, tuple[float, ObstructionKind]] = {}
        for _, each in self.obstructions:
            what = check_name(each)
            if what not in first or each.at < first[what][0]:
                first[what] = each.at, each.kind
        return [
            Waypoint(self.begins + (int(at) if kind == "fall" else whole(at)), what, CHECKS[kind])
            for what, (at, kind) in first.items()
        ]

    def applied(self) -> Iterator[str | Callable[..., Any]]:
        """Clauses that a track follows without a check or an event: for statistics."""
        tracks = self.tracks.values()
        if any(track.rises for track in tracks):
            yield "battleforge.terrain.heights"
        if any(each.kind == "climb" for _, each in self.obstructions):
            yield "battleforge.move.climb"
        walls = [(track, wall) for track in tracks for wall, _ in track.walls]
        if walls:
            yield "battleforge.terrain.obstacle"
        if any(track.steps_over(wall) for track, wall in walls):
            yield from ("battleforge.terrain.low-obstacle", Sheet.rules_of)

    def meeting(self, what: str) -> list[tuple[str, Obstruction]]:
        """The models that meet what a check is about."""
        return [(model, each) for model, each in self.obstructions if check_name(each) == what]


def check_name(each: Obstruction) -> str:
    """What is checked once in a move: all difficult ground, all falls, and each obstacle, rise and gap."""
    return each.kind if each.kind in ("difficult", "fall") else f"{each.kind} {each.piece}"


def kind_of(what: str) -> ObstructionKind:
    """The kind of thing that a check is about."""
    kind = what.partition(" ")[0]
    return next(known for known in CHECKS if known == kind)
