"""The table stays still: one stage for a window whatever is asked, dragged or refused; the page never scrolls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.kit import MOVING, Mouse, Served, lesson
from tests.browser.measures import WATCH, nothing_shifted

pytestmark = pytest.mark.browser

# Window, then where stage and action bar lie in it: x, y, width, height.
MEASURES = {
    "desk": ((1440, 900), (108, 50, 1032, 780), (108, 836, 1032, 58)),
    "large desk": ((1920, 1080), (128, 54, 1260, 952), (128, 1012, 1260, 62)),
    "tablet": ((820, 1180), (8, 56, 804, 870), (8, 932, 804, 66)),
    "phone": ((390, 844), (0, 48, 390, 616), (0, 664, 390, 124)),
}
LIES = """() => ['.stage', '#question'].map((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return [x, y, width, height];
})"""


@pytest.mark.parametrize("size", MEASURES)
def test_stage_and_bar_have_their_measures(page: Page, served: Served, size: str) -> None:
    (width, height), stage, bar = MEASURES[size]
    page.set_viewport_size({"width": width, "height": height})
    lesson(page, served, 10)
    lies: list[list[Any]] = page.evaluate(LIES)
    assert [tuple(box) for box in lies] == [stage, bar]
    assert stage[2] * stage[3] / (width * height) >= 0.55


@pytest.mark.slow
@MOVING
@pytest.mark.parametrize(
    ("ruleset", "scenario"), [("anvil", "field-of-banners"), ("battleforge", "across-the-counter")]
)
def test_nothing_shifts_in_a_game(page: Page, served: Served, ruleset: str, scenario: str) -> None:
    """The other rule sets are watched by whole games with all of their units (`test_whole_games.py`)."""
    made = served.match(ruleset=ruleset, scenario=scenario, seats=["human", "recruit"], dice="seeded", seed=5)
    page.goto(served.seat(made, 0))
    me = Mouse(page)
    assert me.asked()
    page.evaluate(WATCH)
    for _ in range(40):
        if not me.asked():
            break
        me.decide()
    assert me.turn >= 8
    nothing_shifted(page)
