"""What strangers send is measured, opened in a process of its own and given up if it takes too long; meanwhile
everybody else plays on."""

from __future__ import annotations

import copy
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest

from grognard.engine.history.saves import FORMAT
from grognard.engine.ruleset import find
from grognard.server.thinking import slow_work as thinking
from grognard.server.workers import Limits
from tests.server.kit import Json, Table, serving


def save_of(ruleset: str) -> Json:
    setup: Json = msgspec.to_builtins(find(ruleset).setup())
    return {"grognard": FORMAT, "setup": setup, "journal": []}


def load(table: Table, save: Json) -> httpx.Response:
    return table.http.post("/api/load", content=json.dumps(save))


def refusal_of(answer: httpx.Response, *statuses: int) -> str:
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    reason: str = answer.json()["reason"]
    assert 0 < len(reason) < 700
    return reason


def spoilt(save: Json, *path: Any, value: Any) -> Json:
    changed = copy.deepcopy(save)
    part = changed["setup"]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return changed


def piece(number: int) -> Json:
    x = 1000 * (number % 40)
    return {
        "id": f"p{number}",
        "kind": "wood",
        "name": f"Wood {number}",
        "outline": [[x, 0], [x + 900, 0], [x + 900, 900], [x, 900]],
        "height": 2000,
    }


DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

PIECES = [piece(number) for number in range(3000)]
CORNERS = [[number, number] for number in range(5000)]
PLAN = ("scenario", "terrain", "pieces")
ARSENAL = ("rosters", 0, "arsenal")
HOSTILE: list[tuple[str, str, tuple[Any, ...], Any, str]] = [
    ("300 pieces of terrain", "fatigue", PLAN, PIECES[:300], "at most 200"),
    ("100 pieces of terrain", "fatigue", PLAN, PIECES[:100], "length <= 64"),
    ("3,000 pieces of terrain", "lords", ("scenario", "terrain"), PIECES, "at most 200"),
    ("a name of 100 KB", "fatigue", ("rosters", 0, "units", 0, "name"), "x" * 100_000, "at most 80"),
    ("a player of 100 KB", "fatigue", ("players",), ["x" * 100_000, "Red"], "at most 80"),
    ("a NUL in a name", "lords", ("rosters", 0, "name"), "Blue\0", "cannot be shown"),
    ("a thousand million models", "fatigue", ("rosters", 0, "units", 0, "models"), 10**9, "beyond"),
    ("a million models", "lords", ("rosters", 0, "units", 0, "models"), 10**6, "<= 200"),
    ("a million figures", "battleforge", ("rosters", 0, "units", 0, "kinds", 0, "count"), 10**6, "<= 200"),
    ("a table of a mile", "anvil", ("scenario", "scenario", "width"), 63_360_000 // 10, "<= 200000"),
    ("an outline of many corners", "battleforge", ("scenario", "terrain", 0, "corners"), CORNERS, "at most 200"),
    ("two hundred levels", "ruse", ("options",), {"pack": DEEP}, "nested deeper"),
    ("options as large as a book", "duel", ("options",), {"health": ["x" * 1900] * 190}, ""),
    ("a position of another game", "lords", ("position",), {"health": [1, 2]}, "cannot be played"),
    ("an effect without a word", "battleforge", (*ARSENAL, 0, "effects", 0, "name"), "woe", "the effect 'woe'"),
    ("text for numbers", "battleforge", ("scenario", "width"), "wide", "cannot be played"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ruleset", "path", "value", "said"), [each[1:] for each in HOSTILE], ids=[e[0] for e in HOSTILE]
)
def test_a_save_beyond_all_measure_is_refused_in_a_sentence(
    table: Table, ruleset: str, path: tuple[Any, ...], value: Any, said: str
) -> None:
    before = table.get("/api/matches")
    assert said in refusal_of(load(table, spoilt(save_of(ruleset), *path, value=value)), 400, 413)
    assert table.get("/api/matches") == before


@pytest.mark.parametrize("ruleset", ["anvil", "battleforge", "fatigue", "lords", "ruse"])
def test_an_honest_save_is_opened(table: Table, ruleset: str) -> None:
    answer = load(table, save_of(ruleset))
    assert answer.status_code == 201, answer.text
    with table.join(answer.json()["match"], *answer.json()["tokens"]) as tab:
        assert tab.table["question"] or tab.table["deciding"]


def test_files_that_are_too_large_are_not_even_read(table: Table) -> None:
    save = spoilt(save_of("fatigue"), "rosters", 0, "name", value="x" * 10_000_000)
    assert "too large" in refusal_of(load(table, save), 413)


def test_a_save_that_spins_or_hoards_costs_nobody_else_anything(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "STRANGERS", Limits(seconds=3, megabytes=700))
    with serving(tmp_path_factory.mktemp("spin") / "m.db") as table, ThreadPoolExecutor(2) as hands:
        made = table.make(options={"health": 60})
        for trick, said in (("spins", "longer than the 3 seconds"), ("hoards", "memory")):
            stranger = hands.submit(load, table, spoilt(save_of("duel"), "options", value={trick: True}))
            slowest = 0.0
            with table.join(made["match"], *made["tokens"]) as tab:
                while not stranger.done():
                    start = time.perf_counter()
                    tab.give("wait")
                    table.get("/api/matches")
                    slowest = max(slowest, time.perf_counter() - start)
                    time.sleep(0.02)
            assert said in refusal_of(stranger.result(), 413)
            assert slowest < 2.0, f"somebody else waited {slowest:.1f} s"
        assert load(table, save_of("duel")).status_code == 201, "and the next one is opened again"


def test_armies_and_options_are_opened_in_the_same_way(table: Table) -> None:
    wanted = {"ruleset": "fatigue", "rosters": [{"army": "x", "name": "y" * 100_000, "units": []}]}
    assert "at most 80" in refusal_of(table.http.post("/api/matches", json=wanted), 400)
    many = {"ruleset": "lords", "rosters": [None, {"units": [{"name": "z"}] * 500}]}
    assert "at most 200" in refusal_of(table.http.post("/api/matches", json=many), 400)
    strange: Json
    for strange in ({"units": 7}, {"units": [None]}, {"units": {"a": {}}}, {}):
        answer = table.http.post("/api/rulesets/fatigue/roster", json={"roster": strange})
        assert answer.status_code in (200, 400), answer.text
        assert answer.json(), "all of them have a fault"
