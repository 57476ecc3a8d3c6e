"""The example of docs/testing.md runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path


def test_the_example_of_the_test_kit_runs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python anvil\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 1
    exec(compile(examples[0], "docs/testing.md", "exec"), {})
