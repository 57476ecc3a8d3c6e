"""Handlers for the odds desk: what odds a rule set can be asked for, and the odds."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from grognard.server import catalogue, schemas
from grognard.server.handlers.requests import asker, json_body, json_response, lobby_of, ready_response
from grognard.server.thinking import odds_desk


async def queries(request: Request) -> Response:
    rules = catalogue.ruleset(request.path_params["name"])
    return json_response(await asyncio.to_thread(odds_desk.queries, rules.name))


async def ask(request: Request) -> Response:
    rules = catalogue.ruleset(request.path_params["name"])
    asked = await json_body(request, schemas.OddsAsked)
    people = lobby_of(request).thinking.people
    return ready_response(await people.send_for_json(asker(request), odds_desk.ask, rules.name, asked))
