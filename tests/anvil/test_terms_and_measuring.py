"""Chapter 1: terms, the table, trays, miniatures, measuring."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.minis.poses import TrayPose, shift
from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.measuring import (
    MEASURE,
    close_by,
    minis_of,
    outline,
    outward,
    overlapping,
    range_between,
    touching,
    within,
)
from grognard.table.points import from_north
from grognard.table.shapes import rectangle
from tests.anvil.table import act, anvil, engage, hp, move, pose, unit, why


def corners(field: Any, name: Any) -> set[tuple[float, float]]:
    return {(round(x / 1000, 3), round(y / 1000, 3)) for x, y in outline(field, field.units[name]).corners}


@pytest.mark.clause("anvil.terms.core")
def test_terms_core_the_active_player_stays_active_through_every_bounce() -> None:
    # P1's Hero throws a P2 Knight onto a P1 Troop; the Troop's attack is still inside P1's activation.
    g = anvil(
        units={
            "hero": {"type": "hero", "at": (24, 18, 0)},
            "troop": {"type": "troop", "at": (24, 23.5, 180)},
            "knight": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(1, 3),
    )
    engage(g, "hero", "knight")
    assert g.topic == "window:counterattack"
    assert g.seat == 1
    assert g.state.acting.seat == 0
    g.one("decline")
    assert g.topic == "window:counterattack"
    assert g.state.acting.seat == 0
    g.one("decline")
    assert g.state.acting is None
    assert hp(g, "knight") == 4


@pytest.mark.clause("anvil.terms.core")
def test_terms_core_a_spell_is_no_attack_so_brace_does_not_help() -> None:
    g = anvil(
        units={
            "monster": {"type": "monster", "at": (24, 20, 0)},
            "troop": {"type": "troop", "seat": 1, "at": (24, 30, 180), "marks": ["brace"]},
        }
    )
    act(g, "monster", "fireball").one("fireball", "troop")
    assert hp(g, "troop") == 2


@pytest.mark.clause("anvil.terms.command-points")
def test_terms_command_points_cp_and_dcp_leave_one_purse() -> None:
    g = anvil(
        units={"k": {"type": "knight", "seat": 1}, "t": {"type": "troop", "at": (24, 20, 0)}}, pools=(1, 9), active=1
    )
    act(g, "k", "fear", "tough")
    assert g.state.pools[1] == 2


@pytest.mark.clause("anvil.terms.no-dice")
def test_terms_no_dice_the_seed_changes_nothing() -> None:
    ends = []
    for seed in ("1", "2"):
        match = Match(RULESET, RULESET.setup("field-of-banners", dice=DicePolicy(seed=seed)))
        match.submit(0, 3)
        match.submit(1, 2)
        for _ in range(60):
            if not match.deciding:
                break
            for seat in match.deciding:
                question = match.question(seat)
                assert question is not None
                match.submit(seat, 5 + seat if question.topic == "bid" else question.default())
        ends.append(match.state.digest())
    assert ends[0] == ends[1]


@pytest.mark.clause("anvil.terms.open-information")
def test_terms_open_information_a_bid_is_hidden_until_both_are_in() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (24, 40, 180)}},
        phase="bid",
    )
    before = g.sees(1)
    g.number(4, seat=0)
    assert g.match.sealed_in == (0,)
    assert g.sees(1) == before  # nothing tells the number
    g.number(7, seat=1)
    assert g.log(1)[0] == g.log(0)[0] == "P1 bids 4 CP, P2 bids 7"
    assert g.state.pools == [4, 7]


@pytest.mark.clause("anvil.geometry.table")
def test_geometry_table_size_edges_and_facing() -> None:
    field = position(units={"t": {"type": "troop", "at": (24, 24, 90)}})
    assert (field.scenario.width, field.scenario.depth) == (48000, 48000)
    facing = field.units["t"].facing
    assert facing == (1, 0)
    assert outward(facing, "right") == (0, -1)
    assert shift(field.units["t"].pose, facing, 1000).at == (25000, 24000)


@pytest.mark.clause("anvil.geometry.tray")
def test_geometry_tray_corners() -> None:
    field = position(units={"t": {"type": "troop", "at": (24, 24, 0)}, "s": {"type": "seat", "at": (24, 24, 90)}})
    assert corners(field, "t") == {(22, 25), (26, 25), (26, 23), (22, 23)}
    assert corners(field, "s") == {(23, 22), (23, 26), (25, 22), (25, 26)}


@pytest.mark.clause("anvil.geometry.miniatures")
def test_geometry_miniatures_places() -> None:
    field = position(
        units={
            "hero": {"type": "hero", "at": (24, 24, 0)},
            "troop": {"type": "troop", "at": (24, 24, 180), "hp": 1},
            "knight": {"type": "knight", "at": (10, 10, 0)},
            "machine": {"type": "war_machine", "at": (10, 10, 0)},
        }
    )
    (hero,) = minis_of(field, field.units["hero"])
    assert {tuple(c) for c in hero} == {(24500, 24500), (23500, 24500), (23500, 23500), (24500, 23500)}
    minis = minis_of(field, field.units["troop"])
    assert len(minis) == 8  # lost HP remove no miniature
    front = [mini for mini in minis if max(y for _, y in mini) <= 24000]
    assert len(front) == 4
    assert all(min(y for _, y in mini) == 23000 for mini in front)
    assert len(minis_of(field, field.units["knight"])) == 4
    assert len(minis_of(field, field.units["machine"])) == 1


@pytest.mark.clause("anvil.geometry.measuring")
def test_geometry_measuring_tray_to_tray() -> None:
    field = position(
        units={"t": {"type": "troop", "at": (24, 10, 0)}, "m": {"type": "monster", "seat": 1, "at": (35.2, 21.6, 180)}}
    )
    troop, monster = field.units["t"], field.units["m"]
    assert range_between(field, troop, monster) == pytest.approx(12000)
    assert within(field, troop, monster, 12000)


@pytest.mark.clause("anvil.geometry.measuring")
@pytest.mark.parametrize(
    ("gap", "contact", "overlap"),
    [(0.0, True, False), (0.01, True, False), (0.011, False, False), (-0.01, True, False), (-0.011, True, True)],
)
def test_geometry_measuring_a_hair_of_a_hundredth(gap: Any, contact: Any, overlap: Any) -> None:
    field = position(units={"a": {"type": "troop", "at": (24, 10, 0)}, "b": {"type": "troop", "at": (24, 12 + gap, 0)}})
    one, other = outline(field, field.units["a"]), outline(field, field.units["b"])
    assert touching(one, other) is contact
    assert overlapping(one, other) is overlap


@pytest.mark.clause("anvil.geometry.measuring")
def test_geometry_measuring_limits_give_way_by_the_hair() -> None:
    assert MEASURE.within(6010, 6000)
    assert not MEASURE.within(6010.5, 6000)
    assert MEASURE.at_least(5990, 6000)
    assert not MEASURE.at_least(5989, 6000)
    assert MEASURE.beyond(6011, 6000)
    assert not MEASURE.beyond(6010, 6000)


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_geometry_premeasuring_off_an_engage_that_falls_short() -> None:
    units: dict[str, Any] = {
        "t": {"type": "troop", "at": (24, 10, 0)},
        "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
    }
    g = anvil(units=units, premeasure=False, pools=(5, 5))
    engage(g, "t", "k")
    assert pose(g, "t") == (24, 16, 0)
    assert hp(g, "k") == 8
    assert g.state.pools[0] == 4
    on = anvil(units=units, pools=(5, 5))
    act(on, "t")
    assert why(on, "engage") == "anvil.engage.reach"


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_geometry_premeasuring_off_a_spell_out_of_range_does_nothing() -> None:
    units: dict[str, Any] = {
        "w": {"type": "wizard", "at": (24, 10, 0)},
        "k": {"type": "knight", "seat": 1, "at": (24, 30, 180)},
    }
    g = anvil(units=units, premeasure=False, pools=(5, 5))
    act(g, "w", "fireball").one("fireball", "k")
    assert hp(g, "k") == 8
    assert g.state.pools[0] == 2
    on = anvil(units=units, pools=(5, 5))
    act(on, "w", "fireball")
    assert why(on, "fireball") == "anvil.stratagem.fireball"


@pytest.mark.clause("anvil.geometry.rounding")
def test_geometry_rounding_a_slanting_bounce_is_kept_in_thousandths() -> None:
    g = anvil(
        units={"w": {"type": "wizard", "at": (24, 20, 0)}, "t": {"type": "troop", "seat": 1, "at": (27, 29, 180)}},
        pools=(9, 2),
    )
    act(g, "w", "stormwind").one("stormwind", "t", "away").number(6000)
    x, y = unit(g, "t").at
    assert isinstance(x, int)
    assert isinstance(y, int)
    assert (x, y) == (27000 + round(6000 / 10**0.5), 29000 + round(18000 / 10**0.5))


@settings(max_examples=40, deadline=None)
@given(x=st.integers(5000, 43000), y=st.integers(5000, 43000), turn=st.integers(0, 359), length=st.integers(0, 6000))
@pytest.mark.clause("anvil.geometry.rounding")
def test_geometry_rounding_there_and_back_stays_within_a_hair(x: Any, y: Any, turn: Any, length: Any) -> None:
    there = shift(TrayPose((x, y), (0, 1)), from_north(turn), length)
    back = shift(there, from_north(turn + 180), length)
    assert abs(back.at[0] - x) <= 1
    assert abs(back.at[1] - y) <= 1


def test_moves_without_a_path_stay() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}})
    act(g, "t").one("move").answer(move("t", facing=90))
    assert pose(g, "t") == (24, 10, 90)


@settings(max_examples=100, deadline=None)
@given(
    at=st.tuples(st.integers(17_000, 27_000), st.integers(17_000, 27_000)),
    facing=st.integers(0, 359),
    size=st.tuples(st.integers(1_000, 4_000), st.integers(1_000, 4_000)),
)
@pytest.mark.clause("anvil.geometry.measuring", "anvil.geometry.tray")
def test_a_quick_look_never_misses_a_tray_that_touches(at: Any, facing: int, size: Any) -> None:
    area = rectangle(20_000, 20_000, 20_000 + size[0], 20_000 + size[1])
    field = position(units={"t": {"type": "troop", "at": (at[0] / 1000, at[1] / 1000, facing)}})
    tray = outline(field, field.units["t"])
    found = [each.id for each in close_by(field, area.box, field.on_table())]
    assert found == ["t"] or not touching(tray, area)
