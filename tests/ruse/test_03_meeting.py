"""Chapters 4 and 5: the meeting, and weapons."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.engine.view import View
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.positions import CAST
from grognard.rulesets.ruse.rules.weapons import arms_of, random_arms, weapon_faults
from grognard.testing import Game, game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST, battle, before, roster, said, unit


def meet(south: dict[str, list[str]] = SOUTH_LIST, north: dict[str, list[str]] = NORTH_LIST) -> Game:
    return game("ruse", phase="lists", pack="cast").roster(south, seat=0).roster(north, seat=1)


@pytest.mark.clause("ruse.reveal.show")
def test_reveal_show_army_and_distractions_sorted_and_unmarked() -> None:
    g = meet()
    names = [card.name for card in g.state.shown[0]]
    assert names == [
        "Badger Wardens",
        "Gobbo Warriors",
        "Gobbo Warriors",
        "Reed Archers",
        "Boar Knights",
        "Bridge Trolls",
        "Fox Riders",
        "Great Snails",
    ]
    assert g.log(1) == g.log(None)


@pytest.mark.clause("ruse.reveal.show")
def test_reveal_show_tells_nothing_about_which_is_real() -> None:
    real = meet(roster("gob1 bad1 ree1", distractions="gob2 boa1 sna2"))
    other = meet(roster("gob2 bad1 gob1", distractions="ree1 boa1 sna2"))
    swapped = meet(roster("gob1 bad1 ree1", elite="boa1 sna2", distractions="gob2 fox1 tro1"))
    assert real.sees(1) == other.sees(1) == swapped.sees(1)
    assert real.sees(0) != other.sees(0)


@pytest.mark.clause("ruse.reveal.corelevel")
def test_reveal_corelevel_every_core_card_shows_its_single() -> None:
    g = meet(roster("gob2 gob1 ree1", distractions="ree2 boa1 sna2"))
    shown = [card for card in g.state.shown[0] if card.family == "gob"]
    assert [(card.level, card.models, card.points) for card in shown] == [(1, 6, 2), (1, 6, 2)]
    assert [card.id for card in g.state.shown[0] if card.family == "ree"] == ["ree1", "ree1"]


@pytest.mark.clause("ruse.reveal.elitelevel")
def test_reveal_elitelevel_elites_show_their_true_level() -> None:
    shown = {card.id: card for card in meet().state.shown[0]}
    assert (shown["sna2"].level, shown["sna2"].models) == (2, 4)
    assert "Great Snails level 2" in said(meet(), "shown")[0]


@pytest.mark.clause("ruse.reveal.talk")
def test_reveal_talk_ends_when_both_are_ready() -> None:
    g = meet()
    g.one("ready", seat=1)
    assert g.match.deciding == (0,)
    assert g.state.units == []
    g.one("ready", seat=0)
    assert g.topic == "weapons"


@pytest.mark.clause("ruse.reveal.facedown")
def test_reveal_facedown_five_blank_markers() -> None:
    g = meet().one("ready", seat=0).one("ready", seat=1)
    north_sees = g.view(1).known.army(0)
    assert [each.marker for each in north_sees] == ["S1", "S2", "S3", "S4", "S5"]
    assert all(each.face is None and each.wounds == 0 and each.kit == () for each in north_sees)
    scene = [each for each in g.scene(1).units if each.seat == 0]
    assert all((each.name, each.count, each.stats, each.emblem) == (each.id, 0, (), "back") for each in scene)


@pytest.mark.clause("ruse.reveal.facedown")
def test_reveal_facedown_markers_are_shuffled_for_every_game() -> None:
    orders = set()
    for seed in range(12):
        setup = RULESET.setup(armies=("lantern-parade", "lantern-parade"), dice=DicePolicy(seed=str(seed)))
        match = Match(RULESET, setup)
        match.submit(0, "ready")
        match.submit(1, "ready")
        for seat in (0, 1):
            orders.add(tuple(each.card.id for each in match.state.army(seat)))
        assert sorted(each.card.id for each in match.state.army(0)) == sorted(
            each.card.id for each in match.state.army(1)
        )
    assert len(orders) > 12


@pytest.mark.clause("ruse.reveal.facedown")
def test_reveal_facedown_removed_distractions_stay_secret() -> None:
    g = meet().one("ready", seat=0).one("ready", seat=1)
    assert g.view(1).known.lists[0] is None
    assert g.view(None).known.lists == [None, None]
    assert g.view(0).known.lists[0] is not None


# ---- weapons; markers follow the list here: S1 gob1, S2 bad1, S3 ree1, S4 fox1, S5 tro1 ----


@pytest.mark.clause("ruse.weapons.budget")
def test_weapons_budget_five_points() -> None:
    g = before("weapons")
    assert g.refusal({"S2": ["tow", "stk"], "S3": ["ybo"]}, seat=0) is None
    assert g.refuses({"S2": ["tow", "stk"], "S3": ["ybo"], "S1": ["lid"]}, "ruse.weapons.budget", seat=0)
    assert g.refusal({}, seat=0) is None


@pytest.mark.clause("ruse.weapons.budget")
def test_weapons_budget_is_spent_in_secret() -> None:
    g = before("weapons")
    seen = g.sees(1)
    g.roster({"S2": ["tow", "stk"]}, seat=0)
    assert g.sees(1) == seen
    assert g.match.sealed_in == (0,)


@pytest.mark.clause("ruse.weapons.permitted")
def test_weapons_permitted_the_exact_levels_of_the_card() -> None:
    g = game(
        "ruse",
        phase="weapons",
        south=roster("gob1 bad1 ree1", elite="boa1 tro1", distractions="gob2 fox1 sna2"),
        north=NORTH_LIST,
    )
    assert g.refusal({"S4": ["lan"]}, seat=0) is None
    assert g.refuses({"S4": ["stk"]}, "ruse.weapons.permitted", seat=0)
    assert g.refuses({"S3": ["lid"]}, "ruse.weapons.permitted", seat=0)
    assert g.refuses({"S1": ["ybo"]}, "ruse.weapons.permitted", seat=0)


@pytest.mark.clause("ruse.weapons.slots")
def test_weapons_slots_one_of_each_type() -> None:
    g = before("weapons")
    assert g.refusal({"S1": ["stk", "lid", "sbo"]}, seat=0) is None
    assert g.refuses({"S2": ["stk", "lan"]}, "ruse.weapons.slots", seat=0)
    assert g.refuses({"S2": ["mau", "lid"]}, "ruse.weapons.slots", seat=0)
    assert g.refusal({"S2": ["mau"], "S1": ["lid"]}, seat=0) is None


@pytest.mark.clause("ruse.weapons.unique")
def test_weapons_unique_in_one_army() -> None:
    g = before("weapons")
    assert g.refuses({"N1": ["sbo"], "N2": ["sbo"]}, "ruse.weapons.unique", seat=1)
    assert g.refusal({"S1": ["sbo"], "S3": ["ybo"]}, seat=0) is None
    g.dice(6, 1).roster({"S1": ["sbo"]}, seat=0).roster({"N1": ["sbo"]}, seat=1)
    assert unit(g, "S1").kit == unit(g, "N1").kit


@pytest.mark.clause("ruse.weapons.facedown")
def test_weapons_facedown_only_the_number_is_seen() -> None:
    g = before("weapons").dice(6, 1)
    g.roster({"S2": ["stk", "lid"], "S3": ["ybo"]}, seat=0).roster({}, seat=1).one("first-turn")
    north = {each.marker: each for each in g.view(1).known.army(0)}
    assert [north[f"S{n}"].blanks for n in range(1, 6)] == [0, 2, 1, 0, 0]
    assert all(each.kit == () for each in north.values())
    assert "Yew" not in g.sees(1)
    assert "S2: 2" in said(g, "weapons")[0]


@pytest.mark.clause("ruse.weapons.facedown")
def test_weapons_facedown_types_make_no_difference_to_the_view() -> None:
    def armed(weapons: dict[str, list[str]]) -> str:
        g = before("weapons").dice(6, 1).roster(weapons, seat=0).roster({}, seat=1)
        return g.one("first-turn").sees(1)

    assert armed({"S1": ["stk"], "S3": ["sbo"]}) == armed({"S1": ["lid"], "S3": ["ybo"]})


@pytest.mark.clause("ruse.weapons.use")
def test_weapons_use_a_shield_helps_against_shots_and_in_melee() -> None:
    shot = battle(4, 1, 1, 1, 5, A="ree1 d4 N sbo", b="gob1 d6 S lid").one("A", "shoot:ahead:b")
    assert unit(shot, "b").wounds == 6
    melee = battle(5, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, A="gob1 d4 N", b="gob1 d5 S lid").one("end")
    assert unit(melee, "b").wounds == 6


@pytest.mark.clause("ruse.weapons.use")
def test_weapons_use_no_ranged_weapon_no_shot() -> None:
    g = battle(A="gob1 d4 N stk", b="gob1 d6 S").one("A")
    assert g.refuses("shoot:ahead:b", "ruse.weapons.use")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.clause("ruse.weapons.budget", "ruse.weapons.slots", "ruse.weapons.unique")
def test_every_random_purchase_is_allowed(seed: int) -> None:
    rng = random.Random(seed)
    cards = {f"S{n}": card for n, card in enumerate(rng.sample(list(CAST.values()), 5), start=1)}
    bought = random_arms(pack_named("cast"), cards, rng)
    assert weapon_faults(cards, arms_of(pack_named("cast"), bought)) == []


@pytest.mark.clause("ruse.weapons.budget")
def test_ready_made_armies_come_with_weapons_that_are_allowed() -> None:
    for army in RULESET.armies():
        match = Match(RULESET, RULESET.setup(armies=(army.id, army.id)))
        match.submit(0, "ready")
        match.submit(1, "ready")
        question = View(match, 0).question
        assert question is not None
        assert question.refuse(question.default()) is None
        assert question.default()
