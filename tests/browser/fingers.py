"""A phone in the hand, and a player who has nothing but fingers."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page

from tests.browser.kit import GONE_ON, PATIENCE, Mouse, Offered

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# What was tapped has been answered, or is marked and waits for the button that does it.
TAKEN = f"""(n) => {{
  if (({GONE_ON})(n)) return "answered";
  const buttons = [...document.querySelectorAll('#question .btn.main')];
  return buttons.some((one) => one.textContent.endsWith(': do it')) && "marked";
}}"""
UNIT = "[data-unit][aria-pressed='true'] [data-piece]"


class Fingers:
    """Touches as the screen reports them, not clicks that pretend."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches: list[dict[str, Any]] = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        self._touch("touchStart", *points)

    def move(self, *points: tuple[float, float]) -> None:
        self._touch("touchMove", *points)
        self._page.evaluate("() => new Promise(requestAnimationFrame)")

    def up(self) -> None:
        self._touch("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self.down((x, y))
        self.up()


class Touch(Mouse):
    """Plays with fingers alone: taps, taps again to do it, drags what is in sight."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._fingers = Fingers(page)

    def _press(self, what: Locator) -> None:
        what.tap()

    def _choose(self, offered: Offered) -> None:
        super()._choose(offered)
        taken = self.page.wait_for_function(TAKEN, arg=offered.n, timeout=PATIENCE * 1000)
        if taken.json_value() == "marked":
            self.bar.get_by_role("button", name=re.compile(": do it$")).tap()

    def _drag(self, n: int) -> bool:
        """Take the unit by one of its bases, if in sight, pull it up the table and let go: whether that was it."""
        box = self.page.locator(UNIT).first.bounding_box()
        stage = self.page.locator(".stage").bounding_box()
        if box is None or stage is None:
            return False
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if not (20 < x < stage["width"] - 20 and stage["y"] + 60 < y < stage["y"] + stage["height"] - 10):
            return False
        self._fingers.down((x, y))
        for step in range(1, 5):
            self._fingers.move((x + 2 * step, y - 6 * step))
        moved = self.page.locator(".drag .origin").count() > 0
        self._fingers.up()
        return moved and self._let_go(n)
