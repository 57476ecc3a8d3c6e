"""Eyes that see colours otherwise: the sides stay apart, by colour where there is any, by pattern and shape always."""

from __future__ import annotations

import base64
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.kit import Served, picture, settled

pytestmark = pytest.mark.browser

EYES = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")

# Screenshots come as PNG; the browser itself knows best how to read them.
PIXELS = """async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const pixels = pen.getImageData(0, 0, image.width, image.height).data;
  return btoa(Array.from(pixels, (value) => String.fromCharCode(value)).join(''));
}"""


def _linear(value: float) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _lab(colour: bytes) -> tuple[float, float, float]:
    """CIE Lab under daylight: there distances are about as large as they look."""
    r, g, b = (_linear(value) for value in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


class Patch:
    """A plain piece of a side's colour as it is drawn on the screen, seen through these eyes."""

    def __init__(self, reader: Page, shown: bytes) -> None:
        flat = base64.b64decode(reader.evaluate(PIXELS, base64.b64encode(shown).decode()))
        labs = [_lab(flat[i : i + 3]) for i in range(0, len(flat), 4)]
        count = len(labs)
        self.mean = tuple(sum(lab[axis] for lab in labs) / count for axis in range(3))
        # How much light and dark alternate in it: nothing in a plain colour, much in stripes.
        self.relief = sqrt(sum((lab[0] - self.mean[0]) ** 2 for lab in labs) / count)

    def apart(self, other: Patch) -> float:
        return sqrt(sum((a - b) ** 2 for a, b in zip(self.mean, other.mean, strict=True)))


def _swatch(reader: Page, header: Locator) -> Patch:
    """The end of a roster's heading, where nothing is written."""
    box = header.bounding_box()
    assert box is not None
    clip: Any = {"x": box["x"] + box["width"] - 11, "y": box["y"] + 8, "width": 9, "height": box["height"] - 16}
    return Patch(reader, header.page.screenshot(clip=clip))


@pytest.mark.parametrize("theme", ["day", "night"])
def test_the_sides_stay_apart_for_all_eyes(page: Page, friend: Page, served: Served, theme: str) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "recruit"], dice="seeded", seed=4)
    page.goto(served.seat(made, 0))
    expect(page.locator(".roster")).to_have_count(2)
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
    cdp = page.context.new_cdp_session(page)
    headers = page.locator(".roster > header").all()
    for eyes in EYES:
        cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        picture(page, f"eyes-{eyes}-{theme}")
        blue, red = (_swatch(friend, header) for header in headers)
        assert red.relief > 1.5, f"{eyes}: the stripes of Red are not seen"
        assert blue.relief < 0.5, f"{eyes}: Blue is plain"
        if eyes != "achromatopsia":
            assert red.apart(blue) > 40, f"{eyes}: the colours are alike"
    # Without any colour the shapes still tell: marks, plates and the patterns above.
    marks = [header.locator("svg path").first.get_attribute("d") for header in headers]
    assert all(one != other for one, other in combinations(marks, 2))


SIDES = 6
# Six fields in the looks of the sides, laid over the page so that nothing but its own style sheet makes them.
FIELDS = """(sides) => {
  const box = document.createElement('div');
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999;display:grid';
  for (let look = 0; look < sides; look++) {
    const field = document.createElement('div');
    field.className = `field-of-side p${look}`;
    field.style.cssText = `width:60px;height:40px;--colour:var(--side${look})`;
    box.append(field);
  }
  document.body.append(box);
}"""


@pytest.mark.parametrize("theme", ["day", "night"])
def test_six_sides_stay_apart_for_all_eyes(page: Page, friend: Page, served: Served, theme: str) -> None:
    page.goto(served.base)
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
    page.evaluate(FIELDS, SIDES)
    cdp = page.context.new_cdp_session(page)
    for eyes in EYES:
        cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        settled(page)
        fields = [Patch(friend, field.screenshot()) for field in page.locator(".field-of-side").all()]
        assert len(fields) == SIDES
        # Greys differ in lightness alone; about 2 can just be told apart side by side.
        least = 7 if eyes == "achromatopsia" else 20
        for (one, here), (other, there) in combinations(enumerate(fields), 2):
            assert here.apart(there) > least, f"{eyes}, {theme}: sides {one} and {other} are alike"
        assert fields[0].relief < 0.5, f"{eyes}: the first side is plain"
        assert all(field.relief > 1 for field in fields[1:]), f"{eyes}: a pattern is not seen"
