"""Three and four people at one screen: it is passed on for each secret, and everybody is on the table to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.dice.sources import Seeded
from grognard.rulesets.battleforge import RULESET
from grognard.rulesets.battleforge.positions import position
from grognard.testing import Game
from tests.browser.kit import Player, Served, question, spread

pytestmark = pytest.mark.browser

SIDES = ("Blue", "Red", "Ebony", "Ivory")
ZONES = [(0, 0, 24, 12), (24, 36, 48, 48), (24, 0, 48, 12), (0, 36, 24, 48)]
CORNERS = [(6, 6), (40, 42), (40, 6), (6, 42)]


def before_the_last_round(many: int) -> Game:
    """Everybody against everybody, one unit each, before the bids of the last round."""
    units = {f"t{seat}": {"cast": "Troopers", "seat": seat, "row": CORNERS[seat]} for seat in range(many)}
    state = position(
        units, stage="bidding", round=5, zones=ZONES[:many], players=("Mira", "Ines", "Tom", "Ruth")[:many],
        teams=tuple(range(many)), objectives=[{"at": (24, 24)}],
    )  # fmt: skip
    return Game.of_state(RULESET, state, source=Seeded("at one screen"))


def sit_down(page: Page, served: Served, many: int) -> None:
    made = served.load(before_the_last_round(many).match)
    for seat in range(many):
        page.goto(served.seat(made, seat))
        expect(page.get_by_role("main")).to_be_visible()


def bid(page: Page, seat: int, shock: int) -> None:
    """Take the screen, choose a number and close the lid over it."""
    expect(page.get_by_role("heading", name=f"Pass the screen to Seat {seat + 1}")).to_be_visible()
    expect(question(page)).to_have_count(0)
    assert "9 Shock" not in page.content()
    page.get_by_role("button", name=re.compile(f"^I am Seat {seat + 1}")).click()
    expect(question(page).get_by_role("heading")).to_have_text("How much Shock do you bid?")
    expect(page.locator(".plate .close")).to_be_visible()
    for _ in range(shock):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("many", [3, 4])
def test_each_bid_is_made_in_secret_and_all_are_opened_together(page: Page, served: Served, many: int) -> None:
    sit_down(page, served, many)
    for seat in range(many):
        bid(page, seat, 9 if seat == 0 else 0)  # what nobody can bear is heard by all, and it fails
    log = page.get_by_role("region", name="Log", exact=True)
    expect(log).to_contain_text("Mira 9, Ines 0, Tom 0")
    expect(page.get_by_role("heading", name=re.compile("^Pass the screen"))).to_have_count(0)


def test_four_play_to_the_end_at_one_screen(page: Page, served: Served) -> None:
    sit_down(page, served, 4)
    for side in SIDES:
        expect(page.get_by_role("region", name=re.compile(f"^{side}"))).to_have_count(0)
    for seat in range(4):
        bid(page, seat, 0)
    me, acted = Player(page), set[str]()
    while me.asked():
        n = me.n
        acted.add(question(page).locator(".line .sr").first.inner_text())
        for side in SIDES:
            expect(page.get_by_role("region", name=re.compile(f"^{side}"))).to_have_count(1)
        expect(page.get_by_role("region", name="To win").get_by_role("listitem")).to_have_count(4)
        spread(page)
        me.option("forgo").or_(question(page).locator("[data-option]").first).last.click()
        me.gone_on(n)
    assert acted == set(SIDES)
    over = page.get_by_role("region", name="The game is over")
    for side in SIDES:
        expect(over.get_by_text(side, exact=True)).to_be_visible()
    over.get_by_role("link", name="Watch the replay").click()
    for seat in range(4):
        expect(page.locator(f"[data-unit='t{seat}'] [data-piece]").first).to_be_visible()


def test_further_seats_bring_the_usual_armies_once_more(page: Page, served: Served) -> None:
    """Four who begin at once have forces of one size; the next ones of the box would be nearly twice as large."""
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Battle Forge")).click()
    page.get_by_role("radio", name=re.compile("^King of the Kitchen")).click()
    page.get_by_role("radiogroup", name="How many play").get_by_text("4 players").click()
    usual = [page.get_by_role("combobox", name=f"Army of {side}").locator("option:checked") for side in SIDES]
    for army, name in zip(usual, ("The Bucket Brigade", "The Pantry Swarm") * 2, strict=True):
        expect(army).to_have_text(name)
