"""The ledger's own examples that no other case plays, and their neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.fatigue.content import packs
from tests.fatigue.cast import battle, ironclads, musketeers, pikes, row, skirmishers

FAR: dict[str, Any] = {"a": pikes([(45, 3)]), "z": pikes([(45, 33)], 1)}


@pytest.mark.clause("fatigue.measure.gap")
def test_gap_from_edge_to_edge_and_never_below_nothing() -> None:
    g = battle(p=pikes([(10, 10), (9, 10)]), r=pikes([(12, 10), (13, 10)], 1))
    assert g.look("distance", "p", "r") == 1.0
    assert g.look("distance", "p.2", "r.2") == 3.0
    touching = battle(p=pikes([(10, 10)], base=2), r=pikes([(11.499, 10)], 1))
    assert touching.look("distance", "p", "r") == 0


@pytest.mark.clause("fatigue.measure.height", "fatigue.attack.melee-range")
def test_height_of_a_roof_is_out_of_melee() -> None:
    roof = {"kind": "building", "rect": (5, 11, 15, 15), "height": 3}
    g = battle(terrain=[roof], p=pikes([(10, 10)]), r=pikes([(10, 11.5)], 1))
    assert g.look("distance", "p", "r") == pytest.approx(3.04, abs=0.002)
    assert not g.look("in combat", "p", "r")
    g.one("p", "hold")
    assert g.seat == 1  # nobody to attack


@pytest.mark.clause("fatigue.dice.d6", "fatigue.unit.quality")
@pytest.mark.parametrize(("quality", "face", "hit"), [(4, 4, True), (4, 3, False), (3, 3, True), (3, 2, False)])
def test_d6_against_quality(quality: int, face: int, hit: bool) -> None:
    g = battle(face, 6, p=pikes([(10, 10)], quality=quality), r=pikes([(10, 11.5)], 1), **FAR)
    g.one("p", "advance").stay().one("r")
    assert g.need("Hit") == quality
    assert len(g.rolls("Save")) == int(hit)


@pytest.mark.clause("fatigue.unit.in-combat", "fatigue.measure.within")
@pytest.mark.parametrize(("gap", "fighting"), [(0.8, True), (1.0, True), (1.002, True), (1.003, False)])
def test_in_combat_is_a_fact_of_position(gap: float, fighting: bool) -> None:
    g = battle(p=pikes(row(3, 10, 10)), s=skirmishers([(13 + gap, 10)], 1))
    assert g.look("in combat", "p", "s") is fighting
    assert ("in Combat" in g.badges("s")) is fighting
    assert not g.look("in combat", "p", "p")


@pytest.mark.clause("fatigue.scenario.size")
def test_size_of_the_scenarios() -> None:
    sizes = {name: packs.scenario(name) for name in ("crossroads", "alley", "the-hill", "rear-guard", "thicket")}
    assert {name: (s.width // 1000, s.height // 1000) for name, s in sizes.items()} == {
        "crossroads": (48, 36),
        "alley": (36, 24),
        "the-hill": (48, 36),
        "rear-guard": (60, 30),
        "thicket": (48, 36),
    }
    assert [s.battle_points for s in sizes.values()] == [(750,) * 2, (500,) * 2, (1000,) * 2, (1000, 700), (750,) * 2]
    assert sizes["crossroads"].victory.activations == 16
    assert sizes["rear-guard"].victory.activations == 18


@pytest.mark.clause("fatigue.action.advance")
def test_advance_moves_first_and_then_shoots_without_a_bonus() -> None:
    g = battle(4, 3, 6, m=musketeers(row(2, 10, 3)), r=pikes([(10, 27)], 1), **FAR)
    g.one("m", "advance").shift(0, 6)  # to 17 inches
    g.one("r")
    assert g.need("Hit") == 4
    assert g.faces("Save") == [6]


@pytest.mark.clause("fatigue.action.advance", "fatigue.action.choose-one")
def test_advance_by_nothing_has_no_bonus_either() -> None:
    g = battle(3, m=musketeers([(10, 10)]), r=pikes([(10, 20)], 1), **FAR)
    g.one("m", "advance").stay().one("r")
    assert g.need("Hit") == 4
    assert g.seat == 1


@pytest.mark.clause("fatigue.attack.shooting-into-combat", "fatigue.attack.sight-friends")
def test_shooting_into_combat_past_the_flank_of_the_pikes() -> None:
    # The Pikes hide the first Ironclad; past their flank the second is seen. Beset: Quality 3 saves on 4.
    units = {"p": pikes([(10, 18.5)]), "i": ironclads([(10, 20), (13, 20), (12, 21)], 1), **FAR}
    g = battle(3, 3, 4, m=musketeers([(10, 8)]), **units)
    assert g.look("in combat", "p", "i")
    assert not g.look("sees", "m", "i.1")
    assert g.look("sees", "m", "i.2")
    g.one("m", "hold", "i")
    assert (g.need("Hit"), g.need("Save")) == (3, 4)
    assert g.faces("Save again") == [4]
    assert g.count("i") == 3


@pytest.mark.clause("fatigue.combat.start", "fatigue.move.near-enemies")
@pytest.mark.parametrize("action", ["hold", "advance", "run"])
def test_start_after_each_of_the_three_actions(action: str) -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), **FAR).one("p", action)
    if action != "hold":
        g.stay()
    g.one("s")
    assert g.need("Hit") == (3 if action == "hold" else 4)
    assert g.cited("fatigue.combat.start", "fatigue.combat.participants")


@pytest.mark.clause("fatigue.attack.hit-modifiers")
def test_hit_modifiers_fatigued_holding_against_cover() -> None:
    hedge = {"kind": "bush", "rect": (5, 18, 25, 19)}
    g = battle(4, 5, 6, terrain=[hedge], m=musketeers(row(2, 10, 10), fatigued=True), r=pikes([(10, 20)], 1), **FAR)
    g.one("m", "hold", "r")
    assert g.reasons("Hit") == {
        "fatigue.unit.quality": 4,
        "fatigue.cover.soft": 1,
        "fatigue.action.hold": -1,
        "fatigue.check.penalty": 1,
    }
    assert g.faces("Save") == [6]  # only the 5 hit


@pytest.mark.clause("fatigue.combat.destroyed-loses")
def test_destroyed_loses_two_skirmishers_against_ten_pikes() -> None:
    units = {"s": skirmishers(row(2, 10, 10)), "r": pikes(row(10, 6, 11.5), 1), **FAR}
    g = battle(5, 6, 3, 1, **units).one("s", "advance").stay().one("r").some("r.1", "r.10")
    assert g.count("r") == 8
    g.dice(6, 6, 1, 1, 1, 2).stay()  # four of the eight are within an inch
    assert g.count("s") == 0
    assert g.events("decided")[-1].clause == "fatigue.combat.destroyed-loses"
    assert g.topic == "seize:r"


@pytest.mark.clause("fatigue.combat.repeat", "fatigue.combat.count")
def test_repeat_one_to_one_and_then_none_to_two() -> None:
    units = {"p": pikes(row(3, 10, 10)), "s": skirmishers(row(5, 9, 11.5), 1), **FAR}
    g = battle(4, 1, 1, 1, **units).one("p", "advance").stay().one("s").some("s.5")
    g.dice(5, 1, 1, 1, 2).stay()  # four strike back, one hits, and the Save on 4 fails: 1 to 1
    g.dice(4, 4, 1, 1).some("p.3")  # round 2: both Pikes hit
    g.some("s.3", "s.4").dice(1, 1).stay()
    assert (g.state.combat.round, g.state.combat.lost, g.state.combat.slew) == (2, 1, 3)
    assert g.events("decided")[-1].clause == "fatigue.combat.count"
    assert (g.seat, g.topic) == (1, "retreat:s")
