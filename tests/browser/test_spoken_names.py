"""What a screen reader says: every control has a name, and no two words of a name run into one another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Mouse, Served, drawer

pytestmark = pytest.mark.browser

RULESETS = {"fatigue": "Fatigue", "ruse": "Ruse", "lords": "Lords", "anvil": "Forged upon an Anvil"}
CONTROLS = {"button", "link", "radio", "checkbox", "textbox", "searchbox", "combobox", "slider", "DisclosureTriangle"}

# Text of neighbouring elements that touches: "Core" and "3 chosen" are heard as "Core3 chosen". Browsers put a space
# between boxes, but a reader that goes by the text alone does not.
TOUCHING = r"""() => {
  const spoken = 'button, a, label, summary, h1, h2, h3, h4, legend, [role=radio], li, p, dt, dd';
  const silent = '[aria-hidden=true], select, button[aria-label], a[aria-label], [role=button][aria-label]';
  const found = new Set();
  for (const one of document.querySelectorAll(spoken)) {
    if (!one.checkVisibility()) continue;
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    let before = null;
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.data === '' || text.parentElement.closest(silent)) continue;
      const apart = before === null || before.parentElement === text.parentElement;
      if (!apart && /[\p{L}\p{N}]$/u.test(before.data) && /^[\p{L}\p{N}(]/u.test(text.data))
        found.add(`${before.data.slice(-30)}|${text.data.slice(0, 30)}`);
      before = text;
    }
  }
  return [...found];
}"""


def _texts(nodes: dict[str, Any], node: dict[str, Any]) -> Iterator[str]:
    """The texts that the name of a node is made of."""
    for child in (nodes[key] for key in node.get("childIds", []) if key in nodes):
        if child.get("role", {}).get("value") == "StaticText":
            yield str(child["name"]["value"])
        else:
            yield from _texts(nodes, child)


def stumbles(page: Page) -> list[str]:
    """Where somebody who hears this screen would stumble."""
    cdp = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in cdp.send("Accessibility.getFullAXTree")["nodes"]}
    cdp.detach()
    found = [f"runs together: {pair}" for pair in page.evaluate(TOUCHING)]
    for node in nodes.values():
        role = node.get("role", {}).get("value")
        if node["ignored"] or role not in CONTROLS:
            continue
        name = str(node["name"]["value"]).strip()
        if not name:
            found.append(f"a {role} without a name")
        texts = list(_texts(nodes, node))
        for a, b in pairwise(texts):
            if re.search(r"\w$", a) and re.match(r"\w", b) and a + b in name:
                found.append(f"runs together in {name!r}: {a}|{b}")
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_start_and_the_army_builder(page: Page, served: Served, ruleset: str) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=RULESETS[ruleset]).click()
    assert stumbles(page) == []
    page.get_by_role("link", name="Change the list of Blue").click()
    expect(page.get_by_role("heading", name="A legal army")).to_be_visible()
    assert stumbles(page) == []
    page.goto(f"{served.base}#/odds/{ruleset}")
    expect(page.get_by_role("region", name="What comes of it").get_by_role("table")).to_be_visible()
    assert stumbles(page) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_table(page: Page, served: Served, ruleset: str) -> None:
    made = served.match(ruleset=ruleset, seats=["human", "recruit"], names=["Mira", "Bot"], dice="seeded", seed=4)
    page.goto(served.seat(made, 0))
    me = Mouse(page)
    for _ in range(6):
        assert me.asked()
        assert stumbles(page) == [], me.title
        me.decide()
    for name in ("Seats", "Keys"):
        drawer(page, name)
        assert stumbles(page) == [], name
        page.keyboard.press("Escape")


def test_the_tutorial_and_the_rulebook(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/tutorial")
    expect(page.get_by_role("button", name="Play lesson 10")).to_be_visible()
    assert stumbles(page) == []
    page.goto(f"{served.base}#/rules/fatigue")
    expect(page.get_by_role("searchbox", name="Find in the rules")).to_be_visible()
    assert stumbles(page) == []


def test_a_line_of_the_roster_is_said_in_whole_words(page: Page, served: Served) -> None:
    made = served.match(ruleset="fatigue", scenario="alley", seats=["human", "human"], dice="seeded", seed=4)
    page.goto(served.seat(made, 0))
    name = "Pike Company, 10, Quality 4+, Move 6 inches, Cost 130, in reserve"
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
