"""Fairness: what is told of a scenario, that figures are kept, and that the box is fair or says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.engine.ruleset import find, installed
from grognard.lab import fairness, fairness_figures
from grognard.lab.conducting import conduct
from grognard.lab.figures import Share
from grognard.lab.records import GameRecord
from tests.cli.conftest import Run, run

__all__ = ["run"]
MEASURED = [(name, figure) for name in installed() for figure in fairness_figures.known(find(name))]


def test_side_and_army_are_told_apart(tmp_path: Path) -> None:
    plan = fairness.question("fatigue", "crossroads", ["brazen-league", "reedwalkers"], "recruit", "games=6").plan
    results = conduct(plan, tmp_path)
    (found,) = fairness.fairness(results, "recruit", "2026-11-17")
    games = list(results.games)
    assert found.first_seat.share == sum(game.share(0, 2) for game in games) / 6
    assert found.first_army is not None
    assert found.first_army.share == sum(game.share(game.armies.index("brazen-league"), 2) for game in games) / 6
    assert found.fingerprint == fairness.fingerprint_of(plan.matchups[0])


def test_only_between_forty_and_sixty_is_even() -> None:
    def figure(seat: float, army: float) -> fairness_figures.FairnessFigure:
        one, other = (Share(value, 0, 1, 100) for value in (seat, army))
        return fairness_figures.FairnessFigure("s", ("a", "b"), "sergeant", 100, one, other, "2026-11-17")

    assert figure(0.4, 0.6).even
    assert not figure(0.39, 0.5).even
    assert not figure(0.5, 0.61).even
    assert replace(figure(0.5, 0.9), first_army=None).even


def test_of_three_seats_each_has_a_third() -> None:
    def figure(*seats: float) -> fairness_figures.FairnessFigure:
        shares = tuple(Share(value, value - 0.1, value + 0.1, 90) for value in seats)
        return fairness_figures.FairnessFigure(
            "s", ("a", "b", "a"), "sergeant", 90, shares[0], None, "2026-11-18", seats=shares
        )

    assert figure(0.27, 0.33, 0.4).even
    assert not figure(0.26, 0.34, 0.4).even
    assert not figure(0.3, 0.29, 0.41).even
    assert figure(0.3, 0.29, 0.41).undecided
    assert not figure(0.2, 0.35, 0.45).undecided


def test_three_at_one_table_are_compared_by_their_seats() -> None:
    armies = ["pantry-swarm", "pantry-swarm", "night-hatch"]
    two = list(dict.fromkeys(armies))
    matchup, _ = fairness.question("battleforge", "king-of-the-kitchen", two, "recruit", "games=3").plan.matchups
    won: list[tuple[int, ...]] = [(0,), (0, 2), ()]
    games = [
        GameRecord(matchup.key, 0, turn, tuple(armies), ("recruit",) * 3, winners, "", "", 1, 1, "", 0.0)
        for turn, winners in enumerate(won)
    ]
    found = fairness.figure_of(matchup, games, "recruit", "2026-11-18")
    assert found.armies == tuple(armies)
    assert found.first_army is None
    assert [round(18 * each.share) for each in found.seats] == [11, 2, 5]


def test_a_figure_is_kept_with_its_rule_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fairness_figures, "path_of", lambda _rules: tmp_path / fairness_figures.FILE)
    rules = find("fatigue")
    figure = fairness_figures.FairnessFigure(
        "alley", ("a", "b"), "recruit", 4, Share.of(2, 4), Share.of(1, 4), "2026-11-17"
    )
    fairness_figures.record(rules, figure)
    fairness_figures.record(rules, replace(figure, scenario="x"))
    fairness_figures.record(rules, replace(figure, games=8, armies=("b", "a")))
    assert [(each.scenario, each.games) for each in fairness_figures.known(rules)] == [("alley", 8), ("x", 4)]


@pytest.mark.parametrize(("name", "figure"), MEASURED, ids=lambda value: getattr(value, "scenario", value))
def test_what_is_told_was_measured_with_the_content_of_the_box(
    name: str, figure: fairness_figures.FairnessFigure
) -> None:
    """A scenario or an army that was changed must be measured again: grognard lab scenario NAME --record."""
    armies = tuple(dict.fromkeys(figure.armies))
    plan = fairness.question(name, figure.scenario, armies, figure.bot, "games=2").plan
    met = [[each.army for each in matchup.entrants if each.army] for matchup in plan.matchups]
    found = plan.matchups[met.index(list(figure.armies))] if figure.seats else plan.matchups[0]
    assert fairness.fingerprint_of(found) == figure.fingerprint


@pytest.mark.parametrize(("name", "figure"), MEASURED, ids=lambda value: getattr(value, "scenario", value))
def test_a_scenario_is_even_or_says_whom_it_favours(name: str, figure: fairness_figures.FairnessFigure) -> None:
    """In the words that every scenario has for it, so that people who choose read it. Few games prove nothing: a figure
    whose interval still holds the half accuses nobody."""
    (story,) = [info.story for info in find(name).scenarios() if info.id == figure.scenario]
    assert figure.even or figure.undecided or "the better of it" in story


def test_the_command(run: Run, tmp_path: Path) -> None:
    tokens = ("alley", "--bot", "recruit", "--until", "games=4", "--jobs", 1, "--into", tmp_path / "out")
    done = run("lab", "scenario", *tokens)
    assert done.code == 0, done.err
    told = " ".join(done.out.split())
    assert "of 4 games between recruits" in told
    assert "against The Reedwalkers, seats changed half-way." in told or "seats changed half-way" in told
    assert run("lab", "scenario", *tokens, "--json").json["fairness"]["games"] == 4
    other = run("lab", "scenario", *tokens, "--seed", "other", "--json").json
    assert other["fairness"]["games"] == 4
    assert len((tmp_path / "out" / "games.jsonl").read_text().splitlines()) == 8  # games of its own
    assert "There is no scenario 'aley'. Did you mean 'alley'?" in run("lab", "scenario", "aley").err
    assert "It looks fair enough" in told or "Not even" in told  # four games prove nothing
    assert run("lab", "scenario", "alley", "--until", "x").err.startswith("--until: this is no rule to stop by: 'x'.")
    assert "--armies all" in run("lab", "scenario", "alley", "--armies", "cairn-kin,reedwalkers,brazen-league").err
    assert "There is no army 'x'" in run("lab", "scenario", "alley", "--armies", "x").err


def test_every_pair_of_the_box(run: Run, tmp_path: Path) -> None:
    tokens = ("alley", "--armies", "all", "--bot", "recruit", "--until", "games=2", "--jobs", 1, "--into", tmp_path)
    pairs = [each["fairness"]["armies"] for each in run("lab", "scenario", *tokens, "--json").json["pairs"]]
    assert pairs == [["brazen-league", "cairn-kin"], ["brazen-league", "reedwalkers"], ["cairn-kin", "reedwalkers"]]
    assert run("lab", "scenario", *tokens).out.count("of 2 games between recruits") == 3
