"""Chapters 4, 5 and 6: the ground, the bids, the activations."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.engine.questions.bodies import OneBody
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.battlefield import has_room_for_feature, refuse_feature, refuse_size, refuse_spot
from grognard.rulesets.anvil.rules.turn import begin_turn, extra_cp
from grognard.table.shapes import polygon, rectangle
from grognard.testing import Game
from tests.anvil.table import act, anvil, clause_of, engage, hp, move, offered, pose, put, reason, unit, why

TWO: dict[str, Any] = {
    "a": {"type": "troop", "at": (10, 10, 0)},
    "b": {"type": "troop", "seat": 1, "at": (40, 40, 180)},
}
SEATS: dict[str, Any] = {"sa": {"type": "seat"}, "sb": {"type": "seat", "seat": 1}}


def ground(**spec: Any) -> Game:
    return anvil(units={**TWO, **SEATS, **spec.pop("units", {})}, phase=spec.pop("phase", "field-bid"), turn=0, **spec)


def feature(g: Game, x: float, y: float, shape: str = "pond", facing: int = 0, *does: str) -> Game:
    g.answer(put("feature", x, y, facing, shape))
    return g.some(*(does or ("halves",)))


@pytest.mark.clause("anvil.field.bid")
def test_field_bid_is_the_number_of_features() -> None:
    g = ground()
    assert reason(g, 6, seat=0) == "anvil.field.bid"
    g.number(5, seat=0).number(2, seat=1)
    assert g.state.due == [5, 2]
    assert g.state.starter == 0


@pytest.mark.clause("anvil.field.bid-tie")
@pytest.mark.parametrize("seed", range(6))
def test_field_bid_tie_a_coin_names_the_starter_and_both_bids_stand(seed: Any) -> None:
    g = anvil(units={**TWO, **SEATS}, phase="field-bid", turn=0, source=Seeded(seed))
    g.number(3, seat=0).number(3, seat=1)
    order = []
    for spot in ((6, 6), (18, 6), (30, 6), (42, 6), (6, 18), (18, 18)):
        order.append(g.seat)
        feature(g, *spot)
    first = g.state.starter
    assert order == [first, 1 - first] * 3
    assert g.cited("anvil.field.bid-tie")


@pytest.mark.clause("anvil.field.alternate-placing")
def test_field_alternate_placing_the_rest_without_a_break() -> None:
    g = ground()
    g.number(4, seat=0).number(1, seat=1)
    order = []
    for spot in ((6, 6), (18, 6), (30, 6), (42, 6), (6, 18)):
        order.append(g.seat)
        feature(g, *spot)
    assert order == [0, 1, 0, 0, 0]
    assert g.state.placed == [4, 1]
    assert g.topic == "seat:sa"


@pytest.mark.clause("anvil.field.feature-shape")
def test_field_feature_shape() -> None:
    assert refuse_size(rectangle(10000, 20000, 16000, 24000)) is None
    assert clause_of(refuse_size(rectangle(10000, 20000, 20000, 24000))) == "anvil.field.feature-shape"
    assert refuse_size(rectangle(0, 0, 8000, 8000)) is None
    assert refuse_size(rectangle(0, 0, 8000, 1900)) is not None
    assert refuse_size(polygon(((0, 0), (5600, 5600), (0, 11200), (-5600, 5600)))) is None  # 7.92″ square, turned
    field = position(units={})
    dented = ((10000, 10000), (14000, 10000), (12000, 11000), (14000, 14000), (10000, 14000))
    assert clause_of(refuse_feature(field, dented)) == "anvil.field.feature-shape"
    assert clause_of(refuse_spot(field, rectangle(-1000, 0, 3000, 4000))) == "anvil.field.feature-shape"


@pytest.mark.clause("anvil.field.feature-shape")
def test_field_feature_shape_every_shape_of_every_set_is_fair() -> None:
    for name in ("heath", "greenwood", "marches", "fenland"):
        shapes = position(units={}, terrain_set=name).tables.shapes
        assert len(shapes) >= 6
        assert all(refuse_size(polygon(shape.corners)) is None for shape in shapes.values())


@pytest.mark.clause("anvil.field.designation")
def test_field_designation_at_least_one() -> None:
    g = ground(phase="field-place", due=(1, 0))
    g.answer(put("feature", 24, 24, 0, "wood"))
    assert reason(g, []) == "anvil.field.designation"
    lying = [(piece.name, piece.note) for piece in g.scene(1).terrain]
    assert lying == [("Wood", "")], "it lies there for all to see before it is said what it does"
    g.some("halves", "blocks")
    assert g.state.features[0].designations == ("halves", "blocks")


@pytest.mark.clause("anvil.field.spacing")
def test_field_spacing_six_inches_is_too_near() -> None:
    field = position(units={}, terrain=[{"rect": (10, 10, 14, 14), "does": ["halves"]}])
    assert clause_of(refuse_spot(field, rectangle(20000, 10000, 24000, 14000))) == "anvil.field.spacing"
    assert refuse_spot(field, rectangle(20100, 10000, 24100, 14000)) is None
    assert refuse_spot(field, rectangle(20010, 10000, 24010, 14000)) is not None  # 6.01″ is still "within 6″"
    assert refuse_spot(field, rectangle(20011, 10000, 24011, 14000)) is None


CROWD = [{"rect": (x, y, x + 6, y + 6), "does": ["blocks"]} for x in (5, 19, 33) for y in (5, 19, 33)]
CORNER: dict[str, Any] = {"rect": (44, 44, 48, 48), "does": ["blocks"]}


@pytest.mark.clause("anvil.field.no-room")
def test_field_no_room_forfeits_without_a_question() -> None:
    assert has_room_for_feature(position(units={}, terrain=CROWD))  # the far corner is still free
    assert not has_room_for_feature(position(units={}, terrain=[*CROWD, CORNER]))
    g = ground(phase="field-place", due=(0, 1), placed=(0, 4), terrain=[*CROWD, CORNER], starter=0)
    assert g.topic == "seat:sa"  # P2's fifth feature is forfeited: 1 extra CP, not 2
    assert g.state.placed == [0, 4]
    assert extra_cp(g.state, 1) == 1
    assert g.cited("anvil.field.no-room")


@pytest.mark.clause("anvil.field.no-room")
def test_field_no_room_a_player_may_give_up_the_rest() -> None:
    g = ground()
    g.number(5, seat=0).number(0, seat=1)
    feature(g, 24, 24).answer("pass")
    assert g.state.placed == [1, 0]
    assert g.topic == "seat:sa"


@pytest.mark.clause("anvil.field.extra-cp")
@pytest.mark.parametrize(("placed", "extra"), [(0, 0), (3, 0), (4, 1), (5, 2)])
def test_field_extra_cp(placed: Any, extra: Any) -> None:
    field = position(units=TWO, placed=(placed, 0), turn=0)
    begin_turn(field)
    assert field.limits == [10 + extra, 10]


@pytest.mark.clause("anvil.field.seat-deployment")
def test_field_seat_deployment_wholly_in_the_strip() -> None:
    g = ground(
        phase="seats",
        starter=0,
        terrain=[{"rect": (20, 2, 24, 6), "does": ["impassable"]}, {"rect": (34, 2, 38, 6), "does": ["halves"]}],
    )
    clause = "anvil.field.seat-deployment"
    assert g.refuses(put("sa", 24, 11.5), clause)
    assert g.refuses(put("sa", 24, 5), clause)  # impassable
    assert g.refuses(put("sa", 1, 5), clause)  # off the table
    assert reason(g, put("sa", 36, 4)) == ""  # other terrain is allowed
    g.answer(put("sa", 24, 11))
    assert g.topic == "seat:sb"
    assert g.refuses(put("sb", 24, 36.5, 180), clause)
    g.answer(put("sb", 24, 37, 180))
    assert g.topic == "bid"
    assert g.state.turn == 1


@pytest.mark.clause("anvil.field.seat-deployment")
def test_field_seat_deployment_the_starter_goes_first() -> None:
    g = ground(phase="seats", starter=1)
    assert g.seat == 1


# ---- the turn ----


def bidding(*bids: tuple[int, int], **spec: Any) -> Game:
    g = anvil(units=spec.pop("units", TWO), phase="bid", **spec)
    for first, second in bids:
        if 0 in g.match.deciding:
            g.number(first, seat=0)
        if 1 in g.match.deciding:
            g.number(second, seat=1)
    return g


def who_acts(g: Game) -> list[int]:
    """Activate units that stand still until the turn is over; who acted."""
    seats = []
    turn = g.state.turn
    while g.topic == "unit" and g.state.turn == turn:
        seats.append(g.seat)
        act(g, g.options()[0])
        g.one("end")
    return seats


@pytest.mark.clause("anvil.turn.sequence", "anvil.activation.alternate")
def test_turn_sequence_three_against_seven() -> None:
    g = bidding((3, 7))
    assert who_acts(g) == [0, 1, 0, 1, 0, 1, 1, 1, 1, 1]
    assert g.state.turn == 5
    assert g.topic == "bid"


@pytest.mark.clause("anvil.turn.bid")
def test_turn_bid_is_the_whole_pool() -> None:
    g = bidding((6, 9))
    assert g.state.pools == [6, 9]
    over = bidding()
    assert reason(over, 11, seat=0) == "anvil.turn.bid"
    assert reason(over, -1, seat=0) == "anvil.turn.bid"


@pytest.mark.clause("anvil.turn.first-turn-limit")
def test_turn_first_turn_limit() -> None:
    field = position(units=TWO, placed=(4, 2), turn=0)
    begin_turn(field)
    assert field.limits == [11, 10]
    begin_turn(field)
    assert field.turn == 2
    assert field.limits == [10, 10]


@pytest.mark.clause("anvil.turn.lowest-first")
def test_turn_lowest_first_a_bid_of_nothing() -> None:
    g = bidding((0, 5))
    assert who_acts(g) == [1] * 5


@pytest.mark.clause("anvil.turn.tie")
def test_turn_tie_burns_and_is_bid_again() -> None:
    g = bidding((4, 4))
    assert g.state.limits == [6, 6]
    assert g.topic == "bid"
    assert reason(g, 7, seat=0) == "anvil.turn.bid"
    g.number(6, seat=0).number(2, seat=1)
    assert g.state.pools == [6, 2]
    assert g.seat == 1


@pytest.mark.clause("anvil.turn.tie-at-zero")
def test_turn_tie_at_zero_ends_the_turn() -> None:
    g = bidding((10, 10))
    assert g.state.turn == 5
    assert g.state.limits == [10, 10]
    g.number(0, seat=0).number(0, seat=1)
    assert g.state.turn == 6


@pytest.mark.clause("anvil.turn.tie")
def test_turn_tie_with_one_limit_burnt_only_the_other_is_asked() -> None:
    g = anvil(units=TWO, phase="bid", limits=(0, 4))
    assert g.match.deciding == (1,)
    g.number(3, seat=1)
    assert g.state.pools == [0, 3]


# ---- activations ----


@pytest.mark.clause("anvil.activation.alternate")
def test_activation_alternate() -> None:
    g = anvil(units=TWO, pools=(4, 4))
    assert who_acts(g) == [0, 1] * 4


@pytest.mark.clause("anvil.activation.cost")
def test_activation_cost_is_one_sum() -> None:
    g = anvil(units={**TWO, "h": {"type": "hero", "at": (24, 24, 0)}}, pools=(3, 1))
    g.one("h")
    assert reason(g, ["hammerblow", "march"]) == "anvil.activation.cost"
    g.some("hammerblow")
    assert g.state.pools == [0, 1]


@pytest.mark.clause("anvil.activation.repeat")
def test_activation_repeat_the_same_troop_three_times() -> None:
    g = anvil(units=TWO, pools=(3, 0))
    for y in (16, 22, 28):
        act(g, "a").one("move").move({"a": (10, y)})
    assert pose(g, "a") == (10, 28, 0)
    assert g.state.turn == 5


@pytest.mark.clause("anvil.activation.contents")
def test_activation_contents_walk_then_cast() -> None:
    g = anvil(
        units={"w": {"type": "wizard", "at": (24, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (24, 30, 180)}},
        pools=(3, 1),
    )
    act(g, "w", "fireball")
    assert g.why_not("fireball") is not None  # 18″ away
    g.one("move").move({"w": (24, 16)}).one("fireball", "b")
    assert hp(g, "b") == 2


@pytest.mark.clause("anvil.activation.contents")
def test_activation_contents_no_engage_after_a_walk() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (24, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (24, 16, 180)}},
        pools=(3, 1),
    )
    act(g, "a").one("move").move({"a": (24, 12)})
    assert g.topic == "unit"
    assert g.seat == 1
    w = anvil(
        units={"w": {"type": "wizard", "at": (24, 10, 0)}, "b": {"type": "troop", "seat": 1, "at": (24, 16, 180)}},
        pools=(5, 1),
    )
    act(w, "w", "fireball").one("move").move({"w": (24, 12)})
    assert why(w, "engage") == "anvil.activation.contents"
    assert why(w, "move") == "anvil.activation.contents"


@pytest.mark.clause("anvil.activation.no-pass")
def test_activation_no_pass_standing_still_costs_one() -> None:
    g = anvil(units=TWO, pools=(2, 4), active=1)
    assert "pass" not in offered(g)
    act(g, "b").one("end")
    assert g.state.pools == [2, 3]
    act(g, "a").one("end")
    act(g, "b").one("end")
    assert g.state.pools == [1, 2]


@pytest.mark.clause("anvil.activation.unable")
def test_activation_unable_passes_and_the_turn_ends() -> None:
    g = anvil(
        units={
            "a": {"type": "troop", "at": (10, 10, 0)},
            "k": {"type": "knight", "seat": 1, "at": (40, 40, 180), "marks": ["transfix"]},
            "m": {"type": "monster", "seat": 1, "general": False},
        },
        pools=(1, 2),
        active=1,
    )
    assert g.seat == 0  # P2 could only pass, so it is not asked
    act(g, "a").one("end")
    assert g.state.turn == 5
    assert g.topic == "bid"


@pytest.mark.clause("anvil.activation.unable")
def test_activation_unable_may_still_bring_on_a_weak_unit() -> None:
    g = anvil(
        units={"a": {"type": "troop", "at": (10, 10, 0)}, "m": {"type": "monster", "seat": 1}}, pools=(1, 3), active=1
    )
    assert g.topic == "unit"
    assert g.seat == 1
    assert set(g.options()) == {"m", "pass"}
    body = g.question.body()
    assert isinstance(body, OneBody)
    shown = next(option for option in body.options if option.key == "m")
    assert (shown.cost, shown.detail) == (3, "only with Weak, for 3")  # the price shown is the price paid
    g.one("m")
    assert reason(g, []) == "anvil.activation.cost"
    g.some("weak")
    assert g.topic == "enter:m"
    assert g.state.pools[1] == 0


@pytest.mark.clause("anvil.activation.unable")
def test_activation_unable_with_no_room_on_the_board_edge() -> None:
    wall = {f"e{n}": {"type": "troop", "at": (2 + 4 * n, 47, 0)} for n in range(12)}
    g = anvil(units={**wall, "t": {"type": "troop", "seat": 1}}, pools=(1, 9), active=1)
    assert set(g.options()) == {"t", "pass"}  # it may still flank or infiltrate
    g.one("pass")
    assert g.seat == 0


@pytest.mark.clause("anvil.activation.out-of-cp")
def test_activation_out_of_cp_by_an_interruption() -> None:
    g = anvil(
        units={"h": {"type": "hero", "at": (24, 18, 0)}, "k": {"type": "knight", "seat": 1, "at": (24, 22, 180)}},
        pools=(6, 3),
    )
    engage(g, "h", "k").one("counterattack")
    assert g.state.pools == [5, 0]
    assert who_acts(g) == [0] * 5


@pytest.mark.clause("anvil.table.decision-points")
def test_table_decision_points_no_window_without_a_choice() -> None:
    g = anvil(
        units={"h": {"type": "hero", "at": (24, 18, 0)}, "t": {"type": "troop", "seat": 1, "at": (24, 22, 180)}},
        pools=(2, 2),
    )
    engage(g, "h", "t")
    assert g.topic == "unit"
    assert hp(g, "t") == 1


@pytest.mark.clause("anvil.table.decision-points", "anvil.victory.no-units")
def test_table_decision_points_concede_at_any_decision() -> None:
    g = anvil(units=TWO)
    g.match.concede(1)
    assert g.outcome.winners == (0,)


def test_unit_moves_are_seen_by_everybody() -> None:
    g = anvil(units=TWO)
    act(g, "a").one("move").answer(move("a", (10, 14), facing=90))
    assert g.at("a") == [(10.0, 14.0)]
    assert unit(g, "a").facing == (1, 0)
