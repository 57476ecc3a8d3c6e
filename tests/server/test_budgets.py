"""Budgets: who overdraws is told and closed, and nobody else notices; what is begun is finished in time."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.server.limits.budgets import Capacity, Purse, Purses
from grognard.server.limits.holdups import Holdups
from grognard.server.operation.settings import Allowance, Budgets, Patience, Settings
from tests.server.kit import PATIENCE, Table, serving

NARROW = Settings(
    budgets=Budgets(
        messages=Allowance(0.01, 20),
        requests=Allowance(0.01, 60),
        uploads=Allowance(0.001, 2),
        matches=Allowance(0.001, 4),
        sockets=3,
        half_open=8,
    ),
    patience=Patience(headers=1.0, body=1.0, frame=1.0),
)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_purse_refills_with_time_and_never_overflows() -> None:
    clock = Clock()
    purse = Purse(Allowance(2, 5), clock)
    assert [purse.spend() for _ in range(6)] == [True] * 5 + [False]
    clock.now = 1.0
    assert [purse.spend() for _ in range(3)] == [True, True, False]
    clock.now = 1000.0
    assert purse.spend(5)
    assert not purse.spend(0.1)
    purse.charge(3)

    def empty_after(seconds: float) -> bool:
        clock.now += seconds
        return purse.empty

    assert [empty_after(seconds) for seconds in (0, 1.5, 0.1)] == [True, True, False]
    assert all(Purse(None, clock).spend(1e9) for _ in range(3)), "without an allowance nothing is counted"


def test_everybody_has_a_purse_of_their_own() -> None:
    purses = Purses(Allowance(0, 1), Clock())
    assert purses.of("ann").spend()
    assert not purses.of("ann").spend()
    assert purses.of("bob").spend()


def test_places_are_given_back() -> None:
    places = Capacity(1)
    with places.one("ann") as first, places.one("ann") as second, places.one("bob") as other:
        assert (first, second, other) == (True, False, True)
        assert places.all == 2
    with places.one("ann") as again:
        assert again
    assert places.all == 0


@pytest.fixture
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("narrow") / "m.db", NARROW) as table:
        yield table


def closed(tab: Any) -> tuple[str, int]:
    """The last thing that was said, and the code with which it was closed."""
    said = ""
    try:
        while True:
            said = str(tab.recv(timeout=PATIENCE))
    except ConnectionClosed as end:
        return said, end.rcvd.code if end.rcvd is not None else 0


def test_a_flood_of_messages_is_told_and_closed(narrow: Table) -> None:
    made = narrow.make()
    with connect(narrow.socket_address(made["match"]), proxy=None) as flood:
        for number in range(1, 40):
            flood.send(f'{{"type": "check", "id": {number}, "n": 0, "seat": 0, "answer": "wait"}}')
        said, code = closed(flood)
    assert "more messages than a table takes" in said
    assert code == 1008
    with narrow.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")


def test_sockets_of_one_address_are_counted(narrow: Table) -> None:
    made = narrow.make()
    with ExitStack() as open_tabs:
        for _ in range(3):
            open_tabs.enter_context(narrow.join(made["match"]))
        with connect(narrow.socket_address(made["match"]), proxy=None) as fourth:
            said, code = closed(fourth)
        assert "3 tables are open from your address" in said
        assert code == 1013
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:  # the server notices in its own time that they have gone
        try:
            with narrow.join(made["match"]) as again:
                assert again.table["n"] == 0
                return
        except ConnectionClosed:
            continue
    pytest.fail("the places were not given back")


def test_matches_files_and_requests_of_one_address_are_counted(narrow: Table) -> None:
    assert len({narrow.make()["match"] for _ in range(4)}) == 4
    refused = narrow.http.post("/api/matches", json={"ruleset": "duel"})
    assert (refused.status_code, "too many new matches" in refused.json()["reason"]) == (429, True)
    files = [narrow.http.post("/api/load", content=b"{}") for _ in range(4)]
    assert [each.status_code for each in files][-1] == 429
    statuses = [narrow.http.get("/api/seal").status_code for _ in range(70)]
    assert statuses[-1] == 429
    assert 200 in statuses
    last = narrow.http.get("/api/seal")
    assert (last.headers["retry-after"], last.json()["clause"]) == ("60", "engine.answer.form")


def test_thinking_for_one_address_is_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = Settings(budgets=Budgets(thinking=Allowance(1e-9, 1e-4)))
    with serving(tmp_path_factory.mktemp("thrifty") / "m.db", settings) as table:
        made = table.make()
        refused = table.http.post("/api/matches", json={"ruleset": "duel"})
        assert (refused.status_code, "share of the server's thinking" in refused.json()["reason"]) == (429, True)
        with table.join(made["match"], *made["tokens"]) as tab:
            assert "share of the server's thinking" in tab.about("forecast", "strike")["refusal"]["reason"]
            tab.give("wait")


def test_computing_for_one_address_is_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Rules and tables are made in the server process, and everybody waits for them."""
    settings = Settings(budgets=Budgets(computing=Allowance(1e-9, 1e-6)))
    with serving(tmp_path_factory.mktemp("frugal") / "m.db", settings) as table:
        made = table.make()
        with table.join(made["match"], *made["tokens"]) as tab:  # the first table has overdrawn it
            assert "let this server compute too much" in tab.about("check", "wait")["refusal"]["reason"]
            assert "let this server compute too much" in tab.about("answer", "wait")["refusal"]["reason"]
            assert tab.about("nearest", "wait")["type"] == "spot", "workers have their own account"


def test_what_holds_everybody_up_is_told(caplog: pytest.LogCaptureFixture) -> None:
    holdups = Holdups()
    holdups.note("m", "a table", 0.001)
    assert (holdups.long, caplog.messages) == (0, [])
    holdups.note("m", "an answer", 0.2)
    assert (holdups.long, holdups.longest, round(holdups.seconds, 3)) == (1, 0.2, 0.201)
    assert caplog.messages == ["match m: an answer took 200 ms of computing, and everybody waited"]


def raw(table: Table) -> socket.socket:
    port = httpx.URL(table.url).port
    assert port is not None
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def everything(line: socket.socket) -> bytes:
    found = b""
    while data := line.recv(65536):
        found += data
    return found


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", b"the headers of this request took too long"),
        (b"GET /api/seal HTTP/1.1\r\nHost: loc", b"the headers of this request took too long"),
        (
            b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{",
            b"the body of this request took too long",
        ),
    ],
)
def test_what_is_begun_over_http_is_finished_in_time(narrow: Table, sent: bytes, said: bytes) -> None:
    with raw(narrow) as line:
        line.sendall(sent)
        told = everything(line)
    assert told.startswith(b"HTTP/1.1 408")
    assert said in told


@pytest.mark.parametrize(
    "sent",
    [
        b"BREW tea\r\n\r\n",
        b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnever a number\r\n",
    ],
    ids=["no request", "no body"],
)
def test_what_is_no_http_gets_a_sentence_and_troubles_nobody(
    narrow: Table, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with raw(narrow) as line:
        line.sendall(sent)
        told = everything(line)
    assert told.startswith(b"HTTP/1.1 400")
    assert b"this is no request" in told
    narrow.get("/api/health")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_frame_that_is_begun_is_finished_in_time(narrow: Table) -> None:
    made = narrow.make()
    with raw(narrow) as line:
        line.sendall(
            f"GET /ws/{made['match']} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
        line.sendall(b"\x81\xfe" + struct.pack(">H", 5000) + b"mask" + b"only the beginning")
        assert b"was begun and not finished" in everything(line)


def test_silent_connections_make_room_for_those_who_speak(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = Settings(budgets=Budgets(half_open=8), patience=Patience(headers=600))
    with serving(tmp_path_factory.mktemp("silent") / "m.db", settings) as table, ExitStack() as silent:
        lines = [silent.enter_context(raw(table)) for _ in range(40)]
        assert table.get("/api/seal")["commitment"]
        assert b"too many connections here that say nothing" in everything(lines[0])


def test_more_connections_than_there_may_be_are_turned_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = Settings(budgets=Budgets(connections=3))
    with serving(tmp_path_factory.mktemp("full") / "m.db", settings) as table, ExitStack() as silent:
        lines = [silent.enter_context(raw(table)) for _ in range(6)]
        assert b"come back in a moment" in everything(lines[-1])
        for line in lines[:3]:
            line.close()
        assert httpx.get(f"{table.url}api/seal", trust_env=False, timeout=PATIENCE).status_code in (200, 503)
