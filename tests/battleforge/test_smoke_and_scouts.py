"""Smoke, grenades and scouts: rules of the community's data that need something of the table, or of the setting up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.engine.playing.players import at_random, decisions
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.positions import position
from grognard.rulesets.battleforge.rules.shooting.smoke import place_marker
from grognard.testing import Game
from tests.battleforge.kit import forge
from tests.battleforge.positions import acting, trooper, troopers
from tests.battleforge.test_shooting import totals

MORTAR = {"name": "Mortar", "range": (12, 24), "attacks": 1, "rules": ["Smoke"]}
RIFLE = {"name": "Rifle", "range": (12, 24)}
FRAG = {"name": "Frag", "range": (6, 6), "ap": 1, "rules": ["Grenade", "Breaching", "Blast(3)"]}
DONE = {"seat": 1, "activated": True}
PUFF = {"kind": "smoke", "id": "puff", "circle": (10, 15, 1.5)}


def markers(g: Game) -> list[tuple[float, float]]:
    return [
        (piece.centre[0] / 1000, piece.centre[1] / 1000) for piece in g.state.terrain.pieces if piece.kind == "smoke"
    ]


# ---- smoke ----


@pytest.mark.clause("battleforge.weapon.special-rules", "battleforge.los.basic")
def test_smoke_that_lands_hides_what_is_behind_it() -> None:
    unit = trooper(weapons=[MORTAR, {**RIFLE, "rules": []}])
    g = acting(unit=unit, foe=trooper(10, 20, **DONE)).one("shoot", "unused")
    assert g.topic == "smoke:u"
    assert g.look("sees", "u", "foe")
    g.dice(5).place({"smoke": (10, 15)})
    assert markers(g) == [(10, 15)]
    assert not g.look("sees", "u", "foe")
    assert [piece.id for piece in g.state.terrain.pieces] == ["smoke-1"]
    assert [(piece.id, piece.kind) for piece in g.scene().terrain] == [("smoke-1", "smoke")]
    assert g.look("shock", "foe") == 0
    assert g.cited("battleforge.weapon.special-rules")


@pytest.mark.clause("battleforge.shoot.hit", "battleforge.shoot.long-range")
def test_smoke_is_rolled_for_as_every_shot_and_a_miss_leaves_nothing() -> None:
    g = acting(unit=trooper(weapons=[MORTAR]), foe=trooper(10, 30, **DONE)).one("shoot")
    g.dice(5).place({"smoke": (10, 24)})  # 13.5″: Accuracy 5, long range
    assert totals(g, "Mortar") == [4]
    assert markers(g) == []
    assert g.look("marked", "u", "shot")


@pytest.mark.clause("battleforge.shoot.range", "battleforge.core.scatter-attack")
def test_smoke_goes_anywhere_in_range_and_on_the_table() -> None:
    g = acting(unit=trooper(weapons=[MORTAR]), foe=trooper(10, 20, **DONE), friend=trooper(14, 10)).one("shoot")
    assert g.refuses_place({"smoke": (10, 34.6)}, "battleforge.shoot.range")  # 24.1″
    assert g.refuses_place({"smoke": (10, -1)}, "battleforge.core.scatter-attack")
    g.dice(1).place({"smoke": (14, 10)})  # upon a friend
    assert markers(g) == [(14, 10)]


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_further_smoke_touches_the_first() -> None:
    battery = {**MORTAR, "attacks": 3}
    g = acting(unit=trooper(weapons=[battery]), foe=trooper(10, 20, **DONE)).one("shoot")
    g.dice(1, 10, 1).place({"smoke": (20, 10)})
    assert g.topic == "smoke:u"
    assert g.refuses_place({"smoke": (23.2, 10)}, "battleforge.weapon.special-rules")
    assert g.refuses_place({"smoke": (22.5, 10)}, "battleforge.weapon.special-rules")
    g.place({"smoke": (20, 13)})
    assert markers(g) == [(20, 10), (20, 13)]


@pytest.mark.clause("battleforge.terrain.area", "battleforge.terrain.soft-cover")
@pytest.mark.parametrize(("x", "cover"), [(10, 1), (12, 1), (12.1, 0)])
def test_who_is_in_smoke_is_seen_and_has_soft_cover(x: float, cover: int) -> None:
    g = acting(unit=trooper(10, 5, weapons=[RIFLE]), foe=trooper(x, 15, **DONE), terrain=[PUFF])
    assert g.look("sees", "u", "foe")
    assert g.look("cover", "foe", "u") == cover


@pytest.mark.clause("battleforge.round.end-phase")
def test_smoke_is_blown_away_on_a_five() -> None:
    pieces = [PUFF, {"kind": "smoke", "id": "cloud", "circle": (30, 15, 1.5)}]
    units: dict[str, Any] = {"u": trooper(activated=True), "foe": trooper(10, 30, **DONE)}
    g = forge(units=units, terrain=pieces, stage="end", round=2, order=(0, 1))
    g.dice(5, 6).default()
    assert [piece.id for piece in g.state.terrain.pieces] == ["cloud"]
    assert len(g.faces("Smoke")) == 1


@pytest.mark.clause("battleforge.shoot.same-weapon")
def test_a_weapon_fires_shells_or_smoke() -> None:
    both = [
        {"name": "Tube, HE", "range": (12, 24), "rules": ["Blast(2)"], "profile_of": "Tube"},
        {"name": "Tube, Smoke", "range": (12, 24), "rules": ["Smoke"], "profile_of": "Tube"},
    ]
    g = acting(9, unit=trooper(weapons=both), foe=trooper(10, 20, **DONE)).one("shoot", "foe")
    assert g.rolls("Tube, HE: hits")
    assert g.topic != "smoke:u"
    assert markers(g) == []
    g = acting(1, unit=trooper(weapons=both), foe=trooper(10, 20, **DONE)).one("shoot", "unused")
    assert g.topic == "smoke:u"
    g.place({"smoke": (10, 15)})
    assert (markers(g), g.rolls("Tube, HE: hits")) == ([(10, 15)], [])


def test_markers_have_names_of_their_own() -> None:
    state = acting(unit=trooper(), terrain=[PUFF]).state
    for at in ((1000, 1000), (2000, 2000)):
        place_marker(state, at)
    assert [piece.id for piece in state.terrain.pieces] == ["puff", "smoke-1", "smoke-2"]


# ---- grenades ----


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_one_model_throws_a_grenade_and_fires_nothing_else() -> None:
    unit = troopers(models=3, weapons=[RIFLE, FRAG])
    g = acting(unit=unit, foe=troopers(10, 15, 3, **DONE)).one("shoot", "foe")
    g.dice(*[10] * 3).default()
    assert (len(g.faces("Frag: hits")), len(g.rolls("Frag: hits")), len(g.rolls("Rifle: hits"))) == (1, 1, 2)


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_out_of_reach_of_the_grenade_everybody_fires() -> None:
    g = acting(*[10] * 3, unit=troopers(models=3, weapons=[RIFLE, FRAG]), foe=troopers(10, 20, 3, **DONE))
    g.one("shoot", "foe")
    assert (g.rolls("Frag: hits"), len(g.rolls("Rifle: hits"))) == ([], 3)


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_who_has_least_to_lose_throws() -> None:
    gun = {"name": "Gun", "range": (12, 24), "attacks": 4}
    unit = troopers(models=2, weapons=[RIFLE, FRAG], figures={1: {"weapons": [gun, FRAG]}})
    g = acting(unit=unit, foe=troopers(10, 15, 3, **DONE)).one("shoot", "foe")
    g.dice(*[10] * 5).default()
    assert (len(g.faces("Gun: hits")), g.rolls("Rifle: hits"), len(g.rolls("Frag: hits"))) == (4, [], 1)


@pytest.mark.clause("battleforge.shoot.split")
def test_a_grenade_may_be_kept() -> None:
    foe = troopers(10, 15, 3, **DONE)
    g = acting(10, 10, unit=troopers(models=2, weapons=[RIFLE, FRAG]), foe=foe).one("shoot", "split")
    g.assign({"Rifle": "foe", "Frag": "unused"})
    assert (len(g.rolls("Rifle: hits")), g.rolls("Frag: hits")) == (2, [])


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_of_smoke_grenades_one_is_thrown() -> None:
    smoke = {"name": "Smokes", "range": (6, 6), "rules": ["Grenade", "Smoke"]}
    g = acting(unit=troopers(models=3, weapons=[RIFLE, smoke]), foe=troopers(10, 20, 3, **DONE)).one("shoot", "foe")
    g.dice(*[10] * 3).place({"smoke": (10, 15)}).default()
    assert len(g.rolls("Smokes")) == 1
    assert len(g.rolls("Rifle: hits")) == 2


# ---- scouts ----

ZONES = [(0, 0, 48, 8), (0, 40, 48, 48)]
SCOUT = {"cast": "Troopers", "models": 1, "unit_rules": ["Scout"]}


def deployed(at: tuple[float, float], foe: tuple[float, float] = (24, 44), **changes: Any) -> Game:
    units = {
        "u": {**SCOUT, "waiting": True, **changes},
        "foe": {"cast": "Troopers", "models": 1, "seat": 1, "at": [foe]},
    }
    g = forge(units=units, stage="deployment", round=0, active=1, order=(0, 1), zones=ZONES)
    return g.place({"u.1": at})


@pytest.mark.clause("battleforge.unit.special-rules")
def test_scouts_move_when_they_have_been_deployed() -> None:
    g = deployed((24, 7))
    assert g.topic == "scout:u"
    assert g.refuses_move({"u.1": (24, 13.1)}, "battleforge.move.distance")
    g.move({"u.1": (24, 13)})
    assert g.at("u") == [(24, 13)]
    assert not g.look("marked", "u", "activated")


@pytest.mark.clause("battleforge.unit.special-rules")
def test_scouts_may_stay() -> None:
    g = deployed((24, 7)).answer("halt")
    assert (g.at("u"), g.topic) == ([(24, 7)], "bid")


@pytest.mark.clause("battleforge.unit.special-rules")
def test_scouts_keep_away_from_enemies() -> None:
    g = deployed((24, 7), foe=(24, 21))  # 13″ between the bases
    assert g.refuses_move({"u.1": (24, 8)}, "battleforge.unit.special-rules")  # 12″ is within 12″
    g.move({"u.1": (24, 7.99)})
    assert g.at("u") == [(24, 7.99)]


@pytest.mark.clause("battleforge.unit.special-rules")
def test_scouts_do_not_pass_an_enemy_on_their_way() -> None:
    g = deployed((21, 2), foe=(24, 14.3))
    assert g.refuses_move({"u.1": (27, 2)}, "battleforge.unit.special-rules")


@pytest.mark.clause("battleforge.unit.special-rules", "battleforge.reserve.outflank")
def test_scouts_that_come_from_reserve_go_on() -> None:
    units = {
        "u": {**SCOUT, "reserve": True, "unit_rules": ["Scout", "Outflank"]},
        "foe": trooper(24, 44, **DONE),
    }
    g = forge(units=units, round=2, zones=ZONES).one("u", "outflank").place({"u.1": (2, 20)})
    assert g.topic == "scout:u"
    g.move({"u.1": (8, 20)})
    assert (g.at("u"), g.state.actions) == ([(8, 20)], 2)


@pytest.mark.clause("battleforge.setup.alternate")
def test_others_are_not_asked() -> None:
    assert deployed((24, 7), unit_rules=[]).topic == "bid"


# ---- whole games ----


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_with_smoke_grenades_and_scouts_go_to_their_end(seed: int) -> None:
    smokes = {"name": "Smokes", "range": (6, 6), "rules": ["Grenade", "Smoke"]}
    armed = {"cast": "Troopers", "models": 3, "weapons": [RIFLE, FRAG, smokes, MORTAR], "unit_rules": ["Scout"]}
    units = {f"{name}{seat}": {**armed, "seat": seat, "waiting": True} for seat in (0, 1) for name in "ab"}
    state = position(units, stage="deployment", zones=ZONES, objectives=[{"at": (24, 24)}])
    match = Game.of_state(RULESET, state, source=Seeded(f"smoke {seed}")).match
    laid = set()
    for number, _ in enumerate(decisions(match, at_random(match, random.Random(seed)))):
        assert number < 2000
        laid |= {piece.id for piece in match.state.terrain.pieces}
    assert match.outcome is not None
    assert laid
