"""The tables of docs/fairness.md say what the figures of the box say: new figures are written down there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

import pytest

from grognard.cli.lab import between
from grognard.engine.ruleset import find
from grognard.lab.fairness_figures import known
from grognard.lab.figures import Share
from tests.cli.conftest import ROOT

NAMES = ("anvil", "fatigue", "lords", "ruse")
BOX = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8").partition("## The box, measured")[2]


def pooled(shares: Iterable[Share]) -> Share:
    every = list(shares)
    games = sum(each.games for each in every)
    return Share.of(sum(each.share * each.games for each in every), games)


def by_army(name: str) -> dict[str, dict[str, list[Share]]]:
    """What each army got in each scenario against each other one."""
    shares: dict[str, dict[str, list[Share]]] = defaultdict(lambda: defaultdict(list))
    for figure in known(find(name)):
        if figure.first_army is not None and len(figure.armies) == 2:
            for army, share in zip(figure.armies, (figure.first_army, figure.first_army.other), strict=True):
                shares[army][figure.scenario].append(share)
    return shares


@pytest.mark.parametrize("name", NAMES)
def test_what_each_army_gets_against_the_others(name: str) -> None:
    titles = {info.id: info.name for info in find(name).armies()}
    found = by_army(name)
    assert found
    for army, scenarios in found.items():
        share = pooled(each for shares in scenarios.values() for each in shares)
        assert f"| {titles[army]} | {between(share)} | {share.games} |" in BOX


@pytest.mark.parametrize("name", NAMES)
def test_no_army_wins_more_than_sixty_of_a_hundred(name: str) -> None:
    for army, scenarios in by_army(name).items():
        assert pooled(each for shares in scenarios.values() for each in shares).share <= 0.6, army


@pytest.mark.parametrize("name", NAMES)
def test_what_each_army_gets_in_each_scenario(name: str) -> None:
    """ "Hill: League 87 (81 to 91), ..." by the word that people know an army by."""
    rules = find(name)
    titles = {info.id: info.name for info in rules.armies()}
    for scenario in rules.scenarios():
        (row,) = re.findall(rf"^\| {rules.title}, {re.escape(scenario.title)} \|.*$", BOX, re.MULTILINE)
        sides = [each.first_seat for each in known(rules) if each.scenario == scenario.id and each.first_army]
        assert row.endswith(f"| {points(pooled(sides))} |")
        for army, scenarios in by_army(name).items():
            share = points(pooled(scenarios[scenario.id]))
            assert any(f"{word} {share}" in row for word in titles[army].split()), (army, share)


def points(share: Share) -> str:
    return between(share).replace(" %", "")
