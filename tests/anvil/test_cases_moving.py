"""Cases from the ledger: entering, moving, seeing; boundaries to the hundredth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anvil.table import Game, act, allowance_of, anvil, move, pose, put, reason, unit, why

FAR: dict[str, Any] = {"far": {"type": "troop", "seat": 1, "at": (4, 46, 180)}}


def walk(units: dict[str, Any], *stratagems: str, who: str = "t", **spec: Any) -> Game:
    """Activate t up to its move."""
    g = anvil(units={**FAR, **units}, **spec)
    return act(g, who, *stratagems).one("move")


def enter(units: dict[str, Any], *stratagems: str, who: str = "t", **spec: Any) -> Game:
    g = anvil(units={**FAR, **units}, **spec)
    return act(g, who, *stratagems)


TROOP: dict[str, Any] = {"t": {"type": "troop", "at": (24, 10, 0)}}


@pytest.mark.clause("anvil.move.allowance")
def test_move_allowance_to_the_hundredth() -> None:
    g = walk({"t": {"type": "knight", "at": (24, 10, 0)}})
    assert reason(g, move("t", (24, 14))) == ""
    assert reason(g, move("t", (24, 14.01))) == ""  # "at most N" is met up to N + 0.01
    assert reason(g, move("t", (24, 14.02))) == "anvil.move.allowance"
    assert reason(g, move("t", (24, 14.1))) == "anvil.move.allowance"


@pytest.mark.clause("anvil.move.path")
def test_move_path_of_the_ledger() -> None:
    g = walk(TROOP)
    g.answer(move("t", (27, 10), (27, 13), facing=180))
    assert pose(g, "t") == (27.0, 13.0, 180)


@pytest.mark.clause("anvil.move.path")
def test_move_path_faces_the_last_leg() -> None:
    g = walk(TROOP)
    g.move({"t": [(27, 10), (27, 7)]})
    assert pose(g, "t") == (27.0, 7.0, 180)


@pytest.mark.clause("anvil.move.pivot")
def test_move_pivot_in_contact() -> None:
    pair = {"t": {"type": "troop", "at": (24, 18, 0)}, "e": {"type": "troop", "seat": 1, "at": (24, 20, 180)}}
    g = walk(pair)
    assert reason(g, move("t", (27, 18))) != ""  # a pivot to 90 would reach y = 20
    assert reason(g, move("t", facing=90)) != ""
    assert reason(g, move("t", facing=180)) == ""
    g.move({"t": (24, 12)})
    assert pose(g, "t") == (24.0, 12.0, 180)


@pytest.mark.clause("anvil.move.pivot")
def test_move_pivot_on_the_spot_is_a_move() -> None:
    g = walk(TROOP)
    g.answer(move("t", facing=90))
    assert pose(g, "t") == (24.0, 10.0, 90)
    assert not g.topic.startswith("part") or why(g, "move") != ""


@pytest.mark.clause("anvil.move.units-block")
def test_move_units_block_touching_a_friend() -> None:
    g = walk({**TROOP, "f": {"type": "troop", "at": (24, 14, 0)}})
    assert reason(g, move("t", (24, 12))) == ""
    assert reason(g, move("t", (24, 12.01))) == ""  # shares 0.01 of depth: no overlap yet
    assert reason(g, move("t", (24, 12.02))) == "anvil.move.units-block"


@pytest.mark.clause("anvil.move.units-block")
def test_move_units_block_the_strip_not_only_the_end() -> None:
    g = walk(
        {"t": {"type": "troop", "at": (24, 10, 0), "traits": ["swiftness"]}, "f": {"type": "troop", "at": (24, 14, 0)}}
    )
    assert reason(g, move("t", (24, 20))) == "anvil.move.units-block"
    assert reason(g, move("t", (28, 10), (28, 18))) == ""  # alongside, edges shared


@pytest.mark.clause("anvil.move.no-contact")
def test_move_no_contact() -> None:
    g = walk({**TROOP, "e": {"type": "troop", "seat": 1, "at": (24, 15, 180)}})
    assert reason(g, move("t", (24, 12.9))) == ""
    assert reason(g, move("t", (24, 12.98))) == ""
    assert reason(g, move("t", (24, 12.99))) == "anvil.move.no-contact"  # 0.01" apart is in contact
    assert reason(g, move("t", (24, 13))) == "anvil.move.no-contact"


@pytest.mark.clause("anvil.move.no-contact")
def test_move_no_contact_may_end_touching_whom_it_touched() -> None:
    pair = {"t": {"type": "troop", "at": (24, 18, 0)}, "e": {"type": "troop", "seat": 1, "at": (24, 20, 180)}}
    other = {"o": {"type": "troop", "seat": 1, "at": (24, 14, 180)}}
    g = walk({**pair, **other})
    assert reason(g, move("t", (24, 17), (24, 18))) == ""
    assert reason(g, move("t", (24, 16.5))) == ""
    assert reason(g, move("t", (24, 16))) == "anvil.move.no-contact"


@pytest.mark.clause("anvil.move.halving")
def test_move_halving_of_the_ledger() -> None:
    ground = [{"rect": (20, 12, 28, 16), "does": ["halves"]}]
    g = walk(TROOP, terrain=ground)
    assert reason(g, move("t", (24, 14.02))) == "anvil.move.halving" or reason(g, move("t", (24, 14.02))) == (
        "anvil.move.allowance"
    )
    assert reason(g, move("t", (24, 14))) == ""
    g = walk(TROOP, "march", terrain=ground)
    assert reason(g, move("t", (24, 15.5))) == ""  # 2 + 3.5 x 2 = 9
    assert reason(g, move("t", (24, 15.6))) != ""
    g = walk({"t": {"type": "troop", "at": (24, 10, 0), "traits": ["swiftness"]}}, terrain=ground)
    assert reason(g, move("t", (24, 18))) == ""  # 2 + 8 + 2 = 12
    assert reason(g, move("t", (24, 18.02))) != ""


@pytest.mark.clause("anvil.move.halving")
def test_move_halving_is_of_the_middle() -> None:
    g = walk(TROOP, terrain=[{"rect": (25, 8, 30, 20), "does": ["halves"]}])
    assert reason(g, move("t", (24, 16))) == ""  # the tray scrapes the wood, the middle stays out


@pytest.mark.clause("anvil.move.impassable", "anvil.stratagem.fly-burrow")
def test_move_impassable_and_fly() -> None:
    lake = [{"rect": (20, 14, 28, 18), "does": ["impassable"]}]
    g = walk(TROOP, terrain=lake)
    assert reason(g, move("t", (24, 13))) == ""
    assert reason(g, move("t", (24, 13.02))) == "anvil.move.impassable"
    monster = {"t": {"type": "monster", "at": (24, 10, 0)}}
    narrow = [{"rect": (20, 12, 28, 13), "does": ["impassable", "halves"]}]
    g = walk(monster, "fly_burrow", terrain=narrow)
    assert reason(g, move("t", (24, 15))) == ""
    assert reason(g, move("t", (24, 14))) == ""  # rear edge on y = 13
    assert reason(g, move("t", (24, 13.5))) in ("anvil.stratagem.fly-burrow", "anvil.move.impassable")


@pytest.mark.clause("anvil.move.table-edge")
def test_move_table_edge() -> None:
    g = walk({"t": {"type": "troop", "at": (24, 46, 0)}})
    assert reason(g, move("t", (24, 47))) == ""
    assert reason(g, move("t", (24, 47.02))) == "anvil.move.table-edge"


@pytest.mark.clause("anvil.move.modifiers")
def test_move_modifiers() -> None:
    fast = {"t": {"type": "troop", "at": (24, 10, 0), "traits": ["swiftness"], "marks": ["skirmishing"]}}
    assert allowance_of(walk(fast, "march")) == 17000
    assert allowance_of(walk(fast, "march", "skirmishing")) == 17000  # a second token adds nothing
    heavy = {"t": {"type": "war_machine", "at": (24, 10, 0), "traits": ["shooter", "heavy_projectile", "swiftness"]}}
    assert allowance_of(walk(heavy)) == 10000
    assert allowance_of(walk(TROOP, "skirmishing")) == 8000


@pytest.mark.clause("anvil.deployment.entry")
def test_entry_of_the_ledger() -> None:
    g = enter({"t": {"type": "troop"}})
    assert reason(g, move("t", (20, 5))) == ""
    assert reason(g, move("t", (20, 5.02))) != ""
    assert reason(g, move("t", (20, 2), (23, 2))) == ""
    assert reason(g, move("t", (20, 1), (23, 1))) != ""
    assert reason(g, move("t", (20, 0.9))) != ""  # not wholly on
    assert reason(g, move("t", (2, 5))) == ""
    assert reason(g, move("t", (1.9, 5))) == "anvil.deployment.entry"
    assert reason(g, move("t", (46, 1))) == ""
    g.answer(move("t", (20, 2), (23, 2)))
    assert pose(g, "t") == (23.0, 2.0, 90)


@pytest.mark.clause("anvil.deployment.entry")
def test_entry_of_player_two_and_a_pivot_at_the_end() -> None:
    g = enter({"t": {"type": "knight", "seat": 1}, "a": {"type": "troop", "at": (4, 4, 0)}}, active=1)
    g.answer(move("t", (20, 46), facing=90))  # 3" from (20, 49), of its 4"
    assert pose(g, "t") == (20.0, 46.0, 90)


@pytest.mark.clause("anvil.deployment.entry")
def test_entry_excludes_brace_and_ballistics() -> None:
    g = anvil(units={**FAR, "t": {"type": "troop"}})
    g.one("t")
    assert reason(g, ["brace"]) == "anvil.deployment.entry"
    assert reason(g, ["shooter", "ballistics"]) == "anvil.deployment.entry"
    assert reason(g, ["shooter", "ballistics", "parthian_shot"]) == ""
    assert reason(g, ["shooter", "march"]) == ""


@pytest.mark.clause("anvil.deployment.no-engage")
def test_entry_may_not_end_in_contact() -> None:
    g = enter({"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (20, 5, 180)}})
    assert reason(g, move("t", (20, 1))) == ""
    assert reason(g, move("t", (20, 2.9))) == ""
    assert reason(g, move("t", (20, 3))) in ("anvil.deployment.no-engage", "anvil.move.no-contact")
    g.answer(move("t", (20, 2.9)))
    assert g.topic == "unit" or why(g, "engage") != ""


@pytest.mark.clause("anvil.deployment.cost", "anvil.deployment.general-free")
@pytest.mark.parametrize(
    ("kind", "general", "names", "bill"),
    [
        ("troop", False, ["weak"], 1),
        ("monster", False, ["infiltrate", "weak"], 6),
        ("war_machine", False, ["shooter", "heavy_projectile"], 8),
        ("war_machine", False, ["weak"], 4),
        ("monster", True, [], 1),
        ("monster", True, ["fear"], 3),
        ("monster", True, ["fear", "weak"], 2),
        ("monster", True, ["weak"], 1),
        ("troop", False, ["flanking", "swiftness", "tough"], 8),
        ("knight", False, ["fear", "tough"], 7),
        ("knight", False, ["swiftness"], 5),
        ("troop", False, ["tough", "weak"], 3),
        ("war_machine", True, ["shooter", "heavy_projectile", "weak"], 3),
    ],
)
def test_deployment_cost(kind: str, general: bool, names: list[str], bill: int) -> None:
    units = {**FAR, "t": {"type": kind, "general": general}, "a": {"type": "troop", "at": (4, 4, 0)}}
    g = anvil(units=units, pools=(bill, 0), turn=2)
    g.one("t")
    if names or g.topic.startswith("stratagems"):
        g.some(*names)
    assert g.state.pools[0] == 0
    if bill > 1:
        g = anvil(units=units, pools=(bill - 1, 0), turn=2)
        assert "t" not in g.options() or reason(g.one("t"), names) == "anvil.activation.cost"


@pytest.mark.clause("anvil.deployment.starting-hp")
@pytest.mark.parametrize(
    ("kind", "names", "hp"),
    [("troop", ["shooter", "weak"], 1), ("knight", ["tough", "shooter"], 8), ("war_machine", ["shooter", "weak"], 8)],
)
def test_starting_hp(kind: str, names: list[str], hp: int) -> None:
    g = enter({"t": {"type": kind}}, *names)
    g.answer(move("t", (20, 1)))
    assert (g.count("t"), unit(g, "t").full) == (hp, hp)


@pytest.mark.clause("anvil.stratagem.flanking")
def test_flanking_two_thirds() -> None:
    g = enter({"t": {"type": "troop"}}, "flanking")
    assert reason(g, move("t", (5, 30))) == ""
    assert reason(g, move("t", (5, 30.5))) != ""
    assert reason(g, move("t", (5, 2))) == ""
    assert reason(g, move("t", (5, 1.9))) != ""
    assert reason(g, move("t", (43, 30))) == ""
    g.answer(move("t", (5, 30)))
    assert pose(g, "t") == (5.0, 30.0, 90)
    g = enter({"t": {"type": "troop", "seat": 1}, "a": {"type": "troop", "at": (4, 4, 0)}}, "flanking", active=1)
    assert reason(g, move("t", (43, 18))) == ""
    assert reason(g, move("t", (43, 17.5))) != ""
    assert reason(g, move("t", (43, 46))) == ""
    g.answer(move("t", (43, 18), facing=180))
    assert pose(g, "t") == (43.0, 18.0, 180)


@pytest.mark.clause("anvil.stratagem.infiltrate")
@pytest.mark.parametrize(("turn", "gap"), [(1, 6), (2, 9), (3, 12), (4, 12)])
def test_infiltrate_keeps_away(turn: int, gap: float) -> None:
    seat = {"s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}}
    g = anvil(units={"t": {"type": "troop"}, **seat}, turn=turn)
    g.one("t").some("infiltrate")
    assert g.state.pools[0] == 5
    y = 43 - gap - 1
    assert reason(g, put("t", 24, y)) == ""
    assert reason(g, put("t", 24, y + 0.01)) == ""  # "at least N" from N - 0.01" on
    assert reason(g, put("t", 24, y + 0.02)) == "anvil.stratagem.infiltrate"
    g.answer(put("t", 24, y, 180))
    assert pose(g, "t") == (24.0, float(y), 180)
    assert g.topic == "unit" or not {"move", "engage"} & set(g.options())


@pytest.mark.clause("anvil.deployment.stratagem-mix", "anvil.stratagem.infiltrate")
def test_deployment_mixes_that_exclude() -> None:
    g = anvil(units={**FAR, "t": {"type": "troop"}})
    g.one("t")
    assert reason(g, ["flanking", "infiltrate"]) != ""
    assert reason(g, ["infiltrate", "shooter", "ballistics"]) != ""
    assert reason(g, ["infiltrate", "shooter", "ballistics", "parthian_shot"]) in ("", "anvil.activation.cost")
    assert reason(g, ["infiltrate", "brace"]) != ""
    g = anvil(units={**FAR, "w": {"type": "war_machine"}})
    g.one("w")
    assert reason(g, ["heavy_projectile"]) != ""
    assert reason(g, ["tough"]) != ""
