"""Chapter 6: face-down units, and what a seat may know."""

from __future__ import annotations

import random

import pytest

from grognard.engine.match import Match
from grognard.engine.playing.rest import Keep
from grognard.engine.record import to_json
from grognard.engine.ruleset import DicePolicy
from grognard.engine.secrets.known import known
from grognard.engine.view import View
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.state import Unit
from grognard.testing import Game, game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST, battle, before, said, spot, unit


@pytest.mark.clause("ruse.hidden.unit")
def test_hidden_unit_standing_beside_an_enemy_shows_nothing_until_one_faces_the_other() -> None:
    g = battle(A="gob1 d4 N down", b="bad1 e5 N down").one("A", "move:ahead:1")
    assert not unit(g, "A").up
    assert not unit(g, "b").up
    g.one("end", "end", "A", "turn:right")
    assert unit(g, "A").up
    assert unit(g, "b").up


@pytest.mark.clause("ruse.hidden.unit")
def test_hidden_unit_moving_hustling_and_being_in_the_way_show_nothing() -> None:
    g = battle(6, A="gob1 c3 N", C="fox1 c6 N", D="gob1 f3 N", b="gob1 d10 S")
    g.one("A", "hustle").one("D", "sidestep:left").one("C", "turn:about")
    assert not any(each.up for each in g.state.units)


@pytest.mark.clause("ruse.hidden.unit")
def test_hidden_unit_shooter_and_target_turn_up() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", b="gob1 d6 S").one("A", "shoot:ahead:b")
    assert unit(g, "A").up
    assert unit(g, "b").up


@pytest.mark.clause("ruse.hidden.weapon")
def test_hidden_weapon_flips_one_by_one() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", b="bad1 d6 S stk tow", c="gob1 a9 S").one("A", "shoot:ahead:b", "end")
    assert unit(g, "b").flipped == ("tow",)
    g.one("b", "move:ahead:1")  # engaged now: contact alone flips no weapon
    assert unit(g, "b").flipped == ("tow",)
    g.dice(*[1] * 12, *[1] * 4).one("end")
    assert unit(g, "b").flipped == ("tow", "stk")


@pytest.mark.clause("ruse.hidden.weapon")
def test_hidden_weapon_of_a_destroyed_unit_leaves_face_down() -> None:
    g = battle(4, 1, 1, 1, A="ree1 d4 N sbo", b="ree1 d6 S models=1 ybo", c="gob1 a9 S").one("A", "shoot:ahead:b")
    assert unit(g, "b").lost
    assert g.view(0).known.unit("b").blanks == 1
    assert "Yew" not in g.sees(0)


@pytest.mark.clause("ruse.hidden.permanent")
def test_hidden_permanent_a_card_that_was_seen_stays_face_up() -> None:
    g = battle(4, 4, 4, 1, 1, 1, 1, A="ree1 d4 N sbo", b="gob2 d6 S").one("A", "shoot:ahead:b", "end")
    g.one("b", "move:left:2").one("end").one("end")
    seen = g.unit("b", seat=0)
    assert (seen.name, seen.count, seen.strength) == ("Gobbo Warriors", 9, 12)
    stats = {stat.name: stat.value for stat in seen.stats}
    assert stats["Level"] == "2"
    assert stats["Points"] == "4"
    assert stats["Wounds"] == "9/12"


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_numbers_leave_hidden_weapons_out() -> None:
    g = battle(A="gob1 d4 N", b="bad1 d9 S up tow")

    def block(seat: int | None) -> str:
        return next(stat.value for stat in g.unit("b", seat).stats if stat.name == "Block")

    assert block(0) == "4+"
    assert block(None) == "4+"
    assert block(1) == "2+"
    assert g.unit("b", seat=0).note == "face up, 1 weapon face down"
    assert "Barn Doors" not in g.sees(0)
    assert "Barn Doors" in g.sees(1)


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_holds_what_everybody_may_know_of_a_face_down_unit() -> None:
    g = battle(2, A="fox1 d2 N lid", b="gob1 d10 S").one("A", "hustle")
    seen = g.view(1).known.unit("A")
    assert (seen.marker, seen.cell, seen.facing, seen.up, seen.blanks) == ("A", "d6", "N", False, 1)
    assert (seen.acted, seen.moved, seen.charged) == (True, 4, False)
    assert (seen.face, seen.wounds, seen.kit) == (None, 0, ())


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_spectators_see_what_both_see() -> None:
    g = before("deploy", arms={"S1": ["stk"], "N3": ["tow"]}, at={"S1": "b2", "N3": "c9"})
    both = g.view(None).known
    assert all(each.face is None for each in both.units)
    assert [each.blanks for each in both.units] == [1, 0, 0, 0, 0, 0, 0, 1, 0, 0]


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_log_is_not_rewritten_after_a_flip() -> None:
    g = battle(A="gob1 d3 N", b="gob1 d6 S", c="gob1 a9 S").one("A", "move:ahead:1")
    early = g.log(1)
    g.one("end", "b", "move:ahead:1")
    assert g.log(1)[: len(early)] == early
    assert early == ["A moves 1 to d4."]


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_nothing_is_taken_back_after_a_flip_or_a_die() -> None:
    from grognard.engine.refusal import Refusal

    flip = battle(A="gob1 d3 N", b="gob1 d6 S", C="gob1 a1 N").one("A", "move:ahead:2")
    assert isinstance(flip.match.undo_point(0), Refusal)
    die = battle(3, A="gob1 d3 N", b="gob1 d9 S", C="gob1 a1 N").one("A", "hustle")
    assert isinstance(die.match.undo_point(0), Refusal)
    free = battle(A="gob1 d3 N", b="gob1 d9 S", C="gob1 a1 N").one("A", "move:ahead:1")
    assert free.match.undo_point(0) == 1


@pytest.mark.clause("ruse.hidden.moments")
def test_hidden_moments_what_is_public_grows_step_by_step() -> None:
    g = game("ruse", phase="lists", pack="cast").roster(SOUTH_LIST, seat=0)
    assert g.view(1).known.shown == [(), ()]
    g.roster(NORTH_LIST, seat=1)
    assert [card.id for card in g.view(1).known.shown[0]][:4] == ["bad1", "gob1", "gob1", "ree1"]
    g.one("ready", seat=0).one("ready", seat=1)
    assert [each.blanks for each in g.view(1).known.army(0)] == [0] * 5
    g.dice(6, 1).roster({"S2": ["stk"], "S4": ["lid"]}, seat=0).roster({}, seat=1)
    assert [each.blanks for each in g.view(1).known.army(0)] == [0, 1, 0, 1, 0]
    g.one("first-turn").one("south", "south")
    g.one("S4").place({"S4": (3.5, 1.5)})
    seen = g.view(1).known.unit("S4")
    assert (seen.cell, seen.facing, seen.face) == ("d2", "N", None)


@pytest.mark.clause("ruse.hidden.moments")
def test_hidden_moments_a_hustle_says_cells_and_die_alone() -> None:
    g = battle(2, A="fox1 d2 N", b="gob1 d10 S").one("A", "hustle")
    assert said(g, "hustle") == ["A hustles 4 cells to d6, die 2."]
    (dice,) = g.events("roll")[0].dice
    assert dice.tally is None
    assert dice.bands == ("1", "2", "3", "4", "5", "6")


@pytest.mark.clause("ruse.hidden.moments")
def test_hidden_moments_a_fleet_unit_is_not_told_from_others_by_its_dice_tray() -> None:
    cards = {"swift": {"like": "gob1", "effects": ["fleet"]}}
    units = {"A": "swift c3 N", "b": "gob1 d10 S"}
    swift = game("ruse", 2, units=units, cards=cards).one("A", "hustle")
    plain = battle(2, A="gob1 c3 N", b="gob1 d10 S").one("A", "hustle")
    assert [to_json(event) for event in swift.events()] == [to_json(event) for event in plain.events()]


def untouched(unit: Unit) -> bool:
    """All its models, and no weapon that has flipped."""
    return unit.wounds == unit.card.models * unit.card.wounds and not unit.flipped and not unit.lost


@pytest.mark.clause("ruse.hidden.invariant")
@pytest.mark.parametrize("seed", range(6))
def test_hidden_invariant_face_down_means_untouched(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(RULESET, RULESET.setup(dice=DicePolicy(seed=str(seed))), keep=Keep.NONE, listen=False)
    while match.outcome is None:
        assert all(each.up or untouched(each) for each in match.state.units)
        seat = match.deciding[0]
        question = match.question(seat)
        assert question is not None
        match.submit(seat, question.sample(rng))


@pytest.mark.clause("ruse.hidden.view")
@pytest.mark.parametrize("seed", range(8))
def test_secrecy_other_worlds_that_fit_look_the_same(seed: int) -> None:
    """Every decision of a random game, for both seats and a spectator, against two imagined worlds each."""
    rng = random.Random(f"worlds {seed}")
    match = Match(RULESET, RULESET.setup(dice=DicePolicy(seed=str(seed))), listen=False)
    while match.outcome is None:
        for seat in (None, 0, 1):
            seen = RULESET.known(match.state, seat)
            for _ in range(2):
                other = RULESET.imagine(seen, seat, rng)
                assert to_json(known(other, seat)) == to_json(seen)
        view = View(match, match.deciding[0])
        assert view.question is not None
        match.submit(match.deciding[0], view.question.sample(rng))


@pytest.mark.clause("ruse.hidden.view")
def test_secrecy_saves_of_a_seat_hold_no_blank_that_tells(tmp_path: object) -> None:
    g = before("deploy", arms={"S1": ["stk"]}, at={"S1": "b2"})
    text = to_json(g.view(1).known).decode()
    for secret in ("Bridge Trolls level", "stk", "Pointy"):
        assert secret not in text.replace("shown", "")
    assert isinstance(g, Game)
    assert spot(g, "S1") == "b2 N"
