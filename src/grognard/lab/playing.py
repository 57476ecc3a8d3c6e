"""Playing the games of an experiment in batches: what a worker does, on this machine or on another."""

from __future__ import annotations

import os
import platform
import threading
import time
import traceback
from collections import Counter
from collections.abc import Mapping

from grognard.bots import Bot, bot
from grognard.engine.dice.sources import dice_source
from grognard.engine.history.saves import SavedTable, save
from grognard.engine.match import Match
from grognard.engine.record import Value
from grognard.engine.ruleset import find
from grognard.lab.games import kept_rests, lost_turns, run, want_log
from grognard.lab.luck import CountedDice
from grognard.lab.noting import Notes
from grognard.lab.plan import PlannedGame
from grognard.lab.records import GameRecord, LuckRecord
from grognard.lab.trouble import LabTrouble

_one_at_a_time = threading.Lock()


class WorkerCannot(LabTrouble):
    """A worker lacks what it needs to play; the text says which worker and what to do."""


class GameFailed(LabTrouble):
    """The rules or a bot broke down in a game; the text says which, so that it can be played again."""


class Batch(Value, frozen=True):
    """Games that go to a worker together; `whole` records also say what happened on the way."""

    games: tuple[PlannedGame, ...]
    whole: bool = True


def play_batch(batch: Batch) -> list[GameRecord]:
    """Play these games, one after the other; a process plays one game at a time, also if it has several threads."""
    with _one_at_a_time:
        return [_played_or_told(game, whole=batch.whole) for game in batch.games]


def _played_or_told(game: PlannedGame, *, whole: bool) -> GameRecord:
    try:
        return play_game(game, whole=whole)
    except LabTrouble:
        raise
    except Exception as fault:
        *_, frame = traceback.extract_tb(fault.__traceback__)
        raise GameFailed(
            f"A game broke down in {frame.filename}:{frame.lineno}: {type(fault).__name__}: {fault}. It was "
            f"{game.cell.scenario}, variant {game.cell.variant}, seed {game.seed!r}, game {game.rotation + 1} of its "
            "round. All games before are kept."
        ) from fault


def play_game(game: PlannedGame, *, whole: bool = True) -> GameRecord:
    """Play one game and note what happened in it."""
    started = time.perf_counter()
    applied: Counter[str] | None = Counter() if whole else None
    dice = CountedDice(dice_source(game.setup.dice))
    players = _players(game)
    match = _played(game, players, dice, applied, listen=whole or want_log(game.sitting.bots))
    outcome = match.outcome
    assert outcome is not None
    notes = Notes(match) if whole else None
    return GameRecord(
        game.cell.fingerprint,
        game.round,
        game.rotation,
        game.sitting.armies,
        game.sitting.bots,
        outcome.winners,
        outcome.reason,
        outcome.clause,
        sum(match.step_answers),
        notes.activations if notes else 0,
        match.state.digest(),
        round(time.perf_counter() - started, 4),
        outcome.scores,
        dict(sorted((applied or {}).items())),
        notes.units if notes else (),
        tuple(LuckRecord(seat, each.dice, each.expected, each.actual) for seat, each in sorted(dice.by_seat.items())),
        notes.fights if notes else (),
        notes.openings if notes else (),
        lost_turns(game.sitting.bots, players),
    )


def play_again(game: PlannedGame) -> Match:
    """The same game once more, with its events."""
    return _played(game, _players(game), CountedDice(dice_source(game.setup.dice)), None, listen=True)


def replay_of(game: PlannedGame) -> bytes:
    """The same game once more, as a save that opens in the browser."""
    match = play_again(game)
    title = f"{game.cell.scenario}: {' v '.join(match.setup.players)}"
    return save(match, table=SavedTable(title, game.sitting.bots))


def _players(game: PlannedGame) -> dict[int, Bot]:
    return {seat: bot(name, f"{game.seed} seat {seat}") for seat, name in enumerate(game.sitting.bots)}


def _played(
    game: PlannedGame, players: Mapping[int, Bot], dice: CountedDice, applied: Counter[str] | None, *, listen: bool
) -> Match:
    setup, bots = game.setup, game.sitting.bots
    try:
        ruleset = find(setup.ruleset)
    except (LookupError, ImportError, AttributeError) as fault:
        raise WorkerCannot(
            f"The worker {platform.node()} (process {os.getpid()}) cannot load the rule set {setup.ruleset!r}: "
            f"{str(fault).rstrip('.')}. Install there what is installed here, then run again."
        ) from None
    return run(ruleset, setup, players, keep=kept_rests(bots), applied=applied, listen=listen, source=dice)
