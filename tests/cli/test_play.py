"""`grognard play`: a real server in a process of its own."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.cli.conftest import Run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_table_stands_until_it_is_closed(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "grognard", "play", "--no-browser", "--port", str(free_port())]
    line += ["--database", str(tmp_path / "games.sqlite")]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        trouble: Exception | None = None
        names: set[str] = set()
        words, _, address = server.stdout.readline().strip().rpartition(" ")
        try:
            with urllib.request.urlopen(f"{address}api/rulesets", timeout=30) as answer:
                names = {card["name"] for card in json.load(answer)}
        except OSError as error:
            trouble = error
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=30)
    assert words == "The table stands at"
    assert trouble is None, said
    assert "fatigue" in names
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("play", "--no-browser", "--port", port, "--database", tmp_path / "games.sqlite")
    assert done.code == 2
    assert f"Port {port} at 127.0.0.1 cannot be used" in done.err


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = run("play", "--no-browser", "--database", tmp_path / "file" / "games.sqlite")
    assert done.code == 2
    assert "Traceback" not in done.err
