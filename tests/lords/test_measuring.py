"""Chapter 1: measuring, dice and units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.rulesets.lords import RULESET
from grognard.rulesets.lords.positions import CAST, position
from grognard.rulesets.lords.rules.body import body_of
from grognard.rulesets.lords.rules.measuring import gap, in_combat, near
from grognard.table.shapes import Disc
from tests.lords.kit import blue, lords, red, row, tokens


@pytest.mark.clause("lords.measure.gap")
def test_gap_is_base_edge_to_base_edge() -> None:
    assert gap([Disc(10000, 10000, 500)], [Disc(12000, 10000, 500)]) == 1000
    assert gap([Disc(10000, 10000, 750)], [Disc(10000, 13000, 500)]) == 1750


@pytest.mark.clause("lords.measure.gap")
def test_gap_of_units_is_the_smallest_of_all_pairs() -> None:
    state = position({"T1": blue("T1", [(10, 10), (14, 10)]), "r": red("T1", [(20, 10), (17, 10)])})
    assert gap(body_of(state, "T1").discs, body_of(state, "r").discs) == 2000


@pytest.mark.clause("lords.measure.within")
@pytest.mark.parametrize(("free", "fights"), [(1.0, True), (1.002, True), (1.003, False), (1.01, False), (0.0, True)])
def test_within_includes_the_limit_and_gives_way_by_two_mils(free: float, fights: bool) -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(11 + free, 10)])})
    g.one("T1")
    assert ("fight" in g.options()) == fights
    assert ("advance" in g.options()) != fights


@pytest.mark.clause("lords.measure.within")
def test_two_bases_overlap_only_beyond_one_mil() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "V1": blue("V1", [(13, 10)])}
    g = lords(units=units).one("K1", "advance")
    assert g.refusal({"paths": {"K1.1": [[12001, 10000]]}}) is None
    assert g.refuses({"paths": {"K1.1": [[12002, 10000]]}}, "lords.move.through-models")


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(0, 2000))
def test_near_agrees_with_the_gap(dx: int, dy: int, limit: int) -> None:
    one, other = Disc(5000, 5000, 500), Disc(5000 + dx, 5000 + dy, 750)
    free = gap([one], [other])
    if abs(free - limit - 2) > 1e-6:
        assert near([one], [other], limit) == (free <= limit + 2)


@pytest.mark.clause("lords.measure.open")
def test_everybody_may_measure_everything() -> None:
    g = lords(units={"T3": blue("T3", [(20, 10)]), "r": red("V1", [(20, 22)])})
    state = RULESET.known(g.state, 1)
    assert gap(body_of(state, "T3").discs, body_of(state, "r").discs) == 10750
    assert g.scene(0) == g.scene(1) == g.scene(None)


@pytest.mark.clause("lords.measure.open")
@pytest.mark.parametrize(("face", "there"), [(1, False), (2, True), (3, True), (6, True)])
def test_open_measuring_tells_which_dice_reach(face: int, there: bool) -> None:
    g = lords(face, units={"T3": blue("T3", [(20, 10)]), "r": red("V1", [(20, 22)])})
    g.one("T3", "charge", "r")
    assert (g.topic == "fight") == there


@pytest.mark.clause("lords.measure.table")
def test_table_every_base_lies_wholly_on_it() -> None:
    g = lords(units={"K1": blue("K1", [(3, 20)])}).one("K1", "advance")
    assert g.refuses_move({"K1.1": (0.4, 20)}, "lords.measure.table")
    assert g.refuses_move({"K1.1": [(0.4, 20), (2, 20)]}, "lords.measure.table")
    g.move({"K1.1": (0.5, 20)})
    assert g.at("K1") == [(0.5, 20.0)]


@pytest.mark.clause("lords.measure.table")
def test_table_is_48_by_36_if_nothing_is_said() -> None:
    scenario = position({"T1": blue("T1", [(5, 5)])}).scenario
    assert (scenario.width, scenario.height) == (48000, 36000)


@pytest.mark.clause("lords.dice.kinds")
def test_dice_kinds_a_charge_adds_a_d6_to_movement() -> None:
    g = lords(4, units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(10, 30)])})
    g.one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 19.0)]


@pytest.mark.clause("lords.dice.sequence")
def test_dice_sequence_of_a_volley_without_reply() -> None:
    units = {"T2": blue("T2", row(12, 5, 10)), "r": red("T1", row(10, 5, 20))}
    g = lords(4, 7, 3, 1, units=units)
    g.one("T2", "shoot", "r").default()
    groups = [(shown.unit, shown.faces) for event in g.events("roll") for shown in event.dice]
    assert groups == [("T2", (4,)), ("T2", (7,)), ("r", (3,)), ("r", (1,))]
    assert g.events("roll")[-1].clause == "lords.bravery.roll"
    assert g.dice_left == []


@pytest.mark.clause("lords.dice.sequence")
def test_dice_sequence_of_a_fight_is_attacker_then_defender_quality_then_numbers() -> None:
    g = lords(1, 2, 3, 4, units={"T1": blue("T1", row(4, 10, 10)), "r": red("T3", [(10, 11.6)])})
    g.one("T1", "fight", "r")
    shown = g.events("roll")[0].dice
    assert [(dice.unit, dice.sides) for dice in shown] == [("T1", 6), ("T1", 12), ("r", 8), ("r", 4)]
    assert [dice.faces for dice in shown] == [(1,), (2,), (3,), (4,)]


@pytest.mark.clause("lords.unit.profile")
def test_profile_of_the_bowmen() -> None:
    bowmen = CAST["T2"]
    assert (bowmen.role, bowmen.type, bowmen.models) == ("troop", "infantry", 8)
    assert (bowmen.movement, bowmen.quality, bowmen.bravery, bowmen.range) == (5000, 6, 6, 15000)


@pytest.mark.clause("lords.unit.profile")
def test_profile_without_a_range_cannot_shoot() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10)]), "r": red("T1", [(10, 13)])}).one("T1")
    refusal = g.why_not("shoot")
    assert refusal is not None
    assert refusal.clause == "lords.shoot.who"


@pytest.mark.clause("lords.unit.quality-is-a-die")
def test_quality_is_a_die_that_is_added_to_the_numbers_die() -> None:
    # d6 = 5 and d8 = 3 make 8, against 2 + 2: four fall.
    g = lords(5, 3, 2, 2, 1, units={"T1": blue("T1", row(5, 10, 10)), "r": red("T1", row(5, 10, 11.5))})
    g.one("T1", "fight", "r").default()
    assert g.count("r") == 1


@pytest.mark.clause("lords.unit.bravery-is-a-number", "lords.join.quality-bravery")
def test_bravery_is_a_number_and_the_highest_of_a_joined_unit_counts() -> None:
    state = position({"V1": blue("V1", row(3, 10, 10)), "L": blue("L", [(10, 11.2)], joined_to="V1")})
    assert body_of(state, "V1").bravery == 9
    state.units["L"].places = (None,)
    assert body_of(state, "V1").bravery == 5


@pytest.mark.clause("lords.unit.leaders-single", "lords.bravery.none-left")
def test_leaders_are_single_and_one_casualty_kills() -> None:
    units = {"K1": blue("K1", [(10, 10)]), "T2": blue("T2", [(30, 5)]), "r": red("T1", row(3, 10, 11.2))}
    # d6 = 4 and d12 = 2 against d10 = 4 and d4 = 1: by 1.
    g = lords(4, 2, 4, 1, units=units, active=1)
    g.one("r", "fight", "K1")
    assert g.count("K1") == 0
    assert g.dice_left == []
    assert not any(event.clause == "lords.bravery.roll" for event in g.events())


@pytest.mark.clause("lords.unit.coherency")
def test_coherency_links_of_an_inch_join_all_models() -> None:
    g = lords(units={"T1": blue("T1", [(10, 10), (11.5, 10), (13, 10)])}).one("T1", "advance")
    assert g.refuses_move({"T1.2": (12, 10), "T1.3": (14.2, 10)}, "lords.unit.coherency")
    g.move({"T1.2": (12, 10), "T1.3": (14, 10)})
    assert g.at("T1") == [(10.0, 10.0), (12.0, 10.0), (14.0, 10.0)]


@pytest.mark.clause("lords.unit.coherency")
def test_coherency_includes_joined_leaders() -> None:
    units = {"T1": blue("T1", row(2, 10, 10)), "K1": blue("K1", [(10, 11.2)], joined_to="T1")}
    g = lords(units=units).one("T1", "stay", "advance")
    assert g.refuses_move({"K1.1": (10, 13)}, "lords.unit.coherency")


BROKEN = {"T1": {**blue("T1"), "at": [(10, 10), None, (14, 10)]}}


@pytest.mark.clause("lords.unit.coherency-broken")
def test_coherency_broken_an_advance_must_close_up() -> None:
    g = lords(units=BROKEN).one("T1", "advance")
    assert g.refuses_shift(0, 3, "lords.unit.coherency-broken")
    assert g.refuses({"paths": {}}, "lords.unit.coherency-broken")
    assert g.refusal({"paths": {"T1.3": [[13000, 10000]]}}) is None  # a gap of 2.0
    assert g.refuses_move({"T1.3": (13.999, 10)}, "lords.unit.coherency-broken")
    g.move({"T1.3": (11.5, 10)})
    assert g.at("T1") == [(10.0, 10.0), (11.5, 10.0)]


@pytest.mark.clause("lords.unit.coherency-broken")
def test_coherency_broken_a_retreat_may_stay_split_but_not_split_more() -> None:
    units = {"T1": {**blue("T1"), "at": [(10, 10), None, (14, 10)]}, "r": red("T1", [(10, 8.6)])}
    g = lords(3, units=units).one("T1", "retreat")
    g.shift(0, 5)
    assert g.at("T1") == [(10.0, 15.0), (14.0, 15.0)]


@pytest.mark.clause("lords.unit.coherency-broken")
def test_coherency_broken_a_charge_shifts_the_groups_as_they_stand() -> None:
    g = lords(2, units={**BROKEN, "r": red("T1", [(10, 30)])}).one("T1", "charge", "r")
    assert g.at("T1") == [(10.0, 17.0), (14.0, 17.0)]


@pytest.mark.clause("lords.unit.in-combat", "lords.turn.options-in-combat")
def test_in_combat_one_model_is_enough_for_the_whole_unit() -> None:
    units = {"T1": blue("T1", row(10, 10, 10)), "r": red("T3", [(8.1 - 0.25, 10)])}
    g = lords(units=units).one("T1")
    assert in_combat(g.state, body_of(g.state, "T1"))
    for action in ("shoot", "advance", "charge", "hold"):
        assert g.refuses(action, "lords.turn.options-in-combat")


@pytest.mark.clause("lords.unit.destroyed", "lords.turn.token-check")
def test_destroyed_units_no_longer_count_for_the_token_check() -> None:
    units = {
        "T1": blue("T1", [(10, 10)], token=True),
        "T2": blue("T2", [(20, 10)], token=True),
        "V2": blue("V2", [(30, 10)]),
        "r": red("T1", row(4, 30, 11.2)),
    }
    g = lords(6, 6, 1, 1, units=units, active=1)
    g.one("r", "fight", "V2")
    assert g.count("V2") == 0
    assert g.topic == "unit"
    assert tokens(g) == {"r"}
    assert set(g.options()) == {"T1", "T2"}


@pytest.mark.clause("lords.army.structure")
def test_army_structure_of_the_cast_is_legal() -> None:
    units = [*CAST.values()]
    roster = {"id": "cast", "name": "Cast", "plan": "defend", "units": units}
    assert list(RULESET.check_roster(roster)) == []


@pytest.mark.clause("lords.army.structure")
def test_army_structure_faults_are_all_told_at_once() -> None:
    units = [profile for profile in CAST.values() if profile.role != "lord" and profile.key != "K2"]
    faults = list(RULESET.check_roster({"id": "x", "name": "X", "plan": "defend", "units": units}))
    assert [fault.clause for fault in faults] == ["lords.army.structure"] * 2
    assert "0 Lords" in faults[0].reason
    assert "Lancers" in faults[1].reason
