"""How code cites the rulebook, and what law 8 counts."""

from __future__ import annotations

import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.clauses import clauses_of, enforces
from grognard.engine.ruleset import Ruleset
from grognard.engine.umpire import Umpire
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.clauses import clauses_are_cited

MODULE = '''
"""A game of one clause."""

from grognard.engine.rulebook import Rulebook
from tests.engine.toy import Toll


class Hermit(Toll):
    name = "hermit"

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse("# Hermit\\n## 1. All\\n### " + "hermit." + "live.alone: Alone\\nHe lives alone.\\n")
'''
MARKED = """
from grognard.engine.clauses import enforces

@enforces("hermit.live.alone")
def alone():
    return True

"""


def hermit(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> Ruleset[Any]:
    """A rule set in a folder of its own, with some more modules beside it."""
    folder.joinpath("hermit_game.py").write_text(MODULE, encoding="utf-8")
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_toml", ".toml").replace("_py", ".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    spec = spec_from_file_location("hermit_game", folder / "hermit_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "hermit_game", module)
    spec.loader.exec_module(module)
    found: Ruleset[Any] = module.Hermit()
    return found


@pytest.mark.parametrize(
    "files",
    [
        {"play_py": 'def alone() -> None:\n    """He lives alone (hermit.live.alone)."""\n'},
        {"play_py": "ALONE = 1  # hermit.live.alone\n"},
        {"play_py": 'ALONE = 1\n"""hermit.live.alone"""\n'},
        {"play_py": 'WHY = "he lives alone, see hermit.live.alone"\n'},
        {"play_py": 'CLAUSE = "hermit.live.alone"\n'},
        {"play_py": 'CLAUSES = ("hermit.live.alone",)\n'},
        {"rules_toml": "# hermit.live.alone\nmen = 1\n"},
        {"showing__scene_py": 'BADGE = "hermit.live.alone"\n'},
        {"thinking__plans_py": 'IDEA = "hermit.live.alone"\n'},
        {"positions_py": 'LOOK = "hermit.live.alone"\n'},
    ],
)
def test_prose_and_show_enforce_nothing(files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LawBroken, match=r"1 clause is not cited in its code: hermit.live.alone"):
        clauses_are_cited(hermit(tmp_path, monkeypatch, **files), 0)


def test_a_misspelt_clause_is_named_with_its_line_before_the_one_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'def alone(umpire):\n    umpire.tell("alone", "hermit.live.allone", "He is alone.")\n'
    meant = r"not in the rulebook: hermit\.live\.allone \(play\.py:2\) Did you mean 'hermit\.live\.alone'\?"
    with pytest.raises(LawBroken, match=meant):
        clauses_are_cited(hermit(tmp_path, monkeypatch, play_py=text), 0)


@pytest.mark.parametrize(
    "files",
    [
        {"play_py": 'def alone(umpire):\n    umpire.tell("alone", "hermit.live.alone", "He is alone.")\n'},
        {"play_py": 'CLAUSE = "hermit.live.alone"\n', "rules__life_py": "from hermit.play import CLAUSE\n"},
        {"rules__life_py": MARKED + "LIFE = alone()\n"},
        {"rules_toml": 'clause = "hermit.live.alone"\n'},
    ],
)
def test_a_value_cites(files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clauses_are_cited(hermit(tmp_path, monkeypatch, **files), 0)


def test_a_mark_that_nothing_uses_enforces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LawBroken, match="alone is marked with a clause, but nothing uses it"):
        clauses_are_cited(hermit(tmp_path, monkeypatch, play_py=MARKED), 0)


def test_even_prose_may_not_cite_what_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'from hermit.rules import alone\nimport hermit.rules.alone\nLIVES = ["hermit.live.alone"]\nLIVES.sort()\n'
    clauses_are_cited(hermit(tmp_path, monkeypatch, play_py=text), 0)
    with pytest.raises(LawBroken, match=r"not in the rulebook: hermit.live.together \(\w+\.py:\d+\)"):
        clauses_are_cited(hermit(tmp_path, monkeypatch, play_py=text + "# hermit.live.together\n"), 0)


@enforces("hermit.live.alone", "hermit.live.still")
def alone() -> bool:
    return True


def test_a_marked_function_is_what_it_was() -> None:
    assert alone()
    assert clauses_of(alone) == ("hermit.live.alone", "hermit.live.still")


def test_the_umpire_cites_by_id_or_by_the_function() -> None:
    umpire = Umpire(applied=Counter())
    umpire.cite("hermit.live.alone", alone)
    assert umpire.applied == {"hermit.live.alone": 2, "hermit.live.still": 1}
    with pytest.raises(LookupError, match="hermit is cited but marked with no clause"):
        umpire.cite(hermit)
