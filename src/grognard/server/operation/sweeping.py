"""Sweeping: when Python's garbage collector runs.

Reference counting frees nearly everything at once. Only rooms and a few other objects refer to each other in a cycle.
To find those, Python walks through all objects whenever their number has grown by a quarter: with 40 battles this made
everybody wait a tenth of a second, again and again. So the server lets Python look at new objects only, and collects
the rest itself, rarely."""

from __future__ import annotations

import asyncio
import gc
import logging
import time

from grognard.server.matches.lobby import Lobby

log = logging.getLogger(__name__)

SECONDS = 300.0
"""So long between two sweeps, at most."""
ROOMS = 250
"""So many rooms are opened between two sweeps, at most: that bounds what lies about."""
LOOK = 1.0
NEW = (5_000, 4)
"""Python looks at what is new after so many new things, and at what is rather new every so many times: seldom enough,
and never at so much that it shows (at every twentieth time it held 500 battles up for 65 to 80 ms)."""
NEVER = 1_000_000_000


def sweep_seldom() -> None:
    """Stop the automatic collection of old objects; those that exist now stay for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*NEW, NEVER)


async def sweep(lobby: Lobby, seconds: float = SECONDS, rooms: int = ROOMS, look: float = LOOK) -> None:
    """Sweep now and then, for ever."""
    at, opened = time.monotonic(), lobby.opened
    while True:
        await asyncio.sleep(look)
        if time.monotonic() - at < seconds and lobby.opened - opened < rooms:
            continue
        start = time.monotonic()
        gc.collect()
        at, opened = time.monotonic(), lobby.opened
        log.debug("swept in %.0f ms", (at - start) * 1000)
