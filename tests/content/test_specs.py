"""Positions that no game could show, and words that mean nothing, are refused by the kits of all rule sets."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.content.specs import ImpossiblePosition
from grognard.testing import game

FATIGUE = {"p": {"cast": "P", "at": [(10, 10), (11, 10)]}, "r": {"cast": "S", "seat": 1, "at": [(30, 30)]}}
LORDS = {"s": {"cast": "T1", "at": [(10, 10), (11.2, 10)]}, "r": {"cast": "V1", "seat": 1, "at": [(30, 30)]}}
ANVIL = {"h": {"type": "hero", "at": (24, 20, 0)}, "t": {"type": "troop", "seat": 1, "at": (24, 40, 180)}}
RUSE = {"A": "gob1 d4 N stk", "b": "bad1 d9 S"}
FORGE = {
    "t": {"cast": "Troopers", "at": [(10, 10), (11.5, 10)]},
    "b": {"cast": "Brutes", "seat": 1, "row": (10, 20)},
}
UNITS: dict[str, dict[str, Any]] = {
    "fatigue": FATIGUE, "lords": LORDS, "anvil": ANVIL, "ruse": RUSE, "battleforge": FORGE,
}  # fmt: skip


def changed(ruleset: str, unit: str, **changes: Any) -> dict[str, Any]:
    units = UNITS[ruleset]
    return {"units": {**units, unit: {**units[unit], **changes}}}


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("fatigue", changed("fatigue", "p", qualty=3), r"p: 'qualty' means nothing here\. Did you mean 'quality'\?"),
    ("fatigue", changed("fatigue", "p", cast="Q"), "p, cast: 'Q' means nothing here"),
    ("fatigue", changed("fatigue", "p", at=[(10, 10), (10.998, 10)]), r"p\.2 stands 0\.002″ deep in p\.1"),
    ("fatigue", changed("fatigue", "r", at=[(10.5, 10.5)]), r"r\.1 stands 0\.293″ deep in p\.1"),
    ("fatigue", changed("fatigue", "r", at=[(0.4, 30)]), r"r\.1 stands 0\.1″ over the edge of the table"),
    ("fatigue", changed("fatigue", "p", models=1), "p: the number of places is 2; it can only be 0 to 1"),
    ("fatigue", changed("fatigue", "p", seat=2), "p: seat is 2; it can only be 0 to 1"),
    ("fatigue", {"units": FATIGUE, "terain": []}, r"'terain' means nothing here\. Did you mean 'terrain'\?"),
    ("fatigue", {"units": FATIGUE, "terrain": [{"kind": "wal", "rect": (1, 1, 2, 2)}]}, "Did you mean 'wall'"),
    ("fatigue", {"units": FATIGUE, "terrain": [{"kind": "wall", "rct": (1, 1, 2, 2)}]}, "Did you mean 'rect'"),
    ("fatigue", {"units": FATIGUE, "markers": [{"att": (1, 1)}]}, "Did you mean 'at'"),
    ("fatigue", {"units": FATIGUE, "combat": {"attacker": "p", "defenders": ["q"]}}, "combat: 'q' means nothing here"),
    ("fatigue", {"units": FATIGUE, "active": 2}, "position: active is 2; it can only be -1 to 1"),
    ("lords", {"units": LORDS, "active": 2}, "position: active is 2; it can only be 0 to 1"),
    ("lords", {"units": LORDS, "first": -1}, "position: first is -1; it can only be 0 to 1"),
    ("lords", changed("lords", "s", tokn=True), "Did you mean 'token'"),
    ("lords", changed("lords", "s", cast="T9"), "s, cast: 'T9' means nothing here"),
    ("lords", changed("lords", "s", at=[(10, 10), (10.5, 10)]), r"s\.2 stands 0\.5″ deep in s\.1"),
    ("lords", changed("lords", "s", at=[(10, 36)]), r"s\.1 stands 0\.5″ over the edge"),
    ("lords", {"units": LORDS, "activ": 1}, "Did you mean 'active'"),
    ("lords", {"units": LORDS, "victory": [{"kind": "slay-lord", "seet": 0}]}, "Did you mean 'seat'"),
    ("lords", {"units": LORDS, "terrain": [{"rect": (1, 1, 2, 2), "impasable": True}]}, "Did you mean 'impassable'"),
    ("anvil", changed("anvil", "h", fasing=3), "'fasing' means nothing here"),
    ("anvil", changed("anvil", "h", type="heroe"), "Did you mean 'hero'"),
    ("anvil", changed("anvil", "t", at=(24, 21, 180)), "t stands 1″ deep in h"),
    ("anvil", changed("anvil", "t", at=(24, 48, 180)), "t stands 1″ over the edge"),
    ("anvil", changed("anvil", "t", hp=-1), "t: hp is -1; it can only be 1 or more"),
    ("anvil", {"units": ANVIL, "active": 2}, "position: active is 2; it can only be 0 to 1"),
    ("anvil", {"units": ANVIL, "pools": (3, -1)}, "position: pools is -1; it can only be 0 or more"),
    ("anvil", {"units": ANVIL, "turn": -1}, "position: turn is -1; it can only be 0 to 12"),
    ("anvil", {"units": ANVIL, "pool": (1, 1)}, "Did you mean 'pools'"),
    ("anvil", {"units": ANVIL, "terrain": [{"rect": (1, 1, 4, 4), "doess": ["blocks"]}]}, "Did you mean 'does'"),
    ("ruse", {"units": {**RUSE, "b": "bad1 d4 S"}}, "a cell holds one unit, and A and b both stand on d4"),
    ("ruse", {"units": {**RUSE, "b": "badd1 d9"}}, r"there is no card 'badd1'\. Did you mean 'bad1'\?"),
    ("ruse", {"units": {**RUSE, "b": "bad1 d9 actd"}}, r"'actd' is no weapon.* Did you mean 'acted'\?"),
    ("ruse", {"units": {**RUSE, "b": "bad1 d11"}}, "'d11' is no weapon, cell"),
    ("ruse", {"units": {**RUSE, "b": "bad1 d9 models=10"}}, "the number of its wounds is 10; it can only be 1 to 9"),
    ("ruse", {"units": {**RUSE, "b": "bad1 d9 wounds=-1"}}, "the number of its wounds is -1"),
    ("ruse", {"units": {**RUSE, "b": {"card": "bad1"}}}, "b: a unit is written as text, as in 'gob1 d4 N'"),
    ("ruse", {"units": RUSE, "round": 7}, "position: round is 7; it can only be 1 to 6"),
    ("ruse", {"units": RUSE, "activ": "North"}, "Did you mean 'active'"),
    ("ruse", {"units": RUSE, "active": "Nroth"}, "Did you mean 'North'"),
    ("ruse", {"units": RUSE, "phase": "combats"}, "Did you mean 'combat'"),
    ("ruse", {"units": RUSE, "cards": {"imp": {"like": "gob1", "blok": 4}}}, "Did you mean 'block'"),
    ("battleforge", changed("battleforge", "t", shok=1), "Did you mean 'shock'"),
    ("battleforge", changed("battleforge", "t", cast="Toopers"), "Did you mean 'Troopers'"),
    ("battleforge", changed("battleforge", "t", at=[(10, 10), (10.5, 10)]), r"t\.2 stands 0\.5″ deep in t\.1"),
    ("battleforge", changed("battleforge", "t", at=[(0, 10)]), r"t\.1 stands 0\.5″ over the edge of the table"),
    ("battleforge", changed("battleforge", "t", lost={1: 1}), r"t\.1: wounds lost is 1; it can only be 0 to 0"),
    ("battleforge", {"units": FORGE, "active": 2}, "position: active is 2; it can only be 0 to 1"),
    ("battleforge", {"units": FORGE, "stage": "biding"}, "Did you mean 'bidding'"),
]


def at_large(ruleset: str, **spec: Any) -> tuple[str, dict[str, Any]]:
    return ruleset, {"units": UNITS[ruleset], **spec}


def with_b(words: str) -> tuple[str, dict[str, Any]]:
    return "ruse", {"units": {**RUSE, "b": words}}


def combat(**changes: Any) -> tuple[str, dict[str, Any]]:
    return at_large("fatigue", combat={"attacker": "p", "defenders": ["r"], **changes})


WALL = {"kind": "wall", "rect": (1, 1, 2, 2)}
WRONG += [
    ("fatigue", changed("fatigue", "p", quality=7), "p: quality is 7; it can only be 1 to 6"),
    ("fatigue", changed("fatigue", "p", move=-1), "p: move is -1"),
    ("fatigue", changed("fatigue", "p", base=0), "p: base is 0"),
    ("fatigue", changed("fatigue", "p", at=[(10, 10, 3)]), r"p: a place is \(x, y\), not \(10, 10, 3\)"),
    ("fatigue", changed("fatigue", "p", lost=True), "p: it is lost, so it stands nowhere"),
    ("fatigue", changed("fatigue", "p", heavy="yes"), "Expected `bool`, got `str`"),
    (*at_large("fatigue", last=("q", "")), "last, seat 0: 'q' means nothing here"),
    (*at_large("fatigue", last=("r", "")), "last, seat 0: 'r' means nothing here"),
    (*at_large("fatigue", score="marks"), "a position of Fatigue: Invalid enum value 'marks'"),
    (*at_large("fatigue", survivor=2), "survivor is 2"),
    (*at_large("fatigue", starts=2), "starts is 2"),
    (*at_large("fatigue", activations=(1,)), "activations has 1 entries, but there are 2 seats"),
    (*at_large("fatigue", activations=(-1, 0)), "activations is -1"),
    (*at_large("fatigue", areas=[(0, 0, 48, 9)]), "areas has 1 entries"),
    (*at_large("fatigue", markers=[{"name": "Well"}]), "marker 1: it needs a place, 'at' or 'zone'"),
    (*at_large("fatigue", markers=[{"at": (48, 36.1)}]), r"marker 1: \(48, 36.1\) is not on the table"),
    (*at_large("fatigue", terrain=[{"rect": (1, 1, 2, 2)}]), "terrain 1: 'kind' is missing"),
    (*at_large("fatigue", terrain=[{"kind": "wall"}]), "terrain 1: it has one shape, so give one of rect, circle"),
    (*at_large("fatigue", terrain=[{**WALL, "circle": (9, 9, 1)}]), "terrain 1: it has one shape"),
    (*at_large("fatigue", terrain=[{**WALL, "rect": (2, 1, 1, 2)}]), r"a rect is \(west, south, east, north\)"),
    (*at_large("fatigue", terrain=[{**WALL, "rect": (48, 1, 49, 2)}]), "terrain 1: it lies beside the table"),
    (*at_large("fatigue", terrain=[{**WALL, "height": -1}]), "terrain 1: height is -1"),
    (*at_large("fatigue", special={"hero": {"seat": 2}}), "special unit hero: seat is 2"),
    (*combat(defenders=[]), "the defenders are units of the attacker's enemy, one or more"),
    (*combat(defenders=["p"]), "the defenders are units of the attacker's enemy"),
    (*combat(loser=2), "combat: loser is 2; it can only be -1 to 1"),
    (*combat(round=0), "combat: round is 0"),
    (*at_large("fatigue", combat={"attacker": "p"}), "combat: 'defenders' is missing"),
    ("lords", changed("lords", "s", quality=13), "s: quality is 13"),
    ("lords", changed("lords", "s", radius=0), "s: radius is 0"),
    ("lords", changed("lords", "s", models=1), "s: models is 1; it can only be 2 or more"),
    ("lords", changed("lords", "s", joined_to="r"), "joined to 'r', and there is no such unit on its side"),
    ("lords", changed("lords", "s", joined_to="s"), "joined to 's', and there is no such unit on its side"),
    ("lords", changed("lords", "s", knight="q"), "s follows 'q', and there is no such Knight on its side"),
    (*at_large("lords", phase="trun"), "Invalid enum value 'trun'"),
    (*at_large("lords", turns=(1, -1)), "turns is -1"),
    (*at_large("lords", chains=[("q", [])]), "chains: 'q' means nothing here"),
    (*at_large("lords", burnt=["m"]), "burnt: 'm' means nothing here"),
    (*at_large("lords", terrain=[{"name": "Wood"}]), "terrain: it has one shape"),
    (*at_large("lords", areas=[{"seat": 2, "rect": (0, 0, 9, 9)}]), "area: seat is 2"),
    (*at_large("lords", markers=[{"id": "m"}]), "marker m: it has one shape"),
    (*at_large("lords", markers=[{"id": "m", "at": (49, 1)}]), r"marker m: \(49, 1\) is not on the table"),
    (*at_large("lords", victory=[{"kind": "slay-lord"}]), "victory 1: 'seat' is missing"),
    (*at_large("lords", victory=[{"kind": "hold-zone", "seat": 0, "marker": "m"}]), "victory 1, marker: 'm' means"),
    ("anvil", changed("anvil", "h", hp=0), "h: hp is 0; it can only be 1 or more"),
    ("anvil", changed("anvil", "h", at=(24,)), r"h: 'at' is \(x, y\) or \(x, y, facing\)"),
    ("anvil", changed("anvil", "h", lost=True), "of a unit that is not lost"),
    ("anvil", {"units": {"h": {"at": (24, 20)}}}, "h: 'type' is missing"),
    ("anvil", {"units": {key: {"type": "hero", "general": True} for key in "gh"}}, "the number of Generals is 2"),
    (*at_large("anvil", win="generals"), "Did you mean 'general'"),
    (*at_large("anvil", goals=[[]]), "goals has 1 entries"),
    (*at_large("anvil", goals=[[{}], []]), "goal: 'kind' is missing"),
    (*at_large("anvil", summonings=(-1, 0)), "summonings is -1"),
    (*at_large("anvil", limits=(3, -1)), "limits is -1"),
    (*at_large("anvil", terrain_set="heth"), "Did you mean 'heath'"),
    (*at_large("anvil", terrain=[{"does": ["blocks"]}]), "terrain 1: it has one shape"),
    (*at_large("anvil", terrain=[{"rect": (1, 1, 2, 2)}]), "terrain 1: 'does' is missing"),
    (*with_b(""), "there is no card ''"),
    (*with_b("bad1 d9 d8"), "it has one of its cells only, not d9 and d8"),
    (*with_b("bad1 d9 N S"), "one of its facings only, not N and S"),
    (*with_b("bad1 d9 up down"), "one of its faces only"),
    (*with_b("bad1 d9 moved=two"), "'moved=two' means nothing here"),
    (*with_b("bad1 d9 moved=-1"), "b: moved is -1"),
    (*with_b("bad1 d9 acted=no"), "'acted=no' means nothing here"),
    (*with_b("bad1 d9 tow=upp"), "'tow=upp' means nothing here"),
    (*with_b("bad1 d9 lost"), "b, which is lost: 'd9' means nothing here"),
    (*at_large("ruse", phase="fight"), "phase of a battle with units: 'fight' means nothing here"),
    (*at_large("ruse", at={"A": "d5"}), "arms and at belong to the time before the battle"),
    (*at_large("ruse", cards={"imp": {"like": "gob9"}}), "cards, imp, like: 'gob9' means nothing here"),
    (*at_large("ruse", cards={"imp": {"block": 4}}), "cards, imp: 'like' is missing"),
]


@pytest.mark.parametrize(("ruleset", "spec", "says"), WRONG, ids=[f"{name}: {says}" for name, _, says in WRONG])
def test_what_no_game_could_show_is_refused(ruleset: str, spec: dict[str, Any], says: str) -> None:
    with pytest.raises(ImpossiblePosition, match=says):
        game(ruleset, **spec)


@pytest.mark.parametrize("ruleset", UNITS)
def test_what_a_game_could_show_is_taken(ruleset: str) -> None:
    assert game(ruleset, units=UNITS[ruleset]).scene().units


def test_touching_and_broken_coherency_are_positions_like_others() -> None:
    assert game("fatigue", **changed("fatigue", "p", at=[(10, 10), (10.999, 10)])).count("p") == 2
    assert game("fatigue", **changed("fatigue", "p", at=[(10, 10), (20, 10)])).count("p") == 2
    assert game("anvil", **changed("anvil", "t", at=(24, 22, 180))).look("touches", "h", "t")
