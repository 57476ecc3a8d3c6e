"""Scenarios that are drawn by dice: the page shows what was drawn, and it can be drawn again, for two and for more."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.history.saves import save
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.rulesets.battleforge import RULESET
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


def test_a_replay_shows_each_table_that_was_drawn(page: Page, served: Served, tmp_path: Path) -> None:
    match = Match(RULESET, RULESET.setup("drawn-by-lot", dice=DicePolicy(seed="9")))
    for answer in ("again", "play"):
        match.submit(match.deciding[0], answer)
    file = tmp_path / "drawn.json"
    file.write_bytes(save(match))
    page.goto(f"{served.base}#/replay/{served.replay(file)['match']}")
    where = page.get_by_role("slider", name="Where in the game")
    expect(where).to_have_value(where.get_attribute("max") or "")
    page.keyboard.press("Home")  # nothing has been drawn yet
    expect(page.locator("path.zone").first).to_be_visible()
    expect(page.locator(".names .name")).to_have_count(0)
    for key in ("End", "ArrowLeft"):
        page.keyboard.press(key)
        lies_there(page)


def lies_there(page: Page) -> None:
    """The whole table that was drawn is in the window, with what stands on it."""
    table = page.get_by_role("group", name="The table", exact=True)
    expect(table.locator(".names .name").first).to_be_visible()
    expect(table.locator(".map")).to_have_count(0)  # which shows the part of it that is in the window
