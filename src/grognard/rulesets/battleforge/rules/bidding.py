"""Chapter 6: bidding. Sealed bids of Shock, the order of play that they settle, and paying them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.questions import Number, Split
from grognard.engine.showing.beats import Bid
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.activation.turns import begin_turns
from grognard.rulesets.battleforge.rules.foundations.checks import courage_of, roll_off
from grognard.rulesets.battleforge.rules.round.phases import begin_round, sides_left
from grognard.rulesets.battleforge.state import State, Unit

MOST = 99
NO_BID = -1


async def bidding_phase(umpire: Umpire, state: State) -> None:
    """Play the bidding phase: the round begins, everybody bids in secret, and all pay what they named."""
    begin_round(umpire, state)
    bidders = [seat for seat in state.seating if state.of(seat)]
    if len(sides_left(state)) < 2:
        umpire.cite(sides_left)
        begin_turns(umpire, state, bidders, dict.fromkeys(bidders, 1))
        return
    bids = await sealed_bids(umpire, state, bidders)
    umpire.cite(room_of, room, opening)
    borne = {seat: min(bid, room(state, seat)) for seat, bid in bids.items()}
    sides = sides_of(umpire, state, bids, borne)
    order = await order_of_play(umpire, state, sides)
    tell_order(umpire, state, order)
    state.order = [seat for side in order for seat in side.seats]
    openings = {seat: opening(order, side) for side in order for seat in side.seats}
    for seat in state.order:
        await pay(umpire, state, seat, bids[seat])
    begin_turns(umpire, state, state.order, openings)


async def sealed_bids(umpire: Umpire, state: State, bidders: Sequence[int]) -> Mapping[int, int]:
    """Ask for sealed bids, which are opened together. A bid may be higher than the units can bear."""
    clause = "battleforge.bid.secret"
    bears = {seat: umpire.recall("room", partial(room, state, seat)) for seat in bidders}
    question = {
        seat: Number(
            "How much Shock do you bid?", clause, "bid", 0, MOST, unit="Shock",
            limits=f"highest acts first; your units take what you bid, and bear {bears[seat]}",
        )
        for seat in bidders
    }  # fmt: skip
    named = await umpire.ask_all(question)
    bids = {seat: bid for seat, bid in named.items() if not state.gave_up(seat)}
    state.bids = [bids.get(seat, NO_BID) for seat in state.seating]
    umpire.tell(
        "bids", "battleforge.bid.reveal", "Bids: {shown}",
        shown=", ".join(f"{state.players[seat]} {bids[seat]}" for seat in bids),
        bids=tuple(Bid(seat, bids[seat]) for seat in bids),
    )  # fmt: skip
    return bids


@enforces("battleforge.bid.shock-limit")
def room_of(state: State, unit: Unit) -> int:
    """How much Shock a bid may put on a unit: its total stays below half its Courage."""
    return max(0, (courage_of(state, unit).total - 1) // 2 - unit.shock)


@enforces("battleforge.bid.nobody-on-table")
def room(state: State, seat: int) -> int:
    """How much Shock the units of a player on the field can take; there may be none."""
    return sum(room_of(state, unit) for unit in state.fielded(seat))


class BidSide(NamedTuple):
    """The players who bid together: a team, or a player alone. Their bids are added up, and so is what they can
    bear."""

    seats: tuple[int, ...]
    bid: int
    borne: int

    @property
    def failed(self) -> bool:
        return self.borne < self.bid


@enforces("battleforge.team.bid")
def sides_of(umpire: Umpire, state: State, bids: Mapping[int, int], borne: Mapping[int, int]) -> list[BidSide]:
    """The sides that bid. The bids of team-mates are added up. If one of them cannot pay, the bid of the team has
    failed, and counts as what all of them can really bear."""
    if state.seating.has_teams:
        umpire.cite(sides_of)
    found = []
    for side in state.seating.sides:
        seats = tuple(seat for seat in side if seat in bids)
        if seats:
            found.append(BidSide(seats, sum(bids[seat] for seat in seats), sum(borne[seat] for seat in seats)))
    return found


@enforces("battleforge.bid.shortfall")
async def order_of_play(umpire: Umpire, state: State, sides: Sequence[BidSide]) -> list[BidSide]:
    """The order of play: the highest paid bid first; ties are rolled off. A side that cannot bear its bid has failed
    and comes after all others. A bid of 0 never fails."""
    short = [side for side in sides if side.failed]
    order: list[BidSide] = []
    for bid in sorted({side.bid for side in sides if not side.failed}, reverse=True):
        tied = [side for side in sides if side.bid == bid and not side.failed]
        order += await rolled_off(umpire, state, tied, "battleforge.bid.tie")
    if short:
        umpire.cite("battleforge.bid.shortfall")
    return order + await rolled_off(umpire, state, short, "battleforge.bid.both-fail")


def tell_order(umpire: Umpire, state: State, order: Sequence[BidSide]) -> None:
    """Who acts first, or among many the whole order."""
    named = [" and ".join(state.players[seat] for seat in side.seats) for side in order]
    text = "{order}: the order of play" if len(order) > 2 else "{order} to act first"
    shown = ", ".join(named) if len(order) > 2 else named[0]
    umpire.tell("first", "battleforge.bid.reveal", text, order=shown)


async def rolled_off(umpire: Umpire, state: State, sides: Sequence[BidSide], clause: str) -> list[BidSide]:
    """The order of sides that are tied. Of a team the player with the most advantage points rolls."""
    rolls = {max(side.seats, key=lambda seat: (state.advantage[seat], -seat)): side for side in sides}
    order = await roll_off(umpire, state, list(rolls), clause) if len(rolls) > 1 else list(rolls)
    return [rolls[seat] for seat in order]


@enforces("battleforge.bid.reveal", "battleforge.ffa.order", "battleforge.ffa.tie", "battleforge.ffa.shortfall")
def opening(order: Sequence[BidSide], side: BidSide) -> int:
    """How many units a player opens with, or a team steps: the gap to the next bid of those behind, where a failed bid
    counts as what is really borne; one at least."""
    if side.failed:
        return 1
    behind = order[order.index(side) + 1 :]
    lower = [other.borne for other in behind if other.borne <= side.bid]
    return max(1, side.bid - max(lower)) if lower else 1


async def pay(umpire: Umpire, state: State, seat: int, bid: int) -> None:
    """A player puts the Shock of the bid on units on the field, within their limits. If they cannot bear it all, every
    unit is filled."""
    clause = "battleforge.bid.pay"
    rooms = {unit.id: room_of(state, unit) for unit in state.fielded(seat) if room_of(state, unit)}
    amount = min(bid, sum(rooms.values()))
    if not amount:
        return
    shares = rooms
    if amount < sum(rooms.values()):
        shares = {next(iter(rooms)): amount}
        if len(rooms) > 1:
            labels = {name: str(state.units[name].ref) for name in rooms}
            title, limit = f"Which units take the {amount} Shock of your bid?", "battleforge.bid.shock-limit"
            shares = await umpire.ask(seat, Split(title, clause, "pay", amount, rooms, labels, cap_clause=limit))
    for name, shock in shares.items():
        if shock:
            state.units[name].shock += shock
            umpire.tell("shock", clause, "{unit:takes} {n} Shock", unit=state.units[name].ref, n=shock)
