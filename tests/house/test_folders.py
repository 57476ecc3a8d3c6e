"""Every rule set in the box has the same folders, and its rules lie where the rulebook's chapters say."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from grognard.content.ruleset import PackRuleset
from grognard.engine.ruleset import find
from grognard.testing.laws.clauses import cited_by, taken_by

BOXED = ("anvil", "battleforge", "fatigue", "lords", "ruse")
HOME = Path(__file__).parents[2] / "src" / "grognard" / "rulesets"
EVERYWHERE = {
    ".": {"__init__.py", "ruleset.py", "extras.py", "state.py", "play.py", "rulebook.md", "positions.py"},
    "rules": {"__init__.py"},
    "showing": {"__init__.py", "scene.py", "overlays.py", "panels.py", "forecasts.py"},
    "thinking": {"__init__.py", "tactics.py", "worth.py"},
    "content": {"__init__.py", "packs.py", "schema.py", "lists.py", "lessons.toml", "armies"},
}
"""What stands in every folder, whatever the game."""
RECORDS = {
    "arsenal.py",
    "battlefield.py",
    "cards.py",
    "force_lists.py",
    "looks.py",
    "sheets.py",
    "tables.py",
    "terms.py",
}
"""What may lie beside the state: more plain records, and a long list of what the test kit can look at."""
CHAPTER = re.compile(
    r"^(?P<chapter>\d+\. \S.*?)  +(?P<folder>\w+: )?(?P<modules>\w+(?:, \w+)*)(?P<more>(?:,\n {8,}\w+(?:, \w+)*)*)$",
    re.MULTILINE,
)


def modules_of(rules: Path) -> set[str]:
    """Every module of the rules, by its path below them."""
    found = (path.relative_to(rules).with_suffix("").as_posix() for path in rules.rglob("*.py"))
    return {path for path in found if not path.endswith("__init__")}


def contents(rules: Path) -> dict[str, list[str]]:
    """The chapters and their modules, as the folder tells them."""
    rows = CHAPTER.finditer((rules / "__init__.py").read_text(encoding="utf-8"))
    return {
        row["chapter"]: [
            (row["folder"] or "").replace(": ", "/") + module
            for module in re.findall(r"\w+", row["modules"] + row["more"])
        ]
        for row in rows
    }


@pytest.mark.parametrize("name", BOXED)
def test_the_same_folders(name: str) -> None:
    for folder, things in EVERYWHERE.items():
        found = {path.name for path in (HOME / name / folder).iterdir()} - {"__pycache__"}
        missing = things - found
        assert not missing, f"{folder} of {name} lacks {sorted(missing)}"
    beside = {path.name for path in (HOME / name).iterdir() if path.suffix in {".py", ".md"}}
    assert beside - EVERYWHERE["."] <= RECORDS


@pytest.mark.parametrize("name", BOXED)
def test_one_shape(name: str) -> None:
    package = import_module(f"grognard.rulesets.{name}")
    assert package.__all__ == ["RULESET"]
    assert package.RULESET is find(name)
    assert isinstance(package.RULESET, PackRuleset)
    assert package.RULESET.state_type.__name__ == "State"
    assert package.RULESET.kit is not None
    assert package.RULESET.queries


@pytest.mark.parametrize("name", BOXED)
def test_a_rule_is_found_by_its_chapter(name: str) -> None:
    """The contents of the folder are those of the book, and each module cites the chapters that it is named for."""
    rules, book = HOME / name / "rules", find(name).rulebook
    chapters = contents(rules)
    assert tuple(chapters) == book.chapters
    assert {module for modules in chapters.values() for module in modules} == modules_of(rules)
    taken = taken_by(rules.rglob("*.py"))
    for chapter, modules in chapters.items():
        ids = {clause.id for clause in book if clause.chapter == chapter}
        of_it = [rules / f"{module}.py" for module in modules]
        assert ids & cited_by(of_it, taken), f"{modules} cite nothing of {chapter}"


@pytest.mark.parametrize("name", BOXED)
def test_a_folder_of_rules_is_one_chapter(name: str) -> None:
    """Many modules in one heap cannot be told apart; a chapter that needs several has a folder of its own."""
    rules = HOME / name / "rules"
    for folder in {rules, *(path.parent for path in rules.rglob("__init__.py"))}:
        modules = [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
        assert len(modules) <= 24, f"{folder.name} of {name} holds {len(modules)} modules"
    for chapter, modules in contents(rules).items():
        assert len({module.rpartition("/")[0] for module in modules}) == 1, f"{chapter} lies in several folders"


@pytest.mark.parametrize("name", BOXED)
def test_every_module_of_rules_says_its_chapter(name: str) -> None:
    for path in sorted((HOME / name / "rules").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        contents = path == HOME / name / "rules" / "__init__.py"
        assert contents or re.match(r'"""Chapters? \d+', text), f"{path.name} names no chapter"


def statements(name: str) -> Iterator[tuple[str, str]]:
    """Every function of a rule set that has three statements or more, without what it says about itself."""
    for path in sorted((HOME / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                if sum(isinstance(each, ast.stmt) for line in body for each in ast.walk(line)) >= 3:
                    yield f"{name}: {node.name}", "\n".join(map(ast.unparse, body))


def test_no_rule_set_copies_another() -> None:
    """What two games do in the same way belongs to the layers above them."""
    homes = defaultdict(set)
    for name in BOXED:
        for where, body in statements(name):
            homes[body].add(where)
    copied = [sorted(places) for places in homes.values() if len({place.split(":")[0] for place in places}) > 1]
    assert len(homes) > 500
    assert copied == []
