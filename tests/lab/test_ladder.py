"""The ladder: round robins that go on where they were interrupted, ratings, and a page that stands alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from grognard.engine.ruleset import find, register
from grognard.lab.conducting import conduct
from grognard.lab.journal import GAMES
from grognard.lab.ladder import Ranking, ladder_plan, overall, ranking_of
from grognard.lab.ladder_page import ladder_page
from tests.bots.guests import MAGPIE
from tests.cli.conftest import Run, run
from tests.engine.toy import TOLL

__all__ = ["run"]

register(TOLL)
BOTS = ("recruit", "sergeant")


@pytest.fixture(scope="module")
def ranking(tmp_path_factory: pytest.TempPathFactory) -> Ranking:
    plan = ladder_plan(TOLL, BOTS, games=10, seed="1")
    return ranking_of(conduct(plan, tmp_path_factory.mktemp("ladder")))


def test_everybody_meets_everybody_as_often_from_each_seat(tmp_path: Path) -> None:
    plan = ladder_plan(TOLL, BOTS, games=4, seed="1")
    games = list(conduct(plan, tmp_path).games)
    assert [game.bots for game in games].count(("recruit", "sergeant")) == 2
    assert [game.bots for game in games].count(("sergeant", "recruit")) == 2


def test_more_games_and_more_bots_cost_only_what_is_new(tmp_path: Path) -> None:
    conduct(ladder_plan(TOLL, BOTS, games=4, seed="1"), tmp_path)
    before = (tmp_path / GAMES).read_bytes()
    conduct(ladder_plan(TOLL, BOTS, games=6, seed="1"), tmp_path)
    after = (tmp_path / GAMES).read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == 6


def test_the_ranking_counts_what_was_played(ranking: Ranking) -> None:
    assert ranking.games == 10
    assert {each.entrant for each in ranking.ratings} == set(BOTS)
    (pairing,) = ranking.pairings
    assert pairing.bots == BOTS
    assert ranking.ratings[0].entrant == (BOTS[0] if pairing.share.share > 0.5 else BOTS[1])
    assert sum(each.elo for each in ranking.ratings) == pytest.approx(0, abs=1e-6)


def test_all_rule_sets_together_are_their_sum(ranking: Ranking) -> None:
    whole = overall([ranking, ranking])
    assert whole.games == 20
    won, games = whole.scores[BOTS]
    assert (won, games) == (2 * ranking.scores[BOTS][0], 20)
    assert whole.ratings[0].high - whole.ratings[0].low < ranking.ratings[0].high - ranking.ratings[0].low


def test_the_page_stands_alone_and_says_what_the_ranking_says(ranking: Ranking) -> None:
    page = ladder_page(overall([ranking]), [ranking], {"toll": "Toll <bridge>"}, "1")
    assert "Toll &lt;bridge&gt;" in page
    assert not re.search(r"(src|href)=|https?://(?!www\.w3\.org)", page)
    for each in ranking.ratings:
        assert f"{each.elo:+.0f}" in page
    assert "Toll &lt;bridge&gt;: head to head" in page


def test_openings_are_the_units_that_acted_first(tmp_path: Path) -> None:
    ranking = ranking_of(conduct(ladder_plan(find("ruse"), ("recruit", "magpie"), games=2, seed="1"), tmp_path))
    assert ranking.openings
    for opening in ranking.openings:
        assert opening.units.count(", ") <= 2
        assert 1 <= opening.share.games <= 2
    assert "openings" in ladder_page(ranking, [ranking], {}, "1")


@pytest.fixture(autouse=True)
def magpie_is_invited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_BOTS", json.dumps({"magpie": MAGPIE}))


def test_the_command_plays_guests_too_and_names_the_page(run: Run, tmp_path: Path) -> None:
    line = ("ladder", "--rulesets", "toll", "--bots", "recruit,magpie", "--games", 2, "--jobs", 1, "--into", tmp_path)
    found = run(*line, "--json").json
    assert found["overall"]["games"] == 2
    assert Path(found["page"]).read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run(*line).out.count("magpie") >= 1


def test_one_bot_is_no_ladder(run: Run) -> None:
    done = run("ladder", "--rulesets", "toll", "--bots", "recruit")
    assert (done.code, done.err) == (2, "A ladder needs two bots or more; name them with --bots.\n")
