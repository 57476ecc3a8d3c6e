"""What a battle looks like. Nothing is hidden in this game (fatigue.measure.open), so every seat sees the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from grognard.engine.questions.catalogue import Item
from grognard.engine.seating import BOTH
from grognard.engine.showing.scene import Badge, Board, Marker, Reach, Scene, Side, Stat, Terrain, Track, Unit, Zone
from grognard.minis.figures import ARMOURED, BIG, ON_FOOT, SHOOTING, figure_of
from grognard.minis.words import inches
from grognard.rulesets.fatigue import state as records
from grognard.rulesets.fatigue.rules.ending import near_marker, scores, side_with_more
from grognard.rulesets.fatigue.rules.ground import SOFT, Piece
from grognard.rulesets.fatigue.rules.measuring import MELEE, those_within
from grognard.rulesets.fatigue.showing.goal import goal
from grognard.rulesets.fatigue.showing.panels import panels
from grognard.rulesets.fatigue.showing.scenery import SCENERY
from grognard.rulesets.fatigue.showing.tableau import bases
from grognard.rulesets.fatigue.showing.words import say

FATIGUED = Badge("fatigued", "fatigued", "hurts", "−1 to Hit and to Save", "fatigue.check.penalty")
HEAVY = Badge("Heavy", "shield", "plain", "rerolls each failed Save", "fatigue.attack.heavy-reroll")
HOLDS = Badge("Holds", "hold", "helps", "+1 to Hit this turn", "fatigue.action.hold")


def scene(state: records.State) -> Scene:
    scenario, score = state.scenario, scores(state)
    near = {marker.id: near_marker(state, marker) for marker in scenario.markers}
    standing = [unit for unit in state.units.values() if unit.models]
    enemies = {seat: [unit for unit in standing if unit.seat != seat] for seat in BOTH}
    return Scene(
        board=Board(scenario.width, scenario.height, "town" if scenario.id == "alley" else "meadow"),
        sides=_sides(state, score),
        units=tuple(_unit(state, unit, enemies[unit.seat]) for unit in state.units.values()),
        terrain=tuple(map(_terrain, state.terrain.pieces)),
        markers=tuple(_marker(state, marker, near[marker.id]) for marker in scenario.markers),
        zones=_zones(state),
        reaches=tuple(
            reach for unit in state.units.values() if unit.models for reach in _reaches(unit.id, unit.profile)
        ),
        panels=panels(state, near),
        track=_track(state),
        headline=_headline(state),
        goal=goal(state, score),
        scenery=SCENERY.get(scenario.id, ()),
    )


def _sides(state: records.State, score: tuple[int, int]) -> tuple[Side, ...]:
    return tuple(Side(seat, name, str(score[seat])) for seat, name in enumerate(state.armies))


def _unit(state: records.State, unit: records.Unit, enemies: list[records.Unit]) -> Unit:
    profile = unit.profile
    ground = state.ground
    return Unit(
        unit.id,
        unit.seat,
        unit.name,
        len(unit.models) if unit.where != "reserve" else profile.models,
        profile.models,
        emblem(profile),
        _stats(profile),
        _badges(state, unit, enemies),
        bases(profile, tuple(unit.models.items()), ground),
        unit.where,
        unit.id == state.acting,
        note=profile.blurb,
    )


@lru_cache(maxsize=256)
def emblem(profile: records.Profile) -> str:
    """The emblem of a unit, on its plate and its bases. Its numbers say what kind of unit it is, its name which of the
    pictures of that kind it gets."""
    words = f"{profile.name} {profile.weapon}"
    if profile.models == 1:
        return figure_of(words, BIG, "beast")
    if profile.move >= 9 * records.INCH:
        return "horse"
    if profile.shoots:
        return figure_of(words, SHOOTING, "muskets")
    return figure_of(words, ARMOURED, "helm") if profile.heavy else figure_of(words, ON_FOOT, "foot")


def company(key: str, entry: dict[str, Any]) -> Item:
    """A unit of a list, as the army builder shows it."""
    profile = msgspec.convert(entry, records.Profile)
    detail = f"{profile.models} {'model' if profile.models == 1 else 'models'}{', heavy' if profile.heavy else ''}"
    return Item(key, profile.name, detail, profile.cost, emblem=emblem(profile), stats=_stats(profile)[:-1])


@lru_cache(maxsize=256)
def _stats(profile: records.Profile) -> tuple[Stat, ...]:
    stats = [
        Stat("Quality", f"Q{profile.quality}", f"{profile.quality}+", "fatigue.unit.quality"),
        Stat("Move", f"M{inches(profile.move)}", inches(profile.move), "fatigue.move.allowance"),
    ]
    if profile.shoots:
        stats.append(
            Stat(
                profile.weapon or "Range",
                f"R{inches(profile.range)}",
                inches(profile.range),
                "fatigue.attack.ranged-range",
            )
        )
    stats.append(Stat("Cost", f"{profile.cost} pts", str(profile.cost), "fatigue.scenario.battle-points"))
    return tuple(stats)


def _badges(state: records.State, unit: records.Unit, enemies: list[records.Unit]) -> tuple[Badge, ...]:
    badges = []
    if unit.fatigued:
        badges.append(FATIGUED)
    if foes := those_within(state, unit, enemies, MELEE):
        names = ", ".join(foe.name for foe in foes)
        badges.append(Badge("in Combat", "swords", "plain", f"within 1″ of {names}", "fatigue.unit.in-combat"))
    for part in state.parts_of(unit):
        decisive = part.id in state.scenario.victory.destroyed
        clause = "fatigue.end.unit-destroyed" if decisive else "fatigue.scenario.special-units"
        note = "the game ends when it is destroyed" if decisive else "a unit with a part of its own in this Scenario"
        badges.append(Badge(part.name, "flag", "plain", note, clause))
    if state.held and unit.id == state.acting:
        badges.append(HOLDS)
    if unit.profile.heavy:
        badges.append(HEAVY)
    return tuple(badges)


@lru_cache(maxsize=1024)
def _terrain(piece: Piece) -> Terrain:
    cover = "Soft Cover" if piece.kind in SOFT else "Hard Cover"
    note = f"{piece.kind}, {inches(piece.height)} high, {cover}"
    if piece.impassable:
        note += ", impassable"
    return Terrain(piece.id, piece.kind, piece.name, piece.outline, piece.height, piece.impassable, note, piece.rounded)


def _marker(state: records.State, marker: records.Marker, counts: tuple[int, int]) -> Marker:
    ours, theirs = counts
    note = f"{state.players[0]} {ours}, {state.players[1]} {theirs} within {inches(marker.within)}"
    return Marker(marker.id, marker.name, marker.at, marker.within, side_with_more(counts), "flag", note)


def _zones(state: records.State) -> tuple[Zone, ...]:
    if state.stage == "battle":
        return ()
    plan = state.scenario.deployment
    areas = [*enumerate(plan.areas), *((part.seat, part.area) for part in plan.special if part.area is not None)]
    return tuple(Zone(area.name, area.outline, seat) for seat, area in areas)


@lru_cache(maxsize=1024)
def _reaches(unit: str, profile: records.Profile) -> list[Reach]:
    reaches = [
        Reach(unit, "reach", profile.move, f"Advance {inches(profile.move)}", "fatigue.action.advance"),
        Reach(unit, "threat", 2 * profile.move + MELEE, "Run and fight", "fatigue.action.run"),
    ]
    if profile.shoots:
        reaches.append(
            Reach(
                unit,
                "range",
                profile.range,
                f"{profile.weapon} {inches(profile.range)}",
                "fatigue.attack.ranged-range",
            )
        )
    return reaches


def _track(state: records.State) -> Track | None:
    if state.stage != "battle":
        return None
    limit = state.scenario.victory.activations
    now = min(2 * limit, sum(state.activations) + 1)
    return Track(f"activation {now} of {2 * limit}", now, 2 * limit)


def _headline(state: records.State) -> str:
    if state.result is not None:
        return state.result.reason
    if state.stage == "terrain":
        return "The terrain is set up"
    if state.stage == "deployment":
        return "The armies are deployed"
    if state.acting:
        unit = state.units[state.acting]
        return f"{unit.name} {say(unit, 'act', 'acts')}"
    return f"{state.players[state.active]} is to activate a unit" if state.active >= 0 else "Initiative"
