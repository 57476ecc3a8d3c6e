"""Command distance: the ring around a leader, and which units under that command stand within it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.showing.scene import Overlay, Reach
from grognard.minis.pieces import rings, sight_line
from grognard.minis.words import exact_inches
from grognard.table.measure import Measure
from grognard.table.points import Point


class Follower(NamedTuple):
    """Somebody under a leader's command: a name, a place to draw a line to, and the distance to the leader."""

    name: str
    at: Point
    away: float


def command_reach(leader: str, limit: int, clause: str, who: Iterable[str] = ()) -> Reach:
    """The ring that the page draws around a leader who is selected, and who could follow this leader from within it."""
    return Reach(leader, "command", limit, f"Command {exact_inches(limit)}", clause, tuple(who))


def command_overlay(
    title: str, at: Point, radius: int, limit: int, followers: Iterable[Follower], measure: Measure, clause: str
) -> Overlay:
    """The ring around a leader's base, and a line to each follower that says whether it is reached."""
    marks, lines = [*rings([at], radius, limit, "", f"Command {exact_inches(limit)}")], []
    for name, there, away in followers:
        marks.append(sight_line(at, there, measure.within(away, limit), name))
        lines.append(f"{name}: {exact_inches(away)}")
    return Overlay(title, tuple(marks), tuple(lines), clause)
