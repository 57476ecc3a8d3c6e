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
with name, range ((short, long), left out or "Melee": Melee), attacks, ap, rules, copies, and for mounts arcs,
mount (right, forward) and mount_height. `figures` changes single models: {1: dict(co=7)}.
`at` are the places of the models, numbered from 1: (x, y), or (x, y, elevation) where it is not that of the ground;
`row=(x, y)` sets `models` models (or those of the cast) in a row to the east, bases 0.5 inches apart. `facing` turns
hulls and mounts: degrees anticlockwise from east or (dx, dy), 90 (north) if left out. Instead of places:
`inside` = "house" or ("house", 2) or ("house", 2, side) for a floor of a building, `reserve=True`, `aboard` = the id of
its transport, `waiting=True` (to be deployed), `destroyed=True`. `shock`, `lost` (wounds lost by model number:
{1: 2}) and the markers focus, hold, evade, activated, reacted, shot, fought (each True) say how it stands. `seat` is 0
if left out.
`powers` are what its casters may know: names of the box's powers (Soften, Flare, Weld, Panic Dust, Veil, Scent Trail,
Glimmer, Jolt) or dicts with name, cast (6), range (24), target ("enemy unit" or "friendly unit"), sight, only (a
keyword), specialty, hits (1, or none if there are effects), ap, effects (dicts with name, number, scope); the Adept
knows Glimmer and Jolt. `specialty` is what it has picked: the first of its powers' if left out.

Terrain: `kind` (obstacle, area, ground, building, platform, gap, impassable), `rect` = (west, south, east, north),
`circle` = (x, y, radius) or `polygon` = corners, `id` (t1, t2 … if left out), `name`, elevation, height, cover (none,
soft, hard, fortified), negative, sight (solid, see-through, into and out of), difficult, road, floors, floor_height,
capacity, depth. A building has one floor and is hard if nothing is said; only area, ground and gap are seen through.

The rest: `stage` ("actions", or zones, preparation, reserves, deployment, decoys, bidding, end), `round`, `active`
(seat), `order` of play, `opening` (how many units the active seat may still activate in this turn), `acting` (the unit
in its activation), `actions` (how many it has left), `table`, `players`, `teams`, `zones` (rects, or dicts with id,
name, seat and a shape;
seat 0 has the first, seat 1 the second, unless the stage is zones), `edges` (dicts with seat or zone, start, end),
`objectives` (places, or dicts with at, and id, name, elevation, control (seat), tokens),
`scoring` (dicts with what, points, when, only, zone;
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
`g.look("stops left", unit)` in this round, `g.look("save", model)` with what was granted, without AP and cover;
`g.look("may enter", unit, building, floor)` and `g.look("room", building, floor)` (the first floor if it is left out),
`g.look("may react", unit)`, `g.look("round")`, `g.look("order")`, `g.look("opening", seat)`, `g.look("actions left")`,
`g.look("bid", seat)`, `g.look("victory points", seat)`, `g.look("advantage points", seat)`,
`g.look("tokens", objective)`, `g.look("carrier", objective)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.content.specs import ImpossiblePosition, known_words, numbers_of, within_bounds
from grognard.engine.contract.kit import Kit
from grognard.engine.mechanics.limits import Limit
from grognard.engine.seating import Seating
from grognard.rulesets.battleforge import battlefield
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.battlefield import INCH, Scenario, Terrain
from grognard.rulesets.battleforge.kit.arsenal import strategies_of
from grognard.rulesets.battleforge.kit.forms import well_formed
from grognard.rulesets.battleforge.kit.looks import LOOKS
from grognard.rulesets.battleforge.kit.possible import possible
from grognard.rulesets.battleforge.kit.table import (
    action_of,
    all_different,
    edge_of,
    made,
    objective_of,
    piece_of,
    spoken_objective,
    zone_of,
)
from grognard.rulesets.battleforge.kit.units import unit_sheet
from grognard.rulesets.battleforge.rules.powers.specialties import specialties_of
from grognard.rulesets.battleforge.sheets import Body, Sheet
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
    footprint_of,
    mustered,
)
from grognard.table.footprint import holds
from grognard.table.points import Direction, direction, from_east, inch

_SHEET = ("cast", "name", "mov", "acc", "str", "sav", "init", "co", "wounds", "base", "hull", "height", "weapons",
          "rules", "unit_rules", "keywords", "faction", "category", "points", "figures", "models",
          "powers")  # fmt: skip
_PLACES = ("at", "row", "inside", "reserve", "aboard", "waiting", "destroyed")
_MARKERS = {FOCUS: "battleforge.action.focus", HOLD: "battleforge.action.hold", EVADE: "battleforge.action.evade"}
_LIMITS: dict[str, Limit] = {limit.name: limit for limit in (ACTIVATED, REACTED, SHOT, FOUGHT)}
_UNIT = {*_SHEET, *_PLACES, *_MARKERS, *_LIMITS, "seat", "facing", "shock", "lost", "specialty"}
STAGES = ("drawing", "zones", "preparation", "reserves", "deployment", "decoys", "bidding", "actions", "end")
_SCORING = ({"what": "objective", "points": 1},)


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    stage: Phase = "actions",
    round: int = 1,
    active: int | None = None,
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
    objectives: Sequence[Any] = (),
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
    if not isinstance(units, Mapping):
        raise ImpossiblePosition("position: units are given by their ids, as in {'troopers': dict(…)}.")
    well_formed(
        {
            "players": players, "teams": teams, "order": order, "victory": victory, "advantage": advantage,
            "strategy": strategy, "upkeep": upkeep, "bids": bids, "terrain": terrain, "edges": edges,
            "scoring": scoring, "scenario_actions": scenario_actions, "zones": zones, "objectives": objectives,
            "strategies": strategies, "floor_fights": floor_fights, "table": table,
        },
        units,
    )  # fmt: skip
    seating = _seating(players, teams)
    known_words("stage", [stage], STAGES)
    within_bounds("position", "round", round, 1 if stage in ("actions", "end") else 0, 6)
    within_bounds("position", "limit", limit, 0)
    for word, numbers in (("victory", victory), ("advantage", advantage), ("strategy", strategy), ("bids", bids),
                          ("upkeep", upkeep)):  # fmt: skip
        _one_for_each(word, numbers, len(seating))
    width, depth = map(inch, numbers_of("position", "table", table, "width", "depth"))
    size = width, depth
    within_bounds("position", "the shorter side of the table", min(size), 1)
    objectives = [spoken_objective(spec) for spec in objectives]
    pieces = Terrain(tuple(piece_of(number, spec) for number, spec in enumerate(terrain, 1)))
    built = {name: _unit(name, spec, pieces, len(seating)) for name, spec in units.items()}
    active = _active(active, acting, built, len(seating))
    goals = [objective_of(number, spec, size, len(seating)) for number, spec in enumerate(objectives, 1)]
    areas = [zone_of(number, spec) for number, spec in enumerate(zones, 1)]
    if stage in ("zones", "deployment") and any(unit.where == "waiting" for unit in built.values()):
        within_bounds("position", f"the number of zones (needed for {stage})", len(areas), len(seating))
    for word, ids in (("terrain", [piece.id for piece in pieces.pieces]), ("objectives", [goal.id for goal in goals]),
                      ("zones", [area.id for area in areas])):  # fmt: skip
        all_different(word, ids)
    known_words("tie_break", [tie_break], ("", "destroyed", "objectives"))
    scenario = Scenario(
        id="position",
        title="A position",
        width=width,
        height=depth,
        zones=tuple(areas),
        edges=tuple(edge_of(spec, areas, size) for spec in edges),
        objectives=tuple(goals),
        scoring=tuple(made(battlefield.Scoring, "scoring", spec) for spec in scoring),
        actions=tuple(action_of(spec) for spec in scenario_actions),
        terrain=pieces.pieces,
        tie_break=tie_break,  # type: ignore[arg-type]  # looked over above
    )
    held = list(zip((goal.id for goal in goals), objectives, strict=True))
    state = State(
        players=tuple(players),
        armies=tuple(players),
        scenario=scenario,
        units=built,
        terrain=pieces,
        seating=seating,
        stage=stage,
        round=round,
        order=_order(order, active, seating),
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
        control={name: seating.team_of(spec["control"]) for name, spec in held if spec.get("control") is not None},
        tokens={name: list(spec["tokens"]) for name, spec in held if "tokens" in spec},
        floor_fights=list(floor_fights),
    )
    _set_the_clock(state, units, opening, acting, actions)
    return state


def _seating(players: Sequence[str], teams: Sequence[int]) -> Seating:
    within_bounds("position", "the number of players", len(players), 2, 6)
    if teams:
        within_bounds("position", "the number of teams named, one for each player", len(teams), *[len(players)] * 2)
        within_bounds("position", "the number of different teams", len({*teams}), 2)
    return Seating.of(len(players), teams)


def _one_for_each(word: str, numbers: Sequence[int], seats: int) -> None:
    if numbers:
        within_bounds("position", f"{word}: how many numbers, one for each seat", len(numbers), seats, seats)
        within_bounds("position", word, min(numbers), 0)


def _active(active: int | None, acting: str, units: Mapping[str, Unit], seats: int) -> int:
    """Whose turn it is: who acts, else who is named, else the first."""
    if acting:
        known_words("acting", [acting], units)
        if not units[acting].fielded:
            raise ImpossiblePosition(f"{acting} is not on the table, so it cannot be acting.")
        if active not in (None, units[acting].seat):
            raise ImpossiblePosition(f"{acting} acts, so its seat {units[acting].seat} is active, not {active}.")
        return units[acting].seat
    within_bounds("position", "active", active or 0, 0, seats - 1)
    return active or 0


def _order(order: Sequence[int], active: int, seating: Seating) -> list[int]:
    if not order:
        return list(seating.beginning_with(active))
    if len({*order}) < len(order) or not {*order} <= {*seating} or active not in order:
        raise ImpossiblePosition(f"order: it names seats of 0 to {len(seating) - 1}, each once, the active one too.")
    return list(order)


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
        within_bounds("position", "opening", opening, 1)
        within_bounds("position", "actions", actions, 1, 2)
        state.openings[state.active], state.left = opening, opening
    if acting:
        state.acting, state.actions = [acting], actions
    for name, spec in units.items():
        _mark(state, name, spec, acts=name == acting)
    if acting:
        state.scopes.begin("activation", acting)


def _mark(state: State, name: str, spec: Mapping[str, Any], *, acts: bool) -> None:
    """The markers of a unit, and what it has done in this round."""
    for marker, clause in _MARKERS.items():
        if spec.get(marker):
            state.scopes.give(marker, name, clause)
    for word, limit in _LIMITS.items():
        if not (spec.get(word) or (word == "activated" and (acts or spec.get("reacted")))):
            continue
        if state.stage not in ("actions", "end"):
            raise ImpossiblePosition(f"{name} cannot be {word}: at the stage {state.stage} no round is under way.")
        limit.use(state.scopes, state.units[name].ref)


def _unit(name: str, spec: Mapping[str, Any], terrain: Terrain, seats: int) -> Unit:
    if "." in name:
        raise ImpossiblePosition(f"'{name}': the id of a unit has no dots; a model is called troopers.1.")
    known_words(name, spec, _UNIT)
    within_bounds(name, "seat", spec.get("seat", 0), 0, seats - 1)
    if sum(bool(spec.get(word)) for word in _PLACES) > 1:
        raise ImpossiblePosition(f"{name}: it is in one place only, so give one of {', '.join(_PLACES)}.")
    if spec.get("at") and not isinstance(spec["at"][0], Sequence):
        spec = {**spec, "at": [spec["at"]]}  # the place of a single model
    count = spec["models"] if "models" in spec else len(spec.get("at", ())) or None
    sheet = unit_sheet(name, {word: spec[word] for word in _SHEET if word in spec}, count)
    unit = mustered(name, spec.get("seat", 0), sheet, name=spec.get("name", ""))
    _put(unit, spec, terrain)
    unit.shock = spec.get("shock", 0)
    picked = {each.lower(): each for each in specialties_of(unit)}
    if "specialty" in spec:
        known_words(f"{name}, specialty", [spec["specialty"].lower()], picked)
    unit.specialty = picked[spec["specialty"].lower()] if "specialty" in spec else next(iter(picked.values()), "")
    if not isinstance(unit.shock, int):
        raise ImpossiblePosition(f"{name}: shock is a whole number, not {unit.shock!r}.")
    within_bounds(name, "shock", unit.shock, 0)
    if not isinstance(spec.get("lost", {}), Mapping):
        raise ImpossiblePosition(f"{name}: lost has wounds by model number, as in {{1: 2}}.")
    unit.lost = {_model(name, number): wounds for number, wounds in spec.get("lost", {}).items()}
    return unit


def _model(unit: str, number: int | str) -> str:
    return number if isinstance(number, str) else f"{unit}.{number}"


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
        places = spec["at"] if "at" in spec else _row(unit.sheet, *numbers_of(unit.id, "row", spec["row"], "x", "y"))
        facing = _facing(unit.id, spec.get("facing", 90))
        within_bounds(unit.id, "the number of places", len(places), len(unit.models), len(unit.models))
        bodies = [figure.profile.body for _, figure in unit.figures()]
        places = [numbers_of(unit.id, "a place", place, "x", "y", *["elevation"][: len(place) - 2]) for place in places]
        stands = [_stand(place, facing, body, terrain) for place, body in zip(places, bodies, strict=True)]
        unit.stand(dict(zip(unit.models, stands, strict=True)))


def _facing(name: str, spoken: Any) -> Direction:
    """Degrees anticlockwise from east, or a direction (dx, dy)."""
    if isinstance(spoken, int):
        return from_east(spoken)
    x, y = numbers_of(name, "facing (or whole degrees)", spoken, "dx", "dy")
    return direction(inch(x), inch(y))


def _row(sheet: Sheet, x: float, y: float) -> list[tuple[float, float]]:
    apart = max(body.radius * 2 or body.width for body in sheet.bodies) / INCH + 0.5
    return [(x + apart * place, y) for place in range(len(sheet.figures))]


def _stand(place: Sequence[float], facing: tuple[int, int], body: Body, terrain: Terrain) -> Stand:
    """A place, at the height that is given; else on the platform under its centre, or down in the gap."""
    flat = Stand((inch(place[0]), inch(place[1])), 0, facing)
    if len(place) > 2:
        return flat._replace(elevation=inch(place[2]))
    tops = [piece.solid.top for piece in terrain.pieces if piece.kind == "platform" and holds(piece.footprint, flat.at)]
    sunk = min(0, terrain.ground.level_at(footprint_of(body, flat)))
    return flat._replace(elevation=max(tops, default=sunk))


KIT: Kit[State] = Kit(position, LOOKS, possible)
