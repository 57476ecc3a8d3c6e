"""Chapter 7: attacking, without lines of sight."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.casualties import default_casualties
from tests.fatigue.cast import Spot, battle, ironclads, musketeers, needs, pikes, row, skirmishers, thrown


@pytest.mark.clause("fatigue.attack.one-target", "fatigue.combat.participants")
def test_one_target_though_two_are_in_reach() -> None:
    g = battle(1, 1, p=pikes(row(2, 10, 10)), s=skirmishers([(10, 11.5)], 1), r=pikes([(11, 8.5)], 1))
    g.one("p", "hold")
    assert g.options() == ["none", "s", "r"]
    g.one("s")
    assert g.state.combat.defenders == ("s", "r")
    assert thrown(g, "Hit") == [2]  # both Pikes reach the Skirmisher (gap 0.8 for the second)


@pytest.mark.clause("fatigue.attack.who-attacks")
def test_who_attacks_six_of_ten_in_reach() -> None:
    g = battle(*[1] * 6, p=pikes([*row(6, 10, 10), *row(4, 10, 8.9)]), r=pikes(row(6, 10, 11.5), 1))
    g.one("p", "hold", "r")
    assert thrown(g, "Hit") == [6]


@pytest.mark.clause("fatigue.attack.melee-range")
@pytest.mark.parametrize(("gap", "dice"), [(0.9, 2), (1.0, 2), (1.2, 1)])
def test_melee_range_is_an_inch(gap: float, dice: int) -> None:
    g = battle(1, 1, p=pikes([(10, 10), (9, 10)]), r=pikes([(11.5, 10), (7 - gap + 1, 10)], 1))
    g.one("p", "hold", "r")
    assert thrown(g, "Hit") == [dice]


@pytest.mark.clause("fatigue.attack.melee-range")
def test_melee_range_needs_no_line_of_sight() -> None:
    wall = [{"kind": "wall", "rect": (5, 10.5, 15, 10.9), "height": 1.5}]
    g = battle(1, terrain=wall, p=pikes([(10, 10)]), r=pikes([(10, 11.4)], 1))
    g.one("p", "hold", "r")
    assert thrown(g, "Hit") == [1]


@pytest.mark.clause("fatigue.attack.ranged-range")
def test_ranged_range_and_sight_must_hold_for_the_same_model() -> None:
    # One target model at 17 inches is hidden by a high wall, the one at 19 inches is in full view.
    wall = [{"kind": "wall", "rect": (24, 9, 24.5, 11), "height": 1.5}]
    units = {"m": musketeers([(10, 10)]), "p": pikes([(30, 30)]), "r": pikes([(28, 10), (29.8, 12.5)], 1)}
    g = battle(terrain=wall, **units)
    g.one("m", "hold")
    assert (g.seat, g.topic) == (1, "unit")  # nobody to attack
    nearer = battle(1, terrain=wall, **{**units, "r": pikes([(28, 10), (28.4, 12.5)], 1)})
    nearer.one("m", "hold", "r")
    assert thrown(nearer, "Hit") == [1]


@pytest.mark.clause("fatigue.attack.ranged-range", "fatigue.measure.within")
@pytest.mark.parametrize(("y", "shoots"), [(29, True), (29.002, True), (29.003, False)])
def test_ranged_range_is_measured_from_edge_to_edge(y: float, shoots: bool) -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes([(10, y)], 1))
    g.one("m", "hold")
    assert g.topic.startswith("attack") is shoots


@pytest.mark.clause("fatigue.attack.no-shooting-in-combat")
def test_no_shooting_in_combat() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes([(18.9, 10)], 1), s=skirmishers([(10, 20)], 1))
    g.one("m", "advance").shift(6, 0)  # gap 1.9: still free
    assert g.options() == ["none", "r", "s"]
    g = battle(m=musketeers([(10, 10)]), r=pikes([(17.9, 10)], 1), s=skirmishers([(10, 20)], 1))
    g.one("m", "advance").shift(6, 0)  # gap 0.9
    assert g.options() == ["none", "r"]
    assert g.refuses("s", "fatigue.attack.no-shooting-in-combat")
    why = g.why_not("s")
    assert why is not None
    assert why.clause == "fatigue.attack.no-shooting-in-combat"


@pytest.mark.clause("fatigue.attack.shooting-into-combat", "fatigue.attack.additional-units")
def test_shooting_into_combat_at_a_pinned_unit() -> None:
    g = battle(6, 3, 3, p=pikes([(10, 20)]), m=musketeers([(12, 5)]), i=ironclads([(11.5, 20), (12.5, 20)], 1))
    g.one("m", "hold", "i").default()
    assert needs(g, "Save") == [4]  # Quality 3, beset
    assert g.cited("fatigue.attack.additional-units")


@pytest.mark.clause("fatigue.attack.hit-roll")
def test_hit_roll_counts_results_at_or_above_quality() -> None:
    g = battle(1, 3, 4, 4, 6, 6, 6, 6, p=pikes(row(5, 10, 10)), r=pikes(row(5, 10, 11.5), 1))
    g.one("p", "advance").stay().one("r")
    assert thrown(g, "Save") == [3]


@pytest.mark.clause("fatigue.attack.hit-modifiers")
def test_hit_modifiers_add_up() -> None:
    hedge = [{"kind": "bush", "rect": (5, 18, 25, 19)}]
    g = battle(4, terrain=hedge, m=musketeers([(10, 10)], fatigued=True), r=pikes(row(2, 10, 20), 1))
    g.one("m", "hold", "r")
    assert needs(g, "Hit") == [5]  # cover and fatigue against Held
    assert g.cited("fatigue.cover.soft", "fatigue.action.hold", "fatigue.check.penalty")


@pytest.mark.clause("fatigue.attack.save-roll")
def test_save_roll_counts_results_at_or_above_quality() -> None:
    g = battle(6, 6, 6, 2, 4, 6, p=pikes(row(3, 10, 10)), r=pikes(row(3, 10, 11.5), 1))
    g.one("p", "hold", "r").default()
    assert g.count("r") == 2


@pytest.mark.clause("fatigue.attack.save-modifiers")
def test_save_modifiers_add_up() -> None:
    wall = [{"kind": "wall", "rect": (5, 18, 25, 18.5)}]
    g = battle(6, 4, terrain=wall, m=musketeers([(10, 10)]), r=pikes(row(2, 10, 19.2), 1, fatigued=True))
    g.one("m", "hold", "r")
    assert needs(g, "Save") == [4]
    assert g.count("r") == 2


@pytest.mark.clause("fatigue.attack.additional-units")
def test_additional_units_weigh_on_the_one_between_two() -> None:
    g = battle(1, p=pikes([(10, 10)]), r=pikes([(10, 11.5)], 1), q=pikes([(10, 8.5)], 1))
    g.one("p", "advance").stay().one("r")
    g.dice(6, 4)
    g.one("r").stay()  # the first Red unit strikes back: the Pikes are also in Combat with the second
    assert needs(g, "Save") == [5]
    assert g.count("p") == 0


@pytest.mark.clause("fatigue.attack.additional-units")
def test_additional_units_count_once_and_the_attacker_not() -> None:
    around: dict[str, Any] = {"p": pikes([(10, 8.5)]), "q": pikes([(8.5, 10)]), "o": pikes([(11.5, 10)])}
    g = battle(6, 5, **around, r=pikes([(10, 10), (10, 11)], 1))
    g.one("p", "advance").stay().one("r")
    assert needs(g, "Save") == [5]  # two more, but only -1
    alone = battle(6, 5, p=pikes([(10, 8.5)]), r=pikes([(10, 10), (10, 11)], 1))
    alone.one("p", "advance").stay().one("r")
    assert needs(alone, "Save") == [4]


@pytest.mark.clause("fatigue.attack.heavy-reroll")
def test_heavy_reroll_of_each_failed_save_once() -> None:
    g = battle(6, 6, 6, 2, 1, 5, 3, 2, p=pikes(row(3, 10, 10)), i=ironclads(row(3, 10, 11.5), 1))
    g.one("p", "hold", "i").default()
    assert g.dice_left == []
    assert g.count("i") == 2


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_beyond_the_last_model_are_lost() -> None:
    g = battle(*[6] * 4, *[1] * 4, p=pikes(row(4, 10, 10)), s=skirmishers(row(3, 10, 11.5), 1), t=pikes([(40, 30)], 1))
    g.one("p", "hold", "s")
    assert g.count("s") == 0
    assert g.state.combat.slew == 3


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_are_the_owners_choice_while_the_unit_stays_coherent() -> None:
    # Three in a line, 1 inch apart each: the middle one holds them together.
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers([(10, 20), (12, 20), (14, 20)], 1))
    g.one("m", "hold", "s")
    assert (g.seat, g.topic) == (1, "casualties:s")
    assert g.refuses(["s.2"], "fatigue.attack.casualties")
    assert g.refuses(["s.1", "s.3"], "fatigue.attack.casualties")
    g.some("s.1")
    assert g.at("s") == [(12, 20), (14, 20)]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_of_a_hopelessly_broken_unit_are_free() -> None:
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers([(10, 20), (15, 20), (20, 20)], 1))
    g.one("m", "hold", "s").some("s.2")
    assert g.at("s") == [(10, 20), (20, 20)]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_of_a_broken_unit_must_mend_it_if_they_can() -> None:
    g = battle(6, 1, m=musketeers([(10, 10)]), s=skirmishers([(10, 20), (11, 20), (20, 20)], 1))
    g.one("m", "hold", "s")
    assert g.refuses(["s.1"], "fatigue.attack.casualties")
    g.some("s.3")


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_by_default_are_the_farthest_and_on_ties_the_higher_number() -> None:
    state = position({"m": musketeers([(10, 10)]), "s": skirmishers([(9, 20), (10, 20), (11, 20)], 1)})
    s, m = state.units["s"], state.units["m"]
    assert default_casualties(s, 1, m) == ["s.3"]  # as far as the first, higher number
    assert default_casualties(s, 2, m) == ["s.3", "s.1"]


@pytest.mark.clause("fatigue.attack.casualties")
def test_casualties_by_default_pass_over_the_model_that_holds_the_unit_together() -> None:
    # The farthest is the middle of an arch.
    arch: list[Spot] = [(8, 20), (10, 21.5), (12, 20)]
    state = position({"m": musketeers([(10, 10)]), "s": skirmishers(arch, 1, base=1.5)})
    assert default_casualties(state.units["s"], 1, state.units["m"]) == ["s.3"]
    twelve = row(12, 5, 20)
    wide = position({"m": musketeers([(10.5, 10)]), "s": skirmishers(twelve, 1)})
    assert default_casualties(wide.units["s"], 1, wide.units["m"]) == ["s.12"]
