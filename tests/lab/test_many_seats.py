"""Series of games with more than two seats: everybody moves one chair on, and wins are counted by bot."""

from __future__ import annotations

import pytest

from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.ruleset import Setup, register
from grognard.engine.showing.beats import Activation, Standing
from grognard.lab import exports
from grognard.lab.figures import summary
from grognard.lab.folders import Played, Results
from grognard.lab.games import GameResult
from grognard.lab.noting import Notes
from grognard.lab.plan import Entrant, ExperimentCell, ExperimentPlan, Matchup, Sitting
from grognard.lab.progress import ExperimentProgress
from grognard.lab.records import GameRecord, UnitRecord
from grognard.lab.simulate import jobs, rotated, simulate, summarize
from grognard.lab.stopping import rule_of
from grognard.lab.worth import worths
from tests.cli.conftest import Run, run
from tests.engine.crown import CROWN
from tests.engine.league import LEAGUE

__all__ = ["run"]

register(CROWN)
register(LEAGUE)


def test_everybody_moves_one_chair_on_and_for_two_that_is_the_other_one() -> None:
    assert [rotated("abc", number) for number in range(4)] == [tuple("abc"), tuple("cab"), tuple("bca"), tuple("abc")]
    assert [rotated("ab", number) for number in range(3)] == [tuple("ab"), tuple("ba"), tuple("ab")]


def test_wins_are_counted_by_bot_and_the_first_seat_against_a_third() -> None:
    series = jobs("crown", 3, ["sergeant", "recruit", "recruit"], 1)
    winners = [(0,), (1,), (2,)]
    results = [GameResult(job.number, job.bots, won, "", 1, 0.1, "") for job, won in zip(series, winners, strict=True)]
    report = summarize(series, results, 1.0)
    assert report.wins == {"sergeant": 3, "recruit": 0, "recruit 3": 0}
    assert report.first_seat_advantage == pytest.approx(1 / 3 - 1 / 3)


def test_a_team_wins_together_and_the_sides_share_evenly() -> None:
    report = simulate(jobs("league", 6, ["sergeant"] * 4, 3, teams=(0, 1, 0, 1)))
    assert sum(report.wins.values()) == 2 * (6 - report.draws)
    one, other, ally, foe = report.wins.values()
    assert (one, other) == (ally, foe)
    assert -0.5 <= report.first_seat_advantage <= 0.5


def test_sim_takes_as_many_bots_as_may_sit(run: Run) -> None:
    bots = ("--games", 2, "--jobs", 1, "--json", "--bots", "recruit,sergeant,recruit,recruit")
    done = run("sim", "crown", "--scenario", "many", *bots)
    assert done.code == 0, done.err
    assert set(done.json["wins"]) == {"recruit", "sergeant", "recruit 3", "recruit 4"}
    assert run("sim", "league", "--scenario", "pairs", "--teams", "1,2,1,2", *bots).code == 0


def test_without_a_word_a_sergeant_plays_against_recruits(run: Run) -> None:
    done = run("sim", "crown", "--games", 1, "--jobs", 1, "--json")
    assert set(done.json["wins"]) == {"sergeant", "recruit", "recruit 3"}


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("--bots", "recruit,recruit"), "--bots names 2, but there are 3 seats: name one for each."),
        (("--scenario", "many", "--bots", "recruit,recruit"), "there are 3 to 6 seats"),
        (("--bots", "recruit", "--teams", "1,2,1"), "Crown knows no teams. Name other --bots or --teams."),
        (("--bots", "recruit", "--teams", "a,b"), "--teams gives each seat the number of its team, as in 1,2,1,2"),
    ],
)
def test_wrong_numbers_are_one_sentence(run: Run, tokens: tuple[str, ...], sentence: str) -> None:
    done = run("sim", "crown", *tokens)
    assert done.code == 2
    assert sentence in done.err


def three_at_a_table(teams: tuple[int, ...] = ()) -> Results:
    """A game that the first won (with the third, if they are allies); the second lost ten men and the third four."""
    armies = ("a", "b", "c", "d")[: len(teams) or 3]
    sitting = Sitting(Setup("crown", "1", armies, teams=teams), ("recruit",) * len(armies), armies)
    cell = ExperimentCell.of("three", "base", [sitting], "1")
    matchup = Matchup("three", tuple(Entrant("recruit", army) for army in armies), "1", (cell,))
    losses = (0, 10, 4, 0)
    units = tuple(
        UnitRecord(seat, "Men", 10, 10 - losses[seat], felled=14 if seat == 0 else 0) for seat in range(len(armies))
    )
    winners = (0, 2) if teams else (0,)
    game = GameRecord(cell.fingerprint, 0, 0, armies, sitting.bots, winners, "", "", 1, 1, "", 0.0, units=units)
    plan = ExperimentPlan("crown", "Three", "1", "games=1", 1, {"base": "as it is"}, (matchup,))
    return Results(
        plan, ExperimentProgress(plan.matchups, rule_of(plan.until), plan.most), [Played(matchup, cell, game)]
    )


def test_a_table_of_three_tells_of_all_three() -> None:
    (row,) = exports.games(three_at_a_table())
    assert [row[f"army_{seat}"] for seat in (1, 2, 3)] == ["a", "b", "c"]
    assert [row[f"share_{seat}"] for seat in (1, 2, 3)] == [1, 0, 0]
    assert row["bot_3"] == "recruit"


def test_what_three_lost_makes_the_victory() -> None:
    """Each at 10 points a man. The first lost 0 and the others 70 on average, and so on: leads of 70, -80 and 10 go
    with 2/3, -1/3 and -1/3 of a victory beyond the even third."""
    slope = (70 * 2 / 3 + 80 / 3 - 10 / 3) / (70**2 + 80**2 + 10**2)
    found = {each.army: each.worth for each in worths(three_at_a_table(), {(army, "Men"): 100.0 for army in "abc"})}
    assert found == pytest.approx({"a": 140 * slope * 100, "b": -100 * slope * 100, "c": -40 * slope * 100})


def test_what_allies_lost_counts_for_their_side() -> None:
    """Two against two: the first and the third lost 40 together, the others 100."""
    slope = (60 * 1 / 2) * 2 / (2 * 60**2)
    priced = {("a", "Men"): 100.0, ("b", "Men"): 100.0, ("c", "Men"): 200.0, ("d", "Men"): 100.0}
    dear = {each.army: each.worth for each in worths(three_at_a_table((0, 1, 0, 1)), dict.fromkeys(priced, 100.0))}
    assert dear == pytest.approx({"a": 140 * slope * 100, "b": -100 * slope * 100, "c": -40 * slope * 100, "d": 0})
    allied = {each.army: each.worth for each in worths(three_at_a_table((0, 1, 0, 1)), priced)}
    assert allied["a"] / allied["b"] == pytest.approx(-1.4), "what an ally's men cost is no gain of an exchange"


def test_elo_is_told_of_two_and_of_no_more() -> None:
    (three,) = summary(three_at_a_table()).cells
    assert three.elo is None
    assert three.wins == (1, 0, 0)


def test_who_hits_an_ally_has_felled_nobody() -> None:
    match = Match(LEAGUE, LEAGUE.setup())
    acting = Activation("1", "town0")
    hits = [Event("loss", "league.turn.loss", "", activation=acting, changed=(Standing(f"town{seat}", 1),))
            for seat in (1, 2)]  # fmt: skip
    match.events = hits
    notes = {unit.seat: unit for unit in Notes(match).units}
    lost = notes[1].began - 1
    assert lost > 0
    assert notes[0].felled == lost, "town 1 is an enemy, town 2 an ally"
