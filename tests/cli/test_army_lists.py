"""`grognard army new`, `share` and `print`: lists of one's own, for every rule set."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grognard.cli.printing.content import first_sentence, printed
from grognard.content.unit_sheets import unit_sheets
from grognard.content.written_lists import WrittenList, ready_made
from grognard.engine.ruleset import find
from tests.cli.conftest import Run

ARMIES = {
    "anvil": "court-under-the-hill",
    "battleforge": "bucket-brigade",
    "fatigue": "reedwalkers",
    "lords": "aldermoor",
    "ruse": "bone-concert",
}


@pytest.mark.parametrize(("ruleset", "army"), ARMIES.items())
@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_new_list_is_legal_shown_and_shared(run: Run, tmp_path: Path, ruleset: str, army: str, form: str) -> None:
    mine = tmp_path / f"mine.{form}"
    made = run("army", "new", ruleset, army, "--into", mine, "--name", "The Quiet Ones")
    assert (made.code, made.err) == (0, "")
    assert run("army", "check", ruleset, mine).code == 0
    assert "The Quiet Ones" in run("army", "show", ruleset, mine).out
    shared = run("army", "share", ruleset, mine, "--json").json
    assert shared["link"] == f"http://127.0.0.1:4711/#/list/{shared['code']}"
    again = run("army", "show", ruleset, shared["link"], "--json").json
    assert again["roster"] == run("army", "show", ruleset, mine, "--json").json["roster"]
    assert again["army"] == {"id": army, "name": "The Quiet Ones"}


def test_a_file_is_not_written_over(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("precious")
    done = run("army", "new", "fatigue", "reedwalkers", "--into", mine)
    assert done.code == 2
    assert "is there already" in done.err
    assert mine.read_text() == "precious"
    assert run("army", "new", "fatigue", "reedwalkers", "--into", mine, "--force").code == 0


def test_a_changed_list_is_judged_with_clauses(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    run("army", "new", "lords", "aldermoor", "--into", mine)
    lines = [line for line in mine.read_text().splitlines() if '"rowan"' not in line]
    mine.write_text("\n".join(lines))
    done = run("army", "check", "lords", mine)
    assert done.code == 1
    assert "lords.army.structure" in done.out
    mine.write_text(mine.read_text().replace('"isolde"', '"isolda"'))
    done = run("army", "check", "lords", mine)
    assert done.code == 1
    assert "There is no unit 'isolda' in the lists of aldermoor. Did you mean 'isolde'?" in done.out


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("reedwalker", "Did you mean 'reedwalkers'?"),
        ("x", "Also taken are a file (.toml, .json) and a share code."),
        ("none.toml", "There is no file none.toml"),
        ("AbCdEfGhIjKlMnOpQrSt", "cut off or mistyped"),
        ("this is nothing of it", "only letters, digits"),
    ],
)
def test_what_is_no_army_is_told(run: Run, what: str, said: str) -> None:
    done = run("army", "share", "fatigue", what)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(("ruleset", "army"), ARMIES.items())
def test_a_sheet_is_printed(run: Run, tmp_path: Path, ruleset: str, army: str) -> None:
    pytest.importorskip("typst")
    pdf = tmp_path / "sheet.pdf"
    assert run("army", "print", ruleset, army, "--into", pdf).code == 0
    assert pdf.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("ruleset", "army"), ARMIES.items())
def test_every_unit_has_numbers_and_a_token(ruleset: str, army: str) -> None:
    rules = find(ruleset)
    sheets = unit_sheets(rules, WrittenList(ruleset, army, army, ready_made(rules, army)))
    assert len({sheet.name for sheet in sheets}) == len(sheets) >= 6
    for sheet in sheets:
        assert sheet.tables, sheet.name
        assert all(len(row) == len(table.head) for table in sheet.tables for row in table.rows)
        assert sheet.tokens, sheet.name


def test_tokens_have_the_bases_of_the_rules() -> None:
    rules = find("fatigue")
    sheets = {sheet.name: sheet for sheet in unit_sheets(rules, WrittenList("fatigue", "reedwalkers", "", _reeds()))}
    assert [(each.shape, each.width, each.count) for each in sheets["Turtlebacks"].tokens] == [("round", 1000, 8)]
    assert [(rule.name, rule.clause) for rule in sheets["Turtlebacks"].rules] == [
        ("Heavy", "fatigue.attack.heavy-reroll")
    ]
    assert {"Reed Spears 1", "Reed Spears 2"} <= set(sheets)
    anvil = find("anvil")
    court = WrittenList("anvil", "court-under-the-hill", "", ready_made(anvil, "court-under-the-hill"))
    assert {(each.shape, each.width, each.depth) for sheet in unit_sheets(anvil, court) for each in sheet.tokens} == {
        ("block", 4000, 2000)
    }


def _reeds() -> dict[str, object]:
    return ready_made(find("fatigue"), "reedwalkers")


def test_the_sheet_has_every_clause_and_what_the_army_costs() -> None:
    ruse = find("ruse")
    army = WrittenList("ruse", "bone-concert", "Bone Concert", ready_made(ruse, "bone-concert"))
    sheet = printed(ruse, army, "Bone Concert", "a4")
    assert sheet.total == 20  # distractions are shown, not bought
    assert sum(len(chapter.clauses) for chapter in sheet.chapters) == len(ruse.rulebook.clauses)


def test_the_sheet_tells_powers_strategies_and_whose_a_rule_is() -> None:
    rules = find("battleforge")
    line: list[dict[str, object]] = [
        {"datasheet": "rifle-squad", "name": "The First", "legend": "old-sarge"},
        {"datasheet": "the-melted-one", "options": {"wax": 1}},
        {"datasheet": "rifle-squad", "legend": "the-golden-key"},
    ]
    units = [{"organization": "battle-line", "faction": "bucket-brigade", "units": line}]
    army = WrittenList("battleforge", "bucket-brigade", "", {"name": "All", "organizations": units})
    sheet = printed(rules, army, "All", "a4")
    first, melted, second = sheet.units
    assert (first.name, first.about) == ("The First", "Core, 5 models, legend: Old Sarge")
    assert [rule.name for rule in melted.rules][:2] == ["Power User(2, 1)", "Tough(4)"]  # its wax: not Tough(3) as well
    assert "Soften (Heat, cast on 7, 18″, in sight)" in [rule.name for rule in melted.rules]
    assert [rule.name for rule in second.rules] == ["Charm(2), Sergeant"]
    assert ("Dig In (1 strategy point)", True) in [(rule.name, bool(rule.text)) for rule in sheet.rules]
    assert "Full Throttle (1 strategy point)" not in [rule.name for rule in sheet.rules]


def test_the_sheet_tells_what_the_effects_of_cards_mean() -> None:
    rules = find("ruse")
    army = WrittenList("ruse", "wyrm-and-whiskers", "", ready_made(rules, "wyrm-and-whiskers"))
    words = {rule.name: rule.text for rule in printed(rules, army, "W", "a4").rules}
    assert words["Ponderous"] == "May not hustle."
    assert "Brace" not in words
    assert {"Fleet", "Steady n", "Dread n", "All round", "Strikes last"} <= words.keys()


def test_a_first_sentence() -> None:
    assert first_sentence("Roll **one** die. Then more.") == "Roll one die."
    assert first_sentence("A model is 0.5″ wide; see [there](x.md).\n\n- a list") == "A model is 0.5″ wide; see there."
    assert first_sentence("The table is:\n| a | b |") == "The table is."
    assert len(first_sentence("word " * 200)) < 260


def test_without_typst_one_sentence_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    done = run("army", "print", "fatigue", "reedwalkers", "--into", tmp_path / "x.pdf")
    assert (done.code, done.out) == (2, "")
    assert done.err == "Printing needs the extra [print]: pip install 'grognard[print]'.\n"
