"""Chapter 17: spending strategy points. Which strategies may be used at a moment, on which units, and what they do.

Code that resolves something which strategies may affect opens the moment with `offer`. This costs next to nothing as
long as nobody has points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.scopes import Frame
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.questions import Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import PRE_GAME, Strategy
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.rules.datasheets.useless_effects import why_useless
from grognard.rulesets.battleforge.rules.strategies.points import in_words, purse
from grognard.rulesets.battleforge.state import State, Unit

CLAUSE = "battleforge.strategy.spend"
PASSES, AGAIN = "passes", "again"
"""Markers of strategies that spare a check, or let it be taken again. Who opened the moment takes them away at once."""
SAVE = "Not now"
"""What it is called not to use anything."""
UNTIL = "this action is over"
"""How long somebody is not asked again who does not want to be."""
Fits = Callable[[Strategy, Unit], Refusal | None]


def anybody(_strategy: Strategy, _unit: Unit) -> Refusal | None:
    return None


class Occasion(NamedTuple):
    """A moment at which strategies may be used: its name, the sentence that asks, and the units it is about."""

    window: str
    title: str
    units: Sequence[Unit]
    cause: str = ""
    """The unit that brought it about, if it is none of these."""
    otherwise: str = ""
    """What happens if nobody uses anything."""
    fits: Fits = anybody
    """Why a strategy is of no use to a unit at this moment."""


class PlayedOn(NamedTuple):
    """A strategy, and the unit that it is used on."""

    strategy: Strategy
    unit: str


def step_of(state: State) -> Frame:
    """What counts as one action for strategies: the outermost action under way (a reaction is part of what it answers),
    or the step of the activation before the first."""
    actions = (frame for frame in state.scopes.open if frame.scope == "action")
    innermost = state.scopes.open[-1] if state.scopes.open else state.scopes.now("game")
    return next(actions, innermost)


@enforces("battleforge.strategy.one-per-action")
def why_not_again(state: State, unit: Unit) -> Refusal | None:
    """One strategy for a unit during each action, whoever takes it and whoever plays it. Before the game there are no
    actions."""
    step = step_of(state)
    if step.scope == "game" or state.helped.get(unit.id) != step.number:
        return None
    reason = f"a strategy was used on {unit.ref} in this action"
    return Refusal(reason, "battleforge.strategy.one-per-action", (unit.id,))


@enforces("battleforge.strategy.spend", "battleforge.unit.ability-targets")
def why_not(state: State, seat: int, strategy: Strategy, unit: Unit) -> Refusal | None:
    """Why a player may not use a strategy on a unit now."""
    if purse(state, seat) < strategy.cost:
        return Refusal(f"{strategy.name} costs {in_words(strategy.cost)}", CLAUSE, (unit.id,))
    return why_not_again(state, unit) or why_useless(state, strategy.effects, unit, CLAUSE)


def reaches(strategy: Strategy, unit: Unit) -> bool:
    """Whether a strategy is for such a unit at all: of its faction, and with its keyword."""
    return strategy.faction in ("", unit.sheet.faction) and (
        not strategy.keyword or strategy.keyword in unit.sheet.keywords
    )


def at_hand(state: State, seat: int, window: str) -> list[Strategy]:
    """The strategies of a player for a moment; none without points for the cheapest."""
    points = purse(state, seat) if state.strategies[seat] else 0
    found = [strategy for strategy in state.strategies[seat] if strategy.window == window] if points > 0 else []
    return found if any(strategy.cost <= points for strategy in found) else []


def anybody_has(state: State, window: str) -> bool:
    """Whether anybody has a strategy for a moment, and points for it."""
    return any(at_hand(state, seat, window) for seat in state.seating)


async def offer(umpire: Umpire, state: State, moment: Occasion, seats: Sequence[int] | None = None) -> int:
    """Open a moment: the active player first, then the others in bid order. Each of them uses a strategy once in it.
    Returns how many were used."""
    seats = [seat for seat in seats or state.seats() if at_hand(state, seat, moment.window)]
    if not seats or not any(unit.seat in seats for unit in moment.units):
        return 0
    played: set[tuple[int, str]] = set()

    def offers(seat: int) -> list[Option[PlayedOn]]:
        unused = (each for each in at_hand(state, seat, moment.window) if (seat, each.id) not in played)
        return [option for strategy in unused for option in _offers(state, seat, moment, strategy)]

    async def use(seat: int, chosen: PlayedOn) -> None:
        played.add((seat, chosen.strategy.id))
        await play(umpire, state, seat, chosen.strategy, state.units[chosen.unit])

    names = tuple(unit.id for unit in moment.units)
    # Before the game nothing comes after it at which one would be asked again.
    early = moment.window in PRE_GAME
    about = () if early else tuple(dict.fromkeys((*names, *filter(None, [moment.cause]))))
    window = Window(
        moment.window,
        moment.title,
        CLAUSE,
        scope="" if early else str(step_of(state)),
        about=about,
        decline=SAVE,
        declined=moment.otherwise,
        until=UNTIL,
        parties=() if about else names,
        limits=partial(to_spend, state),
    )
    return await react(umpire, window, seats, offers, use)


def _offers(state: State, seat: int, moment: Occasion, strategy: Strategy) -> Iterator[Option[PlayedOn]]:
    units = [unit for unit in moment.units if unit.seat == seat and unit.where != "lost"]
    for unit in units:
        if not reaches(strategy, unit):
            continue
        yield Option(
            f"{strategy.id} {unit.id}",
            PlayedOn(strategy, unit.id),
            strategy.name if len(units) == 1 else f"{unit.ref}: {strategy.name}",
            detail=strategy.blurb,
            why_not=why_not(state, seat, strategy, unit) or moment.fits(strategy, unit),
            cost=strategy.cost,
            about=(unit.id,),
        )


def to_spend(state: State, seat: int) -> str:
    """What a player is told who is asked for a strategy."""
    return f"you have {in_words(purse(state, seat))}"


async def play(umpire: Umpire, state: State, seat: int, strategy: Strategy, unit: Unit) -> None:
    """Pay for a strategy, and let it do what it does to a unit."""
    pay(umpire, state, seat, strategy, unit)
    await do(umpire, state, unit, strategy.effects, CLAUSE)


def pay(umpire: Umpire, state: State, seat: int, strategy: Strategy, unit: Unit) -> None:
    umpire.cite(why_not_again, why_not)
    state.strategy[seat] -= strategy.cost
    state.helped[unit.id] = step_of(state).number
    umpire.tell(
        "strategy", CLAUSE, "{player} plays {strategy} on {unit} ({points} left)",
        player=state.players[seat], strategy=strategy.name, unit=unit.ref, points=purse(state, seat),
    )  # fmt: skip


async def do(umpire: Umpire, state: State, unit: Unit, effects: Sequence[Effect], clause: str) -> None:
    """What a strategy or a power does to a unit: deeds are done, and numbers are granted for as long as they say."""
    for effect in effects:
        if WORDS.words[effect.name].deed is None:
            state.scopes.grant(effect, unit.id, clause)
    await WORDS.perform(umpire, state, unit.ref, effects)
