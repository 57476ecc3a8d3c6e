"""Comparing variants: corrections against known values, and that a planted change is found and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.engine.history.saves import load
from grognard.lab.compare import GamePair, compare, pairs_of, surprises
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.folders import Played, Results
from grognard.lab.records import UnitRecord
from grognard.lab.stats import chance_beyond, holm, paired
from grognard.lab.trouble import LabTrouble
from tests.cli.conftest import Run, run

__all__ = ["run"]


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=20))
def test_a_correction_never_makes_surer(chances: list[float]) -> None:
    for before, after in zip(chances, holm(chances), strict=True):
        assert before <= after <= 1


def test_the_paired_interval_holds_the_truth_in_95_of_100_cases() -> None:
    rng = random.Random(8)
    held = 0
    for _ in range(400):
        found = paired([rng.gauss(0.3, 1) for _ in range(50)])
        held += found.low <= 0.3 <= found.high
    assert 0.91 <= held / 400 <= 0.98
    assert chance_beyond(1.959964) == pytest.approx(0.05, abs=1e-5)


def test_a_few_pairs_never_make_sure() -> None:
    """Three pairs that all went up by the same: one time in four that is luck."""
    assert paired([1.0, 1.0, 1.0]).chance == pytest.approx(0.25)
    assert paired([1.0, 1.1, 0.9, 1.0]).chance == pytest.approx(0.125)
    assert paired([0.0] * 9) == (0.0, 0.0, 0.0, 1.0)
    assert paired([1.0, 1.1, 0.9, 1.0] * 8).chance < 1e-6


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("compare")
    (folder / "slow.toml").write_text('ruleset = "fatigue"\n[armies.brazen-league.units.pike-company]\nmove = 4\n')
    document = {
        "ruleset": "fatigue",
        "armies": ["brazen-league", "reedwalkers"],
        "bots": ["dice"],
        "variants": ["base", "slow.toml"],
        "until": "games=20",
    }
    return conduct(experiment_of(document, folder).plan, folder / "out")


def test_a_variant_is_the_same_as_itself(played: Results) -> None:
    found = compare(pairs_of(played, played, ("base", "base")), ("base", "base"))
    assert found.pairs == found.same == 20
    assert found.changed == ()
    assert {change.difference for change in found.changes} == {0.0}


def test_a_changed_number_alone_is_no_other_game(played: Results) -> None:
    """The last state holds the content, so its digest differs also if everything went the same way."""
    pairs = [
        GamePair(pair.one, Played(pair.one.matchup, pair.other.cell, replace(pair.one.game, digest="other", cell="c")))
        for pair in pairs_of(played, played, ("base", "slow"))
    ]
    assert compare(pairs, ("base", "slow")).same == 20


def planted(pair: GamePair) -> GamePair:
    """Twice the decisions, and nothing else."""
    game = replace(pair.one.game, decisions=2 * pair.one.game.decisions, digest="other")
    return GamePair(pair.one, Played(pair.one.matchup, pair.other.cell, game))


def test_a_planted_change_is_found_and_nothing_else(played: Results) -> None:
    pairs = [planted(pair) for pair in pairs_of(played, played, ("base", "slow"))]
    found = compare(pairs, ("base", "slow"))
    assert [change.measure.name for change in found.changed] == ["decisions"]
    (change,) = found.changed
    assert change.after == pytest.approx(2 * change.before)
    assert change.low < change.difference < change.high
    assert found.same == 0


def test_figures_are_those_of_the_games(played: Results) -> None:
    found = compare(pairs_of(played, played, ("base", "slow")), ("base", "slow"))
    by_name = {change.measure.name: change for change in found.changes}
    base, slow = played.of("base"), played.of("slow")
    wins = by_name["crossroads: brazen-league (dice) wins"]
    for results, value in ((base, wins.before), (slow, wins.after)):
        assert value == pytest.approx(sum(e.matchup.first_share(e.game) for e in results.played) / 20)
    assert any(change.measure.group == "clause" and change.before > 0 for change in found.changes)
    assert any(name.endswith("Pike Company stands to the end") for name in by_name)


def test_a_unit_that_one_variant_leaves_out_is_told_as_such(played: Results) -> None:
    """What it does is only compared where both have it."""

    def without(pair: GamePair) -> GamePair:
        units = tuple(unit for unit in pair.other.game.units if unit.name != "Pike Company")
        return GamePair(pair.one, replace_game(pair.other, units))

    def replace_game(each: Played, units: tuple[UnitRecord, ...]) -> Played:
        return Played(each.matchup, each.cell, replace(each.game, units=units))

    found = compare([without(pair) for pair in pairs_of(played, played, ("base", "base"))], ("base", "base"))
    assert [change.measure.name for change in found.changed if "Pike" in change.measure.name] == [
        "brazen-league: Pike Company in the army"
    ]
    assert not any(change.measure.name.endswith("Pike Company acts") for change in found.changes)


def test_surprising_pairs_turned_the_result(played: Results) -> None:
    pairs = pairs_of(played, played, ("base", "slow"))
    turned = [pair for pair in pairs if pair.one.game.winners != pair.other.game.winners]
    assert surprises(pairs, 3) == surprises(turned, 3) or len(turned) < 3
    assert len(surprises(pairs, 5)) == 5


def test_what_cannot_be_compared_is_a_sentence(played: Results) -> None:
    with pytest.raises(LabTrouble, match="There is no variant 'fast' in 'Fatigue: crossroads'; there are: base, slow"):
        pairs_of(played, played, ("base", "fast"))


def test_the_command_plays_compares_and_keeps_replays(run: Run, tmp_path: Path) -> None:
    variant = tmp_path / "slow.toml"
    variant.write_text('ruleset = "ruse"\n[tables.fair.units.boar-knights]\nspeed = 1\n')
    done = run("lab", "compare", "base", variant, "--games", 2, "--bots", "dice", "--jobs", 1, "--replays", 1, "--json")
    assert done.code == 0, done.err
    (two,) = done.json["replays"]
    for path in two:
        assert load(Path(path).read_bytes()).outcome is not None
    folder = tmp_path / "base-slow.lab"
    shown = run("lab", "compare", f"{folder}:base", f"{folder}:slow", "--replays", 0)
    assert shown.code == 0, shown.err
    assert "figures have changed (paired differences" in " ".join(shown.out.split())
    assert "Name two different variants" in run("lab", "compare", "base", "base").err
    assert "Say which variant" in run("lab", "compare", folder, folder).err
