"""The trace of a game: one short text that two replays share only if they went the same way.

`python -m grognard.testing.traces FILE` prints the trace of a save, for the replay law.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.saves import load


def trace(match: Match) -> str:
    """The digest of the state, of all events and of the outcome."""
    state = match.state
    events = hashlib.blake2b(to_json(match.events), digest_size=12).hexdigest()
    return f"{state.digest()} {events} {match.outcome.reason if match.outcome else 'under way'}"


if __name__ == "__main__":
    print(trace(load(Path(sys.argv[1]).read_bytes())))
