"""The trace of a game: one short text that two replays share only if they went the same way.

`python -m grognard.testing.traces RULESET < SAVE` prints the trace of a save. The replay law starts one process for
each game, which has seen no other game; that works on every system.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from grognard.engine.history.saves import load
from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.ruleset import find

PATIENCE = 300.0
"""Seconds after which a replay elsewhere is given up."""


class NotReplayed(Exception):
    """Another process could not replay a save."""


def trace(match: Match) -> str:
    """The digest of the state, of all events and of the outcome."""
    state = match.state
    events = hashlib.blake2b(to_json(match.events), digest_size=12).hexdigest()
    return f"{state.digest()} {events} {match.outcome.reason if match.outcome else 'under way'}"


def trace_elsewhere(ruleset: str, data: bytes) -> str:
    """The trace of a save of an installed rule set, by a process that has seen no other game."""
    # Another seed for hashing, so that an order that depends on it shows.
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "grognard.testing.traces", ruleset]
    done = subprocess.run(command, input=data, env=env, capture_output=True, timeout=PATIENCE, check=False)  # noqa: S603
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise NotReplayed(said.rpartition("\n")[2] or f"it ended with {done.returncode}")
    return done.stdout.decode().rstrip("\r\n")


if __name__ == "__main__":
    find(sys.argv[1])
    print(trace(load(sys.stdin.buffer.read())))
