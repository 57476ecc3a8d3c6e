"""The house's tools: when the page is built anew, and which browser the tests take."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

import pytest

from tools import browser, build_web, checks


@pytest.fixture
def project(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("export {}")
    return tmp_path


def test_the_fingerprint_follows_the_sources_only(project: Path) -> None:
    web = project / "web"
    first = build_web.fingerprint(web)
    (web / "node_modules").mkdir()
    (web / "node_modules" / "junk.js").write_text("1")
    assert build_web.fingerprint(web) == first
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    renamed = build_web.fingerprint(web)
    (web / "src" / "other.ts").write_text("export {};")
    assert len({first, renamed, build_web.fingerprint(web)}) == 3


def test_an_unchanged_page_is_not_built_again(project: Path) -> None:
    static = project / "src" / "grognard" / "server" / "static"
    static.mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / ".built-from").write_text(build_web.fingerprint(project / "web"))
    assert build_web.build(project) is False


def test_no_page_to_build_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(build_web.BuildFault, match=r"^web/package\.json is not there"):
        build_web.build(tmp_path)


def test_a_script_of_npm_that_fails_is_told(project: Path) -> None:
    with pytest.raises(build_web.BuildFault, match=r"^npm run build failed with exit code [1-9]"):
        build_web.npm(project / "web", "run", "build")


def test_a_script_is_due_again_when_the_sources_changed(project: Path) -> None:
    (project / "web" / "package.json").write_text('{"scripts": {"check": "node --version"}}')
    (project / "web" / "node_modules").mkdir()
    lock = hashlib.sha256((project / "web" / "package-lock.json").read_bytes()).hexdigest()
    (project / "web" / "node_modules" / ".installed-from").write_text(lock)
    assert build_web.changed(project, "check")
    build_web.run_scripts(project, ["check"])
    assert not build_web.changed(project, "check")
    assert build_web.changed(project, "lint")
    (project / "web" / "src" / "main.ts").write_text("export const changed = 1")
    assert build_web.changed(project, "check")


def test_the_browser_named_by_the_variable_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "mine"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert browser.find() == str(mine)


def test_without_a_browser_one_line_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("SKIP_BROWSER", raising=False)
    assert browser.main() == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "SKIP_BROWSER=1" in said


def test_rows_of_checks_go_on_beside_a_fault_but_not_behind_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    python = Path(sys.executable).name
    for name, code in (("good", 0), ("bad", 3)):
        (tmp_path / f"{name}.py").write_text(f"print('this is {name}'); raise SystemExit({code})")
    good, bad = (f"{python} {tmp_path / name}.py" for name in ("good", "bad"))
    scripts = Path(sys.executable).parent
    assert checks.run([(bad, good), (good,)], 1, scripts) == 1
    said = capfd.readouterr().out
    assert said.count("this is good") == 1
    assert "failed with 3)\nthis is bad" in said
    assert checks.run([(good,), (good, good)], 2, scripts) == 0


def test_every_command_of_the_checks_is_there() -> None:
    for rows in checks.WANTED.values():
        for command in (command for row in rows for command in row):
            first, *others = command.split()
            assert shutil.which(first, path=Path(sys.executable).parent)
            assert all((checks.ROOT / word).is_file() for word in others if word.endswith(".py"))
