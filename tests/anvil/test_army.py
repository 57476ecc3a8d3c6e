"""Chapters 2 and 3: army lists, win conditions, content."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.content.packs import home_pack, read_scenario, read_tables
from grognard.rulesets.anvil.content.schema import ArmyDoc, ScenarioDoc
from grognard.rulesets.anvil.positions import position
from grognard.rulesets.anvil.rules.army import faults_of, units_of
from grognard.rulesets.anvil.rules.stratagems import bill, eligible
from tests.anvil.table import act, anvil, engage, hp, offered, pose, reason, unit

ARMIES = ("greywater-muster", "howling-eclipse", "saltmarch-lances", "court-under-the-hill")


def army(**counts: Any) -> dict[str, Any]:
    """A list of so many of each type, the first unit the General."""
    units = [{"id": f"u{kind}{n}", "type": kind, "name": kind} for kind, count in counts.items() for n in range(count)]
    return {"name": "Test", "units": [{**units[0], "general": True}, *units[1:]]}


def clauses(roster: Any, size: Any = 10) -> set[str]:
    scenario, terrain = read_scenario(home_pack(), "field-of-banners", {"army_size": size})
    return {fault.clause for fault in faults_of(roster, scenario, read_tables(home_pack(), terrain))}


GOOD: dict[str, Any] = {"troop": 4, "monster": 3, "hero": 1, "wizard": 1, "knight": 1}


@pytest.mark.clause("anvil.army.size")
def test_army_size_the_seat_is_not_counted() -> None:
    nine = army(troop=4, monster=2, hero=1, wizard=1, knight=1)
    seat: dict[str, Any] = {"id": "s", "type": "seat_of_power", "name": "Seat"}
    assert clauses({**nine, "units": [*nine["units"], seat]}) == {"anvil.army.size"}
    ten = army(**GOOD)
    assert clauses({**ten, "units": [*ten["units"], seat]}) == set()


@pytest.mark.clause("anvil.army.size")
def test_army_size_may_be_five_to_twenty() -> None:
    assert "anvil.army.size" in clauses(army(troop=4), size=4)
    assert "anvil.army.size" in clauses(army(troop=21), size=21)
    assert clauses(army(troop=5), size=5) == set()
    assert clauses(army(troop=20), size=20) == set()


@pytest.mark.clause("anvil.army.dcp-budget")
def test_army_dcp_budget() -> None:
    assert clauses(army(**GOOD)) == set()
    assert clauses(army(troop=4, war_machine=4, hero=2)) == {"anvil.army.dcp-budget"}


@pytest.mark.clause("anvil.army.dcp-budget")
def test_army_dcp_budget_counts_the_general_at_table_value() -> None:
    # 21 DCP with a Monster as General, who would come on free.
    roster = army(monster=3, hero=2, troop=4, wizard=1)
    assert clauses(roster) == {"anvil.army.dcp-budget"}


@pytest.mark.clause("anvil.army.availability")
@pytest.mark.parametrize(
    ("counts", "legal"),
    [
        ({"hero": 2, "troop": 5}, True),
        ({"hero": 3, "troop": 4}, False),
        ({"wizard": 1, "troop": 6}, True),
        ({"wizard": 2, "troop": 5}, False),
        ({"monster": 2, "troop": 5}, True),
        ({"monster": 3, "troop": 4}, False),
        ({"knight": 2, "troop": 5}, True),
        ({"knight": 3, "troop": 4}, False),
        ({"war_machine": 2, "troop": 5}, True),
        ({"war_machine": 3, "troop": 4}, False),
        ({"troop": 3, "knight": 2, "monster": 1, "hero": 1}, True),
        ({"troop": 2, "knight": 2, "monster": 2, "hero": 1}, False),
    ],
)
def test_army_availability_of_seven_rounds_against_the_player(counts: Any, legal: Any) -> None:
    assert ("anvil.army.availability" not in clauses(army(**counts), size=7)) is legal


@pytest.mark.clause("anvil.army.availability")
def test_army_availability_one_seat_at_most_in_a_list() -> None:
    ten = army(**GOOD)
    seats = [{"id": f"s{n}", "type": "seat_of_power", "name": "Seat"} for n in range(2)]
    assert clauses({**ten, "units": [*ten["units"], *seats]}) == {"anvil.army.availability"}


@pytest.mark.clause("anvil.army.unit-profiles")
def test_army_unit_profiles() -> None:
    kinds = position(units={}).tables.units
    rows = {key: (kind.move, kind.hp, kind.dcp) for key, kind in kinds.items()}
    assert rows == {
        "hero": (6000, 4, 3),
        "wizard": (6000, 4, 2),
        "monster": (6000, 8, 3),
        "knight": (4000, 8, 2),
        "war_machine": (6000, 12, 4),
        "troop": (6000, 4, 1),
        "seat_of_power": (0, 4, 0),
    }
    field = position(units={"k": {"type": "knight"}})
    assert bill(field, field.units["k"], ()).total == 3


@pytest.mark.clause("anvil.army.general")
def test_army_general_only_that_unit_may_use_the_general_s_stratagems() -> None:
    field = position(
        units={"w": {"type": "wizard", "at": (10, 10, 0), "general": True}, "v": {"type": "wizard", "at": (20, 10, 0)}}
    )
    for key in ("summon_subjects", "steady", "hero_of_the_day"):
        assert eligible(field.units["w"], field.stratagem(key))
        assert not eligible(field.units["v"], field.stratagem(key))


@pytest.mark.clause("anvil.army.general")
def test_army_general_exactly_one_and_never_the_seat() -> None:
    none = army(**GOOD)
    none["units"][0].pop("general")
    assert clauses(none) == {"anvil.army.general"}
    ten = army(**GOOD)
    ten["units"][0].pop("general")
    ten["units"].append({"id": "s", "type": "seat_of_power", "name": "Seat", "general": True})
    assert clauses(ten) == {"anvil.army.general"}


@pytest.mark.clause("anvil.army.seat-of-power")
def test_army_seat_of_power_is_hit_and_thrown_back_like_a_troop() -> None:
    g = anvil(
        units={"h": {"type": "hero", "at": (24, 36, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 42, 180)}},
        win="seat",
    )
    engage(g, "h", "s")
    assert hp(g, "s") == 1
    assert pose(g, "s") == (24, 45, 180)
    assert unit(g, "h").at == (24000, 40000)
    engage(g, "h", "s")
    assert g.outcome.winners == (0,)


@pytest.mark.clause("anvil.army.seat-of-power")
def test_army_seat_of_power_is_never_activated_and_takes_no_excess() -> None:
    # A P2 Troop with 1 HP is thrown onto P1's Seat, which strikes with the Troop column and stays where it is.
    g = anvil(
        units={
            "k": {"type": "knight", "at": (24, 16, 0)},
            "s": {"type": "seat", "at": (24, 23, 180)},
            "t": {"type": "troop", "seat": 1, "at": (24, 20, 180), "hp": 4},
        },
        pools=(3, 2),
    )
    assert "s" not in offered(g)
    engage(g, "k", "t")
    assert unit(g, "t").where == "lost"  # 4 - 3 = 1, then the Seat deals 4 to its rear
    assert pose(g, "s") == (24, 23, 180)
    assert g.topic != "excess"


@pytest.mark.clause("anvil.army.seat-no-stratagems")
def test_army_seat_no_stratagems_of_its_owner_but_the_enemy_s() -> None:
    g = anvil(
        units={
            "s": {"type": "seat", "at": (24, 10, 0), "hp": 3},
            "g": {"type": "hero", "at": (18, 10, 0), "general": True, "hp": 3},
            "w": {"type": "wizard", "seat": 1, "at": (30, 23, 180)},
        }
    )
    act(g, "g", "steady").one("steady")
    assert reason(g, "s") == "anvil.army.seat-no-stratagems"
    g.one("g").one("end")
    act(g, "w", "fireball").one("fireball", "s")
    assert hp(g, "s") == 1


@pytest.mark.clause("anvil.army.seat-no-stratagems")
def test_army_seat_no_stratagems_no_counterattack_by_a_seat() -> None:
    g = anvil(units={"h": {"type": "hero", "at": (24, 36, 0)}, "s": {"type": "seat", "seat": 1, "at": (24, 42, 180)}})
    engage(g, "h", "s")
    assert hp(g, "s") == 1
    assert not g.topic.startswith("window")


@pytest.mark.clause("anvil.army.stratagems-not-bought")
def test_army_stratagems_not_bought_in_the_list() -> None:
    roster = army(**GOOD)
    roster["units"][0]["stratagems"] = ["shooter"]
    assert clauses(roster) == {"anvil.army.stratagems-not-bought"}


@pytest.mark.clause("anvil.army.extra-units")
def test_army_extra_units_a_fourth_hero_may_be_raised() -> None:
    heroes: dict[str, Any] = {f"h{n}": {"type": "hero", "at": (4 + 6 * n, 4, 0)} for n in range(3)}
    g = anvil(
        units={
            **heroes,
            "t": {"type": "troop", "at": (24, 41.5, 0)},
            "s": {"type": "seat", "seat": 1, "at": (24, 44, 180)},
        }
    )
    act(g, "t", "raise_a_champion").one("raise_a_champion").place({"champion": (28.5, 41.5, (0, 1))})
    champions = [each for each in g.state.units.values() if each.extra]
    assert len(champions) == 1
    assert champions[0].type == "hero"
    assert champions[0].where == "table"


@pytest.mark.clause("anvil.win.basic")
def test_win_basic_the_other_target_does_not_end_the_game() -> None:
    g = anvil(
        units={
            "h": {"type": "hero", "at": (24, 38, 0)},
            "s": {"type": "seat", "seat": 1, "at": (24, 42, 180), "hp": 1},
            "t": {"type": "troop", "seat": 1, "at": (4, 40, 180), "general": True},
        }
    )
    engage(g, "h", "s")
    assert unit(g, "s").where == "lost"
    assert g.outcome is None
    assert g.topic == "excess"


@pytest.mark.clause("anvil.win.basic")
def test_win_basic_general_where_nobody_chooses() -> None:
    scenario, _ = read_scenario(home_pack(), "two-thrones", {"win": "general"})
    assert [goal.kind for goal in scenario.goals[0]] == ["destroy_general"]


@pytest.mark.clause("anvil.win.scenario")
def test_win_scenario_the_siege_gives_p1_no_seat() -> None:
    setup = RULESET.setup("the-last-rampart", ARMIES[:2])
    field = RULESET.start(setup)
    assert field.throne(0) is None
    throne = field.throne(1)
    assert throne is not None
    assert throne.where == "table"
    assert throne.at == (24000, 42000)
    assert field.scenario.bid_limit == (10, 8)
    assert field.scenario.at_limit == "P2"


@pytest.mark.clause("anvil.win.scenario", "anvil.table.units")
def test_the_pack_is_good() -> None:
    armies = home_pack().read_all("armies", ArmyDoc)
    scenarios = home_pack().read_all("scenarios", ScenarioDoc)
    assert len(armies) == 4
    assert len(scenarios) == 4
    generals = {next(unit.type for unit in doc.units if unit.general) for doc in armies.values()}
    assert len(generals) == 4
    for name in armies:
        roster = RULESET.setup("field-of-banners", (name, name)).rosters[0]
        assert list(RULESET.check_roster(roster)) == []
    assert {doc.win.P1[0].kind for doc in scenarios.values()} == {"destroy_general", "destroy_seat", "hold_zone"}


@pytest.mark.parametrize("name", ARMIES)
@pytest.mark.clause("anvil.deployment.cost")
def test_every_army_has_a_plan_that_can_be_paid(name: Any) -> None:
    setup = RULESET.setup("field-of-banners", (name, name))
    field = RULESET.start(setup)
    units: dict[str, Any] = {
        each.listed: each for each in units_of(setup.rosters[0], field.scenario, field.tables, 0, "Blue")
    }
    brought = set()
    for turn in setup.rosters[0]["plan"]:
        total = sum(bill(field, units[row["unit"]], row["with"]).total for row in turn["deploy"])
        assert total <= 10
        if turn["turn"] <= 2:
            brought |= {row["unit"] for row in turn["deploy"]}
    assert any(units[key].general for key in brought)


@pytest.mark.clause("anvil.table.stratagems")
def test_together_the_armies_can_use_all_stratagems() -> None:
    usable = set()
    for name in ARMIES:
        field = RULESET.start(RULESET.setup("field-of-banners", (name, name)))
        for each in field.army(0):
            usable |= {
                k
                for k, card in field.tables.stratagems.items()
                if eligible(each, card, ("shooter",) if each.type in ("troop", "knight", "war_machine") else ())
            }
    assert len(usable) == 26
    assert set(field.tables.stratagems) == usable


@pytest.mark.clause("anvil.table.crm")
def test_a_changed_cell_plays_on() -> None:
    tables = position(units={}).tables
    cell = msgspec.structs.replace(tables.matrix["hero"]["troop"], front=1)
    matrix = {**tables.matrix, "hero": {**tables.matrix["hero"], "troop": cell}}
    g = anvil(
        units={"h": {"type": "hero", "at": (24, 18, 0)}, "t": {"type": "troop", "seat": 1, "at": (24, 22, 180)}},
        pools=(5, 1),
        tables=msgspec.structs.replace(tables, matrix=matrix),
    )
    engage(g, "h", "t")
    assert hp(g, "t") == 3
