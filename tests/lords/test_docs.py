"""The examples of docs/lords.md run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "lords.md"
EXAMPLES = re.findall(r"```python lords\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.clause("lords.turn.sequence", "lords.charge.followers", "lords.leave.instead")
@pytest.mark.parametrize(("number", "clause"), [(0, "lords.bravery.failure-level"), (1, "lords.leave.end-distance")])
def test_examples_of_the_page_run(number: int, clause: str) -> None:
    assert len(EXAMPLES) == 2
    exec(compile(EXAMPLES[number], str(PAGE), "exec"), {})
    assert clause in EXAMPLES[number]
