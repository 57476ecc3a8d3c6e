"""The application: its routes, its guard, and what is opened and closed with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from grognard.server import catalogue
from grognard.server.handlers import refusals, routes
from grognard.server.laboratory import Laboratory
from grognard.server.limits.guard import Guard
from grognard.server.matches.lobby import Lobby
from grognard.server.matches.messages import serve_connection
from grognard.server.operation import operating
from grognard.server.operation.settings import HOME, Settings
from grognard.server.page import page
from grognard.store import Store


async def _socket(socket: WebSocket) -> None:
    await serve_connection(socket, socket.app.state.lobby)


def make_app(
    database: str | Path,
    names: Iterable[str] = (),
    settings: Settings = HOME,
    laboratory: Laboratory | None = None,
) -> Starlette:
    """The server over this database. `names` are host names it answers to besides localhost and bare addresses; only a
    server that nobody else can reach has a `laboratory`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(database)
        app.state.laboratory = laboratory
        app.state.lobby = Lobby(store, await store.seeds_key(), settings)
        # Before the first request: msgspec may crash if two threads use a type for the first time at once, and this
        # uses every type of every rule set.
        await asyncio.to_thread(catalogue.cards)
        following = asyncio.create_task(app.state.lobby.follow()) if store.news.shared else None
        yield
        if following is not None:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        if laboratory is not None:
            await asyncio.to_thread(laboratory.close)
        await app.state.lobby.close()
        await store.close()

    app = Starlette(
        routes=[
            *routes(),
            *operating.routes(),
            WebSocketRoute("/ws/{match}", _socket),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Guard, names=names, settings=settings)],
        exception_handlers=refusals(),
        lifespan=lifespan,
    )
    app.state.public_url = settings.public_url.rstrip("/")
    return app
