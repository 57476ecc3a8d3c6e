"""How much Shock a bot bids, and who has to bear it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.questions import Answer, Split
from grognard.rulesets.battleforge.rules.activation.turns import waiting
from grognard.rulesets.battleforge.rules.bidding import room
from grognard.rulesets.battleforge.rules.round.phases import ROUNDS
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.estimates import shoots

MOST = 3
CHEAP = 2
"""So much Shock in all is a small price for the last word in the last round."""


def bid(state: State, seat: int) -> int:
    """A bid: a little, and not always the same. In the last round, after which nobody needs their nerves, it is up to
    one for each unit, and now and then all they have for the last word. The seat does not count: two sides that are
    alike bid alike, and the dice say who is first."""
    bids = sensible_bids(state, seat)
    units = state.fielded(seat)
    mixed = 7 * state.round + 3 * len(units) + sum(unit.shock for unit in units)
    early = state.round < ROUNDS and 0 in bids
    return min(mixed % MOST, bids[-1]) if early else bids[mixed % len(bids)]


def sensible_bids(state: State, seat: int) -> Sequence[int]:
    """What a side can afford to bid, from least to most."""
    bears = room(state, seat)
    if bears == 0 or (state.round == ROUNDS and bears <= CHEAP):
        return last_word(bears)
    units = state.fielded(seat)
    if state.round == ROUNDS:
        return [*range(1, min(len(units), bears) + 1), *last_word(bears)]
    calm = sum(unit.shock == 0 for unit in units)
    return range(min(MOST, max(1, calm), bears + 1))


def last_word(bears: int) -> range:
    """More than the units bear, on purpose: a failed bid acts after all others, which a bid of 0 may miss by the dice
    (battleforge.bid.shortfall). Whose units are full of Shock anyway pays little or nothing for being the last at the
    objectives."""
    return range(bears + 1, bears + 2)


def payment(state: State, question: Split) -> Answer:
    """Put Shock on units one by one, on the unit that suffers least from it: one that does not shoot, is not shaken,
    and has courage left."""
    given = dict.fromkeys(question.caps, 0)
    for _ in range(question.amount):
        able = [name for name, cap in question.caps.items() if given[name] < cap]
        given[min(able, key=lambda name: _hurts(state, state.units[name], given[name]))] += 1
    return given


def _hurts(state: State, unit: Unit, given: int) -> float:
    carries = any(other.carrier == unit.id for other in waiting(state, unit.seat))
    return 3.0 * (unit.shock + given) + unit.sheet.points / 50 + 2.0 * shoots(unit) + carries
