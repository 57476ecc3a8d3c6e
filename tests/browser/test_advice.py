"""Good plans on the board: asked for by hand or key, in words and as marks, and gone with the question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import PATIENCE, Mouse, Served, lesson

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1440, 390])
def test_good_plans_are_shown_and_go_with_the_question(page: Page, served: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    lesson(page, served, 1)
    me = Mouse(page)
    assert me.asked()
    page.keyboard.press("h")
    plans = page.get_by_role("complementary", name="Good plans")
    expect(plans).to_be_visible(timeout=PATIENCE * 1000)
    expect(plans).to_contain_text("1. ")
    assert page.locator(".overlays .mark").count() > 0
    page.keyboard.press("h")
    expect(plans).to_have_count(0)
    page.keyboard.press("h")
    expect(plans).to_be_visible(timeout=PATIENCE * 1000)
    me.decide()
    expect(plans).to_have_count(0)
