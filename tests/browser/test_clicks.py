"""How many clicks and drags common things take: at most two thirds of what they took when options were cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.testing import game, opening
from tests.browser.kit import Player, Served, lesson, question, settled

pytestmark = pytest.mark.browser


class Counted:
    """A hand whose clicks and drags are counted. Looking costs nothing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, thing: Locator) -> None:
        """Click, and wait until the game has gone on or the click has shown something."""
        self.clicks += 1
        thing.click()

    def drag(self, thing: Locator, goal: tuple[float, float]) -> None:
        self.clicks += 1
        box = thing.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(goal[0] - 6, goal[1], steps=5)
        mouse.move(*goal, steps=2)
        mouse.up()


def unit(page: Page, id: str) -> Locator:
    """A model of a unit on the board."""
    return page.locator(f"[data-unit='{id}'] [data-piece]").first


def confirm(page: Page) -> Locator:
    return question(page).locator(".confirm .btn.main")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_hold_and_shoot(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    hand, me = Counted(page), Player(page)
    n = me.n
    hand.click(unit(page, "muskets"))
    me.gone_on(n)
    expect(page.locator("[data-chip='red-pikes']")).to_contain_text("expected")
    hand.click(unit(page, "red-pikes"))
    expect(page.get_by_role("region", name="Dice")).to_contain_text("Hit")
    assert hand.clicks <= 2, hand.clicks  # was 3


def test_advance_and_shoot(page: Page, served: Served) -> None:
    """An idle unit that is dragged is activated and advances; letting go puts it down."""
    lesson(page, served, 2)
    hand, me = Counted(page), Player(page)
    n = me.n
    x, y = middle(unit(page, "muskets"))
    hand.drag(unit(page, "muskets"), (x, y - 120))
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.n) >= n + 3", arg=n)
    assert me.asked()
    hand.click(page.get_by_role("button", name="Vane's Pikes, Red").locator("[data-piece]").first)
    expect(page.get_by_role("region", name="Dice")).to_contain_text("Hit")
    assert hand.clicks <= 3, hand.clicks  # was 5


def test_a_casualty(page: Page, served: Served) -> None:
    units = {
        "red": {"cast": "P", "seat": 1, "at": [(20 + i % 5 * 1.2, 20 + i // 5 * 1.2) for i in range(10)]},
        "blue": {"cast": "M", "seat": 0, "at": [(20 + i % 5 * 1.2, 10 + i // 5 * 1.2) for i in range(10)]},
    }
    g = game("fatigue", *[6] * 3, *[1] * 7, *[1] * 3, units=units)
    g.one("blue", "hold", "red").until("casualties:red")
    made = served.load(g.match)
    page.goto(served.seat(made, 1))
    hand, me = Counted(page), Player(page)
    assert me.asked()
    marked = page.get_by_role("checkbox", checked=True)
    expect(marked.first).to_be_visible()
    many = marked.count()
    # Another one takes the place of the first that was marked; it costs nothing that the proposal was wrong.
    page.get_by_role("checkbox", checked=False).first.click()
    expect(marked).to_have_count(many)
    n = me.n
    hand.click(confirm(page))
    me.gone_on(n)
    assert hand.clicks <= 1, hand.clicks  # was 2


def test_a_turn_of_ruse(page: Page, served: Served) -> None:
    units = {f"S{i + 1}": f"puddle-imps-1 {'abdfg'[i]}2 up" for i in range(5)} | {"N1": "turnip-pikes-1 d9 up"}
    made = served.load(game("ruse", pack="fair", units=units).match)
    page.goto(served.seat(made, 0))
    hand, me = Counted(page), Player(page)
    assert me.asked()
    for marker in units:
        if marker[0] == "N":
            continue
        n = me.n
        card = unit(page, marker)
        card.hover()
        ahead = page.locator(".cell[data-lit]").first
        expect(ahead).to_be_visible()
        settled(page)
        hand.drag(card, middle(ahead))
        page.wait_for_function("n => Number(document.querySelector('#question').dataset.n) >= n + 2", arg=n)
    n = me.n
    hand.click(me.option("end"))
    me.gone_on(n)
    assert hand.clicks <= 7, hand.clicks  # was 11


def test_an_engagement_of_anvil(page: Page, served: Served) -> None:
    units = {"h": {"type": "hero", "at": (24, 16)}, "t": {"type": "troop", "seat": 1, "at": (24, 20)}}
    made = served.load(game("anvil", units=units).match)
    page.goto(served.seat(made, 0))
    hand, me = Counted(page), Player(page)
    assert me.asked()
    n = me.n
    hand.click(unit(page, "h"))
    me.gone_on(n)
    expect(page.locator("[data-edge='t']")).to_be_visible()
    hand.click(unit(page, "t"))
    expect(page.get_by_role("region", name="Log", exact=True)).to_contain_text("engage")
    assert hand.clicks <= 4, hand.clicks  # was 7


def test_a_charge_of_lords(page: Page, served: Served) -> None:
    units = {
        "A": {"cast": "T1", "row": (20, 10)},
        "B": {"cast": "T1", "seat": 1, "row": (20, 15)},
    }
    made = served.load(game("lords", units=units).match)
    page.goto(served.seat(made, 0))
    hand, me = Counted(page), Player(page)
    assert me.asked()
    n = me.n
    hand.click(unit(page, "A"))
    me.gone_on(n)
    expect(page.locator("[data-edge='B']")).to_be_visible()
    unit(page, "B").hover()
    # The first click counts on the ring, too, which is drawn for what is pointed at.
    ring = page.locator("[data-unit='B'] .ring").first.bounding_box()
    assert ring is not None
    hand.clicks += 1
    page.mouse.click(ring["x"] + 1, ring["y"] + ring["height"] / 2)
    expect(page.get_by_role("region", name="Log", exact=True)).to_contain_text("charge")
    assert hand.clicks <= 4, hand.clicks  # was 6


def test_a_unit_is_deployed_by_one_drag_from_the_strip(page: Page, served: Served) -> None:
    """So ten units take ten drags; they took twenty clicks."""
    made = served.load(opening("fatigue", "crossroads").match)
    page.goto(served.seat(made, 0))
    page.goto(served.seat(made, 1))
    hand, me = Counted(page), Player(page)
    deployed = {0: 0, 1: 0}
    while min(deployed.values()) < 2:
        assert me.asked()
        n = me.n
        if not me.title.startswith("Which unit"):
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            me.gone_on(n)
            continue
        seat = 0 if question(page).locator(".line").inner_text().startswith("Blue") else 1
        side = page.locator(".strip section").first  # who is asked stands first
        stage = page.locator(".stage").bounding_box()
        assert stage is not None
        x = stage["x"] + stage["width"] * (0.3, 0.7)[deployed[seat]]
        y = stage["y"] + stage["height"] * (0.9, 0.1)[seat]
        hand.drag(side.locator("button.away").first, (x, y))
        page.wait_for_function("n => Number(document.querySelector('#question').dataset.n) >= n + 2", arg=n)
        deployed[seat] += 1
    assert hand.clicks == sum(deployed.values())
