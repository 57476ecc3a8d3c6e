"""The log: each audience's lines are made once, and a tab that adds what it is sent has exactly the whole log."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.engine.events import Event
from grognard.engine.ruleset import find
from grognard.engine.showing.logbook import Log, same_start
from tests.server.kit import Json, Tab, Table

patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ANSWERS: dict[str, list[Any]] = {"act": ["strike", "step", "step", "wait"], "hard": [1, 2]}
numbers = st.lists(st.integers(0, 3), max_size=6)


@patiently
@given(numbers, numbers)
def test_a_common_start_ends_where_the_first_difference_is(one: list[int], other: list[int]) -> None:
    found = same_start(one, other)
    assert one[:found] == other[:found]
    assert one[found : found + 1] != other[found : found + 1] or found in (len(one), len(other))


@patiently
@given(st.lists(st.tuples(st.integers(0, 6), numbers), max_size=8))
def test_a_log_that_is_cut_and_grows_is_the_log_of_its_events(changes: list[tuple[int, list[int]]]) -> None:
    log, events = Log(), list[Event]()
    for kept, new in changes:
        events = [*events[:kept], *(Event("e", "c", f"it was {number}") for number in new)]
        before = {id(line) for line in log.lines[:kept]}
        log.follow(events)
        assert [line.number for line in log.lines] == list(range(1, len(events) + 1))
        assert [line.event for line in log.lines] == events
        assert [line.sentence for line in log.lines] == [event.sentence() for event in events]
        assert before <= {id(line) for line in log.lines}, "a line that stays is not made again"


class Reader:
    """What a page makes of the tables of a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self._read = 0
        self.log: list[Json] = []
        self.received = 0

    def read(self) -> list[Json]:
        for table in self.tab.tables[self._read :]:
            sent = table.get("log", [])
            self.log = [*self.log[: table.get("kept", 0)], *sent]
            self.received += len(sent)
        self._read = len(self.tab.tables)
        return self.log


def _whole_log(table: Table, match: str, *tokens: str) -> Any:
    with table.join(match, *tokens) as fresh:
        return fresh.table.get("log", [])


def test_whatever_is_taken_back_every_tab_has_the_whole_log(table: Table) -> None:
    rng = random.Random(3)
    made = table.make(options={"health": 60})
    match, tokens = made["match"], made["tokens"]
    with table.join(match, *tokens) as both, table.join(match, tokens[1]) as red, table.join(match) as fan:
        readers = [Reader(both), Reader(red), Reader(fan)]
        for _ in range(60):
            if rng.random() < 0.3:
                both.ask("undo", seat=both.table["seat"])
                _settle(table, match, [reader.tab for reader in readers])
            else:
                topic = both.table["question"]["topic"]
                both.about("answer", rng.choice(ANSWERS.get(topic, ["abandon"])))
                _settle(table, match, [reader.tab for reader in readers])
            whole = _whole_log(table, match)
            assert [reader.read() for reader in readers] == [whole] * 3
        assert len(whole) > 5
        assert readers[0].received < 4 * len(whole), "lines that a tab has are not sent again"


def _settle(table: Table, match: str, tabs: list[Tab]) -> None:
    """Wait until these tabs show what the match is now."""
    with table.join(match) as fresh:
        for tab in tabs:
            tab.until(lambda shown: shown["n"] == fresh.table["n"] and shown["scene"] == fresh.table["scene"])


def test_those_who_see_the_same_get_one_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int | None] = []
    rules = find("duel")
    scene = type(rules).scene

    def counted(self: Any, known: Any, seat: int | None) -> Any:
        drawn.append(seat)
        return scene(self, known, seat)

    made = table.make(options={"health": 60})
    match, (blue, red) = made["match"], made["tokens"]
    with ExitStack() as stack:
        fans = [stack.enter_context(table.join(match)) for _ in range(5)]
        ann, bob = stack.enter_context(table.join(match, blue)), stack.enter_context(table.join(match, red))
        monkeypatch.setattr(type(rules), "scene", counted)
        ann.give("wait")
        for tab in (*fans, bob):
            tab.until(lambda shown: shown["n"] == 1)
        assert sorted(drawn, key=str) == [0, 1, None], "one scene for each pair of eyes"
        assert all(fan.table == fans[0].table for fan in fans)
        assert [sitter.get("yours", False) for sitter in ann.table["sitters"]] == [True, False]
        assert [sitter.get("yours", False) for sitter in bob.table["sitters"]] == [False, True]
