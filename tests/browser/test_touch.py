"""A phone in the hand: fingers tap, drag with an offset and a loupe, and pinch; what they touch is big enough."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fingers import PHONE, UNIT, Fingers
from tests.browser.kit import Served, drawer, lesson, question, settled, spread_out

pytestmark = pytest.mark.browser

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
    context = browser.new_context(**PHONE)
    page = context.new_page()
    yield page
    context.close()


def advancing(page: Page, served: Served) -> None:
    """The second lesson, with its unit about to advance."""
    lesson(page, served, 2)
    spread_out(page).tap()
    question(page).get_by_role("button", name="Lisle's Muskets").first.tap()
    question(page).get_by_role("button", name="Lisle's Muskets: do it").tap()
    question(page).get_by_role("button", name="Advance").tap()
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
    settled(phone)
    expect(phone.locator(".loupe")).to_be_visible()
    at = middle(phone, UNIT)
    assert at[0] == pytest.approx(x + 12, abs=2)
    assert y - 12 - at[1] > 40  # well above the fingertip
    loupe = phone.locator(".loupe").bounding_box()
    assert loupe is not None
    assert not (loupe["x"] < x < loupe["x"] + loupe["width"] and loupe["y"] < y < loupe["y"] + loupe["height"])
    expect(phone.locator(".drag .origin")).to_have_count(1)
    fingers.up()  # letting go puts down
    expect(phone.locator(".loupe")).to_have_count(0)
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
    settled(phone)
    fingers = Fingers(phone)
    vane = phone.get_by_role("button", name="Vane's Pikes, Red")
    box = vane.bounding_box()
    assert box is not None
    fingers.tap(box["x"] - 12, box["y"] + 8)
    expect(vane).to_have_attribute("aria-pressed", "true")
    lisle = phone.get_by_role("button", name="Lisle's Muskets, Blue").get_attribute("data-unit")
    plate = phone.locator(f"[data-plate='{lisle}']").bounding_box()
    assert plate is not None
    fingers.tap(plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2)
    expect(question(phone).get_by_role("button", name="Lisle's Muskets: do it")).to_be_visible()


def test_the_whole_of_a_lesson_is_a_tap_away(phone: Page, served: Served) -> None:
    lesson(phone, served, 2)
    question(phone).get_by_role("button", name="Your task.").tap()
    panel = phone.get_by_role("region", name="Lesson")
    expect(panel).to_contain_text("Advance lets every model go")
    expect(panel.get_by_role("button", name="Set it up again")).to_be_in_viewport()
    phone.get_by_role("button", name="Table", exact=True).tap()
    expect(panel).to_be_hidden()


def test_a_unit_that_is_deployed_is_seen_in_the_loupe(phone: Page, served: Served) -> None:
    made = served.match(ruleset="lords", scenario="two-banners", seats=["human", "recruit"], dice="seeded", seed=4)
    phone.goto(served.seat(made, 0))
    question(phone).get_by_role("button", name="Hart Lancers").tap()
    question(phone).get_by_role("button", name="Hart Lancers: do it").tap()
    expect(question(phone)).to_contain_text("Where do Hart Lancers stand?")
    settled(phone)
    figure = phone.locator(".board g[style*='grab'] [data-piece]").first.bounding_box()
    assert figure is not None
    fingers = Fingers(phone)
    x, y = figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2
    fingers.down((x, y))
    fingers.move((x + 10, y - 10))
    expect(phone.locator(".loupe [data-piece]").first).to_be_attached()
    expect(phone.locator(".loupe")).to_be_visible()
    fingers.up()


def test_everything_to_touch_is_as_big_as_a_fingertip(phone: Page, served: Served) -> None:
    phone.goto(served.base)
    expect(phone.get_by_role("button", name="Start the battle")).to_be_visible()
    assert phone.evaluate(SMALL) == []
    advancing(phone, served)
    assert phone.evaluate(SMALL) == []
    for name in ("Units", "Lesson", "Log"):
        phone.get_by_role("button", name=name, exact=True).tap()
        assert phone.evaluate(SMALL) == [], name
    phone.get_by_role("button", name="Menu", exact=True).tap()
    assert phone.evaluate(SMALL) == []
    drawer(phone, "Seats")
    assert phone.evaluate(SMALL) == []
