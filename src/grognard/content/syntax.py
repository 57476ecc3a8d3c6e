"""Reading TOML text, with its syntax faults in plain words."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from grognard.content.faults import ContentFault, Fault

# What tomllib says (the beginning of it), and what helps somebody who writes an army list.
PLAIN_WORDS = (
    ("Expected '=' after a key", "an = is wanted after the key."),
    (
        "Invalid value",
        "a value is wanted here: text in quotes, a number, true or false, [a list] or { a table }.",
    ),
    (
        "Invalid initial character for a key part",
        "a key is wanted here: letters, digits, - and _, or text in quotes.",
    ),
    (
        "Expected newline or end of document",
        "something follows the value; the next key begins on a new line.",
    ),
    ("Expected ']' at the end of a table", "the heading has no closing ]."),
    ("Expected ']]' at the end of an array", "the heading has no closing ]]."),
    ("Unclosed array", "a list has no closing ], or a comma is missing in it."),
    ("Unclosed inline table", "a table has no closing }, or a comma is missing in it."),
    ("Unterminated string", "the text has no closing quote."),
    ('Expected "\'"', "the text has no closing quote."),
    ('Expected \'"""\'', "the text has no closing quotes."),
    ("Illegal character '\\n'", "the text has no closing quote on this line."),
    ("Unescaped '\\'", "a backslash in quotes is written twice: \\\\."),
    ("Cannot overwrite a value", "this is given twice."),
    ("Cannot declare", "this table is declared twice."),
    ("Duplicate inline table key", "this is given twice."),
    ("Cannot redefine namespace", "this table was closed before; write all of it in one place."),
    ("Cannot mutate immutable namespace", "a table in { } or a list in [ ] cannot be added to later."),
    ("Invalid date or datetime", "this is no date; text stands in quotes."),
)
ABOUT_DOUBLES = ("Cannot overwrite", "Cannot declare", "Duplicate inline")
PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def parse(text: str, file: str) -> dict[str, Any]:
    """The document as plain values; a `ContentFault` names what keeps it from being read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentFault(_faults(str(error), text, file)) from None


def _faults(said: str, text: str, file: str) -> list[Fault]:
    if said.startswith(ABOUT_DOUBLES) and (doubles := _doubles(text, file)):
        return doubles
    found = PLACE.search(said)
    reason = said[: found.start()] if found else said
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    else:
        lines = text.rstrip().split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    words = next((words for start, words in PLAIN_WORDS if reason.startswith(start)), f"{reason}.")
    return [Fault(file, line, column, "", words)]


def _doubles(text: str, file: str) -> list[Fault]:
    """Everything that is given twice; tomllib stops at the first and points behind it."""
    from grognard.content.locations import Locations

    return [
        Fault(
            file,
            *doubled.spot,
            ".".join(map(str, doubled.path)),
            f"given twice, first in line {doubled.first.line}.",
        )
        for doubled in Locations(text).doubled
    ]
