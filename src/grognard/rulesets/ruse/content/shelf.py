"""The editions in memory. Those of the box stay. One that came with a setup stays as long as the setup lives, and the
last few a while longer."""

from __future__ import annotations

import weakref

from grognard.engine.ruleset import Setup
from grognard.rulesets.ruse.content.editions import Edition

SPARE = 8
"""How many editions stay although no setup holds them any more."""


class Shelf:
    def __init__(self) -> None:
        self._boxed: dict[str, Edition] = {}
        self._brought: dict[str, Edition] = {}
        """The editions that came with setups; the one that was brought or asked for last is at the end."""
        self._holders: dict[int, tuple[weakref.ref[Setup], str]] = {}

    def __len__(self) -> int:
        return len(self._boxed) + len(self._brought)

    def find(self, name: str) -> Edition | None:
        return self._boxed.get(name) or self._brought.get(name)

    def box(self, name: str, edition: Edition) -> Edition:
        """Keep an edition of the box for good."""
        return self._boxed.setdefault(name, edition)

    def bring(self, name: str, edition: Edition, setup: Setup) -> None:
        """Keep the edition of a setup for as long as the setup lives."""
        self._brought[name] = self._brought.pop(name, edition)
        key = id(setup)
        if key not in self._holders:
            self._holders[key] = weakref.ref(setup, lambda _gone: self._holders.pop(key, None)), name
        self._tidy()

    def _tidy(self) -> None:
        # Copies, because games begin and end in other threads meanwhile.
        held = {name for _, name in list(self._holders.values())}
        idle = [name for name in list(self._brought) if name not in held]
        for name in idle[: max(0, len(idle) - SPARE)]:
            self._brought.pop(name, None)
