"""Handlers for armies: ready-made ones, what may stand in their lists, and the faults of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec

from starlette.requests import Request
from starlette.responses import Response

from grognard.content import written_lists
from grognard.engine.contract.mustering import Muster, NotOffered
from grognard.engine.contract.repairs import repairs
from grognard.engine.history.bounds import TooMuch, check_document
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import Ruleset
from grognard.server import catalogue, schemas
from grognard.server.handlers.requests import asker, json_body, lobby_of, number_in, ready_response
from grognard.server.limits.refusals import Denied
from grognard.server.limits.untrusted import code_of, list_of, roster_faults

P = ParamSpec("P")


async def roster(request: Request) -> Response:
    lobby_of(request).accounts.upload(asker(request).address)
    rules = catalogue.ruleset(request.path_params["name"])
    given = await json_body(request, schemas.RosterCheck)
    _checked_seat(rules, given.seat)
    return await _judge(request, roster_faults, rules.name, given)


async def army(request: Request) -> Response:
    """The roster of a ready-made army as a seat would bring it to a scenario, for a builder to change."""
    return await _ask(request, roster_of, *_wanted(request))


async def muster(request: Request) -> Response:
    """The same army with a catalogue of what else may stand in its lists."""
    return await _ask(request, mustered, *_wanted(request))


def _wanted(request: Request) -> tuple[str, str, str, int]:
    """The rule set, army, scenario and seat that a request names."""
    rules = catalogue.ruleset(request.path_params["name"])
    army, scenario = request.path_params["army"], request.query_params.get("scenario", "")
    seat = _checked_seat(rules, number_in(request, "seat") or 0)
    _check_army(rules, army, scenario)
    return rules.name, army, scenario, seat


async def verdict(request: Request) -> Response:
    """The faults of a choice from that catalogue, and what would mend it."""
    rules, wanted = catalogue.ruleset(request.path_params["name"]), request.path_params["army"]
    given = await json_body(request, schemas.MusterCheck)
    _checked_seat(rules, given.seat)
    _check_army(rules, wanted, given.scenario)

    return await _ask(request, judged, rules.name, wanted, given)


async def draft(request: Request) -> Response:
    """A list under construction: what may stand in it now, its faults, and what would mend them."""
    rules, wanted = catalogue.ruleset(request.path_params["name"]), request.path_params["army"]
    given = await json_body(request, schemas.DraftAsked)
    _checked_seat(rules, given.seat)
    _check_army(rules, wanted, given.scenario)
    return await _ask(request, drafted, rules.name, wanted, given)


async def share(request: Request) -> Response:
    """The share code of a list that was made from this army."""
    lobby_of(request).accounts.upload(asker(request).address)
    rules, wanted = catalogue.ruleset(request.path_params["name"]), request.path_params["army"]
    given = await json_body(request, schemas.ListToShare)
    _check_army(rules, wanted, "")
    return await _judge(request, code_of, rules.name, wanted, given.roster)


async def shared_list(request: Request) -> Response:
    """The list of a share code."""
    lobby_of(request).accounts.upload(asker(request).address)
    return await _judge(request, list_of, await json_body(request, schemas.ShareCode))


async def _ask(request: Request, function: Callable[P, Any], *given: P.args, **named: P.kwargs) -> Response:
    people = lobby_of(request).thinking.people
    return ready_response(await people.send_for_json(asker(request), function, *given, **named))


async def _judge(request: Request, function: Callable[P, Any], *given: P.args, **named: P.kwargs) -> Response:
    """The same for a document that a stranger has sent. The handler charged it to the stranger before reading it."""
    strangers = lobby_of(request).thinking.strangers
    return ready_response(await strangers.send_for_json(asker(request), function, *given, **named))


# ---- in a worker ----


def judged(ruleset: str, wanted: str, given: schemas.MusterCheck) -> schemas.MusterVerdict:
    asked = schemas.DraftAsked(chosen=given.chosen, scenario=given.scenario, seat=given.seat)
    found = drafted(ruleset, wanted, asked)
    return schemas.MusterVerdict(found.faults, found.repairs)


def drafted(ruleset: str, wanted: str, given: schemas.DraftAsked) -> schemas.Draft:
    rules = catalogue.ruleset(ruleset)

    def muster_of(roster: dict[str, Any]) -> Muster | None:
        return rules.muster(rules.enlisted(roster, given.options), known, given.scenario, given.seat)

    def faults(roster: dict[str, Any]) -> Iterable[Refusal]:
        return rules.check_roster(roster, given.scenario, given.seat)

    try:
        check_document(given.roster or {}, "the army")
        check_document(given.options, "options", most=200)
        known = [written_lists.ready_made(rules, wanted, each.id, given.seat) for each in rules.scenarios()]
        first = given.roster or written_lists.ready_made(rules, wanted, given.scenario, given.seat)
        muster = muster_of(first)
        if muster is not None and given.chosen is not None:
            muster = muster_of(rules.drafted(muster, given.chosen))
        if muster is None:
            return schemas.Draft()
        offered = muster
        found = tuple(faults(offered.roster))
        mending = repairs(offered, offered.chosen, faults, document=lambda chosen: rules.drafted(offered, chosen))
    except (NotOffered, TooMuch) as fault:
        raise Denied(400, f"{wanted[:80]}: {fault}") from None
    return schemas.Draft(offered, found, tuple(mending) if found else ())


def mustered(ruleset: str, wanted: str, scenario: str, seat: int) -> Muster | None:
    return written_lists.mustered(catalogue.ruleset(ruleset), wanted, scenario, seat)


def _check_army(rules: Ruleset[Any], wanted: str, scenario: str) -> None:
    if wanted not in {each.id for each in rules.armies()}:
        raise Denied(404, f"there is no army {wanted[:80]!r} here")
    if scenario and scenario not in {each.id for each in rules.scenarios()}:
        raise Denied(404, f"there is no scenario {scenario[:80]!r} here")


def roster_of(ruleset: str, army: str, scenario: str, seat: int) -> dict[str, Any]:
    return written_lists.ready_made(catalogue.ruleset(ruleset), army, scenario, seat)


def _checked_seat(rules: Ruleset[Any], seat: int) -> int:
    _, most = rules.seats
    if not 0 <= seat < most:
        raise Denied(404, f"there is no seat {seat} at a table of {rules.title}; the last one is {most - 1}")
    return seat
