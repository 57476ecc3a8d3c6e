"""The guard at the door: only pages that this server itself has served may talk to it.

A page of another site could otherwise reach a server on this machine through the visitor's browser. So the name in
`Host` must be one of ours (an attacker's name that points here is not), and `Origin`, when a browser sends it, must be
the same place.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.engine.record import to_json
from grognard.server.refusals import form

POLICY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Guard:
    """ASGI middleware that turns strangers away and sets the page's safety rules."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        fault = self._fault(Headers(scope=scope))
        if fault is None:
            await self._app(scope, receive, _with_policy(send))
        else:
            await _turn_away(scope, send, fault)

    def _fault(self, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if not self._ours(_name_of(f"//{host}")):
            return f"this server does not answer to the name {host[:80]!r}"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return f"a page from {origin[:80]!r} may not talk to this server"
        return None

    def _ours(self, name: str) -> bool:
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True  # a bare address cannot be pointed here by a stranger's name server


def _name_of(place: str) -> str:
    try:
        return (urlsplit(place).hostname or "").lower()
    except ValueError:
        return ""


async def _turn_away(scope: MutableMapping[str, Any], send: Send, fault: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": fault[:100]})
        return
    body = to_json(form(fault))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": head})
    await send({"type": "http.response.body", "body": body})


def _with_policy(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in POLICY.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
