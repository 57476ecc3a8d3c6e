"""Laws of the single rules, on positions drawn at random."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.minis.casualties import group_of, largest_group
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.casualties import casualties_question
from grognard.rulesets.fatigue.rules.ground import Piece
from grognard.rulesets.fatigue.rules.retreat_search import Rout
from grognard.rulesets.fatigue.state import Formation, State, Terrain, Unit
from grognard.table.coherency import groups
from grognard.table.points import Point
from grognard.table.shapes import Disc
from tests.fatigue.cast import musketeers, pikes, skirmishers

Cell = tuple[int, int]
CELLS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=2, max_size=10, unique=True)


def spread_out(cells: list[Cell], step: float = 1.4) -> list[tuple[float, float]]:
    """Models on a lattice: neighbours are linked, those a cell farther are not."""
    return [(10 + step * x, 10 + step * y) for x, y in cells]


@pytest.mark.clause("fatigue.unit.coherency")
@given(CELLS)
def test_coherency_links_give_the_same_groups_as_the_table(cells: list[Cell]) -> None:
    places = {f"p.{i}": (int(1000 * x), int(1000 * y)) for i, (x, y) in enumerate(spread_out(cells), 1)}
    formation = Formation(500, places)
    found = groups([Disc(x, y, 500) for x, y in places.values()], 1002)
    everybody = (1 << len(places)) - 1
    assert largest_group(everybody, formation.links) == max(map(len, found))
    assert (group_of(everybody, formation.links) == everybody) is (len(found) == 1)
    assert formation.spread.groups == len(found)


@pytest.mark.clause("fatigue.attack.casualties")
@given(CELLS, st.integers(1, 9))
def test_casualties_by_default_are_always_allowed(cells: list[Cell], losses: int) -> None:
    state = position({"m": musketeers([(3, 3)]), "s": skirmishers(spread_out(cells), 1)})
    unit = state.units["s"]
    lost = min(losses, len(cells) - 1)
    question = casualties_question(unit, lost, state.units["m"])
    assert question.refuse(question.default()) is None


def beaten(losers: list[Cell], winners: list[Cell]) -> State:
    """Losers and winners on one lattice, nobody on anybody."""
    free = [cell for cell in winners if cell not in losers] or [(8, 8)]
    return position({"p": pikes(spread_out(free, 1.2)), "s": skirmishers(spread_out(losers, 1.2), 1)}, table=(30, 30))


@pytest.mark.clause("fatigue.combat.slain", "fatigue.combat.retreat-clear", "fatigue.combat.retreat")
@settings(max_examples=60, deadline=None)
@given(CELLS, CELLS)
def test_retreat_leaves_everybody_clear_or_slain(losers: list[Cell], winners: list[Cell]) -> None:
    state = beaten(losers, winners)
    rout = Rout(state, [state.units["s"]], [state.units["p"]])
    plan = rout.proposal(rout.default_order())
    assert set(plan.ends) | set(plan.slain) == set(state.units["s"].models)
    for model, (x, y) in plan.ends.items():
        start = state.units["s"].models[model]
        assert sqrt((x - start[0]) ** 2 + (y - start[1]) ** 2) <= 3002
        for wx, wy in state.units["p"].models.values():
            assert sqrt((x - wx) ** 2 + (y - wy) ** 2) - 1000 >= 2998
    ends = list(plan.ends.values())
    for i, one in enumerate(ends):
        assert all(sqrt((one[0] - o[0]) ** 2 + (one[1] - o[1]) ** 2) > 998 for o in ends[:i])


@pytest.mark.clause("fatigue.combat.slain")
@settings(max_examples=40, deadline=None)
@given(CELLS, CELLS)
def test_slain_is_a_fact_whether_short_cuts_are_taken_or_not(losers: list[Cell], winners: list[Cell]) -> None:
    class Plodding(Rout):
        def _too_near_in_plan(self, unit: Unit, place: Point) -> tuple[Point, float]:
            return (0, 0), 0.0

    state = beaten(losers, winners)
    hill = Piece("t1", "hill", "the hill", ((9000, 9000), (14_000, 9000), (14_000, 14_000), (9000, 14_000)), 2000)
    state.terrain = Terrain((hill,))
    quick, slow = (kind(state, [state.units["s"]], [state.units["p"]]) for kind in (Rout, Plodding))
    order = quick.default_order()
    assert quick.proposal(order) == slow.proposal(order)
