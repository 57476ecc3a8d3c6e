"""What the importer makes of texts: rules, strategies, powers, legends and options of the community that are played."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.content.importing import Imported
from grognard.rulesets.battleforge.content.community.packing import import_folder
from grognard.rulesets.battleforge.content.community.phrases import meaning_of
from grognard.rulesets.battleforge.force_lists import ForceList, ListedOrganization, ListedUnit
from grognard.rulesets.battleforge.rules.datasheets.fielding import fielded
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.module import Module
from grognard.rulesets.battleforge.rules.forces.points import GameSize
from tests.battleforge.test_importing import GARDEN, faction, found

Json = dict[str, Any]
Change = Callable[[Json, Json], None]
FOCUS = "rockery-focus"
TEAM = "This weapon requires X models to operate effectively. It suffers -1 Accuracy for each model under this number."
SCOUTS = (
    "When this unit is deployed or arrives from Reserves, it may make a free Move action. This action may not move"
    ' within 12" of any enemy units.'
)
SMOKES = (
    'Choose a location on the battlefield within range of this weapon and if a hit is successful, place a 3" diameter'
    " smoke marker at the target location. If the weapon fires multiple shots and more than one lands on target, place"
    " any additional smoke markers in contact with the edge of the first hit. Smoke markers block line of sight and"
    " models inside or partially obscured by smoke markers gain the benefit of Soft Cover. At the end of the round,"
    " roll a D10 for each smoke marker. On a 5 or less the smoke marker is removed."
)
RESISTS = (
    "This model may ignore up to X points of AP. This may not ignore AP from abilities which increase a weapon's base"
    " AP."
)
POISONS = (
    "Enemies without Damage Chart hit by this weapon reduce their Save value by 2 (after AP). This may not bring a unit"
    " below Save 5."
)
SHAKEN = 'Target enemy unit within 12" gains 2 Shock and has -2" Movement until the end of the turn.'


def changed(into: Path, change: Change) -> Imported:
    """The garden with changes of the index and of the gnomes."""
    folder = into / "garden"
    shutil.copytree(GARDEN, folder)
    files = {name: json.loads((folder / name).read_text()) for name in ("index.json", "gnomes.json")}
    change(files["index.json"], files["gnomes.json"])
    for name, document in files.items():
        (folder / name).write_text(json.dumps(document))
    return import_folder(into)


def listed(*units: ListedUnit) -> ForceList:
    return ForceList("f", (ListedOrganization("gnomes", "", units),))


def table(made: Imported, name: str) -> Json:
    return tomllib.loads(made.files[f"battleforge/tables/{name}.toml"])


@pytest.mark.parametrize(
    ("text", "numbers", "rules"),
    [
        ("This unit may ignore difficult terrain when moving.", [], [("sure-footed", ())]),
        (
            "This unit may ignore difficult terrain and low obstacles when moving.",
            [],
            [("sure-footed", ()), ("long-legs", ())],
        ),
        ("This model may ignore low obstacles of 1” or less in height when moving", [], [("long-legs", ())]),
        ("This unit may be placed in Ambush Reserves before the game begins.", [], [("ambush", ())]),
        ("This unit may be set in outflanking reserves before the match begins.", [], [("outflank", ())]),
        (
            "Whenever this model is hit by an attack, roll a D10. On a 3 or less that hit is prevented.",
            [],
            [("tough", (3,))],
        ),
        ("This unit may use X Powers and attempt to stop X Powers per round.", [2], [("power-user", (2, 2))]),
        ("This model has +1 Save against melee attacks.", [], [("parry", ())]),
        ("Models suffer -1 Strength when fighting this model.", [], [("swift", ())]),
        ('Enemy units within 6" get -1 Courage.', [], [("fear", ())]),
        (SCOUTS, [], [("scout", ())]),
        (RESISTS, [2], [("resistant", (2,))]),
    ],
)
def test_texts_of_units_that_are_rules_of_ours(text: str, numbers: list[int], rules: list[tuple[str, Any]]) -> None:
    meaning = meaning_of(text, numbers, of_weapon=False)
    assert meaning is not None
    assert [(rule.id, rule.numbers) for rule in meaning.ours] == rules


@pytest.mark.parametrize(
    ("text", "numbers", "rule"),
    [
        ("Multiply hits from this weapon by X.", [4], ("blast", (4,))),
        ("Hit rolls of 1 or 2 cause an additional hit.", [], ("burst", (2,))),
        ("Hit rolls of 1 or 2 gain +1 AP.", [], ("piercing", (2,))),
        ("Hits from this weapon ignore any cover bonuses.", [], ("breaching", ())),
        (SMOKES, [], ("smoke", ())),
        ("A unit hit by this weapon gains an additional Shock.", [], ("suppressing", (2,))),
        ("A unit hit by this weapon gains X additional Shock.", [2], ("suppressing", (3,))),
        ("This weapon gains +1 AP against units with the Vehicle keyword.", [], ("tank-hunter", ())),
        ("This weapon gains +2 AP against units with a Damage Chart.", [], ("disrupt", (2,))),
        ("This weapon has +X AP against units with Damage Chart.", [3], ("disrupt", (3,))),
        ("This weapon gets +2 AP against targets with Save 10 or higher.", [], ("gravity", ())),
        (POISONS, [], ("poison", (2,))),
        (
            TEAM,
            [3],
            ("team", (3,)),
        ),
    ],
)
def test_texts_of_weapons_that_are_rules_of_ours(text: str, numbers: list[int], rule: tuple[str, Any]) -> None:
    meaning = meaning_of(text, numbers, of_weapon=True)
    assert meaning is not None
    assert [(ours.id, ours.numbers) for ours in meaning.ours] == [rule]


@pytest.mark.parametrize(
    ("text", "name", "number", "whole"),
    [
        ("This unit gets +1 Accuracy.", "accuracy", 1, True),
        ("This model has +2 Save.", "save", 2, False),
        ("Increase this model's Movement by 2\".", "movement", 2, False),
        ("This unit suffers -1 to Save rolls.", "save", -1, True),
        ('This unit subtracts 1" from its Movement characteristic.', "movement", -1, True),
        ("This model increases its Save by X.", "save", 3, False),
    ],
)
def test_texts_that_change_a_number(text: str, name: str, number: int, whole: bool) -> None:
    meaning = meaning_of(text, [3], of_weapon=False)
    assert meaning is not None
    assert (meaning.effects, meaning.whole_unit) == (({"name": name, "number": number},), whole)


@pytest.mark.parametrize(
    ("text", "numbers", "whole"),
    [
        ("This unit get +1 Courage and +1 Initiative.", {"courage": 1, "initiative": 1}, True),
        ("This model gains +2 Accuracy, Strength and Save.", {"accuracy": 2, "strength": 2, "save": 2}, False),
        ("This model has +X to Save but -1 Movement.", None, False),
        ('This model has +X to its Save, and -2" Movement.', {"save": 3, "movement": -2}, False),
        ("This unit suffers -1 Accuracy and Strength.", {"accuracy": -1, "strength": -1}, True),
        ("This unit suffers Accuracy and -1 Strength.", None, True),
    ],
)
def test_texts_that_change_several_numbers(text: str, numbers: dict[str, int] | None, whole: bool) -> None:
    meaning = meaning_of(text, [3], of_weapon=False)
    assert (meaning is None) == (numbers is None)
    if meaning is not None:
        assert {each["name"]: each["number"] for each in meaning.effects} == numbers
        assert meaning.whole_unit == whole


@pytest.mark.parametrize(
    "text",
    [
        "This unit gets +1 Accuracy when using an Ambush reaction.",
        "This model has +1 Save against melee attacks of Vehicles.",
        "This model may ignore terrain and other models without the Fly special rule when moving.",
        'This unit and friendly Infantry units within 6" get +1 Courage.',
    ],
)
def test_half_a_text_is_not_understood(text: str) -> None:
    assert meaning_of(text, [], of_weapon=False) is None
    assert meaning_of(text, [], of_weapon=True) is None


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


def test_the_folder_above_explains_what_all_modules_share(tmp_path: Path) -> None:
    """A rule that a module uses and does not define: told as unexplained, or taken from the folder above."""
    silent = changed(tmp_path / "silent", lambda _index, _gnomes: None)
    assert dict(silent.untold)["Leader"] == 1
    assert "2 rules are used and not explained" in "\n".join(silent.report())
    told = tmp_path / "told"
    told.mkdir()
    leader = {"name": "Leader", "description": "This unit gets +1 Courage."}
    (told / "index.json").write_text(json.dumps({"rules": {"leader": leader}}))
    made = changed(told, lambda _index, _gnomes: None)
    chief = faction(made, "gnomes").datasheets["rockery-chief"]
    assert "Leader" in [str(rule) for rule in chief.rules]
    assert "Leader" not in dict(made.untold)


def test_a_faction_is_not_taken_for_another_table(tmp_path: Path) -> None:
    def change(index: Json, _gnomes: Json) -> None:
        index["factions"]["powers of spring"] = {"name": "Spring", "url": "moles.json"}

    assert "battleforge/tables/faction-powers-of-spring.toml" in changed(tmp_path, change).files


def wheelbarrow(tmp_path: Path, *rules: Any, **weapon: Any) -> tuple[Imported, Any]:
    """The garden with a Wheelbarrow that has these rules and one weapon."""

    def change(index: Json, gnomes: Json) -> None:
        index["weapons"]["hose"] = {"name": "Hose", "short": 6, "medium": 13, "attacks": 3, "ap": 1, **weapon}
        model = {"movement": 8, "shoot": 5, "defense": 11, "reflexes": 4, "courage": 5, "min": 1, "max": 1}
        entry = {"name": "Wheelbarrow", "weapons": ["hose"], "rules": list(rules), **model}
        gnomes["units"]["wheelbarrow"] = {"category": "infantry", "keywords": ["Tank"], "models": [entry]}

    made = changed(tmp_path, change)
    return made, faction(made, "gnomes").datasheets["wheelbarrow"]


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


def test_the_index_of_the_site_explains_rules_and_weapons(tmp_path: Path) -> None:
    site = {
        "games": {"garden": {"url": "https://example.org/data/garden/", "gameType": "battle"}},
        "globalData": {
            "all": {
                "rules": {"leader": {"name": "Leader", "description": "This unit gets +1 Courage."}},
                "weapons": {"slinng": {"name": "Old Sling", "short": 6, "medium": 12, "attacks": 1}},
            },
            "battle": {"rules": {"leader": {"name": "Leader", "description": "This unit gets +2 Courage."}}},
        },
    }
    (tmp_path / "index.json").write_text(json.dumps(site))
    (tmp_path / "namelists.json").write_text("{}")
    made = changed(tmp_path, lambda _index, _gnomes: None)
    chief = faction(made, "gnomes").datasheets["rockery-chief"]
    assert [e.number for rule in chief.rules for e in rule.effects if e.name == "courage"] == [2]
    assert "namelists" not in "".join(made.files)


def test_the_report_has_a_table_of_reasons(tmp_path: Path) -> None:
    made = changed(tmp_path, lambda _index, _gnomes: None)
    reasons = {reason: (units, alone) for reason, units, alone in made.reasons()}
    assert reasons["the rule 'Leader' is not enforced"] == (1, 0)
    assert any("What holds units back" in line for line in made.report())


def test_the_army_of_a_faction_is_legal(tmp_path: Path) -> None:
    """It stands in an organization whose slots it fills; where none can be filled it is a casual one."""
    army = tomllib.loads(changed(tmp_path / "legal", lambda _index, _gnomes: None).files[MOLES])
    (part,) = army["organizations"]
    assert (part["organization"], part["faction"], army["limit"]) == ("patch", "moles", 1000)

    def impossible(index: Json, _gnomes: Json) -> None:
        for organization in index["organizations"].values():
            organization["categories"]["infantry"] = {"min": 30, "max": 30}

    loose = tomllib.loads(changed(tmp_path / "loose", impossible).files[MOLES])
    assert (loose["faction"], "organizations" in loose) == ("moles", False)


MOLES = "battleforge/armies/moles.toml"


@pytest.mark.parametrize(
    ("content", "units"),
    [
        pytest.param(lambda text: b"\xef\xbb\xbf" + text.encode(), 9, id="mark at the beginning"),
        pytest.param(lambda text: text.encode("utf-16"), 9, id="utf-16"),
        pytest.param(lambda text: text.replace("Lawn", "L\xe4wn").encode("latin-1"), 9, id="latin-1"),
        pytest.param(lambda text: text.replace("Lawn", "\\ud800").encode(), 9, id="half a letter"),
        pytest.param(lambda text: text.replace("Lawn", "L\\u0000wn").encode(), 9, id="nul"),
        pytest.param(lambda text: text.replace(": 5", ": NaN").encode(), 9, id="not a number"),
        pytest.param(lambda text: text.replace(": 5", ": 1" + "0" * 400).encode(), 9, id="huge"),
        pytest.param(lambda text: text[: len(text) // 2].encode(), 5, id="cut off"),
        pytest.param(lambda _text: b"[" * 100_000, 5, id="deep"),
        pytest.param(lambda _text: b"\0" * 999, 5, id="nothing but nul"),
    ],
)
def test_a_file_in_any_state_is_a_sentence_and_the_rest_is_read(
    tmp_path: Path, content: Callable[[str], bytes], units: int
) -> None:
    shutil.copytree(GARDEN, tmp_path / "garden")
    file = tmp_path / "garden" / "gnomes.json"
    file.write_bytes(content(file.read_text()))
    made = import_folder(tmp_path)
    assert made.units == units
    assert [f for f in made.findings if "cannot be read" in f.message] if units == 5 else True
    for text in (*made.files.values(), *made.report()):
        text.encode()


def test_keys_that_stand_twice_are_told(tmp_path: Path) -> None:
    shutil.copytree(GARDEN, tmp_path / "garden")
    file = tmp_path / "garden" / "gnomes.json"
    file.write_text(file.read_text().replace('"units": {', '"units": {}, "units": {', 1))
    made = import_folder(tmp_path)
    assert ["stands twice" in f.message for f in made.findings if f.file == "gnomes.json"] == [True]
    assert made.units == 9


def test_files_with_impossible_names_are_not_there(tmp_path: Path) -> None:
    def change(index: Json, _gnomes: Json) -> None:
        index["factions"] |= {"x" * 5000: {}, "nul": {"url": "a\0b.json"}, "far": {"url": "../../etc/passwd"}}

    made = changed(tmp_path, change)
    assert made.units == 9
    assert sum("is not there" in f.message for f in made.findings) == 4


def test_links_in_circles_and_folders_named_like_files_do_not_matter(tmp_path: Path) -> None:
    shutil.copytree(GARDEN, tmp_path / "garden")
    (tmp_path / "garden" / "loop").symlink_to(tmp_path / "garden")
    (tmp_path / "self").symlink_to(tmp_path)
    (tmp_path / "garden" / "round.json").symlink_to(tmp_path / "garden" / "round.json")
    (tmp_path / "garden" / "folder.json").mkdir()
    assert import_folder(tmp_path).units == 9
