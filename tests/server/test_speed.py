"""How long an answer takes to the other tab. Printed (pytest -s); the bound is loose, machines differ."""

from __future__ import annotations

import statistics
import time

from tests.server.kit import Table

LOOSE = 0.5


def test_an_answer_is_on_the_other_tab_at_once(table: Table) -> None:
    made = table.make()
    match, (blue, red) = made["match"], made["tokens"]
    took: list[float] = []
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        for turn in range(40):
            mine, other = (ann, bob) if turn % 2 == 0 else (bob, ann)
            mine.until(lambda shown: shown.get("question"))
            start = time.perf_counter()
            mine.number += 1
            mine.send({"type": "answer", "id": mine.number, "n": turn, "seat": turn % 2, "answer": "wait"})
            other.until(lambda shown, turn=turn: shown["n"] > turn)
            took.append(time.perf_counter() - start)
    print(f"\nanswer to the other tab: median {statistics.median(took) * 1000:.1f} ms, most {max(took) * 1000:.1f} ms")
    assert statistics.median(took) < LOOSE
