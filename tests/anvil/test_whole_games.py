"""Whole games at random: they end, and nothing that the rules forbid ever stands on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.ruleset import DicePolicy
from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.rules.measuring import impassable, outline, overlapping, wholly_on_table
from grognard.rulesets.anvil.state import State
from tests.anvil.table import act, anvil, move, pose, reason

ARMIES = ("greywater-muster", "howling-eclipse", "saltmarch-lances", "court-under-the-hill")
SCENARIOS = ("field-of-banners", "two-thrones", "the-last-rampart", "the-fords")


def check_table(field: State) -> None:
    """Every tray wholly on the table, on no other and off impassable terrain, with HP between 0 and its ceiling."""
    trays = {unit.id: outline(field, unit) for unit in field.on_table()}
    water = impassable(field)
    for key, tray in trays.items():
        assert wholly_on_table(field, tray), key
        assert not any(overlapping(tray, piece) for piece in water), key
        assert not any(other != key and overlapping(tray, trays[other]) for other in trays), key
        assert 0 <= field.units[key].hp <= field.units[key].full, key
    assert all(pool >= 0 for pool in field.pools)


def play(number: int, options: dict[str, Any]) -> Match:
    rng = random.Random(number)
    armies = (rng.choice(ARMIES), rng.choice(ARMIES))
    setup = RULESET.setup(SCENARIOS[number % 4], armies, dice=DicePolicy(seed=str(number)), options=options)
    match = Match(RULESET, setup, keep=Keep.NONE)
    while match.outcome is None:
        for seat in match.deciding:
            question = match.question(seat)
            assert question is not None
            # Fighting keys first now and then, so that chains come up.
            answer = question.sample(rng)
            for key in ("engage", "counterattack", "hero_of_the_day"):
                if rng.random() < 0.7 and question.kind == "one" and question.refuse(key) is None:
                    answer = key
            match.submit(seat, answer)
            check_table(match.state)
    return match


@pytest.mark.parametrize("number", range(12))
@pytest.mark.clause("anvil.move.table-edge", "anvil.bounce-back.repeat")
def test_random_games_end_and_keep_the_table_in_order(number: int) -> None:
    match = play(number, {"premeasure": number % 3 != 0, "turn_limit": 8})
    assert match.outcome is not None
    assert match.outcome.clause in RULESET.rulebook


@pytest.mark.clause("anvil.bounce-back.repeat")
@pytest.mark.parametrize("seed", range(25))
def test_chains_in_a_crowd_always_end(seed: int) -> None:
    rng = random.Random(seed)
    types = ("troop", "knight", "hero", "monster", "wizard", "war_machine")
    units: dict[str, Any] = {}
    for row in range(5):
        for column in range(5):
            side = rng.randrange(2)
            at = (14 + 4.6 * column, 14 + 3.1 * row, rng.choice((0, 180)))
            units[f"u{row}{column}"] = {
                "type": rng.choice(types),
                "seat": side,
                "at": at,
                "traits": rng.choice(((), ("fear",))),
            }
    g = anvil(units=units, pools=(10, 10), win="seat")
    for _ in range(120):
        if g.outcome is not None or g.topic == "bid":
            break
        question = g.question
        keys = [
            key
            for key in ("engage", "counterattack", "hero_of_the_day")
            if question.kind == "one" and question.refuse(key) is None
        ]
        g.answer(rng.choice(keys) if keys else question.sample(rng))
        check_table(g.state)
    assert max(g.match.step_answers) <= 40


@pytest.mark.clause("anvil.win.scenario")
def test_a_scenario_may_set_the_entry_edges() -> None:
    g = anvil(
        units={"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (40, 40, 180)}},
        entry_edges=("west", "east"),
    )
    act(g, "t")
    assert reason(g, move("t", (5, 1.5))) == "anvil.deployment.entry"
    g.answer(move("t", (5, 20)))
    assert pose(g, "t") == (5, 20, 90)
