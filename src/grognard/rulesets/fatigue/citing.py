"""Which clauses decided something without an event of their own, for the statistics of the lab.

Nothing here decides anything; where nobody counts, nothing is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.cover import Cover
from grognard.rulesets.fatigue.ground import CROSSED, Feature, boxes_meet
from grognard.rulesets.fatigue.measuring import in_combat_with
from grognard.rulesets.fatigue.sight import Watch, between
from grognard.rulesets.fatigue.state import State, Unit


def cite_attack(umpire: Umpire, state: State, attacker: Unit, target: Unit, how: str, cover: Cover) -> None:
    """What goes into the numbers of an attack."""
    if umpire.applied is not None:
        umpire.applied.update(_attack(state, attacker, target, how, cover))


def _attack(state: State, attacker: Unit, target: Unit, how: str, cover: Cover) -> Iterator[str]:
    yield from ("fatigue.unit.profile", "fatigue.dice.d6", "fatigue.dice.sequence", "fatigue.attack.who-attacks")
    yield from ("fatigue.attack.hit-modifiers", "fatigue.attack.save-modifiers")
    yield from ("fatigue.measure.gap", "fatigue.measure.within")
    if any(map(state.ground.height_at, (*attacker.models.values(), *target.models.values()))):
        yield "fatigue.measure.height"
    if how == "shoot":
        yield from ("fatigue.attack.ranged-range", "fatigue.attack.sight-lines")
        watch = Watch(state, attacker, target)
        if watch.pieces:
            yield "fatigue.attack.sight-terrain"
        if watch.friends:
            yield "fatigue.attack.sight-friends"
        if in_combat_with(state, target):
            yield "fatigue.attack.shooting-into-combat"
    else:
        yield from ("fatigue.attack.melee-range", "fatigue.unit.in-combat")
        if attacker.profile.shoots:
            yield "fatigue.attack.no-shooting-in-combat"
    pieces = _pieces(state, between(attacker, target))
    if pieces:
        yield from ("fatigue.cover.test", "fatigue.cover.base-visible", "fatigue.cover.kinds")
    if len({piece.hard for piece in pieces}) == 2:
        yield "fatigue.cover.mixed"
    if any(piece.piece.kind in ("trees", "bush") for piece in pieces):
        yield "fatigue.cover.own-soft-piece"
    if cover is not Cover.NONE and how == "fight":
        yield "fatigue.cover.melee"


def cite_move(umpire: Umpire, state: State, unit: Unit) -> None:
    """What a move that was just made had to keep to."""
    if umpire.applied is not None:
        umpire.applied.update(_move(state, unit))


def _move(state: State, unit: Unit) -> Iterator[str]:
    yield from ("fatigue.move.allowance", "fatigue.move.through-models", "fatigue.measure.table")
    if len(unit.models) > 1:
        yield "fatigue.unit.coherency"
    pieces = _pieces(state, unit.formation.box)
    if pieces:
        yield "fatigue.move.terrain"
    if any(piece.group >= 0 or piece.piece.kind in CROSSED for piece in pieces):
        yield "fatigue.move.vertical"
    if in_combat_with(state, unit):
        yield "fatigue.move.near-enemies"


def _pieces(state: State, area: tuple[int, int, int, int]) -> list[Feature]:
    return [feature for feature in state.ground.features if boxes_meet(feature.box, area)]
