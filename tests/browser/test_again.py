"""The end of a game between two browsers: both can play it again with sides changed, and meet at one table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, drawer, picture

pytestmark = pytest.mark.browser


def test_both_seats_can_play_again_with_sides_changed(page: Page, friend: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], names=["Mira", "Ines"])
    page.goto(served.seat(made, 0))
    expect(page.get_by_role("main")).to_be_visible()
    friend.goto(served.seat(made, 1))
    expect(friend.get_by_role("main")).to_be_visible()
    seats = drawer(page, "Seats")
    seats.get_by_role("button", name="Concede the game").click()
    seats.get_by_role("button", name="Blue concedes").click()
    seats.get_by_role("button", name="Close").click()
    over = [each.get_by_role("region", name="The game is over") for each in (page, friend)]
    for panel in over:
        expect(panel).to_contain_text("comes to the same new table")
    picture(friend, "over-second-seat")
    tables = []
    for each, panel in zip((friend, page), reversed(over), strict=True):
        panel.get_by_role("button", name="Again with sides changed").click()
        expect(each).not_to_have_url(re.compile(made["match"]))
        each.wait_for_url(re.compile("#/match/"))
        tables.append(each.url.rpartition("/")[2])
    assert tables[0] == tables[1]
    expect(friend.get_by_role("region", name="Blue:")).to_contain_text("Ines")
    expect(page.get_by_role("region", name="Red:")).to_contain_text("Mira")
    # Ines, now Blue, is the one who may decide for Blue.
    watcher = page.context.new_page()
    watcher.goto(f"{served.base}#/watch/{made['match']}")
    expect(watcher.get_by_role("region", name="The game is over")).to_contain_text("Whoever sat here can play it again")
    expect(watcher.get_by_role("button", name="Again with sides changed")).to_have_count(0)
    watcher.close()
