"""The test kit's words for the table: terrain, zones, edges, objectives, scoring. `positions` tells what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from grognard.content.specs import SHAPES, ImpossiblePosition, known_words, numbers_of, outline_of, within_bounds
from grognard.rulesets.battleforge import battlefield
from grognard.rulesets.battleforge.battlefield import SMOKE_HEIGHT, Piece, usual_cover, usual_sight
from grognard.table.concave import outline
from grognard.table.points import Point, inch

_LENGTHS = ("elevation", "height", "floor_height", "depth")
_FLAGS = ("negative", "difficult", "road")
_OF_ONE_KIND = {"floors": "building", "floor_height": "building", "capacity": "building", "depth": "gap"}
_PIECE = {*SHAPES, *_LENGTHS, *_FLAGS, "kind", "id", "name", "cover", "sight", "floors", "capacity"}
_KINDS = ("obstacle", "area", "ground", "building", "platform", "gap", "impassable", "smoke")
USUAL_DEPTH = inch(3)
"""Of a gap of which nothing is said: whoever falls lands without a check."""
T = TypeVar("T")


def piece_of(number: int, spec: Mapping[str, Any]) -> Piece:
    """A piece of terrain."""
    where = f"terrain {number}"
    known_words(where, spec, _PIECE, needed=["kind"])
    kind = spec["kind"]
    known_words(f"{where}, kind", [kind], _KINDS)
    known_words(f"{where}, cover", [spec.get("cover", "none")], ("none", "soft", "hard", "fortified"))
    known_words(f"{where}, sight", [spec.get("sight", "solid")], ("solid", "see-through", "into and out of"))
    for word, only in _OF_ONE_KIND.items():
        if word in spec and kind != only:
            raise ImpossiblePosition(f"{where}: only a {only} has '{word}', and this is a {kind}.")
    for word in ("height", "floor_height", "depth", "capacity"):
        within_bounds(where, word, spec.get(word, 0), 0)
    within_bounds(where, "floors", spec.get("floors", 1), 1)
    given: dict[str, Any] = {"id": spec.get("id", f"t{number}"), "kind": kind, "name": spec.get("name", f"the {kind}")}
    if "circle" in one_shape(where, spec):
        x, y, radius = map(inch, spec["circle"])
        given |= {"centre": (x, y), "radius": radius}
    else:
        given["corners"] = outline_of(spec)
    given |= {word: inch(spec[word]) for word in _LENGTHS if word in spec}
    if kind == "smoke":
        given.setdefault("height", SMOKE_HEIGHT)
    given |= {word: spec[word] for word in (*_FLAGS, "capacity") if word in spec}
    given["cover"] = spec.get("cover", usual_cover(kind))
    given["sight"] = spec.get("sight", usual_sight(kind))
    if kind == "building":
        given["storeys"] = spec.get("floors", 1)
    if kind == "gap":
        given.setdefault("depth", USUAL_DEPTH)
    return Piece(**given)


def one_shape(where: str, spec: Mapping[str, Any]) -> list[str]:
    """The word for its outline: one of them, and with something inside."""
    shapes = [word for word in SHAPES if word in spec]
    if len(shapes) != 1:
        raise ImpossiblePosition(f"{where}: it has one outline, so give one of {', '.join(SHAPES)}.")
    if "circle" in spec:
        numbers_of(where, "a circle", spec["circle"], "x", "y", "radius")
    if "polygon" in spec:
        try:
            outline(outline_of(spec))
        except ValueError as fault:
            raise ImpossiblePosition(f"{where}: {fault}.") from None
    if "rect" in spec:
        west, south, east, north = numbers_of(where, "a rect", spec["rect"], "west", "south", "east", "north")
        if west >= east or south >= north:
            raise ImpossiblePosition(f"{where}: a rect is (west, south, east, north), not {tuple(spec['rect'])}.")
    return shapes


def zone_of(number: int, spec: Any) -> battlefield.Zone:
    """A deployment zone: a rect, or a dict."""
    words = spec if isinstance(spec, Mapping) else {"rect": spec}
    known_words(f"zone {number}", words, {*SHAPES, "id", "name", "seat"})
    one_shape(f"zone {number}", words)
    name = words.get("id", f"z{number}")
    return battlefield.Zone(name, words.get("name", f"zone {name}"), outline_of(words), words.get("seat", -1))


def edge_of(spec: Mapping[str, Any], zones: Sequence[battlefield.Zone], size: Point) -> battlefield.ReserveEdge:
    """A stretch of the table's edge, of a zone by its id, or by the seat that has it."""
    whose = "seat" if "seat" in spec else "zone"
    known_words("edge", spec, (whose, "start", "end"), needed=(whose, "start", "end"))
    if whose == "seat":
        within_bounds("edge", "seat (of those who have a zone)", spec["seat"], 0, len(zones) - 1)
        name = zones[spec["seat"]].id
    else:
        known_words("edge, zone", [spec["zone"]], [zone.id for zone in zones])
        name = spec["zone"]
    (ax, ay), (bx, by) = (numbers_of("edge", word, spec[word], "x", "y") for word in ("start", "end"))
    start, end = (inch(ax), inch(ay)), (inch(bx), inch(by))
    if not any(start[axis] == end[axis] in (0, size[axis]) for axis in range(len(size))):
        raise ImpossiblePosition(f"edge of {name}: both ends lie on the same edge of the table.")
    return battlefield.ReserveEdge(name, start, end)


def spoken_objective(spec: Any) -> Mapping[str, Any]:
    """The words for an objective; its place alone will do."""
    return spec if isinstance(spec, Mapping) else {"at": spec}


def objective_of(number: int, spec: Mapping[str, Any], size: Point, seats: int) -> battlefield.Objective:
    """An objective; who controls it and what lies on it is for the position."""
    where = f"objective {number}"
    known_words(where, spec, ("at", "id", "name", "elevation", "control", "tokens"), needed=["at"])
    x, y = map(inch, numbers_of(where, "at", spec["at"], "x", "y"))
    if not (0 <= x <= size[0] and 0 <= y <= size[1]):
        raise ImpossiblePosition(f"{where} lies beside the table.")
    if spec.get("control") is not None:
        within_bounds(where, "control (a seat)", spec["control"], 0, seats - 1)
    for token in spec.get("tokens", ()):
        name, _, seat = token.partition(":")
        if not name or not seat.isdigit() or int(seat) >= seats:
            raise ImpossiblePosition(f"{where}: the token '{token}' is written name:seat, as in 'charge:1'.")
    name = spec.get("id", f"o{number}")
    return battlefield.Objective(name, spec.get("name", f"Objective {number}"), (x, y), inch(spec.get("elevation", 0)))


def action_of(spec: Mapping[str, Any]) -> battlefield.ScenarioAction:
    """An action that the scenario brings."""
    lengths = {"within": inch(spec["within"])} if "within" in spec else {}
    return made(battlefield.ScenarioAction, "scenario action", {"name": spec.get("id", ""), **spec, **lengths})


def made(kind: type[T], where: str, spec: Mapping[str, Any]) -> T:
    """A record of the table from its words."""
    known_words(where, spec, kind.__struct_fields__)  # type: ignore[attr-defined]
    try:
        return msgspec.convert(dict(spec), kind)
    except msgspec.ValidationError as fault:
        raise ImpossiblePosition(f"{where}: {str(fault).replace('`', '')}.") from None


def all_different(where: str, ids: Sequence[str]) -> None:
    """Two things of one name could not be told apart."""
    twice = {each for each in ids if ids.count(each) > 1}
    if twice:
        raise ImpossiblePosition(f"{where}: {', '.join(sorted(twice))} is there twice.")
