"""Chapters 12 and 13: dice to hit that a unit may roll once more because it was ordered to take care."""

from __future__ import annotations

from functools import cache

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands
from grognard.engine.dice.results import Result
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.datasheets.specials import granted
from grognard.rulesets.battleforge.rules.foundations.checks import check, checked, faces_up_to
from grognard.rulesets.battleforge.rules.shooting.attacks import Manner
from grognard.rulesets.battleforge.rules.strategies.second_chance import second_chance
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit

MISSED: dict[Manner, str] = {"shoot": "missed shot", "fight": "missed blow"}
"""The hooks of what lets a unit roll a miss again."""
MISS, WIDE = "miss", "wide miss"
WIDE_FROM = 9
"""Misses of so much and more are rolled again."""


@enforces("battleforge.shoot.hit", "battleforge.unit.special-rules")
def tries_again(state: State, unit: Unit, manner: Manner) -> bool:
    """Whether a unit rolls its wide misses once more."""
    return granted(state, unit, MISSED[manner]) > 0


@cache
def with_wide_misses(bands: Bands) -> Bands:
    """The hit bands, with the wide misses in a band of their own."""
    wide = len(bands.names)
    table = (
        wide if bands.names[band] == MISS and face >= WIDE_FROM else band for face, band in enumerate(bands.table, 1)
    )
    return Bands(bands.sides, (*bands.names, WIDE), tuple(table))


def misses_among(result: Result) -> int:
    """How many dice have missed, widely or not."""
    return sum(result.count(name) for name in result.bands.names if name in (MISS, WIDE))


async def aim_check(
    umpire: Umpire, state: State, unit: Unit, weapon: Weapon, need: Tally, bands: Bands | None = None
) -> Result:
    """A single die to hit that belongs to no volley, of what is aimed at a point."""
    clause = "battleforge.shoot.hit"
    if not tries_again(state, unit, "shoot"):
        return await checked(umpire, state, check(need, clause, unit, weapon.name, bands=bands))
    apart = with_wide_misses(bands or faces_up_to(need.total))
    rolled = await umpire.roll(check(need, clause, unit, weapon.name, bands=apart))
    rolled = await umpire.reroll(rolled, rolled.places(WIDE), clause)
    (rolled,) = await second_chance(umpire, state, [rolled])
    return rolled
