"""`grognard check-ruleset`: kept laws, broken laws, and rule sets that raise."""

from __future__ import annotations

import random
from collections.abc import Coroutine
from typing import Any

import pytest

from grognard.engine.ruleset import register
from grognard.engine.umpire import Umpire
from grognard.testing.laws import LAWS
from tests.cli.conftest import Run
from tests.engine.toy import Bridge, Toll


class Leaky(Toll):
    """Shows everybody everything."""

    name = "leaky"

    def known(self, state: Bridge, seat: int | None) -> Bridge:
        return state.copy()

    def imagine(self, known: Bridge, seat: int | None, rng: random.Random) -> Bridge:
        whole = known.copy()
        for other, keeper in enumerate(whole.keepers):
            if other != seat and keeper.luck is not None:
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
    done = run("check-ruleset", "toll", "--games", 2)
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


def test_in_several_processes(process: Run) -> None:
    done = process("check-ruleset", "toll", "--games", 2, "--jobs", 2, "--json")
    assert done.code == 0
    assert done.json["kept"] is True


def test_a_leak_breaks_the_law_of_secrecy(run: Run) -> None:
    register(Leaky())
    done = run("check-ruleset", "leaky", "--games", 1, "--laws", "7")
    assert done.code == 1
    assert "broken" in done.out
    assert "depends on what is hidden from it" in " ".join(done.out.split())


def test_a_rule_set_that_raises_breaks_the_law_and_the_others_still_run(run: Run) -> None:
    register(Clumsy())
    done = run("check-ruleset", "clumsy", "--games", 1, "--laws", "1,10,8", "--json")
    assert done.code == 1
    laws = {law["law"]: law["broken"] for law in done.json["laws"]}
    assert "game 0 raised KeyError: 'guards'" in laws["1 random games end"][0]
    assert laws["10 steps are short"]


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
