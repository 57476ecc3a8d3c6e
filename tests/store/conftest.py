"""Both databases, real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.cluster import postgres_address

__all__ = ["postgres_address"]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.db")
    return str(request.getfixturevalue("postgres_address"))
