"""The command: `python -m tools.hostile --messages 100000 --requests 20000 --silent 2000`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tools import hostile
from tools.hostile.visiting import Wanted, visit


def main() -> None:
    asked = argparse.ArgumentParser(description=hostile.__doc__)
    asked.add_argument("--messages", type=int, default=5000)
    asked.add_argument("--requests", type=int, default=2000)
    asked.add_argument("--silent", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    with tempfile.TemporaryDirectory() as folder:
        found = visit(Path(folder), Wanted(**vars(asked.parse_args())))
    print("\n".join(found.lines()))
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()
