"""The cards and ready-made armies of an edition, read when they are first needed (the schema is slow to import)."""

from __future__ import annotations

from functools import cache

from grognard.engine.record import Value
from grognard.rulesets.ruse.cards import Pack

FAIR = "fair"
"""The edition in the box."""


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
    def roster(self) -> dict[str, list[str]]:
        return {"core": list(self.core), "elite": list(self.elite), "distractions": list(self.distractions)}


@cache
def pack_named(pack: str) -> Pack:
    from grognard.rulesets.ruse.content import load_pack

    return load_pack(pack)


@cache
def ready_made(pack: str) -> tuple[ReadyMade, ...]:
    from grognard.rulesets.ruse.content import load_armies

    return tuple(
        ReadyMade(
            name,
            army.name,
            army.about,
            tuple(army.core),
            tuple(army.elite),
            tuple(army.distractions),
            {card: tuple(weapons) for card, weapons in army.weapons.items()},
        )
        for name, army in load_armies(pack).items()
    )
