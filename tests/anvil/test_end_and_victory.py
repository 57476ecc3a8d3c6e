"""Chapters 21 and 22: the end of a turn, of the game, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.ending import at_the_limit, score
from grognard.rulesets.anvil.state import State
from tests.anvil.table import act, anvil, engage, hp, move, pose, put, reason, unit, why

FAR: dict[str, Any] = {"e": {"type": "troop", "seat": 1, "at": (44, 46, 180)}}


@pytest.mark.clause("anvil.end.turn-ends")
def test_end_turn_ends_after_the_activation_under_way() -> None:
    g = anvil(
        units={"h": {"type": "hero", "at": (24, 18, 0)}, "k": {"type": "knight", "seat": 1, "at": (24, 22, 180)}},
        pools=(1, 3),
    )
    engage(g, "h", "k")
    assert g.state.pools == [0, 3]
    assert g.state.turn == 4
    g.one("counterattack")
    assert (hp(g, "h"), hp(g, "k")) == (2, 6)
    assert g.state.turn == 5
    assert g.topic == "bid"


@pytest.mark.clause("anvil.end.effects-removed")
def test_end_effects_removed() -> None:
    g = anvil(
        units={
            "t": {"type": "troop", "at": (24, 18, 0), "marks": ["brace", "skirmishing", "transfix", "steadied"]},
            "u": {"type": "troop", "at": (34, 18, 0)},
            **FAR,
        },
        pools=(1, 0),
        turn=2,
    )
    act(g, "u").one("end")
    assert g.state.turn == 3
    assert unit(g, "t").marks == ()
    assert pose(g, "t") == (24, 18, 0)
    g.number(1, seat=0).number(0, seat=1)
    act(g, "t").one("move").move({"t": (24, 20)})
    assert pose(g, "t") == (24, 20, 0)


@pytest.mark.clause("anvil.end.lasting")
def test_end_lasting() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 18, 0), "traits": ["fear", "swiftness"]},
            "u": {"type": "troop", "seat": 1, "at": (24, 24, 180)},
        },
        pools=(0, 1),
        active=1,
    )
    act(g, "u").one("end")
    assert unit(g, "k").traits == ("fear", "swiftness")
    g.number(0, seat=0).number(1, seat=1)
    engage(g, "u", "k")
    assert pose(g, "u") == (24, 23, 180)
    assert pose(g, "k") == (24, 18, 0)


def limit(**units: Any) -> State:
    """P1's and P2's units when the last turn is over."""
    return position(units=units, turn=12)


ON: dict[str, Any] = {"at": (10, 10, 0)}


@pytest.mark.clause("anvil.end.turn-limit")
def test_end_turn_limit_scores() -> None:
    field = limit(
        g1=dict(type="hero", general=True, **ON),
        g2=dict(type="hero", seat=1, general=True, **ON),
        k={"type": "knight", "lost": True},
        t1={"type": "troop", "lost": True},
        t2={"type": "troop", "lost": True},
        m={"type": "monster", "seat": 1, "lost": True},
        r={"type": "troop", "seat": 1},
    )
    assert (score(field, 0), score(field, 1)) == (4, 4)
    assert at_the_limit(field).winners == ()
    field.units["r"].where = "table"
    assert at_the_limit(field).winners == (1,)
    assert at_the_limit(field).scores == (3, 4)


@pytest.mark.clause("anvil.end.turn-limit")
def test_end_turn_limit_a_general_who_hid_has_lost() -> None:
    field = limit(
        g1={"type": "hero", "general": True},
        g2=dict(type="hero", seat=1, general=True, **ON),
        m={"type": "monster", "seat": 1, "lost": True},
        n={"type": "war_machine", "seat": 1, "lost": True},
    )
    assert at_the_limit(field).winners == (1,)
    field.units["g2"].where = "reserve"  # both hid: the score decides, 3 against 3 + 3 + 4
    assert at_the_limit(field).winners == (0,)


@pytest.mark.clause("anvil.end.turn-limit")
def test_end_turn_limit_seats_count_nothing_and_summoned_units_when_destroyed() -> None:
    field = limit(
        g1=dict(type="hero", general=True, **ON),
        g2=dict(type="hero", seat=1, general=True, **ON),
        s={"type": "seat", "seat": 1, "lost": True},
        x={"type": "troop", "lost": True, "extra": True},
    )
    assert (score(field, 0), score(field, 1)) == (0, 1)


@pytest.mark.clause("anvil.end.turn-limit")
@pytest.mark.parametrize(("at_limit", "winners"), [("P1", (0,)), ("P2", (1,)), ("draw", ())])
def test_end_turn_limit_a_scenario_may_set_another_result(at_limit: Any, winners: Any) -> None:
    g = anvil(units={"t": {"type": "troop", "at": (4, 4, 0)}, **FAR}, phase="bid", turn=12, at_limit=at_limit)
    g.number(0, seat=0).number(0, seat=1)
    assert g.outcome.winners == winners


@pytest.mark.clause("anvil.victory.general")
def test_victory_general_at_once() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 20, 0)},
            "g": {"type": "hero", "seat": 1, "at": (24, 30, 180), "general": True, "hp": 2},
        },
        pools=(9, 3),
    )
    act(g, "m", "fireball").one("fireball", "g")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "anvil.victory.general"


@pytest.mark.clause("anvil.victory.general")
def test_victory_general_even_by_its_owner() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 20, 0)},
            "g": {"type": "hero", "at": (24, 30, 180), "general": True, "hp": 2},
            **FAR,
        },
        pools=(9, 9),
    )
    act(g, "m", "fireball").one("fireball", "g")
    assert g.outcome.winners == (1,)


@pytest.mark.clause("anvil.victory.seat")
def test_victory_seat_by_a_blocked_bounce() -> None:
    g = anvil(
        units={
            "t": {"type": "troop", "at": (24, 42, 0)},
            "s": {"type": "seat", "seat": 1, "at": (24, 46, 180), "hp": 3},
        },
        win="seat",
        pools=(2, 9),
    )
    engage(g, "t", "s")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "anvil.victory.seat"


@pytest.mark.clause("anvil.victory.seat-turn-one")
def test_victory_seat_turn_one_spares_the_seat() -> None:
    units: dict[str, Any] = {
        "t": {"type": "troop", "at": (24, 36, 0)},
        "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)},
        "w": {"type": "monster", "at": (30, 36, 0)},
        "u": {"type": "troop", "seat": 1, "at": (34, 44, 180)},
    }
    g = anvil(units=units, turn=1, pools=(9, 0))
    act(g, "t")
    assert g.why_not("engage") is not None
    g.one("move")
    assert reason(g, move("t", (24, 41.5))) == ""
    g.stay()
    act(g, "w", "fireball").one("fireball")
    assert why(g, "s") == "anvil.victory.seat-turn-one"
    later = anvil(units=units, turn=2, pools=(9, 0))
    engage(later, "t", "s")
    assert hp(later, "s") == 2
    lifted = anvil(units=units, turn=1, pools=(9, 0), shield=False)
    engage(lifted, "t", "s")
    assert hp(lifted, "s") == 2


@pytest.mark.clause("anvil.victory.seat-turn-one")
def test_victory_seat_turn_one_a_bounce_stops_before_it() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 16, 0)},
            "s": {"type": "seat", "at": (24, 24, 180)},
            "k": {"type": "knight", "seat": 1, "at": (24, 20, 180)},
        },
        turn=1,
        pools=(2, 1),
    )
    engage(g, "h", "k")
    assert pose(g, "k") == (24, 21, 180)
    assert hp(g, "k") == 6


@pytest.mark.clause("anvil.victory.seat-turn-one")
def test_victory_seat_turn_one_infiltrate_six_inches_off_is_legal() -> None:
    g = anvil(
        units={"t": {"type": "troop"}, "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}}, turn=1, pools=(9, 1)
    )
    act(g, "t", "infiltrate").answer(put("t", 24, 36, 0))
    assert pose(g, "t") == (24, 36, 0)


@pytest.mark.clause("anvil.victory.simultaneous")
def test_victory_simultaneous_is_a_draw() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 16, 0), "general": True, "hp": 1},
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "general": True, "hp": 3},
        },
        pools=(2, 3),
    )
    engage(g, "k", "t").one("counterattack")
    assert g.outcome.winners == ()
    assert g.outcome.clause == "anvil.victory.simultaneous"


@pytest.mark.clause("anvil.victory.no-units")
def test_victory_no_units_does_not_lose() -> None:
    g = anvil(
        units={"t": {"type": "troop", "at": (24, 16, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}},
        win="seat",
        phase="bid",
    )
    assert g.match.deciding == (0, 1)  # P2 still bids
    g.number(1, seat=0).number(0, seat=1)
    act(g, "t").one("end")
    assert g.outcome is None
    assert g.state.turn == 5


ZONE = [(20, 20), (28, 20), (28, 28), (20, 28)]


@pytest.mark.clause("anvil.victory.scenario-goals")
@pytest.mark.parametrize(
    ("spots", "winners"),
    [
        ({"a": (0, (24, 22, 0)), "b": (0, (24, 25, 0)), "c": (1, (24, 27, 0))}, (0,)),
        ({"a": (0, (24, 22, 0)), "c": (1, (24, 27, 0))}, None),
        ({"a": (0, (24, 20.5, 0)), "c": (1, (24, 27, 0))}, (1,)),  # only partly inside
    ],
)
def test_victory_scenario_goals_hold_zone(spots: Any, winners: Any) -> None:
    hold = [{"kind": "hold_zone", "turn": 6, "zone": ZONE}]
    units: dict[str, Any] = {key: {"type": "troop", "seat": seat, "at": at} for key, (seat, at) in spots.items()}
    g = anvil(units=units, goals=[hold, hold], phase="bid", turn=6)
    inside = {unit.id for unit in g.scene(0).units if "in the zone" in {badge.word for badge in unit.badges}}
    goal = g.scene(0).goal
    assert goal is not None
    assert len(inside) == sum(int(side.value) for side in goal.scores)
    g.number(0, seat=0).number(0, seat=1)
    assert (g.outcome.winners if g.outcome else None) == winners


@pytest.mark.clause("anvil.victory.scenario-goals")
def test_victory_scenario_goals_survive_and_count() -> None:
    goals = [[{"kind": "destroy_count", "count": 2}], [{"kind": "survive", "turn": 8}]]
    units: dict[str, Any] = {
        "h": {"type": "hero", "at": (24, 16, 0)},
        "x": {"type": "troop", "seat": 1, "lost": True},
        "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "hp": 3},
    }
    g = anvil(units=units, goals=goals, pools=(1, 0))
    engage(g, "h", "t")
    assert g.outcome.winners == (0,)
    late = anvil(units=units, goals=goals, phase="bid", turn=8)
    late.number(0, seat=0).number(0, seat=1)
    assert late.outcome.winners == (1,)
