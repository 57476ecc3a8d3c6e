"""Chapter 12: smoke. It is laid at a point in range, hits nobody, and hides what is behind it until it is blown
away."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, at_most
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_place import TrayPlace
from grognard.rulesets.battleforge.battlefield import INCH, SMOKE_HEIGHT, Piece, Terrain
from grognard.rulesets.battleforge.rules.foundations.checks import D10
from grognard.rulesets.battleforge.rules.foundations.measuring import box_of
from grognard.rulesets.battleforge.rules.foundations.scattering import TURN, misses_the_table
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Strike, weapons_of
from grognard.rulesets.battleforge.rules.shooting.hits import Victims
from grognard.rulesets.battleforge.rules.shooting.lobbing import far_to, throwers
from grognard.rulesets.battleforge.rules.shooting.second_tries import aim_check
from grognard.rulesets.battleforge.rules.shooting.shots import SMOKE, fires, note_fired, throwers_in
from grognard.rulesets.battleforge.rules.shooting.to_hit import ModelDice, Roller, Terms
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import FOCUS, State, Unit
from grognard.table.points import NORTH, Point, by_degrees, separation, whole

CLAUSE = "battleforge.weapon.special-rules"
RADIUS = 3 * INCH // 2
"""A marker is 3″ across."""
TOUCHING = INCH // 20
"""Markers that are so near to each other touch."""
BLOWN_AWAY = 5
"""A marker is gone at the end of a round if a die shows so much or less."""
PARTS = (2, 3, 1)
"""The quarters of the way to an enemy at which smoke is worth laying, the best first."""


def smokers(unit: Unit) -> list[Weapon]:
    """The weapons of a unit that lay smoke."""
    return [weapon for weapon in weapons_of(unit, "shoot").values() if weapon.rule(SMOKE) is not None]


def why_no_smoke_here(state: State, unit: Unit, weapon: Weapon, point: Point) -> Refusal | None:
    """Why smoke may not be laid here. It may lie anywhere on the table within range, seen or not, also upon friends and
    enemies."""
    if misses_the_table(state, point):
        return Refusal("the point is off the table", "battleforge.core.scatter-attack", (unit.id,))
    if not throwers(state, unit, weapon, point):
        return Refusal(f"the point is out of range of {weapon.name}", "battleforge.shoot.range", (unit.id,))
    return None


def points_for_smoke(state: State, unit: Unit, weapon: Weapon) -> Iterator[Point]:
    """Points worth some smoke: on the way to each enemy; and at the unit itself, which is always in range."""
    here = _middle(state, unit)
    ends = [_middle(state, foe) for foe in state.enemies_of(unit.seat)]
    ways = [
        (here[0] + (x - here[0]) * part // 4, here[1] + (y - here[1]) * part // 4) for x, y in ends for part in PARTS
    ]
    for point in (*ways, here):
        if why_no_smoke_here(state, unit, weapon, point) is None:
            yield point


def _middle(state: State, unit: Unit) -> Point:
    west, south, east, north = box_of(state, unit)
    return whole((west + east) / 2), whole((south + north) / 2)


@enforces("battleforge.weapon.special-rules")
async def lay(umpire: Umpire, state: State, attack: Attack, strike: Strike, terms: Terms) -> None:
    """Each die that hits leaves a marker: the first at the point, every other one touching the first."""
    unit = state.units[attack.unit]
    weapon = weapons_of(unit, "shoot")[strike.weapon]
    assert strike.point is not None
    lines = _lines(state, attack, weapon, strike.point) if unit.fielded else []
    if lines:
        note_fired(state, unit, weapon)
    first: Point | None = None
    for line in lines:
        for _ in range(line.dice):
            if not await _hits(umpire, state, unit, weapon, line, strike.point, terms):
                continue
            point = strike.point if first is None else await _beside(umpire, state, unit, first)
            first = first or point
            place_marker(state, point)
            umpire.tell("smoke", CLAUSE, "{unit:lays} smoke with its {weapon}", unit=unit.ref, weapon=weapon.name)


def _lines(state: State, attack: Attack, weapon: Weapon, point: Point) -> list[ModelDice]:
    """The models that lay it: of a smoke grenade only the one that throws it."""
    throwing = throwers_in(state, attack)
    lines = throwers(state, state.units[attack.unit], weapon, point)
    return [line for line in lines if fires(throwing, line.model, weapon)]


async def _hits(
    umpire: Umpire, state: State, unit: Unit, weapon: Weapon, line: ModelDice, point: Point, terms: Terms
) -> bool:
    roller = Roller(state, "shoot", unit, Victims(state, unit, {}, None), terms)
    need = roller.need(weapon, line, far_to(state, unit, line.model, weapon, point))
    rolled = await aim_check(umpire, state, unit, weapon, need)
    state.scopes.take(FOCUS, unit.id)
    return rolled.passed == 1


async def _beside(umpire: Umpire, state: State, unit: Unit, first: Point) -> Point:
    """Where a further marker lies: its player says at which side of the first."""

    def judge(put: Put) -> Refusal | None:
        if misses_the_table(state, put.pose.at):
            return Refusal("the point is off the table", "battleforge.core.scatter-attack", (unit.id,))
        if abs(separation(first, put.pose.at) - 2 * RADIUS) > TOUCHING:
            return Refusal("further smoke touches the first of it", CLAUSE, (unit.id,))
        return None

    around = [_off(first, degrees) for degrees in range(0, 360, TURN)]
    question = TrayPlace(
        "Where does more of the smoke lie?",
        CLAUSE,
        f"smoke:{unit.id}",
        Mover("smoke", "smoke", radius=RADIUS, facing=NORTH, figure="marker"),
        judge,
        lambda: (Put(TrayPose(point, NORTH)) for point in around),
        lambda rng: Put(TrayPose(rng.choice(around), NORTH)),
        may_pass=False,
    )
    put = await umpire.ask(unit.seat, question)
    assert put is not None  # nobody may pass here
    return put.pose.at


def _off(point: Point, degrees: int) -> Point:
    dx, dy = by_degrees(degrees, 2 * RADIUS)
    return point[0] + dx, point[1] + dy


# ---- markers on the table ----


def place_marker(state: State, point: Point) -> None:
    """A round area that nobody looks through, and that covers whoever is in it or behind its edge."""
    pieces = state.terrain.pieces
    number = 1 + max((int(piece.id.rpartition("-")[2]) for piece in pieces if _is_laid(piece)), default=0)
    marker = Piece(
        f"smoke-{number}", "smoke", "the smoke", centre=point, radius=RADIUS, height=SMOKE_HEIGHT,
        cover="soft", sight="into and out of",
    )  # fmt: skip
    state.terrain = Terrain((*pieces, marker))


def _is_laid(piece: Piece) -> bool:
    return piece.kind == "smoke" and piece.id.startswith("smoke-") and piece.id.removeprefix("smoke-").isdecimal()


@enforces("battleforge.round.end-phase")
async def blow_away(umpire: Umpire, state: State) -> None:
    """At the end of a round a die for each marker: up to 5 and it is gone."""
    for marker in [piece for piece in state.terrain.pieces if piece.kind == "smoke"]:
        rolled = await umpire.roll(Dice(1, at_most(D10, BLOWN_AWAY), CLAUSE, label="Smoke"))
        if rolled.passed:
            state.terrain = Terrain(tuple([piece for piece in state.terrain.pieces if piece.id != marker.id]))
            umpire.tell("smoke", CLAUSE, "{smoke} is blown away", smoke=marker.name.capitalize())
