"""The example of docs/testing.md runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"


@pytest.mark.clause("lords.turn.sequence", "lords.charge.followers")
def test_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"```python lords\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
    assert "lords.bravery.failure-level" in example
