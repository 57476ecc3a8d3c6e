"""What the importer reads and writes: files in any state, what stands around a module, the report and the armies."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.rulesets.battleforge.content.community.packing import import_folder
from tests.battleforge.imports import GARDEN, Json, changed, faction, unchanged

MOLES = "battleforge/armies/moles.toml"


def test_the_folder_above_explains_what_all_modules_share(tmp_path: Path) -> None:
    """A rule that a module uses and does not define: told as unexplained, or taken from the folder above."""
    silent = changed(tmp_path / "silent", unchanged)
    assert dict(silent.untold)["Leader"] == 1
    assert "2 rules are used and not explained" in "\n".join(silent.report())
    told = tmp_path / "told"
    told.mkdir()
    leader = {"name": "Leader", "description": "This unit gets +1 Courage."}
    (told / "index.json").write_text(json.dumps({"rules": {"leader": leader}}))
    made = changed(told, unchanged)
    chief = faction(made, "gnomes").datasheets["rockery-chief"]
    assert "Leader" in [str(rule) for rule in chief.rules]
    assert "Leader" not in dict(made.untold)


def test_a_faction_is_not_taken_for_another_table(tmp_path: Path) -> None:
    def change(index: Json, _gnomes: Json) -> None:
        index["factions"]["powers of spring"] = {"name": "Spring", "url": "moles.json"}

    assert "battleforge/tables/faction-powers-of-spring.toml" in changed(tmp_path, change).files


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
    made = changed(tmp_path, unchanged)
    chief = faction(made, "gnomes").datasheets["rockery-chief"]
    assert [e.number for rule in chief.rules for e in rule.effects if e.name == "courage"] == [2]
    assert "namelists" not in "".join(made.files)


def test_the_report_has_a_table_of_reasons(tmp_path: Path) -> None:
    made = changed(tmp_path, unchanged)
    reasons = {reason: (units, alone) for reason, units, alone in made.reasons()}
    assert reasons["the rule 'Leader' is not enforced"] == (1, 0)
    assert any("What holds units back" in line for line in made.report())


def test_the_army_of_a_faction_is_legal(tmp_path: Path) -> None:
    """It stands in an organization whose slots it fills; where none can be filled it is a casual one."""
    army = tomllib.loads(changed(tmp_path / "legal", unchanged).files[MOLES])
    (part,) = army["organizations"]
    assert (part["organization"], part["faction"], army["limit"]) == ("patch", "moles", 1000)

    def impossible(index: Json, _gnomes: Json) -> None:
        for organization in index["organizations"].values():
            organization["categories"]["infantry"] = {"min": 30, "max": 30}

    loose = tomllib.loads(changed(tmp_path / "loose", impossible).files[MOLES])
    assert (loose["faction"], "organizations" in loose) == ("moles", False)


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
