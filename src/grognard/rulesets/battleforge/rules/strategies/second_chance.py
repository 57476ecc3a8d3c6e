"""Chapter 17, re-rolls: a die that has just fallen for a unit may be rolled once more."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice
from grognard.engine.dice.results import Result
from grognard.engine.dice.volley import SecondChance
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.questions import Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import Strategy
from grognard.rulesets.battleforge.rules.strategies.playing import (
    SAVE,
    UNTIL,
    anybody_has,
    at_hand,
    pay,
    reaches,
    step_of,
    to_spend,
    why_not,
)
from grognard.rulesets.battleforge.state import State

CLAUSE = "battleforge.strategy.rerolls"
DIE = "die"
"""The window of strategies that re-roll."""


class FallenDie(NamedTuple):
    """A die among results, and the strategy that would re-roll it."""

    strategy: Strategy
    result: int
    band: int
    dice: Dice
    model: str = ""

    def find(self, results: Sequence[Result]) -> int:
        """Its place in its result."""
        result = results[self.result]
        models = result.dice.models
        return next(
            place
            for place, band in enumerate(result.die_bands)
            if band == self.band and (not self.model or models[place] == self.model) and not result.rolled_again(place)
        )


def chances(umpire: Umpire, state: State) -> SecondChance | None:
    """What a volley offers its rolls to; None if nobody could re-roll anything."""
    return partial(second_chance, umpire, state) if anybody_has(state, DIE) else None


@enforces("battleforge.strategy.rerolls")
async def second_chance(
    umpire: Umpire, state: State, results: Sequence[Result], fine: Collection[str] = ()
) -> Sequence[Result]:
    """Offer the owner of dice that have just fallen to roll one of them again; the new result stands. Dice of which
    nothing better can come are not offered: those in the band of a 1, and in the bands that are `fine`."""
    dice = results[0].dice if results else None
    if dice is None or dice.by is None or dice.unit not in state.units or not at_hand(state, dice.by, DIE):
        return results
    unit, now = state.units[dice.unit], [*results]

    def offers(seat: int) -> list[Option[FallenDie]]:
        fit = (each for each in at_hand(state, seat, DIE) if reaches(each, unit))
        return [
            option
            for strategy in fit
            if why_not(state, seat, strategy, unit) is None
            for option in _offers(strategy, now, fine)
        ]

    async def use(seat: int, chosen: FallenDie) -> None:
        place = chosen.find(now)
        pay(umpire, state, seat, chosen.strategy, unit)
        now[chosen.result] = await umpire.reroll(now[chosen.result], [place], CLAUSE)

    title = f"{dice.label.replace(': ', ', ')}: roll one die again?"
    window = Window(
        DIE, title, CLAUSE, scope=str(step_of(state)), about=(unit.id,),
        decline=SAVE, declined="the roll stands as it fell", until=UNTIL,
        limits=partial(to_spend, state),
    )  # fmt: skip
    await react(umpire, window, [dice.by], offers, use)
    return now


def _offers(strategy: Strategy, results: Sequence[Result], fine: Collection[str]) -> Iterator[Option[FallenDie]]:
    """One option for dice that are alike: of the same kind, in the same band."""
    met: set[object] = set()
    keys: set[str] = set()
    for number, result in enumerate(results):
        dice, names = result.dice, result.bands.names
        for place in _worse(strategy, number, result, fine):
            alike = dice.bands, dice.label, dice.traits, place.band, place.model
            if alike in met:
                continue
            met.add(alike)
            key = f"{strategy.id} {names[place.band]}"
            if key in keys:
                key = f"{key} {place.model or dice.models[0]}"
            keys.add(key)
            whose = f" of {place.model}" if place.model else ""
            label = f"{strategy.name}: {names[place.band]}{whose}"
            yield Option(key, place, label, detail=strategy.blurb, cost=strategy.cost, about=(dice.unit,))


def _worse(strategy: Strategy, number: int, result: Result, fine: Collection[str]) -> Iterator[FallenDie]:
    """The bands of a result that something better can come of; die by die where each belongs to another model."""
    names, models = result.bands.names, result.dice.models
    bands = [band for band in range(len(names)) if band != result.bands.table[0] and names[band] not in fine]
    for band in bands:
        if not _fresh(result, band):
            continue
        if len(set(models)) > 1:
            yield from (
                FallenDie(strategy, number, band, result.dice, models[place])
                for place, fell in enumerate(result.die_bands)
                if fell == band and not result.rolled_again(place)
            )
        else:
            yield FallenDie(strategy, number, band, result.dice)


def _fresh(result: Result, band: int) -> int:
    """How many dice in a band have been rolled once only; those that were kept are not looked at."""
    again = (place for place in range(len(result.die_bands)) if result.rolled_again(place))
    return result.die_bands.count(band) - sum(result.die_bands[place] == band for place in again)
