"""Handlers for what there is to play: rule sets, rulebooks, lessons, and seeds for sealed dice."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from grognard.server import catalogue, tutorial
from grognard.server.handlers.requests import asker, json_response, lobby_of, number_at
from grognard.server.limits.refusals import Denied
from grognard.server.matches.dice_policies import with_fresh_dice


async def rulesets(_request: Request) -> Response:
    return json_response(catalogue.cards())


async def rulebook(request: Request) -> Response:
    return json_response(await asyncio.to_thread(catalogue.book, request.path_params["name"]))


async def seal(request: Request) -> Response:
    return json_response(lobby_of(request).commitments.make())


async def lessons(_request: Request) -> Response:
    return json_response(await asyncio.to_thread(tutorial.cards))


async def lesson(request: Request) -> Response:
    lobby_of(request).accounts.match(asker(request).address)
    rules, k = catalogue.ruleset(request.path_params["ruleset"]), number_at(request, "k")
    known = await asyncio.to_thread(tutorial.lessons, rules.name)
    if not 1 <= k <= len(known):
        raise Denied(404, f"there is no lesson {k} of {rules.title}; there are {len(known)}")
    wanted = known[k - 1]
    setup = with_fresh_dice(wanted.setup)
    made = await lobby_of(request).play_on(
        setup, wanted.seats, title=wanted.title, whose=asker(request), kind="lesson", lesson=k
    )
    return json_response(made, 201)
