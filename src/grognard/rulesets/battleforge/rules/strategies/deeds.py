"""Chapter 17: effects of strategies that no number can express. Each word of content files has its function here."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.engine.mechanics.effects import Effect
from grognard.engine.questions import Option, Some
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions.standby import give_evade
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.rules.reserves.waiting import OUTFLANK
from grognard.rulesets.battleforge.rules.setting_up.deployment import put_down
from grognard.rulesets.battleforge.rules.strategies.playing import AGAIN, PASSES
from grognard.rulesets.battleforge.state import State, Unit

SPEND = "battleforge.strategy.spend"
PRE_GAME = "battleforge.strategy.pre-game"


@WORDS.deed("evade token", "targeted", SPEND)
async def evade_token(umpire: Umpire, state: State, who: Ref, _effect: Effect) -> None:
    """The unit gets an Evade token, which may also be spent against an attack that is just being made."""
    give_evade(state, state.units[who.id])
    umpire.tell("evade", "battleforge.action.evade", "{unit:gets} an Evade token", unit=who)


@WORDS.deed("passes", "check", SPEND)
async def passes(_umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The check that is due succeeds without a die."""
    state.scopes.give(PASSES, who.id, SPEND, source=effect.source)


@WORDS.deed("test again", "break test failed", SPEND)
async def taken_again(_umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The break test that has failed is taken once more."""
    state.scopes.give(AGAIN, who.id, SPEND, source=effect.source)


@WORDS.deed("re-roll", "die", "battleforge.strategy.rerolls")
async def re_roll(_umpire: Umpire, _state: State, _who: Ref, _effect: Effect) -> None:
    """One die is rolled again; `second_chance` does it, because it has the dice."""


@WORDS.deed("outflank", "pre-game", PRE_GAME)
async def outflank(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The unit has Outflank for this game."""
    state.scopes.give(OUTFLANK, who.id, PRE_GAME, source=effect.source)
    umpire.tell("outflank", PRE_GAME, "{unit} will come round the flank", unit=who)


@WORDS.deed("placed anew", "after deployment", PRE_GAME)
async def placed_anew(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The unit, and others of its player up to the number, are placed anew in their zone."""
    first = state.units[who.id]
    others = [unit for unit in state.fielded(first.seat) if unit is not first]
    chosen = [first, *await _others(umpire, first, others, effect.number - 1)]
    for unit in chosen:
        unit.formation, unit.inside, unit.where = unit.formation.away(), None, "waiting"
    for unit in chosen:
        await put_down(umpire, state, unit)


async def _others(umpire: Umpire, first: Unit, others: list[Unit], most: int) -> list[Unit]:
    if not others or most < 1:
        return []
    options = [Option(unit.id, unit, str(unit.ref), about=(unit.id,)) for unit in others]
    keys = [unit.id for unit in others]
    title = f"Who is placed anew together with {first.ref}?"
    question = Some(
        title, PRE_GAME, f"decoys:{first.id}", options, least=0, most=min(most, len(others)),
        proposals=lambda: [[], *([key] for key in keys)],
    )  # fmt: skip
    return [*await umpire.ask(first.seat, question)]
