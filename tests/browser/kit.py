"""A real server in a process of its own, and a player who only does what a person at the screen could do."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
STATIC = ROOT / "src" / "grognard" / "server" / "static"
PICTURES = ROOT / "build" / "screens"
PATIENCE = 20.0


class Served:
    """`grognard play` on a port of its own; it can be killed and started again over the same games."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite"
        self.log = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.base = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["play", "--no-browser", "--port", str(self.port), "--database", str(self.database)]
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
        made = httpx.post(f"{self.base}api/matches", json=wanted, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        return dict(made.json())

    def replay(self, file: Path) -> dict[str, Any]:
        """A saved game to watch."""
        made = httpx.post(f"{self.base}api/replays", content=file.read_bytes(), timeout=PATIENCE)
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
        self.page.wait_for_selector("#question.mine, .over", timeout=PATIENCE * 1000)
        return self.page.locator(".over").count() == 0

    def gone_on(self, n: int) -> None:
        """Wait until the game has gone on beyond this question."""
        until = time.monotonic() + PATIENCE
        while self.page.locator(".over").count() == 0 and self.n <= n:
            assert time.monotonic() < until, f"nothing came of the answer to: {self.title}"
            self.page.wait_for_timeout(15)

    def judged(self) -> bool:
        """Give the umpire a moment; whether what lies on the table may be put down."""
        self.page.wait_for_timeout(150)
        return self.has("put")

    def option(self, key: str) -> Locator:
        return self.bar.locator(f"[data-option='{key}']")

    def has(self, key: str) -> bool:
        return self.option(key).count() > 0


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="The question")


def choose(page: Page, *options: str) -> None:
    """Answer the questions to come by options that begin with these words."""
    for option in options:
        question(page).get_by_role("button", name=re.compile(f"^{re.escape(option)}")).click()


def lesson(page: Page, served: Served, k: int) -> None:
    """The position of a lesson of the tutorial."""
    page.goto(f"{served.base}#/tutorial")
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
        n = self.n
        self.turn += 1
        if self.has("near"):
            self._plan()
        elif self.bar.locator(".confirm .btn.main").count():
            self.bar.locator(".confirm .btn.main").click()
        else:
            options = self.bar.locator("[data-option]")
            options.nth(self.turn % options.count()).click()
        self.gone_on(n)

    def _plan(self) -> None:
        moving = self.has("stay")
        if moving and self._drag():
            self.drags += 1
        if not self.judged():
            self.option("near").click()
            expect(self.option("put")).to_be_visible()
        self.option("put").click()

    def _drag(self) -> bool:
        """Take the unit by one of its bases and pull it an inch or two up the table."""
        base = self.page.locator("[data-unit][aria-pressed='true'] [data-piece]").first
        box = base.bounding_box()
        if box is None:
            return False
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 8, y - 12, steps=3)
        mouse.move(x + 14, y - 34, steps=4)
        mouse.up()
        return self.page.locator(".drag .origin").count() > 0


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
        n = self.n
        self.turn += 1
        keyboard = self.page.keyboard
        if self.has("near"):
            if self.has("stay"):
                keyboard.press("ArrowUp")
                keyboard.press("Shift+ArrowRight")
                keyboard.press("]")
            if not self.judged():
                keyboard.press("n")
                expect(self.option("put")).to_be_visible()
        elif not self.bar.locator(".confirm .btn.main").count():
            keyboard.press(str(1 + self.turn % min(9, self.bar.locator("[data-option]").count())))
        keyboard.press("Enter")
        self.gone_on(n)


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong on this screen, one line each."""
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        f"{fault['id']}: {node['target']} {' '.join(node['failureSummary'].split())}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def picture(page: Page, name: str) -> bytes:
    """A screenshot that is also kept to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return page.screenshot(path=PICTURES / f"{name}.png")
