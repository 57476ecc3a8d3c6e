"""Every failure is a sentence with the right status, never a bare 500."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from grognard.server.operation.serving import address, listen
from grognard.store import Store, StoreUnusable
from tests.server.kit import Json, Table, serving

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("path", "statuses"),
    [
        ("/%00", (400,)),
        ("/api/matches/%00", (400,)),
        ("/api/matches/%00/save", (400,)),
        ("/a%0Ab", (400,)),
        (f"/{'x' * 300}", (200, 503)),
        (f"/api/matches/{'x' * 300}", (404,)),
        (f"/{'y' * 5000}", (414,)),
        (f"/api/matches?{'z=1&' * 2000}", (414,)),
        (f"/api/matches/abc/frames/{DIGITS[:900]}", (400, 404)),
        ("/api/matches/abc/frames/-1", (400, 404)),
        ("/api/matches/abc/frames/٣", (400, 404)),
        ("/api/rulesets/fatigue/armies/x?seat=-5", (400,)),
        ("/api/rulesets/fatigue/armies/x?seat=99", (404,)),
        ("/api/rulesets/../armies/x", (404,)),
        ("/api/nonsense", (404,)),
        ("/ws/abc", (404,)),
    ],
)
def test_strange_addresses_are_refused_in_a_sentence(table: Table, path: str, statuses: tuple[int, ...]) -> None:
    answer = table.http.get(path)
    assert answer.status_code in statuses, answer.text[:300]
    if answer.status_code not in (200, 503):
        assert answer.json()["reason"]


def test_frames_with_thousands_of_digits(table: Table) -> None:
    made = table.make()
    answer = table.http.get(f"/api/matches/{made['match']}/frames/{DIGITS[:900]}")
    assert answer.status_code == 404
    assert "whole number" in answer.json()["reason"]


@pytest.mark.parametrize("origin", ["http://[bad", "http://[::1", "//", "\x7f", "http://a\\b", "x" * 3000])
def test_a_bad_origin_is_turned_away(table: Table, origin: str) -> None:
    answer = table.http.get("/api/seal", headers={"origin": origin})
    assert answer.status_code == 403
    assert "may not talk" in answer.json()["reason"]


def test_pages_of_other_sites_are_turned_away_by_what_the_browser_says(table: Table) -> None:
    for site, mode, status in (
        ("cross-site", "no-cors", 403),
        ("cross-site", "navigate", 200),
        ("same-origin", "cors", 200),
    ):
        headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
        assert table.http.get("/api/seal", headers=headers).status_code == status


def test_another_method_is_a_sentence_too(table: Table) -> None:
    for method in ("DELETE", "PUT", "PATCH", "POST"):
        answer = table.http.request(method, "/api/seal")
        assert answer.status_code in (404, 405)
        assert answer.json()["reason"]


WRONG: list[tuple[Json, int]] = [
    ({"ruleset": "ruse", "options": {"pack": "no-such-pack"}}, 400),
    ({"ruleset": "ruse", "options": {"pack": "../../etc"}}, 400),
    ({"ruleset": "ruse", "options": {"pack": 7}}, 400),
    ({"ruleset": "fatigue", "armies": ["a", "b", "c", "d"]}, 400),
    ({"ruleset": "fatigue", "rosters": [None, None, None, {"units": []}]}, 400),
    ({"ruleset": "duel", "names": ["Ann\0", "Bob\0"]}, 201),
    ({"ruleset": "duel", "names": ["x" * 5000]}, 201),
    ({"ruleset": "duel", "seed": int(DIGITS[:300])}, 400),
    ({"ruleset": "duel", "dice": "seeded", "seed": int(DIGITS[:300])}, 400),
    ({"ruleset": "d\0", "scenario": "\0"}, 404),
    ({"ruleset": "fatigue", "teams": [-5, 2**40]}, 400),
    ({"ruleset": "duel", "invited": [-5]}, 400),
]


@pytest.mark.parametrize(("wanted", "status"), WRONG)
def test_strange_wishes_are_refused_in_a_sentence(table: Table, wanted: Json, status: int) -> None:
    answer = table.http.post("/api/matches", json=wanted)
    assert answer.status_code == status, answer.text[:300]
    if status != 201:
        assert answer.json()["reason"]


def test_strange_names_reach_postgresql_as_names(postgres_address: str) -> None:
    with serving(postgres_address) as table:
        for wanted in ({"names": ["Ann\0", "\0\0"]}, {"names": ["{x}", "';--"]}, {"salts": ["\0"]}):
            made = table.http.post("/api/matches", json={"ruleset": "duel", **wanted})
            assert made.status_code in (201, 400), made.text
        assert table.http.get("/api/matches/%00/save").status_code == 400
        assert table.http.post("/api/matches/a'b/branch", json={"n": 0}).status_code == 404


@pytest.mark.parametrize(
    "database", ["mysql://root@localhost/x", "mongodb://x", "sqlite://", "://", "postgresql+x://h/d"]
)
def test_a_database_of_another_kind_is_one_sentence(database: str) -> None:
    with pytest.raises(StoreUnusable, match=r"SQLite file .* or in PostgreSQL"):
        asyncio.run(Store.open(database))


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mail.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE letters (id INTEGER)")
    with pytest.raises(StoreUnusable, match="belongs to another program: it has the table 'letters'"):
        asyncio.run(Store.open(path))
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("letters",)]


def test_a_database_that_breaks_while_it_is_used_is_a_sentence_without_its_values(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "matches.db"
    with serving(path) as table, caplog.at_level(logging.DEBUG):
        made = table.make(names=["Ann Secretname", "Bob"])
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("ALTER TABLE seats RENAME TO hidden")
        for answer in (table.http.get("/api/matches"), table.http.get(f"/api/matches/{made['match']}")):
            assert answer.status_code == 503
            assert "did not answer" in answer.json()["reason"]
        refused = table.http.post("/api/matches", json={"ruleset": "duel", "names": ["Ann Secretname", "Bob"]})
        assert refused.status_code == 503
    assert "Secretname" not in caplog.text


def test_it_says_no_more_than_it_has_to(table: Table) -> None:
    policy = table.http.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    host = httpx.URL(table.url).netloc.decode()
    assert f"connect-src 'self' ws://{host} wss://{host};" in policy
    with listen("127.0.0.1", 0) as taken:
        assert address(taken)
