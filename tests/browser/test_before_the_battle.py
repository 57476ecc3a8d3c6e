"""Before the battle: the army builder, lists that are kept, what was chosen, the odds desk and the pictures."""

from __future__ import annotations

import re
from base64 import b64encode
from math import floor

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.engine.ruleset import find
from grognard.server.catalogue import cards
from tests.browser.kit import ALL_RULES, CONTRAST, LAYOUT, Keys, Served, picture, settled, violations

pytestmark = pytest.mark.browser

SIZES = {"desk": (1440, 900), "wide": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
TITLES = {
    "anvil": "Forged upon an Anvil",
    "battleforge": "Battle Forge",
    "fatigue": "Fatigue",
    "lords": "Lords",
    "ruse": "Ruse",
}
# Cuts each figure and its emblem of 20 px out of one picture of the whole sheet: one picture of each takes ten seconds.
DRAWN = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const sheet = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(sheet.width, sheet.height).getContext("2d");
  canvas.drawImage(sheet, 0, 0);
  const look = (drawing) => {
    const { x, y, width, height } = drawing.getBoundingClientRect();
    if (y < 0 || y + height > sheet.height || x < 0 || x + width > sheet.width) return "";
    return canvas.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height)).data.join();
  };
  return [...document.querySelectorAll("[data-figure]")].flatMap((figure) =>
    [figure.querySelector("svg"), figure.querySelectorAll(".marks .icon")[1]].map((drawing) =>
      [figure.dataset.figure, look(drawing)]));
}"""
CHANGES = {
    # One change that breaks the army, and what the umpire then says.
    "anvil": ("Remove The Barrow Hound", "9 units where 10 must be"),
    "battleforge": ("Remove Radio Officer", "0 Command units, and Battle Line needs 1"),
    "fatigue": ("Add Pike Company", "battle points"),
    "lords": ("Remove Lord Rowan Aldermoor", "0 Lords where one must be"),
    "ruse": ("Remove Scarecrow Levy, level 2 from Core", "2 core cards where 3 must be"),
}


def build(page: Page, served: Served, ruleset: str) -> None:
    """The builder of the first seat, from the set-up screen."""
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile(f"^{TITLES[ruleset]}")).click()
    if ruleset == "fatigue":
        page.get_by_role("radio", name=re.compile("^Alley")).click()
    if ruleset == "anvil":
        page.get_by_role("combobox", name="Army of Blue").select_option(label="The Court Under the Hill")
    page.get_by_role("link", name="Change the list of Blue").click()
    expect(legal(page)).to_be_visible()


def legal(page: Page) -> Locator:
    return page.get_by_role("heading", name="A legal army", exact=True)


def looked_at(page: Page, name: str) -> None:
    """Pictures at every size, nothing that axe finds, and nothing wider than the window.
    A tablet has what desk and phone have."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("day", "night") if size == "desk" else ("day",):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            picture(page, f"{name}-{theme}-{size}")
            rules = CONTRAST if theme == "night" else LAYOUT if size in ("wide", "tablet") else ALL_RULES
            assert violations(page, rules) == [], f"{theme}, {size}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{size} is wider than the window"
    page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TITLES)
def test_a_broken_list_is_mended_saved_and_played(page: Page, served: Served, ruleset: str) -> None:
    build(page, served, ruleset)
    button, reason = CHANGES[ruleset]
    page.get_by_role("button", name=button).first.click()
    verdict = page.get_by_role("region", name="Not yet a legal army")
    expect(verdict).to_contain_text(reason)
    expect(page.get_by_role("button", name="Use in the battle")).to_be_disabled()
    looked_at(page, f"builder-{ruleset}")
    verdict.get_by_role("button", name=re.compile("^Do it")).first.click()
    expect(legal(page)).to_be_visible()

    page.get_by_role("textbox", name="Name of the list").fill("The Third Draft")
    page.get_by_role("button", name="Save the list").click()
    page.reload()
    page.get_by_role("button", name="Open The Third Draft").click()
    expect(legal(page)).to_be_visible()
    listed = page.get_by_role("region", name="The list", exact=True).get_by_role("listitem").count()
    page.get_by_role("button", name="Use in the battle").click()

    army = page.get_by_role("combobox", name="Army of Blue")
    expect(army.locator("option:checked")).to_have_text("The Third Draft, yours")
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()
    assert listed > 2


def test_the_list_that_was_built_is_the_one_that_fights(page: Page, served: Served) -> None:
    build(page, served, "fatigue")
    page.get_by_role("button", name="Remove Pike Company").click()
    expect(legal(page)).to_be_visible()
    page.get_by_role("button", name="Use in the battle").click()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("body")).to_contain_text("Brass Halberds")
    expect(page.locator("body")).not_to_contain_text("Pike Company")


def test_a_list_of_cards_that_was_built_is_the_one_that_fights(page: Page, served: Served) -> None:
    build(page, served, "ruse")
    page.get_by_role("button", name="Remove Puddle Imps, level 1 from Core").click()
    page.get_by_role("button", name="Add Chimney Rats, level 1 to Core").click()
    expect(legal(page)).to_be_visible()
    page.get_by_role("button", name="Use in the battle").click()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()
    Keys(page).asked()
    expect(page.locator("body")).to_contain_text("Chimney Rats")


def test_the_bar_counts_what_has_a_limit_and_no_distractions(page: Page, served: Served) -> None:
    build(page, served, "ruse")
    listed = page.get_by_role("region", name="The list", exact=True)
    core, elite = (
        listed.get_by_role("img", name=re.compile(rf"^{part} \d+ of 10 points: ")) for part in ("Core", "Elite")
    )
    spent = [int(str(bar.get_attribute("aria-label")).split()[1]) for bar in (core, elite)]
    total = listed.locator(".sum").last
    expect(total).to_have_text(re.compile(rf"^{sum(spent)}\s*of 20 points$"))
    page.get_by_role("radio", name="Distractions").check(force=True)
    add = page.get_by_role("button", name=re.compile("^Add .* to Distractions"), disabled=False)
    add.first.click()
    expect(page.get_by_role("region", name="Not yet a legal army")).to_be_visible()
    expect(total).to_have_text(re.compile(rf"^{sum(spent)}\s*of 20 points$"))
    expect(listed.get_by_role("heading", name=re.compile("^Distractions"))).not_to_contain_text("points")


def test_a_force_is_built_of_organizations_options_a_focus_and_legends(page: Page, served: Served) -> None:
    build(page, served, "battleforge")
    listed = page.get_by_role("region", name="The list", exact=True)
    points = listed.locator(".sum b").last
    before = int(points.inner_text())
    expect(listed).to_contain_text("of 1000 points")
    expect(listed.get_by_role("list", name="Slots of Battle Line, The Bucket Brigade")).to_contain_text("Heavy 1 of 1")

    listed.get_by_role("button", name="Options of Rifle Squad").first.click()
    options = page.get_by_role("group", name="Options of Rifle Squad")
    options.get_by_role("checkbox", name=re.compile("^Old Sarge")).check()
    expect(listed).to_contain_text("2 × Rifleman, Launcher, Old Sarge")
    options.get_by_role("button", name="One Rifleman more for Rifle Squad").click()
    expect(points).to_have_text(str(before + 25 + 13))

    choose = page.get_by_role("region", name="Units to choose from")
    choose.get_by_role("radio", name="Organizations").check(force=True)
    choose.get_by_role("button", name="Add Detachment to Organizations").nth(1).click()
    verdict = page.get_by_role("region", name="Not yet a legal army")
    expect(verdict).to_contain_text("0 Core units, and Detachment needs 1")
    expect(verdict).to_contain_text("battleforge.force.organizations")
    verdict.get_by_role("button", name="Do it: Add Pawn Line").click()
    expect(legal(page)).to_be_visible()
    expect(page.get_by_role("region", name="A legal army")).to_contain_text("Abilities reach their own faction only")

    choose.get_by_role("radio", name="Focus").check(force=True)
    choose.get_by_role("button", name="Add Armoured Column to Focus").click()
    listed.get_by_role("button", name="Options of Toy Tank").click()
    page.get_by_role("group", name="Options of Toy Tank").get_by_role("checkbox", name=re.compile("^Ace Crew")).check()
    expect(listed).to_contain_text("Ace Crew")
    expect(legal(page)).to_be_visible()
    looked_at(page, "builder-force")
    listed.get_by_role("button", name="Remove Detachment, The Chess Guard").click()
    expect(listed).not_to_contain_text("Pawn Line")


def test_kinds_have_their_limits_and_one_too_many_is_marked(page: Page, served: Served) -> None:
    build(page, served, "anvil")
    for _ in range(5):
        page.get_by_role("button", name="Add Another Knight").click()
    expect(page.get_by_role("region", name="The list", exact=True)).to_contain_text("one too many")
    expect(page.get_by_role("region", name="Units to choose from")).to_contain_text("5, at most 4")
    verdict = page.get_by_role("region", name="Not yet a legal army")
    expect(verdict).to_contain_text("at most 40 % may be")
    for _ in range(8):
        if legal(page).count():
            break
        verdict.get_by_role("button", name=re.compile("^Do it")).first.click()
        expect(page.get_by_role("heading", name=re.compile("legal army$"))).to_be_visible()
    expect(legal(page)).to_be_visible()


def test_each_side_builds_by_its_own_limit(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("Rear Guard.*1000 against 700 points")).click()
    page.get_by_role("link", name="Change the list of Red").click()
    listed = page.get_by_role("region", name="The list", exact=True)
    expect(listed).to_contain_text("of 700 points")
    expect(legal(page)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Add ")).first.click()
    expect(page.get_by_role("region", name="Not yet a legal army")).to_contain_text("battle-points")


def test_on_a_phone_what_there_is_to_add_comes_before_what_is_kept(page: Page, served: Served) -> None:
    build(page, served, "anvil")
    page.set_viewport_size({"width": 390, "height": 844})
    settled(page)
    names = (
        "A legal army",
        "Units to choose from",
        "Your lists of this army",
        "Share it",
        "Your record with this army",
    )
    boxes = [page.get_by_role("region", name=name, exact=True).bounding_box() for name in names]
    tops = [box["y"] for box in boxes if box is not None]
    assert len(tops) == len(names)
    assert tops == sorted(tops)


def test_a_game_without_dice_asks_for_none(page: Page, served: Served) -> None:
    page.goto(served.base)
    battle = page.get_by_role("complementary", name="The battle")
    expect(battle.get_by_role("radiogroup", name="Dice")).to_be_visible()
    page.get_by_role("radio", name=re.compile(f"^{TITLES['anvil']}")).click()
    expect(battle.get_by_role("radiogroup", name="Lots")).to_be_visible()
    expect(battle).to_contain_text("No dice in this game. Ties are broken by lot")


def test_the_set_up_tells_the_size_of_a_table_with_its_measure(page: Page, served: Served) -> None:
    page.goto(served.base)
    expect(page.get_by_role("radio", name=re.compile("^Crossroads.*48 × 36″"))).to_be_visible()


def test_a_word_of_the_rules_is_explained_by_a_tap(page: Page, served: Served) -> None:
    build(page, served, "fatigue")
    page.get_by_role("button", name="Quality", exact=True).click()
    note = page.get_by_role("note", name="Quality")
    expect(note).to_be_visible()
    expect(note).to_contain_text("fatigue.unit.quality")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_what_was_chosen_stays_while_one_reads_the_rules(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Lords")).click()
    page.get_by_role("radio", name=re.compile("^The Lord's Ransom")).click()
    page.get_by_role("combobox", name="Army of Red").select_option(label="Aldermoor of the High Weald")
    page.get_by_role("textbox", name="Name of who plays Blue").fill("Mira")
    page.get_by_role("link", name="Read the rules of Lords").click()
    expect(page.get_by_role("searchbox", name="Find in the rules")).to_be_visible()
    page.go_back()
    for _ in range(2):
        expect(page.get_by_role("radio", name=re.compile("^The Lord's Ransom"))).to_be_checked()
        expect(page.get_by_role("combobox", name="Army of Red").locator("option:checked")).to_have_text(
            "Aldermoor of the High Weald"
        )
        expect(page.get_by_role("textbox", name="Name of who plays Blue")).to_have_value("Mira")
        page.reload()


def test_one_s_record_with_an_army_is_kept(page: Page, served: Served) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile("^Alley")).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#question")).to_be_visible()
    page.get_by_role("navigation", name="Game").get_by_role("button", name="Seats", exact=True).click()
    seats = page.get_by_role("dialog", name="Seats")
    seats.get_by_role("button", name="Concede the game").click()
    seats.get_by_role("button", name="Blue concedes").click()
    expect(page.locator("body")).to_contain_text("Blue concedes")
    page.keyboard.press("Escape")
    expect(page.locator(".over").first).to_be_attached()
    page.goto(f"{served.base}#/")
    page.reload()
    expect(page.get_by_text("You with this army: 0 won, 1 lost.")).to_be_visible()


@pytest.mark.parametrize("ruleset", TITLES)
def test_the_odds_desk_says_what_the_rules_say(page: Page, served: Served, ruleset: str) -> None:
    page.goto(f"{served.base}#/odds/{ruleset}")
    result = page.get_by_role("region", name="What comes of it")
    expect(result.get_by_role("table")).to_be_visible()
    name, query = next(iter(find(ruleset).queries.items()))
    asked = query({})
    average = floor(10 * asked.mean(float) + 0.5) / 10  # halves go up, as the page writes them
    expect(result).to_contain_text(f"{average:.1f}".removesuffix(".0"))
    likely = max(asked.spread, key=lambda value: asked.spread[value])
    column = page.get_by_role("button", name=f"At least {likely} {query.counts}", exact=True)
    column.click()
    expect(column).to_have_attribute("aria-pressed", "true")
    chance = asked.chance(lambda value: value >= likely)
    said = ">99 %" if 0.99 < chance < 1 else f"{round(chance * 100)} %"
    expect(result.locator("td.goal").first).to_have_text(said)
    looked_at(page, f"odds-{ruleset}-{name}")


def test_what_is_always_so_is_told_without_chances(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/odds/anvil")
    result = page.get_by_role("region", name="What comes of it")
    expect(result).to_contain_text("Attack A 3 HP lost, no more and no fewer")
    attack = page.get_by_role("region", name="Attack A")
    types = attack.get_by_label("The type that engages")
    expect(types.locator("option:checked")).to_have_text("Knight")
    expect(attack).to_contain_text("At least 3: hero 100")


def test_a_switch_of_the_odds_desk_is_the_rules_own(page: Page, served: Served) -> None:
    """Held attackers of Quality 4 against soft cover: the page, the query and the other attack agree."""
    page.goto(f"{served.base}#/odds/fatigue")
    second = page.get_by_role("region", name="Attack B")
    second.get_by_label("Cover of the target").select_option("soft")
    switch = second.get_by_role("switch", name=re.compile("^The attacking unit Held"))
    switch.click()
    expect(switch).to_be_checked()
    asked = find("fatigue").queries["attack"]({"cover": "soft", "held": True})
    result = page.get_by_role("region", name="What comes of it")
    expect(result).to_contain_text(f"Attack B {asked.mean(float):.1f} models lost")
    page.get_by_role("button", name="Make Attack A the same").click()
    expect(result).to_contain_text(f"Attack A {asked.mean(float):.1f} models lost")


def test_every_picture_is_drawn_and_told_apart(page: Page, served: Served) -> None:
    """The contact sheet: emblems at 20 px and figures, kept in colour and in grey to be looked at; no two are alike."""
    page.goto(f"{served.base}#/pictures")
    expect(page.locator("[data-figure]").first).to_be_visible()
    assert violations(page, ALL_RULES) == []
    page.set_viewport_size({"width": 1440, "height": 1700})
    picture(page, "pictures")
    page.add_style_tag(content="html { filter: grayscale(1); }")
    settled(page)
    picture(page, "pictures-grey")
    page.set_viewport_size({"width": 1440, "height": page.evaluate("document.documentElement.scrollHeight")})
    settled(page)
    drawn = page.evaluate(DRAWN, b64encode(page.screenshot()).decode())
    assert len(drawn) == 2 * page.locator("[data-figure]").count()
    assert all(look for _, look in drawn), "a drawing lies beside the picture"
    seen: dict[str, str] = {}
    for name, look in drawn:
        assert look not in seen, f"{name} looks like {seen[look]}"
        seen[look] = name


@pytest.mark.parametrize("ruleset", TITLES)
def test_the_set_up_tells_how_each_scenario_is_won(page: Page, served: Served, ruleset: str) -> None:
    page.goto(served.base)
    page.get_by_role("radio", name=re.compile(f"^{TITLES[ruleset]}")).click()
    scenarios = page.get_by_role("radiogroup", name="Scenario").get_by_role("radio")
    to_win = page.get_by_role("complementary", name="The battle").get_by_role("region", name="To win")
    (played,) = (card for card in cards() if card.name == ruleset)
    for scenario in played.scenarios:
        scenarios.filter(has_text=scenario.title).click()
        goal = scenario.scene.goal
        assert goal is not None
        for words in (goal.text, goal.ends, goal.counts, *(score.value for score in goal.scores)):
            expect(to_win).to_contain_text(words)
    expect(page.get_by_role("button", name="Start the battle")).to_be_in_viewport(ratio=1)
    picture(page, f"set-up-{ruleset}")


def test_tables_of_a_rulebook_are_tables(page: Page, served: Served) -> None:
    page.goto(f"{served.base}#/rules/anvil/anvil.table.crm")
    matrix = page.get_by_role("region", name="The matrix").get_by_role("table")
    expect(matrix.get_by_role("columnheader")).to_have_text(
        ["defender \\ attacker", "Hero", "Wizard", "Monster", "Knight", "War Machine", "Troop"]
    )
    knight = matrix.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Knight"))
    expect(knight.get_by_role("cell").nth(1)).to_have_text("-/2/3 A")
    looked_at(page, "rulebook-table")
