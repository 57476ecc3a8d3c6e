"""Visiting: a server is started, pestered in every way, and looked at afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec

from grognard.engine.history.saves import FORMAT
from grognard.engine.ruleset import find
from tools.hostile.findings import Findings
from tools.hostile.messages import fuzz
from tools.hostile.requests import pester
from tools.hostile.silence import hold_open
from tools.load import SEED, script
from tools.servers import CLOSED, Started, server

FUZZED = ("ruse", "fatigue", "lords")
SLICES = 5
"""The traffic comes in so many slices, so that one sees whether memory grows from one to the next."""


class Wanted(NamedTuple):
    messages: int
    requests: int
    silent: int
    seed: int = 1


class Visited(NamedTuple):
    """What came of it. Megabytes and open files are those of the server after each slice."""

    messages: Findings
    requests: Findings
    slowest: float
    """Seconds that somebody else waited at most while the silent ones were there."""
    megabytes: tuple[float, ...]
    open_files: tuple[int, ...]
    complaints: tuple[str, ...]
    """Faults in the server's log."""
    seconds: float

    @property
    def faults(self) -> list[str]:
        return [*self.messages.stumbles, *self.requests.stumbles, *self.complaints]

    def lines(self) -> Iterator[str]:
        yield f"messages: {self.messages.line()}"
        yield f"requests: {self.requests.line()}"
        yield f"silent connections: others waited {self.slowest * 1000:.0f} ms at most"
        yield f"memory of the server after each slice: {', '.join(f'{each:.0f}' for each in self.megabytes)} MB"
        yield f"open files after each slice: {', '.join(map(str, self.open_files))}"
        yield f"{len(self.complaints)} faults in its log; {self.seconds:.0f} s in all"
        yield from self.faults[:10]


def visit(folder: Path, wanted: Wanted) -> Visited:
    log, start = folder / "server.log", time.monotonic()
    with server(folder / "hostile.db", CLOSED, log) as started:
        messages, requests, slowest, sizes = asyncio.run(_visit(started, wanted))
        assert started.process.poll() is None, "the server has ended"
        httpx.get(f"{started.url}api/ready", trust_env=False, timeout=60).raise_for_status()
    complaints = tuple(line for line in log.read_text().splitlines() if " failed" in line or "Traceback" in line)
    megabytes, files = zip(*sizes, strict=True)
    return Visited(messages, requests, slowest, megabytes, files, complaints, time.monotonic() - start)


async def _visit(started: Started, wanted: Wanted) -> tuple[Findings, Findings, float, list[tuple[float, int]]]:
    battles = [(_made(started.url, ruleset), script(ruleset)) for ruleset in FUZZED]
    known = [made["match"] for made, _ in battles]
    messages, requests = Findings(), Findings()
    sizes = [(started.megabytes, started.open_files)]
    for part in range(SLICES):
        seed = wanted.seed * SLICES + part
        _add(messages, await fuzz(started.url, battles, wanted.messages // SLICES, seed))
        _add(requests, await pester(started.url, known, _bodies(), wanted.requests // SLICES, seed))
        sizes.append((started.megabytes, started.open_files))
        print(f"{messages.sent} messages, {requests.sent} requests, {started.megabytes:.0f} MB", flush=True)
    return messages, requests, await hold_open(started.url, wanted.silent), sizes


def _add(all_told: Findings, more: Findings) -> None:
    all_told.sent += more.sent
    all_told.told += more.told
    all_told.stumbles += more.stumbles


def _made(url: str, ruleset: str) -> dict[str, Any]:
    wanted = {"ruleset": ruleset, "seats": ["human", "human"], "dice": "seeded", "seed": SEED}
    answer = httpx.post(f"{url}api/matches", json=wanted, trust_env=False, timeout=120)
    assert answer.is_success, answer.text
    made: dict[str, Any] = answer.json()
    return made


def _bodies() -> list[Any]:
    """What honest pages send over HTTP."""
    setup = msgspec.to_builtins(find("ruse").setup())
    return [
        {"ruleset": "ruse", "seats": ["human", "recruit"], "names": ["Ann", "Bob"], "options": {}, "armies": []},
        {"ruleset": "fatigue", "scenario": "", "rosters": [{"units": [{"name": "x", "models": 3}]}], "seed": 7},
        {"grognard": FORMAT, "setup": setup, "journal": []},
        {"agreed": True},
        {"n": 0, "seats": ["human", "human"]},
        {"roster": {"units": []}, "scenario": "", "seat": 0},
        {"code": "grog1.abc"},
        {"query": "charge", "given": {"models": 5}},
        {"salt": "s", "commitment": "c" * 64, "ticket": "t"},
    ]
