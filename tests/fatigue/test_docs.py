"""The example of docs/fatigue.md runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "fatigue.md"


@pytest.mark.clause("fatigue.combat.count", "fatigue.combat.retreat")
def test_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"```python fatigue\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
