"""Write the listings of docs/guide.md anew from the skeleton, which is the game that the guide builds.

    tools/guide.py            write them
    tools/guide.py --check    say whether they are up to date

A listing with a title is the file of that name. One with the word `for-now` behind its title stands only in the guide:
a file that is written again later on.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from grognard.cli.new_ruleset import write

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide.md"
NAME = "couriers"
FENCE = re.compile(
    r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?(?P<note> for-now)?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL
)


class Listing(NamedTuple):
    """One block of the guide: a file by its title, a `console` or a `pycon` session without one."""

    kind: str
    title: str
    text: str
    line: int


def listings() -> Iterator[Listing]:
    """All of them, in the order of the page."""
    page = PAGE.read_text(encoding="utf-8")
    for found in FENCE.finditer(page):
        yield Listing(found["kind"], found["title"] or "", found["text"], page.count("\n", 0, found.start()) + 1)


def filled(page: str) -> str:
    """The page with every file as the skeleton has it."""
    with tempfile.TemporaryDirectory() as folder:
        write(NAME, Path(folder))

        def fill(found: re.Match[str]) -> str:
            if not found["title"] or found["note"]:
                return found[0]
            text = Path(folder, found["title"]).read_text(encoding="utf-8")
            return f'```{found["kind"]} title="{found["title"]}"\n{text}```'

        return FENCE.sub(fill, page)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the listings of docs/guide.md anew from the skeleton.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    page = PAGE.read_text(encoding="utf-8")
    if not parser.parse_args().check:
        PAGE.write_text(filled(page), encoding="utf-8")
        return 0
    if filled(page) != page:
        print("The listings of docs/guide.md are not those of the skeleton: run make reference.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
