"""How games end."""

from __future__ import annotations

from grognard.engine.record import Value


class Outcome(Value, frozen=True):
    """The result: the winning seats (none: a draw), the reason in words, its clause, and scores by seat."""

    winners: tuple[int, ...]
    reason: str
    clause: str
    scores: tuple[int, ...] = ()


class Finished(Exception):
    """Raised by `umpire.finish`; unwinds the running step to the driver."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome
