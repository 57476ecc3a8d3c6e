"""The importer of the community's data, on a small sample of our own in the same form (`garden`), and on worse."""

from __future__ import annotations

import copy
import json
import random
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.content.importing import Imported
from grognard.content.models import Content
from grognard.content.source import Source
from grognard.rulesets.battleforge.content.arsenal_files import PowersFile, StrategiesFile
from grognard.rulesets.battleforge.content.community.packing import import_folder
from grognard.rulesets.battleforge.content.community.points import formula, model_points, weapon_points
from grognard.rulesets.battleforge.content.force_schema import FactionFile, ForceFile
from grognard.rulesets.battleforge.content.schema import RulesFile
from grognard.rulesets.battleforge.rules.datasheets.fielding import fielded
from grognard.rulesets.battleforge.showing.scene import note
from tests.battleforge.imports import GARDEN, Json, faction, found
from tests.cli.conftest import Run, process, run

__all__ = ["process", "run"]  # fixtures

COMMUNITY = Path(__file__).resolve().parents[3] / "shared" / "data" / "battleforge-community" / "world-war-two"
FORMS: dict[str, type[Content]] = {
    "special-rules-": RulesFile,
    "strategies-": StrategiesFile,
    "powers-": PowersFile,
    "armies/": ForceFile,
}


@pytest.fixture(scope="module")
def garden() -> Imported:
    return import_folder(GARDEN)


def test_the_report_says_what_share_is_enforced(garden: Imported) -> None:
    """Plain Gnomes, Diggers, the Old Mole and the Snail Post of each faction; a Molehill has no Save."""
    assert (garden.units, garden.whole, garden.left_out) == (9, 5, 1)
    lines = list(garden.report())
    assert "9 units can be fielded; 5 of them (56%) are enforced wholly" in lines[0]
    assert "Lawn Watch (gnomes):" in lines
    assert found(garden, "Plain Gnomes") == {}


def test_a_misspelt_key_is_told_with_the_nearest(garden: Imported) -> None:
    told = found(garden, "Lawn Watch")
    assert "the key 'ddRule' is not known. Did you mean 'addRule'?" in told["units.lawn_watch.options.1.ddRule"]
    assert "Did you mean 'options'?" in found(garden, "Pups")["units.pups.optiions"]
    chief = found(garden, "Rockery Chief")
    assert (
        "there is no focus 'rockeryfokus'. Did you mean 'rockery-focus'?" in chief["units.rockery_chief.subfactions.1"]
    )
    assert "Did you mean 'sling'?" in chief["units.rockery_chief.models.0.weapons.1"]
    assert "there is no category 'comand'. Did you mean 'command'?" in chief["units.rockery_chief"]
    assert [(each.file, each.place) for each in garden.findings if "slugs.json is not there" in each.message] == [
        ("garden/index.json", "factions.slugs")
    ]


def test_a_rule_that_is_ours_is_enforced_and_others_are_told(garden: Imported) -> None:
    """Ambush has a text of its own in the data, so it is not ours; Leader has none at all."""
    chief = faction(garden, "gnomes").datasheets["rockery-chief"]
    assert {str(rule): rule.blurb for rule in chief.rules} == {
        "Ambush, 2 (not enforced)": "Rises from a bed of its own choice.",
        "Leader (not enforced)": "The data does not say what it does.",
    }
    mole = faction(garden, "moles").datasheets["old-mole"]
    assert sorted((str(rule), rule.enforced) for rule in mole.rules) == [("Inspire", True), ("Tough(3)", True)]
    gnomes = faction(garden, "gnomes").datasheets["plain-gnomes"]
    assert [(effect.name, effect.number) for effect in gnomes.rules[0].effects] == [("courage", 1)]


def test_what_is_not_enforced_is_shown_as_text(garden: Imported) -> None:
    sheet = fielded(faction(garden, "gnomes").datasheets["rockery-chief"])
    assert "Ambush, 2 (not enforced): Rises from a bed of its own choice." in note(sheet)


def test_weapons_have_two_bands_their_profiles_and_their_mounts(garden: Imported) -> None:
    sheet = faction(garden, "gnomes").datasheets["wheelbarrow"]
    pot, shards, hose = (carried.weapon for carried in sheet.composition[0].weapons)
    assert (pot.name, pot.short, pot.long, pot.ap) == ("Pot Thrower, Whole", 12_000, 24_000, 4)
    assert (shards.name, shards.profile_of, pot.profile_of) == ("Pot Thrower, Shards", "Pot Thrower", "Pot Thrower")
    assert pot.mount is not None
    assert pot.mount.arcs == ("front",)
    assert (hose.short, hose.long, hose.mount and hose.mount.arcs) == (6_000, 12_000, ("left",))
    assert sheet.composition[0].weapons[2].copies == 2
    told = [finding.message for finding in garden.findings if finding.unit == "Wheelbarrow (gnomes)"]
    for words in (
        "'Suppressing' is not enforced",
        "third range band, 24″",
        "no arc 'Up'",
        "no model has Courage",
        "'modelLimit'?",
    ):
        assert any(words in message for message in told), words


def test_options_exchange_and_add(garden: Imported) -> None:
    watch = faction(garden, "gnomes").datasheets["lawn-watch"]
    (exchange,) = watch.options
    assert (exchange.name, exchange.most, exchange.removes) == ("Hose instead of Sling", 1, ("sling",))
    assert exchange.points > 0
    grown = fielded(watch, {"lawn-watch-gnome": 2}, {exchange.id: 1})
    assert sum(kind.count for kind in grown.kinds) == 7
    assert grown.points == watch.points + 2 * watch.composition[1].points + exchange.points
    (slings,) = faction(garden, "gnomes").datasheets["plain-gnomes"].options
    assert (slings.most, slings.removes) == (0, ())


def test_organizations_focuses_legends_and_strategies_come_along(garden: Imported) -> None:
    gnomes = faction(garden, "gnomes").faction
    slots = [(slot.category, slot.least, slot.most) for slot in gnomes.organizations["patch"].slots]
    assert slots == [("Command", 1, 1), ("Infantry", 2, 6), ("Engines", 0, 2)]
    assert gnomes.organizations["border"].may_be_allied
    assert list(gnomes.focuses) == ["rockery-focus"]
    assert gnomes.datasheets["rockery-chief"].focuses == ("rockery-focus",)
    can = gnomes.legends["golden-watering-can"]
    assert (can.points, can.keywords, [str(rule) for rule in can.rules]) == (15, ("Gnome",), ["Well Fed"])
    file = tomllib.loads(garden.files["battleforge/tables/strategies-garden.toml"])
    told = {(each["faction"], each["name"], each["window"]) for each in file["strategies"]}
    assert ("gnomes", "Morning Dew (not enforced)", "by hand") in told


def test_the_formula_of_points() -> None:
    """The worked case of docs/battleforge.md."""
    rifle = {"range": [12, 24], "attacks": 1}
    assert weapon_points(rifle, 1, 5, 4) == 2.5
    assert weapon_points({"range": "Melee", "attacks": 1}, 1, 5, 4) == 1.0
    profile = {"mov": 6, "sav": 5, "init": 6, "co": 6, "wounds": 1}
    assert model_points(profile, 3.5, 0) == 13.125
    assert formula(["rule.x", {"subtract": 1}, {"multiply": -1}], [3], None) == -2
    assert formula(["weapon.attacks", {"multiply": 2.5}], [], {"attacks": 2}) == 5
    assert formula([10, {"multiply": "rule.x"}], [2], None) == 20
    strange: list[object] = [None, "?", {"x": {}}, [[]], True, 1e300]
    assert [formula(said, [], None) for said in strange] == [0] * len(strange)
    assert formula([1, {"divide": 0}], [], None) == 1


def mutated(thing: Any, rng: random.Random, share: float) -> Any:
    """A copy with mistakes: keys misspelt, doubled or gone, values of other kinds."""
    strange: list[object] = [
        None,
        "",
        "-",
        [],
        {},
        -3,
        1e9,
        True,
        "7+",
        ["x"],
        {"id": "x"},
        {"id": {}},
        "\x00\x7f\n]\"'",
        [[[]]],
    ]
    if rng.random() < share:
        return copy.deepcopy(rng.choice(strange))
    if isinstance(thing, dict):
        found = {}
        for key, value in thing.items():
            if rng.random() >= share:
                wrong = key[1:] if rng.random() < share else key
                found[wrong] = mutated(value, rng, share)
        return found
    if isinstance(thing, list):
        return [mutated(each, rng, share) for each in thing for _ in range(2 if rng.random() < share else 1)]
    return thing


def sample() -> dict[str, Json]:
    return {path.name: json.loads(path.read_text()) for path in GARDEN.glob("*.json")}


def assert_readable(made: Imported) -> None:
    for path, text in made.files.items():
        model: type[Content] = next((form for begin, form in FORMS.items() if f"/{begin}" in path), FactionFile)
        Source(text, path).parse(model)
        if model is FactionFile:
            faction(made, Path(path).stem)


@given(seed=st.integers(0, 2**32), share=st.sampled_from([0.01, 0.05, 0.2]))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_mistake_stops_an_import(seed: int, share: float, tmp_path: Path) -> None:
    """Whatever stands in the files, what comes out of them can be read."""
    rng = random.Random(seed)
    for name, document in sample().items():
        (tmp_path / name).write_text(json.dumps(mutated(document, rng, share)))
    if rng.random() < 0.2:
        (tmp_path / "broken.json").write_text('{"units": ')
    assert_readable(import_folder(tmp_path))


def test_an_empty_folder_gives_nothing(tmp_path: Path) -> None:
    assert import_folder(tmp_path).files == {}


@pytest.mark.slow
def test_three_thousand_units_with_many_mistakes_take_less_than_ten_seconds(tmp_path: Path) -> None:
    """CPU seconds of this process, so that a busy machine does not count."""
    rng = random.Random(7)
    index, files = sample()["index.json"], ("gnomes", "moles")
    for number in range(22):
        units: Json = {}
        for copy_number in range(25):
            for file in files:
                for key, unit in sample()[f"{file}.json"]["units"].items():
                    units[f"{key}_{copy_number}"] = mutated(unit, rng, 0.01)
        name = f"faction_{number}"
        index["factions"][name] = {**index["factions"]["gnomes"], "id": name, "url": f"{name}.json", "name": name}
        (tmp_path / f"{name}.json").write_text(json.dumps({"id": name, "units": units}))
    (tmp_path / "index.json").write_text(json.dumps(index))
    started = time.process_time()
    made = import_folder(tmp_path)
    seconds = time.process_time() - started
    assert made.units + made.left_out > 3000
    assert made.units > 2800
    assert seconds < 10


@pytest.mark.slow
def test_an_imported_army_plays_against_one_of_the_box(process: Run, tmp_path: Path) -> None:
    into = tmp_path / "packs"
    made = process("import", "battleforge", GARDEN, "--into", into)
    assert made.code == 0, made.err
    assert "5 of them (56%) are enforced wholly" in made.out
    assert "Lawn Watch (gnomes):" in (into / "import-report.txt").read_text()
    played = process(
        *("sim", "battleforge", "--games", 1, "--bots", "recruit,recruit", "--armies", "gnomes,bucket-brigade"),
        *("--content", into, "--json"),
    )
    assert played.code == 0, played.err
    assert played.json["games"] == 1
    assert process("army", "check", "battleforge", "moles", "--content", into).code == 0


def test_what_cannot_be_imported_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    assert "Fatigue imports nothing; data can be imported for: battleforge." in run("import", "fatigue", tmp_path).err
    assert "There is no folder" in run("import", "battleforge", tmp_path / "none").err
    done = run("import", "battleforge", tmp_path)
    assert (done.code, done.err) == (2, f"Nothing in {tmp_path} could be imported: it is empty\n")


@pytest.mark.skipif(not COMMUNITY.is_dir(), reason="the community's data is not here")
def test_the_data_of_the_community_is_read() -> None:
    made = import_folder(COMMUNITY)
    assert made.units > 190
    assert_readable(made)
    germany = faction(made, "germany")
    assert len(germany.datasheets) > 100
    assert {"infantry-focus", "armored-focus"} <= set(germany.faction.focuses)
    assert not any("this faction is left out" in finding.message for finding in made.findings if not finding.place)
