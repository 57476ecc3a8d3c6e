"""What is asked is answered where it lies: words are said at the unit, and Esc leaves things as they are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Player, Served, begun, lesson, picture, question

pytestmark = pytest.mark.browser

SOON = 150
"""Milliseconds after which reach and odds of a unit that is pointed at stand on the board."""
# From the moment the pointer comes to a unit until the first frame that has its reach and the first that has odds.
POINTED = """unit => new Promise((done) => {
  const seen = {};
  let begun = 0;
  const look = () => {
    const now = performance.now() - begun;
    if (document.querySelector('.ring.reach')) seen.reach ??= now;
    if (document.querySelector('[data-chip]')) seen.odds ??= now;
    if ('reach' in seen && 'odds' in seen) done(seen);
    else requestAnimationFrame(look);
  };
  document.addEventListener('pointerover', (event) => {
    if (!event.target.closest(`[data-unit='${unit}']`) || begun) return;
    begun = event.timeStamp;
    look();
  }, true);
  window.listening = true;
})"""


def test_reach_and_odds_of_what_is_pointed_at_come_at_once(page: Page, served: Served) -> None:
    """A busy machine only ever makes it slower, so the first of six that is quick enough will do."""
    tried = []
    for _ in range(6):
        lesson(page, served, 1)
        page.mouse.move(5, 5)
        box = page.locator("[data-unit='muskets'] [data-piece]").first.bounding_box()
        assert box is not None
        page.evaluate(f"window.measured = ({POINTED})('muskets'), 0")
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        tried.append(page.evaluate("measured"))
        if max(tried[-1].values()) <= SOON:
            break
    print("after pointing, ms:", tried)
    assert min(max(one.values()) for one in tried) <= SOON


def test_a_zone_is_taken_and_filled_by_pointing(page: Page, served: Served) -> None:
    """The zone is clicked where it lies; a unit comes to it from the strip, also when it is asked for by name."""
    first = begun("battleforge", "across-the-counter", lambda question: question.topic == "zone")
    page.goto(served.seat(served.load(first), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    page.locator(".place[data-option='south']").click(position={"x": 200, "y": 60})
    me.gone_on(n)
    last = begun("battleforge", "across-the-counter", lambda question: question.title.endswith("deployed?"))
    page.goto(served.seat(served.load(last), 0))
    assert me.asked()
    n = me.n
    expect(me.bar).to_contain_text("deployed")
    name = me.title.removeprefix("Where is ").removeprefix("Where are ").removesuffix(" deployed?")
    row = page.locator(".strip").get_by_title(name, exact=True)
    there, stage = row.bounding_box(), page.locator(".stage").bounding_box()
    assert there is not None
    assert stage is not None
    page.mouse.move(there["x"] + 20, there["y"] + 20)
    page.mouse.down()
    page.mouse.move(stage["x"] + stage["width"] / 3, stage["y"] + stage["height"] * 0.9, steps=4)
    page.mouse.up()
    me.gone_on(n)


def test_a_word_of_the_bar_is_said_at_the_unit_by_a_right_click(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    me = Player(page)
    n = me.n
    page.locator("[data-unit='muskets'] [data-piece]").first.click()
    me.gone_on(n)
    n = me.n
    page.locator("[data-unit='muskets'] [data-piece]").first.click(button="right")
    menu = page.get_by_role("menu")
    hold = menu.get_by_role("menuitem", name=re.compile("^Hold")).first  # the word itself; then what it leads to
    expect(hold).to_be_visible()
    picture(page, "menu-with-words")
    hold.click()
    me.gone_on(n)


def test_esc_leaves_it_at_that_once_there_is_nothing_to_go_back_from(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    me = Player(page)
    for key in ("1", "1"):
        assert me.asked()
        n = me.n
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        me.gone_on(n)
    assert me.asked()
    n = me.n
    assert question(page).get_by_role("button", name=re.compile("^No attack")).get_attribute("aria-keyshortcuts")
    page.keyboard.press("2")
    page.keyboard.press("Escape")  # only what was laid out goes
    page.wait_for_timeout(100)
    assert me.n == n
    page.keyboard.press("Escape")
    me.gone_on(n)
