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
    ("anvil", changed("anvil", "t", hp=-1), "t: hp is -1; it can only be 0 or more"),
    ("anvil", {"units": ANVIL, "active": 2}, "position: active is 2; it can only be 0 to 1"),
    ("anvil", {"units": ANVIL, "pools": (3, -1)}, "position: a pool is -1; it can only be 0 or more"),
    ("anvil", {"units": ANVIL, "turn": -1}, "position: turn is -1; it can only be 0 or more"),
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
