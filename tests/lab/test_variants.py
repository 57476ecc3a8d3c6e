"""Variants: what a patch changes, and that everything wrong with one is told with its place in the patch."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.faults import ContentFault
from grognard.content.source import Source
from grognard.engine.ruleset import find
from grognard.lab.conducting import conduct
from grognard.lab.experiment import experiment_of
from grognard.lab.plan import games_of
from grognard.lab.setting_up import Wanted, setups
from grognard.lab.variants import BASELINE, Variant, patched_files, written

ANVIL = Wanted("field-of-banners", ("greywater-muster", "saltmarch-lances"), ("a", "b"))


def variant(text: str) -> Variant:
    return Variant("mine", Source(text, "mine.toml"))


def faults(text: str, ruleset: str, wanted: Wanted) -> list[str]:
    with pytest.raises(ContentFault) as found:
        setups(find(ruleset), [wanted], variant(text))
    return [str(fault) for fault in found.value.faults]


def test_a_cell_of_the_matrix_and_a_house_rule() -> None:
    patch = variant(
        'ruleset = "anvil"\n[options]\nturn_limit = 3\n[tables.matrix.attacker.knight.troop]\nfront = 1\n'
        "[tables.units.units.knight]\nhp = 9\n"
    )
    (base,) = setups(find("anvil"), [ANVIL], BASELINE)
    (changed,) = setups(find("anvil"), [ANVIL], patch)
    assert changed.scenario["scenario"]["turn_limit"] == 3
    cells = [made.scenario["tables"]["matrix"]["knight"]["troop"]["front"] for made in (base, changed)]
    assert cells == [3, 1]
    assert changed.scenario["tables"]["units"]["knight"]["hp"] == 9
    assert changed.scenario["tables"]["units"]["hero"] == base.scenario["tables"]["units"]["hero"]


def test_a_price_changes_who_is_drafted() -> None:
    wanted = Wanted("crossroads", ("brazen-league", "reedwalkers"), ("a", "b"))
    patch = variant('ruleset = "fatigue"\n[armies.brazen-league.units.brass-halberds]\ncost = 60\n')
    (base,) = setups(find("fatigue"), [wanted], BASELINE)
    (changed,) = setups(find("fatigue"), [wanted], patch)
    assert base.rosters[0] != changed.rosters[0]
    assert base.rosters[1] == changed.rosters[1]
    assert base.scenario == changed.scenario


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'ruleset = "anvil"\n[tables.matrix.attacker.knigt.troop]\nfront = 1\n',
            (
                "mine.toml:2:25: tables.matrix.attacker.knigt: there is no 'knigt' here in tables/matrix.toml."
                " Did you mean 'knight'?"
            ),
        ),
        (
            'ruleset = "anvil"\n[tables.matrics.attacker.knight.troop]\nfront = 1\n',
            "mine.toml:2:9: table 'matrics': Forged upon an Anvil has no table file 'matrics'. Did you mean 'matrix'?",
        ),
        (
            'ruleset = "anvil"\n[armies.saltmarch-lances.units.nobody]\nname = "x"\n',
            (
                "mine.toml:2:32: armies.saltmarch-lances.units.nobody: the list 'units' of armies/saltmarch-lances.toml"
                " has no 'nobody'."
            ),
        ),
        (
            'ruleset = "anvil"\n\n[tables.matrix.attacker.knight.troop]\nfront = "much"\n',
            "mine.toml:4:9: tables.matrix.attacker.knight.troop.front: ",
        ),
        (
            'ruleset = "anvil"\n[tables.units.units.knight]\nhpp = 3\n',
            "mine.toml:3:7: tables.units.units.knight.hpp: not a field here. Did you mean 'hp'?",
        ),
        ('ruleset = "anvil"\n[options]\npremesure = false\n', "mine.toml:2:1: options: there is no option 'premesure'"),
        ('ruleset = "anvil"\n[options]\nturn_limit = 0\n', "the option 'turn_limit' is a whole number from 1 to 100"),
        ('ruleset = "fatigue"\n', "mine.toml:1:11: ruleset: this is a variant of fatigue, but anvil is played."),
        ('ruleset = "anvil"\n[army.x]\ny = 1\n', "mine.toml:2:2: army: not a field here."),
    ],
)
def test_what_is_wrong_with_a_patch_is_told_of_the_patch(text: str, sentence: str) -> None:
    if "army.x" in text:
        with pytest.raises(ContentFault) as found:
            variant(text)
        told = str(found.value)
    else:
        told = "\n".join(faults(text, "anvil", ANVIL))
    assert sentence in told


def test_a_rule_set_without_files_says_so() -> None:
    from tests.engine.toy import TOLL

    with pytest.raises(ContentFault, match="Toll has no content files that a variant could change"):
        patched_files(variant('ruleset = "toll"\n[tables.x]\ny = 1\n'), TOLL)


def test_variants_share_their_dice_and_an_unchanged_one_goes_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "same.toml").write_text('ruleset = "ruse"\ntitle = "As it is"\n')
    document = {"ruleset": "ruse", "bots": ["recruit"], "variants": ["base", "same.toml"], "until": "games=4"}
    plan = experiment_of(document, tmp_path).plan
    assert len({game.seed for game in games_of(plan.matchups[0], 0)}) == 1
    results = conduct(plan, tmp_path / "out")
    base, same = ([game.digest for game in results.of(name).games] for name in ("base", "same"))
    assert base == same
    assert len(set(base)) == 4


values = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.text(), values, max_size=4))
def test_what_is_written_is_read_again(document: dict[str, object]) -> None:
    assert tomllib.loads(written(document)) == document
