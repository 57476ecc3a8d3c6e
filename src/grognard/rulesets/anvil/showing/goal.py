"""To win: what this scenario asks of each side, how both stand, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.seating import BOTH, COLOURS, enemy_of
from grognard.engine.showing.scene import Goal, Standpoint
from grognard.rulesets.anvil.rules.ending import in_zone, losses, score
from grognard.rulesets.anvil.state import Goal as Aim
from grognard.rulesets.anvil.state import State, Unit


def goal(field: State) -> Goal:
    """ "anvil.win.scenario", "anvil.end.turn-limit" in a few sentences. The numbers are those of each side's
    first aim."""
    aims = [field.scenario.goals[seat][0] for seat in BOTH]
    points = tuple(Standpoint(seat, _stands(field, seat, aims[seat]), _what(aims[seat])) for seat in BOTH)
    counts = points[0].note if points[0].note == points[1].note else "your aim"
    ends = f"turn {max(1, field.turn)} of {field.scenario.turn_limit}"
    return Goal(counts, points, ends, _text(field), "anvil.win.scenario")


def _stands(field: State, seat: int, aim: Aim) -> str:
    enemy = enemy_of(seat)
    match aim.kind:
        case "destroy_general":
            return _hp(field.general(seat))
        case "destroy_seat":
            return _hp(field.throne(seat) or field.throne(enemy))
        case "destroy_count":
            return f"{losses(field, enemy)}/{aim.count}"
        case "hold_zone":
            return str(in_zone(field, seat, aim))
        case "survive":
            return _hp(field.throne(seat) or field.general(seat))


def _what(aim: Aim) -> str:
    return {
        "destroy_general": "General",
        "destroy_seat": "Seat of Power",
        "destroy_count": "units destroyed",
        "hold_zone": "units in the zone",
        "survive": "Seat of Power",
    }[aim.kind]


def _hp(unit: Unit | None) -> str:
    if unit is None:
        return "–"
    return "lost" if unit.where == "lost" else f"{unit.hp}/{unit.full}"


def _text(field: State) -> str:
    ours, theirs = ([_aim(each) for each in field.scenario.goals[seat]] for seat in BOTH)
    if ours == theirs:
        told = [_sentence(ours)]
    else:
        told = [f"{field.side(seat)}: {_sentence(aims)}" for seat, aims in zip(BOTH, (ours, theirs), strict=True)]
    return " ".join([*told, _at_the_limit(field)])


def _sentence(aims: Sequence[str]) -> str:
    told = ", or ".join(aims)
    return f"{told[0].upper()}{told[1:]}."


def _aim(aim: Aim) -> str:
    return {
        "destroy_general": "destroy the enemy General",
        "destroy_seat": "destroy the enemy Seat of Power",
        "destroy_count": f"destroy {aim.count} enemy units",
        "hold_zone": f"have more units in the zone at the end of turn {aim.turn}",
        "survive": f"last until the end of turn {aim.turn}",
    }[aim.kind]


def _at_the_limit(field: State) -> str:
    last = f"After turn {field.scenario.turn_limit}"
    match field.scenario.at_limit:
        case "dcp":
            lost = [score(field, enemy_of(seat)) for seat in BOTH]
            return f"{last} who lost or kept back less wins: {COLOURS[0]} {lost[0]}, {COLOURS[1]} {lost[1]} points."
        case "draw":
            return f"{last} it is a draw."
        case side:
            return f"{last} {field.side(0 if side == 'P1' else 1)} has won."
