"""How much Shock a bot bids, and who has to bear it."""

from __future__ import annotations

from grognard.engine.questions import Answer, Split
from grognard.rulesets.battleforge.rules.activation.turns import waiting
from grognard.rulesets.battleforge.rules.round.phases import ROUNDS
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.estimates import shoots

MOST = 3


def bid(state: State, seat: int) -> int:
    """A little, and not always the same; in the last round, after which nobody needs their nerves any longer, up to one
    for each unit. It counts units, not what each of them can bear: who is badly shaken may find a bid too dear. The
    seat does not count: two who are alike bid alike, and the dice say who is first."""
    units = state.fielded(seat)
    mixed = 7 * state.round + 3 * len(units) + sum(unit.shock for unit in units)
    bids = sensible_bids(state, seat)
    return min(mixed % MOST, bids[-1]) if state.round < ROUNDS else bids[mixed % len(bids)]


def sensible_bids(state: State, seat: int) -> range:
    """What a side can afford to bid, from least to most."""
    units = state.fielded(seat)
    if not units:
        return range(1)
    if state.round == ROUNDS:
        return range(1, len(units) + 1)
    calm = sum(unit.shock == 0 for unit in units)
    return range(min(MOST, max(1, calm)))


def payment(state: State, question: Split) -> Answer:
    """One by one on whoever misses it least: who neither shoots nor is shaken, and has courage left."""
    given = dict.fromkeys(question.caps, 0)
    for _ in range(question.amount):
        able = [name for name, cap in question.caps.items() if given[name] < cap]
        given[min(able, key=lambda name: _hurts(state, state.units[name], given[name]))] += 1
    return given


def _hurts(state: State, unit: Unit, given: int) -> float:
    carries = any(other.carrier == unit.id for other in waiting(state, unit.seat))
    return 3.0 * (unit.shock + given) + unit.sheet.points / 50 + 2.0 * shoots(unit) + carries
