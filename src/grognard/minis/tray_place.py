"""The question where one piece, a tray or a piece of terrain, is put down."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from grognard.engine.questions import MALFORMED, Answer, malformed
from grognard.engine.questions.movement import NOTHING, Mover, Placing, Pose, place_answer
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Zone
from grognard.minis.memory import Remembering
from grognard.minis.nearby import spots_near
from grognard.minis.places_held import place_held
from grognard.minis.poses import Put, TrayPose
from grognard.table.points import Point, direction

TRIES = 24
IDEAS = 5000
"""How many ideas are tried for a place near another: for terrain, all places of the smallest shape."""

JudgePut = Callable[[Put], Refusal | None]
"""What the rules say to a place."""


class TrayPlace(Remembering[Put | None], Placing[Put | None]):
    """Put one piece on the table. `ideas` are places to try, good ones first; `anywhere` draws one at random.

    With `may_pass` the answer "pass" puts nothing down; `take` then gives None.
    """

    formations = ()

    def __init__(
        self,
        title: str,
        clause: str,
        topic: str,
        mover: Mover,
        judge: JudgePut,
        ideas: Callable[[], Iterable[Put]],
        anywhere: Callable[[random.Random], Put],
        *,
        may_pass: bool,
        zones: tuple[Zone, ...] = (),
        palette: Mapping[str, Sequence[Point]] | None = None,
        spacing: int = 0,
        limits: str = "",
    ) -> None:
        self.title, self.clause, self.topic, self.limits = title, clause, topic, limits
        self.mover, self.may_pass, self.zones, self.spacing = mover, may_pass, zones, spacing
        self.movers = [mover]
        self.palette = palette or {}
        self._judge, self._ideas, self._anywhere = judge, ideas, anywhere

    def judge(self, poses: Mapping[str, Pose]) -> Refusal | None:
        put = self._put(poses)
        if self.palette and put.choice not in self.palette:
            return malformed(f"{put.choice!r} is not a shape here: {', '.join(self.palette)}")
        return self._judge(put)

    def take(self, answer: Answer) -> Put | None:
        return None if isinstance(answer, str) else self._put(self.placed(answer).poses)

    def _put(self, poses: Mapping[str, Pose]) -> Put:
        pose = poses[self.mover.id]
        x, y = pose.facing or self.mover.facing or (0, 1)
        return Put(TrayPose(pose.at, direction(x, y)), pose.choice)

    def sample(self, rng: random.Random) -> Answer:
        for _ in range(TRIES):
            put = self._anywhere(rng)
            if self._judge(put) is None:
                return self.approve(self.answer(put))
        return self.default()

    def candidates(self, limit: int) -> Iterator[Answer]:
        return islice(self._possible(), limit)

    def _possible(self) -> Iterator[Answer]:
        for put in self._ideas():
            if self._judge(put) is None:
                yield self.approve(self.answer(put))
        if self.may_pass:
            yield NOTHING

    def answer(self, put: Put) -> Answer:
        return put_answer(self.mover.id, put)

    def nearest(self, answer: Answer) -> Answer | None:
        return self.tethered(answer)

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        """The allowed place nearest to the wish, of the same shape and facing if there is one."""
        wrong = self.refuse(wish)
        if wrong is None or wish == NOTHING or wrong.clause == MALFORMED:
            return wish if wrong is None else None
        return place_held(self, wish, before, lambda: self._somewhere_near(wish))

    def _somewhere_near(self, wish: Answer) -> Answer | None:
        meant = self.take(wish)
        assert meant is not None
        found = next((self.answer(put) for put in self._near(meant) if self._judge(put) is None), None)
        return found if found is not None or not self.may_pass else NOTHING

    def _near(self, meant: Put) -> Iterator[Put]:
        """Places to try: rings around the place, then the other candidates, first with the shape and facing that were
        meant, then with their own."""
        x, y = meant.pose.at
        for at in spots_near(meant.pose.at):
            yield Put(TrayPose(at, meant.pose.facing), meant.choice)
        ideas = list(islice(self._ideas(), IDEAS))
        ideas.sort(key=lambda put: (put.pose.at[0] - x) ** 2 + (put.pose.at[1] - y) ** 2)
        for at in dict.fromkeys(put.pose.at for put in ideas):
            yield Put(TrayPose(at, meant.pose.facing), meant.choice)
        yield from ideas


def put_answer(piece: str, put: Put) -> Answer:
    """The answer that puts a piece there."""
    return place_answer({piece: Pose(put.pose.at, put.pose.facing, put.choice)})
