"""Measure the table over whole games: `python -m tests.browser.measures` plays the golden games of every rule set
before a real page and says how much of the window the board has at every question, and how much anything shifts."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, sync_playwright
from websockets.sync.client import connect

from grognard.engine.history.journal import Answered, Drawn, Opened, Rolled
from grognard.engine.history.replaying import replayed
from grognard.engine.history.saves import load
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from tests.browser.kit import GOLDEN, PATIENCE, Served, at_pace
from tests.conftest import CHROMIUM_ARGS
from tools import browser as chromium

WINDOW = {"width": 1440, "height": 900}
# What lies where in every frame, and what Chromium itself calls a shift of the layout, by the place in the page.
WATCH = """() => {
  window.lain = new Set(); window.shifts = {};
  const called = (one) => [one.localName, ...[...one.classList].filter((c) => !c.startsWith('svelte-'))].join('.');
  const named = (node) => {
    const path = [];
    for (let at = node?.nodeType === 3 ? node.parentElement : node; at && at !== document.body; at = at.parentElement)
      path.unshift(called(at));
    return path.slice(-4).join(' > ');
  };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      for (const source of one.sources.length ? one.sources : [{}]) {
        const from = named(source.node);
        shifts[from] = (shifts[from] ?? 0) + one.value / (one.sources.length || 1);
      }
  }).observe({ type: 'layout-shift' });
  const look = () => {
    const boxes = ['.stage', '#question'].map((one) => document.querySelector(one)?.getBoundingClientRect());
    if (boxes.every(Boolean)) lain.add(boxes.map((b) => [b.x, b.y, b.width, b.height].join()).join(' | '));
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) lain.add(`scrolls: ${scrollWidth} x ${scrollHeight}`);
    requestAnimationFrame(look);
  };
  look();
}"""
AT_A_DESK = "108,50,1032,780 | 108,836,1032,58"
"""Where stage and action bar lie in such a window: x, y, width, height."""
SHARE = """() => {
  const { width, height } = document.querySelector('.stage').getBoundingClientRect();
  return (100 * width * height) / (innerWidth * innerHeight);
}"""


def nothing_shifted(page: Page) -> None:
    """Since it was watched, stage and bar lay in one place of a desk's window, and the page never scrolled."""
    lain: list[str] = page.evaluate("[...lain]")
    assert lain == [AT_A_DESK], lain
    # Chromium's own metric, with all of its sources: not a word of the page is pushed aside by another.
    shifts: dict[str, float] = page.evaluate("shifts")
    assert shifts == {}, shifts


def said(match: Match, begun: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """What was said in a game that has been played: answers and, as in referee mode, dice, each with its number."""
    for n, entry in enumerate(match.journal[begun:], begun):
        if isinstance(entry, Rolled):
            yield n, [{"type": "dice", "faces": entry.faces}]
        elif isinstance(entry, Opened | Answered):
            given = entry.by_seat() if isinstance(entry, Opened) else {entry.seat: entry.answer}
            yield n, [{"type": "answer", "seat": seat, "answer": answer} for seat, answer in given.items()]


class Seen:
    """One seat's own screen, before which a game is played."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_selector("#question", timeout=PATIENCE * 1000)
        page.evaluate(WATCH)
        self.shares: list[float] = []

    def look(self, n: int) -> None:
        self.page.wait_for_function(
            "n => Number(document.querySelector('#question').dataset.n) >= n", arg=n, timeout=PATIENCE * 1000
        )
        self.shares.append(self.page.evaluate(SHARE))

    def measured(self) -> dict[str, Any]:
        shifts: dict[str, float] = self.page.evaluate("shifts")
        return {
            "questions": len(self.shares),
            "share": f"{min(self.shares):.1f} to {max(self.shares):.1f} %",
            "places": self.page.evaluate("[...lain]"),
            "shift": round(sum(shifts.values()), 4),
            "shifters": dict(sorted(shifts.items(), key=lambda one: -one[1])),
        }


def play(contexts: Sequence[BrowserContext], served: Served, played: Match, most: int | None = None) -> list[Seen]:
    """Play a game again that everybody knows the end of, each seat before a screen of its own."""
    setup = msgspec.structs.replace(played.setup, dice=DicePolicy("typed"))
    # The server draws by itself, so that the game begins where the last draw has been made.
    begun = max((n + 1 for n, entry in enumerate(played.journal) if isinstance(entry, Drawn)), default=0)
    made = served.load(replayed(setup, played.journal[:begun]))
    screens = [Seen(one.new_page(), served.seat(made, seat)) for seat, one in enumerate(contexts)]
    with connect(f"{served.base.replace('http', 'ws', 1)}ws/{made['match']}", max_size=None, proxy=None) as link:
        link.send(json.dumps({"type": "hello", "tokens": made["tokens"]}))
        for n, words in islice(said(played, begun), most):
            _until(link, n)
            for screen in screens:
                screen.look(n)
            for k, word in enumerate(words, 1):
                link.send(json.dumps({**word, "id": 10 * n + k, "n": n}))
    return screens


def _until(link: Any, n: int) -> None:
    """Listen until the game has come to this question."""
    while True:
        heard = json.loads(link.recv(timeout=PATIENCE))
        assert heard["type"] != "no", heard
        if heard["type"] == "table" and heard["n"] >= n:
            return


def main(names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        served = Served(Path(folder))
        served.start()
        browser = started.chromium.launch(executable_path=chromium.find(), args=CHROMIUM_ARGS)
        try:
            for name in names:
                played = load((GOLDEN / f"{name}.json").read_bytes())
                contexts = [browser.new_context(viewport=WINDOW) for _ in played.setup.players]  # type: ignore[arg-type]
                for context in contexts:
                    at_pace(context, "none")
                for screen in play(contexts, served, played):
                    print(name, json.dumps(screen.measured(), indent=1), flush=True)
                for context in contexts:
                    context.close()
        finally:
            browser.close()
            served.kill()


if __name__ == "__main__":
    main(sys.argv[1:] or [f"{name}-1" for name in ("fatigue", "ruse", "lords", "anvil", "battleforge")])
