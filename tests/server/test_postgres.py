"""The same table over PostgreSQL."""

from __future__ import annotations

from tests.server.kit import serving


def test_a_game_over_postgresql_survives_a_restart(postgres_address: str) -> None:
    with serving(postgres_address) as table:
        made = table.make(names=["Ann", "Bob"])
        with table.join(made["match"], *made["tokens"]) as tab:
            for answer in ("strike", 2, "wait", "step"):
                tab.give(answer)
            assert tab.ask("undo", seat=0)["type"] == "ok"
            before = tab.until(lambda shown: shown["n"] == 4)
    with serving(postgres_address) as table:
        with table.join(made["match"], *made["tokens"]) as tab:
            assert tab.table["n"] == 4
            assert tab.table["question"] == before["question"]
            assert tab.table["scene"] == before["scene"]
            tab.give("wait")
        assert table.get("/api/matches")[0]["n"] == 5
