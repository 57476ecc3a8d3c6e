"""Chapter 10: cover by obstacles, areas, buildings and negative ground."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.rulesets.battleforge.rules.sight.aiming import shots
from grognard.rulesets.battleforge.rules.terrain.cover import AimedDice, Cover, cover_of
from grognard.rulesets.battleforge.state import State, Unit
from tests.battleforge.field import RIFLE, battle, box, garrison, house, row, troopers, wall


def attack(state: State, shooters: Unit, target: Unit) -> Sequence[AimedDice]:
    return [AimedDice(aim.eye, aim.seen[0].model) for aim in shots(state, shooters, RIFLE, target)]


def covers(state: State, shooters: Unit, target: Unit) -> list[Cover]:
    return list(cover_of(state, target, attack(state, shooters, target)).values())


def firing_line(crossing: int) -> State:
    """Five shooters in a column to the south; as many as given fire across a wall 1" in front of the target."""
    spots = [(9.5 + 0.25 * n, 2 + 1.5 * n) if n < crossing else (30, 20 + 1.5 * n) for n in range(5)]
    fence = wall("fence", 5, 18.25, 15, 18.5, 0.5, cover="soft")
    return battle(troopers("a", *spots), troopers("b", (10, 20), seat=1), terrain=[fence])


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
@pytest.mark.parametrize(("crossing", "bonus"), [(3, 1), (2, 0), (5, 1), (0, 0)])
def test_most_of_the_dice_have_to_cross_the_obstacle(crossing: int, bonus: int) -> None:
    state = firing_line(crossing)
    assert [each.bonus for each in covers(state, state.units["a"], state.units["b"])] == [bonus]


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
def test_dice_are_counted_not_models() -> None:
    state = firing_line(2)
    a, b = state.units["a"], state.units["b"]
    two = [each._replace(dice=4) if place < 2 else each for place, each in enumerate(attack(state, a, b))]
    assert cover_of(state, b, two)["b.1"].bonus == 1  # eight of eleven


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
@pytest.mark.parametrize(("close", "bonus"), [(2, 0), (3, 1)])
def test_most_of_the_models_have_to_be_within_two_inches(close: int, bonus: int) -> None:
    fence = wall("fence", 0, 18, 40, 18.2, 0.5, cover="soft")
    spots = [(10 + 1.5 * n, 20.7 if n < close else 20.701) for n in range(5)]  # gaps of 2.0 and 2.001
    state = battle(troopers("a", (13, 5)), troopers("b", *spots, seat=1), terrain=[fence])
    found = covers(state, state.units["a"], state.units["b"])
    assert {each.bonus for each in found} == {bonus}


@pytest.mark.clause("battleforge.terrain.obstacle-cover")
def test_shots_from_above_may_clear_a_wall() -> None:
    fence = wall("fence", 5, 18.25, 15, 18.5, 0.5, cover="hard")
    target = troopers("b", (10, 20), seat=1)
    for height, bonus in ((0, 2), (8, 0)):
        shooter = troopers("a", (10, 12), height=height)
        state = battle(shooter, target, terrain=[fence])
        assert covers(state, shooter, target)[0].bonus == bonus


@pytest.mark.clause("battleforge.terrain.soft-cover")
@pytest.mark.clause("battleforge.terrain.hard-cover")
@pytest.mark.clause("battleforge.terrain.fortified-cover")
@pytest.mark.parametrize(("level", "bonus"), [("none", 0), ("soft", 1), ("hard", 2), ("fortified", 3)])
def test_levels(level: str, bonus: int) -> None:
    shooter, target = troopers("a", (10, 5)), troopers("b", (10, 20), seat=1)
    state = battle(shooter, target, terrain=[box("wood", "area", 8, 18, 12, 22, cover=level, height=2)])
    (found,) = covers(state, shooter, target)
    assert found.total == bonus
    if bonus:
        assert found.clause == f"battleforge.terrain.{level}-cover"


@pytest.mark.clause("battleforge.terrain.area")
def test_an_area_covers_those_who_touch_it_model_by_model() -> None:
    wood = box("wood", "area", 8, 20, 12.5, 22, cover="soft", height=4)
    spots = [(9, 20), (10.5, 20), (13, 20), (14.5, 20), (16, 20)]  # the third just touches its edge
    state = battle(troopers("a", (12, 5)), troopers("b", *spots, seat=1), terrain=[wood])
    found = covers(state, state.units["a"], state.units["b"])
    assert [each.bonus for each in found] == [1, 1, 1, 0, 0]


@pytest.mark.clause("battleforge.terrain.area")
def test_an_area_covers_those_behind_it_against_dice_that_come_through() -> None:
    wood = box("wood", "area", 8, 14, 12, 16, cover="soft", height=4)
    target = troopers("b", (10, 20), (14, 20), seat=1)
    state = battle(troopers("a", (10, 5)), target, terrain=[wood])
    found = covers(state, state.units["a"], target)
    assert [each.bonus for each in found] == [1, 0]


@pytest.mark.clause("battleforge.terrain.negative-cover")
@pytest.mark.clause("battleforge.terrain.cover-combination")
def test_the_best_bonus_counts_and_one_negative_level() -> None:
    wood = box("wood", "area", 8, 19, 12, 22, cover="soft", height=4)
    fence = wall("fence", 5, 18.25, 15, 18.5, 0.5, cover="hard")
    mud = box("mud", "ground", 5, 19, 15, 25, negative=True)
    pit = box("pit", "ground", 5, 19, 15, 25, negative=True)
    shooter, target = troopers("a", (10, 5)), troopers("b", (10, 20), seat=1)
    assert covers(battle(shooter, target, terrain=[wood, fence]), shooter, target)[0].total == 2
    found = covers(battle(shooter, target, terrain=[fence, mud, pit]), shooter, target)[0]
    assert (found.bonus, found.negative, found.total) == (2, -1, 1)
    assert covers(battle(shooter, target, terrain=[mud]), shooter, target)[0].total == -1


@pytest.mark.clause("battleforge.building.shooting")
def test_a_building_covers_everybody_inside() -> None:
    squad = garrison(troopers("b", *row(1, 1, 3), seat=1), "house")
    shooter = troopers("a", (23, 10))
    state = battle(squad, shooter, terrain=[house("house", 8, 8, 12, 12)])
    assert [each.bonus for each in covers(state, shooter, squad)] == [2, 2, 2]
