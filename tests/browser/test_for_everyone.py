"""Every screen: axe-core finds nothing, nothing is wider than the window, and a picture is kept to be looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from grognard.engine.history.replaying import replayed
from grognard.engine.history.saves import load
from tests.browser.kit import (
    ALL_RULES,
    CONTRAST,
    GOLDEN,
    LAYOUT,
    Keys,
    Served,
    drawer,
    lesson,
    picture,
    question,
    settled,
    violations,
)

pytestmark = pytest.mark.browser

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}


def start(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.wait_for_selector("text=Start the battle")


def tutorial(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/tutorial")
    page.wait_for_selector("text=Hold and shoot")


def table(page: Page, served: Served) -> None:
    lesson(page, served, 10)
    page.wait_for_selector("#question.mine")


def odds(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    me = Keys(page)
    for key in ("1", "1", "2"):
        assert me.asked()
        n = me.n
        page.keyboard.press(key)
        if key == "1":
            page.keyboard.press("Enter")
            me.gone_on(n)
    expect(page.get_by_role("complementary", name="Odds")).to_contain_text("%")


def dice(page: Page, served: Served) -> None:
    odds(page, served)
    n = Keys(page).n
    page.keyboard.press("Enter")
    Keys(page).gone_on(n)
    page.wait_for_selector("#question.mine, .over")


def moving(page: Page, served: Served) -> None:
    lesson(page, served, 2)
    me = Keys(page)
    me.choose("1", "2")
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("r")
    page.keyboard.press("l")
    me.judged()
    expect(page.locator(".overlays .ring").first).to_be_attached()
    expect(page.locator(".overlays .mark.line").first).to_be_attached()
    expect(page.locator(".overlays .marks.stale")).to_have_count(0)


def rulebook(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/rules/fatigue/fatigue.attack.hit-roll")
    page.wait_for_selector("article.here")


def handover(page: Page, served: Served) -> None:
    made = served.match(ruleset="ruse", seats=["human", "human"], names=["Mira", "Ines"])
    page.goto(served.seat(made, 0))
    page.wait_for_selector("#question")
    page.goto(served.seat(made, 1))
    page.wait_for_selector("h1:has-text('Pass the screen')")


def replay(page: Page, served: Served) -> None:
    shown = served.replay(GOLDEN / "fatigue-1.json")
    page.goto(f"{served.base}#/replay/{shown['match']}")
    page.wait_for_selector(".transport")
    page.get_by_role("button", name="One back").click()
    expect(page.locator("[data-unit]").first).to_be_visible()


SCREENS: dict[str, Callable[[Page, Served], None]] = {
    each.__name__: each for each in (start, tutorial, table, odds, dice, moving, rulebook, handover, replay)
}


LOOKED_AT: dict[str, dict[str, dict[str, Any]]] = {
    "desk": {"day": ALL_RULES, "night": CONTRAST},
    "tablet": {"day": LAYOUT},
    "phone": {"day": ALL_RULES, "night": CONTRAST},
}
"""What is looked at in each window. The night changes nothing but colours; a tablet has what desk and phone have."""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen(page: Page, served: Served, screen: str) -> None:
    SCREENS[screen](page, served)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme, rules in LOOKED_AT[size].items():
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            assert len(picture(page, f"{screen}-{theme}-{size}")) > 10_000
            assert violations(page, rules) == [], f"{theme}, {size}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{size} is wider than the window"


@pytest.mark.parametrize("ruleset", ["ruse", "lords", "anvil", "battleforge"])
def test_the_table_of_every_rule_set(page: Page, served: Served, ruleset: str) -> None:
    """In the middle of a battle, as a seat sees it."""
    golden = load((GOLDEN / f"{ruleset}-1.json").read_bytes())
    made = served.load(replayed(golden.setup, golden.journal[: len(golden.journal) // 2]))
    page.goto(served.seat(made, 0))
    expect(page.locator("[data-unit]").first).to_be_visible()
    _by_night_and_by_day(page, f"table-{ruleset}")


def test_a_match_that_is_not_there(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/match/000000000000")
    expect(page.locator("main [role=status]")).to_contain_text("000000000000")
    assert violations(page) == []


def _by_night_and_by_day(page: Page, name: str) -> None:
    """A sheet that lies over a screen, on a phone by night and then at a desk by day."""
    for theme, size in (("night", "phone"), ("day", "desk")):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        picture(page, f"{name}-{theme}-{size}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == [], f"{theme}, {size}"


def test_units_have_names_that_can_be_heard(page: Page, served: Served) -> None:
    table(page, served)
    unit = page.get_by_role("button", name=re.compile(r"^Lisle's Muskets, Blue, 8"))
    expect(unit.first).to_be_visible()
    assert "Your decision" in (page.locator("[aria-live=assertive]").text_content() or "")


def test_the_command_line_answers_in_a_sentence(page: Page, served: Served) -> None:
    table(page, served)
    page.keyboard.press("/")
    page.get_by_label("Command", exact=True).fill("how far lisle vane")
    page.keyboard.press("Enter")
    expect(page.get_by_role("form", name="Command line").get_by_role("status")).to_contain_text("edge to edge")


def test_a_clause_opens_the_rulebook_there(page: Page, served: Served) -> None:
    table(page, served)
    page.locator("#question .clause").first.click()
    expect(page.locator("article.here")).to_be_in_viewport()


# When this is first to be seen, in milliseconds after the address was gone to.
WHEN_SEEN = """(sought) => {
  const look = () => {
    if (document.querySelector(sought)) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""
SOON = 1000
LOADS = 6
"""Whatever else the machine does only adds to what the page needs: one fresh load that is quick enough tells it."""


def first_seen(browser: Browser, address: str, sought: str) -> tuple[float, float]:
    """When something is painted at all, and when this is seen, by somebody who was never here: the quickest."""
    loads: list[tuple[float, float]] = []
    while len(loads) < 1 + LOADS and not any(seen < SOON for _, seen in loads[1:]):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(f"({WHEN_SEEN})({sought!r})")
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("() => window.seenAt")
        painted = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        loads.append((page.evaluate(painted), page.evaluate("seenAt")))
        context.close()
    return min(loads[1:], key=max)  # the first load warms up the server


def test_first_paint(browser: Browser, served: Served) -> None:
    painted, seen = first_seen(browser, served.base, "[role=radio]")
    print(f"first paint after {painted:.0f} ms, the choices after {seen:.0f} ms")
    assert 0 < painted < SOON
    assert seen < SOON


def test_first_table(browser: Browser, served: Served) -> None:
    painted, seen = first_seen(browser, served.seat(served.lesson(10), 0), "[data-unit] [data-piece]")
    print(f"first paint after {painted:.0f} ms, the table after {seen:.0f} ms")
    assert 0 < painted < SOON
    assert seen < SOON


def test_who_opens_a_table_does_not_fetch_the_other_screens(page: Page, served: Served) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    table(page, served)
    assert any(name.startswith("MatchScreen") for name in fetched)
    others = ("ArmyScreen", "OddsScreen", "ReplayScreen", "StartScreen", "TutorialScreen", "PicturesScreen")
    assert [name for name in fetched if name.startswith(others)] == []


def test_real_dice_are_typed_in(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], dice="typed")
    page.goto(served.seat(made, 0))
    tray = page.get_by_role("region", name="Dice")
    expect(tray).to_contain_text("Roll these")
    rolled = tray.get_by_role("button", name="These are the dice")
    expect(rolled).to_be_disabled()
    dice = tray.get_by_role("textbox").all()
    for die, face in zip(dice, "67", strict=True):
        die.fill(face)
    expect(rolled).to_be_disabled()
    dice[1].fill("1")
    n = Keys(page).n
    rolled.click()
    Keys(page).gone_on(n)
    expect(question(page)).to_be_visible()


@pytest.mark.parametrize("name", ["Rulebook", "Seats", "Settings", "Keys"])
def test_a_drawer(page: Page, served: Served, name: str) -> None:
    table(page, served)
    sheet = drawer(page, name)
    inside = sheet.get_by_role("group").first if name == "Settings" else sheet.get_by_role("heading").nth(1)
    expect(inside).to_be_visible()
    _by_night_and_by_day(page, f"{name.lower()}-drawer")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    opener = page.get_by_role("navigation", name="Game").get_by_role("button", name=name, exact=True)
    expect(opener).to_be_focused()


def test_a_page_twice_as_large_needs_no_scrolling_sideways(page: Page, served: Served) -> None:
    """A browser that enlarges by 200 % gives the page half the room."""
    page.set_viewport_size({"width": 720, "height": 450})
    start(page, served)
    assert page.evaluate("document.documentElement.scrollWidth") <= 720
    button = page.get_by_role("button", name="Start the battle")
    button.click()
    expect(question(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


FOCUSED = """() => {
  const ringed = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none';
  };
  const one = document.activeElement;
  if (one === document.body) return null;
  const label = one.closest('label');
  const frame = one.querySelector('.frame');  // a unit on the board has a frame of its own
  const box = (label ?? one).getBoundingClientRect();
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  return {
    name: one.getAttribute('aria-label') ?? label?.textContent ?? one.textContent,
    seen: inside && box.width > 0 && (ringed(one) || (label !== null && ringed(label)) ||
      (frame !== null && getComputedStyle(frame).stroke !== 'none')),
  };
}"""


@pytest.mark.parametrize("screen", ["start", "table"])
def test_the_focus_is_seen_wherever_tab_goes(page: Page, served: Served, screen: str) -> None:
    SCREENS[screen](page, served)
    unseen: list[str] = []
    stops = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is not None:
            stops += 1
            unseen += [] if at["seen"] else [at["name"]]
    assert stops > 15
    assert unseen == []


def test_arrow_keys_go_through_rule_sets_and_scenarios(page: Page, served: Served) -> None:
    start(page, served)
    cards = page.get_by_role("radiogroup", name="Rule set").get_by_role("radio")
    chosen = cards.and_(page.locator("[aria-checked=true]"))
    before = chosen.inner_text()
    chosen.focus()
    page.keyboard.press("ArrowDown")
    expect(chosen).not_to_have_text(before)
    expect(chosen).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    scenarios = page.get_by_role("radiogroup", name="Scenario").get_by_role("radio")
    expect(scenarios.first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(scenarios.last).to_be_checked()


def test_a_chapter_of_the_rulebook_is_a_press_away(page: Page, served: Served) -> None:
    rulebook(page, served)
    page.get_by_text("Chapters", exact=True).click()
    last = page.get_by_role("group").get_by_role("button").last
    title = last.inner_text()
    last.click()
    expect(page.get_by_role("heading", name=title)).to_be_in_viewport()


BENEATH = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  return one === document.body || one.contains(top) || top?.contains(one) ? null : one.outerHTML.slice(0, 120);
}"""


@pytest.mark.parametrize("name", ["Units", "Lesson", "Log", "Rulebook"])
def test_tab_never_goes_beneath_a_drawer_of_a_phone(page: Page, served: Served, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table(page, served)
    if name == "Rulebook":
        page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()
    settled(page)
    stops = set()
    for _ in range(24):
        page.keyboard.press("Tab")
        assert page.evaluate(BENEATH) is None
        stops.add(page.evaluate("document.activeElement.outerHTML"))
    assert len(stops) > 2
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_visible()
    assert page.locator("main").evaluate("main => !main.inert && main.closest('[inert]') === null")


def test_the_rail_keeps_the_headings_of_its_rosters_in_sight(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 1440, "height": 420})
    table(page, served)
    heading = page.locator(".left .roster header").first
    rail = page.locator(".left").bounding_box()
    page.locator(".left").evaluate("rail => rail.scrollBy(0, 120)")
    box = heading.bounding_box()
    assert rail is not None
    assert box is not None
    assert abs(box["y"] - rail["y"]) < 2


DOUBLE = """() => {
  const all = [...document.body.querySelectorAll('*')].map((one) => [one, parseFloat(getComputedStyle(one).fontSize)]);
  for (const [one, size] of all) one.style.fontSize = `${2 * size}px`;
}"""


def test_text_twice_as_large_needs_no_scrolling_sideways(page: Page, served: Served) -> None:
    start(page, served)
    page.evaluate(DOUBLE)
    picture(page, "start-day-large-text")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()


def test_a_small_phone_needs_no_scrolling_sideways(page: Page, served: Served) -> None:
    start(page, served)
    page.set_viewport_size({"width": 360, "height": 640})
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
