"""What keeps the table the same on every machine, and its page honest."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import grognard.table

FOLDER = Path(grognard.table.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "table.md"
SPACE_PAGE = PAGE.with_name("geometry.md")
ALLOWED_MATH = {"sqrt", "floor", "gcd", "inf"}


@pytest.mark.parametrize("module", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_only_exact_arithmetic_and_nothing_else_of_ours(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text())):
        assert not isinstance(node, ast.Pow), "a power of a float differs between machines"
        if isinstance(node, ast.Import):
            assert all(name.name not in {"math", "random", "numpy"} for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            if node.module == "math":
                assert {name.name for name in node.names} <= ALLOWED_MATH
            if node.module.startswith("grognard"):
                assert node.module.startswith("grognard.table.")


@pytest.mark.parametrize(("page", "count"), [(PAGE, 2), (SPACE_PAGE, 3)], ids=["table", "geometry"])
def test_the_examples_of_the_pages_hold(page: Path, count: int) -> None:
    examples = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    assert len(examples) == count
    exec(compile("\n".join(examples), str(page), "exec"), {})


SPATIAL = ("solid", "places", "profile", "approach", "sweep", "panel", "arcs", "edges")
"""The modules of which the page lists every function."""


def test_the_page_about_space_names_what_there_is() -> None:
    named = set(re.findall(r"`([a-z]+)\.([A-Za-z_]+)`", SPACE_PAGE.read_text()))
    for module, name in named:
        assert hasattr(import_module(f"grognard.table.{module}"), name), f"{module}.{name} does not exist"
    for module in SPATIAL:
        tree = ast.parse((FOLDER / f"{module}.py").read_text())
        public = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"}
        missing = public - {name for where, name in named if where == module}
        assert not missing, f"docs/geometry.md does not say what {module}.{sorted(missing)} answer"


def test_the_page_names_every_module() -> None:
    text = PAGE.read_text()
    assert all(f"| `{path.stem}` |" in text for path in FOLDER.glob("*.py") if path.stem != "__init__")
