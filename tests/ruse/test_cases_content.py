"""Army files of players and designers: their faults, and a folder of one's own laid over the box."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.rulesets.ruse import RULESET

ARMIES = Path(__file__).parents[2] / "src/grognard/rulesets/ruse/content/armies"
LEGAL: dict[str, Any] = {
    "core": ["cider-brawlers-2", "puddle-imps-1", "chimney-rats-1"],
    "elite": ["hill-ogres-2", "bone-fiddlers-1"],
    "distractions": ["hearth-guard-1", "bridge-trolls-1", "ember-adepts-1"],
    "weapons": {"puddle-imps-1": ["pot-lids"]},
}


@pytest.mark.clause("ruse.army.core", "ruse.weapons.budget", "ruse.weapons.permitted")
@pytest.mark.parametrize(
    ("change", "clauses"),
    [
        ({}, []),
        ({"core": 5}, ["ruse.army.core"]),
        ({"weapons": ["pot-lids"]}, ["ruse.weapons.budget"]),
        ({"weapons": {"puddle-imps-1": ["pot-lid"]}}, ["ruse.weapons.budget"]),
        ({"weapons": {"hearth-guard-1": ["pot-lids"]}}, ["ruse.weapons.budget"]),  # only a distraction
        ({"weapons": {"puddle-imps-1": ["yew-bows"]}}, ["ruse.weapons.permitted"]),
        ({"core": ["cider-brawlers-2", "puddle-imp-1", "chimney-rats-1"], "weapons": {}}, ["ruse.army.core"]),
    ],
)
def test_army_file_faults(change: dict[str, Any], clauses: list[str]) -> None:
    assert [fault.clause for fault in RULESET.check_roster(LEGAL | change)] == clauses


def listed(folder: Path) -> subprocess.CompletedProcess[str]:
    """What a program sees that starts with this folder over the box's."""
    code = "import json; from grognard.rulesets.ruse import RULESET as r; print(json.dumps([a.id for a in r.armies()]))"
    env = os.environ | {"GROGNARD_CONTENT": str(folder)}
    run = [sys.executable, "-c", code]
    return subprocess.run(run, env=env, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.clause("ruse.army.secret")
def test_own_armies_are_laid_over_the_box(tmp_path: Path) -> None:
    own = tmp_path / "ruse" / "armies"
    own.mkdir(parents=True)
    text = (ARMIES / "market-brawl.toml").read_text(encoding="utf-8")
    (own / "my-own.toml").write_text(text.replace("Market Brawl", "My Own"), encoding="utf-8")
    names = json.loads(listed(tmp_path).stdout)
    assert {"my-own", "market-brawl"} <= set(names)


@pytest.mark.clause("ruse.army.core")
def test_own_armies_with_a_misspelt_card_are_told_so(tmp_path: Path) -> None:
    own = tmp_path / "ruse" / "armies"
    own.mkdir(parents=True)
    text = (ARMIES / "market-brawl.toml").read_text(encoding="utf-8")
    (own / "my-own.toml").write_text(text.replace("puddle-imps-1", "puddle-imp-1"), encoding="utf-8")
    told = listed(tmp_path).stderr
    assert "there is no card 'puddle-imp-1'. Did you mean 'puddle-imps-1'? (ruse.army.core)" in told
    assert "my-own.toml" in told
