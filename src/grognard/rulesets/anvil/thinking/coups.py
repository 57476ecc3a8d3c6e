"""Coups: what it takes to strike down, at once, a unit whose loss loses the game: no dice fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.rulesets.anvil.rules.bounce_back import bouncer, landing, ways
from grognard.rulesets.anvil.rules.combat import blow
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.measuring import INCH
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.shooting import band_of, refuse_shot, shot
from grognard.rulesets.anvil.rules.spells import refuse_target
from grognard.rulesets.anvil.rules.stratagems import PLAIN, eligible
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.thinking.worth import square

REACH = 4 * INCH
"""From middle to middle two trays in contact are no further apart."""
HARMFUL = ("fireball", "drain_life")


class Blow(NamedTuple):
    """What one activation may take from the prey."""

    cost: int
    damage: int
    hemmed: bool = False
    """It has no room to be thrown back, so that no Hero of the Day saves it."""


def blows(field: State, hunter: Unit, prey: Unit) -> list[Blow]:
    """The ways in which this unit can hurt that one in one activation from where it stands."""
    if hunter.marked("transfix"):
        return []
    struck = _struck(field, hunter, prey)
    cast = list(_cast(field, hunter, prey))
    both = [
        Blow(one.cost + spell.cost - PLAIN, one.damage + spell.damage, one.hemmed) for one in struck for spell in cast
    ]
    return [*struck, *cast, *both, *_shot(field, hunter, prey)]


def _struck(field: State, hunter: Unit, prey: Unit) -> list[Blow]:
    """By engaging it, with Hammerblow or without; no room to be thrown back costs another HP."""
    limit = allowance(field, hunter).total
    if hunter.marked("brace") or square(hunter.at, prey.at) > (limit + REACH) ** 2:
        return []
    found = approach(field, hunter, prey, limit)
    if not isinstance(found, Approach) or not found.fights:
        return []
    damage = blow(field, hunter, prey, found.edge, engaged=True).total
    hemmed = landing(field, prey, ways(prey, found.edge)[1]).blocked
    thrown = int(hemmed and bouncer(field, hunter, prey) is prey)
    hammer = field.stratagem("hammerblow")
    usual = [Blow(PLAIN, damage + thrown, hemmed)]
    if eligible(hunter, hammer):
        usual.append(Blow(PLAIN + hammer.cost, damage + hammer.damage + thrown, hemmed))
    return usual


def _cast(field: State, hunter: Unit, prey: Unit) -> Iterator[Blow]:
    for key in HARMFUL:
        card = field.stratagem(key)
        if eligible(hunter, card) and refuse_target(field, hunter, prey, card) is None:
            yield Blow(PLAIN + card.cost, card.loss)


def _shot(field: State, hunter: Unit, prey: Unit) -> Iterator[Blow]:
    if not hunter.carries("shooter") or refuse_shot(field, hunter, prey) is not None:
        return
    side = band_of(field, hunter, prey)
    if side is not None:
        yield Blow(PLAIN + field.stratagem("ballistics").cost, shot(field, hunter, prey, side).total)


def at(field: State, seat: int, prey: Unit) -> list[Blow]:
    """All that one activation of this seat may take from the prey."""
    hunters = [unit for unit in field.on_table() if unit.seat == seat and not unit.is_seat]
    return [each for hunter in hunters for each in blows(field, hunter, prey)]


def alone(blows: Sequence[Blow], purse: int) -> int:
    """The most that activations in a row can take while nobody answers: who was thrown back can be struck again."""
    best = [0] * (purse + 1)
    for spent in range(1, purse + 1):
        best[spent] = max([best[spent - 1], *(best[spent - b.cost] + b.damage for b in blows if b.cost <= spent)])
    return best[purse]
