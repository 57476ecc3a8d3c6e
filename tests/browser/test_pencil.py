"""A guess pencilled on a card that lies face down: seen by its player alone, and still there after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from grognard.testing import game
from tests.browser.kit import Served

pytestmark = pytest.mark.browser


def test_a_guess_is_pencilled_on_a_face_down_card(page: Page, context: BrowserContext, served: Served) -> None:
    units = {"S1": "scarecrow-levy-1 d4 up", "N1": "turnip-pikes-1 d7 up", "N2": "lantern-watch-2 f7 down"}
    made = served.load(game("ruse", pack="fair", units=units).match)
    page.goto(served.seat(made, 0))
    hidden = page.locator("[data-unit]").filter(has=page.locator(".card.down")).first
    hidden.focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Your guess, in pencil").fill("Trolls")
    expect(hidden).to_have_attribute("aria-label", re.compile("^[NS][1-5], Trolls by your guess, "))
    expect(hidden.locator(".guess")).to_have_text("Trolls")
    page.reload()
    expect(hidden.locator(".guess")).to_have_text("Trolls")
    watcher = context.new_page()
    watcher.goto(f"{served.base}#/watch/{made['match']}")
    expect(watcher.locator(".card.down").first).to_be_visible()
    expect(watcher.locator(".guess")).to_have_count(0)
