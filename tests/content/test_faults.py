"""Bad files and what is said about them, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.content.faults import ContentFault, Fault
from grognard.content.source import Source
from tests.content.armies import Army

HEAD = 'name = "North"\n'
UNIT = HEAD + '[[units]]\nid = "archers"\nquality = 4\n'

VALUES = {
    "unknown field, with what was meant": (
        UNIT + 'weapons = [{ name = "bow", strenght = 3 }]\n',
        "5:28: unit 'archers', weapons.0.strenght: not a field here. Did you mean 'strength'?",
    ),
    "unknown field, nothing near": (
        UNIT + 'weapons = [{ name = "bow", strength = 3, colour = "red" }]\n',
        "5:42: unit 'archers', weapons.0.colour: not a field here. Fields here: name, range, strength.",
    ),
    "unknown field in a table of its own": (
        HEAD + "[size]\nwidth = 48\nheigth = 36\n",
        "4:1: size.heigth: not a field here. Did you mean 'height'?",
    ),
    "unknown field by a dotted key": (
        HEAD + "size.width = 48\nsize.height = 36\nsize.depth = 2\n",
        "4:6: size.depth: not a field here. Fields here: height, width.",
    ),
    "unknown field below a tag": (
        HEAD + '[[victory]]\nkind = "hold"\nmarkr = "ford"\n',
        "4:1: victory.0.markr: not a field here. Did you mean 'marker'?",
    ),
    "missing field": (
        HEAD + '[[units]]\nid = "archers"\n',
        "2:1: unit 'archers', quality: missing.",
    ),
    "missing field in a table in braces": (
        UNIT + 'weapons = [{ name = "bow" }]\n',
        "5:12: unit 'archers', weapons.0.strength: missing.",
    ),
    "missing field of the file": ("weight = 1.0\n", "1:1: name: missing."),
    "text for a number": (
        HEAD + '[[units]]\nid = "archers"\nquality = "four"\n',
        "4:11: unit 'archers', quality: a whole number is wanted, not 'four'.",
    ),
    "a number in quotes is text": (
        HEAD + '[[units]]\nid = "archers"\nquality = "4"\n',
        "4:11: unit 'archers', quality: a whole number is wanted, not '4'.",
    ),
    "a fraction for a whole number": (
        HEAD + '[[units]]\nid = "archers"\nquality = 4.5\n',
        "4:11: unit 'archers', quality: a whole number is wanted, not 4.5.",
    ),
    "truth for a number": (
        HEAD + '[[units]]\nid = "archers"\nquality = true\n',
        "4:11: unit 'archers', quality: a whole number is wanted, not true.",
    ),
    "a number for truth": (
        UNIT + "heavy = 1\n",
        "5:9: unit 'archers', heavy: true or false is wanted, not 1.",
    ),
    "a number for text": ("name = 7\n", "1:8: name: text in quotes is wanted, not 7."),
    "a list for text": ("name = ['a']\n", "1:8: name: text in quotes is wanted, not a list."),
    "a date for a number": (
        HEAD + "weight = 2020-01-31\n",
        "2:10: weight: a number is wanted, not '2020-01-31'.",
    ),
    "no text": ('name = ""\n', "1:8: name: must not be empty."),
    "a table for a list": (HEAD + "[units]\n", "2:1: units: a list is wanted, not a table."),
    "text for a table": (HEAD + 'units = ["archers"]\n', "2:10: units.0: a table is wanted, not 'archers'."),
    "below the range": (
        UNIT.replace("4", "1"),
        "4:11: unit 'archers', quality: must be more than 1, not 1.",
    ),
    "above the range": (
        UNIT.replace("4", "7"),
        "4:11: unit 'archers', quality: must be less than 7, not 7.",
    ),
    "at least and at most": (
        UNIT + 'weapons = [{ name = "bow", strength = 0 }, { name = "axe", strength = 7 }]\n',
        "5:39: unit 'archers', weapons.0.strength: must be 1 or more, not 0.",
        "5:71: unit 'archers', weapons.1.strength: must be 6 or less, not 7.",
    ),
    "too many entries": (
        UNIT + "weapons = [" + '{ name = "bow", strength = 1 },' * 3 + "]\n",
        "5:11: unit 'archers', weapons: must have at most 2 entries, not 3.",
    ),
    "not one of the choices": (
        UNIT + 'cover = "sfot"\n',
        "5:9: unit 'archers', cover: must be 'none', 'soft' or 'hard', not 'sfot'. Did you mean 'soft'?",
    ),
    "no such tag": (
        HEAD + '[[victory]]\nkind = "holds"\n',
        "2:1: victory.0: must be 'points' or 'hold', not 'holds'. Did you mean 'hold'?",
    ),
    "no tag": (HEAD + "[[victory]]\npoints = 3\n", "2:1: victory.0: 'kind' is missing."),
    "an id with a space": (
        HEAD + '[[units]]\nid = "long bows"\nquality = 4\n',
        "3:6: unit 'long bows', id: an id is made of letters, digits, - and _, not 'long bows'.",
    ),
    "a key that is no id": (
        HEAD + '[odds]\n"long bows" = 3\n',
        "3:1: odds.long bows: an id is made of letters, digits, - and _, not 'long bows'.",
    ),
    "inches in quotes": (UNIT + 'move = "6"\n', "5:8: unit 'archers', move: a number of inches is wanted."),
    "inches too short": (UNIT + "move = 3.5\n", "5:8: unit 'archers', move: must be 4″ or more, not 3.5″."),
    "inches too long": (
        UNIT + "move = 10.001\n",
        "5:8: unit 'archers', move: must be 10″ or less, not 10.001″.",
    ),
    "inches too fine": (
        UNIT + "move = 6.0005\n",
        "5:8: unit 'archers', move: finer than a thousandth of an inch.",
    ),
    "no number at all": (UNIT + "move = nan\n", "5:8: unit 'archers', move: must be 4″ or more, not nan″."),
    "endless inches": (HEAD + "[odds]\na = inf\n", "3:5: odds.a: no table is that large."),
    "a size of three": (HEAD + "size = [48, 36, 2]\n", "2:8: size: width and height are wanted: [48, 36]."),
    "a column after wide letters": (
        'name = "Nörd″"\nsize = { width = "ä", "hê" = 2 }\n',
        "2:8: size.height: missing.",
        "2:18: size.width: a number of inches is wanted.",
        "2:23: size.hê: not a field here. Fields here: height, width.",
    ),
}


@pytest.mark.parametrize("case", VALUES)
def test_fault_of_a_value(case: str) -> None:
    text, *expected = VALUES[case]
    with pytest.raises(ContentFault) as caught:
        Source(text, "units.toml").parse(Army)
    assert str(caught.value).splitlines() == [f"units.toml:{line}" for line in expected]


SYNTAX = {
    "no equals sign": ("name North\n", "1:6: an = is wanted after the key."),
    "no value": (
        "name =\n",
        "1:7: a value is wanted here: text in quotes, a number, true or false, [a list] or { a table }.",
    ),
    "text without quotes": (
        "name = North\n",
        "1:8: a value is wanted here: text in quotes, a number, true or false, [a list] or { a table }.",
    ),
    "quote never closed": ('name = "North\n', "1:14: the text has no closing quote on this line."),
    "quote never closed at the end": ('name = "North', "1:14: the text has no closing quote."),
    "list never closed": ("a = [1, 2\nb = 3\n", "2:1: a list has no closing ], or a comma is missing in it."),
    "comma forgotten in a list": (
        "a = [1 2]\n",
        "1:8: a list has no closing ], or a comma is missing in it.",
    ),
    "comma forgotten in a table": (
        "a = { b = 1 c = 2 }\n",
        "1:13: a table has no closing }, or a comma is missing in it.",
    ),
    "heading never closed": ("[units\n", "1:7: the heading has no closing ]."),
    "heading of a list never closed": ("[[units]\n", "1:8: the heading has no closing ]]."),
    "two on a line": (
        "a = 1 b = 2\n",
        "1:7: something follows the value; the next key begins on a new line.",
    ),
    "a backslash": ('a = "C:\\army"\n', "1:10: a backslash in quotes is written twice: \\\\."),
    "a key twice": ("a = 1\nb = 2\na = 3\n", "3:1: a: given twice, first in line 1."),
    "a key twice in a table": (
        '[[units]]\nid = "x"\n[[units]]\nid = "y"\nid = "z"\n',
        "5:1: units.1.id: given twice, first in line 4.",
    ),
    "a key twice in braces": ("a = { b = 1, b = 2 }\n", "1:14: a.b: given twice, first in line 1."),
    "a table twice": ("[a]\nx = 1\n[b]\n[a]\ny = 2\n", "4:2: a: given twice, first in line 1."),
    "two things twice": (
        "a = 1\na = 2\n[t]\n'b c' = 1\n\"b c\" = 2\n",
        "2:1: a: given twice, first in line 1.",
        "5:1: t.b c: given twice, first in line 4.",
    ),
}


@pytest.mark.parametrize("case", SYNTAX)
def test_fault_of_syntax(case: str) -> None:
    text, *expected = SYNTAX[case]
    with pytest.raises(ContentFault) as caught:
        Source(text, "units.toml")
    assert str(caught.value).splitlines() == [f"units.toml:{line}" for line in expected]


def test_all_faults_of_a_file_come_at_once_in_its_order() -> None:
    text = HEAD + '[[units]]\nid = "archers"\nquality = 9\nmove = 2\n[[units]]\nid = "pikes"\nqualty = 4\n'
    with pytest.raises(ContentFault) as caught:
        Source(text, "units.toml").parse(Army)
    assert caught.value.faults == (
        Fault("units.toml", 4, 11, "unit 'archers', quality", "must be less than 7, not 9."),
        Fault("units.toml", 5, 8, "unit 'archers', move", "must be 4″ or more, not 2″."),
        Fault("units.toml", 8, 1, "unit 'pikes', qualty", "not a field here. Did you mean 'quality'?"),
    )


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match=r"^nowhere\.toml: there is no such file\.$"):
        Source.read(tmp_path / "nowhere.toml", "nowhere.toml")


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(ContentFault, match=r": Is a directory\.$"):
        Source.read(tmp_path)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('a = 1\nname = "Nö'.encode() + 'rdö"'.encode("latin-1"))
    with pytest.raises(ContentFault) as caught:
        Source.read(path, "latin.toml")
    assert str(caught.value) == "latin.toml:2:13: this character is not UTF-8; save the file as UTF-8."


def test_a_byte_order_mark_and_dos_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "dos.toml"
    path.write_bytes(b"\xef\xbb\xbf" + b'name = "North"\r\nsize = [48, -1]\r\n')
    with pytest.raises(ContentFault) as caught:
        Source.read(path, "dos.toml").parse(Army)
    assert str(caught.value) == "dos.toml:2:8: size.height: must be 0.001″ or more, not -1″."


def test_a_check_beyond_one_field_points_at_its_place() -> None:
    source = Source(UNIT, "units.toml")
    assert str(source.fault(("units", 0, "quality"), "4 is taken.")) == (
        "units.toml:4:11: unit 'archers', quality: 4 is taken."
    )
    assert str(source.fault(("units", 0, "weapons"), "none given.")) == (
        "units.toml:2:1: unit 'archers', weapons: none given."
    )
