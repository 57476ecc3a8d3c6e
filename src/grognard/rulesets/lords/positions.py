"""Positions for tests: a state at rest from in-line profiles and places in inches.

    position(
        units={
            "spears": dict(cast="T1", seat=0, at=[(10, 10), (11.2, 10)], token=True),
            "bram": dict(cast="K1", seat=0, at=[(10, 11.2)], joined_to="spears"),
            "red-levy": dict(cast="V1", seat=1, at=[(10, 20)], quality=6),
        },
        active=0,
    )

Units: `cast` takes a profile of the ledger's cast (L, K1, K2, T1, T2, T3, V1, V2); any of name, role, type, movement,
quality, bravery, range, radius changes it (lengths in inches) or, without `cast`, makes one up. `at` are the places
of the models in the order of their numbers (None: a model already lost), or `row=(x, y)` sets so many as `models`
says (those of the cast, if it is left out) in a row to the east, bases 0.1 inches apart; without either the unit
waits to be deployed with `models` models. `knight` is the id of a Troop's Knight; if it is left out, the Knight of
the same side whose cast letter the Troop's profile names. `token` and `joined_to` (an id) say how it stands.
`seat` is 0 if left out. A side without any unit would have lost at once: in phase "turn" it gets a lone Levy, the
"bystander", in the corner of the table that is farthest from everybody.

The rest: `active` (seat), `first` (seat that went first, by default seat 0), `phase` ("turn", or "roll-off", "deploy"),
`table` (inches), `terrain` (dicts with name, rect=(west, south, east, north) or polygon or circle=(x, y, radius),
impassable, blocks_sight), `areas` (dicts with seat, rect or polygon, who), `markers` (dicts with id, and at or rect),
`victory` (dicts with kind, seat, points, instant, marker, unit, counts), `length`, `turns` (taken so far by seat 0
and 1), `chains` (a list of (leader, [entries]), the innermost last), `burnt`, `houses` (names of the two sides).

To look at: `g.look("distance", one, other)` in inches and `g.look("sees", one, other)`, of units (leaders in them
included), of a leader's own model by his id, or of single models ("spears.1"); `g.look("in combat", unit)` or with a
second unit; `g.look("coherent", unit)`; `g.look("numbers", unit)`, "quality", "bravery", "movement", "range" (0: none)
of the whole joined unit; `g.look("numbers die", one, other)`: 4 to 12; `g.look("commands", leader, unit)` and
`g.look("may join", leader, unit)`, wherever they stand; `g.look("held", marker)`: a seat or None; `g.look("points")`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, get_args

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
from grognard.rulesets.lords.content.packs import cast as read_cast
from grognard.rulesets.lords.rules.body import alone, body_of
from grognard.rulesets.lords.rules.chain import commands
from grognard.rulesets.lords.rules.combat import numbers_die
from grognard.rulesets.lords.rules.ending import held_by, marker_named, points
from grognard.rulesets.lords.rules.joining import may_join
from grognard.rulesets.lords.rules.measuring import INCH, MEASURE, foes_in_combat, gap, grouping, in_wall
from grognard.rulesets.lords.rules.shooting import sees
from grognard.rulesets.lords.state import Area, Chain, Condition, Marker, Profile, Role, Scenario, State, Terrain, Unit
from grognard.table.points import inch, separation
from grognard.table.shapes import Disc

CAST: dict[str, Profile] = read_cast()

_LENGTHS = ("movement", "range", "radius")
_PLAIN = ("name", "role", "type", "quality", "bravery")
_FIELDS = {*_LENGTHS, *_PLAIN, "cast", "seat", "at", "row", "models", "token", "joined_to", "knight"}
_BOUNDS = (("quality", 1, 12), ("bravery", 1, 12), ("movement", 0, None), ("range", 0, None), ("radius", 0.05, None))
_MADE_UP: dict[str, Any] = {
    "role": "troop",
    "type": "infantry",
    "movement": 5,
    "quality": 6,
    "bravery": 7,
    "range": 0,
    "radius": 0.5,
}


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    active: int = 0,
    first: int = 0,
    phase: Literal["roll-off", "deploy", "turn"] = "turn",
    table: tuple[float, float] = (48, 36),
    terrain: Sequence[Mapping[str, Any]] = (),
    areas: Sequence[Mapping[str, Any]] = (),
    markers: Sequence[Mapping[str, Any]] = (),
    victory: Sequence[Mapping[str, Any]] = (),
    length: int = 15,
    turns: Sequence[int] = (0, 0),
    chains: Sequence[tuple[str, Sequence[str]]] = (),
    burnt: Sequence[str] = (),
    houses: tuple[str, str] = ("Blue", "Red"),
) -> State:
    for what, seat in (("active", active), ("first", first)):
        within_bounds("position", what, seat, BOTH[0], BOTH[-1])
    for what, each in (("turns", turns), ("houses", houses)):
        one_each("position", what, each, BOTH)
    for taken in turns:
        within_bounds("position", "turns", taken, 0)
    known_words("burnt", burnt, [marker.get("id", "") for marker in markers])
    for leader, entries in chains:
        known_words("chains", [leader, *entries], units)
    scenario = Scenario(
        id="position",
        title="A position",
        width=inch(table[0]),
        height=inch(table[1]),
        length=length,
        terrain=tuple(_terrain(piece, table) for piece in terrain),
        areas=tuple(_area(area, table) for area in areas) or _usual_areas(table),
        markers=tuple(_marker(marker, table) for marker in markers),
        victory=tuple(_condition(number, each, units, markers) for number, each in enumerate(victory, 1)),
    )
    built = [_unit(name, spec, units) for name, spec in units.items()]
    if phase == "turn":
        built += [_bystander(seat, built, scenario) for seat in BOTH if all(unit.seat != seat for unit in built)]
    return State(
        scenario=scenario,
        units={unit.id: unit for unit in sorted(built, key=lambda unit: unit.seat)},
        houses=houses,
        phase=phase,
        first=first,
        active=active,
        turns=list(turns),
        chains=[Chain(leader, list(entries)) for leader, entries in chains],
        burnt=list(burnt),
    )


def possible(game: State) -> None:
    """Refuse what no game could show: bases in each other, in impassable terrain or off the table
    (lords.measure.table)."""
    bases = [
        (f"{unit.id}.{number}", Disc(*at, unit.profile.radius))
        for unit in game.units.values()
        for number, at in enumerate(unit.places, 1)
        if at is not None
    ]
    can_stand(bases, (game.scenario.width, game.scenario.height), MEASURE)
    for model, base in bases:
        wall = in_wall(game, base)
        if wall is not None:
            raise ImpossiblePosition(f"{model} stands in {wall}, which is impassable.")


def _unit(id: str, spec: Mapping[str, Any], units: Mapping[str, Mapping[str, Any]]) -> Unit:
    known_words(id, spec, _FIELDS)
    if "cast" in spec:
        known_words(f"{id}, cast", [spec["cast"]], CAST)
    seat = spec.get("seat", 0)
    own = {name for name, other in units.items() if other.get("seat", 0) == seat}
    if spec.get("joined_to", "") not in {"", *own} - {id}:
        raise ImpossiblePosition(f"{id} is joined to {spec['joined_to']!r}, and there is no such unit on its side")
    if spec.get("knight", "") not in {"", *own}:
        raise ImpossiblePosition(f"{id} follows {spec['knight']!r}, and there is no such Knight on its side")
    for key, least, most in _BOUNDS:
        if spec.get(key) is not None:
            within_bounds(id, key, spec[key], least, most)
    within_bounds(id, "seat", seat, 0, 1)
    at = _row(spec) if "row" in spec else spec.get("at", ())
    places = tuple(None if spot is None else place_of(id, spot) for spot in at)
    within_bounds(id, "models", spec.get("models", max(1, len(at))), max(1, len(at)))
    profile = _profile(id, spec, len(at), _knight(spec, seat, units))
    return Unit(id, seat, profile, places, spec.get("token", False), spec.get("joined_to", ""))


def _row(spec: Mapping[str, Any]) -> list[tuple[float, float]]:
    """A row of models to the east."""
    origin = CAST.get(spec.get("cast", ""))
    models = spec.get("models") or (origin.models if origin is not None else 1)
    radius = spec.get("radius") or (origin.radius / INCH if origin is not None else _MADE_UP["radius"])
    x, y = spec["row"]
    return [(x + place * (2 * radius + 0.1), y) for place in range(models)]


def _bystander(seat: int, units: Sequence[Unit], scenario: Scenario) -> Unit:
    """A lone Levy, far from everybody, for a side of which nothing was said."""
    r = CAST["V1"].radius
    corners = [(x, y) for x in (r, scenario.width - r) for y in (r, scenario.height - r)]
    taken = [at for unit in units for at in unit.places if at is not None]
    spot = max(corners, key=lambda corner: min((separation(corner, at) for at in taken), default=0.0))
    return Unit("bystander", seat, _profile("bystander", {"cast": "V1", "seat": seat}, 1, ""), (spot,))


def _profile(id: str, spec: Mapping[str, Any], models: int, knight: str) -> Profile:
    values: dict[str, Any] = {"name": id, **{key: _MADE_UP[key] for key in _PLAIN if key in _MADE_UP}}
    values |= {key: inch(_MADE_UP[key]) for key in _LENGTHS}
    if "cast" in spec:
        origin = CAST[spec["cast"]]
        values |= {key: getattr(origin, key) for key in (*_PLAIN, *_LENGTHS)}
        models = models or origin.models
        if spec.get("seat", 0) == 1:
            values["name"] = f"Red {origin.name}"
    values |= {key: spec[key] for key in _PLAIN if key in spec}
    values |= {key: inch(spec[key] or 0) for key in _LENGTHS if key in spec}
    return Profile(key=id, models=spec.get("models", models), knight=knight, **values)


def _knight(spec: Mapping[str, Any], seat: int, units: Mapping[str, Mapping[str, Any]]) -> str:
    """The id of the Knight who owns a Troop."""
    if "knight" in spec:
        return str(spec["knight"])
    wanted = CAST[spec["cast"]].knight if "cast" in spec else ""
    if not wanted:
        return ""
    return next(
        (name for name, other in units.items() if other.get("cast") == wanted and other.get("seat", 0) == seat), ""
    )


def _condition(
    number: int, spec: Mapping[str, Any], units: Collection[str], markers: Sequence[Mapping[str, Any]]
) -> Condition:
    where = f"victory {number}"
    known_words(where, spec, Condition.__struct_fields__, needed=("kind", "seat"))
    known_words(f"{where}, unit", [spec.get("unit", "")], ["", *get_args(Role), *units])
    known_words(f"{where}, marker", [spec.get("marker", "")], ["", *(marker.get("id", "") for marker in markers)])
    within_bounds(where, "seat", spec["seat"], BOTH[0], BOTH[-1])
    return Condition(**{"points": 1, **spec})


def _terrain(spec: Mapping[str, Any], table: tuple[float, float]) -> Terrain:
    known_words("terrain", spec, ("name", "impassable", "blocks_sight", *SHAPES))
    return Terrain(
        spec.get("name", "the piece"),
        shape_of("terrain", spec, table),
        spec.get("impassable", False),
        spec.get("blocks_sight", False),
        "circle" in spec,
    )


def _area(spec: Mapping[str, Any], table: tuple[float, float]) -> Area:
    known_words("area", spec, ("seat", "name", "who", *SHAPES))
    within_bounds("area", "seat", spec.get("seat", 0), BOTH[0], BOTH[-1])
    return Area(spec.get("seat", 0), spec.get("name", "area"), shape_of("area", spec, table), spec.get("who", "all"))


def _usual_areas(table: tuple[float, float]) -> tuple[Area, ...]:
    """As in Open Field: nine inches along both long edges."""
    width, height = table
    return (
        Area(0, "South edge", outline_of({"rect": (0, 0, width, 9)})),
        Area(1, "North edge", outline_of({"rect": (0, height - 9, width, height)})),
    )


def _marker(spec: Mapping[str, Any], table: tuple[float, float]) -> Marker:
    known_words("marker", spec, ("id", "name", "at", *SHAPES), needed=("id",))
    at = spec.get("at")
    outline = shape_of(f"marker {spec['id']}", spec, table) if at is None else outline_of(spec)
    if at is None:
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        return Marker(spec["id"], spec.get("name", spec["id"]), (sum(xs) // len(xs), sum(ys) // len(ys)), outline)
    return Marker(spec["id"], spec.get("name", spec["id"]), place_of(f"marker {spec['id']}", at, table), outline)


def _bases(game: State, name: str) -> Sequence[Disc]:
    """The bases of a unit with the leaders in it, of a leader himself, or of one model."""
    if name in game.units:
        unit = game.units[name]
        return (alone(unit) if unit.leads else body_of(game, name)).discs
    return [body_of(game, name.rpartition(".")[0]).model(name).disc]


def _in_combat(game: State, name: str, other: str = "") -> bool:
    foes = {foe.id for foe in foes_in_combat(game, body_of(game, name))}
    return body_of(game, other).id in foes if other else bool(foes)


LOOKS: dict[str, Callable[..., Any]] = {
    "distance": lambda game, one, other: gap(_bases(game, one), _bases(game, other)) / INCH,
    "sees": lambda game, one, other: any(sees(game, a, b) for a in _bases(game, one) for b in _bases(game, other)),
    "in combat": _in_combat,
    "coherent": lambda game, name: grouping(body_of(game, name).discs).groups == 1,
    "numbers": lambda game, name: body_of(game, name).count,
    "quality": lambda game, name: body_of(game, name).quality,
    "bravery": lambda game, name: body_of(game, name).bravery,
    "movement": lambda game, name: body_of(game, name).movement / INCH,
    "range": lambda game, name: body_of(game, name).range / INCH,
    "numbers die": lambda game, one, other: numbers_die(body_of(game, one).count, body_of(game, other).count).total,
    "commands": lambda game, leader, name: commands(game, game.units[leader], body_of(game, name)),
    "may join": lambda game, leader, name: may_join(game, game.units[leader], game.units[name]),
    "held": lambda game, marker: held_by(game, marker_named(game, marker)),
    "points": points,
}
"""What `g.look` of the test kit can ask; see the module for the words."""

KIT: Kit[State] = Kit(position, LOOKS, possible)
