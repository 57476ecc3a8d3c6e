"""Cases from the ledger: sight, the engage line, sides, alignment, halts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, act, anvil, engage, hp, move, offered, pose, unit, why


def two(attacker: tuple[str, Any], defender: tuple[str, Any], **more: Any) -> Game:
    """P1's a against P2's d; others under `units`."""
    units = {
        "a": {"type": attacker[0], "at": attacker[1]},
        "d": {"type": defender[0], "seat": 1, "at": defender[1]},
        **more.pop("units", {}),
    }
    return anvil(units=units, pools=more.pop("pools", (10, 0)), **more)


def may_engage(g: Game, enemy: str = "d", *stratagems: str) -> bool:
    act(g, "a", *stratagems)
    if g.topic != "part:a" or "engage" not in offered(g) or why(g, "engage"):
        return False
    g.one("engage")
    return enemy in g.options()


# ---- sight ----


@pytest.mark.clause("anvil.los.front")
@pytest.mark.parametrize(("y", "seen"), [(10, False), (10.98, False), (10.99, True), (11, True), (12, True)])
def test_los_front_line(y: float, seen: bool) -> None:
    # Facing 180 the rear rank covers y to y + 1: it must lie on or ahead of the line y = 11
    assert may_engage(two(("troop", (24, 10, 0)), ("troop", (29, y, 180)))) is seen


@pytest.mark.clause("anvil.los.obstruction")
@pytest.mark.parametrize(
    ("x", "seen"),
    [(24, False), (26, True), (25, False), (22, True), (23, False)],
)
def test_los_obstruction_a_knight_between(x: float, seen: bool) -> None:
    between = {"k": {"type": "knight", "at": (x, 15, 0)}}
    g = two(("wizard", (24, 10, 0)), ("wizard", (24, 20, 180)), units=between, pools=(10, 0))
    act(g, "a", "fireball")
    open_ = "fireball" in offered(g) and not why(g, "fireball")
    if open_:
        g.one("fireball")
        open_ = "d" in g.options()
    assert open_ is seen


WOOD = [{"rect": (20, 20, 28, 28), "does": ["blocks"]}]


@pytest.mark.clause("anvil.los.entirely-inside", "anvil.los.same-feature")
@pytest.mark.parametrize(
    ("here", "there", "seen"),
    [
        ((24, 12, 0), (24, 20, 180), True),
        ((24, 12, 0), (24, 21, 180), False),
        ((24, 21, 180), (24, 12, 0), True),
        ((24, 12, 0), (24, 23, 180), False),
        ((24, 23, 180), (24, 12, 0), False),
        ((24, 20, 0), (24, 24, 180), True),
        ((24, 24, 180), (24, 20, 0), True),
        ((24, 12, 0), (24, 20.5, 180), False),  # no whole miniature is outside
    ],
)
def test_los_and_woods(here: Any, there: Any, seen: bool) -> None:
    units = {
        "a": {"type": "troop", "at": here, "traits": ["shooter"]},
        "d": {"type": "troop", "seat": 1, "at": there},
    }
    g = act(anvil(units=units, terrain=WOOD, pools=(10, 0)), "a", "ballistics")
    shot = "ballistics" in offered(g) and not why(g, "ballistics")
    if shot:
        g.one("ballistics")
        shot = "d" in g.options()
    assert shot is seen


# ---- reach, line, side ----


@pytest.mark.clause("anvil.engage.requirement")
def test_engage_requirement_behind() -> None:
    assert not may_engage(two(("troop", (24, 10, 180)), ("troop", (24, 15, 180))))


@pytest.mark.clause("anvil.engage.reach")
@pytest.mark.parametrize(("y", "reached"), [(20, True), (22, True), (22.01, True), (22.02, False), (22.1, False)])
def test_engage_reach_straight_on(y: float, reached: bool) -> None:
    assert may_engage(two(("troop", (24, 14, 0)), ("troop", (24, y, 180)))) is reached


@pytest.mark.clause("anvil.engage.line", "anvil.engage.reach", "anvil.engage.side-doubt", "anvil.engage.align")
def test_engage_line_of_the_ledger() -> None:
    g = two(("hero", (32, 28, 270)), ("knight", (24, 24, 0)))
    assert may_engage(g)
    g.one("d")
    assert hp(g, "d") == 8 - 2  # the corner is in doubt: front
    assert pose(g, "a") == (24.0, 26.0, 180)
    assert pose(g, "d") == (24.0, 21.0, 0)


@pytest.mark.clause("anvil.engage.reach")
def test_engage_reach_counts_halving_double() -> None:
    ground = [{"rect": (20, 15, 28, 17), "does": ["halves"]}]
    # Middle from 14: 1 outside, 2 inside (4), 1 outside: 4" of travel cost 6"
    assert may_engage(two(("troop", (24, 14, 0)), ("troop", (24, 20, 180)), terrain=ground))
    assert not may_engage(two(("troop", (24, 14, 0)), ("troop", (24, 20.1, 180)), terrain=ground))


@pytest.mark.clause("anvil.engage.side", "anvil.engage.side-doubt")
@pytest.mark.parametrize(
    ("spot", "damage"),
    [
        ((28, 28, 225), 2),  # the line leaves through the front edge
        ((29, 26.4, 225), 3),  # 5 to 2.4: the right edge at y = 24.96
        ((29, 26.52, 225), 2),  # 5 to 2.52: the front edge at x = 25.98
        ((29, 26.47, 225), 3),  # 5 to 2.47: the right edge at y = 24.988, more than 0.01 from the corner
        ((29, 26.5, 225), 2),  # the corner: front
        ((29, 26.48, 225), 2),  # y = 24.992 on the right edge: within 0.01 of the corner
        ((29, 21.5, 315), 3),  # the rear corner: flank
        ((29, 21.48, 315), 4),  # the rear edge at x = 25.984: not within 0.01 of the corner, so rear
        ((25, 17, 0), 4),
    ],
)
def test_engage_side_around_the_corners(spot: Any, damage: int) -> None:
    g = two(("hero", spot), ("knight", (24, 24, 0)))
    assert may_engage(g)
    g.one("d")
    assert 8 - hp(g, "d") == damage


@pytest.mark.clause("anvil.engage.align")
@pytest.mark.parametrize(
    ("spot", "aligned", "pushed"),
    [
        ((24, 29, 180), (24, 26, 180), (24, 21, 0)),
        ((30, 24, 270), (27, 24, 270), (21, 24, 0)),
        ((18, 24, 90), (21, 24, 90), (27, 24, 0)),
        ((24, 19, 0), (24, 22, 0), (24, 27, 0)),
    ],
)
def test_engage_align_on_each_side(spot: Any, aligned: Any, pushed: Any) -> None:
    g = two(("hero", spot), ("knight", (24, 24, 0)))
    assert may_engage(g)
    g.one("d")
    assert (pose(g, "a"), pose(g, "d")) == (aligned, pushed)


@pytest.mark.clause("anvil.engage.align-blocked")
def test_engage_align_blocked_of_the_ledger() -> None:
    friend = {"f": {"type": "troop", "at": (28.6, 21.5, 0)}}
    g = two(("hero", (32, 27.5, 270)), ("knight", (24, 24, 0)), units=friend)
    assert may_engage(g)
    g.one("d")
    assert pose(g, "a") == (27.0, 24.5, 270)


@pytest.mark.clause("anvil.engage.align-blocked")
def test_engage_align_blocked_by_the_table_edge() -> None:
    # Centred on the Knight's right flank the Hero's tray would reach y = -0.5
    g = two(("hero", (31, 4.9, 270)), ("knight", (24, 1.5, 0)))
    assert may_engage(g)
    g.one("d")
    assert pose(g, "a") == (27.0, 2.0, 270)
    assert 8 - hp(g, "d") == 3


@pytest.mark.clause("anvil.engage.align-blocked")
@pytest.mark.parametrize("x", [21.5, 26.5])
def test_engage_align_blocked_two_equal_slides(x: float) -> None:
    pillar = [{"rect": (23.9, 25, 24.1, 25.5), "does": ["impassable"]}]
    g = two(("hero", (31, 27.8, 270)), ("knight", (24, 24, 0)), terrain=pillar)
    assert may_engage(g)
    g.one("d")
    assert (g.topic, g.options()) == ("slide", ["21500,26000", "26500,26000"])
    g.one(f"{int(x * 1000)},26000")
    assert pose(g, "a") == (x, 26.0, 180)


@pytest.mark.clause("anvil.engage.line")
def test_engage_line_a_third_unit_in_the_strip() -> None:
    # The wizard beside the line leaves a view, but the tray strip would overlap it
    side = {"w": {"type": "wizard", "at": (27, 14, 0)}}
    assert not may_engage(
        two(("troop", (24, 10, 0)), ("troop", (24, 18, 180)), units={"w": {**side["w"], "at": (25.9, 14, 0)}})
    )
    assert may_engage(
        two(("troop", (24, 10, 0)), ("troop", (24, 18, 180)), units={"w": {**side["w"], "at": (28, 14, 0)}})
    )


@pytest.mark.clause("anvil.engage.in-contact")
def test_engage_in_contact_again() -> None:
    g = two(("troop", (24, 18, 0)), ("troop", (24, 20, 180)), pools=(1, 0))
    assert may_engage(g)
    g.one("d")
    assert hp(g, "d") == 2
    assert pose(g, "d") == (24.0, 23.0, 180)


@pytest.mark.clause("anvil.engage.not-allowed")
@pytest.mark.parametrize(
    ("gap", "stop"),
    [(6, 27), (7, 28), (7.01, 28.01), (1, 22), (0.5, 22)],
)
def test_engage_not_allowed_halts(gap: float, stop: float) -> None:
    g = two(("troop", (24, 22, 0)), ("war_machine", (24, 24 + gap, 180)), pools=(10, 10))
    assert may_engage(g)
    g.one("d")
    assert pose(g, "a") == (24.0, stop, 0)
    assert hp(g, "d") == 12
    assert not g.topic.startswith("window")
    assert g.state.pools[0] == 9


@pytest.mark.clause("anvil.engage.not-allowed", "anvil.engage.reach")
def test_engage_not_allowed_out_of_reach() -> None:
    assert not may_engage(two(("troop", (24, 22, 0)), ("war_machine", (24, 24 + 7.02, 180))))


@pytest.mark.clause("anvil.geometry.premeasuring")
def test_premeasuring_off_falls_short() -> None:
    g = two(("troop", (24, 10, 0)), ("knight", (24, 20, 180)), premeasure=False, pools=(2, 5))
    assert may_engage(g)
    g.one("d")
    assert pose(g, "a") == (24.0, 16.0, 0)
    assert (hp(g, "d"), g.state.pools[0]) == (8, 1)
    assert not may_engage(two(("troop", (24, 10, 0)), ("knight", (24, 20, 180))))


@pytest.mark.clause("anvil.activation.contents")
def test_contents_a_move_and_an_engage_never_both() -> None:
    g = two(("troop", (24, 10, 0)), ("troop", (24, 17, 180)))
    act(g, "a").one("move").answer(move("a", (24, 12)))
    assert g.topic == "unit" or "engage" not in g.options()


@pytest.mark.clause("anvil.stratagem.march", "anvil.stratagem.brace")
def test_march_and_brace_forbid_engaging() -> None:
    for name in ("march", "brace"):
        assert not may_engage(two(("troop", (24, 10, 0)), ("troop", (24, 14, 180))), "d", name)
    g = two(("troop", (24, 22, 0)), ("war_machine", (24, 30, 180)))
    assert not may_engage(g, "d", "march")


@pytest.mark.clause("anvil.victory.seat-turn-one")
def test_seat_is_spared_in_turn_one_only() -> None:
    for turn, allowed in ((1, False), (2, True)):
        g = two(("troop", (24, 36, 0)), ("seat", (24, 44, 180)), turn=turn)
        assert may_engage(g) is allowed


@pytest.mark.clause("anvil.army.seat-of-power")
def test_seat_is_pushed_like_a_troop() -> None:
    g = two(("hero", (24, 37, 0)), ("seat", (24, 42, 180)))
    assert may_engage(g)
    g.one("d")
    assert (hp(g, "d"), pose(g, "d")) == (1, (24.0, 45.0, 180))
    assert "d" not in g.options() if g.topic == "unit" else True
    assert unit(g, "d").seat == 1


@pytest.mark.clause("anvil.crm.not-allowed-cells")
def test_war_machine_against_war_machine() -> None:
    g = two(("war_machine", (24, 20, 0)), ("war_machine", (24, 25, 90)))
    engage(g, "a", "d")
    assert (pose(g, "a"), hp(g, "d")) == ((24.0, 21.0, 0), 12)  # flank, its tray from y 23 to 27: gap 2, stops 1 short
    g = two(("war_machine", (24, 20, 0)), ("war_machine", (24, 25, 180)))
    engage(g, "a", "d")
    assert hp(g, "d") == 9
