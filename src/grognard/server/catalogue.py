"""What there is to play: installed rule sets with their scenarios, armies and rulebooks."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from grognard.bots import offered
from grognard.engine.match import Match
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import DicePolicy, Ruleset, ScenarioInfo, Setup, find, installed
from grognard.engine.showing.scene import Scene
from grognard.engine.view import View
from grognard.lab import fairness_figures
from grognard.lab.figures import Share
from grognard.server import schemas
from grognard.server.limits.refusals import Denied
from grognard.store import HUMAN

log = logging.getLogger(__name__)
_reading = threading.Lock()


@cache
def playable(name: str) -> Ruleset[Any] | None:
    """The installed rule set; None (and a line in the log) if it does not load, so that the others can be played."""
    try:
        return find(name)
    except Exception:
        log.exception("the rule set %s is installed but does not load", name)
        return None


def ruleset(name: str) -> Ruleset[Any]:
    found = playable(name) if name in installed() else None
    if found is None:
        raise Denied(404, f"there is no rule set {name[:40]!r}; there are: {', '.join(installed())}")
    return found


@cache
def cards() -> tuple[schemas.RulesetCard, ...]:
    """All rule sets that can be played. One thread at a time: while msgspec looks at a type for the first time in two
    threads at once, the interpreter may crash."""
    with _reading:
        return tuple(card for name in installed() if (card := _card(name)) is not None)


def _card(name: str) -> schemas.RulesetCard | None:
    rules = playable(name)
    if rules is None:
        return None
    try:
        infos = sorted(rules.scenarios(), key=lambda info: info.id != rules.first_scenario)
        scenarios = tuple(_scenario(rules, info) for info in infos)
        armies = tuple(
            schemas.ArmyCard(army.id, army.name, army.blurb, army.units, army.points)
            for army in sorted(rules.armies(), key=lambda army: _place(army.id, rules.first_armies))
        )
    except Exception:
        log.exception("the content of %s cannot be read", name)
        return None
    return schemas.RulesetCard(
        name,
        rules.title,
        rules.blurb,
        rules.seats,
        scenarios,
        armies,
        offered(),
        rules.has_secrets,
        tuple(term for term in rules.options if term.choices),
        len(rules.lessons),
        rules.has_lists,
        rules.emblem,
        bool(rules.queries),
        rules.rolls,
    )


def _place(army: str, first: Sequence[str]) -> int:
    """Where an army stands in the list: the default armies come first, in the order of their seats."""
    return first.index(army) if army in first else len(first)


def _scenario(rules: Ruleset[Any], info: ScenarioInfo) -> schemas.ScenarioCard:
    scene = _empty_table(rules, info.id)
    seatings = tuple(seating.teams for seating in rules.seatings(info.id))
    return schemas.ScenarioCard(
        info.id,
        info.title,
        info.story,
        info.minutes,
        scene,
        info.points,
        info.settles,
        seatings,
        tuple(_fairness(each) for each in fairness_figures.known(rules) if each.scenario == info.id),
    )


def _fairness(figure: fairness_figures.FairnessFigure) -> schemas.FairnessCard:
    return schemas.FairnessCard(
        figure.armies,
        figure.bot,
        figure.games,
        figure.date,
        _fraction(figure.first_seat),
        None if figure.first_army is None else _fraction(figure.first_army),
        tuple(map(_fraction, figure.seats)),
    )


def _fraction(share: Share) -> schemas.Fraction:
    return schemas.Fraction(share.share, share.low, share.high)


def _empty_table(rules: Ruleset[Any], scenario: str) -> Scene:
    """The table before anybody has deployed: what a spectator sees at the start, with what stands there already. If
    dice decide what lies on it, one possible table is shown."""
    first = rules.start(rules.setup(scenario))
    scene = rules.scene(rules.known(first, None), None)
    if not (scene.terrain or scene.markers or scene.board.grid):
        scene = View(Match(rules, rules.setup(scenario, dice=DicePolicy(seed=scenario))), None).scene
    deployed = tuple(unit for unit in scene.units if unit.where == "table")
    return msgspec.structs.replace(scene, units=deployed, panels=(), reaches=(), headline="", track=None)


def scenario_title(setup: Setup) -> str:
    """What the scenario of a setup is called; a rule set may keep the document of it a level deeper."""
    document = setup.scenario.get("scenario", setup.scenario)
    infos = {info.id: info.title for info in find(setup.ruleset).scenarios()}
    first = next(iter(infos.values()), "")
    return str(infos.get(document.get("id") or "") or document.get("title") or first)


@cache
def book(name: str) -> schemas.Book:
    """The rulebook, with the umpire's own clauses at its end."""
    rulebook = ruleset(name).rulebook
    umpire = Rulebook.of_package("grognard.engine")
    return schemas.Book(rulebook.title, rulebook.introduction, (*rulebook.clauses, *umpire.clauses))


def check_sitters(who: tuple[str, ...], least: int, most: int) -> None:
    if not least <= len(who) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise Denied(400, f"this game has {wanted} seats, not {len(who)}")
    for each in who:
        check_sitter(each)


def check_sitter(who: str) -> None:
    if who != HUMAN and who not in offered():
        raise Denied(400, f"{who[:40]!r} cannot sit here: a seat has {HUMAN!r} or a bot ({', '.join(offered())})")
