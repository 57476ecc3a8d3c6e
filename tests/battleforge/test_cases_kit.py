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
    ({"edges": [{"zone": 1, "start": (0, 0), "end": (9, 0)}], **ZONES}, "'1' means nothing"),
    ({"edges": [{"seat": 2, "start": (0, 0), "end": (9, 0)}], **ZONES}, "seat (of those who have a zone) is 2"),
    ({"edges": [{"seat": 0, "start": 0, "end": (9, 0)}], **ZONES}, "start is (x, y), not 0"),
    ({"zones": [(0, 0, 48)]}, "a rect is (west, south, east, north), not (0, 0, 48)"),
    ({"round": "1"}, "round is a number, not '1'"),
    ({"victory": 3}, "a number for each seat"),
    ({"table": 48}, "table is (width, depth), not 48"),
    ({"objectives": [{"at": 9}]}, "at is (x, y), not 9"),
    ({"acting": ["a"]}, "means nothing here"),
    ({"stage": "bidding", "units": {"a": troopers(activated=True), "b": brutes()}}, "no round is under way"),
    ({"units": [troopers()]}, "by their ids"),
    ({"terrain": [{"kind": "area"}]}, "one outline"),
    ({"terrain": [{"kind": "area", "circle": (4, 4)}]}, "a circle is (x, y, radius), not (4, 4)"),
    ({"terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "height": "tall"}]}, "height is a number"),
    ({"terrain": [{"kind": "area", "rect": (2, 2, 1, 1)}]}, "west, south, east, north"),
    ({"terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "floors": 2}]}, "only a building"),
    ({"terrain": [{"kind": "area", "rect": (1, 1, 2, 2), "height": -1}]}, "height is -1"),
    ({"terrain": [ROCK | {"id": "x"}, HOUSE | {"id": "x"}]}, "there twice"),
    ({"terrain": [{"kind": "area", "polygon": [(1, 1), (2, 2), (3, 3)]}]}, "not in one line"),
    ({"terrain": [{"kind": "area", "polygon": [(1, 1), 2, 3]}]}, "polygon is a list of corners"),
    ({"terrain": [{"kind": "building", "rect": (1, 1, 2, 2), "floors": 1.5}]}, "floors is a whole number"),
    ({"terrain": 3}, "terrain is a list of dicts, not 3"),
    ({"terrain": [3]}, "terrain is a list of dicts, not [3]"),
    ({"zones": -1}, "zones is a list"),
    ({"players": 2}, "players is a list of names, not 2"),
    ({"teams": [0, [1]]}, "teams is a list with a number"),
    ({"victory": [1, "x"]}, "victory is a list with a number for each seat"),
    ({"order": 1}, "order is a list of seats"),
    ({"table": (48, float("nan"))}, "table: nan is no number"),
    ({"floor_fights": ["ab", 3]}, "a list of pairs"),
    ({"strategies": 3}, "strategies is a name, or a list"),
    ({"strategies": [[3], []]}, "strategies is a name, or a list"),
    ({"strategies": [[{"name": "X", "window": "move", "effects": [{"number": 1}]}], []]}, "effects is a list of dicts"),
    ({"strategies": [[{"name": "X", "window": "move", "effects": [{"name": "movement", "nr": 1}]}], []]}, "'nr' means"),
    ({"strategies": [[{"name": "X", "window": "move", "cost": "1"}], []]}, "cost is a whole number"),
]
OF_UNITS: list[tuple[dict[str, Any], str]] = [
    ({"shock": "1"}, "whole number"),
    ({"at": [(10, float("inf"))]}, "at: inf is no number"),
    ({"at": 3}, "at is a list of places"),
    ({"at": [(10, 10), 3]}, "at is a list of places"),
    ({"models": 10**12}, "models is a whole number, up to 500"),
    ({"figures": {1: 7}}, "figures is changes by model number"),
    ({"specialty": 3}, "specialty is a text"),
    ({"powers": "Jolt"}, "powers is a list"),
    ({"powers": [{"name": 3}]}, "name is a text"),
    ({"rules": [3]}, "rules is a list of texts"),
    ({"weapons": 3}, "weapons is a list"),
    ({"inside": ()}, "inside is a building"),
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
    ({"base": "1"}, "base is a number"),
    ({"hull": 3}, "hull is (width, length), not 3"),
    ({"facing": "north"}, "facing (or whole degrees) is (dx, dy)"),
    ({"row": (5,)}, "row is (x, y), not (5,)"),
    ({"row": (), "at": "here"}, "a place is (x, y)"),
    ({"figures": [{"co": 7}]}, "by model number"),
    ({"weapons": [{"name": "Gun", "range": 12}]}, "range ('Melee' if it is left out) is (short, long), not 12"),
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
        forge(**{"units": {"a": troopers(), "b": brutes()}, **words})
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
@pytest.mark.parametrize("nothing", [None, (), {}, ""])
def test_an_empty_word_is_as_good_as_none(nothing: Any) -> None:
    g = forge(units={"a": {"at": [(10, 10)], "inside": None, "models": None}}, order=nothing)
    assert g.count("a") == 1
    assert forge(units={"a": {"at": [(10, 10)]}}, terrain=nothing or (), bids=nothing or "").count("a") == 1


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


@pytest.mark.clause("battleforge.reserve.arrival", "battleforge.objective.control", "battleforge.weapon.melee")
def test_short_words_for_edges_objectives_and_ranges() -> None:
    """An edge of a seat, an objective that is only a place, a weapon of range Melee, a facing as (dx, dy)."""
    tank = {"cast": "Tank", "at": (40, 10), "facing": (0, -1)}
    axes = {
        "cast": "Troopers",
        "seat": 1,
        "row": (10, 30),
        "weapons": [{"name": "Axe", "range": "Melee", "attacks": 2}],
    }
    units = {"a": {"cast": "Troopers", "models": 1, "reserve": True}, "k": tank, "b": axes}
    g = forge(units=units, objectives=[(24, 24)], edges=[{"seat": 0, "start": (0, 0), "end": (48, 0)}], **ZONES)
    assert g.look("controls", "o1") is None
    assert g.state.units["k"].stands["k.1"].facing == (0, -1)
    assert g.state.units["b"].figure("b.1").weapons[0].weapon.melee
    g.one("a", "edge").move({"a.1": (20, 5.5)})
    assert g.at("a") == [(20, 5.5)]


@pytest.mark.clause("battleforge.move.facing")
def test_a_move_ends_with_a_facing() -> None:
    g = forge(units={"k": {"cast": "Tank", "at": (24, 24)}, "b": brutes(5, 40)}, acting="k").one("move")
    assert g.refuses_move({"k.1": (24, 27, (0, -1))}, "battleforge.move.facing")  # a corner would go 8.54"
    g.move({"k.1": [(25, 25), (24, 26, (0, -1))]})
    assert g.state.units["k"].stands["k.1"].facing == (0, -1)
    g.one("move")
    wrongs: list[Any] = [(24, 26, 180), [(24, 25, (0, 1)), (24, 26)]]
    for wrong in wrongs:
        with pytest.raises(AssertionError, match="facing"):
            g.move({"k.1": wrong})


@pytest.mark.clause("battleforge.setup.placement")
def test_a_unit_is_placed_on_a_floor_by_its_key() -> None:
    hut = {"kind": "building", "id": "hut", "rect": (10, 2, 14, 6)}
    units = {"a": {"cast": "Troopers", "waiting": True}, "b": brutes(5, 44)}
    g = forge(units=units, stage="deployment", round=0, active=1, order=(0, 1), terrain=[hut], **ZONES)
    assert g.refuses_place({f"a.{n}": "hut.2" for n in range(1, 6)}, "engine.answer.form")
    g.place({f"a.{n}": "hut.1" for n in range(1, 6)})
    assert g.look("place", "a") == "hut.1"


@pytest.mark.clause("battleforge.model.no-characteristics", "battleforge.shock.effects")
def test_a_gun_is_looked_at_as_it_moves() -> None:
    crew = {**troopers(shock=1), "figures": {1: {"mov": None}, 2: {"mov": 4}}}
    g = forge(units={"a": crew, "b": brutes(5, 40)}, acting="a")
    assert [g.look("movement", name) for name in ("a.1", "a.2", "a.3", "a")] == [3, 3, 5, 5]
    g.one("move")
    assert g.refuses_move({"a.1": (10, 13.001)}, "battleforge.move.distance")
