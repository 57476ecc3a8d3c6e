"""Chapter 3, forces: which factions stand together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.content.rosters import Checks
from grognard.engine.clauses import enforces
from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.rules.forces.module import MERCENARIES, UNALIGNED, Faction
from grognard.rulesets.battleforge.rules.forces.naming import ListedPart


def check_alliances(checks: Checks, parts: Sequence[ListedPart]) -> None:
    """Allies of the first organization's faction, each in an organization that may be allied."""
    if not parts:
        return
    primary = parts[0].faction
    allies = [part for part in parts[1:] if part.faction.id != primary.id]
    for part in allies:
        if part.organization is not None:
            checks.demand(
                part.organization.may_be_allied,
                f"{part.organization.name} is for the primary faction, not for allies.",
                "battleforge.force.allies",
                part.where,
            )
    for refusal in unfriendly(primary, [part.faction for part in allies]):
        checks.demand(False, refusal.reason, refusal.clause, ", ".join(refusal.about))


@enforces("battleforge.force.allies", "battleforge.force.unaligned", "battleforge.force.mercenaries")
def unfriendly(primary: Faction, allies: Sequence[Faction]) -> Iterator[Refusal]:
    """What forbids these allies."""
    groups: list[str] = []
    for ally in {each.id: each for each in allies}.values():
        if UNALIGNED in (primary.alliance, ally.alliance):
            alone = primary if primary.alliance == UNALIGNED else ally
            yield Refusal(
                f"{alone.name} is unaligned: nobody is its ally.", "battleforge.force.unaligned", (ally.name,)
            )
        elif primary.alliance == MERCENARIES:
            if ally.alliance not in (MERCENARIES, *groups):
                groups.append(ally.alliance)
        elif ally.alliance not in (primary.alliance, MERCENARIES):
            yield Refusal(
                f"{ally.name} ({ally.alliance}) is no ally of {primary.name} ({primary.alliance}).",
                "battleforge.force.allies",
                (ally.name,),
            )
    if len(groups) > 1:
        yield Refusal(
            f"{primary.name} may have allies of one alliance, not of {' and '.join(groups)}.",
            "battleforge.force.mercenaries",
            tuple(ally.name for ally in allies),
        )
