"""Chapters 9 to 11: turns, actions, and becoming engaged."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.ruse.positions import CAST, position
from grognard.rulesets.ruse.rules.actions import ActionQuestion
from grognard.rulesets.ruse.rules.engaging import engaged_pairs, is_engaged
from grognard.rulesets.ruse.rules.field import CELLS
from grognard.rulesets.ruse.rules.orders import legal_actions, parse, why_not
from grognard.testing import game
from tests.ruse.cast import battle, rolls, said, spot, unit


@pytest.mark.clause("ruse.round.count")
def test_round_count_the_named_player_starts_every_round() -> None:
    g = battle(active="North", A="gob1 a1 N", b="gob1 h10 S")
    seats = []
    while g.outcome is None:
        seats.append(g.seat)
        g.one("end")
    assert seats == [1, 0] * 6
    assert g.outcome.clause == "ruse.end.score"


@pytest.mark.clause("ruse.turn.phases")
def test_turn_phases_every_combat_is_fought_in_every_turn() -> None:
    g = battle(A="sna1 d4 N", b="sna1 d5 S")
    for turn in range(1, 5):
        g.dice(1, 1, 1, 1).one("end")  # 0 to 0, nobody tests
        g.default(2)  # both keep their facing
        assert len(said(g, "combat")) == turn
    assert len(rolls(g)) == 8


@pytest.mark.clause("ruse.turn.phases")
def test_turn_phases_only_the_active_players_units_act() -> None:
    g = battle(A="gob1 a1 N", b="gob1 h10 S")
    assert g.options() == ["A", "end"]
    assert g.refuses("b", "engine.answer.form")


@pytest.mark.clause("ruse.turn.activate")
def test_turn_activate_an_action_is_finished_before_the_next_unit_is_picked() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", C="gob1 a1 N", b="gob1 d6 S").one("A", "shoot:ahead:b")
    assert unit(g, "b").up
    assert g.options() == ["C", "end"]


@pytest.mark.clause("ruse.turn.activate")
def test_turn_activate_once_per_turn_in_any_order() -> None:
    g = battle(A="gob1 a1 N", C="gob1 c1 N", b="gob1 h10 S").one("C", "move:ahead:1")
    assert g.refuses("C", "ruse.turn.activate")
    assert g.options() == ["A", "end"]
    g.one("A", "move:ahead:1", "end", "end")
    assert g.options() == ["A", "C", "end"]


@pytest.mark.clause("ruse.turn.pass")
def test_turn_pass_the_combats_are_still_fought() -> None:
    g = battle(A="sna1 b4 N", c="sna1 b5 S", D="sna1 f4 N", e="sna1 f5 S", F="sna1 h4 N", g="sna1 h5 S")
    g.dice(*[1] * 12).one("end")
    for _ in range(20):
        if g.topic == "unit":
            break
        g.default()
    assert len(said(g, "combat")) == 3
    assert g.seat == 1


@pytest.mark.clause("ruse.action.pinned")
def test_action_pinned_an_engaged_unit_can_only_turn() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 d5 S", c="gob1 e6 S").one("A")
    assert g.refuses("move:left:1", "ruse.action.pinned")
    assert g.refuses("hustle", "ruse.action.pinned")
    assert g.refuses("sidestep:left", "ruse.action.pinned")
    assert g.refuses("shoot:ahead:c", "ruse.shoot.who")
    assert sorted(g.options()) == ["turn:about", "turn:left", "turn:right"]


@pytest.mark.clause("ruse.action.pinned")
def test_action_pinned_a_turn_may_break_contact() -> None:
    g = battle(A="gob1 c6 E", b="gob1 d6 S")
    assert g.badges("A") == {"engaged"}
    g.one("A", "turn:left")
    assert "engaged" not in g.badges("A")
    g.one("end")
    assert said(g, "combat") == []


@pytest.mark.clause("ruse.action.path")
def test_action_path_no_occupied_cell_is_entered_or_crossed() -> None:
    g = battle(A="fox1 c3 N", C="gob1 c5 N", b="gob1 h9 S").one("A")
    assert g.refusal("move:ahead:1") is None
    assert g.refuses("move:ahead:2", "ruse.action.path")
    assert g.refuses("move:ahead:3", "ruse.action.path")  # crossing is no better than entering


@pytest.mark.clause("ruse.action.path")
def test_action_path_an_enemy_blocks_like_a_friend_and_the_edge_too() -> None:
    g = battle(A="gob1 h6 E", C="gob1 c3 N", b="gob1 c5 N").one("C")
    assert g.refuses("move:ahead:2", "ruse.action.path")
    g.one("move:ahead:1", "A")
    assert g.refuses("move:ahead:1", "ruse.action.path")
    assert g.refuses("sidestep:about", "engine.answer.form")


@pytest.mark.clause("ruse.action.move")
def test_action_move_one_turn_then_up_to_speed() -> None:
    g = battle(A="gob1 c3 N", b="gob1 h9 S").one("A")
    assert g.refuses("move:ahead:0", "ruse.action.move")
    assert g.refuses("move:ahead:3", "ruse.action.move")
    assert g.refuses("move:about:1", "engine.answer.form")
    g.one("move:right:2")
    assert spot(g, "A") == "e3 E"
    assert unit(g, "A").moved == 2


@pytest.mark.clause("ruse.action.hustle")
def test_action_hustle_needs_its_full_speed_free() -> None:
    blocked = battle(A="gob1 c3 N", C="gob1 c5 N", b="gob1 h9 S").one("A")
    assert blocked.refuses("hustle", "ruse.action.hustle")
    assert blocked.refusal("move:ahead:1") is None
    free = battle(3, A="gob1 c3 N", b="gob1 h9 S").one("A", "hustle")
    assert spot(free, "A") == "c5 N"
    assert rolls(free) == [("ruse.action.hustle.roll", (3,))]


@pytest.mark.clause("ruse.action.hustle")
def test_action_hustle_is_not_for_ponderous_units() -> None:
    cards = {"slow": {"like": "gob1", "effects": ["ponderous", "fleet"]}}
    g = game("ruse", units={"A": "slow c3 N", "b": "gob1 h9 S"}, cards=cards).one("A")
    assert g.refuses("hustle", "ruse.base.effects")


@pytest.mark.clause("ruse.action.hustle.roll")
@pytest.mark.parametrize(("die", "end"), [(1, "c5 N"), (3, "c5 N"), (4, "c6 N"), (6, "c6 N")])
def test_action_hustle_roll_one_cell_more_on_four(die: int, end: str) -> None:
    g = battle(die, A="gob1 c3 N", b="gob1 h9 S").one("A", "hustle")
    assert spot(g, "A") == end
    assert unit(g, "A").moved == int(end[1]) - 3


@pytest.mark.clause("ruse.action.hustle.roll")
def test_action_hustle_roll_stays_before_an_enemy_and_is_engaged() -> None:
    g = battle(6, A="gob1 c3 N", b="gob1 c6 S").one("A", "hustle")
    assert spot(g, "A") == "c5 N"
    assert unit(g, "A").moved == 2
    assert unit(g, "A").charged
    assert unit(g, "b").up


@pytest.mark.clause("ruse.action.hustle.roll")
def test_action_hustle_roll_is_made_at_the_edge_too() -> None:
    g = battle(6, A="gob1 c8 N", b="gob1 h9 S").one("A", "hustle")
    assert spot(g, "A") == "c10 N"
    assert g.dice_left == []


@pytest.mark.clause("ruse.action.hustle.roll")
@pytest.mark.parametrize(("die", "end"), [(2, "c5 N"), (3, "c6 N")])
def test_action_hustle_roll_fleet_units_need_three(die: int, end: str) -> None:
    cards = {"swift": {"like": "gob1", "effects": ["fleet"]}}
    g = game("ruse", die, units={"A": "swift c3 N", "b": "gob1 h9 S"}, cards=cards).one("A", "hustle")
    assert spot(g, "A") == end


@pytest.mark.clause("ruse.action.turn")
def test_action_turn_left_right_or_about() -> None:
    for turn, facing in (("left", "N"), ("right", "S"), ("about", "W")):
        g = battle(A="gob1 d4 E", b="gob1 h9 S").one("A", f"turn:{turn}")
        assert spot(g, "A") == f"d4 {facing}"
    assert battle(A="gob1 d4 E", b="gob1 h9 S").one("A").refuses("turn:ahead", "engine.answer.form")


@pytest.mark.clause("ruse.action.sidestep")
def test_action_sidestep_keeps_the_facing() -> None:
    g = battle(A="gob1 d4 N", b="gob1 h9 S").one("A", "sidestep:right")
    assert spot(g, "A") == "e4 N"
    assert unit(g, "A").moved == 1


@pytest.mark.clause("ruse.action.sidestep")
def test_action_sidestep_needs_an_empty_cell_on_the_board() -> None:
    g = battle(A="gob1 a4 N", C="gob1 b4 N", b="gob1 h9 S").one("A")
    assert g.refuses("sidestep:left", "ruse.action.sidestep")
    assert g.refuses("sidestep:right", "ruse.action.sidestep")


@pytest.mark.clause("ruse.action.shoot")
def test_action_shoot_may_turn_once_first() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", b="gob1 f4 S").one("A")
    assert [key for key in g.options() if key.startswith("shoot")] == ["shoot:right:b"]
    g.one("shoot:right:b")
    assert spot(g, "A") == "d4 E"
    assert unit(g, "A").moved == 0


@pytest.mark.clause("ruse.action.shoot")
def test_action_shoot_is_not_offered_without_a_target() -> None:
    g = battle(A="ree1 d4 N sbo", b="gob1 d3 S").one("A")  # behind the shooter, and engaging it
    assert not [key for key in g.options() if key.startswith("shoot")]


# ---- becoming engaged ----


@pytest.mark.clause("ruse.engage.test")
def test_engage_test_one_facing_is_enough_and_friends_never() -> None:
    state = position(units={"A": "gob1 d4 E", "b": "gob1 d5 S", "e": "gob1 e4 E", "C": "gob1 c4 W"})
    assert engaged_pairs(state.units_by_cell()) == [("A", "e"), ("A", "b")]
    assert not is_engaged(state.unit("C"), state.units_by_cell())


@pytest.mark.clause("ruse.engage.test")
@pytest.mark.parametrize("b", ["d5 N", "d5 E", "e4 N", "e4 E", "c4 W"])
def test_engage_test_without_a_look_there_is_no_contact(b: str) -> None:
    cell, facing = b.split()
    looks_away = {"d5": "S", "e4": "W", "c4": "E"}[cell]
    state = position(units={"A": f"gob1 d4 {looks_away}", "b": f"gob1 {cell} {facing}"})
    assert engaged_pairs(state.units_by_cell()) == []


@pytest.mark.clause("ruse.engage.timing")
def test_engage_timing_status_is_kept_during_an_action() -> None:
    g = battle(1, 1, 1, 1, A="ree1 d4 N sbo", b="gob1 e4 N").one("A", "shoot:right:b")
    assert spot(g, "A") == "d4 E"
    assert g.badges("A") >= {"engaged"}
    assert not unit(g, "A").charged


@pytest.mark.clause("ruse.engage.passing")
def test_engage_passing_enemies_do_not_stop_a_move() -> None:
    g = battle(A="fox1 b2 N", b="gob1 a4 E down", c="gob1 h9 S").one("A", "move:ahead:4")
    assert spot(g, "A") == "b6 N"
    assert not unit(g, "b").up
    assert not unit(g, "A").up


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_two_cells_into_contact() -> None:
    near = battle(A="gob1 d4 N", b="gob1 d6 S").one("A", "move:ahead:1")
    assert not unit(near, "A").charged
    far = battle(4, A="gob1 d3 N", b="gob1 d7 S").one("A", "hustle")
    assert (spot(far, "A"), unit(far, "A").moved, unit(far, "A").charged) == ("d6 N", 3, True)
    side = battle(A="gob1 c4 N", b="gob1 d5 S").one("A", "sidestep:right")
    assert (spot(side, "A"), unit(side, "A").charged) == ("d4 N", False)
    assert side.badges("A") >= {"engaged"}


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_a_turn_before_the_move_does_not_matter() -> None:
    g = battle(A="gob1 d4 N", b="gob1 g4 N").one("A", "move:right:2")
    assert unit(g, "A").charged


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_running_across_a_front_is_none() -> None:
    g = battle(A="gob1 d4 N", b="gob1 e6 W").one("A", "move:ahead:2")
    assert g.badges("A") == {"engaged", "acted"}
    assert not unit(g, "A").charged


@pytest.mark.clause("ruse.engage.charge")
def test_engage_charge_ends_with_the_turn() -> None:
    g = game(
        "ruse",
        units={"A": "quick d3 N", "b": "sna1 d6 S"},
        cards={"quick": {"like": "sna1", "speed": 2}},
    )
    g.one("A", "move:ahead:2")
    assert unit(g, "A").charged
    g.dice(1, 1, 1, 1).one("end").default(2)
    assert not unit(g, "A").charged
    assert unit(g, "A").moved == 0


@pytest.mark.clause("ruse.engage.reveal")
def test_engage_reveal_both_cards_but_no_weapons() -> None:
    g = battle(S3="gob1 d4 N stk lid", N2="bad1 d6 S tow").one("S3", "move:ahead:1")
    assert unit(g, "S3").up
    assert unit(g, "N2").up
    assert g.unit("S3", seat=1).note == "face up, 2 weapons face down"
    assert unit(g, "S3").flipped == unit(g, "N2").flipped == ()


# ---- laws ----


def _some_position(seed: int) -> tuple[random.Random, dict[str, str]]:
    rng = random.Random(seed)
    cells = rng.sample(CELLS, 10)
    weapons = ["", " sbo", " ybo", " stk"]
    names = ["A", "B", "C", "D", "E", "f", "g", "h", "i", "j"]
    return rng, {
        name: f"{rng.choice(list(CAST))} {cell} {rng.choice('NESW')}{rng.choice(weapons)}"
        for name, cell in zip(names, cells, strict=True)
    }


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.clause("ruse.action.path", "ruse.action.move", "ruse.action.shoot")
def test_what_is_offered_is_what_is_not_refused(seed: int) -> None:
    """Law: the list of legal actions and the judge of an answer agree on every key that can be written."""
    rng, units = _some_position(seed)
    crew = {name: text for name, text in units.items() if "bo" not in text or CAST[text.split()[0]].ranged}
    state = position(units=crew)
    one = rng.choice([each for each in state.units if each.seat == 0] or state.units)
    keys = ["hustle", "turn:left", "turn:right", "turn:about", "sidestep:left", "sidestep:right"]
    keys += [f"move:{turn}:{n}" for turn in ("ahead", "left", "right") for n in range(6)]
    keys += [f"shoot:{turn}:{other.marker}" for turn in ("ahead", "left", "right") for other in state.units]
    allowed = {key for key in keys if why_not(state, one, parse(key)) is None}  # type: ignore[arg-type]
    assert allowed == {action.key for action in legal_actions(state, one)}
    question = ActionQuestion(state, one)
    assert {option.key for option in question.open} == allowed
