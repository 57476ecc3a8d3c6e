"""Find a Chromium for the browser tests; as root on Debian, install the distribution's own if need be."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools import packages

# The shell is the same Chromium without windows and menus, and opens a page in half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core", "fonts-noto-core")
ADVICE = (
    "No Chromium here, and this is no root shell with apt-get: the browser tests will fail. "
    "Install chromium, name one in CHROMIUM, or leave those tests out with SKIP_BROWSER=1."
)


def find() -> str | None:
    """The path of a Chromium: the variable CHROMIUM first, then the usual names."""
    named = os.environ.get("CHROMIUM")
    return next((path for name in (named, *NAMES) if name and (path := shutil.which(name))), None)


def main() -> int:
    if os.environ.get("SKIP_BROWSER") == "1":
        print("browser: left out (SKIP_BROWSER=1)")
    elif path := find() or (packages.install(*PACKAGES) and find()):
        print(f"browser: {path}")
    else:
        print(f"browser: {ADVICE}", file=sys.stderr)
    return 0  # the tests themselves fail without a browser; here it is only said early


if __name__ == "__main__":
    sys.exit(main())
