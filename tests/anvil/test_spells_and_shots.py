"""Chapter of stratagems: shooting, heroic stratagems, spells and naturals, and their tables."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.shooting import band_of, refuse_shot, shot
from tests.anvil.table import act, allowance_of, anvil, attack, engage, hp, move, pose, put, reason, unit, why

FAR: dict[str, Any] = {"e": {"type": "troop", "seat": 1, "at": (44, 46, 180)}}


# ---- shooting ----


def shoot(kind: Any, target: Any, gap: Any, **spec: Any) -> int | None:
    """The damage of a shot over this gap, None if it may not be made."""
    field = position(
        units={
            "s": {"type": kind, "at": (24, 10, 0), "traits": ["shooter", *spec.get("traits", ())]},
            "t": {"type": target, "seat": 1, "at": (24, 12 + gap, 0), "marks": spec.get("marks", ())},
        }
    )
    one, other = field.units["s"], field.units["t"]
    if refuse_shot(field, one, other) is not None:
        return None
    band = band_of(field, one, other)
    assert band is not None
    return shot(field, one, other, band).total


@pytest.mark.clause("anvil.stratagem.ballistics")
@pytest.mark.parametrize(
    ("target", "gap", "damage"),
    [
        ("monster", 18.0, 1),
        ("monster", 18.01, 1),
        ("monster", 18.02, None),
        ("monster", 12.0, 2),
        ("monster", 12.1, 1),
        ("monster", 6.0, 3),
        ("war_machine", 15, None),
        ("war_machine", 12, 1),
        ("war_machine", 6, 2),
    ],
)
def test_stratagem_ballistics_bands(target: Any, gap: Any, damage: Any) -> None:
    assert shoot("troop", target, gap) == damage


@pytest.mark.clause("anvil.stratagem.ballistics")
def test_stratagem_ballistics_costs_four_and_forbids_moving() -> None:
    g = anvil(
        units={
            "s": {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]},
            "m": {"type": "monster", "seat": 1, "at": (24, 20, 0)},
        },
        pools=(9, 9),
    )
    act(g, "s", "ballistics")
    assert g.state.pools[0] == 5
    assert why(g, "move") == "anvil.stratagem.ballistics"
    assert why(g, "engage") == "anvil.stratagem.ballistics"
    g.one("ballistics", "m")
    assert hp(g, "m") == 6
    assert pose(g, "m") == (24, 20, 0)
    assert g.topic == "unit"


@pytest.mark.clause("anvil.stratagem.ballistics")
def test_stratagem_ballistics_needs_sight_and_an_enemy() -> None:
    g = anvil(
        units={
            "s": {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]},
            "f": {"type": "troop", "at": (24, 14, 0)},
            "m": {"type": "monster", "seat": 1, "at": (24, 20, 0)},
        },
        pools=(9, 9),
    )
    act(g, "s", "ballistics")
    assert g.topic != "part:s"  # no target, no move: the activation is over and the CP are gone
    assert g.state.pools[0] == 5
    assert g.cited("anvil.stratagems.wasted")


@pytest.mark.clause("anvil.stratagem.parthian-shot")
def test_stratagem_parthian_shot_in_mid_move() -> None:
    g = anvil(
        units={
            "s": {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]},
            "t": {"type": "troop", "seat": 1, "at": (24, 24, 180)},
        },
        pools=(5, 1),
    )
    act(g, "s", "ballistics", "parthian_shot")
    assert g.state.pools[0] == 0
    g.one("move").move({"s": (24, 12)}).one("ballistics", "t")
    assert hp(g, "t") == 2
    g.one("move")
    assert allowance_of(g) == 4000
    assert reason(g, move("s", (24, 7.9))) == "anvil.move.allowance"
    g.move({"s": (24, 8)})
    assert pose(g, "s") == (24, 8, 180)
    assert g.topic == "unit"


@pytest.mark.clause("anvil.stratagem.parthian-shot")
def test_stratagem_parthian_shot_neighbours() -> None:
    units: dict[str, Any] = {
        "s": {"type": "troop", "at": (24, 10, 0), "traits": ["shooter"]},
        "t": {"type": "troop", "seat": 1, "at": (24, 14, 180)},
    }
    g = anvil(units=units, pools=(9, 1))
    g.one("s")
    assert reason(g, ["parthian_shot"]) == "anvil.stratagem.parthian-shot"
    g.some("ballistics", "parthian_shot", "march")
    assert g.why_not("engage") is not None
    g.one("ballistics", "t")  # before the move: the whole of it follows, once
    assert hp(g, "t") == 1
    g.one("move")
    assert allowance_of(g) == 9000
    g.move({"s": (24, 8)})
    assert g.topic == "unit"
    braced = anvil(
        units={**units, "t": {"type": "knight", "seat": 1, "at": (24, 28, 180), "marks": ["brace"]}}, pools=(9, 1)
    )
    act(braced, "s", "ballistics", "parthian_shot").one("ballistics", "t")
    assert hp(braced, "t") == 8  # never below 0


# ---- heroic stratagems ----


@pytest.mark.clause("anvil.stratagem.steady")
def test_stratagem_steady() -> None:
    units: dict[str, Any] = {
        "g": {"type": "hero", "at": (24, 10, 0), "general": True, "hp": 2},
        "k": {"type": "knight", "at": (24, 18, 0), "hp": 5},
        "l": {"type": "knight", "at": (34.1, 10, 0), "hp": 5},
        **FAR,
    }
    g = anvil(units=units, pools=(2, 1))
    act(g, "g", "steady").one("steady")
    assert why(g, "l") == "anvil.stratagem.steady"  # 6.1″ away
    g.one("g")
    assert hp(g, "g") == 3
    assert g.state.pools[0] == 0
    g = anvil(units=units, pools=(2, 1))
    act(g, "g", "steady").one("steady", "k")
    assert hp(g, "k") == 6


@pytest.mark.clause("anvil.stratagem.steady", "anvil.stratagem.summon-subjects")
def test_stratagem_steady_and_summoning_exclude_each_other() -> None:
    units: dict[str, Any] = {"w": {"type": "wizard", "at": (24, 10, 0), "general": True, "hp": 3}, **FAR}
    g = anvil(units=units, pools=(10, 1))
    act(g, "w", "steady").one("steady", "w").one("end")
    act(g, "e").one("end")
    g.one("w")
    assert reason(g, ["summon_subjects"]) == "anvil.stratagem.summon-subjects"
    g = anvil(units=units, pools=(10, 1))
    act(g, "w", "summon_subjects").one("summon_subjects").answer(put("subjects", 30, 12))
    g.one("end")
    act(g, "e").one("end")
    act(g, "w", "steady").one("steady")
    assert why(g, "w") == "anvil.stratagem.steady"


@pytest.mark.clause("anvil.stratagem.raise-a-champion")
def test_stratagem_raise_a_champion() -> None:
    g = anvil(
        units={"t": {"type": "troop", "at": (24, 38, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)}},
        pools=(3, 1),
    )
    act(g, "t", "raise_a_champion").one("move").move({"t": (24, 41.5)}).one("raise_a_champion")
    assert g.refuses(put("champion", 29.2, 41.5), "anvil.stratagem.raise-a-champion")  # 1.2″ from the Troop
    assert g.refuses(put("champion", 28, 42), "anvil.stratagem.raise-a-champion")  # corner on corner with the Seat
    g.answer(put("champion", 28.5, 41.5, 0))
    (champion,) = [each for each in g.state.units.values() if each.extra]
    assert champion.hp == 4
    assert g.state.pools[0] == 0
    assert g.state.champions == [True, False]


@pytest.mark.clause("anvil.stratagem.raise-a-champion")
def test_stratagem_raise_a_champion_once_and_only_with_a_seat() -> None:
    units: dict[str, Any] = {
        "t": {"type": "troop", "at": (24, 41.5, 0)},
        "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)},
    }
    g = anvil(units=units, champions=(True, False))
    g.one("t")
    assert reason(g, ["raise_a_champion"]) == "anvil.stratagem.raise-a-champion"
    g = anvil(units={**units, "s": {"type": "seat", "seat": 1, "lost": True}})
    g.one("t")
    assert reason(g, ["raise_a_champion"]) == "anvil.stratagem.raise-a-champion"


@pytest.mark.clause("anvil.stratagem.fear")
def test_stratagem_fear() -> None:
    g = attack({"type": "hero"}, {"type": "troop", "traits": ["fear"]}, pools=(2, 1))
    assert hp(g, "d") == 1
    assert pose(g, "d") == (24, 20, 180)
    assert pose(g, "a") == (24, 15, 0)
    g = attack({"type": "monster", "traits": ["fear"]}, {"type": "war_machine"}, pools=(2, 1))
    assert hp(g, "d") == 11
    assert pose(g, "d") == (24, 23, 180)
    assert pose(g, "a") == (24, 18, 0)
    g = attack({"type": "troop", "traits": ["fear"]}, {"type": "troop", "traits": ["fear"]}, pools=(2, 1))
    assert pose(g, "d") == (24, 23, 180)  # both have it: the matrix decides


# ---- spells and naturals ----


@pytest.mark.clause("anvil.stratagem.fireball")
def test_stratagem_fireball() -> None:
    g = anvil(
        units={
            "m": {"type": "monster", "at": (24, 20, 0)},
            "t": {"type": "troop", "seat": 1, "at": (24, 30, 180), "marks": ["brace"]},
        },
        pools=(3, 9),
    )
    act(g, "m", "fireball").one("fireball", "t")
    assert hp(g, "t") == 2
    assert g.state.pools[0] == 0
    assert pose(g, "t") == (24, 30, 180)


@pytest.mark.clause("anvil.stratagem.fireball")
def test_stratagem_fireball_needs_sight_and_twelve_inches() -> None:
    for at, clause in (((24, 34.02, 180), "anvil.stratagem.fireball"), ((24, 16, 180), "anvil.stratagem.fireball")):
        g = anvil(
            units={
                "m": {"type": "monster", "at": (24, 20, 0)},
                "t": {"type": "troop", "seat": 1, "at": at},
                "u": {"type": "troop", "seat": 1, "at": (30, 30, 0)},
            },
            pools=(3, 1),
        )
        act(g, "m", "fireball").one("fireball")
        assert why(g, "t") == clause
        assert g.why_not("u") is None


WIND: dict[str, Any] = {
    "c": {"type": "wizard", "at": (24, 20, 0)},
    "t": {"type": "troop", "seat": 1, "at": (24, 26, 180)},
}


@pytest.mark.clause("anvil.stratagem.stormwind")
@pytest.mark.parametrize(
    ("way", "far", "extra", "end"),
    [
        ("away", 6000, None, 32),
        ("away", 6000, (24, 31, 0), 28),
        ("towards", 6000, None, 23),
        ("towards", 3500, None, 22.5),
        ("towards", 4000, None, 23),
        ("away", 0, None, 26),
    ],
)
def test_stratagem_stormwind(way: Any, far: Any, extra: Any, end: Any) -> None:
    units = dict(WIND)
    if extra is not None:
        units["x"] = {"type": "troop", "seat": 1, "at": extra}
    g = anvil(units=units, pools=(4, 1))
    act(g, "c", "stormwind").one("stormwind", "t", way).number(far)
    assert pose(g, "t") == (24, end, 180)
    assert hp(g, "t") == 4
    assert g.state.pools[0] == 0


@pytest.mark.clause("anvil.stratagem.stormwind")
def test_stratagem_stormwind_needs_no_sight_and_stops_at_the_edge() -> None:
    g = anvil(
        units={"c": {"type": "wizard", "at": (24, 36, 180)}, "t": {"type": "troop", "seat": 1, "at": (24, 43, 180)}},
        pools=(4, 1),
    )
    act(g, "c", "stormwind").one("stormwind", "t", "away").number(6000)
    assert pose(g, "t") == (24, 46, 180)  # 1″ short of the edge


@pytest.mark.clause("anvil.stratagem.transfix")
def test_stratagem_transfix() -> None:
    g = anvil(
        units={
            "c": {"type": "monster", "at": (24, 20, 0)},
            "k": {"type": "knight", "at": (30, 20, 0)},
            "h": {"type": "hero", "seat": 1, "at": (28, 26, 180)},
            "t": {"type": "troop", "seat": 1, "at": (44, 44, 180)},
        },
        pools=(9, 9),
    )
    act(g, "c", "transfix").one("transfix", "h").one("end")
    assert why(g, "h") == "anvil.stratagem.transfix"
    act(g, "t").one("end")
    engage(g, "k", "h")
    assert g.topic == "window:counterattack"
    g.one("counterattack")
    assert hp(g, "k") == 6


@pytest.mark.clause("anvil.stratagem.drain-life")
def test_stratagem_drain_life() -> None:
    units: dict[str, Any] = {
        "w": {"type": "wizard", "at": (24, 20, 0), "hp": 3},
        "t": {"type": "troop", "seat": 1, "at": (24, 9, 180), "hp": 1},
        **FAR,
    }
    g = anvil(units=units, pools=(4, 1))
    act(g, "w", "drain_life").one("drain_life", "t")  # behind its back
    assert unit(g, "t").where == "lost"
    assert hp(g, "w") == 4
    g = anvil(
        units={
            **units,
            "w": {"type": "wizard", "at": (24, 20, 0)},
            "t": {"type": "troop", "seat": 1, "at": (24, 9, 180)},
        },
        pools=(4, 1),
    )
    act(g, "w", "drain_life").one("drain_life", "t")
    assert hp(g, "t") == 3
    assert hp(g, "w") == 4


@pytest.mark.clause("anvil.stratagem.summon-subjects")
def test_stratagem_summon_subjects() -> None:
    units: dict[str, Any] = {"w": {"type": "wizard", "at": (24, 20, 0), "general": True}, **FAR}
    g = anvil(units=units, pools=(5, 1))
    act(g, "w", "summon_subjects").one("summon_subjects")
    assert g.refuses(put("subjects", 24, 41), "anvil.stratagem.summon-subjects")  # 19″ off
    g.answer(put("subjects", 24, 40, 0))
    (first,) = [each for each in g.state.units.values() if each.extra]
    assert first.hp == first.full == 2
    assert g.state.pools[0] == 0
    assert hp(g, "w") == 4
    assert first.traits == ("weak",)
    assert first.type == "troop"


@pytest.mark.clause("anvil.stratagem.summon-subjects")
def test_stratagem_summon_subjects_a_second_time() -> None:
    units: dict[str, Any] = {"w": {"type": "wizard", "at": (24, 20, 0), "general": True}, **FAR}
    g = anvil(units=units, pools=(8, 1), summonings=(1, 0))
    act(g, "w", "summon_subjects", "summon:shooter", "summon:fear")
    assert hp(g, "w") == 3
    assert g.state.pools[0] == 0
    g.one("summon_subjects").answer(put("subjects", 24, 30, 0))
    (second,) = [each for each in g.state.units.values() if each.extra]
    assert second.hp == 1
    assert second.carries("shooter")
    assert second.carries("fear")
    weak = anvil(
        units={**units, "w": {"type": "wizard", "at": (24, 20, 0), "general": True, "hp": 1}}, summonings=(1, 0)
    )
    weak.one("w")
    assert reason(weak, ["summon_subjects"]) == "anvil.stratagem.summon-subjects"
    assert reason(weak, ["summon:fear"]) in ("engine.answer.form", "anvil.stratagem.summon-subjects")


@pytest.mark.clause("anvil.table.stratagems")
def test_table_stratagems_all_rows() -> None:
    cards = position(units={}).tables.stratagems
    rows = [
        f"{c.key},{c.category},{c.cost},{c.currency},{';'.join(c.users)},{c.timing},{c.ends}" for c in cards.values()
    ]
    assert len(rows) == 26
    assert "parthian_shot,shooter,1,CP,troop+shooter,own,activation" in rows
    assert "hero_of_the_day,interruption,4,CP,hero;general,opp,instant" in rows
    assert "weak,deployment,-1,DCP,monster;knight;war_machine;troop,deploy,game" in rows
    assert "heavy_projectile,deployment,2,CP,war_machine+shooter,deploy,game" in rows


@pytest.mark.clause("anvil.table.units")
def test_table_units_shares() -> None:
    kinds = position(units={}).tables.units
    assert {key: (kind.limit_op, kind.limit) for key, kind in kinds.items()} == {
        "hero": ("<=", 30),
        "wizard": ("<=", 20),
        "monster": ("<=", 30),
        "knight": ("<=", 40),
        "war_machine": ("<=", 40),
        "troop": (">=", 40),
        "seat_of_power": ("", 0),
    }
    assert kinds["seat_of_power"].column == "troop"
