"""Chapter 12, what an attack would do: the rules' own volley against one target, for the odds."""

from __future__ import annotations

from grognard.engine.odds.exact import FreshRun
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, weapons_of
from grognard.rulesets.battleforge.rules.shooting.exchanging import cover_against
from grognard.rulesets.battleforge.rules.shooting.hits import Ranks, Victims, negations_of
from grognard.rulesets.battleforge.rules.shooting.rolling import lines_of
from grognard.rulesets.battleforge.rules.shooting.to_hit import Roller, terms_of
from grognard.rulesets.battleforge.state import State, Unit


def volley_at(state: State, attack: Attack, target: Unit, *, evading: bool = False) -> FreshRun[Ranks]:
    """What all weapons of an attack that are aimed at a unit leave of it, in the order in which they are declared.
    Sight, range and cover are the same however the dice fall, so they are looked at once for all of them."""
    unit = state.units[attack.unit]
    rules = sorted(negations_of(target).values(), key=lambda rule: -rule.number)
    victims = Victims(state, target, cover_against(state, attack, target), rules[0] if rules else None)
    roller = Roller(state, attack.manner, unit, victims, terms_of(state, unit, [target.id] if evading else ()))
    weapons = weapons_of(unit, attack.manner)
    salvos = [
        roller.salvo(weapons[strike.weapon], lines)
        for strike in attack.strikes
        if strike.target == target.id and (lines := lines_of(state, attack, strike))
    ]
    return lambda umpire: umpire.volley(victims, victims.ranks(), *salvos)
