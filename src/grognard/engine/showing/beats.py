"""Beats: what everybody at the table can see happen, so that a page can play an activation as a scene.

After each event the rule set shows its tableau: who acts, and how the units stand. An event carries what has changed
since the one before, and which kind of beat it is. Nothing here is secret: a tableau is made of what a spectator knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from grognard.engine.record import Value
from grognard.engine.showing.scene import Piece

Beat = Literal[
    "move",
    "place",
    "declare",
    "dice",
    "loss",
    "fall",
    "back",
    "result",
    "reveal",
    "bids",
    "interrupt",
    "state",
    "turn",
    "note",
]
"""A unit moves; comes to the table; one unit acts against another; dice fall; models are lost; a unit or a leader is
gone; somebody is driven back; how it ended; something hidden is shown; sealed numbers are opened; somebody cuts in; a
unit tires, is held, is freed; a turn or round begins or ends; and what is only said."""


Where = Literal["table", "reserve", "lost"]
"""Whether a unit can be seen: on the table, not there yet, or gone."""


class Standing(Value, frozen=True):
    """A unit as everybody sees it: how many it counts, where it is, and its pieces."""

    unit: str
    count: int
    where: Where = "table"
    pieces: tuple[Piece, ...] = ()


class Activation(Value, frozen=True):
    """What the events of one line of the log have in common. No other activation has the same `key`; `label` stands
    beside the line (its number, its price); `heading` over all lines of a turn, with `score` at its end (the bids, the
    points)."""

    key: str
    unit: str = ""
    seat: int | None = None
    label: str = ""
    heading: str = ""
    score: str = ""


class Tableau(Value, frozen=True):
    """What everybody can see now: the activation under way, and how the units stand."""

    activation: Activation | None = None
    standings: tuple[Standing, ...] = ()


class Bid(Value, frozen=True):
    """A sealed number that has been opened."""

    seat: int
    value: int


def by_kind(events: Mapping[Beat, tuple[str, ...]]) -> dict[str, Beat]:
    """The beat of each kind of event, of a table that lists the kinds of each beat."""
    return {kind: beat for beat, kinds in events.items() for kind in kinds}


def beat_of(
    kind: str, beats: Mapping[str, Beat], before: Mapping[str, Standing], changed: tuple[Standing, ...]
) -> Beat:
    """Which beat an event is: as the rule set says, else as what it changed shows."""
    if kind in beats:
        return beats[kind]
    if kind == "roll":
        return "dice"
    fewer = [now for now in changed if now.unit in before and now.count < before[now.unit].count]
    if fewer:
        return "fall" if any(now.where == "lost" for now in fewer) else "loss"
    if changed:
        arrived = any(not before[now.unit].pieces and now.pieces for now in changed if now.unit in before)
        return "place" if arrived else "move"
    return "note"
