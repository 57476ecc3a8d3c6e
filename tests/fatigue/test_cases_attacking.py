"""Cases worked out by hand from the ledger: dice, fatigue, attacks and casualties (chapters 1, 4, 5 and 7)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.fatigue.cast import Spot, battle, ironclads, musketeers, needs, pikes, row, skirmishers, thrown

FAR: dict[str, Any] = {"a": pikes([(45, 3)]), "z": pikes([(45, 33)], 1)}
"""A unit a side far off, so that nobody is wiped out."""

WALL = {"kind": "wall", "rect": (0, 18, 30, 18.5), "height": 0.5}
"""A low wall; who stands at y 19 or 20 is in Hard Cover against shooters at y 10."""

HEDGE = {"kind": "bush", "rect": (0, 18, 30, 18.5)}


def volley(*dice: int, terrain: Any = (), shooters: Any = None, target: Any = None, **more: Any) -> Game:
    """Musketeers Hold at y 10 and shoot at Red Pikes at y 20, unless said otherwise."""
    units = {"m": shooters or musketeers(row(3, 10, 10)), "r": target or pikes(row(4, 10, 20), 1), **FAR, **more}
    return battle(*dice, terrain=list(terrain), **units).one("m", "hold", "r")


# ---- dice ----


@pytest.mark.clause("fatigue.dice.sequence", "fatigue.attack.heavy-reroll")
def test_sequence_of_six_dice_against_a_heavy_unit() -> None:
    g = battle(5, 2, 6, 1, 4, 3, p=pikes(row(3, 10, 10)), i=ironclads(row(5, 9, 11.5), 1), **FAR)
    g.one("p", "advance").stay().one("i")
    assert g.dice_left == []
    assert thrown(g, "Hit") == [3]
    assert g.count("i") == 5
    assert g.topic == "move:i"


@pytest.mark.clause("fatigue.dice.sequence", "fatigue.attack.casualties", "fatigue.attack.heavy-reroll")
def test_sequence_all_saves_and_rerolls_are_rolled_though_one_model_is_left() -> None:
    # Three Hits on a single Ironclad: three Saves 1, 2, 1, three rerolls 2, 5, 1. Nine dice.
    g = volley(6, 6, 6, 1, 2, 1, 2, 5, 1, target=ironclads([(11, 20)], 1))
    assert g.dice_left == []
    assert g.count("r") == 0


@pytest.mark.clause("fatigue.dice.sequence")
def test_sequence_no_hits_no_saves() -> None:
    g = volley(1, 2, 2)
    assert g.dice_left == []
    assert (g.seat, g.topic, g.count("r")) == (1, "unit", 4)


@pytest.mark.clause("fatigue.dice.natural")
@pytest.mark.parametrize(("face", "hit"), [(6, True), (5, False)])
def test_natural_six_hits_though_seven_is_needed(face: int, hit: bool) -> None:
    target = pikes(row(2, 10, 20), 1)
    g = battle(face, 6, terrain=[HEDGE], s=skirmishers([(10, 10)], fatigued=True), r=target, **FAR)
    g.one("s", "advance").stay().one("r")  # Quality 5, fatigued, cover
    assert g.dice_left == ([] if hit else [6])
    assert g.cited("fatigue.dice.natural")


@pytest.mark.clause("fatigue.dice.natural")
def test_natural_one_fails_the_save_though_one_is_needed() -> None:
    g = volley(5, 1, 1, 1, terrain=[WALL], target=pikes(row(2, 10, 19.0), 1, quality=2))
    assert g.cited("fatigue.dice.natural", "fatigue.cover.hard")
    assert (g.seat, g.topic) == (1, "casualties:r")


@pytest.mark.clause("fatigue.dice.natural")
def test_natural_one_misses_though_one_is_needed() -> None:
    g = volley(1, 1, 2, 6, shooters=musketeers(row(3, 10, 10), quality=2))
    assert thrown(g, "Save") == [1]


@pytest.mark.clause("fatigue.dice.natural", "fatigue.attack.save-modifiers")
def test_natural_six_saves_though_eight_is_needed() -> None:
    # Quality 6, fatigued, beset by a unit of A: 8. A 6 saves, a 5 does not.
    g = volley(
        3, 3, 1, 6, 5, target=pikes(row(2, 10, 20), 1, quality=6, fatigued=True), p=pikes([(12.5, 20)])
    ).default()
    assert g.count("r") == 1


# ---- fatigue ----


@pytest.mark.clause("fatigue.check.lasts", "fatigue.check.trigger")
def test_lasts_through_pikes_pikes_pikes_musketeers_pikes() -> None:
    g = battle(p=pikes([(10, 10)]), m=musketeers([(5, 5)]), r=pikes([(40, 30)], 1), s=pikes([(40, 20)], 1))
    tired = []
    for mine, theirs in zip(["p", "p", "p", "m", "p"], ["r", "s", "r", "s", "r"], strict=True):
        g.one(mine)
        tired.append((g.state.units["p"].fatigued, g.state.units["m"].fatigued))
        g.one("hold").one(theirs, "hold")
    assert tired == [(False, False), (True, False), (True, False), (False, False), (False, False)]


@pytest.mark.clause("fatigue.check.penalty")
def test_penalty_of_three_activations_in_a_row_is_still_one() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(10, 20)], 1, range=18), **FAR)
    g.one("p", "hold").one("z", "hold").one("p", "hold").one("z", "hold").one("p", "hold")
    g.one("r").dice(6, 5).one("hold", "p")  # the Save of 5 succeeds: 4 + 1
    assert needs(g, "Save") == [5]
    assert g.count("p") == 1


@pytest.mark.clause("fatigue.check.penalty", "fatigue.action.hold")
def test_penalty_and_hold_cancel() -> None:
    g = volley(3, 4, 1, 6, shooters=musketeers(row(3, 10, 10), fatigued=True))
    assert needs(g, "Hit") == [4]
    assert thrown(g, "Save") == [1]


@pytest.mark.clause("fatigue.check.per-player")
def test_per_player_the_others_do_not_matter() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(40, 30)], 1), s=pikes([(40, 20)], 1))
    g.one("p", "hold").one("r", "hold").one("p")
    assert g.state.units["p"].fatigued
    assert not g.state.units["r"].fatigued
    g.one("hold").one("s")
    assert not g.state.units["s"].fatigued
    assert g.state.units["p"].fatigued


@pytest.mark.clause("fatigue.check.last-unit")
def test_last_unit_from_its_second_activation_in_a_row_on() -> None:
    g = battle(p=pikes([(10, 10)]), i=ironclads([(40, 30)], 1), s={"cast": "S", "seat": 1, "lost": True}, active=1)
    g.one("i")
    assert not g.state.units["i"].fatigued
    g.one("hold").one("p", "hold").one("i")
    assert g.state.units["i"].fatigued
    g.one("hold").one("p", "hold").one("i")
    assert g.state.units["i"].fatigued


@pytest.mark.clause("fatigue.check.not-by-retaliation")
def test_not_by_retaliation_the_destroyed_last_unit_leaves_nobody_tired() -> None:
    # A's Pikes were activated last and are shot; A then activates Musketeers twice.
    g = battle(
        6,
        1,
        p=pikes([(10, 10)]),
        m=musketeers([(10, 1)]),
        r=musketeers([(10, 28)], 1),
        z=pikes([(45, 33)], 1),
        last=("p", ""),
        active=1,
    )
    g.one("r", "hold", "p")
    assert g.count("p") == 0
    g.one("m")
    assert not g.state.units["m"].fatigued
    g.one("hold").one("z", "hold").one("m")
    assert g.state.units["m"].fatigued


@pytest.mark.clause("fatigue.check.not-by-retaliation")
def test_not_by_retaliation_neither_causes_nor_ends_fatigue() -> None:
    g = battle(
        1,
        p=pikes([(10, 10)]),
        m=musketeers([(20, 20), (21, 20)]),
        r=pikes([(20, 21.5), (21, 21.5)], 1),
        z=pikes([(45, 33)], 1),
        last=("p", ""),
        active=1,
    )
    g.dice(1).one("r", "hold", "m")  # two Red Pikes miss
    g.dice(6, 1, 1).stay().default()  # one of two Musketeers hits, Red loses one and retreats
    assert g.topic == "retreat:r"
    g.default()
    g.one("p")
    assert g.state.units["p"].fatigued
    assert not g.state.units["m"].fatigued


@pytest.mark.clause("fatigue.check.lasts")
def test_lasts_until_another_is_picked_and_ends_before_its_action() -> None:
    g = battle(p=pikes([(10, 10)], fatigued=True), m=musketeers([(5, 5)]), r=pikes([(40, 30)], 1))
    assert g.state.units["p"].fatigued
    g.one("m")
    assert g.topic.startswith("action")
    assert not g.state.units["p"].fatigued


# ---- attacks ----


@pytest.mark.clause("fatigue.attack.hit-modifiers")
@pytest.mark.parametrize(
    ("action", "fatigued", "cover", "need"),
    [
        ("hold", False, False, 3),
        ("hold", True, False, 4),
        ("hold", False, True, 4),
        ("hold", True, True, 5),
        ("advance", False, False, 4),
        ("advance", True, False, 5),
        ("advance", False, True, 5),
        ("advance", True, True, 6),
    ],
)
def test_hit_modifiers_all_add_up(action: str, fatigued: bool, cover: bool, need: int) -> None:
    units: dict[str, Any] = {"m": musketeers([(10, 10)], fatigued=fatigued), "r": pikes([(10, 20)], 1), **FAR}
    g = battle(need, 6, terrain=[HEDGE] if cover else [], **units).one("m", action)
    if action == "advance":
        g.stay()
    g.one("r")
    assert needs(g, "Hit") == [need]
    assert g.dice_left == []  # the exact number hits


@pytest.mark.clause("fatigue.attack.save-modifiers", "fatigue.attack.additional-units")
@pytest.mark.parametrize(
    ("beset", "hard", "fatigued", "need"),
    [
        (0, False, False, 4),
        (1, False, False, 5),
        (2, False, False, 5),
        (0, True, False, 3),
        (1, True, False, 4),
        (0, False, True, 5),
        (1, False, True, 6),
        (0, True, True, 4),
        (2, True, True, 5),
    ],
)
def test_save_modifiers_all_add_up(beset: int, hard: bool, fatigued: bool, need: int) -> None:
    ring: dict[str, Spot] = {"b": (8.5, 19), "c": (13.5, 19)}
    friends = {name: pikes([ring[name]]) for name in list(ring)[:beset]}
    target = pikes(row(3, 10, 19), 1, fatigued=fatigued)
    g = volley(6, 1, 1, need, terrain=[WALL] if hard else [], target=target, **friends)
    assert needs(g, "Save") == [need]
    assert g.count("r") == 3  # the exact number saves
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.attack.additional-units", "fatigue.measure.within")
@pytest.mark.parametrize(("x", "need"), [(14.002, 5), (14.003, 4)])
def test_additional_units_within_an_inch(x: float, need: int) -> None:
    g = volley(6, 1, 1, 6, p=pikes([(x + 1, 20)]))  # the last Red Pike stands at 13
    assert needs(g, "Save") == [need]


@pytest.mark.clause("fatigue.attack.additional-units")
def test_additional_units_the_attacker_himself_is_none() -> None:
    g = battle(6, 3, p=pikes([(10, 10)]), r=pikes(row(2, 10, 11.5), 1), **FAR)
    g.one("p", "hold", "r")
    assert needs(g, "Save") == [4]


@pytest.mark.clause("fatigue.attack.additional-units")
def test_additional_units_of_both_reds_striking_back() -> None:
    g = battle(1, p=pikes([(10, 10), (10, 9)]), s=skirmishers([(10, 11.5)], 1), r=pikes([(10, 7.5)], 1), **FAR)
    g.one("p", "advance").stay().one("s")
    g.one("s").dice(6, 5).stay()  # saves on 5 or more
    assert needs(g, "Save") == [5]
    assert g.count("p") == 2


@pytest.mark.clause("fatigue.attack.heavy-reroll")
def test_heavy_reroll_counts_the_second_result_with_the_same_modifiers() -> None:
    # Fatigued Ironclads save on 4: Saves 3, 4, 1, rerolls 3 and 4: one is removed.
    g = volley(6, 6, 6, 3, 4, 1, 3, 4, target=ironclads(row(5, 9, 20), 1, fatigued=True)).default()
    assert g.dice_left == []
    assert g.count("r") == 4


# ---- casualties ----


@pytest.mark.clause("fatigue.attack.casualties", "fatigue.unit.coherency")
def test_casualties_keep_the_unit_in_one_piece_while_they_can() -> None:
    g = volley(6, 6, 1, 1, 1, target=pikes(row(4, 10, 20, 2.0), 1))
    assert g.seat == 1
    for two in (["r.2", "r.3"], ["r.1", "r.3"], ["r.2", "r.4"]):
        assert g.refuses(two, "fatigue.attack.casualties")
    for fine in (["r.1", "r.2"], ["r.3", "r.4"], ["r.1", "r.4"]):
        assert g.refusal(fine) is None
    assert g.refusal(["r.1"]) is not None
    assert g.refusal(["r.1", "r.1"]) is not None
    g.some("r.1", "r.4")
    assert g.at("r") == [(12, 20), (14, 20)]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_of_a_broken_unit_that_can_be_made_whole() -> None:
    g = volley(6, 1, 1, 1, target=pikes([(10, 20), (11, 20), (16, 20)], 1))
    assert g.refuses(["r.1"], "fatigue.attack.casualties")
    g.some("r.3")
    assert g.count("r") == 2


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_of_a_broken_unit_that_cannot_are_free() -> None:
    g = volley(6, 1, 1, 1, target=pikes([(10, 20), (11, 20), (15, 20), (16, 20)], 1))
    assert all(g.refusal([model]) is None for model in ("r.1", "r.2", "r.3", "r.4"))


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_by_default_the_farthest_and_the_higher_number_on_ties() -> None:
    # From a single shooter at (11.5, 10) models 1 and 4 are equally far, as are 2 and 3.
    g = volley(6, 1, shooters=musketeers([(11.5, 10)])).default()
    assert g.at("r") == [(10, 20), (11, 20), (12, 20)]
    # The farthest one is in the middle of the chain: the farthest of those that may go.
    chain = [(10, 20), (11.5, 21), (13, 20.5)]
    g = volley(6, 1, shooters=musketeers([(10, 10)]), target=pikes(chain, 1)).default()
    assert g.at("r") == [(10, 20), (11.5, 21)]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_by_default_the_farther_of_two_equal_groups() -> None:
    # Either pair may be what is left; the farthest model and then its companion fall, whatever their numbers.
    far_first: list[Spot] = [(10, 24), (11, 24), (10, 20), (11, 20)]
    g = volley(6, 6, 1, 1, 1, target=pikes(far_first, 1)).default()
    assert g.at("r") == [(10, 20), (11, 20)]
    g = volley(6, 6, 1, 1, 1, target=pikes(far_first[2:] + far_first[:2], 1)).default()
    assert g.at("r") == [(10, 20), (11, 20)]


@pytest.mark.clause("fatigue.attack.casualties", "fatigue.unit.destroyed")
def test_casualties_four_failures_on_three() -> None:
    g = volley(6, 6, 6, 6, 1, 1, 1, 1, shooters=musketeers(row(4, 10, 10)), target=skirmishers(row(3, 10, 20), 1))
    assert g.count("r") == 0
    assert g.dice_left == []
    assert g.options() == ["z"]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_may_be_out_of_range_and_out_of_sight() -> None:
    g = volley(6, 1, shooters=musketeers([(10, 2)]), target=pikes(row(4, 10, 20), 1)).some("r.4")
    assert g.count("r") == 3


@pytest.mark.clause("fatigue.attack.no-shooting-in-combat")
@pytest.mark.parametrize(("gap", "keys"), [(1.002, ["none", "r"]), (1.003, ["none", "r", "s"])])
def test_no_shooting_in_combat_at_the_exact_inch(gap: float, keys: list[str]) -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes([(11 + gap, 10)], 1), s=skirmishers([(10, 20)], 1), **FAR)
    g.one("m", "hold")
    assert g.options() == keys


@pytest.mark.clause("fatigue.attack.one-target", "fatigue.action.choose-one")
def test_one_target_pikes_hold_and_attack_nobody() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(10, 11.5)], 1)).one("p", "hold", "none")
    assert (g.seat, g.topic) == (1, "unit")
