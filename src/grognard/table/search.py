"""The fixed searches: offsets in whole mils from a start, in the order in which they are tried."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count

from grognard.table.points import Direction, Point, along, by_degrees, turned


def lengths(longest: int, step: int) -> list[int]:
    """The longest length and every step less, down to and including 0."""
    return [*range(longest, 0, -step), 0]


@lru_cache(maxsize=64)
def rays(longest: int, step: int, turn: int = 5) -> tuple[Point, ...]:
    """Direction by direction, anticlockwise from east in whole degrees of `turn`, each from the longest length
    down to and including 0."""
    return tuple(by_degrees(degrees, length) for degrees in range(0, 360, turn) for length in lengths(longest, step))


def rings(step: int, turn: int, farthest: int) -> Iterator[Point]:
    """No offset first, then ring by ring outwards, each anticlockwise from east in whole degrees of `turn`."""
    yield 0, 0
    for radius in count(step, step):
        if radius > farthest:
            return
        for degrees in range(0, 360, turn):
            yield by_degrees(degrees, radius)


def swings(turn: int, widest: int) -> list[tuple[int, ...]]:
    """Turns away from a wanted direction: straight on, then both sides by each step, in whole degrees."""
    return [(0,), *((degrees, -degrees) for degrees in range(turn, widest + 1, turn))]


def ways(heading: Direction, length: int, turn: int, widest: int) -> list[tuple[Point, ...]]:
    """The vectors of a length along a heading and turned away from it, in the order of `swings`: those of one
    entry are equally good."""
    return [
        tuple(along((0, 0), turned(heading, degrees), length) for degrees in equal) for equal in swings(turn, widest)
    ]


def nearest_free(start: Point, fits: Callable[[Point], bool], step: int, turn: int, farthest: int) -> Point | None:
    """The first point of the rings around a start that fits, the start itself included; None if none does."""
    return next((spot for x, y in rings(step, turn, farthest) if fits(spot := (start[0] + x, start[1] + y))), None)
