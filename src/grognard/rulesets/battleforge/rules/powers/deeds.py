"""Chapter 16: effects of powers that no number can express. Each word of content files has its function here."""

from __future__ import annotations

from grognard.engine.events import Ref
from grognard.engine.mechanics.effects import Effect
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.rulesets.battleforge.rules.powers import moved_by_power
from grognard.rulesets.battleforge.rules.round.mending import give_back
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.shooting.damage_chart import tokens_of
from grognard.rulesets.battleforge.state import State

CLAUSE = "battleforge.power.action"


@WORDS.deed("shock", "cast", CLAUSE)
async def shock_of(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The unit gains Shock, with all that follows."""
    await shock.shaken(umpire, state, state.units[who.id], CLAUSE, effect.number)


@WORDS.deed("calm", "cast", CLAUSE)
async def calm(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The unit loses Shock."""
    unit = state.units[who.id]
    unit.shock = max(min(unit.shock, tokens_of(state, unit)), unit.shock - effect.number)
    umpire.tell("steady", CLAUSE, "{unit:has} {n} Shock", unit=who, n=unit.shock)


@WORDS.deed("regain wound", "cast", CLAUSE)
async def regain_wound(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """Models of the unit regain lost wounds, one after another as its player says."""
    unit = state.units[who.id]
    for _ in range(effect.number):
        hurt = [model for model in unit.models if model in unit.lost]
        if not hurt:
            return
        model = hurt[0]
        if len(hurt) > 1:
            options = [Option(name, name, f"{unit.figure(name).profile.name} {name}") for name in hurt]
            question = One(f"Who of {who} regains a wound?", CLAUSE, f"regain:{who.id}", options, about=(who.id,))
            model = await umpire.ask(unit.seat, question)
        give_back(umpire, unit, model, CLAUSE)


@WORDS.deed("shifted", "cast", CLAUSE)
async def shifted(umpire: Umpire, state: State, who: Ref, effect: Effect) -> None:
    """The unit is moved up to so many inches; it is no Move action."""
    await moved_by_power.follow(umpire, state, state.units[who.id], effect.number * INCH)
