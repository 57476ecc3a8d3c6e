"""The HTTP interface: handlers by subject, and the addresses they serve. What they take and give is in `schemas`."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.server.handlers import armies, content, lab, matches, odds, replays, seats
from grognard.server.handlers.requests import json_response
from grognard.server.limits.refusals import Denied, NotStored, form

__all__ = ["refusals", "routes"]

log = logging.getLogger(__name__)


async def _refuse(_request: Request, denied: Exception) -> Response:
    assert isinstance(denied, Denied)
    return json_response(denied.refusal, denied.status)


async def _refuse_plainly(request: Request, fault: Exception) -> Response:
    """What the framework itself refuses, such as a method that an address does not have."""
    assert isinstance(fault, HTTPException)
    return json_response(form(f"{request.method} is not possible at this address"), fault.status_code)


async def _database_failed(_request: Request, fault: Exception) -> Response:
    log.error("the database failed: %s", getattr(fault, "orig", None) or type(fault).__name__)
    return json_response(form("the database did not answer; nothing was changed, try again in a moment"), 503)


async def _rules_failed(request: Request, fault: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path[:200], exc_info=fault)
    return json_response(form("the server stumbled over this, and nothing was changed; its log says why"), 500)


def refusals() -> dict[Any, Any]:
    """Every failure is a sentence."""
    return {
        Denied: _refuse,
        HTTPException: _refuse_plainly,
        SQLAlchemyError: _database_failed,
        OSError: _database_failed,
        NotStored: _database_failed,
        Exception: _rules_failed,
    }


def routes() -> list[Any]:
    at = "/api/matches/{match}"
    return [
        Route("/api/rulesets", content.rulesets),
        Route("/api/rulesets/{name}/rulebook", content.rulebook),
        Route("/api/rulesets/{name}/roster", armies.roster, methods=["POST"]),
        Route("/api/rulesets/{name}/armies/{army}", armies.army),
        Route("/api/rulesets/{name}/armies/{army}/draft", armies.draft, methods=["POST"]),
        Route("/api/rulesets/{name}/armies/{army}/muster", armies.muster),
        Route("/api/rulesets/{name}/armies/{army}/muster", armies.verdict, methods=["POST"]),
        Route("/api/rulesets/{name}/armies/{army}/share", armies.share, methods=["POST"]),
        Route("/api/lists", armies.shared_list, methods=["POST"]),
        Route("/api/rulesets/{name}/odds", odds.queries),
        Route("/api/rulesets/{name}/odds", odds.ask, methods=["POST"]),
        Route("/api/rulesets/{name}/lab", lab.numbers),
        Route("/api/lab", lab.start, methods=["POST"]),
        Route("/api/lab/{trial}", lab.look),
        Route("/api/lab/{trial}/stop", lab.stop, methods=["POST"]),
        Route("/api/lab/{trial}/games/{variant}/{round}/{turn}", lab.game),
        Route("/api/seal", content.seal),
        Route("/api/tutorial", content.lessons),
        Route("/api/tutorial/{ruleset}/{k}", content.lesson, methods=["POST"]),
        Route("/api/matches", matches.create, methods=["POST"]),
        Route("/api/matches", matches.listed),
        Route("/api/load", matches.load, methods=["POST"]),
        Route("/api/replays", matches.watch, methods=["POST"]),
        Route(at, matches.one_match),
        Route(f"{at}/standing", matches.own_table),
        Route(f"{at}/seats/{{seat}}/claim", seats.claim, methods=["POST"]),
        Route(f"{at}/seats/{{seat}}/invite", seats.invite, methods=["POST"]),
        Route(f"{at}/save", matches.save),
        Route(f"{at}/replay", replays.replay),
        Route(f"{at}/frames/{{k}}", replays.frame),
        Route(f"{at}/branch", matches.branch, methods=["POST"]),
        Route(f"{at}/again", matches.rematch, methods=["POST"]),
        Route(f"{at}/luck", replays.luck_report),
        Route(f"{at}/win-probability", replays.win_probability),
        Route(f"{at}/costly", replays.costly),
    ]
