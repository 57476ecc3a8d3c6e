"""The same table over PostgreSQL."""

from __future__ import annotations

import time

from tests.server.kit import serving
from tools.clusters import Cluster


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


def test_two_servers_on_one_postgresql_show_the_same_table(postgres_address: str) -> None:
    with serving(postgres_address) as one, serving(postgres_address) as other:
        made = one.make(options={"health": 60})
        match, (blue, red) = made["match"], made["tokens"]
        with one.join(match, blue) as ann, other.join(match, red) as bob:
            for _ in range(3):
                start = time.perf_counter()
                ann.give("strike")
                ann.give(2)
                bob.until(lambda shown: shown.get("question"))
                print(f"\nfrom server to server: {(time.perf_counter() - start) * 1000:.0f} ms for two answers")
                assert bob.table["scene"] == ann.table["scene"]
                bob.give("wait")
                ann.until(lambda shown: shown.get("question"))
            assert bob.ask("reseat", seat=1, who="recruit")["type"] == "ok"
            ann.until(lambda shown: shown["sitters"][1]["who"] == "recruit")
            ann.give("step")
            bob.until(lambda shown: shown["n"] == ann.table["n"])
            before = ann.table["n"]
            assert ann.ask("undo", seat=0)["type"] == "ok"
            assert bob.until(lambda shown: shown["n"] == before - 1)["scene"] == ann.table["scene"]


def test_servers_hear_of_each_other_again_after_the_database_fell_over(own_postgres: Cluster) -> None:
    address = own_postgres.address
    with serving(address) as one, serving(address) as other:
        made = one.make(options={"health": 60})
        match, (blue, red) = made["match"], made["tokens"]
        with one.join(match, blue) as ann, other.join(match, red) as bob:
            for _ in range(2):
                ann.give("wait")
                bob.until(lambda shown: shown.get("question"))
                own_postgres.stop()
                own_postgres.start()
                # The first request after it finds a line that lives.
                assert one.get("/api/matches")[0]["match"] == match
                bob.give("wait")
                ann.until(lambda shown: shown.get("question"))


def test_bots_go_on_after_a_hiccup_of_the_database(own_postgres: Cluster) -> None:
    with serving(own_postgres.address) as table:
        made = table.make("ruse", seats=["recruit", "recruit"])
        with table.join(made["match"]) as fan:
            fan.until(lambda shown: shown["n"] > 4)
            own_postgres.stop()
            time.sleep(0.5)
            own_postgres.start()
            ended = fan.until(lambda shown: "result" in shown)
        assert table.get("/api/matches")[0]["n"] == ended["n"]
