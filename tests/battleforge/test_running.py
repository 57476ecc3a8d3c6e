"""Chapter 14: the run of a broken unit, and surrender."""

from __future__ import annotations

import pytest

from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.shock import breaking
from grognard.rulesets.battleforge.state import EVADE, State, Unit
from grognard.testing.game import Game
from tests.battleforge.acting import carry_out, unit
from tests.battleforge.field import battle, box, brutes, garrison, house, row, troopers, wall


def breaks(state: State, *dice: int) -> Game:
    """The unit a has failed its break test."""

    async def rule(umpire: Umpire, state: State) -> None:
        state.consequences.open()
        await breaking.carry_out(umpire, state, state.units["a"])
        state.consequences.frames.pop()

    return carry_out(state, rule, *dice)


def at(found: Unit) -> list[tuple[float, float]]:
    return [(stand.at[0] / 1000, stand.at[1] / 1000) for stand in found.stands.values()]


@pytest.mark.clause("battleforge.break.move", "battleforge.break.after")
def test_it_runs_six_inches_straight_away_and_takes_cover() -> None:
    g = breaks(battle(troopers("a", (10, 10)), brutes("b", (10, 16))))
    assert at(unit(g, "a")) == [(10, 4)]
    assert g.match.state.scopes.has(EVADE, "a")


@pytest.mark.clause("battleforge.break.move")
def test_shock_does_not_shorten_it_and_all_models_are_shifted_alike() -> None:
    state = battle(troopers("a", *row(10, 20, 3)), brutes("b", (10, 26)))
    state.units["a"].shock = 7
    assert at(unit(breaks(state), "a")) == [(10, 14), (11.5, 14), (13, 14)]


@pytest.mark.clause("battleforge.break.surrender", "battleforge.shock.destroyed-nearby")
def test_with_the_edge_behind_it_it_surrenders() -> None:
    g = breaks(battle(troopers("a", (0.5, 24)), brutes("b", (10, 24))))
    assert unit(g, "a").where == "lost"
    assert g.cited("battleforge.break.surrender")


@pytest.mark.clause("battleforge.break.move")
def test_a_blocked_way_is_turned_aside_as_little_as_possible_by_its_owner() -> None:
    crate = box("rock", "impassable", 9.5, 5, 10.5, 7, height=3)
    g = breaks(battle(troopers("a", (10, 12)), brutes("b", (10, 18)), terrain=[crate]))
    assert g.topic == "run:a"
    assert len(g.options()) == 2
    g.one("1")
    ((x, y),) = at(unit(g, "a"))
    assert (x - 10) ** 2 + (y - 12) ** 2 == pytest.approx(36, abs=0.01)
    assert abs(x - 10) == pytest.approx(1.553, abs=0.002)  # 15 degrees


@pytest.mark.clause("battleforge.break.move")
def test_low_walls_do_not_stop_it_and_high_ones_do() -> None:
    low, high = (wall("wall", 0, 6.5, 48, 6.75, height) for height in (2, 2.5))
    assert at(unit(breaks(battle(troopers("a", (10, 10)), brutes("b", (10, 16)), terrain=[low])), "a")) == [(10, 4)]
    g = breaks(battle(troopers("a", (10, 10)), brutes("b", (10, 16)), terrain=[high]))
    assert unit(g, "a").where == "table"
    assert g.topic == "run:a" or at(unit(g, "a")) != [(10, 4)]


@pytest.mark.clause("battleforge.break.move")
def test_friends_in_the_way_make_room_within_two_inches() -> None:
    g = breaks(battle(troopers("a", (10, 10)), troopers("f", (10, 4)), brutes("b", (10, 16))))
    ((x, y),) = at(unit(g, "a"))
    assert 1 <= ((x - 10) ** 2 + (y - 4) ** 2) ** 0.5 <= 2


@pytest.mark.clause("battleforge.break.move")
def test_without_an_enemy_it_stays() -> None:
    g = breaks(battle(troopers("a", (10, 10))))
    assert at(unit(g, "a")) == [(10, 10)]
    assert g.match.state.scopes.has(EVADE, "a")


@pytest.mark.clause("battleforge.break.engaged")
def test_from_melee_it_falls_back_first() -> None:
    state = battle(troopers("a", *row(10, 20, 2)), brutes("b", (10, 21.25)))
    g = breaks(state, 10, 1, 10, 10)
    g.one("strike")
    assert g.topic == "hits:a"
    g.answer(["a.2", "a.1"])
    assert len(unit(g, "a").models) == 1
    assert at(unit(g, "a"))[0][1] == 14


@pytest.mark.clause("battleforge.building.break")
def test_from_a_building_it_is_placed_outside_away_from_the_enemy() -> None:
    """Enemies 5″ from the east side of a building 6″ wide: behind the west side they are 11″ away or more."""
    state = battle(
        garrison(troopers("a", *row(20, 20, 2)), "inn"),
        brutes("b", (31.75, 23)),
        terrain=[house("inn", 20, 20, 26, 26)],
    )
    g = breaks(state)
    assert g.topic == "flee:a"
    assert g.refuses_place({"a.1": (26.6, 23), "a.2": (26.6, 24.2)}, "battleforge.building.break")
    g.place({"a.1": (19, 23), "a.2": (19, 24.2)})
    assert at(unit(g, "a")) == [(19, 23), (19, 24.2)]
    assert unit(g, "a").inside is None
