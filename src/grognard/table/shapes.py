"""Discs, trays and convex polygons.

A `Polygon` carries its bounding box and its sides as outward normals of length 1, worked out once; build it
with `polygon`, `rectangle`, `tray`, `round_piece` or `hull`, which keep the corners anticlockwise, strictly
convex and at least three.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import floor, sqrt
from typing import NamedTuple

from grognard.table.points import DEGREES, SCALE, Direction, Place, Point, unit, whole

Box = tuple[float, float, float, float]
"""West, south, east, north."""

TRAY_SIDES = ("front", "left", "rear", "right")
"""Side i of a tray runs from its corner i to its corner i + 1."""

# A hull is snapped to 1/1024 mil: then its cross products are exact and no edge is so short that the
# direction of its normal is noise.
_SNAP = 1024


class Disc(NamedTuple):
    """A round base: centre and radius."""

    x: int
    y: int
    r: int


class Polygon(NamedTuple):
    """A convex polygon, corners anticlockwise; inside, each side (nx, ny, off) has nx*x + ny*y <= off."""

    corners: tuple[Place, ...]
    box: Box
    sides: tuple[tuple[float, float, float], ...]


Shape = Disc | Polygon


def disc(centre: Point, radius: int) -> Disc:
    """A base of a radius around a centre."""
    return Disc(centre[0], centre[1], radius)


def _built(corners: tuple[Place, ...]) -> Polygon:
    sides = []
    px, py = corners[-1]
    for x, y in corners:
        dx = x - px
        dy = y - py
        length = sqrt(dx * dx + dy * dy)
        nx = dy / length
        ny = -dx / length
        sides.append((nx, ny, nx * px + ny * py))
        px, py = x, y
    xs = [x for x, _ in corners]
    ys = [y for _, y in corners]
    return Polygon(corners, (min(xs), min(ys), max(xs), max(ys)), (*sides[1:], sides[0]))


def _turn(a: Place, b: Place, c: Place) -> float:
    """Twice the area of a triangle, positive if its corners run anticlockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _hull_corners(places: Iterable[Place]) -> tuple[Place, ...]:
    ordered = sorted(set(places))
    lower: list[Place] = []
    for place in ordered:
        while len(lower) > 1 and _turn(lower[-2], lower[-1], place) <= 0:
            lower.pop()
        lower.append(place)
    upper: list[Place] = []
    for place in reversed(ordered):
        while len(upper) > 1 and _turn(upper[-2], upper[-1], place) <= 0:
            upper.pop()
        upper.append(place)
    corners = tuple(lower[:-1] + upper[:-1])
    if len(corners) < 3:
        raise ValueError("a polygon needs three corners that are not in one line")
    return corners


@lru_cache(maxsize=4096)
def polygon(corners: tuple[Point, ...]) -> Polygon:
    """A convex polygon from its corners in order, either way round; refuses any that is not convex."""
    ring = _hull_corners(corners)
    doubled = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    doubled_hull = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    if abs(doubled) != doubled_hull:
        raise ValueError("the corners do not follow a convex outline")
    return _built(ring)


@lru_cache(maxsize=4096)
def rectangle(west: int, south: int, east: int, north: int) -> Polygon:
    """An upright rectangle."""
    if not (west < east and south < north):
        raise ValueError("a rectangle needs a width and a height")
    return _built(((west, south), (east, south), (east, north), (west, north)))


@lru_cache(maxsize=16384)
def tray(centre: Point, facing: Direction, width: int, depth: int) -> Polygon:
    """A tray: corners front-right, front-left, rear-left, rear-right; sides in the order of `TRAY_SIDES`."""
    ux, uy = unit(facing)
    x, y = centre
    ahead_x = ux * depth / 2
    ahead_y = uy * depth / 2
    right_x = uy * width / 2
    right_y = -ux * width / 2
    return _built(
        (
            (x + right_x + ahead_x, y + right_y + ahead_y),
            (x - right_x + ahead_x, y - right_y + ahead_y),
            (x - right_x - ahead_x, y - right_y - ahead_y),
            (x + right_x - ahead_x, y + right_y - ahead_y),
        )
    )


def _on_circle(centre: Point, radius: int, degrees: float) -> Place:
    """A place on a circle at a multiple of half a degree anticlockwise from east."""
    low = floor(degrees)
    cos, sin = DEGREES[low % 360]
    if low != degrees:
        cos2, sin2 = DEGREES[(low + 1) % 360]
        # The middle of two unit vectors points half-way between them; it only has to be stretched.
        mx, my = cos + cos2, sin + sin2
        length = sqrt(mx * mx + my * my)
        return centre[0] + radius * mx / length, centre[1] + radius * my / length
    return centre[0] + radius * cos / SCALE, centre[1] + radius * sin / SCALE


@lru_cache(maxsize=1024)
def round_piece(centre: Point, radius: int) -> Polygon:
    """A round terrain piece: the regular 16-gon on its circle, one corner due east, corners in whole mils."""
    places = [_on_circle(centre, radius, step * 22.5) for step in range(16)]
    return _built(_hull_corners((whole(x), whole(y)) for x, y in places))


def hull(places: Iterable[Place]) -> Polygon:
    """The convex hull of some places."""
    return _built(_hull_corners((floor(x * _SNAP + 0.5) / _SNAP, floor(y * _SNAP + 0.5) / _SNAP) for x, y in places))


def moved(shape: Polygon, dx: float, dy: float) -> Polygon:
    """A polygon moved by a vector."""
    west, south, east, north = shape.box
    return Polygon(
        tuple((x + dx, y + dy) for x, y in shape.corners),
        (west + dx, south + dy, east + dx, north + dy),
        tuple((nx, ny, offset + nx * dx + ny * dy) for nx, ny, offset in shape.sides),
    )


def box_of(shape: Shape) -> Box:
    """The bounding box of a shape."""
    if isinstance(shape, Disc):
        x, y, r = shape
        return x - r, y - r, x + r, y + r
    return shape.box


def contains(outline: Polygon, place: Place) -> bool:
    """Whether a place is in a polygon or on its edge; exact for whole mils."""
    x, y = place
    west, south, east, north = outline.box
    if x < west or x > east or y < south or y > north:
        return False
    corners = outline.corners
    px, py = corners[-1]
    for cx, cy in corners:
        if (cx - px) * (y - py) < (cy - py) * (x - px):
            return False
        px, py = cx, cy
    return True


def table_margin(shape: Shape, width: int, height: int) -> float:
    """How far a shape stays inside the table's edges; negative by as much as it sticks out."""
    west, south, east, north = box_of(shape)
    return min(west, south, width - east, height - north)


def on_table(shape: Shape, width: int, height: int) -> bool:
    """Whether a shape lies wholly on the table, edges included."""
    return table_margin(shape, width, height) >= 0


def margin_inside(shape: Shape, outline: Polygon) -> float:
    """How far a shape stays inside a polygon's sides; negative by as much as it sticks out."""
    if isinstance(shape, Disc):
        x, y, r = shape
        return min(offset - nx * x - ny * y for nx, ny, offset in outline.sides) - r
    return min(offset - max(nx * x + ny * y for x, y in shape.corners) for nx, ny, offset in outline.sides)


def wholly_in(shape: Shape, outline: Polygon) -> bool:
    """Whether a shape lies wholly in a polygon, edges included."""
    return margin_inside(shape, outline) >= 0
