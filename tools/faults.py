"""A fault generator: `python -m tools.faults`. It kills a server on the loopback in the middle of answers, again and
again, and looks whether anything that was confirmed is gone afterwards."""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from grognard.engine.record import to_json
from tools.load import SEED, Step, next_reply, script
from tools.servers import start


class Killed(NamedTuple):
    """What came of it: how many answers were confirmed, and how many of those the database does not have."""

    kills: int
    confirmed: int
    lost: int


async def answer_until_killed(
    process: subprocess.Popen[str], url: str, made: tuple[str, Sequence[str]], steps: Sequence[Step], after: float
) -> int:
    """Answer as fast as possible; the axe falls after so many seconds. How many answers were confirmed."""
    match, tokens = made
    asyncio.get_running_loop().call_later(after, process.send_signal, signal.SIGKILL)
    confirmed = 0
    try:
        async with connect(f"{url.replace('http', 'ws', 1)}ws/{match}", max_size=None, proxy=None) as tab:
            await tab.send(to_json({"type": "hello", "tokens": tokens}).decode())
            for number, step in enumerate(steps, 1):
                told = {"type": "answer", "id": number, "n": step.n, "seat": step.seat, "answer": step.answer}
                await tab.send(to_json(told).decode())
                assert (await next_reply(tab))["type"] == "ok"
                confirmed += 1
    except (ConnectionClosed, OSError):
        pass
    # In a thread: who has answered everything already waits for the axe, which falls in this loop.
    await asyncio.to_thread(process.wait, 30)
    return confirmed


def kept(database: Path, match: str) -> int:
    with closing(sqlite3.connect(database)) as raw:
        (length,) = raw.execute("SELECT length FROM matches WHERE id = ?", (match,)).fetchone()
        (entries,) = raw.execute("SELECT count(*) FROM entries WHERE match = ?", (match,)).fetchone()
    assert length == entries, "a journal has a gap"
    return int(length)


def run(folder: Path, kills: int, seed: int = 1) -> Killed:
    """Kill so many servers, each in a battle of its own, all on one database."""
    rng, steps, database = random.Random(seed), script("ruse"), folder / "faults.db"
    confirmed = lost = 0
    for _ in range(kills):
        process, url = start(database)
        asked = {"ruleset": "ruse", "seats": ["human", "human"], "dice": "seeded", "seed": SEED}
        made = httpx.post(f"{url}api/matches", json=asked, trust_env=False, timeout=120).json()
        battle = made["match"], made["tokens"]
        done = asyncio.run(answer_until_killed(process, url, battle, steps, 0.2 + rng.random()))
        assert process.stdout is not None
        process.stdout.close()
        confirmed += done
        # After so many answers the journal was at least as long as it is before the next one.
        needed = steps[done].n if done < len(steps) else steps[-1].n + 1
        lost += max(0, needed - kept(database, made["match"]))
    return Killed(kills, confirmed, lost)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=20)
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), asked.parse_args().kills)
    print(f"{found.kills} kills, {found.confirmed} confirmed answers, {found.lost} entries lost")
    sys.exit(found.lost > 0)


if __name__ == "__main__":
    main()
