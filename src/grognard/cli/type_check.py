"""The types of a plug-in, looked over by mypy: a part of `grognard check-ruleset`."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import grognard
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset

FAULT = re.compile(r"^(?P<file>.+?):(?P<line>\d+): error: (?P<text>.+)$")
OURS = Path(grognard.__file__).parent


class TypeVerdict(Value, frozen=True, omit_defaults=False):
    """The result of the type check: all faults with file and line, or why it did not run."""

    checked: bool
    faults: tuple[str, ...] = ()
    skipped: str = ""


def check_types(rules: Ruleset[Any]) -> TypeVerdict:
    """Run `mypy --strict` over the package of a rule set."""
    source = Path(inspect.getfile(type(rules))).resolve()
    if source.is_relative_to(OURS):
        return TypeVerdict(False, skipped=f"{rules.title} is part of Grognard, and checked with it.")
    if find_spec("mypy") is None:
        return TypeVerdict(False, skipped="mypy is not installed; pip install mypy, then this command uses it.")
    package = source.parent if (source.parent / "__init__.py").is_file() else source
    return _run_mypy(package)


def _run_mypy(package: Path) -> TypeVerdict:
    line = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-color-output", "--no-pretty"]
    line += ["--hide-error-context", "--show-absolute-path", str(package)]
    done = subprocess.run(  # noqa: S603 - our own interpreter
        line, capture_output=True, text=True, check=False, cwd=_project_of(package), env=_environment()
    )
    faults = tuple(_sentence(found) for found in map(FAULT.match, done.stdout.splitlines()) if found is not None)
    if done.returncode and not faults:
        told = (done.stderr or done.stdout).strip() or f"it ended with code {done.returncode}"
        return TypeVerdict(True, (f"mypy could not look at {package}: {told}",))
    return TypeVerdict(True, faults)


def _sentence(found: re.Match[str]) -> str:
    return f"{_shown(Path(found['file']))}:{found['line']}: {found['text']}"


def _shown(path: Path) -> str:
    """The path from here, if it is below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _project_of(package: Path) -> Path:
    """The folder whose pyproject.toml says how the author wants mypy to be; the package's own if there is none."""
    return next((folder for folder in package.parents if (folder / "pyproject.toml").is_file()), package.parent)


def _environment() -> dict[str, str]:
    """mypy finds an installed Grognard by itself; one that lies on PYTHONPATH must be named."""
    if "site-packages" in OURS.parts:
        return dict(os.environ)
    paths = [str(OURS.parent), *filter(None, [os.environ.get("MYPYPATH")])]
    return {**os.environ, "MYPYPATH": os.pathsep.join(paths)}
