"""How fast this machine is right now: a fixed loop of plain Python, and timing that is scaled by it.

Machines differ, and a shared one differs from minute to minute. Every measured block is therefore scaled by the time
which the loop took just before and after it, to a machine on which the loop takes 4.0 ms.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

REFERENCE = 4.0e-3
"""Seconds of the loop on the machine that all numbers are scaled to."""
ROUNDS = 20_000

# CPU seconds of this process: other work on the machine disturbs them far less than wall time.
clock = time.process_time


class _Box:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 1


def _step(box: _Box, number: int) -> int:
    box.value = (box.value * 31 + number) & 0xFFFF
    return box.value


def loop() -> int:
    """Calls, attribute writes, dict and list traffic: what rules are made of."""
    box, seen, out = _Box(), dict[int, int](), list[int]()
    for number in range(ROUNDS):
        value = _step(box, number)
        seen[value & 255] = seen.get(value & 255, 0) + 1
        if value & 7 == 0:
            out.append(value)
    return len(out) + len(seen)


def loop_seconds(times: int = 4) -> float:
    """Seconds of one loop now. The collector is off, so that somebody else's heap does not count."""
    was_on = gc.isenabled()
    gc.disable()
    started = clock()
    for _ in range(times):
        loop()
    took = (clock() - started) / times
    if was_on:
        gc.enable()
    return took


def scaled_seconds(work: Callable[[], int], *, blocks: int = 7, block: float = 0.25) -> float:
    """Seconds per unit of work, scaled to the reference machine. `work()` says how many units it did."""
    work()
    results = []
    before = loop_seconds()
    for _ in range(blocks):
        units, started = 0, clock()
        while clock() - started < block:
            units += work()
        took = clock() - started
        after = loop_seconds()
        results.append(took / max(1, units) * 2 * REFERENCE / (before + after))
        before = after
    return statistics.median(results)
