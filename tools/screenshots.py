"""Take the pictures of the documentation: a real server, a real battle of two bots, a real browser."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # run as a script, the project's own folders are not on the path

from tests.browser.kit import Served  # noqa: E402
from tests.conftest import CHROMIUM_ARGS  # noqa: E402
from tools import browser  # noqa: E402

PICTURES = ROOT / "docs" / "images"
DESK, PHONE = (1440, 900), (390, 844)
MINUTES = 3


def main() -> int:
    chromium = browser.find()
    if chromium is None:
        print(f"screenshots: {browser.ADVICE}", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        served = Served(Path(folder))
        served.start()
        window = player.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        try:
            take(served, window)
        finally:
            window.close()
            served.kill()
    return 0


def take(served: Served, window: Browser) -> None:
    page = _page(window, DESK, "day")
    page.goto(served.base)
    page.wait_for_selector("text=Start the battle")
    _keep(page, "start")
    shooting = served.seat(played_up_to(served, "attack"), 0)
    page.goto(shooting)
    page.wait_for_selector("#question.mine")
    page.locator("#question [data-option]", has_text="Shoot").first.hover()
    page.wait_for_selector(".odds")
    page.keyboard.press("l")
    page.keyboard.press("r")
    _keep(page, "table")
    night = _page(window, DESK, "night")
    night.goto(served.seat(played_up_to(served, "advance to"), 0))
    night.wait_for_selector("#question.mine")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "r"):
        night.keyboard.press(key)
    _keep(night, "night")
    phone = _page(window, PHONE, "day")
    phone.goto(shooting)
    phone.wait_for_selector("#question.mine")
    _keep(phone, "phone")


def played_up_to(served: Served, words: str) -> dict[str, Any]:
    """A battle of two bots, taken over in its second half where Blue is asked something with these words."""
    made = served.match(
        ruleset="fatigue", scenario="crossroads", seats=["sergeant", "sergeant"], dice="seeded", seed=11
    )
    at = f"{served.base}api/matches/{made['match']}"
    with httpx.Client(timeout=60) as asker:
        # A game goes on only while somebody looks at it; a branch of a finished one needs nobody.
        until = time.monotonic() + MINUTES * 60
        _watch(served, made, until)
        moments = asker.get(f"{at}/replay").json()["moments"]
        found = [m["n"] for m in moments if m.get("seat") == 0 and words in m.get("label", "")]
        n = found[len(found) // 2] - 1
        return dict(asker.post(f"{at}/branch", json={"n": n, "seats": ["human", "sergeant"]}).json())


def _watch(served: Served, made: dict[str, Any], until: float) -> None:
    from websockets.sync.client import connect

    address = f"{served.base.replace('http', 'ws', 1)}ws/{made['match']}"
    with connect(address, max_size=None) as socket:
        socket.send('{"type":"hello"}')
        while '"result"' not in str(socket.recv(timeout=until - time.monotonic())):
            pass


def _page(window: Browser, size: tuple[int, int], theme: str) -> Page:
    context = window.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
    context.add_init_script(f"localStorage.setItem('grognard.theme', '{theme}')")
    return context.new_page()


def _keep(page: Page, name: str) -> None:
    page.wait_for_timeout(1200)  # moves and dice come to rest
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    print(f"docs/images/{name}.jpg")


if __name__ == "__main__":
    sys.exit(main())
