"""Watching a step: every event learns which beat it is, who acted, and what everybody saw change."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.events import Event
from grognard.engine.record import Record
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.beats import Standing, beat_of


class Watcher:
    """Looks at the state of a running step with the eyes of a spectator whenever something is told."""

    __slots__ = ("_before", "_ruleset", "_state")

    def __init__(self, ruleset: Ruleset[Any], state: Record) -> None:
        self._ruleset = ruleset
        self._state = state
        self._before: dict[str, Standing] = _by_unit(ruleset.tableau(ruleset.known(state, None)).standings)

    def __call__(self, event: Event) -> Event:
        """The event with what everybody can see of it. Others do not even learn that a private event happened, so its
        visible changes come with the next public event."""
        if event.audience is not None:
            return self._told_in_private(event)
        tableau = self._ruleset.tableau(self._ruleset.known(self._state, None))
        before, now = self._before, _by_unit(tableau.standings)
        changed = tuple([each for each in tableau.standings if before.get(each.unit) != each])
        self._before = now
        beat = beat_of(event.kind, self._ruleset.beats, before, changed)
        return msgspec.structs.replace(event, beat=beat, changed=changed, activation=tableau.activation)

    def _told_in_private(self, event: Event) -> Event:
        activation = self._ruleset.tableau(self._ruleset.known(self._state, None)).activation
        beat = beat_of(event.kind, self._ruleset.beats, self._before, ())
        return msgspec.structs.replace(event, beat=beat, activation=activation)


def _by_unit(standings: tuple[Standing, ...]) -> dict[str, Standing]:
    return {standing.unit: standing for standing in standings}
