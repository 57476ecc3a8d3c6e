"""Boxes: nobody is overlooked whose bases could meet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.minis.boxes import Whereabouts, box_around, boxes_meet, grown, meets_any

POINT = st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000))


def test_boxes_that_touch_meet() -> None:
    assert boxes_meet((0, 0, 10, 10), (10, 10, 20, 20))
    assert not boxes_meet((0, 0, 10, 10), (11, 0, 20, 10))
    assert not boxes_meet((0, 0, 10, 10), (0, -9, 10, -1))


def test_a_box_around_places_has_its_margin_on_all_sides() -> None:
    assert box_around([(0, 5), (7, -3)], 2) == (-2, -5, 9, 7)
    assert grown((0, 0, 1, 1), 3) == (-3, -3, 4, 4)


@given(st.lists(POINT, min_size=1, max_size=6), POINT, st.integers(0, 3000), st.integers(1, 500))
def test_whoever_could_be_within_a_margin_is_found(
    places: list[tuple[int, int]], at: tuple[int, int], margin: int, r: int
) -> None:
    known = Whereabouts((box_around([place], r), place) for place in places)
    found = known.near(box_around([at], r), margin)
    for x, y in places:
        near = (x - at[0]) ** 2 + (y - at[1]) ** 2 <= (margin + 2 * r) ** 2
        assert not near or (x, y) in found


def test_a_box_meets_any_that_it_touches() -> None:
    assert meets_any((0, 0, 10, 10), [(50, 50, 60, 60), (10, 10, 20, 20)])
    assert not meets_any((0, 0, 10, 10), [(11, 0, 20, 10), (0, 11, 10, 20), (-9, -9, -1, 5), (0, -5, 5, -1)])
    assert not meets_any((0, 0, 10, 10), [])
