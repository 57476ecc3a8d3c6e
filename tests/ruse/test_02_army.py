"""Chapters 2 and 3: army building and distractions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.ruse.cards import CardPack
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.army import list_faults, random_list
from grognard.testing import Game, game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST, Roster, roster


@pytest.fixture
def g() -> Game:
    return game("ruse", phase="lists", pack="cast")


@pytest.mark.clause("ruse.army.core")
def test_army_core_three_cards_within_ten_points(g: Game) -> None:
    assert g.refusal(roster("gob1 gob2 bad1")) is None
    assert g.refuses(roster("bad1 gob2 ree1", distractions="ree2 boa1 sna2"), "ruse.army.core")
    assert g.refuses(roster("gob1 bad1"), "ruse.army.core")
    assert g.refuses(roster("gob1 gob2 ree1 bad1"), "ruse.army.core")
    assert g.refuses(roster("gob1 gob2 fox1", elite="tro1 boa1", distractions="ree2 mot1 sna2"), "ruse.army.core")


@pytest.mark.clause("ruse.army.core")
def test_army_core_points_may_be_left_over(g: Game) -> None:
    assert g.refusal(roster("gob1 gob2 ree1")) is None


@pytest.mark.clause("ruse.army.elite")
def test_army_elite_two_cards_within_their_own_cap(g: Game) -> None:
    assert g.refusal(roster("gob1 gob2 bad1", elite="fox1 tro1")) is None
    assert g.refuses(roster("gob1 gob2 ree1", elite="mot1 fox1", distractions="ree2 boa1"), "ruse.army.elite")
    assert g.refuses(roster("gob1 gob2 bad1", elite="fox1", distractions="ree2 boa1"), "ruse.army.elite")


@pytest.mark.clause("ruse.army.distinct")
def test_army_distinct_no_card_twice_but_both_versions(g: Game) -> None:
    assert g.refusal(roster("gob1 gob2 ree1")) is None
    assert g.refuses(roster("gob1 gob1 ree1"), "ruse.army.distinct")
    assert g.refusal(roster("gob1 gob2 ree1", elite="sna1 sna2", distractions="ree2 tro1")) is None


@pytest.mark.clause("ruse.army.distinct")
def test_army_distinct_binds_one_army_only(g: Game) -> None:
    g.roster(SOUTH_LIST, seat=0).roster(SOUTH_LIST, seat=1)
    assert g.topic == "talk"


@pytest.mark.clause("ruse.army.secret")
def test_army_secret_only_a_ready_flag_is_seen(g: Game) -> None:
    before = g.sees(0)
    g.roster(NORTH_LIST, seat=1)
    assert g.match.sealed_in == (1,)
    assert g.match.deciding == (0,)
    assert g.sees(0) == before
    assert "Badger" not in g.sees(None)


@pytest.mark.clause("ruse.army.secret")
def test_army_secret_lists_are_locked(g: Game) -> None:
    from grognard.engine.refusal import NotAsked

    g.roster(NORTH_LIST, seat=1)
    with pytest.raises(NotAsked):
        g.match.submit(1, NORTH_LIST)


@pytest.mark.clause("ruse.distract.core")
def test_distract_core_exactly_one(g: Game) -> None:
    assert g.refusal(roster("gob1 bad1 ree1", distractions="gob2 boa1 sna2")) is None
    assert g.refuses(roster("gob1 bad1 ree1", distractions="boa1 sna2"), "ruse.distract.core")
    assert g.refuses(roster("gob1 bad1 ree1", distractions="gob2 ree2 boa1 sna2"), "ruse.distract.core")


@pytest.mark.clause("ruse.distract.elite")
def test_distract_elite_one_per_type(g: Game) -> None:
    one_type = roster("gob1 bad1 ree1", elite="fox1 boa1", distractions="gob2 mot1")
    assert g.refusal(one_type) is None
    assert g.refusal(roster("gob1 bad1 ree1", elite="fox1 tro1", distractions="gob2 boa1 sna2")) is None
    assert g.refuses(roster("gob1 bad1 ree1", elite="fox1 tro1", distractions="gob2 boa1"), "ruse.distract.elite")
    assert g.refuses(roster("gob1 bad1 ree1", elite="fox1 boa1", distractions="gob2 mot1 tro1"), "ruse.distract.elite")
    assert g.refuses(roster("gob1 bad1 ree1", elite="fox1 tro1", distractions="gob2 boa1 mot1"), "ruse.distract.elite")


@pytest.mark.clause("ruse.distract.elite")
def test_distract_elite_is_left_out_where_the_pack_has_no_further_card() -> None:
    cast = pack_named("cast")
    small = CardPack(
        "small", "small", tuple(card for card in cast.cards if card.id not in ("mot1", "tro1")), cast.weapons
    )
    assert list_faults(small, roster("gob1 bad1 ree1", elite="fox1 boa1", distractions="gob2")) == []
    faults = list_faults(small, roster("gob1 bad1 ree1", elite="fox1 sna1", distractions="gob2 boa1"))
    assert [fault.clause for fault in faults] == ["ruse.distract.elite"]


@pytest.mark.clause("ruse.distract.legal")
def test_distract_legal_is_judged_per_card(g: Game) -> None:
    assert g.refusal(roster("gob1 bad1 ree1", distractions="gob2 boa1 sna2")) is None
    assert g.refuses(roster("gob1 bad1 ree1", distractions="gob1 boa1 sna2"), "ruse.distract.legal")
    assert g.refuses(roster("gob1 gob2 ree1", distractions="gob2 boa1 sna2"), "ruse.distract.legal")


@pytest.mark.clause("ruse.distract.legal")
def test_distract_legal_costs_nothing(g: Game) -> None:
    dear = roster("gob1 gob2 bad1", elite="fox1 tro1", distractions="ree2 mot1 sna2")
    assert g.refusal(dear) is None


@pytest.mark.clause("ruse.army.core", "ruse.army.elite", "ruse.distract.core")
def test_all_faults_of_a_list_come_at_once(g: Game) -> None:
    refusal = g.refusal(roster("gob1 bad1", elite="mot1 fox1", distractions="boa1"))
    assert refusal is not None
    assert "2 core cards" in refusal.reason
    assert "11 elite points" in refusal.reason
    assert "core distractions" in refusal.reason


@pytest.mark.clause("ruse.army.core", "ruse.distract.elite")
def test_what_is_no_list_at_all_is_refused_in_words(g: Game) -> None:
    form: list[Any] = [None, 3, "gob1", {"core": []}, {"core": "gob1", "elite": [], "distractions": []}]
    for nonsense in form:
        assert g.refuses(nonsense, "engine.answer.form")
    assert g.refuses(roster("gob1 bad1 dragon"), "ruse.army.core")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["fair", "cast"]))
@pytest.mark.clause("ruse.army.core", "ruse.army.elite", "ruse.distract.elite")
def test_every_random_list_is_allowed(seed: int, pack: str) -> None:
    made: Roster = random_list(pack, random.Random(seed))
    assert list_faults(pack_named(pack), made) == []
