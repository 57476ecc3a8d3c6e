"""Find a Chromium for the browser tests; as root on Debian, install the distribution's own if need be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-noto-core")
ADVICE = (
    "No Chromium here, and this is no root shell with apt-get: the browser tests will fail. "
    "Install chromium, name one in CHROMIUM, or leave those tests out with SKIP_BROWSER=1."
)


def find() -> str | None:
    """The path of a Chromium: the variable CHROMIUM first, then the usual names."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in (named, *NAMES) if name and (path := shutil.which(name))), None)


def install() -> bool:
    """Try Debian's package. True: it went in."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *PACKAGES]):
        if subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            return False
    return True


def main() -> int:
    if os.environ.get("SKIP_BROWSER") == "1":
        print("browser: left out (SKIP_BROWSER=1)")
    elif path := find() or (install() and find()):
        print(f"browser: {path}")
    else:
        print(f"browser: {ADVICE}", file=sys.stderr)
    return 0  # the tests themselves fail without a browser; here it is only said early


if __name__ == "__main__":
    sys.exit(main())
