"""What people do around a game: take back, save, change seats, give up, play on from a replay, pass the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.kit import Keys, Served, choose, drawer, hot_seat, lesson, lesson_begun_here, question

pytestmark = pytest.mark.browser


def test_an_answer_is_taken_back(page: Page, served: Served) -> None:
    lesson(page, served, 2)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    choose(page, "Lisle's Muskets")
    expect(question(page)).to_contain_text("What do Lisle's Muskets do?")
    choose(page, "Advance")
    expect(question(page).get_by_role("heading")).not_to_have_text("What do Lisle's Muskets do?")
    undo.click()
    expect(question(page).get_by_role("heading")).to_have_text("What do Lisle's Muskets do?")
    page.keyboard.press("Backspace")
    expect(question(page).get_by_role("heading")).to_have_text("Which unit do you activate?")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "there is nothing to take back yet")


def test_nothing_is_taken_back_past_the_dice(page: Page, served: Served) -> None:
    lesson_begun_here(page, served, 1)
    seats = drawer(page, "Seats")
    seats.get_by_role("combobox").nth(1).select_option("A person")
    expect(seats.get_by_role("heading", name=re.compile("^Red"))).to_contain_text("at this screen")
    seats.get_by_role("button", name="Close").click()
    choose(page, "Lisle's Muskets", "Hold", "Shoot at Vane's Pikes")
    expect(page.get_by_role("region", name="Dice")).to_contain_text("Hit")
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "dice have fallen since then")
    n = Keys(page).n
    page.keyboard.press("Backspace")
    expect(question(page).get_by_role("alert")).to_contain_text("Dice have fallen since then.")
    assert Keys(page).n == n


def test_a_lesson_is_done_when_its_praise_is_read(page: Page, served: Served) -> None:
    lesson_begun_here(page, served, 1)
    panel = page.get_by_role("region", name="Lesson")
    expect(panel).to_contain_text("Your task.")
    choose(page, "Lisle's Muskets", "Hold", "Shoot at Vane's Pikes")
    expect(panel).to_contain_text("That is a volley.")
    panel.get_by_role("button", name="Next lesson").click()
    expect(panel.get_by_role("heading", name="Advance into range")).to_be_visible()
    expect(panel).to_contain_text("Your task.")


def test_ticks_are_kept_for_each_rule_set(page: Page, served: Served) -> None:
    lesson(page, served, 1)
    choose(page, "Lisle's Muskets", "Hold", "Shoot at Vane's Pikes")
    page.get_by_role("region", name="Lesson").get_by_role("link", name="All lessons").click()
    games = page.get_by_role("navigation", name="Rule sets")
    for _ in ("at once", "after a reload"):
        expect(games.get_by_role("link", name="Fatigue 1 of 10")).to_have_attribute("aria-current", "page")
        expect(games.get_by_role("link", name="Ruse 0 of 10")).to_be_visible()
        expect(page.get_by_role("button", name="Play again lesson 1", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Play lesson 2", exact=True)).to_be_visible()
        page.reload()
    games.get_by_role("link", name="Ruse").click()
    expect(page.get_by_role("button", name="Play lesson 1", exact=True)).to_be_visible()


def test_saved_to_a_file_and_opened_again(page: Page, served: Served, tmp_path: Path) -> None:
    lesson(page, served, 2)
    choose(page, "Lisle's Muskets", "Advance")
    expect(question(page).get_by_role("button", name=re.compile("^Stay"))).to_be_visible()
    roster = page.get_by_role("region", name=re.compile("^Blue")).get_by_role("listitem")
    asked, n, units, old = question(page).get_by_role("heading").inner_text(), Keys(page).n, roster.count(), page.url
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save", exact=True).click()
    assert coming.value.suggested_filename.endswith(".grognard.json")
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)

    page.goto(served.base)
    page.get_by_label(re.compile("^Open")).set_input_files(file)
    expect(question(page).get_by_role("heading")).to_have_text(asked)
    assert page.url != old
    assert Keys(page).n == n
    expect(roster).to_have_count(units)
    question(page).get_by_role("button", name=re.compile("^Stay")).click()
    Keys(page).gone_on(n)


def test_a_file_that_is_no_saved_game(context: BrowserContext, served: Served) -> None:
    page = context.new_page()  # the browser itself writes a refused request into the console
    page.goto(served.base)
    for content in (b"not a game", b"{}", b'{"journal": [1, 2]}'):
        page.get_by_label(re.compile("^Open")).set_input_files(
            {"name": "game.json", "mimeType": "application/json", "buffer": content}
        )
        expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
        expect(page.get_by_role("button", name="Start the battle")).to_be_enabled()
        assert "undefined" not in page.get_by_role("main").get_by_role("alert").inner_text()


def test_giving_up(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"], dice="seeded", seed=3)
    page.goto(served.seat(made, 0))
    assert Keys(page).asked()
    seats = drawer(page, "Seats")
    seats.get_by_role("button", name="Concede the game").click()
    seats.get_by_role("button", name="Play on").click()
    seats.get_by_role("button", name="Concede the game").click()
    seats.get_by_role("button", name="Blue concedes").click()
    expect(page.get_by_role("region", name="The game is over").get_by_role("heading")).to_have_text("Red wins")
    expect(seats.get_by_role("button", name="Concede the game")).to_have_count(0)


def test_a_sergeant_takes_a_seat_in_mid_game(page: Page, served: Served) -> None:
    hot_seat(page, served, ruleset="fatigue", scenario="alley", dice="seeded", seed=3)
    me = Keys(page)
    for _ in range(3):
        assert me.asked()
        me.decide()
    assert me.asked()
    n = me.n
    crumbs = question(page).get_by_role("paragraph").first
    side = int("Red" in crumbs.inner_text())
    name, other = ("Blue", "Red")[side], ("Red", "Blue")[side]
    seats = drawer(page, "Seats")
    seats.get_by_role("combobox").nth(side).select_option("Sergeant, a bot")
    expect(seats.get_by_role("heading", name=re.compile(f"^{name}"))).to_contain_text("Sergeant bot")
    seats.get_by_role("button", name="Close").click()
    me.gone_on(n)
    assert me.asked()
    expect(crumbs).to_contain_text(other)


def test_play_on_from_here(page: Page, served: Served) -> None:
    match = hot_seat(page, served, ruleset="fatigue", scenario="alley", dice="seeded", seed=3)
    me = Keys(page)
    titles: dict[int, str] = {}
    for _ in range(5):
        assert me.asked()
        titles[me.n] = me.title
        me.decide()
    back = sorted(titles)[-2]
    page.goto(f"{served.base}#/replay/{match}")
    where = page.get_by_role("slider", name="Where in the game")
    expect(where).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(where).to_have_value("0")
    for k in range(1, back + 1):
        page.get_by_role("button", name="One on").click()
        expect(where).to_have_value(str(k))
    page.get_by_role("button", name="Play on from here").click()
    assert me.asked()
    assert match not in page.url
    assert (me.n, me.title) == (back, titles[back])
    me.decide()


def test_the_link_to_watch_shows_the_table_and_decides_nothing(page: Page, friend: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], dice="seeded", seed=3)
    page.goto(served.seat(made, 0))
    expect(question(page)).to_be_visible()
    link = drawer(page, "Seats").get_by_role("textbox", name="Link to watch").input_value()
    friend.goto(link)
    expect(question(friend)).to_contain_text("is deciding")
    for side in ("Blue", "Red"):
        roster = friend.get_by_role("region", name=re.compile(f"^{side}"))
        expect(roster.get_by_role("listitem").first).to_be_visible()
    n = Keys(friend).n
    assert question(friend).get_by_role("group").count() == 0
    for key in ("1", "Enter", "n", "Backspace"):
        friend.keyboard.press(key)
    expect(question(friend).get_by_role("alert")).to_be_visible()
    assert Keys(friend).n == n == Keys(page).n
    expect(friend.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    seats = drawer(friend, "Seats")
    expect(seats.get_by_role("button", name="Concede the game")).to_have_count(0)
    expect(seats.get_by_role("combobox")).to_have_count(0)
    expect(seats.get_by_role("textbox", name="Link for this seat")).to_have_count(0)


def test_the_screen_is_passed_without_a_secret_on_it(page: Page, served: Served) -> None:
    hot_seat(page, served, ruleset="ruse", dice="seeded", seed=5)
    expect(page.get_by_role("heading", name="Pass the screen to Mira")).to_be_visible()
    expect(question(page)).to_have_count(0)
    page.get_by_role("button", name=re.compile("^I am Mira")).click()
    question(page).get_by_role("button", name="Bone Concert").click()
    question(page).get_by_role("button", name="Hand it in").click()
    expect(page.get_by_role("heading", name="Pass the screen to Ines")).to_be_visible()
    _nothing_of_the_armies(page)
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("^Pass the screen to Ines"))).to_be_visible()
    _nothing_of_the_armies(page)
    page.keyboard.press("Space")
    expect(question(page).get_by_role("heading", name=re.compile("^What do you bring"))).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Blue"))).to_contain_text("Nothing on the table yet.")


def _nothing_of_the_armies(page: Page) -> None:
    """The question of the one who just answered is gone from the page, not only covered."""
    expect(question(page)).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("^(Blue|Red)"))).to_have_count(0)
    whole = page.content()
    assert [word for word in ("Bone Concert", "Puddle Imps", "Scarecrow Levy", "Hearth Guard") if word in whole] == []
