"""Guests at a table of the server: they play, they fail, they go; strangers cannot start them."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.bots.guests import invite_guests
from grognard.server import catalogue
from grognard.server.matches.hosts import Hosts
from grognard.server.operation.serving import NotForStrangers, check_guests
from grognard.server.operation.settings import HOME, Settings
from grognard.server.workers import Subject
from tests.bots.guests import EXAMPLES, GOOD, written
from tests.server.kit import Table, serving


@pytest.fixture(scope="module")
def hosting(toys: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server with a guest that plays and one that dies of every question."""
    home = tmp_path_factory.mktemp("guests")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GROGNARD_BOTS", "")
        for name, asked in (("crow", GOOD), ("dodo", "sys.exit(3)")):
            (home / name).mkdir()
            invite_guests([f"{name}={written(home / name, asked)}"], ())
        catalogue.cards.cache_clear()
        with serving(home / "matches.db") as running:
            yield running
    catalogue.cards.cache_clear()


def test_the_page_is_offered_the_guests(hosting: Table) -> None:
    assert all(card["bots"][-2:] == ["crow", "dodo"] for card in hosting.get("/api/rulesets"))


def test_a_guest_plays_against_a_person(hosting: Table) -> None:
    made = hosting.make(seats=["human", "crow"])
    with hosting.join(made["match"], made["tokens"][0]) as tab:
        tab.give("wait")
        shown = tab.until(lambda table: table["deciding"] == [0] and table["n"] >= 2)
        assert any(line["event"]["clause"] for line in shown.get("log", []))


@pytest.mark.parametrize("who", ["crow", "dodo"])
def test_a_match_between_guests_comes_to_its_end(hosting: Table, who: str) -> None:
    made = hosting.make(seats=[who, "recruit"])
    with hosting.join(made["match"]) as fan:
        shown = fan.until(lambda table: "result" in table)
        assert shown["result"]["reason"]


def test_a_guest_that_fails_is_told_at_the_table(hosting: Table) -> None:
    made = hosting.make(seats=["dodo", "human"])
    with hosting.join(made["match"], *made["tokens"]) as tab:
        shown = tab.until(lambda table: table["deciding"] == [1])
        assert shown["thinking"].startswith("dodo ended while it was waited for (exit code 3), and loses its turn")


def test_a_visitor_names_no_program(hosting: Table) -> None:
    made = hosting.http.post("/api/matches", json={"ruleset": "duel", "seats": ["human", "raven=cat"]})
    assert made.status_code == 400
    assert "'raven=cat' cannot sit here" in made.text


def test_a_bot_sits_down_by_the_link_of_a_seat(hosting: Table) -> None:
    made = hosting.make(seats=["recruit", "human"], invited=[1])
    link = f"{hosting.url}#/match/{made['match']}/seat/1/{made['invitations'][1]}"
    done = subprocess.run(
        [sys.executable, EXAMPLES / "by_link.py", link], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    with hosting.join(made["match"]) as fan:
        assert done.stdout.strip() == fan.table["result"]["reason"]


def test_candidates_are_told_to_who_is_asked_only(hosting: Table) -> None:
    made = hosting.make()
    with hosting.join(made["match"], made["tokens"][0]) as ann:
        reply = ann.ask("candidates", n=0, seat=0, limit=2)
        assert reply["answers"] == ["strike", "step"]
        assert ann.ask("candidates", n=0, seat=1)["type"] == "no"
        assert ann.ask("candidates", n=5, seat=0)["type"] == "no"
        assert ann.ask("candidates", n=0, seat=0, limit=0)["type"] == "no"


@pytest.mark.parametrize(
    ("host", "settings"), [("0.0.0.0", HOME), ("127.0.0.1", Settings(public_url="https://table.example"))]
)
def test_a_table_that_others_reach_runs_no_programs(
    monkeypatch: pytest.MonkeyPatch, host: str, settings: Settings
) -> None:
    with socket.socket() as taken:
        taken.bind((host, 0))
        monkeypatch.delenv("GROGNARD_BOTS", raising=False)
        check_guests(taken, settings)
        monkeypatch.setenv("GROGNARD_BOTS", '{"crow": "cat"}')
        with pytest.raises(NotForStrangers, match="nobody else can reach"):
            check_guests(taken, settings)


def test_only_so_many_programs_run_at_once() -> None:
    async def all_of_them() -> int:
        hosts = Hosts(most=2)
        for seat in range(3):
            await hosts.ask(seat, Subject("x", str, "x"), str)
        running = hosts.running
        await hosts.close()
        return running

    assert asyncio.run(all_of_them()) == 2


def test_the_programs_go_with_the_server(toys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that would never end by itself."""
    note = tmp_path / "pid"
    command = written(tmp_path, f"open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)")
    monkeypatch.setenv("GROGNARD_BOTS", "")
    invite_guests([f"sloth={command}"], ())
    catalogue.cards.cache_clear()
    with serving(tmp_path / "matches.db") as running:
        made = running.make(seats=["sloth", "human"])
        with running.join(made["match"]):
            until = time.monotonic() + 20
            while not (note.exists() and note.read_text()) and time.monotonic() < until:
                time.sleep(0.05)
    pid = int(note.read_text())
    until = time.monotonic() + 20
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists()
