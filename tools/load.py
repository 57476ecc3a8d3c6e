"""A load generator: `python -m tools.load`. Battles with a person in each seat, answered over real sockets at a steady
pace, against a server of its own on the loopback; with bots thinking beside them if wanted. It prints how long answers
took until they were stored and confirmed.

It is bounded in time and in battles, and measures the machine as it is: on a busy one the figures are worse.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.server.schemas import NewMatch
from grognard.server.setups import setup_of
from tools.servers import server

SEED = 7


class Wanted(NamedTuple):
    ruleset: str
    battles: int
    seconds: float
    pace: float
    """Seconds between two answers of one battle."""
    bots: int
    """Battles between two sergeants beside them."""


class Figures(NamedTuple):
    took: list[float]
    refused: int
    seconds: float
    cpu: float = 0.0
    """Seconds that the server itself computed meanwhile, opening the tables included."""

    def line(self) -> str:
        ordered = sorted(self.took)

        def at(share: float) -> str:
            return f"{ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000:.0f} ms" if ordered else "-"

        rate = len(ordered) / self.seconds
        return (
            f"{len(ordered)} answers in {self.seconds:.0f} s ({rate:.0f}/s): median {at(0.5)}, p99 {at(0.99)}, "
            f"most {at(1)}; refused {self.refused}"
        ) + (f"; {self.cpu / len(ordered) * 1000:.2f} ms of the server's CPU an answer" if self.cpu and ordered else "")


class Step(NamedTuple):
    """One answer of a battle, and how long the journal is before it."""

    n: int
    seat: int
    answer: Any


def script(ruleset: str) -> list[Step]:
    """The answers of a whole battle. With the same seed the same ones fit again, whoever gives them."""
    match = Match(find(ruleset), setup_of(NewMatch(ruleset, seed=SEED), DicePolicy("seeded", str(SEED))))
    recruits = [bot("recruit", seat) for seat in match.seating.seats]
    steps: list[Step] = []
    while match.outcome is None:
        seat = match.deciding[0]
        answer = recruits[seat].decide(View(match.fork(), seat))
        steps.append(Step(len(match.journal), seat, answer))
        match.submit(seat, answer)
    return steps


class Battle:
    """One battle and the tab that answers for both seats."""

    def __init__(self, url: str, made: dict[str, Any], steps: list[Step]) -> None:
        self._where = f"{url.replace('http', 'ws', 1)}ws/{made['match']}"
        self._hello = to_json({"type": "hello", "tokens": made["tokens"]}).decode()
        self._steps = steps
        self.took: list[float] = []
        self.refused = 0

    async def play(self, until: float, pace: float, after: float) -> None:
        await asyncio.sleep(after)
        async with connect(self._where, max_size=None, proxy=None) as tab:
            await tab.send(self._hello)
            for number, step in enumerate(self._steps, 1):
                if time.monotonic() >= until:
                    return
                start = time.monotonic()
                told = {"type": "answer", "id": number, "n": step.n, "seat": step.seat, "answer": step.answer}
                await tab.send(to_json(told).decode())
                said = await next_reply(tab)
                self.took.append(time.monotonic() - start)
                if said["type"] != "ok":
                    self.refused += 1
                    return
                await asyncio.sleep(max(0.0, pace - (time.monotonic() - start)))


async def next_reply(tab: ClientConnection) -> dict[str, Any]:
    while True:
        data = await tab.recv(decode=False)
        if not data.startswith(b'{"type":"table"'):  # tables are large; they need not be read here
            said: dict[str, Any] = json.loads(data)
            return said


async def measure(url: str, wanted: Wanted, cpu: Callable[[], float] = float) -> Figures:
    """Play, and say how it went; `cpu` says how long the server has computed."""
    steps = script(wanted.ruleset)
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=120) as http:

        async def made(seats: list[str]) -> dict[str, Any]:
            asked = {"ruleset": wanted.ruleset, "seats": seats, "dice": "seeded", "seed": SEED}
            answer = await http.post("/api/matches", json=asked)
            answer.raise_for_status()
            found: dict[str, Any] = answer.json()
            return found

        battles = [Battle(url, await made(["human", "human"]), steps) for _ in range(wanted.battles)]
        watched = [await made(["sergeant", "sergeant"]) for _ in range(wanted.bots)]
    start, computed = time.monotonic(), cpu()
    until = start + wanted.seconds
    async with asyncio.TaskGroup() as tasks:
        for each in watched:
            tasks.create_task(_watch(url, each["match"], until))
        for place, battle in enumerate(battles):
            tasks.create_task(battle.play(until, wanted.pace, place * wanted.pace / len(battles)))
    took = [each for battle in battles for each in battle.took]
    return Figures(took, sum(battle.refused for battle in battles), time.monotonic() - start, cpu() - computed)


async def _watch(url: str, match: str, until: float) -> None:
    """Somebody looks on, so that the bots play."""
    async with connect(f"{url.replace('http', 'ws', 1)}ws/{match}", max_size=None, proxy=None) as tab:
        await tab.send('{"type": "hello"}')
        try:
            while time.monotonic() < until:
                await asyncio.wait_for(tab.recv(), max(0.01, until - time.monotonic()))
        except TimeoutError:
            return


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--ruleset", default="ruse")
    asked.add_argument("--battles", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--pace", type=float, default=1.0)
    asked.add_argument("--bots", type=int, default=0)
    wanted = Wanted(**vars(asked.parse_args()))
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "load.db") as started:
        print(wanted)
        figures = asyncio.run(measure(started.url, wanted, lambda: started.cpu))
        print(figures.line())


if __name__ == "__main__":
    main()
