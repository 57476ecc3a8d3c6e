"""Handlers for the playtest lab; only where the server is one's own."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from grognard.server import catalogue
from grognard.server.handlers.requests import json_body, json_response, number_at
from grognard.server.laboratory import Laboratory
from grognard.server.laboratory.schemas import LabQuestion
from grognard.server.limits.refusals import Denied

HANDED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host")


def laboratory_of(request: Request) -> Laboratory:
    """The laboratory of one's own server. Raises `Denied` where others can come in."""
    found: Laboratory | None = request.app.state.laboratory
    if found is None or any(name in request.headers for name in HANDED_ON):
        raise Denied(
            403,
            "experiments take all the time that a machine has, so this server, which is open to others, plays none: "
            "start grognard play on a machine of your own, or use grognard lab there",
        )
    return found


async def numbers(request: Request) -> Response:
    laboratory = laboratory_of(request)
    rules = catalogue.ruleset(request.path_params["name"])
    return json_response(await asyncio.to_thread(laboratory.numbers, rules))


async def start(request: Request) -> Response:
    laboratory = laboratory_of(request)
    question = await json_body(request, LabQuestion)
    rules = catalogue.ruleset(question.ruleset)
    return json_response(await asyncio.to_thread(laboratory.start, rules, question), 201)


async def look(request: Request) -> Response:
    return json_response(await asyncio.to_thread(laboratory_of(request).told, request.path_params["trial"]))


async def stop(request: Request) -> Response:
    return json_response(await asyncio.to_thread(laboratory_of(request).stop, request.path_params["trial"]))


async def game(request: Request) -> Response:
    """A game as a save, which opens like any other."""
    trial, variant = request.path_params["trial"], request.path_params["variant"]
    which = number_at(request, "round"), number_at(request, "turn")
    save = await asyncio.to_thread(laboratory_of(request).replay, trial, variant, *which)
    return Response(save, media_type="application/json")
