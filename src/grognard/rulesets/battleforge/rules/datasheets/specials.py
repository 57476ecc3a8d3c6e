"""Chapter 2, special rules: which models have which, and what they do to a number.

A rule of a content file is a name with numbers, and effects in the words of a closed vocabulary. What a word cannot say
is code in the chapter that it belongs to, which looks for the rule by its id.
"""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.vocabulary import Vocabulary, counting
from grognard.engine.tally import Tally
from grognard.minis.words import number_of
from grognard.rulesets.battleforge.sheets import Special
from grognard.rulesets.battleforge.state import Scopes, State, Unit

HOOKS = {
    "missed shot": "after the dice of a shot: misses of 9 and more are rolled once more",
    "missed blow": "after the dice of a blow: misses of 9 and more are rolled once more",
    "movement": "whenever it is asked how far a unit may move",
    "initiative": "before an Initiative check",
    "courage": "before a Courage check",
    "hit roll": "before the dice of a shot",
    "strike": "before the dice of a blow",
    "save": "before a Save",
    "cover": "when the cover of a unit is counted, just before the first die of an attack",
    "targeted": "after a unit is named as target of a shot and before the first die",
    "move": "when a unit is about to move or charge, before its way is named",
    "charge": "the same, of a charge only",
    "move action": "the same, of a Move action only",
    "rush": "when a rush is declared, before its check",
    "reaction": "when a reaction is declared, before its check",
    "ambush": "when a unit appears from an ambush, before its check",
    "check": "in place of an Initiative check",
    "die": "after dice of a unit have fallen, before they count",
    "break test failed": "when a break test has failed, before the unit breaks",
    "cast": "when a power has been cast and not been stopped",
    "break test": "before a break test",
    "shock removal": "before the Courage checks that remove Shock",
    "damage roll": "before a roll on the damage chart",
    "activation": "when a unit is activated, before it tests its Shock off",
    "pre-game": "before reserves are set aside and the first unit is deployed",
    "after deployment": "when all units are deployed, before the first round",
    "by hand": "never by itself: the rules do not know what it does, and the players see to it",
}
"""The public list of moments that content may name."""

WORDS = Vocabulary[State](HOOKS, Scopes.names)
WORDS.number("movement", "movement", "battleforge.unit.special-rules")
WORDS.number("initiative", "initiative", "battleforge.unit.special-rules")
WORDS.number("courage", "courage", "battleforge.unit.special-rules")
WORDS.number("accuracy", "hit roll", "battleforge.unit.special-rules")
WORDS.number("strength", "strike", "battleforge.unit.special-rules")
WORDS.number("second aim", "missed shot", "battleforge.unit.special-rules")
WORDS.number("second blow", "missed blow", "battleforge.unit.special-rules")
WORDS.number("save", "save", "battleforge.unit.special-rules")
WORDS.number("cover", "cover", "battleforge.strategy.spend")
WORDS.number("composure", "shock removal", "battleforge.unit.special-rules")
WORDS.number("nerve", "break test", "battleforge.unit.special-rules")
WORDS.number("damage", "damage roll", "battleforge.unit.special-rules")


def rule_of(unit: Unit, model: str, id: str) -> Special | None:
    """A special rule of a model, its own or its unit's."""
    return unit.sheet.rules_of(number_of(model)).get(id)


def has_rule(state: State, unit: Unit, id: str) -> bool:
    """Whether a rule covers the whole unit: by its sheet, by that of each of its models, or given in this game."""
    if any(rule.id == id for rule in unit.sheet.rules) or state.scopes.has(id, unit.id):
        return True
    return id in unit.sheet.any_rules and len(bearers(unit, id)) == len(unit.models) > 0


def bearers(unit: Unit, id: str) -> list[tuple[str, Special]]:
    """The models that are left and have a rule, with it."""
    if id not in unit.sheet.any_rules:
        return []
    rules = ((model, rule_of(unit, model, id)) for model in unit.models)
    return [(model, rule) for model, rule in rules if rule is not None]


def granted(state: State, unit: Unit, hook: str) -> int:
    """The sum of what was granted to a unit at this hook, where there is no tally for it."""
    if unit.id not in state.scopes.markers:
        return 0
    return sum(effect.number for effect in counting(WORDS.working(hook, unit.ref, state.scopes)))


def weighed(state: State, unit: Unit, hook: str, tally: Tally) -> Tally:
    """A number, changed by what the unit's rules and whatever was granted to it do at this hook."""
    if unit.sheet.plain and unit.id not in state.scopes.markers:
        return tally
    own = [effect for rule in unit.sheet.rules for effect in rule.effects]
    return WORDS.weigh(tally, WORDS.working(hook, unit.ref, state.scopes, own))


@enforces("battleforge.unit.ability-targets")
def may_help(user: Unit, friend: Unit) -> bool:
    """Whether an ability of one unit may choose another as a friend: only units of the same faction."""
    return user.sheet.faction == friend.sheet.faction
