"""What a seat sees: the table, the units as they stand, and the chain of command as a tree beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.scene import (
    Badge,
    Base,
    Board,
    Mark,
    Marker,
    Overlay,
    Panel,
    Point,
    Reach,
    Row,
    Scene,
    Side,
    Stat,
    Terrain,
    Track,
    Zone,
)
from grognard.engine.scene import Unit as Shown
from grognard.engine.tally import Line
from grognard.rulesets.lords.body import Body, alone, bodies, body_of, model_id
from grognard.rulesets.lords.bravery import steadiness
from grognard.rulesets.lords.chain import commander, commands, in_reach, still_to_act
from grognard.rulesets.lords.deployment import areas_for
from grognard.rulesets.lords.ending import held_by, marker_named, points
from grognard.rulesets.lords.fight import quality_die
from grognard.rulesets.lords.measuring import CLOSE, COMMAND, INCH, bodies_near, gap, inches
from grognard.rulesets.lords.shoot import refuse_shot, shooting_distance
from grognard.rulesets.lords.state import Area, Game, Profile, Unit
from grognard.rulesets.lords.state import Marker as Spot
from grognard.rulesets.lords.state import Terrain as Piece


class Look:
    """One look at the table: what its units, badges and panels ask for again and again, worked out once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.standing = {body.id: body for body in bodies(game)}
        self.fighting = _fighting(list(self.standing.values()))
        self.nominated = {body.id for body in still_to_act(game, game.chains[-1])} if game.chains else set()
        self.masters = {unit.id: commander(game, unit) for unit in game.units.values()}

    def body_of(self, unit: Unit) -> Body | None:
        return self.standing.get(unit.joined_to or unit.id)


def _fighting(standing: Sequence[Body]) -> set[str]:
    """lords.unit.in-combat: all units that have an enemy within 1″; each pair is looked at once."""
    ours = [body for body in standing if body.seat == 0]
    theirs = [body for body in standing if body.seat == 1]
    pairs = [(one, other) for one in ours for other in theirs if bodies_near(one, other, CLOSE)]
    return {body.id for pair in pairs for body in pair}


def scene(game: Game) -> Scene:
    """lords.measure.open: everybody sees where everything stands."""
    scores = points(game)
    look = Look(game)
    return Scene(
        board=Board(game.scenario.width, game.scenario.height),
        sides=tuple(Side(seat, game.houses[seat], f"{scores[seat]} points") for seat in (0, 1)),
        units=tuple(shown(look, unit) for unit in game.units.values()),
        terrain=ground(game.scenario.terrain),
        markers=tuple(marker(game, spot) for spot in game.scenario.markers if not spot.outline),
        zones=tuple(zones(game)),
        reaches=tuple(reach for body in look.standing.values() for reach in reaches(body)),
        panels=tuple(panels(look)),
        track=Track(_where(game), min(game.turns) + 1, game.scenario.length, (game.first, 1 - game.first)),
        headline=headline(game),
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
    body = look.body_of(unit)
    head = body is not None and body.id == unit.id
    master = look.masters[unit.id]
    figure = _figure(unit)
    return Shown(
        id=unit.id,
        seat=unit.seat,
        name=body.name if body is not None and head else unit.profile.name,
        count=body.count if body is not None and head else unit.alive,
        strength=sum(part.profile.models for part in body.parts) if body is not None and head else unit.profile.models,
        emblem=_emblem(unit),
        stats=stats(body if body is not None and head else None, unit),
        badges=tuple(badges(look, unit, body)),
        pieces=tuple(
            Base(model_id(unit, place), at, unit.profile.radius, figure=figure)
            for place, at in enumerate(unit.places)
            if at is not None
        ),
        where="reserve" if unit.waiting else "table" if unit.alive else "lost",
        acting=look.game.acting == unit.id,
        under=master.id if master is not None else "",
        note=unit.profile.blurb,
    )


def _emblem(unit: Unit) -> str:
    if unit.leads:
        return "crown" if unit.profile.role == "lord" else "helm"
    return "bow" if unit.profile.range else "horse" if unit.profile.type == "cavalry" else "foot"


def _figure(unit: Unit) -> str:
    if unit.profile.type == "cavalry":
        return "horse"
    return "leader" if unit.leads else "bow" if unit.profile.range else "foot"


def stats(body: Body | None, unit: Unit) -> tuple[Stat, ...]:
    """The numbers of a unit; those of a joined unit follow from its living parts."""
    if body is None or not body.count:
        return _printed(unit.profile)
    quality, bravery, reach = quality_die(body), steadiness(body), body.range
    return (
        _stat("Movement", "M", inches(body.movement), "lords.join.act-together"),
        _stat("Quality", "Q", f"d{quality.total}", quality.lines[0].clause, tuple(quality.lines)),
        _stat("Bravery", "B", str(bravery.total), bravery.lines[0].clause, tuple(bravery.lines)),
        *([_stat("Range", "R", inches(reach), "lords.shoot.distance")] if reach else []),
    )


@lru_cache(maxsize=1024)
def _printed(profile: Profile) -> tuple[Stat, ...]:
    return (
        _stat("Movement", "M", inches(profile.movement), "lords.unit.profile"),
        _stat("Quality", "Q", f"d{profile.quality}", "lords.unit.quality-is-a-die"),
        _stat("Bravery", "B", str(profile.bravery), "lords.unit.bravery-is-a-number"),
        *([_stat("Range", "R", inches(profile.range), "lords.shoot.distance")] if profile.range else []),
    )


def _stat(name: str, label: str, value: str, clause: str, lines: tuple[Line, ...] = ()) -> Stat:
    return Stat(name, label, value, clause, lines)


def badges(look: Look, unit: Unit, body: Body | None) -> list[Badge]:
    if body is None or not unit.alive:
        return []
    found = []
    if body.token:
        found.append(Badge("token", "token", "plain", "It has been activated.", "lords.turn.place-token"))
    if body.id in look.fighting:
        found.append(Badge("in Combat", "swords", "hurts", "An enemy is within 1″.", "lords.unit.in-combat"))
    if unit.joined_to:
        name = look.game.units[unit.joined_to].profile.name
        found.append(Badge("joined", "link", "helps", f"Stands with {name}.", "lords.join.one-body"))
    if body.id in look.nominated:
        found.append(Badge("nominated", "banner", "helps", "May be set off now.", "lords.chain.eligible"))
    return found


def marker(game: Game, spot: Spot) -> Marker:
    burnt = spot.id in game.burnt
    return Marker(spot.id, spot.name, spot.at, kind="ruin" if burnt else "flag", note="burnt" if burnt else "standing")


def zones(game: Game) -> list[Zone]:
    """Zones to hold or reach, and while armies deploy their areas."""
    found = [Zone(spot.name, spot.outline) for spot in game.scenario.markers if spot.outline]
    if game.phase == "deploy":
        waiting = [unit for unit in game.of(game.active) if unit.waiting]
        areas: dict[Area, None] = dict.fromkeys(area for unit in waiting for area in areas_for(game, unit))
        found += [Zone(area.name, area.outline, area.seat) for area in areas]
    return found


def reaches(body: Body) -> tuple[Reach, ...]:
    return _reaches(body.id, tuple([leader.id for leader in body.leaders]), body.movement, body.range)


@lru_cache(maxsize=4096)
def _reaches(body: str, leaders: tuple[str, ...], movement: int, range: int) -> tuple[Reach, ...]:
    found = [
        Reach(leader, "command", COMMAND, f"command {inches(COMMAND)}", "lords.chain.distance") for leader in leaders
    ]
    found.append(Reach(body, "reach", movement, f"Advance {inches(movement)}", "lords.advance.move"))
    farthest = movement + 7 * INCH
    found.append(Reach(body, "threat", farthest, f"Charge up to {inches(farthest)}", "lords.charge.distance"))
    if range:
        found.append(Reach(body, "range", range, f"Range {inches(range)}", "lords.shoot.distance"))
    return tuple(found)


def panels(look: Look) -> list[Panel]:
    game = look.game
    trees = [Panel(f"Chain of command: {game.houses[seat]}", tuple(tree(look, seat))) for seat in (0, 1)]
    if game.chains:
        trees.insert(0, Panel("Still to be set off", tuple(cascade(game))))
    if game.scenario.victory:
        trees.append(Panel("Victory", tuple(victory(game))))
    return trees


def tree(look: Look, seat: int) -> list[Row]:
    """Who commands whom, who has a token, and who is within 6″ of his commander."""
    units = look.game.of(seat)
    lord = next((unit for unit in units if unit.profile.role == "lord"), None)
    rows: list[Row] = []
    if lord is not None:
        rows.append(branch(look, lord, None, 0))
    for unit in units:
        if unit.profile.role == "knight":
            rows.append(branch(look, unit, lord, 1))
            rows += [branch(look, troop, unit, 2) for troop in units if look.masters[troop.id] is unit]
    rows += [branch(look, unit, lord, 1) for unit in units if unit.profile.role == "levy"]
    rows += [
        branch(look, unit, None, 1) for unit in units if unit.profile.role == "troop" and look.masters[unit.id] is None
    ]
    return rows


def branch(look: Look, unit: Unit, master: Unit | None, depth: int) -> Row:
    """One line of the tree. The value says how far he is from his commander, or why he cannot be set off."""
    if not unit.alive:
        if unit.waiting:
            return Row(unit.profile.name, "waits", depth, (unit.id,), clause="lords.setup.deploy-order")
        word = "dead" if unit.leads else "destroyed"
        return Row(unit.profile.name, word, depth, (unit.id,), clause="lords.unit.destroyed")
    body = look.standing[unit.joined_to or unit.id]
    marks = tuple(badge for badge in badges(look, unit, body) if badge.word in ("token", "joined", "nominated"))
    if master is None or not master.alive:
        gone = "waits to be placed" if master is not None and master.waiting else "is dead"
        why = "" if master is None else f"{master.profile.name} {gone}"
        return Row(unit.profile.name, f"{unit.alive}", depth, (unit.id,), marks, "lords.chain.leader-dead", why)
    if master in body.parts:
        return Row(unit.profile.name, "joined", depth, (unit.id,), marks, "lords.join.one-body")
    away = gap(alone(master).discs, body.discs)
    why = ""
    if not in_reach(master, body):
        why = f"{inches(away)} from {master.profile.name}; command reaches {inches(COMMAND)}"
    elif not commands(look.game, master, body):
        why = "the Lord stands in it"
    elif body.token:
        why = "has a token"
    return Row(unit.profile.name, inches(max(away, 0)), depth, (unit.id, master.id), marks, "lords.chain.eligible", why)


def cascade(game: Game) -> list[Row]:
    """The lists that are still open, the innermost first."""
    rows = []
    for depth, chain in enumerate(reversed(game.chains)):
        leader = game.units[chain.leader].profile.name
        rows.append(
            Row(leader, "next" if depth == 0 else "after that", 0, (chain.leader,), clause="lords.chain.nesting")
        )
        rows += [
            Row(body.name, "", 1, (body.id,), clause="lords.chain.any-number") for body in still_to_act(game, chain)
        ]
    return rows


def victory(game: Game) -> list[Row]:
    rows = []
    for condition in game.scenario.victory:
        house = game.houses[condition.seat]
        spot = marker_named(game, condition.marker) if condition.marker else None
        what = {
            "slay-lord": "slay the enemy Lord",
            "hold-zone": f"hold {spot.name if spot else ''}",
            "reach-zone": f"bring the {condition.unit} to {spot.name if spot else ''}",
            "burn-marker": f"burn {spot.name if spot else ''}",
            "destroyed": f"each enemy {condition.counts[:-1]} destroyed",
        }[condition.kind]
        state = ""
        if condition.kind == "hold-zone" and spot is not None and held_by(game, spot) == condition.seat:
            state = "held now"
        elif condition.kind == "burn-marker" and condition.marker in game.burnt:
            state = "burnt"
        worth = "wins at once" if condition.instant else f"{condition.points} points"
        rows.append(Row(f"{house}: {what}", f"{worth} {state}".strip(), clause=f"lords.victory.{condition.kind}"))
    return rows


def _where(game: Game) -> str:
    if game.phase != "turn":
        return "Deployment" if game.phase == "deploy" else "Roll-off"
    return f"Turn {game.turns[game.active] + 1} of {game.scenario.length}, {game.houses[game.active]}"


def headline(game: Game) -> str:
    if game.acting:
        body = body_of(game, game.acting)
        return f"{body.name} {body.does('are activated')}"
    if game.chains:
        return f"{game.units[game.chains[-1].leader].profile.name} sets units off"
    return game.scenario.title


def overlay(game: Game, kind: str, id: str, to: str) -> Overlay | None:
    """Who can be shot at, or who stands within a leader's six inches."""
    if id not in game.units or not game.units[id].alive:
        return None
    if kind == "command" and game.units[id].leads:
        return command_overlay(game, game.units[id])
    body = body_of(game, id)
    if kind not in ("range", "sight") or not body.range:
        return None
    marks, lines = [], []
    for foe in bodies(game, 1 - body.seat):
        if to and foe.id != to:
            continue
        refusal = refuse_shot(game, body, foe)
        ends = (body.models[0].at, foe.models[0].at)
        marks.append(Mark("line", ends, "sees" if refusal is None else "blocked", label=foe.name))
        far = inches(shooting_distance(game, body, foe))
        lines.append(f"{foe.name}: {far}" if refusal is None else str(refusal))
    return Overlay(f"{body.name} shoot", tuple(marks), tuple(lines), "lords.shoot.distance")


def command_overlay(game: Game, leader: Unit) -> Overlay:
    centre: Point = alone(leader).models[0].at
    marks = [Mark("circle", (centre,), "range", COMMAND + leader.profile.radius, f"command {inches(COMMAND)}")]
    lines = []
    for body in bodies(game, leader.seat):
        if leader not in body.parts and commands(game, leader, body):
            near_by = in_reach(leader, body)
            marks.append(Mark("line", (centre, body.models[0].at), "sees" if near_by else "blocked", label=body.name))
            lines.append(f"{body.name}: {inches(gap(alone(leader).discs, body.discs))}")
    return Overlay(f"{leader.profile.name} commands", tuple(marks), tuple(lines), "lords.chain.distance")
