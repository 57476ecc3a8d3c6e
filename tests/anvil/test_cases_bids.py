"""Cases from the ledger: bids, ground, Seats, who is asked next."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.questions.bodies import OneBody
from grognard.engine.view import View
from tests.anvil.table import Game, act, anvil, move, offered, put, reason

TWO: dict[str, Any] = {
    "a": {"type": "troop", "at": (10, 10, 0)},
    "b": {"type": "troop", "seat": 1, "at": (40, 40, 180)},
}
SEATS: dict[str, Any] = {"sa": {"type": "seat"}, "sb": {"type": "seat", "seat": 1}}


def bids(g: Game, one: int, two: int) -> Game:
    return g.number(one, seat=0).number(two, seat=1)


@pytest.mark.clause("anvil.turn.tie")
def test_turn_tie_burns_what_was_bid_again_and_again() -> None:
    g = anvil(units=TWO, phase="bid", limits=(10, 10))
    bids(g, 4, 4)
    assert (g.topic, list(g.state.limits)) == ("bid", [6, 6])
    assert g.refuses(7, "anvil.turn.bid", seat=0)
    bids(g, 3, 3)
    assert list(g.state.limits) == [3, 3]
    bids(g, 3, 2)
    assert (list(g.state.pools), g.seat) == ([3, 2], 1)


@pytest.mark.clause("anvil.turn.tie")
def test_turn_tie_rebid_of_the_ledger() -> None:
    g = anvil(units=TWO, phase="bid", limits=(10, 10))
    bids(bids(g, 4, 4), 6, 2)
    assert (list(g.state.pools), g.seat, g.topic) == ([6, 2], 1, "unit")


@pytest.mark.clause("anvil.turn.tie-at-zero", "anvil.turn.tie")
def test_turn_tie_at_zero_both_ten_burn_the_turn() -> None:
    g = anvil(units=TWO, phase="bid", limits=(10, 10))
    bids(g, 10, 10)
    assert (g.topic, g.state.turn, list(g.state.limits)) == ("bid", 5, [10, 10])


@pytest.mark.clause("anvil.turn.tie-at-zero")
def test_turn_tie_at_zero_by_choice() -> None:
    g = anvil(units=TWO, phase="bid")
    bids(g, 0, 0)
    assert (g.topic, g.state.turn) == ("bid", 5)


@pytest.mark.clause("anvil.turn.tie", "anvil.turn.first-turn-limit")
def test_turn_tie_with_unequal_limits_leaves_one_side_out() -> None:
    g = anvil(units=TWO, phase="bid", turn=1, limits=(12, 10))
    bids(g, 10, 10)
    assert list(g.state.limits) == [2, 0]
    g.number(2, seat=0)  # the other side can only bid 0 and is not asked
    assert (list(g.state.pools), g.seat, g.topic) == ([2, 0], 0, "unit")


@pytest.mark.clause("anvil.turn.lowest-first", "anvil.activation.out-of-cp")
def test_turn_lowest_first_with_nothing() -> None:
    g = anvil(units=TWO, phase="bid")
    bids(g, 0, 5)
    for left in (5, 4, 3, 2, 1):
        assert (g.seat, g.state.pools[1]) == (1, left)
        act(g, "b").one("end")
    assert (g.topic, g.state.turn) == ("bid", 5)


@pytest.mark.clause("anvil.terms.open-information")
def test_open_information_a_bid_is_secret_until_both_are_in() -> None:
    g = anvil(units=TWO, phase="bid")
    before = g.sees(1)
    g.number(4, seat=0)
    assert g.sees(1) == before  # nothing of the number shows
    g.number(7, seat=1)
    assert any("bids 4 CP" in line and "bids 7" in line for line in g.log(1))


@pytest.mark.clause("anvil.turn.sequence")
def test_turn_sequence_three_against_seven() -> None:
    g = anvil(units=TWO, phase="bid")
    bids(g, 3, 7)
    order = []
    while g.state.turn == 4:
        order.append(g.seat)
        act(g, "ab"[g.seat]).one("end")
    assert order == [0, 1, 0, 1, 0, 1, 1, 1, 1, 1]


@pytest.mark.clause("anvil.deployment.general-late")
def test_general_late_one_side() -> None:
    here = {"type": "hero", "seat": 1, "general": True, "at": (30, 40, 180)}
    g = anvil(units={**TWO, "g": {"type": "hero", "general": True}, "h": here}, phase="bid", turn=3)
    assert list(g.state.limits) == [1, 10]
    assert reason(g, 2, seat=0) == "anvil.deployment.general-late"
    bids(g, 1, 4)
    act(g, "g").answer(move("g", (24, 5)))  # 1 + 0 CP
    while g.state.turn == 3:
        g.default()
    assert list(g.state.limits) == [10, 10]


@pytest.mark.clause("anvil.deployment.general-late")
def test_general_late_a_tie_burns_the_one() -> None:
    late = {**TWO, "g": {"type": "hero", "general": True}}
    g = anvil(units=late, phase="bid", turn=3)
    bids(g, 1, 1)
    assert list(g.state.limits) == [0, 9]
    g.number(5, seat=1)
    assert (list(g.state.pools), g.seat) == ([0, 5], 1)


@pytest.mark.clause("anvil.deployment.general-late")
def test_general_late_turn_two_has_no_limit() -> None:
    late = {**TWO, "g": {"type": "hero", "general": True}}
    assert list(anvil(units=late, phase="bid", turn=2).state.limits) == [10, 10]


@pytest.mark.clause("anvil.deployment.general-late")
@pytest.mark.parametrize(("turn", "warned"), [(1, True), (2, True), (3, False)])
def test_general_late_is_told_while_there_is_time(turn: int, warned: bool) -> None:
    waits = {**TWO, "g": {"type": "hero", "general": True}}
    bid = View(anvil(units=waits, phase="bid", turn=turn).match, 0).asked
    assert bid is not None
    assert ("General on by turn 2" in bid.limits) == warned
    asked = View(anvil(units=waits, pools=(5, 0), turn=turn).match, 0).asked
    assert asked is not None
    assert isinstance(asked.body, OneBody)
    told = {option.key: option.detail for option in asked.body.options}
    assert bool(told["g"]) == warned
    assert told["a"] == ""


@pytest.mark.clause("anvil.deployment.general-late")
def test_general_late_one_that_was_destroyed_brings_no_penalty() -> None:
    lost = {**TWO, "g": {"type": "hero", "general": True, "lost": True}}
    assert list(anvil(units=lost, phase="bid", turn=5, win="seat").state.limits) == [10, 10]


@pytest.mark.clause("anvil.deployment.general-late", "anvil.terms.no-dice")
def test_general_late_both_no_bid_and_a_coin() -> None:
    late = {**TWO, "g": {"type": "hero", "general": True}, "h": {"type": "hero", "seat": 1, "general": True}}
    g = anvil(units=late, phase="bid", turn=3)
    assert (g.topic, list(g.state.pools), g.seat) == ("unit", [1, 1], 0)
    assert g.cited("anvil.deployment.general-late")


@pytest.mark.clause("anvil.activation.cost")
def test_activation_cost_exactly_enough() -> None:
    units = {"k": {"type": "troop", "at": (24, 10, 0)}, "b": TWO["b"]}
    g = anvil(units=units, pools=(3, 0))
    g.one("k")
    assert reason(g, ["hammerblow", "march"]) == "anvil.activation.cost"
    g.some("hammerblow")
    assert g.state.pools[0] == 0


@pytest.mark.clause("anvil.activation.no-pass", "anvil.activation.unable")
def test_unable_the_example() -> None:
    units = {
        "t": {"type": "troop", "at": (10, 10, 0)},
        "k": {"type": "knight", "seat": 1, "at": (40, 40, 180), "marks": ["transfix"]},
        "m": {"type": "monster", "seat": 1},
    }
    g = anvil(units=units, pools=(1, 2), active=1)
    assert (g.seat, g.topic) == (0, "unit")  # nothing but passing is left, so P2 is not asked
    act(g, "t").one("end")
    assert (g.topic, g.state.turn, list(g.state.pools)) == ("bid", 5, [0, 0])
    assert g.cited("anvil.activation.unable")


@pytest.mark.clause("anvil.activation.unable")
def test_unable_a_monster_with_weak_may_come_on_instead_of_passing() -> None:
    units = {
        "t": {"type": "troop", "at": (10, 10, 0)},
        "k": {"type": "knight", "seat": 1, "at": (40, 40, 180), "marks": ["transfix"]},
        "m": {"type": "monster", "seat": 1},
    }
    g = anvil(units=units, pools=(1, 3), active=1)
    assert set(g.options()) == {"pass", "m"}
    g.one("m").some("weak")
    g.answer(move("m", (20, 43)))
    assert g.state.pools[1] == 0
    assert g.count("m") == 6


@pytest.mark.clause("anvil.activation.no-pass")
def test_no_pass_with_four_points() -> None:
    g = anvil(units=TWO, pools=(3, 4), active=1)
    assert "pass" not in g.options()


@pytest.mark.clause("anvil.activation.unable")
def test_unable_exactly_the_plain_price_is_able() -> None:
    units = {"t": TWO["a"], "m": {"type": "monster", "seat": 1}}
    assert "pass" not in anvil(units=units, pools=(1, 4), active=1).options()
    assert "pass" in anvil(units=units, pools=(1, 3), active=1).options()


@pytest.mark.clause("anvil.activation.unable", "anvil.deployment.general-free")
def test_unable_a_general_needs_one() -> None:
    units = {"t": TWO["a"], "m": {"type": "war_machine", "seat": 1, "general": True}}
    g = anvil(units=units, pools=(1, 1), active=1, turn=2)
    assert g.options() == ["m"]


@pytest.mark.clause("anvil.activation.unable")
def test_unable_both_pass_and_the_turn_ends() -> None:
    held = {
        "a": {**TWO["a"], "marks": ["transfix"]},
        "b": {**TWO["b"], "marks": ["transfix"]},
    }
    g = anvil(units=held, pools=(3, 5), active=0)
    assert (g.topic, g.state.turn) == ("bid", 5)
    assert not g.badges("a") & {"transfixed", "Transfixed"}


@pytest.mark.clause("anvil.activation.unable")
def test_unable_a_pass_is_undone_when_the_other_can_act() -> None:
    held = {"a": TWO["a"], "b": {**TWO["b"], "marks": ["transfix"]}}
    g = anvil(units=held, pools=(2, 5), active=1)
    for left in (2, 1):
        assert (g.seat, list(g.state.pools)) == (0, [left, 5])
        act(g, "a").one("end")
    assert g.state.turn == 5


@pytest.mark.clause("anvil.field.spacing", "anvil.field.extra-cp", "anvil.field.seat-deployment")
def test_from_the_field_to_the_first_bid() -> None:
    g = anvil(units={**TWO, **SEATS}, phase="field-bid", turn=0)
    bids(g, 4, 1)
    spots = [(6, 20), (18, 20), (30, 20), (42, 20), (6, 32)]
    seats = []
    for x, y in spots:
        seats.append(g.seat)
        g.answer(put("feature", x, y, 0, "pond")).some("impassable")
    assert seats == [0, 1, 0, 0, 0]
    assert (g.topic, g.seat) == ("seat:sa", 0)
    assert g.refuses(put("sa", 24, 11.02), "anvil.field.seat-deployment")
    g.answer(put("sa", 24, 11))
    assert g.refuses(put("sb", 24, 36.98, 180), "anvil.field.seat-deployment")
    assert g.refuses(put("sb", 24, 38, 90), "anvil.field.seat-deployment") is False
    g.answer(put("sb", 24, 37.0, 180))
    assert (g.topic, list(g.state.limits), g.state.turn) == ("bid", [11, 10], 1)


@pytest.mark.clause("anvil.stratagems.eligibility", "anvil.stratagems.deployment-only")
def test_eligibility_by_type() -> None:
    wanted = {
        "hero": {"brace", "hammerblow", "fly_burrow", "march"},
        "wizard": {"fireball", "stormwind", "transfix", "drain_life", "fly_burrow", "march", "raise_a_champion"},
        "monster": {"hammerblow", "fireball", "stormwind", "transfix", "fly_burrow", "march"},
        "knight": {"brace", "hammerblow", "march", "interpenetration"},
        "war_machine": {"hammerblow", "march"},
        "troop": {"brace", "hammerblow", "march", "interpenetration", "skirmishing", "raise_a_champion"},
    }
    for kind, names in wanted.items():
        g = anvil(
            units={"x": {"type": kind, "at": (24, 24, 0)}, "b": TWO["b"], "sb": {**SEATS["sb"], "at": (9, 44, 0)}}
        )
        g.one("x")
        assert {key for key in offered(g) if not reason(g, [key])} == names, kind


@pytest.mark.clause("anvil.stratagems.eligibility")
def test_eligibility_of_the_general_and_of_shooters() -> None:
    sb = {"sb": {**SEATS["sb"], "at": (9, 44, 0)}, "b": TWO["b"]}
    g = anvil(units={"x": {"type": "war_machine", "at": (24, 24, 0), "general": True, "traits": ["shooter"]}, **sb})
    g.one("x")
    assert {key for key in offered(g) if not reason(g, [key])} == {"hammerblow", "march", "ballistics", "steady"}
    g = anvil(units={"x": {"type": "knight", "at": (24, 24, 0), "traits": ["shooter"]}, **sb})
    g.one("x")
    assert reason(g, ["ballistics", "parthian_shot"]) != ""
    assert reason(g, ["ballistics"]) == ""
