"""A friend at another screen: the link of a seat, which is good once, and what one agrees to before sitting down."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, drawer, hot_seat

pytestmark = pytest.mark.browser


def test_a_friend_sits_down_by_the_link_and_nobody_else(page: Page, friend: Page, served: Served) -> None:
    match = hot_seat(page, served, ruleset="fatigue", scenario="alley")
    seats = drawer(page, "Seats")
    seats.get_by_role("button", name=re.compile("^Give this seat away")).last.click()
    link = seats.get_by_role("textbox", name=re.compile("^Link for this seat")).input_value()
    for _ in range(2):  # who sits there already and opens the link again stays
        friend.goto(link)
        friend.wait_for_selector("#question")
        friend.wait_for_url(re.compile(f"#/match/{match}$"))
    expect(drawer(friend, "Seats").get_by_role("combobox")).to_have_count(1)
    friend.evaluate("localStorage.clear()")
    friend.goto(link)
    expect(friend.get_by_role("alert")).to_contain_text("This link has been used")
    expect(friend.get_by_role("link", name="Watch this game")).to_be_visible()


def test_one_agrees_to_a_seed_before_sitting_down(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", seats=["human", "human"], dice="seeded", seed=3, invited=[1])
    page.goto(f"{served.base}#/match/{made['match']}/seat/1/{made['invitations'][1]}")
    expect(page.get_by_role("alert")).to_contain_text("could know every roll")
    page.get_by_role("button", name="I agree, sit down").click()
    page.wait_for_selector("#question")
    page.wait_for_url(re.compile(f"#/match/{made['match']}$"))
