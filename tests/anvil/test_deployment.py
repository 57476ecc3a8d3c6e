"""Chapters 7, 8 and 18: stratagems in general, deployment and its stratagems."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.minis.poses import TrayPose
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.deployment import refuse_infiltration
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.stratagems import bill, eligible, refuse_declaration, starting_hp
from tests.anvil.table import (
    act,
    allowance_of,
    anvil,
    clause_of,
    engage,
    hp,
    move,
    offered,
    pose,
    put,
    reason,
    unit,
    why,
)

ENEMY: dict[str, Any] = {"e": {"type": "troop", "seat": 1, "at": (44, 46, 180)}}


def reserve(kind: str, *stratagems: str, **spec: Any) -> int:
    field = position(units={"u": dict(type=kind, **spec)})
    return bill(field, field.units["u"], stratagems).total


@pytest.mark.clause("anvil.stratagems.declare")
def test_stratagems_declare_all_at_once_and_no_swap() -> None:
    g = anvil(units={"h": {"type": "hero", "at": (24, 10, 0)}, **ENEMY}, pools=(9, 1))
    act(g, "h", "hammerblow")
    assert g.state.pools[0] == 6
    assert "march" not in offered(g)
    assert g.topic == "part:h"


@pytest.mark.clause("anvil.stratagems.once-per-activation")
def test_stratagems_once_per_activation() -> None:
    g = anvil(units={"m": {"type": "monster", "at": (24, 10, 0)}, **ENEMY}, pools=(5, 1))
    g.one("m")
    assert reason(g, ["fireball", "fireball"]) == "anvil.stratagems.once-per-activation"
    g.some("fireball", "hammerblow")
    assert g.state.pools[0] == 0


@pytest.mark.clause("anvil.stratagems.eligibility")
def test_stratagems_eligibility() -> None:
    field = position(
        units={
            "k": {"type": "knight", "at": (10, 10, 0), "general": True},
            "l": {"type": "knight", "at": (20, 10, 0)},
            "t": {"type": "troop", "at": (30, 10, 0)},
            "s": {"type": "troop", "at": (40, 10, 0), "traits": ["shooter"]},
        }
    )
    hero = field.stratagem("hero_of_the_day")
    assert eligible(field.units["k"], hero)
    assert not eligible(field.units["l"], hero)
    parthian = field.stratagem("parthian_shot")
    assert eligible(field.units["s"], parthian)
    assert not eligible(field.units["t"], parthian)
    g = anvil(units={"l": {"type": "knight", "at": (20, 10, 0)}, **ENEMY})
    g.one("l")
    assert reason(g, ["fireball"]) == "anvil.stratagems.eligibility"
    assert reason(g, ["ballistics"]) == "anvil.stratagems.eligibility"


@pytest.mark.clause("anvil.stratagems.deployment-only")
def test_stratagems_deployment_only() -> None:
    g = anvil(units={"t": {"type": "troop", "at": (20, 10, 0)}, "u": {"type": "troop"}, **ENEMY}, pools=(9, 1))
    g.one("t")
    assert reason(g, ["tough"]) == "anvil.stratagems.deployment-only"
    g.some().one("end")
    act(g, "e").one("end")
    act(g, "u", "shooter", "march")
    assert g.state.pools[0] == 4
    assert allowance_of(g) == 9000
    g.move({"u": (20, 8)})
    assert pose(g, "u") == (20, 8, 0)


@pytest.mark.clause("anvil.stratagems.interruptions")
def test_stratagems_interruptions_two_in_one_combat() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 18, 0)},
            "g": {"type": "troop", "seat": 1, "at": (24, 22, 180), "general": True, "hp": 3, "marks": ["transfix"]},
        },
        pools=(1, 7),
    )
    engage(g, "k", "g")
    g.one("counterattack")
    assert g.topic == "window:hero-of-the-day"
    g.one("hero_of_the_day")
    assert g.state.pools == [0, 0]
    assert hp(g, "g") == 1
    assert g.outcome is None


@pytest.mark.clause("anvil.stratagems.interruptions")
def test_stratagems_interruptions_are_not_declared_in_one_s_own_activation() -> None:
    g = anvil(units={"w": {"type": "wizard", "at": (20, 10, 0)}, **ENEMY})
    g.one("w")
    assert "dispel" not in offered(g)


@pytest.mark.clause("anvil.stratagems.spells-and-naturals")
@pytest.mark.parametrize(("kind", "asked"), [("wizard", True), ("monster", False)])
def test_stratagems_spells_and_naturals_only_a_wizard_s_can_be_dispelled(kind: Any, asked: Any) -> None:
    g = anvil(
        units={
            "c": {"type": kind, "at": (24, 20, 0)},
            "w": {"type": "wizard", "seat": 1, "at": (24, 30, 180)},
        }
    )
    act(g, "c", "fireball").one("fireball", "w")
    assert (g.topic == "window:dispel") is asked


@pytest.mark.clause("anvil.stratagems.spells-and-naturals")
def test_stratagems_spells_and_naturals_monsters_know_three() -> None:
    field = position(units={"m": {"type": "monster", "at": (24, 20, 0), "general": True}})
    spells = [k for k, card in field.tables.stratagems.items() if card.category == "spell_natural"]
    known = {key for key in spells if eligible(field.units["m"], field.stratagem(key))}
    assert known == {"fireball", "stormwind", "transfix"}


@pytest.mark.clause("anvil.stratagems.targets")
def test_stratagems_targets_a_friend_may_be_blown_about() -> None:
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (24, 10, 0)},
            "k": {"type": "knight", "at": (24, 22, 0)},
            "s": {"type": "seat", "at": (30, 10, 0)},
            **ENEMY,
        }
    )
    act(g, "w", "stormwind").one("stormwind")
    assert "w" not in offered(g)  # not the caster
    assert why(g, "s") == "anvil.army.seat-no-stratagems"
    g.one("k", "away").number(6000)
    assert pose(g, "k") == (24, 28, 0)


@pytest.mark.clause("anvil.stratagems.wasted")
def test_stratagems_wasted_a_champion_that_finds_no_seat() -> None:
    g = anvil(
        units={"t": {"type": "troop", "at": (24, 34, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}},
        pools=(9, 1),
    )
    act(g, "t", "raise_a_champion")
    assert why(g, "raise_a_champion") == "anvil.stratagem.raise-a-champion"
    g.one("move").move({"t": (24, 39)})  # front edge y = 40, 3″ from the Seat
    assert g.state.pools[0] == 6
    assert g.state.champions == [False, False]
    assert g.cited("anvil.stratagems.wasted")


# ---- coming on ----


@pytest.mark.clause("anvil.deployment.entry")
def test_deployment_entry_straight_and_with_a_pivot() -> None:
    ways: list[tuple[list[tuple[float, float]], tuple[float, float, int]]] = [
        ([(20, 5)], (20, 5, 0)),
        ([(20, 2), (23, 2)], (23, 2, 90)),
    ]
    for way, end in ways:
        g = anvil(units={"t": {"type": "troop"}, **ENEMY}, pools=(5, 1))
        act(g, "t")
        g.answer(move("t", *way))
        assert pose(g, "t") == end
        assert g.state.pools[0] == 3


@pytest.mark.clause("anvil.deployment.entry")
def test_deployment_entry_refusals() -> None:
    g = anvil(units={"t": {"type": "troop"}, **ENEMY}, pools=(5, 1))
    act(g, "t")
    assert reason(g, move("t", (20, 1), facing=90)) == "anvil.move.pivot"  # a corner at y = -1
    assert reason(g, move("t", (20, 1), (22, 1))) == "anvil.move.pivot"
    assert reason(g, move("t", (20, 0.9))) == "anvil.deployment.entry"  # not wholly on
    assert reason(g, move("t", (1.9, 5))) == "anvil.deployment.entry"  # beyond the side edge
    assert reason(g, move("t", (20, 5.1))) == "anvil.move.allowance"
    assert reason(g, move("t", (20, 1))) == ""
    assert reason(g, move("t", (20, -1), (20, 5))) == ""  # the start may be named
    assert reason(g, move("t", (20, -1), (21, 5))) == "anvil.deployment.entry"  # not straight ahead


@pytest.mark.clause("anvil.deployment.entry")
def test_deployment_entry_is_the_move_of_the_activation() -> None:
    g = anvil(units={"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (20, 10, 180)}}, pools=(9, 1))
    g.one("t")
    assert reason(g, ["brace"]) == "anvil.deployment.entry"
    assert reason(g, ["shooter", "ballistics"]) == "anvil.deployment.entry"
    assert reason(g, ["shooter", "ballistics", "parthian_shot"]) == ""
    g.some("shooter", "ballistics", "parthian_shot").move({"t": (20, 3)})
    assert why(g, "engage") == "anvil.activation.contents"
    g.one("ballistics", "e")
    assert hp(g, "e") == 1  # rear 4 at 5″, less 1
    assert g.topic == "part:t"
    assert g.options() == ["move", "end"]
    g.one("move").move({"t": (20, 5)})
    assert pose(g, "t") == (20, 5, 0)


@pytest.mark.clause("anvil.deployment.entry")
def test_deployment_entry_of_p2_is_from_the_far_edge() -> None:
    g = anvil(
        units={"t": {"type": "troop", "seat": 1}, "a": {"type": "troop", "at": (4, 4, 0)}}, active=1, pools=(1, 5)
    )
    act(g, "t")
    g.move({"t": (20, 43)})
    assert pose(g, "t") == (20, 43, 180)


@pytest.mark.clause("anvil.deployment.reserve")
def test_deployment_reserve_a_wizard_in_reserve_cannot_dispel() -> None:
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (24, 40, 0)},
            "v": {"type": "wizard", "seat": 1},
            "t": {"type": "troop", "seat": 1, "at": (24, 44, 180)},
        }
    )
    act(g, "w", "fireball").one("fireball")
    assert "v" not in offered(g)
    g.one("t")
    assert hp(g, "t") == 2
    assert g.topic != "window:dispel"


@pytest.mark.clause("anvil.deployment.cost")
def test_deployment_cost() -> None:
    assert reserve("troop", "weak") == 1
    assert reserve("monster", "infiltrate", "weak") == 6
    assert reserve("war_machine", "shooter", "heavy_projectile") == 8
    assert reserve("troop", "weak", "tough") == 3  # Weak does not reach the CP part


@pytest.mark.clause("anvil.deployment.general-free")
def test_deployment_general_free() -> None:
    assert reserve("monster", general=True) == 1
    assert reserve("monster", "fear", general=True) == 3
    assert reserve("monster", "fear", "weak", general=True) == 2
    assert reserve("monster", "weak", general=True) == 1


@pytest.mark.clause("anvil.deployment.general-late")
def test_deployment_general_late_one_cp_until_it_is_on() -> None:
    units: dict[str, Any] = {"g": {"type": "hero", "general": True}, "t": {"type": "troop", "at": (4, 4, 0)}, **ENEMY}
    g = anvil(units=units, phase="bid", turn=3)
    assert g.state.limits == [1, 10]
    assert reason(g, 2, seat=0) == "anvil.deployment.general-late"
    g.number(1, seat=0).number(2, seat=1)
    act(g, "g").move({"g": (20, 5)})
    act(g, "e").one("end")
    act(g, "e").one("end")
    assert g.state.turn == 4
    assert g.state.limits == [10, 10]


@pytest.mark.clause("anvil.deployment.general-late")
def test_deployment_general_late_neighbours() -> None:
    late: dict[str, Any] = {"g": {"type": "hero", "general": True}, **ENEMY}
    assert anvil(units=late, phase="bid", turn=2).state.limits == [10, 10]
    gone: dict[str, Any] = {"g": {"type": "hero", "general": True, "lost": True}, **ENEMY}
    assert anvil(units=gone, phase="bid", turn=5).state.limits == [10, 10]
    tied = anvil(units=late, phase="bid", turn=3)
    tied.number(1, seat=0).number(1, seat=1)
    assert tied.state.limits == [0, 9]
    assert tied.match.deciding == (1,)


@pytest.mark.clause("anvil.deployment.general-late")
def test_deployment_general_late_both_a_coin_and_no_bid() -> None:
    g = anvil(
        units={"g": {"type": "hero", "general": True}, "h": {"type": "hero", "seat": 1, "general": True}},
        phase="bid",
        turn=3,
    )
    assert g.topic == "unit"
    assert g.state.pools == [1, 1]
    assert g.cited("anvil.deployment.general-late")


@pytest.mark.clause("anvil.deployment.no-engage")
def test_deployment_no_engage_and_no_contact() -> None:
    g = anvil(units={"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (20, 5, 180)}}, pools=(3, 1))
    act(g, "t")
    assert reason(g, move("t", (20, 1))) == ""
    assert reason(g, move("t", (20, 2.9))) == ""
    assert reason(g, move("t", (20, 3))) == "anvil.deployment.no-engage"
    g.move({"t": (20, 2.9)})
    assert g.seat == 1
    assert hp(g, "e") == 4


@pytest.mark.clause("anvil.deployment.stratagem-mix")
def test_deployment_stratagem_mix() -> None:
    assert reserve("troop", "flanking", "swiftness", "tough") == 8
    field = position(
        units={"t": {"type": "troop", "traits": ["flanking", "swiftness", "tough"]}, "w": {"type": "war_machine"}}
    )
    assert allowance(field, field.units["t"]).total == 12000
    assert starting_hp(field, "troop", ("swiftness", "tough")) == 6
    troop, machine = field.units["t"], field.units["w"]
    assert clause_of(refuse_declaration(field, troop, ["flanking", "infiltrate"])) == "anvil.deployment.stratagem-mix"
    assert clause_of(refuse_declaration(field, machine, ["heavy_projectile"])) == "anvil.deployment.stratagem-mix"
    assert refuse_declaration(field, machine, ["heavy_projectile", "shooter"]) is None


@pytest.mark.clause("anvil.deployment.starting-hp")
def test_deployment_starting_hp() -> None:
    field = position(units={})
    assert starting_hp(field, "troop", ("shooter", "weak")) == 1
    assert starting_hp(field, "knight", ("tough", "shooter")) == 8
    assert starting_hp(field, "war_machine", ("shooter", "weak")) == 8


@pytest.mark.clause("anvil.deployment.stays-out")
def test_deployment_stays_out_if_it_finds_no_place() -> None:
    g = anvil(
        units={"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (24, 24, 180)}}, pools=(5, 1), turn=3
    )
    act(g, "t", "infiltrate").answer("pass")
    assert unit(g, "t").where == "reserve"
    assert g.state.pools[0] == 0
    assert unit(g, "t").traits == ()
    assert g.cited("anvil.deployment.stays-out")


# ---- deployment stratagems ----


@pytest.mark.clause("anvil.stratagem.flanking")
def test_stratagem_flanking_two_thirds_of_the_side_edge() -> None:
    g = anvil(units={"t": {"type": "troop"}, **ENEMY}, pools=(9, 1))
    act(g, "t", "flanking")
    assert g.state.pools[0] == 5
    assert reason(g, move("t", (5, 30.5))) == "anvil.stratagem.flanking"
    assert reason(g, move("t", (5, 1.9))) == "anvil.stratagem.flanking"
    assert reason(g, move("t", (43, 2))) == ""
    assert reason(g, move("t", (20, -1), (20, 5))) == ""  # it may still use its own edge
    g.move({"t": (5, 30)})
    assert pose(g, "t") == (5, 30, 90)


@pytest.mark.clause("anvil.stratagem.flanking")
def test_stratagem_flanking_for_p2() -> None:
    g = anvil(
        units={"t": {"type": "troop", "seat": 1}, "a": {"type": "troop", "at": (4, 4, 0)}}, active=1, pools=(1, 9)
    )
    act(g, "t", "flanking")
    assert reason(g, move("t", (5, 17.9))) == "anvil.stratagem.flanking"
    assert reason(g, move("t", (5, 46))) == ""
    g.move({"t": (43, 18)})
    assert pose(g, "t") == (43, 18, 270)


@pytest.mark.clause("anvil.stratagem.swiftness")
def test_stratagem_swiftness_counts_as_it_comes_on() -> None:
    assert reserve("knight", "swiftness") == 5
    g = anvil(units={"k": {"type": "knight"}, **ENEMY}, pools=(5, 1))
    act(g, "k", "swiftness")
    assert reason(g, move("k", (20, 9.1))) == "anvil.move.allowance"
    g.move({"k": (20, 9)})
    assert pose(g, "k") == (20, 9, 0)


@pytest.mark.clause("anvil.stratagem.swiftness")
def test_stratagem_swiftness_for_engages_not_for_excess() -> None:
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 10, 0), "traits": ["swiftness"]},
            "e": {"type": "troop", "seat": 1, "at": (24, 22, 180), "hp": 1},
        },
        pools=(3, 1),
    )
    engage(g, "k", "e")
    assert g.topic == "excess"
    g.one("move")
    assert reason(g, move("k", (24, 22.1))) == "anvil.move.allowance"


@pytest.mark.clause("anvil.stratagem.shooter")
def test_stratagem_shooter() -> None:
    assert reserve("knight", "shooter") == 4
    field = position(units={"w": {"type": "war_machine", "at": (24, 10, 0)}, **ENEMY})
    assert starting_hp(field, "knight", ("shooter",)) == 6
    assert not eligible(field.units["w"], field.stratagem("ballistics"))


@pytest.mark.clause("anvil.stratagem.weak")
def test_stratagem_weak() -> None:
    assert reserve("war_machine", "weak") == 4
    field = position(units={})
    assert starting_hp(field, "war_machine", ("weak",)) == 10
    assert starting_hp(field, "troop", ("weak", "tough")) == 4


@pytest.mark.clause("anvil.stratagem.heavy-projectile")
def test_stratagem_heavy_projectile() -> None:
    assert reserve("war_machine", "shooter", "heavy_projectile") == 8
    assert reserve("war_machine", "shooter", "heavy_projectile", general=True) == 4
    g = anvil(
        units={
            "w": {"type": "war_machine", "at": (24, 10, 0), "traits": ["shooter", "heavy_projectile"]},
            "t": {"type": "troop", "seat": 1, "at": (24, 27, 180)},
        },
        pools=(4, 1),
    )
    assert unit(g, "w").full == 10
    assert allowance(g.state, unit(g, "w")).total == 4000
    act(g, "w", "ballistics").one("ballistics", "t")
    assert unit(g, "t").where == "lost"  # 3 + 1 at 15″


@pytest.mark.clause("anvil.stratagem.tough")
def test_stratagem_tough() -> None:
    assert reserve("troop", "tough") == 4
    g = anvil(units={"t": {"type": "troop"}, **ENEMY}, pools=(4, 1))
    act(g, "t", "tough").move({"t": (20, 5)})
    assert (hp(g, "t"), unit(g, "t").full) == (6, 6)


@pytest.mark.clause("anvil.stratagem.infiltrate")
def test_stratagem_infiltrate_distances_by_turn() -> None:
    seat: dict[str, Any] = {"s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}, "t": {"type": "troop"}}
    spots = {1: (36, 36.1), 2: (33, 33.1), 3: (30, 30.1), 7: (30, 30.1)}
    for turn, (legal, illegal) in spots.items():
        field = position(units=seat, turn=turn)
        troop = field.units["t"]
        assert refuse_infiltration(field, troop, TrayPose((24000, round(legal * 1000)), (0, 1))) is None
        wrong = refuse_infiltration(field, troop, TrayPose((24000, round(illegal * 1000)), (0, 1)))
        assert clause_of(wrong) == "anvil.stratagem.infiltrate"


@pytest.mark.clause("anvil.stratagem.infiltrate")
def test_stratagem_infiltrate_is_the_move_and_costs_five_for_a_troop() -> None:
    g = anvil(
        units={
            "t": {"type": "troop"},
            "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)},
            "e": {"type": "troop", "seat": 1},
        },
        turn=2,
        pools=(9, 1),
    )
    g.one("t")
    assert reason(g, ["infiltrate", "shooter", "ballistics"]) == "anvil.stratagem.infiltrate"
    g.some("infiltrate")
    assert g.state.pools[0] == 4
    assert g.refuses(put("t", 24, 33.5), "anvil.stratagem.infiltrate")
    g.answer(put("t", 24, 33, 0))
    assert pose(g, "t") == (24, 33, 0)
    assert g.topic != "part:t"


@pytest.mark.clause("anvil.stratagem.infiltrate")
def test_stratagem_infiltrate_with_a_parthian_shot_but_no_move_after_it() -> None:
    g = anvil(
        units={"t": {"type": "troop"}, "e": {"type": "troop", "seat": 1, "at": (24, 40, 180)}}, turn=1, pools=(10, 1)
    )
    act(g, "t", "infiltrate", "shooter", "ballistics", "parthian_shot").answer(put("t", 24, 31, 0))
    g.one("ballistics", "e")
    assert hp(g, "e") == 2  # flank at 7″: 3 - 1
    assert g.topic != "part:t"
