"""Cases worked out by hand from the ledger: Combat, retreat and Seize Ground (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game, game
from grognard.testing.spots import paths
from tests.fatigue.cast import Spot, battle, ironclads, musketeers, pikes, row, skirmishers

FAR: dict[str, Any] = {"a": pikes([(45, 3)]), "z": pikes([(45, 33)], 1)}
"""A unit a side far off, so that nobody is wiped out."""


def rout(loser: list[Spot], winner: list[Spot], *terrain: dict[str, Any], **more: Any) -> Game:
    """Red Skirmishers have lost a Combat against A's Pikes and are about to retreat."""
    units = {"p": pikes(winner), "s": skirmishers(loser, 1), **FAR, **more}
    combat = {"attacker": "p", "defenders": ["s"], "slew": 1, "loser": 1}
    return game("fatigue", units=units, terrain=list(terrain), combat=combat)


def takes(g: Game, **ends: Spot) -> bool:
    """Whether a retreat may end like this; "s_1" is s.1."""
    return g.refusal(paths({name.replace("_", "."): spot for name, spot in ends.items()})) is None


# ---- the fight ----


@pytest.mark.clause("fatigue.combat.retreat", "fatigue.combat.count")
def test_retreat_after_a_combat_played_out() -> None:
    g = battle(6, 1, p=pikes([(10, 8.5)]), s=skirmishers([(10, 10), (11, 10)], 1), **FAR)
    g.one("p", "advance").stay().one("s").some("s.2")
    g.dice(4).stay()  # Quality 5: a miss
    assert (g.seat, g.topic) == (1, "retreat:s")
    g.move({"s.1": (10, 13)})
    assert g.look("distance", "p", "s") == 3.5
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.retreat", "fatigue.combat.count")
def test_retreat_of_the_active_unit_that_lost() -> None:
    g = battle(1, p=pikes([(10, 10), (10, 9)]), s=skirmishers([(10, 11.5)], 1), **FAR)
    g.one("p", "hold", "s").dice(5, 3).stay().some("p.1")
    assert (g.seat, g.topic) == (0, "retreat:p")
    g.default()
    assert g.look("distance", "p", "s") >= 2.998
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.participants", "fatigue.combat.destroyed-loses")
def test_participants_the_attacker_dies_at_the_first_blow_and_both_reds_may_seize_ground() -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), r=pikes([(10, 8.5)], 1), a=pikes([(45, 3)]))
    g.one("p", "hold", "s").one("s").dice(6, 1).stay()
    assert g.count("p") == 0
    assert g.dice_left == []
    seized = []
    while g.topic.startswith("seize"):
        assert g.seat == 1
        seized.append(g.topic)
        g.stay()
    assert sorted(seized) == ["seize:r", "seize:s"]
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.participants", "fatigue.combat.attack-first")
def test_participants_the_second_defender_strikes_back_for_the_dead_first() -> None:
    g = battle(6, 1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), r=pikes([(10, 8.5), (10, 7.5)], 1), **FAR)
    g.one("p", "hold", "s")
    assert g.count("s") == 0
    assert g.topic == "move:r"  # only one is left to strike back: no question about the order
    g.dice(6, 4, 1).stay()  # one Pike in range hits, and the Save on 4 succeeds: nobody besets the Pikes any more
    assert g.need("Save") == 4
    assert g.topic == "retreat:r"
    g.default()
    assert (g.seat, g.count("r")) == (1, 2)


@pytest.mark.clause("fatigue.combat.repeat", "fatigue.action.hold-scope")
def test_repeat_keeps_the_bonus_of_hold_and_asks_nothing_for_a_single_target() -> None:
    g = battle(2, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), **FAR)
    g.one("p", "hold", "s")
    g.dice(4, 2).stay()  # round 1 ends 0 to 0, round 2: a miss on 3 or more
    assert g.topic == "move:s"
    g.dice(4, 3, 1).stay()  # round 3: 3 hits
    assert [roll.tally.total for roll in g.rolls("Hit") if roll.tally] == [3, 5, 3, 5, 3]
    assert g.count("s") == 0
    assert g.dice_left == []


@pytest.mark.clause("fatigue.combat.repeat")
def test_repeat_goes_on_though_the_attacker_has_nobody_in_range() -> None:
    # 1 to 1; the Pike that is left is 2 from the nearest Skirmisher, who comes up and hits.
    g = battle(6, 1, p=pikes([(10, 10), (10, 9)]), s=skirmishers([(10, 11.5), (10, 12.5), (10, 13.5)], 1), **FAR)
    g.one("p", "advance").stay().one("s").some("s.3")
    g.dice(6, 1).stay().some("p.1")  # only s.1 was in range and hit
    assert g.topic == "move:s"  # s.1 is 1.5 from the other Pike: round 2 without a blow of A
    g.dice(5, 2).move({"s.1": (10, 10.5)})
    assert g.count("p") == 0
    assert len(g.rolls("Hit")) == 3


@pytest.mark.clause("fatigue.combat.drawn")
def test_drawn_the_nearest_two_died_and_nobody_comes_up() -> None:
    g = battle(6, 1, p=pikes([(10, 10), (10, 9)]), s=skirmishers([(10, 11.5), (10, 12.5), (11, 12.5)], 1), **FAR)
    g.one("p", "advance").stay().one("s").some("s.3")
    g.dice(6, 1).stay().some("p.1")
    g.stay()
    assert g.cited("fatigue.combat.drawn")
    assert (g.count("p"), g.count("s")) == (1, 2)
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.combat.retaliation-move", "fatigue.move.vertical")
def test_retaliation_move_counts_climbing() -> None:
    wall = {"kind": "wall", "rect": (5, 12.6, 15, 12.8), "height": 0.5}
    g = battle(1, terrain=[wall], p=pikes([(10, 10)]), s=skirmishers([(10, 11.5), (11, 13.4)], 1), **FAR)
    g.one("p", "advance").stay().one("s")
    assert not takes(g, s_2=(11.1, 11.2))  # 2.2 and an inch for the wall
    assert takes(g, s_2=(11.1, 11.5))
    g.dice(1, 1, 1).move({"s.2": (11.1, 11.5)})
    assert len(g.rolls("Hit")[1].faces) == 2


@pytest.mark.clause("fatigue.combat.retaliation-attack", "fatigue.check.penalty")
def test_retaliation_attack_of_a_fatigued_unit() -> None:
    g = battle(6, 4, p=pikes([(10, 10)]), r=pikes(row(2, 10, 11.5), 1, fatigued=True), **FAR)
    g.one("p", "advance").stay().one("r").default()
    assert g.need("Save") == 5
    g.dice(4).stay()
    assert g.need("Hit") == 5
    assert g.topic == "retreat:r"


@pytest.mark.clause("fatigue.combat.retaliation-attack")
def test_retaliation_attack_of_shooters_is_melee() -> None:
    g = battle(1, p=pikes([(10, 10)]), m=musketeers([(10, 11.5), (10, 12.5)], 1), **FAR)
    g.one("p", "advance").stay().one("m")
    g.dice(1, 1).stay()
    assert len(g.rolls("Hit")[1].faces) == 1


@pytest.mark.clause("fatigue.combat.retaliation-move")
def test_retaliation_move_order_is_the_defenders() -> None:
    g = battle(1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1), i=ironclads([(10, 8.5)], 1), **FAR)
    g.one("p", "advance").stay().one("s")
    assert (g.seat, g.topic) == (1, "retaliation")
    g.one("i").dice(1).stay()
    assert g.topic == "move:s"


# ---- retreat ----


@pytest.mark.clause("fatigue.combat.retreat-clear", "fatigue.measure.within")
def test_retreat_clear_of_a_touching_winner_slantwise() -> None:
    # 45 degrees: 2.121 each way, rounded; centres 3.9994 apart.
    g = rout([(10, 10)], [(9.293, 9.293)]).default()
    assert g.at("s") == [(12.121, 12.121)]


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_may_be_any_clear_end_that_never_comes_nearer() -> None:
    g = rout([(10, 10)], [(10, 8.5)])
    assert takes(g, s_1=(12, 12.2))
    assert takes(g, s_1=(10, 12.5))
    assert takes(g, s_1=(10, 12.498))  # 2.998 is enough
    assert not takes(g, s_1=(10, 12.497))
    assert takes(g, s_1=(10, 13.002))
    assert not takes(g, s_1=(10, 13.003))


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_nowhere_nearer_than_at_the_start() -> None:
    # 4 away already. (11, 9.9) is as far off again, 5.0010 between the centres, but the straight way there passes
    # at 4.9752: the line through both points is 5 / sqrt(1.01) from the winner.
    g = rout([(10, 10)], [(10, 5)])
    assert takes(g, s_1=(12, 10))
    assert not takes(g, s_1=(11, 9.9))
    assert not takes(g, s_1=(10, 9.99))
    assert takes(g, s_1=(10, 9.998))


@pytest.mark.clause("fatigue.combat.slain")
@pytest.mark.parametrize(("off", "left"), [(2.643, 1), (2.642, 0)])
def test_slain_between_two_winners_at_the_exact_distance(off: float, left: int) -> None:
    # Only due north or south: centres sqrt(off^2 + 9) = 3.9982 or 3.9975 apart; 3.998 is needed.
    g = rout([(10, 10)], [(10 - off, 10), (10 + off, 10)]).default()
    assert g.count("s") == left
    if left:
        assert g.at("s") == [(10, 13)]


@pytest.mark.clause("fatigue.combat.slain")
@pytest.mark.parametrize(("wall", "end"), [(13.2, 12.6), (13.1, 12.6), (13.097, None)])
def test_slain_not_if_less_than_a_quarter_inch_more_gets_clear(wall: float, end: float | None) -> None:
    # A blind alley: at a gap of 0.4 it takes 2.6 to get clear; 2.75 ends in the wall, 2.5 is too near.
    house = {"kind": "building", "impassable": True}
    alley = [house | {"rect": (0, 9.4, 9.4, 16)}, house | {"rect": (10.6, 9.4, 30, 16)}]
    g = rout([(10, 10)], [(10, 8.6)], *alley, house | {"rect": (9.4, wall, 10.6, 16)}).default()
    assert g.count("s") == (0 if end is None else 1)
    if end is not None:
        assert g.at("s") == [(10, end)]


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_not_if_half_a_step_along_the_edge_gets_clear() -> None:
    # Due east along the south edge: clear from sqrt(16 - 2.25) = 3.708 - 1.2 = 2.509 on; own Pikes stand at 2.75 and 3.
    own = pikes([(13.6, 0.5)], 1)
    g = rout([(10, 0.5)], [(8.8, 2)], b=own).default()
    assert g.at("s") == [(12.509, 0.5)]


@pytest.mark.clause("fatigue.combat.slain")
def test_retreat_by_default_ties_go_to_the_unit_listed_first() -> None:
    units = {"s": skirmishers([(11.5, 10), (14, 14)], 1), "r": pikes([(14, 6), (8.5, 10)], 1), "p": pikes([(10, 10)])}
    combat = {"attacker": "p", "defenders": ["s", "r"], "slew": 1, "loser": 1}
    proposed: Any = game("fatigue", units=units, combat=combat).question.default()
    # s.2 and r.1 are equally far, so are s.1 and r.2.
    assert proposed["order"] == ["s.2", "r.1", "s.1", "r.2"]


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_not_if_straight_away_from_the_mean_gets_clear() -> None:
    # Winners 1.1 off, 28 degrees on either side of 272.5: only 92.5 degrees gets clear of both (4.004), no whole five.
    g = rout([(10, 10)], [(9.526, 9.007), (10.558, 9.052)]).default()
    assert g.count("s") == 1
    x, y = g.at("s")[0]
    assert x == pytest.approx(9.870, abs=0.001)
    assert y == pytest.approx(12.997, abs=0.001)


@pytest.mark.clause("fatigue.combat.slain", "fatigue.combat.retreat")
@pytest.mark.parametrize(
    ("winners", "end"),
    [([(7.5, 10), (8, 8.5)], (13, 10)), ([(8, 8.5), (7.5, 10)], (12.4, 11.8))],
)
def test_retreat_by_default_straight_away_from_the_lower_number_of_equally_near_winners(
    winners: list[tuple[float, float]], end: tuple[float, float]
) -> None:
    # Both winners are 2.5 off between the centres: due east from the one, (0.8, 0.6) from the other, 3 either way.
    assert rout([(10, 10)], winners).default().at("s") == [end]


@pytest.mark.clause("fatigue.combat.slain", "fatigue.combat.retreat")
def test_retreat_by_default_goes_the_whole_three_inches_before_a_quarter_less() -> None:
    # Straight away to (10, 13) ends in the house, at 2.75 too; at 2.5 it is free and 3.0 clear.
    house = {"kind": "building", "impassable": True, "rect": (8, 13.05, 12, 16)}
    assert rout([(10, 10)], [(10, 8.5)], house).default().at("s") == [(10, 12.5)]
    assert rout([(10, 10)], [(10, 8.5)]).default().at("s") == [(10, 13)]


@pytest.mark.clause("fatigue.combat.slain", "fatigue.move.vertical")
@pytest.mark.parametrize(("south", "left"), [(8, 1), (8.1, 0), (9, 0)])
def test_slain_if_climbing_takes_too_much(south: float, left: int) -> None:
    # A wall of 0.5 right behind: two inches of the three are left for the way.
    wall = {"kind": "wall", "rect": (0, 10.6, 30, 10.8), "height": 0.5}
    g = rout([(10, 10)], [(10, south)], wall).default()
    assert g.count("s") == left
    if left:
        assert g.at("s") == [(10, 12)]


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_never_who_stands_clear_already_even_hemmed_in() -> None:
    g = rout([(0.5, 0.5)], [(4.5, 0.5)]).default()  # gap 3.0 in the corner
    assert g.count("s") == 1


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_at_the_south_edge() -> None:
    g = rout([(10, 0.5)], [(10, 2)])
    g.default()
    assert g.count("s") == 0
    assert (g.seat, g.topic) == (0, "seize:p")
    g.shift(0, -1.5)
    assert g.at("p") == [(10, 0.5)]


@pytest.mark.clause("fatigue.combat.slain")
@pytest.mark.parametrize(("order", "left"), [(["s.2", "s.1"], "s.2"), (["s.1", "s.2"], "s.1")])
def test_slain_who_goes_first_takes_the_room(order: list[str], left: str) -> None:
    # A blind alley between impassable houses: both must end between 13 and 13.5, where there is room for one.
    house = {"kind": "building", "impassable": True}
    west, east = house | {"rect": (0, 9.4, 9.4, 16)}, house | {"rect": (10.6, 9.4, 30, 16)}
    north = house | {"rect": (9.4, 14, 10.6, 16)}
    g = rout([(10, 10), (10, 11)], [(10, 9)], west, east, north)
    proposed: Any = g.question.default()
    assert proposed["order"] == ["s.2", "s.1"]
    g.move({left: (10, 13 if left == "s.1" else 13.5)}, order=order)
    assert list(g.state.units["s"].models) == [left]


@pytest.mark.clause("fatigue.combat.retreat", "fatigue.combat.slain")
def test_retreat_by_default_the_farthest_first_and_the_lower_number_on_ties() -> None:
    g = rout([(10, 10), (10, 11.5), (9, 10), (11, 10)], [(10, 8.5)])
    proposed: Any = g.question.default()
    assert proposed["order"] == ["s.2", "s.3", "s.4", "s.1"]


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_by_default_the_farthest_takes_the_room_of_the_rulebook_s_alley() -> None:
    # The alley of the example: s.2 is farther (gap 1.0 to 0.0), goes first and takes the only room; no order is given.
    house = {"kind": "building", "impassable": True}
    west, east = house | {"rect": (0, 9.4, 9.4, 16)}, house | {"rect": (10.6, 9.4, 30, 16)}
    north = house | {"rect": (9.4, 14, 10.6, 16)}
    g = rout([(10, 10), (10, 11)], [(10, 9)], west, east, north)
    g.move({"s.2": (10, 13.5)})
    assert list(g.state.units["s"].models) == ["s.2"]
    assert g.cited("fatigue.combat.slain")


@pytest.mark.clause("fatigue.combat.slain", "fatigue.measure.height")
@pytest.mark.parametrize(("height", "first"), [(3, "s.1"), (0.5, "s.2")])
def test_slain_by_default_farthest_counts_heights(height: float, first: str) -> None:
    # s.1 is 1.0 off in plan, on a roof: 3.16 away at 3, 1.12 at 0.5. s.2 is 2.0 off on the ground.
    roof = {"kind": "building", "rect": (5, 11.4, 15, 16), "height": height}
    g = rout([(10, 12), (10, 7)], [(10, 10)], roof)
    proposed: Any = g.question.default()
    assert proposed["order"][0] == first


@pytest.mark.clause("fatigue.combat.slain")
def test_slain_by_default_the_tenth_is_no_lower_number_than_the_second() -> None:
    # Eleven models on two sides of the winner, all equally far.
    side = [(8.5, 10.0), (11.5, 10.0), (10.0, 11.5), (10.0, 8.5)]
    far = [(1.0 + 2 * number, 30.0) for number in range(7)]
    g = rout([*side[:2], *far, *side[2:]], [(10, 10)])
    proposed: Any = g.question.default()
    assert proposed["order"][-4:] == ["s.1", "s.2", "s.10", "s.11"]


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_needs_a_legal_end_on_the_table_and_on_nobody() -> None:
    # 35 degrees gets clear along the northern edge: (12.457, 35.221), centres 4.05 apart.
    g = rout([(10, 33.5)], [(10, 32)])
    assert g.refuses_move({"s.1": (10, 36)}, "fatigue.measure.table")
    assert takes(g, s_1=(12.457, 35.221))
    beside = rout([(10, 33.5)], [(10, 32)], b=pikes([(12.6, 35.4)], 1))
    assert not takes(beside, s_1=(12.457, 35.221))
    assert takes(beside, s_1=(7.543, 35.221))


@pytest.mark.clause("fatigue.combat.retreat")
def test_retreat_may_not_cross_enemies_that_took_no_part() -> None:
    g = rout([(10, 10)], [(10, 8.5)], b=pikes([(10, 11.5)]))
    assert g.refuses_move({"s.1": (10, 13)}, "fatigue.move.through-models")
    g.default()
    assert g.count("s") == 1


@pytest.mark.clause("fatigue.combat.retreat-clear", "fatigue.measure.height")
def test_retreat_clear_counts_heights() -> None:
    # The winners stand on a roof 3 high: the loser at its foot is 3 away as it is.
    roof = {"kind": "building", "rect": (5, 5, 15, 9.5), "height": 3}
    g = rout([(10, 10)], [(10, 9)], roof)
    g.stay()
    assert g.at("s") == [(10, 10)]


@pytest.mark.clause("fatigue.combat.retreat-clear", "fatigue.combat.participants", "fatigue.combat.slain")
@pytest.mark.parametrize(("south", "left"), [(8.5, 0), (8.0, 0), (7.9, 1)])
def test_retreat_clear_of_all_winning_units_but_of_no_others(south: float, left: int) -> None:
    # Red Pikes 1.1 behind the Pikes are no defenders: they only block the way.
    units = {"p": pikes([(10, 10), (11, 10)]), "s": skirmishers([(10, 11.5)], 1), "r": pikes([(10, south)], 1), **FAR}
    g = battle(1, 1, **units).one("p", "hold", "s")
    if g.topic == "retaliation":
        g.one("s")
    g.dice(6, 1).stay().some("p.2")
    if g.topic == "move:r":
        g.dice(1).stay()
    assert (g.seat, g.topic) == (0, "retreat:p")
    g.default()
    assert g.count("p") == left
    assert g.topic.partition(":")[0] == ("unit" if left else "seize")


@pytest.mark.clause("fatigue.combat.count", "fatigue.combat.retreat")
def test_retreat_of_both_losing_units_in_one_go() -> None:
    units = {"p": pikes([(10, 10)]), "s": skirmishers([(10, 11.5), (11, 11.5)], 1), "r": pikes([(10, 8.5)], 1), **FAR}
    g = battle(6, 1, **units).one("p", "hold", "s").some("s.2")
    g.one("r").dice(1).stay().dice(1).stay()
    assert g.topic in ("retreat:s,r", "retreat:r,s")
    g.move({"s.1": (10, 14), "r.1": (10, 6)}, order=["r.1", "s.1"])
    assert (g.at("s"), g.at("r")) == ([(10, 14)], [(10, 6)])


# ---- Seize Ground ----


@pytest.mark.clause("fatigue.combat.seize-ground", "fatigue.measure.within")
def test_seize_ground_is_a_move_of_three_inches() -> None:
    g = battle(6, 1, p=pikes([(10, 10), (11, 10)]), s=skirmishers([(10, 11.5)], 1), i=ironclads([(10, 14)], 1), **FAR)
    g.one("p", "hold").dice(1, 1).one("s")
    assert (g.seat, g.topic) == (0, "seize:p")
    assert not takes(g, p_1=(10, 13.5))
    assert g.refuses_move({"p.1": (7, 10)}, "fatigue.unit.coherency")
    g.move({"p.1": (10, 13), "p.2": (11, 12.9)})
    assert (g.seat, g.topic) == (1, "unit")  # in contact with the Ironclads, but no attack follows


@pytest.mark.clause("fatigue.combat.seize-ground", "fatigue.end.wipe-out")
def test_seize_ground_comes_before_the_end_of_the_game() -> None:
    g = battle(6, 1, p=pikes([(10, 10)]), s=skirmishers([(10, 11.5)], 1))
    g.one("p", "hold", "s")
    assert g.topic == "seize:p"
    g.shift(3, 0)
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "fatigue.end.wipe-out"
    assert g.at("p") == [(13, 10)]
