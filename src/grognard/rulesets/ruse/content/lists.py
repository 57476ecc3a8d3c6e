"""Lists of cards: what may stand in one, and the faults of a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grognard.engine.contract.mustering import Muster, muster_of
from grognard.engine.refusal import Refusal
from grognard.rulesets.ruse.content.packs import FAIR, pack_named
from grognard.rulesets.ruse.rules.army import ListQuestion
from grognard.rulesets.ruse.rules.weapons import army_faults


def muster(roster: dict[str, Any], _known: Sequence[dict[str, Any]], _scenario: str, _seat: int) -> Muster:
    """All cards of the edition."""
    catalogue = ListQuestion(FAIR).catalogue
    return muster_of(roster, catalogue, {item.key: item.key for item in catalogue.items})


def check_roster(roster: dict[str, Any], _scenario: str, _seat: int) -> Iterable[Refusal]:
    """The faults of a list, and of the weapons by card if it comes with some."""
    return army_faults(pack_named(FAIR), roster)
