"""Lengths, numbers and places in the words of players, who have a ruler but no coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grognard.table.points import MILS_PER_INCH, Direction, Point, degrees_from_north, direction
from grognard.table.travel import path_length

COMPASS_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EIGHTH = 45
HARDLY = 2
"""Degrees that nobody sees at a table."""


@lru_cache(maxsize=1024)
def inches(mils: float) -> str:
    """A length as a tape shows it, to the hundredth: 6″, 4.5″, 0.01″."""
    return f"{mils / MILS_PER_INCH:.2f}".rstrip("0").rstrip(".") + "″"


@lru_cache(maxsize=1024)
def exact_inches(mils: float) -> str:
    """A length to the mil, for a ruling in which the last thousandth may decide: 5″, 10.751″."""
    return f"{round(mils / MILS_PER_INCH, 3):g}″"


def how_many(number: int, one: str, many: str = "") -> str:
    """A number of something: 1 model, 12 models, 3 Riflemen. `many` is for other words that do not just take an s."""
    if number == 1:
        return f"{number} {one}"
    return f"{number} {many or (one.removesuffix('man') + 'men' if one.endswith('man') else one + 's')}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: one, another and a third."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def a(thing: str) -> str:
    """With its article: a wood, an abbey."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


@lru_cache(maxsize=4096)
def number_of(model: str) -> int:
    """The number of a model in its unit: the ids of models end in it, as in "pikes.12"."""
    return int(model.rpartition(".")[2])


def model_named(unit: str, model: str) -> str:
    """A model by the name of its unit and its number: Pikes 12; of a numbered unit Rifle Squad 2, model 3."""
    number = model.rpartition(".")[2]
    return f"{unit}, model {number}" if unit[-1:].isdigit() else f"{unit} {number}"


def longest_way(before: Mapping[str, Point], paths: Mapping[str, Sequence[Point]]) -> float:
    """How far the farthest-moving model goes."""
    return max((path_length([before[model], *path]) for model, path in paths.items()), default=0.0)


def bearing(way: Direction) -> str:
    """The nearest of the eight winds."""
    return COMPASS_WORDS[(degrees_from_north(way) + EIGHTH // 2) // EIGHTH % 8]


def bearing_from(start: Point, end: Point) -> str:
    """Which way a piece went; nothing if it stayed."""
    return bearing(direction(end[0] - start[0], end[1] - start[1])) if start != end else ""


def by_the_edges(at: Point, width: int, depth: int) -> str:
    """A point of a table by the edges nearest to it: "4″ from the south edge, 24″ from the west edge"."""
    x, y = at
    if 2 * x == width and 2 * y == depth:
        return "in the middle of the table"
    along = f"{inches(y)} from the south edge" if 2 * y <= depth else f"{inches(depth - y)} from the north edge"
    across = f"{inches(x)} from the west edge" if 2 * x <= width else f"{inches(width - x)} from the east edge"
    return f"{along}, {across}"


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
