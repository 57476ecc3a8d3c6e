"""Battle Forge at the table: what the board shows of it, and what is chosen there by pointing. The page knows none of
its rules; each test begins at a position."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.testing import Game, game
from tests.browser.kit import Player, Served, settled

pytestmark = pytest.mark.browser

HOUSE = {"kind": "building", "id": "house", "name": "the doll's house", "rect": (20, 10, 26, 15), "floors": 2}
BOOKS = {"kind": "platform", "name": "the books", "rect": (30, 10, 37, 15), "height": 3}
FOE = {"cast": "Troopers", "seat": 1, "row": (14, 24)}
# The chips of a plate: how each is coloured, and its words; of one that only has a sign, its number if it has one.
BADGES = """unit => [...document.querySelectorAll(`[data-plate="${unit}"] g:has(> .chip)`)].map((chip) =>
  [chip.classList.contains("hurts") ? "hurts" : "helps", chip.textContent.trim()])"""
# What is drawn for the distances: the names of the lines, and how many areas there are.
LINES = """() => [...document.querySelectorAll(".overlays .marks")].flatMap((layer) =>
  [...layer.querySelectorAll("text")].map((text) => text.textContent)).sort()"""
AREAS = "() => document.querySelectorAll('.overlays .marks .mark.range.area').length"


def sat(page: Page, served: Served, g: Game, seat: int = 0) -> Player:
    page.goto(served.seat(served.load(g.match), seat))
    me = Player(page)
    assert me.asked()
    settled(page)
    return me


def forge(**units: Any) -> Game:
    return game("battleforge", units=units, terrain=[HOUSE, BOOKS])


def test_shock_hold_evade_and_focus_are_badges_on_the_board(page: Page, served: Served) -> None:
    aiming = {"cast": "Troopers", "row": (14, 5), "shock": 2, "focus": True}
    watching = {**FOE, "shock": 3, "hold": True, "evade": True, "activated": True}
    sat(page, served, forge(a=aiming, b=watching, c={"cast": "Troopers", "row": (30, 30)}))
    plates = page.evaluate(f"() => ['a', 'b', 'c'].map({BADGES})")
    assert plates == [
        [["hurts", "2"], ["helps", ""]],
        [["hurts", "3"], ["helps", ""]],  # two without being asked
        [],
    ]
    page.locator("[data-unit='b'] [data-piece]").first.hover()
    expect(page.locator("[data-plate='b']")).to_contain_text("Shock 3")
    words = [word for _, word in page.evaluate(BADGES, "b")]
    assert words == ["Shock 3", "Hold", "Evade", "Activated"]
    label = page.locator("[data-unit='a']").get_attribute("aria-label")
    assert label == "Troopers, Blue, 5, shock 2, focus"


def test_the_upper_floor_is_shown_and_reached_by_pointing_at_it(page: Page, served: Served) -> None:
    me = sat(page, served, forge(a={"cast": "Troopers", "inside": "house"}, b=FOE))
    first, second = (page.locator(f"[data-floor='house.{level}']") for level in (1, 2))
    expect(first).to_have_text("first floor: Troopers 5")
    expect(second).to_have_text("second floor: empty")
    n = me.n
    page.locator("[data-unit='a'] [data-piece]").first.click()
    me.gone_on(n)
    n = me.n
    page.locator("#question [data-option='move']").click()
    me.gone_on(n)
    n = me.n
    second.click()
    me.gone_on(n)
    expect(first).to_have_text("first floor: empty")
    expect(second).to_have_text("second floor: Troopers 5")
    expect(page.locator("[data-plate='a']")).to_contain_text("Floor 2")


def test_how_high_somebody_stands_is_said_of_who_is_pointed_at(page: Page, served: Served) -> None:
    high = {"cast": "Troopers", "models": 3, "at": [(32, 12, 3), (33.5, 12, 3), (35, 12, 3)]}
    sat(page, served, forge(a=high, b=FOE))
    page.locator("[data-unit='a'] [data-piece]").first.hover()
    expect(page.get_by_role("region", name="The unit")).to_contain_text("Stands 3″ up.")


def test_arcs_and_bands_are_drawn_while_a_target_is_chosen_and_for_the_weapon_in_hand(
    page: Page, served: Served
) -> None:
    """A cannon that fires ahead, and one that fires to the sides as well; only the line that is in hand is drawn."""
    tank = {"cast": "Tank", "at": [(24, 6)], "facing": 90}
    g = forge(a=tank, b={**FOE, "row": (22, 20)}, c={**FOE, "cast": "Brutes", "row": (32, 10)})
    me = sat(page, served, g.one("a", "shoot"))
    every = ["Cannon long 36″", "Cannon short 18″", "Coax long 24″", "Coax short 12″"]
    assert page.evaluate(LINES) == every
    assert page.evaluate(AREAS) == len(every)
    n = me.n
    page.locator("#question [data-option='split']").click()
    me.gone_on(n)
    assert page.evaluate(LINES) == ["long 36″", "short 18″"]
    page.get_by_role("group", name="Coax").get_by_role("button", name="Brutes").click()
    page.wait_for_function(f"() => ({LINES})().includes('short 12″')")
    assert page.evaluate(LINES) == ["long 24″", "short 12″"]


def test_who_takes_hits_is_said_by_pointing_at_models(page: Page, served: Served) -> None:
    """Numbers on the bases are places in the order and keys; a row of the list and its model light each other; one key
    confirms. One by one each model is an answer."""
    brutes = {"cast": "Brutes", "row": (14, 12), "seat": 1, "activated": True}
    g = forge(a={"cast": "Troopers", "row": (14, 5), "models": 3}, b=brutes).dice(1, 1, 1, 9)
    me = sat(page, served, g.one("a", "shoot", "b"), seat=1)
    marks, rows = page.locator("[data-mark]"), page.get_by_role("list", name="Order").get_by_role("listitem")
    assert numbers(page) == {"b.3": "1", "b.2": "2", "b.1": "3"}
    page.locator("[data-mark='b.1']").click()
    page.keyboard.press("3")
    assert numbers(page) == {"b.1": "1", "b.2": "2", "b.3": "3"}
    page.get_by_role("button", name="All 3").click()
    page.locator("[data-mark='b.2']").hover()
    expect(rows.nth(1)).to_have_class(re.compile("looked"))
    rows.nth(2).hover()
    expect(page.locator("[data-mark='b.3']")).to_have_class(re.compile("looked"))
    expect(me.bar).to_contain_text("Number 3: Brute 3")
    n = me.n
    me.option("one by one").click()
    me.gone_on(n)
    n = me.n
    expect(marks).to_have_count(3)
    page.locator("[data-mark='b.2']").click()
    me.gone_on(n)


def numbers(page: Page) -> dict[str, str]:
    """The numbers on the bases that are asked about."""
    said: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-mark]')].map((one) =>"
        " [one.dataset.mark, one.textContent.trim()]))"
    )
    return dict(sorted(said.items(), key=lambda each: each[1]))
