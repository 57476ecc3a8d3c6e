"""What `grognard odds anvil` answers."""

from __future__ import annotations

import pytest

from grognard.rulesets.anvil.forecasts import engage, volley


@pytest.mark.clause("anvil.crm.damage")
def test_forecast_of_an_engage_is_the_matrix() -> None:
    assert engage().spread == {3: 1.0}
    assert engage("monster", "troop", "flank", hammerblow=True, braced=True).spread == {2: 1.0}
    assert engage("troop", "war_machine", "front").spread == {0: 1.0}  # not allowed: a halt


@pytest.mark.clause("anvil.stratagem.ballistics")
def test_forecast_of_a_volley_reads_the_range() -> None:
    assert volley("troop", "monster", 6).spread == {3: 1.0}
    assert volley("troop", "monster", 12).spread == {2: 1.0}
    assert volley("war_machine", "troop", 15, heavy=True).spread == {4: 1.0}
    assert volley("troop", "war_machine", 15).spread == {0: 1.0}
