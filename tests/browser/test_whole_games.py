"""Whole games in a real browser: one by mouse, one by keyboard, and every rule set for a while."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Keys, Mouse, Served

pytestmark = pytest.mark.browser


def test_two_clicks_to_a_game(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Fatigue")).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()


def test_a_whole_game_by_mouse(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Fatigue")).click()
    page.get_by_role("radio", name=re.compile("^Alley")).click()
    page.get_by_role("region", name="Red").get_by_text("Recruit bot", exact=True).click()
    page.get_by_role("button", name="Start the battle").click()
    me = Mouse(page)
    while me.asked():
        me.decide()
    assert me.drags > 0
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))
    page.get_by_role("button", name="Luck report").click()
    expect(page.get_by_role("dialog", name="Luck report")).to_contain_text("dice")


def test_a_whole_game_by_keyboard(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"], dice="seeded", seed=7)
    page.goto(served.seat(made, 0))
    me = Keys(page)
    while me.asked():
        me.decide()
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))


def test_the_start_screen_by_keyboard(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.wait_for_selector("text=Start the battle")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.includes('Start the battle')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_visible()


@pytest.mark.parametrize("ruleset", ["lords", "anvil", "ruse"])
def test_every_rule_set_on_the_same_table(page: Page, served: Served, ruleset: str) -> None:
    made = served.match(ruleset=ruleset, seats=["human", "recruit"], dice="seeded", seed=5)
    page.goto(served.seat(made, 0))
    me = Mouse(page)
    for _ in range(25):
        if not me.asked():
            break
        me.decide()
    assert me.turn >= 8
