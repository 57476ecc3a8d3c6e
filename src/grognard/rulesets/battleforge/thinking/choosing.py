"""Quick choices: the best target, weapon by weapon if need be, whether to go in, and how to come to the table."""

from __future__ import annotations

from typing import Any

from grognard.engine.questions import Answer, Assign, One, Question
from grognard.rulesets.battleforge.battlefield import INCH, Piece
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Strike
from grognard.rulesets.battleforge.rules.shooting.declaring import UNUSED
from grognard.rulesets.battleforge.rules.shooting.profiles import by_weapon
from grognard.rulesets.battleforge.rules.shooting.shots import direct_weapons, has_shot_at
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.estimates import charge_gain, gain, shooting_gain, shoots
from grognard.table.footprint import gap_to_place

AT_A_WINDOW = 4 * INCH
"""Who shoots goes into a building this near to an objective."""


def best_target(state: State, _seat: int, question: Question[Any]) -> Answer:
    """The target that loses most; only what is lobbed, if nobody would lose anything."""
    assert isinstance(question, One)
    unit = state.units[question.about[0]]
    found = {option.key: state.units[option.key] for option in question.open if option.key in state.units}
    if not found:
        return question.open[0].key
    if question.topic.startswith("charge"):
        return max(found, key=lambda key: charge_gain(unit, found[key]))
    return max(found, key=lambda key: shooting_gain(state, unit, found[key]))


def each_at_its_best(state: State, _seat: int, question: Question[Any]) -> Answer:
    """Each weapon at whom it hurts most. One without a shot is aimed at those who ride in what the others shoot at, for
    they may come out."""
    assert isinstance(question, Assign)
    shooter = _shooter(state, question)
    weapons = {weapon.name: weapon for weapon in direct_weapons(shooter)}
    chosen, hurts = dict[str, str](), dict[str, float]()
    for name, options in question.items.items():
        foes = [state.units[option.key] for option in options if option.key in state.units]
        values = {
            foe.id: gain(state, Attack("shoot", shooter.id, (Strike(name, foe.id),)), foe)
            for foe in foes
            if foe.fielded
        }
        best = max(values, key=lambda foe: values[foe], default=UNUSED)
        hurts[name] = values.get(best, 0.0)
        chosen[name] = best if hurts[name] > 0 else UNUSED
    for profiles in by_weapon(weapons[name] for name in chosen).values():
        most = max(profiles, key=lambda each: hurts[each.name])
        chosen |= {each.name: UNUSED for each in profiles if each is not most}
    for name in chosen:
        if chosen[name] == UNUSED and not weapons[name].profile_of:
            riders = [unit.id for unit in state.units.values() if unit.carrier and unit.carrier in chosen.values()]
            chosen[name] = riders[0] if riders else UNUSED
    return chosen if question.refuse(chosen) is None else question.default()


def _shooter(state: State, question: Assign[Any]) -> Unit:
    return state.units[question.topic.partition(":")[2]]


def goes_in(state: State, _seat: int, question: Question[Any]) -> Answer:
    """Shooters take a window near an objective, one unit in a house; everybody else stays outside."""
    assert isinstance(question, One)
    unit = state.units[question.about[0]]
    if shoots(unit):
        for option in question.open:
            if isinstance(option.value, Piece) and _watches(state, option.value, unit.seat):
                return option.key
    return question.open[0].key


def _watches(state: State, house: Piece, seat: int) -> bool:
    """Whether an objective is near, and no friend in there already."""
    inside = {friend.inside.building for friend in state.friends_of(seat) if friend.inside is not None}
    near = any(gap_to_place(goal.at, house.footprint) <= AT_A_WINDOW for goal in state.scenario.objectives)
    return near and house.id not in inside


def way_to_come(_state: State, _seat: int, question: Question[Any]) -> Answer:
    """From where nobody expects it, else over the edge."""
    assert isinstance(question, One)
    return question.open[0].key


def fitting_order(state: State, _seat: int, question: Question[Any]) -> Answer:
    """Who is in melee strikes better, who has somebody to shoot at aims better, and the others hurry."""
    assert isinstance(question, One)
    for option in question.open:
        order, _, name = option.key.partition(" ")
        if name and order == _use_for(state, state.units[name]):
            return option.key
    return question.default()


def _use_for(state: State, unit: Unit) -> str:
    if is_engaged(state, unit):
        return "strike"
    return "aim" if any(has_shot_at(state, unit, foe) for foe in state.enemies_of(unit.seat)) else "hurry"
