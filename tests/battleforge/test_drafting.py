"""Lists in the builder: from a list to a choice and back, what is offered, and what would mend it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.contract.mustering import Muster, NotOffered
from grognard.engine.contract.repairs import change, repairs
from grognard.engine.questions.picks import PickedItem, swapped
from grognard.rulesets.battleforge.content import packs
from grognard.rulesets.battleforge.ruleset import RULESET

LINE, GUARD = "battle-line@bucket-brigade", "detachment@chess-guard"


def muster(army: str = "the-whole-bag", **options: Any) -> Muster:
    roster = RULESET.setup(armies=[army, army]).rosters[0]
    made = RULESET.muster(RULESET.enlisted(roster, options), ())
    assert made is not None
    return made


def again(before: Muster, chosen: dict[str, Any]) -> Muster:
    after = RULESET.muster(RULESET.drafted(before, chosen), ())
    assert after is not None
    return after


def clauses(drafted: Muster) -> list[str]:
    return [fault.clause.removeprefix("battleforge.") for fault in RULESET.check_roster(drafted.roster)]


@pytest.mark.parametrize("army", [info.id for info in RULESET.armies()])
def test_a_list_is_the_same_after_a_visit_to_the_builder(army: str) -> None:
    before = muster(army)
    assert again(before, before.chosen).roster == before.roster
    assert clauses(before) == []
    known = {item.key for item in before.catalogue.items}
    assert all(set(section.items) <= known for section in before.catalogue.sections)
    items = {item.key: item for item in before.catalogue.items}
    assert (
        sum(PickedItem.read(pick).cost(items) for picks in before.chosen.values() for pick in picks)
        == packs.force(army).points
    )


@pytest.mark.clause("battleforge.force.organizations")
def test_an_organization_has_its_slots_and_the_units_of_its_faction() -> None:
    before = muster()
    section = before.catalogue.sections[0]
    assert section.key == "organizations.0"
    assert {limit.kind: (limit.least, limit.most) for limit in section.limits}["Core"] == (2, 6)
    after = again(before, {**before.chosen, "organizations": [LINE, GUARD]})
    second = after.catalogue.sections[1]
    assert second.title == "Detachment, The Chess Guard"
    assert second.items == ("chess-guard/pawn-line", "chess-guard/walking-rook")
    gone = again(after, swapped(after.chosen, "organizations", 0, []))
    assert gone.chosen["organizations"] == [GUARD]
    assert gone.chosen["organizations.0"] == []


@pytest.mark.clause("battleforge.force.allies", "battleforge.force.unaligned", "battleforge.force.mercenaries")
def test_friends_are_offered_and_others_are_not() -> None:
    offered = next(each for each in muster().catalogue.sections if each.key == "organizations").items
    assert GUARD in offered
    assert "detachment@clockwork-freelances" in offered
    assert not any(key.endswith(("@pantry-swarm", "@the-cat")) for key in offered)
    assert "patrol@chess-guard" not in offered  # not for allies
    refused = again(muster(), {"organizations": [LINE, "detachment@pantry-swarm"]})
    assert "force.allies" in clauses(refused)  # chosen all the same it is shown and refused
    assert "detachment@pantry-swarm" in {item.key for item in refused.catalogue.items}


@pytest.mark.clause("battleforge.force.focus-advantages")
def test_a_focus_opens_options_and_takes_them_away_again() -> None:
    before = muster("armoured-column")
    tank = next(item for item in before.catalogue.items if item.key == "bucket-brigade/toy-tank")
    assert "options.ace-crew" in [option.key for option in tank.options]
    assert [(limit.kind, limit.most) for limit in before.catalogue.limits] == [("Elite", 2)]
    after = again(before, {**before.chosen, "focus": []})
    tank = next(item for item in after.catalogue.items if item.key == "bucket-brigade/toy-tank")
    assert "options.ace-crew" not in [option.key for option in tank.options]
    assert clauses(after) == []


@pytest.mark.clause("battleforge.force.casual")
def test_a_casual_list_may_have_units_without_an_organization() -> None:
    offered = next(each for each in muster(casual=True).catalogue.sections if each.key == "organizations").items
    assert "@bucket-brigade" in offered
    assert (
        "@bucket-brigade" not in next(each for each in muster().catalogue.sections if each.key == "organizations").items
    )


def test_a_choice_of_what_there_is_not_is_refused() -> None:
    before = muster()
    bad: list[dict[str, list[str]]] = [
        {"organizations": ["battle-line@nobody"]},
        {"organizations": ["horde@bucket-brigade"]},
        {"organizations": [LINE], "organizations.0": ["bucket-brigade/battleship"]},
        {"organizations": [LINE], "organizations.0": ["bucket-brigade/medic?options.carbine=x"]},
        {"organizations": [LINE], "organizations.0": ["bucket-brigade/medic?wings=1"]},
        {"organizations": [LINE] * 13},
        {"organizations": [LINE], "organizations.0": ["bucket-brigade/medic"] * 61},
    ]
    for chosen in bad:
        with pytest.raises(NotOffered):
            RULESET.drafted(before, chosen)


@pytest.mark.clause(
    "battleforge.force.advantage-points", "battleforge.force.organization-cost", "battleforge.unit.ability-targets"
)
def test_what_is_worth_knowing_is_said_with_its_clause() -> None:
    said = {
        remark.clause.removeprefix("battleforge."): remark.words for remark in muster("kitchen-table-treaty").remarks
    }
    assert said["force.advantage-points"] == "0 advantage points for 3 points under the limit"
    assert said["force.organization-cost"] == "1 strategy point a round, 2 spent on organizations"
    assert said["legend.limit"] == "Legends: 1 of 2"
    assert said["unit.ability-targets"].endswith("The Bucket Brigade and The Chess Guard")


def test_ready_made_forces_of_the_faction_are_at_hand() -> None:
    before = muster()
    names = [preset.name for preset in before.catalogue.presets]
    assert "The Armoured Column, 988" in names
    assert not [name for name in names if "Crumb" in name]
    column = next(preset for preset in before.catalogue.presets if "Armoured" in preset.name)
    assert clauses(again(before, column.answer)) == []
    assert "The Armoured Column, 988" not in [preset.name for preset in muster(points=600).catalogue.presets]


def mended(before: Muster, chosen: dict[str, list[str]]) -> tuple[list[str], list[str]]:
    """The clauses of the faults, and those that are left after the best repair."""
    drafted = again(before, chosen)
    found = repairs(drafted, drafted.chosen, RULESET.check_roster, document=lambda each: RULESET.drafted(drafted, each))
    best = found[0]
    return clauses(drafted), clauses(again(drafted, change(drafted.chosen, best.section, best.out, best.into)))


def test_repairs_are_offered() -> None:
    before = muster()
    units = before.chosen["organizations.0"]
    tank = {**before.chosen, "organizations.0": [*units, "bucket-brigade/toy-tank"]}
    assert mended(before, tank) == (["force.points-limit", "force.organizations"], [])
    twice = [*units[:-1], "bucket-brigade/rifle-squad?legend.old-sarge=1"]
    assert mended(before, {**before.chosen, "organizations.0": twice}) == (["legend.unique"], [])
    cat = {**before.chosen, "organizations": [LINE, "lone-hunter@the-cat"]}
    assert mended(before, cat)[1] == []
