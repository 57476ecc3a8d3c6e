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

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from grognard.content.specs import (
    SHAPES,
    ImpossiblePosition,
    can_stand,
    known_words,
    one_each,
    outline_of,
    place_of,
    shape_of,
    within_bounds,
)
from grognard.engine.contract.kit import Kit
from grognard.engine.seating import BOTH
from grognard.rulesets.fatigue.content.packs import cast, usual_heights
from grognard.rulesets.fatigue.rules.cover import cover_of
from grognard.rulesets.fatigue.rules.ending import holder
from grognard.rulesets.fatigue.rules.ground import Piece
from grognard.rulesets.fatigue.rules.measuring import MEASURE, in_combat, model_distance
from grognard.rulesets.fatigue.rules.sight import UnitLook
from grognard.rulesets.fatigue.state import (
    INCH,
    Area,
    Combat,
    DeploymentPart,
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
from grognard.table.shapes import Disc

CAST: dict[str, Profile] = cast()

_LENGTHS = ("move", "range", "height")
_PLAIN = ("name", "quality", "heavy", "cost", "models")
_FIELDS = {*_LENGTHS, *_PLAIN, "base", "cast", "seat", "at", "fatigued", "lost"}
_BOUNDS = (("quality", 1, 6), ("move", 0, None), ("range", 0, None), ("height", 0, None), ("models", 1, None))
_BASE = 0.1
"""The least diameter of a base in inches."""
_PIECE = ("kind", "height", "name", "impassable", *SHAPES)
_MARKER = ("id", "name", "at", "zone", "within")
_SPECIAL = ("name", "seat", "is", "type", "area", "decides")


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
    for what, seat in (("active", active), ("starts", starts)):
        within_bounds("position", what, seat, -1, BOTH[-1])
    within_bounds("position", "survivor", survivor, BOTH[0], BOTH[-1])
    for what, each in (("last", last), ("activations", activations), ("players", players), ("areas", areas or BOTH)):
        one_each("position", what, each, BOTH)
    for made in activations:
        within_bounds("position", "activations", made, 0)
    built = {name: _unit(name, spec) for name, spec in units.items()}
    if combat is not None:
        _fought(combat, built)
    lasts = _activated_last(last, built.values())
    waiting = any(unit.where == "reserve" for unit in built.values())
    return State(
        players=players,
        armies=players,
        scenario=Scenario(
            id="position",
            title="A position",
            width=inch(table[0]),
            height=inch(table[1]),
            deployment=DeploymentPart(
                _areas(areas, table), order, starts, tuple(_special(name, spec) for name, spec in special.items())
            ),
            victory=Victory(
                score, limit, survivor, all_markers_end, tuple(name for name in special if special[name].get("decides"))
            ),
            markers=tuple(_marker(number, marker, table) for number, marker in enumerate(markers, 1)),
        ),
        units=built,
        terrain=Terrain(tuple(_piece(number, piece, table) for number, piece in enumerate(terrain, 1))),
        stage="deployment" if waiting else "battle",
        active=starts if waiting else active,
        activations=list(activations),
        last=lasts,
        acting=combat["attacker"] if combat else "",
        combat=msgspec.convert({"round": 1, **combat}, Combat) if combat else None,
        special={name: spec["is"] for name, spec in special.items() if "is" in spec},
    )


def _activated_last(last: Sequence[str], units: Collection[Unit]) -> list[str]:
    """The unit that each player activated last: who is fatigued, else who is named."""
    for seat, unit_id in enumerate(last):
        known_words(f"last, seat {seat}", [unit_id], ["", *(unit.id for unit in units if unit.seat == seat)])
    lasts = list(last)
    for unit in units:
        if unit.fatigued:
            lasts[unit.seat] = unit.id
    return lasts


def _areas(areas: Sequence[Sequence[float]], table: tuple[float, float]) -> tuple[Area, ...]:
    """Where each player deploys; the whole table if nobody says so."""
    rects = list(areas) or [(0, 0, *table)] * 2
    return tuple(Area("the area", outline_of({"rect": rect})) for rect in rects)


def possible(state: State) -> None:
    """Refuse what no game could show: bases in each other, in impassable terrain or off the table, more models than a
    unit ever had."""
    bases = [
        (model, Disc(*place, unit.profile.radius))
        for unit in state.units.values()
        for model, place in unit.models.items()
    ]
    can_stand(bases, (state.scenario.width, state.scenario.height), MEASURE)
    for model, base in bases:
        wall = state.ground.bars_way([(base.x, base.y)], base.r)
        if wall is not None:
            raise ImpossiblePosition(f"{model} stands in {wall.name}, which is impassable.")
    for name, unit in state.units.items():
        within_bounds(name, "the number of places", len(unit.models), 0, unit.profile.models)


def _fought(combat: Mapping[str, Any], units: Mapping[str, Unit]) -> None:
    """Refuse a Combat between nobody, with one's own side or lost by a stranger (fatigue.combat.participants)."""
    known_words("combat", combat, Combat.__struct_fields__, needed=("attacker", "defenders"))
    known_words("combat", [combat["attacker"], *combat["defenders"]], units)
    seats = {units[unit].seat for unit in combat["defenders"]}
    if len(seats) != 1 or units[combat["attacker"]].seat in seats:
        raise ImpossiblePosition("combat: the defenders are units of the attacker's enemy, one or more.")
    for what, least, most in (("round", 1, None), ("lost", 0, None), ("slew", 0, None), ("loser", -1, BOTH[-1])):
        within_bounds("combat", what, combat.get(what, least), least, most)


def _unit(name: str, spec: Mapping[str, Any]) -> Unit:
    known_words(name, spec, _FIELDS)
    for key, least, most in _BOUNDS:
        if spec.get(key) is not None:
            within_bounds(name, key, spec[key], least, most)
    within_bounds(name, "base", spec.get("base", _BASE), _BASE)
    if spec.get("at") and spec.get("lost"):
        raise ImpossiblePosition(f"{name}: it is lost, so it stands nowhere.")
    if "cast" in spec:
        known_words(f"{name}, cast", [spec["cast"]], CAST)
    within_bounds(name, "seat", spec.get("seat", 0), 0, 1)
    at = spec.get("at", ())
    where: Literal["table", "reserve", "lost"] = "table" if at else "lost" if spec.get("lost") else "reserve"
    models = {f"{name}.{number}": place_of(name, place) for number, place in enumerate(at, 1)}
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


def _piece(number: int, spec: Mapping[str, Any], table: tuple[float, float]) -> Piece:
    known_words(f"terrain {number}", spec, _PIECE, needed=("kind",))
    within_bounds(f"terrain {number}", "height", spec.get("height", 0), 0)
    kind = spec["kind"]
    known_words(f"terrain {number}, kind", [kind], usual_heights())
    return Piece(
        f"t{number}",
        kind,
        spec.get("name", f"the {kind}"),
        shape_of(f"terrain {number}", spec, table),
        inch(spec["height"]) if "height" in spec else usual_heights()[kind],
        spec.get("impassable", False),
        "circle" in spec,
    )


def _marker(number: int, spec: Mapping[str, Any], table: tuple[float, float]) -> Marker:
    known_words(f"marker {number}", spec, _MARKER)
    if "at" not in spec and "zone" not in spec:
        raise ImpossiblePosition(f"marker {number}: it needs a place, 'at' or 'zone'.")
    zone = outline_of({"polygon": spec["zone"]}) if "zone" in spec else ()
    at = place_of(f"marker {number}", spec.get("at", (0, 0)), table)
    within = inch(spec.get("within", 3))
    name = spec.get("name", f"Marker {number}")
    return Marker(spec.get("id", f"m{number}"), name, at, zone, within)


def _special(name: str, spec: Mapping[str, Any]) -> Special:
    known_words(f"special unit {name}", spec, _SPECIAL)
    within_bounds(f"special unit {name}", "seat", spec.get("seat", 0), BOTH[0], BOTH[-1])
    area = Area("its own area", outline_of({"rect": spec["area"]})) if "area" in spec else None
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
    look = UnitLook(state, unit, there)
    return any(look.sees(eye, place) for eye in eyes for place in places)


LOOKS: dict[str, Callable[..., Any]] = {
    "distance": _distance,
    "sees": _sees,
    "cover": lambda state, target, attacker: cover_of(state, state.units[target], state.units[attacker]).name.lower(),
    "in combat": lambda state, one, other: in_combat(state, state.units[one], state.units[other]),
    "held": lambda state, marker: holder(state, next(m for m in state.scenario.markers if m.id == marker)),
}
"""What `g.look` of the test kit can ask; see the module for the words."""

KIT: Kit[State] = Kit(position, LOOKS, possible)
