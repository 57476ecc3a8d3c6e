"""What stands on the printed sheet of an army, as plain data for the template `sheet.typ`."""

from __future__ import annotations

import re
from typing import Any

from grognard.content.share_codes import to_code
from grognard.content.unit_sheets import unit_sheets
from grognard.content.written_lists import WrittenList, mustered, to_written
from grognard.engine.contract.mustering import Muster, muster_of
from grognard.engine.contract.unit_sheets import SheetRule, UnitSheet
from grognard.engine.record import Value
from grognard.engine.rulebook import Clause
from grognard.engine.ruleset import Ruleset

_MARKUP = re.compile(r"[*_`]|\[([^\]]*)\]\([^)]*\)")
_SENTENCE = re.compile(r"[.!?](?=\s)|\n\n|\n[-|]")
LONGEST_SENTENCE = 240


class ChapterInBrief(Value, frozen=True):
    """A chapter of the rulebook, each clause in a sentence."""

    title: str
    clauses: tuple[tuple[str, str], ...]


class Printed(Value, frozen=True):
    """All that the template needs."""

    name: str
    game: str
    units: tuple[UnitSheet, ...]
    currency: str
    total: int
    code: str
    introduction: str
    chapters: tuple[ChapterInBrief, ...]
    paper: str
    rules: tuple[SheetRule, ...] = ()
    """What the army has as a whole, in words."""


def printed(rules: Ruleset[Any], army: WrittenList, name: str, paper: str, scenario: str = "") -> Printed:
    """The sheet of this army."""
    units = tuple(unit_sheets(rules, army, scenario))
    muster = mustered(rules, army.army) if army.army else None
    book = rules.rulebook
    chapters = tuple(
        ChapterInBrief(chapter, tuple(_brief(clause) for clause in book if clause.chapter == chapter))
        for chapter in book.chapters
    )
    return Printed(
        name,
        rules.title,
        units,
        muster.catalogue.currency if muster is not None else "points",
        sum(unit.cost for unit in units) if muster is None else spent(muster, army.roster),
        to_code(to_written(rules, army.army, army.roster)),
        plain(book.introduction.split("\n\n")[0]),
        chapters,
        paper,
        tuple(rules.army_rules(rules.enlisted(army.roster, {}))),
    )


def spent(muster: Muster, roster: dict[str, Any]) -> int:
    """What the army has cost of what it may: where only some parts of a list have a price to keep to, only these."""
    chosen = muster_of(roster, muster.catalogue, muster.entries).chosen
    costs = {item.key: item.cost for item in muster.catalogue.items}
    sections = muster.catalogue.sections
    priced = [section for section in sections if section.budget is not None] or sections
    return sum(costs[key] for section in priced for key in chosen[section.key])


def _brief(clause: Clause) -> tuple[str, str]:
    return clause.title, first_sentence(clause.text)


def first_sentence(text: str) -> str:
    """The first sentence of a clause, without marks of its writing; a list or a table that follows is left out."""
    found = _SENTENCE.search(text)
    sentence = plain(text[: found.start()] if found else text).rstrip(".:;")
    if len(sentence) > LONGEST_SENTENCE:
        return sentence[:LONGEST_SENTENCE].rsplit(" ", 1)[0] + " …"
    return f"{sentence}."


def plain(text: str) -> str:
    """Markdown as one line of plain text."""
    return " ".join(_MARKUP.sub(r"\1", text).split())
