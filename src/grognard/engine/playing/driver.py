"""The driver: runs one step of a rule set. This is the only place that sends into a coroutine."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from msgspec import Struct

from grognard.engine.outcome import Finished, Outcome
from grognard.engine.umpire import Request


class AtRest(Struct, frozen=True):
    """The step came to its end (a step returns nothing; a clause function run for its odds returns its result)."""

    value: object


class Over:
    """The rules ended the game in the middle of the step."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class Driver(Struct, eq=False):
    """One running step, suspended on a request until it is answered. A struct, because one is made for every step."""

    _step: Coroutine[Any, Any, object]

    def run(self, value: object = None) -> Request | AtRest | Over:
        """Answer the open request (None at the start) and run to the next one."""
        try:
            request: Request = self._step.send(value)
            return request
        except StopIteration as stop:
            return AtRest(stop.value)
        except Finished as finished:
            return Over(finished.outcome)

    def drop(self) -> None:
        """Abandon the step."""
        self._step.close()
