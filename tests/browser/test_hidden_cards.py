"""A game of hidden cards: the odds of a charge tell nothing of them, and two people can share a screen.

What the one knows never stands on the other's page. Everything that is drawn is watched from the first moment on, so
that not even a flash of the old view is missed.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.rulesets.ruse.content.packs import pack_named, ready_made
from grognard.testing import Game, game
from tests.browser.kit import Player, Served, picture, question, spread

pytestmark = pytest.mark.browser

PACK = pack_named("fair")
ARMIES = [next(army for army in ready_made("fair") if army.id == name) for name in ("bone-concert", "lantern-parade")]
"""South's and North's; they have neither a card nor a weapon in common."""

WATCH = """
const secrets = %s;
window.leaks = [];
new MutationObserver(() => {
    if (!document.body) return;
    const page = document.body.cloneNode(true);
    const passing = [...page.querySelectorAll("h1")].some((h1) => h1.textContent.startsWith("Pass the screen"));
    // What was shown at the meeting stands there for both.
    if (!passing) page.querySelectorAll("section[aria-label^='Shown by']").forEach((panel) => panel.remove());
    const drawn = page.outerHTML;
    const seen = secrets.map((words) => words.filter((word) => drawn.includes(word)));
    if (passing && seen.flat().length) window.leaks.push(["while the screen is passed", ...seen.flat()]);
    if (seen[0].length && seen[1].length) window.leaks.push(["both sides at once", ...seen.flat()]);
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""


def secrets(seat: int) -> list[str]:
    """The names of the cards and weapons of a side."""
    army = ARMIES[seat]
    cards = [card.name for card_id in army.core + army.elite if (card := PACK.card(card_id))]
    weapons = [weapon.name for kit in army.weapons.values() for each in kit if (weapon := PACK.weapon(each))]
    return [*dict.fromkeys(cards), *weapons]


def arms() -> dict[str, list[str]]:
    """The weapons of both armies by the markers under which their cards lie in a position."""
    laid: dict[str, list[str]] = {}
    for side, army in zip("SN", ARMIES, strict=True):
        for number, card in enumerate(army.core + army.elite, start=1):
            laid[f"{side}{number}"] = list(army.weapons.get(card, ()))
    return laid


def position(phase: str, **spec: Any) -> Game:
    south, north = (army.roster for army in ARMIES)
    return game("ruse", phase=phase, pack="fair", south=south, north=north, arms=arms(), **spec)


def sit_down(page: Page, served: Served, g: Game) -> None:
    """Both people at this screen, in this game."""
    page.add_init_script(WATCH % json.dumps([secrets(0), secrets(1)]))
    made = served.load(g.match)
    for seat in (0, 1):
        page.goto(served.seat(made, seat))
        expect(page.get_by_role("main")).to_be_visible()


def drawn(page: Page) -> list[str]:
    """Everything on the page but the panels of what was shown at the meeting, in which both sides stand."""
    whole = page.evaluate("""() => {
        const page = document.documentElement.cloneNode(true);
        page.querySelectorAll("section[aria-label^='Shown by']").forEach((panel) => panel.remove());
        return page.outerHTML;
    }""")
    return [word for seat in (0, 1) for word in secrets(seat) if word in whole]


def take_the_screen(page: Page, seat: int) -> None:
    """Nobody's secrets while it is passed; then those of this seat, and none of the other's."""
    expect(page.get_by_role("heading", name=re.compile(f"^Pass the screen to .*{seat + 1}"))).to_be_visible()
    expect(question(page)).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("^(Blue|Red|South|North|Shown|Your)"))).to_have_count(0)
    assert [word for each in (0, 1) for word in secrets(each) if word in page.content()] == []
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(question(page)).to_be_visible()
    found = drawn(page)
    assert set(found) & set(secrets(seat))
    assert set(found) <= set(secrets(seat))


def leaks(page: Page) -> list[list[str]]:
    return list(page.evaluate("window.leaks"))


def test_nothing_is_told_while_ten_units_are_deployed_at_one_screen(page: Page, served: Served) -> None:
    sit_down(page, served, position("deploy"))
    for turn in range(10):
        seat = turn % 2
        take_the_screen(page, seat)
        spread(page)
        question(page).locator("[data-option]").first.click()
        expect(question(page).get_by_role("heading")).to_have_text(re.compile("^Where do the "))
        question(page).locator("[data-option='put']").click()
        if turn < 9:
            expect(page.get_by_role("heading", name=re.compile("^Pass the screen"))).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(10)
    assert leaks(page) == []


def test_nothing_is_told_when_a_turn_passes_in_mid_battle(page: Page, served: Served) -> None:
    units = {}
    for marker, kit in arms().items():
        army = ARMIES["SN".index(marker[0])]
        card = (army.core + army.elite)[int(marker[1]) - 1]
        column, row = "bcdef"[int(marker[1]) - 1], 4 if marker[0] == "S" else 7
        units[marker] = " ".join([card, f"{column}{row}", *kit])
    south, north = (army.roster for army in ARMIES)
    sit_down(page, served, game("ruse", pack="fair", units=units, south=south, north=north, round=2))
    for seat in (0, 1, 0):
        take_the_screen(page, seat)
        question(page).locator("[data-option='end']").hover()
        question(page).locator("[data-option='end']").click()
    take_the_screen(page, 1)
    page.reload()
    take_the_screen(page, 1)
    assert leaks(page) == []


def test_the_odds_of_a_charge_are_told_before_it_is_confirmed(page: Page, served: Served) -> None:
    units = {
        "S1": "scarecrow-levy-1 d4 up",
        "S2": "puddle-imps-1 f4 up",
        "N1": "turnip-pikes-1 d7 up models=5",
        "N2": "lantern-watch-2 f7 pointy-sticks",
    }
    south, north = (army.roster for army in ARMIES)
    g = game("ruse", pack="fair", units=units, south=south, north=north)
    made = served.load(g.match)
    page.goto(served.seat(made, 0))
    odds = page.get_by_role("complementary", name="Odds")

    n = Player(page).n
    _look_ahead(page, "S1")
    expect(odds).to_contain_text("If the actions end here: wounds on Turnip Pikes (N1)")
    expect(odds).to_contain_text(re.compile(r"\d+ % that Turnip Pikes \(N1\) flee"))
    expect(odds).to_contain_text(re.compile(r"\d+ % that Scarecrow Levy \(S1\) flee"))
    expect(odds).not_to_contain_text("An estimate")
    picture(page, "ruse-odds-of-a-charge")

    page.keyboard.press("Backspace")
    expect(question(page)).to_have_attribute("data-n", str(n))
    _look_ahead(page, "S2")
    expect(odds).to_contain_text("wounds on N2 (face-down cards are guessed)")
    expect(odds).to_contain_text("An estimate")
    expect(odds).to_contain_text(re.compile(r"\d+ % that N2 flees"))
    assert {"Lantern Watch", "Pointy Sticks"} & set(drawn(page)) == set()
    assert question(page).is_visible()


def _look_ahead(page: Page, unit: str) -> None:
    """Let a unit act, and hold the hand over its move two cells ahead."""
    me = Player(page)
    assert me.asked()
    n = me.n
    spread(page)
    me.option(unit).click()
    me.gone_on(n)
    spread(page)
    me.option("move:ahead:2").hover()
