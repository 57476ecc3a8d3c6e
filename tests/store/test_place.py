"""Where matches are kept: the data folder of the system, or where an earlier version left them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grognard.store import default_database
from grognard.store.place import chosen


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other rules for the data folder")
def test_the_usual_place_is_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "grognard" / "matches.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    assert default_database() == tmp_path / "ann" / ".local" / "share" / "grognard" / "matches.db"


@pytest.mark.parametrize(
    ("here", "there", "wanted"),
    [
        (False, False, "usual"),
        (False, True, "former"),
        (True, True, "usual"),
        (True, False, "usual"),
    ],
)
def test_matches_of_an_earlier_version_are_found(here: bool, there: bool, wanted: str, tmp_path: Path) -> None:
    for name, exists in (("usual", here), ("former", there)):
        (tmp_path / name).mkdir()
        if exists:
            (tmp_path / name / "matches.db").touch()
    assert chosen(tmp_path / "usual", tmp_path / "former") == tmp_path / wanted / "matches.db"
