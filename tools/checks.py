"""Everything that is looked at before the tests run, several rows of commands at a time.

tools/checks.py quick     what `make quick` looks at
tools/checks.py check     what `make check` looks at
tools/checks.py test      the same, and what the tests need: the built page and its tests, a browser, a database

The commands of a row follow each other, because one needs what another left or both write to the same folder; rows do
not know of each other. What a command says is printed when it ended, so that two never talk at once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Row = Sequence[str]

TYPES: Row = ("mypy",)
SOURCES: Row = (
    "ruff format --check --quiet .",
    "ruff check --quiet .",
    "lint-imports --no-logo",
    "python tools/wire_types.py --check",
)
DOCS: Row = ("python tools/reference.py --check", "python tools/guide.py --check", "mkdocs build --strict --quiet")
NEEDED: Row = ("python tools/browser.py", "python tools/postgres.py", "python tools/nginx.py")
PAGE = "python tools/build_web.py --changed lint check"
"""The linters of the page take half a minute, so only if it changed since it passed."""

# The longest rows come first.
WANTED: dict[str, Sequence[Row]] = {
    "quick": (TYPES, (f"{PAGE} test",), SOURCES),
    "check": (TYPES, (PAGE,), SOURCES, DOCS),
    "test": (TYPES, ("python tools/build_web.py", PAGE, "python tools/build_web.py test"), NEEDED, SOURCES, DOCS),
}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("wanted", choices=WANTED)
    parser.add_argument("--jobs", type=int, default=2, help="how many rows at a time")
    chosen = parser.parse_args(words)
    return run(WANTED[chosen.wanted], chosen.jobs, Path(sys.executable).parent)


def run(rows: Iterable[Row], jobs: int, bin: Path) -> int:
    """Run all rows, each up to its first fault; 1 if any had one."""
    with ThreadPoolExecutor(jobs) as pool:
        return 0 if all(list(pool.map(lambda row: all(passes(one, bin) for one in row), rows))) else 1


def passes(command: str, bin: Path) -> bool:
    """Whether a command of the virtual environment is content; what it said is printed."""
    began = time.monotonic()
    first, *others = command.split()
    done = subprocess.run(
        [str(bin / first), *others],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = done.stdout.decode(errors="replace")
    verdict = "" if done.returncode == 0 else f", failed with {done.returncode}"
    print(f"$ {command}  ({time.monotonic() - began:.0f} s{verdict})\n{said}", end="", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
