"""How well a unit keeps together.

Everything follows from one tree: the shortest links that join all models. Cut at a limit it gives the groups
and the gap between the two nearest groups; its longest link is the least limit that would join the unit.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf, sqrt
from typing import NamedTuple

from grognard.table.distance import with_rise
from grognard.table.shapes import Disc
from grognard.table.solid import Solid, apart


class Grouping(NamedTuple):
    """How a unit stands, in mils; a unit of one model has one group and no links.

    `groups`: how many groups links of at most the limit leave. `between`: the gap of the two groups nearest
    to each other, 0 if there is one group. `longest`: the longest link needed to join all. `widest`: the gap
    of the two models farthest from each other.
    """

    groups: int
    between: float
    longest: float
    widest: float


def _tree(discs: Sequence[tuple[int, int, int]], heights: Sequence[int]) -> tuple[list[float], float]:
    """The links of the tree and the widest gap of any two models."""
    tree: list[float] = []
    widest = 0.0
    outside = list(range(1, len(discs)))
    nearest = [inf] * len(discs)
    joined = 0
    while outside:
        x, y, r = discs[joined]
        for model in outside:
            bx, by, br = discs[model]
            free = sqrt((bx - x) * (bx - x) + (by - y) * (by - y)) - r - br
            if heights:
                free = with_rise(free, heights[model] - heights[joined])
            if free < nearest[model]:
                nearest[model] = free
            if free > widest:
                widest = free
        joined = min(outside, key=nearest.__getitem__)
        tree.append(nearest[joined])
        outside.remove(joined)
    return tree, widest


def spread(discs: Sequence[Disc], link: float, heights: Sequence[int] = ()) -> Grouping:
    """How a unit stands when gaps of at most `link` join models."""
    x, y, _ = discs[0] if discs else (0, 0, 0)
    return _spread(tuple([(bx - x, by - y, br) for bx, by, br in discs]), link, tuple(heights))


@lru_cache(maxsize=1024)
def _spread(discs: tuple[tuple[int, int, int], ...], link: float, heights: tuple[int, ...]) -> Grouping:
    """The same for places relative to the first model: the result does not depend on where a unit stands, and most
    units move as one."""
    return _cut(*_tree(discs, heights), link)


def _cut(tree: list[float], widest: float, link: float) -> Grouping:
    """What is left of a tree when links longer than `link` are cut."""
    cut = [free for free in tree if free > link]
    return Grouping(len(cut) + 1, min(cut, default=0.0), max(tree, default=0.0), widest)


def spread_in_space(bodies: Sequence[Solid], link: float) -> Grouping:
    """How a unit of any bodies, hulls among them, stands when distances in space of at most `link` join them."""
    discs = [body.footprint for body in bodies if isinstance(body.footprint, Disc)]
    if len(discs) == len(bodies):
        return spread(discs, link, [body.bottom for body in bodies])
    pairs = sorted(
        (apart(bodies[one], bodies[other]), one, other) for other in range(len(bodies)) for one in range(other)
    )
    group = list(range(len(bodies)))
    tree: list[float] = []
    for free, one, other in pairs:
        if group[one] != group[other]:
            tree.append(free)
            group = [group[one] if each == group[other] else each for each in group]
    return _cut(tree, pairs[-1][0] if pairs else 0.0, link)


def groups(discs: Sequence[Disc], link: float) -> list[list[int]]:
    """The models (by place in the list) of each group that flat gaps of at most `link` join."""
    outside = list(range(len(discs)))
    found: list[list[int]] = []
    while outside:
        group = [outside.pop(0)]
        for model in group:
            x, y, r = discs[model]
            away: list[int] = []
            for other in outside:
                bx, by, br = discs[other]
                reach = r + br + link
                dx = bx - x
                dy = by - y
                linked = reach >= 0 and dx * dx + dy * dy <= reach * reach
                (group if linked else away).append(other)
            outside = away
        found.append(sorted(group))
    return found
