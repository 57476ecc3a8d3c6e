"""Chapter 3: forces."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.battleforge.content import packs
from grognard.rulesets.battleforge.force_lists import ForceList
from grognard.rulesets.battleforge.play import start
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.points import advantage_points, income_on_paper, size_of
from grognard.rulesets.battleforge.ruleset import RULESET
from grognard.rulesets.battleforge.sheets import Force
from tests.battleforge.forces import FACTIONS, MODULE, clauses, faults, part, unit


@pytest.mark.clause("battleforge.force.points-limit")
@pytest.mark.parametrize(("points", "legal"), [(1000, True), (1001, False), (0, True)])
def test_a_force_may_cost_the_limit_and_no_more(points: int, legal: bool) -> None:
    sheets = FACTIONS["brigade"].datasheets
    exact = {**sheets, "core": msgspec.structs.replace(sheets["core"], points=points)}
    module = type(MODULE)({"brigade": msgspec.structs.replace(FACTIONS["brigade"], datasheets=exact)}, {}, {})
    force = ForceList("A force", (part("brigade", ""),), casual=True)
    found = [fault.clause for fault in faults_of(force, module, size_of({}, force))]
    assert found == ([] if legal else ["battleforge.force.points-limit"])


@pytest.mark.clause("battleforge.force.points-limit")
def test_the_agreed_limit_counts_for_more_than_that_of_the_list() -> None:
    assert size_of({}).limit == 1000
    assert size_of({}, ForceList("f", limit=600)).limit == 600
    assert size_of({"points": 500}, ForceList("f", limit=600)).limit == 500


@pytest.mark.clause("battleforge.force.casual")
def test_a_casual_force_is_only_paid_for() -> None:
    mixed = part("brigade", "", "elite", "elite"), part("swarm", "", "elite")
    assert clauses(*mixed, limit=500, casual=True) == []
    assert clauses(*mixed, limit=299, casual=True) == ["force.points-limit"]
    legends = part("brigade", "", *(unit("core", legend="key") for _ in range(2)))
    assert clauses(legends, limit=500, casual=True) == ["legend.limit", "legend.unique"]
    assert force_of(ForceList("f", mixed, casual=True), MODULE).cost == 0
    assert "force.organizations" in clauses(*mixed, limit=500)


@pytest.mark.clause("battleforge.force.casual", "battleforge.strategy.income")
def test_organizations_cost_nothing_if_the_players_agree_on_a_casual_game() -> None:
    armies = ["long-crumb-march", "armoured-column"]
    assert start(RULESET.setup(armies=armies)).upkeep == (1, 2)
    assert start(RULESET.setup(armies=armies, options={"casual": True})).upkeep == (0, 0)


@pytest.mark.clause("battleforge.force.points-limit")
def test_a_large_force_has_more_units_of_a_kind_than_there_are_letters() -> None:
    squads = [{"datasheet": "rifle-squad"}] * 28
    patrols = [{"organization": "patrol", "faction": "bucket-brigade", "units": squads[:4]} for _ in range(7)]
    document = {"name": "Everybody", "limit": 2000, "organizations": patrols}
    assert list(RULESET.check_roster(document)) == []
    roster = RULESET.enlisted(document, {"points": 2000})
    setup = msgspec.structs.replace(RULESET.setup(options={"points": 2000}), rosters=(roster, roster))
    units = [unit.id for unit in start(setup).of(0)]
    assert len(units) == len(set(units)) == 28
    assert units[24:] == ["rifle-squad-1y", "rifle-squad-1z", "rifle-squad-1aa", "rifle-squad-1ab"]


@pytest.mark.clause("battleforge.force.advantage-points")
@pytest.mark.parametrize(("points", "advantage"), [(988, 2), (1000, 0), (996, 0), (995, 1), (0, 200), (1001, 0)])
def test_advantage_is_what_is_left_in_fives(points: int, advantage: int) -> None:
    assert advantage_points(points, 1000) == advantage


@pytest.mark.clause("battleforge.force.advantage-points")
def test_a_battle_begins_with_the_advantage_of_both_sides() -> None:
    setup = RULESET.setup(armies=["bucket-brigade", "pantry-swarm"], options={"points": 600})
    assert start(setup).advantage == [(600 - 600) // 5, (600 - 575) // 5]
    old = {key: value for key, value in setup.rosters[0].items() if key != "listed"}
    assert start(msgspec.structs.replace(setup, rosters=(old, old))).advantage == [0, 0]


@pytest.mark.clause("battleforge.force.organizations")
def test_slots_are_filled_and_not_overfilled() -> None:
    assert clauses(part("brigade", "line", *["core"] * 2, *["elite"] * 3)) == ["force.organizations"]
    assert clauses(part("brigade", "line", *["core"] * 3, *["elite"] * 2)) == []
    assert clauses(part("brigade", "line", "core")) == ["force.organizations"]
    assert clauses(part("brigade", "line", *["core"] * 4)) == []
    assert clauses(part("brigade", "line", *["core"] * 5)) == ["force.organizations"]
    assert clauses(part("brigade", "line", *["core"] * 2, "support")) == ["force.organizations"]  # it has no such slot


@pytest.mark.clause("battleforge.force.organizations")
def test_a_force_has_units_and_each_has_an_organization_of_its_faction() -> None:
    assert clauses() == ["force.organizations"] * 2
    assert clauses(part("brigade", "")) == ["force.organizations"]
    assert clauses(part("brigade", "legion")) == ["force.organizations"] * 2
    assert clauses(part("brigades")) == ["force.organizations"] * 3
    (fault,) = faults(part("brigade", "cost0", "core", "cores"))
    assert "did you mean 'core'" in fault.reason.lower()
    assert force_of(ForceList("f", (part("guard"), part("brigade"))), MODULE).faction == "guard"


@pytest.mark.clause("battleforge.force.organization-cost")
@pytest.mark.parametrize(("costs", "limit", "legal"), [((1, 2), 1000, True), ((2, 2), 1000, False), ((1,), 400, True)])
def test_organizations_cost_no_more_than_the_income(costs: tuple[int, ...], limit: int, legal: bool) -> None:
    parts = [part("brigade", f"cost{cost}") for cost in costs]
    assert clauses(*parts, limit=limit) == ([] if legal else ["force.organization-cost"])
    assert force_of(ForceList("f", tuple(parts)), MODULE).cost == sum(costs)
    assert income_on_paper(1000, 3) == 0


@pytest.mark.clause("battleforge.force.allies")
def test_allies_are_of_the_same_alliance_and_come_in_an_organization_for_allies() -> None:
    assert clauses(part("brigade"), part("guard", "cost1")) == []
    assert clauses(part("brigade"), part("swarm", "cost1")) == ["force.allies"]
    assert clauses(part("brigade"), part("guard", "own")) == ["force.allies"]
    assert clauses(part("brigade", "own"), part("brigade", "own")) == []


@pytest.mark.clause("battleforge.force.unaligned")
def test_who_is_unaligned_has_no_allies_and_is_none() -> None:
    assert clauses(part("cat")) == []
    assert clauses(part("cat"), part("hired")) == ["force.unaligned"]
    assert clauses(part("brigade"), part("cat")) == ["force.unaligned"]
    assert clauses(part("hired"), part("cat")) == ["force.unaligned"]
    assert clauses(part("cat"), part("cat")) == []


@pytest.mark.clause("battleforge.force.mercenaries")
def test_mercenaries_join_anybody_and_are_no_bridge() -> None:
    assert clauses(part("brigade"), part("hired", "cost1")) == []
    assert clauses(part("hired"), part("brigade"), part("guard"), part("bought")) == []
    assert clauses(part("hired"), part("brigade"), part("swarm")) == ["force.mercenaries"]
    assert clauses(part("brigade"), part("hired"), part("swarm")) == ["force.allies"]


@pytest.mark.clause("battleforge.force.focus")
def test_a_focus_is_of_the_primary_faction() -> None:
    assert clauses(part("brigade"), focus="column") == []
    assert clauses(part("brigade"), focus="Column") == []
    assert clauses(part("guard"), part("brigade"), focus="column") == ["force.focus"]


@pytest.mark.clause("battleforge.force.focus", "battleforge.force.focus-advantages")
def test_a_focus_limits_its_own_faction_and_opens_strategies_and_options() -> None:
    two = part("brigade", "cost0", "core", "support", "support")
    assert clauses(two) == []
    assert clauses(two, focus="column") == ["force.focus-advantages"]
    assert clauses(part(), part("guard", "cost0", "support", "support"), focus="column") == []
    assert clauses(part("brigade", "cost0", *["core"] * 4), focus="column") == ["force.focus-advantages"]
    ace = part("brigade", "cost0", unit("core", options={"ace": 5}))
    assert clauses(ace) == ["force.focus-advantages"]
    assert clauses(ace, focus="column") == []
    assert force_of(ForceList("f", (ace,), "column"), MODULE).strategies == ("full-throttle",)
    assert force_of(ForceList("f", (ace,)), MODULE).strategies == ()


@pytest.mark.clause("battleforge.unit.composition")
def test_a_unique_unit_is_there_once() -> None:
    assert clauses(part("brigade", "cost0", "only")) == []
    assert clauses(part("brigade", "cost0", "only", "only")) == ["unit.composition"]


@pytest.mark.clause("battleforge.unit.options", "battleforge.unit.composition")
def test_what_a_unit_takes_is_checked_where_it_stands() -> None:
    (fault,) = faults(part("brigade", "cost0", unit("core", options={"flag": 1})))
    assert (fault.clause, fault.about) == ("battleforge.unit.options", ("Cost0: Core",))
    (fault,) = faults(part("brigade", "cost0", unit("core", name="The First", add={"trooper": 1})))
    assert (fault.clause, fault.about) == ("battleforge.unit.composition", ("Cost0: The First",))


# ---- documents ----


def listed(**changes: Any) -> dict[str, Any]:
    """A good list as somebody would type it."""
    units = [{"datasheet": "Rifle Squad", "add": {"Rifleman": 1}}, {"datasheet": "medic", "name": "Doc"}]
    one = {"organization": "patrol", "faction": "The Bucket Brigade", "units": units}
    return {"name": "Night watch", "organizations": [one], **changes}


def test_a_list_is_read_by_ids_and_by_names() -> None:
    assert list(RULESET.check_roster(listed())) == []
    force = msgspec.convert(RULESET.enlisted(listed(), {}), Force)
    assert [unit.id for unit in force.units] == ["rifle-squad", "medic"]
    assert [unit.called for unit in force.units] == ["", "Doc"]
    assert force.points == 70 + 13 + 45
    assert force.faction == "bucket-brigade"


def test_what_is_no_list_is_said_to_be_none() -> None:
    bad: list[dict[str, Any]] = [{"name": 3}, listed(oganizations=[]), {"units": 3}, {"units": []}, {}]
    for document in bad:
        (fault,) = RULESET.check_roster(document)
        assert fault.clause == "battleforge.force.organizations"
    old = {key: value for key, value in RULESET.setup().rosters[0].items() if key != "listed"}
    assert [fault.reason for fault in RULESET.check_roster(old)] == ["this force was made without a list."]


def test_a_force_for_the_table_is_what_its_list_says() -> None:
    force = RULESET.enlisted(listed(), {})
    assert list(RULESET.check_roster(force)) == []
    better = msgspec.json.decode(msgspec.json.encode(force).replace(b'"courage":6', b'"courage":10'))
    assert [fault.reason for fault in RULESET.check_roster(better)] == ["its units are not those of its list."]


@pytest.mark.clause("battleforge.force.points-limit", "battleforge.force.casual")
def test_a_list_comes_to_a_game_of_the_agreed_size() -> None:
    own = listed(limit=3000, casual=True)
    assert list(RULESET.check_roster(own)) == []
    force = RULESET.enlisted(own, {"points": 100})
    assert [fault.clause for fault in RULESET.check_roster(force)] == ["battleforge.force.points-limit"]
    own["organizations"][0]["organization"] = ""
    assert [fault.clause for fault in RULESET.check_roster(RULESET.enlisted(own, {}))] == [
        "battleforge.force.organizations"
    ]
    assert list(RULESET.check_roster(RULESET.enlisted(own, {"casual": True}))) == []


@pytest.mark.clause("battleforge.force.organizations")
@pytest.mark.parametrize("army", [info.id for info in RULESET.armies()])
def test_every_ready_made_force_is_legal(army: str) -> None:
    force = packs.force(army)
    assert list(RULESET.check_roster(msgspec.to_builtins(force))) == []
    assert force.listed is not None
    assert not force.listed.casual
