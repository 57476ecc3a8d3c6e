"""Chapter 19: how units come to the table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import brutes, forge, troopers

ZONES = [(0, 0, 48, 8), (0, 40, 48, 48)]
EDGES = [{"zone": "z1", "start": (0, 0), "end": (48, 0)}]


def away(**changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "reserve": True, **changes}


def coming(*dice: int, unit: dict[str, Any] | None = None, round: int = 2, **spec: Any) -> Game:
    """A unit in reserve, and an enemy at (24, 30)."""
    units = {"t": unit or away(), "b": brutes(x=24, y=30, models=1)}
    return forge(*dice, units=units, round=round, **{"zones": ZONES, "edges": EDGES, **spec})


def block(name: str, x: float, y: float) -> dict[str, tuple[float, float]]:
    """Five in a row, the first here."""
    return {f"{name}.{n}": (x + 1.1 * (n - 1), y) for n in range(1, 6)}


@pytest.mark.clause("battleforge.reserve.ambush", "battleforge.round.length")
@pytest.mark.parametrize("rule", ["Ambush", "Outflank"])
def test_who_appears_needs_no_enemy_on_the_table(rule: str) -> None:
    units = {"a": {"cast": "Troopers", "models": 1, "reserve": True, "unit_rules": [rule]},
             "b": {"cast": "Troopers", "models": 1, "seat": 1, "reserve": True}}  # fmt: skip
    g = forge(units=units, round=2).one("a", rule.lower())
    g.dice(1).place({"a.1": (24, 2)})
    assert g.at("a") == [(24, 2)]


@pytest.mark.clause("battleforge.reserve.arrival")
def test_the_first_action_of_an_arrival_is_a_move_from_the_edge() -> None:
    g = coming(round=1).one("t")
    assert g.options() == ["edge", "back"]
    g.one("edge")
    starts = {f"t.{n}": [round((10 + 1.1 * (n - 1)) * 1000), 0] for n in range(1, 6)}
    assert g.topic == "arrive:t"
    paths = {model: [[at[0], 5_500]] for model, at in starts.items()}
    answer: Any = {"paths": paths, "starts": starts}
    if g.refusal(answer) is not None:  # places to come on lie on a lattice
        answer = next(found for found in g.question.candidates(20) if isinstance(found, dict))
    g.answer(answer)
    assert g.state.units["t"].fielded
    assert max(y for _, y in g.at("t")) <= 5.5
    assert g.state.actions == 1
    assert "hold" in g.options()


@pytest.mark.clause("battleforge.reserve.arrival", "battleforge.reserve.optional")
def test_who_thinks_better_of_it_stays_and_is_not_activated() -> None:
    units = {"t": away(), "a": troopers(), "b": brutes(x=24, y=30)}
    g = forge(units=units, zones=ZONES, edges=EDGES).one("t", "back")
    assert (g.topic, g.options()) == ("unit", ["a"])
    g.one("a", "forgo")
    assert g.state.units["t"].where == "reserve"
    assert not g.look("marked", "t", "activated")


@pytest.mark.clause("battleforge.reserve.arrival")
def test_an_arrival_that_is_given_up_leads_back_to_the_choice() -> None:
    g = coming().one("t", "edge").answer("abandon")
    assert g.topic == "unit"
    assert g.options() == ["no more"]


@pytest.mark.clause("battleforge.reserve.ambush")
def test_an_ambush_needs_twelve_inches_and_a_check() -> None:
    g = coming(5, unit=away(unit_rules=["Ambush"])).one("t", "ambush")
    near = 30 - 12 - 0.5 - 0.75
    assert g.refuses_place(block("t", 24, near + 0.001), "battleforge.reserve.ambush")
    g.place(block("t", 24, near))
    assert g.need("Ambush") == 6
    assert g.at("t")[0] == (24, near)
    assert g.state.actions == 2
    assert g.look("marked", "t", "activated")


@pytest.mark.clause("battleforge.reserve.ambush")
def test_nobody_springs_an_ambush_in_the_first_round() -> None:
    g = coming(round=1, unit=away(unit_rules=["Ambush"])).one("t")
    assert "ambush" not in g.options()


@pytest.mark.clause("battleforge.reserve.ambush-scatter", "battleforge.core.scatter-unit")
def test_a_failed_check_scatters_the_unit_to_the_edge() -> None:
    g = forge(9, 90, 10, units={"t": away(unit_rules=["Ambush"]), "b": brutes(x=24, y=5, models=1)}, round=2)
    g.one("t", "ambush").place(block("t", 24, 40))
    assert g.topic == "landing:t"
    assert g.refuses_place({f"t.{n}": (28 + 1.1 * n, 46) for n in range(2, 6)}, "battleforge.move.coherency")
    g.place({f"t.{n}": (24 + 1.1 * (n - 1), 47.5) for n in range(2, 6)})
    assert g.at("t")[0] == (24, 47.5)
    assert g.state.actions == 2


@pytest.mark.clause("battleforge.reserve.ambush-scatter", "battleforge.core.scatter-unit")
def test_who_comes_down_upon_somebody_takes_the_nearest_place() -> None:
    units = {"t": away(unit_rules=["Ambush"], models=1), "b": brutes(x=24, y=40, models=1)}
    g = forge(10, 90, 10, units=units, round=2).one("t", "ambush").place({"t.1": (24, 10)})
    assert g.at("t") == [(24, 20)]
    friend = {"cast": "Troopers", "at": [(24, 20)]}
    g = forge(10, 90, 10, units={**units, "c": friend}, round=2).one("t", "ambush").place({"t.1": (24, 10)})
    assert g.at("t") == [(25, 20)]
    rock = {"kind": "impassable", "rect": (20, 18, 24.5, 22)}
    g = forge(10, 90, 10, units=units, terrain=[rock], round=2).one("t", "ambush").place({"t.1": (24, 10)})
    assert g.at("t") == [(25, 20)]


@pytest.mark.clause("battleforge.reserve.outflank")
def test_outflankers_appear_along_an_edge_more_than_twelve_inches_away() -> None:
    g = coming(unit=away(unit_rules=["Outflank"])).one("t", "outflank")
    column = {f"t.{n}": (0.5 + 1.1 * (n % 3), 20 + 1.1 * (n // 3)) for n in range(1, 6)}
    deep = {model: (x + 4, y) for model, (x, y) in column.items()}
    assert g.refuses_place(deep, "battleforge.reserve.outflank")
    g.place(column)
    assert g.state.actions == 2
    assert g.cited("battleforge.reserve.outflank")


@pytest.mark.clause("battleforge.reserve.outflank")
@pytest.mark.parametrize(("y", "refused"), [(17.25, True), (17.249, False)])
def test_outflankers_keep_more_than_twelve_inches(y: float, refused: bool) -> None:
    units = {"t": away(unit_rules=["Outflank"], models=1), "b": brutes(x=3, y=30.5, models=1)}
    g = forge(units=units, round=2, zones=ZONES).one("t", "outflank")
    spot = {"t.1": (3, y)}
    assert g.refuses_place(spot, "battleforge.reserve.outflank") == refused


@pytest.mark.clause("battleforge.reserve.outflank")
def test_edges_along_an_enemy_zone_are_closed() -> None:
    units = {"t": away(unit_rules=["Outflank"], models=1), "b": brutes(x=24, y=20, models=1)}
    g = forge(units=units, round=2, zones=ZONES).one("t", "outflank")
    assert g.refuses_place({"t.1": (1, 45)}, "battleforge.reserve.outflank")
    assert g.refuses_place({"t.1": (24, 46)}, "battleforge.reserve.outflank")
    g.place({"t.1": (1, 35)})
    assert g.at("t") == [(1, 35)]


@pytest.mark.clause("battleforge.reserve.transports")
def test_passengers_are_activated_only_to_get_out() -> None:
    tank = {"cast": "Tank", "at": [(20, 20)], "rules": ["Transport(8)"]}
    units = {"tank": tank, "t": {"cast": "Troopers", "aboard": "tank"}, "b": brutes(x=24, y=40)}
    g = forge(units=units, round=2).one("t")
    assert g.options() == ["get out", "back"]
    g.one("get out")
    g.answer(next(found for found in g.question.candidates(20) if isinstance(found, dict)))
    assert g.state.units["t"].fielded
    assert g.state.units["t"].carrier == ""
    assert g.state.actions == 1


@pytest.mark.clause("battleforge.reserve.outflank")
def test_all_models_come_along_the_same_edge() -> None:
    """In a corner one is near the south edge, another near the west edge, and the one between them near both."""
    units = {"t": away(unit_rules=["Outflank"], models=3), "b": brutes(x=40, y=40)}
    g = forge(units=units, zones=ZONES, round=2).one("t", "outflank")
    bent = {"t.1": (8, 5), "t.2": (5.5, 5.5), "t.3": (5, 8)}
    assert g.refuses_place(bent, "battleforge.reserve.outflank")
    g.place({**bent, "t.1": (5.4, 3)})
    assert g.look("place", "t") == "table"
