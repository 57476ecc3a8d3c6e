"""What is worth knowing about a list that is no fault: points over, strategy points, whom nobody's abilities reach."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.contract.mustering import Remark
from grognard.minis.words import how_many, listed
from grognard.rulesets.battleforge.rules.forces.naming import NamedForce
from grognard.rulesets.battleforge.rules.forces.points import GameSize, advantage_points, income_on_paper
from grognard.rulesets.battleforge.rules.legends import most_legends


def remarks_of(named: NamedForce, size: GameSize) -> Iterator[Remark]:
    if named.points <= size.limit:
        advantage = advantage_points(named.points, size.limit)
        yield Remark(
            f"{how_many(advantage, 'advantage point')} for {size.limit - named.points} points under the limit",
            "battleforge.force.advantage-points",
        )
    yield _income(named, size)
    taken = sum(unit.legend is not None for unit in named.units)
    yield Remark(f"Legends: {taken} of {most_legends(size.limit)}", "battleforge.legend.limit")
    if named.focus is not None and named.focus.unlocks_strategies:
        opened = [name.replace("-", " ").title() for name in named.focus.unlocks_strategies]
        yield Remark(f"{named.focus.name} opens {listed(opened)}", "battleforge.force.focus-advantages")
    for told in dict.fromkeys(told for part in named.parts for told in part.faction.told):
        yield Remark(f"Not enforced: {told}", "battleforge.power.access", "warns")
    factions = list(dict.fromkeys(part.faction.name for part in named.parts))
    if len(factions) > 1:
        yield Remark(
            f"Abilities reach their own faction only: {listed(factions)}", "battleforge.unit.ability-targets", "warns"
        )


def _income(named: NamedForce, size: GameSize) -> Remark:
    cost = 0 if size.casual else sum(part.organization.cost for part in named.parts if part.organization is not None)
    clause = "battleforge.force.organization-cost"
    left = income_on_paper(size.limit, cost)
    less = f", {cost} spent on organizations" if cost else ""
    if left < 1:
        return Remark(f"1 strategy point a round, the least there is{less}", clause, "warns")
    return Remark(f"{how_many(left, 'strategy point')} a round{less}", clause)
