"""Nasty neighbours: steps that outlive their target, contacts that come and go, take-backs, shuffles."""

from __future__ import annotations

import pytest

from grognard.engine.dice.sources import Seeded
from grognard.testing import Game, game, opening
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST, rollers, spot, unit

FAR, HOME = "sna1 h10 S", "sna1 h1 N"


@pytest.mark.clause("ruse.order.steps", "ruse.combat.target", "ruse.order.charge")
def test_order_steps_a_charger_keeps_its_step_when_its_target_is_dead() -> None:
    # C kills b from the flank in step 1; A, who charged b, strikes d in step 3: it stands at A's flank.
    g = game(
        "ruse",
        *[6, 1, 1, 1, 1, 1, 1],  # C (e6), step 1: b falls
        *[1] * 6,  # d (c5), step 1, in A's flank
        *[5, 1, 1, 1, 1, 1],  # A, step 3
        3,  # d blocks on 6+: no
        2,  # North lost 0 to 2; d holds
        units={"A": "gob1 d5 N charged", "b": "gob1 d6 S models=1", "C": "gob1 e6 W", "d": "gob1 c5 E", "far": FAR},
        phase="combat",
    )
    assert rollers(g) == ["C", "b", "d", "A", "d", "d"]
    assert (g.count("b"), g.count("d")) == (0, 5)
    assert g.dice_left == []


@pytest.mark.clause("ruse.order.rear", "ruse.combat.reveal")
def test_order_rear_holds_though_the_enemy_behind_dies_first() -> None:
    # C strikes b's rear, D kills C in step 1 from C's flank: b still does not attack, and its sticks were shown.
    g = game(
        "ruse",
        *[1],  # C (one model), South active, step 1
        *[6, 1, 1, 1, 1, 1, 1],  # d kills C
        *[1] * 6,  # A, step 4
        2,  # South lost 0 to 1: A tests
        units={
            "A": "gob1 d4 N",
            "b": "gob1 d5 S stk",
            "C": "gob1 d6 S models=1",
            "d": "gob1 e6 W",
            "HOME": HOME,
            "far": FAR,
        },
        phase="combat",
    )
    assert rollers(g) == ["C", "d", "C", "A", "A"]
    assert g.badges("b") >= {"Pointy Sticks"}
    assert g.dice_left == []


@pytest.mark.clause("ruse.base.board")
def test_base_board_a_hustle_of_speed_four_makes_no_contact_in_the_first_turn() -> None:
    g = game("ruse", 4, units={"A": "fox1 d2 N", "b": "gob1 d9 S"})
    g.one("A", "hustle")
    assert spot(g, "A") == "d7 N"
    assert not g.look("engaged", "A")
    assert not unit(g, "A").up


@pytest.mark.clause("ruse.reform.order", "ruse.hidden.permanent")
def test_reform_order_a_flip_by_the_first_set_stays_though_the_second_turns_away() -> None:
    g = game(
        "ruse",
        *[1] * 4,
        units={"A": "sna2 d4 N", "b": "sna2 d5 S", "h": "gob1 e4 N down", "H": HOME, "far": FAR},
        phase="combat",
    )
    g.assign({"A": "E"})  # towards h, who looks away
    assert unit(g, "h").up
    g.assign({"b": "N"})
    assert [g.look("engaged", "A", other) for other in "bh"] == [False, True]
    assert g.state.combats == []
    assert (g.topic, g.seat) == ("unit", 1)


@pytest.mark.clause("ruse.reform.contact", "ruse.combat.snapshot")
def test_reform_contact_with_a_unit_that_waits_in_another_combat() -> None:
    units = {"A": "sna2 c4 N", "b": "sna2 c5 S", "e": "sna2 d4 N", "F": "sna2 d5 S", "H": HOME, "far": FAR}
    g = game("ruse", units=units, phase="combat")
    assert g.look("combats") == [("A", "b"), ("F", "e")]
    g.dice(*[1] * 4).one("c4").assign({"A": "E"})  # A looks at e's flank now
    assert g.look("engaged", "A", "e")
    g.dice(*[1] * 4).assign({"b": "S"})
    members = [event.facts["unit"].id for event in g.events("order")]
    assert sorted(members[2:]) == ["F", "e"]
    assert g.look("step", "A") == 1


@pytest.mark.clause("ruse.reform.turn")
def test_reform_turn_losers_that_held_and_units_outside() -> None:
    units = {"A": "gob1 d4 E", "b": "gob1 e4 N", "C": "gob1 d3 N", "far": FAR}
    g = game("ruse", 6, 1, 1, 1, 1, 1, 1, *[1] * 5, 2, units=units, phase="combat")
    assert g.refusal({"A": "N", "C": "E"}) is not None
    assert g.refusal({}) is not None
    g.assign({"A": "W"})
    assert (g.topic, g.seat) == ("reform", 1)  # b lost and held
    g.assign({"b": "W"})
    assert spot(g, "b") == "e4 W"


@pytest.mark.clause("ruse.deploy.alternate")
def test_deploy_alternate_from_the_middle() -> None:
    g = game("ruse", phase="deploy", south=SOUTH_LIST, north=NORTH_LIST, at={"S1": "b2"}, first_turn="North")
    assert (g.topic, g.seat) == ("deploy", 1)
    g.one("N3").place({"N3": (0.5, 9.5)})
    assert (g.seat, g.options()) == (0, ["S2", "S3", "S4", "S5"])
    g.until("unit")
    assert g.seat == 1


def shuffled(seed: int) -> Game:
    g = game("ruse", source=Seeded(seed), phase="talk", south=SOUTH_LIST, north=NORTH_LIST)
    return g.one("ready", seat=0).one("ready", seat=1)


@pytest.mark.clause("ruse.reveal.facedown", "ruse.base.diceorder")
def test_reveal_facedown_a_secret_random_order() -> None:
    orders = {tuple(each.card.id for each in shuffled(seed).state.units[:5]) for seed in range(12)}
    assert len(orders) > 6
    assert all(sorted(order) == ["bad1", "fox1", "gob1", "ree1", "tro1"] for order in orders)
    assert len({shuffled(seed).sees(1).split('"units"')[1].split('"N1"')[0] for seed in range(3)}) == 1
    assert len({str(shuffled(seed).log(1)) for seed in range(3)}) == 1


@pytest.mark.clause("ruse.hidden.view")
def test_hidden_view_a_plain_move_can_be_taken_back() -> None:
    g = game("ruse", units={"A": "gob1 d4 N", "B": "gob1 a1 N", "n": FAR})
    before = g.sees(None)
    g.one("A", "move:ahead:2")
    point = g.match.undo_point(0)
    assert isinstance(point, int)
    g.match.undo(point)
    assert (g.topic, spot(g, "A")) == ("action:A", "d4 N")
    assert g.sees(None) == before


@pytest.mark.clause("ruse.army.secret", "ruse.reveal.show")
def test_army_secret_ready_made_lists_are_locked_with_the_setup() -> None:
    g = opening("ruse", "meeting", armies=["market-brawl", "bone-concert"])
    assert g.topic == "talk"
    assert [line.split(":")[0] for line in g.log(None)] == ["South shows", "North shows"]
    mixed = opening("ruse", "meeting", armies=["market-brawl", ""])
    assert (mixed.topic, mixed.match.deciding) == ("list", (1,))
    assert "Cider Brawlers" not in str(mixed.scene(1)) + str(mixed.log(1))


@pytest.mark.clause("ruse.flee.after", "ruse.turn.activate")
def test_flee_after_it_acts_normally_in_its_next_turn() -> None:
    units = {"A": "gob1 d6 N models=4", "b": "gob1 c6 E models=1", "HOME": HOME, "far": FAR}
    g = game("ruse", 5, 1, 1, 1, 1, 1, units=units, phase="combat", active="North")
    g.default()
    assert (g.seat, spot(g, "A")) == (0, "d4 S")
    g.one("A")
    assert {"move:ahead:2", "hustle", "turn:about"} <= set(g.options())


@pytest.mark.clause("ruse.turn.phases", "ruse.turn.pass")
def test_turn_pass_the_combats_are_fought_though_nobody_acted() -> None:
    units = {
        "A": "sna2 a4 N",
        "b": "sna2 a5 S",
        "C": "sna2 d4 N",
        "d": "sna2 d5 S",
        "E": "sna2 g4 N",
        "f": "sna2 g5 S",
    }
    g = game("ruse", *[1] * 12, units=units).one("end", "d4")
    g.default(2)
    assert (g.topic, g.options()) == ("combat", ["a4", "g4"])
    g.one("g4").default(4)
    assert (g.topic, g.seat) == ("unit", 1)
    assert len(g.events("combat")) == 3
