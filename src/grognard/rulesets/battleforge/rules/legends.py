"""Chapter 18, legends: who may have one, how many there may be, and what it makes of its unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from grognard.content.rosters import Checks
from grognard.engine.clauses import enforces
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.rules.datasheets.fielding import Datasheet, alike, can_take, changed
from grognard.rulesets.battleforge.rules.forces.module import Legend
from grognard.rulesets.battleforge.sheets import Figure, Sheet

POINTS_PER_LEGEND = 500


@enforces("battleforge.legend.limit")
def most_legends(limit: int) -> int:
    """One for each complete 500 points of the game, and one in a smaller game."""
    return max(1, limit // POINTS_PER_LEGEND)


def check_legends(checks: Checks, legends: Iterable[Legend], limit: int) -> None:
    """battleforge.legend.limit and battleforge.legend.unique: how many there are, and each of them once."""
    taken = list(legends)
    most = most_legends(limit)
    checks.demand(
        len(taken) <= most,
        f"{how_many(len(taken), 'legend')}; {limit} points allow {how_many(most, 'legend')}.",
        "battleforge.legend.limit",
    )
    for name, times in Counter(legend.name for legend in taken).items():
        checks.demand(times == 1, f"{name} is there {times} times; there is one.", "battleforge.legend.unique")


@enforces("battleforge.legend.nature")
def may_join(sheet: Datasheet, legend: Legend) -> bool:
    """Whether a legend is for units of this datasheet, if a model is in them that could be it or bear it, perhaps with
    what an option gives it."""
    bare = [Figure(line.profile, line.weapons) for line in sheet.composition]
    optional = [changed(model, option) for model in bare for option in sheet.options if can_take(model, option)]
    return (
        legend.faction in ("", sheet.faction)
        and (not legend.datasheets or sheet.id in legend.datasheets)
        and set(legend.keywords) <= set(sheet.keywords)
        and could_bear([*bare, *optional], legend)
    )


def could_bear(models: Iterable[Figure], legend: Legend) -> bool:
    """Whether one of these models has what the legend replaces or upgrades."""
    return any(can_take(figure, legend.change) for figure in models)


@enforces("battleforge.legend.nature")
def joined(sheet: Sheet, legend: Legend) -> Sheet:
    """The unit with its legend: the first model that can becomes it or bears it, and the unit has what it brings."""
    figures = list(sheet.figures)
    first = next((place for place, figure in enumerate(figures) if can_take(figure, legend.change)), None)
    if first is not None:
        figures[first] = changed(figures[first], legend.change)
    kinds = alike([replace(figure, count=1) for figure in figures])
    rules = (*sheet.rules, *legend.rules)
    return replace(sheet, kinds=kinds, rules=rules, points=sheet.points + legend.points, legend=legend.name)
