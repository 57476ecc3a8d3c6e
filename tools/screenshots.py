"""Take the pictures of the documentation: a real server, a real battle of two bots, a real browser."""

from __future__ import annotations

import sys
import tempfile
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
    battle = served.match(ruleset="fatigue", scenario="crossroads", seats=["sergeant"] * 2, dice="seeded", seed=11)
    served.watch(battle)
    shooting = _open(page, served, battle, "Muskets attack")
    page.locator("#question [data-option]", has_text="Shoot").first.hover()
    page.wait_for_selector(".odds")
    page.keyboard.press("l")
    page.keyboard.press("r")
    _keep(page, "table")
    night = _page(window, DESK, "night")
    _open(night, served, battle, "advance to")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "r"):
        night.keyboard.press(key)
    _keep(night, "night")
    phone = _page(window, PHONE, "day")
    phone.goto(shooting)
    phone.wait_for_selector("#question.mine")
    _keep(phone, "phone")


def _open(page: Page, served: Served, battle: dict[str, Any], words: str) -> str:
    """Take the battle over in its second half, where Blue is asked something with these words."""
    at = f"{served.base}api/matches/{battle['match']}"
    moments = httpx.get(f"{at}/replay", timeout=60).json()["moments"]
    found = [m["n"] for m in moments if m.get("seat") == 0 and words in m.get("label", "")]
    wanted = {"n": found[len(found) // 2] - 1, "seats": ["human", "sergeant"]}
    address = served.seat(httpx.post(f"{at}/branch", json=wanted, timeout=60).json(), 0)
    page.goto(address)
    page.wait_for_selector("#question.mine")
    return address


def _page(window: Browser, size: tuple[int, int], theme: str) -> Page:
    context = window.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
    context.add_init_script(f"localStorage.setItem('grognard.settings', JSON.stringify({{theme: '{theme}'}}))")
    return context.new_page()


def _keep(page: Page, name: str) -> None:
    page.wait_for_timeout(1200)  # moves and dice come to rest
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    print(f"docs/images/{name}.jpg")


if __name__ == "__main__":
    sys.exit(main())
