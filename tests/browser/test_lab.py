"""The playtest lab on the page: change a number, press Play, watch the interval shrink, open a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, picture, settled, violations

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_designer_changes_a_number_and_opens_a_game(page: Page, own_server: Served) -> None:
    page.goto(f"{own_server.base}#/")
    page.get_by_role("link", name="Playtest lab").click()
    expect(page.get_by_role("heading", name="What would a change do?")).to_be_visible()
    page.goto(f"{own_server.base}#/lab/ruse")
    question = page.get_by_role("region", name="The question")
    question.get_by_label("Army", exact=True).select_option(label="Market Brawl")
    question.get_by_label("Who plays both sides").select_option("recruit")
    question.get_by_label("How long").select_option("20 games")
    question.get_by_label("Where").select_option(label="Chimney Rats")
    question.get_by_label("Number").select_option("speed (3)")
    question.get_by_label("Instead of 3").fill("4")
    expect(question.get_by_role("list", name="Changes")).to_have_text(re.compile(r"Chimney Rats, speed: 3 → 4"))
    picture(page, "lab-question")
    question.get_by_role("button", name="Play").click()
    outcome = page.get_by_role("region", name="What comes of it")
    expect(outcome.get_by_text("40 games, all are played")).to_be_visible(timeout=600_000)
    chart = outcome.get_by_role("img", name=re.compile(r"^What .* won after each game"))
    expect(chart.locator("polygon")).to_have_count(2)
    expect(outcome.get_by_text("Game by game with the same dice")).to_be_visible()
    settled(page)
    picture(page, "lab-outcome")
    assert violations(page) == []
    outcome.get_by_role("button", name=re.compile("^With your change, game")).first.click()
    page.wait_for_url("**/#/replay/*", timeout=600_000)
