"""Names come from people: whatever stands in them, every game can be played, told, forecast and drawn, and nothing in a
name is ever filled in."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from grognard.engine.match import Match
from grognard.engine.playing.players import at_random, decisions
from grognard.engine.record import to_json
from grognard.engine.ruleset import DicePolicy, Setup, find
from grognard.engine.view import View
from grognard.rulesets.ruse.content.packs import sealed_edition

ODD = " {x} {unit} {0} {chance} %s"


def renamed(document: Any, rule: str = "name") -> Any:
    """The same with something odd behind every name. Effects are called by words of the rules, not of people."""
    match document:
        case {"effects": effects, **rest} if effects:
            return {**renamed(rest, rule), "effects": effects}
        case dict():
            return {
                key: value + ODD if key == rule and isinstance(value, str) else renamed(value, rule)
                for key, value in document.items()
            }
        case list() | tuple():
            return type(document)(renamed(each, rule) for each in document)
    return document


def odd_setup(name: str, seed: int) -> Setup:
    rules = find(name)
    setup = rules.setup(players=(f"Ann{ODD}", f"Bob{ODD}"), dice=DicePolicy("seeded", str(seed)))
    scenario = renamed(msgspec.to_builtins(setup.scenario))
    if "edition" in scenario:
        scenario["edition"] = sealed_edition("fair", scenario["edition"]["document"])
    rosters = renamed(msgspec.to_builtins(setup.rosters))
    return msgspec.structs.replace(setup, scenario=scenario, rosters=tuple(rosters))


@pytest.mark.parametrize("name", ["anvil", "battleforge", "fatigue", "lords", "ruse"])
def test_a_game_of_oddly_named_units_is_told_and_drawn(name: str) -> None:
    setup = odd_setup(name, 3)
    match = Match(find(name), setup)
    rng = random.Random(3)
    named = forecast = 0
    for number, _ in enumerate(decisions(match, at_random(match, rng))):
        if number > 60:
            break
        seat = match.deciding[0]
        view = View(match, seat)
        to_json(view.scene)
        to_json(view.asked)
        question = match.question(seat)
        assert question is not None
        for prospect in view.prospects(question.sample(rng)):
            prospect.said("12 %")
            forecast += 1
    for event in match.events or ():
        said = event.sentence()
        named += ODD in said
        assert "{x}" not in said.replace(ODD, ""), said
    assert named > 0, "the log names somebody"
