"""Serving: take an address, say what is going on, and run until interrupted."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from grognard.server.app import make_app
from grognard.store import Store, default_database, shown

PORT = 4711
HARD_LIMIT = 16 * 1024 * 1024
"""Larger messages end the connection; up to here they are refused politely."""


class AddressTaken(Exception):
    """The wanted address cannot be served at."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at the wanted port; with port 0 the usual one if it is free, else any."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except socket.gaierror:
        raise AddressTaken(f"There is no address {host!r} on this machine.") from None
    for wanted in (port,) if port else (PORT, 0):
        # Only if the protocol is named does asyncio switch off the delay of small packets (40 ms for each answer).
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            taken.bind((host, wanted))
            taken.listen(128)
            return taken
        taken.close()
    raise AddressTaken(f"Port {port} at {host} cannot be used: another program has it, or it is not allowed.")


def address(taken: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = taken.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def words(taken: socket.socket, database: str) -> str:
    """What the server says when it starts."""
    host = taken.getsockname()[0]
    if ipaddress.ip_address(host).is_loopback:
        reach = "Only this machine can reach it."
    else:
        reach = "Everybody who can reach this machine can watch and start games there; seats need their secret links."
    kept = f"Matches are kept in {shown(database)}. Ctrl+C closes the table."
    return f"The table stands at {address(taken)}\n{reach}\n{kept}"


class Server(uvicorn.Server):
    """A server that says what it does once it is ready."""

    def __init__(self, config: uvicorn.Config, taken: socket.socket, database: str, *, open_browser: bool) -> None:
        super().__init__(config)
        self._taken, self._database, self._open_browser = taken, database, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(words(self._taken, self._database), flush=True)
        if self._open_browser:
            # In a thread: some browsers hold up whoever opens them.
            threading.Thread(target=webbrowser.open, args=(address(self._taken),), daemon=True).start()


async def _try(database: str) -> None:
    """Fail early, with one sentence, if the database cannot be used."""
    await (await Store.open(database)).close()


def serve(host: str, port: int, database: str | Path | None, *, open_browser: bool) -> None:
    """Serve until interrupted. Raises `AddressTaken` or `StoreUnusable`."""
    where = str(database) if database is not None else str(default_database())
    asyncio.run(_try(where))
    taken = listen(host, port)
    # Bots think in threads; the table should not have to wait for them for longer than this.
    sys.setswitchinterval(0.001)
    config = uvicorn.Config(
        make_app(where, names=(host, socket.gethostname())),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=HARD_LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    with suppress(KeyboardInterrupt):
        Server(config, taken, where, open_browser=open_browser).run([taken])
