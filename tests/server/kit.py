"""A running server for tests, and tabs: small clients that say hello, ask and listen."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from grognard.server.app import make_app
from grognard.server.laboratory import Laboratory
from grognard.server.operation.serving import address, configuration, listen
from grognard.server.operation.settings import HOME, Settings

BOX = Path(__file__).parent / "box"
PATIENCE = 30.0
Json = dict[str, Any]


class Tab:
    """One WebSocket. Tables that arrive are kept: `table` is the last, `tables` are all. So are `lines` of the chat."""

    def __init__(self, socket: ClientConnection, tokens: list[str]) -> None:
        self.socket = socket
        self.tables: list[Json] = []
        self.lines: list[Json] = []
        self.number = 0
        self.send({"type": "hello", "tokens": tokens})
        self.next_table()

    @property
    def table(self) -> Json:
        return self.tables[-1]

    def send(self, message: Json | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def receive(self) -> Json:
        message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "table":
            self.tables.append(message)
        if message["type"] == "chat":
            self.lines += message["lines"]
        return message

    def next_table(self) -> Json:
        while True:
            if (message := self.receive())["type"] == "table":
                return message

    def until(self, wanted: Any) -> Json:
        """Wait for a table of which this holds."""
        while not wanted(self.table):
            self.next_table()
        return self.table

    def reply(self, number: int) -> Json:
        """Wait for the reply to this request."""
        while True:
            message = self.receive()
            if message.get("id") == number:
                return message

    def ask(self, type: str, **fields: Any) -> Json:
        """Send a request and wait for its reply."""
        self.number += 1
        self.send({"type": type, "id": self.number, **fields})
        return self.reply(self.number)

    def about(self, type: str, answer: Any, **fields: Any) -> Json:
        """A request about an answer to the open question of the seat whose eyes these are."""
        return self.ask(type, **{"n": self.table["n"], "seat": self.table["seat"], "answer": answer, **fields})

    def give(self, answer: Any) -> Json:
        """Answer the open question, and wait for the table that follows."""
        n = self.table["n"], self.table.get("waiting", [])
        reply = self.about("answer", answer)
        assert reply["type"] == "ok", reply
        return self.until(lambda table: (table["n"], table.get("waiting", [])) != n)


def holding(*tokens: str) -> dict[str, str]:
    """The header that says which seats one holds."""
    return {"x-grognard-tokens": ", ".join(tokens)} if tokens else {}


class Table:
    """The server from outside."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, trust_env=False, timeout=PATIENCE)

    def make(self, ruleset: str = "duel", **fields: Any) -> Json:
        created = self.http.post("/api/matches", json={"ruleset": ruleset, **fields})
        assert created.status_code == 201, created.text
        made: Json = created.json()
        return made

    def get(self, path: str, *tokens: str, **params: Any) -> Any:
        answer = self.http.get(path, params=params, headers=holding(*tokens))
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def join(self, match: str, *tokens: str) -> Iterator[Tab]:
        with connect(self.socket_address(match), max_size=None, proxy=None) as socket:
            yield Tab(socket, list(tokens))

    def socket_address(self, match: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}ws/{match}"


@contextmanager
def serving(database: Path | str, settings: Settings = HOME, laboratory: Laboratory | None = None) -> Iterator[Table]:
    """A server over this database, in a thread of its own."""
    taken = listen("127.0.0.1", 0)
    app = make_app(database, settings=settings, laboratory=laboratory)
    server = uvicorn.Server(configuration(app, settings))
    thread = threading.Thread(target=server.run, args=([taken],))
    thread.start()
    running = Table(address(taken))
    try:
        yield running
    finally:
        running.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        taken.close()
