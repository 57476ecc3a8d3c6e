"""`grognard serve`: its settings, several processes on one PostgreSQL, and their replacement without a lost answer."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from grognard.server.operation.logs import JsonLines, without_secrets
from grognard.server.operation.settings import PUBLIC, SettingsUnreadable, read_settings
from tests.server.kit import BOX, PATIENCE, Json, Table, serving
from tests.server.test_public_url import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"


def written(folder: Path, text: str) -> Path:
    file = folder / "grognard.toml"
    file.write_text(text)
    return file


def test_settings_are_read_and_are_meant_for_strangers(tmp_path: Path) -> None:
    found = read_settings(written(tmp_path, "port = 1\n[budgets]\nsockets = 7\n"))
    assert (found.port, found.budgets.sockets, found.budgets.messages) == (1, 7, PUBLIC.messages)
    assert read_settings(DEPLOY / "grognard.toml").processes == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ports = 1", "unknown field `ports`"),
        ("port = 'x'", "Expected `int`"),
        ("port =", "cannot be read"),
        ("public_url = 'table.example'", "public_url is"),
        ("processes = 2", "they need one PostgreSQL"),
        ("[budgets]\nmessages = 5", "budgets.messages"),
    ],
)
def test_settings_that_nobody_understands_are_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SettingsUnreadable, match=re.escape(said)):
        read_settings(written(tmp_path, text))
    with pytest.raises(SettingsUnreadable, match="No such file"):
        read_settings(tmp_path / "none.toml")


def test_logs_hold_no_secrets() -> None:
    token = "kJ8dE0Q-x_5zYtU3kJ8dE0Q-x_5zYtU3"
    assert without_secrets(f"token {token} at postgresql://me:pw@host/db") == "token … at postgresql…host/db"
    record = logging.LogRecord("grognard", logging.ERROR, "f", 1, "it was %s", (token,), None)
    assert '"said":"it was …"' in JsonLines().format(record)
    assert len(JsonLines().format(logging.LogRecord("g", 20, "f", 1, "x" * 10**6, (), None))) < 10_000


def test_health_and_readiness(tmp_path: Path) -> None:
    with serving(tmp_path / "m.db") as table:
        assert table.get("/api/health") == {"alive": True}
        assert table.get("/api/ready") == {"ready": True}


@contextmanager
def served(settings: Path) -> Iterator[tuple[Table, subprocess.Popen[str]]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "grognard", "serve", str(settings)],
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
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


def children(parent: subprocess.Popen[str]) -> set[str]:
    return set(Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split())


def numbers(port: int) -> str:
    return httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False, timeout=PATIENCE).text


def answered(table: Table, made: Json, times: int) -> None:
    """Answer so many times, in a new tab whenever the old one is cut off; what was confirmed is never gone."""
    confirmed, until = 0, time.monotonic() + 4 * PATIENCE
    while confirmed < times and time.monotonic() < until:
        try:
            with table.join(made["match"], *made["tokens"]) as tab:
                while confirmed < times:
                    # Another process hears of it a moment later.
                    tab.until(lambda shown, confirmed=confirmed: shown["n"] >= confirmed)
                    n = tab.table["n"]
                    if tab.about("answer", "wait")["type"] == "ok":
                        confirmed = n + 1
        except (ConnectionClosed, InvalidMessage, InvalidStatus, OSError, EOFError):
            continue
    assert confirmed >= times


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_processes_are_replaced_without_a_lost_answer(tmp_path: Path, postgres_address: str) -> None:
    port, admin = free_port(), free_port()
    workers = "[workers]\npeople = 1\nhands = 1\nbots = 1\nstrangers = 1\n"
    text = f'port = {port}\ndatabase = "{postgres_address}"\nprocesses = 2\nadmin_port = {admin}\n{workers}'
    with served(written(tmp_path, text)) as (table, parent):
        made = table.make(options={"health": 60})
        answered(table, made, 5)
        assert "grognard_rooms" in numbers(admin)
        assert 'grognard_thinking_waiting{kind="bots"} 0' in numbers(admin + 1)
        before = children(parent)
        assert len(before) == 2
        parent.send_signal(signal.SIGHUP)
        so_far, until = 5, time.monotonic() + 8 * PATIENCE
        while before & children(parent) and time.monotonic() < until:
            so_far += 5
            answered(table, made, so_far)
        assert not before & children(parent), "both were replaced"
        answered(table, made, so_far + 5)
        assert table.get("/api/ready") == {"ready": True}
