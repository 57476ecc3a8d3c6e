"""What a unit could do with its next action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.events import Ref
from grognard.engine.questions import Answer
from grognard.rulesets.battleforge.rules.actions import charging
from grognard.rulesets.battleforge.rules.actions.scenario_actions import why_not as why_not_special
from grognard.rulesets.battleforge.rules.fighting.blows import why_not_fight
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.powers.targets import casters, why_no_power
from grognard.rulesets.battleforge.rules.shooting.declaring import targets_of, why_no_shot
from grognard.rulesets.battleforge.rules.shooting.shots import direct_weapons
from grognard.rulesets.battleforge.state import State, Unit
from grognard.rulesets.battleforge.thinking.casting import spells
from grognard.rulesets.battleforge.thinking.estimates import charge_gain, fighting_gain, shooting_gain
from grognard.rulesets.battleforge.thinking.footwork import Destination, charging_way, destinations, rushing, towards
from grognard.rulesets.battleforge.thinking.lobbing import luck_of_shells

TARGETS = 2


class Idea(NamedTuple):
    """What a plan may be worth, its answers, and how it is told; and what its single dice promise beyond their
    middle."""

    gain: float
    answers: tuple[Answer, ...]
    words: str
    luck: float = 0.0
    foe: str = ""


def ideas_for(state: State, unit: Unit) -> Iterator[Idea]:
    """What a unit could do with its next action."""
    name = unit.ref
    yield Idea(0.0, ("hold",), f"{name:holds}")
    yield Idea(-1.0, ("evade",), f"{name:takes} cover")
    if unit.shock:
        yield Idea(3.0 * unit.shock, ("rally",), f"{name:rallies}")
    for action in state.scenario.actions:
        if why_not_special(action, state, unit) is None:
            yield Idea(40.0, (action.id,), f"{name}: {action.name}")
    yield from _attacks(state, unit, name)
    yield from _powers(state, unit, name)
    yield from _moves(state, unit, name)


def ideas_together(units: Sequence[Unit]) -> Iterator[Idea]:
    """A group takes the same action; what each of its units does about it is a quick answer."""
    name = f"{units[0].ref} and the others"
    for gain, action, words in TOGETHER:
        yield Idea(gain, (action,), f"{name} {words}")


TOGETHER = (
    (6.0, "fight", "fight"),
    (5.0, "shoot", "shoot"),
    (4.0, "move", "march"),
    (2.0, "hold", "hold"),
    (1.0, "rally", "rally"),
)


def _moves(state: State, unit: Unit, name: Ref) -> Iterator[Idea]:
    if unit.inside is not None:
        yield Idea(1.0, ("move", "out"), f"{name:goes} out")
        yield Idea(0.5, ("move", "up"), f"{name:goes} up")
        return
    if is_engaged(state, unit):
        yield Idea(-2.0, ("move",), f"{name:falls} back")
        return
    for place, destination in enumerate(destinations(state, unit)):
        answer = towards(state, unit, destination)
        if answer is not None:
            yield Idea(2.0, ("move", answer), _going(name, destination), foe=destination.foe)
        faster = rushing(state, unit, destination) if place == 0 else None
        if faster is not None:
            yield Idea(1.0, ("move", "rush", faster), f"{_going(name, destination)} at a rush", foe=destination.foe)


def _going(name: Ref, destination: Destination) -> str:
    verb, _, rest = destination.words.partition(" ")
    return f"{name:{verb}} {rest}"


def _attacks(state: State, unit: Unit, name: Ref) -> Iterator[Idea]:
    if why_not_fight(state, unit) is None:
        best = max(fighting_gain(state, unit, foe) for foe in engaged_with(state, unit))
        yield Idea(10.0 + best, ("fight",), f"{name:fights}")
        yield Idea(4.0, ("focus",), f"{name:takes} aim")
    if why_no_shot(state, unit) is None:
        yield from _shots(state, unit, name)
    if charging.why_not_charge(state, unit) is None:
        foes = charging.targets(state, unit)
        ranked = sorted(((charge_gain(unit, foe), foe) for foe in foes), key=lambda each: -each[0])
        for value, foe in ranked[:TARGETS]:
            named: tuple[Answer, ...] = () if len(foes) == 1 else (foe.id,)
            way = charging_way(state, unit, foe)
            if way is not None:
                yield Idea(value, ("charge", *named, *way), f"{name:charges} {foe.ref}", foe=foe.id)


def _powers(state: State, unit: Unit, name: Ref) -> Iterator[Idea]:
    if not casters(unit) or why_no_power(state, unit) is not None:
        return
    for spell in spells(state, unit)[:TARGETS]:
        if spell.gain > 0:
            words = f"{name:casts} {spell.power.name} at {spell.target.ref}"
            foe = spell.target.id if spell.target.seat != unit.seat else ""
            yield Idea(8.0 + spell.gain, ("power", *spell.answers), words, foe=foe)


def _shots(state: State, unit: Unit, name: Ref) -> Iterator[Idea]:
    found = [(shooting_gain(state, unit, foe), foe) for foe in targets_of(state, unit)]
    found.sort(key=lambda each: -each[0])
    luck = luck_of_shells(state, unit)
    for value, foe in found[:TARGETS]:
        yield Idea(10.0 + value, ("shoot", foe.id), f"{name:shoots} at {foe.ref}", luck, foe.id)
    if len(found) > 1 and len(direct_weapons(unit)) > 1:
        yield Idea(10.0 + found[0][0], ("shoot", "split"), f"{name:splits} its fire")
    if not found:
        yield Idea(12.0, ("shoot",), f"{name:lobs}", luck)
    if state.actions == 2:
        yield Idea(5.0, ("focus",), f"{name:takes} aim")
