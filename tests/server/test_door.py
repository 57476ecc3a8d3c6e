"""The door: only this machine's own page may come in, and the server says what it does."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.server import page
from grognard.server.operation.serving import AddressTaken, address, listen, words
from tests.server.kit import Table


@pytest.mark.parametrize("host", ["evil.example", "evil.example:4711", "localhost.evil.example", "", "[::bad"])
def test_strange_hosts_are_turned_away(table: Table, host: str) -> None:
    answer = table.http.get("/api/rulesets", headers={"host": host})
    assert answer.status_code in (400, 403)
    assert "rulesets" not in answer.text


def test_our_own_names_are_let_in(table: Table) -> None:
    port = httpx.URL(table.url).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", "LOCALHOST"):
        assert table.http.get("/api/seal", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"])
def test_pages_from_elsewhere_are_turned_away(table: Table, origin: str) -> None:
    made = table.make()
    before = len(table.get("/api/matches"))
    answer = table.http.post("/api/matches", json={"ruleset": "duel"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert "may not talk to this server" in answer.json()["reason"]
    assert len(table.get("/api/matches")) == before
    with (
        pytest.raises(InvalidStatus),
        connect(table.socket_address(made["match"]), origin=Origin(origin), proxy=None),
    ):
        pass


def test_our_own_page_is_let_in(table: Table) -> None:
    made = table.make()
    origin = table.url.rstrip("/")
    answer = table.http.post("/api/matches", json={"ruleset": "duel"}, headers={"origin": origin})
    assert answer.status_code == 201
    with connect(table.socket_address(made["match"]), origin=Origin(origin), proxy=None) as tab:
        tab.send('{"type": "hello"}')
        assert '"table"' in str(tab.recv(timeout=5))


def test_the_page_is_served_with_its_safety_rules(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    monkeypatch.setattr(page, "STATIC", static)
    missing = table.http.get("/")
    assert missing.status_code == 503
    assert "make web" in missing.text
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Grognard</title>")
    (static / "assets" / "a-123.js").write_text("1")
    (tmp_path / "secret.txt").write_text("hush")
    index = table.http.get("/")
    assert index.text == "<title>Grognard</title>"
    assert "default-src 'none'" in index.headers["content-security-policy"]
    assert index.headers["x-content-type-options"] == "nosniff"
    assert index.headers["cache-control"] == "no-cache"
    assert table.http.get("/match/abc").text == index.text
    script = table.http.get("/assets/a-123.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    for sneaky in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", f"/{tmp_path}/secret.txt"):
        assert "hush" not in table.http.get(sneaky).text


def test_it_listens_on_loopback_and_says_so() -> None:
    with listen("127.0.0.1", 0) as taken:
        said = words(taken, "/tmp/m.db")
        assert address(taken) in said
        assert "Only this machine can reach it." in said
        assert "/tmp/m.db" in said
        # Otherwise asyncio leaves Nagle's delay on, and every answer takes 40 ms longer.
        assert taken.proto == socket.IPPROTO_TCP
        port = taken.getsockname()[1]
        with pytest.raises(AddressTaken, match=f"Port {port} at 127.0.0.1 cannot be used"):
            listen("127.0.0.1", port)
    with pytest.raises(AddressTaken, match="no address"):
        listen("no.such.host.invalid", 0)


def test_it_warns_when_others_can_reach_it() -> None:
    with listen("0.0.0.0", 0) as taken:
        assert "Everybody who can reach this machine" in words(taken, "m.db")
        assert address(taken).startswith("http://127.0.0.1:")


def test_ipv6_addresses_are_written_in_brackets() -> None:
    if not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    try:
        taken = listen("::1", 0)
    except AddressTaken:
        pytest.skip("no IPv6 loopback here")
    with taken:
        assert address(taken).startswith("http://[::1]:")
