"""Bids as a small game of their own: what acting first is worth against what the CP are worth, and the mixture of bids
that nobody can exploit by much."""

from __future__ import annotations

from operator import mul

from grognard.engine.seating import BOTH, enemy_of
from grognard.rulesets.anvil.state import State
from grognard.rulesets.anvil.thinking.coups import alone, at
from grognard.rulesets.anvil.thinking.worth import targets

SURE = 0.97
"""The chance of whoever acts first and can end the game with one blow that nothing undoes."""
SAVED = 0.1
"""What such a blow is worth beyond the usual if Hero of the Day undoes it: it costs the enemy 4 CP and leaves 1 HP."""
PARRY = 0.5
"""How often a blow comes to nothing because the other side acts first."""
ALONE = 0.75
"""The chance of whoever has so many CP left, when the other side has none, that blows in a row end the game."""
BURNED = 0.02
"""What equal bids are worth to either side: nobody gains by them, and two who always bid alike would never fight."""
EACH_CP = 0.02
"""What a CP more is worth."""
LAST_WORD = 0.15
"""What the last activation is worth in the turn in which a zone counts."""
ROUNDS = 300
EXPECTED = 0.3
"""How much of the rounds the enemy is met with the bid that people expect."""
NEXT = 0.2
"""How often a bid is one more (the highest: one less) than reckoned, so that nobody can count on it."""


class Auction:
    """The bids of one turn, seen by one seat."""

    def __init__(self, field: State, seat: int) -> None:
        self._seat, self._enemy = seat, enemy_of(seat)
        self._hunted = {side: [(prey, at(field, side, prey)) for prey in targets(field, side)] for side in BOTH}
        self._rescue = field.stratagem("hero_of_the_day").cost
        zones = [goal for goal in field.scenario.goals[seat] if goal.zone]
        self._last_word = LAST_WORD if any(goal.turn == field.turn for goal in zones) else 0.0

    @property
    def race(self) -> bool:
        """Whether somebody is near enough to a unit whose loss loses the game to strike it."""
        return any(blows for hunted in self._hunted.values() for _, blows in hunted)

    def chance(self, mine: int, theirs: int) -> float:
        """The chance of the seat to win with these bids, which differ."""
        if mine < theirs:
            return self._of_the_first(self._seat, mine, theirs)
        return 1 - self._of_the_first(self._enemy, theirs, mine)

    def _of_the_first(self, first: int, low: int, high: int) -> float:
        """The chance of the side that acts first, because it bids less."""
        then = enemy_of(first)
        usual = 0.5 + EACH_CP * (low - high) - self._last_word
        if self._ends(first, low, high):
            return SURE
        if self._ends(then, high, low):
            return PARRY * usual if low else 1 - SURE
        if self._ends_alone(then, high - low):
            return 1 - ALONE
        return usual + SAVED * self._ends(first, low, 0)

    def _ends(self, side: int, purse: int, theirs: int) -> bool:
        """Whether one activation of this side ends the game, whatever the other does with their CP."""
        return any(
            each.cost <= purse and each.damage >= prey.hp and (prey.is_seat or each.hemmed or theirs < self._rescue)
            for prey, blows in self._hunted[side]
            for each in blows
        )

    def _ends_alone(self, side: int, free: int) -> bool:
        return free > 0 and any(blows and alone(blows, free) >= prey.hp for prey, blows in self._hunted[side])


def mixture(auction: Auction, most: int, their_most: int, their_usual: int) -> list[tuple[int, float]]:
    """Both sides answer what the other has bid so far, again and again; how often each bid was the answer in the end is
    the mixture. The enemy begins with the bid that people expect of them."""
    chances = [[auction.chance(one, other) for other in range(their_most + 1)] for one in range(most + 1)]
    gains = [[BURNED if one == other else won for other, won in enumerate(row)] for one, row in enumerate(chances)]
    theirs = [
        [1 - chances[one][other] if one != other else BURNED for one in range(most + 1)]
        for other in range(their_most + 1)
    ]
    bid = [0.0] * (most + 1)
    met = [0.0] * (their_most + 1)
    met[min(their_usual, their_most)] = EXPECTED * ROUNDS
    for _ in range(ROUNDS):
        best = max(range(most + 1), key=lambda one: sum(map(mul, gains[one], met)))
        bid[best] += 1
        answer = max(range(their_most + 1), key=lambda other: sum(map(mul, theirs[other], bid)))
        met[answer] += 1
    drawn = [(1 - NEXT) * count / ROUNDS for count in bid]
    for one, count in enumerate(bid):
        drawn[one + 1 if one < most else max(0, one - 1)] += NEXT * count / ROUNDS
    return [(one, weight) for one, weight in enumerate(drawn) if weight]
