"""What players agree on beyond scenario and armies: a misspelt option is told, never left out in silence."""

from __future__ import annotations

import pytest

from grognard.engine.contract.terms import Agreed, Choice, Term, agreed_in
from grognard.engine.ruleset import UnknownOption, find, installed


@pytest.mark.parametrize("name", installed())
def test_no_rule_set_of_the_box_takes_an_option_that_it_does_not_know(name: str) -> None:
    rules = find(name)
    with pytest.raises(UnknownOption, match=r"^there is no option 'wether'; ") as told:
        rules.setup(options={"wether": "rain"})
    for known in rules.options:
        assert known.name in str(told.value)
    assert rules.options or f"{rules.title} has none" in str(told.value)


@pytest.mark.parametrize("name", installed())
def test_without_options_nothing_is_agreed(name: str) -> None:
    assert find(name).setup().options == {}


@pytest.mark.parametrize("name", installed())
def test_every_option_is_described_and_every_choice_can_be_set_up(name: str) -> None:
    rules = find(name)
    scenarios = rules.scenarios()
    names = [term.name for term in rules.options]
    assert len(names) == len(set(names))
    assert {settled for info in scenarios for settled in info.settles} <= set(names)
    for term in rules.options:
        assert all((term.title, term.note, term.usual))
        assert term.clause in rules.rulebook
        assert len({choice.label for choice in term.choices}) == len(term.choices)
        for choice in term.choices:
            setup = rules.setup(options={term.name: choice.value})
            assert setup.options == {term.name: choice.value}
            assert list(agreed_in(rules.options, setup.options)) == [Agreed(term.title, choice.label, term.clause)]


def test_a_value_that_is_not_offered_stands_for_itself() -> None:
    term = Term("lights", "Lights", "How many lamps.", "toll.lights", choices=(Choice(1, "One lamp"),))
    assert [term.words(value) for value in (1, True, 7)] == ["One lamp", "True", "7"]
