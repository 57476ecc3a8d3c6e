"""Army files and their faults, a folder of one's own laid over the box, and saves that keep their cards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.history.saves import SaveUnreadable, load, save
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import pack_named

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


# ---- saves stand alone ----

OWN_CARDS = Path(__file__).parents[2] / "src/grognard/rulesets/ruse/content/tables/fair.toml"


def elsewhere(code: str, folder: Path) -> str:
    """What a program prints that starts with this folder over the box's."""
    env = os.environ | {"GROGNARD_CONTENT": str(folder)}
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def begun() -> Match:
    match = Match(RULESET, RULESET.setup(armies=("market-brawl", "bone-concert"), dice=DicePolicy(seed="cards")))
    while not match.state.units:
        for seat in match.deciding:
            match.submit(seat, "ready")
    return match


@pytest.mark.clause("ruse.base.version")
def test_a_save_keeps_its_cards_when_the_edition_changes(tmp_path: Path) -> None:
    """A designer gives every unit one point of Speed: old games go on with the old cards, new ones have the new."""
    tables = tmp_path / "ruse" / "tables"
    tables.mkdir(parents=True)
    text = OWN_CARDS.read_text(encoding="utf-8")
    for speed in (3, 2, 1):
        text = text.replace(f"speed = {speed}\n", f"speed = {speed + 1}\n")
    (tables / "fair.toml").write_text(text, encoding="utf-8")
    match = begun()
    file = tmp_path / "game.json"
    file.write_bytes(save(match))
    code = f"""
import json, pathlib
from grognard.engine.history.saves import load
from grognard.rulesets.ruse import RULESET
from grognard.rulesets.ruse.content.packs import pack_named
match = load(pathlib.Path({str(file)!r}).read_bytes())
speeds = [unit.card.speed for unit in match.state.units]
old, new = match.state.pack, RULESET.start(RULESET.setup()).pack
print(json.dumps([match.state.digest(), speeds, old == new, pack_named(new).card("hearth-guard-1").speed]))
"""
    digest, speeds, same, new_speed = json.loads(elsewhere(code, tmp_path))
    assert digest == match.state.digest()
    assert speeds == [unit.card.speed for unit in match.state.units]
    assert not same
    card = pack_named("fair").card("hearth-guard-1")
    assert card is not None
    assert new_speed == card.speed + 1


@pytest.mark.clause("ruse.base.version")
def test_a_save_whose_cards_were_changed_by_hand_is_not_read() -> None:
    data = save(begun())
    forged = data.replace(b'"speed":2', b'"speed":4', 1)
    name = RULESET.setup().scenario["edition"]["name"].encode()
    forged = forged.replace(name, b"fair@0123456789ab")  # one that is not at hand
    with pytest.raises(SaveUnreadable) as caught:
        load(forged)
    assert str(caught.value) == (
        "The setup of this save cannot be played: "
        "the cards in this game were changed after it began; they are no longer those of 'fair@0123456789ab'."
    )
    with pytest.raises(SaveUnreadable, match="this game was saved without its cards"):
        load(data.replace(b'"edition"', b'"addition"', 1))
