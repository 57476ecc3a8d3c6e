"""Chapter 10, cover: what an attack by shooting has to get through, model by model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.terrain.ground import Feature, stands_in
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.nearest import nearest_point
from grognard.table.panel import Eye, SightLine, foot_of, most_dice_through
from grognard.table.solid import Solid
from grognard.table.solid import apart as solids_apart

NEAR_OBSTACLE = 2000
"""A unit has cover from an obstacle only within this of it."""
SHIELD = "gun-shield"
LEVELS: Mapping[str, int] = {"none": 0, "soft": 1, "hard": 2, "fortified": 3}
CLAUSES = (
    "battleforge.terrain.cover-combination",
    "battleforge.terrain.soft-cover",
    "battleforge.terrain.hard-cover",
    "battleforge.terrain.fortified-cover",
)


class Cover(NamedTuple):
    """What a model adds to its Saves: a bonus for the best cover, and -1 on negative ground, each with its source.

    Point blank takes the bonus away and leaves the rest (battleforge.shoot.point-blank).
    """

    bonus: int = 0
    source: str = ""
    negative: int = 0
    trap: str = ""
    """What gives the negative cover."""
    reasons: tuple[str, ...] = ()
    """The clauses by which this cover was found and weighed, besides those of its levels."""
    shield: str = ""
    """The special rule of a friendly model in front of it that adds one more, and is no cover."""

    @property
    def clause(self) -> str:
        """The clause of the bonus."""
        return CLAUSES[self.bonus]

    @property
    def total(self) -> int:
        return self.bonus + self.negative + bool(self.shield)


BEST = LEVELS["fortified"]


def better(cover: Cover, levels: int) -> Cover:
    """Cover that is some levels better; where there is none it stays so."""
    return cover._replace(bonus=min(BEST, cover.bonus + levels)) if cover.bonus else cover


class AimedDice(NamedTuple):
    """The dice that one firing model directs at the target: from its eye, at the nearest model that it can hit."""

    eye: Eye
    aimed_at: str
    dice: int = 1


@enforces(
    "battleforge.terrain.cover-combination",
    "battleforge.terrain.soft-cover",
    "battleforge.terrain.hard-cover",
    "battleforge.terrain.fortified-cover",
)
def cover_of(state: State, target: Unit, attack: Sequence[AimedDice]) -> dict[str, Cover]:
    """The cover of each model of a unit against an attack, counted once, just before its first die.

    `attack` are all dice, of all weapons, with a possible shot at the unit.
    """
    shared = [_obstacle_cover(state, target, attack), _building_cover(state, target)]
    found = {model: _with_ground(state, target, model, attack, shared) for model in target.models}
    shields = _shields(state, target)
    return (
        {model: _shielded(target, model, attack, cover, shields) for model, cover in found.items()}
        if shields
        else found
    )


def _shields(state: State, target: Unit) -> list[tuple[str, str, Solid]]:
    """The models that shield those behind them from fire: the model, its rule, its body."""
    if target.inside is not None:
        return []
    friends = (
        unit
        for unit in state.units.values()
        if SHIELD in unit.sheet.any_rules and unit.in_the_open and not state.hostile(unit.seat, target.seat)
    )
    return [
        (model, rule.name, friend.formation.solid_by_model[model])
        for friend in friends
        for model, rule in bearers(friend, SHIELD)
    ]


@enforces("battleforge.unit.special-rules")
def _shielded(
    target: Unit, model: str, attack: Sequence[AimedDice], cover: Cover, shields: Sequence[tuple[str, str, Solid]]
) -> Cover:
    """A model to which more than half of the dice come across such a shield, counted like area terrain."""
    lines = [SightLine(each.eye, foot_of(target.formation.solid_by_model[model]), each.dice) for each in attack]
    names = (name for other, name, solid in shields if other != model and most_dice_through(lines, solid))
    return cover._replace(shield=next(names, ""))


class CoverSource(NamedTuple):
    """A level of cover, the name of what gives it, and the clause by which it counts."""

    level: int = 0
    name: str = ""
    clause: str = ""


NOTHING = CoverSource()


def _found(feature: Feature, clause: str) -> CoverSource:
    return CoverSource(LEVELS[feature.piece.cover], feature.piece.name, clause)


@enforces("battleforge.terrain.obstacle-cover")
def _obstacle_cover(state: State, target: Unit, attack: Sequence[AimedDice]) -> CoverSource:
    """More than half of the models are within 2″ of the obstacle, and more than half of the dice cross it."""
    walls = [each for each in state.terrain.ground.obstacles if each.piece.cover != "none"]
    walls = [each for each in walls if _most_are_near(state, target, each)]
    if not walls:
        return NOTHING
    lines = [SightLine(each.eye, ground_point(state, target, each.aimed_at, each.eye), each.dice) for each in attack]
    crossed = [
        _found(each, "battleforge.terrain.obstacle-cover") for each in walls if most_dice_through(lines, each.solid)
    ]
    return max(crossed, key=_level, default=NOTHING)


def _level(found: CoverSource) -> int:
    return found.level


def _most_are_near(state: State, target: Unit, wall: Feature) -> bool:
    models = bodies(state, target)
    close = [body for body in models if MEASURE.within(solids_apart(body, wall.solid), NEAR_OBSTACLE)]
    return 2 * len(close) > len(models)


def ground_point(state: State, target: Unit, model: str, start: Eye) -> Eye:
    """Where a line for cover ends: under the model, or at the foot of the floor's nearest point."""
    if target.inside is None:
        return foot_of(target.formation.solid_by_model[model])
    floor = state.floor_of(target)
    return Eye(*nearest_point(floor.footprint, (start.x, start.y)), floor.bottom)


def _building_cover(state: State, target: Unit) -> CoverSource:
    if target.inside is None:
        return NOTHING
    building = state.building_of(target)
    return CoverSource(LEVELS[building.cover], building.name, "battleforge.building.shooting")


def _with_ground(
    state: State, target: Unit, model: str, attack: Sequence[AimedDice], shared: Sequence[CoverSource]
) -> Cover:
    """Only the best level counts, and one negative level is added to it."""
    areas = [] if target.inside is not None else _areas_of(state, target, model, attack)
    found = [each for each in (*shared, *areas) if each.level]
    best = max(found, key=_level, default=NOTHING)
    trap = "" if target.inside is not None else _negative(state, target, model)
    combined = len(found) + bool(trap) > 1
    reasons = [best.clause] * bool(found) + ["battleforge.terrain.cover-combination"] * combined
    return Cover(best.level, best.name, -1 if trap else 0, trap, tuple(reasons))


@enforces("battleforge.terrain.area")
def _areas_of(state: State, target: Unit, model: str, attack: Sequence[AimedDice]) -> list[CoverSource]:
    """The areas that a model touches, and those through which more than half of the dice come to it."""
    areas = state.terrain.ground.areas
    if not areas:
        return []
    solid = target.formation.solid_by_model[model]
    lines = [SightLine(each.eye, foot_of(solid), each.dice) for each in attack]
    clause = "battleforge.terrain.area"
    return [_found(each, clause) for each in areas if stands_in(solid, each) or most_dice_through(lines, each.solid)]


@enforces("battleforge.terrain.negative-cover")
def _negative(state: State, target: Unit, model: str) -> str:
    """The name of the negative ground that a model's base touches."""
    solid = target.formation.solid_by_model[model]
    return next((each.piece.name for each in state.terrain.ground.negative if stands_in(solid, each)), "")
