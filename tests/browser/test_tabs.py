"""Several tabs, a reload in the middle of a drag, a server that is killed, and hostile messages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Keys, Served, choose, lesson, question

pytestmark = pytest.mark.browser


# Both tabs read the clock of the same machine: one when a key goes down, the other when the new question is painted.
PRESSES = "addEventListener('keydown', () => (window.pressed = Date.now()), true)"
PAINTS = """() => new MutationObserver(() => requestAnimationFrame(() => (window.painted = Date.now())))
  .observe(document.querySelector('#question'), {attributeFilter: ['data-n']})"""


def test_an_answer_reaches_the_other_tab(page: Page, friend: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], dice="seeded", seed=3)
    page.goto(served.seat(made, 0))
    friend.goto(served.seat(made, 1))
    for tab in (page, friend):
        tab.wait_for_selector("#question")
        tab.evaluate(PRESSES)
        tab.evaluate(PAINTS)
    waits: list[int] = []
    for _ in range(6):
        friend_is_asked = friend.locator("#question.mine").count() > 0
        here, there = (friend, page) if friend_is_asked else (page, friend)
        me = Keys(here)
        assert me.asked()
        n = me.n
        there.evaluate("window.painted = 0")
        me.decide()
        Keys(there).gone_on(n)
        there.wait_for_function("window.painted > 0")
        waits.append(there.evaluate("window.painted") - here.evaluate("window.pressed"))
    print("ms from the key in one tab to the picture in the other:", waits)
    # The other half of the machine may be at work meanwhile: the quickest tells what the two tabs need.
    assert min(waits) < 500


def test_a_seat_s_token_does_not_stay_in_the_address(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"])
    page.goto(served.seat(made, 0))
    page.wait_for_selector("#question")
    assert made["tokens"][0] not in page.url
    page.reload()
    expect(page.locator("#question.mine")).to_be_visible()


def _advance(page: Page, served: Served) -> None:
    """The second lesson, up to the question where the muskets advance to."""
    lesson(page, served, 2)
    choose(page, "Lisle's Muskets", "Advance")
    expect(page.locator("#question [data-option='stay']")).to_be_visible()


def test_reload_in_the_middle_of_a_drag(page: Page, served: Served) -> None:
    _advance(page, served)
    title = page.locator("#question h2").inner_text()
    box = page.locator("[data-unit][aria-pressed='true'] [data-piece]").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 8, box["y"] - 40, steps=6)
    expect(page.locator(".bubbles .bubble")).to_be_visible()
    far = page.locator(".bubbles .bubble").text_content()
    page.reload()
    expect(page.locator("#question h2")).to_have_text(title)
    expect(page.locator(".bubbles .bubble")).to_have_text(str(far))
    page.keyboard.press("Escape")
    expect(page.locator(".bubbles .bubble")).to_have_count(0)


def test_whoever_goes_too_far_is_held_and_told_the_clause(page: Page, served: Served) -> None:
    _advance(page, served)
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    refusal = question(page).get_by_role("alert")
    expect(refusal).to_contain_text("fatigue.")
    expect(page.locator(".bubbles .bubble")).to_contain_text("at the limit")
    expect(page.locator("#question [data-option='put']")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(refusal).to_have_count(0)


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
