"""What goes wrong is a sentence that helps, and nothing that was computed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.lab.journal import GAMES
from tests.cli.conftest import Run, run

__all__ = ["run"]
TOLL = 'ruleset = "toll"\nbots = ["sergeant", "recruit"]\nuntil = "games={games}"\n'


def trial(folder: Path, text: str, variant: str = "") -> Path:
    path = folder / "trial.toml"
    path.write_text(text)
    (folder / "mine.toml").write_text(variant)
    return path


@pytest.mark.parametrize(
    ("ruleset", "armies", "variant", "sentence"),
    [
        (
            "anvil",
            '"saltmarch-lances", "greywater-muster"',
            "[tables.units.units.knight]\ndcp = 4\n",
            (
                "mine.toml:1:1: The Saltmarch Lances is no legal army any more: 21 DCP, 1 more than the 20 allowed "
                "(anvil.army.dcp-budget). Change it as well, or leave this out."
            ),
        ),
        (
            "ruse",
            '"market-brawl", "cellar-muster"',
            '[armies.market-brawl]\ncore = ["cider-brawlers-2", "cider-brawlers-2", "chimney-rats-1"]\n',
            "mine.toml:2:9: card 'cider-brawlers-2' is there 2 times; once is allowed. (ruse.army.distinct)",
        ),
        (
            "ruse",
            '"market-brawl", "cellar-muster"',
            "[tables.fair.units.puddle-imps.versions.0]\npoints = 8\n",
            "mine.toml:1:1: with this change armies/market-brawl.toml is no good any more: 16 core points, 6 more",
        ),
        (
            "lords",
            '"corvane", "aldermoor"',
            '[[scenarios.two-banners.composition]]\nrole = "levy"\nside = "both"\nmost = 1\n',
            "Corvane of the Salt Fens is no legal army any more: 2 Levies, 1 more than the 1 allowed",
        ),
        (
            "fatigue",
            '"brazen-league", "reedwalkers"',
            "[scenarios.crossroads]\nbattle_points = 20\n",
            "The Brazen League is no legal army any more: an army needs a unit (fatigue.setup.order).",
        ),
    ],
)
@pytest.mark.slow
def test_a_variant_must_leave_the_armies_legal(
    run: Run, tmp_path: Path, ruleset: str, armies: str, variant: str, sentence: str
) -> None:
    head = f'ruleset = "{ruleset}"\n'
    path = trial(tmp_path, f'{head}armies = [{armies}]\nvariants = ["mine.toml"]\n', head + variant)
    done = run("lab", "run", path)
    assert done.code == 2
    assert sentence in done.err
    assert "left out" not in done.err
    assert not (tmp_path / "trial.lab").exists()


@pytest.mark.slow
def test_worker_processes_without_the_plug_in_leave_what_was_played(run: Run, tmp_path: Path) -> None:
    """Toll is registered here and installed nowhere, so that this process can play it and no other."""
    path = trial(tmp_path, TOLL.format(games=6))
    assert run("lab", "run", path, "--jobs", 1).code == 0
    journal = tmp_path / "trial.lab" / GAMES
    before = journal.read_bytes()
    path.write_text(TOLL.format(games=12))
    done = run("lab", "run", path, "--jobs", 2)
    assert done.code == 2
    assert "cannot load the rule set 'toll'" in done.err
    assert "Install there what is installed here, then run again." in done.err
    assert "Traceback" not in done.err
    assert journal.read_bytes() == before
    assert run("lab", "run", path, "--jobs", 1, "--json").json["games"] == 12
    assert journal.read_bytes().startswith(before)


def test_a_full_disk_under_a_report_or_a_table(run: Run, tmp_path: Path) -> None:
    assert run("lab", "run", trial(tmp_path, TOLL.format(games=2)), "--jobs", 1).code == 0
    results = tmp_path / "trial.lab"
    done = run("lab", "report", results, "--out", "/dev/full")
    assert done.code == 2
    assert done.err == "The report cannot be written to /dev/full: the disk is full. Name another file with --out.\n", (
        done.err
    )
    done = run("lab", "export", results, "--out", "/dev/full")
    assert done.code == 2
    assert done.err.startswith("The table cannot be written to /dev/full/games.csv: ")
