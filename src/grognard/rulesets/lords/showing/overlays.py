"""What a player may ask the table: who can be shot at, and who stands within a leader's six inches."""

from __future__ import annotations

from grognard.engine.seating import enemy_of
from grognard.engine.showing.scene import Overlay
from grognard.minis.command import Follower, command_overlay
from grognard.minis.pieces import sight_line
from grognard.minis.words import exact_inches
from grognard.rulesets.lords.rules.body import alone, bodies, body_of
from grognard.rulesets.lords.rules.chain import commands
from grognard.rulesets.lords.rules.measuring import COMMAND, MEASURE, gap
from grognard.rulesets.lords.rules.shooting import refuse_shot, shooting_distance
from grognard.rulesets.lords.state import State, Unit


def overlay(game: State, kind: str, id: str, to: str) -> Overlay | None:
    """Who can be shot at, or who stands within a leader's six inches."""
    if id not in game.units or not game.units[id].alive:
        return None
    if kind == "command" and game.units[id].leads:
        return commanded(game, game.units[id])
    body = body_of(game, id)
    if kind not in ("range", "sight") or not body.range:
        return None
    marks, lines = [], []
    for foe in bodies(game, enemy_of(body.seat)):
        if to and foe.id != to:
            continue
        refusal = refuse_shot(game, body, foe)
        marks.append(sight_line(body.models[0].at, foe.models[0].at, refusal is None, foe.name))
        far = exact_inches(shooting_distance(game, body, foe))
        lines.append(f"{foe.name}: {far}" if refusal is None else str(refusal))
    return Overlay(f"{body.name} shoot", tuple(marks), tuple(lines), "lords.shoot.distance")


def commanded(game: State, leader: Unit) -> Overlay:
    """The leader's six inches, and how far away the units under that command stand."""
    own = alone(leader)
    followers = [
        Follower(body.name, body.models[0].at, gap(own.discs, body.discs))
        for body in bodies(game, leader.seat)
        if leader not in body.parts and commands(game, leader, body)
    ]
    title, clause = f"{leader.profile.name} commands", "lords.chain.distance"
    return command_overlay(title, own.models[0].at, leader.profile.radius, COMMAND, followers, MEASURE, clause)
