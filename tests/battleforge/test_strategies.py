"""Chapter 17: strategy points, the ledger's examples and their neighbours, played through the kit."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game
from tests.battleforge.kit import forge

WALL = {"kind": "obstacle", "rect": (5, 18.5, 25, 18.75), "height": 0.75, "cover": "soft"}


def squad(x: float = 10, y: float = 10, models: int = 5, **changes: Any) -> dict[str, Any]:
    return {"cast": "Troopers", "row": (x, y), "models": models, **changes}


def shot(*dice: int, strategies: Any = "core", strategy: tuple[int, int] = (0, 2), **spec: Any) -> Game:
    """Two rifles at five Troopers who have acted and do not react."""
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1, activated=True)}
    g = forge(*dice, units=units, strategies=strategies, strategy=strategy, **spec)
    return g.one("a", "shoot", "b")


# ---- income ----


@pytest.mark.clause("battleforge.strategy.income")
@pytest.mark.parametrize(
    ("limit", "upkeep", "income"),
    [(1000, 0, 3), (1000, 1, 2), (1000, 3, 1), (1000, 9, 1), (500, 0, 2), (400, 0, 1), (499, 0, 1), (999, 0, 2)],
)
def test_a_round_brings_one_and_one_for_each_complete_500(limit: int, upkeep: int, income: int) -> None:
    units = {"a": squad(), "b": squad(10, 30, seat=1)}
    g = forge(units=units, stage="bidding", round=0, limit=limit, upkeep=(upkeep, 0))
    assert g.look("strategy points", 0) == income
    assert g.cited("battleforge.strategy.income")


@pytest.mark.clause("battleforge.round.phases", "battleforge.strategy.income")
def test_the_income_is_told_before_the_bids() -> None:
    g = forge(units={"a": squad(), "b": squad(10, 30, seat=1)}, stage="bidding", round=0)
    g.number(1, seat=0).number(0, seat=1)
    kinds = [event.kind for event in g.events()]
    assert kinds.index("round") < kinds.index("income") < kinds.index("bids") < kinds.index("shock")


@pytest.mark.clause("battleforge.strategy.ability-gain")
def test_two_quartermasters_bring_one_point_and_only_from_the_table() -> None:
    master = squad(unit_rules=["Quartermaster"])
    units = {"a": master, "q": {**master, "row": (10, 14)}, "b": squad(10, 30, seat=1)}
    assert forge(units=units, stage="bidding", round=0).look("strategy points", 0) == 4
    away = {"cast": "Troopers", "unit_rules": ["Quartermaster"], "reserve": True}
    units = {"a": squad(), "q": away, "b": squad(10, 30, seat=1)}
    assert forge(units=units, stage="bidding", round=0).look("strategy points", 0) == 3


@pytest.mark.clause("battleforge.strategy.discard")
def test_what_was_not_spent_is_lost() -> None:
    units = {"a": squad(activated=True), "b": squad(10, 30, seat=1, activated=True)}
    g = forge(units=units, stage="end", strategy=(2, 0), limit=500)
    assert g.look("strategy points", 0) == 2  # the income of the next round, not 4
    assert g.cited("battleforge.strategy.discard")


# ---- spending ----


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.action.evade-spend")
def test_get_down_is_offered_between_the_declaration_and_the_first_die() -> None:
    g = shot()
    assert (g.seat, g.topic) == (1, "window:targeted:b")
    assert g.rolls() == []
    assert g.offered()["get-down b"].cost == 1
    g.dice(4, 5).one("get-down b", "spend")
    assert g.need("Rifle: hits") == 4
    assert g.look("strategy points", 1) == 1
    assert g.cited("battleforge.strategy.spend")


@pytest.mark.clause("battleforge.strategy.spend")
def test_nobody_is_asked_without_points_or_without_use() -> None:
    assert shot(9, 9, strategy=(0, 0)).rolls("Rifle: hits")
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1, activated=True, evade=True)}
    g = forge(units=units, strategies="core", strategy=(0, 2)).one("a", "shoot", "b")
    assert g.topic == "evade:b"  # a second token would be none


@pytest.mark.clause("battleforge.strategy.spend")
def test_a_dear_strategy_is_not_offered_for_a_single_point() -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, 3, seat=1, activated=True)}
    lists = [[], ["Hold the Line"]]
    for points, asked in ((2, True), (1, False)):
        g = forge(1, 1, 9, 9, 10, units=units, strategies=lists, strategy=(0, points)).one("a", "shoot", "b").default()
        assert (g.topic == "window:break test failed:b") is asked


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.core.effect-order")
def test_the_active_player_goes_first_and_then_bid_order() -> None:
    hasty = {"name": "Hasty", "window": "move", "effects": [{"name": "movement", "number": 1, "scope": "action"}]}
    units = {"a": squad(), "b": squad(10, 40, seat=1), "c": squad(40, 40, seat=2)}
    g = forge(
        units=units, players=("A", "B", "C"), order=(2, 0, 1), active=2, strategies=[[hasty], [hasty], [hasty]],
        strategy=(1, 1, 1),
    )  # fmt: skip
    g.one("c", "move")
    assert (g.seat, g.topic) == (2, "window:move:c")  # only units of the moment count: nobody else is asked
    g.one("hasty c")
    assert g.refuses_shift(0, -7.001, "battleforge.move.distance")
    assert g.state.strategy == [1, 1, 0]


@pytest.mark.clause("battleforge.strategy.one-per-action")
def test_one_strategy_for_a_unit_in_an_action_and_others_for_others() -> None:
    g = shot(1, 9, strategy=(1, 2)).one("get-down b", "spend")
    assert (g.seat, g.topic) == (0, "window:die:a")  # the shooter may still have one
    g.one("decline")
    g.dice(9)
    g.default()
    assert not [event for event in g.events("strategy") if event.facts["strategy"] == "Second Chance"]
    assert g.count("b") == 4  # the failed Save is not offered: b has had its strategy
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.strategy.one-per-action")
def test_the_next_action_is_another_one() -> None:
    units = {"a": squad(models=2), "d": squad(20, models=2), "b": squad(10, 20, seat=1), "c": squad(40, 40, seat=1)}
    g = forge(units=units, strategies=[[], ["Get Down!"]], strategy=(0, 2)).one("a", "shoot", "b")
    g.one("decline").dice(9, 9).one("get-down b", "spend")
    g.one("forgo").one("c", "forgo").one("d", "shoot", "b").one("decline")
    assert g.topic == "window:targeted:b"
    assert g.why_not("get-down b") is None


@pytest.mark.clause("battleforge.strategy.one-per-action")
def test_the_step_before_the_first_action_counts_as_one() -> None:
    units = {"a": squad(shock=1), "b": squad(10, 30, seat=1)}
    g = forge(9, units=units, strategies="core", strategy=(2, 0)).one("a")
    assert g.topic == "window:die:a"
    g.dice(2).one("second-chance miss")
    assert g.look("shock", "a") == 0
    g.one("move").answer("rush").shift(0, 9)
    assert g.topic == "window:rush:a"  # a new action, a new strategy


@pytest.mark.clause("battleforge.strategy.one-per-action", "battleforge.react.no-nesting")
def test_a_reaction_is_part_of_the_action_that_it_answers() -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1)}
    g = forge(units=units, strategies=[[], ["Quick Hands", "Get Down!"]], strategy=(0, 3)).one("a", "shoot", "b")
    g.one("counter b a").dice(9, 9, 9, 9, 9, 9, 9).one("quick-hands b")
    assert [event.beat for event in g.events("react")] == ["interrupt"]
    assert g.topic == "action:a"  # nobody was asked to Get Down! any more
    assert g.look("strategy points", 1) == 2


# ---- re-rolls ----


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_a_save_of_nine_becomes_a_four() -> None:
    g = shot(1, 9, 9, strategies=[[], ["Second Chance"]])
    g.default()  # who takes the hit
    assert (g.seat, g.topic, g.options()) == (1, "window:die:b", ["second-chance wounded", "decline", "no more"])
    g.dice(4).one("second-chance wounded")
    assert g.count("b") == 5
    assert g.look("strategy points", 1) == 1
    assert g.cited("battleforge.strategy.rerolls")
    (again,) = g.rolls("Save again")
    assert again.was[0].face == 9


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_the_new_result_stands_and_a_die_is_rolled_again_once() -> None:
    g = shot(1, 9, 9, strategies=[[], ["Second Chance"]]).default()
    g.dice(10).one("second-chance wounded")
    assert g.count("b") == 4
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_one_question_for_a_volley_and_none_when_all_is_well() -> None:
    g = shot(5, 9, strategies=[["Second Chance"], []], strategy=(1, 0))
    assert (g.topic, g.options()) == ("window:die:a", ["second-chance miss", "decline", "no more"])
    g.dice(5, 1, 1).one("second-chance miss")
    g.default()
    assert len(g.rolls("Save")) == 2
    g = shot(5, 5, 1, 1, strategies=[["Second Chance"], []], strategy=(1, 0))
    assert g.topic == "hits:b"


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_no_more_for_this_action_is_remembered_and_forgotten_with_it() -> None:
    units = {"a": squad(models=2, shock=1), "b": squad(10, 20, seat=1, activated=True, shock=1)}
    g = forge(9, units=units, strategies="core", strategy=(2, 0)).one("a")
    g.dice(9, 9).one("decline", "shoot", "b")
    assert g.topic == "window:die:a"
    g.one("no more")
    assert g.topic == "action:a"
    g.dice(9).one("rally")
    assert g.topic == "window:die:a"


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_roll_offs_and_scatter_are_not_rolled_again() -> None:
    units = {"a": squad(), "b": squad(10, 30, seat=1)}
    g = forge(units=units, stage="bidding", round=0, strategies="core").dice(3, 9).number(1, seat=0).number(1, seat=1)
    assert len(g.rolls("Roll-off")) == 2
    assert g.topic == "unit"
    mortar = {"name": "Mortar", "range": (24, 36), "rules": ["Lobbed(2)"]}
    units = {"a": {"cast": "Troopers", "at": [(10, 10)], "weapons": [mortar]}, "b": squad(10, 30, seat=1)}
    g = forge(9, units=units, strategies=[["Second Chance"], []], strategy=(1, 0)).one("a", "shoot")
    g.place({"shell": (12, 30)}).one("decline")
    assert g.topic == "window:die:a"  # the shot itself may be
    g.dice(180, 10).one("decline")
    assert len(g.rolls("Scatter")) == 1
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.strategy.rerolls")
def test_the_dice_of_a_fall_are_told_apart_by_their_models() -> None:
    cliff = {"kind": "platform", "rect": (0, 0, 12, 20), "height": 4}
    units = {"a": {"cast": "Troopers", "at": [(11.4, 8), (11.4, 10)]}, "b": squad(40, 40, seat=1)}
    g = forge(units=units, terrain=[cliff], strategies="core", strategy=(3, 0)).one("a", "move")
    g.shift(3, 0).dice(9).one("drop")
    assert g.topic == "window:die:a"  # the check of the fall
    g.dice(9, 8).one("decline")
    assert [key for key in g.options() if key.startswith("second")] == ["second-chance miss", "second-chance miss a.2"]
    g.dice(1).one("second-chance miss a.2")
    assert g.state.units["a"].models == ("a.2",)


# ---- the strategies of the box ----


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.action.rush")
def test_double_time_rushes_without_a_check() -> None:
    units = {"a": squad(), "b": squad(40, 45, seat=1)}
    g = forge(units=units, strategies="core", strategy=(1, 0)).one("a", "move").answer("rush").shift(0, 9)
    g.one("double-time a")
    assert g.at("a")[0] == (10, 19)
    assert not g.rolls("Rush")


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.break.test")
@pytest.mark.parametrize(("again", "broken"), [(6, False), (7, True)])
def test_hold_the_line_takes_the_test_again(again: int, broken: bool) -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, 3, seat=1, activated=True)}
    g = (
        forge(1, 1, 9, 9, 7, units=units, strategies=[[], ["Hold the Line"]], strategy=(0, 2))
        .one("a", "shoot", "b")
        .default()
    )
    assert (g.seat, g.topic) == (1, "window:break test failed:b")
    g.dice(again).one("hold-the-line b")
    assert bool(g.events("break")) is broken
    assert g.look("strategy points", 1) == 0


@pytest.mark.clause("battleforge.break.test")
def test_the_fearless_need_no_strategy() -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, 3, seat=1, activated=True, rules=["Fearless"])}
    g = (
        forge(1, 1, 9, 9, 7, units=units, strategies=[[], ["Hold the Line"]], strategy=(0, 2))
        .one("a", "shoot", "b")
        .default()
    )
    assert g.events("fearless")
    assert g.look("strategy points", 1) == 2


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.react.check")
def test_quick_hands_react_without_a_check() -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1)}
    g = forge(units=units, strategies=[[], ["Quick Hands"]], strategy=(0, 1)).one("a", "shoot", "b").one("dodge b")
    assert (g.seat, g.topic) == (1, "window:reaction:b")
    g.one("quick-hands b")
    assert not g.rolls("Dodge")
    assert g.topic == "evade:b"


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.terrain.hard-cover")
def test_dig_in_makes_cover_better_for_one_attack() -> None:
    lists = [[], [{"name": "Dig In", "window": "targeted", "in_cover": True,
                   "effects": [{"name": "cover", "number": 1, "scope": "attack"}]}]]  # fmt: skip
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1, activated=True)}
    g = (
        forge(5, 9, 7, units=units, terrain=[WALL], strategies=lists, strategy=(0, 1))
        .one("a", "shoot", "b")
        .one("dig-in b")
    )
    g.default()
    assert g.reasons("Save") == {"battleforge.model.save": 5, "battleforge.terrain.hard-cover": 2}
    assert g.count("b") == 5
    assert g.look("cover", "b", "a") == 1  # it was for that attack


@pytest.mark.clause("battleforge.strategy.spend")
@pytest.mark.parametrize(("cover", "asked"), [("soft", True), ("hard", True), ("fortified", False), ("none", False)])
def test_who_has_no_cover_or_the_best_does_not_dig_in(cover: str, asked: bool) -> None:
    lists = [[], ["Dig In"]]
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1, activated=True, faction="bucket-brigade")}
    g = forge(9, 9, units=units, terrain=[{**WALL, "cover": cover}], strategies=lists, strategy=(0, 1))
    g.one("a", "shoot", "b")
    assert (g.topic == "window:targeted:b") is asked


@pytest.mark.clause("battleforge.unit.ability-targets", "battleforge.strategy.spend")
def test_a_strategy_of_a_faction_reaches_its_units_only() -> None:
    units = {"a": squad(models=2), "b": squad(10, 20, seat=1, activated=True)}
    g = forge(9, 9, units=units, terrain=[WALL], strategies=[[], ["Dig In"]], strategy=(0, 1)).one("a", "shoot", "b")
    assert g.topic == "action:a"


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.unit.keywords")
def test_full_throttle_gives_a_vehicle_three_inches() -> None:
    units = {
        "k": {"cast": "Tank", "at": [(24, 10)], "faction": "bucket-brigade"},
        "b": squad(10, 46, seat=1, activated=True),
    }
    g = forge(units=units, strategies=[["Full Throttle"], []], strategy=(1, 0)).one("k", "move")
    assert (g.topic, g.options()) == ("window:move:k", ["full-throttle k", "decline", "no more"])
    g.one("full-throttle k")
    assert g.refuses("abandon", "battleforge.action.move")  # it is paid for
    assert g.refuses_shift(0, 11.001, "battleforge.move.distance")
    g.shift(0, 11)
    g.one("move")
    assert g.refuses_shift(0, 8.001, "battleforge.move.distance")


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.reserve.ambush")
def test_royal_summons_passes_the_check_of_an_ambush() -> None:
    spider = {"cast": "Brutes", "models": 1, "reserve": True, "unit_rules": ["Ambush"], "faction": "pantry-swarm"}
    units = {"a": spider, "b": squad(10, 46, seat=1)}
    g = forge(units=units, round=2, strategies=[["Royal Summons"], []], strategy=(1, 0)).one("a", "ambush")
    g.place({"a.1": (24, 10)})
    assert g.topic == "window:ambush:a"
    g.one("royal-summons a")
    assert g.at("a") == [(24, 10)]
    assert not g.rolls("Ambush")


# ---- before the game ----

ZONES = [(0, 0, 48, 10), (0, 38, 48, 48)]


def setting_up(strategies: Any = "core", **spec: Any) -> Game:
    units = {
        "a": {"cast": "Troopers", "waiting": True, "models": 1},
        "c": {"cast": "Troopers", "waiting": True, "models": 1},
        "b": {"cast": "Troopers", "waiting": True, "seat": 1, "models": 1},
    }
    return forge(8, 3, units=units, stage="zones", round=0, zones=ZONES, strategies=strategies, **spec).one("z1")


@pytest.mark.clause("battleforge.strategy.pre-game", "battleforge.setup.sequence", "battleforge.reserve.outflank")
def test_night_march_is_used_before_anybody_is_set_aside() -> None:
    g = setting_up([["Night March"], ["Night March"]])
    assert (g.seat, g.topic) == (0, "window:pre-game")
    g.one("night-march a", seat=0)
    assert g.look("strategy points", 0) == 2
    g.one("decline")
    assert g.topic == "reserves"
    assert g.seat == 0  # the other has nobody who could wait
    g.assign({"a": "reserve", "c": "deploy"})
    assert g.look("place", "a") == "reserve"


@pytest.mark.clause("battleforge.strategy.pre-game")
def test_what_is_spent_before_the_game_is_missing_from_the_first_income() -> None:
    """Income 3, Decoys for 2: one point in round 1, three in round 2."""
    g = setting_up([["Decoys"], []]).one("a")
    g.place({"a.1": (5, 5)}).place({"b.1": (5, 43)}).place({"c.1": (20, 5)})
    assert (g.seat, g.topic, g.options()) == (
        0,
        "window:after deployment",
        ["decoys a", "decoys c", "decline"],
    )
    g.one("decoys a").some("c").place({"a.1": (40, 5)}).place({"c.1": (44, 5)})
    assert (g.at("a"), g.at("c")) == ([(40, 5)], [(44, 5)])
    assert g.topic == "bid"
    assert g.look("strategy points", 0) == 1
    g.number(1, seat=0).number(0, seat=1).split({"a": 1})
    g.dice(1).one("a", "forgo").one("b", "forgo").one("c", "forgo")
    assert (g.state.round, g.look("strategy points", 0)) == (2, 3)


@pytest.mark.clause("battleforge.strategy.pre-game")
def test_no_more_than_the_first_income_is_spent() -> None:
    lists = [["Night March", "Decoys"], []]
    g = setting_up(lists, limit=500).one("night-march a").assign({"a": "deploy", "c": "deploy"}).one("a")
    g.place({"a.1": (5, 5)}).place({"b.1": (5, 43)}).place({"c.1": (20, 5)})
    assert g.topic == "bid"  # Decoys would cost 2 of the 1 that is left


@pytest.mark.clause("battleforge.strategy.pre-game")
def test_decoys_may_be_for_one_unit_alone() -> None:
    g = setting_up([["Decoys"], []]).one("a")
    g.place({"a.1": (5, 5)}).place({"b.1": (5, 43)}).place({"c.1": (20, 5)})
    g.one("decoys c").some().place({"c.1": (30, 5)})
    assert (g.at("a"), g.at("c")) == ([(5, 5)], [(30, 5)])


@pytest.mark.clause("battleforge.strategy.pre-game")
def test_decoys_are_for_two_units_and_no_more() -> None:
    units: dict[str, Any] = {name: {"cast": "Troopers", "at": [(x, 5)]} for name, x in (("a", 5), ("c", 15), ("d", 25))}
    units["b"] = {"cast": "Troopers", "at": [(5, 43)], "seat": 1}
    g = forge(units=units, stage="decoys", round=0, zones=ZONES, strategies=[["Decoys"], []]).one("decoys a")
    assert g.refuses(["c", "d"], "battleforge.strategy.pre-game")
    g.some("d").place({"a.1": (40, 5)}).place({"d.1": (44, 5)})
    assert (g.at("a"), g.at("c"), g.at("d")) == ([(40, 5)], [(15, 5)], [(44, 5)])


@pytest.mark.clause("battleforge.strategy.one-per-action", "battleforge.strategy.pre-game")
def test_before_the_game_no_action_counts_the_strategies_of_a_unit() -> None:
    g = setting_up([["Night March", "Decoys"], []]).one("night-march a").assign({"a": "deploy", "c": "deploy"}).one("a")
    g.place({"a.1": (5, 5)}).place({"b.1": (5, 43)}).place({"c.1": (20, 5)})
    assert g.topic == "window:after deployment"
    assert g.why_not("decoys a") is None


# ---- what a strategy is for ----


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.strategy.rerolls")
def test_a_cheap_re_roll_is_offered_beside_one_that_is_too_dear() -> None:
    dear = {"name": "Dear", "cost": 3, "window": "die", "effects": [{"name": "re-roll"}]}
    units = {"a": squad(shock=1), "b": squad(10, 40, seat=1)}
    g = forge(9, units=units, strategies=[[dear, "Second Chance"], []], strategy=(1, 0)).one("a")
    assert g.options() == ["second-chance miss", "decline", "no more"]


@pytest.mark.clause("battleforge.unit.ability-targets", "battleforge.strategy.rerolls")
@pytest.mark.parametrize(
    ("only", "asked"),
    [({"faction": "swarm"}, False), ({"faction": "cast"}, True), ({"keyword": "Vehicle"}, False), ({}, True)],
)
def test_a_re_roll_of_a_faction_is_for_its_units(only: dict[str, str], asked: bool) -> None:
    ours = {"name": "Ours", "window": "die", "effects": [{"name": "re-roll"}], **only}
    units = {"a": squad(shock=1), "b": squad(10, 40, seat=1)}
    g = forge(9, units=units, strategies=[[ours], []], strategy=(1, 0)).one("a")
    assert (g.topic == "window:die:a") is asked


CALM = {"name": "Calm", "window": "activation",
        "effects": [{"name": "composure", "number": 2, "scope": "activation"}]}  # fmt: skip


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.activate.sequence")
def test_a_strategy_for_the_activation_comes_before_the_checks_for_shock() -> None:
    units = {"a": squad(shock=1), "b": squad(10, 40, seat=1)}
    g = forge(units=units, strategies=[[CALM, "Second Chance"], []], strategy=(2, 0)).one("a")
    assert (g.topic, g.rolls()) == ("window:activation:a", [])
    g.dice(8).one("calm a")
    assert (g.need("Courage"), g.look("shock", "a")) == (8, 0)
    g = forge(units=units, strategies=[[CALM, "Second Chance"], []], strategy=(2, 0)).one("a").dice(9).one("calm a")
    assert g.topic == "action:a"  # it has had its strategy in this step


@pytest.mark.clause("battleforge.strategy.spend", "battleforge.reserve.arrival")
def test_who_comes_from_reserve_is_asked_before_the_first_move() -> None:
    haste = {"name": "Haste", "window": "activation",
             "effects": [{"name": "movement", "number": 2, "scope": "activation"}]}  # fmt: skip
    units = {"a": {"cast": "Troopers", "models": 1, "reserve": True}, "b": squad(10, 40, seat=1)}
    g = forge(
        units=units, zones=ZONES, edges=[{"zone": "z1", "start": (0, 0), "end": (48, 0)}],
        strategies=[[haste], []], strategy=(1, 0),
    )  # fmt: skip
    g.one("a", "edge")
    assert g.topic == "window:activation:a"
    g.one("haste a")
    assert g.topic == "arrive:a"
    came: dict[str, Any] = {"starts": {"a.1": [10_000, 0]}, "paths": {"a.1": [[10_000, 7_500]]}}
    assert g.refuses({**came, "paths": {"a.1": [[10_000, 7_501]]}}, "battleforge.move.distance")
    g.answer(came)
    assert g.at("a") == [(10, 7.5)]
