"""What a seat sees: the table, and the units as they stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from grognard.engine.questions.catalogue import Item
from grognard.engine.seating import BOTH, COLOURS, enemy_of
from grognard.engine.showing.scene import Base, Board, Marker, Reach, Scene, Side, Stat, Terrain, Track, Zone
from grognard.engine.showing.scene import Unit as Shown
from grognard.engine.tally import Line
from grognard.minis.command import command_reach
from grognard.minis.figures import ON_FOOT, SHOOTING, figure_of
from grognard.minis.words import exact_inches
from grognard.rulesets.lords.rules.body import Body, body_of, id_of_model, slowest
from grognard.rulesets.lords.rules.bravery import best_bravery
from grognard.rulesets.lords.rules.combat import worst_die
from grognard.rulesets.lords.rules.deployment import areas_for, banner_of
from grognard.rulesets.lords.rules.ending import points
from grognard.rulesets.lords.rules.measuring import COMMAND, INCH
from grognard.rulesets.lords.showing.goal import goal
from grognard.rulesets.lords.showing.look import Look
from grognard.rulesets.lords.showing.panels import panels
from grognard.rulesets.lords.showing.scenery import SCENERY
from grognard.rulesets.lords.state import Area, ModelPlaces, Profile, State, Unit
from grognard.rulesets.lords.state import Marker as Spot
from grognard.rulesets.lords.state import Terrain as Piece


def scene(game: State) -> Scene:
    """lords.measure.open: everybody sees where everything stands."""
    scores = points(game)
    look = Look(game)
    return Scene(
        board=Board(game.scenario.width, game.scenario.height),
        sides=tuple(Side(seat, game.houses[seat], f"{scores[seat]} points") for seat in BOTH),
        units=tuple(shown(look, unit) for unit in game.units.values()),
        terrain=ground(game.scenario.terrain),
        markers=tuple(marker(game, spot) for spot in game.scenario.markers if not spot.outline),
        zones=tuple(zones(game)),
        reaches=tuple([reach for body in look.by_id.values() for reach in reaches(look, body)]),
        panels=tuple(panels(look)),
        track=Track(_where(game), min(game.turns) + 1, game.scenario.length, (game.first, enemy_of(game.first))),
        headline=headline(game),
        goal=goal(game, scores),
        scenery=SCENERY.get(game.scenario.id, ()),
    )


@lru_cache(maxsize=64)
def ground(pieces: tuple[Piece, ...]) -> tuple[Terrain, ...]:
    """lords.setup.terrain: the pieces, which stay as they are for the whole game."""
    return tuple(
        Terrain(
            f"terrain-{n}",
            _kind(p.impassable, p.blocks_sight),
            p.name,
            p.outline,
            0,
            p.impassable,
            _words(p.impassable, p.blocks_sight),
            p.rounded,
        )
        for n, p in enumerate(pieces)
    )


def _kind(impassable: bool, blocks_sight: bool) -> str:
    if impassable:
        return "building" if blocks_sight else "water"
    return "wood" if blocks_sight else "open"


def _words(impassable: bool, blocks_sight: bool) -> str:
    words = [word for word, holds in (("impassable", impassable), ("blocks sight", blocks_sight)) if holds]
    return ", ".join(words) or "open ground"


def shown(look: Look, unit: Unit) -> Shown:
    """A unit as an entry of its roster; the head of a joined unit counts all its models."""
    body = look.by_id.get(unit.id)
    master, alive, profile = look.masters[unit.id], look.alive[unit.id], unit.profile
    return Shown(
        id=unit.id,
        seat=unit.seat,
        name=body.name if body is not None else profile.name,
        count=body.count if body is not None and body.joined else alive,
        strength=sum([part.profile.models for part in body.parts]) if body is not None else profile.models,
        emblem=_emblem(profile),
        stats=stats(body, unit),
        badges=look.badges[unit.id],
        pieces=pieces_of(unit),
        where="reserve" if unit.waiting else "table" if alive else "lost",
        acting=look.game.acting == unit.id,
        under=master.id if master is not None else "",
        note=_note(profile, master.profile.name if master is not None else ""),
    )


@lru_cache(maxsize=1024)
def _note(profile: Profile, master: str) -> str:
    """What the unit is and whose: "Troop of Dame Isolde Hart, cavalry." Who may join whom depends on it."""
    whose = f" of {master}" if master and profile.role == "troop" else ""
    return f"{profile.role.capitalize()}{whose}, {profile.type}. {profile.blurb}".rstrip()


def pieces_of(unit: Unit) -> tuple[Base, ...]:
    """Its bases on the table."""
    return _pieces(unit.id, unit.places, unit.profile.radius, banner_of(unit) or _emblem(unit.profile))


@lru_cache(maxsize=1024)
def _pieces(unit: str, places: ModelPlaces, radius: int, figure: str) -> tuple[Base, ...]:
    """The bases of a unit that stands like this. The result is cached, because most units stand where they stood
    before."""
    return tuple(
        Base(id_of_model(unit, place), at, radius, figure=figure) for place, at in enumerate(places) if at is not None
    )


@lru_cache(maxsize=1024)
def _emblem(profile: Profile) -> str:
    """The picture on the plate: leaders by their rank, the others by how they fight."""
    if profile.role in ("lord", "knight"):
        return "crown" if profile.role == "lord" else "helm"
    if profile.type == "cavalry":
        return "horsebow" if profile.range else "horse"
    return figure_of(profile.name, SHOOTING, "bows") if profile.range else figure_of(profile.name, ON_FOOT, "foot")


def retainer(key: str, entry: dict[str, Any]) -> Item:
    """A unit of a list, as the army builder shows it."""
    profile = msgspec.convert(entry, Profile)
    detail = f"{profile.type}, {profile.models} {'model' if profile.models == 1 else 'models'}"
    kind = profile.role.capitalize()
    return Item(key, profile.name, detail, 0, kind, _emblem(profile), _printed(profile), 1)


def stats(body: Body | None, unit: Unit) -> tuple[Stat, ...]:
    """The numbers of a unit; those of a joined unit follow from its living parts."""
    if body is None or not (living := body.living):
        return _printed(unit.profile)
    return _numbers(living, body.joined, body.range)


@lru_cache(maxsize=1024)
def _numbers(living: tuple[Profile, ...], joined: bool, reach: int) -> tuple[Stat, ...]:
    quality, bravery = worst_die(living, joined), best_bravery(living, joined)
    return (
        _stat("Movement", "M", exact_inches(slowest(living)), "lords.join.act-together"),
        _stat("Quality", "Q", f"d{quality.total}", quality.lines[0].clause, tuple(quality.lines)),
        _stat("Bravery", "B", str(bravery.total), bravery.lines[0].clause, tuple(bravery.lines)),
        *([_stat("Range", "R", exact_inches(reach), "lords.shoot.distance")] if reach else []),
    )


@lru_cache(maxsize=1024)
def _printed(profile: Profile) -> tuple[Stat, ...]:
    return (
        _stat("Movement", "M", exact_inches(profile.movement), "lords.unit.profile"),
        _stat("Quality", "Q", f"d{profile.quality}", "lords.unit.quality-is-a-die"),
        _stat("Bravery", "B", str(profile.bravery), "lords.unit.bravery-is-a-number"),
        *([_stat("Range", "R", exact_inches(profile.range), "lords.shoot.distance")] if profile.range else []),
    )


def _stat(name: str, label: str, value: str, clause: str, lines: tuple[Line, ...] = ()) -> Stat:
    return Stat(name, label, value, clause, lines)


def marker(game: State, spot: Spot) -> Marker:
    burnt = spot.id in game.burnt
    return Marker(spot.id, spot.name, spot.at, kind="ruin" if burnt else "flag", note="burnt" if burnt else "standing")


def zones(game: State) -> list[Zone]:
    """Zones to hold or reach, and while armies deploy their areas."""
    found = [Zone(spot.name, spot.outline) for spot in game.scenario.markers if spot.outline]
    if game.phase == "deploy":
        waiting = [unit for unit in game.of(game.active) if unit.waiting]
        areas: dict[Area, None] = dict.fromkeys(area for unit in waiting for area in areas_for(game, unit))
        found += [Zone(area.name, area.outline, area.seat) for area in areas]
    return found


def reaches(look: Look, body: Body) -> tuple[Reach, ...]:
    led = [
        command_reach(leader.id, COMMAND, "lords.chain.distance", look.followers.get(leader.id, ()))
        for leader in body.leaders
    ]
    return (*led, *_reaches(body.id, body.movement, body.range))


@lru_cache(maxsize=4096)
def _reaches(body: str, movement: int, range: int) -> tuple[Reach, ...]:
    found = [Reach(body, "reach", movement, f"Advance {exact_inches(movement)}", "lords.advance.move")]
    farthest = movement + 7 * INCH
    found.append(Reach(body, "threat", farthest, f"Charge up to {exact_inches(farthest)}", "lords.charge.distance"))
    if range:
        found.append(Reach(body, "range", range, f"Range {exact_inches(range)}", "lords.shoot.distance"))
    return tuple(found)


def _where(game: State) -> str:
    if game.phase != "turn":
        return "Deployment" if game.phase == "deploy" else "Roll-off"
    turn = min(game.turns[game.active] + 1, game.scenario.length)  # after the last turn there is no other
    return f"Turn {turn} of {game.scenario.length}, {COLOURS[game.active]}"


def headline(game: State) -> str:
    if game.acting:
        return body_of(game, game.acting).name
    if game.chains:
        return f"{game.units[game.chains[-1].leader].profile.name} sets units off"
    return game.scenario.title
