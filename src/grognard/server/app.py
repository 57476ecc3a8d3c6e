"""The application: routes, the door, and what is opened and closed with it."""

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
from grognard.server.documents import refuse, routes
from grognard.server.guard import Guard
from grognard.server.lobby import Lobby
from grognard.server.page import page
from grognard.server.refusals import Denied
from grognard.server.talk import talk
from grognard.store import Store


async def _socket(socket: WebSocket) -> None:
    await talk(socket, socket.app.state.lobby)


def make_app(database: str | Path, names: Iterable[str] = ()) -> Starlette:
    """The server over this database. `names` are host names it answers to besides localhost and bare addresses."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(database)
        app.state.lobby = Lobby(store)
        # Before anybody is served: msgspec's first look at a type is not safe in two threads at once, and this
        # meets every type of every rule set.
        await asyncio.to_thread(catalogue.cards)
        following = asyncio.create_task(app.state.lobby.follow()) if store.news.shared else None
        yield
        if following is not None:
            following.cancel()
        await app.state.lobby.close()
        await store.close()

    return Starlette(
        routes=[
            *routes(),
            WebSocketRoute("/ws/{match}", _socket),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={Denied: refuse},
        lifespan=lifespan,
    )
