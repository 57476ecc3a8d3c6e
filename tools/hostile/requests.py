"""Hostile requests: every address of the server with wrong parts, methods, headers and bodies, sent as plain bytes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from grognard.server.handlers import routes
from tools.hostile.findings import Findings
from tools.hostile.spoiling import NASTY, spoilt

AT_ONCE = 12
SLOWEST = 60.0
PROMISED = 2.0
"""Seconds after which an answer that has not come is taken to wait for more of the request."""
METHODS = ("GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")
PARTS = ("ruse", "fatigue", "nothing", "0", "1", "-5", "9" * 4000, "%00", "..", "%2e%2e%2f", "%ff%fe", "a" * 900, "💥")
QUERIES = (
    "",
    "seat=0",
    "seat=-5",
    "since=" + "9" * 900,
    "seats=human,human",
    "seats=,,,",
    "most=3",
    "before=1-x",
    "%00=%00",
)
HEADERS = (
    "origin: http://evil.example",
    "origin: http://[::1",
    "origin: null",
    "sec-fetch-site: cross-site",
    "x-grognard-tokens: " + "x" * 3000,
    "x-grognard-tokens: ,,,\x80",
    "content-type: text/plain",
    "transfer-encoding: chunked",
    "content-length: -1",
    "content-length: 99999999999999999999",
    "expect: 100-continue",
    "upgrade: websocket",
    "connection: upgrade",
    "sec-websocket-version: 13",
    "sec-websocket-key: short",
    "cookie: " + "a=b; " * 500,
    "x-forwarded-for: 127.0.0.1, evil",
    "if-none-match: *",
    "range: bytes=-1",
    "no colon here",
    "x" * 70_000 + ": y",
)
OTHER_PATHS = ("/", "/assets/x.js", "/ws/{match}", "/api/health", "*", "//")
HOSTS = ("evil.example", "", "localhost", "127.0.0.1:99999", "[::1", "a" * 300, "127.0.0.1\x00")


class Visitor:
    """Somebody who knows the addresses, and the bodies that an honest page sends."""

    def __init__(self, url: str, known: Sequence[str], bodies: Sequence[Any], rng: random.Random) -> None:
        found = urlsplit(url)
        self._host, self._port = found.hostname or "", found.port
        self._parts = (*PARTS, *known)
        self._bodies, self._rng = bodies, rng
        self._paths = [route.path for route in routes()] + [
            "/",
            "/assets/x.js",
            "/ws/{match}",
            "/api/health",
            "*",
            "//",
        ]

    async def run(self, count: int, findings: Findings) -> None:
        for _ in range(count):
            data = self.request()
            findings.sent += 1
            try:
                async with asyncio.timeout(SLOWEST):
                    status = await self._status(data)
            except (ConnectionError, TimeoutError, asyncio.IncompleteReadError) as fault:
                findings.told[type(fault).__name__] += 1
            else:
                findings.status(status, data)

    async def _status(self, data: bytes) -> int:
        """The status of the answer; 0 if the connection was closed without one."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(data)
            first = asyncio.create_task(reader.readline())
            if not (await asyncio.wait([first], timeout=PROMISED))[0]:
                writer.write_eof()  # it waits for what the headers promise and nobody sends
            head = await first
            return int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0
        finally:
            writer.close()

    def request(self) -> bytes:
        rng = self._rng
        if rng.random() < 0.03:
            return rng.randbytes(rng.randrange(1, 500))
        body = spoilt(rng.choice(self._bodies), rng)
        head = [
            f"{rng.choice(METHODS)} {self._address()} HTTP/{rng.choice(('1.1', '1.1', '1.1', '1.0', '9.9'))}",
            f"host: {rng.choice(HOSTS) if rng.random() < 0.05 else f'{self._host}:{self._port}'}",
            *(rng.sample(HEADERS, rng.randrange(1, 3)) if rng.random() < 0.4 else ()),
            *(("connection: close",) if rng.random() < 0.9 else ()),
            f"content-length: {len(body)}",
        ]
        return "\r\n".join(head).encode("latin-1", "replace") + b"\r\n\r\n" + body

    def _address(self) -> str:
        rng = self._rng
        steps = rng.choice(self._paths).split("/")
        filled = [self._part() if step.startswith("{") else step for step in steps]
        if rng.random() < 0.05:
            filled.insert(rng.randrange(len(filled)), self._part())
        query = rng.choice(QUERIES)
        return "/".join(filled) + (f"?{query}" if query else "")

    def _part(self) -> str:
        if self._rng.random() < 0.2:
            return quote(str(self._rng.choice(NASTY))[:2000].encode("utf-8", "replace"), safe="")
        return quote(self._rng.choice(self._parts), safe="%.")


async def pester(url: str, known: Sequence[str], bodies: Sequence[Any], count: int, seed: int) -> Findings:
    """Send so many requests, several at once. `known` are parts of addresses that mean something here."""
    findings = Findings()
    visitors = [Visitor(url, known, bodies, random.Random(f"{seed} {n}")) for n in range(AT_ONCE)]
    shares = [count // AT_ONCE + (n < count % AT_ONCE) for n in range(AT_ONCE)]
    await asyncio.gather(*(visitor.run(share, findings) for visitor, share in zip(visitors, shares, strict=True)))
    return findings
