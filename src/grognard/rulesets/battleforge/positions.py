"""Positions for tests and lessons: a battle at rest from the cast or in-line profiles, and places in inches.

    position(
        units={
            "troopers": dict(cast="Troopers", at=[(10, 10), (11.5, 10), (13, 10)], shock=1, hold=True),
            "brutes": dict(cast="Brutes", seat=1, row=(10, 20), co=5),
            "tank": dict(cast="Tank", at=[(24, 24)], facing=90),
            "house-guard": dict(cast="Troopers", seat=1, inside=("house", 2)),
        },
        terrain=[
            dict(kind="building", id="house", rect=(30, 10, 36, 16), floors=2),
            dict(kind="obstacle", rect=(8, 15, 16, 15.25), height=0.75, cover="soft"),
        ],
        active=0,
    )

Units: `cast` takes a unit of the cast (Troopers, Brutes, Tank, Adept); any of name, mov, acc, str, sav, init, co
(None: it has none), wounds, base (diameter), hull (width, length), height, weapons, rules ("Tough(3)"), unit_rules,
keywords, faction, category and points changes all its models or, without `cast`, makes one up (a Trooper without
weapons). Weapons are names of the cast's (Rifle, Bayonet, Club, Cannon, Coax, Pistol, Knife, also "Knife(2)") or dicts
with name, range ((short, long), left out: Melee), attacks, ap, rules, copies, and for mounts arcs, mount (right,
forward) and mount_height. `figures` changes single models: {1: dict(co=7)}.
`at` are the places of the models, numbered from 1: (x, y), or (x, y, elevation) where it is not that of the ground;
`row=(x, y)` sets `models` models (or those of the cast) in a row to the east, bases 0.5 inches apart. `facing` turns
hulls: degrees anticlockwise from east, 90 (north) if left out. Instead of places: `inside` = "house" or ("house", 2) or
("house", 2, side) for a floor of a building, `reserve=True`, `aboard` = the id of its transport, `waiting=True` (to be
deployed), `destroyed=True`. `shock`, `lost` (wounds lost by model number: {1: 2}) and the markers focus, hold, evade,
activated, reacted, shot, fought (each True) say how it stands. `seat` is 0 if left out. `powers` are what its casters
may know: names of the box's powers (Soften, Flare, Weld, Panic Dust, Veil, Scent Trail, Glimmer, Jolt) or dicts with
name, cast (6), range (24), target ("enemy unit" or "friendly unit"), sight, only (a keyword), specialty, hits (1, or
none if there are effects), ap, effects (dicts with name, number, scope); the Adept knows Glimmer and Jolt. `specialty`
is what it has picked: the first of its powers' if left out.

Terrain: `kind` (obstacle, area, ground, building, platform, gap, impassable), `rect` = (west, south, east, north),
`circle` = (x, y, radius) or `polygon` = corners, `id` (t1, t2 … if left out), `name`, elevation, height, cover (none,
soft, hard, fortified), negative, sight (solid, see-through, into and out of), difficult, road, floors, floor_height,
capacity, depth. A building has one floor and is hard if nothing is said; only area, ground and gap are seen through.

The rest: `stage` ("actions", or zones, preparation, reserves, deployment, decoys, bidding, end), `round`, `active`
(seat), `order` of play, `opening` (how many units the active seat may still activate in this turn), `acting` (the unit
in its activation), `actions` (how many it has left), `table`, `players`, `teams`, `zones` (rects, or dicts with id,
name, seat and a shape;
seat 0 has the first, seat 1 the second, unless the stage is zones), `edges` (dicts with zone, start, end), `objectives`
(dicts with at, and id, name, elevation, control (seat), tokens), `scoring` (dicts with what, points, when, only, zone;
left out: one point for each objective in each round), `scenario_actions` (dicts with id, name, token, within, only,
zone, does), `victory`, `advantage` and `strategy` (points, one number for each seat), `bids`, `floor_fights` (pairs of
units on two floors), `tie_break`. `strategies` are what may be bought: "core" for everybody, or for each seat a list of
names (Second Chance, Get Down!, Double Time, Hold the Line, Quick Hands, Dig In, Night March, Decoys, Full Throttle,
Royal Summons) or dicts (name, cost, window, effects, faction, keyword, in_cover); nobody has any if it is left out.
`limit` (1000) and `upkeep` (what organizations cost, for each seat) settle the income of a round.

To look at: `g.look("distance", one, other)` in inches and `g.look("in contact", one, other)`, of units or single models
("troopers.1"); `g.look("engaged", one, other)`; `g.look("initiative", unit)`, "courage", "movement", "accuracy" and
"strength" as they are now; `g.look("shock", unit)`, `g.look("marked", unit, "hold")` (also focus, evade, activated,
reacted, shot, fought), `g.look("controls", objective)`: a seat or None; `g.look("sees", one, other)`,
`g.look("cover", target, attacker)`, `g.look("strikers", unit, foe)`, `g.look("coherent", unit)`,
`g.look("elevation", model)`, `g.look("wounds", model)`, `g.look("place", unit)`; `g.look("strategy points", seat)`,
`g.look("income", seat)`, `g.look("knows", unit)`: the names of its powers, `g.look("casts left", unit)` and
`g.look("stops left", unit)` in this round, `g.look("save", model)` with what was granted, without AP and cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.content.specs import SHAPES, ImpossiblePosition, can_stand, known_words, outline_of, within_bounds
from grognard.engine.kit import Kit
from grognard.engine.limits import Limit
from grognard.engine.seating import Seating
from grognard.rulesets.battleforge import battlefield
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.battlefield import INCH, Piece, Scenario, Terrain, usual_cover, usual_sight
from grognard.rulesets.battleforge.fixtures import unit_sheet
from grognard.rulesets.battleforge.looks import LOOKS
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.powers.specialties import specialties_of
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.rulesets.battleforge.spoken_arsenal import strategies_of
from grognard.rulesets.battleforge.state import (
    ACTIVATED,
    EVADE,
    FOCUS,
    FOUGHT,
    HOLD,
    REACTED,
    SHOT,
    Inside,
    Phase,
    Stand,
    State,
    Unit,
    mustered,
)
from grognard.table.concave import Concave
from grognard.table.footprint import holds
from grognard.table.points import from_east, inch

_SHEET = ("cast", "name", "mov", "acc", "str", "sav", "init", "co", "wounds", "base", "hull", "height", "weapons",
          "rules", "unit_rules", "keywords", "faction", "category", "points", "figures", "models",
          "powers")  # fmt: skip
_PLACES = ("at", "row", "inside", "reserve", "aboard", "waiting", "destroyed")
_MARKERS = {FOCUS: "battleforge.action.focus", HOLD: "battleforge.action.hold", EVADE: "battleforge.action.evade"}
_LIMITS: dict[str, Limit] = {limit.name: limit for limit in (ACTIVATED, REACTED, SHOT, FOUGHT)}
_UNIT = {*_SHEET, *_PLACES, *_MARKERS, *_LIMITS, "seat", "facing", "shock", "lost", "specialty"}
_LENGTHS = ("elevation", "height", "floor_height", "depth")
_PIECE = {
    *SHAPES,
    *_LENGTHS,
    "kind",
    "id",
    "name",
    "cover",
    "negative",
    "sight",
    "difficult",
    "road",
    "floors",
    "capacity",
}
STAGES = ("drawing", "zones", "preparation", "reserves", "deployment", "decoys", "bidding", "actions", "end")
_KINDS = ("obstacle", "area", "ground", "building", "platform", "gap", "impassable")
_SCORING = ({"what": "objective", "points": 1},)


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    stage: Phase = "actions",
    round: int = 1,
    active: int = 0,
    order: Sequence[int] = (),
    opening: int = 1,
    acting: str = "",
    actions: int = 2,
    table: tuple[float, float] = (48, 48),
    terrain: Sequence[Mapping[str, Any]] = (),
    players: Sequence[str] = ("Blue", "Red"),
    teams: Sequence[int] = (),
    zones: Sequence[Any] = (),
    edges: Sequence[Mapping[str, Any]] = (),
    objectives: Sequence[Mapping[str, Any]] = (),
    scoring: Sequence[Mapping[str, Any]] = _SCORING,
    scenario_actions: Sequence[Mapping[str, Any]] = (),
    victory: Sequence[int] = (),
    advantage: Sequence[int] = (),
    strategy: Sequence[int] = (),
    strategies: Any = (),
    limit: int = 1000,
    upkeep: Sequence[int] = (),
    bids: Sequence[int] = (),
    floor_fights: Sequence[tuple[str, str]] = (),
    tie_break: str = "",
) -> State:
    """A battle at rest; see the module for the words."""
    seating = Seating.of(len(players), teams)
    known_words("stage", [stage], STAGES)
    within_bounds("position", "active", active, 0, len(seating) - 1)
    pieces = Terrain(tuple(_piece(number, spec) for number, spec in enumerate(terrain, 1)))
    built = {name: _unit(name, spec, pieces, len(seating)) for name, spec in units.items()}
    goals = [_objective(number, spec) for number, spec in enumerate(objectives, 1)]
    areas = [_zone(number, spec) for number, spec in enumerate(zones, 1)]
    scenario = Scenario(
        id="position",
        title="A position",
        width=inch(table[0]),
        height=inch(table[1]),
        zones=tuple(areas),
        edges=tuple(_edge(spec) for spec in edges),
        objectives=tuple(goals),
        scoring=tuple(_made(battlefield.Scoring, "scoring", spec) for spec in scoring),
        actions=tuple(_action(spec) for spec in scenario_actions),
        terrain=pieces.pieces,
        tie_break=tie_break,  # type: ignore[arg-type]  # looked over below
    )
    known_words("tie_break", [tie_break], ("", "destroyed", "objectives"))
    state = State(
        players=tuple(players),
        armies=tuple(players),
        scenario=scenario,
        units=built,
        terrain=pieces,
        seating=seating,
        stage=stage,
        round=round,
        order=list(order) or list(seating.beginning_with(active)),
        zones=[] if stage == "zones" else [area.id for area in areas[: len(seating)]],
        bids=list(bids),
        openings=[1 for _ in seating],
        active=active,
        victory=list(victory),
        advantage=list(advantage),
        strategy=list(strategy),
        limit=limit,
        upkeep=tuple(upkeep),
        strategies=_strategies(strategies, len(seating)),
        control={
            goal.id: seating.team_of(spec["control"])
            for goal, spec in zip(goals, objectives, strict=True)
            if "control" in spec
        },
        tokens={
            goal.id: list(spec["tokens"]) for goal, spec in zip(goals, objectives, strict=True) if "tokens" in spec
        },
        floor_fights=list(floor_fights),
    )
    _set_the_clock(state, units, opening, acting, actions)
    return state


def _strategies(words: Any, seats: int) -> tuple[tuple[Strategy, ...], ...]:
    """The same for all seats, or a list for each of them."""
    each = [words] * seats if isinstance(words, str) else [*words, *([()] * (seats - len(words)))]
    within_bounds("position", "the number of lists of strategies", len(each), seats, seats)
    return tuple(strategies_of(one) for one in each)


def _set_the_clock(
    state: State, units: Mapping[str, Mapping[str, Any]], opening: int, acting: str, actions: int
) -> None:
    """Where the game stands: the scopes that are open, what units have done in them, and whose turn it is."""
    if state.stage in ("actions", "end"):
        state.scopes.begin("round")
    if state.stage == "actions":
        state.openings[state.active], state.left = opening, opening
    if acting:
        known_words("acting", [acting], state.units)
        state.acting, state.actions = [acting], actions
    for name, spec in units.items():
        unit = state.units[name]
        for marker, clause in _MARKERS.items():
            if spec.get(marker):
                state.scopes.give(marker, name, clause)
        for word, limit in _LIMITS.items():
            if spec.get(word) or (word == "activated" and name == acting):
                limit.use(state.scopes, unit.ref)
    if acting:
        state.scopes.begin("activation", acting)


def _unit(name: str, spec: Mapping[str, Any], terrain: Terrain, seats: int) -> Unit:
    known_words(name, spec, _UNIT)
    within_bounds(name, "seat", spec.get("seat", 0), 0, seats - 1)
    if sum(word in spec for word in _PLACES) > 1:
        raise ImpossiblePosition(f"{name}: it is in one place only, so give one of {', '.join(_PLACES)}.")
    count = spec.get("models") or len(spec.get("at", ())) or None
    sheet = unit_sheet(name, {word: spec[word] for word in _SHEET if word in spec}, count)
    unit = mustered(name, spec.get("seat", 0), sheet, name=spec.get("name", ""))
    _put(unit, spec, terrain)
    unit.shock = spec.get("shock", 0)
    unit.specialty = spec.get("specialty", next(iter(specialties_of(unit)), ""))
    within_bounds(name, "shock", unit.shock, 0)
    unit.lost = {f"{name}.{number}": wounds for number, wounds in spec.get("lost", {}).items()}
    return unit


def _put(unit: Unit, spec: Mapping[str, Any], terrain: Terrain) -> None:
    inside = spec.get("inside")
    if inside is not None:
        building, *rest = (inside,) if isinstance(inside, str) else inside
        known_words(f"{unit.id}, inside", [building], [p.id for p in terrain.pieces if p.kind == "building"])
        unit.enter(Inside(building, *rest))
    elif spec.get("reserve"):
        unit.where = "reserve"
    elif "aboard" in spec:
        unit.where, unit.carrier = "embarked", spec["aboard"]
    elif spec.get("destroyed"):
        unit.where = "lost"
        unit.remove(unit.models)
    elif "at" in spec or "row" in spec:
        places = spec["at"] if "at" in spec else _row(unit.sheet, *spec["row"])
        facing = from_east(spec.get("facing", 90))
        stands = [_stand(place, facing, terrain) for place in places]
        within_bounds(unit.id, "the number of places", len(stands), len(unit.models), len(unit.models))
        unit.stand(dict(zip(unit.models, stands, strict=True)))


def _row(sheet: Sheet, x: float, y: float) -> list[tuple[float, float]]:
    apart = max(body.radius * 2 or body.width for body in sheet.bodies) / INCH + 0.5
    return [(x + apart * place, y) for place in range(len(sheet.figures))]


def _stand(place: Sequence[float], facing: tuple[int, int], terrain: Terrain) -> Stand:
    at = inch(place[0]), inch(place[1])
    if len(place) > 2:
        return Stand(at, inch(place[2]), facing)
    tops = [piece.solid.top for piece in terrain.pieces if piece.kind == "platform" and holds(piece.footprint, at)]
    return Stand(at, max(tops, default=0), facing)


def _piece(number: int, spec: Mapping[str, Any]) -> Piece:
    where = f"terrain {number}"
    known_words(where, spec, _PIECE)
    kind = spec.get("kind", "")
    known_words(f"{where}, kind", [kind], _KINDS)
    known_words(f"{where}, cover", [spec.get("cover", "none")], ("none", "soft", "hard", "fortified"))
    known_words(f"{where}, sight", [spec.get("sight", "solid")], ("solid", "see-through", "into and out of"))
    given: dict[str, Any] = {"id": spec.get("id", f"t{number}"), "kind": kind, "name": spec.get("name", f"the {kind}")}
    if "circle" in spec:
        x, y, radius = map(inch, spec["circle"])
        given |= {"centre": (x, y), "radius": radius}
    else:
        given["corners"] = outline_of(spec)
    given |= {word: inch(spec[word]) for word in _LENGTHS if word in spec}
    given |= {word: spec[word] for word in ("negative", "difficult", "road", "capacity") if word in spec}
    given["cover"] = spec.get("cover", usual_cover(kind))
    given["sight"] = spec.get("sight", usual_sight(kind))
    if kind == "building":
        given["storeys"] = spec.get("floors", 1)
    return Piece(**given)


def _zone(number: int, spec: Any) -> battlefield.Zone:
    words = spec if isinstance(spec, Mapping) else {"rect": spec}
    known_words(f"zone {number}", words, {*SHAPES, "id", "name", "seat"})
    name = words.get("id", f"z{number}")
    return battlefield.Zone(name, words.get("name", f"zone {name}"), outline_of(words), words.get("seat", -1))


def _edge(spec: Mapping[str, Any]) -> battlefield.ReserveEdge:
    known_words("edge", spec, ("zone", "start", "end"))
    (ax, ay), (bx, by) = spec["start"], spec["end"]
    return battlefield.ReserveEdge(spec["zone"], (inch(ax), inch(ay)), (inch(bx), inch(by)))


def _objective(number: int, spec: Mapping[str, Any]) -> battlefield.Objective:
    known_words(f"objective {number}", spec, ("at", "id", "name", "elevation", "control", "tokens"))
    x, y = spec["at"]
    name = spec.get("id", f"o{number}")
    return battlefield.Objective(
        name, spec.get("name", f"Objective {number}"), (inch(x), inch(y)), inch(spec.get("elevation", 0))
    )


def _action(spec: Mapping[str, Any]) -> battlefield.ScenarioAction:
    lengths = {"within": inch(spec["within"])} if "within" in spec else {}
    made: battlefield.ScenarioAction = _made(
        battlefield.ScenarioAction, "scenario action", {"name": spec.get("id", ""), **spec, **lengths}
    )
    return made


def _made(kind: Any, where: str, spec: Mapping[str, Any]) -> Any:
    known_words(where, spec, kind.__struct_fields__)
    return msgspec.convert(dict(spec), kind)


def possible(state: State) -> None:
    """Refuse what no game could show: bases in each other or off the table, floors too full, wounds nobody has."""
    size = state.scenario.width, state.scenario.height
    levels: dict[int, list[tuple[str, Any]]] = {}
    for unit in state.units.values():
        for model, solid in unit.formation.solid_by_model.items():
            assert not isinstance(solid.footprint, Concave)  # models are round or rectangular
            levels.setdefault(solid.bottom, []).append((model, solid.footprint))
        for model, wounds in unit.lost.items():
            known_words(f"{unit.id}, lost", [model], unit.models)
            within_bounds(model, "wounds lost", wounds, 0, unit.figure(model).profile.wounds - 1)
        if unit.where == "embarked":
            known_words(f"{unit.id}, aboard", [unit.carrier], state.units)
    for bases in levels.values():
        can_stand(bases, size, MEASURE)
    _floors_hold(state)


def _floors_hold(state: State) -> None:
    inside: dict[tuple[str, int], int] = {}
    for unit in state.units.values():
        if unit.inside is not None:
            building = state.building_of(unit)
            within_bounds(unit.id, "the floor", unit.inside.level, 1, building.storeys)
            key = building.id, unit.inside.level
            inside[key] = inside.get(key, 0) + len(unit.models)
            within_bounds(f"floor {key[1]} of {key[0]}", "the number of models", inside[key], 0, building.capacity)


KIT: Kit[State] = Kit(position, LOOKS, possible)
