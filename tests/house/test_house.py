"""The house in order: files that agree with each other, and nothing of one machine in them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
NOT_OURS = {".git", "node_modules", "static", "dist", "__pycache__", "test-results"}

# In pieces, so that this file does not name them.
HOSTS = [
    ".".join(parts) for parts in (["registry", "npmjs"], ["pypi", "org"], ["pythonhosted", "org"], ["yarnpkg", "com"])
]
MACHINE = re.compile(r"(?<![\w.*])/(?:work|home|Users|root|opt|mnt)/[\w.-]+|" + "|".join(map(re.escape, HOSTS)))


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Everything that belongs to the project, without what was built or installed."""
    for path in sorted(folder.iterdir()):
        if path.name in NOT_OURS:  # .git is a file in a second working tree
            continue
        if path.is_file():
            yield path
        elif folder != ROOT or path.name in {".ci", "docs", "src", "tests", "tools", "web"}:
            yield from files(path)


def test_no_file_names_a_machine_or_a_package_host() -> None:
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # pictures
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in MACHINE.finditer(text)]
    assert found == []


def wanted() -> list[Requirement]:
    project = PROJECT["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    return [Requirement(line) for line in (*project["dependencies"], *extras, *PROJECT["build-system"]["requires"])]


def pinned() -> dict[str, Version]:
    text = (ROOT / "requirements.txt").read_text()
    pins = re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE)
    return {canonicalize_name(name): Version(number) for name, number in pins}


def test_requirements_pin_everything_that_pyproject_asks_for() -> None:
    pins = pinned()
    wrong = [
        str(want)
        for want in wanted()
        if (pin := pins.get(canonicalize_name(want.name))) is None or pin not in want.specifier
    ]
    assert wrong == [], "run make pins"


def test_every_pin_has_its_hashes() -> None:
    text = (ROOT / "requirements.txt").read_text()
    without = [block.split()[0] for block in re.split(r"\n(?=\S)", text.strip()) if "--hash=sha256:" not in block]
    assert without == []


IMPORTED_AS = {"vl_convert_python": "vl_convert"}
# Not imported by us: a library of ours loads them by these names.
LOADED_AS = {"aiosqlite": "sqlite+aiosqlite:", "asyncpg": "postgresql+asyncpg", "websockets": "websockets_sansio_impl"}


def imported(folder: Path) -> set[str]:
    """The packages whose modules are imported anywhere in a folder."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add((node.module or "").partition(".")[0])
    return found


def test_nothing_is_asked_for_that_nothing_uses() -> None:
    """Of the extras only `dev` may hold what is run instead of imported: linters, plug-ins, builders."""
    project = PROJECT["project"]
    extras = [lines for name, lines in project["optional-dependencies"].items() if name != "dev"]
    names = [Requirement(line).name.replace("-", "_") for lines in (project["dependencies"], *extras) for line in lines]
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    used = imported(ROOT / "src") | {name for name, word in LOADED_AS.items() if word in source}
    assert [name for name in names if IMPORTED_AS.get(name, name) not in used] == []


def test_no_process_is_forked() -> None:
    """Forks exist on some systems only, and break programs with threads on the rest."""
    forking = re.compile(
        r"\bos\.fork|\bfork(?:pty|server)\b|get_context\(\W*fork|ProcessPoolExecutor\((?!.*mp_context)"
    )
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files()
        if path.suffix == ".py" and path != Path(__file__)
        for match in forking.finditer(path.read_text())
    ]
    assert found == []


def test_no_module_is_longer_than_500_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files()
        if path.suffix == ".py" and (lines := path.read_text().count("\n")) > 500
    }
    assert long == {}


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "index.md").read_text()
    pages = {path.name for path in folder.glob("[0-9]*.md")}
    assert pages == set(re.findall(r"\(([0-9]{4}-[\w-]+\.md)\)", index))


def test_the_continuous_integration_runs_make_test() -> None:
    run = ROOT / ".ci" / "run"
    assert os.access(run, os.X_OK)
    assert "make test" in run.read_text()


def test_make_alone_prints_help() -> None:
    said = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("test", "quick", "check", "play", "bench", "golden", "format", "web", "screenshots"):
        assert f"make {target} " in said


@pytest.mark.slow
def test_a_wheel_carries_rulebooks_content_and_the_page(tmp_path: Path) -> None:
    skip = os.environ | {"GROGNARD_SKIP_WEB": "1"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=skip, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    needed = [
        *source.rglob("rulebook.md"),
        *source.rglob("*.toml"),
        *source.rglob("static/*.html"),
        *source.rglob("py.typed"),
    ]
    assert len(needed) > 1
    assert {path.relative_to(source).as_posix() for path in needed} <= names


def test_the_page_can_be_built_on_every_platform() -> None:
    """Newer releases of rolldown left most bindings out of the lock file, and `npm ci` then fails elsewhere."""
    lock = (ROOT / "web" / "package-lock.json").read_text()
    assert lock.count('"node_modules/@rolldown/binding') == 15
