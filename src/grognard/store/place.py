"""Where matches are kept by default."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "matches.db"


def default_database() -> Path:
    """The database in the data folder of this user, wherever the system has it."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return chosen(user_data_path("grognard", appauthor=False), Path(home) / "grognard")


def chosen(usual: Path, former: Path) -> Path:
    """The usual place, or that of earlier versions as long as matches are only there."""
    if (former / DATABASE).exists() and not (usual / DATABASE).exists():
        return former / DATABASE
    return usual / DATABASE
