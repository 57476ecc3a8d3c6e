"""A fault generator: `python -m tools.faults`. It kills servers on the loopback in the middle of answers, again and
again, now and then their PostgreSQL too, and looks whether anything that was confirmed is gone afterwards."""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from grognard.engine.record import to_json
from grognard.store import Store
from tools.clusters import Cluster, cluster
from tools.load import SEED, Made, Step, make, script
from tools.servers import NO_WORKERS, start
from tools.tabs import Tab

BATTLES = 4
"""So many are answered at once, so that commits are shared."""


class Killed(NamedTuple):
    """What came of it: how many answers were confirmed, and how many of those the database does not have."""

    kills: int
    confirmed: int
    lost: int


class Axe:
    """It falls on a process in the middle of things: a moment after so many answers were confirmed."""

    def __init__(self, process: subprocess.Popen[str], answers: int, moment: float) -> None:
        self._process, self._answers, self._moment = process, answers, moment

    def confirmed(self) -> None:
        self._answers -= 1
        if self._answers == 0:
            asyncio.get_running_loop().call_later(self._moment, self._process.kill)


async def answer_until_killed(
    process: subprocess.Popen[str], url: str, battles: Sequence[Made], steps: Sequence[Step], rng: random.Random
) -> list[int]:
    """Answer as fast as possible until the axe falls. How many answers of each battle were confirmed."""
    tabs = [await _seated(url, made) for made in battles]
    axe = Axe(process, rng.randrange(1, len(battles) * len(steps) // 4), rng.random() / 20)
    confirmed = await asyncio.gather(*(_answer(tab, steps, axe) for tab in tabs))
    await asyncio.to_thread(process.wait, 60)
    for tab in tabs:
        tab.close()
    await asyncio.sleep(0)  # a line is closed when the loop comes round
    return confirmed


async def _seated(url: str, made: Made) -> Tab:
    tab = await Tab.at(url, made.match)
    tab.send(to_json({"type": "hello", "tokens": made.tokens}))
    while not tab.tables:
        await tab.heard()
    return tab


async def _answer(tab: Tab, steps: Sequence[Step], axe: Axe) -> int:
    """How many answers were confirmed until the line was cut."""
    confirmed = 0
    with suppress(ConnectionError):
        for number, step in enumerate(steps, 1):
            tab.send(step.message(number))
            while not tab.said:
                await tab.heard()
            said = tab.said.popleft()
            assert b'"ok"' in said, said
            confirmed += 1
            axe.confirmed()
    return confirmed


async def kept(database: str, matches: Sequence[str]) -> list[int]:
    """How many entries the journals of these matches have in the database."""
    store = await Store.open(database)
    stored = [await store.read(match) for match in matches]
    await store.close()
    lengths: list[int] = []
    for found in stored:
        assert found is not None, "a match is gone"
        assert found.summary.entries == len(found.journal), "a journal has a gap"
        lengths.append(len(found.journal))
    return lengths


def needed(steps: Sequence[Step], done: int) -> int:
    """After so many answers the journal was at least as long as it is before the next one."""
    return steps[done].n if done < len(steps) else steps[-1].n + 1


def run(database: str, kills: int, seed: int = 1, running: Cluster | None = None) -> Killed:
    """Kill so many servers, each in battles of its own, all on one database. Every fourth time the plug of a PostgreSQL
    is pulled as well."""
    rng, steps = random.Random(seed), script("ruse")
    confirmed = lost = 0
    for number in range(1, kills + 1):
        battles = asyncio.run(make(database, "ruse", SEED, ("human", "human"), BATTLES))
        process, url = start(database, NO_WORKERS)
        done = asyncio.run(answer_until_killed(process, url, battles, steps, rng))
        assert process.stdout is not None
        process.stdout.close()
        if running is not None and number % 4 == 0:
            running.stop()
            running.start()
        lengths = asyncio.run(kept(database, [made.match for made in battles]))
        confirmed += sum(done)
        lost += sum(max(0, needed(steps, answers) - length) for answers, length in zip(done, lengths, strict=True))
        if number % 50 == 0:
            print(f"{number} kills, {confirmed} confirmed answers, {lost} entries lost", flush=True)
    return Killed(kills, confirmed, lost)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--postgres", action="store_true", help="keep the matches in a PostgreSQL, and kill that too")
    given = asked.parse_args()
    with ExitStack() as stack:
        running = stack.enter_context(cluster(safe=True)) if given.postgres else None
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = running.address if running is not None else str(Path(folder) / "faults.db")
        found = run(database, given.kills, given.seed, running)
    print(f"{found.kills} kills, {found.confirmed} confirmed answers, {found.lost} entries lost")
    sys.exit(found.lost > 0)


if __name__ == "__main__":
    main()
