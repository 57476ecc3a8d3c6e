"""All laws on every rule set that is installed. `grognard check-ruleset NAME` runs the same on more games."""

from __future__ import annotations

import pytest

from grognard.engine.ruleset import find, installed
from grognard.testing.laws import LAWS

GAMES = 3


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("ruleset", installed())
def test_every_rule_set_keeps_the_laws(ruleset: str, law: str, number: int) -> None:
    assert LAWS[law](find(ruleset), number) is None
