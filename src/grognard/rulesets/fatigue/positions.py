"""Positions for tests and lessons: a battle at rest from in-line profiles and places in inches.

    position(
        units={
            "pikes": dict(cast="P", at=[(10, 10), (11, 10)]),
            "red-skirmishers": dict(cast="S", seat=1, at=[(10, 12)], quality=4, fatigued=True),
        },
        terrain=[dict(kind="wall", rect=(15, 10, 15.5, 14), height=1.5)],
        active=0,
    )

Units: `cast` takes a profile of the cast (P Pikes, M Musketeers, I Ironclads, S Skirmishers; seat 1's are called Red);
any of name, quality, move, range (0: none), heavy, base (diameter), height and cost changes it or, without `cast`,
makes one up (Quality 4, Move 6). `at` are the places of the models, numbered from 1: "pikes.1", "pikes.2"; `models`
is the strength at the start if some are lost already. A unit without `at` waits to be deployed, with `lost=True` it is
destroyed. A `fatigued` unit is the one its player activated last. `seat` is 0 if left out.

Terrain: `kind` (bush, trees, fence, wall, building, hill), `rect` = (west, south, east, north), `circle` = (x, y,
radius) or `polygon` = corners, `height` (otherwise the usual one), `name`, `impassable`.

The rest: `active` (seat; -1: the initiative is rolled first), `last` (ids of the units the two players activated last),
`activations` (made so far), `limit` (activations each), `score` ("points-destroyed", "markers" or "survive"),
`survivor` (seat), `markers` (dicts with at, and within or zone), `all_markers_end`, `table` (inches), `areas` (two
rects to deploy in), `order` ("unit-by-unit" or "side-by-side") and `starts` (seat) for deployment, `players`,
`special`: special units by name, dicts with seat, `is` (the id of the unit, if it is settled), `type`, `area` (a rect)
and `decides` (True: the game ends when it is destroyed).
`combat` begins in the middle of one, dict(attacker="pikes", defenders=["red-skirmishers"]): with the next round, or
with the retreat if `loser` (seat) is given; `round`, `lost` (by the attacker) and `slew` (by the defenders) so far.

To look at: `g.look("distance", one, other)` in inches, heights counted, and `g.look("sees", looker, target)`, both of
units or of single models ("pikes.1"); `g.look("cover", target, attacker)`: "none", "soft" or "hard";
`g.look("in combat", one, other)`; `g.look("held", marker)`: the seat that holds marker "m1", or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from grognard.rulesets.fatigue.content import cast, usual_heights
from grognard.rulesets.fatigue.cover import cover_of
from grognard.rulesets.fatigue.ending import holder
from grognard.rulesets.fatigue.ground import Piece
from grognard.rulesets.fatigue.measuring import in_combat, model_distance
from grognard.rulesets.fatigue.sight import Watch
from grognard.rulesets.fatigue.state import (
    INCH,
    Area,
    Combat,
    DeploymentPlan,
    Formation,
    Marker,
    Profile,
    Scenario,
    Score,
    Special,
    State,
    Terrain,
    Unit,
    Victory,
)
from grognard.table.points import Point, inch
from grognard.table.shapes import round_piece

CAST: dict[str, Profile] = cast()

_LENGTHS = ("move", "range", "height")
_PLAIN = ("name", "quality", "heavy", "cost", "models")


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    active: int = 0,
    last: Sequence[str] = ("", ""),
    activations: Sequence[int] = (0, 0),
    limit: int = 20,
    score: Score = "points-destroyed",
    survivor: int = 0,
    markers: Sequence[Mapping[str, Any]] = (),
    all_markers_end: bool = False,
    table: tuple[float, float] = (48, 36),
    terrain: Sequence[Mapping[str, Any]] = (),
    areas: Sequence[Sequence[float]] = (),
    order: Literal["unit-by-unit", "side-by-side"] = "unit-by-unit",
    starts: int = -1,
    special: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    players: tuple[str, str] = ("Blue", "Red"),
    combat: Mapping[str, Any] | None = None,
) -> State:
    """A battle at rest; see the module for the words."""
    built = {name: _unit(name, spec) for name, spec in units.items()}
    lasts = list(last)
    for unit in built.values():
        if unit.fatigued:
            lasts[unit.seat] = unit.id
    waiting = any(unit.where == "reserve" for unit in built.values())
    width, height = inch(table[0]), inch(table[1])
    zones = [_outline({"rect": area}) for area in areas] or [_outline({"rect": (0, 0, *table)})] * 2
    return State(
        players=players,
        armies=players,
        scenario=Scenario(
            id="position",
            title="A position",
            width=width,
            height=height,
            deployment=DeploymentPlan(
                tuple(Area("the area", zone) for zone in zones),
                order,
                starts,
                tuple(_special(name, spec) for name, spec in special.items()),
            ),
            victory=Victory(
                score, limit, survivor, all_markers_end, tuple(name for name in special if special[name].get("decides"))
            ),
            markers=tuple(_marker(number, marker) for number, marker in enumerate(markers, 1)),
        ),
        units=built,
        terrain=Terrain(tuple(_piece(number, piece) for number, piece in enumerate(terrain, 1))),
        stage="deployment" if waiting else "battle",
        active=starts if waiting else active,
        activations=list(activations),
        last=lasts,
        acting=combat["attacker"] if combat else "",
        combat=msgspec.convert({"round": 1, **combat}, Combat) if combat else None,
        special={name: spec["is"] for name, spec in special.items() if "is" in spec},
    )


def _unit(name: str, spec: Mapping[str, Any]) -> Unit:
    at = spec.get("at", ())
    where: Literal["table", "reserve", "lost"] = "table" if at else "lost" if spec.get("lost") else "reserve"
    models = {f"{name}.{number}": (inch(x), inch(y)) for number, (x, y) in enumerate(at, 1)}
    profile = _profile(name, spec, len(at))
    formation = Formation(profile.radius, models)
    return Unit(name, spec.get("seat", 0), profile, formation, where, spec.get("fatigued", False))


def _profile(name: str, spec: Mapping[str, Any], models: int) -> Profile:
    changes: dict[str, Any] = {"id": name}
    if "cast" in spec:
        profile = CAST[spec["cast"]]
        if spec.get("seat", 0) == 1:
            changes["name"] = f"Red {profile.name}"
    else:
        profile = Profile(name, name, 1, 4, 6 * INCH)
    if models:
        changes["models"] = models
    changes |= {key: spec[key] for key in _PLAIN if key in spec}
    changes |= {key: inch(spec[key] or 0) for key in _LENGTHS if key in spec}
    if "base" in spec:
        changes["radius"] = inch(spec["base"] / 2)
    return msgspec.structs.replace(profile, **changes)


def _piece(number: int, spec: Mapping[str, Any]) -> Piece:
    kind = spec["kind"]
    return Piece(
        f"t{number}",
        kind,
        spec.get("name", f"the {kind}"),
        _outline(spec),
        inch(spec["height"]) if "height" in spec else usual_heights()[kind],
        spec.get("impassable", False),
        "circle" in spec,
    )


def _outline(spec: Mapping[str, Any]) -> tuple[Point, ...]:
    if "circle" in spec:
        x, y, radius = map(inch, spec["circle"])
        return tuple((int(cx), int(cy)) for cx, cy in round_piece((x, y), radius).corners)
    if "polygon" in spec:
        return tuple((inch(x), inch(y)) for x, y in spec["polygon"])
    west, south, east, north = map(inch, spec["rect"])
    return (west, south), (east, south), (east, north), (west, north)


def _marker(number: int, spec: Mapping[str, Any]) -> Marker:
    zone = _outline({"polygon": spec["zone"]}) if "zone" in spec else ()
    at = spec.get("at", (0, 0))
    within = inch(spec.get("within", 3))
    name = spec.get("name", f"Marker {number}")
    return Marker(spec.get("id", f"m{number}"), name, (inch(at[0]), inch(at[1])), zone, within)


def _special(name: str, spec: Mapping[str, Any]) -> Special:
    area = Area("its own area", _outline({"rect": spec["area"]})) if "area" in spec else None
    return Special(name, spec.get("name", f"the {name.title()}"), spec.get("seat", 0), spec.get("type", ""), area)


def _side(state: State, name: str) -> tuple[Unit, list[Point]]:
    """A unit with the places of its models, or one model of it."""
    unit = state.units[name] if name in state.units else state.units[name.rpartition(".")[0]]
    return unit, list(unit.models.values()) if unit.id == name else [unit.models[name]]


def _distance(state: State, one: str, other: str) -> float:
    (unit, places), (there, others) = _side(state, one), _side(state, other)
    radii = unit.profile.radius + there.profile.radius
    return min(model_distance(state, a, b, radii) for a in places for b in others) / INCH


def _sees(state: State, looker: str, target: str) -> bool:
    (unit, eyes), (there, places) = _side(state, looker), _side(state, target)
    watch = Watch(state, unit, there)
    return any(watch.sees(eye, place) for eye in eyes for place in places)


LOOKS: dict[str, Callable[..., Any]] = {
    "distance": _distance,
    "sees": _sees,
    "cover": lambda state, target, attacker: cover_of(state, state.units[target], state.units[attacker]).name.lower(),
    "in combat": lambda state, one, other: in_combat(state, state.units[one], state.units[other]),
    "held": lambda state, marker: holder(state, next(m for m in state.scenario.markers if m.id == marker)),
}
"""What `g.look` of the test kit can ask; see the module for the words."""
