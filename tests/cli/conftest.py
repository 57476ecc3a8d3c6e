"""How the tests run the command: in this process for most, as a real process for some."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grognard.cli import app
from grognard.engine.ruleset import register
from tests.engine.toy import TOLL

ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.out, self.err
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, where the rule set "toll" is known."""
    register(TOLL)

    def command(*tokens: object) -> Done:
        code = app.run([str(token) for token in tokens])
        return Done(code, *capsys.readouterr())

    return command


def plug_in(folder: Path, name: str, target: str, *paths: Path) -> dict[str, str]:
    """What installing a rule set amounts to: an entry point on the path of a new process. Its environment."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[grognard.rulesets]\n{name} = {target}\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, *paths, ROOT / "src", ROOT)))}


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run a command as a process of its own, in which "toll" is installed as a plug-in."""
    env = plug_in(tmp_path / "site", "toll", "tests.engine.toy:TOLL")

    def command(*tokens: object) -> Done:
        line = [sys.executable, "-m", "grognard", *map(str, tokens)]
        done = subprocess.run(line, capture_output=True, text=True, check=False, env=env, cwd=tmp_path, timeout=120)
        return Done(done.returncode, done.stdout, done.stderr)

    return command
