"""What keeps the table the same on every machine, and its page honest."""

import ast
import re
from pathlib import Path

import pytest

import grognard.table

FOLDER = Path(grognard.table.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "table.md"
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


def test_the_examples_of_the_page_hold() -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(examples) == 2
    exec(compile("\n".join(examples), str(PAGE), "exec"), {})


def test_the_page_names_every_module() -> None:
    text = PAGE.read_text()
    assert all(f"| `{path.stem}` |" in text for path in FOLDER.glob("*.py") if path.stem != "__init__")
