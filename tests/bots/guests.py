"""Guests that misbehave, each a real program of a few lines."""

from __future__ import annotations

import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
MAGPIE = f"{sys.executable} {EXAMPLES / 'magpie.py'}"

READY = 'say(type="ready", protocol=1)'
FRAME = """
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
asked = 0
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        {ready}
    elif told["type"] == "table" and "question" in told:
        asked += 1
        at = dict(id=asked, n=told["n"], seat=told["seat"])
        {asked}
    elif told["type"] == "candidates":
        say(type="answer", **at, answer=told["answers"][0])
"""
GOOD = 'say(type="candidates", **at, limit=1)'


def written(folder: Path, asked: str = GOOD, ready: str = READY) -> str:
    """A program that does this when it is asked; the command that starts it."""
    path = folder / "guest.py"
    path.write_text(FRAME.format(asked=asked, ready=ready))
    return f"{sys.executable} {path}"
