"""Who will win, for bots that search: what told the winner in games of sergeants.

The weights were found by regression over 5,400 positions of 600 games in which sergeants now and then strayed from
their plans, with the sides' armies taken into account. What draws a sergeant onward is another matter (`worth`): it
counts what is left of both armies, which says next to nothing where markers decide. Parts are in battle points, and but
for closeness differences between the sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from grognard.engine.record import Value
from grognard.engine.seating import enemy_of
from grognard.rulesets.fatigue.rules.ending import near_marker, scores
from grognard.rulesets.fatigue.state import Score, State
from grognard.rulesets.fatigue.thinking.estimates import PRIZE, decisive, unit_value
from grognard.rulesets.fatigue.thinking.strikes import strikes
from grognard.rulesets.fatigue.thinking.worth import STAKE, closeness, ground, pending, safety


class PartWeights(Value, frozen=True):
    """What each part counts."""

    units: float
    """What is left of the armies."""
    pending: float
    """A retreat that is still to come."""
    next: float
    """The blows that the side which is up next may strike with each of its units."""
    thereafter: float
    """Those of the other side."""
    decisive: float = 0.0
    """The units whose destruction ends the game."""
    pull: float = 0.0
    """How near the armies are to the markers."""
    grip: float = 0.0
    """Being more at the markers, of the stake: all of it at the end, little at first."""
    score: float = 0.0
    late: float = 0.0
    """What a point of the score counts in addition when the game is nearly over."""
    closeness: float = 0.0
    """Being near the enemy: one's own way alone, or two who wait for each other would wait for ever."""
    safety: float = 0.0
    """Having the units that must not fall out of the enemy's way."""


WEIGHTS_BY_SCORE: Mapping[Score, PartWeights] = {
    "markers": PartWeights(units=0.5, pending=0.5, next=0.2, thereafter=0.1, pull=6.6, grip=2.0),
    "points-destroyed": PartWeights(
        units=1.1, pending=3.0, next=1.2, thereafter=1.6, decisive=1.0, score=2.3, late=6.9, closeness=4.0
    ),
    "survive": PartWeights(units=1.0, pending=1.0, next=1.9, thereafter=1.1, decisive=0.3, safety=20.0),
}
"""For each way to win."""
FEW = 3
"""So many models more at a marker are half of all that one can be ahead there."""


def search_worth(state: State, seat: int) -> float:
    """How far this seat is ahead, on the scale of `worth`."""
    counts, enemy = WEIGHTS_BY_SCORE[state.scenario.victory.score], enemy_of(seat)
    values = [(unit, unit_value(unit)) for unit in state.units.values()]
    total = counts.units * sum(value if unit.seat == seat else -value for unit, value in values)
    total += counts.pending * pending(state, seat)
    for unit in decisive(state):
        left = PRIZE * len(unit.models) / unit.profile.models
        total += counts.decisive * (left if unit.seat == seat else -left)
    if counts.grip:
        total += ground(state, seat, values, {"pull": counts.pull, "margin": 0.0, "held": 0.0})
        total += counts.grip * grip(state, seat)
    if counts.score:
        ours, theirs = scores(state)
        total += (counts.score + counts.late * _done(state)) * (ours - theirs) * (1 if seat == 0 else -1)
        total += counts.closeness * closeness(state, seat)
    if counts.safety:
        total += counts.safety * (safety(state, seat) - safety(state, enemy))
    first, then = (seat, enemy) if state.active == seat else (enemy, seat)
    blows = counts.next * sum(strikes(state, first)) - counts.thereafter * sum(strikes(state, then))
    return total + (blows if first == seat else -blows)


def _done(state: State) -> float:
    """The share of the game that is over."""
    return min(1.0, sum(state.activations) / (2 * state.scenario.victory.activations))


def grip(state: State, seat: int) -> float:
    """How far a side is ahead at the markers, and how late it is."""
    total = 0.0
    for marker in state.scenario.markers:
        counts = near_marker(state, marker)
        ahead = counts[seat] - counts[enemy_of(seat)]
        total += ahead / (abs(ahead) + FEW)
    return STAKE * _done(state) ** 2 * total / sqrt(max(1, len(state.scenario.markers)))
