"""The plan of an experiment: who meets whom where, under which variant, with which seed.

A match-up is played in rounds. A round has one game for every way to sit and every variant, all with the same seed
(common random numbers), so that two variants differ by the change and by as little luck as possible.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement

import msgspec

from grognard import __version__
from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import DicePolicy, Setup
from grognard.lab.records import GameRecord

BASE = "base"
"""The variant in which nothing is changed."""


class Entrant(Value, frozen=True):
    """Who is measured: a bot with an army; without one each seat has its usual army."""

    bot: str
    army: str | None = None

    def __str__(self) -> str:
        return self.bot if self.army is None else f"{self.army or 'own choice'} ({self.bot})"


class Sitting(Value, frozen=True):
    """One way to sit: who sits where, and the setup that follows from it. Only the seed is missing."""

    setup: Setup
    bots: tuple[str, ...]
    armies: tuple[str, ...]


class ExperimentCell(Value, frozen=True):
    """One match-up under one variant."""

    scenario: str
    variant: str
    sittings: tuple[Sitting, ...]
    fingerprint: str = msgspec.field(default="", name="mark")
    """A fingerprint of all that decides how its games go, but for the round: results are found again by it."""

    @classmethod
    def of(cls, scenario: str, variant: str, sittings: Sequence[Sitting], seed: str) -> ExperimentCell:
        told = to_json([__version__, variant, sittings, seed])
        return cls(scenario, variant, tuple(sittings), hashlib.blake2b(told, digest_size=8).hexdigest())


class Matchup(Value, frozen=True):
    """Entrants who meet in a scenario. `key` is part of the seed of every game."""

    scenario: str
    entrants: tuple[Entrant, ...]
    seed: str
    cells: tuple[ExperimentCell, ...] = ()
    """By variant."""

    @property
    def key(self) -> str:
        return f"{self.scenario}: {' v '.join(map(str, self.entrants))}"

    @property
    def mirror(self) -> bool:
        """Whether all entrants are alike. Then there is nothing to rotate, and the result measures the first seat."""
        return self.entrants.count(self.entrants[0]) == len(self.entrants)

    @property
    def rotations(self) -> int:
        """How many ways to sit there are."""
        return 1 if self.mirror else len(self.entrants)

    @property
    def games_a_round(self) -> int:
        return self.rotations * len(self.cells)

    def seated(self, rotation: int) -> tuple[Entrant, ...]:
        """Who sits where: everybody moves one chair on with each rotation."""
        start = -rotation % len(self.entrants)
        return self.entrants[start:] + self.entrants[:start]

    def first_share(self, game: GameRecord) -> float:
        """What the first entrant got of a game; of a mirror match the first seat."""
        return game.share(game.rotation, len(self.entrants))


class ExperimentPlan(Value, frozen=True):
    """All of an experiment: what is played, and until when. A folder of results holds it."""

    ruleset: str
    title: str
    seed: str
    until: str
    most: int
    """Games of a match-up under a variant, whatever `until` still wants."""
    variants: dict[str, str]
    """Their titles by name."""
    matchups: tuple[Matchup, ...]
    whole: bool = True
    """Whether records say what happened on the way, or only the results."""

    @property
    def cells(self) -> dict[str, tuple[Matchup, ExperimentCell]]:
        """All cells by their fingerprints."""
        return {cell.fingerprint: (matchup, cell) for matchup in self.matchups for cell in matchup.cells}


class PlannedGame(Value, frozen=True):
    """One game to play: its cell, and which of its games."""

    cell: ExperimentCell
    round: int
    rotation: int
    seed: str

    @property
    def sitting(self) -> Sitting:
        return self.cell.sittings[self.rotation]

    @property
    def setup(self) -> Setup:
        return msgspec.structs.replace(self.sitting.setup, dice=DicePolicy(seed=self.seed))


def games_of(matchup: Matchup, round: int) -> list[PlannedGame]:
    """All games of a round: every variant, every way to sit, one seed."""
    seed = f"{matchup.seed}/{matchup.key}/{round}"
    return [PlannedGame(cell, round, rotation, seed) for cell in matchup.cells for rotation in range(matchup.rotations)]


def meetings(entrants: Sequence[Entrant], seats: int, *, mirrors: bool) -> list[tuple[Entrant, ...]]:
    """Who meets whom: each entrant every other, and with `mirrors` also themselves. If there are fewer entrants than
    seats, some sit in several."""
    alike = [(entrant,) * seats for entrant in entrants]
    if len(entrants) == 1:
        return alike
    if len(entrants) >= seats:
        different = list(combinations(entrants, seats))
    else:
        different = [each for each in combinations_with_replacement(entrants, seats) if len(set(each)) > 1]
    return [*different, *(alike if mirrors else ())]
