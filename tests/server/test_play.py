"""Playing: tables, answers, two tabs, bots, undo, seats and typed dice."""

from __future__ import annotations

from tests.server.kit import Table


def test_a_new_match_asks_its_first_question(table: Table) -> None:
    made = table.make(names=["Ann", "Bob"])
    with table.join(made["match"], *made["tokens"]) as tab:
        shown = tab.table
        assert shown["n"] == 0
        assert shown["seat"] == 0
        assert shown["deciding"] == [0]
        assert shown["title"] == "The Line: Ann v Bob"
        assert shown["question"]["kind"] == "one"
        assert [sitter["name"] for sitter in shown["sitters"]] == ["Ann", "Bob"]
        assert all(sitter["yours"] for sitter in shown["sitters"])
        assert shown["dice"]["kind"] == "sealed"
        assert "seed" not in shown["dice"]


def test_an_answer_reaches_the_other_tab(table: Table) -> None:
    made = table.make()
    match, (blue, red) = made["match"], made["tokens"]
    with table.join(match, blue) as ann, table.join(match, red) as bob:
        assert "question" not in bob.table
        ann.give("strike")
        ann.give(2)
        seen = bob.until(lambda shown: shown.get("question"))
        assert seen["seat"] == 1
        assert [line["event"]["kind"] for tables in bob.tables for line in tables.get("log", [])] == ["roll", "strike"]
        assert bob.table["scene"] == ann.table["scene"]
