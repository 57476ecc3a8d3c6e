"""Kill -9 in mid-game: the same question is open afterwards, nothing is lost, on SQLite and in the tab's own eyes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.kit import BOX, PATIENCE, Json, Table

PROGRAM = "from grognard.server import run; import sys; run(database=sys.argv[1], port=0, open_browser=False)"


@contextmanager
def server(database: Path) -> Iterator[tuple[Table, subprocess.Popen[str]]]:
    """The server as people start it, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(database)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(BOX), *sys.path])},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        table = Table(found.group())
        with table.http:
            yield table, process
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def timeless(shown: Json) -> Json:
    return {key: value for key, value in shown.items() if key not in ("kept", "thinking")}


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with server(database) as (table, process):
        made = table.make(names=["Ann", "Bob"], options={"health": 60})
        sealed = table.make(options={"bids": True})
        with table.join(made["match"], *made["tokens"]) as tab:
            for answer in ("strike", 3, "step", {"paths": {"f1": [[16000, 5000]]}}, "strike"):
                tab.give(answer)
            with table.join(sealed["match"], sealed["tokens"][0]) as bidder:
                bidder.give(5)
            with table.join(made["match"], *made["tokens"]) as other:
                before = other.table
            # The answer is on its way when the axe falls: once it is acknowledged, it must be there.
            tab.number += 1
            tab.send({"type": "answer", "id": tab.number, "n": before["n"], "seat": 0, "answer": 2})
            assert tab.reply(tab.number)["type"] == "ok"
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)
    with server(database) as (table, _):
        with table.join(made["match"], *made["tokens"]) as tab:
            assert tab.table["n"] == before["n"] + 2  # the answer and its dice
            assert tab.table["deciding"] == [1]
            assert tab.table["title"] == "The Line: Ann v Bob"
            frame = table.get(f"/api/matches/{made['match']}/frames/{before['n']}", seat=0)
            assert frame["scene"] == before["scene"]
            assert frame["question"] == before["question"]
            assert frame["log"] == before["log"]
            tab.give("wait")
        with table.join(sealed["match"], *sealed["tokens"]) as tab:
            assert tab.table["waiting"] == [0]
            assert tab.table["seat"] == 1
            tab.give(3)
            assert tab.table["log"][0]["sentence"] == "5 against 3"


def test_every_table_is_the_same_after_a_kill(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    made: Json = {}
    before: dict[str, Json] = {}
    answers = ["strike", 2]
    for answer in [*answers, None]:
        with server(database) as (table, _):
            made = made or table.make()
            for name, tokens in (("both", made["tokens"]), ("red", made["tokens"][1:]), ("fan", [])):
                with table.join(made["match"], *tokens) as tab:
                    if name in before:
                        assert timeless(tab.table) == before[name]
            if answer is None:
                return
            with table.join(made["match"], *made["tokens"]) as tab:
                tab.give(answer)
            for name, tokens in (("both", made["tokens"]), ("red", made["tokens"][1:]), ("fan", [])):
                with table.join(made["match"], *tokens) as tab:
                    before[name] = timeless(tab.table)


def test_a_bot_goes_on_thinking_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "matches.db"
    with server(database) as (table, _):
        made = table.make(seats=["human", "recruit"])
        with table.join(made["match"], *made["tokens"]) as tab:
            tab.number += 1
            tab.send({"type": "answer", "id": 1, "n": 0, "seat": 0, "answer": "wait"})
            tab.reply(1)
    with server(database) as (table, _), table.join(made["match"], *made["tokens"]) as tab:
        tab.until(lambda shown: shown["n"] > 1 and shown["deciding"] == [0])


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "letter.db"
    broken.write_text("Dear editor, " * 400)
    program = (
        "import sys\nfrom grognard.server import run\nfrom grognard.store import StoreUnusable\n"
        "try:\n    run(database=sys.argv[1], open_browser=False)\n"
        "except StoreUnusable as fault:\n    sys.exit(str(fault))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(broken)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("The matches in ")
    assert done.stderr.strip().endswith("file is not a database")
