"""What is called for and given up, what is never offered, and players of one name."""

from __future__ import annotations

import pytest

from grognard.testing import opening
from tests.anvil.table import Game, act, anvil, put

THRONES = {"mine": {"type": "seat", "at": (24, 4, 0)}, "theirs": {"type": "seat", "seat": 1, "at": (24, 44, 180)}}


def wasted(g: Game) -> list[str]:
    return [event.sentence() for event in g.events("wasted")]


@pytest.mark.clause("anvil.stratagems.wasted", "anvil.stratagem.raise-a-champion")
def test_a_champion_that_is_given_up_is_told_as_wasted() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (24, 41.5, 0)}, **THRONES})
    act(g, "t", "raise_a_champion").one("raise_a_champion").answer("pass")
    assert wasted(g) == ["Raise a Champion of t found no use"]
    assert g.cited("anvil.stratagems.wasted")
    assert g.state.pools == [7, 10]
    assert not g.state.champions[0]  # so it may still be raised in a later activation


@pytest.mark.clause("anvil.stratagems.wasted", "anvil.stratagem.raise-a-champion")
def test_a_champion_that_is_given_up_on_contact_is_told_once() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (24, 39, 0)}, **THRONES})
    act(g, "t", "raise_a_champion").one("engage").one("theirs")
    assert g.topic == "champion"
    g.answer("pass").until("unit")
    assert wasted(g) == ["Raise a Champion of t found no use"]


@pytest.mark.clause("anvil.stratagems.wasted", "anvil.stratagem.summon-subjects")
def test_a_summoning_that_is_given_up_is_told_as_wasted() -> None:
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (24, 20, 0), "general": True},
            "foe": {"type": "troop", "seat": 1, "at": (24, 40, 180)},
        }
    )
    act(g, "w", "summon_subjects").one("summon_subjects").answer("pass")
    assert wasted(g) == ["Summon Subjects of w found no use"]
    assert list(g.state.summonings) == [0, 0]


@pytest.mark.clause("anvil.army.seat-of-power", "anvil.activation.no-pass", "anvil.activation.unable")
def test_the_seat_and_passing_are_refused_by_their_own_clauses() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (24, 20, 0)}, **THRONES})
    assert g.refuses("mine", "anvil.army.seat-of-power")
    assert g.refuses("theirs", "engine.answer.form")
    assert g.refuses("pass", "anvil.activation.no-pass")
    held = anvil(
        units={"t": {"type": "troop", "at": (24, 20, 0), "marks": ["transfix"]}, "k": {"type": "knight"}}, pools=(2, 2)
    )
    assert held.refuses("pass", "anvil.activation.no-pass") is False  # the Knight could come on for 3, with Weak for 2


@pytest.mark.clause("anvil.stratagems.interruptions")
@pytest.mark.parametrize("card", ["counterattack", "dispel", "hero_of_the_day"])
def test_interruptions_are_not_declared_with_an_activation(card: str) -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "general": True, "at": (24, 20, 0)},
            "foe": {"type": "troop", "seat": 1, "at": (24, 40)},
        }
    )
    g.one("h")
    assert g.refuses([card], "anvil.stratagems.interruptions")
    assert g.refuses(["hammerblow", card], "anvil.stratagems.interruptions")
    assert g.refuses(["counter"], "engine.answer.form")


@pytest.mark.clause("anvil.stratagem.dispel")
def test_a_wizard_out_of_reach_is_refused_by_dispel() -> None:
    wizards = {
        "near": {"type": "wizard", "seat": 1, "at": (24, 30)},
        "far": {"type": "wizard", "seat": 1, "at": (24, 46)},
    }
    g = anvil(units={"w": {"type": "wizard", "at": (24, 20, 0)}, **wizards})
    act(g, "w", "fireball").one("fireball", "near")
    assert g.topic == "window:dispel"
    assert g.refuses("far", "anvil.stratagem.dispel")
    assert g.options() == ["near", "decline"]


def test_two_players_of_the_same_name_are_told_apart_in_the_log() -> None:
    g = opening("anvil", "field-of-banners", players=("Kim", "Kim"))
    g.number(1, seat=0).number(0, seat=1).answer(put("feature", 24, 24, 0, "wood"))
    g.some("blocks")
    log = "\n".join(g.log())
    assert "Kim (P1)" in log
    assert {"Kim (P1)'s Seat of Power", "Kim (P2)'s Seat of Power"} <= {unit.name for unit in g.scene().units}
    assert "Kim (P" not in "\n".join(opening("anvil", "field-of-banners", players=("Kim", "Jo")).log())
