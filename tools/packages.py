"""Packages of the distribution that tests need: as root on Debian they can be put in."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(*packages: str) -> bool:
    """Try Debian's packages. True: they went in."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return all(
        subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode == 0
        for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *packages])
    )
