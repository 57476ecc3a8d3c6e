"""What a bot spends strategy points on: whatever promises more than the points are worth now.

Points are lost at the end of the round, so they are worth less the fewer units are left to act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.dice.kinds import Bands
from grognard.engine.mechanics.windows import DECLINE
from grognard.engine.questions import Answer, One, Option
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule
from grognard.rulesets.battleforge.rules.foundations.checks import D10, courage_of, initiative_of
from grognard.rulesets.battleforge.rules.powers.casting import BACKLASH, FAILED
from grognard.rulesets.battleforge.rules.reserves.waiting import AMBUSH, OUTFLANK
from grognard.rulesets.battleforge.rules.strategies.second_chance import FallenDie
from grognard.rulesets.battleforge.state import ACTIVATED, State, Unit
from grognard.rulesets.battleforge.thinking.estimates import SHOCKED, chance, shooting_gain, shoots, worth_of_wound

PRICE = 3.0
"""What a strategy point is worth while nobody has acted, in points of units."""
LEAST = 0.8
TRIFLE = 1.5
"""What any other die is worth."""


def spend(state: State, seat: int, question: One[Any]) -> Answer:
    """The option with the best promise for its price, if any is good enough."""
    best, answer = 1.0, DECLINE
    for option in question.open:
        if option.cost:
            value = _promise(state, question, option) / (option.cost * price(state, seat))
            if value > best:
                best, answer = value, option.key
    return answer


def price(state: State, seat: int) -> float:
    """What a point is worth now."""
    own = state.fielded(seat)
    if not own or not state.scopes.open:
        return PRICE
    ready = sum(ACTIVATED.left(state.scopes, unit.ref) > 0 for unit in own)
    return LEAST + (PRICE - LEAST) * ready / len(own)


def _promise(state: State, question: One[Any], option: Option[Any]) -> float:
    key, unit = option.key.partition(" ")[0], state.units[option.about[0]]
    place = getattr(option.value, "value", None)
    if isinstance(place, FallenDie):
        return _die(unit, place)
    judge = PROMISES.get(key)
    return judge(state, question, unit) if judge is not None else 0.0


def _die(unit: Unit, place: FallenDie) -> float:
    """What it is worth to roll a die again: the chance that it comes out well, and what then."""
    bands, label = place.dice.bands, place.dice.label
    well = bands.table.count(bands.table[0]) / bands.sides
    if label == "Save":
        return well * worth_of_wound(unit)
    if label == "Break test":
        return well * 0.25 * unit.sheet.points
    if label.startswith("Cast") and bands.names[place.band] not in (FAILED, BACKLASH):
        return 5.0 * _lower(bands, place.band)
    if label.startswith(("Cast", "Stop")):
        return chance(place.dice.tally.total if place.dice.tally is not None else 1) * 5.0
    if label.endswith("hits"):
        return well * 3.0
    return well * (2 * TRIFLE if label == "Courage" else TRIFLE)


def _lower(bands: Bands, cast_on: int) -> float:
    """How much likelier a power that was cast gets past one who would stop it if the die is rolled again."""
    through = [0 if name in (FAILED, BACKLASH) else D10 - face for face, name in enumerate(bands.names, 1)]
    return (sum(through) / bands.sides - through[cast_on]) / D10


def _get_down(state: State, question: One[Any], unit: Unit) -> float:
    return 0.2 * _threat(state, question, unit)


def _threat(state: State, question: One[Any], unit: Unit) -> float:
    attacker = state.units[question.about[-1]]
    return shooting_gain(state, attacker, unit) if attacker.fielded and attacker is not unit else 0.0


def _fails(state: State, unit: Unit) -> float:
    return 1 - chance(initiative_of(state, unit).total)


def _some(state: State, unit: Unit, number: int) -> bool:
    """Now and then, and in a game always the same: one unit of a force in one scenario out of so many."""
    first = next(other for other in state.units.values() if other.seat == unit.seat and _marches(state, other))
    return unit is first and (len(state.scenario.id) + len(state.units)) % number == 0


def _marches(state: State, unit: Unit) -> bool:
    """Who has to come near, and cannot appear near by already."""
    return not (shoots(unit) or unit.sheet.vehicle or has_rule(state, unit, AMBUSH) or has_rule(state, unit, OUTFLANK))


def _night_march(state: State, _question: One[Any], unit: Unit) -> float:
    return 20.0 if _marches(state, unit) and _some(state, unit, 3) else 0.0


def _decoys(state: State, _question: One[Any], unit: Unit) -> float:
    return 20.0 if _marches(state, unit) and _some(state, unit, 4) else 0.0


PROMISES: dict[str, Callable[[State, One[Any], Unit], float]] = {
    "get-down": _get_down,
    "dig-in": lambda state, question, unit: 0.15 * _threat(state, question, unit),
    "double-time": lambda state, _question, unit: 6.0 * _fails(state, unit),
    "hold-the-line": lambda state, _question, unit: chance(courage_of(state, unit).total) * 0.3 * unit.sheet.points,
    "quick-hands": lambda state, _question, unit: (SHOCKED + 8.0) * _fails(state, unit),
    "full-throttle": lambda _state, _question, _unit: 2.5,
    "royal-summons": lambda state, _question, unit: 12.0 * _fails(state, unit),
    "night-march": _night_march,
    "decoys": _decoys,
}
"""By strategy: what it promises, in points of units."""
