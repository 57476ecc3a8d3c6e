"""Findings: what a step has found out is told to a fork that plays it again, and to nobody else."""

from __future__ import annotations

import random

import pytest

from grognard.engine.dice.sources import Scripted
from grognard.engine.match import Match
from grognard.engine.playing.findings import Findings
from grognard.engine.playing.rest import Keep
from grognard.engine.questions import Number, One, Option, Pick
from grognard.engine.umpire import Umpire
from tests.engine.toy import Bridge, Toll


class Looking(Toll):
    """Every step looks down the road twice: before it asks, and after the answer for as far as was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: list[int] = []

    def _look(self, far: int) -> int:
        self.looks.append(far)
        return far

    async def step(self, umpire: Umpire, state: Bridge) -> None:
        assert umpire.recall("near", lambda: self._look(1)) == 1
        far = await umpire.ask(0, Number("How far?", "toll.bid.sealed", "far", 1, 3))
        state.bids += umpire.recall("far", lambda: self._look(far))
        await umpire.ask(1, One("And now?", "toll.bid.sealed", "now", [Option("on", 0)]))


def begun(keep: Keep = Keep.LAST) -> tuple[Looking, Match]:
    rules = Looking()
    match = Match(rules, rules.setup(), source=Scripted([]), keep=keep)
    match.submit(0, 2)
    return rules, match


def test_a_fork_is_told_what_was_found_and_looks_for_itself_from_there_on() -> None:
    rules, match = begun()
    fork = match.fork()
    of_a_fork = fork.fork()  # nobody has looked at either
    rules.looks.clear()
    assert fork.state.bids == of_a_fork.state.bids == match.state.bids == 2
    assert rules.looks == []
    for each in (fork, of_a_fork, match):
        each.submit(1, "on")
        assert rules.looks == [1], "another step"
        rules.looks.clear()


def test_what_was_found_later_than_a_fork_is_not_known_to_it() -> None:
    rules, match = begun()
    match.submit(1, "on")
    fork = match.fork()
    match.submit(0, 3)
    rules.looks.clear()
    fork.submit(0, 1)
    assert rules.looks == [1]
    assert fork.state.bids == 2 + 1
    assert match.state.bids == 2 + 3


def test_whoever_goes_back_or_imagines_looks_again() -> None:
    rules, match = begun()
    rules.looks.clear()
    assert match.at(0).state.bids == 0
    assert rules.looks == [1]
    match.undo(0)
    match.submit(0, 3)
    assert match.state.bids == 3
    rules.looks.clear()
    match.imagine(0, random.Random(1))
    assert rules.looks == [1, 3]


def test_mass_play_keeps_nothing_and_its_forks_look_for_themselves() -> None:
    rules, match = begun(Keep.NONE)
    rules.looks.clear()
    assert match.fork().state.bids == 2
    assert rules.looks == [1, 2]


def test_a_step_that_looks_for_something_else_in_a_replay_is_a_fault_of_the_rules() -> None:
    first = Findings()
    assert first.recall("doors", lambda: 3) == 3
    again = Findings(first.so_far())
    with pytest.raises(RuntimeError, match="look for 'walls' where an earlier run of this step looked for 'doors'"):
        again.recall("walls", lambda: 4)


def test_a_pick_that_names_its_things_finds_out_what_is_ready_only_when_somebody_asks() -> None:
    found = []

    def ready() -> dict[str, int]:
        found.append("ready")
        return {"1": 1, "3": 3}

    pick = Pick("Which?", "toll.bid.sealed", "which", ready, lambda: [Option("1", 1), Option("3", 3)], named=int)
    assert pick.take("3") == 3
    assert found == []
    assert pick.refuse("2") is not None
    assert pick.refuse("3") is None
    assert found == ["ready"]
