"""The timeline of a move: what happens at which point of the way.

At distance d of the move (in mils) every model stands d along its own path, or at its end. Checks of the ground depend
on the way and change with it; reactions are declared at a point and stay there when the way changes. Events are handled
in order of d, checks before reactions. The player of an interrupted mover may plan the rest of the way again, with d
used up; then units that had no chance to react before are offered one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from grognard.engine.playing.rest import Settles
from grognard.engine.record import Value


class Waypoint(Value, frozen=True):
    """Something at a point of the way: `what` names it to the rule set (a wall, a reacting unit)."""

    at: int
    what: str
    clause: str


class Timeline(Settles):
    """A move under way, as everybody may see it."""

    mover: str = ""
    """The unit that is moving; empty: none."""
    covered: int = 0
    """d: how far into the move."""
    end: int = 0
    """How far the present plan goes."""
    checks: list[Waypoint] = []
    """Checks of the ground that lie ahead on this way."""
    taken: list[str] = []
    """What this move has checked already: once is enough, also for a new way across it."""
    reactions: list[Waypoint] = []
    """Declared and still to come."""
    offered: list[str] = []
    """The units that had the chance to react to this move."""
    stopped: bool = False
    """The mover was destroyed or broke: its move is over where it was."""
    over: bool = False
    """The way ends where the mover stands now (it fell): it goes no farther, and reactions to come find it there."""

    def stop(self, unit: str) -> None:
        """To be called for every unit that is destroyed or breaks; if it is the mover, its move ends."""
        self.stopped = self.stopped or unit == self.mover

    def clear(self) -> None:
        """Nobody is on the way any more."""
        self.mover, self.covered, self.end, self.stopped, self.over = "", 0, 0, False, False
        self.checks, self.taken, self.reactions, self.offered = [], [], [], []

    def unsettled(self) -> str:
        return f"{self.mover} is still on the way" if self.mover else ""


class Journey(ABC):
    """The rule set's part: the way, and what happens on it. Give it an `__init__` that keeps the umpire, the state and
    the planned way, and sets `mover` to the id of the unit."""

    mover: str

    @abstractmethod
    def length(self) -> int:
        """How far the present plan goes, counted from the start of the move."""

    @abstractmethod
    def allowance(self) -> int:
        """How far the mover may go in all, as it stands now (new Shock slows)."""

    @abstractmethod
    def checks(self) -> Sequence[Waypoint]:
        """The checks on the present way, counted from the start of the move."""

    @abstractmethod
    def watchers(self) -> Sequence[str]:
        """Who could react to the present way, from where the mover stands now."""

    @abstractmethod
    async def declare(self, watchers: Sequence[str]) -> Sequence[Waypoint]:
        """The window over the move, for these watchers; the reactions that are made, at their points."""

    @abstractmethod
    def stand(self, d: int) -> None:
        """Put the models d into the move."""

    @abstractmethod
    async def check(self, point: Waypoint) -> bool:
        """Take a check of the ground; whether it interrupts the mover."""

    @abstractmethod
    async def react(self, point: Waypoint) -> bool:
        """Carry out a reaction with all that it causes; whether it interrupts the mover (not if it came to nothing)."""

    @abstractmethod
    async def plan_anew(self) -> bool:
        """Ask the mover for the rest of the way; False: they keep to their way."""


async def travel(timeline: Timeline, journey: Journey) -> None:
    """The whole move, from the declared way to its end. A move inside a move has a timeline of its own."""
    if timeline.mover:
        raise RuntimeError(f"{timeline.mover} is still on the way, so {journey.mover} needs a timeline of its own")
    timeline.mover = journey.mover
    await _look_ahead(timeline, journey)
    while (point := _next(timeline)) is not None:
        if not timeline.over:
            timeline.covered = max(timeline.covered, min(point.at, timeline.end))
            journey.stand(timeline.covered)
        interrupted = await _happen(timeline, journey, point)
        if timeline.stopped:
            break
        if timeline.over:
            timeline.checks = []
            continue
        timeline.end = max(timeline.covered, min(timeline.end, journey.allowance()))
        if interrupted and journey.allowance() > timeline.covered and await journey.plan_anew():
            await _look_ahead(timeline, journey)
    if not timeline.stopped and not timeline.over:
        timeline.covered = timeline.end
        journey.stand(timeline.end)
    timeline.clear()


async def _look_ahead(timeline: Timeline, journey: Journey) -> None:
    """A way was planned: its checks, and the window for those who come to see it."""
    timeline.end = max(timeline.covered, min(journey.length(), journey.allowance()))
    timeline.checks = [
        point for point in journey.checks() if point.at >= timeline.covered and point.what not in timeline.taken
    ]
    fresh = [watcher for watcher in journey.watchers() if watcher not in timeline.offered]
    timeline.offered = [*timeline.offered, *fresh]
    if fresh:
        timeline.reactions = [*timeline.reactions, *await journey.declare(fresh)]


def _next(timeline: Timeline) -> Waypoint | None:
    """The next thing on a way that goes on. Ground that is not crossed is not checked; a reaction comes at the end
    if the way has become too short for it."""
    if timeline.stopped:
        return None
    ahead = [point for point in timeline.checks if point.at < timeline.end]
    check = min(ahead, key=lambda point: point.at, default=None)
    reaction = min(timeline.reactions, key=lambda point: point.at, default=None)
    if check is not None and (reaction is None or check.at <= reaction.at):
        return check
    return reaction


async def _happen(timeline: Timeline, journey: Journey, point: Waypoint) -> bool:
    """Whether it interrupts the mover."""
    if point in timeline.checks:
        timeline.checks.remove(point)
        timeline.taken = [*timeline.taken, point.what]
        return await journey.check(point)
    timeline.reactions.remove(point)
    return await journey.react(point)


def stops(start: int, end: int, every: int) -> list[int]:
    """The points of a way at which a reaction may be made: its start, each step and its end."""
    return [*range(start, end, every), end]
