"""What a scenario says of its favourites agrees with the figures. People read sentences, so they are read here:
"The Lances have the better of it against the Court", "the Muster has the worse of it", or a side of the table instead
of an army."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from grognard.engine.ruleset import Ruleset, find, installed
from grognard.lab.fairness_figures import EVEN, FairnessFigure, known
from grognard.lab.figures import Share

SCENARIOS = [(name, info.id) for name in installed() for info in find(name).scenarios()]
BETTER, WORSE = "the better of it", "the worse of it"
LOW, HIGH = (part / 2 for part in EVEN)


class Claim(NamedTuple):
    """Who is said to be ahead of whom; if nobody is named, a side of the table is."""

    strong: frozenset[str]
    weak: frozenset[str]

    @property
    def of_a_side(self) -> bool:
        return not self.strong or not self.weak


def words_of(rules: Ruleset[Any]) -> dict[str, str]:
    """The words that are in the name of one army only."""
    words = [
        (word, info.id) for info in rules.armies() for word in set(re.findall(r"[A-Z]\w{2,}", info.name)) - {"The"}
    ]
    every = [word for word, _ in words]
    return {word: army for word, army in words if every.count(word) == 1}


def claims(rules: Ruleset[Any], story: str) -> list[Claim]:
    words = words_of(rules)
    everybody = frozenset(words.values())

    def armies(text: str) -> frozenset[str]:
        return frozenset(words[word] for word in re.findall(r"\w+", text) if word in words)

    found = []
    for part in re.split(r"[.:;]\s", " ".join(story.split())):
        for phrase in (BETTER, WORSE):
            if phrase in part:
                before, _, after = part.partition(phrase)
                subject = armies(before)
                others = armies(after) if "against" in after else frozenset()
                others = others or (everybody - subject if subject else frozenset())
                found.append(Claim(subject, others) if phrase == BETTER else Claim(others, subject))
    return found


def pooled(shares: Sequence[Share]) -> Share:
    games = sum(each.games for each in shares)
    return Share.of(sum(each.share * each.games for each in shares), games)


def of_army(figure: FairnessFigure, army: str) -> Share:
    assert figure.first_army is not None
    return figure.first_army if figure.armies[0] == army else figure.first_army.other


def proven(share: Share) -> bool:
    """Not even, and more than luck."""
    return not LOW <= share.share <= HIGH and not share.undecided


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_whoever_is_said_to_be_ahead_is(name: str, scenario: str) -> None:
    figures, said = told(name, scenario)
    for claim in said:
        for army in claim.strong:
            foes = claim.weak - {army}
            meetings = [each for each in figures if army in each.armies and foes & set(each.armies)]
            assert not meetings or pooled([of_army(each, army) for each in meetings]).share > 1 / 2, (army, foes)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_whoever_is_ahead_is_said_to_be(name: str, scenario: str) -> None:
    figures, said = told(name, scenario)
    for figure in figures:
        for strong, weak in (figure.armies, figure.armies[::-1]):
            share = of_army(figure, strong)
            if proven(share) and share.share > 1 / 2:
                assert any(strong in each.strong and weak in each.weak for each in said), (strong, weak, share)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_side_of_the_table_that_is_ahead_is_named(name: str, scenario: str) -> None:
    figures, said = told(name, scenario)
    if figures and proven(side := pooled([each.first_seat for each in figures])):
        assert any(each.of_a_side for each in said), side


def told(name: str, scenario: str) -> tuple[list[FairnessFigure], list[Claim]]:
    """The figures of its pairs of armies, and what its text says."""
    rules = find(name)
    (story,) = [info.story for info in rules.scenarios() if info.id == scenario]
    figures = [each for each in known(rules) if each.scenario == scenario and each.first_army is not None]
    return figures, claims(rules, story)


def test_sentences_are_read() -> None:
    rules = find("anvil")
    story = "On a heath the Lances and the Muster have the better of it against the Court, and against the Eclipse: so."
    one, other = {"saltmarch-lances", "greywater-muster"}, {"court-under-the-hill", "howling-eclipse"}
    assert claims(rules, story) == [Claim(frozenset(one), frozenset(other))]
    assert claims(rules, "The Muster has the worse of it against everybody.") == [
        Claim(frozenset({"saltmarch-lances", *other}), frozenset({"greywater-muster"}))
    ]
    assert claims(rules, "Whoever attacks has by far the better of it.")[0].of_a_side
