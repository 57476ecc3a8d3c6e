"""What people say at a table is heard by everybody who sits there and by nobody else, is kept with the match, and has
its limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.server.operation.settings import Allowance, Budgets, Settings
from grognard.store.chat import KEPT
from tests.server.kit import Json, Tab, Table, holding, serving
from tests.server.test_claims import claim


def heard(tab: Tab, wanted: int) -> list[Json]:
    """Wait until this tab has heard so many lines; all of them."""
    while len(tab.lines) < wanted:
        tab.receive()
    return tab.lines


def say(tab: Tab, words: str, seat: int = 0, **more: Any) -> Json:
    return tab.ask("say", seat=seat, words=words, **more)


def refusal(reply: Json) -> str:
    assert reply["type"] == "no", reply
    return str(reply["refusal"]["reason"])


def test_everybody_who_sits_there_hears_it_and_nobody_else(table: Table) -> None:
    made = table.make("hands", names=["Ann", "Bob"])
    blue, red = made["tokens"]
    with (
        table.join(made["match"], blue) as ann,
        table.join(made["match"], red) as bob,
        table.join(made["match"]) as fan,
    ):
        assert say(ann, "  Good luck,\n<b>{unit:holds}</b> ✓ ") == {"type": "ok", "id": 1}
        assert say(bob, "", 1, place=[1000, 500], unit="b")["type"] == "ok"
        first, second = heard(bob, 2)
        assert (first["n"], first["name"], first["seat"]) == (1, "Ann", 0)
        assert first["words"] == "Good luck, <b>{unit:holds}</b> ✓", "words are words, whatever they look like"
        assert (second["name"], second["place"], second["unit"]) == ("Bob", [1000, 500], "b")
        assert "does not hold that seat" in refusal(say(fan, "hello"))
        assert "does not hold that seat" in refusal(say(bob, "I am Ann", 0))
        fan.send({"type": "hello", "tokens": []})
        assert fan.receive()["type"] == "table", "nothing of it in between"
        assert fan.ask("say", seat=1, words="?")["type"] == "no"
        assert fan.lines == []
    with table.join(made["match"], red) as again:
        assert heard(again, 2) == [first, second]


def test_who_takes_a_seat_hears_what_was_said_and_who_lost_it_hears_no_more(table: Table) -> None:
    made = table.make("hands")
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        say(ann, "one")
        heard(bob, 1)
        invitation = table.http.post(f"/api/matches/{match}/seats/1/invite", headers=holding(red)).json()["invitation"]
        token = claim(table, match, 1, invitation).json()["token"]
        bob.until(lambda shown: not any(sitter.get("yours") for sitter in shown["sitters"]))
        with table.join(match, token) as eve:
            assert [line["words"] for line in heard(eve, 1)] == ["one"]
            say(ann, "two")
            assert [line["words"] for line in heard(eve, 2)] == ["one", "two"]
        assert "does not hold" in refusal(say(bob, "still here", 1))
        assert [line["words"] for line in bob.lines] == ["one"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"words": "x" * 501}, "length <= 500"),
        ({"words": "a\0b"}, "letters and signs only"),
        ({"words": "a\x1b[31mb"}, "letters and signs only"),
        ({"words": " \n "}, "nothing in this"),
        ({"words": "x", "unit": "u\0"}, "letters and signs only"),
        ({"words": "x", "unit": "u" * 81}, "length <= 80"),
        ({"words": "x", "place": [-1, 0]}, "not on the table"),
        ({"words": "x", "place": [10**30, 0]}, "not on the table"),
        ({"words": "x", "place": [1]}, "cannot be read"),
        ({"words": ["x"]}, "cannot be read"),
        ({"words": "x", "seat": 7}, "does not hold"),
        ({"words": "x" * 10_000_000}, "at most 256 KB"),
    ],
)
def test_what_is_no_line_is_refused_in_a_sentence(table: Table, fields: Json, reason: str) -> None:
    made = table.make("hands")
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.send({"type": "say", "id": 1, "seat": 0, **fields})
        while (reply := tab.receive())["type"] != "no":
            assert reply["type"] == "table"
        assert reason in refusal(reply)
        tab.send({"type": "say", "id": 2, "seat": 0, "words": "good", "colour": "red"})
        assert [sorted(line) for line in heard(tab, 1)] == [["at", "n", "name", "seat", "words"]]
    with table.join(made["match"], *made["tokens"]) as again:
        assert [line["words"] for line in heard(again, 1)] == ["good"], "nothing of what was refused is kept"


def test_lines_outlive_the_server_and_only_the_last_ones_are_kept(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with serving(database) as table:
        made = table.make()
        with table.join(made["match"], made["tokens"][0]) as tab:
            for number in range(KEPT + 3):
                assert say(tab, f"line {number}")["type"] == "ok"
    with serving(database) as table, table.join(made["match"], made["tokens"][1]) as tab:
        lines = heard(tab, KEPT)
        assert [lines[0]["words"], lines[-1]["words"], len(lines)] == ["line 3", f"line {KEPT + 2}", KEPT]


def test_who_says_too_much_waits_and_still_plays(tmp_path: Path) -> None:
    budgets = Budgets(words=Allowance(0.0001, 2))
    with serving(tmp_path / "matches.db", Settings(budgets=budgets)) as table:
        made = table.make()
        with table.join(made["match"], *made["tokens"]) as tab:
            assert [say(tab, "a")["type"], say(tab, "b")["type"]] == ["ok", "ok"]
            assert "much at once" in refusal(say(tab, "c"))
            assert say(tab, "the other seat has words of its own", 1)["type"] == "ok"
            tab.give("wait")


def test_a_bot_says_nothing_and_saying_changes_no_match(table: Table) -> None:
    made = table.make(seats=["human", "recruit"])
    with table.join(made["match"], *made["tokens"]) as tab:
        assert "a bot sits here" in refusal(say(tab, "beep", 1))
        n = tab.table["n"]
        assert say(tab, "hm")["type"] == "ok"
        assert tab.table["n"] == n
        tab.give("wait")


def test_lines_go_from_server_to_server(postgres_address: str) -> None:
    with serving(postgres_address) as one, serving(postgres_address) as other:
        made = one.make(names=["Ann", "Bob"])
        blue, red = made["tokens"]
        with one.join(made["match"], blue) as ann, other.join(made["match"], red) as bob:
            assert say(ann, "here")["type"] == "ok"
            assert [(line["n"], line["name"]) for line in heard(bob, 1)] == [(1, "Ann")]
            assert say(bob, "there", 1)["type"] == "ok"
            assert [line["words"] for line in heard(ann, 2)] == ["here", "there"]
