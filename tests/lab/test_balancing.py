"""Balancing: where prices stand, what a patch of them looks like, and that a cheap army becomes dearer and even."""

from __future__ import annotations

import random
import tomllib
from concurrent.futures import Executor, Future
from math import exp
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.ruleset import find
from grognard.lab.balancing import Balancing
from grognard.lab.conducting import conduct
from grognard.lab.patches import patch
from grognard.lab.plan import PlannedGame
from grognard.lab.prices import prices_of, step_of, uses_of
from grognard.lab.records import GameRecord, UnitRecord
from tests.cli.conftest import Run, run

__all__ = ["run"]


@pytest.mark.parametrize(
    ("name", "army", "unit", "path", "step"),
    [
        ("fatigue", "brazen-league", "Pike Company", ("units", "pike-company", "cost"), 5),
        ("anvil", "saltmarch-lances", "The First Lance", ("units", "knight", "dcp"), 1),
        ("ruse", "market-brawl", "Hill Ogres", ("units", "Hill Ogres", "versions", "1", "points"), 1),
        ("battleforge", "tin-column", "Medic", ("datasheets", "medic", "points"), 5),
    ],
)
def test_every_unit_of_an_army_finds_its_price(
    name: str, army: str, unit: str, path: tuple[str, ...], step: int
) -> None:
    rules = find(name)
    uses = uses_of(rules, prices_of(rules), [each.id for each in rules.armies()])
    (price,) = {use.price for use in uses if (use.army, use.unit) == (army, unit)}
    assert price.path == path
    assert step_of(price, [use.price for use in uses]) == step


def test_a_patch_of_prices_is_a_variant_to_read() -> None:
    prices = prices_of(find("ruse"))
    ogres = next(price for price in prices if "hill-ogres-2" in price.names)
    small = next(price for price in prices if "hill-ogres-1" in price.names)
    document = tomllib.loads(patch("ruse", "Cheaper ogres", {ogres: 6, small: 3}))
    assert len(document["tables"]["fair"]["units"]["Hill Ogres"]["versions"]) == 2
    text = patch("ruse", "Cheaper ogres", {ogres: 6})
    assert text.endswith('[tables.fair.units."Hill Ogres".versions.1]\npoints = 6  # was 7\n')
    document = tomllib.loads(text)
    assert document["tables"]["fair"]["units"]["Hill Ogres"]["versions"]["1"] == {"points": 6}


TRULY = {"reedwalkers": 1.4}
"""What a point of an army is worth in truth, where that is not one."""


class ByStrength(Executor):
    """Games whose winner is drawn by what both sides field in truth: the prices that even them out are known."""

    def submit(self, _fn: Any, /, *args: Any, **_kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result([drawn(game) for game in args[0].games])
        return done


def drawn(game: PlannedGame) -> GameRecord:
    box = {(use.army, use.unit): use.price.value for use in USES}
    fielded = [[(roster["army"], unit["name"]) for unit in roster["units"]] for roster in game.setup.rosters]
    one, other = (sum(box[unit] * TRULY.get(unit[0], 1.0) for unit in units) for units in fielded)
    won = 0 if random.Random(f"{game.seed} {game.rotation}").random() < 1 / (1 + exp((other - one) / 100)) else 1
    units = tuple(
        UnitRecord(seat, unit, 10, 5, felled=5) for seat, side in enumerate(fielded) for _, unit in dict.fromkeys(side)
    )
    cell, sitting = game.cell, game.sitting
    return GameRecord(
        cell.fingerprint,
        game.round,
        game.rotation,
        sitting.armies,
        sitting.bots,
        (won,),
        "drawn",
        "",
        1,
        1,
        "",
        0.01,
        units=units,
    )


FATIGUE = find("fatigue")
USES = uses_of(FATIGUE, prices_of(FATIGUE), [each.id for each in FATIGUE.armies()])


@pytest.mark.slow
def test_an_army_that_is_too_cheap_becomes_dearer_until_it_is_even(tmp_path: Path) -> None:
    document = {"armies": ["brazen-league", "reedwalkers"], "until": "games=400", "seed": "oak"}
    search = Balancing(
        FATIGUE, document, tmp_path, lambda plan, folder: conduct(plan, folder, open_executor=ByStrength)
    )
    found = search.search(3)
    assert found.better
    league, walkers = found.armies
    assert walkers.before.share > 0.85
    assert abs(walkers.after.share - 0.5) < abs(walkers.before.share - 0.5) - 0.1
    assert league.after.share + walkers.after.share == pytest.approx(1)
    assert found.games == 800
    dearer = [change for change in found.changes if change.army == "reedwalkers"]
    assert dearer
    assert all(change.after > change.before and change.after % 5 == 0 for change in dearer)
    assert all(change.after < change.before for change in found.changes if change.army == "brazen-league")
    assert tomllib.loads(Path(found.variant).read_text())["armies"].keys() == {"brazen-league", "reedwalkers"}


@pytest.mark.slow
def test_the_command_keeps_its_games_and_tells_before_and_after(run: Run, tmp_path: Path) -> None:
    words = ("--armies", "cellar-muster,market-brawl", "--bot", "recruit", "--games", 8, "--rounds", 1, "--jobs", 1)
    done = run("lab", "balance", "ruse", *words, "--into", tmp_path / "out")
    assert done.code == 0, done.err
    told = " ".join(done.out.split())
    assert "Ruse: what each army gets against the others" in told
    assert "games with dice that no proposal was made from, in meeting" in told
    assert "No proposal was better than the prices as they are." in told or "Proposed point costs" in told
    kept = {path: path.read_bytes() for path in tmp_path.rglob("games.jsonl")}
    assert set(kept) == {tmp_path / "out" / part / "games.jsonl" for part in ("search", "proof")}
    assert run("lab", "balance", "ruse", *words, "--into", tmp_path / "out").out == done.out
    assert {path: path.read_bytes() for path in kept} == kept


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("lords",), "Lords has no point costs that could be changed"),
        (("fatigue", "--armies", "cairn-kin"), "To even out armies of Fatigue takes at least two of them."),
        (("fatigue", "--armies", "cairn"), "There is no army 'cairn'."),
        (("fatigue", "--rounds", 0), "--games and --rounds must be 1 or more."),
    ],
)
def test_what_cannot_be_balanced_is_said(run: Run, words: tuple[object, ...], sentence: str) -> None:
    done = run("lab", "balance", *words)
    assert done.code == 2
    assert sentence in done.err
