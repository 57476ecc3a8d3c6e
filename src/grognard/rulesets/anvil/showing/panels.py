"""The panels beside the table: Command Points, what wins, and the stratagems with their prices."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.seating import BOTH
from grognard.engine.showing.scene import Panel, Row
from grognard.rulesets.anvil.rules.activation import may_act, refuse_unit
from grognard.rulesets.anvil.rules.ending import WORDS as GOALS
from grognard.rulesets.anvil.rules.stratagems import cheapest, refuse_alone
from grognard.rulesets.anvil.showing.words import price
from grognard.rulesets.anvil.state import State, Unit

CATEGORIES = ("interruption", "combat", "shooter", "heroic", "deployment", "spell_natural", "movement")


def panels(field: State, seat: int | None) -> tuple[Panel, ...]:
    cards = [cards_panel(field, seat)] if seat is not None else []
    return (pools_panel(field), goals_panel(field), *cards)


def pools_panel(field: State) -> Panel:
    rows = tuple(
        Row(field.side(seat), f"{field.pools[seat]} CP", clause="anvil.turn.bid")
        if field.phase in ("activations", "end")
        else Row(
            field.side(seat), f"may bid up to {field.limits[seat]}" if field.limits else "", clause="anvil.turn.bid"
        )
        for seat in BOTH
    )
    return Panel("Command Points", rows)


def goals_panel(field: State) -> Panel:
    rows = tuple(
        Row(
            field.side(seat),
            GOALS[goal.kind] + (f" (turn {goal.turn})" if goal.turn else ""),
            clause="anvil.win.scenario",
        )
        for seat in BOTH
        for goal in field.scenario.goals[seat]
    )
    return Panel("What wins", rows, field.scenario.briefing)


def cards_panel(field: State, seat: int) -> Panel:
    """All stratagems with their prices, and why the acting unit (or any unit of this side) cannot play them now."""
    # Units that are alike have the same reasons: one of each kind is asked.
    able = {
        (unit.type, unit.where, unit.general, unit.traits): unit
        for unit in field.army(seat)
        if may_act(unit) and refuse_unit(field, unit, cheapest(field, unit)) is None
    }
    ready = list(able.values())
    cards = sorted(field.tables.stratagems.values(), key=lambda card: (CATEGORIES.index(card.category), card.name))
    return Panel(
        "Stratagems",
        tuple(
            Row(card.name, price(card), clause=card.clause, why_not=card_reason(field, seat, card.key, ready))
            for card in cards
        ),
    )


def card_reason(field: State, seat: int, key: str, ready: Sequence[Unit]) -> str:
    """Why a card cannot be played now; empty if some unit of the seat could declare it."""
    card = field.stratagem(key)
    if card.timing == "opp":
        mine = field.acting is not None and field.acting.seat == seat
        if mine or field.pools[seat] < card.cost:
            return "only in the opponent's activation" if mine else f"{card.cost} CP, {field.pools[seat]} are left"
        return ""
    if field.phase != "activations":
        return "only in an activation"
    if field.acting is not None:
        declared = field.acting.seat == seat and key in field.acting.declared
        return "" if declared else "stratagems are named when the activation is declared"
    if field.next != seat:
        return "it is the opponent's turn to activate"
    reasons = [refuse_alone(field, unit, key) for unit in ready]
    if any(reason is None for reason in reasons):
        return ""
    eligible = [reason for reason in reasons if reason is not None and reason.clause != "anvil.stratagems.eligibility"]
    shown = eligible or [reason for reason in reasons if reason is not None]
    return shown[0].reason if shown else "no unit can be activated"
