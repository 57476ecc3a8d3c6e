"""Positions for tests and lessons, in the words of the rulebook's examples.

    position(
        a={"P": [(10, 10), (11, 10)]},                     # models of A's Pikes, in inches, numbered from 1
        b={"S": {"at": [(10, 12)], "quality": 4}},         # B's Skirmishers, called Red; fields may be changed
        terrain=[("wall", (15, 10, 15.5, 14), 1.5)],       # kind, footprint, height (the usual one if left out)
        active=0,                                          # seat whose activation it is (-1: roll for initiative)
    )

Units: the keys P, M, I and S are the cast (Pikes, Musketeers, Ironclads, Skirmishers); P2 is a second unit of
Pikes. Any other key needs its own profile fields. A's units have their key as id, B's have `red-` before it; models
are `P.1`, `red-S.3`. Fields: at, name, quality, move, range, heavy, base (diameter), height, cost, fatigued.

Terrain: a footprint is (west, south, east, north), (x, y, radius) of a circle, or a list of corners. A piece may also
be a dictionary with kind, shape, height, name and impassable.

Further: size=(48, 36), last=("P", "") (ids), activations=(0, 0), limit=20, score="points-destroyed", "markers" or
"survive", survivor=0, markers=[(x, y)] or [(x, y, within)], players=("Blue", "Red"), lost={"a": ["M"]} (units that
are destroyed already), all_markers_end=False. A fatigued unit is taken as the one its player activated last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.rulesets.fatigue.content import cast, usual_heights
from grognard.rulesets.fatigue.ground import Piece
from grognard.rulesets.fatigue.state import (
    INCH,
    Marker,
    Profile,
    Scenario,
    Score,
    State,
    Terrain,
    Unit,
    Victory,
)
from grognard.table.points import Point, inch
from grognard.table.shapes import round_piece

CAST: dict[str, Profile] = cast()
PREFIX = ("", "red-")
LENGTHS = {"move": "move", "range": "range", "height": "height"}


def position(
    *,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    terrain: Sequence[Any] = (),
    size: tuple[float, float] = (48, 36),
    active: int = 0,
    last: tuple[str, str] = ("", ""),
    activations: tuple[int, int] = (0, 0),
    limit: int = 20,
    score: Score = "points-destroyed",
    survivor: int = 0,
    markers: Sequence[Sequence[float]] = (),
    all_markers_end: bool = False,
    lost: Mapping[str, Sequence[str]] | None = None,
    players: tuple[str, str] = ("Blue", "Red"),
) -> State:
    """A battle at rest; see the module for the words."""
    units: dict[str, Unit] = {}
    lasts = list(last)
    for seat, side in enumerate((a, b)):
        for key, spec in side.items():
            unit = _unit(key, spec, seat)
            units[unit.id] = unit
            if unit.fatigued:
                lasts[seat] = unit.id
    for seat, name in enumerate("ab"):
        for key in (lost or {}).get(name, ()):
            unit = _unit(key, [], seat)
            unit.where = "lost"
            units[unit.id] = unit
    scenario = Scenario(
        id="position",
        title="A position",
        width=inch(size[0]),
        height=inch(size[1]),
        victory=Victory(score, limit, survivor, all_markers_end),
        markers=tuple(_marker(number, marker) for number, marker in enumerate(markers, 1)),
    )
    return State(
        players=players,
        armies=players,
        scenario=scenario,
        units=units,
        terrain=Terrain(tuple(_piece(number, piece) for number, piece in enumerate(terrain, 1))),
        active=active,
        activations=list(activations),
        last=lasts,
    )


def _unit(key: str, spec: Any, seat: int) -> Unit:
    fields = dict(spec) if isinstance(spec, Mapping) else {"at": spec}
    places = fields.pop("at")
    fatigued = bool(fields.pop("fatigued", False))
    profile = _profile(key, fields, seat, len(places))
    name = PREFIX[seat] + key
    models = {f"{name}.{number}": (inch(x), inch(y)) for number, (x, y) in enumerate(places, 1)}
    return Unit(name, seat, profile, models, "table", fatigued)


def _profile(key: str, fields: dict[str, Any], seat: int, models: int) -> Profile:
    known = CAST.get(key.rstrip("0123456789"))
    if known is None:
        known = Profile(key, key, max(1, models), fields["quality"], 6 * INCH)
    changes: dict[str, Any] = {"models": max(1, models)}
    if seat == 1 and "name" not in fields:
        changes["name"] = f"Red {known.name}"
    for field, value in fields.items():
        if field == "base":
            changes["radius"] = inch(value / 2)
        elif field in LENGTHS:
            changes[field] = inch(value)
        else:
            changes[field] = value
    if changes.get("range") and not known.weapon:
        changes["weapon"] = "Shot"
    return msgspec.structs.replace(known, **changes)


def _piece(number: int, spec: Any) -> Piece:
    if not isinstance(spec, Mapping):
        kind, shape, *height = spec
        spec = {"kind": kind, "shape": shape, **({"height": height[0]} if height else {})}
    kind = spec["kind"]
    height = inch(spec["height"]) if "height" in spec else usual_heights()[kind]
    shape = spec["shape"]
    return Piece(
        f"t{number}",
        kind,
        spec.get("name", f"the {kind}"),
        _outline(shape),
        height,
        bool(spec.get("impassable", False)),
        len(shape) == 3 and not isinstance(shape[0], Sequence),
    )


def _outline(shape: Sequence[Any]) -> tuple[Point, ...]:
    if isinstance(shape[0], Sequence):
        return tuple((inch(x), inch(y)) for x, y in shape)
    if len(shape) == 3:
        x, y, radius = map(inch, shape)
        return tuple((int(cx), int(cy)) for cx, cy in round_piece((x, y), radius).corners)
    west, south, east, north = map(inch, shape)
    return (west, south), (east, south), (east, north), (west, north)


def _marker(number: int, spec: Sequence[float]) -> Marker:
    x, y, *within = spec
    return Marker(
        f"m{number}", f"Marker {number}", (inch(x), inch(y)), within=inch(within[0]) if within else 3 * INCH
    )
