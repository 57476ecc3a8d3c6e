"""Find a PostgreSQL server for the tests of the store; as root on Debian, install the distribution's own if need be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ADVICE = (
    "No PostgreSQL server here, and this is no root shell with apt-get: its tests will fail. "
    "Install postgresql, or leave those tests out with SKIP_POSTGRES=1."
)


def find() -> Path | None:
    """The folder with initdb and pg_ctl: Debian's newest, or wherever they are on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return Path(found).parent if found else None


def install() -> bool:
    """Try Debian's package. True: it went in."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return all(
        subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode == 0
        for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "postgresql"])
    )


def main() -> int:
    if os.environ.get("SKIP_POSTGRES") == "1":
        print("postgresql: left out (SKIP_POSTGRES=1)")
    elif path := find() or (install() and find()):
        print(f"postgresql: {path}")
    else:
        print(f"postgresql: {ADVICE}", file=sys.stderr)
    return 0  # the tests themselves fail without it; here it is only said early


if __name__ == "__main__":
    sys.exit(main())
