"""How long an answer takes to the other tab, and how much is sent: printed (pytest -s). The bounds are loose."""

from __future__ import annotations

import json
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


def test_a_long_log_costs_neither_time_nor_bytes(table: Table) -> None:
    made = table.make(options={"health": 100_000})
    match, tokens = made["match"], made["tokens"]
    with table.join(match, *tokens) as both, table.join(match) as fan:
        for turn in range(200):
            both.about("answer", "strike" if turn % 2 == 0 else 1)
            both.until(lambda shown, turn=turn: shown.get("question", {}).get("topic") == ("hard", "act")[turn % 2])
        with table.join(match) as fresh:
            whole = len(json.dumps(fresh.table))
            assert len(fresh.table["log"]) >= 200
        both.about("answer", "strike")
        n = both.until(lambda shown: shown["question"]["topic"] == "hard")["n"]
        start = time.perf_counter()
        assert both.ask("undo", seat=both.table["seat"])["type"] == "ok"
        undone = fan.until(lambda shown: shown["n"] == n - 1 and fan.tables[-2]["n"] == n)
        took = time.perf_counter() - start
    sent = len(json.dumps(undone))
    print(f"\nundo: {took * 1000:.1f} ms, {sent} bytes; the table with its whole log has {whole}")
    assert sent < whole / 10
    assert took < LOOSE
