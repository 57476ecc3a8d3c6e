"""One process of `grognard serve`: `python -m grognard.server.operation.process SETTINGS NUMBER LISTENING READY`, where
the last two are file descriptors that it got from its supervisor (`supervising`)."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from grognard.bots.guests import no_guests
from grognard.server.app import make_app
from grognard.server.operation.logs import keep_log
from grognard.server.operation.operating import serve_numbers
from grognard.server.operation.serving import configuration
from grognard.server.operation.settings import Serving, read_settings
from grognard.server.operation.sweeping import sweep, sweep_seldom
from grognard.store import default_database


class Process(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, app: Starlette, settings: Serving, number: int, ready: int) -> None:
        super().__init__(configuration(app, settings))
        self._app, self._settings, self._number, self._ready = app, settings, number, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        lobby = self._app.state.lobby
        await lobby.thinking.warm_up()
        sweep_seldom()
        self._sweeping = asyncio.create_task(sweep(lobby))
        if self._settings.admin_port:
            self._numbers = await serve_numbers(lobby, self._settings.admin_port + self._number)
        os.write(self._ready, b"ready")
        os.close(self._ready)


def main(file: str, number: int, listening: int, ready: int) -> None:
    settings = read_settings(Path(file))
    no_guests()
    keep_log(settings.log, number, settings.log_megabytes)
    taken = socket.socket(fileno=listening)
    app = make_app(settings.database or default_database(), (settings.host, socket.gethostname()), settings)
    Process(app, settings, number, ready).run([taken])


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
