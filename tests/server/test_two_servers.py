"""A database that others write to as well: servers never write different endings, and old matches stay readable."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.kit import serving


def test_who_is_overtaken_is_told_and_catches_up(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with serving(database) as one, serving(database) as other:
        made = one.make()
        with one.join(made["match"], *made["tokens"]) as here, other.join(made["match"], *made["tokens"]) as there:
            here.give("wait")
            here.give("step")
            refused = there.about("answer", "strike")
            assert refused["refusal"]["reason"] == "this match went on elsewhere; here is how it stands now"
            shown = there.until(lambda shown: shown["n"] == 2)
            assert shown["question"] == here.table["question"]
            assert shown["scene"] == here.table["scene"]
            there.give("abandon")
            refused = here.ask("undo", seat=0)
            assert refused["type"] == "no"
            here.until(lambda shown: shown["n"] == 3)
            here.give("wait")
            assert here.table["n"] == 4


def test_an_answer_that_was_given_anew_elsewhere_is_not_the_old_one(tmp_path: Path) -> None:
    """The journal is as long as before, but it is another one."""
    database = tmp_path / "matches.db"
    with serving(database) as one, serving(database) as other:
        made = one.make(options={"health": 60})
        with one.join(made["match"], *made["tokens"]) as here, other.join(made["match"], *made["tokens"]) as there:
            here.give("wait")
            assert there.about("answer", "wait")["type"] == "no"
            there.until(lambda shown: shown["n"] == 1)
            assert here.ask("undo", seat=0)["type"] == "ok"
            here.until(lambda shown: shown["n"] == 0)
            here.give("step")
            refused = there.about("answer", "wait")
            assert refused["refusal"]["reason"] == "this match went on elsewhere; here is how it stands now"
            assert there.until(lambda shown: shown.get("question") == here.table["question"])["n"] == 1


def test_sealed_answers_at_two_servers_are_both_kept(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with serving(database) as one, serving(database) as other:
        made = one.make(options={"bids": True})
        blue, red = made["tokens"]
        with one.join(made["match"], blue) as here, other.join(made["match"], red) as there:
            here.give(5)
            assert there.about("answer", 3)["type"] == "no"  # it has not heard of the other bid yet
            there.until(lambda shown: shown.get("waiting") == [0])
            there.give(3)
            assert there.table["n"] > 0


def test_a_match_of_other_rules_is_refused_and_the_rest_stays_playable(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with serving(database) as table:
        old, gone, good = table.make(), table.make(), table.make()
    with closing(sqlite3.connect(database)) as raw, raw:
        change = "UPDATE matches SET setup = replace(setup, ?, ?) WHERE id = ?"
        raw.execute(change, ('"version":"1"', '"version":"0.9"', old["match"]))
        raw.execute(change, ('"ruleset":"duel"', '"ruleset":"chess"', gone["match"]))
    with serving(database) as table:
        assert len(table.get("/api/matches")) == 3
        for made, reason in ((old, "the rules of Duel 0.9"), (gone, "There is no rule set 'chess'")):
            refused = table.http.get(f"/api/matches/{made['match']}/replay")
            assert refused.status_code == 409
            assert reason in refused.json()["reason"]
        with table.join(good["match"], *good["tokens"]) as tab:
            tab.give("wait")


def test_a_bot_that_is_overtaken_goes_on(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with serving(database) as one, serving(database) as other:
        made = one.make(seats=["recruit", "recruit"], options={"health": 4})
        with one.join(made["match"]) as here, other.join(made["match"]) as there:
            ends = [tab.until(lambda shown: "result" in shown) for tab in (here, there)]
            assert ends[0]["n"] == ends[1]["n"]
            assert ends[0]["result"] == ends[1]["result"]
