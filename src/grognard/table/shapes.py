"""Discs, trays and convex polygons.

A `Polygon` carries its bounding box and its sides as outward normals of length 1, worked out once; build it
with `polygon`, `rectangle`, `tray`, `round_piece` or `hull`, which keep the corners anticlockwise, strictly
convex and at least three.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import floor, sqrt
from typing import NamedTuple

from grognard.table.points import DEGREES, SCALE, Direction, ExactPoint, Point, unit, whole

Box = tuple[float, float, float, float]
"""West, south, east, north."""

"""Side i of a tray runs from its corner i to its corner i + 1."""

# A hull is snapped to 1/1024 mil: then its cross products are exact and no edge is so short that the
# direction of its normal is noise.
_SNAP = 1024

# A side along which a polygon is moved turns by far less than this share of the way, which is rounding.
_ALONG = 1e-9


class Disc(NamedTuple):
    """A round base: centre and radius."""

    x: int
    y: int
    r: int


class Polygon(NamedTuple):
    """A convex polygon, corners anticlockwise; inside, each side (nx, ny, off) has nx*x + ny*y <= off."""

    corners: tuple[ExactPoint, ...]
    box: Box
    sides: tuple[tuple[float, float, float], ...]


Shape = Disc | Polygon
"""What stands or lies on the table, seen from above."""


def _built(corners: tuple[ExactPoint, ...]) -> Polygon:
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


def _turning_left(places: Iterable[ExactPoint]) -> list[ExactPoint]:
    """The places, in order, on a way from the first to the last that always turns left."""
    way: list[ExactPoint] = []
    for place in places:
        x, y = place
        while len(way) > 1:
            ax, ay = way[-2]
            bx, by = way[-1]
            # Twice the area of the triangle, positive if its corners run anticlockwise.
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            del way[-1]
        way.append(place)
    return way


def outline_around(places: Iterable[ExactPoint]) -> tuple[ExactPoint, ...]:
    """The corners of the hull around some places, anticlockwise: the two ends of a line, or the one place."""
    ordered = sorted(set(places))
    return tuple(_turning_left(ordered)[:-1] + _turning_left(reversed(ordered))[:-1]) or tuple(ordered)


def _hull_corners(places: Iterable[ExactPoint]) -> tuple[ExactPoint, ...]:
    corners = outline_around(places)
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


@lru_cache(maxsize=2048)
def tray(centre: Point, facing: Direction, width: int, depth: int) -> Polygon:
    """A tray. Its corners: front-right, front-left, rear-left, rear-right; its sides: front, left, rear, right."""
    ux, uy = unit(facing)
    x, y = centre
    ahead_x = ux * depth / 2
    ahead_y = uy * depth / 2
    right_x = uy * width / 2
    right_y = -ux * width / 2
    corners = (
        (x + right_x + ahead_x, y + right_y + ahead_y),
        (x - right_x + ahead_x, y - right_y + ahead_y),
        (x - right_x - ahead_x, y - right_y - ahead_y),
        (x + right_x - ahead_x, y + right_y - ahead_y),
    )
    # Its sides look ahead, left, back and right, so that nothing has to be worked out from the corners.
    across, along = abs(ahead_x) + abs(right_x), abs(ahead_y) + abs(right_y)
    forward, left = ux * x + uy * y, ux * y - uy * x
    half_depth, half_width = depth / 2, width / 2
    return Polygon(
        corners,
        (x - across, y - along, x + across, y + along),
        (
            (ux, uy, forward + half_depth),
            (-uy, ux, left + half_width),
            (-ux, -uy, half_depth - forward),
            (uy, -ux, half_width - left),
        ),
    )


def _on_circle(centre: Point, radius: int, degrees: float) -> ExactPoint:
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


def hull(places: Iterable[ExactPoint]) -> Polygon:
    """The convex hull of some places."""
    return _built(_hull_corners([(floor(x * _SNAP + 0.5) / _SNAP, floor(y * _SNAP + 0.5) / _SNAP) for x, y in places]))


def moved(shape: Polygon, dx: float, dy: float) -> Polygon:
    """A polygon moved by a vector."""
    west, south, east, north = shape.box
    return Polygon(
        tuple((x + dx, y + dy) for x, y in shape.corners),
        (west + dx, south + dy, east + dx, north + dy),
        tuple((nx, ny, offset + nx * dx + ny * dy) for nx, ny, offset in shape.sides),
    )


def swept(mover: Polygon, dx: float, dy: float) -> Polygon:
    """The strip a tray covers while it is moved by a vector: sides that face the way go along, the others stay, and
    where one kind meets the other a corner leaves its track."""
    still = _ALONG * sqrt(dx * dx + dy * dy)
    corners: list[ExactPoint] = []
    nx, ny, _ = mover.sides[-1]
    before = nx * dx + ny * dy
    for (x, y), (nx, ny, _) in zip(mover.corners, mover.sides, strict=True):
        ahead = nx * dx + ny * dy
        stays, goes = before < -still or ahead < -still, before > still or ahead > still
        if stays and before < ahead:
            corners.append((x, y))
        if goes:
            corners.append((x + dx, y + dy))
        if stays and before >= ahead:
            corners.append((x, y))
        before = ahead
    return _built(tuple(corners)) if corners else mover


def box_of(shape: Shape) -> Box:
    """The bounding box of a shape."""
    if isinstance(shape, Disc):
        x, y, r = shape
        return x - r, y - r, x + r, y + r
    return shape.box


def contains(outline: Polygon, place: ExactPoint) -> bool:
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
        # A list is quicker than a generator, and this is asked for every model that is set up.
        return min([offset - nx * x - ny * y for nx, ny, offset in outline.sides]) - r
    return min(offset - max(nx * x + ny * y for x, y in shape.corners) for nx, ny, offset in outline.sides)


def holds_box(outline: Polygon, box: Box, slack: float = 0) -> bool:
    """Whether a box lies wholly in a polygon, or sticks out by no more than the slack: for each side the corner of the
    box that is farthest out tells."""
    west, south, east, north = box
    for nx, ny, offset in outline.sides:
        if offset - nx * (east if nx > 0 else west) - ny * (north if ny > 0 else south) < -slack:
            return False
    return True
