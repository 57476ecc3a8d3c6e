"""Plays one game between bots, without anybody watching."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.bots import HOUSE, Bot, bot
from grognard.engine.dice.sources import DiceSource
from grognard.engine.history.saves import save
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.playing.rest import Keep
from grognard.engine.record import Value
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup, find
from grognard.engine.view import View
from grognard.lab.trouble import LabTrouble


class Job(Value, frozen=True):
    """One game to play: everything that decides how it goes."""

    ruleset: str
    number: int
    seed: str
    bots: tuple[str, ...]
    """By seat."""
    scenario: str = ""
    armies: tuple[str, ...] = ()
    clauses: bool = False
    saves: str = ""
    """A folder in which the game is saved; empty: it is not saved."""
    teams: tuple[int, ...] = ()
    """By seat; empty: everyone is for themselves."""


class GameResult(Value, frozen=True):
    """How a game of the lab went."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: int
    seconds: float
    digest: str
    clauses: dict[str, int] = {}
    lost_turns: dict[str, int] = {}
    """Of bots that gave no answer that counts, by name."""


class GameTooLong(LabTrouble):
    """A game took more decisions than its rule set promises."""


def play(job: Job) -> GameResult:
    """Play one game to its end."""
    ruleset = find(job.ruleset)
    dice = DicePolicy(seed=job.seed)
    setup = ruleset.setup(job.scenario, job.armies, players=job.bots, teams=job.teams, dice=dice)
    players = {seat: bot(name, f"{job.seed} seat {seat}") for seat, name in enumerate(job.bots)}
    applied: Counter[str] | None = Counter() if job.clauses else None
    started = time.perf_counter()
    match = run(ruleset, setup, players, keep=kept_rests(job.bots), applied=applied, listen=want_log(job.bots))
    assert match.outcome is not None
    seconds = time.perf_counter() - started
    if job.saves:
        (Path(job.saves) / f"{job.ruleset}-{job.number + 1:05}.json").write_bytes(save(match))
    return GameResult(
        job.number,
        job.bots,
        match.outcome.winners,
        match.outcome.reason,
        sum(match.step_answers),
        seconds,
        match.state.digest(),
        dict(applied or {}),
        lost_turns(job.bots, players),
    )


def kept_rests(bots: Sequence[str]) -> Keep:
    """Bots that look ahead need the last state at rest; dice and recruits do not."""
    return Keep.NONE if set(bots) <= {"dice", "recruit"} else Keep.LAST


def want_log(bots: Sequence[str]) -> bool:
    """Guests are sent the log; bots of the house look at the position alone."""
    return not HOUSE.keys() >= set(bots)


def lost_turns(bots: Sequence[str], players: Mapping[int, Bot]) -> dict[str, int]:
    """How many turns each bot lost in a game, if any."""
    lost: Counter[str] = Counter()
    for seat, name in enumerate(bots):
        lost[name] += players[seat].lost_turns
    return {name: times for name, times in sorted(lost.items()) if times}


def run(
    ruleset: Ruleset[Any],
    setup: Setup,
    players: Mapping[int, Bot],
    *,
    keep: Keep = Keep.LAST,
    applied: Counter[str] | None = None,
    listen: bool = False,
    source: DiceSource | None = None,
) -> Match:
    """Let these players play a game from its setup to its outcome; with `listen` its events are kept."""
    match = Match(ruleset, setup, source=source, keep=keep, listen=listen, applied=applied)
    try:
        for made, _ in enumerate(decisions(match, by_players(match, players))):
            if made > ruleset.bound:
                raise GameTooLong(f"{ruleset.title} promises at most {ruleset.bound} decisions, this game took more")
    finally:
        for seat, player in players.items():
            player.leave(View(match, seat))
    return match


def bots_of(level: str, setup: Setup, seed: str) -> dict[int, Bot]:
    """A bot of this level in every seat; the same seed decides the same way."""
    return {seat: bot(level, f"{seed} seat {seat}") for seat in setup.seating}
