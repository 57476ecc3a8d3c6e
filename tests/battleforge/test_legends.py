"""Chapter 18: legends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.content import packs
from grognard.rulesets.battleforge.force_lists import ForceList
from grognard.rulesets.battleforge.play import start
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.module import Legend, Module
from grognard.rulesets.battleforge.rules.forces.points import GameSize
from grognard.rulesets.battleforge.rules.legends import most_legends
from grognard.rulesets.battleforge.sheets import Sheet
from grognard.testing import Game
from tests.battleforge.forces import FACTIONS, MODULE, ORGANIZATIONS, TROOPERS, clauses, part, unit
from tests.battleforge.kit import forge


def boxed(faction: str, taken: Any) -> ForceList:
    """A unit of the box as a casual force."""
    return ForceList("f", (part(faction, "", taken),), casual=True)


def joined(faction: str, datasheet: str, legend: str, **taken: Any) -> Sheet:
    """A unit of the box with its legend, as it comes to the table."""
    (sheet,) = force_of(boxed(faction, unit(datasheet, legend=legend, **taken)), packs.module()).units
    return sheet


@pytest.mark.clause("battleforge.legend.nature")
def test_a_legend_takes_the_place_of_a_model_and_gives_its_unit_a_rule() -> None:
    (squad,) = force_of(ForceList("f", (part("brigade", "cost0", unit("core", legend="Old Sarge")),)), MODULE).units
    assert squad.points == 125
    assert squad.legend == "Old Sarge"
    assert [figure.profile.name for figure in squad.figures] == ["Old Sarge", *["Trooper"] * 4]
    assert [figure.profile.courage for figure in squad.figures] == [9, 6, 6, 6, 6]
    assert all("fearless" in squad.rules_of(number) for number in range(1, 6))


@pytest.mark.clause("battleforge.legend.nature")
def test_an_item_is_carried_by_one_model() -> None:
    (squad,) = force_of(ForceList("f", (part("swarm", "cost0", unit("core", legend="key")),)), MODULE).units
    assert [("charm" in squad.rules_of(number)) for number in range(1, 6)] == [True, False, False, False, False]
    assert squad.points == 110


@pytest.mark.clause("battleforge.legend.nature")
def test_a_legend_of_one_faction_joins_no_other() -> None:
    assert clauses(part("brigade", "cost0", unit("core", legend="sarge"))) == []
    assert clauses(part("guard", "cost0", unit("core", legend="sarge"))) == ["legend.nature"]
    assert clauses(part("guard", "cost0", unit("core", legend="key"))) == []


@pytest.mark.clause("battleforge.legend.nature", "battleforge.unit.options")
@pytest.mark.parametrize(("clubs", "refused"), [(0, []), (4, []), (5, ["battleforge.legend.nature"])])
def test_somebody_must_be_left_who_could_bear_it(clubs: int, refused: list[str]) -> None:
    """The Glass is carried instead of a Rifle: not where all Rifles were exchanged."""
    rifle = TROOPERS.composition[0].weapons[0].weapon.id
    exchange = Change("clubs", "Clubs", 0, removes=(rifle,), most=0)
    glass = Legend("glass", "The Glass", "weapon", Change("glass", "The Glass", 30, removes=(rifle,)))
    core = replace(FACTIONS["brigade"].datasheets["core"], options=(exchange,))
    brigade = replace(FACTIONS["brigade"], datasheets={"core": core})
    taken = unit("core", legend="glass", options={"clubs": clubs})
    force = ForceList("f", (part("brigade", "cost0", taken),))
    found = faults_of(force, Module({"brigade": brigade}, ORGANIZATIONS, {"glass": glass}), GameSize())
    assert [fault.clause for fault in found] == refused


@pytest.mark.clause("battleforge.legend.limit")
@pytest.mark.parametrize(("limit", "most"), [(1000, 2), (1400, 2), (400, 1), (500, 1), (999, 1), (1500, 3)])
def test_one_legend_for_each_complete_500(limit: int, most: int) -> None:
    assert most_legends(limit) == most


@pytest.mark.clause("battleforge.legend.limit")
def test_more_legends_than_the_limit_are_refused() -> None:
    both = part("brigade", "cost0", unit("core", legend="sarge"), unit("core", legend="key"))
    assert clauses(both, limit=1000) == []
    assert clauses(both, limit=999) == ["legend.limit"]


@pytest.mark.clause("battleforge.legend.unique")
def test_a_legend_is_there_once() -> None:
    twice = part("brigade", "cost0", *(unit("core", legend="sarge") for _ in range(2)))
    assert clauses(twice) == ["legend.unique"]


@pytest.mark.clause("battleforge.legend.unique")
def test_opponents_may_field_the_same_legend() -> None:
    units = start(RULESET.setup(armies=["the-whole-bag", "the-whole-bag"])).units.values()
    assert [unit.seat for unit in units if unit.sheet.legend == "Old Sarge"] == [0, 1]


# ---- the four of the box ----


@pytest.mark.clause("battleforge.legend.nature", "battleforge.unit.options")
@pytest.mark.parametrize(
    ("faction", "datasheet", "legend", "options", "joins"),
    [
        ("bucket-brigade", "rifle-squad", "old-sarge", {}, True),
        ("bucket-brigade", "sandbag-gunners", "old-sarge", {}, False),  # no Sergeant
        ("pantry-swarm", "soldier-ants", "old-sarge", {}, False),
        ("bucket-brigade", "crawling-scouts", "the-magnifying-glass", {}, True),
        ("bucket-brigade", "medic", "the-magnifying-glass", {}, False),  # no Rifle
        ("bucket-brigade", "bazooka-pair", "the-magnifying-glass", {}, False),
        ("bucket-brigade", "bazooka-pair", "the-magnifying-glass", {"rucksack": 1}, True),  # a Rifle by an option
        ("bucket-brigade", "mortar-crew", "the-magnifying-glass", {"rifles": 1}, True),
        ("bucket-brigade", "rifle-squad", "the-magnifying-glass", {"carbine": 1, "launcher": 1}, True),
        ("pantry-swarm", "herald-of-the-queen", "mother-amber", {}, True),
        ("pantry-swarm", "moth-seer", "mother-amber", {}, False),
        ("chess-guard", "pawn-line", "mother-amber", {}, False),
        ("chess-guard", "pawn-line", "the-golden-key", {}, True),
        ("clockwork-freelances", "tin-drummer", "the-golden-key", {}, True),
        ("the-cat", "the-cat", "the-golden-key", {}, True),
        ("pantry-swarm", "larva-nest", "the-golden-key", {}, True),
        ("bucket-brigade", "rifle-squad", "the-silver-key", {}, False),  # there is none
    ],
)
def test_whom_the_legends_of_the_box_join(
    faction: str, datasheet: str, legend: str, options: Mapping[str, int], joins: bool
) -> None:
    taken = unit(datasheet, legend=legend, options=options)
    found = [fault.clause for fault in faults_of(boxed(faction, taken), packs.module(), GameSize(casual=True))]
    assert found == ([] if joins else ["battleforge.legend.nature"])


@pytest.mark.clause("battleforge.legend.nature")
def test_what_the_legends_of_the_box_are() -> None:
    squad = joined("bucket-brigade", "rifle-squad", "Old Sarge")
    assert (squad.points, squad.figures[0].profile.name, squad.figures[0].profile.courage) == (95, "Old Sarge", 9)
    assert [each.id for each in squad.rules] == ["fearless"]
    scouts = joined("bucket-brigade", "crawling-scouts", "The Magnifying Glass")
    (glass,) = (each.weapon for each in scouts.figures[0].weapons if each.weapon.id != "bayonet")
    assert ([str(rule) for rule in glass.rules], scouts.points) == (["Lobbed(1)", "Piercing(3)"], 110)
    assert all("rifle" in [each.weapon.id for each in figure.weapons] for figure in scouts.figures[1:])
    pair = joined("bucket-brigade", "bazooka-pair", "The Magnifying Glass", options={"rucksack": 1})
    assert sorted(each.weapon.id for figure in pair.figures for each in figure.weapons) == [
        "bayonet", "bayonet", "bazooka", "bazooka", "magnifying-glass",
    ]  # fmt: skip
    herald = joined("pantry-swarm", "herald-of-the-queen", "Mother Amber")
    assert (herald.points, herald.figures[0].profile.name) == (90, "Mother Amber")
    assert str(herald.rules_of(1)["tough"]) == "Tough(5)"
    nest = joined("pantry-swarm", "larva-nest", "The Golden Key")
    bearers = [figure.profile.name for number, figure in enumerate(nest.figures, 1) if "charm" in nest.rules_of(number)]
    assert bearers == ["Nurse"]  # not a Larva, which cannot be hit


def fired_at(*dice: int, **target: Any) -> Game:
    """Two Rifles at one unit that has acted, from somebody who fires again afterwards."""
    units = {
        "a": {"cast": "Troopers", "row": (10, 10), "models": 2},
        "c": {"cast": "Troopers", "row": (20, 10), "models": 2},
        "b": {"cast": "Troopers", "row": (12, 20), "seat": 1, "activated": True, **target},
    }
    return forge(*dice, units=units, opening=2).one("a", "shoot", "b")


@pytest.mark.clause("battleforge.legend.nature", "battleforge.break.test")
def test_a_fearless_squad_stands_once_in_a_game() -> None:
    """Courage 6 and five Shock: hit again it has six, and tests. The second time a failed test breaks it."""
    g = fired_at(1, 6, 3, 7, shock=5, rules=["Fearless"]).default()
    assert g.events("fearless")
    assert not g.events("break")
    g.one("forgo").dice(1, 6, 3, 7).one("c", "shoot", "b").default()
    assert [roll.label for roll in g.rolls()].count("Break test") == 2
    assert len(g.events("fearless")) == 1
    assert g.events("break")


@pytest.mark.clause("battleforge.legend.nature", "battleforge.shoot.negate")
@pytest.mark.parametrize(("die", "lost"), [(5, 0), (6, 1)])
def test_five_of_ten_hits_do_nothing_to_mother_amber(die: int, lost: int) -> None:
    g = fired_at(1, 6, die, *[10] * lost, cast="Brutes", models=1, wounds=2, rules=["Tough(5)"]).default()
    assert g.look("wounds", "b.1") == 2 - lost
