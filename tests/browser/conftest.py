"""A server for the browser tests, and pages that complain about errors in the console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.kit import CONTENT, PATIENCE, STATIC, Served, at_pace

# Two cores may be busy with other tests; what never comes still fails.
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests: to start it takes longer than most of them."""
    yield from _serve(tmp_path_factory.mktemp("games"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test alone, which may do to it what it likes."""
    yield from _serve(tmp_path)


def _serve(folder: Path) -> Iterator[Served]:
    if not (STATIC / "index.html").is_file():
        pytest.fail("The page is not built: run `make web`.", pytrace=False)
    server = Served(folder, "--content", str(CONTENT))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing glides, because the processor draws every frame; tests that look at it are marked as `MOVING`."""
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page at a desk. A test fails if anything went wrong in the console."""
    yield from _watched(context)


@pytest.fixture
def friend(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page in another browser: it holds no seat unless it is given one."""
    context = browser.new_context(**browser_context_args)
    yield from _watched(context)
    context.close()


def _watched(context: BrowserContext) -> Iterator[Page]:
    at_pace(context, "none")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.set_viewport_size({"width": 1440, "height": 900})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    # A server that was killed on purpose, and a seat that may not be taken.
    lost = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "a status of 403", "a status of 409")
    assert [fault for fault in faults if not any(word in fault for word in lost)] == []
