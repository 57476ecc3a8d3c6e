"""Scenarios that are drawn by dice: the page shows what was drawn, and it can be drawn again, for two and for more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, choose, picture, question

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("scenario", "seats"), [("drawn-by-lot", 2), ("drawn-for-many", 3)])
def test_a_scenario_is_drawn_and_drawn_again(page: Page, served: Served, scenario: str, seats: int) -> None:
    made = served.match(ruleset="battleforge", scenario=scenario, seats=["human"] * seats, dice="seeded", seed=5)
    for seat in range(seats):
        page.goto(served.seat(made, seat))
        expect(page.get_by_role("main")).to_be_visible()
    expect(question(page)).to_contain_text("A scenario was drawn. Is it played?")
    drawn = page.get_by_text("the map of")
    expect(drawn.first).to_be_visible()
    lies_there(page)
    first = drawn.first.inner_text()
    picture(page, f"drawn-{seats}")
    choose(page, "Draw again")
    expect(question(page)).to_contain_text("A scenario was drawn. Is it played?")
    expect(drawn.filter(has_not_text=first).first).to_be_visible()
    lies_there(page)  # for three it is a table of another size
    choose(page, "Play this")
    expect(question(page)).not_to_contain_text("Is it played?")


def lies_there(page: Page) -> None:
    """The whole table that was drawn is in the window, with what stands on it."""
    table = page.get_by_role("group", name="The table", exact=True)
    expect(table.locator(".names .name").first).to_be_visible()
    expect(table.locator(".map")).to_have_count(0)  # which shows the part of it that is in the window
