"""What a position is worth to a bot that searches: besides what draws a sergeant onward, who can strike the blow that
ends the game, whose activation comes first, and who will stand in the zone when it counts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.seating import BOTH, enemy_of
from grognard.rulesets.anvil.rules.ending import in_zone
from grognard.rulesets.anvil.rules.measuring import INCH
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.state import Goal, State, Unit
from grognard.rulesets.anvil.thinking.coups import Blow, alone, at
from grognard.rulesets.anvil.thinking.worth import square, targets, zone_centre

FALLS, SAVED = 60.0, 12.0
"""What it is worth that the side which acts next can end the game with one blow; if Hero of the Day may undo it."""
PARRIED = 15.0
"""The same for the side that acts after that one."""
NEXT_TURN = 15.0
"""That one side alone has such a blow when the next turn begins."""
ZONE, SOON = 30.0, 0.3
"""Being ahead at the zone in the turn in which it counts, and the share of that in the turn before."""
COMES = 0.5
"""A unit that can still come into the zone counts half as much as one that stands there."""
LAST_WORD = 0.3


def judged(field: State, seat: int) -> float:
    """On the scale of `worth`, to be added to it."""
    ahead = race(field) + at_the_zone(field)
    return ahead if seat == 0 else -ahead


def race(field: State) -> float:
    """How far the first seat is ahead in the race for the blow that ends the game."""
    found = [_hunted(field, seat) for seat in BOTH]
    total = 0.0
    if field.phase == "activations" and any(field.pools):
        up = field.next if field.pools[field.next] else enemy_of(field.next)
        for seat in (up, enemy_of(up)):
            won = max((_falls(field, seat, prey, blows) for prey, blows in found[seat]), default=0.0)
            if won:
                total += _signed(won if seat == up else min(won, PARRIED), seat)
                break
    later = found if field.turn > 1 and not _marked(found) else [_hunted(_next_turn(field), seat) for seat in BOTH]
    ready = [any(each.damage >= prey.hp for prey, blows in later[seat] for each in blows) for seat in BOTH]
    return total + NEXT_TURN * (ready[0] - ready[1])


def _hunted(field: State, seat: int) -> list[tuple[Unit, list[Blow]]]:
    return [(prey, at(field, seat, prey)) for prey in targets(field, seat)]


def _marked(found: Sequence[Sequence[tuple[Unit, list[Blow]]]]) -> bool:
    return any(prey.marks for each in found for prey, _ in each)


def _falls(field: State, seat: int, prey: Unit, blows: Sequence[Blow]) -> float:
    """What it is worth that this seat, with what is in its pool, can strike down the prey before it is answered."""
    purse, theirs = field.pools[seat], field.pools[enemy_of(seat)]
    deadly = [each for each in blows if each.cost <= purse and each.damage >= prey.hp]
    if not deadly:
        return FALLS if theirs == 0 and blows and alone(blows, purse) >= prey.hp else 0.0
    saved = not prey.is_seat and theirs >= field.stratagem("hero_of_the_day").cost
    return SAVED if saved and not any(each.hemmed for each in deadly) else FALLS


def _next_turn(field: State) -> State:
    """The same field when the next turn begins: markers come off, a Seat is no longer spared."""
    units = {key: replace(unit, marks=()) if unit.marks else unit for key, unit in field.units.items()}
    return replace(field, turn=field.turn + 1, units=units)


def _signed(value: float, seat: int) -> float:
    return value if seat == 0 else -value


def at_the_zone(field: State) -> float:
    """How far the first seat is ahead at a zone that counts when this turn or the next one ends."""
    goal = next((goal for goal in field.scenario.goals[0] if goal.zone), None)
    if goal is None or field.turn not in (goal.turn, goal.turn - 1):
        return 0.0
    now = field.turn == goal.turn and field.phase != "bid"
    left = list(field.pools) if now else list(field.scenario.bid_limit)
    sides = [in_zone(field, seat, goal) + COMES * min(left[seat], _coming(field, seat, goal)) for seat in BOTH]
    ahead = sides[0] - sides[1] + LAST_WORD * ((left[0] > left[1]) - (left[1] > left[0]))
    return ZONE * (1.0 if now else SOON) * ahead / (1 + abs(ahead))


def _coming(field: State, seat: int, goal: Goal) -> int:
    """How many units outside could be in the zone after one activation."""
    centre = zone_centre(field, seat)
    assert centre is not None
    xs = [x for x, _ in goal.zone]
    half = (max(xs) - min(xs)) // 2
    units = (unit for unit in field.on_table() if unit.seat == seat and not unit.is_seat and not unit.marked("brace"))
    return sum(
        (half - INCH) ** 2 < square(unit.at, centre) <= (allowance(field, unit).total + half - INCH) ** 2
        for unit in units
    )
