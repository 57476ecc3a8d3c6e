"""Operating: whether a server is alive, whether it is ready, and its metrics for Prometheus."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Mapping
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.server.handlers.requests import json_response, lobby_of
from grognard.server.limits.holdups import HOLDUPS
from grognard.server.matches.lobby import Lobby

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds in which the database has to answer."""


async def health(_request: Request) -> Response:
    """The server is alive if it answers at all."""
    return json_response({"alive": True})


async def ready(request: Request) -> Response:
    """The server is ready for people if its database answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            await lobby_of(request).store.ping()
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is not ready
        log.warning("not ready: the database does not answer (%s)", type(fault).__name__)
        return json_response({"ready": False}, 503)
    return json_response({"ready": True})


def routes() -> list[Route]:
    return [Route("/api/health", health), Route("/api/ready", ready)]


def numbers(lobby: Lobby) -> str:
    """The metrics of this process in the text format of Prometheus."""
    told: list[tuple[str, str, str, Mapping[str, float]]] = [
        ("grognard_rooms", "gauge", "Matches in memory.", {"": lobby.rooms}),
        ("grognard_sockets", "gauge", "Open WebSockets.", {"": lobby.accounts.sockets.all}),
        ("grognard_commits_total", "counter", "Commits of the database.", {"": lobby.store.commits}),
        ("grognard_changes_total", "counter", "Changes of matches that were written.", {"": lobby.store.changes}),
        ("grognard_holdup_seconds_total", "counter", "Rules and tables in this process.", {"": HOLDUPS.seconds}),
        ("grognard_holdup_seconds_longest", "gauge", "The longest of them.", {"": HOLDUPS.longest}),
        ("grognard_holdups_long_total", "counter", "How many took longer than 50 ms.", {"": HOLDUPS.long}),
        ("grognard_thinking_waiting", "gauge", "Work that waits.", _of_pools(lobby, "waiting")),
        ("grognard_thinking_running", "gauge", "Work under way.", _of_pools(lobby, "running")),
    ]
    lines: list[str] = []
    for name, kind, words, values in told:
        lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{labels} {value}" for labels, value in values.items()]
    return "\n".join(lines) + "\n"


def _of_pools(lobby: Lobby, what: str) -> dict[str, int]:
    return {f'{{kind="{name}"}}': getattr(pool, what) for name, pool in lobby.thinking.pools.items()}


async def serve_numbers(lobby: Lobby, port: int) -> asyncio.Server:
    """Answer Prometheus at this port of the loopback, whatever it asks."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(TimeoutError, ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            body = numbers(lobby).encode()
            head = f"HTTP/1.1 200 OK\r\ncontent-type: text/plain; version=0.0.4\r\ncontent-length: {len(body)}\r\n"
            writer.write(f"{head}connection: close\r\n\r\n".encode() + body)
            await writer.drain()
        writer.close()

    # A process that takes the place of another listens beside it for a moment.
    return await asyncio.start_server(answer, "127.0.0.1", port, reuse_port=hasattr(socket, "SO_REUSEPORT"))
