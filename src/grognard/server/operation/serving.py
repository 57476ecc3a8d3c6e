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
from starlette.applications import Starlette

from grognard.bots.guests import guest_commands
from grognard.server.app import make_app
from grognard.server.laboratory import Laboratory
from grognard.server.operation.protocols import protocols
from grognard.server.operation.settings import HOME, Settings
from grognard.server.operation.sweeping import sweep, sweep_seldom
from grognard.store import copying, default_database, without_password

PORT = 4711
HARD_LIMIT = 16 * 1024 * 1024
"""Larger messages end the connection; up to here they are refused politely."""


class AddressTaken(Exception):
    """The server cannot use the wanted address."""


class NotForStrangers(Exception):
    """The owner invited guest programs, but other people can reach this server."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at the wanted port; with port 0 the usual one if it is free, else any."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except socket.gaierror:
        raise AddressTaken(f"There is no address {host!r} on this machine.") from None
    for wanted in (port,) if port else (PORT, 0):
        # asyncio switches off the delay of small packets (40 ms for each answer) only if the protocol is named.
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            taken.bind((host, wanted))
            taken.listen(1024)
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
    kept = f"Matches are kept in {without_password(database)}. Ctrl+C closes the table."
    return f"The table stands at {address(taken)}\n{reach}\n{kept}"


def laboratory_at(taken: socket.socket, database: str) -> Laboratory | None:
    """Experiments use the whole machine, so only a server that nobody else can reach plays them. Their games are stored
    beside the matches."""
    home = default_database() if "://" in database else Path(database)
    return Laboratory(home.parent / "lab") if _is_own(taken) else None


def _is_own(taken: socket.socket) -> bool:
    """Whether nobody else can reach it."""
    return bool(ipaddress.ip_address(taken.getsockname()[0]).is_loopback)


def check_guests(taken: socket.socket, settings: Settings) -> None:
    """Guest programs run only where nobody but the owner can start them. Raises `NotForStrangers`."""
    if guest_commands() and (settings.public_url or not _is_own(taken)):
        raise NotForStrangers(
            "Programs play only at a table that nobody else can reach: leave --bot out, or --host and --public-url. "
            "At this table a program sits down by the link of a seat."
        )


class Server(uvicorn.Server):
    """A server that says what it does once it is ready."""

    def __init__(
        self, app: Starlette, config: uvicorn.Config, taken: socket.socket, database: str, *, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._app = app
        self._taken, self._database, self._open_browser = taken, database, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(words(self._taken, self._database), flush=True)
        lobby = self._app.state.lobby
        self._warming = asyncio.create_task(lobby.thinking.warm_up())
        sweep_seldom()
        self._sweeping = asyncio.create_task(sweep(lobby))
        if self._open_browser:
            # In a thread: some browsers block the program that opens them.
            threading.Thread(target=webbrowser.open, args=(address(self._taken),), daemon=True).start()


def look_at(database: str) -> None:
    """Fail early, with one sentence, if the database cannot be used; say what is wrong with single matches."""
    for fault in asyncio.run(copying.faults(database)):
        print(fault, file=sys.stderr, flush=True)


def configuration(app: Starlette, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves it, wherever it is served."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=HARD_LIMIT,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.public_url),
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=2,
        **protocols(settings),
    )


def serve(host: str, port: int, database: str | Path | None, *, open_browser: bool, settings: Settings = HOME) -> None:
    """Serve until interrupted. Raises `AddressTaken` or `StoreUnusable`."""
    where = str(database) if database is not None else str(default_database())
    look_at(where)
    taken = listen(host, port)
    check_guests(taken, settings)
    laboratory = None if settings.public_url else laboratory_at(taken, where)
    app = make_app(where, (host, socket.gethostname()), settings, laboratory)
    with suppress(KeyboardInterrupt):
        Server(app, configuration(app, settings), taken, where, open_browser=open_browser).run([taken])
