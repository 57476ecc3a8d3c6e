"""What somebody else did is played beat by beat: dice before losses, each die until it rests, as long as wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.browser.kit import PATIENCE, Keys, Served, at_pace, question
from tests.fatigue.cast import battle, musketeers, pikes, row

pytestmark = pytest.mark.browser

WATCH = """() => {
    window.seen = [];
    const look = () => {
        const strip = document.querySelector('.filmstrip');
        const now = {
            beat: strip?.dataset.beat ?? '',
            falling: strip?.dataset.falling === 'true',
            rolls: [...new Set([...document.querySelectorAll('[data-roll]')].map((one) => one.dataset.roll))],
            dice: document.querySelectorAll('[data-roll] .die').length,
            lone: document.querySelectorAll('[data-unit=lone] [data-piece]').length,
            shot: document.querySelectorAll('[data-unit=shot] [data-piece]').length,
            crosses: document.querySelectorAll('[data-cross]').length,
            mine: document.querySelector('#question.mine') !== null,
        };
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true, attributes: true});
    look();
}"""


class Opponent:
    """Red at another screen, who answers without a page."""

    def __init__(self, link: ClientConnection, made: dict[str, Any]) -> None:
        self.made = made
        self._link = link
        self._link.send(json.dumps({"type": "hello", "tokens": [made["tokens"][1]]}))
        self._n = self._table()
        self._id = 0

    def _table(self) -> int:
        while (heard := json.loads(self._link.recv(timeout=PATIENCE)))["type"] != "table":
            assert heard["type"] != "no", heard
        return int(heard["n"])

    def answer(self, *answers: str) -> None:
        for answer in answers:
            self._id += 1
            said = {"type": "answer", "id": self._id, "n": self._n, "seat": 1, "answer": answer}
            self._link.send(json.dumps(said))
            self._n = self._table()


@pytest.fixture
def red(served: Served) -> Iterator[Opponent]:
    """Eight muskets of Red have a lone pike of Blue before them, which they cannot miss all at once."""
    g = battle(
        active=1,
        shot=musketeers(row(8, 10, 20), 1),
        lone=pikes([(13, 12)]),
        others=pikes(row(4, 30, 6)),
        far=pikes(row(3, 40, 30), 1),
    )
    made = served.load(g.match)
    address = f"{served.base.replace('http', 'ws', 1)}ws/{made['match']}"
    with connect(address, max_size=None, proxy=None) as link:
        yield Opponent(link, made)


def sit_down(browser: Browser, served: Served, red: Opponent, pace: float | str, *, still: bool = False) -> Page:
    """Blue at the table, who watches at this pace."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce" if still else "no-preference"
    )
    at_pace(context, pace)
    page = context.new_page()
    page.clock.install()
    page.goto(served.seat(red.made, 0))
    expect(question(page)).to_be_visible()
    page.evaluate(WATCH)
    return page


def shoots(page: Page, red: Opponent) -> list[dict[str, Any]]:
    """Red holds and shoots at the lone pike; all that was to be seen until Blue is asked."""
    red.answer("shot", "hold", "lone")
    expect(page.locator("#question.mine")).to_be_visible(timeout=2 * PATIENCE * 1000)
    return list(page.evaluate("seen"))


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_every_die_rests_before_anybody_falls(browser: Browser, served: Served, red: Opponent, still: bool) -> None:
    page = sit_down(browser, served, red, 4, still=still)
    seen = shoots(page, red)
    beats = [each["beat"] for each in seen if each["beat"]]
    assert [beat for n, beat in enumerate(beats) if n == 0 or beats[n - 1] != beat] == [
        "declare",
        "dice",
        "loss",
        "fall",
    ]
    last_die = max(n for n, each in enumerate(seen) if each["beat"] == "dice")
    assert not seen[last_die]["falling"], "the last die was looked at after it had come to rest"
    gone = min(n for n, each in enumerate(seen) if each["lone"] == 0)
    assert gone > last_die
    assert seen[last_die]["dice"] == max(each["dice"] for each in seen) > 8
    for before, after in pairwise(seen):
        assert set(before["rolls"]) <= set(after["rolls"]) or after["dice"] < before["dice"] == 0
        assert after["dice"] >= before["dice"], "no die is replaced"
    assert seen[-1]["crosses"] == 1, "where it fell is marked until the next answer"
    assert not any(each["mine"] for each in seen[:-1] if each["beat"]), "nothing is asked while it is played"
    page.context.close()


def test_without_scenes_the_same_is_marked_and_told(browser: Browser, served: Served, red: Opponent) -> None:
    page = sit_down(browser, served, red, "none")
    seen = shoots(page, red)
    assert not any(each["beat"] for each in seen)
    assert (seen[-1]["lone"], seen[-1]["crosses"]) == (0, 1)
    log = page.get_by_role("region", name="Log lines")
    lines = log.locator("li[data-activation]")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Musketeers")
    expect(log.get_by_text("fatigue.attack.hit-roll")).to_have_count(0)
    lines.get_by_role("button").first.click()
    expect(log.get_by_text("fatigue.attack.hit-roll")).to_be_visible()
    expect(lines.locator(".die")).not_to_have_count(0)
    page.context.close()


def test_the_keys_of_a_scene(browser: Browser, served: Served, red: Opponent) -> None:
    page = sit_down(browser, served, red, 0.5)
    page.clock.pause_at(page.evaluate("Date.now() + 2000"))  # from here on no time passes by itself
    red.answer("shot", "hold", "lone")
    strip = page.locator(".filmstrip")
    expect(strip).to_be_visible()
    page.keyboard.press("Space")
    page.clock.run_for(60_000)
    expect(strip.get_by_role("button", name="Go on")).to_be_visible()
    beats = []
    while strip.get_attribute("data-beat") != "loss":
        beats.append((strip.get_attribute("data-beat"), strip.get_attribute("data-falling")))
        page.keyboard.press(".")
        page.clock.run_for(10)
        assert len(beats) < 12
    assert ("dice", "true") in beats
    assert ("dice", "false") in beats
    page.keyboard.press("Enter")
    expect(page.locator("#question.mine")).to_be_visible()
    expect(strip).to_have_count(0)
    page.keyboard.press(",")
    expect(strip).to_have_attribute("data-beat", "declare")
    expect(page.locator("[data-unit=lone] [data-piece]")).to_have_count(1)
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#question.mine")).to_be_visible()
    expect(page.locator("[data-unit=lone] [data-piece]")).to_have_count(0)
    page.context.close()


def test_what_was_done_is_marked_until_the_next_answer(browser: Browser, served: Served, red: Opponent) -> None:
    page = sit_down(browser, served, red, "none")
    shoots(page, red)
    expect(page.locator("[data-cross]")).to_have_count(1)
    Keys(page).choose("1")
    expect(page.locator("[data-cross]")).to_have_count(0)
    page.context.close()
