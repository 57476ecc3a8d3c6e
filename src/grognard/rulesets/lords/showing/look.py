"""What the units, badges and panels of one scene share."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.showing.scene import (
    Badge,
)
from grognard.minis.boxes import Whereabouts
from grognard.rulesets.lords.rules.body import Body, bodies
from grognard.rulesets.lords.rules.chain import commander_among, commands, still_to_act
from grognard.rulesets.lords.rules.measuring import CLOSE, MEASURE, near
from grognard.rulesets.lords.state import State, Unit


class Look:
    """One look at the table. It works out once what units, badges and panels ask for again and again."""

    def __init__(self, game: State) -> None:
        self.game = game
        self.alive = {unit.id: unit.alive for unit in game.units.values()}
        self.by_id = {body.id: body for body in bodies(game)}
        self.fighting = _fighting(self.by_id.values())
        self.nominated = {body.id for body in still_to_act(game, game.chains[-1])} if game.chains else set()
        leaders = [unit for unit in game.units.values() if unit.leads]
        self.masters = {unit.id: commander_among(leaders, unit) for unit in game.units.values()}
        self.followers = _followers(self)
        self.badges = {
            unit.id: badges(self, unit, self.by_id.get(unit.joined_to or unit.id)) for unit in game.units.values()
        }


def _followers(look: Look) -> dict[str, list[str]]:
    """lords.chain.eligible: for each leader the units that could be set off, if they stand within 6″ when it counts."""
    found: dict[str, list[str]] = {}
    for body in look.by_id.values():
        masters = [look.masters[part.id] for part in body.parts if part.alive and not body.token]
        for leader in {master.id: master for master in masters if master is not None}.values():
            if leader not in body.parts and commands(look.game, leader, body):
                found.setdefault(leader.id, []).extend(part.id for part in body.parts if part.alive)
    return found


def _fighting(units: Iterable[Body]) -> set[str]:
    """lords.unit.in-combat: all units that have an enemy within 1″, and both of a pair have one."""
    first = [body for body in units if body.seat == 0]
    foes = Whereabouts([(body.box, body) for body in units if body.seat != 0])
    found = set()
    for body in first:
        for foe in foes.near(body.box, CLOSE + MEASURE.slack):
            if near(foe.discs, body.discs, CLOSE):
                found |= {body.id, foe.id}
    return found


TOKEN = Badge("token", "token", "plain", "It has acted and waits until all of its side have.", "lords.turn.place-token")
IN_COMBAT = Badge("in Combat", "swords", "hurts", "An enemy is within 1″.", "lords.unit.in-combat")
NOMINATED = Badge("nominated", "banner", "plain", "May be set off now.", "lords.chain.eligible")


def badges(look: Look, unit: Unit, body: Body | None) -> tuple[Badge, ...]:
    if body is None or not look.alive[unit.id]:
        return ()
    found = []
    if body.token:
        found.append(TOKEN)
    if body.id in look.fighting:
        found.append(IN_COMBAT)
    if unit.joined_to:
        name = look.game.units[unit.joined_to].profile.name
        found.append(Badge("joined", "link", "plain", f"Stands with {name}.", "lords.join.one-body"))
    if body.id in look.nominated:
        found.append(NOMINATED)
    return tuple(found)
