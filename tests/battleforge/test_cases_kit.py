"""Cases for the kit: what no game could show is refused with a sentence, and reasonable words are taken."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.content.specs import ImpossiblePosition
from tests.battleforge.kit import brutes, forge, troopers

HOUSE: dict[str, Any] = {"kind": "building", "id": "house", "rect": (20, 20, 26, 26)}
ROCK: dict[str, Any] = {"kind": "impassable", "circle": (23, 23, 2), "height": 3}
ZONES: dict[str, Any] = {"zones": [(0, 0, 48, 8), (0, 40, 48, 48)]}

OF_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"round": 7}, "round is 7"),
    ({"order": [0, 0]}, "each once"),
    ({"order": [0, 5]}, "seats of 0 to 1"),
    ({"opening": 0}, "opening is 0"),
    ({"acting": "a", "actions": 3}, "actions is 3"),
    ({"acting": "b", "active": 0}, "its seat 1 is active"),
    ({"teams": [0, 0]}, "different teams"),
    ({"victory": [1]}, "one for each seat"),
    ({"strategy": [-1, 3]}, "strategy is -1"),
    ({"floor_fights": [("a", "zz")]}, "'zz' means nothing"),
    ({"floor_fights": [("a", "b")]}, "not on two floors"),
    ({"objectives": [{"at": (60, 60)}]}, "beside the table"),
    ({"objectives": [{"id": "x"}]}, "'at' is missing"),
    ({"objectives": [{"at": (9, 9), "control": 5}]}, "control"),
    ({"objectives": [{"at": (9, 9), "tokens": ["charge"]}]}, "name:seat"),
    ({"objectives": [{"at": (9, 9), "id": "x"}, {"at": (1, 9), "id": "x"}]}, "there twice"),
    ({"scoring": [{"what": "objektive", "points": 1}]}, "scoring"),
    ({"edges": [{"zone": "q", "start": (0, 0), "end": (9, 0)}]}, "'q' means nothing"),
    ({"edges": [{"zone": "z1", "start": (9, 9), "end": (19, 9)}], **ZONES}, "edge of the table"),
    ({"terrain": [{"kind": "area"}]}, "one outline"),
    ({"terrain": [{"kind": "area", "rect": (2, 2, 1, 1)}]}, "west, south, east, north"),
    ({"terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "floors": 2}]}, "only a building"),
    ({"terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "height": -1}]}, "height is -1"),
    ({"terrain": [ROCK | {"id": "x"}, HOUSE | {"id": "x"}]}, "there twice"),
]
OF_UNITS: list[tuple[dict[str, Any], str]] = [
    ({"shock": "1"}, "whole number"),
    ({"co": 6.5}, "whole numbers"),
    ({"lost": [1]}, "by model number"),
    ({"rules": ["Tuff(3)"]}, "no special rule"),
    ({"rules": ["Burst(2)"]}, "rule of weapons"),
    ({"unit_rules": ["Wounds(3)"]}, "rule of models"),
    ({"weapons": [{"name": "Gun", "range": (12, 24), "rules": ["Tough(3)"]}]}, "rule of units"),
    ({"weapons": [{"name": "Gun", "range": (24, 12)}]}, "short, long"),
    ({"weapons": [{"name": "Gun", "range": (12, 24), "arcs": ["frnt"]}]}, "Did you mean 'front'"),
    ({"weapons": [{"name": "Gun", "range": (12, 24), "mount": (0, 2)}]}, "needs arcs"),
    ({"weapons": [{"range": (12, 24)}]}, "'name' is missing"),
    ({"models": 0}, "models is 0"),
    ({"wounds": 0}, "wounds is 0"),
    ({"base": 0}, "more than 0"),
    ({"powers": ["Jolt"]}, "Power User"),
    ({"row": (), "inside": ("house", 1, 7)}, "the side it faces"),
    ({"row": (), "at": [(23, 23)]}, "inside='house'"),
    ({"row": (), "aboard": "a"}, "cannot ride"),
    ({"row": (), "aboard": "b"}, "cannot ride"),
]


@pytest.mark.clause("battleforge.core.materials")
@pytest.mark.parametrize(("words", "said"), OF_POSITIONS, ids=lambda each: each if isinstance(each, str) else "")
def test_an_impossible_position_is_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        forge(units={"a": troopers(), "b": brutes()}, **words)
    assert said in str(refused.value)


@pytest.mark.clause("battleforge.unit.composition")
@pytest.mark.parametrize(("words", "said"), OF_UNITS, ids=lambda each: each if isinstance(each, str) else "")
def test_an_impossible_unit_is_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        forge(units={"a": troopers(**words), "b": brutes()}, terrain=[HOUSE])
    assert said in str(refused.value)


@pytest.mark.clause("battleforge.building.enter")
def test_enemies_do_not_share_a_floor() -> None:
    units = {"a": {"cast": "Troopers", "inside": "house"}, "b": {"cast": "Troopers", "seat": 1, "inside": "house"}}
    with pytest.raises(ImpossiblePosition, match="share a floor"):
        forge(units=units, terrain=[HOUSE])


@pytest.mark.clause("battleforge.model.wounds", "battleforge.unit.special-rules")
def test_reasonable_words_are_taken() -> None:
    """One place for one model, one word for a list, Wounds(X), a model by its name, who acts is active."""
    leader = {"cast": "Troopers", "seat": 1, "at": (10, 10), "rules": "Wounds(3)", "lost": {"a.1": 2}}
    g = forge(units={"a": leader, "b": brutes(seat=0)}, acting="a")
    assert g.look("wounds", "a.1") == 1
    assert (g.seat, g.topic) == (1, "action:a")


@pytest.mark.clause("battleforge.react.spent")
def test_who_has_reacted_has_been_activated() -> None:
    g = forge(units={"a": troopers(reacted=True), "c": troopers(30, 5), "b": brutes()})
    assert g.options() == ["c"]


@pytest.mark.clause("battleforge.terrain.heights")
def test_models_stand_on_what_is_under_them() -> None:
    terrain = [
        {"kind": "gap", "rect": (4, 4, 8, 8), "depth": 5},
        {"kind": "gap", "rect": (4, 14, 8, 18)},
        {"kind": "platform", "rect": (14, 4, 18, 8), "height": 2},
    ]
    at = {"low": (6, 6), "usual": (6, 16), "high": (16, 6), "flat": (30, 6)}
    units: dict[str, Any] = {name: {"cast": "Troopers", "at": place} for name, place in at.items()}
    g = forge(units={**units, "b": brutes(30, 30)}, terrain=terrain)
    assert [g.look("elevation", f"{name}.1") for name in at] == [-5, -3, 2, 0]


@pytest.mark.clause("battleforge.power.specialty")
def test_a_specialty_is_named_as_people_say_it() -> None:
    adept = {"cast": "Adept", "at": (10, 10), "powers": ["Soften", "Veil"], "specialty": "Dusk"}
    assert forge(units={"a": adept, "b": brutes()}).look("knows", "a") == ["Veil"]


@pytest.mark.clause("battleforge.building.capacity")
def test_looks_at_floors_and_at_the_game() -> None:
    units = {"a": troopers(), "h": {"cast": "Troopers", "models": 10, "inside": "house"}, "b": brutes()}
    g = forge(units=units, terrain=[HOUSE], victory=[3, 1], advantage=[0, 2])
    assert (g.look("room", "house"), g.look("may enter", "a", "house")) == (2, False)
    assert (g.look("victory points", 0), g.look("advantage points", 1)) == (3, 2)
    assert (g.look("round"), g.look("order"), g.look("bid", 0)) == (1, [0, 1], None)
    assert g.look("may react", "b")
