"""Fuzzed messages: sockets at real battles that say what no page would say, some of it nearly right."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tools.hostile.findings import Findings
from tools.hostile.spoiling import spoilt
from tools.load import Step

BURST = 40
"""So many are sent before the replies are waited for."""
SLOWEST = 60.0


class Fuzzer:
    """One socket at a time at one battle."""

    def __init__(self, where: str, tokens: Sequence[str], steps: Sequence[Step], rng: random.Random) -> None:
        self._where, self._tokens, self._steps, self._rng = where, list(tokens), steps, rng
        self._number = self._n = 0
        self._lately: list[bytes] = []

    async def run(self, count: int, findings: Findings) -> None:
        while count > 0:
            async with connect(self._where, max_size=None, proxy=None, compression=None) as tab:
                try:
                    await tab.send(json.dumps({"type": "hello", "tokens": self._tokens}))
                    while count > 0:
                        burst = min(count, BURST)
                        count -= burst
                        await self._burst(tab, burst, findings)
                except ConnectionClosed as closed:
                    findings.told[f"closed {closed.rcvd.code if closed.rcvd else 'at once'}"] += 1

    async def _burst(self, tab: ClientConnection, count: int, findings: Findings) -> None:
        self._lately = []
        for _ in range(count):
            data = spoilt(self._honest(), self._rng)
            self._lately.append(data)
            findings.sent += 1
            await tab.send(data, text=self._rng.random() < 0.95)
        await self._catch_up(tab, findings)

    async def _catch_up(self, tab: ClientConnection, findings: Findings) -> None:
        """Ask for what is always refused, and read until that refusal comes."""
        self._number += 1
        await tab.send(json.dumps({"type": "undo", "id": self._number, "seat": 99}))
        while True:
            said = json.loads(await asyncio.wait_for(tab.recv(), SLOWEST))
            findings.reply(said, b" | ".join(self._lately[-3:]))
            self._n = said["n"] if said["type"] == "table" else self._n
            if said.get("id") == self._number:
                return

    def _honest(self) -> dict[str, Any]:
        """What a page could say now."""
        rng = self._rng
        self._number += 1
        step = rng.choice(self._steps)
        about = {"id": self._number, "n": self._n, "seat": step.seat}
        if rng.random() < 0.03:  # these go to workers, which take their time
            return self._thought(about, step.answer)
        kind = rng.choice(("answer", "answer", "check", "undo", "concede", "dice", "reseat", "hello"))
        match kind:
            case "answer" | "check":
                return {"type": kind, **about, "answer": step.answer}
            case "dice":
                return {"type": kind, "id": about["id"], "n": about["n"], "faces": [[1, 6], [3]]}
            case "reseat":
                return {"type": kind, "id": about["id"], "seat": step.seat, "who": "human"}
            case "hello":
                return {"type": kind, "tokens": self._tokens}
            case _:  # of a seat that there is not, so that the battle goes on
                return {"type": kind, "id": about["id"], "seat": 7}

    def _thought(self, about: dict[str, Any], answer: Any) -> dict[str, Any]:
        kind = self._rng.choice(("nearest", "tether", "forecast", "outlook", "overlay"))
        match kind:
            case "outlook":
                return {"type": kind, **about, "unit": "a1"}
            case "overlay":
                return {
                    "type": kind,
                    "id": about["id"],
                    "seat": 0,
                    "kind": "threat",
                    "unit": "a1",
                    "at": {"a1": [5, 5]},
                }
            case _:
                return {"type": kind, **about, "answer": answer}


async def fuzz(url: str, battles: Sequence[tuple[dict[str, Any], Sequence[Step]]], count: int, seed: int) -> Findings:
    """Send so many messages to these battles, to all of them at once."""
    findings = Findings()
    fuzzers = [
        Fuzzer(f"{url.replace('http', 'ws', 1)}ws/{made['match']}", made["tokens"], steps, random.Random(f"{seed} {n}"))
        for n, (made, steps) in enumerate(battles)
    ]
    shares = [count // len(fuzzers) + (n < count % len(fuzzers)) for n in range(len(fuzzers))]
    await asyncio.gather(*(fuzzer.run(share, findings) for fuzzer, share in zip(fuzzers, shares, strict=True)))
    return findings
