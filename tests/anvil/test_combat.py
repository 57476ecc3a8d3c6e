"""Chapters 12 and 23: the matrix, combat, excess movement."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.combat import blow
from tests.anvil.table import act, anvil, duel, engage, hp, move, pose, reason, unit, why

LEDGER = """attacker,defender,front,flank,rear,bounces
hero,hero,2,4,5,defender
hero,wizard,2,5,5,defender
hero,monster,2,3,4,defender
hero,knight,2,3,4,defender
hero,war_machine,-,3,5,attacker
hero,troop,3,4,5,defender
wizard,hero,1,2,3,attacker
wizard,wizard,2,4,5,defender
wizard,monster,1,2,3,defender
wizard,knight,-,2,3,attacker
wizard,war_machine,-,-,2,attacker
wizard,troop,2,3,3,defender
monster,hero,2,4,5,defender
monster,wizard,3,4,5,defender
monster,monster,2,3,4,defender
monster,knight,1,3,4,defender
monster,war_machine,1,2,4,attacker
monster,troop,3,4,5,defender
knight,hero,2,3,4,defender
knight,wizard,3,4,5,defender
knight,monster,3,4,5,defender
knight,knight,2,3,4,defender
knight,war_machine,-,2,4,attacker
knight,troop,3,4,5,defender
war_machine,hero,3,5,5,defender
war_machine,wizard,3,5,5,defender
war_machine,monster,3,4,5,defender
war_machine,knight,2,3,4,defender
war_machine,war_machine,3,-,-,defender
war_machine,troop,3,5,5,defender
troop,hero,1,2,3,defender
troop,wizard,2,3,4,defender
troop,monster,1,2,3,defender
troop,knight,1,1,2,defender
troop,war_machine,-,1,2,attacker
troop,troop,2,3,4,defender
"""
MATRIX = list(csv.DictReader(io.StringIO(LEDGER)))
ENDS = {"front": (24, 26, 180), "flank": (27, 24, 270), "rear": (24, 22, 0)}


@pytest.mark.clause("anvil.table.crm", "anvil.crm.orientation", "anvil.crm.damage")
@pytest.mark.parametrize("side", ["front", "flank", "rear"])
@pytest.mark.parametrize("row", MATRIX, ids=lambda row: f"{row['attacker']}-{row['defender']}")
def test_table_crm_every_cell_is_played(row: Any, side: Any) -> None:
    g = duel({"type": row["attacker"]}, {"type": row["defender"]}, side)
    full = unit(g, "d").full
    if row[side] == "-":
        assert hp(g, "d") == full
        assert g.cited("anvil.engage.not-allowed")
        return
    damage = int(row[side])
    assert hp(g, "d") == max(0, full - damage)
    if damage >= full:
        assert unit(g, "d").where == "lost"
        return
    moved = "d" if row["bounces"] == "defender" else "a"
    stays = "a" if moved == "d" else "d"
    thrown = {
        "d": {"front": (24, 21, 0), "flank": (21, 24, 0), "rear": (24, 27, 0)},
        "a": {"front": (24, 29, 180), "flank": (30, 24, 270), "rear": (24, 19, 0)},
    }
    assert pose(g, moved) == thrown[moved][side]
    assert pose(g, stays) == (ENDS[side] if stays == "a" else (24, 24, 0))


@pytest.mark.clause("anvil.crm.orientation")
def test_crm_orientation_columns_attack() -> None:
    tables = position(units={}).tables
    cell = tables.cell("wizard", "hero")
    assert (cell.front, cell.flank, cell.rear, cell.bounces) == (1, 2, 3, "attacker")
    cell = tables.cell("hero", "wizard")
    assert (cell.front, cell.flank, cell.rear, cell.bounces) == (2, 5, 5, "defender")


@pytest.mark.clause("anvil.crm.not-allowed-cells")
def test_crm_not_allowed_cells_are_these_eight() -> None:
    tables = position(units={}).tables
    forbidden = {
        (attacker, defender, side)
        for attacker, column in tables.matrix.items()
        for defender, cell in column.items()
        for side in ("front", "flank", "rear")
        if cell.damage(side) is None
    }
    assert forbidden == {
        ("hero", "war_machine", "front"),
        ("wizard", "war_machine", "front"),
        ("wizard", "war_machine", "flank"),
        ("knight", "war_machine", "front"),
        ("troop", "war_machine", "front"),
        ("war_machine", "war_machine", "flank"),
        ("war_machine", "war_machine", "rear"),
        ("wizard", "knight", "front"),
    }


@pytest.mark.clause("anvil.crm.damage")
def test_crm_damage() -> None:
    assert hp(duel({"type": "knight"}, {"type": "troop"}, "flank"), "d") == 0
    assert hp(duel({"type": "troop"}, {"type": "knight"}, "rear"), "d") == 6


@pytest.mark.clause("anvil.crm.modifiers")
def test_crm_modifiers() -> None:
    field = position(
        units={
            "a": {"type": "monster", "at": (31, 24, 270)},
            "d": {"type": "troop", "seat": 1, "at": (24, 24, 0), "marks": ["brace"]},
        }
    )
    assert blow(field, field.units["a"], field.units["d"], "right", engaged=True).total == 1


@pytest.mark.clause("anvil.crm.modifiers")
def test_crm_modifiers_hammerblow_into_a_braced_flank() -> None:
    g = anvil(
        units={
            "a": {"type": "monster", "at": (31, 24, 270)},
            "d": {"type": "troop", "seat": 1, "at": (24, 24, 0), "marks": ["brace"]},
        },
        pools=(9, 1),
    )
    engage(g, "a", "d", "hammerblow")
    assert hp(g, "d") == 2  # 4 + 1 - 3


@pytest.mark.clause("anvil.crm.modifiers")
def test_crm_modifiers_nothing_is_still_a_combat() -> None:
    g = duel({"type": "troop"}, {"type": "troop", "marks": ["brace"]})
    assert hp(g, "d") == 4
    assert pose(g, "d") == (24, 21, 0)
    field = position(
        units={"a": {"type": "troop", "at": (24, 26, 180)}, "d": {"type": "war_machine", "seat": 1, "at": (24, 24, 0)}}
    )
    assert blow(field, field.units["a"], field.units["d"], "front", engaged=True).forbidden


@pytest.mark.clause("anvil.combat.sequence")
def test_combat_sequence() -> None:
    g = duel({"type": "hero"}, {"type": "troop"})
    assert hp(g, "d") == 1
    assert pose(g, "d") == (24, 21, 0)
    assert pose(g, "a") == (24, 26, 180)
    kinds = [event.kind for event in g.events()]
    assert kinds.index("engage") < kinds.index("damage") < kinds.index("bounce")


@pytest.mark.clause("anvil.combat.destroyed")
def test_combat_destroyed_by_a_spell_and_never_below_nothing() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 20, 0)},
            "w": {"type": "wizard", "seat": 1, "at": (24, 30, 180), "hp": 2},
        },
        pools=(9, 1),
    )
    act(g, "m", "fireball").one("fireball", "w")
    assert unit(g, "w").where == "lost"
    assert hp(g, "w") == 0
    assert g.count("w") == 0
    assert g.unit("w").where == "lost"
    assert hp(duel({"type": "hero"}, {"type": "troop", "hp": 1}, "rear"), "d") == 0


@pytest.mark.clause("anvil.combat.hp-ceiling")
def test_combat_hp_ceiling() -> None:
    units: dict[str, Any] = {
        "g": {"type": "hero", "at": (20, 10, 0), "general": True},
        "t": {"type": "troop", "at": (20, 14, 0), "traits": ["tough"], "hp": 6},
        "e": {"type": "troop", "seat": 1, "at": (44, 46, 180)},
    }
    g = anvil(units=units, pools=(2, 1))
    act(g, "g", "steady").one("steady", "t").one("end")
    assert hp(g, "t") == 6
    assert g.cited("anvil.combat.hp-ceiling")
    g = anvil(units={**units, "t": {"type": "troop", "at": (20, 14, 0), "traits": ["tough"], "hp": 5}}, pools=(2, 1))
    act(g, "g", "steady").one("steady", "t").one("end")
    act(g, "e").one("end")
    assert g.state.turn == 5
    assert hp(g, "t") == 6


# ---- excess movement ----


@pytest.mark.clause("anvil.combat.excess")
def test_combat_excess() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 14, 0)},
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "hp": 1},
            "u": {"type": "troop", "seat": 1, "at": (4, 40, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "k", "t")
    assert pose(g, "k") == (24, 18, 0)
    assert g.topic == "excess"
    g.one("move")
    assert reason(g, move("k", (24, 20.1))) == "anvil.move.allowance"
    g.move({"k": (24, 20)})
    assert pose(g, "k") == (24, 20, 0)
    assert g.state.pools[0] == 1


@pytest.mark.clause("anvil.combat.excess")
def test_combat_excess_may_be_declined_and_is_for_any_attacker() -> None:
    # P2's Knight bounces onto nothing; P1's Wizard bounces onto P2's Troop, which kills it and pursues.
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (24, 19, 0), "hp": 1},
            "h": {"type": "hero", "seat": 1, "at": (24, 22, 180)},
            "t": {"type": "troop", "seat": 1, "at": (24, 16, 0)},
        },
        pools=(2, 1),
    )
    engage(g, "w", "h")
    assert unit(g, "w").where == "lost"
    assert g.topic == "excess"
    assert g.seat == 1
    g.one("decline")
    assert pose(g, "t") == (24, 16, 0)


@pytest.mark.clause("anvil.combat.excess-engage")
def test_combat_excess_engage() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 14, 0)},
            "w": {"type": "wizard", "seat": 1, "at": (24, 20, 0), "hp": 2},
            "t": {"type": "troop", "seat": 1, "at": (24, 23, 180)},
        },
        pools=(2, 1),
    )
    engage(g, "h", "w")
    assert pose(g, "h") == (24, 18, 0)
    g.one("engage", "t")
    assert hp(g, "t") == 1
    assert pose(g, "h") == (24, 21, 0)
    assert pose(g, "t") == (24, 26, 180)


@pytest.mark.clause("anvil.combat.excess-engage")
def test_combat_excess_engage_only_within_the_excess_and_with_hammerblow() -> None:
    units: dict[str, Any] = {
        "h": {"type": "hero", "at": (24, 14, 0)},
        "w": {"type": "wizard", "seat": 1, "at": (24, 20, 0), "hp": 2},
        "t": {"type": "troop", "seat": 1, "at": (24, 23.2, 180)},
    }
    g = anvil(units=units, pools=(2, 1))
    engage(g, "h", "w")
    assert why(g, "engage") == "anvil.combat.excess-engage"
    g = anvil(units=units, pools=(9, 1))
    engage(g, "h", "w", "hammerblow").one("engage", "t")  # 5 + 1 - 2 = 4″ now
    assert unit(g, "t").where == "lost"  # 3 + 1
    assert g.topic != "excess"  # nothing is left over


@pytest.mark.clause("anvil.combat.excess-denied")
def test_combat_excess_denied_to_shots_braced_units_and_blocked_bounces() -> None:
    g = anvil(
        units={
            "w": {"type": "war_machine", "at": (24, 10, 0), "traits": ["shooter"]},
            "t": {"type": "troop", "seat": 1, "at": (24, 22, 180)},
        },
        pools=(9, 1),
    )
    act(g, "w", "ballistics").one("ballistics", "t")
    assert unit(g, "t").where == "lost"
    assert g.topic != "excess"
    # A Braced Troop kills a unit that is thrown onto it and stays.
    b = anvil(
        units={
            "h": {"type": "hero", "at": (24, 18, 0)},
            "b": {"type": "troop", "at": (24, 23, 180), "marks": ["brace"]},
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180)},
        },
        pools=(1, 1),
    )
    engage(b, "h", "t")
    assert unit(b, "t").where == "lost"
    assert b.topic != "excess"
