"""Chapters 9, 10 and 20: movement, line of sight, movement stratagems."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.moving import allowance, cost_of
from grognard.rulesets.anvil.rules.sight import sees
from grognard.testing import Game
from tests.anvil.table import act, anvil, engage, hp, move, pose, reason, unit, why

FAR: dict[str, Any] = {"e": {"type": "troop", "seat": 1, "at": (44, 46, 180)}}


def walking(who: str, *stratagems: str, terrain: Any = (), **units: Any) -> Game:
    """A game in which P1's unit is about to move."""
    g = anvil(units={**FAR, **units}, terrain=terrain, pools=(9, 1))
    return act(g, who, *stratagems).one("move")


@pytest.mark.clause("anvil.move.allowance")
def test_move_allowance() -> None:
    g = walking("k", k={"type": "knight", "at": (24, 10, 0)})
    assert reason(g, move("k", (24, 14.1))) == "anvil.move.allowance"
    assert reason(g, move("k", (24, 14.01))) == ""  # the hair of 0.01″
    g.move({"k": (24, 14)})
    assert pose(g, "k") == (24, 14, 0)


@pytest.mark.clause("anvil.move.path")
def test_move_path_legs_and_pivots() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)})
    g.answer(move("t", (27, 10), (27, 13), facing=180))
    assert pose(g, "t") == (27, 13, 180)
    assert g.events("move")[-1].sentence() == "t moved 6″ north-east and turned about"


@pytest.mark.clause("anvil.move.path")
def test_move_path_a_tray_faces_the_way_it_goes() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)})
    g.move({"t": (27, 13)})
    assert pose(g, "t") == (27, 13, 45)


@pytest.mark.clause("anvil.move.pivot")
def test_move_pivot_beside_an_enemy() -> None:
    units: dict[str, Any] = {
        "t": {"type": "troop", "at": (24, 18, 0)},
        "x": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
    }
    g = walking("t", **units)
    assert reason(g, move("t", facing=90)) == "anvil.move.pivot"  # it would stand on the other
    assert reason(g, move("t", (27, 18))) == "anvil.move.pivot"
    assert reason(g, move("t", facing=180)) == ""  # same footprint
    g.move({"t": (24, 12)})
    assert pose(g, "t") == (24, 12, 180)


@pytest.mark.clause("anvil.move.pivot")
def test_move_pivot_at_the_edge_and_for_a_braced_unit() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 1, 0)})
    assert reason(g, move("t", facing=90)) == "anvil.move.pivot"
    assert reason(g, move("t", facing=180)) == ""
    b = anvil(units={"t": {"type": "troop", "at": (24, 10, 0)}, **FAR}, pools=(9, 1))
    act(b, "t", "brace")
    assert b.topic == "unit"
    assert b.seat == 1


@pytest.mark.clause("anvil.move.units-block")
def test_move_units_block() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)}, f={"type": "troop", "at": (24, 14, 0)})
    assert reason(g, move("t", (24, 12.1))) == "anvil.move.units-block"
    assert reason(g, move("t", (24, 16))) == "anvil.move.units-block"
    g.move({"t": (24, 12)})
    assert pose(g, "t") == (24, 12, 0)


@pytest.mark.clause("anvil.move.no-contact")
def test_move_no_contact() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)}, x={"type": "troop", "seat": 1, "at": (24, 15, 180)})
    assert reason(g, move("t", (24, 12.9))) == ""
    assert reason(g, move("t", (24, 13))) == "anvil.move.no-contact"
    assert reason(g, move("t", (24, 12.99))) == "anvil.move.no-contact"  # 0.01″ is contact


@pytest.mark.clause("anvil.move.no-contact")
def test_move_no_contact_one_may_stay_in_contact_and_walk_away() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 13, 0)}, x={"type": "troop", "seat": 1, "at": (24, 15, 180)})
    assert reason(g, move("t")) == ""
    assert reason(g, move("t", (24, 9))) == ""


@pytest.mark.clause("anvil.move.halving")
def test_move_halving() -> None:
    wood = [{"rect": (20, 12, 28, 16), "does": ["halves"]}]
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)}, terrain=wood)
    assert reason(g, move("t", (24, 14.1))) == "anvil.move.allowance"
    g.move({"t": (24, 14)})
    assert pose(g, "t") == (24, 14, 0)


@pytest.mark.clause("anvil.move.halving")
def test_move_halving_goes_by_the_middle_alone() -> None:
    wood = [{"rect": (25, 8, 29, 20), "does": ["halves"]}]
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)}, terrain=wood)
    assert reason(g, move("t", (24, 16))) == ""  # half the tray is in the wood, the middle is not


@pytest.mark.clause("anvil.move.impassable")
def test_move_impassable() -> None:
    lake = [{"rect": (20, 14, 28, 18), "does": ["impassable"]}]
    g = walking("t", t={"type": "troop", "at": (24, 10, 0)}, terrain=lake)
    assert reason(g, move("t", (24, 13.1))) == "anvil.move.impassable"
    g.move({"t": (24, 13)})
    assert pose(g, "t") == (24, 13, 0)


@pytest.mark.clause("anvil.move.table-edge")
def test_move_table_edge() -> None:
    g = walking("t", t={"type": "troop", "at": (24, 46, 0)})
    assert reason(g, move("t", (24, 47.1))) == "anvil.move.table-edge"
    g.move({"t": (24, 47)})
    assert pose(g, "t") == (24, 47, 0)


@pytest.mark.clause("anvil.move.table-edge")
def test_move_table_edge_also_in_mid_move() -> None:
    # Turning back at the end does not help: on the first leg the tray would stick out.
    g = walking("t", t={"type": "troop", "at": (45, 24, 0)})
    assert reason(g, move("t", (47.5, 24), (46, 24))) == "anvil.move.table-edge"


@pytest.mark.clause("anvil.move.modifiers")
def test_move_modifiers() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (24, 10, 0), "traits": ["swiftness"]}, **FAR}, pools=(9, 1))
    act(g, "t", "skirmishing", "march")
    assert allowance(g.state, unit(g, "t")).total == 17000
    field = position(units={"w": {"type": "war_machine", "traits": ["shooter", "heavy_projectile", "swiftness"]}})
    assert allowance(field, field.units["w"]).total == 10000


@pytest.mark.clause("anvil.move.forced")
def test_move_forced_a_braced_unit_in_a_wood_bounces_the_full_way() -> None:
    wood = [{"rect": (20, 18, 28, 26), "does": ["halves"]}]
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 15, 0)},
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "marks": ["brace"]},
        },
        terrain=wood,
        pools=(2, 1),
    )
    engage(g, "a", "t")
    assert pose(g, "t") == (24, 23, 180)
    assert hp(g, "t") == 4


# ---- movement stratagems ----


@pytest.mark.clause("anvil.stratagem.fly-burrow")
def test_stratagem_fly_burrow() -> None:
    lake = [{"rect": (16, 12, 32, 13), "does": ["impassable", "halves"]}]
    g = walking("m", "fly_burrow", m={"type": "monster", "at": (24, 10, 0)}, terrain=lake)
    assert reason(g, move("m", (24, 13.5))) == "anvil.stratagem.fly-burrow"
    assert reason(g, move("m", (24, 16))) == ""  # halving costs nothing
    g.move({"m": (24, 15)})
    assert pose(g, "m") == (24, 15, 0)
    without = walking("m", m={"type": "monster", "at": (24, 10, 0)}, terrain=lake)
    assert reason(without, move("m", (24, 15))) == "anvil.move.impassable"


@pytest.mark.clause("anvil.stratagem.fly-burrow")
def test_stratagem_fly_burrow_units_still_block() -> None:
    g = walking("m", "fly_burrow", m={"type": "monster", "at": (24, 10, 0)}, f={"type": "troop", "at": (24, 13, 0)})
    assert reason(g, move("m", (24, 15))) == "anvil.move.units-block"


@pytest.mark.clause("anvil.stratagem.fly-burrow")
def test_stratagem_fly_burrow_in_an_engage() -> None:
    lake = [{"rect": (16, 12.5, 32, 13.5), "does": ["impassable"]}]
    units: dict[str, Any] = {
        "m": {"type": "monster", "at": (24, 11, 0)},
        "x": {"type": "troop", "seat": 1, "at": (24, 18, 180)},
    }
    g = anvil(units={**units}, terrain=lake, pools=(9, 1))
    engage(g, "m", "x", "fly_burrow")
    assert pose(g, "m") == (24, 16, 0)
    assert hp(g, "x") == 1
    dry = anvil(units={**units}, terrain=lake, pools=(9, 1))
    act(dry, "m")
    assert why(dry, "engage") == "anvil.engage.line"


@pytest.mark.clause("anvil.stratagem.march")
def test_stratagem_march() -> None:
    g = anvil(
        units={"k": {"type": "knight", "at": (24, 10, 0)}, "x": {"type": "troop", "seat": 1, "at": (24, 14, 180)}},
        pools=(9, 1),
    )
    act(g, "k", "march")
    assert g.state.pools[0] == 7
    assert why(g, "engage") == "anvil.stratagem.march"
    g.one("move")
    assert reason(g, move("k", (31.1, 10))) == "anvil.move.allowance"
    g.answer(move("k", (31, 10)))
    assert pose(g, "k") == (31, 10, 90)


@pytest.mark.clause("anvil.stratagem.interpenetration")
def test_stratagem_interpenetration() -> None:
    friend: dict[str, Any] = {"type": "troop", "at": (24, 13, 0)}
    g = walking("t", "interpenetration", t={"type": "troop", "at": (24, 10, 0)}, f=friend)
    assert reason(g, move("t", (24, 14.5))) == "anvil.stratagem.interpenetration"
    g.move({"t": (24, 15)})
    assert pose(g, "t") == (24, 15, 0)
    k = walking("k", "interpenetration", k={"type": "knight", "at": (24, 10, 0)}, f=friend)
    assert reason(k, move("k", (24, 14))) == "anvil.stratagem.interpenetration"


@pytest.mark.clause("anvil.stratagem.interpenetration")
def test_stratagem_interpenetration_no_pivot_on_top_of_a_unit_and_no_lakes() -> None:
    lake = [{"rect": (16, 16, 32, 17), "does": ["impassable"]}]
    g = walking(
        "t",
        "interpenetration",
        t={"type": "troop", "at": (24, 10, 0)},
        f={"type": "troop", "at": (24, 13, 0)},
        terrain=lake,
    )
    assert reason(g, move("t", (24, 13), (26, 13))) == "anvil.move.pivot"
    assert reason(g, move("t", (24, 16))) == "anvil.move.impassable"


@pytest.mark.clause("anvil.stratagem.interpenetration")
def test_stratagem_interpenetration_engages_through_a_friend() -> None:
    # The friend stands a little aside, so the target is seen, but its tray is in the way.
    units: dict[str, Any] = {
        "t": {"type": "troop", "at": (24, 10, 0)},
        "f": {"type": "troop", "at": (27, 12.5, 0)},
        "x": {"type": "troop", "seat": 1, "at": (24, 17, 180)},
    }
    blocked = anvil(units=units, pools=(9, 1))
    act(blocked, "t")
    assert blocked.why_not("engage") is not None
    g = anvil(units=units, pools=(9, 1))
    engage(g, "t", "x", "interpenetration")
    assert pose(g, "t") == (24, 15, 0)
    assert hp(g, "x") == 2


@pytest.mark.clause("anvil.stratagem.skirmishing")
def test_stratagem_skirmishing() -> None:
    g = anvil(
        units={
            "t": {"type": "troop", "at": (24, 20, 0)},
            "k": {"type": "knight", "seat": 1, "at": (24, 16, 0)},
            "s": {"type": "troop", "seat": 1, "at": (24, 28, 180), "traits": ["shooter"]},
        },
        pools=(9, 6),
    )
    act(g, "t", "skirmishing")
    assert allowance(g.state, unit(g, "t")).total == 8000
    g.one("end")
    engage(g, "k", "t").one("decline")
    assert hp(g, "t") == 1
    assert pose(g, "t") == (24, 23, 0)
    act(g, "t", "skirmishing").one("end")
    assert unit(g, "t").marks.count("skirmishing") == 1
    assert allowance(g.state, unit(g, "t")).total == 8000


@pytest.mark.clause("anvil.stratagem.skirmishing")
def test_stratagem_skirmishing_against_ballistics() -> None:
    g = anvil(
        units={
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 0), "marks": ["skirmishing"]},
            "s": {"type": "troop", "at": (24, 13, 0), "traits": ["shooter"]},
        },
        pools=(9, 1),
    )
    act(g, "s", "ballistics").one("ballistics", "t")
    assert hp(g, "t") == 2


# ---- line of sight ----


def seen(viewer: Any, target: Any, terrain: Any = (), **others: Any) -> tuple[bool, bool]:
    field = position(
        units={
            "v": {"type": viewer[0], "at": viewer[1:]},
            "t": {"type": target[0], "seat": 1, "at": target[1:]},
            **others,
        },
        terrain=terrain,
    )
    one, other = field.units["v"], field.units["t"]
    return sees(field, one, other), sees(field, other, one)


WOOD = [{"rect": (20, 20, 28, 28), "does": ["blocks"]}]


@pytest.mark.clause("anvil.los.basic")
def test_los_basic() -> None:
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 180)) == (True, True)
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 0)) == (True, False)


@pytest.mark.clause("anvil.los.front")
def test_los_front_a_field_of_view_of_180_degrees() -> None:
    assert seen(("troop", 24, 10, 0), ("troop", 29, 10, 180))[0] is False
    assert seen(("troop", 24, 10, 0), ("troop", 29, 12, 180))[0] is True
    assert seen(("troop", 24, 10, 0), ("troop", 29, 11, 180))[0] is True  # one rank lies wholly ahead
    assert seen(("troop", 24, 10, 0), ("knight", 29, 11, 180))[0] is False  # a rider reaches behind the line


@pytest.mark.clause("anvil.los.obstruction")
def test_los_obstruction_by_a_tray() -> None:
    between = {"type": "knight", "at": (24, 15, 0)}
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 180), k=between)[0] is False
    beside = {"type": "knight", "at": (26, 15, 0)}
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 180), k=beside)[0] is True
    seat: dict[str, Any] = {"type": "seat", "at": (24, 15, 0)}
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 180), k=seat)[0] is False


@pytest.mark.clause("anvil.los.obstruction")
def test_los_obstruction_only_blocking_terrain() -> None:
    low = [{"rect": (16, 14, 32, 16), "does": ["halves", "impassable"]}]
    assert seen(("troop", 24, 10, 0), ("wizard", 24, 20, 180), terrain=low)[0] is True


@pytest.mark.clause("anvil.los.entirely-inside")
def test_los_entirely_inside() -> None:
    viewer = ("troop", 24, 12, 0)
    assert seen(viewer, ("troop", 24, 20, 180), terrain=WOOD) == (True, True)
    assert seen(viewer, ("troop", 24, 21, 180), terrain=WOOD) == (False, True)
    assert seen(viewer, ("troop", 24, 23, 180), terrain=WOOD) == (False, False)


@pytest.mark.clause("anvil.los.same-feature")
def test_los_same_feature() -> None:
    assert seen(("troop", 24, 20, 0), ("troop", 24, 24, 180), terrain=WOOD) == (True, True)
    # Touching the outline is not being in it.
    assert seen(("troop", 24, 19, 0), ("troop", 24, 24, 180), terrain=WOOD)[0] is False


@settings(max_examples=60, deadline=None)
@given(x=st.integers(8, 40), y=st.integers(8, 40), turn=st.integers(0, 23))
@pytest.mark.clause("anvil.los.basic")
def test_los_basic_turning_the_whole_table_changes_nothing(x: Any, y: Any, turn: Any) -> None:
    one = seen(("troop", 24, 24, 0), ("hero", x, y, turn * 15), k={"type": "knight", "at": (24, 30, 0)})
    turned = seen(
        ("troop", 24, 24, 180), ("hero", 48 - x, 48 - y, turn * 15 + 180), k={"type": "knight", "at": (24, 18, 180)}
    )
    assert one == turned


@settings(max_examples=60, deadline=None)
@given(dx=st.integers(-6000, 6000), dy=st.integers(-6000, 6000))
@pytest.mark.clause("anvil.move.halving")
def test_move_halving_costs_between_once_and_twice(dx: Any, dy: Any) -> None:
    field = position(
        units={"t": {"type": "troop", "at": (24, 18, 0)}}, terrain=[{"rect": (20, 20, 28, 28), "does": ["halves"]}]
    )
    troop = field.units["t"]
    length = (dx * dx + dy * dy) ** 0.5
    cost = cost_of(field, troop, [troop.at, (24000 + dx, 18000 + dy)])
    assert length - 0.001 <= cost <= 2 * length + 0.001
