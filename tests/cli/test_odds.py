"""`grognard odds`: exact chances out of the rules' own code."""

from __future__ import annotations

from math import comb

import icepool
import pytest

from grognard.engine.odds.exact import odds
from grognard.engine.odds.queries import Knob, OutOfLimits, Query
from grognard.engine.ruleset import find
from grognard.engine.umpire import Umpire
from tests.cli.conftest import Run


def by_hand(dice: int, chance: float, lost: int) -> float:
    return comb(dice, lost) * chance**lost * (1 - chance) ** (dice - lost)


@pytest.mark.parametrize(
    ("options", "chance"),
    [
        ((), 1 / 2 * 1 / 2),
        (("--cover", "soft"), 1 / 3 * 1 / 2),
        (("--cover", "hard"), 1 / 3 * 1 / 3),
        (("--cover", "hard", "--heavy"), 1 / 3 * 1 / 9),
        (("--held",), 2 / 3 * 1 / 2),
        (("--fatigued", "--target-fatigued"), 1 / 3 * 2 / 3),
        (("--beset",), 1 / 2 * 2 / 3),
        (("--quality", 2, "--held"), 5 / 6 * 1 / 2),
    ],
)
@pytest.mark.clause("fatigue.attack.hit-modifiers", "fatigue.attack.save-modifiers", "fatigue.dice.natural")
def test_an_attack_of_fatigue(run: Run, options: tuple[object, ...], chance: float) -> None:
    told = run("odds", "fatigue", "--attackers", 10, *options, "--json").json
    assert told["exact"] is True
    assert told["counts"] == "models lost"
    outcomes = {each["value"]: each["chance"] for each in told["outcomes"]}
    assert sum(outcomes.values()) == pytest.approx(1)
    for lost in range(11):
        assert outcomes[lost] == pytest.approx(by_hand(10, chance, lost))
    assert told["mean"] == pytest.approx(10 * chance)


def test_a_target_cannot_lose_more_than_it_has(run: Run) -> None:
    told = run("odds", "fatigue", "attack", "--attackers", 4, "--target-models", 1, "--json").json
    assert [each["value"] for each in told["outcomes"]] == [0, 1]
    assert told["outcomes"][1]["chance"] == pytest.approx(1 - 0.75**4)


def test_no_attackers_no_losses(run: Run) -> None:
    told = run("odds", "fatigue", "--attackers", 0, "--json").json
    assert told["outcomes"] == [{"value": 0, "chance": 1.0, "at_least": 1.0}]


@pytest.mark.parametrize(("attackers", "targets"), [(2, 2), (10, 10), (7, 4), (20, 5), (5, 20), (20, 1), (1, 20)])
def test_a_round_of_combat_agrees_with_an_independent_oracle(run: Run, attackers: int, targets: int) -> None:
    """On 4 and 4: the attack with a die for every model, then all who are left strike back."""
    told = run("odds", "fatigue", "combat", "--attackers", attackers, "--target-models", targets, "--json").json
    wound = icepool.coin(1, 4)

    def back(slain: int) -> object:
        return slain - ((targets - slain) @ wound).map(lambda n: min(n, attackers))

    oracle = (attackers @ wound).map(lambda n: min(n, targets)).map(back)
    assert told["exact"] is True
    assert {each["value"] for each in told["outcomes"]} == set(oracle.outcomes())
    for each in told["outcomes"]:
        assert each["chance"] == pytest.approx(float(oracle.probability(each["value"])))


def test_without_json_a_histogram(run: Run) -> None:
    done = run("odds", "fatigue", "--cover", "hard", "--heavy")
    assert done.code == 0
    for word in ("Fatigue: An attack", "cover hard", "Models lost", "68.6 %", "█", "Average: 0.37 (exact)."):
        assert word in done.out


def test_help_comes_from_the_query(run: Run) -> None:
    assert "fatigue attack" in run("odds").out
    assert "combat" in run("odds", "fatigue", "--help").out
    help_ = run("odds", "fatigue", "attack", "--help").out
    assert "--target-quality" in help_
    assert "Cover of the target." in help_


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("fatigue", "atack"), "There is no query 'atack'. Did you mean 'attack'?"),
        (("fatigue", "--attackers", 61), "--attackers is 61; it goes from 0 to 60."),
        (("fatigue", "--target-quality", 7), "--target-quality is 7; it goes from 2 to 6."),
        (("fatigue", "--cover", "deep"), "--cover is 'deep'; wanted is one of none, soft, hard."),
        (("fatigue", "--attackers", "many"), "--attackers is 'many'; a whole number is wanted."),
        (("toll",), "Toll has no odds to ask for by name"),
    ],
)
def test_wrong_questions(run: Run, tokens: tuple[object, ...], sentence: str) -> None:
    done = run("odds", *tokens)
    assert done.code == 2
    assert sentence in done.err


def test_a_query_names_its_settings() -> None:
    async def nothing(umpire: Umpire) -> int:
        return 0

    def plain(count: int = 3, *, brave: bool = False) -> object:
        """A plain question."""
        return odds(nothing)

    query = Query("Plain", "losses", plain)  # type: ignore[arg-type]
    assert query.help == "A plain question."
    assert [(s.name, s.type, s.default, s.knob) for s in query.settings] == [
        ("count", int, 3, Knob("")),
        ("brave", bool, False, Knob("")),
    ]
    assert query({"count": 5})[0] == 1
    with pytest.raises(OutOfLimits, match="count is 101; it goes from 0 to 100"):
        query({"count": 101})


def test_what_a_rule_set_brings_besides() -> None:
    assert find("fatigue").queries
