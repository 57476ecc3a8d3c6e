"""Odds in few words: the average first, then how likely it is, then what would end something."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.odds.exact import Prospect

NEARLY = 1e-9
"""Probabilities nearer to 0 or 1 than this are never and always."""
WORTH_A_WORD = 0.05
"""What would end something is told from this chance on."""


def headline(prospect: Prospect, spread: Mapping[int, float]) -> str:
    """ "2.3 expected, 74 % at least 2, 9 % the unit is gone": the average, the chance of at least the whole number
    below it (but at least one), and what ends something, if it is likely enough. Empty if it counts nothing."""
    if not prospect.all_of:
        return ""
    mean = sum(value * chance for value, chance in spread.items())
    least = max(1, int(mean))
    told = [f"{mean:.1f} expected", f"{percent(_at_least(spread, least))} at least {least}"]
    gone = _at_least(spread, prospect.all_of)
    if prospect.ended and gone >= WORTH_A_WORD and least < prospect.all_of:
        told.append(f"{percent(gone)} {prospect.ended}")
    return ", ".join(told)


def nothing(prospect: Prospect, spread: Mapping[int, float]) -> str:
    """The chance of nothing, and what others could still do: "34 % nothing; unless Red pays 3 for a Counterattack"."""
    told = [f"{percent(spread.get(0, 0.0))} nothing"] if prospect.all_of else []
    return "; ".join([*told, *([f"unless {prospect.unless}"] if prospect.unless else [])])


def settled(prospect: Prospect, value: int) -> str:
    """A prospect that no die decides: certain only if nobody can do anything about it."""
    amount = f"{value} of {prospect.all_of}" if prospect.all_of else f"{value}"
    ended = f", {prospect.ended}" if prospect.ended and value >= prospect.all_of > 0 else ""
    doubt = f"unless {prospect.unless}" if prospect.unless else "for certain"
    return f"{prospect.title}: {amount}{ended}, {doubt}"


def _at_least(spread: Mapping[int, float], least: int) -> float:
    return sum(chance for value, chance in spread.items() if value >= least)


def spread_of(found: Mapping[tuple[int, ...], float], place: int) -> dict[int, float]:
    """The chances of one of some prospects that were worked out together."""
    spread: dict[int, float] = {}
    for values, chance in found.items():
        spread[values[place]] = spread.get(values[place], 0.0) + chance
    return spread


def chance_of(prospect: Prospect, spread: Mapping[int, float], *, exact: bool) -> float:
    """The chance of a result that is good enough. In sampled odds, what never happened may still happen."""
    chance = _at_least(spread, prospect.goal)
    return chance if exact else min(max(chance, NEARLY), 1 - NEARLY)


def percent(chance: float) -> str:
    """A probability as a percentage; it says 0 or 100 only for what is impossible or certain."""
    whole = round(chance * 100)
    if whole == 0 and chance >= NEARLY:
        return "below 1 %"
    if whole == 100 and chance <= 1 - NEARLY:
        return "over 99 %"
    return f"{whole} %"
