"""Moving without a fight: a drag is held at the limit and slides, contact is one gesture, letting go puts down, and no
plate lies in the way."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.match import Match
from grognard.testing import Game
from tests.anvil.table import act, anvil
from tests.browser.kit import MOVING, Keys, Player, Served, begun, picture, question
from tests.fatigue.cast import battle, musketeers, pikes
from tests.lords.kit import blue, lords, red, row

pytestmark = pytest.mark.browser

PIECE = "[data-unit][aria-pressed='true'] [data-piece]"
WALL = {"kind": "wall", "rect": (20, 14, 26, 14.5), "height": 1.5}


def fatigue_run() -> Game:
    """Pikes behind a wall, with muskets beyond it."""
    own = pikes([(21, 11), (22.2, 11), (23.4, 11), (21.6, 9.8), (22.8, 9.8)])
    return battle(terrain=[WALL], p=own, r=musketeers([(22, 20), (23.2, 20), (24.4, 20)], 1)).one("p", "run")


def lords_advance() -> Game:
    units = {"T1": blue("T1", row(3, 20, 12, 1.6)), "r": red("T1", row(3, 20, 19, 1.6))}
    return lords(units=units).one("T1", "advance")


def anvil_move() -> Game:
    units = {
        "t": {"type": "knight", "at": (20, 14, 0)},
        "f": {"type": "troop", "at": (24.5, 18, 0)},
        "foe": {"type": "troop", "seat": 1, "at": (20, 30, 180)},
    }
    return act(anvil(units=units), "t").one("move")


def sit_at(page: Page, served: Served, g: Game) -> Player:
    page.goto(served.seat(served.load(g.match), 0))
    me = Player(page)
    assert me.asked()
    expect(page.locator(PIECE).first).to_be_visible()
    return me


def grab(page: Page, piece: int = 0) -> tuple[float, float]:
    box = page.locator(PIECE).nth(piece).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    return x, y


def inch(page: Page) -> float:
    """How many pixels an inch is."""
    return float(page.locator(".board svg > g").first.evaluate("g => g.transform.baseVal[1].matrix.a * 20"))


def rested(page: Page) -> None:
    """Wait until the umpire has spoken to the last wish."""
    expect(question(page).get_by_role("group", name="Options")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("scene", [fatigue_run, lords_advance, anvil_move])
def test_a_drag_is_held_at_the_limit_with_a_tether_to_the_pointer(page: Page, served: Served, scene: Any) -> None:
    me = sit_at(page, served, scene())
    n, per = me.n, inch(page)
    x, y = grab(page)
    page.mouse.move(x - 18 * per, y, steps=12)
    rested(page)
    expect(page.locator(".bubbles .bubble")).to_contain_text("at the limit")
    expect(page.locator(".drag .tether")).to_have_count(1)
    refusal = question(page).get_by_role("alert")
    expect(refusal).to_contain_text(".move.")
    held = page.locator(PIECE).first.bounding_box()
    assert held is not None
    assert held["x"] > x - 17 * per, "it is not under the pointer"
    assert held["x"] < x - 2 * per, "but well on the way"
    picture(page, f"tether-{scene.__name__}")
    page.mouse.up()
    me.gone_on(n)
    settled = page.locator(f"[data-piece='{_first(scene)}']").bounding_box()
    assert settled is not None
    assert settled["x"] == pytest.approx(held["x"], abs=3), "it is put down where it was held"


def _first(scene: Any) -> str:
    mover = scene().question.movers[0]
    return str(mover.id)


def test_each_model_finds_its_own_way_and_the_bubble_tells_the_kinds(page: Page, served: Served) -> None:
    sit_at(page, served, fatigue_run())
    per = inch(page)
    x, y = grab(page)
    page.mouse.move(x, y - 7 * per, steps=14)
    rested(page)
    bubble = page.locator(".bubbles .bubble")
    expect(bubble).to_contain_text("climbing")
    expect(bubble).to_contain_text("over it")
    assert page.locator(".drag .way.thin").count() == 4
    picture(page, "tether-ways")
    page.keyboard.press("Escape")
    page.mouse.up()


def test_into_contact_is_one_gesture(page: Page, served: Served) -> None:
    me = sit_at(page, served, battle(p=pikes([(20, 12), (21, 12)]), r=pikes([(20, 17), (21, 17)], 1)).one("p", "run"))
    n, per = me.n, inch(page)
    x, y = grab(page)
    page.mouse.move(x, y - 3.75 * per, steps=10)
    rested(page)
    expect(page.locator(".bubbles .contact")).to_contain_text("Into contact with")
    expect(page.locator(".bubbles .contact")).to_contain_text("2 of 2 within 1″")
    assert page.locator(".bubbles .bar").count() == 2
    expect(page.locator(".bubbles .bubble")).to_contain_text("4.0 of")
    picture(page, "tether-contact")
    page.mouse.up()
    me.gone_on(n)


def test_a_corner_is_fixed_by_the_right_button_and_one_model_goes_alone_with_ctrl(page: Page, served: Served) -> None:
    me = sit_at(page, served, battle(p=pikes([(20, 12), (21, 12)]), r=pikes([(40, 30)], 1)).one("p", "run"))
    n, per = me.n, inch(page)
    x, y = grab(page)
    page.mouse.move(x + 2 * per, y, steps=5)
    rested(page)
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    page.mouse.move(x + 2 * per, y - 3 * per, steps=5)
    rested(page)
    expect(page.locator(".bubbles .bubble")).to_contain_text("5.0 of")
    assert page.locator(".drag .knob").count() == 2
    page.keyboard.down("Shift")
    page.mouse.up()  # with Shift it only lies there
    page.keyboard.up("Shift")
    assert me.n == n
    page.keyboard.down("Control")
    x, y = grab(page, 1)
    page.mouse.move(x + per / 2, y, steps=5)
    rested(page)
    page.mouse.up()
    page.keyboard.up("Control")
    rested(page)
    assert me.n == n, "a single model is not the whole answer"
    page.keyboard.press("Enter")
    me.gone_on(n)


def test_the_hull_and_the_plate_are_handles(page: Page, served: Served) -> None:
    me = sit_at(page, served, battle(p=pikes([(20, 12), (22, 12)]), r=pikes([(40, 30)], 1)).one("p", "run"))
    n, per = me.n, inch(page)
    first = page.locator(PIECE).first.bounding_box()
    assert first is not None
    gap = first["x"] + first["width"] / 2 + per, first["y"] + first["height"] / 2
    plate = page.locator("[data-plate='p']").bounding_box()
    assert plate is not None
    for x, y in (gap, (plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 2 * per, steps=5)
        expect(page.locator(".drag .origin")).to_have_count(1)
        page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".drag .origin")).to_have_count(0)
    assert me.n == n


def test_plates_are_quiet_and_step_back_from_a_drag(page: Page, served: Served) -> None:
    units: dict[str, Any] = {
        "p": pikes([(20, 12), (21, 12)]),
        "near": pikes([(23.5, 12), (24.5, 12)]),
        "far": pikes([(34, 12), (35, 12)]),
        "r": pikes([(40, 30)], 1),
    }
    me = sit_at(page, served, battle(**units).one("p", "run"))
    assert me.asked()
    (count,) = page.locator("[data-plate='far'] text").all_text_contents()
    assert count.startswith("2"), "emblem and count, no name"
    assert len(page.locator("[data-plate='p'] text").all_text_contents()) == 2, "who is asked about has a name"
    assert page.locator(".leader").count() == 0
    per = inch(page)
    x, y = grab(page)
    page.mouse.move(x, y - per / 2, steps=4)
    assert page.locator("[data-plate='far']").get_attribute("opacity") == "1"
    expect(page.locator("[data-plate='near']")).to_have_attribute("opacity", "0.28")
    near = page.locator("[data-plate='near']").bounding_box()
    assert near is not None
    page.mouse.move(near["x"] - 10, near["y"], steps=6)
    expect(page.locator("[data-plate='near']")).to_have_attribute("opacity", "0")
    page.keyboard.press("Escape")
    page.mouse.up()


def crowd() -> Match:
    return begun("fatigue", "the-hill", lambda question: question.topic == "unit")


@MOVING
def test_a_tethered_drag_is_smooth_with_120_models(page: Page, served: Served) -> None:
    asked: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(json.loads(sent))))
    page.goto(served.seat(served.load(crowd()), 0))
    Keys(page).choose("1", "2")
    assert page.locator("[data-piece]").count() >= 120
    x, y = grab(page)
    page.evaluate("() => { window.times = []; const f = (t) => { times.push(t); requestAnimationFrame(f); }; f(0); }")
    for step in range(120):
        page.mouse.move(x + 3 * step % 200, y - 4 * step % 300)
        page.wait_for_timeout(8)
    times = page.evaluate("times.slice(2)")
    page.keyboard.press("Escape")
    page.mouse.up()
    waits = sorted(after - before for before, after in pairwise(times))
    print(f"frames a second: {1000 / waits[len(waits) // 2]:.0f} (median of {len(waits)})")
    tethers = [each for each in asked if each["type"] == "tether"]
    assert tethers
    assert len(tethers) <= len(waits) + 2, "at most one question a frame"
    # 60 frames a second are 16.7 ms; the other half of the machine may be at work meanwhile.
    assert waits[len(waits) // 2] < 25


def test_a_terrain_feature_is_dragged_by_mouse(page: Page, served: Served) -> None:
    """It lies on the table before it is put down, is taken by its own shape, and letting go puts it down there."""
    page.goto(served.seat(served.load(anvil(units={}, phase="field-place", due=(1, 0)).match), 0))
    me = Player(page)
    assert me.asked()
    n, shape = me.n, page.locator(".shape[data-piece]")
    before = shape.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=3)
    page.mouse.move(x + 120, y - 90, steps=3)
    page.wait_for_function("x => document.querySelector('.shape').getBoundingClientRect().x > x", arg=before["x"] + 110)
    page.mouse.up()
    me.gone_on(n)
    expect(page.locator(".shape[data-piece]")).to_have_count(0)  # it lies there; now it is asked what it does
