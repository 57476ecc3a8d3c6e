"""A folder of results: the plan of an experiment and the journal of its games. It stands alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from grognard.engine.record import to_json
from grognard.lab.journal import JournalTrouble, read_games
from grognard.lab.plan import ExperimentCell, ExperimentPlan, Matchup, PlannedGame, games_of
from grognard.lab.progress import ExperimentProgress, MatchupProgress
from grognard.lab.records import GameRecord, digest_of
from grognard.lab.stopping import rule_of
from grognard.lab.trouble import writing

PLAN = "plan.json"


class Played(NamedTuple):
    """A game that counts, with what was played."""

    matchup: Matchup
    cell: ExperimentCell
    game: GameRecord


class Results:
    """The games of an experiment that count, in the order of its plan."""

    def __init__(self, plan: ExperimentPlan, progress: ExperimentProgress, played: Sequence[Played]) -> None:
        self.plan, self.progress, self.played = plan, progress, tuple(played)

    def of(self, variant: str) -> Results:
        """Those of one variant."""
        return Results(self.plan, self.progress, [each for each in self.played if each.cell.variant == variant])

    @property
    def games(self) -> Iterator[GameRecord]:
        return (each.game for each in self.played)

    @property
    def digest(self) -> str:
        """The same for the same experiment and seed, however many workers played."""
        return digest_of(self.games)

    @property
    def seconds(self) -> float:
        """What the games took, all workers together."""
        return sum(game.seconds for game in self.games)

    def progress_of(self, matchup: Matchup) -> MatchupProgress:
        return next(each for each in self.progress.all if each.matchup.key == matchup.key)

    def game(self, played: Played) -> PlannedGame:
        """The same game, to be played again."""
        games = games_of(played.matchup, played.game.round)
        wanted = played.cell.fingerprint, played.game.rotation
        return next(each for each in games if (each.cell.fingerprint, each.rotation) == wanted)


def write_plan(folder: Path, plan: ExperimentPlan) -> None:
    """Write the plan in one go, so that there is always a whole one."""
    with writing("The plan", folder, "Make room, or name another folder with --into."):
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"{PLAN}.new"
        new.write_bytes(to_json(plan))
        os.replace(new, folder / PLAN)


def read_plan(folder: Path) -> ExperimentPlan:
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=ExperimentPlan)
    except FileNotFoundError:
        raise JournalTrouble(
            f"{folder} holds no results of the lab: there is no {PLAN} in it. Name a folder that grognard lab run made."
        ) from None
    except (OSError, msgspec.DecodeError) as fault:
        raise JournalTrouble(f"{folder / PLAN} cannot be read: {fault}. Run the experiment again.") from None


def read_results(folder: Path, plan: ExperimentPlan | None = None) -> Results:
    """The games that were played so far and count."""
    plan = plan or read_plan(folder)
    progress = ExperimentProgress(plan.matchups, rule_of(plan.until), plan.most)
    cells = plan.cells
    known = [game for game in read_games(folder) if game.cell in cells]
    progress.take(sorted(known, key=lambda game: game.round))
    order = {fingerprint: place for place, fingerprint in enumerate(cells)}
    counting = sorted(filter(progress.counts, known), key=lambda game: (order[game.cell], game.round, game.rotation))
    return Results(plan, progress, [Played(*cells[game.cell], game) for game in counting])
