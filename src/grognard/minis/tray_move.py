"""The question how a tray moves.

A move goes leg by leg, the tray facing each leg, and may pivot once more at its end; a way-point is its middle.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from grognard.engine.lazy import lazy
from grognard.engine.questions import MALFORMED, Answer, OptionShown, malformed
from grognard.engine.questions.answers import Moved
from grognard.engine.questions.movement import ABANDON, Mover, Moving, Start, facing_of, move_answer, paths_of
from grognard.engine.refusal import Refusal
from grognard.minis.detours import Obstacle, turning_points
from grognard.minis.memory import Remembering
from grognard.minis.poses import Dimensions, Route, TrayPose, shift
from grognard.minis.tray_held import EnteringTray, HeldTray, TrayLimits
from grognard.table.points import Direction, Point, direction, from_north

TRIES = 24
WAY_POINTS = 100
"""More way-points than anybody draws; each one has to be judged."""
COMPASS = tuple(from_north(45 * turn) for turn in range(8))

JudgeRoute = Callable[[Sequence[Point], Direction | None], Refusal | None]
"""What the rules say to a way, and to the facing at its end."""


def _where_it_stands(tray: Mover) -> Sequence[TrayPose]:
    """The one start of a tray that is on the table."""
    if tray.at is None:
        return ()
    if tray.facing is None:
        raise ValueError(f"{tray.label} has no facing: a tray that moves is a Mover with a facing, a width and a depth")
    return (TrayPose(tray.at, tray.facing),)


class TrayMove(Remembering[Route | None], Moving[Route | None]):
    """Draw a move of one tray: from where it stands, or from one of `starts` on an edge if it has no place yet. A tray
    that stands on the table needs a facing, and no `starts`.

    With `may_stay_out` the answer "abandon" leaves the unit where it is; `take` then gives None.
    """

    turning = "end"
    formations = ()
    most_points = WAY_POINTS

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        tray: Mover,
        limit: int,
        judge: JudgeRoute,
        *,
        starts: Sequence[TrayPose] = (),
        may_stay_out: bool = False,
    ) -> None:
        self.title, self.clause, self.topic, self.about = title, clause, topic, (tray.id,)
        self.movers = [tray]
        self.allowance, self.may_abandon = limit, may_stay_out
        self._tray, self._judge = tray, judge
        self._entering = tray.at is None
        self._starts = starts or _where_it_stands(tray)

    @lazy
    def limits(self) -> str:
        return f"up to {self.allowance / 1000:g}″, pivots are free"

    @lazy
    def starts(self) -> tuple[Start, ...]:  # only made when somebody looks
        return tuple(Start(pose.at, pose.facing) for pose in self._starts) if self._entering else ()

    def instead(self) -> tuple[OptionShown, ...]:
        return (OptionShown(ABANDON, "Not now", "It stays where it is"),) if self.may_abandon else ()

    def judge_move(self, moved: Moved) -> Refusal | None:
        route = self._route(moved)
        if self._entering and not route.path:
            return malformed(f"a move gives the way-points of {self._tray.id} in whole mils")
        return self._judge(route.path, route.facing)

    def _route(self, moved: Moved) -> Route:
        facing = facing_of(moved, self._tray.id)
        path = paths_of(moved).get(self._tray.id, [])
        return Route(path, direction(facing[0], facing[1]) if facing is not None else None)

    def take(self, answer: Answer) -> Route | None:
        return None if isinstance(answer, str) else self._route(self.moved(answer))

    def sample(self, rng: random.Random) -> Answer:
        least = self._tray.depth if self._entering else 0
        for _ in range(TRIES if self._starts and least <= self.allowance else 0):
            start = rng.choice(self._starts)
            heading = start.facing if self._entering else from_north(rng.randrange(360))
            length = rng.randrange(least, self.allowance + 1)
            facing = from_north(15 * rng.randrange(24)) if rng.random() < 0.5 else None
            path = [shift(start, heading, length).at]
            if self._judge(path, facing) is None:
                return self.approve(self.answer(path, facing))
        return self.default()

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice((answer for answer in self._ideas() if self.refuse(answer) is None), limit)

    def _ideas(self) -> Iterator[Answer]:
        if self._tray.at is not None:
            yield self.answer([self._tray.at], None)
        for start in self._starts:
            headings = (start.facing,) if self._entering else COMPASS
            for heading in headings:
                for length in (self.allowance, self.allowance // 2, self._tray.depth):
                    yield self.answer([shift(start, heading, length).at], None)
        if self.may_abandon:
            yield ABANDON

    def answer(self, path: Sequence[Point], facing: Direction | None) -> Answer:
        """These way-points as an answer."""
        return walk_answer(self._tray.id, path, facing)

    # ---- a tray that is being dragged ----

    table: Dimensions | None = None
    """How wide and how deep the table is, if a tray that is dragged should be held on it at once."""

    def obstacles(self) -> Iterable[Obstacle]:
        """What the tray may have to go round: outlines, and how far its middle keeps away from each."""
        return ()

    def may_end(self, pose: TrayPose) -> bool:
        """Whether the tray may stand there, however it gets there. A rule set that answers this saves a search for
        ways."""
        return True

    @lazy
    def _ground(self) -> TrayLimits:
        size = self._tray.width, self._tray.depth

        def allowed(path: Sequence[Point], facing: Direction | None) -> bool:
            return self._judge(path, facing) is None

        return TrayLimits(allowed, self.may_end, self.allowance, size, self.table, turning_points(self.obstacles()))

    def nearest(self, answer: Answer) -> Answer | None:
        return self.tethered(answer)

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        wrong = self.refuse(wish)
        if wrong is None or wish == ABANDON or wrong.clause == MALFORMED:
            return wish if wrong is None else None
        meant = self.take(wish)
        assert meant is not None
        last = self.take(before) if before is not None and self.refuse(before) is None else None
        hand: HeldTray | EnteringTray
        if self._entering:
            hand = EnteringTray(self._ground, self._starts, meant, last)
        else:
            hand = HeldTray(self._ground, self._starts[0], meant, last)
        found = hand.nearest()
        return None if found is None else self.answer(found.path, found.facing)


def walk_answer(tray: str, path: Sequence[Point], facing: Direction | None) -> Answer:
    """The answer that moves a tray by these way-points, with a pivot at the end if there is to be one."""
    return move_answer({tray: path}, {tray: facing} if facing is not None else None)
