"""Answers to "what does this unit see, reach, threaten?", and what an answer leads to before it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.odds.exact import Prospect
from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.showing.scene import Mark, Overlay
from grognard.minis.pieces import drawn, ghost, rings, sight_line
from grognard.minis.poses import shift
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.combat import blow
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.measuring import matrix_side, outline, outward, range_between
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.sight import sees
from grognard.rulesets.anvil.rules.stratagems import eligible
from grognard.rulesets.anvil.showing.rehearsal import rehearse
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.sight import edge_crossed

EDGES = ("front", "left", "rear", "right")


def overlay(field: State, kind: str, unit: str, to: str) -> Overlay | None:
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


def reach(field: State, unit: Unit) -> Overlay:
    tally = allowance(field, unit)
    lines = [f"{line.reason}: {inches(line.amount)}" for line in tally.lines]
    marks = rings([unit.at], 0, tally.total, "anvil.move.allowance", f"Move {inches(tally.total)}")
    return Overlay(f"How far {unit.name} can move", marks, tuple(lines), "anvil.move.modifiers")


def ranges(field: State, unit: Unit) -> Overlay:
    marks: list[Mark] = []
    half = field.kind(unit).depth // 2
    if unit.carries("shooter"):
        for side, limit in zip(("rear", "flank", "front"), field.stratagem("ballistics").bands, strict=True):
            label = f"as {side} {inches(limit)}"
            marks += rings([unit.at], half, limit, "anvil.stratagem.ballistics", label)
    if unit.type in ("wizard", "monster"):
        spell = field.stratagem("fireball")
        marks += rings([unit.at], half, spell.range, spell.clause, f"spells {inches(spell.range)}")
    lines = tuple(f"{each.name}: {inches(range_between(field, unit, each))}" for each in field.others(unit))
    return Overlay(f"Distances from {unit.name}", tuple(marks), lines, "anvil.geometry.measuring")


def sights(field: State, unit: Unit, others: Sequence[Unit]) -> Overlay:
    marks, lines = [], []
    for each in others:
        clear = sees(field, unit, each)
        marks.append(sight_line(unit.at, each.at, clear, clause="anvil.los.basic"))
        lines.append(f"{unit.name} {'can' if clear else 'cannot'} see {each.name}")
    return Overlay(f"What {unit.name} can see", tuple(marks), tuple(lines), "anvil.los.basic")


def threats(field: State, unit: Unit, others: Sequence[Unit]) -> Overlay:
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


def engage_label(field: State, attacker: Unit, defender: Unit, found: Approach) -> str:
    if not found.fights:
        return "halt 1″ away, the attack is not allowed"
    damage = blow(field, attacker, defender, found.edge, engaged=True).total
    return f"{matrix_side(found.edge)}, {damage} of {defender.hp} HP, {inches(found.travel)}"


def threat(field: State, attacker: Unit, defender: Unit) -> Overlay:
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


def sectors(field: State, attacker: Unit, defender: Unit) -> list[Mark]:
    """The four sectors of a tray; corners in the order front-right, front-left, rear-left, rear-right."""
    x, y = defender.at
    far = drawn((x + 2 * (cx - x), y + 2 * (cy - y)) for cx, cy in outline(field, defender).corners)
    marks = []
    for number, edge in enumerate(EDGES):
        tally = blow(field, attacker, defender, edge, engaged=True)
        label = f"{matrix_side(edge)} " + ("not allowed" if tally.forbidden else str(tally.total))
        marks.append(Mark("area", (defender.at, far[number], far[(number + 1) % 4]), "range", label=label))
    return marks


def pin(field: State, attacker: Unit, defender: Unit, edge: str) -> Mark:
    """A mark on the edge that is hit."""
    kind = field.kind(defender)
    crossed, _, _ = edge_crossed(defender.at, defender.facing, kind.width, kind.depth, attacker.at)
    off = kind.depth // 2 if edge in ("front", "rear") else kind.width // 2
    spot = shift(defender.pose, outward(defender.facing, edge), off)
    clause = "anvil.engage.side" if crossed == edge else "anvil.engage.side-doubt"
    return Mark("cross", (spot.at,), "hit", label=matrix_side(edge), clause=clause)


def ghosts(before: State, after: State) -> list[Mark]:
    """Where moved trays would stand, and which would be gone."""
    marks = []
    for unit in after.units.values():
        old = before.units[unit.id]
        if old.where == "table" and unit.where == "lost":
            marks.append(
                Mark("cross", (old.at,), "hit", label=f"{unit.name} destroyed", clause="anvil.combat.destroyed")
            )
        elif unit.where == "table" and unit.pose != old.pose:
            marks.append(ghost(outline(after, unit).corners, f"{unit.name} {unit.hp} HP"))
    return marks


def prospects(field: State, question: Question[Any], answer: Answer) -> list[Prospect]:
    """The HP that the target and the acting unit would lose. Without dice these numbers are certain."""
    topic, _, _ = question.topic.partition(":")
    target = field.units.get(answer) if isinstance(answer, str) else None
    # Without premeasuring a forecast would tell whether it reaches: "anvil.geometry.premeasuring".
    if target is None or topic not in ("engage", "target", "striker") or not field.scenario.premeasure:
        return []
    wanted = [target]
    if field.acting is not None and field.acting.unit != target.id:
        wanted.append(field.units[field.acting.unit])
    return [_lost(field, each) for each in wanted]


def _lost(field: State, unit: Unit) -> Prospect:
    key, before = unit.id, unit.hp
    return Prospect(
        f"HP lost by {unit.name}",
        lambda state: before - state.units[key].hp,
        goal=before,
        sentence="{chance} that {unit} is destroyed",
        unit=unit.name,
        all_of=before,
        ended="destroyed",
        unless=" or ".join(interruptions(field)),
    )


def interruptions(field: State) -> list[str]:
    """What the other side could pay for now: "Red pays 3 for a Counterattack" ("anvil.stratagems.interruptions")."""
    if field.acting is None:
        return []
    seat = enemy_of(field.acting.seat)
    cards = [field.stratagem(key) for key in ("counterattack", "hero_of_the_day")]
    theirs = [unit for unit in field.on_table() if unit.seat == seat]
    return [
        f"{field.side(seat)} pays {card.cost} for a {card.name}"
        for card in cards
        if card.cost <= field.pools[seat] and any(eligible(unit, card) for unit in theirs)
    ]
