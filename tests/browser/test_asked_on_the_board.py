"""What is asked is answered where it lies: words are said at the unit, and Esc leaves things as they are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.engine.match import Match
from grognard.engine.showing.scene import Card, Unit
from grognard.engine.view import View
from grognard.testing import game
from tests.battleforge.test_strategies import setting_up
from tests.browser.kit import Player, Served, begun, lesson, picture, question, settled

pytestmark = pytest.mark.browser

COVERED = """([piece, front]) => {
  const { left, right, top, bottom } = document.querySelector(`[data-piece="${piece}"] circle`).getBoundingClientRect();
  for (let y = bottom; y > top; y -= 1)
    for (let x = left; x < right; x += 1) {
      const all = document.elementsFromPoint(x, y).filter((one) => one.closest("[data-piece]"));
      const over = all[0]?.closest("[data-unit]")?.dataset.unit === front;
      const base = all.find((one) => one.localName === "circle");
      if (over && base?.closest("[data-piece]").dataset.piece === piece) return [x, y];
    }
  return null;
}"""
"""A place of a base over which the figure of another unit stands."""


def test_a_zone_is_taken_and_filled_by_pointing(page: Page, served: Served) -> None:
    """The zone is clicked where it lies; a unit comes to it from the strip, also when it is asked for by name."""
    first = begun("battleforge", "across-the-counter", lambda question: question.topic == "zone")
    page.goto(served.seat(served.load(first), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    page.locator(".place[data-option='south']").click(position={"x": 200, "y": 60})
    me.gone_on(n)
    last = begun("battleforge", "across-the-counter", lambda question: question.title.endswith("deployed?"))
    page.goto(served.seat(served.load(last), 0))
    assert me.asked()
    n = me.n
    expect(me.bar).to_contain_text("deployed")
    name = me.title.removeprefix("Where is ").removeprefix("Where are ").removesuffix(" deployed?")
    row = page.locator(".strip").get_by_title(name, exact=True)
    _dragged_onto_the_table(page, row)
    me.gone_on(n)


def test_a_word_of_the_bar_is_said_at_the_unit_by_a_right_click(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    me = Player(page)
    n = me.n
    page.locator("[data-unit='muskets'] [data-piece]").first.click()
    me.gone_on(n)
    n = me.n
    page.locator("[data-unit='muskets'] [data-piece]").first.click(button="right")
    menu = page.get_by_role("menu")
    hold = menu.get_by_role("menuitem", name=re.compile("^Hold")).first  # the word itself; then what it leads to
    expect(hold).to_be_visible()
    picture(page, "menu-with-words")
    hold.click()
    me.gone_on(n)


def test_esc_leaves_it_at_that_once_there_is_nothing_to_go_back_from(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    me = Player(page)
    for key in ("1", "1"):
        assert me.asked()
        n = me.n
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        me.gone_on(n)
    assert me.asked()
    n = me.n
    assert question(page).get_by_role("button", name=re.compile("^No attack")).get_attribute("aria-keyshortcuts")
    page.keyboard.press("2")
    page.keyboard.press("Escape")  # only what was laid out goes
    page.wait_for_timeout(100)
    assert me.n == n
    page.keyboard.press("Escape")
    me.gone_on(n)


def test_a_model_under_the_hull_of_others_is_the_one_that_is_meant(page: Page, served: Served) -> None:
    around = {"cast": "Troopers", "at": [(18.6, 19), (20, 21.6), (21.4, 19)], "seat": 1}
    units = {"alone": {"cast": "Troopers", "at": [(20, 20)]}, "around": around}
    page.goto(served.seat(served.load(game("battleforge", units=units).match), 0))
    page.wait_for_selector("#question.mine")
    base = page.locator("[data-unit='alone'] [data-piece]").bounding_box()
    assert base is not None
    n = Player(page).n
    page.mouse.click(base["x"] + base["width"] / 2, base["y"] + base["height"] / 2)
    Player(page).gone_on(n)


def test_a_base_is_meant_before_the_figure_that_stands_in_front_of_it(page: Page, served: Served) -> None:
    units = {
        "back": {"cast": "Troopers", "at": [(20, 20), (21.2, 20)]},
        "front": {"cast": "Troopers", "at": [(20, 18.95)]},
    }
    page.goto(served.seat(served.load(game("battleforge", units=units).match), 0))
    page.wait_for_selector("#question.mine")
    covered = page.evaluate(COVERED, ["back.1", "front"])
    assert covered, "the head of the one in front lies over the base behind"
    page.mouse.move(*covered)
    expect(page.locator(".plate:not(.brief)")).to_contain_text(["Troopers2"])


def test_sealed_plates_lie_where_no_sheet_covers_them(page: Page, served: Served) -> None:
    """What is chosen in a sheet is sealed under a lid that stays in view."""
    page.goto(served.seat(served.match(ruleset="ruse", scenario="meeting", seats=["human", "recruit"]), 0))
    lid, sheet = page.locator("[data-plate-of='1']"), page.locator(".sheet")
    expect(lid).to_contain_text("has chosen")
    expect(sheet).to_be_visible()
    settled(page)
    low, high = lid.bounding_box(), sheet.bounding_box()
    assert low is not None
    assert high is not None
    assert low["y"] + low["height"] <= high["y"]
    assert page.locator("#question h2").evaluate("(it) => it.scrollWidth <= it.clientWidth"), "the question is not cut"


def test_what_costs_something_is_laid_out_by_a_drag_and_paid_by_the_next(page: Page, served: Served) -> None:
    """A unit that is dragged from the strip onto the table spends no strategy point before it is pointed at again."""
    paid = setting_up([["Decoys"], []]).one("a")
    paid.place({"a.1": (5, 5)}).place({"b.1": (5, 43)}).place({"c.1": (20, 5)})
    page.goto(served.seat(served.load(paid.match), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    row = page.locator(".strip .row.open").first
    _dragged_onto_the_table(page, row)
    expect(me.bar).to_contain_text("again, or Enter, confirms")
    assert me.n == n
    row.click()
    me.gone_on(n)


def test_what_waits_beside_the_table_is_dragged_onto_it_for_the_price_on_its_tile(page: Page, served: Served) -> None:
    first = begun("anvil", "the-fords", lambda question: question.title.startswith("Which unit is activated"))
    page.goto(served.seat(served.load(first), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    tile = page.locator("[data-reserve].open", has=page.locator(".cost")).first
    name = tile.get_attribute("title")
    _dragged_onto_the_table(page, tile)
    me.gone_on(n)
    expect(page.get_by_role("region", name="Log", exact=True)).to_contain_text(f"{name} came on")


def _dragged_onto_the_table(page: Page, row: Locator) -> None:
    """Drag a unit from the strip to the lower edge of the stage."""
    there, stage = row.bounding_box(), page.locator(".stage").bounding_box()
    assert there is not None
    assert stage is not None
    page.mouse.move(there["x"] + 20, there["y"] + 20)
    page.mouse.down()
    page.mouse.move(stage["x"] + stage["width"] / 3, stage["y"] + stage["height"] * 0.9, steps=4)
    page.mouse.up()


def test_the_gaps_of_a_unit_are_its_own_also_within_the_hull_of_another(page: Page, served: Served) -> None:
    """Whoever stands nearest is meant, not the scattered unit whose hull happens to lie on top."""
    around = {"cast": "Troopers", "at": [(16, 16), (24, 16), (24, 24), (16, 24)]}
    units = {"pair": {"cast": "Troopers", "at": [(19, 20), (21, 20)]}, "around": around}
    page.goto(served.seat(served.load(game("battleforge", units=units).match), 0))
    page.wait_for_selector("#question.mine")
    one, other = (page.locator(f"[data-unit='pair'] [data-piece='pair.{k}']").bounding_box() for k in (1, 2))
    assert one is not None
    assert other is not None
    x = (one["x"] + other["x"] + other["width"]) / 2
    page.mouse.move(x, one["y"] + one["height"] / 2)
    expect(page.locator(".plate:not(.brief)")).to_contain_text(["Troopers2"])
    page.mouse.move(x, one["y"] + 3 * one["height"])
    expect(page.locator(".plate:not(.brief)")).to_contain_text(["Troopers2"])


def _walks(match: Match, unit: Unit) -> bool:
    """Whether this card could go to another cell."""
    here = {piece.cell for piece in unit.pieces if isinstance(piece, Card)}
    spots = [way.option.on for way in View(match, 0).outlook(unit.id).choices if way.option is not None]
    return any(spot is not None and spot.cell is not None and spot.cell not in here for spot in spots)


def test_what_a_card_could_do_stays_lit_on_the_way_to_it(page: Page, served: Served) -> None:
    """The cells of a card that is only looked at are clicked with the next movement of the mouse."""
    acting = begun("ruse", "meeting", lambda asked: asked.topic == "unit" and asked.title == "Which unit acts?")
    card = next(unit.id for unit in View(acting, 0).scene.units if _walks(acting, unit))
    page.goto(served.seat(served.load(acting), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    spot = page.locator(f"[data-unit='{card}'] [data-piece]").bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    cells = page.locator(".cell[data-option]")
    expect(cells).not_to_have_count(0)
    cell = cells.last.bounding_box()
    assert cell is not None
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=12)
    page.mouse.down()
    page.mouse.up()
    me.gone_on(n)


def test_a_unit_is_dragged_through_the_dice_of_its_activation(page: Page, served: Served) -> None:
    """Dice fall between the choice of a shaken unit and its move: the drag waits for them and is carried out."""
    shaken = {"cast": "Troopers", "at": [(20, 20), (21.3, 20)], "shock": 1}
    units = {"a": shaken, "far": {"cast": "Troopers", "seat": 1, "at": [(44, 34)], "reacted": True}}
    page.goto(served.seat(served.load(game("battleforge", units=units).match), 0))
    me = Player(page)
    assert me.asked()
    n = me.n
    base = page.locator("[data-unit='a'] [data-piece]").first.bounding_box()
    assert base is not None
    x, y = base["x"] + base["width"] / 2, base["y"] + base["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=6)
    page.mouse.up()
    me.gone_on(n + 1)
    assert me.asked()
    moved = page.locator("[data-unit='a'] [data-piece]").first.bounding_box()
    assert moved is not None
    assert moved["x"] > base["x"] + 20
