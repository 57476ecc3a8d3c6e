"""Laws 2, 3 and 4: replay, undo, saves and forks."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.events import Event
from grognard.engine.history.saves import load, save
from grognard.engine.match import Match
from grognard.engine.ruleset import Ruleset, installed
from grognard.testing.laws.broken import SOMETHING_ELSE, LawBroken
from grognard.testing.laws.random_play import new_match, played, some_decisions, walk
from grognard.testing.traces import NotReplayed, trace, trace_elsewhere

REST_STRIDE = 10
"""Every so many rests the state is looked at whole."""


def replay_is_exact(ruleset: Ruleset[Any], number: int) -> None:
    """Setup and journal give the same digests and events, byte for byte, in another process too. Every event can be
    read."""
    match = played(ruleset, number)
    for event in match.events or ():
        _can_be_read(event, number)
    for rest in (*match.rests[::REST_STRIDE], match.state):
        if place := place_of_a_float(msgspec.to_builtins(rest)):
            raise LawBroken(
                f"game {number}: the state holds a number that is not whole at {place}; floats differ between "
                "machines, so write whole mils and round() what was divided"
            )
    data, whole = save(match), trace(match)
    _same(whole, trace(load(data)), f"game {number} replayed from its save")
    if ruleset.name not in installed():
        return
    try:
        elsewhere = trace_elsewhere(ruleset.name, data)
    except NotReplayed as error:
        raise LawBroken(f"game {number} could not be replayed in another process: {error}") from error
    _same(whole, elsewhere, f"game {number} replayed in another process")


def place_of_a_float(thing: Any, place: str = "") -> str:
    """The way to the first float in plain data: "ships.orca.hull"; empty if there is none."""
    if isinstance(thing, float):
        return place
    parts = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list | tuple) else ()
    found = (place_of_a_float(part, f"{place}.{key}".lstrip(".")) for key, part in parts)
    return next(filter(None, found), "")


def undo_and_saves_agree(ruleset: Ruleset[Any], number: int) -> None:
    """Undo to any decision and go on gives the same game; save and load likewise."""
    match = played(ruleset, number)
    whole, journal = trace(match), list(match.journal)
    chosen = some_decisions(number, max(1, len(journal) // 6))
    points = [at for at in range(len(journal)) if next(chosen)]
    for at in sorted(points, reverse=True):
        match.undo(at)
        again = load(save(match))
        _same(trace(match), trace(again), f"game {number} saved and loaded at entry {at}")
        match.replay(journal[len(match.journal) :])
        _same(whole, trace(match), f"game {number} undone to entry {at} and played again")


def forks_are_independent(ruleset: Ruleset[Any], number: int) -> None:
    """Nothing done to a fork is seen in its origin, and a fork is what its origin is."""
    match = new_match(ruleset, number)
    chosen = some_decisions(number, 25)
    for decision in walk(match, number, ruleset.bound):
        if not next(chosen):
            continue
        before = _now(match)
        fork = match.fork()
        _same(before, _now(fork), f"game {number}: the fork at decision {decision}")
        for _ in walk(fork, number + 1, 12):
            pass
        _same(before, _now(match), f"game {number}: the origin after its fork at decision {decision} went on")


def _can_be_read(event: Event, number: int) -> None:
    try:
        event.sentence()
    except (LookupError, ValueError, AttributeError) as error:
        what = f"game {number}: the event {event.text!r} ({event.clause}) cannot be put into words: {error!r}"
        raise LawBroken(f"{what}; its facts are: {', '.join(event.facts)}") from error


def _now(match: Match) -> str:
    questions = [match.question(seat) for seat in match.deciding]
    return f"{match.state.digest()} {[q.topic for q in questions if q is not None]} {len(match.journal)}"


def _same(one: str, other: str, what: str) -> None:
    if one != other:
        raise LawBroken(f"{what} is not the same: {one} and {other}. {SOMETHING_ELSE}")
