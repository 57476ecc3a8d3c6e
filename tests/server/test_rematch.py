"""A finished match once more with sides changed: everybody moves one chair on and comes to the same table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.kit import Json, Table, holding
from tests.server.test_handlers import finished, refused


def again(table: Table, made: Json, *tokens: str, **wanted: Any) -> Any:
    return table.http.post(f"/api/matches/{made['match']}/again", headers=holding(*tokens), json=wanted)


def test_everybody_comes_to_the_same_new_table_with_the_token_they_have(table: Table) -> None:
    made = finished(table, names=["Ann", "Red"], seats=["human", "human"])
    blue, red = made["tokens"]
    first = again(table, made, blue)
    assert first.status_code == 201
    sequel = first.json()
    assert sequel["tokens"] == ["", blue]
    assert again(table, made, red).json() == {"match": sequel["match"], "tokens": [red, ""]}
    assert again(table, made, blue, red).json()["tokens"] == [red, blue]
    with table.join(sequel["match"], blue) as ann, table.join(sequel["match"], red) as bob:
        assert ann.table["n"] == 0
        assert (ann.table["seat"], bob.table.get("seat", 0)) == (1, 0)
        assert [sitter["name"] for sitter in ann.table["sitters"]] == ["Blue", "Ann"]
        assert ann.table["title"].endswith("Blue v Ann")
        assert bob.about("answer", "strike")["type"] == "ok"
    # The armies stay: the new game has the scenario and the options of the old one.
    old, new = (table.get(f"/api/matches/{match}/frames/0")["scene"] for match in (made["match"], sequel["match"]))
    assert [unit["count"] for unit in old["units"]] == [unit["count"] for unit in new["units"]]


def test_a_bot_moves_on_too(table: Table) -> None:
    bots = table.make("duel", seats=["human", "recruit"], options={"health": 3})
    with table.join(bots["match"], *bots["tokens"]) as tab:
        while "result" not in tab.until(lambda shown: "result" in shown or shown.get("question")):
            tab.give({"act": "strike", "hard": 3}[tab.table["question"]["topic"]])
    changed = again(table, bots, bots["tokens"][0]).json()
    sitters = table.get(f"/api/matches/{changed['match']}")["sitters"]
    assert [sitter["who"] for sitter in sitters] == ["recruit", "human"]


def test_who_did_not_sit_there_or_comes_too_early_is_refused(table: Table) -> None:
    made = finished(table)
    assert "who sat at this table" in refused(again(table, made), 403)
    assert "who sat at this table" in refused(again(table, made, "another"), 403)
    running = table.make("duel")
    assert "when it is over" in refused(again(table, running, running["tokens"][0]), 409)
    assert "cannot be read" in refused(again(table, made, made["tokens"][0], salts=7), 400)


def test_the_dice_are_new_and_of_the_same_kind(table: Table) -> None:
    for kind in ("sealed", "seeded"):
        made = finished(table, dice=kind)
        seal = table.get("/api/seal") if kind == "sealed" else {"commitment": ""}
        rematch = again(table, made, made["tokens"][0], **seal, salts=["mine"]).json()
        old, new = (table.get(f"/api/matches/{match}/replay")["dice"] for match in (made["match"], rematch["match"]))
        assert new["kind"] == old["kind"] == kind
        assert new.get("commitment", "") == seal["commitment"]
        assert new.get("salts", []) == (["mine"] if kind == "sealed" else [])
        assert "seed" not in new


def test_of_many_who_ask_at_once_all_get_the_same(table: Table) -> None:
    made = finished(table)
    with ThreadPoolExecutor(6) as hands:
        found = list(hands.map(lambda _: again(table, made, *made["tokens"]).json()["match"], range(6)))
    assert len(set(found)) == 1
