"""Sweeping: when the memory that Python cannot give back by itself is looked for.

Nearly everything goes as soon as nobody needs it; what is left are rooms and other things that name each other in a
circle. Python looks for those by walking through all that lives, whenever it has grown by a quarter: with 40 battles
that held everybody up for a tenth of a second, again and again. So a server lets it look only at what is new, and looks
at the rest by itself, seldom.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time

from grognard.server.lobby import Lobby

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
    """From now on old things are left alone; what has been made so far stays for good."""
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
