"""While a unit is dragged its range and its sight follow, a few questions a second, and the page stays smooth."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Keys, Served, lesson, picture

pytestmark = pytest.mark.browser


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
    before, ring = line.get_attribute("d"), page.locator(".overlays .ring").first.bounding_box()
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
    for step in range(1, 81):
        page.mouse.move(x + step / 2, y - step)
        page.wait_for_timeout(8)
    waits = sorted(after - before for before, after in pairwise(page.evaluate("times.slice(2)")))
    # Still in hand: the ring has come along at once, and the lines when the rules have answered.
    now = page.locator(".overlays .ring").first.bounding_box()
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
    assert waits[len(waits) // 2] < 25
    page.mouse.up()
    page.keyboard.press("Escape")
    expect(page.locator(".drag .origin")).to_have_count(0)
    expect(line).to_have_attribute("d", before or "")


def test_without_motion_old_and_new_place_are_shown_for_a_moment(page: Page, served: Served) -> None:
    lesson(page, served, 2)
    for wish, shown in (("no-preference", False), ("reduce", True)):
        page.emulate_media(reduced_motion=wish)  # type: ignore[arg-type]
        page.reload()
        me = Keys(page)
        me.choose("1", "2")
        for _ in range(3):
            page.keyboard.press("ArrowUp")
        expect(me.option("put")).to_be_visible()
        page.evaluate(
            """() => {
                window.ghosts = [];
                const look = () => {
                    if (document.querySelector(".old-places .piece")) ghosts.push(performance.now());
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        n = me.n
        page.keyboard.press("Enter")
        me.gone_on(n)
        if shown:
            expect(page.locator(".old-places .piece")).not_to_have_count(0)
            picture(page, "old-and-new-place")
            expect(page.locator(".old-places .piece")).to_have_count(0)
            times = page.evaluate("ghosts")
            assert 400 < times[-1] - times[0] < 1500
        else:
            page.wait_for_timeout(300)
            assert page.evaluate("ghosts") == []
            lesson(page, served, 2)
