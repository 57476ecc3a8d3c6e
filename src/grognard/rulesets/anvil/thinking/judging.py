"""What a bot that searches sees in a position besides what draws a sergeant onward: who can strike the blow that ends
the game, and whose activation comes first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.seating import BOTH, enemy_of
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.thinking.coups import Blow, alone, at
from grognard.rulesets.anvil.thinking.worth import targets

FALLS, SAVED = 60.0, 12.0
"""What it is worth that the side which acts next can end the game with one blow; if Hero of the Day may undo it."""
PARRIED = 15.0
"""The same for the side that acts after that one."""
NEXT_TURN = 15.0
"""That one side alone has such a blow when the next turn begins."""


def race(field: State, seat: int) -> float:
    """How far a seat is ahead in the race for the blow that ends the game, on the scale of `worth`."""
    ahead = _race(field)
    return ahead if seat == 0 else -ahead


def _race(field: State) -> float:
    """The same for the first seat."""
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
