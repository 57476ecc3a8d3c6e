"""Worked cases of the ledger, chapters 17 and 18: flight, blocked flight, flight off the table, reforming."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.testing import Game, game
from tests.ruse.cast import rolls, spot, unit

FAR, HOME = "sna1 h10 S", "sna1 h1 N"


def rout(unit_: str, cell: str, answer: int, *dice: int, **others: Any) -> Game:
    """South's unit A at `cell`, facing N, loses a wound to b in its west flank, answers with so many dice in vain and
    loses its nerve by a 1. `dice` fall after that."""
    card, *words = unit_.split()
    west = chr(ord(cell[0]) - 1) + cell[1:]
    units = {"A": " ".join([card, cell, "N", *words]), "b": f"gob1 {west} E models=1", "HOME": HOME, "far": FAR}
    return game("ruse", 5, 1, *[1] * answer, 1, *dice, units=units | others, phase="combat", active="North")


@pytest.mark.clause("ruse.flee.move")
def test_flee_move_full_speed_towards_home() -> None:
    g = rout("tro1 wounds=4", "e6", 2)
    assert spot(g, "A") == "e3 S"
    assert unit(g, "A").wounds == 3
    assert (g.topic, g.seat) == ("reform", 1)  # only the winner reforms


@pytest.mark.clause("ruse.flee.table")
@pytest.mark.parametrize(("cell", "end"), [("d3", "d1 S"), ("d2", ""), ("d1", "")])
def test_flee_table_the_last_row_is_safe(cell: str, end: str) -> None:
    g = rout("gob1 models=4", cell, 3)
    if end:
        assert spot(g, "A") == end
        assert g.count("A") == 3
    else:
        assert g.count("A") == 0
        assert g.scene().sides[1].score == "2 points"
        assert g.cited("ruse.flee.table")


@pytest.mark.clause("ruse.flee.blocked")
def test_flee_blocked_one_step_then_a_die_for_each_model() -> None:
    g = rout("gob2 models=7", "d5", 6, 1, 4, 3, 6, 5, 2, C="gob1 d3 E down")
    assert spot(g, "A") == "d4 S"
    assert g.count("A") == 3
    assert rolls(g)[-1] == ("ruse.flee.blocked", (1, 4, 3, 6, 5, 2))
    assert g.need() == 4
    assert not unit(g, "C").up


@pytest.mark.clause("ruse.flee.blocked", "ruse.flee.move")
def test_flee_blocked_at_once_it_still_turns() -> None:
    g = rout("gob1 models=4", "d5", 3, 4, 4, 4, C="gob1 d4 E")
    assert spot(g, "A") == "d5 S"
    assert g.count("A") == 3


@pytest.mark.clause("ruse.flee.blocked", "ruse.flee.table")
def test_flee_blocked_in_the_last_row_beats_the_edge() -> None:
    g = rout("gob1 models=4", "d2", 3, 1, 1, 4, C="gob1 d1 E")
    assert spot(g, "A") == "d2 S"
    assert g.count("A") == 1


@pytest.mark.clause("ruse.flee.blocked", "ruse.end.score")
def test_flee_blocked_all_models_die() -> None:
    g = rout("gob1 models=4", "d5", 3, 1, 2, 3, C="gob1 d4 E")
    assert g.count("A") == 0
    assert g.scene().sides[1].score == "2 points"


@pytest.mark.clause("ruse.flee.blocked", "ruse.base.models")
def test_flee_blocked_the_hurt_model_dies_first() -> None:
    # 5 wounds left: two trolls, one of them with 2. More than half would hold on 2+: of three, two are more than half.
    g = rout("tro1 wounds=6", "e6", 4, 1, 6, C="gob1 e5 E")
    assert g.need() == 2
    assert unit(g, "A").wounds == 3


@pytest.mark.clause("ruse.flee.after", "ruse.engage.reveal", "ruse.combat.snapshot")
def test_flee_after_into_an_enemy_that_lies_face_down() -> None:
    g = rout("gob1 models=4", "d6", 3, 6, 6, 6, h="gob1 d4 E down")
    assert spot(g, "A") == "d5 S"
    assert unit(g, "h").up  # A faces it
    assert g.topic == "reform"
    g.default()
    assert len(g.events("combat")) == 1  # not fought this turn
    assert g.seat == 0
    g.one("A")
    assert set(g.options()) == {"turn:left", "turn:right", "turn:about"}


@pytest.mark.clause("ruse.flee.after")
def test_flee_after_past_a_front_that_faces_it() -> None:
    g = rout("gob1 models=4", "d6", 3, h="gob1 e4 W down")
    assert spot(g, "A") == "d4 S"
    assert unit(g, "h").up


@pytest.mark.clause("ruse.flee.order", "ruse.flee.test", "ruse.combat.group")
def test_flee_order_the_rear_clears_the_way_for_the_front() -> None:
    # K strikes p in the rear, L strikes b in the flank, c strikes K in the flank: one combat.
    g = game(
        "ruse",
        *[6, 1, 1, 1, 1, 1, 1],  # K hits p once
        *[6, 1, 1, 1, 1, 1, 1],  # L hits b once
        *[1] * 6,  # c
        *[1] * 5,  # b answers L; p is struck in the rear
        *[1, 2, 1],  # tests by cells: c flees, p holds, b flees
        units={
            "K": "gob1 c5 N",
            "L": "gob1 c7 E",
            "c": "gob1 d5 W",
            "p": "gob1 c6 N",
            "b": "gob1 d7 N",
            "HOME": HOME,
            "far": FAR,
        },
        phase="combat",
    )
    assert [dice.unit for dice in g.rolls()][-3:] == ["c", "p", "b"]
    assert [event.facts["cell"] for event in g.events("fled")] == ["d9", "d7"]
    assert (spot(g, "c"), spot(g, "b"), spot(g, "p")) == ("d7 N", "d9 N", "c6 N")
    assert g.dice_left == []


@pytest.mark.clause("ruse.flee.order", "ruse.flee.blocked")
def test_flee_order_d7_before_d5_and_the_enemy_between_blocks() -> None:
    g = game(
        "ruse",
        *[6, 1, 1, 1, 1, 1, 1],  # L at c5 hits c
        *[6, 1, 1, 1, 1, 1, 1],  # K at c7 hits b; A has c in its rear and does not attack
        *[1] * 5 + [6, 6],  # c strikes A's rear: one hit of six, blocked
        *[1, 1],  # c and b flee
        *[2, 1, 6, 1, 2],  # c cannot get past A: five dice needing 2+
        units={
            "A": "gob1 d6 N",
            "L": "gob1 c5 E",
            "K": "gob1 c7 E",
            "b": "gob1 d7 N",
            "c": "gob1 d5 N",
            "HOME": HOME,
            "far": FAR,
        },
        phase="combat",
    )
    runs = [event for event in g.events() if event.kind in ("fled", "cut-short")]
    assert [event.facts["unit"].id for event in runs] == ["b", "c"]
    assert (spot(g, "b"), spot(g, "c")) == ("d9 N", "d5 N")
    assert g.count("c") == 3
    assert g.dice_left == []


@pytest.mark.clause("ruse.flee.resolve", "ruse.flee.blocked")
def test_flee_blocked_the_number_includes_the_shifts() -> None:
    cards = {"ogre": {"like": "gob1", "effects": ["dread 1"]}}
    units = {"A": "gob1 d5 N models=4", "b": "ogre c5 E models=1", "C": "gob1 d4 E", "HOME": HOME, "far": FAR}
    g = game("ruse", 5, 1, 1, 1, 1, 4, 4, 5, 6, units=units, cards=cards, phase="combat", active="North")
    assert g.need() == 5  # three of six need 4+, dread makes it 5+
    assert g.count("A") == 2


@pytest.mark.clause("ruse.combat.snapshot")
def test_combat_snapshot_who_flees_into_another_combat_does_not_join_it() -> None:
    # b flees from d5 and stops at d6 facing C, who waits in combat with e.
    g = game(
        "ruse",
        units={
            "A": "gob1 c5 E",
            "b": "gob1 d5 N models=4",
            "C": "sna1 d7 W",
            "e": "sna1 c7 E",
            "HOME": HOME,
            "far": FAR,
        },
        phase="combat",
    )
    assert g.topic == "combat"
    g.dice(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1).dice(4, 4, 4).one("c5")
    assert spot(g, "b") == "d6 N"
    assert g.topic == "reform"
    g.dice(1, 1, 1, 1).assign({"A": "E"})
    members = {event.facts["unit"].id for event in g.events("order")[2:]}
    assert members == {"C", "e"}


@pytest.mark.clause("ruse.reform.order", "ruse.reform.turn")
def test_reform_order_active_first_then_the_other() -> None:
    g = game(
        "ruse",
        *[1] * 8,
        units={"A": "sna2 d4 N", "b": "sna2 d5 S", "HOME": HOME, "far": FAR},
        active="North",
        phase="combat",
    )
    assert (g.topic, g.seat) == ("reform", 1)
    g.assign({"b": "E"})
    assert (g.topic, g.seat) == ("reform", 0)
    assert g.refusal({"A": "NE"}) is not None
    assert g.refusal({"A": "N", "HOME": "E"}) is not None
    g.assign({"A": "S"})
    assert (spot(g, "A"), spot(g, "b")) == ("d4 S", "d5 E")
    assert (g.topic, g.seat) == ("unit", 0)
    g.one("A")
    assert "move:ahead:1" in g.options()  # the contact is over


@pytest.mark.clause("ruse.reform.contact")
def test_reform_contact_is_fought_in_the_next_turn() -> None:
    g = game(
        "ruse",
        *[6, 1, 1, 1, 1, 1, 1, 1],
        units={"A": "gob1 d5 N", "b": "gob1 d6 S models=1", "h": "gob1 e5 S down", "far": FAR},
        phase="combat",
    )
    assert (g.topic, g.seat) == ("reform", 0)
    assert not unit(g, "h").up
    g.assign({"A": "E"})
    assert unit(g, "h").up
    assert (g.topic, g.seat) == ("unit", 1)
    g.one("h")
    assert set(g.options()) == {"turn:left", "turn:right", "turn:about"}
    g.one("turn:right").dice(*[1] * 12).one("end")  # h faces W now: both in step 4
    assert [event.clause for event in g.events("order")][-2:] == ["ruse.order.rest"] * 2
