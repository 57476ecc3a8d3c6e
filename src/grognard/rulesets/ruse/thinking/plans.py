"""What a unit could do: every action with a guess of what it brings, for plans and for play-outs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.engine.ruleset import Plan
from grognard.minis.words import how_many
from grognard.rulesets.ruse.rules.actions import END, go
from grognard.rulesets.ruse.rules.engaging import charged_enemy, front_enemy, is_engaged
from grognard.rulesets.ruse.rules.field import AHEAD, TURNED
from grognard.rulesets.ruse.rules.orders import Action, legal_actions
from grognard.rulesets.ruse.state import State, Unit
from grognard.rulesets.ruse.thinking.worth import BOLDNESS, CHANCE, WEIGHTS, distance, drive, hope, shot_gain, worth


def action_plans(known: State, seat: int, limit: int) -> list[Plan]:
    """The best action of every unit that may act, then the best of the others, and ending the phase."""
    now = worth(known, seat)
    weighed = [(now, 0, END, Plan((END,), "nobody else acts", now))]
    for unit in known.army(seat):
        if unit.acted or unit.lost:
            continue
        for action in legal_actions(known, unit):
            guess = weigh(known, seat, unit, action)
            foe = action.target or faced_after(known, unit, action)
            facing = f" to face {known.unit(foe).called}" if foe and action.kind != "shoot" else ""
            words = f"{unit.called} {in_words(known, action)}{facing}"
            plan = Plan((unit.marker, action.key), words, guess, foe=foe)
            weighed.append((guess, 1, action.key, plan))
    weighed.sort(key=lambda each: each[:2], reverse=True)
    return [plan for *_, plan in weighed[:limit]]


def quick_plan(known: State, seat: int) -> Plan:
    """For play-outs: the foremost unit with something to gain takes its best action, or the phase ends."""
    by_cell = known.units_by_cell()
    foes = [unit for unit in by_cell.values() if unit.seat != seat]
    ready = [unit for unit in by_cell.values() if unit.seat == seat and not unit.acted]
    ready.sort(key=lambda unit: min((distance(unit, foe) for foe in foes), default=0))
    now = worth(known, seat) if ready else 0.0
    for unit in ready:
        gain, key = max((weigh(known, seat, unit, action), action.key) for action in worth_weighing(known, unit))
        if gain > now:
            return Plan((unit.marker, key))
    return Plan((END,))


def worth_weighing(known: State, unit: Unit) -> list[Action]:
    """All blows of a unit, and of the ways that bring it to nobody the one that is best for itself."""
    by_cell = known.units_by_cell()
    del by_cell[unit.cell]
    blows, ways = [], []
    for action in legal_actions(known, unit):
        with _done(known, unit, action):
            there = {**by_cell, unit.cell: unit}
            if action.kind == "shoot" or is_engaged(unit, there):
                blows.append(action)
            else:
                gain = CHANCE * hope(unit, there) + drive(known, unit, there, WEIGHTS)
                ways.append((gain, action.key, action))
    return [*blows, max(ways)[-1]] if ways else blows


def in_words(known: State, action: Action) -> str:
    """What a unit does, as the end of a sentence."""
    turning = {"left": "turn left and ", "right": "turn right and "}.get(action.turn, "")
    match action.kind:
        case "move":
            return f"{turning}move {how_many(action.cells, 'cell')}"
        case "shoot":
            return f"{turning}shoot at {known.unit(action.target).name}"
        case "sidestep":
            return f"sidestep to the {action.turn}"
        case "turn":
            return "turn about" if action.turn == "about" else f"turn {action.turn}"
    return action.kind


def weigh(known: State, seat: int, unit: Unit, action: Action) -> float:
    """The rough worth of the position after an action, with average dice."""
    gain = shot_gain(unit, known.unit(action.target)) if action.kind == "shoot" else 0.0
    with _done(known, unit, action):
        return worth(known, seat) + BOLDNESS * gain


def faced_after(known: State, unit: Unit, action: Action) -> str:
    """The enemy whom the unit faces then; nothing if there is none."""
    with _done(known, unit, action):
        foe = front_enemy(unit, known.units_by_cell())
        return foe.marker if foe is not None else ""


@contextmanager
def _done(known: State, unit: Unit, action: Action) -> Iterator[None]:
    """As if the action were done; afterwards the unit is put back."""
    before = unit.cell, unit.facing, unit.moved, unit.charged, unit.acted
    unit.acted = True
    _carry_out(known, unit, action)
    yield
    unit.cell, unit.facing, unit.moved, unit.charged, unit.acted = before


def _carry_out(known: State, unit: Unit, action: Action) -> None:
    if action.kind == "sidestep":
        unit.cell = AHEAD[TURNED[action.turn][unit.facing]][unit.cell] or unit.cell
        return
    unit.facing = TURNED[action.turn][unit.facing]
    if action.kind in ("move", "hustle"):
        go(unit, unit.card.speed if action.kind == "hustle" else action.cells)
        unit.charged = charged_enemy(unit, known) is not None
