"""What the test kit shows of a game, on positions of Fatigue."""

from __future__ import annotations

import pytest

from grognard.engine.refusal import Refused
from grognard.testing import game, opening
from tests.fatigue.cast import battle, musketeers, pikes, row, skirmishers

WALL = {"kind": "wall", "rect": (5, 18, 25, 18.5), "height": 0.5}


@pytest.mark.clause("fatigue.attack.hit-modifiers", "fatigue.attack.save-modifiers")
def test_numbers_reasons_and_dice_of_the_last_roll() -> None:
    g = battle(5, 1, 2, 6, terrain=[WALL], m=musketeers(row(3, 10, 10)), r=pikes(row(2, 10, 19), 1, fatigued=True))
    g.one("m", "hold", "r")
    assert g.faces("Hit") == [5, 1, 2]
    assert g.need("Hit") == 4
    assert g.reasons("Hit") == {"fatigue.unit.quality": 4, "fatigue.cover.hard": 1, "fatigue.action.hold": -1}
    assert g.reasons("Save") == {"fatigue.unit.quality": 4, "fatigue.cover.hard": -1, "fatigue.check.penalty": 1}
    assert [roll.label for roll in g.rolls()] == ["Hit", "Save"]
    with pytest.raises(AssertionError, match="no roll 'Roll-off'"):
        g.faces("Roll-off")


@pytest.mark.clause("fatigue.measure.open")
def test_looks_at_the_table() -> None:
    g = battle(
        terrain=[WALL], m=musketeers([(10, 10), (11, 10)]), r=pikes(row(2, 10, 19), 1), s=skirmishers([(13, 10)], 1)
    )
    assert g.look("distance", "m", "s") == 1.0
    assert g.look("distance", "m.1", "s.1") == 2.0
    assert g.look("sees", "m.1", "r.2")
    assert g.look("cover", "r", "m") == "hard"
    assert g.look("in combat", "m", "s")
    assert not g.look("in combat", "m", "r")
    with pytest.raises(AssertionError, match="no look 'height'"):
        g.look("height", "m")


@pytest.mark.clause("fatigue.attack.hit-roll", "fatigue.attack.save-roll")
def test_odds_of_one_shot() -> None:
    g = battle(m=musketeers([(10, 10)]), r=pikes(row(2, 10, 20), 1)).one("m", "hold")
    odds = g.odds("r", lambda state: 2 - len(state.units["r"].models))
    assert odds.exact
    assert odds[1] == pytest.approx(2 / 3 * 1 / 2)


@pytest.mark.clause("fatigue.turn.two-steps")
def test_cited_knows_clauses_that_no_event_tells_of() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(30, 30)], 1)).one("p")
    assert g.cited("fatigue.turn.two-steps", "fatigue.action.choose-one")


@pytest.mark.clause("fatigue.setup.initiative")
def test_dice_before_the_first_question_fall_when_somebody_looks() -> None:
    g = game("fatigue", units={"p": pikes([(10, 10)]), "r": pikes([(30, 30)], 1)}, active=-1).dice(2, 5)
    assert g.dice_left == []
    assert [roll.faces for roll in g.rolls("Roll-off")] == [(2,), (5,)]


@pytest.mark.clause("fatigue.scenario.agree")
def test_opening_of_a_whole_game() -> None:
    g = opening("fatigue", "crossroads", 6, 1, armies=["cairn-kin", "cairn-kin"])
    assert (g.seat, g.topic) == (0, "starter")
    assert g.outcome is None


@pytest.mark.clause("fatigue.combat.repeat")
def test_position_in_the_middle_of_a_combat() -> None:
    units = {"p": pikes([(10, 10)]), "s": skirmishers([(10, 11.5)], 1)}
    g = game("fatigue", 1, units=units, combat={"attacker": "p", "defenders": ["s"], "round": 3, "lost": 2, "slew": 2})
    assert g.topic == "move:s"
    assert g.state.combat.round == 4


@pytest.mark.clause("fatigue.turn.any-unit")
def test_what_is_not_allowed_raises_with_its_clause() -> None:
    g = battle(p=pikes([(10, 10)]), r=pikes([(30, 30)], 1))
    with pytest.raises(Refused):
        g.one("r")


@pytest.mark.clause("fatigue.move.terrain")
def test_nobody_stands_in_impassable_terrain() -> None:
    keep = {"kind": "building", "name": "The Keep", "rect": (5, 5, 15, 15), "impassable": True}
    with pytest.raises(ValueError, match=r"p\.1 stands in The Keep, which is impassable"):
        game("fatigue", units={"p": {"cast": "P", "at": [(10, 10)]}}, terrain=[keep])
    assert game("fatigue", units={"p": {"cast": "P", "at": [(15.5, 10)]}}, terrain=[keep]).at("p") == [(15.5, 10)]
