"""Lists as people write them: a file and a code say what a roster is, for every army of every rule set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.content.faults import ContentFault, NotInPack
from grognard.content.list_files import list_text, read_list
from grognard.content.share_codes import from_code, to_code
from grognard.content.written_lists import from_written, mustered, ready_made, to_written
from grognard.engine.ruleset import find, installed

BOX = ["anvil", "battleforge", "fatigue", "lords", "ruse"]
FATIGUE = find("fatigue")


def test_the_box_is_what_is_tested() -> None:
    assert set(installed()) >= set(BOX)


@pytest.mark.parametrize("name", BOX)
def test_every_army_comes_back_from_files_and_codes(name: str, tmp_path: Path) -> None:
    """As each seat brings it to the first and the last scenario; also renamed, and without its last unit."""
    rules = find(name)
    for army in rules.armies():
        muster = mustered(rules, army.id)
        for scenario in (rules.scenarios()[0], rules.scenarios()[-1]):
            roster = ready_made(rules, army.id, scenario.id, 1)
            own = {**roster, "name": 'Mine, "own" \\ \x7f ″'}
            if muster is not None:
                section = muster.catalogue.sections[0].key
                own[section] = roster[section][:-1]
            for each in (roster, own):
                written = to_written(rules, army.id, each)
                listed = rules.listed(each)
                assert from_written(rules, from_code(to_code(written))).roster == listed
                for form in ("mine.toml", "mine.json"):
                    path = tmp_path / form
                    path.write_text(list_text(path, written, muster, "Mine"), encoding="utf-8")
                    assert from_written(rules, read_list(path)).roster == listed, (army.id, scenario.id, form)


@pytest.mark.parametrize("name", BOX)
def test_a_ready_made_army_has_a_short_code(name: str) -> None:
    rules = find(name)
    for army in rules.armies():
        assert len(to_code(to_written(rules, army.id, ready_made(rules, army.id)))) <= 200


def test_a_unit_that_no_list_knows_stands_as_it_is() -> None:
    roster = ready_made(FATIGUE, "reedwalkers")
    strange = {**roster["units"][0], "name": "Strangers", "quality": 2}
    changed = {**roster, "units": [*roster["units"], strange]}
    written = to_written(FATIGUE, "reedwalkers", changed)
    assert written["units"][-1] == strange
    assert from_written(FATIGUE, written).roster == changed


def test_what_is_left_out_of_the_ready_made_army_stays_out() -> None:
    roster = ready_made(FATIGUE, "reedwalkers")
    nameless = {key: value for key, value in roster.items() if key != "name"}
    written = to_written(FATIGUE, "reedwalkers", nameless)
    assert written["without"] == ["name"]
    assert from_written(FATIGUE, written).roster == nameless


def test_a_whole_roster_is_a_list_too() -> None:
    roster = ready_made(FATIGUE, "reedwalkers")
    assert from_written(FATIGUE, roster).army == "reedwalkers"
    assert from_written(FATIGUE, roster).roster == roster
    alone = to_written(FATIGUE, "", roster)
    assert from_written(FATIGUE, alone).roster == roster


LIST: dict[str, Any] = {"ruleset": "fatigue", "from": "reedwalkers", "units": ["turtlebacks"]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ruleset": "lords"}, "This is a list for 'lords', not for Fatigue."),
        ({"from": "reedwalker"}, "Did you mean 'reedwalkers'?"),
        ({"units": ["turtleback"]}, "Did you mean 'turtlebacks'?"),
    ],
)
def test_what_is_not_there_is_told_with_what_was_meant(change: dict[str, Any], said: str) -> None:
    with pytest.raises(NotInPack, match=said.replace("?", r"\?")):
        from_written(FATIGUE, {**LIST, **change})


def test_a_file_that_is_no_json_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"ruleset": ')
    with pytest.raises(ContentFault, match="this is no army list in JSON"):
        read_list(path)
    with pytest.raises(ContentFault, match="No such file"):
        read_list(tmp_path / "none.json")


def test_a_list_is_readable(tmp_path: Path) -> None:
    muster = mustered(FATIGUE, "reedwalkers")
    text = list_text(tmp_path / "mine.toml", LIST, muster, "Mine")
    assert '"turtlebacks",  # Turtlebacks: 8 models, heavy; Quality 5+, Move 6″; 95 points' in text
    assert '#   "stilt-bows",  # Stilt Bows' in text
