"""A real server in a process of its own, and a player who only does what a person at the screen could do."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate
from websockets.sync.client import connect

from grognard.engine.history.saves import save
from grognard.engine.match import Match
from grognard.engine.playing.players import by_players, decisions
from grognard.engine.questions import Question
from grognard.engine.ruleset import DicePolicy, find
from grognard.lab.games import bots_of

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
STATIC = ROOT / "src" / "grognard" / "server" / "static"
CONTENT = Path(__file__).parent / "content"
"""Our own scenarios for games by hand, laid over those of the box."""
PICTURES = ROOT / "build" / "screens"
PATIENCE = 30.0
"""Seconds after which something that is waited for does not come any more; a busy machine needs many, and a test that
stumbles waits for all of them."""


# A new question has another number; at the end there is none.
GONE_ON = """(n) =>
  document.querySelector('.over') !== null || Number(document.querySelector('#question')?.dataset.n ?? 0) > n"""
# What was let go has been put down, or the umpire holds it where it began: then nothing comes of it.
LET_GO = f"""(n) => {{
  const modes = document.querySelector("#question [aria-label='Options']");
  const lies = modes?.ariaBusy === "false" && !modes.querySelector("[data-option='put'][aria-pressed]");
  return lies || ({GONE_ON})(n);
}}"""
# The umpire has looked at what is proposed.
CHECKED = "() => document.querySelector('#question .confirm')?.dataset.checked !== 'false'"
# What the bar offers, in one look: each look of its own is a journey to the browser and back.
OFFERED = """() => {
  const bar = document.querySelector('#question');
  const has = (what) => bar.querySelector(what) !== null;
  return {
    n: Number(bar.dataset.n ?? 0),
    put: has("[data-option='put']"),
    moves: has("[data-moves='true']"),
    confirm: has('.confirm .btn.main'),
    spread: [...bar.querySelectorAll('button')].some((one) => /^All [0-9]+$/.test(one.textContent.trim())),
    open: Number(bar.querySelector('[data-open]')?.dataset.open ?? 1),
  };
}"""
# Whatever still moves comes to its end, and what was changed last is painted.
SETTLED = """async () => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await painted();
  const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ends.map((one) => one.finished));
  await painted();
}"""
MOVING = pytest.mark.browser_context_args(reduced_motion="no-preference")
"""Marks a test whose page moves things as most people see it; the pages of others put them down at once."""
ALL_RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
"""All that another choice of colours can break."""
LAYOUT = {"type": "rule", "values": ["target-size", "scrollable-region-focusable"]}
"""All that more room can break where nothing else is shown in it."""


def at_pace(context: BrowserContext, pace: float | str) -> None:
    """How fast scenes play on the pages of this browser: "none" shows at once what came of an answer."""
    context.add_init_script(
        """pace => {
            const kept = JSON.parse(localStorage.getItem("grognard.settings") ?? "{}");
            if (!("pace" in kept)) localStorage.setItem("grognard.settings", JSON.stringify({ ...kept, pace }));
        }""".join(["(", f")({json.dumps(pace)})"])
    )


class Served:
    """`grognard play` on a port of its own; it can be killed and started again over the same games. `words` are further
    ones of the command line."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.words = words
        self.database = folder / "games.sqlite"
        self.log = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.base = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["play", "--no-browser", "--port", str(self.port), "--database", str(self.database), *self.words]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "grognard", *words], stdout=log, stderr=subprocess.STDOUT
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(self.base, timeout=2)
            except httpx.TransportError:
                assert time.monotonic() < until, self.log.read_text()
                assert self._process.poll() is None, self.log.read_text()
                time.sleep(0.1)
            else:
                return

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def match(self, **wanted: Any) -> dict[str, Any]:
        """A new match, by the same request that the page makes."""
        return self._made("matches", json.dumps(wanted).encode())

    def lesson(self, k: int) -> dict[str, Any]:
        """A match at the position of a lesson of Fatigue."""
        return self._made(f"tutorial/fatigue/{k}", b"{}")

    def load(self, match: Match) -> dict[str, Any]:
        """A match that begins where this one stands, with people in all seats."""
        return self._made("load", save(match))

    def replay(self, file: Path) -> dict[str, Any]:
        """A saved game to watch."""
        return self._made("replays", file.read_bytes())

    def _made(self, what: str, content: bytes) -> dict[str, Any]:
        made = httpx.post(f"{self.base}api/{what}", content=content, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        return dict(made.json())

    def watch(self, made: dict[str, Any]) -> None:
        """Look on until the game is over: bots play only while somebody is there."""
        until = time.monotonic() + 3 * PATIENCE
        with connect(f"{self.base.replace('http', 'ws', 1)}ws/{made['match']}", max_size=None, proxy=None) as tab:
            tab.send('{"type": "hello"}')
            while "result" not in json.loads(tab.recv(timeout=until - time.monotonic())):
                pass

    def seat(self, made: dict[str, Any], seat: int) -> str:
        """The link that gives a seat away."""
        return f"{self.base}#/match/{made['match']}/seat/{seat}/{made['tokens'][seat]}"


def begun(ruleset: str, scenario: str, until: Callable[[Question[Any]], bool]) -> Match:
    """A match that recruits have played up to such a question of the first seat."""
    rules = find(ruleset)
    setup = rules.setup(scenario, dice=DicePolicy(seed="begun"))
    match = Match(rules, setup)
    for _ in decisions(match, by_players(match, bots_of("recruit", setup, "begun"))):
        asked = match.question(0)
        if asked is not None and until(asked):
            return match
    raise AssertionError(f"no such question in {ruleset}, {scenario}")


class Offered(NamedTuple):
    """What the bar offers at a question."""

    n: int
    put: bool
    moves: bool
    confirm: bool
    spread: bool
    """Whether there is a button that spreads all options out as a list."""
    open: int
    """How many options are open."""


class Player:
    """Somebody at the table. What it decides is of no interest; that it can is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turn = 0

    @property
    def bar(self) -> Locator:
        return self.page.locator("#question")

    @property
    def n(self) -> int:
        return int(self.bar.get_attribute("data-n") or 0)

    @property
    def title(self) -> str:
        return self.bar.locator("h2").inner_text()

    def asked(self) -> bool:
        """Wait until there is something to decide; False when the game is over."""
        found = self.page.wait_for_selector("#question.mine, .over", timeout=PATIENCE * 1000)
        return found is not None and found.get_attribute("id") == "question"

    def offered(self) -> Offered:
        """What may be done at this question."""
        return Offered(**self.page.evaluate(OFFERED))

    def gone_on(self, n: int) -> None:
        """Wait until the game has gone on beyond this question."""
        try:
            self.page.wait_for_function(GONE_ON, arg=n, timeout=PATIENCE * 1000)
        except TooLate:
            pytest.fail(f"nothing came of the answer to: {self.title}")

    def ready(self) -> bool:
        """Whether what was made up may be handed in, once the umpire has looked at it."""
        self.page.wait_for_function(CHECKED, timeout=PATIENCE * 1000)
        return self.confirm.is_enabled()

    def put_down(self, n: int) -> bool:
        """Whether what was put down is taken; if the umpire says why not, nothing more comes of it."""
        try:
            self.page.wait_for_function(GONE_ON, arg=n, timeout=PATIENCE * 200)
        except TooLate:
            return not self.refused()
        return True

    def refused(self) -> bool:
        return self.bar.get_by_role("alert").count() > 0

    def judged(self) -> bool:
        """Wait until the umpire has judged what lies on the table; whether it may be put down."""
        expect(self.bar.get_by_role("group", name="Options")).to_have_attribute("aria-busy", "false")
        return self.has("put")

    @property
    def confirm(self) -> Locator:
        """The button that hands in what was made up: marks, a number, an order."""
        return self.bar.locator(".confirm .btn.main")

    def option(self, key: str) -> Locator:
        return self.bar.locator(f"[data-option='{key}']")

    def has(self, key: str) -> bool:
        return self.option(key).count() > 0


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="The question")


def choose(page: Page, *options: str) -> None:
    """Answer the questions to come by options that begin with these words, from the list where the bar has no room."""
    for option in options:
        Player(page).asked()
        n = Player(page).n
        wanted = question(page).get_by_role("button", name=re.compile(f"^{re.escape(option)}"))
        expect(wanted.or_(spread_out(page)).first).to_be_visible()
        if wanted.count() == 0:
            spread(page)
        wanted.click()
        Player(page).gone_on(n)


def spread(page: Page) -> None:
    """Spread all options out as a list, if they are not."""
    if spread_out(page).count():
        spread_out(page).click()


def spread_out(page: Page) -> Locator:
    """The button that spreads all options out as a list."""
    return question(page).get_by_role("button", name=re.compile("^All [0-9]+$"))


def lesson(page: Page, served: Served, k: int) -> None:
    """The position of a lesson of Fatigue."""
    page.goto(served.seat(served.lesson(k), 0))
    expect(question(page)).to_be_visible()


def lesson_begun_here(page: Page, served: Served, k: int) -> None:
    """A lesson as a learner begins it, who may then also give the other seat to somebody."""
    page.goto(f"{served.base}#/tutorial/fatigue")
    page.get_by_role("button", name=f"Play lesson {k}", exact=True).click()
    expect(question(page)).to_be_visible()


def drawer(page: Page, name: str) -> Locator:
    """A drawer of the table, opened by its button at the top."""
    page.get_by_role("navigation", name="Game").get_by_role("button", name=name, exact=True).click()
    found = page.get_by_role("dialog", name=name)
    expect(found).to_be_visible()
    return found


def hot_seat(page: Page, served: Served, **wanted: Any) -> str:
    """A match between two people who share this screen."""
    made = served.match(seats=["human", "human"], names=["Mira", "Ines"], **wanted)
    page.goto(served.seat(made, 0))
    expect(page.get_by_role("main")).to_be_visible()
    page.goto(served.seat(made, 1))
    expect(page.get_by_role("main")).to_be_visible()
    return str(made["match"])


class Mouse(Player):
    """Plays with the mouse alone: clicks options, drags units."""

    drags = 0

    def decide(self) -> None:
        offered = self.offered()
        self.turn += 1
        if offered.put:
            self._plan(offered)
        elif offered.confirm:
            self._fill(offered)
            self._press(self.confirm)
        else:
            self._choose(offered)
        self.gone_on(offered.n)

    def _press(self, what: Locator) -> None:
        what.click()

    def _choose(self, offered: Offered) -> None:
        if offered.spread:
            self._press(spread_out(self.page))
        options = self.bar.locator("[data-option]")
        self._press(options.nth(self.turn % options.count()))

    def _fill(self, offered: Offered) -> None:
        """Share out all, or mark what is wanted, where what is proposed may not be."""
        if self.ready():
            return
        if offered.spread:
            self._press(spread_out(self.page))
        fill = self.bar.get_by_role("button", name="Fill up from the top")
        for mark in [fill] if fill.count() else self.bar.locator("[data-option]").all():
            self._press(mark)
            if self.ready():
                return
            if self.refused():
                self._press(mark)  # that one makes it no better

    def _plan(self, offered: Offered) -> None:
        if offered.moves and self._drag(offered.n):
            self.drags += 1
        elif self.judged():
            self._press(self.option("put"))
            if not self.put_down(offered.n):
                self._press(self.bar.locator("[data-option]").last)
        else:
            self._press(self.bar.locator("[data-option]").last)

    def _drag(self, n: int) -> bool:
        """Take the unit by one of its bases, pull it an inch or two up the table and let go: whether that was it."""
        base = self.page.locator("[data-unit][aria-pressed='true'] [data-piece]").first
        box = base.bounding_box()
        if box is None:
            return False
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 8, y - 12)
        mouse.move(x + 14, y - 34)
        mouse.up()  # a busy page may show only now that something was dragged
        return self._let_go(n)

    def _let_go(self, n: int) -> bool:
        """What was dragged is put down, unless it is set one by one: whether the game has gone on."""
        if "retreat" not in self.title.lower() and "fall back" not in self.title.lower():
            self.page.wait_for_function(LET_GO, arg=n, timeout=PATIENCE * 1000)
        return self.n != n


class Keys(Player):
    """Plays with the keyboard alone."""

    def choose(self, *keys: str) -> None:
        """Answer one question after the other by the number of an option."""
        for key in keys:
            assert self.asked()
            n = self.n
            self.page.keyboard.press(key)
            self.page.keyboard.press("Enter")
            self.gone_on(n)

    def decide(self) -> None:
        offered = self.offered()
        self.turn += 1
        keyboard = self.page.keyboard
        if offered.put:
            if offered.moves:
                keyboard.press("ArrowUp")
                keyboard.press("Shift+ArrowRight")
                keyboard.press("]")
            if not self.judged():  # there is no legal place at all: give it up
                keyboard.press("Backspace")
                self.gone_on(offered.n)
                return
        elif offered.confirm:
            for mark in "123456789" * 3:
                if self.ready():
                    break
                keyboard.press(mark)
                if not self.ready() and self.refused():
                    keyboard.press(mark)
        else:
            keyboard.press(str(1 + self.turn % min(9, offered.open)))
        keyboard.press("Enter")
        self.gone_on(offered.n)


def settled(page: Page) -> None:
    """Wait until nothing moves on this screen any more."""
    page.evaluate(SETTLED)


def violations(page: Page, rules: dict[str, Any] = ALL_RULES) -> list[str]:
    """What axe-core finds wrong on this screen, one line each."""
    if page.evaluate("!('axe' in window)"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("rules => axe.run({runOnly: rules, resultTypes: ['violations']})", rules)
    return [
        f"{fault['id']}: {node['target']} {' '.join(node['failureSummary'].split())}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def picture(page: Page, name: str) -> bytes:
    """A screenshot of a screen at rest that is also kept to be looked at. As PNG it would take five times as long."""
    settled(page)
    PICTURES.mkdir(parents=True, exist_ok=True)
    return page.screenshot(path=PICTURES / f"{name}.jpg", quality=80)
