"""`grognard check-ruleset`: kept laws, broken laws, and rule sets that raise."""

from __future__ import annotations

import random
import sys
from collections.abc import Coroutine
from typing import Annotated, Any

import pytest

from grognard.cli.type_check import check_types
from grognard.engine.ruleset import Setup, find, register
from grognard.engine.secrets.known import Secret, owner
from grognard.engine.umpire import Umpire
from grognard.testing.laws import LAWS
from tests.cli.conftest import Run
from tests.engine.toy import Bridge, Keeper, Toll


def half_of_it(keeper: Keeper) -> int | None:
    return None if keeper.luck is None else -(keeper.luck // 3)


class Transparent(Keeper):
    luck: Annotated[int | None, Secret(owner, blank=half_of_it)] = None


class Leaky(Toll):
    """What is seen in place of the secret number depends on it."""

    name = "leaky"

    def start(self, setup: Setup) -> Bridge:
        return Bridge([Transparent(keeper.guards, keeper.seat) for keeper in super().start(setup).keepers])

    def imagine(self, known: Bridge, seat: int | None, rng: random.Random) -> Bridge:
        whole = known.copy()
        for keeper in whole.keepers:
            if keeper.luck is not None and keeper.luck <= 0:
                keeper.luck = rng.randint(1, 6)
        return whole


class Clumsy(Toll):
    """Falls over in the third bid."""

    name = "clumsy"

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.bids == 2:
            raise KeyError("guards")
        return super().step(umpire, state)


def test_all_laws_are_kept(run: Run) -> None:
    done = run("check-ruleset", "toll", "--games", 2, "--no-types")
    assert done.code == 0
    assert all(law in done.out for law in LAWS)
    assert "broken" not in done.out


def test_json(run: Run) -> None:
    told = run("check-ruleset", "toll", "--games", 3, "--laws", "1,8", "--json").json
    assert told["kept"] is True
    assert [(law["law"], law["games"]) for law in told["laws"]] == [
        ("1 random games end", 3),
        ("8 clauses are cited", 1),
    ]


class Torn(Toll):
    """One file of its content cannot be read."""

    name = "torn"

    def faults(self) -> list[str]:
        return ["armies/hill.toml:9:1: rnage: not a field here. Did you mean 'range'?"]


def test_faults_of_content_are_told(run: Run) -> None:
    register(Torn())
    done = run("check-ruleset", "torn", "--games", 1, "--laws", "1")
    assert done.code == 1
    assert "Content: armies/hill.toml:9:1: rnage: not a field here. Did you mean 'range'?" in done.out
    told = run("check-ruleset", "torn", "--games", 1, "--laws", "1", "--json").json
    assert (told["kept"], told["content"]) == (True, list(Torn().faults()))


def test_in_several_processes(process: Run) -> None:
    done = process("check-ruleset", "toll", "--games", 2, "--jobs", 2, "--no-types", "--json")
    assert done.code == 0
    assert done.json["kept"] is True


def test_a_leak_breaks_the_law_of_secrecy(run: Run) -> None:
    register(Leaky())
    done = run("check-ruleset", "leaky", "--games", 1, "--laws", "7")
    assert done.code == 1
    assert "broken" in done.out
    assert "is not what seat None knew before" in " ".join(done.out.split())


def test_a_rule_set_that_raises_breaks_the_law_and_the_others_still_run(run: Run) -> None:
    register(Clumsy())
    done = run("check-ruleset", "clumsy", "--games", 1, "--laws", "1,10,8", "--json")
    assert done.code == 1
    laws = {law["law"]: law["broken"] for law in done.json["laws"]}
    assert "game 0 raised KeyError: 'guards'" in laws["1 random games end"][0]
    assert laws["10 steps are short"]


def test_what_is_raised_in_every_game_is_told_once(run: Run) -> None:
    register(Clumsy())
    done = run("check-ruleset", "clumsy", "--games", 3, "--laws", "1,4,8")
    assert done.code == 1
    assert done.out.count("raised KeyError") == 1
    assert "laws 1, 4: game 0 raised KeyError: 'guards'" in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("--games", 0), "--games is 0; at least 1 game must be played."),
        (("--laws", "11"), "There is no law '11'."),
    ],
)
def test_wrong_usage(run: Run, tokens: tuple[object, ...], sentence: str) -> None:
    done = run("check-ruleset", "toll", *tokens)
    assert done.code == 2
    assert sentence in done.err


def test_without_mypy_one_sentence_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mypy", None)  # as if it could not be imported
    done = run("check-ruleset", "toll", "--games", 1)
    assert done.code == 0
    assert done.out.endswith(
        "Types were not checked. mypy is not installed; pip install mypy, then this command uses it.\n"
    )


def test_the_types_of_a_boxed_game_are_checked_with_grognard(run: Run) -> None:
    assert check_types(find("ruse")).skipped == "Ruse is part of Grognard, and checked with it."


def test_one_law_alone_needs_no_types(run: Run) -> None:
    done = run("check-ruleset", "toll", "--games", 1, "--laws", "1", "--json")
    assert done.json["types"]["checked"] is False
