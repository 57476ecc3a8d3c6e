"""Bids as a small game of their own: what acting first is worth against what the CP are worth, and the mixture of bids
that nobody can exploit by much."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.seating import enemy_of
from grognard.rulesets.anvil.state import State
from grognard.rulesets.anvil.thinking.coups import least_coup
from grognard.rulesets.anvil.thinking.worth import targets

SURE, SAVED = 0.97, 0.7
"""The chance of whoever acts first and can end the game with one blow; if Hero of the Day may undo it."""
PARRY = 0.5
"""How often such a blow comes to nothing because the other side acts first."""
EACH_CP = 0.02
LAST_WORD = 0.15
"""What the last activation is worth in the turn in which a zone counts."""
ROUNDS = 600
LEAST = 0.08
"""Bids that are drawn less often than this are not worth drawing."""


class Auction:
    """The bids of one turn, seen by one seat."""

    def __init__(self, field: State, seat: int) -> None:
        self._field, self._seat = field, seat
        self._coups = [least_coup(field, each) for each in (seat, enemy_of(seat))]
        self._saves = [any(not prey.is_seat for prey in targets(field, each)) for each in (seat, enemy_of(seat))]
        zones = [goal for goal in field.scenario.goals[seat] if goal.zone]
        self._last_word = LAST_WORD if any(goal.turn == field.turn for goal in zones) else 0.0

    @property
    def race(self) -> bool:
        """Whether acting first may decide the game."""
        return any(cost is not None for cost in self._coups)

    def chance(self, mine: int, theirs: int) -> float:
        """The chance of the seat to win with these bids."""
        if mine == theirs:
            return 0.5  # both are lost, and both bid again
        first, then = (0, 1) if mine < theirs else (1, 0)
        bids = (mine, theirs)
        usual = 0.5 + EACH_CP * (mine - theirs) + self._last_word * (1 if mine > theirs else -1)
        if self._ends(first, bids):
            won = SAVED if self._saves[first] and bids[then] >= self._field.stratagem("hero_of_the_day").cost else SURE
            return won if first == 0 else 1 - won
        if self._ends(then, bids):
            struck = 1.0 if then == 0 else 0.0
            parried = PARRY if bids[first] else 0.0
            return parried * usual + (1 - parried) * struck
        return usual

    def _ends(self, who: int, bids: Sequence[int]) -> bool:
        cost = self._coups[who]
        return cost is not None and cost <= bids[who]


def mixture(auction: Auction, most: int, their_most: int, their_usual: int) -> list[tuple[int, float]]:
    """Both sides answer what the other has bid so far, again and again; how often each bid was the answer in the end is
    the mixture. The enemy begins with the bid that people expect of them."""
    mine, theirs = [0.0] * (most + 1), [0.0] * (their_most + 1)
    chances = [[auction.chance(one, other) for other in range(their_most + 1)] for one in range(most + 1)]
    theirs[min(their_usual, their_most)] = 0.3 * ROUNDS
    for _ in range(ROUNDS):
        best = max(range(most + 1), key=lambda one: sum(p * n for p, n in zip(chances[one], theirs, strict=True)))
        mine[best] += 1
        answer = min(range(their_most + 1), key=lambda other: sum(chances[o][other] * n for o, n in enumerate(mine)))
        theirs[answer] += 1
    total = sum(mine)
    return [(one, count / total) for one, count in enumerate(mine) if count >= LEAST * total]
