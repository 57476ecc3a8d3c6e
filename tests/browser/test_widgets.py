"""Widgets that no rule set of the box needs yet: the real page, the real server, another question put in its mouth."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.kit import PATIENCE, ROOT, Served, question

pytestmark = pytest.mark.browser

QUESTIONS = json.loads((ROOT / "web" / "fixtures" / "questions.json").read_text())


def asked(page: Page, served: Served, kind: str) -> list[Any]:
    """A table at which this kind of question is open; the list takes the answers that the page gives."""
    answers: list[Any] = []

    def between(page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("question"):
                message["question"] |= QUESTIONS[kind]
            page_end.send(json.dumps(message))

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("type") == "answer":
                answers.append(message["answer"])
            else:
                server_end.send(text)

        server_end.on_message(to_page)
        page_end.on_message(to_server)

    page.route_web_socket(re.compile("/ws/"), between)
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"], dice="seeded", seed=4)
    page.goto(served.seat(made, 0))
    expect(question(page)).to_contain_text(QUESTIONS[kind]["title"])
    return answers


def given(page: Page, answers: list[Any]) -> Any:
    """The answer that the page gives, as soon as it has come."""
    until = time.monotonic() + PATIENCE
    while not answers and time.monotonic() < until:
        page.wait_for_timeout(10)
    (answer,) = answers
    return answer


def lines(page: Page) -> list[str]:
    return question(page).get_by_role("list", name="Order").locator(".name").all_inner_texts()


def said(page: Page) -> Locator:
    return page.locator("div[role=status]").nth(1)


def test_an_order_is_made_with_alt_and_arrows(page: Page, served: Served) -> None:
    answers = asked(page, served, "order")
    fen = question(page).get_by_role("button", name="Fen Muskets later")
    fen.focus()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    assert lines(page).index("Fen Muskets") == 3
    expect(fen).to_be_focused()
    expect(said(page)).to_have_text("Fen Muskets is now number 4")
    for _ in range(4):
        page.keyboard.press("Alt+ArrowUp")
    assert lines(page).index("Fen Muskets") == 0
    expect(fen).to_be_focused()
    expect(said(page)).to_have_text("Fen Muskets is first already")
    question(page).get_by_role("button", name="Tolley’s Bows earlier").click()
    question(page).get_by_role("button", name="Confirm this order").click()
    assert given(page, answers) == ["fen", "lisle", "harrow", "tolley", "iron"]


def test_an_order_is_made_by_dragging(page: Page, served: Served) -> None:
    asked(page, served, "order")
    items = question(page).get_by_role("listitem")
    items.filter(has_text="Iron Wardens").drag_to(items.filter(has_text="Lisle’s Muskets"))
    assert lines(page)[0] == "Iron Wardens"


def test_an_amount_is_shared_out_by_keys_and_by_steppers(page: Page, served: Served) -> None:
    answers = asked(page, served, "split")
    confirm = question(page).get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()
    for key in "1113":  # the third 1 is more than Lisle's Muskets take
        page.keyboard.press(key)
    expect(question(page)).to_contain_text("2 in hand")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("2 must still be shared out.")
    question(page).get_by_role("button", name="More for Fen Muskets").click()
    question(page).get_by_role("button", name="Less for Lisle’s Muskets").click()
    question(page).get_by_role("button", name="Fill up from the top").click()
    expect(question(page)).to_contain_text("All shared out")
    confirm.click()
    assert given(page, answers) == {"lisle": 2, "fen": 2, "iron": 1}
