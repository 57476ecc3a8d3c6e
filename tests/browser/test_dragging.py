"""While a unit is dragged its range and its sight follow, a few questions a second, and the page stays smooth."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import MOVING, Keys, Served, lesson, picture

pytestmark = pytest.mark.browser

# The edge of the move stays where it began; what a unit reaches from its new place goes with it.
FOLLOWING = ".overlays .ring:not(.reach)"
STROKES = 10
"""What else goes on only makes frames longer, so the first stroke of a few that is smooth will do."""


@MOVING
def test_range_and_sight_follow_the_unit_in_hand(page: Page, served: Served) -> None:
    asked: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(json.loads(sent))))
    lesson(page, served, 2)
    me = Keys(page)
    me.choose("1", "2")
    page.keyboard.press("r")
    page.keyboard.press("l")
    line = page.locator(".overlays .mark.line").first
    expect(line).to_be_attached()
    before, ring = line.get_attribute("d"), page.locator(FOLLOWING).first.bounding_box()
    words = page.get_by_role("complementary", name="What the overlays say")
    said = words.inner_text()
    base = page.locator("[data-unit][aria-pressed='true'] [data-piece]").first.bounding_box()
    assert base is not None
    assert ring is not None
    asked.clear()
    x, y = base["x"] + base["width"] / 2, base["y"] + base["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("() => { window.times = []; const f = (t) => { times.push(t); requestAnimationFrame(f); }; f(0); }")
    waits: list[float] = []
    for _ in range(STROKES):
        page.evaluate("() => times.splice(0)")
        for step in range(1, 81):
            page.mouse.move(x + step / 2, y - step)
            page.wait_for_timeout(8)
        stroke = sorted(after - before for before, after in pairwise(page.evaluate("times.slice(2)")))
        waits += stroke
        if stroke[len(stroke) // 2] < 25:
            break
    # Still in hand: the ring has come along at once, and the lines when the rules have answered.
    now = page.locator(FOLLOWING).first.bounding_box()
    assert now is not None
    assert ring["y"] - now["y"] > 40
    expect(page.locator(".overlays .marks.stale")).to_have_count(0)
    assert line.get_attribute("d") != before
    assert words.inner_text() != said
    picture(page, "dragging-overlays")
    looks = [each for each in asked if each["type"] == "overlay"]
    assert looks
    assert all(each["at"] for each in looks)
    seconds = sum(waits) / 1000
    assert len(looks) <= 6 * seconds + 3, f"{len(looks)} questions in {seconds:.1f} s"
    # 60 frames a second are 16.7 ms; the other half of the machine may be at work meanwhile.
    assert stroke[len(stroke) // 2] < 25
    # Taken back while it is still in hand: letting go then puts nothing down.
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".drag .origin")).to_have_count(0)
    expect(line).to_have_attribute("d", before or "")


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_the_old_place_of_a_move_is_shown_until_the_next_answer(page: Page, served: Served, wish: str) -> None:
    lesson(page, served, 2)
    page.emulate_media(reduced_motion=wish)  # type: ignore[arg-type]
    page.reload()
    me = Keys(page)
    me.choose("1", "2")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(me.option("put")).to_be_visible()
    n = me.n
    page.keyboard.press("Enter")
    me.gone_on(n)
    expect(page.locator("[data-trail]")).not_to_have_count(0)
