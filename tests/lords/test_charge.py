"""Chapter 6: the Charge and the Hold."""

from __future__ import annotations

import random
from math import hypot
from typing import Any

import pytest

from grognard.rulesets.lords.positions import position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.charging import Misfits
from tests.lords.kit import Spot, blue, lords, red, row, tokens

LANCER = {"T3": blue("T3", [(20, 10)]), "r": red("V1", row(12, 20, 22))}


@pytest.mark.clause("lords.charge.declare")
def test_charge_declare_neither_distance_nor_sight_limit_the_choice() -> None:
    wood = {"name": "Wood", "rect": (0, 20, 48, 25), "blocks_sight": True}
    units = {"T3": blue("T3", [(20, 2)]), "r": red("V1", [(20, 33.25)]), "r2": red("V2", [(40, 30)])}
    g = lords(6, units=units, terrain=[wood]).one("T3", "charge")
    assert set(g.options()) == {"r", "r2"}
    g.one("r")
    assert g.at("T3") == [(20.0, 16.0)]


@pytest.mark.clause("lords.charge.distance")
def test_charge_distance_is_movement_and_a_d6() -> None:
    g = lords(2, units=LANCER).one("T3", "charge", "r")
    assert g.at("T3") == [(20.0, 20.0)]
    assert [roll.sum for roll in g.events("roll")] == ["8 + 2 = 10″"]


@pytest.mark.clause("lords.charge.path")
def test_charge_path_stops_in_contact() -> None:
    g = lords(6, units=LANCER).one("T3", "charge", "r")
    assert g.at("T3") == [(20.0, 20.75)]


@pytest.mark.clause("lords.charge.path")
def test_charge_path_the_lower_number_leads_and_is_aimed_at_on_equal_gaps() -> None:
    units = {"T1": blue("T1", [(10, 10), (12, 10)]), "r": red("T1", [(12, 20), (10, 20)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 16.0), (12.0, 16.0)]  # model 1 goes for the model straight ahead, which is nearest
    units = {"T1": blue("T1", [(10, 10), (12, 10)]), "r": red("T1", [(11, 20)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1")[0][0] > 10.5  # model 1 leads, so the whole unit shifts to the east
    units = {"T1": blue("T1", [(11, 10)]), "r": red("T1", [(12, 20), (10, 20)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1")[0][0] > 11  # the lower numbered target model stands in the east


@pytest.mark.clause("lords.charge.path")
def test_charge_path_stops_at_impassable_terrain() -> None:
    wall = {"name": "Wall", "rect": (15, 14, 25, 15), "impassable": True}
    g = lords(6, units=LANCER, terrain=[wall]).one("T3", "charge", "r")
    assert g.at("T3") == [(20.0, 13.25)]
    assert g.seat == 1


@pytest.mark.clause("lords.charge.path")
def test_charge_path_stops_before_a_friend_who_takes_the_place() -> None:
    # 5 + 1: the place (10, 16) is taken by the Levy at (10, 15.5); the last free place before is (10, 14.5).
    units = {"T1": blue("T1", [(10, 10)]), "V1": blue("V1", [(10, 15.5)]), "r": red("T1", [(10, 30)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 14.5)]


@pytest.mark.clause("lords.charge.path")
def test_charge_path_runs_through_friends_to_a_free_place_behind_them() -> None:
    units = {"T1": blue("T1", [(10, 10)]), "V1": blue("V1", [(10, 12)]), "r": red("T1", [(10, 30)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 16.0)]


@pytest.mark.clause("lords.charge.path")
def test_charge_path_at_worst_stays_where_it_started() -> None:
    friends: list[Spot] = [(10, 11), (10, 12), (10, 13), (10, 14), (10, 15), (10, 16)]
    units = {"T1": blue("T1", [(10, 10)]), "V1": blue("V1", friends), "r": red("T1", [(10, 30)])}
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 10.0)]
    assert tokens(g) == {"T1"}


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_make_the_same_shift() -> None:
    units = {"T3": blue("T3", row(5, 20, 10, 1.7)), "r": red("V1", [(20, 22)])}
    g = lords(2, units=units).one("T3", "charge", "r")
    assert g.at("T3") == [(round(20 + 1.7 * n, 3), 20.0) for n in range(5)]


MISFIT = {
    "T3": blue("T3", row(5, 20, 10, 1.7)),
    "V1": blue("V1", [(26.8, 20)]),
    "r": red("V1", [(20, 22)]),
    "r2": red("V2", [(29, 17.6)]),
}


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_who_do_not_fit_are_placed_by_the_owner() -> None:
    g = lords(2, units=MISFIT).one("T3", "charge", "r")
    assert g.topic == "followers"
    assert [mover.id for mover in g.question.movers] == ["T3.5"]  # type: ignore[attr-defined]
    assert g.at("T3")[:4] == [(round(20 + 1.7 * n, 3), 20.0) for n in range(4)]
    clause = "lords.charge.followers"
    assert g.refuses_move({"T3.5": (25.1, 16.4)}, clause)  # 2.1″ from the nearest Lancer
    assert g.refuses_move({"T3.5": (26.9, 18.4)}, clause)  # within 1″ of the Slingers, who are not the target
    assert g.refuses_move({"T3.5": (23.4, 19.4)}, clause)  # on another Lancer
    assert g.refuses_move({"T3.5": (25.1, 21)}, clause)  # farther than the charge distance
    assert g.refuses_move({"T3.5": (26.8, 20)}, clause)  # on the Levy
    g.move({"T3.5": (23.4, 18.2)})  # behind another Lancer, gap 0.3
    assert g.at("T3")[4] == (23.4, 18.2)


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_may_stay_where_they_stood() -> None:
    g = lords(2, units=MISFIT).one("T3", "charge", "r").stay()
    assert g.at("T3")[4] == (26.8, 10.0)
    assert g.topic == "fight"


@pytest.mark.clause("lords.charge.followers", "lords.charge.path")
def test_charge_followers_a_lead_stopped_by_a_wall_stops_everybody() -> None:
    units = {"T1": blue("T1", [(10, 10), (10, 17)]), "r": red("T1", [(10, 24.5)])}
    wall = {"name": "Wall", "rect": (9, 19, 11, 20), "impassable": True}
    g = lords(3, units=units, terrain=[wall]).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 11.5), (10.0, 18.5)]  # model 2 leads


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_samples_and_candidates_are_allowed() -> None:
    g = lords(2, units=MISFIT).one("T3", "charge", "r")
    rng = random.Random(1)
    for answer in [*g.question.candidates(5), *[g.question.sample(rng) for _ in range(10)]]:
        assert g.refusal(answer) is None


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_cannot_stay_on_a_spot_that_is_taken() -> None:
    # The lead goes 2″ east; model 2 shifts onto the spot of model 3, whom the Levy keeps from shifting.
    units = {
        "T1": blue("T1", [(14, 10), (12, 12), (14, 12)], movement=1),
        "V1": blue("V1", [(16, 12)]),
        "r": red("T1", [(30, 10)]),
    }
    g = lords(1, units=units).one("T1", "charge", "r")
    assert g.at("T1")[:2] == [(16.0, 10.0), (14.0, 12.0)]
    assert g.refuses({"paths": {}}, "lords.charge.followers")
    g.move({"T1.3": (14, 11)})
    assert g.at("T1")[2] == (14.0, 11.0)


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_who_are_dragged_are_held_where_the_hand_is() -> None:
    # Models 3 and 5 cannot stay. The hand holds each of them on its own side of who is in place.
    places: list[Spot] = [(14, 10), (12, 12), (14, 12), (12, 13.1), (14, 13.1)]
    units = {"T1": blue("T1", places, movement=1), "V1": blue("V1", [(16, 12), (16, 13.1)]), "r": red("T1", [(30, 10)])}
    question: Any = lords(1, units=units).one("T1", "charge", "r").question
    for dx, dy in ((-800, 0), (0, 1000), (0, -2500)):
        wish = {m.id: [[m.at[0] + dx, m.at[1] + dy]] for m in question.movers}
        held = question.tethered({"paths": wish})
        assert question.refuse(held) is None
        for model, ((wx, wy),) in wish.items():
            x, y = held["paths"][model][-1]
            assert hypot(x - wx, y - wy) < 1400, f"{model} is dragged to {wx}, {wy} and held at {x}, {y}"


@pytest.mark.clause("lords.charge.short")
def test_charge_short_a_target_that_no_die_reaches_is_faint() -> None:
    places: dict[str, Spot] = {"near": (20, 13), "far": (20, 21), "gone": (20, 34), "walled": (27, 10)}
    units = {"T3": blue("T3", [(20, 10)]), **{name: red("V1", [at]) for name, at in places.items()}}
    wall = {"name": "Wall", "rect": (23, 5, 24, 12), "impassable": True}
    question: Any = lords(2, units=units, terrain=[wall]).one("T3", "charge").question
    shown = {option.key: option for option in question.body().options}
    assert {key: option.on.faint for key, option in shown.items()} == {
        "near": False, "far": True, "gone": True, "walled": True,
    }  # fmt: skip
    assert shown["near"].detail.endswith("any die")
    assert {shown[key].detail.split(", ")[1] for key in ("far", "gone", "walled")} == {"out of reach"}


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_the_umpire_sets_down_whoever_has_no_choice() -> None:
    # The spot of model 2 is taken and a tenth of an inch leads nowhere: the first ring with room is 1″ to the east.
    state = position({"T1": blue("T1", [(14, 12), (14, 12)]), "r": red("T1", [(30, 10)])})
    body, target = body_of(state, "T1"), body_of(state, "r")
    question = Misfits(state, body, target, body.models[1:], 100)
    assert question.refuse({"paths": {}}) is None
    assert question.resolve({}) == {"T1.2": (15000, 12000)}
    longer = Misfits(state, body, target, body.models[1:], 2000)
    assert longer.refuse({"paths": {}}) is not None
    assert longer.refuse(longer.default()) is None


@pytest.mark.clause("lords.charge.followers")
def test_charge_followers_the_umpire_goes_round_walls_and_friends() -> None:
    wall = {"name": "Wall", "rect": (14.6, 10, 16, 14), "impassable": True}
    units = {"T1": blue("T1", [(14, 12), (14, 12)]), "V1": blue("V1", [(14, 13.3)]), "r": red("T1", [(30, 10)])}
    state = position(units, terrain=[wall])
    body = body_of(state, "T1")
    question = Misfits(state, body, body_of(state, "r"), body.models[1:], 100)
    # East is the wall, north the Levy: anticlockwise from east the first free spot is 145 degrees round.
    x, y = question.resolve({})["T1.2"]
    assert x < 14000
    assert y > 12000


@pytest.mark.clause("lords.charge.fight")
def test_charge_fight_at_once_or_decline() -> None:
    units = {"T3": blue("T3", row(5, 20, 10, 1.7)), "r": red("V1", row(12, 20, 22))}
    g = lords(2, 1, 1, 4, 12, units=units).one("T3", "charge", "r", "fight")
    assert [dice.sides for dice in g.events("roll")[1].dice] == [8, 4, 4, 12]
    g = lords(2, units=units).one("T3", "charge", "r", "decline")
    assert g.seat == 1
    assert tokens(g) == {"T3"}


@pytest.mark.clause("lords.charge.short")
def test_charge_short_stays_where_it_ended() -> None:
    g = lords(1, units=LANCER).one("T3", "charge", "r")
    assert g.at("T3") == [(20.0, 19.0)]
    assert g.seat == 1
    assert tokens(g) == {"T3"}
    assert g.cited("lords.charge.short")


@pytest.mark.clause("lords.charge.other-enemy", "lords.fight.target")
def test_charge_other_enemy_in_the_way() -> None:
    units = {"T3": blue("T3", [(20, 10)]), "rK": red("K1", [(20, 17)]), "r": red("V1", [(20, 22)])}
    g = lords(6, units=units).one("T3", "charge", "r")
    assert g.at("T3") == [(20.0, 15.75)]
    assert g.seat == 1  # no Fight now
    assert g.cited("lords.charge.other-enemy")
    assert "in Combat" in g.badges("T3")


@pytest.mark.clause("lords.hold.nothing", "lords.chain.trigger")
def test_hold_does_nothing_but_the_chain_runs() -> None:
    units = {
        "L": blue("L", [(20, 20)]),
        "K1": blue("K1", [(24, 20)]),
        "K2": blue("K2", [(16, 20)]),
        "V1": blue("V1", [(20, 24)]),
    }
    g = lords(units=units).one("L", "hold")
    assert set(g.options()) == {"K1", "K2", "V1", "stop"}
    assert tokens(g) == {"L"}
