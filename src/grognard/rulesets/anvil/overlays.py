"""Answers to "what does this unit see, reach, threaten?" and forecasts before an order is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.odds import Measure
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.scene import Mark, Overlay
from grognard.rulesets.anvil.combat import blow
from grognard.rulesets.anvil.engage import Approach, approach
from grognard.rulesets.anvil.measuring import matrix_side, outline, outward, range_between, round_half_up, shift
from grognard.rulesets.anvil.movement import allowance
from grognard.rulesets.anvil.rehearsal import rehearse
from grognard.rulesets.anvil.sight import sees
from grognard.rulesets.anvil.state import Field, Unit
from grognard.rulesets.anvil.tables import Point
from grognard.rulesets.anvil.words import inches
from grognard.table.sight import edge_crossed

EDGES = ("front", "left", "rear", "right")


def overlay_of(field: Field, kind: str, unit: str, to: str) -> Overlay | None:
    """Range, reach, threat or sight of a unit, against `to` if it is given."""
    viewer = field.units.get(unit)
    if viewer is None or viewer.where != "table" or (kind != "sight" and not field.scenario.premeasure):
        return None
    target = field.units.get(to)
    others = [target] if target is not None and target.where == "table" else list(field.enemies(viewer.seat))
    match kind:
        case "reach":
            return reach(field, viewer)
        case "range":
            return ranges(field, viewer)
        case "sight":
            return sights(field, viewer, others)
        case "threat":
            return threat(field, viewer, others[0]) if len(others) == 1 else threats(field, viewer, others)
    return None


def reach(field: Field, unit: Unit) -> Overlay:
    tally = allowance(field, unit)
    lines = [f"{line.reason}: {inches(line.amount)}" for line in tally.lines]
    mark = Mark("circle", (unit.at,), "range", tally.total, f"Move {inches(tally.total)}", "anvil.move.allowance")
    return Overlay(f"How far {unit.name} can move", (mark,), tuple(lines), "anvil.move.modifiers")


def ranges(field: Field, unit: Unit) -> Overlay:
    marks: list[Mark] = []
    half = field.kind(unit).depth // 2
    if unit.carries("shooter"):
        for side, limit in zip(("rear", "flank", "front"), field.stratagem("ballistics").bands, strict=True):
            label = f"as {side} {inches(limit)}"
            marks.append(Mark("circle", (unit.at,), "range", limit + half, label, "anvil.stratagem.ballistics"))
    if unit.type in ("wizard", "monster"):
        spell = field.stratagem("fireball")
        marks.append(
            Mark("circle", (unit.at,), "range", spell.range + half, f"spells {inches(spell.range)}", spell.clause)
        )
    lines = tuple(f"{each.name}: {inches(range_between(field, unit, each))}" for each in field.others(unit))
    return Overlay(f"Distances from {unit.name}", tuple(marks), lines, "anvil.geometry.measuring")


def sights(field: Field, unit: Unit, others: Sequence[Unit]) -> Overlay:
    marks, lines = [], []
    for each in others:
        clear = sees(field, unit, each)
        marks.append(Mark("line", (unit.at, each.at), "sees" if clear else "blocked", clause="anvil.los.basic"))
        lines.append(f"{unit.name} {'can' if clear else 'cannot'} see {each.name}")
    return Overlay(f"What {unit.name} can see", tuple(marks), tuple(lines), "anvil.los.basic")


def threats(field: Field, unit: Unit, others: Sequence[Unit]) -> Overlay:
    """Every enemy that could be engaged from here, with the side and the damage."""
    marks, lines = [], []
    for each in others:
        found = approach(field, unit, each, allowance(field, unit).total)
        if isinstance(found, Refusal):
            lines.append(f"{each.name}: {found.reason}")
            continue
        label = engage_label(field, unit, each, found)
        marks.append(Mark("arrow", (unit.at, each.at), "path", label=label, clause="anvil.engage.side"))
        lines.append(f"{each.name}: {label}")
    return Overlay(f"Whom {unit.name} can engage", tuple(marks), tuple(lines), "anvil.engage.requirement")


def engage_label(field: Field, attacker: Unit, defender: Unit, found: Approach) -> str:
    if not found.fights:
        return "halt 1″ away, the attack is not allowed"
    damage = blow(field, attacker, defender, found.edge, engaged=True).total
    return f"{matrix_side(found.edge)}, {damage} of {defender.hp} HP, {inches(found.travel)}"


def threat(field: Field, attacker: Unit, defender: Unit) -> Overlay:
    """The engage line, the sectors of the defender with what each would give, and how it would end."""
    title = f"{attacker.name} against {defender.name}"
    marks = [*sectors(field, attacker, defender)]
    played = rehearse(field, attacker, defender)
    if isinstance(played, Refusal):
        marks.append(Mark("line", (attacker.at, defender.at), "blocked", clause=played.clause))
        return Overlay(title, tuple(marks), (f"{played.reason} ({played.clause})",), played.clause)
    label = engage_label(field, attacker, defender, played.found)
    marks.append(Mark("arrow", (attacker.at, defender.at), "path", label=label, clause="anvil.engage.line"))
    if played.found.edge:
        marks.append(pin(field, attacker, defender, played.found.edge))
    marks.extend(ghosts(field, played.field))
    lines = (*played.sentences, "Certain unless the other side interrupts")
    return Overlay(title, tuple(marks), lines, "anvil.combat.sequence")


def sectors(field: Field, attacker: Unit, defender: Unit) -> list[Mark]:
    """The four sectors of a tray; corners in the order front-right, front-left, rear-left, rear-right."""
    x, y = defender.at
    far: list[Point] = [
        (round_half_up(x + 2 * (cx - x)), round_half_up(y + 2 * (cy - y)))
        for cx, cy in outline(field, defender).corners
    ]
    marks = []
    for number, edge in enumerate(EDGES):
        tally = blow(field, attacker, defender, edge, engaged=True)
        label = f"{matrix_side(edge)} " + ("not allowed" if tally.forbidden else str(tally.total))
        marks.append(Mark("area", (defender.at, far[number], far[(number + 1) % 4]), "range", label=label))
    return marks


def pin(field: Field, attacker: Unit, defender: Unit, edge: str) -> Mark:
    """A mark on the edge that is hit."""
    kind = field.kind(defender)
    crossed, _, _ = edge_crossed(defender.at, defender.facing, kind.width, kind.depth, attacker.at)
    off = kind.depth // 2 if edge in ("front", "rear") else kind.width // 2
    spot = shift(defender.pose, outward(defender.facing, edge), off)
    clause = "anvil.engage.side" if crossed == edge else "anvil.engage.side-doubt"
    return Mark("cross", (spot.at,), "hit", label=matrix_side(edge), clause=clause)


def ghosts(before: Field, after: Field) -> list[Mark]:
    """Where trays would stand that have moved, and which would be gone."""
    marks = []
    for unit in after.units.values():
        old = before.units[unit.id]
        if old.where == "table" and unit.where == "lost":
            marks.append(
                Mark("cross", (old.at,), "hit", label=f"{unit.name} destroyed", clause="anvil.combat.destroyed")
            )
        elif unit.where == "table" and unit.pose != old.pose:
            corners = tuple((round_half_up(x), round_half_up(y)) for x, y in outline(after, unit).corners)
            marks.append(Mark("area", corners, "ghost", label=f"{unit.name} {unit.hp} HP"))
    return marks


def measures_of(field: Field, question: Question[Any], answer: Answer) -> list[Measure]:
    """HP that would be lost by the target and by the one who acts: no dice, so the numbers are certain."""
    topic, _, _ = question.topic.partition(":")
    target = field.units.get(answer) if isinstance(answer, str) else None
    # Without premeasuring a forecast would tell whether it reaches: "anvil.geometry.premeasuring".
    if target is None or topic not in ("engage", "target", "striker") or not field.scenario.premeasure:
        return []
    wanted = [target]
    if field.acting is not None and field.acting.unit != target.id:
        wanted.append(field.units[field.acting.unit])
    return [_lost(each) for each in wanted]


def _lost(unit: Unit) -> Measure:
    key, before = unit.id, unit.hp
    return Measure(
        f"HP lost by {unit.name}",
        lambda state: before - state.units[key].hp,
        goal=before,
        sentence=f"{{chance}} that {unit.name} is destroyed; certain unless the other side interrupts",
    )
