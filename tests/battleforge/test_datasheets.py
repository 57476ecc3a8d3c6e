"""Chapter 2: datasheets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.rulesets.battleforge.content.packs import cast, faction
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, CompositionLine, Datasheet, fielded, refuse
from grognard.rulesets.battleforge.rules.datasheets.specials import has_rule, may_help, rule_of
from grognard.rulesets.battleforge.sheets import Carried, Force, Weapon
from tests.battleforge.kit import brutes, forge, pair, troopers

TROOPER = cast()["Troopers"].composition[0]
RIFLE, BAYONET = TROOPER.weapons
LAUNCHER = Carried(Weapon("launcher", "Launcher", 1, 3, 12_000, 24_000))


def squad(**changes: Any) -> Datasheet:
    """1 Sergeant, 4 Troopers, up to 3 more Troopers at 14 points each."""
    sergeant = CompositionLine(
        replace(TROOPER.profile, id="sergeant", name="Sergeant", courage=7), 1, 1, 0, (RIFLE, BAYONET)
    )
    rank = CompositionLine(TROOPER.profile, 4, 7, 14, (RIFLE, BAYONET))
    swap = Change("launcher", "Launcher", 10, most=2, removes=("rifle",), adds=(LAUNCHER,))
    spare = Change("spare", "Spare Rifle", 4, who="sergeant", adds=(RIFLE,), excludes="launcher")
    sheet = Datasheet("squad", "Squad", "army", 80, "Core", (sergeant, rank), (swap, spare))
    return replace(sheet, **changes)


@pytest.mark.clause("battleforge.unit.points")
def test_a_unit_costs_its_points_and_its_options() -> None:
    change = Change("flag", "Flag", 15)
    sheet = squad(options=(change,))
    assert fielded(sheet).points == 80
    assert fielded(sheet, options={"flag": 1}).points == 95


@pytest.mark.clause("battleforge.unit.category")
def test_a_category_is_what_organizations_count() -> None:
    core, elite = fielded(squad()), fielded(squad(category="Elite"))
    made = Force("f", "A force", "army", (core, elite, core))
    assert made.categories == {"Core": 2, "Elite": 1}
    assert made.points == 240


@pytest.mark.clause("battleforge.unit.composition")
def test_models_are_added_for_points() -> None:
    sheet = squad()
    assert len(fielded(sheet).figures) == 5
    more = fielded(sheet, {"trooper": 2})
    assert len(more.figures) == 7
    assert more.points == 80 + 28
    assert [figure.profile.id for figure in more.figures] == ["sergeant", *["trooper"] * 6]


@pytest.mark.clause("battleforge.unit.composition")
@pytest.mark.parametrize(
    ("added", "told"),
    [({"trooper": 4}, "up to 3 more"), ({"medic": 1}, "has no medic"), ({"sergeant": 1}, "up to 0 more")],
)
def test_more_models_than_there_may_be_are_refused(added: dict[str, int], told: str) -> None:
    refusal = refuse(squad(), added)
    assert refusal is not None
    assert refusal.clause == "battleforge.unit.composition"
    assert told in refusal.reason


@pytest.mark.clause("battleforge.unit.options")
def test_a_launcher_takes_the_place_of_a_rifle() -> None:
    unit = fielded(squad(), options={"launcher": 1})
    armed = [tuple(carried.weapon.id for carried in figure.weapons) for figure in unit.figures]
    assert armed == [("rifle", "bayonet")] * 4 + [("bayonet", "launcher")]
    assert unit.points == 90


@pytest.mark.clause("battleforge.unit.options")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"launcher": 3}, "up to 2 models"),
        ({"gun": 1}, "has no option gun"),
        ({"launcher": 1, "spare": 1}, "cannot both"),
        ({"spare": 2}, "up to 1 model"),
    ],
)
def test_options_that_cannot_be_taken_are_refused(options: dict[str, int], told: str) -> None:
    refusal = refuse(squad(), {}, options)
    assert refusal is not None
    assert refusal.clause == "battleforge.unit.options"
    assert told in refusal.reason
    assert refuse(squad(), {"trooper": 3}, {"launcher": 2}) is None


@pytest.mark.clause("battleforge.unit.special-rules")
def test_a_rule_of_the_unit_covers_all_and_one_of_a_profile_its_model() -> None:
    g = forge(
        units={"t": troopers(unit_rules=["Climber"], figures={1: {"wounds": 3, "rules": ["Tough(3)"]}}), "b": brutes()}
    )
    unit = g.state.units["t"]
    assert has_rule(g.state, unit, "climber")
    assert rule_of(unit, "t.5", "climber") is not None
    assert rule_of(unit, "t.1", "tough").number == 3  # type: ignore[union-attr]
    assert rule_of(unit, "t.2", "tough") is None
    assert [unit.wounds_left(model) for model in unit.models] == [3, 1, 1, 1, 1]


@pytest.mark.clause("battleforge.unit.ability-targets")
def test_abilities_reach_friends_of_the_same_faction_only() -> None:
    units = {"a": troopers(), "b": troopers(y=14, faction="mercenaries"), "c": troopers(y=18)}
    state = forge(units=units | {"x": brutes()}).state
    assert may_help(state.units["a"], state.units["c"])
    assert not may_help(state.units["a"], state.units["b"])


@pytest.mark.clause("battleforge.unit.keywords")
def test_a_keyword_is_a_label() -> None:
    state = forge(units={"tank": {"cast": "Tank", "at": [(10, 10)]}, "t": troopers(y=20), "b": brutes()}).state
    assert state.units["tank"].sheet.vehicle
    assert not state.units["t"].sheet.vehicle


@pytest.mark.clause("battleforge.model.movement", "battleforge.model.accuracy", "battleforge.model.strength")
def test_the_numbers_of_the_cast() -> None:
    g = pair()
    assert [g.look(what, "t") for what in ("movement", "accuracy", "strength", "initiative", "courage")] == [
        6,
        5,
        4,
        6,
        6,
    ]
    assert [g.look(what, "b") for what in ("movement", "accuracy", "strength", "initiative", "courage")] == [
        5,
        3,
        6,
        4,
        7,
    ]


@pytest.mark.clause("battleforge.model.save")
def test_a_save_may_be_above_ten() -> None:
    sheet = fielded(cast()["Tank"])
    assert sheet.figures[0].profile.save == 12
    assert sheet.vehicle


@pytest.mark.clause("battleforge.model.wounds")
def test_a_model_is_there_as_long_as_it_has_a_wound() -> None:
    g = pair(red={"lost": {1: 2}})
    unit = g.state.units["b"]
    assert unit.wounds_left("b.1") == 1
    assert unit.wounds_left("b.2") == 3
    assert "Wounds 2" in g.badges("b")


@pytest.mark.clause("battleforge.model.no-characteristics")
def test_a_gun_without_a_save_does_not_count() -> None:
    gun = {"mov": None, "acc": None, "str": None, "sav": None, "init": None, "co": None}
    g = forge(units={"t": troopers(models=3, figures={1: gun}), "b": brutes()})
    profiles = [figure.profile for _, figure in g.state.units["t"].figures()]
    assert [profile.counts for profile in profiles] == [False, True, True]
    assert g.look("courage", "t") == 6


@pytest.mark.clause("battleforge.weapon.copies", "battleforge.weapon.attacks")
def test_a_weapon_written_with_a_number_is_used_so_often() -> None:
    g = forge(units={"t": troopers(weapons=["Rifle(2)", {"name": "Saw", "attacks": 2}]), "b": brutes()})
    first, second = g.state.units["t"].figure("t.1").weapons
    assert (first.copies, first.weapon.attacks, second.copies, second.weapon.attacks) == (2, 1, 1, 2)


@pytest.mark.clause("battleforge.weapon.range", "battleforge.weapon.melee", "battleforge.weapon.ap")
def test_a_weapon_has_two_bands_or_is_for_melee() -> None:
    weapons = {
        carried.weapon.name: carried.weapon for kind in fielded(cast()["Troopers"]).kinds for carried in kind.weapons
    }
    assert (weapons["Rifle"].short, weapons["Rifle"].long, weapons["Rifle"].melee) == (12_000, 24_000, False)
    assert weapons["Bayonet"].melee
    assert fielded(cast()["Brutes"]).figures[0].weapons[0].weapon.ap == 1


@pytest.mark.clause("battleforge.weapon.special-rules")
def test_a_rule_of_a_weapon_is_that_weapons() -> None:
    gunners = fielded(faction("bucket-brigade").datasheets["sandbag-gunners"])
    guns = {carried.weapon.name: carried.weapon for carried in gunners.figures[0].weapons}
    assert guns["Machine Gun"].rule("suppressing").number == 2  # type: ignore[union-attr]
    assert guns["Bayonet"].rule("suppressing") is None
