"""An edition: cards and ready-made armies that belong together."""

from __future__ import annotations

from typing import Any

from grognard.engine.record import Value
from grognard.rulesets.ruse.cards import CardPack


class ReadyMade(Value, frozen=True):
    """A ready-made army: its list, and the weapons that suit it by card."""

    id: str
    name: str
    about: str
    core: tuple[str, ...]
    elite: tuple[str, ...]
    distractions: tuple[str, ...]
    weapons: dict[str, tuple[str, ...]] = {}

    @property
    def roster(self) -> dict[str, Any]:
        return {"core": list(self.core), "elite": list(self.elite), "distractions": list(self.distractions)}


class Edition(Value, frozen=True):
    pack: CardPack
    armies: tuple[ReadyMade, ...]
