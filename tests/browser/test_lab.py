"""The playtest lab on the page: change a number, press Play, watch the interval shrink, open a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from grognard.cli.lab import between
from grognard.engine.ruleset import find
from grognard.lab.fairness_figures import known
from tests.browser.kit import Served, picture, settled, violations

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_designer_changes_a_number_and_opens_a_game(page: Page, own_server: Served) -> None:
    page.goto(f"{own_server.base}#/")
    page.get_by_role("link", name="Playtest lab").click()
    expect(page.get_by_role("heading", name="What would a change do?")).to_be_visible()
    page.goto(f"{own_server.base}#/lab/ruse")
    question = page.get_by_role("region", name="The question")
    question.get_by_label("Army", exact=True).select_option(label="Market Brawl")
    question.get_by_label("Who plays both sides").select_option("recruit")
    question.get_by_label("How long").select_option("20 games")
    question.get_by_label("Where").select_option(label="Chimney Rats")
    question.get_by_label("Number").select_option("speed (3)")
    question.get_by_label("Instead of 3").fill("4")
    expect(question.get_by_role("list", name="Changes")).to_have_text(re.compile(r"Chimney Rats, speed: 3 → 4"))
    picture(page, "lab-question")
    question.get_by_role("button", name="Play").click()
    outcome = page.get_by_role("region", name="What comes of it")
    expect(outcome.get_by_text("40 games, all are played")).to_be_visible(timeout=600_000)
    chart = outcome.get_by_role("img", name=re.compile(r"^What .* won after each game"))
    expect(chart.locator("polygon")).to_have_count(2)
    expect(outcome.get_by_text("Game by game with the same dice")).to_be_visible()
    settled(page)
    picture(page, "lab-outcome")
    assert violations(page) == []
    outcome.get_by_role("button", name=re.compile("^With your change, game")).first.click()
    page.wait_for_url("**/#/replay/*", timeout=600_000)


def test_who_chooses_reads_how_fair_it_is(page: Page, served: Served) -> None:
    """The figure of the chosen pair, whichever of the two sits first, or seat by seat where three play; with its bots,
    the number of games and the date."""
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("Lords")).check()
    page.get_by_role("radio", name=re.compile("Two Banners")).check()
    line = page.get_by_text("How fair?").locator("..")
    (figure,) = [each for each in known(find("lords")) if each.scenario == "two-banners"]
    assert figure.first_army is not None
    one, other = (between(share) for share in (figure.first_army, figure.first_army.other))
    told = f"{figure.games} games between sergeants, {figure.date}."
    for armies, share in ((figure.armies, one), (figure.armies[::-1], other)):
        for seat, army in enumerate(armies):
            page.locator(f"#army-{seat}").select_option(army)
        expect(line).to_contain_text(f"Blue’s side of the table wins {between(figure.first_seat)}")
        expect(line).to_contain_text(share)
        expect(line).to_contain_text(told)
    page.get_by_role("radio", name=re.compile("Battle Forge")).check()
    page.get_by_role("radio", name=re.compile("King of the Kitchen")).check()
    three = next(each for each in known(find("battleforge")) if each.scenario == "king-of-the-kitchen")
    for seat, army in enumerate(three.armies):
        page.locator(f"#army-{seat}").select_option(army)
    for side, got in zip(("Blue", "Red", "Ebony"), three.seats, strict=True):
        expect(line).to_contain_text(f"{side} {between(got)}")
