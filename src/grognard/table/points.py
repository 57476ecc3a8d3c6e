"""Points, directions and rounding.

A point of a state is a pair of whole mils. A place is a pair of floats on the way to a result; it never
enters a state before `to_mils` has rounded it. A direction (a facing) is a pair of integers reduced by their
gcd, so turning along a line between two points is exact and equal facings are equal values.
"""

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from math import floor, gcd, sqrt

Point = tuple[int, int]
ExactPoint = tuple[float, float]
"""A point that need not lie on whole mils."""
Direction = tuple[int, int]
"""Where something points, as a vector of any length; not 0, 0."""

MILS_PER_INCH = 1000
SCALE = 1_000_000

EAST: Direction = (1, 0)
NORTH: Direction = (0, 1)
WEST: Direction = (-1, 0)
SOUTH: Direction = (0, -1)

# Sines of 0 to 90 degrees in millionths. Stored, because the sine of a math library differs between machines.
# fmt: off
_SINES = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434, 173648, 190809, 207912, 224951,
    241922, 258819, 275637, 292372, 309017, 325568, 342020, 358368, 374607, 390731, 406737, 422618,
    438371, 453990, 469472, 484810, 500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815,
    615661, 629320, 642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710,
    766044, 777146, 788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167, 866025, 874620,
    882948, 891007, 898794, 906308, 913545, 920505, 927184, 933580, 939693, 945519, 951057, 956305,
    961262, 965926, 970296, 974370, 978148, 981627, 984808, 987688, 990268, 992546, 994522, 996195,
    997564, 998630, 999391, 999848, 1000000,
)
# fmt: on


def _whole_circle() -> tuple[Direction, ...]:
    quarter = [(_SINES[90 - degree], _SINES[degree]) for degree in range(90)]
    half = quarter + [(-y, x) for x, y in quarter]
    return tuple(half + [(-x, -y) for x, y in half])


DEGREES: tuple[Direction, ...] = _whole_circle()
"""(cosine, sine) in millionths for each whole degree, anticlockwise from east."""


def inch(inches: float) -> int:
    """Whole mils for a number of inches: inch(2.5) is 2500."""
    return floor(inches * MILS_PER_INCH + 0.5)


def in_inches(mils: float) -> float:
    """Inches for people."""
    return mils / MILS_PER_INCH


def whole(mils: float) -> int:
    """The nearest whole mil, halves upwards."""
    return floor(mils + 0.5)


def to_mils(place: ExactPoint) -> Point:
    """The point nearest to a computed place."""
    return floor(place[0] + 0.5), floor(place[1] + 0.5)


def direction(dx: int, dy: int) -> Direction:
    """The direction of a vector, reduced by its gcd."""
    shared = gcd(dx, dy)
    if not shared:
        raise ValueError("a vector of no length has no direction")
    return dx // shared, dy // shared


def direction_to(start: Point, goal: Point) -> Direction:
    """The direction from one point to another."""
    return direction(goal[0] - start[0], goal[1] - start[1])


@lru_cache(maxsize=720)
def from_east(degrees: int) -> Direction:
    """The direction of whole degrees anticlockwise from east."""
    return direction(*DEGREES[degrees % 360])


def from_north(degrees: int) -> Direction:
    """The direction of whole degrees clockwise from north."""
    return from_east(90 - degrees)


def degrees_from_east(facing: Direction) -> int:
    """The nearest whole degree anticlockwise from east, for display; never for a rule."""
    x, y = facing
    quarters = 0
    while not (x > 0 and y >= 0):
        x, y = y, -x
        quarters += 1
    # Near 90 degrees sines lie too close together to tell degrees apart; there the other leg is read.
    share = min(x, y) / sqrt(x * x + y * y) * SCALE
    below = bisect_right(_SINES, share) - 1
    if _SINES[below + 1] - share < share - _SINES[below]:
        below += 1
    return (quarters * 90 + (below if y <= x else 90 - below)) % 360


def degrees_from_north(facing: Direction) -> int:
    """The nearest whole degree clockwise from north, for display; never for a rule."""
    return (90 - degrees_from_east(facing)) % 360


def by_degrees(degrees: int, length: float) -> Point:
    """The vector of a length at whole degrees anticlockwise from east, rounded to mils."""
    cos, sin = DEGREES[degrees % 360]
    return floor(length * cos / SCALE + 0.5), floor(length * sin / SCALE + 0.5)


def left_of(facing: Direction) -> Direction:
    """A quarter turn anticlockwise."""
    return -facing[1], facing[0]


def right_of(facing: Direction) -> Direction:
    """A quarter turn clockwise."""
    return facing[1], -facing[0]


def behind(facing: Direction) -> Direction:
    """The opposite direction."""
    return -facing[0], -facing[1]


def turned(facing: Direction, degrees: int) -> Direction:
    """The facing turned by whole degrees anticlockwise."""
    cos, sin = DEGREES[degrees % 360]
    x, y = facing
    return direction(x * cos - y * sin, x * sin + y * cos)


def unit(facing: Direction) -> ExactPoint:
    """The vector of length 1 along a direction."""
    x, y = facing
    length = sqrt(x * x + y * y)
    return x / length, y / length


def separation(a: ExactPoint, b: ExactPoint) -> float:
    """Distance of two points."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    return sqrt(dx * dx + dy * dy)


def along(start: Point, facing: Direction, length: float) -> Point:
    """The point at a length along a direction, rounded to mils."""
    x, y = facing
    share = length / sqrt(x * x + y * y)
    return floor(start[0] + x * share + 0.5), floor(start[1] + y * share + 0.5)


def centre_of(points: Iterable[Point]) -> Point:
    """The mean of some points, rounded to mils."""
    listed = list(points)
    count = len(listed)
    return whole(sum(x for x, _ in listed) / count), whole(sum(y for _, y in listed) / count)


def local(centre: Point, facing: Direction, place: ExactPoint) -> ExactPoint:
    """(right, forward) of a place as seen from a centre that looks along a facing."""
    fx, fy = facing
    dx = place[0] - centre[0]
    dy = place[1] - centre[1]
    length = sqrt(fx * fx + fy * fy)
    return (dx * fy - dy * fx) / length, (dx * fx + dy * fy) / length


def world(centre: Point, facing: Direction, right: float, forward: float) -> ExactPoint:
    """The place at (right, forward) of a centre that looks along a facing; the reverse of `local`."""
    ux, uy = unit(facing)
    return centre[0] + uy * right + ux * forward, centre[1] - ux * right + uy * forward
