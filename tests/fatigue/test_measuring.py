"""Chapter 1: measuring, dice and units."""

from __future__ import annotations

import pytest

from grognard.rulesets.fatigue.positions import CAST, position
from grognard.rulesets.fatigue.rules.measuring import in_combat, model_distance, unit_distance
from grognard.rulesets.fatigue.state import State
from tests.fatigue.cast import battle, ironclads, musketeers, needs, pikes, row, skirmishers


def pair(gap: float, **more: object) -> State:
    """A Pike and a Red Pike with this gap between their bases."""
    units = {"p": pikes([(10, 10)]), "r": pikes([(11 + gap, 10)], 1)}
    return position(units, **more)  # type: ignore[arg-type]


def fights(gap: float) -> bool:
    state = pair(gap)
    return in_combat(state, state.units["p"], state.units["r"])


@pytest.mark.clause("fatigue.measure.gap")
def test_gap_is_measured_from_base_edge_to_base_edge() -> None:
    state = position({"p": pikes([(10, 10)]), "r": pikes([(12, 10), (20, 10)], 1)})
    assert unit_distance(state, state.units["p"], state.units["r"]) == 1000


@pytest.mark.clause("fatigue.measure.gap")
def test_gap_is_never_below_nothing() -> None:
    assert model_distance(pair(1), (10_000, 10_000), (10_500, 10_000), 1000) == 0


@pytest.mark.clause("fatigue.measure.height")
def test_height_makes_distances_slant() -> None:
    roof = [{"kind": "building", "rect": (11, 8, 14, 12), "height": 3}]
    state = position({"p": pikes([(10, 10)]), "r": pikes([(11.5, 10)], 1)}, terrain=roof)
    assert round(unit_distance(state, state.units["p"], state.units["r"])) == 3041
    assert not in_combat(state, state.units["p"], state.units["r"])


@pytest.mark.clause("fatigue.measure.height")
def test_height_difference_within_an_inch_still_allows_melee() -> None:
    step = [{"kind": "hill", "rect": (11, 8, 14, 12), "height": 0.8}]
    state = position({"p": pikes([(10.5, 10)]), "r": pikes([(12, 10)], 1)}, terrain=step)
    assert in_combat(state, state.units["p"], state.units["r"])  # 0.5 flat and 0.8 up: 0.94


@pytest.mark.clause("fatigue.measure.within")
@pytest.mark.parametrize(("gap", "near"), [(1.0, True), (1.002, True), (1.003, False)])
def test_within_gives_way_by_two_thousandths(gap: float, near: bool) -> None:
    assert fights(gap) is near


@pytest.mark.clause("fatigue.measure.open", "fatigue.measure.within")
def test_open_measuring_tells_everybody_everything() -> None:
    g = battle(m=musketeers(row(3, 10, 10)), r=pikes(row(3, 10, 20), 1))
    assert g.scene(0) == g.scene(1) == g.scene(None)


@pytest.mark.clause("fatigue.measure.open")
def test_open_measuring_shows_how_many_would_be_in_range() -> None:
    # A: with the muzzles 18 inches from Red, five of eight Musketeers reach.
    g = battle(m=musketeers(row(8, 10, 10, 0, 1)), r=pikes([(10, 32)], 1))
    g.one("m", "hold")
    detail = next(option.detail for option in g.question.options if option.key == "r")  # type: ignore[attr-defined]
    assert detail.startswith("5 dice")


@pytest.mark.clause("fatigue.measure.table")
@pytest.mark.parametrize(("x", "legal"), [(47.5, True), (47.502, True), (47.503, False), (47.6, False)])
def test_table_edge_stops_bases(x: float, legal: bool) -> None:
    g = battle(p=pikes([(45, 20)]), r=pikes([(5, 5)], 1))
    g.one("p", "advance")
    answer = {"paths": {"p.1": [[round(x * 1000), 20_000]]}}
    assert (g.refusal(answer) is None) is legal
    if not legal:
        assert g.refuses(answer, "fatigue.measure.table")


@pytest.mark.clause("fatigue.dice.d6")
def test_d6_of_quality_four_succeeds_on_half_of_its_faces() -> None:
    for face, hits in ((3, 0), (4, 1), (5, 1), (6, 1)):
        # Held would help, so the Pike advances by nothing.
        g = battle(face, *([6] * hits), p=pikes([(10, 10)]), r=pikes([(11.5, 10)], 1))
        g.one("p", "advance").stay().one("r")
        assert g.dice_left == []


@pytest.mark.clause("fatigue.dice.natural")
def test_natural_six_hits_where_seven_would_be_needed() -> None:
    wall = [{"kind": "bush", "rect": (12, 5, 13, 15), "height": 0.75}]
    g = battle(
        6, 5, 5, 5, terrain=wall, s=skirmishers([(8, 10)], fatigued=True), r=skirmishers([(14, 10), (15, 10)], 1)
    )
    g.one("s", "advance").stay().one("r")
    assert needs(g, "Hit") == [6]  # Quality 5, cover and fatigue: 7, but a 6 always hits
    assert g.dice_left == [5, 5]  # the Hit was saved on 5


@pytest.mark.clause("fatigue.dice.natural")
def test_natural_one_fails_though_modifiers_would_save_it() -> None:
    wall = [{"kind": "wall", "rect": (12, 5, 12.5, 15)}]
    g = battle(6, 1, terrain=wall, m=musketeers([(5, 10)]), r=pikes([(13, 10), (14, 10)], 1, quality=2))
    g.one("m", "advance").stay().one("r").default()
    assert needs(g, "Save") == [2]
    assert g.count("r") == 1


@pytest.mark.clause("fatigue.dice.sequence", "fatigue.attack.heavy-reroll")
def test_sequence_is_hits_then_saves_then_rerolls() -> None:
    g = battle(5, 2, 6, 1, 4, 3, p=pikes(row(3, 10, 10)), r=ironclads(row(3, 10, 11.5), 1, quality=3))
    g.one("p", "advance").stay().one("r")
    assert g.dice_left == []
    assert g.count("r") == 3
    rolls = [shown.faces for event in g.events("roll") for shown in event.dice]
    assert rolls == [(5, 2, 6), (1, 4), (3,)]


@pytest.mark.clause("fatigue.dice.sequence")
def test_sequence_has_a_save_for_each_hit_even_beyond_the_last_model() -> None:
    g = battle(6, 6, 6, 1, 1, 1, p=pikes(row(3, 10, 10)), r=pikes([(11, 11.5)], 1), q=pikes([(30, 30)], 1))
    g.one("p", "advance").stay().one("r")
    assert g.dice_left == []
    assert g.count("r") == 0


@pytest.mark.clause("fatigue.unit.profile")
def test_profile_of_the_cast() -> None:
    m = CAST["M"]
    assert (m.models, m.quality, m.move, m.range, m.heavy) == (8, 4, 6000, 18000, False)
    assert (CAST["I"].heavy, CAST["P"].range) == (True, 0)


@pytest.mark.clause("fatigue.unit.profile")
def test_profile_without_a_ranged_weapon_cannot_shoot() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(10, 14)], 1))
    g.one("p", "hold")
    assert g.topic == "unit"  # nothing to ask: no attack is possible


@pytest.mark.clause("fatigue.unit.quality")
def test_quality_of_ironclads_hits_and_saves_on_three() -> None:
    g = battle(3, 6, 3, 2, 2, i=ironclads([(10, 10)]), r=ironclads([(11.5, 10), (12.5, 10)], 1))
    g.one("i", "advance").stay().one("r")
    assert needs(g, "Hit")[0] == 3
    assert needs(g, "Save")[0] == 3


@pytest.mark.clause("fatigue.unit.coherency")
@pytest.mark.parametrize(("third", "legal"), [(14, True), (14.002, True), (14.003, False), (14.5, False)])
def test_coherency_links_gaps_of_an_inch(third: float, legal: bool) -> None:
    g = battle(p=pikes([(10, 12), (11, 12), (12, 12)]), r=pikes([(40, 30)], 1))
    g.one("p", "advance")
    ends = {"p.1": (10, 10), "p.2": (12, 10), "p.3": (third, 10)}
    if legal:
        g.move(ends)
        assert g.at("p") == [(10, 10), (12, 10), (third, 10)]
    else:
        assert g.refuses_move(ends, "fatigue.unit.coherency")


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_of_a_broken_unit_must_get_better() -> None:
    g = battle(p=pikes([(10, 10), (15, 10)]), r=pikes([(40, 30)], 1))
    g.one("p", "advance")
    assert g.refuses_shift(0, 2, "fatigue.unit.coherency")  # still two groups 4.0 apart
    assert g.refuses({"paths": {}}, "fatigue.unit.coherency")
    assert g.refuses_move({"p.2": (14.999, 10)}, "fatigue.unit.coherency")  # nearer by less than the slack
    g.move({"p.2": (13.5, 10)})
    assert g.at("p")[1] == (13.5, 10)


@pytest.mark.clause("fatigue.unit.coherency", "fatigue.action.choose-one")
def test_coherency_of_a_broken_unit_still_lets_it_hold() -> None:
    g = battle(p=pikes([(10, 10), (15, 10)]), r=pikes([(40, 30)], 1))
    g.one("p", "advance").answer("abandon").one("hold")
    assert g.topic == "unit"


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_may_end_in_fewer_groups_farther_apart() -> None:
    g = battle(p=pikes([(10, 10), (13, 10), (16, 10)]), r=pikes([(40, 30)], 1))
    g.one("p", "run").move({"p.1": (12, 11), "p.3": (20, 10)})  # three groups before, two now
    assert g.topic == "unit"


@pytest.mark.clause("fatigue.unit.coherency")
def test_coherency_ignores_heights() -> None:
    hill = [{"kind": "hill", "rect": (11, 8, 20, 12), "height": 2}]
    g = battle(terrain=hill, p=pikes([(9, 10), (10, 10)]), r=pikes([(40, 30)], 1))
    g.one("p", "run").move({"p.2": (11.5, 10), "p.1": (10, 10)})
    assert g.at("p") == [(10, 10), (11.5, 10)]


@pytest.mark.clause("fatigue.unit.in-combat")
def test_in_combat_is_a_fact_of_position() -> None:
    g = battle(p=pikes([(10, 10)]), r=skirmishers([(11.8, 10)], 1))
    assert "in Combat" in g.badges("p")
    assert "in Combat" in g.badges("r")


@pytest.mark.clause("fatigue.unit.in-combat")
def test_in_combat_is_never_with_friends() -> None:
    g = battle(p=pikes([(10, 10)]), q=pikes([(11.2, 10)]), r=skirmishers([(30, 10)], 1))
    assert "in Combat" not in g.badges("p")


@pytest.mark.clause("fatigue.unit.destroyed")
def test_destroyed_unit_can_no_longer_be_activated() -> None:
    g = battle(
        6,
        1,
        m=musketeers([(10, 10)]),
        s=skirmishers([(10, 20)], 1),
        t=skirmishers([(30, 30)], 1),
    )
    g.one("m", "hold", "s")
    assert g.count("s") == 0
    assert g.cited("fatigue.unit.destroyed")
    assert (g.seat, g.options()) == (1, ["t"])
