"""One's tables: a game with a seat for a friend, its link and its code, an open seat, and the chat beside the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Served, violations

pytestmark = pytest.mark.browser


def test_a_friend_is_invited_and_both_talk_beside_the_table(page: Page, friend: Page, served: Served) -> None:
    page.goto(served.base)
    page.locator("[aria-label='Red'] label", has_text="A friend by a link").click()
    page.locator("label", has_text="3 days a turn").click()
    page.get_by_role("button", name="Start the battle").click()
    page.wait_for_selector("#question")
    page.goto(f"{served.base}#/tables")
    waiting = page.get_by_role("region", name="Invite a friend")
    expect(waiting.get_by_role("img", name="The link as a code for a camera")).to_be_visible()
    expect(waiting).to_contain_text("3 days a turn")
    assert violations(page) == []
    friend.goto(waiting.get_by_role("textbox", name=re.compile("^Link for Red")).input_value())
    friend.wait_for_selector("#question")
    page.locator("article", has=page.get_by_role("link", name=re.compile("Go to the table|Look"))).first.get_by_role(
        "link"
    ).click()
    page.wait_for_selector("#question")
    stage = page.locator(".stage").bounding_box()
    page.get_by_role("button", name="Chat", exact=True).click()
    chat = page.get_by_role("dialog", name="Chat beside the table")
    chat.get_by_role("button", name="Point at a place").click()
    page.get_by_role("button", name="The place that is meant").click(position={"x": 300, "y": 300})
    chat.get_by_role("textbox", name="Say something").fill("<b>Here</b>, by fatigue.move.allowance?")
    chat.get_by_role("button", name="Send").click()
    expect(chat.locator("li", has_text="<b>Here</b>")).to_be_visible()
    box = chat.bounding_box()
    assert stage is not None
    assert box is not None
    assert page.locator(".stage").bounding_box() == stage
    assert box["x"] >= stage["x"] + stage["width"], "never over the stage"
    assert violations(page) == []
    friend.get_by_role("button", name="Chat, 1 new").click()
    heard = friend.get_by_role("dialog", name="Chat beside the table")
    expect(heard.get_by_title("Open the rulebook at fatigue.move.allowance")).to_be_visible()
    friend.set_viewport_size({"width": 390, "height": 844})
    assert violations(friend) == []
    heard.get_by_role("button", name=re.compile("show")).click()
    expect(friend.locator("[data-place]")).to_be_visible()


def test_anybody_sits_down_where_a_seat_is_offered(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", invited=[1], offered=[1], names=["Ann", "Anybody"])
    page.goto(f"{served.base}#/tables")
    game = page.get_by_role("region", name="Open games").locator("article", has_text="Ann").first
    game.get_by_role("button", name=re.compile("^Sit down")).click()
    page.wait_for_selector("#question")
    page.wait_for_url(re.compile(f"#/match/{made['match']}$"))
    expect(page.locator("#question")).to_be_visible()
