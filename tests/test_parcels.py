"""Parcels: a match that was sent to another process is the same match there, and goes on in the same way."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots import Bot, bot
from grognard.engine.match import Match
from grognard.engine.ruleset import find, installed
from grognard.engine.view import View
from grognard.server.workers.frames import HEAD, packed, unpacked

BOXED = ["anvil", "battleforge", "fatigue", "lords", "ruse"]


def arrived(match: Match) -> Match:
    return Match.unpacked(unpacked(packed(match.packed())[HEAD.size :]))


def play(match: Match, bots: list[Bot], answers: int) -> None:
    for _ in range(answers):
        if match.outcome is not None:
            return
        seat = match.deciding[0]
        match.submit(seat, bots[seat].decide(View(match.fork(), seat)))


def the_same(one: Match, other: Match) -> None:
    assert other.state.digest() == one.state.digest()
    assert other.journal == one.journal
    assert (other.deciding, other.sealed, other.absent) == (one.deciding, one.sealed, one.absent)
    assert (other.fork().steps_begun, other.outcome) == (one.fork().steps_begun, one.outcome)


def new(name: str) -> Match:
    rules = find(name)
    return Match(rules, rules.setup())


def test_all_rule_sets_of_the_box_are_tried() -> None:
    assert set(BOXED) <= set(installed())


@pytest.mark.parametrize("name", BOXED)
def test_a_match_in_a_parcel_is_the_same_match(name: str) -> None:
    match = new(name)
    recruits = [bot("recruit", seat) for seat in match.seating.seats]
    for _ in range(4):
        play(match, recruits, 7)
        there = arrived(match)
        the_same(match, there)
        the_same(match, arrived(there))
        ahead, behind = match.fork(), there
        for each in (ahead, behind):
            play(each, [bot("recruit", f"again {seat}") for seat in match.seating.seats], 5)
        the_same(ahead, behind)
        the_same(match, arrived(match))


def test_sealed_answers_travel() -> None:
    match = new("anvil")
    recruits = [bot("recruit", seat) for seat in match.seating.seats]
    while len(match.deciding) < 2:
        play(match, recruits, 1)
    seat = match.deciding[0]
    question: Any = match.question(seat)
    match.submit(seat, question.default())
    the_same(match, arrived(match))


def test_a_match_that_is_over_travels() -> None:
    match = new("fatigue")
    match.concede(0)
    assert match.outcome is not None
    the_same(match, arrived(match))
