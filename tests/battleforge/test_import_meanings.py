"""What the importer makes of rules, strategies, powers, legends and options of the community that are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard.rulesets.battleforge.force_lists import ForceList, ListedOrganization, ListedUnit
from grognard.rulesets.battleforge.rules.datasheets.fielding import fielded
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.module import Module
from grognard.rulesets.battleforge.rules.forces.points import GameSize
from tests.battleforge.imports import Json, changed, faction, found, table, wheelbarrow

FOCUS = "rockery-focus"
SHAKEN = 'Target enemy unit within 12" gains 2 Shock and has -2" Movement until the end of the turn.'


def listed(*units: ListedUnit) -> ForceList:
    return ForceList("f", (ListedOrganization("gnomes", "", units),))


def test_a_rule_keeps_its_name_and_is_enforced_as_ours(tmp_path: Path) -> None:
    def change(index: Json, gnomes: Json) -> None:
        index["rules"]["boots"] = {
            "name": "Boots",
            "description": "This unit may ignore difficult terrain when moving.",
        }
        index["rules"]["hat"] = {"name": "Hat", "description": "This model has +1 Save."}
        index["weapons"]["sling"]["rules"] = [{"id": "gravel", "x": 2}]
        index["rules"]["gravel"] = {"name": "Gravel", "description": "Multiply hits from this weapon by X."}
        gnomes["units"]["plain_gnomes"]["rules"] = ["boots"]
        gnomes["units"]["lawn_watch"]["models"][0]["rules"] = ["hat"]
        gnomes["units"]["plain_gnomes"]["options"] = [{"addRule": ["hat", "well_fed"], "modelLimit": "all"}]

    made = changed(tmp_path, change)
    gnomes = faction(made, "gnomes")
    plain = gnomes.datasheets["plain-gnomes"]
    assert [(str(rule), rule.id, rule.enforced) for rule in plain.rules] == [("Boots", "sure-footed", True)]
    first, second = gnomes.datasheets["lawn-watch"].composition
    assert (first.profile.save or 0) - (second.profile.save or 0) == 1  # the hat of the first
    sling = second.weapons[0].weapon.rules[0]
    assert (str(sling), sling.id) == ("Gravel(2)", "blast")
    hat, fed = plain.options
    assert (hat.sets, hat.whole) == ({"save": (plain.composition[0].profile.save or 0) + 1}, False)
    assert fed.whole
    assert [effect.name for rule in fielded(plain, {}, {fed.id: 1}).rules for effect in rule.effects] == ["courage"]


def test_models_may_join_by_an_option(tmp_path: Path) -> None:
    """One that stands by itself in the data, one that is written out, and one that is nowhere."""
    model = {"movement": 5, "shoot": 5, "fight": 5, "defense": 6, "reflexes": 5, "courage": 8, "weapons": ["trowel"]}

    def change(index: Json, gnomes: Json) -> None:
        index["models"] = {"piper": {"name": "Piper", **model}}
        gnomes["units"]["plain_gnomes"]["options"] = [
            {"addModel": ["piper"], "modelLimit": 2},
            {"addModel": {"name": "Snail", **model, "rules": ["inspire"]}},
            {"addModel": "pipper"},
        ]

    made = changed(tmp_path, change)
    sheet = faction(made, "gnomes").datasheets["plain-gnomes"]
    _, piper, snail = sheet.composition
    assert (piper.profile.name, piper.least, piper.most) == ("Piper", 0, 2)
    assert (snail.most, [str(rule) for rule in snail.profile.rules]) == (1, ["Inspire"])
    with_piper = fielded(sheet, {piper.profile.id: 1})
    assert with_piper.points == sheet.points + piper.points > sheet.points
    assert with_piper.kinds[-1].profile.name == "Piper"
    assert "there is no model 'pipper'" in found(made, "Plain Gnomes")["units.plain_gnomes.options.2.addModel"]


def test_strategies_are_played_where_our_words_can_say_them(tmp_path: Path) -> None:
    def strategy(name: str, text: str, **more: Any) -> Json:
        return {"name": name, "description": text, "cost": 1, "phase": "activation", **more}

    def change(index: Json, gnomes: Json) -> None:
        index["strategies"] |= {
            "dash": strategy("Dash", 'Use when a _Gnome_ unit declares a Charge action. It gets +3" of Movement.'),
            "wary": strategy("Wary", "Use when a unit attempts a Reaction test. That unit gets Initiative +2."),
            "stone": strategy(
                "Stone", "Use when a unit fails a break test. It may re-roll the test.", subfactions=["rockery_focus"]
            ),
            "lawn": strategy("Lawn", "Re-roll one die.", subfactions=["none"]),
            "sea": strategy("Sea", "Re-roll one die.", subfactions=["sea_focus"]),
        }

    made = changed(tmp_path, change)
    entries = {each["id"]: each for each in table(made, "strategies-garden")["strategies"]}
    dash = entries["gnomes-dash"]
    assert (dash["window"], dash["keyword"], dash["source"]) == ("charge", "Gnome", "faction")
    assert dash["effects"] == [{"name": "movement", "number": 3, "scope": "action"}]
    assert entries["gnomes-wary"]["effects"] == [{"name": "initiative", "number": 2, "scope": "trigger"}]
    assert entries["gnomes-stone"]["effects"] == [{"name": "test again"}]
    assert entries["gnomes-dew"]["window"] == "by hand"
    assert "moles-stone" not in entries  # they have no rockery
    assert "gnomes-sea" not in entries
    gnomes = faction(made, "gnomes").faction
    assert gnomes.focuses[FOCUS].unlocks_strategies == ("gnomes-stone",)
    assert gnomes.unlocks_strategies == ("gnomes-lawn",)
    module = Module({"gnomes": gnomes}, {}, {})
    assert force_of(listed(ListedUnit("plain-gnomes")), module).strategies == ("gnomes-lawn",)


def test_powers_are_cast_where_our_words_can_say_them(tmp_path: Path) -> None:
    def change(index: Json, gnomes: Json) -> None:
        index["powerCategories"] = {"moss": {"name": "Moss"}}
        index["powers"] = {
            "rain": {
                "name": "Rain",
                "description": 'Target enemy unit within 18" takes 3 hits with AP(1).',
                "charge": 6,
            },
            "mud": {
                "name": "Mud",
                "description": SHAKEN,
                "charge": 5,
                "category": "moss",
            },
            "fog": {"name": "Fog", "description": "Place a cloud.", "charge": 6},
        }

    made = changed(tmp_path, change)
    powers = {each["id"]: each for each in table(made, "powers-garden")["powers"]}
    rain, mud = powers["gnomes-rain"], powers["gnomes-mud"]
    assert (rain["cast"], rain["range"], rain["hits"], rain["ap"], rain["sight"]) == (6, 18, 3, 1, True)
    assert [(each["name"], each["number"]) for each in mud["effects"]] == [("shock", 2), ("movement", -2)]
    names = {each["id"]: each["name"] for each in table(made, "powers-garden")["specialties"]}
    assert (names[rain["specialty"]], names[mud["specialty"]]) == ("Lore", "Moss")
    assert faction(made, "gnomes").faction.told == ("Fog: Place a cloud.",)


def test_a_caster_of_the_data_casts_and_stops(tmp_path: Path) -> None:
    def change(index: Json, gnomes: Json) -> None:
        rain = {"name": "Rain", "description": 'Target enemy unit within 18" takes 3 hits with AP(1).', "charge": 6}
        index["powers"] = {"rain": rain}
        gnomes["units"]["lawn_watch"]["models"][0]["rules"] = [{"id": "power", "x": 2}]

    made = changed(tmp_path, change)
    assert not [found for found in made.findings if "Power" in found.message]
    sheet = faction(made, "gnomes").datasheets["lawn-watch"]
    eldest, gnome = (line.profile for line in sheet.composition)
    assert [(rule.id, rule.numbers) for rule in eldest.rules] == [("power-user", (2, 2))]
    assert not gnome.rules
    assert sheet.roster
    assert [each["id"] for each in table(made, "powers-garden")["powers"]][:1] == ["gnomes-rain"]


def test_a_legend_is_for_those_whom_it_names(tmp_path: Path) -> None:
    def change(index: Json, gnomes: Json) -> None:
        index["relics"]["spade"] = {
            "name": "The Spade",
            "description": "Upgrade one Lawn Watch or Rockery Chief with Well Fed.",
            "rule": "well_fed",
            "points": 5,
            "subfactions": ["rockery_focus"],
        }

    made = changed(tmp_path, change)
    gnomes = faction(made, "gnomes").faction
    spade = gnomes.legends["spade"]
    assert (set(spade.datasheets), spade.focuses) == ({"lawn-watch", "rockery-chief"}, (FOCUS,))
    unit = ListedUnit("lawn-watch", legend="spade")
    clauses = [fault.clause for fault in faults_of(listed(unit), Module({"gnomes": gnomes}, {}, {}), GameSize(1000))]
    assert "battleforge.force.focus-advantages" in clauses


def test_rules_that_all_modules_have_in_common_are_ours(tmp_path: Path) -> None:
    told = ["damage_chart", "vulnerable_side_rear", "catches_fire", "stubborn", {"id": "impact", "x": 3}]
    weapon = ["flame", "indirect", {"id": "shocking", "x": 2}, {"id": "ammo", "x": 1}, "cumbersome"]
    made, sheet = wheelbarrow(tmp_path, *told, rules=weapon)
    assert [f for f in made.findings if f.unit.startswith("wheelbarrow")] == []
    assert {(rule.id, rule.numbers) for rule in sheet.rules} >= {
        ("damage-chart", ()),
        ("vulnerable", (1, 2)),
        ("stubborn", ()),
        ("impact", (3,)),
    }
    effects = {effect.name: effect.number for rule in sheet.rules for effect in rule.effects}
    assert effects == {"damage": 2, "composure": 1}
    (hose,) = (carried.weapon for carried in sheet.composition[0].weapons)
    assert [(rule.id, rule.number) for rule in hose.rules][:4] == [
        ("breaching", 0),
        ("indirect", 0),
        ("suppressing", 3),
        ("ammo", 1),
    ]


def test_a_common_rule_in_other_letters_is_the_same_and_a_misspelt_one_is_told_with_the_nearest(tmp_path: Path) -> None:
    made, sheet = wheelbarrow(tmp_path, "Stubborn", "Damage-Chart", "fanatcal")
    assert {"stubborn", "damage-chart"} <= {rule.id for rule in sheet.rules if rule.enforced}
    ((place, told),) = found(made, "wheelbarrow").items()
    assert place == "units.wheelbarrow.models.0.rules.2"
    assert told.endswith("'Fanatcal' is not enforced; it is shown as text. Did you mean 'fanatical'?")


def test_a_name_of_ours_that_means_something_else_there_is_not_taken(tmp_path: Path) -> None:
    _, sheet = wheelbarrow(tmp_path, {"id": "tough", "x": 2}, "fearless")
    assert [str(rule) for rule in sheet.rules] == ["Tough 2 (not enforced)", "Fearless, 2 (not enforced)"]


def test_armour_needs_a_front(tmp_path: Path) -> None:
    def change(_index: Json, gnomes: Json) -> None:
        gnomes["units"]["lawn_watch"]["rules"] = ["vulnerable_rear"]

    made = changed(tmp_path, change)
    assert any("'Vulnerable Rear' is not enforced" in f.message for f in made.findings if "Lawn Watch" in f.unit)


def test_rapid_fire_is_a_profile_of_its_own(tmp_path: Path) -> None:
    _, sheet = wheelbarrow(tmp_path, rules=["rapid_fire"])
    single, rapid = (carried.weapon for carried in sheet.composition[0].weapons)
    assert (single.name, single.attacks, single.long) == ("Hose, single", 3, 13_000)
    assert (rapid.name, rapid.attacks, rapid.short, rapid.long) == ("Hose, rapid", 6, 3_000, 6_500)
    assert single.profile_of == rapid.profile_of == "Hose"


def test_a_weapon_costs_what_its_best_profile_is_worth(tmp_path: Path) -> None:
    profiles = [{"name": "Jet", "attacks": 3, "ap": 1}, {"name": "Mist", "attacks": 1}]
    _, one = wheelbarrow(tmp_path / "one")
    _, both = wheelbarrow(tmp_path / "both", profiles=profiles)
    assert (one.points, len(both.composition[0].weapons)) == (both.points, 2)


def test_what_every_model_has_is_the_units(tmp_path: Path) -> None:
    def change(_index: Json, gnomes: Json) -> None:
        for model in gnomes["units"]["lawn_watch"]["models"]:
            model["rules"] = ["stubborn"]

    watch = faction(changed(tmp_path, change), "gnomes").datasheets["lawn-watch"]
    assert "Stubborn" in [str(rule) for rule in watch.rules]
