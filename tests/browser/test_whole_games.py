"""Whole games in a real browser: of every rule set by mouse, by keyboard and by touch, from set-up to result.

Those by mouse are played on a page that moves its pieces, in every frame of which stage and bar are watched; the others
on a page that puts them down at once, most of them with fewer units."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.engine.ruleset import find
from tests.browser.fingers import PHONE, Touch
from tests.browser.kit import MOVING, PATIENCE, Keys, Mouse, Served, at_pace
from tests.browser.measures import WATCH, nothing_shifted

pytestmark = pytest.mark.browser

SHORT = {
    "fatigue": "back-yard",
    "lords": "paddock",
    "ruse": "meeting",
    "anvil": "the-fords",
    "battleforge": "shelf-end",
}
"""The scenario of each rule set that is over soonest. Three are our own (`tests/browser/content`): everybody stands
near everybody, so that few decisions have more kinds of question than a whole evening on a large table."""
COMING = {
    "fatigue": {"Pike Company", "Long Muskets", "Heron Riders", "Stilt Bows"},
    "lords": {
        *("Lord Rowan Aldermoor", "Dame Isolde Hart", "Hart Lancers", "Ser Joss Thornbury", "Thornbury Hobilars"),
        *("Hedge Prickers", "Mounted Drovers", "Lord Osric Corvane", "Ser Hamon Reed", "Fen Spears", "Marsh Bows"),
        *("Dame Maud Sallow", "Saltpan Axes", "Sluice Arbalests", "Eel-catchers"),
    },
}
"""Who comes to a small game: two units of a side, or a household with two knights."""
FORCES = {
    "keyboard": (("crawling-scouts", "bazooka-pair"), ("larva-nest", "soldier-ants")),
    "touch": (("rifle-squad", "radio-officer"), ("acid-spitters", "wasp-flight")),
    "mouse": (("sandbag-gunners", "toy-tank"), ("worker-ants", "herald-of-the-queen", "stag-beetle")),
}
"""The same for Battle Forge: casual forces of the Brigade and the Swarm, others for each means of playing."""
MOST = 250


def test_two_clicks_to_a_game(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Fatigue")).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()


@pytest.mark.slow
@MOVING
def test_a_whole_game_by_mouse(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Fatigue")).click()
    page.get_by_role("radio", name=re.compile("^Back Yard")).click()
    page.get_by_role("region", name="Red").get_by_text("Recruit bot", exact=True).click()
    page.get_by_role("button", name="Start the battle").click()
    me = Mouse(page)
    assert me.asked()
    page.evaluate(WATCH)
    while me.asked():
        me.decide()
    assert me.drags > 0
    nothing_shifted(page)
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))
    page.get_by_role("button", name="Luck report").click()
    expect(page.get_by_role("dialog", name="Luck report")).to_contain_text("dice")


def whole(ruleset: str) -> dict[str, Any]:
    """A match with its shortest scenario."""
    seats = ["human", "recruit"]
    return {"ruleset": ruleset, "scenario": SHORT[ruleset], "seats": seats, "dice": "seeded", "seed": 7}


def small(ruleset: str, means: str) -> dict[str, Any]:
    """The same with few units; Battle Forge fields others for each means of playing."""
    wanted = whole(ruleset)
    if ruleset in COMING:
        wanted["rosters"] = [only(COMING[ruleset], roster) for roster in find(ruleset).setup().rosters]
    if ruleset == "battleforge":
        brigade, swarm = FORCES[means]
        wanted["rosters"] = [casual("bucket-brigade", brigade), casual("pantry-swarm", swarm)]
        wanted["options"] = {"casual": True}
    return wanted


def only(names: set[str], roster: dict[str, Any]) -> dict[str, Any]:
    """A ready-made army with these of its units."""
    return {**roster, "units": [unit for unit in roster["units"] if unit["name"] in names]}


def casual(faction: str, units: tuple[str, ...]) -> dict[str, Any]:
    """A list of Battle Forge with these units and nothing else."""
    named = [{"datasheet": unit} for unit in units]
    return {"name": faction, "organizations": [{"faction": faction, "units": named}]}


def played(me: Keys | Mouse, page: Page, served: Served, match: dict[str, Any]) -> None:
    """Play from the first question to the result, whatever it is."""
    page.goto(served.seat(served.match(**match), 0))
    while me.asked():
        me.decide()
        assert me.turn < MOST, me.title
    assert me.turn >= 8
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHORT)
def test_a_whole_game_by_keyboard(page: Page, served: Served, ruleset: str) -> None:
    played(Keys(page), page, served, small(ruleset, "keyboard"))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHORT)
def test_a_whole_game_by_touch(browser: Browser, served: Served, ruleset: str) -> None:
    # A game is the same on a screen with four times the pixels, which takes longer to draw.
    context = browser.new_context(**{**PHONE, "device_scale_factor": 1}, reduced_motion="reduce")
    at_pace(context, "none")
    phone = context.new_page()
    phone.set_default_timeout(PATIENCE * 1000)
    played(Touch(phone), phone, served, small(ruleset, "touch"))
    context.close()


@pytest.mark.slow
@MOVING
@pytest.mark.parametrize("ruleset", [name for name in SHORT if name != "fatigue"])
def test_a_whole_game_of_each_by_mouse(page: Page, served: Served, ruleset: str) -> None:
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    played(Mouse(page), page, served, small(ruleset, "mouse") if ruleset == "battleforge" else whole(ruleset))
    nothing_shifted(page)


def test_the_start_screen_by_keyboard(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.wait_for_selector("text=Start the battle")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.includes('Start the battle')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_visible()


def test_a_battle_of_bots_is_watched_to_its_end(page: Page, served: Served) -> None:
    made = served.match(ruleset="ruse", seats=["recruit", "recruit"], dice="seeded", seed=1)
    page.goto(f"{served.base}#/watch/{made['match']}")
    page.wait_for_selector(".over", timeout=3 * PATIENCE * 1000)
    expect(page.locator(".over h2")).to_have_text(re.compile("wins|draw"))
