"""Both databases, real ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import cluster
from tools import postgres


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    if os.environ.get("SKIP_POSTGRES") == "1":
        pytest.skip("SKIP_POSTGRES=1")
    if postgres.find() is None:
        pytest.fail(postgres.ADVICE, pytrace=False)
    with cluster() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.db")
    return str(request.getfixturevalue("postgres_address"))
