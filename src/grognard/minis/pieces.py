"""Bases, trays and hulls as a scene shows them, and the marks that most overlays are made of."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.showing.scene import Mark, Tray
from grognard.minis.poses import Dimensions, TrayPose
from grognard.table.points import ExactPoint, Point, to_mils


def drawn(corners: Iterable[ExactPoint]) -> tuple[Point, ...]:
    """Computed corners as a scene draws them, in whole mils."""
    return tuple([to_mils(corner) for corner in corners])


def tray_piece(id: str, pose: TrayPose, size: Dimensions, figure: str) -> Tray:
    """A tray or hull of a width and depth as it stands."""
    return Tray(id, pose.at, pose.facing, *size, figure=figure)


def rings(places: Iterable[Point], radius: int, reach: int, clause: str, label: str = "") -> tuple[Mark, ...]:
    """A ring around each base, at a distance from its edge."""
    return tuple([Mark("circle", (at,), "range", reach + radius, label, clause) for at in places])


def sight_line(start: Point, end: Point, clear: bool, label: str = "", clause: str = "") -> Mark:
    """A line of sight, and whether it is clear."""
    return Mark("line", (start, end), "sees" if clear else "blocked", label=label, clause=clause)


def ghost(corners: Iterable[ExactPoint], label: str) -> Mark:
    """Where a piece would stand after a move."""
    return Mark("area", drawn(corners), "ghost", label=label)
