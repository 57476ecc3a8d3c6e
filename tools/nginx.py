"""Find an nginx for the test behind a real proxy; as root on Debian, install the distribution's own if need be."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools import packages

ADVICE = "No nginx or no openssl here, and this is no root shell with apt-get: the test behind a proxy is skipped."


def find() -> str | None:
    """The path of nginx, if there is also an openssl to make a certificate with."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    return found if shutil.which("openssl") else None


def main() -> int:
    if os.environ.get("SKIP_NGINX") == "1":
        print("nginx: left out (SKIP_NGINX=1)")
    elif path := find() or (packages.install("nginx-light", "openssl") and find()):
        print(f"nginx: {path}")
    else:
        print(f"nginx: {ADVICE}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
