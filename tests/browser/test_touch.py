"""A phone in the hand: fingers tap, drag with an offset and a loupe, and pinch; what they touch is big enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.kit import Served, drawer, lesson, question

pytestmark = pytest.mark.browser

UNIT = "[data-unit][aria-pressed='true'] [data-piece]"
SCALE = (
    "() => Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('.board svg > g').getAttribute('transform'))[1])"
)
# Clauses are links in running text; the handle of the sheet is as wide as the screen and is swiped.
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((one) => one.checkVisibility() && !one.closest('.clause, .handle, .why, p, .sr'))
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.getAttribute('aria-label') ?? one.textContent.trim()} ${box.width} by ${box.height}`)"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    yield page
    context.close()


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
        self._page.wait_for_timeout(20)

    def up(self) -> None:
        self._touch("touchEnd")

    def tap(self, x: float, y: float) -> None:
        self.down((x, y))
        self.up()


def advancing(page: Page, served: Served) -> None:
    """The second lesson, with its unit about to advance."""
    lesson(page, served, 2)
    for option in ("Lisle's Muskets", "Advance"):
        question(page).get_by_role("button", name=option).first.tap()
        question(page).get_by_role("button", name=f"{option}: do it").tap()
    expect(question(page)).to_contain_text("advance to")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_unit_is_dragged_by_a_finger_that_hides_nothing(phone: Page, served: Served) -> None:
    advancing(phone, served)
    fingers = Fingers(phone)
    x, y = middle(phone, UNIT)
    fingers.down((x, y))
    for step in range(1, 7):
        fingers.move((x + 2 * step, y - 2 * step))
    phone.wait_for_timeout(100)
    expect(phone.locator(".loupe")).to_be_visible()
    at = middle(phone, UNIT)
    assert at[0] == pytest.approx(x + 12, abs=2)
    assert y - 12 - at[1] > 40  # well above the fingertip
    loupe = phone.locator(".loupe").bounding_box()
    assert loupe is not None
    assert not (loupe["x"] < x < loupe["x"] + loupe["width"] and loupe["y"] < y < loupe["y"] + loupe["height"])
    fingers.up()
    expect(phone.locator(".loupe")).to_have_count(0)
    expect(phone.locator(".drag .origin")).to_have_count(1)
    put = question(phone).get_by_role("button", name="Put down here")
    expect(put).to_be_visible()
    put.tap()
    expect(question(phone)).not_to_contain_text("advance to")


def test_two_fingers_zoom(phone: Page, served: Served) -> None:
    advancing(phone, served)
    fingers = Fingers(phone)
    before = phone.evaluate(SCALE)
    fingers.down((180, 180), (230, 220))
    for step in range(1, 6):
        fingers.move((180 - 8 * step, 180 - 8 * step), (230 + 8 * step, 220 + 8 * step))
    fingers.up()
    near = phone.evaluate(SCALE)
    assert near > before * 1.5
    expect(phone.locator(".drag .origin")).to_have_count(0)
    fingers.down((100, 120), (300, 260))
    for step in range(1, 6):
        fingers.move((100 + 15 * step, 120 + 10 * step), (300 - 15 * step, 260 - 10 * step))
    fingers.up()
    assert phone.evaluate(SCALE) < near


def test_a_tap_beside_a_base_or_on_a_plate_chooses_the_unit(phone: Page, served: Served) -> None:
    lesson(phone, served, 2)
    phone.wait_for_timeout(300)
    fingers = Fingers(phone)
    vane = phone.get_by_role("button", name="Vane's Pikes, Red")
    box = vane.bounding_box()
    assert box is not None
    fingers.tap(box["x"] - 12, box["y"] + 8)
    expect(vane).to_have_attribute("aria-pressed", "true")
    plate = phone.locator(".plate", has_text="Lisle's Muskets").bounding_box()
    assert plate is not None
    fingers.tap(plate["x"] + 20, plate["y"] + plate["height"] / 2)
    expect(question(phone).get_by_role("button", name="Lisle's Muskets: do it")).to_be_visible()


def test_everything_to_touch_is_as_big_as_a_fingertip(phone: Page, served: Served) -> None:
    phone.goto(served.base)
    expect(phone.get_by_role("button", name="Start the battle")).to_be_visible()
    assert phone.evaluate(SMALL) == []
    advancing(phone, served)
    assert phone.evaluate(SMALL) == []
    for name in ("Units", "Dice", "Log"):
        phone.get_by_role("button", name=name, exact=True).tap()
        assert phone.evaluate(SMALL) == [], name
    phone.get_by_role("button", name="Menu", exact=True).tap()
    assert phone.evaluate(SMALL) == []
    drawer(phone, "Seats")
    assert phone.evaluate(SMALL) == []
