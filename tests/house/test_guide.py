"""The guide is followed here word by word: every file is written, every command and session is run, in its order."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grognard.cli.new_ruleset import write
from tests.cli.conftest import ROOT, plug_in
from tools import guide

WILD = "…"
"""In what a command prints it stands for anything: in a line, or for whole lines."""


class Reader:
    """Somebody who does what the guide says, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "couriers"
        self.home.mkdir()
        self._site = folder / "site"
        self._env = {**os.environ, "MYPY_CACHE_DIR": str(ROOT / ".mypy_cache" / "skeleton"), "COLUMNS": "100"}

    def follow(self, listing: guide.Listing) -> None:
        match listing.kind:
            case "console":
                for command, wanted in commands(listing.text):
                    told = self.run(command)
                    assert re.search(wanted, told), f"line {listing.line}: {command}\n{told}"
            case "pycon":
                self.converse(listing)
            case _:
                path = self.home / listing.title
                assert path.parent.is_dir(), f"line {listing.line}: nobody made the folder of {listing.title}"
                path.write_text(listing.text, encoding="utf-8")

    def run(self, command: str) -> str:
        words = shlex.split(command)
        if words[:2] == ["pip", "install"]:
            return self.install()
        line = words if words[0] == "mkdir" else [sys.executable, "-m", *words]
        done = subprocess.run(
            line, capture_output=True, text=True, check=False, cwd=self.home, env=self._env, timeout=200
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def install(self) -> str:
        """What pip makes of the reader's pyproject.toml, without a network."""
        project = tomllib.loads((self.home / "pyproject.toml").read_text(encoding="utf-8"))
        ((name, target),) = project["project"]["entry-points"]["grognard.rulesets"].items()
        (package,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
        self._env |= {"PYTHONPATH": plug_in(self._site, name, target, (self.home / package).parent)["PYTHONPATH"]}
        return ""

    def converse(self, listing: guide.Listing) -> None:
        """A session at the prompt, in a process of its own."""
        path = self._site / f"line-{listing.line}.txt"
        path.write_text(listing.text, encoding="utf-8")
        self.run(f"doctest {shlex.quote(str(path))}")


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a console, each with a pattern of what it prints."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return [(command, pattern(lines)) for command, lines in found]


def pattern(lines: list[str]) -> str:
    parts = ["(?:.*\n)*?" if line == WILD else re.escape(line).replace(WILD, ".*") + r"\s*?(?:\n|$)" for line in lines]
    return "".join(parts)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    found = Reader(tmp_path_factory.mktemp("guide"))
    for listing in guide.listings():
        found.follow(listing)
    return found


def test_every_listing_runs(reader: Reader) -> None:
    kinds = {listing.kind for listing in guide.listings()}
    assert kinds == {"console", "pycon", "python", "toml", "markdown"}
    assert (reader.home / "src" / "grognard_couriers" / "ruleset.py").is_file()


def test_who_followed_it_has_the_skeleton(reader: Reader, tmp_path: Path) -> None:
    """The guide leaves out nothing but the README, and writes nothing else."""
    written = set(write(guide.NAME, tmp_path)) - {"README.md"}
    for name in written:
        assert (reader.home / name).read_text(encoding="utf-8") == (tmp_path / name).read_text(encoding="utf-8"), name
    theirs = {path.relative_to(reader.home).as_posix() for path in reader.home.rglob("*") if path.is_file()}
    assert {name for name in theirs if not re.search(r"\.pyc$|_cache/", name)} == written


def test_a_wrong_listing_would_be_found() -> None:
    (command, wanted), *_ = commands("$ say\nTwo … games\n…\nend\n")
    assert command == "say"
    assert re.search(wanted, "Two odd games\nmore\nmore\nend\n")
    assert not re.search(wanted, "Two odd game\nmore\nend\n")
    assert not re.search(wanted, "Two odd games\nmore\n")


def test_the_listings_are_up_to_date() -> None:
    page = guide.PAGE.read_text(encoding="utf-8")
    assert guide.filled(page) == page, "run make reference"
