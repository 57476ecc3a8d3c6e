"""The replay in a real browser: the curve of the chance to win, its turning points, and the lines of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.kit import MOVING, Served, picture

pytestmark = pytest.mark.browser

# What is told just now, in one look: it may be over in the next.
SEEN = """() => [...document.querySelectorAll(".filmstrip")].map((strip) => [
  strip.dataset.beat, strip.dataset.falling, document.querySelector(".curve input").value,
])"""
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def played(served: Served) -> str:
    """A battle of two sergeants, played to its end."""
    made = served.match(ruleset="ruse", seats=["sergeant"] * 2, dice="seeded", seed=11)
    served.watch(made)
    return str(made["match"])


def replay(page: Page, served: Served, match: str) -> Locator:
    """The replay at its last moment; its slider."""
    page.goto(f"{served.base}#/replay/{match}")
    where = page.get_by_role("slider", name="Where in the game")
    expect(where).to_have_attribute("aria-valuetext", re.compile("Chance to win: Blue (0|50|100) %"))
    return where


def test_the_curve_is_the_slider(page: Page, served: Served, played: str) -> None:
    where = replay(page, served, played)
    frames = int(where.get_attribute("max") or 0)
    assert where.input_value() == str(frames)
    box = page.locator(".curve").bounding_box()
    assert box is not None
    for n in (frames // 4, frames * 3 // 4):
        x = box["x"] + box["width"] * n / frames
        page.mouse.click(x, box["y"] + box["height"] - 4)
        expect(where).to_have_value(str(n))
        cursor = page.locator(".curve .cursor").bounding_box()
        assert cursor is not None
        assert abs(cursor["x"] + cursor["width"] / 2 - x) < 3
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_value(str(frames * 3 // 4 - 1))
    expect(where).to_have_attribute("aria-valuetext", re.compile(r"Chance to win: Blue \d+ %, Red \d+ %"))
    expect(where).to_have_accessible_description(re.compile("began with Blue .* at best, at moment"))
    expect(page.get_by_text("as the sergeant judges it")).to_be_visible()


def test_turning_points_are_named_and_gone_to(page: Page, served: Served, played: str) -> None:
    where = replay(page, served, played)
    turns = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    expect(turns.first).to_be_visible()
    assert turns.count() == page.locator(".curve .point").count()
    page.keyboard.press("Home")
    for place in range(turns.count()):
        page.keyboard.press("Shift+ArrowRight")
        expect(turns.nth(place)).to_have_attribute("aria-current", "step")
        n = turns.nth(place).locator("b").first.inner_text().rstrip(".")
        expect(where).to_have_value(n)
    turns.last.get_by_role("button", name=re.compile("for (Blue|Red)$")).click()
    expect(turns.last).to_have_attribute("aria-current", "step")
    # The line is the log's own: it stands there at this moment, or a little before, in its activation.
    said = turns.last.get_by_role("button").first.inner_text()
    words = re.sub(r"^\d+\.\s*|\.?\s*\+.*$", "", said)
    log = page.get_by_role("region", name="Log", exact=True)
    for line in log.locator("button.line").all()[:10]:
        line.click()
    expect(log).to_contain_text(words)
    picture(page, "replay-turning-point")


@MOVING
def test_it_plays_the_scenes_of_the_table(page: Page, served: Served) -> None:
    made = served.replay(GOLDEN / "fatigue-1.json")
    page.clock.install()
    where = replay(page, served, made["match"])
    page.get_by_role("button", name="4×").click()
    where.fill("66")
    expect(page.get_by_role("region", name="Replay").get_by_text("66 of")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # from here on no time passes by itself
    page.keyboard.press("Space")
    strip = page.locator(".filmstrip")
    play = page.get_by_role("region", name="Replay").get_by_role("button", name=re.compile("^(Play|Pause)$"))
    expect(play).to_have_text("Pause")
    beats: list[tuple[str | None, str | None]] = []
    places = []
    for _ in range(400):
        page.clock.run_for(50)
        page.wait_for_timeout(20)  # frames come by the network
        for beat, falling, at in page.evaluate(SEEN):
            beats.append((beat, falling))
            places.append(int(at))
        if ("loss", "true") in beats:
            break
    told = [beat for beat, _ in beats]
    assert {"move", "declare", "dice", "loss"} <= set(told)
    assert told.index("dice") < told.index("loss")
    assert beats[told.index("dice")] == ("dice", "true"), "dice fall before they rest"
    assert ("dice", "false") in beats
    assert places == sorted(places)
    assert len(set(places)) > 3, "the slider goes along"

    page.keyboard.press("Space")
    expect(play).to_have_text("Play")
    held = where.input_value()
    page.clock.run_for(5_000)
    expect(strip).to_have_attribute("data-beat", "loss")
    page.keyboard.press(".")
    page.clock.run_for(5_000)
    expect(where).not_to_have_value(held)
    expect(play).to_have_text("Play")
    page.clock.resume()
    page.get_by_role("button", name="2×").click()
    expect(strip.get_by_role("button", name="Pace, now 2×")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Enter")
    frames = where.get_attribute("max") or ""
    expect(where).to_have_value(frames)
    expect(play).to_have_text("Play")


def test_lines_that_were_begun_here_are_listed(page: Page, served: Served, played: str) -> None:
    where = replay(page, served, played)
    lines = page.get_by_role("region", name="Lines of this game")
    before = lines.get_by_role("link").count()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_value("1")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("#/match/"))
    branch = page.url.rpartition("/")[2]
    replay(page, served, played)
    expect(lines.get_by_role("link")).to_have_count(before + 1)
    link = lines.get_by_role("link", name=re.compile("^From moment 1"))
    expect(link).to_have_attribute("href", re.compile(branch))
    page.goto(f"{served.base}#/replay/{branch}")
    expect(lines.get_by_role("link", name=re.compile("shared up to moment 1"))).to_be_visible()
    lines.get_by_role("link", name=re.compile("^The game it came from")).click()
    expect(link).to_be_visible()


def test_a_game_in_which_nobody_stands_yet_has_no_curve(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"])
    page.goto(f"{served.base}#/replay/{made['match']}")
    expect(page.get_by_text("No chances to show")).to_be_visible()
    expect(page.get_by_role("region", name="Turning points")).to_contain_text("once both armies stand")
    assert page.locator(".curve .point").count() == 0


def test_the_luck_of_a_game_without_dice_is_a_sentence(page: Page, served: Served) -> None:
    made = served.replay(GOLDEN / "anvil-1.json")
    page.goto(f"{served.base}#/replay/{made['match']}")
    luck = page.get_by_role("region", name="Luck report")
    expect(luck.get_by_text("No dice have been rolled in this game.")).to_be_visible()
