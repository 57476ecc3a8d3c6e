"""Playing one game between bots, without anybody watching."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.bots import Bot, bot
from grognard.engine.match import Match
from grognard.engine.record import Value
from grognard.engine.rest import Keep
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup, find
from grognard.engine.saves import save
from grognard.engine.view import View


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
    """A folder that keeps the game as a save; none if empty."""


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


class GameTooLong(RuntimeError):
    """A game took more decisions than its rule set promises."""


def play(job: Job) -> GameResult:
    """Play one game to its end."""
    ruleset = find(job.ruleset)
    setup = ruleset.setup(job.scenario, job.armies, players=job.bots, dice=DicePolicy(seed=job.seed))
    players = {seat: bot(name, f"{job.seed} seat {seat}") for seat, name in enumerate(job.bots)}
    applied: Counter[str] | None = Counter() if job.clauses else None
    started = time.perf_counter()
    match = run(ruleset, setup, players, keep=_keep(job.bots), applied=applied)
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
    )


def _keep(bots: Sequence[str]) -> Keep:
    """Bots that look ahead need the last state at rest; recruits do not."""
    return Keep.NONE if set(bots) == {"recruit"} else Keep.LAST


def run(
    ruleset: Ruleset[Any],
    setup: Setup,
    players: Mapping[int, Bot],
    *,
    keep: Keep = Keep.LAST,
    applied: Counter[str] | None = None,
) -> Match:
    """Let these players play a game from its setup to its outcome."""
    match = Match(ruleset, setup, keep=keep, listen=False, applied=applied)
    decisions = 0
    while match.outcome is None:
        for seat in match.deciding:
            match.submit(seat, players[seat].decide(View(match, seat)))
            decisions += 1
        if decisions > ruleset.bound:
            raise GameTooLong(f"{ruleset.title} promises at most {ruleset.bound} decisions, this game took more")
    return match
