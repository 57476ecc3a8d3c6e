"""Beside the table: who acts and with how many actions, bids, the order of play, and who holds the objectives."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.showing.scene import Panel, Row
from grognard.minis.words import how_many, listed
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.rules.activation.activating import ACTIONS
from grognard.rulesets.battleforge.rules.strategies.points import income_of, purse
from grognard.rulesets.battleforge.state import State

FULL, SPENT = "●", "○"


def panels(state: State) -> Iterator[Panel]:
    if state.acting:
        yield Panel("Acting now", tuple(_acting(state)), how_many(state.actions, "action") + " left")
    if state.bids:
        yield Panel("Bids", tuple(_bid(state, seat) for seat in state.order), "who comes first, and for how many units")
    if any(state.strategies):
        note = "what is not spent in a round is lost"
        yield Panel("Strategy points", tuple(_points(state, seat) for seat in state.seating), note)
        yield Panel("Strategies", tuple(_strategies(state)))
    if state.scenario.objectives:
        yield Panel("Objectives", tuple(_objectives(state)))


def _points(state: State, seat: int) -> Row:
    value = f"{purse(state, seat)}, {income_of(state, seat)} each round"
    return Row(state.players[seat], value, clause="battleforge.strategy.income")


def _strategies(state: State) -> Iterator[Row]:
    """Every strategy at the table once: what it costs and does, and whose it is if not everybody has it."""
    owners: dict[Strategy, list[int]] = {}
    for seat in state.seating:
        for strategy in state.strategies[seat]:
            owners.setdefault(strategy, []).append(seat)
    for strategy, seats in owners.items():
        whose = "" if len(seats) == len(state.seating) else f", {listed([state.players[seat] for seat in seats])}"
        yield Row(f"{strategy.name} ({strategy.cost}{whose})", strategy.blurb, clause="battleforge.strategy.spend")


def pips(state: State) -> str:
    """The two actions of the activation under way: a full pip for each that is left."""
    return FULL * state.actions + SPENT * (ACTIONS - state.actions)


def _acting(state: State) -> Iterator[Row]:
    for name in state.acting:
        unit = state.units[name]
        yield Row(str(unit.ref), pips(state), about=(name,), clause="battleforge.activate.two-actions")


def _bid(state: State, seat: int) -> Row:
    bid = state.bids[seat] if seat < len(state.bids) else 0
    shock = f"{max(0, bid)} Shock"
    # Between the reveal and the payment nobody knows yet how many units a bid opens for.
    word = "step" if state.seating.has_teams else "unit"
    turn = state.active >= 0 and not state.hostile(seat, state.active)
    units = [how_many(state.left if turn else state.openings[seat], word)] if state.openings else []
    return Row(state.players[seat], ", ".join([shock, *units]), clause="battleforge.bid.reveal")


def _objectives(state: State) -> Iterator[Row]:
    for goal in state.scenario.objectives:
        team = state.control.get(goal.id)
        holders = [] if team is None else [state.players[seat] for seat in state.seating.members(team)]
        value, about = ", ".join(holders) or "nobody", [goal.id]
        if goal.id in state.carried:
            value, about = f"carried by {state.units[state.carried[goal.id]].ref}", [state.carried[goal.id]]
        elif goal.id in state.gone:
            value, about = f"carried off by {state.players[int(state.tokens[goal.id][-1].rpartition(':')[2])]}", []
        yield Row(goal.name, value, about=tuple(about), clause="battleforge.objective.control")
