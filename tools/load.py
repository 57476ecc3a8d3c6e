"""A load generator: `python -m tools.load`. Battles with a person in each seat, answered over real sockets at a steady
pace, against a server of its own on the loopback; with bots thinking beside them if wanted. It prints how long answers
took until they were stored, confirmed and shown.

One process keeps its matches in SQLite; several share a PostgreSQL of their own, which flushes every commit. It is
bounded in time and in battles, and measures the machine as it is: on a busy one the figures are worse.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from grognard.bots import bot
from grognard.engine.match import Match
from grognard.engine.playing.players import decisions
from grognard.engine.questions import Answer
from grognard.engine.record import to_json
from grognard.engine.ruleset import DicePolicy, find
from grognard.engine.view import View
from grognard.server.matches.setups import setup_of
from grognard.server.schemas import NewMatch
from grognard.store import Seat, Store
from grognard.store.records import hash_token
from tools.calibration import REFERENCE, loop_seconds
from tools.servers import Machine, machine
from tools.tabs import Tab

SEED = 7
SCRIPTS = 4
"""So many different battles are played, so that not all do the same at the same time."""


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
    cpu: Mapping[str, float] = {}
    """Seconds that each part of the machine computed meanwhile."""

    def line(self) -> str:
        ordered = sorted(self.took)

        def at(share: float) -> str:
            return f"{ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000:.0f} ms" if ordered else "-"

        rate = len(ordered) / self.seconds
        spent = [f"{name} {cpu / len(ordered) * 1000:.2f} ms" for name, cpu in self.cpu.items() if ordered]
        return (
            f"{len(ordered)} answers in {self.seconds:.0f} s ({rate:.0f}/s): median {at(0.5)}, p99 {at(0.99)}, "
            f"most {at(1)}; refused {self.refused}"
        ) + (f"; CPU an answer: {', '.join(spent)}" if spent else "")


class Step(NamedTuple):
    """One answer of a battle, and how long the journal is before it."""

    n: int
    seat: int
    answer: Any

    def message(self, number: int) -> bytes:
        return to_json({"type": "answer", "id": number, "n": self.n, "seat": self.seat, "answer": self.answer})


def new_battle(ruleset: str, seed: int) -> Match:
    return Match(find(ruleset), setup_of(NewMatch(ruleset, seed=seed), DicePolicy("seeded", str(seed))))


def script(ruleset: str, seed: int = SEED) -> list[Step]:
    """The answers of a whole battle. With the same seed the same ones fit again, whoever gives them."""
    match = new_battle(ruleset, seed)
    players = [bot("dice", seat) for seat in match.seating.seats]
    steps: list[Step] = []

    def decide(seat: int) -> Answer:
        answer = players[seat].decide(View(match.fork(), seat))
        steps.append(Step(len(match.journal), seat, answer))
        return answer

    for _seat in decisions(match, decide):
        pass
    return steps


class Made(NamedTuple):
    match: str
    tokens: tuple[str, ...]


async def make(database: str, ruleset: str, seed: int, sitters: Sequence[str], count: int) -> list[Made]:
    """So many matches alike, put into the database by hand: a server proves each one in a worker."""
    setup, store = new_battle(ruleset, seed).setup, await Store.open(database)
    made = [Made(secrets.token_hex(6), tuple(secrets.token_urlsafe(24) for _ in sitters)) for _ in range(count)]
    for match, tokens in made:
        seats = [Seat(who, who, hash_token(token)) for who, token in zip(sitters, tokens, strict=True)]
        await store.create(match, setup, seats, title=ruleset)
    await store.close()
    return made


class Battle:
    """One battle and the tab that answers for both seats."""

    def __init__(self, made: Made, steps: Sequence[Step]) -> None:
        self._made = made
        self._messages = [step.message(number) for number, step in enumerate(steps, 1)]
        self.took: list[float] = []
        self.refused = 0

    async def sit_down(self, url: str) -> None:
        self._tab = await Tab.at(url, self._made.match)
        self._tab.send(to_json({"type": "hello", "tokens": self._made.tokens}))
        while not self._tab.tables:
            await self._tab.heard()

    async def play(self, pace: float, after: float) -> None:
        """Play on until the battle is over, or somebody says stop."""
        await asyncio.sleep(after)
        tab, due = self._tab, time.monotonic()
        for message in self._messages:
            tab.said.clear()
            seen, start = tab.tables, time.monotonic()
            tab.send(message)
            while not tab.said or tab.tables == seen:
                await tab.heard()
            self.took.append(time.monotonic() - start)
            if b'"ok"' not in tab.said[0]:
                self.refused += 1
                return
            due += pace
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def stand_up(self) -> None:
        self._tab.close()


async def measure(
    url: str, database: str, wanted: Wanted, cpu: Callable[[], dict[str, float]] = dict[str, float]
) -> Figures:
    """Play until the time is up or a battle is over, and say how it went; `cpu` says who has computed how long."""
    battles: list[Battle] = []
    for seed in range(SEED, SEED + SCRIPTS):
        steps = script(wanted.ruleset, seed)
        made = await make(database, wanted.ruleset, seed, ("human", "human"), -(-wanted.battles // SCRIPTS))
        battles += [Battle(each, steps) for each in made]
    battles = battles[: wanted.battles]
    watched = await make(database, wanted.ruleset, SEED, ("sergeant", "sergeant"), wanted.bots)
    for battle in battles:
        await battle.sit_down(url)
    tabs = [await _look_on(url, each.match) for each in watched]
    start, computed = time.monotonic(), cpu()
    playing = [
        asyncio.create_task(battle.play(wanted.pace, place * wanted.pace / len(battles)))
        for place, battle in enumerate(battles)
    ]
    over, _ = await asyncio.wait(playing, timeout=wanted.seconds, return_when=asyncio.FIRST_COMPLETED)
    seconds, spent = time.monotonic() - start, cpu()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for task in over:
        task.result()
    for battle in battles:
        battle.stand_up()
    for tab in tabs:
        tab.close()
    await asyncio.sleep(0)  # a line is closed when the loop comes round
    took = [each for battle in battles for each in battle.took]
    refused = sum(battle.refused for battle in battles)
    return Figures(took, refused, seconds, {name: spent[name] - before for name, before in computed.items()})


async def _look_on(url: str, match: str) -> Tab:
    """Somebody looks on, so that the bots play."""
    tab = await Tab.at(url, match)
    tab.send(b'{"type": "hello"}')
    return tab


def measured(at: Machine, wanted: Wanted) -> Figures:
    def cpu() -> dict[str, float]:
        return {**at.cpu(), "generator": time.process_time()}

    return asyncio.run(measure(at.url, at.database, wanted, cpu))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--ruleset", default="ruse")
    asked.add_argument("--battles", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--pace", type=float, default=1.0)
    asked.add_argument("--bots", type=int, default=0)
    asked.add_argument("--processes", type=int, default=1)
    given = vars(asked.parse_args())
    processes = given.pop("processes")
    wanted = Wanted(**given)
    with tempfile.TemporaryDirectory() as folder, machine(Path(folder), processes) as started:
        print(f"{msgspec.json.encode(wanted._asdict()).decode()}, {processes} processes")
        before = loop_seconds()
        print(measured(started, wanted).line())
    slow = (before + loop_seconds()) / 2 / REFERENCE
    print(f"this machine took {slow:.2f} times as long as the reference just before and after")


if __name__ == "__main__":
    main()
