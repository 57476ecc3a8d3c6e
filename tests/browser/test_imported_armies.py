"""An army made of the community's data, at the table against one of the box that a bot plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from grognard.cli.import_data import import_data
from tests.battleforge.imports import GARDEN
from tests.browser.kit import Mouse, Served, picture

pytestmark = pytest.mark.browser


def test_an_imported_army_is_fielded_against_one_of_the_box(page: Page, tmp_path: Path) -> None:
    into = tmp_path / "packs"
    import_data("battleforge", GARDEN, into=into)
    server = Served(tmp_path, "--content", str(into))
    server.start()
    try:
        fielded(page, server)
    finally:
        server.kill()


def fielded(page: Page, server: Served) -> None:
    """From the set-up screen to the middle of the first round."""
    page.goto(server.base)
    page.get_by_role("radio", name=re.compile("^Battle Forge")).click()
    page.get_by_role("combobox", name="Army of Blue").select_option(label="Garden Gnomes")
    page.get_by_role("region", name="Red").get_by_text("Recruit bot", exact=True).click()
    expect(page.get_by_text("It fits no organization: agree on casual forces in the options.")).to_be_visible()
    options = page.get_by_role("group").filter(has=page.get_by_text("Options", exact=True))
    options.locator("summary").click()
    page.get_by_label("Casual forces").select_option("Any units for their points")
    page.get_by_role("button", name="Start the battle").click()
    me = Mouse(page)
    while me.asked() and not me.title.startswith("Which unit do you activate"):
        me.decide()
    for name in ("Plain Gnomes", "Snail Post", "Lawn Watch", "Wheelbarrow"):
        expect(page.locator(".strip").get_by_title(name, exact=True)).to_be_visible()
    page.locator(".strip").get_by_title("Wheelbarrow", exact=True).hover()
    expect(page.get_by_role("region", name="The unit")).to_contain_text("Soaking 2 (not enforced)")
    picture(page, "imported-army")
    acted = page.locator(".strip .row.open")
    before = acted.count()
    me.decide()
    while me.asked() and not me.title.startswith("Which unit do you activate"):
        me.decide()
    assert acted.count() < before
