"""A database that an older Grognard made is opened, and its matches are played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.kit import holding, serving
from tests.store import layouts


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return layouts.sqlite_of_layout_1(tmp_path / "old.db")
    return layouts.postgresql_of_layout_1(str(request.getfixturevalue("postgres_address")))


def test_matches_of_layout_1_are_played_on(old: str) -> None:
    with serving(old) as table:
        assert len(table.get("/api/matches")) == 13
        with table.join(layouts.DUEL, *layouts.TOKENS[layouts.DUEL]) as tab:
            assert tab.table["n"] == 4
            assert [sitter["name"] for sitter in tab.table["sitters"]] == ["Änne 6″", "Bob's"]
            tab.give("wait")
            assert tab.ask("undo", seat=0)["type"] == "ok"
            tab.until(lambda shown: shown["n"] == 4)
        for match in (layouts.RUSE, layouts.ANVIL, layouts.LORDS):
            with table.join(match, *layouts.TOKENS[match]) as tab:
                n = tab.table["n"]
                assert n >= 30
                for seat in (0, 1):
                    tab.ask("reseat", seat=seat, who="recruit")
                tab.until(lambda shown, n=n: shown["n"] > n)


def test_sealed_answers_of_layout_1_still_wait_for_the_others(old: str) -> None:
    with serving(old) as table:
        for match, bid in ((layouts.BIDS, 3), (layouts.ANVIL_BID, 1)):
            first, second = layouts.TOKENS[match]
            with table.join(match, first) as ann, table.join(match, second) as bob:
                assert ann.table["waiting"] == [0]
                assert "question" not in ann.table
                bob.give(bid)
                assert ann.until(lambda shown: shown["n"] > 0).get("waiting", []) == []


def test_what_belongs_to_matches_of_layout_1_is_found(old: str) -> None:
    with serving(old) as table:
        replay = table.get(f"/api/matches/{layouts.DUEL}/replay")
        assert [(line["match"]["match"], line["at"]) for line in replay["branches"]] == [(layouts.BRANCH, 2)]
        again = table.http.post(
            f"/api/matches/{layouts.OVER}/again", headers=holding(layouts.TOKENS[layouts.OVER][1]), json={}
        )
        assert again.json() == {"match": layouts.REMATCH, "tokens": [layouts.TOKENS[layouts.OVER][1], ""]}
        with table.join(layouts.LESSON) as tab:
            assert tab.table["lesson"]["k"] == 1
        assert table.get(f"/api/matches/{layouts.REPLAY}/replay")["frames"] == 1
        other_rules = table.http.get(f"/api/matches/{layouts.FATIGUE}/replay")
        assert other_rules.status_code == 409
        assert "which plays differently" in other_rules.json()["reason"]
