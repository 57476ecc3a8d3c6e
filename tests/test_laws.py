"""All laws on every rule set that is installed. `grognard check-ruleset NAME` runs the same on more games."""

from __future__ import annotations

import pytest

from grognard.engine.ruleset import find, installed
from grognard.engine.saves import save
from grognard.testing.laws import LAWS
from grognard.testing.laws.random_play import played
from grognard.testing.traces import NotReplayed, trace, trace_elsewhere

GAMES = 3


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("ruleset", installed())
def test_every_rule_set_keeps_the_laws(ruleset: str, law: str, number: int) -> None:
    assert LAWS[law](find(ruleset), number) is None


def test_another_process_tells_how_a_save_went_or_why_it_could_not() -> None:
    match = played(find("ruse"), 1)
    data = save(match)
    assert trace_elsewhere("ruse", data) == trace(match)
    with pytest.raises(NotReplayed, match="SaveUnreadable: This is not a Grognard save"):
        trace_elsewhere("ruse", b"{}")
