"""Silence: connections that are opened and then say nothing, or half of something. Others still have to get in."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

import httpx

BEGINNINGS = (b"", b"G", b"GET /api/rulesets HTTP/1.1\r\nhost: ", b"POST /api/load HTTP/1.1\r\ncontent-len")


async def hold_open(url: str, count: int) -> float:
    """Open so many, and say how long somebody else waits at most for an answer while they stay open."""
    found = urlsplit(url)
    held: list[asyncio.StreamWriter] = []
    slowest = 0.0
    try:
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
            for number in range(count):
                _, writer = await asyncio.open_connection(found.hostname, found.port)
                writer.write(BEGINNINGS[number % len(BEGINNINGS)])
                held.append(writer)
                if number % 200 == 199 or number == count - 1:
                    slowest = max(slowest, await _answered(http))
    finally:
        for writer in held:
            writer.close()
    return slowest


async def _answered(http: httpx.AsyncClient) -> float:
    start = time.monotonic()
    (await http.get("/api/matches", headers={"connection": "close"})).raise_for_status()
    return time.monotonic() - start
