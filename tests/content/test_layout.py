"""Files of the rule sets' content that can be read but not played: told with file, line, words and clause; and one bad
file does not hide the others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.content.faults import ContentFault
from grognard.content.packs import VARIABLE, Pack
from grognard.content.source import Source
from grognard.engine.ruleset import find, installed
from grognard.rulesets.anvil.content.packs import home_pack, scenario_doc
from grognard.rulesets.fatigue.content.packs import scenario_of

FIXED = """\
id = "test"
title = "Test"
battle_points = 500
[terrain]
manner = "fixed"
[[terrain.pieces]]
kind = "hill"
name = "The Hill"
rect = { corner = [10, 10], size = [6, 6] }
[[terrain.pieces]]
kind = "wall"
name = "The Wall"
rect = { corner = [16, 10], size = [4, 0.5] }
[deployment]
[[deployment.areas]]
name = "west"
rect = { corner = [0, 0], size = [8, 36] }
[[deployment.areas]]
name = "east"
rect = { corner = [40, 0], size = [8, 36] }
[victory]
score = "points-destroyed"
[[markers]]
id = "well"
name = "The Well"
at = [24, 18]
"""
PLACED = (
    FIXED[: FIXED.index("[[terrain.pieces]]")].replace('"fixed"', '"placed"')
    + '[[terrain.lists]]\npieces = [{ kind = "hill", name = "A Hill", circle = 3 }]\n' * 2
    + FIXED[FIXED.index("[deployment]") :]
)


def told(text: str) -> list[str]:
    """The faults of a Scenario of Fatigue."""
    try:
        scenario_of(Source(text, "test.toml"))
    except ContentFault as fault:
        return [str(each) for each in fault.faults]
    return []


@pytest.mark.clause("fatigue.scenario.size")
def test_a_scenario_without_a_size_has_the_usual_table() -> None:
    scenario = scenario_of(Source(FIXED, "test.toml"))
    assert (scenario.width, scenario.height) == (48_000, 36_000)


@pytest.mark.clause("fatigue.scenario.terrain")
def test_pieces_may_touch_but_not_overlap() -> None:
    assert told(FIXED) == []  # the wall begins where the hill ends
    assert told(FIXED.replace("[16, 10]", "[15.999, 10]")) == []  # a thousandth is touching
    assert told(FIXED.replace("[16, 10]", "[15.75, 10]")) == [
        "test.toml:10:1: terrain.pieces.1: The Wall overlaps The Hill of line 6 by 0.25″ (fatigue.scenario.terrain)."
    ]


@pytest.mark.clause("fatigue.scenario.terrain", "fatigue.scenario.deployment", "fatigue.scenario.markers")
def test_everything_lies_on_the_table_and_all_faults_come_at_once() -> None:
    wrong = FIXED.replace("[16, 10]", "[44.5, 10]").replace("[40, 0]", "[41, 0]").replace("[24, 18]", "[24, 37]")
    assert told(wrong) == [
        (
            "test.toml:10:1: terrain.pieces.1: The Wall lies 0.5″ over the edge of the table of 48″ by 36″"
            " (fatigue.scenario.terrain)."
        ),
        (
            "test.toml:18:1: deployment.areas.1: east lies 1″ over the edge of the table of 48″ by 36″"
            " (fatigue.scenario.deployment)."
        ),
        (
            "test.toml:23:1: marker 'well': The Well lies 1″ over the edge of the table of 48″ by 36″"
            " (fatigue.scenario.markers)."
        ),
    ]


@pytest.mark.clause("fatigue.scenario.terrain")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            FIXED.replace("rect = { corner = [16, 10], size = [4, 0.5] }\n", ""),
            "test.toml:10:1: terrain.pieces.1: exactly one of polygon, circle and rect is wanted.",
        ),
        (
            PLACED.replace(", circle = 3", "", 1),
            "test.toml:7:11: terrain.lists.0.pieces.0: exactly one of circle and rect is wanted.",
        ),
        (FIXED.replace("at = [24, 18]\n", ""), "test.toml:23:1: marker 'well': exactly one of at and zone is wanted."),
        (
            PLACED.replace('"placed"', '"fixed"'),
            (
                "test.toml:6:1: terrain.lists: terrain in the manner 'fixed' comes from pieces; lists do not fit it"
                " (fatigue.scenario.terrain)."
            ),
        ),
        (
            PLACED.replace('[[terrain.lists]]\npieces = [{ kind = "hill", name = "A Hill", circle = 3 }]\n', "", 1),
            (
                "test.toml:6:1: terrain.lists: terrain that is placed needs two lists, one for each player, not 1"
                " (fatigue.scenario.terrain)."
            ),
        ),
        (
            FIXED.replace("points-destroyed", "markers")[: FIXED.index("[[markers]]") - 9],
            "test.toml:21:1: victory: markers decide this Scenario, but it has none (fatigue.scenario.markers).",
        ),
    ],
    ids=["a piece", "a piece to place", "a marker", "lists", "one list", "no markers"],
)
def test_what_lacks_a_shape_or_does_not_fit_is_told_with_its_place(text: str, says: str) -> None:
    assert told(text) == [says]


def test_random_pieces_need_a_shape_and_a_range() -> None:
    random = FIXED[: FIXED.index("[[terrain.pieces]]")].replace('"fixed"', '"random"')
    random += '[[terrain.draws]]\nkind = "bush"\nname = "Bush"\ncount = 3\n' + FIXED[FIXED.index("[deployment]") :]
    assert told(random) == ["test.toml:6:1: terrain.draws.0: exactly one of circle and rect is wanted."]
    assert told(random.replace("count = 3", "count = 3\ncircle = [1, 2]")) == []
    assert "2″ to 1″ is no range" in told(random.replace("count = 3", "count = 3\ncircle = [2, 1]"))[0]


@pytest.mark.clause("anvil.field.spacing", "anvil.field.feature-shape", "anvil.win.scenario")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("x = 39", "x = 11.5", ":21:1: terrain.features.1: East reach overlaps West reach of line 13 by 3″"),
        ("x = 39", "x = 45", ":21:1: terrain.features.1: East reach lies 2″ over the edge of the table"),
        ('mode = "fixed"', 'mode = "bid"', "the players bid for this terrain; features are for mode 'fixed'."),
    ],
)
def test_fixed_maps_of_anvil(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (home_pack().home / "scenarios" / "the-fords.toml").read_text()
    assert old in text
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "mine.toml").write_text(text.replace(old, new))
    with pytest.raises(ContentFault) as caught:
        scenario_doc(Pack.of(home_pack().home, [tmp_path]), "mine")
    assert says in str(caught.value)


@pytest.mark.parametrize("ruleset", installed())
def test_the_box_has_no_faults(ruleset: str) -> None:
    assert find(ruleset).faults() == []


BROKEN: dict[str, tuple[str, dict[str, str | tuple[str, str, str]]]] = {
    "fatigue": ("scenarios", {"bad": FIXED.replace("[16, 10]", "[15, 10]"), "worse": 'id = "worse"\n'}),
    "lords": ("scenarios", {"bad": ("lords-ransom", "[[17.9, 23.8]", "[[-17.9, 23.8]"), "worse": 'id = "worse"\n'}),
    "anvil": ("scenarios", {"bad": ("the-fords", "x = 39", "x = 45"), "worse": 'id = "worse"\n'}),
    "ruse": ("armies", {"bad": ("bone-concert", "core = [", 'core = ["nobody", '), "worse": "nmae = 1\n"}),
    "battleforge": (
        "scenarios",
        {"bad": ("across-the-counter", "corner = [29, 16]", "corner = [45.5, 16]"), "worse": 'id = "worse"\n'},
    ),
}
LIST = """
import json
from grognard.engine.ruleset import find
rules = find({name!r})
there = [each.id for each in (*rules.scenarios(), *rules.armies())]
print(json.dumps([there, list(rules.faults()), rules.setup().ruleset]))
"""


@pytest.mark.parametrize("name", BROKEN)
def test_one_bad_file_does_not_hide_the_others(tmp_path: Path, name: str) -> None:
    """In a process of its own: packs are read once."""
    kind, files = BROKEN[name]
    folder = tmp_path / name / kind
    folder.mkdir(parents=True)
    box = Path(sys.modules[type(find(name)).__module__].__file__ or "").parent / "content" / kind
    for file, change in files.items():
        text = change if isinstance(change, str) else (box / f"{change[0]}.toml").read_text()
        if not isinstance(change, str):
            assert change[1] in text
            text = text.replace(change[1], change[2], 1)
        (folder / f"{file}.toml").write_text(text)
    env = {**os.environ, VARIABLE: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", LIST.format(name=name)], capture_output=True, text=True, env=env, check=False
    )
    assert done.returncode == 0, done.stderr
    there, faults, played = json.loads(done.stdout)
    assert played == name
    assert {path.stem for path in box.glob("*.toml")} <= set(there)
    assert not {"bad", "worse"} & set(there)
    assert any("bad.toml:" in fault for fault in faults)
    assert any("worse.toml:" in fault for fault in faults)
    assert all(done.stderr.count(fault) == 1 for fault in faults)  # the log names each once
