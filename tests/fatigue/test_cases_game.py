"""Cases worked out by hand from the ledger: Scenario, setup, the order of activations and the end (2, 3 and 10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.content import packs
from grognard.testing import Game, game, opening
from tests.fatigue.cast import battle, musketeers, pikes, row, skirmishers

WEST, EAST = (0, 0, 8, 36), (40, 0, 48, 36)


def waiting(*dice: int, ours: int = 1, theirs: int = 1, **more: Any) -> Game:
    """Single Pikes p1, p2 and so on, Red r1, r2 and so on, wait to be deployed."""
    units = {f"p{n}": {"cast": "P", "models": 1} for n in range(1, ours + 1)}
    units |= {f"r{n}": {"cast": "P", "seat": 1, "models": 1} for n in range(1, theirs + 1)}
    return game("fatigue", *dice, units=units, areas=[WEST, EAST], **more)


def roster(*units: str) -> dict[str, Any]:
    profiles = packs.army("brazen-league").profiles()
    return {"army": "brazen-league", "name": "Ours", "units": [msgspec.to_builtins(profiles[unit]) for unit in units]}


# ---- Scenario and setup ----


@pytest.mark.clause("fatigue.scenario.battle-points")
def test_battle_points_745_is_legal_and_755_is_not() -> None:
    most = ["long-muskets", "long-muskets", "pike-company", "masters-guard", "dockside-pistols", "bridge-levy"]
    fine, much = roster(*most, "harbour-lancers"), roster(*most, "masters-guard")
    assert sum(unit["cost"] for unit in fine["units"]) == 745
    assert list(RULESET.check_roster(fine, "crossroads")) == []
    assert sum(unit["cost"] for unit in much["units"]) == 755
    assert [fault.clause for fault in RULESET.check_roster(much, "crossroads")] == ["fatigue.scenario.battle-points"]


@pytest.mark.clause("fatigue.scenario.battle-points")
def test_battle_points_exactly_the_number_is_legal() -> None:
    # twice 135 + 130 + 110 = 750
    all_of_it = roster(*("long-muskets", "pike-company", "brass-halberds") * 2)
    assert sum(unit["cost"] for unit in all_of_it["units"]) == 750
    assert list(RULESET.check_roster(all_of_it, "crossroads")) == []


@pytest.mark.clause("fatigue.scenario.battle-points")
def test_battle_points_may_differ_between_the_sides() -> None:
    thousand = msgspec.to_builtins(packs.muster("brazen-league", 1000))
    assert list(RULESET.check_roster(thousand, "rear-guard", 0)) == []
    faults = RULESET.check_roster(thousand, "rear-guard", 1)  # the defender has 700
    assert [fault.clause for fault in faults] == ["fatigue.scenario.battle-points"]


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.dice.sequence")
def test_deployment_roll_off_ties_again_and_the_winner_chooses() -> None:
    g = waiting(4, 4, 2, 2, 5, 3)
    assert g.dice_left == []
    assert (g.seat, g.topic) == (0, "starter")
    g.one("other")
    assert (g.seat, g.topic) == (1, "deploy:r1")


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.setup.initiative")
def test_deployment_says_nothing_about_the_initiative() -> None:
    g = waiting(6, 1).one("me")
    g.place({"p1.1": (4, 4)})
    g.dice(2, 5).place({"r1.1": (44, 4)})
    assert (g.seat, g.topic) == (1, "unit")


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_in_turn_and_then_the_rest() -> None:
    g = waiting(6, 1, ours=1, theirs=3).one("me")
    seats = []
    for y in range(4, 12, 2):
        seats.append(g.seat)
        if g.topic == "deploy":
            g.one(g.options()[0])
        model = next(m.id for m in g.question.movers)  # type: ignore[attr-defined]
        if len(seats) == 4:
            g.dice(3, 3, 6, 1)
        g.place({model: (4 if g.seat == 0 else 44, y)})
    assert seats == [0, 1, 1, 1]
    assert (g.seat, g.topic) == (0, "unit")


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.measure.within")
@pytest.mark.parametrize(("x", "fine"), [(7.5, True), (7.502, True), (7.503, False), (0.5, True), (0.497, False)])
def test_deployment_wholly_in_the_area(x: float, fine: bool) -> None:
    g = waiting(starts=0)
    assert (g.refusal({"poses": {"p1.1": {"at": [round(x * 1000), 10_000]}}}) is None) is fine


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.move.terrain")
def test_deployment_not_on_a_wall_nor_half_on_a_hill() -> None:
    wall = {"kind": "wall", "rect": (2, 2, 6, 2.5)}
    hill = {"kind": "hill", "rect": (2, 10, 6, 14)}
    g = waiting(starts=0, terrain=[wall, hill])
    assert g.refuses_place({"p1.1": (4, 2.2)}, "fatigue.move.terrain")
    assert g.refuses_place({"p1.1": (4, 10)}, "fatigue.move.terrain")
    g.place({"p1.1": (4, 12)})


@pytest.mark.clause("fatigue.setup.initiative", "fatigue.dice.sequence")
def test_initiative_three_and_three_then_six_and_one() -> None:
    g = battle(3, 3, 6, 1, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1), active=-1)
    assert g.dice_left == []
    assert (g.seat, g.topic) == (0, "unit")
    g = battle(5, 5, 4, 4, 1, 2, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1), active=-1)
    assert (g.seat, g.dice_left) == (1, [])


@pytest.mark.clause("fatigue.setup.order", "fatigue.scenario.terrain", "fatigue.scenario.special-units")
def test_order_of_a_whole_rear_guard() -> None:
    g = opening("fatigue", "rear-guard")
    topics: list[str] = []
    while g.topic != "unit":
        if not topics or topics[-1] != g.topic.partition(":")[0]:
            topics.append(g.topic.partition(":")[0])
        g.dice(6, 1).default()
    assert list(dict.fromkeys(topics)) == ["terrain", "special", "deploy"]
    assert [len(roll.faces) for roll in g.rolls()] == [1, 1]  # the initiative; the Scenario says who deploys first


# ---- activations ----


@pytest.mark.clause("fatigue.turn.alternate", "fatigue.turn.any-unit")
def test_alternate_whatever_the_numbers() -> None:
    g = battle(p=pikes([(10, 10)]), m=musketeers([(5, 5)]), n=musketeers([(5, 8)]), r=pikes([(40, 30)], 1))
    seats = []
    for _ in range(6):
        seats.append(g.seat)
        g.one("m" if g.seat == 0 else "r", "hold")
    assert seats == [0, 1, 0, 1, 0, 1]
    assert g.options() == ["p", "m", "n"]
    assert g.refusal("r") is not None
    assert g.refusal("pass") is not None


# ---- the end ----


@pytest.mark.clause("fatigue.turn.end", "fatigue.end.scenario")
@pytest.mark.parametrize("active", [0, 1])
def test_end_after_sixteen_activations_each(active: int) -> None:
    done = (15, 16) if active == 0 else (16, 15)
    g = battle(
        p=pikes([(10, 10)]),
        m=musketeers([(20, 10)]),
        r=pikes([(30, 10)], 1),
        score="markers",
        markers=[{"at": (10, 10)}, {"at": (20, 10)}, {"at": (30, 10)}],
        activations=done,
        limit=16,
        active=active,
    )
    assert [g.look("held", f"m{n}") for n in (1, 2, 3)] == [0, 0, 1]
    g.one("p" if active == 0 else "r", "hold")
    if g.topic:
        g.one("none")
    assert (g.outcome.winners, g.outcome.scores) == ((0,), (2, 1))


@pytest.mark.clause("fatigue.end.scenario", "fatigue.scenario.victory")
def test_end_with_equal_markers_is_a_draw() -> None:
    g = battle(
        p=pikes([(10, 10)]),
        r=pikes([(30, 10)], 1),
        score="markers",
        markers=[{"at": (10, 10)}, {"at": (30, 10)}, {"at": (20, 30)}],
        activations=(4, 3),
        limit=4,
        active=1,
    )
    g.one("r", "hold")
    assert (g.outcome.winners, g.outcome.scores) == ((), (1, 1))


@pytest.mark.clause("fatigue.end.wipe-out", "fatigue.end.scenario")
def test_wipe_out_beats_the_markers_at_the_last_activation() -> None:
    # B holds every marker to the end, but its last unit falls in the last activation.
    g = battle(
        6,
        1,
        m=musketeers([(10, 10)]),
        s=skirmishers([(10, 20)], 1),
        score="markers",
        markers=[{"at": (10, 20)}],
        activations=(3, 4),
        limit=4,
    )
    g.one("m", "hold", "s")
    assert g.outcome.winners == (0,)
    assert g.outcome.clause == "fatigue.end.wipe-out"


@pytest.mark.clause("fatigue.end.wipe-out", "fatigue.combat.slain")
def test_wipe_out_by_slaying_in_a_retreat() -> None:
    # A's two Pikes stand at the southern edge, lose one to none, and the other cannot get clear.
    g = battle(1, 1, p=pikes([(10, 0.5), (11, 0.5)]), s=skirmishers([(10, 2), (11, 2)], 1))
    g.one("p", "hold", "s").dice(6, 1, 1).stay().some("p.2")
    assert (g.seat, g.topic) == (0, "retreat:p")
    g.default()
    assert g.count("p") == 0
    assert (g.seat, g.topic) == (1, "seize:s")
    g.shift(0, 3)
    assert g.at("s") == [(10, 5), (11, 5)]
    assert g.outcome.winners == (1,)
    assert g.cited("fatigue.combat.slain", "fatigue.combat.seize-ground", "fatigue.end.wipe-out")


@pytest.mark.clause("fatigue.scenario.markers")
def test_markers_count_models_not_units_and_equal_numbers_hold_nothing() -> None:
    marker = [{"at": (10, 10)}]
    g = battle(p=pikes(row(3, 9, 12)), r=pikes(row(3, 9, 8), 1), markers=marker)
    assert g.look("held", "m1") is None
    g = battle(p=pikes(row(3, 9, 12)), r=pikes(row(2, 9, 8), 1), markers=marker)
    assert g.look("held", "m1") == 0
    # The third base is 3.003 away.
    g = battle(p=pikes([(9, 12), (10, 13.503)]), r=pikes(row(2, 9, 8), 1), markers=marker)
    assert g.look("held", "m1") == 1
