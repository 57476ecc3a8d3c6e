"""The panels beside the table: the chain of command as a tree, who is still to be set off, and what wins."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.seating import BOTH, COLOURS
from grognard.engine.showing.scene import Panel, Row
from grognard.minis.words import inches
from grognard.rulesets.lords.rules.chain import commands, still_to_act
from grognard.rulesets.lords.rules.ending import held_by, marker_named
from grognard.rulesets.lords.rules.measuring import COMMAND, MEASURE, gap
from grognard.rulesets.lords.showing.look import Look
from grognard.rulesets.lords.state import Condition, ModelPlaces, State, Unit, bases


def panels(look: Look) -> list[Panel]:
    game = look.game
    trees = [Panel(f"Chain of command, {COLOURS[seat]}", tuple(tree(look, seat))) for seat in BOTH]
    if waiting := tuple(cascade(game)):
        trees.insert(0, Panel("Still to be set off", waiting))
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
    if not look.alive[unit.id]:
        if unit.waiting:
            return Row(unit.profile.name, "waits", depth, (unit.id,), clause="lords.setup.deploy-order")
        word = "dead" if unit.leads else "destroyed"
        return Row(unit.profile.name, word, depth, (unit.id,), clause="lords.unit.destroyed")
    body = look.by_id[unit.joined_to or unit.id]
    marks = tuple([badge for badge in look.badges[unit.id] if badge.word in ("token", "joined", "nominated")])
    if master is None or not look.alive[master.id]:
        gone = "waits to be placed" if master is not None and master.waiting else "is dead"
        why = "" if master is None else f"{master.profile.name} {gone}"
        clause = "" if unit.profile.role == "lord" else "lords.chain.leader-dead"
        return Row(unit.profile.name, f"{look.alive[unit.id]}", depth, (unit.id,), marks, clause, why)
    if master in body.parts:
        return Row(unit.profile.name, "joined", depth, (unit.id,), marks, "lords.join.one-body")
    away = _away((master.places, master.profile.radius), tuple([(p.places, p.profile.radius) for p in body.parts]))
    why, value = "", inches(max(away, 0))
    if not MEASURE.within(away, COMMAND):
        value = f"over {inches(COMMAND)}"
        why = f"{inches(away)} from {master.profile.name}; command reaches {inches(COMMAND)}"
    elif not commands(look.game, master, body):
        why = "the Lord stands in it"
    elif body.token:
        why = "has a token"
    return Row(unit.profile.name, value, depth, (unit.id, master.id), marks, "lords.chain.eligible", why)


Footing = tuple[ModelPlaces, int]
"""Where the models of a unit stand, and the radius of their bases."""


@lru_cache(maxsize=1024)
def _away(leader: Footing, body: tuple[Footing, ...]) -> float:
    """How far a leader is from a body. The result is cached, because most units stand where they stood before."""
    return gap(bases(*leader), [disc for part in body for disc in bases(*part)])


def cascade(game: State) -> list[Row]:
    """The lists that are still open, the innermost first."""
    rows = []
    open_lists = [chain for chain in reversed(game.chains) if still_to_act(game, chain)]
    for depth, chain in enumerate(open_lists):
        leader = game.units[chain.leader].profile.name
        rows.append(
            Row(leader, "next" if depth == 0 else "after that", 0, (chain.leader,), clause="lords.chain.nesting")
        )
        rows += [
            Row(body.name, "", 1, (body.id,), clause="lords.chain.any-number") for body in still_to_act(game, chain)
        ]
    return rows


def victory(game: State) -> list[Row]:
    rows = []
    for condition in game.scenario.victory:
        house = game.houses[condition.seat]
        spot = marker_named(game, condition.marker) if condition.marker else None
        what = _what_wins(condition, spot.name if spot else "")
        state = ""
        if condition.kind == "hold-zone" and spot is not None and held_by(game, spot) == condition.seat:
            state = "held now"
        elif condition.kind == "burn-marker" and condition.marker in game.burnt:
            state = "burnt"
        worth = "wins at once" if condition.instant else f"{condition.points} points"
        rows.append(Row(f"{house}: {what}", f"{worth} {state}".strip(), clause=f"lords.victory.{condition.kind}"))
    return rows


@lru_cache(maxsize=64)
def _what_wins(condition: Condition, spot: str) -> str:
    """What is to be done, which stays the same for the whole game."""
    return {
        "slay-lord": "slay the enemy Lord",
        "hold-zone": f"hold {spot}",
        "reach-zone": f"bring the {condition.unit} to {spot}",
        "burn-marker": f"burn {spot}",
        "destroyed": f"each enemy {condition.counts[:-1]} destroyed",
    }[condition.kind]
