"""Budgets: what somebody may still spend of something that refills with time (a token bucket)."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from grognard.server.operation.settings import Allowance

REMEMBERED = 20_000
"""How many purses are kept; the one that was not used for the longest time is full again by then."""


class Purse:
    """The budget of one visitor, connection or match."""

    __slots__ = ("_at", "_has", "allowance", "clock")

    def __init__(self, allowance: Allowance | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self._has = 0.0 if allowance is None else allowance.burst
        self._at = clock()

    def spend(self, cost: float = 1.0) -> bool:
        """Pay. False if there is not enough; then nothing is paid."""
        if self._filled() < cost:
            return False
        self._has -= cost
        return True

    def charge(self, cost: float) -> None:
        """Pay for work that is already done; the budget may go below zero."""
        self._filled()
        self._has -= cost

    @property
    def empty(self) -> bool:
        return self._filled() <= 0

    def _filled(self) -> float:
        if self.allowance is None:
            return float("inf")
        now = self.clock()
        self._has = min(self.allowance.burst, self._has + (now - self._at) * self.allowance.rate)
        self._at = now
        return self._has


class Purses:
    """One purse for everybody of a kind, by address, match or whatever tells them apart."""

    def __init__(self, allowance: Allowance | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowance = allowance
        self._clock = clock
        self._purses: OrderedDict[Hashable, Purse] = OrderedDict()

    def of(self, whose: Hashable) -> Purse:
        purse = self._purses.get(whose)
        if purse is None:
            purse = self._purses[whose] = Purse(self._allowance, self._clock)
            while len(self._purses) > REMEMBERED:
                self._purses.popitem(last=False)
        self._purses.move_to_end(whose)
        return purse


class Capacity:
    """Limits how many of something one visitor may have at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[Hashable] = Counter()

    @property
    def all(self) -> int:
        return self._taken.total()

    @contextmanager
    def one(self, whose: Hashable) -> Iterator[bool]:
        """A place for as long as it takes; False if they have as many as they may have."""
        if self._taken[whose] >= self.most:
            yield False
            return
        self._taken[whose] += 1
        try:
            yield True
        finally:
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]
