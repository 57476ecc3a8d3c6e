"""What players agree on beyond scenario and armies: a misspelt option is told, never left out in silence."""

from __future__ import annotations

import pytest

from grognard.engine.ruleset import UnknownOption, find, installed


@pytest.mark.parametrize("name", installed())
def test_no_rule_set_of_the_box_takes_an_option_that_it_does_not_know(name: str) -> None:
    rules = find(name)
    with pytest.raises(UnknownOption, match=r"^there is no option 'wether'; ") as told:
        rules.setup(options={"wether": "rain"})
    for known in rules.options:
        assert known in str(told.value)
    assert rules.options or f"{rules.title} has none" in str(told.value)


@pytest.mark.parametrize("name", installed())
def test_without_options_nothing_is_agreed(name: str) -> None:
    assert find(name).setup().options == {}
