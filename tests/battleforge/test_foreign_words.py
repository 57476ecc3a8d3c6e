"""Setups from elsewhere with effects that the rules have no word for: refused when they are opened, in a sentence."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from grognard.engine.history.known_words import UnknownWord, check_words, effects_in
from grognard.engine.history.saves import FORMAT, SaveUnreadable, read
from grognard.engine.match import Match
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.scopes import ScopedMarker
from grognard.engine.playing.running import first_state
from grognard.engine.record import to_json
from grognard.engine.ruleset import Setup, find

RULES = find("battleforge")
SETUP: dict[str, Any] = msgspec.to_builtins(RULES.setup())
EFFECT = {"name": "accuracy", "number": 1, "source": "From elsewhere"}
SPECIAL = {"id": "elsewhere", "name": "From elsewhere", "effects": [EFFECT]}
STRATEGY = {"id": "elsewhere", "name": "From elsewhere", "cost": 1, "window": "move", "effects": [EFFECT]}
POWER = {
    "id": "elsewhere",
    "name": "From elsewhere",
    "cast": 5,
    "range": 12000,
    "target": "enemy unit",
    "effects": [EFFECT],
}
UNIT = ("rosters", 0, "units", 0)
PLACES: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "a rule of a unit, its option or its legend": ((*UNIT, "rules"), SPECIAL),
    "a rule of a model": ((*UNIT, "kinds", 0, "profile", "rules"), SPECIAL),
    "a rule of a weapon": ((*UNIT, "kinds", 0, "weapons", 0, "weapon", "rules"), SPECIAL),
    "a power": ((*UNIT, "roster"), POWER),
    "a strategy": (("rosters", 0, "arsenal"), STRATEGY),
}


def with_added(place: str, **effect: str) -> dict[str, Any]:
    """The first setup with one more entry there, whose effect says this."""
    changed = copy.deepcopy(SETUP)
    path, entry = PLACES[place]
    part = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = [*part.get(path[-1], ()), {**entry, "effects": [{**EFFECT, **effect}]}]
    return changed


def opened(setup: dict[str, Any]) -> Setup:
    return read(to_json({"grognard": FORMAT, "setup": setup, "journal": []})).setup


@pytest.mark.parametrize("place", PLACES)
def test_an_effect_that_is_no_word_is_refused_when_it_is_opened(place: str) -> None:
    for spoilt, said in (
        ({"name": "fireball"}, "the effect 'fireball', which there is not; there are: movement"),
        ({"scope": "fortnight"}, "the scope 'fortnight'"),
        ({"once_per": "fortnight"}, "the scope 'fortnight'"),
    ):
        with pytest.raises(SaveUnreadable) as refused:
            opened(with_added(place, **spoilt))
        assert said in str(refused.value)
        assert ".effects.0 names" in str(refused.value)


@pytest.mark.parametrize("place", PLACES)
def test_an_effect_in_known_words_is_played(place: str) -> None:
    setup = opened(with_added(place, scope="round"))
    assert Match(RULES, setup).request is not None
    assert any(effect.source == "From elsewhere" for _, effect in effects_in(first_state(RULES, setup)))


@pytest.mark.parametrize(("name", "known"), [("accuracy", True), ("fireball", False)])
def test_what_was_granted_in_a_position_is_looked_at_too(name: str, known: bool) -> None:
    state = RULES.start(RULES.setup())
    unit, clause = next(iter(state.units)), "battleforge.strategy.spend"
    granted = ScopedMarker("from elsewhere", unit, clause, "game", 0, effect=Effect(name, 1, "From elsewhere"))
    state.scopes.markers[unit] = [granted]
    setup = msgspec.structs.replace(RULES.setup(), position=msgspec.to_builtins(state))
    if known:
        check_words(setup)
        return
    with pytest.raises(UnknownWord, match=rf"scopes.markers.{unit}.0.effect names the effect 'fireball'"):
        check_words(setup)
