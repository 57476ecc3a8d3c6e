"""Advice for a person: what the general would do, in words and as marks on the board. No line here knows a rule set.

A worker process does all of this, on its own copy of the match."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.bots.advice import Advised, advice
from grognard.bots.budget import Seconds
from grognard.bots.odds_told import odds_told
from grognard.bots.trying import Unsound, follow
from grognard.engine.history.journal import ReplayDivergence
from grognard.engine.match import Match
from grognard.engine.questions import Answer
from grognard.engine.refusal import Refused
from grognard.engine.ruleset import Plan
from grognard.engine.showing.scene import Mark, Overlay, Scene
from grognard.engine.showing.whereabouts import middle_of
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.limits.refusals import not_now

THOUGHT = 1.5
"""Seconds of the processor, as the general takes."""
ROUND_A_PIECE = 900


def advice_for(match: Match, wanted: wire.AskAdvice) -> wire.Advice:
    """Good plans for the open question of a seat. Raises `Refused` if nobody knows any."""
    view = View(match, wanted.seat)
    found = advice(view, Seconds(THOUGHT), seed=wanted.n)
    if not found:
        raise Refused(not_now("nobody has told the bots how this game is played well"))
    return wire.Advice(wanted.id, tuple(_shown(view, place, each) for place, each in enumerate(found, 1)))


def _shown(view: View, place: int, advised: Advised) -> Overlay:
    lines = (advised.words, odds_told(view, advised.answers))
    return Overlay(f"{place}. {advised.idea}", tuple(_marks(view, place, advised)), tuple(filter(None, lines)))


def _marks(view: View, place: int, advised: Advised) -> Iterator[Mark]:
    """A ring around each unit that the plan names, its number at the first one, and an arrow to where each of our own
    units would go."""
    scene, named = view.scene, _words_in(advised.answers)
    label = str(place)
    for unit in scene.units:
        if unit.id in named and (at := middle_of(unit)) is not None:
            yield Mark("circle", (at,), "hit" if unit.seat != view.seat else "path", ROUND_A_PIECE, label)
            label = ""
    there = {unit.id: middle_of(unit) for unit in _scene_after(view, advised).units}
    for unit in scene.units:
        begin, end = middle_of(unit), there.get(unit.id)
        if unit.seat == view.seat and end is not None and begin != end:
            yield Mark("arrow", (begin, end) if begin is not None else (end, end), "path", label=label)
            label = ""


def _scene_after(view: View, advised: Advised) -> Scene:
    """What the seat would see at the end of the step on average dice; what it sees now, if that cannot be told."""
    tactics = view.ruleset.tactics
    assert view.seat is not None
    assert tactics is not None
    try:
        world = view.imagine(random.Random(0))
        follow(world, view.seat, Plan(advised.answers), tactics)
    except (Unsound, ReplayDivergence):
        return view.scene
    rest = world.state if world.outcome is not None else world.since_rest()[0]
    return view.ruleset.scene(view.ruleset.known(rest, view.seat), view.seat)


def _words_in(answers: Sequence[Answer]) -> set[str]:
    """All words in some answers. A unit whose id is among them is one that the plan is about."""
    found: set[str] = set()
    for answer in answers:
        if isinstance(answer, str):
            found.add(answer)
        elif isinstance(answer, list):
            found |= _words_in(answer)
    return found
