"""All laws on every rule set that is installed. `grognard check-ruleset NAME` runs the same on more games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.engine.history.saves import save
from grognard.engine.ruleset import find, installed
from grognard.testing.laws import LAWS
from grognard.testing.laws.random_play import played
from grognard.testing.traces import NotReplayed, trace, trace_elsewhere

GAMES = 3
FEWER = {"battleforge": 1, "ruse": 2}
"""Games of some seconds: each law is held to so many of the three, so that every game is still played by several."""


def trials() -> Iterator[tuple[str, str, int]]:
    for ruleset in installed():
        for place, law in enumerate(LAWS):
            for k in range(FEWER.get(ruleset, GAMES)):
                yield ruleset, law, (place + k) % GAMES


@pytest.mark.parametrize(("ruleset", "law", "number"), list(trials()))
def test_every_rule_set_keeps_the_laws(ruleset: str, law: str, number: int) -> None:
    assert LAWS[law](find(ruleset), number) is None


def test_another_process_tells_how_a_save_went_or_why_it_could_not() -> None:
    match = played(find("ruse"), 1)
    data = save(match)
    assert trace_elsewhere("ruse", data) == trace(match)
    with pytest.raises(NotReplayed, match="SaveUnreadable: This is not a Grognard save"):
        trace_elsewhere("ruse", b"{}")
