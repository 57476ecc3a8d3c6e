"""Secrets: nothing that a seat may not know leaves the server, by any way."""

from __future__ import annotations

import json
from typing import Any

from tests.server.kit import Json, Tab, Table, holding


def number_of(tab: Tab) -> str:
    """The secret number of the seat whose eyes these are."""
    return str(next(unit["name"] for unit in tab.table["scene"]["units"] if unit["seat"] == tab.table["seat"]))


def tells(secret: str, text: str) -> bool:
    """Whether a text holds a secret; apart, so that a failure does not print pages."""
    return secret in text


def told(*tabs: Tab) -> str:
    return json.dumps([tab.tables for tab in tabs])


def deal(table: Table, **fields: Any) -> Json:
    return table.make("hands", **fields)


def test_each_sees_the_own_hand_and_a_spectator_none(table: Table) -> None:
    made = deal(table)
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob, table.join(match) as fan:
        mine, theirs = number_of(ann), number_of(bob)
        assert mine.isdecimal()
        assert theirs.isdecimal()
        assert ann.table["log"][0]["sentence"] == f"Your number is {mine}"
        ann.give("boast")
        bob.until(lambda shown: shown["n"] == 2)
        fan.until(lambda shown: shown["n"] == 2)
        assert not tells(theirs, told(ann))
        assert not tells(mine, told(bob))
        assert not tells(mine, told(fan))
        assert not tells(theirs, told(fan))
        assert "secrets" not in ann.table


def test_two_at_one_screen_see_one_hand_at_a_time(table: Table) -> None:
    made = deal(table)
    with table.join(made["match"], *made["tokens"]) as tab:
        assert tab.table["secrets"]
        first = number_of(tab)
        assert tab.table["seat"] == 0
        tab.give("boast")
        assert tab.table["seat"] == 1
        assert tab.table["secrets"]
        # The other's log from its beginning, and nothing of the first hand.
        assert "kept" not in tab.table
        assert number_of(tab) != first
        assert not tells(first, json.dumps(tab.table))


def test_the_holder_of_a_bots_token_does_not_see_its_hand(table: Table) -> None:
    made = deal(table, seats=["human", "recruit"])
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("boast")
        tab.until(lambda shown: shown["deciding"] == [0] or "result" in shown)
        assert tab.table["seat"] == 0
        assert "thinking" not in tab.table
        assert tab.ask("overlay", seat=1, kind="reach", unit="h1")["type"] == "no"
        hidden = [unit["name"] for unit in tab.tables[0]["scene"]["units"]]
        assert hidden[1] == "?"


def test_a_reveal_cannot_be_taken_back(table: Table) -> None:
    made = deal(table)
    with table.join(made["match"], made["tokens"][0]) as ann:
        ann.give("show")
        assert ann.table["undo_why_not"] == "something hidden has been shown since then"
        assert ann.ask("undo", seat=0)["refusal"]["clause"] == "engine.undo"


def test_a_friend_with_the_other_hand_does_not_take_back_for_you(table: Table) -> None:
    made = deal(table)
    with table.join(made["match"], *made["tokens"]) as tab:
        tab.give("boast")
        assert "may_undo" not in tab.table
        assert tab.ask("undo", seat=1)["type"] == "no"
        assert tab.ask("undo", seat=0)["type"] == "ok"


def test_the_journal_stays_closed_while_the_game_lasts(table: Table) -> None:
    made = deal(table)
    at, (blue, red) = f"/api/matches/{made['match']}", made["tokens"]
    for tokens in ((), (blue,), (blue, "guess"), (blue, blue)):
        refused = table.http.get(f"{at}/save", headers=holding(*tokens))
        assert refused.status_code == 403
        assert "when it is over" in refused.json()["reason"]
        assert table.http.post(f"{at}/branch", headers=holding(*tokens), json={"n": 1}).status_code == 403
    whole = table.http.get(f"{at}/save", headers=holding(blue, red))
    assert whole.status_code == 200
    assert whole.json()["setup"]["dice"].get("seal") is None


def test_replays_show_only_what_the_viewer_may_know(table: Table) -> None:
    made = deal(table)
    match, (blue, red) = made["match"], made["tokens"]
    at = f"/api/matches/{match}"
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        mine, theirs = number_of(ann), number_of(bob)
        ann.give("boast")
        for path in (f"{at}/replay", f"{at}/frames/1", f"{at}/frames/2"):
            assert table.http.get(path, params={"seat": 0}).status_code == 403
            assert table.http.get(path, params={"seat": 0}, headers=holding(red)).status_code == 403
            assert table.http.get(path, params={"seat": 1}, headers=holding(blue)).status_code == 403
            seen = table.http.get(path).text
            assert not tells(mine, seen)
            assert not tells(theirs, seen)
            own = table.http.get(path, params={"seat": 0}, headers=holding(blue))
            assert own.status_code == 200
            assert not tells(theirs, own.text)
        assert tells(mine, table.http.get(f"{at}/frames/1", params={"seat": 0}, headers=holding(blue)).text)
        replay = table.get(f"{at}/replay", red, seat=1)
        assert replay["seats"] == [1]
        assert [moment.get("label", "") for moment in replay["moments"]] == ["", ""]
        assert table.get(f"{at}/replay", blue, seat=0)["moments"][1]["label"] == "Boast or show?"
        bob.until(lambda shown: shown["n"] == 2)
        bob.give("show")
        ann.until(lambda shown: shown["n"] == 3)
        ann.give("show")
    replay = table.get(f"{at}/replay")
    assert replay["seats"] == [0, 1]
    assert replay["honest"] is True
    assert replay["dice"]["seed"]
    assert tells(mine, table.http.get(f"{at}/frames/1", params={"seat": 0}).text)
    assert not tells(theirs, table.http.get(f"{at}/frames/1", params={"seat": 0}).text)
    assert tells(theirs, table.http.get(f"{at}/frames/1", params={"seat": 1}).text)
    assert table.http.get(f"{at}/save").status_code == 200


def test_lists_and_cards_tell_no_secrets(table: Table) -> None:
    made = deal(table)
    listed = table.http.get("/api/matches").text + table.http.get(f"/api/matches/{made['match']}").text
    for token in made["tokens"]:
        assert not tells(token, listed)
    assert "seed" not in listed
    assert "hash" not in listed
