"""The timeline of a move: events in order of d, new plans, reopened windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.mechanics.timeline import Journey, Timeline, Waypoint, stops, travel
from grognard.engine.playing.driver import AtRest, Driver


class Walk(Journey):
    """A walk along a line with everything laid down beforehand; `told` is what happened, with d."""

    mover = "pikes"

    def __init__(
        self,
        way: int,
        *,
        walls: dict[str, int] | None = None,
        shots: dict[str, int] | None = None,
        slows: dict[str, int] | None = None,
        plans: list[int | None] | None = None,
        seen_late: dict[int, dict[str, int]] | None = None,
        falls_to: str = "",
        ends_at: str = "",
        in_vain: str = "",
    ) -> None:
        self.way, self.allowed, self.at = way, 6000, 0
        self.walls, self.shots, self.slows = walls or {}, shots or {}, slows or {}
        self.plans, self.seen_late, self.falls_to = plans or [], seen_late or {}, falls_to
        self.told: list[str] = []
        self.in_vain, self.ends_at = in_vain, ends_at
        self.planned = 0
        self.timeline = Timeline()

    def length(self) -> int:
        return self.way

    def allowance(self) -> int:
        return self.allowed

    def checks(self) -> Sequence[Waypoint]:
        return [Waypoint(at, wall, "x.y.z") for wall, at in self.walls.items() if at < self.way]

    def _seen(self) -> dict[str, int]:
        return {**self.shots, **self.seen_late.get(self.planned, {})}

    def watchers(self) -> Sequence[str]:
        return list(self._seen())

    async def declare(self, watchers: Sequence[str]) -> Sequence[Waypoint]:
        self.told.append(f"window for {' '.join(watchers)}")
        return [Waypoint(self._seen()[watcher], watcher, "x.y.z") for watcher in watchers]

    def stand(self, d: int) -> None:
        assert d >= self.at, "no model is moved back"
        self.at = d

    async def check(self, point: Waypoint) -> bool:
        return self._happen(point)

    async def react(self, point: Waypoint) -> bool:
        self._happen(point)
        return point.what not in self.in_vain

    def _happen(self, point: Waypoint) -> bool:
        self.told.append(f"{point.what} at {self.at}")
        self.timeline.stop("pikes" if point.what == self.falls_to else "others")
        self.timeline.over = self.timeline.over or point.what == self.ends_at
        loss = self.slows.get(point.what, 0)
        self.allowed -= loss
        return loss > 0

    async def plan_anew(self) -> bool:
        plan = self.plans.pop(0) if self.plans else None
        if plan is None:
            return False
        self.planned += 1
        self.told.append(f"plans {plan} at {self.at}")
        self.way = plan
        return True

    def go(self) -> list[str]:
        coroutine: Any = travel(self.timeline, self)
        assert isinstance(Driver(coroutine).run(), AtRest)
        assert self.timeline == Timeline()
        return self.told


def test_events_in_order_of_the_way_the_ground_first() -> None:
    walk = Walk(6000, walls={"wall": 3000, "hedge": 1000}, shots={"bows": 3000, "guns": 500})
    assert walk.go() == ["window for bows guns", "guns at 500", "hedge at 1000", "wall at 3000", "bows at 3000"]
    assert walk.at == 6000


def test_a_failed_check_shortens_the_way_but_nobody_goes_back() -> None:
    """Movement 6, wall at 3, 2 lost: the allowance is 4, so 1 is left."""
    walk = Walk(6000, walls={"wall": 3000}, slows={"wall": 2000})
    walk.go()
    assert walk.at == 4000
    walk = Walk(6000, walls={"wall": 5000}, slows={"wall": 2000})
    walk.go()
    assert walk.at == 5000


def test_a_reaction_beyond_the_end_is_made_at_the_end() -> None:
    walk = Walk(6000, walls={"wall": 3000}, slows={"wall": 2000}, shots={"bows": 5500})
    assert walk.go() == ["window for bows", "wall at 3000", "bows at 4000"]


def test_ground_that_is_no_longer_crossed_is_not_checked() -> None:
    walk = Walk(6000, walls={"wall": 3000, "hedge": 4000}, slows={"wall": 2000})
    assert walk.go() == ["wall at 3000"]


def test_who_is_destroyed_or_breaks_stays_where_it_was_hit() -> None:
    walk = Walk(6000, shots={"bows": 2000, "guns": 4000}, falls_to="bows")
    assert walk.go() == ["window for bows guns", "bows at 2000"]
    assert walk.at == 2000


def test_a_mover_whose_way_is_over_is_still_shot_at_where_it_stands() -> None:
    walls = {"edge": 2000, "hedge": 3000}
    walk = Walk(6000, walls=walls, shots={"bows": 4000}, slows={"edge": 1}, plans=[5000], ends_at="edge")
    assert walk.go() == ["window for bows", "edge at 2000", "bows at 2000"]
    assert walk.at == 2000


def test_an_interrupted_mover_plans_anew_with_what_is_left() -> None:
    walk = Walk(6000, shots={"bows": 2000}, slows={"bows": 1000}, plans=[4500])
    assert walk.go() == ["window for bows", "bows at 2000", "plans 4500 at 2000"]
    assert walk.at == 4500
    too_far = Walk(6000, shots={"bows": 2000}, slows={"bows": 1000}, plans=[9000])
    too_far.go()
    assert too_far.at == 5000


def test_a_new_plan_reopens_the_window_for_those_who_did_not_see_the_old_one() -> None:
    walk = Walk(6000, shots={"bows": 2000}, plans=[5000, None], seen_late={1: {"guns": 3000}})
    assert walk.go() == [
        "window for bows",
        "bows at 2000",
        "plans 5000 at 2000",
        "window for guns",
        "guns at 3000",
    ]


def test_what_was_checked_once_is_not_checked_again_on_a_new_way() -> None:
    walk = Walk(6000, walls={"wall": 3000, "hedge": 3500}, slows={"wall": 500}, plans=[5000])
    assert walk.go() == ["wall at 3000", "plans 5000 at 3000", "hedge at 3500"]


def test_a_reaction_that_came_to_nothing_interrupts_nobody() -> None:
    walk = Walk(6000, shots={"bows": 2000}, plans=[3000], in_vain="bows")
    assert walk.go() == ["window for bows", "bows at 2000"]
    assert walk.at == 6000


def test_a_mover_with_nothing_left_is_not_asked() -> None:
    walk = Walk(6000, shots={"bows": 6000}, plans=[7000])
    assert walk.go() == ["window for bows", "bows at 6000"]


def test_a_move_inside_a_move_needs_a_timeline_of_its_own() -> None:
    walk = Walk(6000)
    walk.timeline.mover = "bows"
    with pytest.raises(RuntimeError, match="bows is still on the way, so pikes needs a timeline of its own"):
        walk.go()


def test_the_stops_of_a_way_are_start_each_quarter_and_end() -> None:
    assert stops(0, 1000, 250) == [0, 250, 500, 750, 1000]
    assert stops(300, 900, 250) == [300, 550, 800, 900]
    assert stops(500, 500, 250) == [500]


POINTS = st.integers(0, 8000)


@given(
    st.dictionaries(st.sampled_from("abcd"), POINTS),
    st.dictionaries(st.sampled_from("wxyz"), POINTS),
    st.dictionaries(st.sampled_from("abcdwxyz"), st.integers(0, 3000)),
    st.lists(st.none() | POINTS, max_size=5),
)
def test_law_points_never_go_back_and_every_declared_reaction_is_made(
    walls: dict[str, int], shots: dict[str, int], slows: dict[str, int], plans: list[int | None]
) -> None:
    walk = Walk(6000, walls=walls, shots=shots, slows=slows, plans=plans)
    told = walk.go()
    for shot in shots:
        assert sum(line.startswith(f"{shot} at") for line in told) == 1
    for wall in walls:
        assert sum(line.startswith(f"{wall} at") for line in told) <= 1
