"""Several tabs, a reload in the middle of a drag, a server that is killed, and hostile messages."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.kit import Keys, Served

pytestmark = pytest.mark.browser


def test_an_answer_reaches_the_other_tab(page: Page, context: BrowserContext, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], names=["Mira", "Ines"])
    other = context.browser.new_context().new_page()  # type: ignore[union-attr]
    page.goto(served.seat(made, 0))
    other.goto(served.seat(made, 1))
    tabs = [Keys(page), Keys(other)]
    for tab in tabs:
        tab.page.wait_for_selector("#question")
    for _ in range(4):
        mine = next(
            tab for tab in tabs if tab.bar.get_attribute("class") and "mine" in str(tab.bar.get_attribute("class"))
        )
        theirs = tabs[1 - tabs.index(mine)]
        n = mine.n
        began = time.monotonic()
        mine.decide()
        theirs.gone_on(n)
        # The wire needs a few milliseconds; the rest is the drawing of two pages on a busy machine.
        assert time.monotonic() - began < 3
        page.wait_for_timeout(200)
    other.context.close()


def test_a_watcher_sees_but_decides_nothing(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"])
    page.goto(f"{served.base}#/watch/{made['match']}")
    expect(page.locator("#question")).to_contain_text("is deciding")
    expect(page.locator("#question.mine")).to_have_count(0)


def test_a_seat_s_token_does_not_stay_in_the_address(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"])
    page.goto(served.seat(made, 0))
    page.wait_for_selector("#question")
    assert made["tokens"][0] not in page.url
    page.reload()
    expect(page.locator("#question.mine")).to_be_visible()


def _advance(page: Page, served: Served) -> None:
    """The second lesson, up to the question where the muskets advance to."""
    page.goto(f"{served.base}#/tutorial")
    page.get_by_role("button", name="Play lesson 2", exact=True).click()
    for word in ("Lisle's Muskets", "Advance"):
        page.locator("#question [data-option]", has_text=word).first.click()
    expect(page.locator("#question [data-option='stay']")).to_be_visible()


def test_reload_in_the_middle_of_a_drag(page: Page, served: Served) -> None:
    _advance(page, served)
    title = page.locator("#question h2").inner_text()
    box = page.locator("[data-unit][aria-pressed='true'] [data-piece]").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 8, box["y"] - 40, steps=6)
    expect(page.locator(".drag .bubble")).to_be_visible()
    far = page.locator(".drag .bubble").text_content()
    page.reload()
    expect(page.locator("#question h2")).to_have_text(title)
    expect(page.locator(".drag .bubble")).to_have_text(str(far))
    page.keyboard.press("Escape")
    expect(page.locator(".drag .bubble")).to_have_count(0)


def test_a_refusal_while_dragging_names_its_clause_and_a_way_out(page: Page, served: Served) -> None:
    _advance(page, served)
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    refusal = page.locator("#question .card.off")
    expect(refusal).to_contain_text("fatigue.")
    page.keyboard.press("n")
    expect(refusal).to_have_count(0)
    expect(page.locator("#question [data-option='put']")).to_be_visible()


def test_the_server_is_killed_and_comes_back(page: Page, own_server: Served) -> None:
    made = own_server.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"], dice="seeded", seed=3)
    page.goto(own_server.seat(made, 0))
    me = Keys(page)
    for _ in range(3):
        assert me.asked()
        me.decide()
    assert me.asked()
    n, title = me.n, me.title
    own_server.kill()
    expect(page.get_by_text("The table is out of reach")).to_be_visible()
    expect(page.locator("#question fieldset[disabled]")).to_have_count(1)
    own_server.start()
    expect(page.get_by_text("The table is out of reach")).to_have_count(0)
    assert (me.n, me.title) == (n, title)
    me.decide()


HOSTILE = """async ([match, words]) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${match}`);
  const heard = [];
  await new Promise((open) => (socket.onopen = open));
  socket.onmessage = (event) => heard.push(JSON.parse(event.data));
  for (const word of words) socket.send(word);
  await new Promise((wait) => setTimeout(wait, 800));
  socket.close();
  return heard.filter((one) => one.type === 'no').length;
}"""


def test_hostile_messages_change_nothing(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"])
    page.goto(served.seat(made, 0))
    me = Keys(page)
    assert me.asked()
    n = me.n
    words = [
        "not json",
        '{"type":"answer","id":1,"n":0,"seat":0,"answer":"me"}',
        '{"type":"hello","tokens":["guess"]}',
        '{"type":"undo","id":2,"seat":0}',
        '{"type":"concede","id":3,"seat":1}',
        '{"type":"answer","id":4,"n":-1,"seat":99,"answer":{"a":[1,2,3]}}',
        '{"type":"' + "x" * 300_000 + '"}',
    ]
    assert page.evaluate(HOSTILE, [made["match"], words]) >= 6
    assert me.n == n
    me.decide()
