"""Hostile and clumsy messages: each gets a clear refusal, changes nothing and never ends the connection."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.engine.record import to_json
from grognard.server import wire
from tests.server.kit import PATIENCE, Json, Tab, Table
from tools.tabs import Tab as Page


def unchanged(tab: Tab, before: Json) -> None:
    """The connection lives, and a fresh look at the table shows what it showed before."""
    tab.send({"type": "hello", "tokens": []})
    after = tab.next_table()
    for field in ("n", "scene", "deciding", "sitters"):
        if field == "sitters":
            continue
        assert after[field] == before[field]


def plain(refusal: Json) -> None:
    assert refusal["type"] == "no"
    assert refusal["refusal"]["clause"].startswith(("engine.", "duel."))
    assert 5 < len(refusal["refusal"]["reason"]) < 700
    assert "Traceback" not in refusal["refusal"]["reason"]


UNREADABLE: list[tuple[str, str | bytes, int]] = [
    ("no JSON", "boo", 0),
    ("nothing", "", 0),
    ("half a message", '{"type": "answer", "id": 1', 0),
    ("a list", "[1, 2]", 0),
    ("a number", "7", 0),
    ("no type", '{"id": 5}', 5),
    ("an unknown type", '{"type": "launch", "id": 6}', 6),
    ("fields missing", '{"type": "answer", "id": 7}', 7),
    ("a seat in words", '{"type": "undo", "id": 8, "seat": "blue"}', 8),
    ("a number that is none", '{"type": "undo", "id": 9.5, "seat": 0}', 0),
    ("a negative number", '{"type": "undo", "id": -4, "seat": 0}', 0),
    ("a huge number", '{"type": "undo", "id": 1' + "0" * 400 + ', "seat": 0}', 0),
    ("not a number", '{"type": "answer", "id": 10, "n": NaN, "seat": 0, "answer": 1}', 0),
    ("half a letter", '{"type": "answer", "id": 11, "n": 0, "seat": 0, "answer": "\\ud800"}', 0),
    ("bytes that are no text", b"\xff\xfe\x00", 0),
    ("a bottomless pit", '{"type": "answer", "id": 12, "n": 0, "seat": 0, "answer": ' + "[" * 60000, 0),
    ("a deep well", '{"type":"answer","id":13,"n":0,"seat":0,"answer":' + "[" * 5000 + "]" * 5000 + "}", 13),
    ("a flood", '{"type": "hello", "tokens": ["' + "x" * 300_000 + '"]}', 0),
    ("a flood of 2 MB", "x" * 2_000_000, 0),
]


@pytest.mark.clause("engine.answer.form")
@pytest.mark.parametrize(("what", "message", "id"), UNREADABLE, ids=[what for what, _, _ in UNREADABLE])
def test_what_cannot_be_read_is_refused(table: Table, what: str, message: str | bytes, id: int) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        before = tab.table
        tab.send(message)
        refusal = tab.receive()
        plain(refusal)
        assert refusal["id"] in (id, 0)
        unchanged(tab, before)


@pytest.mark.clause("engine.answer.form")
def test_text_that_is_none_is_refused_and_the_page_stays(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        before = tab.table
        tab.socket.send(b'{"type": "undo", "id": 1, "seat": "\xff\xfe"}', text=True)
        plain(tab.receive())
        unchanged(tab, before)


WRONG: list[tuple[str, Any]] = [
    ("an unknown option", "dance"),
    ("nothing", None),
    ("a number", 3),
    ("a list", ["strike"]),
    ("an object", {"key": "strike"}),
    ("a very long word", "x" * 100_000),
    ("control letters", "strike\u0000\u001b[2J"),
    ("yes", True),
]


@pytest.mark.clause("engine.answer.form")
@pytest.mark.parametrize("answer", [answer for _, answer in WRONG], ids=[what for what, _ in WRONG])
def test_illegal_answers_are_refused(table: Table, answer: Any) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        before = tab.table
        for kind in ("answer", "forecast"):
            plain(tab.about(kind, answer))
        assert tab.about("check", answer)["refusal"]["reason"]
        unchanged(tab, before)
    assert table.get(f"/api/matches/{made['match']}")["n"] == 0


PATHS: list[Any] = [
    {},
    {"paths": 3},
    {"paths": {"f0": []}},
    {"paths": {"f0": [[1]]}},
    {"paths": {"f0": [[1, 2, 3]]}},
    {"paths": {"f0": [["1", 2]]}},
    {"paths": {"f0": [[1.5, 2]]}},
    {"paths": {"f0": [[10**12, 2]]}},
    {"paths": {"f0": [[True, False]]}},
    {"paths": {"f1": [[17000, 5000]]}},
    {"paths": {"f0": [[10000, 5000]]}},
]


@pytest.mark.clause("engine.answer.form")
@pytest.mark.parametrize("answer", PATHS, ids=map(str, range(len(PATHS))))
def test_moves_that_make_no_sense_are_refused(table: Table, answer: Any) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("step")
        before = tab.table
        plain(tab.about("answer", answer))
        assert tab.about("nearest", answer)["type"] == ("spot" if answer is PATHS[-1] else "no")
        assert tab.about("tether", answer)["type"] == ("held" if answer is PATHS[-1] else "no")
        unchanged(tab, before)


@pytest.mark.clause("engine.answer.turn")
def test_late_early_and_foreign_answers_are_refused(table: Table) -> None:
    made = table.make()
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob, table.join(match, "guess", "") as eve:
        for n in (-1, 1, 99):
            refusal = ann.ask("answer", n=n, seat=0, answer="wait")
            assert refusal["refusal"]["reason"] == "this is late: the game has gone on since that question"
        assert bob.about("answer", "wait")["refusal"]["reason"] == "it is not this seat's decision"
        for tab, seat in ((bob, 0), (eve, 0), (eve, 1), (ann, 2), (ann, -1)):
            for kind in ("answer", "check", "nearest", "tether", "forecast"):
                refusal = tab.ask(kind, n=0, seat=seat, answer="wait")
                assert refusal["refusal"]["reason"] == "this tab does not hold that seat"
            for kind in ("undo", "concede"):
                assert tab.ask(kind, seat=seat)["refusal"]["reason"] == "this tab does not hold that seat"
            assert tab.ask("reseat", seat=seat, who="recruit")["type"] == "no"
        assert not any(sitter.get("yours") for sitter in eve.table["sitters"])
        ann.give("wait")
        late = ann.ask("answer", n=0, seat=0, answer="strike")
        assert late["refusal"]["clause"] == "engine.answer.turn"
    assert table.get(f"/api/matches/{match}")["n"] == 1


def test_whatever_is_about_a_question_is_refused_once_the_game_has_gone_on(table: Table) -> None:
    """Every message that says which question it is about, also those that are only thought about."""
    given = {"answer": "wait", "unit": "u", "faces": [[1]]}
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        asked = []
        for kind in get_args(wire.FromPage):
            fields = msgspec.structs.fields(kind)
            if any(field.name == "n" for field in fields):
                asked.append(kind.__struct_config__.tag)
                more = {field.name: given[field.name] for field in fields if field.required and field.name in given}
                seat = {"seat": 0} if any(field.name == "seat" for field in fields) else {}
                refusal = tab.ask(asked[-1], n=7, **seat, **more)["refusal"]
                assert refusal["reason"] == "this is late: the game has gone on since that question", asked[-1]
    assert len(asked) == 9


def test_wrong_tokens_are_told_once_and_make_a_spectator(table: Table) -> None:
    made = table.make()
    with connect(table.socket_address(made["match"]), proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": ["guess"]}))
        heard = [json.loads(socket.recv(timeout=PATIENCE)) for _ in range(2)]
        assert {message["type"] for message in heard} == {"no", "table"}


def test_tokens_of_another_match_open_nothing(table: Table) -> None:
    one, other = table.make(), table.make()
    with table.join(one["match"], *other["tokens"]) as tab:
        assert "question" not in tab.table
        assert not any(sitter.get("yours") for sitter in tab.table["sitters"])


def test_a_repeated_request_gets_the_same_reply_and_counts_once(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        message = {"type": "answer", "id": 1, "n": 0, "seat": 0, "answer": "wait"}
        for _ in range(3):
            tab.send(message)
            assert tab.reply(1) == {"type": "ok", "id": 1}
        refused = {"type": "answer", "id": 2, "n": 1, "seat": 0, "answer": "wait"}
        tab.send(refused)
        first = tab.reply(2)
        # The same number again, even for something else: it was answered.
        tab.send({**refused, "seat": 1})
        assert tab.reply(2) == first
    assert table.get(f"/api/matches/{made['match']}")["n"] == 1


def test_the_same_answer_from_two_tabs_counts_once(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as one, table.join(made["match"], *made["tokens"]) as other:
        message = {"type": "answer", "id": 1, "n": 0, "seat": 0, "answer": "wait"}
        one.send(message)
        other.send(message)
        assert sorted([one.reply(1)["type"], other.reply(1)["type"]]) == ["no", "ok"]
    assert table.get(f"/api/matches/{made['match']}")["n"] == 1


def test_a_match_that_does_not_exist_is_said_so(table: Table) -> None:
    with connect(table.socket_address("nowhere"), proxy=None) as socket:
        said = json.loads(socket.recv(timeout=PATIENCE))
        assert said["type"] == "no"
        assert said["refusal"]["reason"] == "there is no match 'nowhere' here"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_rule_that_stumbles_takes_nothing_with_it(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("wait")
        refusal = tab.about("answer", "stumble")
        assert "a rule with a fault" in refusal["refusal"]["reason"]
        tab.until(lambda shown: shown["n"] == 1)
        tab.give("wait")
        assert tab.table["n"] == 2
    assert table.get(f"/api/matches/{made['match']}")["n"] == 2


def test_many_messages_at_once_are_all_answered(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        for number in range(1, 301):
            tab.send({"type": "check", "id": number, "n": 0, "seat": 0, "answer": "wait"})
        assert [tab.receive()["id"] for _ in range(300)] == list(range(1, 301))


def test_of_many_forecasts_the_newest_is_worked_out(table: Table) -> None:
    made = table.make()
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("strike")
        for number in range(100, 140):
            tab.send({"type": "forecast", "id": number, "n": 1, "seat": 0, "answer": 3})
        replies = {(reply := tab.receive())["id"]: reply for _ in range(40)}
        assert sorted(replies) == list(range(100, 140))
        assert replies[139]["charts"]
        for reply in replies.values():
            assert reply["type"] == "foretold" or "newer request" in reply["refusal"]["reason"]


def test_a_page_that_asks_for_much_lets_others_come_in_between(table: Table) -> None:
    made, many, over = table.make(), 12_000, threading.Event()

    def longest_wait(other: httpx.Client) -> float:
        """Somebody else asks again and again: the seconds for which they waited at most."""
        longest = 0.0
        while not over.is_set():
            asked = time.monotonic()
            assert other.get("/api/health").is_success
            longest = max(longest, time.monotonic() - asked)
        return longest

    async def flood(other: httpx.Client) -> tuple[float, float]:
        """How long somebody else waited at most, and how long it took to deal with all requests of the page."""
        page = await Page.at(table.url, made["match"])
        page.send(to_json({"type": "hello", "tokens": made["tokens"]}))
        while not page.tables:
            await page.heard()
        # Somebody else has a thread of their own: who reads thousands of replies hears late of anything else.
        waiting = asyncio.create_task(asyncio.to_thread(longest_wait, other))
        await asyncio.sleep(0)
        start = time.monotonic()
        for number in range(1, many + 1):
            page.send(to_json({"type": "nearest", "id": number, "n": 0, "seat": 0, "answer": "wait"}))
        while len(page.said) < many:
            await page.heard()
        took = time.monotonic() - start
        over.set()
        page.close()
        return await waiting, took

    with httpx.Client(base_url=table.url, trust_env=False, timeout=PATIENCE) as other:
        assert other.get("/api/health").is_success  # the line is there before the flood
        waited, took = asyncio.run(flood(other))
    assert waited < took / 4, (waited, took)


def test_a_tab_that_never_reads_holds_up_nobody(table: Table) -> None:
    made = table.make()
    with (
        connect(table.socket_address(made["match"]), proxy=None, close_timeout=0.1) as deaf,
        table.join(made["match"], *made["tokens"]) as tab,
    ):
        deaf.send(json.dumps({"type": "hello", "tokens": []}))
        for _ in range(60):
            tab.give("wait")
        assert tab.table["n"] == 60
