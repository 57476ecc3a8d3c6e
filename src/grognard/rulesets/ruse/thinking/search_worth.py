"""Who will win, for bots that search: what told the winner in games of sergeants.

The weights were found by regression over 5,800 positions of 190 games in which sergeants now and then strayed from
their plans. A sergeant's own worth says less of that: it minds neither the score nor how late it is, and counts what
units could do next for much more than comes of it. All parts are in points of the cards.
"""

from __future__ import annotations

from grognard.engine.seating import enemy_of
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.ending import scores
from grognard.rulesets.ruse.rules.engaging import engaged_pairs
from grognard.rulesets.ruse.state import ROUNDS, State, Unit
from grognard.rulesets.ruse.thinking.worth import WEIGHTS, card_of, drive, expected, hope, value, wounds_of

LEAD = 3.7
"""So many points ahead, a side wins three times of four."""
NEXT, THEREAFTER = 0.17, 0.1
"""What it counts to have somebody to strike: for the side whose turn it is, and for the other one."""
SCORE, FALLING, FLEEING = 1.1, 1.7, 6.0
"""What a point of the score counts at the end, and one that open combats should take by blows and by flight."""

DRAWN = {**WEIGHTS, "approach": 0.4}
"""What draws a unit onward: less than it draws a sergeant, because what comes of a plan does so too."""


def search_worth(state: State, seat: int) -> float:
    """How far this seat is ahead, and what draws its units onward."""
    by_cell = state.units_by_cell()
    touched = {marker for pair in engaged_pairs(by_cell) for marker in pair}
    total = onward = 0.0
    for unit in by_cell.values():
        sign = 1.0 if unit.seat == seat else -1.0
        total += sign * health(unit)
        if unit.marker not in touched:
            total += sign * (NEXT if unit.seat == state.active else THEREAFTER) * hope(unit, by_cell)
            onward += drive(state, unit, by_cell, DRAWN) if unit.seat == seat else 0.0
    done = state.turn / (2 * ROUNDS)
    ours, theirs = scores(state)
    late = SCORE * (ours - theirs) * (1 if seat == 0 else -1)
    for combat in fix_combats(state) if touched else ():
        for unit, after, flight in expected(state, combat):
            cost = FALLING * (value(unit, wounds_of(unit)) - after) + FLEEING * after * flight
            late += cost if unit.seat == enemy_of(seat) else -cost
    return total + done * late + onward


def health(unit: Unit) -> float:
    """The points of a unit, as far as it has its wounds."""
    card = card_of(unit)
    return card.points * wounds_of(unit) / (card.models * card.wounds)
