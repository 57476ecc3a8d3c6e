"""Chapters 5 and 21: the bid that opens a turn, and the clean-up that ends it.

The coin for two late Generals and the one for equal terrain bids are the only random events: "anvil.terms.no-dice".
"""

from __future__ import annotations

from grognard.engine.questions import Number
from grognard.engine.seating import BOTH
from grognard.engine.umpire import Umpire
from grognard.rulesets.anvil.rules.ending import LATE, at_the_limit, finish, in_reserve, met_at_turn_end, reached
from grognard.rulesets.anvil.showing.words import tell_bids
from grognard.rulesets.anvil.state import State


def begin_turn(field: State) -> None:
    """A fresh turn: new limits, no pools: "anvil.turn.sequence"."""
    field.turn += 1
    field.phase = "bid"
    field.pools = [0, 0]
    field.passes = 0
    field.limits = [bid_limit(field, seat) for seat in BOTH]


def bid_limit(field: State, seat: int) -> int:
    """The highest bid: 10 or what the scenario says, in turn 1 with the builder's reward; 1 for a late General."""
    if is_late(field, seat):
        return 1
    return field.scenario.bid_limit[seat] + (extra_cp(field, seat) if field.turn == 1 else 0)


def extra_cp(field: State, seat: int) -> int:
    """The builder's reward: 1 CP for four features placed, 2 for five: "anvil.field.extra-cp",
    "anvil.turn.first-turn-limit"."""
    return max(0, field.placed[seat] - 3)


def is_late(field: State, seat: int) -> bool:
    """Whether a General is late: never deployed once turn 2 is over. A General that was destroyed is not late."""
    return field.turn >= LATE and in_reserve(field.general(seat))


def limits(field: State, seat: int) -> str:
    """What may be bid and what comes of it; while there is time the warning of "anvil.deployment.general-late"."""
    told = f"0 to {field.limits[seat]}; the lower bid acts first, equal bids burn"
    if field.turn < LATE and in_reserve(field.general(seat)):
        told += f". Bring your General on by turn {LATE - 1}, or you have 1 CP a turn"
    return told


async def bid(umpire: Umpire, field: State) -> None:
    """One round of sealed bids: "anvil.turn.bid". Equal bids burn and are made again."""
    late = umpire.recall("late", lambda: tuple(seat for seat in BOTH if is_late(field, seat)))
    if len(late) == len(BOTH):
        await both_late(umpire, field)
        return
    umpire.cite("anvil.turn.sequence")
    if field.turn == 1 and any(extra_cp(field, seat) for seat in BOTH):
        umpire.cite("anvil.field.extra-cp")
        umpire.cite("anvil.turn.first-turn-limit")
    bids = [0, 0]
    questions = {
        seat: Number(
            f"Turn {field.turn}: how many CP does {field.side(seat)} bid?",
            "anvil.deployment.general-late" if seat in late else "anvil.turn.bid",
            "bid",
            0,
            field.limits[seat],
            unit="CP",
            limits=limits(field, seat),
            above="that is the limit this turn",
        )
        for seat in BOTH
        if field.limits[seat] > 0
    }
    if questions:
        for seat, number in (await umpire.ask_all(questions)).items():
            bids[seat] = number
    tell_bids(umpire, field, "anvil.terms.open-information", "CP", bids)
    settle(umpire, field, bids)


async def both_late(umpire: Umpire, field: State) -> None:
    """While both Generals are late there is no bid: 1 CP each, and a coin names who acts first."""
    umpire.cite("anvil.terms.no-dice")
    field.pools = [1, 1]
    field.next = await umpire.draw(2, "anvil.deployment.general-late")
    field.phase = "activations"
    umpire.tell(
        "coin",
        "anvil.deployment.general-late",
        "Both Generals are late: 1 CP each, {side} begins",
        side=field.side(field.next),
    )


def settle(umpire: Umpire, field: State, bids: list[int]) -> None:
    """Settle the bids: the lower bid acts first, equal bids burn, and two bids of nothing end the turn."""
    if bids == [0, 0]:
        umpire.tell("empty", "anvil.turn.tie-at-zero", "Nobody bids a CP: the turn is over")
        field.phase = "end"
    elif bids[0] == bids[1]:
        field.limits = [limit - bids[0] for limit in field.limits]
        umpire.tell("tie", "anvil.turn.tie", "Both bid {bid} CP: they are lost, and both bid again", bid=bids[0])
    else:
        field.pools = list(bids)
        field.next = 0 if bids[0] < bids[1] else 1
        field.phase = "activations"
        umpire.tell("first", "anvil.turn.lowest-first", "{side} acts first", side=field.side(field.next))


async def end_turn(umpire: Umpire, field: State) -> None:
    """End the turn: markers come off, what lasts stays, the goals of the turn are looked at, and the next turn
    begins."""
    if any(unit.traits for unit in field.on_table()):
        umpire.cite("anvil.end.lasting")
    for unit in field.units.values():
        unit.marks = ()
    field.pools = [0, 0]
    umpire.tell("turn-ends", "anvil.end.effects-removed", "Turn {turn} is over, markers come off", turn=field.turn)
    outcome = reached(field, met_at_turn_end)
    if outcome is None and field.turn >= field.scenario.turn_limit:
        outcome = at_the_limit(field)
    if outcome is not None:
        finish(umpire, field, outcome)
    begin_turn(field)
