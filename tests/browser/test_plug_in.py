"""A rule set that nobody in the house knows: the skeleton of `grognard new-ruleset`, at the table against a bot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from grognard.cli.new_ruleset import write
from tests.browser.kit import Mouse, Served
from tests.cli.conftest import plug_in

pytestmark = pytest.mark.browser
SIDES = ("Blue", "Red", "Ebony", "Ivory")


def test_the_skeleton_plays_whole_games_in_the_browser(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("brawl", tmp_path / "brawl")
    env = plug_in(tmp_path / "site", "brawl", "grognard_brawl:RULESET", tmp_path / "brawl" / "src")
    monkeypatch.setenv("PYTHONPATH", env["PYTHONPATH"])
    server = Served(tmp_path)
    server.start()
    try:
        for players in (2, 4):
            played(page, server, players)
    finally:
        server.kill()


def played(page: Page, server: Served, players: int) -> None:
    """A game of one person and bots, from the set-up screen to the result."""
    page.goto(server.base)
    page.get_by_role("radio", name=re.compile("^Brawl")).click()
    page.get_by_role("radiogroup", name="How many play").get_by_text(f"{players} players").click()
    for side in SIDES[1:players]:
        page.get_by_role("region", name=side).get_by_text("Recruit bot", exact=True).click()
    page.get_by_role("button", name="Start the battle").click()
    me = Mouse(page)
    while me.asked():
        me.decide()
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))
    expect(page.get_by_role("region", name=SIDES[players - 1])).to_be_visible()
