"""Shared by all tests: the browser they use, and what to do without one."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings

from tools import browser

# A busy machine takes its time over an example, which says nothing about the law that it is an example of.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# A root shell in a container has no sandbox, and a test browser has nothing to say to its maker.
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright leaves an event loop running in its worker until the end, so that nothing which
    # starts a loop of its own can follow: browser tests come last in every worker. The long ones among them come first,
    # so that no worker is left alone with one at the end.
    items.sort(key=_lateness)
    in_browser = [item for item in items if item.get_closest_marker("browser")]
    for item in items:
        if "playwright" in getattr(item, "fixturenames", ()) and item not in in_browser:
            raise pytest.UsageError(f"{item.nodeid} opens a browser: mark it with pytest.mark.browser")
    for item in in_browser:
        # Two browsers and two servers share two cores: what stumbles once is tried again, and the summary names it.
        item.add_marker(pytest.mark.flaky(reruns=1))
        if os.environ.get("SKIP_BROWSER") == "1":
            item.add_marker(pytest.mark.skip(reason="SKIP_BROWSER=1"))


def _lateness(item: pytest.Item) -> int:
    if item.get_closest_marker("browser") is None:
        return 0
    return 1 if item.get_closest_marker("slow") else 2


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why something was tried again: what passes the second time has cost its patience, and is to be mended."""
    for report in terminalreporter.stats.get("rerun", ()):
        faults = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
        terminalreporter.write_line(f"tried again after {report.duration:.0f} s: {report.nodeid}")
        terminalreporter.write_line("\n".join(faults[:12]))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright's settings, with the distribution's Chromium instead of a downloaded one."""
    path = browser.find()
    if path is None:
        pytest.fail(browser.ADVICE, pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": CHROMIUM_ARGS}
