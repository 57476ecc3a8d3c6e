"""Checks of an army list: every fault at once, each with its reason, its clause and where it is.

checks = Checks()
checks.at_most("battle points", sum(costs), 750, "skirmish.army.points")
checks.unique("hero", names, "skirmish.army.leader")
return checks.faults
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from grognard.content.faults import did_you_mean
from grognard.engine.refusal import Refusal


class RosterFault(Refusal, frozen=True):
    """One thing that the rules have against a roster: a refusal whose `about` names the unit or the part."""

    @property
    def where(self) -> str:
        return ", ".join(self.about)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.about else ""
        return f"{place}{self.reason} ({self.clause})"


class Checks:
    """Collects the faults of one roster. Each check returns whether it held."""

    def __init__(self) -> None:
        self.faults: list[RosterFault] = []

    def demand(self, holds: bool, reason: str, clause: str, where: str = "") -> bool:
        """Any rule that the helpers below do not know."""
        if not holds:
            self.faults.append(RosterFault(reason, clause, (where,) if where else ()))
        return holds

    def at_most(self, what: str, number: int, cap: int, clause: str, where: str = "") -> bool:
        """A sum or a count under its cap: battle points, wounds, units."""
        return number <= cap or self.demand(
            False, f"{number} {what}, {number - cap} more than the {cap} allowed.", clause, where
        )

    def at_least(self, what: str, number: int, least: int, clause: str, where: str = "") -> bool:
        return self.demand(
            number >= least,
            f"{number} {what}, {least - number} fewer than the {least} needed.",
            clause,
            where,
        )

    def exactly(self, what: str, number: int, wanted: int, clause: str, where: str = "") -> bool:
        return number == wanted or self.demand(False, f"{number} {what} where {wanted} must be.", clause, where)

    def share_at_most(self, what: str, part: int, whole: int, percent: int, clause: str, where: str = "") -> bool:
        """A percentage in whole numbers, so that exactly the limit is allowed."""
        reason = f"{part} of {whole} are {what}; at most {percent} % may be."
        return self.demand(part * 100 <= whole * percent, reason, clause, where)

    def share_at_least(self, what: str, part: int, whole: int, percent: int, clause: str, where: str = "") -> bool:
        reason = f"{part} of {whole} are {what}; at least {percent} % must be."
        return self.demand(part * 100 >= whole * percent, reason, clause, where)

    def unique(self, what: str, names: Iterable[str], clause: str, where: str = "") -> bool:
        """Each name at most once; one fault per name."""
        doubled = [(name, count) for name, count in Counter(names).items() if count > 1]
        for name, count in doubled:
            self.demand(False, f"{what} '{name}' is there {count} times; once is allowed.", clause, where)
        return not doubled

    def known(self, what: str, name: str, names: Collection[str], clause: str, where: str = "") -> bool:
        """A name that must be in the pack."""
        return self.demand(name in names, f"there is no {what} '{name}'.{did_you_mean(name, names)}", clause, where)
