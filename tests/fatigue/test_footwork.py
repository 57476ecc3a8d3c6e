"""How bots get about: ways round terrain, marches in a crowd, charges by single models; and whom they hunt."""

from __future__ import annotations

import pytest

from grognard.minis.ways import cut
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.attacking import attackers
from grognard.rulesets.fatigue.rules.measuring import regroups
from grognard.rulesets.fatigue.rules.moving import UnitMove, carry_out
from grognard.rulesets.fatigue.rules.retreat_search import Rout
from grognard.rulesets.fatigue.state import State
from grognard.rulesets.fatigue.thinking.footwork import gather, march, surround
from grognard.rulesets.fatigue.thinking.tactics import FatigueTactics
from grognard.rulesets.fatigue.thinking.worth import Goals, haven, worth
from grognard.table.points import Point, to_mils
from tests.fatigue.cast import battle, ironclads, musketeers, pikes, row, skirmishers
from tests.fatigue.test_tactics import played

TACTICS = FatigueTactics()
TOWER = {"kind": "building", "rect": (20, 8, 24, 28), "height": 5, "impassable": True}
GATES = [
    {"kind": "building", "rect": (20, 0, 22, 17), "height": 5, "impassable": True},
    {"kind": "building", "rect": (20, 20, 22, 36), "height": 5, "impassable": True},
]


def moving(state: State, unit: str, allowance: int) -> UnitMove:
    return UnitMove(state, state.units[unit], "", "fatigue.action.run", "", allowance, regroups)


def test_way_over_open_ground_is_straight() -> None:
    routes = position({"p": pikes([(10, 10)]), "r": pikes([(40, 10)], 1)}).routes
    assert routes.way((10_000, 10_000), (18_000, 10_000), 12_000) == [(18_000, 10_000)]
    assert routes.way((10_000, 10_000), (40_000, 10_000), 12_000)[0][0] >= 20_000


def test_way_leads_round_what_is_impassable() -> None:
    routes = position({"p": pikes([(10, 18)]), "r": pikes([(40, 18)], 1)}, terrain=[TOWER]).routes
    far = routes.far_from(routes.cell((30_000, 18_000)))
    # As the crow flies 14, round the tower at least 14 + twice 8 or so.
    assert far[routes.cell((16_000, 18_000))] > 22_000
    for corner, last in zip(
        [(16_000, 18_000), *(way := routes.way((16_000, 18_000), (30_000, 18_000), 40_000))], way, strict=False
    ):
        assert routes.cost(corner, last) < 40_000


def test_way_to_nowhere_has_no_end() -> None:
    walls = [{"kind": "building", "rect": (20, 0, 22, 36), "height": 5, "impassable": True}]
    state = position({"p": pikes([(10, 18)]), "r": pikes([(40, 18)], 1)}, terrain=walls)
    assert state.routes.far_from(state.routes.cell((40_000, 18_000)))[state.routes.cell((10_000, 18_000))] == float(
        "inf"
    )
    assert state.routes.way((10_000, 18_000), (40_000, 18_000), 12_000) == [(40_000, 18_000)]
    assert -10_000 < worth(state, 0) < 10_000


@pytest.mark.parametrize(
    ("length", "kept"),
    [
        (3000, [(3000, 0)]),
        (10_000, [(10_000, 0)]),
        (14_000, [(10_000, 0), (10_000, 4000)]),
        (99_000, [(10_000, 0), (10_000, 8000)]),
    ],
)
def test_cut_keeps_the_corners_before_its_end(length: int, kept: list[tuple[int, int]]) -> None:
    assert cut([(0, 0), (10_000, 0), (10_000, 8000)], length) == kept


def test_march_of_a_wide_unit_goes_through_a_narrow_gate() -> None:
    state = position(
        {"p": pikes([*row(5, 16, 15, 0, 1), *row(5, 15, 15, 0, 1)]), "r": pikes([(40, 18)], 1)}, terrain=GATES, active=0
    )
    move = moving(state, "p", 12_000)
    answer = march(move, (40_000, 18_000))
    assert answer is not None
    assert move.refuse(answer) is None
    carry_out(state.units["p"], move.take(answer) or {})
    assert max(x for x, _ in state.units["p"].models.values()) > 22_500


def test_march_stops_short_of_those_who_stand_in_the_way() -> None:
    state = position({"p": pikes(row(5, 8, 10)), "m": musketeers(row(8, 7, 18)), "r": pikes([(10, 34)], 1)})
    answer = march(moving(state, "p", 8000), (10_000, 34_000))
    assert answer is not None
    assert moving(state, "p", 8000).refuse(answer) is None


def test_surround_brings_more_models_to_strike_than_a_shift() -> None:
    # Shifted as a whole, the file would bring four of its models within 1 inch.
    state = position({"p": pikes(row(10, 10, 10, 0, 1)), "r": ironclads([(14, 14), (14, 15)], 1)})
    move = moving(state, "p", 12_000)
    answer = surround(move, state.units["r"])
    assert answer is not None
    assert move.refuse(answer) is None
    carry_out(state.units["p"], move.take(answer) or {})
    assert len(attackers(state, state.units["p"], state.units["r"], "fight")) >= 6


def test_surround_is_nothing_for_those_who_are_too_far_away() -> None:
    state = position({"p": pikes(row(10, 10, 10)), "r": ironclads([(40, 30)], 1)})
    assert surround(moving(state, "p", 6000), state.units["r"]) is None


def test_gather_closes_up_a_broken_unit() -> None:
    state = position({"p": pikes([(10, 10), (11, 10), (16, 10)]), "r": pikes([(40, 30)], 1)})
    move = moving(state, "p", 6000)
    answer = gather(move)
    assert answer is not None
    assert move.refuse(answer) is None


def test_plans_leave_a_shot_with_one_die_alone() -> None:
    # One of eight Musketeers is in range of a single Skirmisher: not worth to stand there all day.
    g = battle(m=musketeers(row(8, 10, 10, 0, -1)), s=skirmishers([(10, 28.9)], 1, models=6, cost=60))
    assert g.look("distance", "m", "s") == pytest.approx(17.9)
    assert "Musketeers shoot at Red Skirmishers" not in [p.idea for p in TACTICS.plans(g.state, 0, g.question, 24)]


def test_plans_do_not_hold_to_fight_somebody_on_the_other_side_of_a_corner() -> None:
    # The boxes of the two units meet, but no model is within an inch of another.
    g = battle(p=pikes([(10, 10), (11, 10), (12, 10)]), r=pikes([(13, 12.5), (12, 12.5)], 1))
    assert not g.look("in combat", "p", "r")
    ideas = [plan.idea for plan in TACTICS.plans(g.state, 0, g.question, 24)]
    assert "Pikes hold and fight Red Pikes" not in ideas
    assert "Pikes charge Red Pikes" in ideas


def hunted(**words: object) -> State:
    special = {"standard": {"seat": 1, "is": "r", "decides": True}}
    units = {"p": pikes(row(5, 10, 10)), "r": pikes(row(5, 30, 30), 1), "s": skirmishers(row(6, 10, 20), 1)}
    return position(units, score="survive", survivor=1, special=special, **words)  # type: ignore[arg-type]


@pytest.mark.clause("fatigue.end.unit-destroyed")
def test_goals_are_the_unit_that_decides_the_game_and_its_flight() -> None:
    state = hunted()
    assert Goals(state, 0).of(state.units["p"])[0] == state.units["r"].formation.middle  # type: ignore[index]
    assert Goals(state, 1).of(state.units["s"]) is None
    assert Goals(state, 1).of(state.units["r"])[0] == haven(state, state.units["r"]) == (45_000, 33_000)  # type: ignore[index]


@pytest.mark.clause("fatigue.end.unit-destroyed")
def test_worth_grows_for_the_hunter_with_every_model_of_that_unit() -> None:
    before, after, other = hunted(), hunted(), hunted()
    after.units["r"].stand(dict(list(after.units["r"].models.items())[1:]))
    other.units["s"].stand(dict(list(other.units["s"].models.items())[1:]))
    assert worth(after, 0) - worth(before, 0) > 40 > worth(other, 0) - worth(before, 0) > 0


@pytest.mark.clause("fatigue.scenario.special-units")
def test_reply_appoints_the_sturdiest() -> None:
    g = battle(special={"banner": {}}, p={"cast": "P"}, i={"cast": "I"}, s={"cast": "S"}, r=pikes([(40, 30)], 1))
    assert g.topic == "special:banner"
    # Ten Pikes that fail half of their Saves outlast six Skirmishers; five Ironclads fail one in nine.
    assert TACTICS.reply(g.state, 0, g.question) == "i"


@pytest.mark.slow
@pytest.mark.clause("fatigue.combat.slain")
def test_slain_the_quick_search_finds_what_the_plain_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Rout.search
    compared = []

    def both(rout: Rout, model: str) -> Point | None:
        unit, (x, y) = rout.units[model], rout.now[model]
        ends = (
            to_mils((x + dx * length, y + dy * length))
            for dx, dy in rout._directions(unit, (x, y))
            for length in rout._lengths(unit, (x, y), (dx, dy), rout.winners)
        )
        found = quick(rout, model)
        compared.append(found == next((end for end in ends if rout.refuse(model, end) is None), None))
        return found

    monkeypatch.setattr(Rout, "search", both)
    for seed in range(4):
        played("alley", seed, "sergeant", "sergeant")
    assert len(compared) > 50
    assert all(compared)
