"""Packs: what is in them, what lies over what, and all faults of all files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grognard.content.faults import ContentFault
from grognard.content.packs import VARIABLE, Pack
from grognard.content.ruleset import PackRuleset
from tests.content.armies import Army


def write(folder: Path, **armies: str) -> Path:
    (folder / "armies").mkdir(parents=True, exist_ok=True)
    for name, text in armies.items():
        (folder / "armies" / f"{name}.toml").write_text(text)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return write(tmp_path / "home", north='name = "North"\n', south='name = "South"\n')


def test_a_pack_lists_and_reads_its_files(home: Path) -> None:
    pack = Pack.of(home)
    assert pack.ids("armies") == ["north", "south"]
    assert pack.ids("tables") == []
    assert pack.read("armies", "north", Army).name == "North"
    assert {key: army.name for key, army in pack.read_all("armies", Army).items()} == {
        "north": "North",
        "south": "South",
    }


def test_stamps_change_with_every_file(home: Path) -> None:
    pack = Pack.of(home)
    before = pack.stamps("armies")
    assert pack.stamps("armies") == before
    write(home, north='name = "Far North"\n')
    changed = pack.stamps("armies")
    assert changed != before
    write(home, east='name = "East"\n')
    assert len(pack.stamps("armies")) == len(changed) + 1
    assert pack.stamps("tables") == ()


def test_a_designers_folder_lies_over_the_box(home: Path, tmp_path: Path) -> None:
    first = write(tmp_path / "first", south='name = "First"\n', east='name = "East"\n')
    second = write(tmp_path / "second", south='name = "Second"\n')
    names = {key: army.name for key, army in Pack.of(home, [first, second]).read_all("armies", Army).items()}
    assert names == {"east": "East", "north": "North", "south": "Second"}


def test_a_name_that_is_not_there(home: Path) -> None:
    with pytest.raises(ContentFault) as caught:
        Pack.of(home).read("armies", "nroth", Army)
    assert str(caught.value) == "armies/nroth.toml: there is no army 'nroth'. Did you mean 'north'?"


@pytest.mark.parametrize("name", ["../armies/north", "armies/../north", "/north", ""])
def test_a_name_is_no_way_out_of_the_pack(home: Path, tmp_path: Path, name: str) -> None:
    over = write(tmp_path / "over", north='name = "Over"\n')
    with pytest.raises(ContentFault, match="there is no army"):
        Pack.of(home, [over]).read("armies", name, Army)


def test_the_faults_of_all_files_come_together(home: Path, tmp_path: Path) -> None:
    over = write(tmp_path / "over", south='name = "South"\nsizes = [1, 2]\n')
    write(home, north="name = North\n")
    with pytest.raises(ContentFault) as caught:
        Pack.of(home, [over]).read_all("armies", Army)
    assert [(fault.file, fault.line, fault.column) for fault in caught.value.faults] == [
        ("armies/north.toml", 1, 8),
        (str(over / "armies" / "south.toml"), 2, 1),
    ]


def test_a_rule_set_that_forgets_what_it_needs_is_told_at_once() -> None:
    with pytest.raises(TypeError, match=r"Hasty is a PackRuleset and has to give order_of_play, first_armies$"):
        type("Hasty", (PackRuleset,), {"home": "hasty", "first_scenario": "field"})


def test_a_misspelt_folder_is_told(home: Path, tmp_path: Path) -> None:
    over = tmp_path / "over"
    (over / "armeis").mkdir(parents=True)
    with pytest.raises(ContentFault) as caught:
        Pack.of(home, [over])
    assert str(caught.value) == (
        f"{over / 'armeis'}: only armies, scenarios and tables are read. Did you mean 'armies'?"
    )


def test_a_folder_that_is_not_there(home: Path, tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match=r"mine: there is no such folder\.$"):
        Pack.of(home, [tmp_path / "mine"])


def test_the_folders_of_the_command_line_lie_over_the_rule_set_they_name(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "mine" / "skirmish", south='name = "Mine"\n')
    write(tmp_path / "other" / "siege", south='name = "Other game"\n')
    monkeypatch.setenv(VARIABLE, os.pathsep.join([str(tmp_path / "mine"), str(tmp_path / "other")]))
    assert Pack.boxed(home, "skirmish").read("armies", "south", Army).name == "Mine"
    monkeypatch.delenv(VARIABLE)
    assert Pack.boxed(home, "skirmish").read("armies", "south", Army).name == "South"
