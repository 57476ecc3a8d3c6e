"""Tallies: a number together with the cited reasons it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from grognard.engine.record import Value

Need = Literal["", "or more", "or less"]
"""How a number that a die needs is read; empty for numbers that no die needs."""


class Line(Value, frozen=True):
    """One reason: what it did to the number. `effect` is base, set, add, cap, floor or forbid."""

    effect: str
    amount: int
    reason: str
    clause: str


class Tally:
    """A target number with its reasons, applied in the order in which the rules give them.

    A cap or floor acts at the point where it is stated; what is added later goes beyond it.
    """

    __slots__ = ("_once", "forbidden", "lines", "total")

    def __init__(self, base: int, reason: str, clause: str) -> None:
        self.total = base
        self.lines = [Line("base", base, reason, clause)]
        self.forbidden = False
        self._once: set[str] = set()

    def add(self, amount: int, reason: str, clause: str, *, once: str | None = None) -> Tally:
        """Add a modifier; one whose `once` key was added before is ignored."""
        if once is not None:
            if once in self._once:
                return self
            self._once.add(once)
        self.total += amount
        self.lines.append(Line("add", amount, reason, clause))
        return self

    def best(self, choices: Iterable[tuple[int, str, str]]) -> Tally:
        """Add only the largest of several modifiers that do not add up (the first on ties)."""
        ranked = sorted(choices, key=lambda choice: -choice[0])
        if ranked:
            self.add(*ranked[0])
        return self

    def set(self, amount: int, reason: str, clause: str) -> Tally:
        """Replace what came so far."""
        self.total = amount
        self.lines.append(Line("set", amount, reason, clause))
        return self

    def at_least(self, floor: int, reason: str, clause: str) -> Tally:
        if self.total < floor:
            self.total = floor
            self.lines.append(Line("floor", floor, reason, clause))
        return self

    def at_most(self, cap: int, reason: str, clause: str) -> Tally:
        if self.total > cap:
            self.total = cap
            self.lines.append(Line("cap", cap, reason, clause))
        return self

    def forbid(self, reason: str, clause: str) -> Tally:
        """The thing cannot be done at all, whatever the number."""
        self.forbidden = True
        self.lines.append(Line("forbid", 0, reason, clause))
        return self

    def __int__(self) -> int:
        return self.total
