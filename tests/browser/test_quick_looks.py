"""What a unit could do is seen as soon as it is pointed at; what is not possible is one line with the right count."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.questions import Question
from tests.browser.kit import Player, Served, begun, question

pytestmark = pytest.mark.browser

QUICK = 150
"""Milliseconds from pointing at a unit until its reach and its odds are seen."""
TRIES = 6
TIMED = """() => {
    window.looked = {};
    const wanted = {reach: '.overlays .ring.reach', odds: '[data-chip]'};
    window.addEventListener('pointermove', () => {
        const begun = performance.now();
        const timer = setInterval(() => {
            for (const [what, where] of Object.entries(wanted))
                if (document.querySelector(where)) looked[what] ??= performance.now() - begun;
            if (Object.keys(looked).length === 2 || performance.now() - begun > 10000) clearInterval(timer);
        }, 2);
    }, {capture: true, once: true});
}"""


def test_reach_and_odds_are_there_as_soon_as_a_unit_is_pointed_at(page: Page, served: Served) -> None:
    """What else goes on only makes it slower, so the first of a few fresh looks that is quick enough will do."""
    seat = served.seat(served.lesson(1), 0)
    found: list[dict[str, Any]] = []
    page.goto(seat)
    for _ in range(TRIES):
        page.reload()
        expect(question(page)).to_be_visible()
        box = page.locator("[data-unit='muskets'] [data-piece]").first.bounding_box()
        assert box is not None
        page.mouse.move(5, 5)
        page.evaluate(TIMED)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("() => Object.keys(window.looked).length === 2", timeout=15_000)
        found.append(page.evaluate("() => window.looked"))
        if max(found[-1].values()) <= QUICK:
            return
    raise AssertionError(f"not one of {TRIES} looks was quick enough: {found}")


def test_what_is_not_possible_is_counted_in_the_bar_and_told_by_one_click(page: Page, served: Served) -> None:
    def closed(asked: Question[Any]) -> list[str]:
        return [option.label for option in getattr(asked.body(), "options", ()) if option.why_not is not None]

    match = begun("ruse", "", lambda asked: asked.topic == "unit" and len(closed(asked)) > 1)
    asked = match.question(0)
    assert asked is not None
    page.goto(served.seat(served.load(match), 0))
    assert Player(page).asked()
    not_open = page.get_by_role("list", name="Not open now")
    expect(not_open).to_be_hidden()
    question(page).get_by_role("button", name=f"{len(closed(asked))} not possible: why?").click()
    expect(not_open.get_by_role("listitem")).to_have_count(len(closed(asked)))
    expect(not_open).to_contain_text("have acted this turn")
