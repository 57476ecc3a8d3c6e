"""Find a PostgreSQL server for the tests of the store; as root on Debian, install the distribution's own if need be."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools import packages

ADVICE = (
    "No PostgreSQL server here, and this is no root shell with apt-get: its tests will fail. "
    "Install postgresql, or leave those tests out with SKIP_POSTGRES=1."
)


def find() -> Path | None:
    """The folder with initdb and pg_ctl: Debian's newest, or wherever they are on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return Path(found).parent if found else None


def main() -> int:
    if os.environ.get("SKIP_POSTGRES") == "1":
        print("postgresql: left out (SKIP_POSTGRES=1)")
    elif path := find() or (packages.install("postgresql") and find()):
        print(f"postgresql: {path}")
    else:
        print(f"postgresql: {ADVICE}", file=sys.stderr)
    return 0  # the tests themselves fail without it; here it is only said early


if __name__ == "__main__":
    sys.exit(main())
