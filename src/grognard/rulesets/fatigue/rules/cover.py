"""Chapter 8: cover. A base is looked for on its chord at ground height, on which every piece of terrain throws its
shadow."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from grognard.engine.clauses import enforces
from grognard.rulesets.fatigue.rules.ground import Feature, features_in, overlaps_piece, touches_piece
from grognard.rulesets.fatigue.rules.sight import between, eye_height
from grognard.table.points import Point
from grognard.table.shapes import Disc
from grognard.table.sight import chord, visible_length

if TYPE_CHECKING:
    from grognard.rulesets.fatigue.state import State, Unit

HALF_SLACK = 1
"""A base counts as more than half visible if it is so by more than 0.001″ (fatigue.cover.base-visible)."""


@enforces("fatigue.cover.mixed")
class Cover(IntEnum):
    """How well a base or a unit is covered. A unit has the cover of its worst covered model."""

    NONE = 0
    SOFT = 1
    HARD = 2


@enforces("fatigue.cover.test")
def cover_of(state: State, target: Unit, attacker: Unit) -> Cover:
    """The cover of a target unit against an attacking unit (fatigue.cover.test, fatigue.cover.mixed).

    Every model of the attacking unit looks at every model of the target; the best view decides. Melee and
    shooting alike ("fatigue.cover.melee").
    """
    kept = target.formation.covers
    key = (id(attacker.formation), id(state.ground))
    if key not in kept:
        kept[key] = ((attacker.formation, state.ground), _unit_cover(state, target, attacker))
    return Cover(kept[key][1])


def _unit_cover(state: State, target: Unit, attacker: Unit) -> Cover:
    area = between(target, attacker)
    pieces = features_in(state.ground.features, area)
    if not pieces:
        return Cover.NONE
    worst = Cover.HARD
    for eye in attacker.models.values():
        for place in target.models.values():
            cover = base_cover(state, pieces, attacker, eye, target, place)
            if cover is Cover.NONE:
                return Cover.NONE
            worst = min(worst, cover)
    return worst


@enforces("fatigue.cover.base-visible")
def base_cover(
    state: State, pieces: Sequence[Feature], attacker: Unit, eye: Point, target: Unit, place: Point
) -> Cover:
    """How one base is covered from one eye. The result is remembered by the places of both."""
    radius, own = target.profile.radius, attacker.profile.radius
    key = (*eye, *place, attacker.profile.height, own, radius)
    seen = state.ground.seen
    found = seen.get(key)
    if found is None:
        eye_top = eye_height(state, attacker, eye)
        found = seen[key] = _base_cover(pieces, Disc(*eye, own), Disc(*place, radius), eye_top, state)
    return Cover(found)


def _base_cover(pieces: Sequence[Feature], attacker: Disc, target: Disc, eye_top: float, state: State) -> Cover:
    if attacker[:2] == target[:2]:
        return Cover.NONE
    # The visible share is found on the chord at the target's ground height (fatigue.cover.base-visible).
    seen = chord(attacker[:2], target, eye_top, state.ground.height_at(target[:2]))
    hidden_enough = target.r + HALF_SLACK
    hard = [(f.shape, f.piece.height) for f in pieces if f.hard]
    if hard and visible_length(seen, hard) <= hidden_enough:
        return Cover.HARD
    soft = [(f.shape, f.piece.height) for f in pieces if not f.hard and not looks_past(f, attacker, target)]
    if soft and visible_length(seen, hard + soft) <= hidden_enough:
        return Cover.SOFT
    return Cover.NONE


@enforces("fatigue.cover.own-soft-piece")
def looks_past(feature: Feature, attacker: Disc, target: Disc) -> bool:
    """A model in a wood or at a hedge looks past it, unless the target is there too (fatigue.cover.own-soft-piece)."""
    if feature.piece.kind == "trees":
        beside = overlaps_piece(attacker, feature)
    elif feature.piece.kind == "bush":
        beside = touches_piece(attacker, feature)
    else:
        return False
    return beside and not touches_piece(target, feature)
