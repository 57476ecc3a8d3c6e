"""What the test kit of Anvil offers, and content of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.rulesets.anvil import RULESET
from grognard.rulesets.anvil.positions import Coin, list_faults, position, put
from tests.anvil.table import anvil, reason

TABLES = Path(__file__).parents[2] / "src/grognard/rulesets/anvil/content/tables"
TWO: dict[str, Any] = {
    "a": {"type": "troop", "at": (24, 10)},
    "b": {"type": "monster", "seat": 1, "at": (35.2, 21.6)},
}


@pytest.mark.clause("anvil.geometry.measuring", "anvil.geometry.table")
def test_looks_of_the_ledger() -> None:
    g = anvil(units=TWO)
    assert g.look("pose", "b") == (35.2, 21.6, 180)
    assert g.look("distance", "a", "b") == pytest.approx(12.0, abs=0.001)
    assert g.look("sees", "a", "b")
    assert not g.look("touches", "a", "b")
    assert g.look("engage", "a", "b") is None
    assert g.look("move", "a") == 6
    assert g.look("bill", "a", "hammerblow", "march") == 4


@pytest.mark.clause("anvil.engage.side", "anvil.engage.reach", "anvil.crm.orientation")
def test_looks_at_an_engage() -> None:
    g = anvil(units={"h": {"type": "hero", "at": (32, 28, 270)}, "k": {"type": "knight", "seat": 1, "at": (24, 24, 0)}})
    assert g.look("engage", "h", "k") == pytest.approx(5.71, abs=0.005)
    assert g.look("side", "h", "k") == "front"
    assert (g.look("damage", "h", "k", "flank"), g.look("damage", "k", "h", "flank")) == (3, 3)
    g = anvil(
        units={"w": {"type": "wizard", "at": (10, 10)}, "k": {"type": "knight", "seat": 1, "at": (24, 24, (3, 4))}}
    )
    assert g.look("damage", "w", "k", "front") is None
    assert g.look("pose", "k") == (24.0, 24.0, 37)


@pytest.mark.clause("anvil.field.bid-tie", "anvil.terms.no-dice")
@pytest.mark.parametrize("seat", [0, 1])
def test_field_bid_tie_the_toss_names_whom_the_test_wants(seat: int) -> None:
    g = anvil(units=TWO, phase="field-bid", turn=0, source=Coin(seat))
    g.number(3, seat=0).number(3, seat=1)
    order = []
    for x, y in ((6, 6), (18, 6), (30, 6), (42, 6), (6, 18), (18, 18)):
        order.append(g.seat)
        g.answer(put("feature", x, y, 0, "pond")).some("halves")
    assert order == [seat, 1 - seat] * 3


@pytest.mark.clause("anvil.deployment.general-late")
def test_general_late_the_toss_may_name_the_second_side() -> None:
    late = {"g": {"type": "hero", "general": True}, "h": {"type": "hero", "seat": 1, "general": True}}
    g = anvil(units={**TWO, **late}, phase="bid", turn=3, source=Coin(1))
    assert (g.topic, g.seat, g.state.pools) == ("unit", 1, [1, 1])


@pytest.mark.parametrize(
    "unit",
    [
        {"type": "ogre", "at": (4, 4)},
        {"type": "troop", "marks": ["braced"]},
        {"type": "troop", "traits": ["brace"]},
        {"type": "troop", "place": (4, 4)},
        {"type": "troop", "at": (4, 4, 22.5)},
        {"type": "troop", "at": (4, 4, "north")},
    ],
)
def test_a_position_refuses_what_means_nothing(unit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"means nothing here|whole degrees|'at' is"):
        position(units={"u": unit})


@pytest.mark.clause("anvil.army.availability", "anvil.army.dcp-budget", "anvil.army.stratagems-not-bought")
def test_army_lists() -> None:
    assert list_faults({"troop": 4, "monster": 3, "hero": 1, "wizard": 1, "knight": 1}) == set()
    assert list_faults({"troop": 4, "war_machine": 4, "hero": 2}) == {"anvil.army.dcp-budget"}
    assert list_faults({"hero": 3, "troop": 4}, size=7) >= {"anvil.army.availability"}
    assert list_faults({"hero": 2, "troop": 5}, size=7) == set()
    archers = {"type": "troop", "name": "Archers", "traits": ["shooter"]}
    nine = [{"type": "troop", "general": not number} for number in range(9)]
    assert list_faults([*nine, archers]) == {"anvil.army.stratagems-not-bought"}
    roster = {"name": "Mine", "units": [*nine, {"type": "troop", "suggested_deployment": ["shooter"]}]}
    assert list(RULESET.check_roster(roster)) == []


@pytest.mark.clause("anvil.stratagem.summon-subjects")
def test_a_further_summoning_is_told() -> None:
    units = {**TWO, "w": {"type": "wizard", "at": (10, 10), "general": True}}
    g = anvil(units=units, summonings=(1, 0))
    g.one("w").some("summon_subjects")
    assert g.count("w") == 3
    assert any("a further summoning" in line for line in g.log())


PLAY = """
from grognard.testing import game
g = game("anvil", units={"h": dict(type="hero", at=(24, 16)), "t": dict(type="troop", seat=1, at=(24, 20))})
g.one("h").some().one("engage", "t").until("unit")
print(g.count("t"))
"""


def played(folder: Path, change: tuple[str, str]) -> subprocess.CompletedProcess[str]:
    """A Hero engages a Troop in the front with a changed matrix laid over the box's."""
    own = folder / "anvil" / "tables"
    own.mkdir(parents=True)
    text = (TABLES / "matrix.toml").read_text(encoding="utf-8")
    assert change[0] in text
    (own / "matrix.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    env = os.environ | {"GROGNARD_CONTENT": str(folder)}
    run = [sys.executable, "-c", PLAY]
    return subprocess.run(run, env=env, capture_output=True, text=True, timeout=60, check=False)


TROOP_ROW = 'troop = { front = 3, flank = 4, rear = 5, bounces = "defender" }'


@pytest.mark.clause("anvil.table.crm")
@pytest.mark.parametrize(("entry", "left"), [("2", "2"), ('"-"', "4")])
def test_a_changed_cell_changes_play(tmp_path: Path, entry: str, left: str) -> None:
    done = played(tmp_path, (TROOP_ROW, TROOP_ROW.replace("front = 3", f"front = {entry}")))
    assert done.stdout.split() == [left], done.stderr


@pytest.mark.clause("anvil.table.crm")
def test_a_matrix_with_a_hole_is_refused(tmp_path: Path) -> None:
    done = played(tmp_path, (TROOP_ROW, ""))
    assert done.returncode != 0
    assert "there is no entry for a hero that attacks a troop" in done.stderr


@pytest.mark.clause("anvil.field.seat-deployment")
def test_a_seat_in_its_strip_by_the_kit() -> None:
    g = anvil(units={**TWO, "s": {"type": "seat"}}, phase="seats", turn=0)
    assert reason(g, put("s", 40, 11, (1, 0))) == "anvil.field.seat-deployment"  # turned it reaches y = 13
    g.answer(put("s", 40, 10, 90))
    assert g.look("pose", "s") == (40.0, 10.0, 90)


@pytest.mark.clause("anvil.los.front")
def test_los_front_has_nine_points_however_it_is_turned() -> None:
    # Only the fourth of the nine points sees past both the Monster on its left and the wood on its right
    g = anvil(
        units={
            "w": {"type": "wizard", "at": (17.988, 14.965, 34)},
            "d": {"type": "war_machine", "seat": 1, "at": (22.301, 28.183, 117)},
            "m": {"type": "monster", "seat": 1, "at": (16.401, 17.967, 148)},
        },
        terrain=[{"rect": (19, 15, 23, 18), "does": ["blocks"]}],
    )
    assert g.look("sees", "w", "d")
