"""The examples of docs/anvil.md run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "anvil.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python anvil\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_the_examples_of_the_test_kit_run(number: int) -> None:
    assert len(EXAMPLES) == 2
    exec(compile(EXAMPLES[number], "docs/anvil.md", "exec"), {})
