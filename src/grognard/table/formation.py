"""Places for the bases of a unit around a centre.

Neighbours stand at most the spacing apart, edge to edge, whatever the facing, and at most 6 mils less: the
steps between them are cut to whole mils, never lengthened. So a unit placed with a spacing up to its link is
coherent, and one with a spacing of 6 mils or more has no overlap.
"""

from functools import lru_cache

from grognard.table.points import Direction, Point, unit


def _step(along: tuple[float, float], length: float) -> Point:
    """A vector of whole mils along a direction, never longer than the length."""
    return int(along[0] * length), int(along[1] * length)


def _ranks(count: int, files: int) -> list[int]:
    """How many stand in each rank, front first."""
    full, rest = divmod(count, files)
    return [files] * full + ([rest] if rest else [])


def block(count: int, radius: int, spacing: int, centre: Point, facing: Direction, files: int) -> list[Point]:
    """Ranks of so many files, front rank first, each from left to right; the last rank stands in the middle."""
    x, y = centre
    return [(x + dx, y + dy) for dx, dy in _block(count, radius, spacing, facing, files)]


@lru_cache(maxsize=256)
def _block(count: int, radius: int, spacing: int, facing: Direction, files: int) -> tuple[Point, ...]:
    """The same around (0, 0), cached: a search for a place tries the same ranks again and again."""
    ux, uy = unit(facing)
    pitch = 2 * radius + spacing
    right = _step((uy, -ux), pitch)
    back = _step((-ux, -uy), pitch)
    places: list[Point] = []
    for rank, size in enumerate(_ranks(count, files)):
        # Whole files of indent keep each model of a short rank straight behind one of the rank before it.
        indent = (files - size) // 2
        places += [_shift(right, indent + file, back, rank) for file in range(size)]
    return tuple(_centred(places, (0, 0)))


def _shift(first: Point, times: int, second: Point, more: int) -> Point:
    return first[0] * times + second[0] * more, first[1] * times + second[1] * more


def _centred(places: list[Point], centre: Point) -> list[Point]:
    """Places moved together so that the middle of their bounding box is at the centre."""
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    dx = centre[0] - (min(xs) + max(xs)) // 2
    dy = centre[1] - (min(ys) + max(ys)) // 2
    return [(x + dx, y + dy) for x, y in places]
