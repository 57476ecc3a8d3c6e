"""A real server on a loopback port with two toy rule sets, and tabs that talk to it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.server import catalogue, tutorial
from tests.server.kit import BOX, Table, serving
from tests.store.cluster import own_postgres, postgres_address

__all__ = ["own_postgres", "postgres_address"]


@pytest.fixture(autouse=True, scope="module")
def toys() -> Iterator[None]:
    """The toy rule sets are installed while these tests run, and only then."""
    sys.path.insert(0, str(BOX))
    yield
    sys.path.remove(str(BOX))
    for kept in (catalogue.cards, catalogue.playable, catalogue.book, tutorial.lessons):
        kept.cache_clear()


@pytest.fixture(scope="module")
def table(toys: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One server for the tests of a module."""
    path: Path = tmp_path_factory.mktemp("server") / "matches.db"
    with serving(path) as running:
        yield running
