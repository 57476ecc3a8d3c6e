"""Lists by a link and by a code: sent, opened, changed, kept and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from grognard.content.share_codes import to_code
from grognard.content.written_lists import ready_made, to_written
from grognard.engine.ruleset import find
from tests.browser.kit import ALL_RULES, Served, picture, violations

pytestmark = pytest.mark.browser
DRAFT = re.compile("/draft$")
"""Where the umpire reads a list."""


def code_of(ruleset: str, army: str, name: str) -> str:
    rules = find(ruleset)
    return to_code(to_written(rules, army, {**ready_made(rules, army), "name": name}))


def test_a_link_opens_a_list_that_can_be_played_kept_and_changed(page: Page, served: Served) -> None:
    code = code_of("lords", "corvane", "The Quiet Ones")
    page.goto(f"{served.base}#/list/{code}")
    expect(page.get_by_role("heading", name="The Quiet Ones")).to_be_visible()
    expect(page.get_by_text("A legal army in")).to_be_visible()
    expect(page.get_by_role("list", name="Its units").get_by_role("listitem")).to_have_count(11)
    for size in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        picture(page, f"shared-list-{size[0]}")
        assert violations(page, ALL_RULES) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_text("The Quiet Ones is kept in this browser.")).to_be_visible()
    page.get_by_role("button", name="As Red’s army").click()
    army = page.get_by_role("combobox", name="Army of Red")
    expect(army.locator("option:checked")).to_have_text("The Quiet Ones, yours")


def test_a_list_is_shared_from_the_builder_with_its_last_change(page: Page, served: Served) -> None:
    """Copied while the umpire still reads, the code is that of the list as it is shown, without what was removed."""
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Lords")).click()
    page.get_by_role("link", name="Change the list of Blue").click()
    expect(page.get_by_role("heading", name="A legal army", exact=True)).to_be_visible()
    units = page.get_by_role("region", name="The list", exact=True).get_by_role("button", name=re.compile("^Remove"))
    before = units.count()
    reading: list[Route] = []

    def hold(route: Route) -> None:
        reading.append(route)

    page.route(DRAFT, hold)
    units.last.click()
    expect(units).to_have_count(before - 1)  # shown at once, before the umpire has read it
    page.get_by_role("button", name="Copy its code").click()
    expect(page.get_by_role("heading", name="The umpire reads the list")).to_be_visible()
    shown = page.locator(".code code")
    expect(shown).to_have_count(0)
    assert len(reading) == 1
    reading[0].continue_()
    page.unroute(DRAFT)
    code = shown.inner_text()

    page.get_by_role("button", name="Back to the ready-made list").click()
    page.get_by_role("link", name="Change the list of Blue").click()
    expect(units).to_have_count(before)
    page.get_by_role("textbox", name="Code or link of a list").fill(code)
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("is in the builder.")).to_be_visible()
    expect(units).to_have_count(before - 1)
    assert violations(page, ALL_RULES) == []
