"""Chapter 7: activating a unit. Which unit is next, how it shakes off its Shock, and its two actions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import listed
from grognard.rulesets.battleforge.rules.actions.choosing import act
from grognard.rulesets.battleforge.rules.actions.groups import follower, gather
from grognard.rulesets.battleforge.rules.activation.orders import give_orders
from grognard.rulesets.battleforge.rules.activation.turns import (
    end_turn,
    mark_activated,
    stepped_on,
    turn_goes_on,
    unactivated,
    waiting,
    who_may_step,
)
from grognard.rulesets.battleforge.rules.reserves.coming_on import come, ways_of
from grognard.rulesets.battleforge.rules.shock.shock import steady
from grognard.rulesets.battleforge.rules.strategies.playing import Occasion, offer
from grognard.rulesets.battleforge.state import ACTIVATED, State, Unit

HAND_OVER, NO_MORE = "hand over", "no more"
WORDS = {
    HAND_OVER: ("Hand over", "What is left of the opening is lost"),
    NO_MORE: ("No more this round", "Reserves and passengers stay where they are"),
}
ACTIONS = 2


async def actions_phase(umpire: Umpire, state: State) -> None:
    """One step of the actions phase: a unit is chosen and tests to remove its Shock, or the acting unit takes its next
    action."""
    if not state.acting:
        await choose(umpire, state)
        return
    await act(umpire, state)
    if not state.actions or not any(state.units[name].fielded for name in state.acting):
        await end_activation(umpire, state)


async def choose(umpire: Umpire, state: State) -> None:
    """The player whose turn it is names a unit; or hands over after the first unit of an opening; or stops, if only
    reserves and passengers are left. If a reserve does not come after all it is left out, and another unit is
    chosen."""
    seat, stayed = await who_steps(umpire, state), set[str]()
    while True:
        chosen = await umpire.ask(seat, which_unit(state, seat, stayed))
        if state.gave_up(seat):
            return
        if isinstance(chosen, str):
            _stop(umpire, state, chosen)
            return
        unit = state.units[chosen.id]
        if unit.fielded:
            await begin_activation(umpire, state, await gather(umpire, state, unit))
            return
        if await come(umpire, state, unit, partial(_has_come, umpire, state, unit)):
            await _has_arrived(umpire, state, unit)
            return
        stayed.add(unit.id)


def which_unit(state: State, seat: int, stayed: Collection[str]) -> Pick[Unit | str]:
    """A unit to activate, or a word with which the player stops."""

    def options() -> list[Option[Unit | str]]:
        return [_option(each) for each in choices(state, seat, stayed).values()]

    title, clause = "Which unit do you activate?", "battleforge.activate.alternate"
    return Pick(title, clause, "unit", partial(choices, state, seat, stayed), options,
                named=lambda key: state.units.get(key, key), closed=partial(why_not, state, seat))  # fmt: skip


def why_not(state: State, seat: int, key: str) -> Refusal | None:
    """Why a unit is not offered, or why the player may not stop."""
    if key == NO_MORE:
        return Refusal("who has a unit left to activate has to activate one", "battleforge.activate.no-pass")
    if key == HAND_OVER:
        return Refusal("only who has begun an opening may hand over", "battleforge.bid.reveal")
    unit = state.units.get(key)
    if unit is None:
        return None
    if unit.seat != seat:
        return Refusal(f"{unit.ref:is} not yours to activate", "battleforge.activate.alternate", (key,))
    if unit.where == "lost":
        return Refusal(f"{unit.ref:is} destroyed", "battleforge.activate.alternate", (key,))
    stays = Refusal(f"{unit.ref:has} no way to the table now", "battleforge.reserve.arrival", (key,))
    return ACTIVATED.refusal(state.scopes, unit.ref) or stays


@enforces("battleforge.team.step")
async def who_steps(umpire: Umpire, state: State) -> int:
    """The player who activates the next unit: the team chooses among those of its players who may."""
    able = who_may_step(state)
    if len(able) > 1:
        umpire.cite(who_may_step)
        options = [Option(state.players[seat], seat, state.players[seat]) for seat in able]
        question = One("Who of your team activates the next unit?", "battleforge.team.step", "who", options)
        state.active = await umpire.ask_team(able, question)
    return state.active


def choices(state: State, seat: int, stayed: Collection[str]) -> dict[str, Unit | str]:
    """The units that may be activated, and whether the player may stop."""
    units = ready = unactivated(state, seat)
    if seat not in state.done:
        outside = [unit for unit in waiting(state, seat) if unit.id not in stayed]
        units = [*ready, *(unit for unit in outside if any(True for _ in ways_of(state, unit)))]
    found: dict[str, Unit | str] = {unit.id: unit for unit in units}
    if state.left < state.openings[seat] and not state.stepped:
        found[HAND_OVER] = HAND_OVER
    if not ready:
        found[NO_MORE] = NO_MORE
    return found


def _option(chosen: Unit | str) -> Option[Unit | str]:
    if isinstance(chosen, str):
        label, detail = WORDS[chosen]
        return Option(chosen, chosen, label, detail=detail)
    detail = f"{chosen.shock} Shock" if chosen.shock else "" if chosen.fielded else f"{chosen.where}"
    return Option(chosen.id, chosen, str(chosen.ref), detail=detail, about=(chosen.id,))


def _stop(umpire: Umpire, state: State, how: str) -> None:
    if how == NO_MORE:
        umpire.cite("battleforge.reserve.optional")
        state.done.append(state.active)
        if turn_goes_on(state):
            return  # it is the team-mates' turn now
    else:
        umpire.cite("battleforge.bid.reveal")
    end_turn(umpire, state)


@enforces("battleforge.activate.sequence")
async def begin_activation(umpire: Umpire, state: State, units: Sequence[Unit], actions: int = ACTIONS) -> None:
    """Mark the unit, or the group, as activated, and let it take a Courage check for each Shock. Before that,
    strategies for this moment may be used."""
    umpire.cite(begin_activation)
    mark_activated(umpire, state, units, actions)
    names = listed([str(unit.ref) for unit in units])
    title = f"{names}: a strategy for the activation?"
    await offer(umpire, state, Occasion("activation", title, units, otherwise="an ordinary activation"))
    for unit in units:
        await give_orders(umpire, state, unit)
        await steady(umpire, state, unit, "battleforge.shock.removal")


async def _has_come(umpire: Umpire, state: State, unit: Unit, actions: int) -> None:
    await begin_activation(umpire, state, [unit], actions)


async def _has_arrived(umpire: Umpire, state: State, unit: Unit) -> None:
    if not state.acting:
        _next(umpire, state)  # it was destroyed as it came
    elif unit.fielded:
        await give_orders(umpire, state, unit)
    else:
        await end_activation(umpire, state)


async def end_activation(umpire: Umpire, state: State) -> None:
    """End the activation. The unit may call another one forward, and the turn may be over."""
    leader = state.units[state.acting[0]]
    state.scopes.end("activation")
    state.acting, state.actions = [], 0
    called = await follower(umpire, state, leader)
    if called is not None and called.fielded:
        await begin_activation(umpire, state, [called])
        return
    _next(umpire, state)


def _next(umpire: Umpire, state: State) -> None:
    if not stepped_on(state):
        end_turn(umpire, state)
