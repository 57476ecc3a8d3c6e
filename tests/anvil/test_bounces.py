"""Chapter of bounces: bouncing back, its chains, table edges and what stops it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.bounce_back import bouncer, landing, ways
from tests.anvil.table import act, anvil, duel, engage, hp, pose, put, unit

# ---- bounces ----


@pytest.mark.clause("anvil.bounce-back.when")
def test_bounce_back_when_nobody_after_a_kill() -> None:
    g = duel({"type": "knight"}, {"type": "war_machine", "hp": 4}, "rear")
    assert unit(g, "d").where == "lost"
    assert pose(g, "a") == (24, 22, 0)
    assert not g.events("bounce")


@pytest.mark.clause("anvil.bounce-back.who")
def test_bounce_back_who() -> None:
    g = duel({"type": "wizard"}, {"type": "hero"})
    assert hp(g, "d") == 3
    assert pose(g, "a") == (24, 29, 180)
    assert pose(g, "d") == (24, 24, 0)
    g = duel({"type": "troop"}, {"type": "hero"})
    assert pose(g, "d") == (24, 21, 0)
    field = position(
        units={
            "a": {"type": "monster", "at": (1, 1, 0), "traits": ["fear"]},
            "d": {"type": "war_machine", "seat": 1, "at": (9, 9, 0)},
        }
    )
    assert bouncer(field, field.units["a"], field.units["d"]).id == "d"


@pytest.mark.clause("anvil.bounce-back.direction")
def test_bounce_back_direction_square_to_the_edge() -> None:
    g = duel({"type": "hero"}, {"type": "troop", "traits": ["tough"]}, "flank")
    assert pose(g, "d") == (21, 24, 0)
    assert pose(g, "a") == (27, 24, 270)
    g = duel({"type": "wizard"}, {"type": "hero"}, "flank")
    assert pose(g, "a") == (30, 24, 270)


@pytest.mark.clause("anvil.bounce-back.direction")
def test_bounce_back_direction_of_a_hero_of_the_day_is_the_line_of_middles() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 20, 0)},
            "h": {"type": "hero", "seat": 1, "at": (27, 24, 180), "hp": 1},
        },
        pools=(9, 4),
    )
    act(g, "m", "fireball").one("fireball", "h").one("hero_of_the_day")
    assert hp(g, "h") == 1
    assert pose(g, "h") == (27 + 1.8, 24 + 2.4, 180)


@pytest.mark.clause("anvil.bounce-back.distance")
def test_bounce_back_distance_is_three_inches_through_rough_ground() -> None:
    rough = [{"rect": (20, 20, 28, 26), "does": ["halves"]}]
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 16, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180), "traits": ["swiftness"]},
        },
        terrain=rough,
        pools=(2, 1),
    )
    engage(g, "a", "d")
    assert pose(g, "d") == (24, 23, 180)


@pytest.mark.clause("anvil.bounce-back.stops")
@pytest.mark.parametrize(("near", "end"), [(23, 21), (24.5, 23), (22.4, 20.4), (24.2, 23), (24.0, 22), (22.0, 20)])
def test_bounce_back_stops_an_inch_short_of_a_friend(near: Any, end: Any) -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 16, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
            "f": {"type": "troop", "seat": 1, "at": (24, near + 1, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "a", "d")
    assert pose(g, "d") == (24, end, 180)


@pytest.mark.clause("anvil.bounce-back.stops")
def test_bounce_back_stops_only_at_what_is_in_the_way() -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 16, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
            "f": {"type": "troop", "seat": 1, "at": (28, 22, 180)},  # shares the line x = 26, touches, does not stop
        },
        terrain=[{"rect": (18, 21, 22, 30), "does": ["impassable"]}],
        pools=(2, 1),
    )
    engage(g, "a", "d")
    assert pose(g, "d") == (24, 23, 180)


@pytest.mark.clause("anvil.bounce-back.table-edge")
def test_bounce_back_table_edge_is_a_wall() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 42, 0)}, "d": {"type": "troop", "seat": 1, "at": (24, 45.5, 180)}},
        pools=(2, 1),
    )
    engage(g, "a", "d")
    assert pose(g, "d") == (24, 46, 180)
    assert hp(g, "d") == 2


@pytest.mark.clause("anvil.bounce-back.blocked")
def test_bounce_back_blocked_costs_one_hp() -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 16, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180), "hp": 3},
            "f": {"type": "troop", "seat": 1, "at": (24, 22.8, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "a", "d")
    assert unit(g, "d").where == "lost"
    assert g.topic != "excess"
    assert g.cited("anvil.bounce-back.blocked")


@pytest.mark.clause("anvil.bounce-back.blocked")
def test_bounce_back_blocked_hero_of_the_day_cannot_help() -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 16, 0)},
            "d": {"type": "hero", "seat": 1, "at": (24, 20, 180), "hp": 2},
            "f": {"type": "troop", "seat": 1, "at": (24, 22.8, 180)},
        },
        pools=(2, 9),
    )
    engage(g, "a", "d").one("decline")  # no Counterattack
    assert unit(g, "d").where == "lost"
    assert g.topic == "unit"


@pytest.mark.clause("anvil.bounce-back.into-enemy")
def test_bounce_back_into_enemy() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "t": {"type": "troop", "at": (24, 23.5, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "k")
    assert hp(g, "k") == 4
    assert pose(g, "k") == (24, 21, 180)
    assert [e.facts["travel"] for e in g.events("bounce")] == ["1.5″", "0.5″"]
    assert pose(g, "t") == (24, 23.5, 180)  # it neither aligns nor turns


@pytest.mark.clause("anvil.bounce-back.into-enemy")
def test_bounce_back_into_enemy_at_travel_nothing_is_a_combat() -> None:
    # The P1 Troop already touches the Knight's rear: the bounce ends on it at once.
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "t": {"type": "troop", "at": (24, 22, 0)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "k")
    # Rear 2, then it bounces forwards, but the Hero stands there, already fought: blocked, 1 more.
    assert hp(g, "k") == 8 - 2 - 2 - 1
    assert pose(g, "k") == (24, 20, 180)


@pytest.mark.clause("anvil.bounce-back.into-enemy")
def test_bounce_back_into_enemy_their_owner_chooses_between_two() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "l": {"type": "troop", "at": (22, 23, 180)},
            "r": {"type": "monster", "at": (26, 23, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "k")
    assert g.topic == "striker"
    assert g.seat == 0
    assert set(g.options()) == {"l", "r"}
    g.one("r")
    assert hp(g, "k") == 1  # 8 - 2 - 4, and 1 because the Hero it has fought blocks the way forward


@pytest.mark.clause("anvil.bounce-back.into-enemy")
def test_bounce_back_into_enemy_a_stop_at_a_smaller_travel_comes_first() -> None:
    # A friend 2.9″ behind stops the bounce after 1.9″, before the enemy at 2″ is touched.
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "t": {"type": "troop", "at": (21, 24, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
            "f": {"type": "troop", "seat": 1, "at": (27, 24.9, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "k")
    assert pose(g, "k") == (24, 21.9, 180)
    assert hp(g, "k") == 6


@pytest.mark.clause("anvil.bounce-back.into-enemy-not-allowed")
def test_bounce_back_into_enemy_not_allowed() -> None:
    g = anvil(
        units={
            "a": {"type": "hero", "at": (24, 16, 0)},
            "w": {"type": "wizard", "at": (24, 24, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 0)},
        },
        pools=(2, 1),
    )
    engage(g, "a", "k")  # in the rear: 4, and forwards it goes
    assert hp(g, "k") == 4
    assert pose(g, "k") == (24, 21, 0)
    assert hp(g, "w") == 4


@pytest.mark.clause("anvil.bounce-back.repeat")
def test_bounce_back_repeat() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 16, 0)},
            "t": {"type": "troop", "at": (24, 24.5, 180)},
            "h": {"type": "hero", "seat": 1, "at": (24, 20, 180), "traits": ["tough"]},
        },
        pools=(2, 1),
    )
    engage(g, "m", "h")
    assert hp(g, "h") == 1
    assert pose(g, "h") == (24, 21, 180)


@pytest.mark.clause("anvil.bounce-back.repeat")
def test_bounce_back_repeat_ends_with_the_activation() -> None:
    g = anvil(
        units={"m": {"type": "troop", "at": (24, 16, 0)}, "h": {"type": "monster", "seat": 1, "at": (24, 20, 180)}},
        pools=(4, 0),
    )
    engage(g, "m", "h")
    assert hp(g, "h") == 7
    engage(g, "m", "h")
    assert hp(g, "h") == 6  # engaging again is no bounce


@pytest.mark.clause("anvil.bounce-back.both")
def test_bounce_back_both() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 16, 0)}, "d": {"type": "troop", "seat": 1, "at": (24, 20, 180)}},
        pools=(2, 3),
    )
    engage(g, "a", "d").one("counterattack")
    assert pose(g, "d") == (24, 23, 180)
    assert pose(g, "a") == (24, 15, 0)
    assert [event.facts["unit"].id for event in g.events("bounce")] == ["d", "a"]


@settings(max_examples=60, deadline=None)
@given(
    spots=st.lists(st.tuples(st.integers(4, 44), st.integers(4, 44), st.integers(0, 23)), min_size=1, max_size=6),
    edge=st.sampled_from(["front", "left", "right", "rear"]),
    turn=st.integers(0, 23),
)
@pytest.mark.clause("anvil.bounce-back.stops")
def test_bounce_back_stops_never_overlap_anything_that_was_free(spots: Any, edge: Any, turn: Any) -> None:
    from grognard.rulesets.anvil.rules.measuring import outline, overlapping, wholly_on_table
    from grognard.rulesets.anvil.rules.moving import refuse_stand

    units: dict[str, Any] = {"d": {"type": "troop", "at": (24, 24, turn * 15)}}
    for number, (x, y, facing) in enumerate(spots):
        units[f"o{number}"] = {"type": "troop", "seat": number % 2, "at": (x, y, facing * 15)}
    field = position(units=units)
    unit_ = field.units["d"]
    if refuse_stand(field, unit_, unit_.pose) is not None:
        return
    end = landing(field, unit_, ways(unit_, edge)[1])
    tray = outline(field, unit_, end.pose)
    assert wholly_on_table(field, tray)
    assert not any(overlapping(tray, outline(field, each)) for each in field.others(unit_))


def test_a_champion_before_the_blow() -> None:
    g = anvil(
        units={"t": {"type": "troop", "at": (24, 38, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}},
        pools=(9, 1),
    )
    engage(g, "t", "s", "raise_a_champion")
    assert g.topic == "champion"
    assert hp(g, "s") == 4
    g.answer(put("champion", 28.5, 41.5, 0))
    assert hp(g, "s") == 2
    assert g.state.champions == [True, False]
