"""What `check-ruleset` looks at besides the laws: names, lessons, odds to ask for, what bots are told, pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from grognard.bots.trying import Unsound, follow, imagined_worlds
from grognard.cli.trouble import place_of
from grognard.content.faults import not_there
from grognard.engine.match import Match
from grognard.engine.playing.players import first_asked, open_question
from grognard.engine.record import Value
from grognard.engine.ruleset import Plan, Ruleset, Tactics
from grognard.engine.showing.pictures import without_picture
from grognard.engine.view import View
from grognard.testing.laws.random_play import new_match, walk

PICTURES_EVERY = 5
"""Pictures are looked for before every so many decisions of a random game."""
PLANS_EVERY = 7
MOMENTS, PLANS = 12, 8
"""In so many moments of a random game the first so many plans of the bots are tried."""


class PlansTried(Value, frozen=True, omit_defaults=False):
    """What came of the plans that bots are told: a plan that the rules refuse is dropped, and no bot says so."""

    tried: int = 0
    refused: int = 0
    first: str = ""
    """The first plan that was refused, where, and why."""


class Besides(Value, frozen=True, omit_defaults=False):
    """What was found besides the laws. Slips have to be mended; the rest is told."""

    slips: tuple[str, ...] = ()
    plans: PlansTried = PlansTried()
    missing_pictures: tuple[str, ...] = ()


def look_besides(rules: Ruleset[Any]) -> Besides:
    """All of it; what a rule set raises here is a slip, and the others are still looked at."""
    slips = [
        *wrong_names(rules),
        *_raised("its lessons", lambda: rules.lessons),
        *(slip for name, query in rules.queries.items() for slip in _raised(f"its odds {name!r}", partial(query, {}))),
    ]
    tried: list[PlansTried] = []
    slips += _raised("its tactics", lambda: tried.append(plans_tried(rules)))
    return Besides(tuple(slips), tried[0] if tried else PlansTried(), missing_pictures(rules))


def _raised(what: str, look: Callable[[], object]) -> list[str]:
    """What a rule set raised here, as one sentence with its place."""
    try:
        look()
    except Exception as error:  # noqa: BLE001 - whatever a rule set raises is told like a broken law
        place = place_of(error)
        return [f"{what} raised {type(error).__name__}: {error}" + (f" ({place})" if place else "")]
    return []


def wrong_names(rules: Ruleset[Any]) -> Iterator[str]:
    """Names in the rule set itself that stand for no file: another would silently be taken."""
    scenarios, armies = [each.id for each in rules.scenarios()], [each.id for each in rules.armies()]
    if rules.first_scenario and rules.first_scenario not in scenarios:
        yield f"first_scenario: {not_there('scenario', rules.first_scenario, scenarios)}"
    for army in rules.first_armies:
        if army and army not in armies:
            yield f"first_armies: {not_there('army', army, armies)}"


def missing_pictures(rules: Ruleset[Any]) -> tuple[str, ...]:
    """The words for emblems and badges that found no picture in a random game."""
    match = new_match(rules, 0, listen=False)
    found: set[str] = set()
    for decision in walk(match, 0, rules.bound):
        if decision % PICTURES_EVERY == 0:
            found.update(without_picture(rules.scene(rules.known(match.state, None), None)))
    return tuple(sorted(found))


def plans_tried(rules: Ruleset[Any]) -> PlansTried:
    """Try what bots are told in a random game, as a sergeant does."""
    if rules.tactics is None:
        return PlansTried()
    match = new_match(rules, 0, listen=False)
    refused: list[str] = []
    tried = 0
    for decision in walk(match, 0, min(rules.bound, MOMENTS * PLANS_EVERY)):
        if decision % PLANS_EVERY == 0:
            for plan, why in _in_this_moment(match, rules.tactics, random.Random(decision)):
                tried += 1
                if why:
                    refused.append(f"{plan.idea or plan.answers[0]!r}, where {why}")
    return PlansTried(tried, len(refused), next(iter(refused), ""))


def _in_this_moment(match: Match, tactics: Tactics[Any], rng: random.Random) -> Iterator[tuple[Plan, str]]:
    """The first plans of the seat that is asked, each with the reason against it, if there is one."""
    view = View(match, first_asked(match))
    assert view.seat is not None
    plans = tactics.plans(view.known, view.seat, open_question(match, view.seat), tactics.handful)
    for world in imagined_worlds(view, rng, 1) if plans else ():
        for plan in plans[:PLANS]:
            twin = world.fork()
            try:
                follow(twin, view.seat, plan, tactics)
            except Unsound as unsound:
                yield plan, f"{unsound.question.topic} is answered: {unsound.refusal.reason} ({unsound.refusal.clause})"
            else:
                tactics.worth(twin.ruleset.known(twin.state, view.seat), view.seat)
                yield plan, ""
