"""The words of this rule set for prices, bids, places and moves."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Ref
from grognard.engine.showing.beats import Bid
from grognard.engine.umpire import Umpire
from grognard.minis.entries import nearer_corner
from grognard.minis.poses import EdgeName, TrayPose
from grognard.minis.words import bearing, by_the_edges, inches, turning
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import Stratagem
from grognard.table.points import Point, direction
from grognard.table.travel import path_length


def ref(unit: Unit) -> Ref:
    return Ref(unit.id, unit.name, unit.seat)


def price(card: Stratagem) -> str:
    """A price in words: "2 CP, −1 DCP"."""
    return f"{card.cost} {card.currency}".replace("-", "−")


def tell_bids(umpire: Umpire, field: State, clause: str, of: str, bids: Sequence[int]) -> None:
    """Tell everybody the sealed bids that are opened now."""
    one, two = field.players
    opened = tuple(Bid(seat, bid) for seat, bid in enumerate(bids))
    text = "{one} bids {first} {of}, {two} bids {second}"
    named = of.removesuffix("s") if bids[0] == 1 else of
    umpire.tell("bids", clause, text, one=one, two=two, of=named, first=bids[0], second=bids[1], bids=opened)


def spot(field: State, at: Point) -> str:
    """A point by the edges nearest to it: "4″ from the south edge, 24″ from the west edge"."""
    return by_the_edges(at, field.scenario.width, field.scenario.depth)


def place_and_facing(field: State, pose: TrayPose) -> str:
    """A place and a facing in words."""
    return f"{spot(field, pose.at)}, facing {bearing(pose.facing)}"


def going(before: TrayPose, path: Sequence[Point], after: TrayPose, cost: float) -> str:
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


def entering(field: State, edge: EdgeName, start: TrayPose, path: Sequence[Point], after: TrayPose, cost: float) -> str:
    """How a unit came on: "came on at the south edge, 12″ from the west corner, and moved 6″ ahead"."""
    corner, off = nearer_corner((field.scenario.width, field.scenario.depth), edge, start.at)
    then = going(start, path, after, cost)
    join = "" if " and " in then else "and "
    return f"came on at the {edge} edge, {inches(off)} from the {corner} corner, {join}{then}"
