"""The example of docs/ruse.md runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.rulesets.ruse.showing.forecasts import combat, volley

PAGE = Path(__file__).parents[2] / "docs" / "ruse.md"


@pytest.mark.clause("ruse.order.brace")
def test_docs_the_example_of_the_test_kit_runs() -> None:
    (code,) = re.findall(r"```python ruse\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(PAGE), "exec"), {})


@pytest.mark.clause("ruse.shoot.dice", "ruse.shoot.block")
def test_forecast_of_a_volley_by_hand() -> None:
    chances = volley(models=2, rank=2, ranged=4, block=5)
    # Each die wounds with 1/2 x 2/3 = 1/3.
    assert chances[0] == pytest.approx(4 / 9)
    assert chances[2] == pytest.approx(1 / 9)
    assert volley(models=1, rank=1, ranged=4, block=7)[1] == pytest.approx(1 / 2)


@pytest.mark.clause("ruse.flee.test", "ruse.order.rear")
def test_forecast_of_a_combat_by_hand() -> None:
    # One die in the rear of a lone model without block: it dies on 4+, otherwise nothing happens.
    chances = combat(models=1, attacks=1, melee=4, target_models=1, target_block=7, side="rear")
    assert chances[2] == pytest.approx(1 / 2)
    assert chances[1] == pytest.approx(1 / 2)
