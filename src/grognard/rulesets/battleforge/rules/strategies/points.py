"""Chapter 17, strategy points: what a round brings, and what is left at its end."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers
from grognard.rulesets.battleforge.state import SETTING_UP, State

LEAST = 1
PER = 500
"""So many points of the limit bring a strategy point each round."""
QUARTERMASTER = "quartermaster"


@enforces("battleforge.strategy.income")
def income_of(state: State, seat: int) -> int:
    """What a round brings: 1, 1 more for each complete 500 points of the limit, less what organizations cost; never
    less than 1."""
    return max(LEAST, 1 + state.limit // PER - state.upkeep[seat])


@enforces("battleforge.strategy.ability-gain")
def ability_gain(state: State, seat: int) -> int:
    """What abilities of units on the table add: one point, however many there are."""
    return int(any(bearers(unit, QUARTERMASTER) for unit in state.fielded(seat)))


def purse(state: State, seat: int) -> int:
    """What a player may spend now: before the first round up to its income (battleforge.strategy.pre-game)."""
    return state.strategy[seat] + (income_of(state, seat) if state.stage in SETTING_UP else 0)


def gain_income(umpire: Umpire, state: State) -> None:
    """The beginning of a round. What was spent before the game is missing from the first income."""
    umpire.cite(ability_gain)
    for seat in state.seating:
        if not state.of(seat):
            continue
        state.strategy[seat] += income_of(state, seat) + ability_gain(state, seat)
        umpire.tell(
            "income", "battleforge.strategy.income", "{player} has {points}",
            player=state.players[seat], points=in_words(state.strategy[seat]),
        )  # fmt: skip


def in_words(points: int) -> str:
    return f"{points} strategy point{'' if points == 1 else 's'}"


def discard(umpire: Umpire, state: State) -> None:
    """The end of a round: what was not spent is lost."""
    for seat, left in enumerate(state.strategy):
        if left > 0:
            umpire.tell(
                "discard", "battleforge.strategy.discard", "{player} loses {points} unspent",
                player=state.players[seat], points=in_words(left),
            )  # fmt: skip
    state.strategy = [0 for _ in state.seating]
    state.helped = {}
