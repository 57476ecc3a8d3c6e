"""The test kit's words for Ruse: what a position can say, and what can be asked of it."""

from __future__ import annotations

import pytest

from grognard.testing import game
from tests.ruse.cast import NORTH_LIST, SOUTH_LIST


@pytest.mark.clause("ruse.engage.test", "ruse.combat.group", "ruse.base.arcs", "ruse.base.adjacent")
def test_kit_looks_at_contact() -> None:
    g = game("ruse", units={"A": "gob1 d4 E", "C": "gob1 c4 W", "b": "gob1 d5 S", "e": "gob1 e4 E"})
    assert g.look("engaged", "A", "b")
    assert g.look("engaged", "e", "A")
    assert not g.look("engaged", "b", "e")
    assert not g.look("engaged", "C")
    assert g.look("combats") == [("A", "b", "e")]
    assert [g.look("arc", "A", cell) for cell in ("e4", "c4", "d5", "d3", "e5", "d4")] == [
        "front",
        "rear",
        "flank",
        "flank",
        "",
        "",
    ]
    assert g.look("arc", "A", "b") == "flank"


@pytest.mark.clause("ruse.order.steps", "ruse.attack.dice", "ruse.attack.block", "ruse.flee.resolve")
def test_kit_looks_at_a_combat_before_it_is_fought() -> None:
    units = {"A": "gob2 d5 N stk lid", "b": "fox1 d6 S charged lan", "C": "gob1 a1 N"}
    g = game("ruse", units=units)
    assert [g.look("step", marker) for marker in "AbC"] == [2, 3, None]
    assert (g.look("attacks", "A"), g.look("attacks", "b")) == (6, 10)
    assert (g.look("block", "A"), g.look("block", "A", "b"), g.look("resolve", "b")) == (5, 5, 2)


@pytest.mark.clause("ruse.shoot.obscured", "ruse.shoot.range", "ruse.shoot.cone")
def test_kit_looks_at_the_columns() -> None:
    g = game("ruse", units={"A": "ree1 d4 N sbo", "b": "gob1 e6 S", "c": "gob1 a9 S"})
    assert g.look("cells", "A") == {"c5", "c6", "c7", "d5", "d6", "d7", "e5", "e6"}
    assert g.look("safe", "A") == {"e7"}
    assert g.look("targets", "A") == ["b"]
    assert g.look("targets", "A", "W") == []
    assert g.look("block", "b", "A", "shots") == 6


@pytest.mark.clause("ruse.end.score")
def test_kit_looks_at_the_score() -> None:
    units = {"A": "gob1 c6 N", "b": "gob2 a10 S models=6", "c": "tro1 lost"}
    g = game("ruse", units=units)
    assert (g.look("score"), g.look("crippled"), g.look("ground")) == ((5, 0), (4, 0), (2, 0))


@pytest.mark.clause("ruse.hidden.unit")
def test_kit_counts_what_lies_face_down() -> None:
    g = game("ruse", units={"A": "gob1 d4", "b": "sna2 d9 W"})
    assert (g.count("A"), g.count("b")) == (6, 4)
    assert g.unit("A", 1).count == 0
    assert (g.state.unit("A").facing, g.state.unit("b").facing) == ("N", "W")


@pytest.mark.clause("ruse.base.effects", "ruse.weapons.permitted")
def test_kit_in_line_cards_in_the_fields_of_the_ledger() -> None:
    cards = {"imp": {"like": "gob1", "block": None, "speed": 4, "wounds": 2, "slots": {"ranged": [2]}}}
    weapons = {"rod": {"like": "stk", "type": "shield", "effects": ["block_bonus 2"]}}
    g = game("ruse", units={"A": "imp rod d4 N wounds=3", "b": "sna2 d9"}, cards=cards, weapons=weapons)
    assert g.look("block", "A") == 5
    assert g.count("A") == 2
    assert g.state.unit("A").card.ranged_slots == (2,)
    assert g.state.unit("A").card.melee_slots == ()


@pytest.mark.clause("ruse.reveal.show", "ruse.end.reveal")
def test_kit_a_battle_with_lists_has_distractions() -> None:
    units = {"S1": "gob1 d2", "S2": "bad1 e2", "N1": "gob2 d9", "N2": "fox1 e9"}
    g = game("ruse", units=units, south=SOUTH_LIST, north=NORTH_LIST)
    panel = next(panel for panel in g.scene(1).panels if panel.title == "Shown by South")
    assert sum(row.value == "?" for row in panel.rows) == 8
    assert not any("South's distractions" in panel.title for panel in g.scene(1).panels)
    g.match.concede(0)
    panel = next(panel for panel in g.scene(1).panels if panel.title == "South's distractions")
    assert next((row.label, row.value) for row in panel.rows) == ("Gobbo Warriors", "level 2")


@pytest.mark.clause("ruse.base.cell", "ruse.base.board")
@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"A": "gob1 d4", "b": "gob1 d4"}, "a cell holds one unit"),
        ({"A": "gob1 i4"}, "'i4' is no weapon, cell, facing or other word"),
        ({"A": "gob1 N"}, "names no cell"),
        ({"A": "gob9 d4"}, "there is no card 'gob9'"),
    ],
)
def test_kit_says_what_is_wrong_with_a_position(units: dict[str, str], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        game("ruse", units=units)


@pytest.mark.clause("ruse.attack.block", "ruse.flee.test")
def test_kit_finds_rolls_by_a_part_of_their_label() -> None:
    units = {"A": "gob1 d4 E", "b": "gob2 e4 N models=7", "C": "sna1 a1", "d": "sna1 h10"}
    g = game("ruse", 6, 1, 1, 1, 1, 1, 2, *[1] * 6, 6, units=units, phase="combat")
    assert g.faces("block") == [2]
    assert g.faces("Gobbo Warriors (A) attack") == [6, 1, 1, 1, 1, 1]
    assert g.need("test to flee") == 4
