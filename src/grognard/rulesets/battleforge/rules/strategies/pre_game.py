"""Chapters 4, 16 and 17, between the choice of zones and the first round: specialties, and strategies that are used
before the game."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.powers.specialties import pick_specialties
from grognard.rulesets.battleforge.rules.setting_up.deployment import to_place
from grognard.rulesets.battleforge.rules.strategies.deeds import PRE_GAME
from grognard.rulesets.battleforge.rules.strategies.playing import Occasion, offer
from grognard.rulesets.battleforge.state import State, Unit

LATER = "the points stay for round 1"


async def preparation(umpire: Umpire, state: State) -> None:
    """Casters pick their specialties; then strategies that are used before anybody is deployed."""
    await pick_specialties(umpire, state)
    for seat in state.order:
        await before_the_game(umpire, state, seat, "pre-game", to_place(state, seat))
    state.stage = "reserves"


async def decoys(umpire: Umpire, state: State) -> None:
    """All units are deployed: strategies for this moment, and then the first round."""
    for seat in state.order:
        await before_the_game(umpire, state, seat, "after deployment", state.fielded(seat))
    state.stage = "bidding"


@enforces("battleforge.strategy.pre-game", "battleforge.setup.sequence")
async def before_the_game(umpire: Umpire, state: State, seat: int, window: str, units: Sequence[Unit]) -> None:
    """In the order of the deployment roll-off; what is spent is missing from the income of the first round."""
    title = "Do you use a strategy before the game?"
    if await offer(umpire, state, Occasion(window, title, units, otherwise=LATER), [seat]):
        umpire.cite(PRE_GAME)
