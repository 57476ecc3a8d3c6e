"""What is agreed at the set-up screen holds at the table, and the tape says why it does not measure."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, drawer, picture, violations

pytestmark = pytest.mark.browser


@pytest.mark.clause("anvil.geometry.premeasuring", "anvil.win.basic")
def test_a_battle_without_premeasuring(page: Page, served: Served) -> None:
    page.goto(served.base)
    options = page.get_by_role("group").filter(has=page.get_by_text("Options", exact=True))
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    expect(options).to_have_count(0)  # Fatigue has nothing to agree on
    page.get_by_role("radio", name=re.compile("Anvil")).check()
    page.get_by_role("radio", name=re.compile("Field of Banners")).check()
    options.locator("summary").click()
    page.get_by_label("What must fall").select_option("The Seat of Power")
    measuring = page.get_by_label("Measuring")
    expect(measuring).to_have_accessible_description(re.compile("falls short is spent all the same"))
    measuring.select_option("Not before choosing")
    expect(options).to_contain_text("Measuring: Not before choosing")
    for theme, width in (("night", 390), ("day", 1440)):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        measuring.scroll_into_view_if_needed()
        picture(page, f"options-{theme}-{width}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []
    # A siege settles itself what must fall; another one leaves the choice open again, as usual.
    page.get_by_role("radio", name=re.compile("The Last Rampart")).check()
    expect(page.get_by_label("What must fall")).to_have_count(0)
    expect(measuring).to_have_value("1")
    page.get_by_role("radio", name=re.compile("Field of Banners")).check()
    expect(page.get_by_label("What must fall")).to_have_value("0")
    page.get_by_role("button", name="Start the battle").click()
    page.wait_for_selector("#question.mine")
    why = "It was agreed that nobody measures before choosing"
    refusal = page.get_by_role("alert").filter(has_text=why)
    expect(refusal).to_have_count(0)
    expect(page.locator(".board .numbers text")).to_have_count(0)  # nor is there a ruler along the edge
    page.keyboard.press("m")
    expect(refusal).to_contain_text("anvil.geometry.premeasuring")
    for theme, width in (("night", 390), ("day", 1440)):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        expect(refusal).to_be_visible()
        picture(page, f"no-measuring-{theme}-{width}")
    page.locator(".board").drag_to(
        page.locator(".board"), source_position={"x": 200, "y": 200}, target_position={"x": 300, "y": 300}
    )
    expect(page.locator(".board .tape")).to_have_count(0)
    page.keyboard.press("m")
    expect(refusal).to_have_count(0)
    page.keyboard.press("/")
    page.get_by_label("Command", exact=True).fill("how far general seat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("form", name="Command line").get_by_role("status")).to_contain_text(why)
    page.keyboard.press("Escape")
    seats = drawer(page, "Seats")
    expect(seats).to_contain_text("Measuring: Not before choosing")
    expect(seats).not_to_contain_text("What must fall")
    picture(page, "agreed")
