"""Chapter 1: foundations."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice.results import Result
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.rules.bidding import room_of
from grognard.rulesets.battleforge.rules.foundations.checks import check, faces_up_to, roll_off
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.foundations.scattering import (
    back_on_table,
    misses_the_table,
    nearest_place,
    scattered,
)
from tests.battleforge.kit import brutes, forge, pair, troopers

T = TypeVar("T")


def passes(need: int) -> list[int]:
    """The faces that succeed against a number."""
    return [face for face, band in enumerate(faces_up_to(need).table, 1) if band]


@pytest.mark.clause("battleforge.core.materials")
def test_a_scenario_without_a_size_has_a_table_of_48_by_48_and_terrain_is_optional() -> None:
    g = forge(units={"t": troopers()})
    assert (g.scene().board.width, g.scene().board.height) == (48_000, 48_000)
    assert g.scene().terrain == ()
    assert g.topic == "unit"


@pytest.mark.clause("battleforge.core.distance")
def test_distance_goes_from_base_to_base_and_counts_height() -> None:
    units = {"a": {"at": [(10, 10)]}, "b": {"at": [(17, 10)], "seat": 1}, "c": {"at": [(17, 10, 4)], "seat": 1}}
    g = forge(units={"a": units["a"], "b": units["b"]})
    assert g.look("distance", "a", "b") == 6
    g = forge(units={"a": units["a"], "c": units["c"]})
    assert round(g.look("distance", "a", "c"), 2) == 7.21


@pytest.mark.clause("battleforge.core.distance")
def test_distance_of_units_is_that_of_their_nearest_models() -> None:
    g = forge(units={"a": {"at": [(10, 10), (12, 10)]}, "b": {"at": [(20, 10), (15, 10)], "seat": 1}})
    assert g.look("distance", "a", "b") == 2
    assert g.look("distance", "a.1", "b.1") == 9


@pytest.mark.clause("battleforge.core.comparisons")
@pytest.mark.parametrize(("mils", "within"), [(12_000, True), (12_000.4, True), (12_000.5, False), (12_010, False)])
def test_distances_are_rounded_to_mils_and_then_compared_exactly(mils: float, within: bool) -> None:
    assert MEASURE.within(mils, 12_000) == within
    assert MEASURE.beyond(mils, 12_000) != within
    assert MEASURE.at_least(mils, 12_000)


@pytest.mark.clause("battleforge.core.comparisons")
@pytest.mark.parametrize(
    ("x", "z", "touches"), [(11.05, 0, True), (11.051, 0, False), (11, 1, True), (11, 1.001, False)]
)
def test_base_contact_forgives_a_twentieth_of_an_inch_and_a_step(x: float, z: float, touches: bool) -> None:
    g = forge(units={"a": {"at": [(10, 10)]}, "b": {"at": [(x, 10, z)], "seat": 1}})
    assert g.look("in contact", "a", "b") == touches
    assert g.look("engaged", "a", "b") == touches


@pytest.mark.clause("battleforge.core.check")
def test_a_check_succeeds_on_the_number_or_less() -> None:
    assert passes(6) == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("battleforge.core.natural-one", "battleforge.core.natural-ten", "battleforge.core.modifiers")
@pytest.mark.parametrize(
    ("need", "faces"), [(-2, [1]), (0, [1]), (2, [1, 2]), (9, list(range(1, 10))), (12, list(range(1, 10)))]
)
def test_a_one_always_succeeds_and_a_ten_never(need: int, faces: list[int]) -> None:
    assert passes(need) == faces


@pytest.mark.clause("battleforge.core.modifiers")
def test_modifiers_change_the_number_and_not_the_die() -> None:
    need = Tally(5, "Accuracy", "battleforge.model.accuracy")
    need.add(1, "Focus", "battleforge.action.focus").add(-1, "long range", "battleforge.shoot.long-range")
    need.add(-3, "Shock", "battleforge.shock.effects")
    g = pair()
    dice = check(need, "battleforge.core.check", g.state.units["t"], "Hit")
    assert need.total == 2
    assert [face for face, band in enumerate(dice.bands.table, 1) if band] == [1, 2]


@pytest.mark.clause("battleforge.core.unit-value")
def test_a_unit_uses_the_best_value_of_those_who_are_left() -> None:
    units = {"t": troopers(co=5, figures={1: {"co": 7, "init": None}}), "b": brutes()}
    g = forge(units=units)
    assert g.look("courage", "t") == 7
    g.state.units["t"].remove(["t.1"])
    assert g.look("courage", "t") == 5
    assert g.look("initiative", "t") == 6


def run(coroutine: Coroutine[Any, Any, T], faces: Iterable[int]) -> T:
    """What a rule comes to that rolls these dice and asks nothing."""
    left = iter(faces)
    try:
        request = coroutine.send(None)
        while True:
            rolled = [Result.of_faces(dice, [next(left) for _ in range(dice.count)]) for dice in request.groups]
            request = coroutine.send(rolled)
    except StopIteration as done:
        result: T = done.value
        return result


def rolled_off(faces: Iterable[int], *seats: int, **spec: Any) -> list[int]:
    state = forge(units={"t": troopers()}, **spec).state
    return run(roll_off(Umpire(), state, seats, "battleforge.core.roll-off"), faces)


@pytest.mark.clause("battleforge.core.roll-off")
def test_a_tied_roll_off_is_rolled_again() -> None:
    assert rolled_off([7, 7, 3, 9], 0, 1) == [1, 0]
    assert rolled_off([8, 3], 0, 1) == [0, 1]


@pytest.mark.clause("battleforge.force.advantage-ties", "battleforge.core.roll-off")
def test_advantage_points_win_a_tied_roll_off_and_no_other() -> None:
    assert rolled_off([5, 5], 0, 1, advantage=(2, 0)) == [0, 1]
    assert rolled_off([5, 6], 0, 1, advantage=(2, 0)) == [1, 0]


@pytest.mark.clause("battleforge.force.advantage-ties")
def test_equal_advantage_points_roll_again() -> None:
    assert rolled_off([5, 5, 2, 1, 4], 0, 1, 2, players=("A", "B", "C"), advantage=(2, 2, 0)) == [1, 0, 2]


def scatter(faces: Iterable[int], point: tuple[int, int]) -> tuple[int, int]:
    return run(scattered(Umpire(), point, 0, "t", "battleforge.core.scatter"), faces)


@pytest.mark.clause("battleforge.core.scatter")
@pytest.mark.parametrize(
    ("degrees", "die", "lands"),
    [(90, 4, (10_000, 14_000)), (360, 10, (20_000, 10_000)), (180, 1, (9_000, 10_000)), (45, 10, (17_071, 17_071))],
)
def test_a_point_scatters_by_a_direction_and_a_d10(degrees: int, die: int, lands: tuple[int, int]) -> None:
    assert scatter([degrees, die], (10_000, 10_000)) == lands


@pytest.mark.clause("battleforge.core.scatter-attack")
def test_an_attack_that_scatters_off_the_table_misses() -> None:
    g = pair()
    assert misses_the_table(g.state, scatter([360, 5], (46_000, 24_000)))
    assert not misses_the_table(g.state, (48_000, 24_000))


@pytest.mark.clause("battleforge.core.scatter-unit")
def test_a_unit_that_scatters_off_the_table_comes_to_the_nearest_point_of_its_edge() -> None:
    g = pair()
    body = g.state.units["t"].formation.bodies[0]
    assert back_on_table(g.state, body, (51_000, 24_000)) == (47_500, 24_000)
    assert back_on_table(g.state, body, (51_000, -3_000)) == (47_500, 500)
    assert back_on_table(g.state, body, (20_000, 20_000)) == (20_000, 20_000)


@pytest.mark.clause("battleforge.core.scatter-unit")
def test_the_nearest_free_place_is_looked_for_on_rings_from_the_east() -> None:
    g = pair()
    assert nearest_place(g.state, (10_000, 10_000), lambda at: at != (10_000, 10_000)) == (10_250, 10_000)
    assert nearest_place(g.state, (10_000, 10_000), lambda at: at[1] > 10_100) == (10_217, 10_125)


@pytest.mark.clause("battleforge.core.rounding")
@pytest.mark.parametrize(("courage", "limit"), [(4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4)])
def test_half_of_an_odd_number_is_exact(courage: int, limit: int) -> None:
    g = pair(blue={"co": courage})
    assert room_of(g.state, g.state.units["t"]) == limit


@given(st.integers(-20, 30))
def test_every_check_may_succeed_and_may_fail(need: int) -> None:
    faces = passes(need)
    assert 1 in faces
    assert 10 not in faces
    assert faces == list(range(1, len(faces) + 1))


def test_the_rule_set_is_at_hand() -> None:
    assert RULESET.name == "battleforge"
