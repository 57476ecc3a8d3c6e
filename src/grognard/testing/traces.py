"""The trace of a game: one short text that two replays share only if they went the same way.

`python -m grognard.testing.traces RULESET` answers each save on its input, a line in base64, with its trace: the
replay law asks it. Imports are slow, so one process does them for all games; each game is then replayed in a child of
its own, which has seen no other game.
"""

from __future__ import annotations

import base64
import hashlib
import os
import sys

from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.ruleset import find
from grognard.engine.saves import load

FAULT = "fault: "
"""How the answer to a save begins that could not be replayed."""


def trace(match: Match) -> str:
    """The digest of the state, of all events and of the outcome."""
    state = match.state
    events = hashlib.blake2b(to_json(match.events), digest_size=12).hexdigest()
    return f"{state.digest()} {events} {match.outcome.reason if match.outcome else 'under way'}"


def serve() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            print(_answer(line), flush=True)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            print(f"{FAULT}the process ended without an answer", flush=True)


def _answer(line: str) -> str:
    try:
        return trace(load(base64.b64decode(line)))
    except Exception as error:  # noqa: BLE001 - whatever it is, the law that asked will say it
        return f"{FAULT}{error!r}"


if __name__ == "__main__":
    find(sys.argv[1])
    serve()
