"""Setups: a new match from names and options, checked, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from grognard.engine.history.bounds import TooMuch, check_document
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.engine.seating import COLOURS
from grognard.server import schemas
from grognard.server.catalogue import check_sitters, ruleset, scenario_title
from grognard.server.limits.refusals import Denied

NAME_LENGTH = 40


def setup_of(wanted: schemas.NewMatch, dice: DicePolicy) -> Setup:
    """The setup that is asked for. Raises `Denied`."""
    rules = ruleset(wanted.ruleset)
    _check_measure(wanted)
    _check_names(wanted.scenario, [info.id for info in rules.scenarios()], "scenario")
    check_sitters(wanted.seats, *rules.seats_of(wanted.scenario))
    for army in wanted.armies:
        _check_names(army, [info.id for info in rules.armies()], "army")
    if len(wanted.armies) > len(wanted.seats):
        raise Denied(400, f"there are {len(wanted.seats)} seats, and {len(wanted.armies)} armies for them")
    rosters: dict[int, dict[str, Any]] = {n: given for n, given in enumerate(wanted.rosters) if given is not None}
    if any(number >= len(wanted.seats) for number in rosters):
        raise Denied(400, f"there are {len(wanted.seats)} seats, and an army for seat {max(rosters) + 1}")
    try:
        setup = rules.setup(
            wanted.scenario,
            wanted.armies,
            players=_names(wanted),
            teams=wanted.teams,
            dice=dice,
            options=dict(wanted.options),
        )
        return msgspec.structs.replace(setup, rosters=tuple(_rosters(rules, setup, rosters, wanted)))
    except (Denied, MemoryError):
        raise
    except Exception as fault:  # noqa: BLE001 - armies and options may hold what no rule set expects
        raise Denied(400, f"this match cannot be set up: {str(fault)[:300] or type(fault).__name__}") from None


def _rosters(
    rules: Ruleset[Any], setup: Setup, own: dict[int, dict[str, Any]], wanted: schemas.NewMatch
) -> Iterator[dict[str, Any]]:
    """The armies as they come to this game. Lists that players wrote are checked, and so are ready-made ones that the
    agreed options change."""
    for number, ready_made in enumerate(setup.rosters):
        given = own.get(number, ready_made)
        roster = rules.enlisted(given, setup.options)
        faults = list(rules.check_roster(roster, wanted.scenario, number)) if number in own or roster != given else []
        if faults:
            raise Denied(400, f"the army of seat {number + 1}: {faults[0].reason}", faults[0].clause)
        yield roster


def _check_names(name: str, offered: Sequence[str], what: str) -> None:
    if name and name not in offered:
        raise Denied(400, f"there is no {what} {name[:40]!r}; there are: {', '.join(offered)}")


def _check_measure(wanted: schemas.NewMatch) -> None:
    try:
        check_document(wanted.options, "options", most=200)
        for number, roster in enumerate(wanted.rosters[:8]):
            check_document(roster or {}, f"the army of seat {number + 1}")
    except TooMuch as fault:
        raise Denied(400, str(fault)) from None


def _names(wanted: schemas.NewMatch) -> tuple[str, ...]:
    """The players' names; a player without one is named after the colour of the side."""
    given = [*wanted.names, *("" for _ in wanted.seats)][: len(wanted.seats)]
    clean = ["".join(letter for letter in name if letter.isprintable()).strip()[:NAME_LENGTH] for name in given]
    return tuple(name or COLOURS[number] for number, name in enumerate(clean))


def title_of(setup: Setup) -> str:
    """What a match is called: its scenario, and who plays against whom."""
    sides = " v ".join(" and ".join(setup.players[seat] for seat in side) for side in setup.seating.sides)
    named = scenario_title(setup)
    return f"{named}: {sides}" if named else sides
