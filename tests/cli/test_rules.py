"""`grognard rules`: what is installed, a book, a clause."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from grognard.engine.rulebook import Rulebook
from tests.cli.conftest import Run, plug_in


def test_without_a_name_what_is_installed(process: Run) -> None:
    done = process("rules")
    assert done.code == 0
    assert "toll" in done.out
    assert "fatigue" in done.out
    assert "engine" in done.out
    names = {each["name"]: each["clauses"] for each in process("rules", "--json").json["rulesets"]}
    assert names["toll"] == 7
    assert names["fatigue"] > 50


def test_a_book_lists_its_chapters_and_clauses(run: Run) -> None:
    done = run("rules", "fatigue")
    book = Rulebook.of_package("grognard.rulesets.fatigue")
    assert done.code == 0
    assert all(clause.id in done.out for clause in book)
    assert all(chapter in done.out for chapter in book.chapters)
    assert len(run("rules", "fatigue", "--json").json["clauses"]) == len(book.clauses)


def test_the_umpire_has_a_book_too(run: Run) -> None:
    done = run("rules", "engine", "undo")
    assert done.code == 0
    assert "Taking back" in done.out
    assert "Example" in done.out


def test_a_clause_with_or_without_the_name_in_front(run: Run) -> None:
    whole, short = run("rules", "toll", "toll.fight.parry"), run("rules", "toll", "fight.parry")
    assert whole == short
    assert "The parry" in whole.out
    clause = run("rules", "toll", "fight.parry", "--json").json
    assert clause["id"] == "toll.fight.parry"
    assert clause["chapter"] == "1. The bridge"


def test_an_unknown_clause_suggests_near_ones(run: Run) -> None:
    done = run("rules", "toll", "fight.pary")
    assert done.code == 2
    assert "There is no clause 'fight.pary' in the rulebook of Toll. Near to it are: toll.fight.parry" in done.err
    assert "toll.fight.losses" in run("rules", "toll", "losses").err
    assert "See grognard rules toll" in run("rules", "toll", "zzzzzzzzzzzzzzzzzzzzzzzz").err


def test_a_broken_plug_in_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    env = plug_in(tmp_path, "broken", "no_such_module:RULESET")
    line = [sys.executable, "-m", "grognard", "rules"]
    listed = subprocess.run(line, capture_output=True, text=True, check=False, env=env)
    assert listed.returncode == 0
    assert "fatigue" in listed.stdout
    assert "The rule set 'broken' is installed but cannot be loaded: No module named 'no_such_module'." in listed.stderr
    named = subprocess.run([*line, "broken"], capture_output=True, text=True, check=False, env=env)
    assert named.returncode == 2
    assert "cannot be loaded" in named.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def broken(:\n", "invalid syntax (FILE:1)."),
        ("\nmade = no_such_name\n", "name 'no_such_name' is not defined (FILE:2)."),
        ("from grognard.author import Umpires\n", "cannot import name 'Umpires'"),
        ("from grognard.author import Record\nclass A(Record):\n  a: int = 1\n  b: int\n", "(FILE:2)."),
        ("raise SystemError('no luck')\n", "no luck (FILE:1)."),
    ],
)
def test_a_fault_in_a_plug_in_is_told_with_its_line_and_the_others_go_on(text: str, said: str, tmp_path: Path) -> None:
    module = tmp_path / "slips.py"
    module.write_text(text)
    env = plug_in(tmp_path, "slips", "slips:RULESET")
    line = [sys.executable, "-m", "grognard", "rules"]
    listed = subprocess.run(line, capture_output=True, text=True, check=False, env=env)
    assert (listed.returncode, "fatigue" in listed.stdout) == (0, True)
    named = subprocess.run([*line, "slips"], capture_output=True, text=True, check=False, env=env)
    assert named.returncode == 2
    assert named.stderr.startswith("The rule set 'slips' is installed but cannot be loaded: ")
    assert said.replace("FILE", str(module)) in named.stderr
    assert "Traceback" not in named.stderr + listed.stderr
