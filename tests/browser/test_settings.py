"""How a person likes the table: the drawer of settings, hints of the first battle, units of measure."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.kit import CONTRAST, Keys, Served, drawer, lesson_begun_here, picture, violations

pytestmark = pytest.mark.browser


def battle(page: Page, served: Served, **more: Any) -> None:
    made = served.match(**{"ruleset": "fatigue", "scenario": "crossroads", "seats": ["human", "recruit"], **more})
    page.goto(served.seat(made, 0))
    assert Keys(page).asked()


def hint(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint", exact=True)


def test_settings_are_kept(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("button", name="Settings", exact=True).click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="Only fights").check(force=True)
    sheet.get_by_role("radio", name="With names").check(force=True)
    sheet.get_by_role("radio", name="Night").check(force=True)
    sheet.get_by_role("checkbox", name=re.compile("^Sound")).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    for width, height, size in ((1440, 900, "desk"), (1920, 1080, "wide"), (820, 1180, "tablet"), (390, 844, "phone")):
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"settings-night-{size}")
        assert violations(page, CONTRAST) == [], size
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("document.documentElement.dataset.theme = 'day'")
    assert violations(page) == []
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    battle(page, served)
    sheet = drawer(page, "Settings")
    for name in ("Only fights", "With names", "Night", "Inches"):
        expect(sheet.get_by_role("radio", name=name)).to_be_checked()
    expect(sheet.get_by_role("checkbox", name=re.compile("^Sound"))).to_be_checked()


def test_a_first_battle_has_hints_that_can_be_switched_off(page: Page, served: Served) -> None:
    battle(page, served)
    expect(hint(page)).to_contain_text("Part 3, deployment")
    expect(hint(page)).to_contain_text("fatigue.scenario.deployment")
    picture(page, "hint-desk")
    assert violations(page) == []
    hint(page).get_by_role("button", name="Got it").click()
    expect(hint(page)).to_have_count(0)
    page.reload()
    assert Keys(page).asked()
    expect(hint(page)).to_have_count(0)  # what was understood is not said twice
    battle(page, served, ruleset="lords", scenario="two-banners")
    expect(hint(page)).to_be_visible()
    hint(page).get_by_role("button", name="No more hints").click()
    expect(hint(page)).to_have_count(0)
    battle(page, served, ruleset="anvil", scenario="the-fords")
    expect(hint(page)).to_have_count(0)


def test_a_second_battle_and_a_lesson_have_no_hints(page: Page, served: Served) -> None:
    lesson_begun_here(page, served, 1)
    expect(hint(page)).to_have_count(0)
    battle(page, served)
    expect(hint(page)).to_be_visible()
    battle(page, served)
    expect(hint(page)).to_have_count(0)
    drawer(page, "Settings").get_by_role("button", name="Show all hints again").click()
    battle(page, served)
    expect(hint(page)).to_be_visible()


def test_a_hint_is_within_reach_where_the_rail_is_not(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    battle(page, served)
    expect(hint(page)).to_be_in_viewport(ratio=1)
    picture(page, "hint-tablet")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(hint(page)).to_be_hidden()
    page.get_by_role("button", name="Dice, with a hint").click()
    expect(hint(page)).to_be_in_viewport(ratio=1)
    picture(page, "hint-phone")
    hint(page).get_by_role("button", name="Got it").click()
    expect(page.get_by_role("button", name="Dice", exact=True)).to_be_visible()


def test_lengths_are_shown_in_centimetres(page: Page, served: Served) -> None:
    battle(page, served)
    sheet = drawer(page, "Settings")
    sheet.get_by_text("Centimetres", exact=True).click()
    expect(sheet).to_have_count(0)  # the page is loaded anew
    assert Keys(page).asked()
    expect(page.locator("svg .numbers text").first).to_have_text("20")
    page.goto(f"{served.base}#/army/0")
    page.goto(f"{served.base}#/")
    expect(page.get_by_role("radio", name=re.compile(r"^Crossroads.*121.9 × 91.4 cm"))).to_be_visible()
    page.get_by_role("link", name="Change the list of Blue").click()
    expect(page.get_by_role("region", name="Units to choose from")).to_contain_text("Move 15.2 cm")
    expect(page.locator("body")).not_to_contain_text("″")


@pytest.mark.parametrize("width", [1440, 820, 390])
def test_a_number_of_a_unit_is_explained_by_a_tap(page: Page, served: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900 if width > 1000 else 1180})
    battle(page, served)
    if width < 1000:
        page.get_by_role("button", name="Units", exact=True).click()
    page.get_by_role("region", name=re.compile("^Red")).get_by_role("button").first.click()
    page.get_by_role("button", name="Quality", exact=True).click()
    note = page.get_by_role("note", name="Quality")
    expect(note).to_be_visible()
    note.get_by_role("button", name="fatigue.unit.quality").click()
    expect(page.get_by_role("dialog", name="Rulebook")).to_be_visible()
