"""Chapter 5: the round, its phases and its end."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.questions import Option, Some
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions.standby import MARKERS, markers_of
from grognard.rulesets.battleforge.rules.objectives import finish, score_round, settle_control
from grognard.rulesets.battleforge.rules.round.mending import mend_all
from grognard.rulesets.battleforge.rules.shooting.smoke import blow_away
from grognard.rulesets.battleforge.rules.strategies.points import discard, gain_income
from grognard.rulesets.battleforge.state import State

ROUNDS = 6


@enforces("battleforge.round.phases")
def begin_round(umpire: Umpire, state: State) -> None:
    """Begin the next round. Everything that is allowed once per round begins afresh."""
    state.round += 1
    state.scopes.begin("round")
    state.done, state.bids = [], []
    umpire.tell("round", "battleforge.round.phases", "Round {n} begins", n=state.round)
    gain_income(umpire, state)


@enforces("battleforge.round.length")
def sides_left(state: State) -> list[tuple[int, ...]]:
    """The teams that still have a unit on the table or in reserve."""
    return [side for side in state.seating.sides if any(state.of(seat) for seat in side)]


@enforces("battleforge.round.end-phase")
async def end_phase(umpire: Umpire, state: State) -> None:
    """The end phase: standby markers, control of objectives, points, abilities, the strategy points that are left, and
    limits."""
    umpire.cite(end_phase)
    await keep_standby(umpire, state)
    settle_control(umpire, state)
    score_round(umpire, state)
    await mend_all(umpire, state)
    await blow_away(umpire, state)
    discard(umpire, state)
    state.scopes.end("round")
    state.active = -1
    if state.round < ROUNDS:
        state.stage = "bidding"
        return
    umpire.cite(sides_left)
    state.stage = "over"
    state.result = finish(umpire, state)


async def keep_standby(umpire: Umpire, state: State) -> None:
    """Hold, Evade and Focus stay unless their owners drop them, player by player in bid order."""
    clause = "battleforge.round.standby"
    umpire.cite(markers_of)
    for seat in state.order:
        held = [
            Option(f"{unit.id}:{marker}", (unit.id, marker), f"{unit.ref}: {MARKERS[marker]}", about=(unit.id,))
            for unit in state.fielded(seat)
            for marker in markers_of(state, unit)
        ]
        if not held:
            continue
        keys = [option.key for option in held]
        question = Some(
            "Which of these markers do you give up?", clause, "standby", held,
            limits="Hold, Evade and Focus are kept unless you give them up",
            least=0, most=len(held), proposals=lambda keys=keys: [[], *([key] for key in keys), keys],  # type: ignore[misc]
        )  # fmt: skip
        for unit, marker in await umpire.ask(seat, question):
            state.scopes.take(marker, unit)
            umpire.tell(
                "standby", clause, "{unit:drops} its {marker}", unit=state.units[unit].ref, marker=MARKERS[marker]
            )
