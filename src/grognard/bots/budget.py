"""Budgets: how much a bot may think about one decision, by the clock or by the number of trials."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod


class Budget(ABC):
    """What one decision may cost. It starts again with each decision."""

    @abstractmethod
    def begin(self) -> None:
        """A decision begins."""

    @abstractmethod
    def tried(self) -> None:
        """A trial is over."""

    @property
    @abstractmethod
    def spent(self) -> float:
        """The share of the budget that would be used after one more trial: from 1 on nothing is left."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether a trial that goes on has to stop where it is."""


SPARE = 0.8
"""The share of the time that is used: a trial may take longer than all before it."""

CLOSE = 0.02
"""Moments no further apart than this many seconds are close together."""


class ThreadClock:
    """The processor time of this thread. To ask the system for it can cost more than a trial, so for moments that are
    close together the time on the wall stands for it: that is never less."""

    def __init__(self) -> None:
        self._asked = -CLOSE
        self._known = 0.0

    @property
    def now(self) -> float:
        wall = time.perf_counter()
        if wall - self._asked >= CLOSE:
            self._known, self._asked = time.thread_time(), wall
        return self._known + wall - self._asked


class Seconds(Budget):
    """A limit of processor time. Another trial begins only if the longest one so far would still fit."""

    def __init__(self, limit: float) -> None:
        self._limit = SPARE * limit
        self.begin()

    def begin(self) -> None:
        self._clock = ThreadClock()
        self._begun = self._last = self._clock.now
        self._longest = 0.0

    def tried(self) -> None:
        now = self._clock.now
        self._longest = max(self._longest, now - self._last)
        self._last = now

    @property
    def spent(self) -> float:
        return (self._clock.now - self._begun + self._longest) / self._limit

    @property
    def over(self) -> bool:
        return self._clock.now - self._begun >= self._limit


class Tries(Budget):
    """A limit on the number of trials, so that the same seed decides the same way on every machine."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._made = 0

    def begin(self) -> None:
        self._made = 0

    def tried(self) -> None:
        self._made += 1

    @property
    def spent(self) -> float:
        return (self._made + 1) / (self._limit + 1)

    @property
    def over(self) -> bool:
        return self._made >= self._limit
