"""The guard: only pages that this server itself has served may talk to it.

A page of another site could otherwise reach a server on this machine through the visitor's browser. So the name in
`Host` must be one of ours (an attacker's name that points here is not), and `Origin`, when a browser sends it, must be
the same place. Behind a proxy both are those of the public address.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.engine.record import to_json
from grognard.server.limits.refusals import Denied, form
from grognard.server.operation.settings import HOME, Settings

LONGEST_PATH = 1000
UNPAID = ("/api/health", "/api/ready")
PLAIN_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,100}")


class Guard:
    """ASGI middleware that turns strangers away and sets the page's safety rules."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), settings: Settings = HOME) -> None:
        self._app = app
        self._names = {"localhost", *(name.lower() for name in names)}
        self._public = urlsplit(settings.public_url.rstrip("/")) if settings.public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        status, fault = self._fault(scope, headers)
        if fault:
            await _turn_away(scope, send, status, fault)
        else:
            await self._app(scope, receive, _with_policy(send, self._policy(headers.get("host", ""))))

    def _fault(self, scope: Scope, headers: Headers) -> tuple[int, str]:
        host = headers.get("host", "")
        if not self._ours(host):
            return 403, f"this server does not answer to the name {host[:80]!r}"
        origin = headers.get("origin")
        if origin is not None and not self._our_page(origin, host):
            return 403, f"a page from {origin[:80]!r} may not talk to this server"
        if headers.get("sec-fetch-site", "") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return 403, "a page from elsewhere may not talk to this server"
        if len(scope["path"]) > LONGEST_PATH or len(scope.get("query_string", b"")) > LONGEST_PATH:
            return 414, f"an address has at most {LONGEST_PATH} letters"
        if not scope["path"].isprintable():
            return 400, "this address has letters that cannot be shown"
        return _unpaid(scope)

    def _ours(self, host: str) -> bool:
        """Whether this host name is ours. With a public address: that one and this machine. Otherwise: every name that
        an attacker cannot point at this machine."""
        name = _name_of(f"//{host}")
        if self._public is not None and host.lower() == self._public.netloc.lower():
            return True
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self._public is None or address.is_loopback  # a bare address needs no name server, so nobody can fake it

    def _our_page(self, origin: str, host: str) -> bool:
        if self._public is not None and host.lower() == self._public.netloc.lower():
            return origin.lower() == self._public.geturl().lower()
        return _place_of(origin) == host.lower()

    def _policy(self, host: str) -> dict[str, str]:
        if self._public is not None and self._public.scheme == "https" and host.lower() == self._public.netloc.lower():
            return {**policy(host), "strict-transport-security": "max-age=31536000"}
        return policy(host)


def _unpaid(scope: Scope) -> tuple[int, str]:
    """Whether there are too many requests from this address; sockets have an account of their own."""
    lobby = getattr(scope["app"].state, "lobby", None) if "app" in scope else None
    if scope["type"] == "http" and lobby is not None and scope["path"] not in UNPAID:
        try:
            lobby.accounts.request((scope.get("client") or ("",))[0])
        except Denied as denied:
            return denied.status, denied.refusal.reason
    return 200, ""


def _name_of(place: str) -> str:
    try:
        return (urlsplit(place).hostname or "").lower()
    except ValueError:
        return ""


def _place_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


async def _turn_away(scope: MutableMapping[str, Any], send: Send, status: int, fault: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": fault[:100]})
        return
    body = to_json(form(fault))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        head.append((b"retry-after", b"60"))
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


def policy(host: str) -> dict[str, str]:
    """The safety rules of the page: it loads from here, runs only its own scripts, and talks only to this place."""
    sockets = f" ws://{host} wss://{host}" if PLAIN_HOST.fullmatch(host) else ""
    return {
        "content-security-policy": (
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            "font-src 'self'; media-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; "
            f"connect-src 'self'{sockets}; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        ),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }


def _with_policy(send: Send, rules: dict[str, str]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in rules.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
