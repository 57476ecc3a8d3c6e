"""Chapter 11: engaging."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.refusal import Refusal
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.measuring import matrix_side, side_hit
from tests.anvil.table import act, anvil, engage, hp, pose, unit, why


def approached(attacker: Any, defender: Any, limit: Any = 6, terrain: Any = (), **others: Any) -> Approach | Refusal:
    field = position(
        units={
            "a": {"type": attacker[0], "at": attacker[1:]},
            "d": {"type": defender[0], "seat": 1, "at": defender[1:]},
            **others,
        },
        terrain=terrain,
    )
    return approach(field, field.units["a"], field.units["d"], limit * 1000)


def clause(found: Any) -> str:
    return "" if isinstance(found, Approach) else found.clause


@pytest.mark.clause("anvil.engage.requirement")
def test_engage_requirement_an_enemy_behind_cannot_be_engaged() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 10, 180)}, "d": {"type": "troop", "seat": 1, "at": (24, 15, 180)}},
        pools=(9, 1),
    )
    act(g, "a")
    assert why(g, "engage") == "anvil.engage.requirement"
    assert clause(approached(("troop", 24, 10, 180), ("troop", 24, 15, 180))) == "anvil.engage.requirement"


@pytest.mark.clause("anvil.engage.requirement")
@pytest.mark.parametrize("card", ["brace", "march"])
def test_engage_requirement_not_with_brace_or_march(card: Any) -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 10, 0)}, "d": {"type": "troop", "seat": 1, "at": (24, 15, 180)}},
        pools=(9, 1),
    )
    act(g, "a", card)
    if g.topic == "part:a":
        assert g.why_not("engage") is not None
    else:
        assert unit(g, "a").marked("brace")


@pytest.mark.clause("anvil.engage.line", "anvil.engage.reach")
def test_engage_line_from_middle_to_middle() -> None:
    found = approached(("hero", 32, 28, 270), ("knight", 24, 24, 0))
    assert isinstance(found, Approach)
    assert found.travel == pytest.approx(5708, abs=2)
    assert clause(approached(("hero", 32, 28, 270), ("knight", 24, 24, 0), limit=5.69)) == "anvil.engage.reach"


@pytest.mark.clause("anvil.engage.line")
def test_engage_line_blocked_by_a_third_unit_or_a_lake() -> None:
    third = {"type": "troop", "at": (27, 13, 0)}
    assert clause(approached(("troop", 24, 10, 0), ("troop", 24, 17, 180), f=third)) == "anvil.engage.line"
    lake = [{"rect": (25, 12, 29, 14), "does": ["impassable"]}]
    assert clause(approached(("troop", 24, 10, 0), ("troop", 24, 17, 180), terrain=lake)) == "anvil.engage.line"


@pytest.mark.clause("anvil.engage.line")
def test_engage_line_the_turned_tray_must_fit_the_table() -> None:
    # At the edge the tray would stick out as it turns along a slanting line.
    found = approached(("troop", 24, 1, 0), ("troop", 28, 4.5, 180))
    assert clause(found) == "anvil.engage.line"


@pytest.mark.clause("anvil.engage.line")
def test_engage_line_a_turn_that_would_touch_is_not_made() -> None:
    # Corner to corner nearly: turned towards the enemy the trays would overlap, so travel is 0 and it lines up.
    found = approached(("troop", 24, 18, 0), ("troop", 26.2, 20.05, 180))
    assert isinstance(found, Approach)
    assert found.travel == 0
    assert found.edge == "front"


@pytest.mark.clause("anvil.engage.reach")
def test_engage_reach_straight_on_and_in_the_rough() -> None:
    found = approached(("troop", 24, 14, 0), ("troop", 24, 20, 180), limit=4)
    assert isinstance(found, Approach)
    assert found.travel == 4000
    assert clause(approached(("troop", 24, 14, 0), ("troop", 24, 20, 180), limit=3.98)) == "anvil.engage.reach"
    rough = [{"rect": (20, 15, 28, 17), "does": ["halves"]}]
    assert (
        clause(approached(("troop", 24, 14, 0), ("troop", 24, 20, 180), limit=5.9, terrain=rough))
        == "anvil.engage.reach"
    )
    assert clause(approached(("troop", 24, 14, 0), ("troop", 24, 20, 180), limit=6, terrain=rough)) == ""


@pytest.mark.clause("anvil.engage.side")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [(32, 27.9, "flank"), (28, 30, "front"), (25, 15, "rear"), (16, 24, "flank"), (32, 24, "flank"), (24, 30, "front")],
)
def test_engage_side(x: Any, y: Any, side: Any) -> None:
    field = position(units={"k": {"type": "knight", "at": (24, 24, 0)}})
    assert matrix_side(side_hit(field, field.units["k"], (round(x * 1000), round(y * 1000)))) == side


@pytest.mark.clause("anvil.engage.side-doubt")
@pytest.mark.parametrize(
    ("x", "y", "side"), [(32, 28, "front"), (16, 28, "front"), (16, 20, "left"), (32, 20, "right"), (32, 27.9, "right")]
)
def test_engage_side_doubt(x: Any, y: Any, side: Any) -> None:
    field = position(units={"k": {"type": "knight", "at": (24, 24, 0)}})
    assert side_hit(field, field.units["k"], (round(x * 1000), round(y * 1000))) == side


@pytest.mark.clause("anvil.engage.side-doubt")
def test_engage_side_doubt_reaches_a_hundredth_of_an_inch() -> None:
    field = position(units={"k": {"type": "knight", "at": (24, 24, 0)}})
    knight = field.units["k"]
    # Crossing the right edge 0.009″ and 0.011″ below the front corner, seen from 8″ to the right.
    assert side_hit(field, knight, (32000, 24000 + 4 * 991)) == "front"
    assert side_hit(field, knight, (32000, 24000 + 4 * 989)) == "right"


@pytest.mark.clause("anvil.engage.align")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((24, 30, 180), (24, 26, 180)),
        ((31, 24, 270), (27, 24, 270)),
        ((17, 24, 90), (21, 24, 90)),
        ((24, 18, 0), (24, 22, 0)),
        ((27, 30, 180), (24, 26, 180)),
    ],
)
def test_engage_align(start: Any, end: Any) -> None:
    found = approached(("troop", *start), ("troop", 24, 24, 0))
    assert isinstance(found, Approach)
    (place,) = found.ends
    assert place.at == (end[0] * 1000, end[1] * 1000)
    g = anvil(
        units={"a": {"type": "troop", "at": start}, "d": {"type": "troop", "seat": 1, "at": (24, 24, 0)}}, pools=(2, 1)
    )
    engage(g, "a", "d")
    assert pose(g, "a") == end


@pytest.mark.clause("anvil.engage.align-blocked")
def test_engage_align_blocked_the_shortest_slide() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (32, 27.5, 270)},
            "f": {"type": "troop", "at": (28.6, 21.5, 0)},
            "k": {"type": "knight", "seat": 1, "at": (24, 24, 0)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "k")
    assert pose(g, "h") == (27, 24.5, 270)
    assert hp(g, "k") == 5  # flank


@pytest.mark.clause("anvil.engage.align-blocked")
def test_engage_align_blocked_two_equal_slides_are_chosen() -> None:
    # A lake juts at the centre of the line-up place from both sides equally: a feature in the middle of the way.
    units: dict[str, Any] = {
        "a": {"type": "troop", "at": (24, 17, 0)},
        "d": {"type": "troop", "seat": 1, "at": (24, 24, 180)},
    }
    field = position(units=units)
    found = approach(field, field.units["a"], field.units["d"], 6000)
    assert isinstance(found, Approach)
    assert len(found.ends) == 1
    # Two friends squeeze the centred place evenly; both slides of 0.5″ are refused, as are all others.
    tight = position(
        units={**units, "l": {"type": "troop", "at": (20.4, 22, 0)}, "r": {"type": "troop", "at": (27.6, 22, 0)}}
    )
    found = approach(tight, tight.units["a"], tight.units["d"], 6000)
    assert clause(found) in ("anvil.engage.line", "anvil.engage.align-blocked")


@pytest.mark.clause("anvil.engage.align-blocked")
def test_engage_align_blocked_the_owner_chooses_between_left_and_right() -> None:
    # Engaged in the flank from afar along a slant, with a thin pond exactly on the centre line of the place.
    pond = [{"rect": (27.9, 23.9, 28.5, 24.1), "does": ["impassable"]}]
    g = anvil(
        units={"a": {"type": "hero", "at": (30.5, 27, 270)}, "d": {"type": "knight", "seat": 1, "at": (24, 24, 0)}},
        terrain=pond,
        pools=(5, 1),
    )
    act(g, "a", "fly_burrow").one("engage").one("d")
    assert g.topic == "slide"
    assert len(g.options()) == 2
    spots = {tuple(map(int, key.split(","))) for key in g.options()}
    assert spots == {(27000, 21500), (27000, 26500)}  # 2.5″ up or down clears the pond
    g.one("27000,26500")
    assert unit(g, "a").at == (27000, 26500)


@pytest.mark.clause("anvil.engage.in-contact")
def test_engage_in_contact_again() -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (24, 18, 0)},
            "d": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
            "f": {"type": "troop", "seat": 1, "at": (24, 22.5, 180)},
        },
        pools=(1, 1),
    )
    engage(g, "a", "d")
    assert hp(g, "d") == 1  # 2 damage and 1 for the blocked bounce
    assert pose(g, "a") == (24, 18, 0)
    assert pose(g, "d") == (24, 20, 180)


@pytest.mark.clause("anvil.engage.not-allowed")
def test_engage_not_allowed_halts_an_inch_short() -> None:
    g = anvil(
        units={"t": {"type": "troop", "at": (24, 22, 0)}, "w": {"type": "war_machine", "seat": 1, "at": (24, 30, 180)}},
        pools=(2, 9),
    )
    engage(g, "t", "w")
    assert pose(g, "t") == (24, 27, 0)
    assert hp(g, "w") == 12
    assert g.state.pools[0] == 1
    assert g.topic == "unit"
    assert g.cited("anvil.engage.not-allowed")


@pytest.mark.clause("anvil.engage.not-allowed")
def test_engage_not_allowed_reach_and_nearness() -> None:
    # 7″ of gap: the stop is 6″ away, so it may be chosen; 7.1″ may not.
    assert clause(approached(("troop", 24, 21, 0), ("war_machine", 24, 30, 180))) == ""
    assert clause(approached(("troop", 24, 20.9, 0), ("war_machine", 24, 30, 180))) == "anvil.engage.reach"
    near = approached(("troop", 24, 27.5, 0), ("war_machine", 24, 30, 180))
    assert isinstance(near, Approach)
    assert near.ends[0].at == (24000, 27500)
    assert not near.fights
