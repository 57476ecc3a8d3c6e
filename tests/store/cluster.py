"""The PostgreSQL of the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tools import postgres
from tools.clusters import Cluster, cluster


def _wanted() -> None:
    if os.environ.get("SKIP_POSTGRES") == "1":
        pytest.skip("SKIP_POSTGRES=1")
    if postgres.find() is None:
        pytest.fail(postgres.ADVICE, pytrace=False)


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """The address of one that all tests share; for the conftest of each folder that needs it."""
    _wanted()
    with cluster() as running:
        yield running.address


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """One that a test may stop and start."""
    _wanted()
    with cluster() as running:
        yield running
