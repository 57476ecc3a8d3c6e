"""Army lists: checked, built, shared."""

from __future__ import annotations

from typing import Any

from grognard.engine.contract.mustering import Muster
from grognard.engine.contract.repairs import Repair
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal


class RosterCheck(Value, frozen=True):
    """An army from the builder, to be checked for this scenario and seat."""

    roster: dict[str, Any]
    scenario: str = ""
    seat: int = 0


class MusterCheck(Value, frozen=True):
    """What a builder has chosen of a muster's catalogue so far, by section."""

    chosen: dict[str, tuple[str, ...]]
    scenario: str = ""
    seat: int = 0


class MusterVerdict(Value, frozen=True):
    """All faults of the list; the single changes that mend most of them, best first."""

    faults: tuple[Refusal, ...] = ()
    repairs: tuple[Repair, ...] = ()


class ListToShare(Value, frozen=True):
    """A list that was made from an army, as its document."""

    roster: dict[str, Any]


class ShareCode(Value, frozen=True):
    """A list as a short line of letters. What is sent may also be a link that ends with it."""

    code: str


class DraftAsked(Value, frozen=True):
    """A list under construction: a choice from the catalogue that was shown last (`roster` is the list before it), a
    kept list, or nothing for the ready-made army. `options` are those of the match that it is meant for."""

    roster: dict[str, Any] | None = None
    chosen: dict[str, tuple[str, ...]] | None = None
    scenario: str = ""
    seat: int = 0
    options: dict[str, Any] = {}


class Draft(Value, frozen=True):
    """The list with what else may stand in it, all its faults, and the single changes that mend most of them, best
    first. Without a muster nothing of it is chosen before the game."""

    muster: Muster | None = None
    faults: tuple[Refusal, ...] = ()
    repairs: tuple[Repair, ...] = ()
