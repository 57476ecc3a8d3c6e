"""How this rule set speaks of lengths, places and turns: as players do who have a ruler and no coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.events import Ref
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.measuring import INCH
from grognard.rulesets.anvil.state import Direction, Edge, Field, Pose, Unit
from grognard.rulesets.anvil.tables import Point, Stratagem
from grognard.table.points import degrees_from_north, direction
from grognard.table.travel import path_length

COMPASS_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EIGHTH = 45
HARDLY = 2
"""Degrees that nobody sees at a table."""


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)


def a(thing: str) -> str:
    """With its article: a wood, an abbey."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def price(card: Stratagem) -> str:
    """2 CP, −1 DCP."""
    return f"{card.cost} {card.currency}".replace("-", "−")


def tell_bids(umpire: Umpire, field: Field, clause: str, of: str, bids: Sequence[int]) -> None:
    """Sealed bids, opened."""
    one, two = field.players
    text = "{one} bids {first} {of}, {two} bids {second}"
    umpire.tell("bids", clause, text, one=one, two=two, of=of, first=bids[0], second=bids[1])


@lru_cache(maxsize=1024)
def inches(mils: float) -> str:
    """A length for people: 6″, 2.5″, 0.01″."""
    text = f"{mils / INCH:.2f}".rstrip("0").rstrip(".")
    return f"{text}″"


def bearing(way: Direction) -> str:
    """The nearest of the eight winds."""
    return COMPASS_WORDS[(degrees_from_north(way) + EIGHTH // 2) // EIGHTH % 8]


def bearing_from(start: Point, end: Point) -> str:
    """Which way a piece went; nothing if it stayed."""
    return bearing(direction(end[0] - start[0], end[1] - start[1])) if start != end else ""


def spot(field: Field, at: Point) -> str:
    """A point by the edges nearest to it: "4″ from the south edge, 24″ from the west edge"."""
    width, depth = field.scenario.width, field.scenario.depth
    x, y = at
    if 2 * x == width and 2 * y == depth:
        return "in the middle of the table"
    along = f"{inches(y)} from the south edge" if 2 * y <= depth else f"{inches(depth - y)} from the north edge"
    across = f"{inches(x)} from the west edge" if 2 * x <= width else f"{inches(width - x)} from the east edge"
    return f"{along}, {across}"


def standing(field: Field, pose: Pose) -> str:
    """A place and a facing."""
    return f"{spot(field, pose.at)}, facing {bearing(pose.facing)}"


def turning(before: Direction, after: Direction) -> str:
    """A pivot: "a quarter left", "about", "30° right"; nothing if nobody would see it."""
    degrees = (degrees_from_north(after) - degrees_from_north(before) + 180) % 360 - 180
    far, side = abs(degrees), "right" if degrees > 0 else "left"
    if far <= HARDLY:
        return ""
    if far >= 180 - HARDLY:
        return "about"
    for named, word in ((EIGHTH, "an eighth"), (2 * EIGHTH, "a quarter")):
        if abs(far - named) <= HARDLY:
            return f"{word} {side}"
    return f"{far}° {side}"


def going(before: Pose, path: Sequence[Point], after: Pose, cost: float) -> str:
    """A normal move: "moved 6″ ahead and turned a quarter left"."""
    turned = turning(before.facing, after.facing)
    length = path_length([before.at, *path])
    if length == 0:
        return f"turned {turned}" if turned else "stayed in place"
    words = f"moved {inches(round(length))}"
    if before.at != after.at:
        way = direction(after.at[0] - before.at[0], after.at[1] - before.at[1])
        words += f" {'ahead' if not turning(before.facing, way) else bearing(way)}"
    if round(cost) > round(length):
        words += f" for {inches(round(cost))} of its Move"
    return f"{words} and turned {turned}" if turned else words


def entering(field: Field, edge: Edge, start: Pose, path: Sequence[Point], after: Pose, cost: float) -> str:
    """A way on: "came on at the south edge, 12″ from the west corner, and moved 6″ ahead"."""
    x, y = start.at
    if edge in ("south", "north"):
        corner, off = ("west", x) if 2 * x <= field.scenario.width else ("east", field.scenario.width - x)
    else:
        corner, off = ("south", y) if 2 * y <= field.scenario.depth else ("north", field.scenario.depth - y)
    then = going(start, path, after, cost)
    join = "" if " and " in then else "and "
    return f"came on at the {edge} edge, {inches(off)} from the {corner} corner, {join}{then}"
