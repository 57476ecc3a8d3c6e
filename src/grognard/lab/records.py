"""What the lab keeps of a game: its result, and what happened to units, clauses and dice on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from grognard.engine.record import Value, to_json


class UnitRecord(Value, frozen=True):
    """A unit in a game: how many models it began and ended with, and what it did."""

    seat: int
    name: str
    began: int
    ended: int
    fell: int = -1
    """The activation in which it was lost; -1: it stood to the end."""
    acts: int = 0
    felled: int = 0
    """Enemy models lost while it acted."""


class LuckRecord(Value, frozen=True):
    """Success-or-failure dice of a seat."""

    seat: int
    dice: int
    expected: float
    actual: int


class FightRecord(Value, frozen=True):
    """Models lost in one square of the table (or cell of its grid), counted from the south-west corner."""

    column: int
    row: int
    losses: int


class GameRecord(Value, frozen=True):
    """A game of an experiment. `cell` says what was played, `round` and `rotation` which game of it."""

    cell: str
    round: int
    rotation: int = msgspec.field(name="turn")
    """By how many chairs everybody sits further on than in the first game of the round; in files its key is `turn`."""
    armies: tuple[str, ...]
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str
    decisions: int
    activations: int
    digest: str
    seconds: float
    scores: tuple[int, ...] = ()
    clauses: dict[str, int] = {}
    units: tuple[UnitRecord, ...] = ()
    luck: tuple[LuckRecord, ...] = ()
    fights: tuple[FightRecord, ...] = ()
    openings: tuple[str, ...] = ()
    """By seat: the units that it let act first, in their order."""
    lost_turns: dict[str, int] = {}
    """Of bots that gave no answer that counts, by name."""

    @property
    def name(self) -> tuple[str, int, int]:
        """The name of the game, which no other game has."""
        return self.cell, self.round, self.rotation

    def share(self, seat: int, seats: int) -> float:
        """What this seat got of the victory: all of it, nothing, or its part of one that is shared; of a draw an
        equal part."""
        winners = self.winners or tuple(range(seats))
        return 1 / len(winners) if seat in winners else 0.0


def digest_of(games: Iterable[GameRecord]) -> str:
    """One fingerprint of these games, whoever played them and however long it took."""
    total = hashlib.blake2b(digest_size=12)
    for game in games:
        total.update(to_json(msgspec.structs.replace(game, seconds=0.0)))
    return total.hexdigest()
