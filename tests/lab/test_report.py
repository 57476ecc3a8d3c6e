"""Reports, exports and the notebook: complete, offline, and true to the games."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.engine.ruleset import find
from grognard.lab.charts import survival_curves, unit_names
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.exports import export
from grognard.lab.figures import Share, summary
from grognard.lab.folders import Results
from grognard.lab.pages import matrix
from grognard.lab.ratings import ratings
from grognard.lab.records import UnitRecord
from grognard.lab.report import report
from grognard.lab.worth import prices, survival, worths
from tests.cli.conftest import ROOT, Run, run

__all__ = ["run"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    document = {
        "ruleset": "ruse",
        "title": "Rats <and> lanterns",
        "armies": ["bone-concert", "cellar-muster", "lantern-parade"],
        "bots": ["recruit"],
        "until": "games=8",
    }
    return conduct(experiment_of(document).plan, folder)


def test_ratings_are_those_of_elo() -> None:
    """If one wins 3 of 4 games against the other, about 191 Elo lie between them."""
    strong, weak = ratings({("a", "b"): (750.0, 1000)})
    assert (strong.entrant, weak.entrant) == ("a", "b")
    assert strong.elo - weak.elo == pytest.approx(191, abs=2)
    assert strong.elo + weak.elo == pytest.approx(0, abs=1e-6)
    assert strong.low < strong.elo < strong.high
    chain = ratings({("a", "b"): (60.0, 100), ("b", "c"): (60.0, 100)})
    assert [each.entrant for each in chain] == ["a", "b", "c"]
    (champion, beaten) = ratings({("a", "b"): (10.0, 10)})
    assert champion.elo < 1500
    assert beaten.games == 10


class Page(HTMLParser):
    """The headings of a page, and everything that it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.fetched: list[str] = []
        self.scripts = 0
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in = tag
        self.scripts += tag == "script"
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_data(self, data: str) -> None:
        if self._in == "h2" and data.strip():
            self.headings.append(data)
            self._in = ""


def test_a_report_is_one_page_that_fetches_nothing(results: Results) -> None:
    text = report(results, find("ruse"), "base")
    page = Page()
    page.feed(text)
    assert page.headings == [
        "Who beats whom",
        "Ratings",
        "What a unit is worth",
        "How long units last",
        "How long a game lasts",
        "Which clauses were played",
        "Luck",
        "Where fights happen",
        "Ask the next question",
    ]
    assert [each for each in page.fetched if not each.startswith("#")] == []
    assert page.scripts == 0
    assert re.findall(r"url\((?!#)", text) == []
    assert "Rats &lt;and&gt; lanterns" in text
    assert len(text) < 1_000_000


def test_the_matrix_tells_the_shares(results: Results) -> None:
    text = report(results, find("ruse"), "base")
    pair = [each for each in results.played if str(each.matchup.entrants[0]).startswith("bone")][:8]
    share = Share.of(sum(each.matchup.first_share(each.game) for each in pair), 8)
    assert f"<b>{100 * share.share:.0f} %" in text
    assert f"{100 * share.low:.0f} to {100 * share.high:.0f}, 8 games" in text


def test_the_last_column_is_against_all_others(results: Results) -> None:
    text = matrix({("a", "b"): (6.0, 8), ("a", "c"): (3.0, 4), ("b", "c"): (1.0, 2)})
    assert "<th scope='col'>all</th>" in text
    assert re.findall(r"<b>(\d+) %", text) == ["75", "75", "75", "25", "50", "30", "25", "50", "33"]
    assert ">all<" not in matrix({("a", "b"): (6.0, 8)})
    found = {each.entrant: each.share for each in summary(results).entrants}
    own = [each for each in results.played if "bone-concert" in each.game.armies]
    won = sum(each.game.share(each.game.armies.index("bone-concert"), 2) for each in own)
    assert found["bone-concert (recruit)"] == Share.of(won, len(own))


def test_units_bear_the_name_of_their_army_only_where_two_are_called_alike() -> None:
    names = unit_names([("a", "Bows"), ("b", "Bows"), ("b", "Pikes")])
    assert list(names.values()) == ["Bows (a)", "Bows (b)", "Pikes"]


def test_a_unit_of_a_single_game_is_left_out_of_its_chart(results: Results) -> None:
    """It has no interval: the chart could not be drawn."""
    (first, *others) = results.played
    champion = UnitRecord(0, "Champion", 1, 0, felled=3, acts=2)
    alone = first._replace(game=replace(first.game, units=(*first.game.units, champion)))
    changed = Results(results.plan, results.progress, [alone, *others])
    text = report(changed, find("ruse"), "base")
    worth = text[text.index("What a unit is worth") : text.index("How long units last")]
    assert "Champion" not in worth
    assert "Bone Fiddlers" in worth


def test_where_losses_decide_nothing_no_unit_has_a_worth(results: Results) -> None:
    """If who lost more won, a worth by exchange would be upside down, with intervals that end before they begin."""
    turned = []
    for each in results.played:
        began = {seat: sum(unit.began for unit in each.game.units if unit.seat == seat) for seat in (0, 1)}
        stand = {seat: sum(unit.ended for unit in each.game.units if unit.seat == seat) for seat in (0, 1)}
        loser = 0 if stand[0] * began[1] < stand[1] * began[0] else 1
        turned.append(each._replace(game=replace(each.game, winners=(loser,))))
    strange = Results(results.plan, results.progress, turned)
    assert worths(strange, {}) == []
    text = report(strange, find("ruse"), "base")
    assert "the side that lost more did not win less often" in text
    assert "What a unit is worth" in text


def test_lines_are_told_apart_by_the_shape_of_their_marks() -> None:
    curves = {("a", f"Unit {n}"): [1 - n * point / 200 for point in range(21)] for n in range(8)}
    drawn = survival_curves(curves)
    shapes = re.findall(r'unit: (Unit \d)" role="graphics-symbol" aria-roledescription="point"[^>]* d="([^"]*)"', drawn)
    assert len({name for name, _ in shapes}) == len({path for _, path in shapes}) == 8


def test_units_are_worth_what_they_did(results: Results) -> None:
    priced = prices(find("ruse"), ["bone-concert"])
    found = worths(results, priced)
    assert {each.unit for each in found} == {unit.name for game in results.games for unit in game.units}
    assert all(each.low <= each.worth <= each.high for each in found)
    curves = survival(results)
    for curve in curves.values():
        assert all(0 <= late <= early <= 1 for early, late in pairwise(curve))


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_tables_hold_every_game(results: Results, tmp_path: Path, form: str) -> None:
    paths = export(results, tmp_path, form)  # type: ignore[arg-type]
    assert [path.stem for path in paths] == ["games", "units", "clauses", "steps", "events"]
    if form == "csv":
        with (tmp_path / "games.csv").open() as file:
            rows = list(csv.DictReader(file))
    else:
        from pyarrow import parquet

        rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["digest"] for row in rows] == [game.digest for game in results.games]
    assert all(path.stat().st_size > 100 for path in paths)


def test_the_commands(run: Run, results: Results, folder: Path, tmp_path: Path) -> None:
    done = run("lab", "report", folder, "--out", tmp_path / "r.html")
    assert done.code == 0, done.err
    assert (tmp_path / "r.html").read_text().startswith("<!doctype html>")
    assert "There is no variant 'x'. There are: base." in run("lab", "report", folder, "--variant", "x").err
    assert "holds no results of the lab" in run("lab", "report", tmp_path).err
    assert "cannot be written" in run("lab", "report", folder, "--out", tmp_path / "no" / "r.html").err
    assert run("lab", "export", folder, "--out", tmp_path / "t").out.count(".csv") == 5


def test_the_notebook_runs() -> None:
    notebook = json.loads((ROOT / "docs" / "notebooks" / "games.ipynb").read_text())
    space: dict[str, object] = {}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        exec(compile(cell, "games.ipynb", "exec"), space)
    assert len(cells) == 4
    assert space["often"].num_rows > 10  # type: ignore[attr-defined]
