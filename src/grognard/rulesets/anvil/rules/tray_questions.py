"""Chapter 9: questions about trays. A move that is drawn and what its way costs, and a tray that is put down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from grognard.engine.questions import Part
from grognard.engine.questions.movement import Mover
from grognard.minis.detours import Obstacle
from grognard.minis.poses import TrayPose
from grognard.minis.tray_held import half_diagonal
from grognard.minis.tray_move import JudgeRoute, TrayMove
from grognard.rulesets.anvil.rules.measuring import MEASURE, impassable, outline
from grognard.rulesets.anvil.rules.moving import cost_of, refuse_contact, refuse_stand, touched
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import NORTH, Point
from grognard.table.travel import path_length


class UnitWalk(TrayMove):
    """The question of a move that is drawn for one unit, from where it stands or, with `entries`, from one of the entry
    points of an edge."""

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        field: State,
        unit: Unit,
        limit: int,
        judge: JudgeRoute,
        *,
        entries: Sequence[TrayPose] | None = None,
        may_stay_out: bool = False,
    ) -> None:
        starts = (unit.pose,) if entries is None else entries
        facing = starts[0].facing if starts else unit.facing
        kind = field.kind(unit)
        at = unit.at if entries is None else None
        tray = Mover(unit.id, unit.name, at, 0, facing, kind.width, kind.depth, unit.type)
        super().__init__(title, clause, topic, tray, limit, judge, starts=starts, may_stay_out=may_stay_out)
        self._field, self._unit = field, unit
        self.table = field.scenario.width, field.scenario.depth

    def obstacles(self) -> Iterator[Obstacle]:
        """Other trays and impassable terrain, far enough away for the tray to turn there."""
        kind = self._field.kind(self._unit)
        away = half_diagonal((kind.width, kind.depth)) + 2 * MEASURE.contact
        for other in self._field.others(self._unit):
            yield outline(self._field, other).corners, away
        for piece in impassable(self._field):
            yield piece.corners, away

    def may_end(self, pose: TrayPose) -> bool:
        field, unit = self._field, self._unit
        return refuse_stand(field, unit, pose) is None and refuse_contact(field, unit, pose, self._touched) is None

    @cached_property
    def _touched(self) -> set[str]:
        return touched(self._field, self._unit)

    def parts(self, way: Sequence[Point]) -> tuple[Part, ...]:
        """The way of the middle, plus the part of it that leads through halving terrain."""
        if not self._field.scenario.premeasure:
            return ()
        length = path_length(way)
        slow = cost_of(self._field, self._unit, way) - length
        return (Part(round(length)), *((Part(round(slow), "slow going"),) if slow >= 1 else ()))


def piece(field: State, unit_type: str, key: str, name: str) -> Mover:
    """A tray that is about to be put down."""
    kind = field.tables.units[unit_type]
    return Mover(key, name, None, 0, NORTH, kind.width, kind.depth, unit_type)
