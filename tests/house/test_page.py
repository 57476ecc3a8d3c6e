"""The page knows no rule set: what it shows of one comes with the wire."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.engine.ruleset import find, installed

SOURCE = Path(__file__).resolve().parents[2] / "web" / "src"
FILES = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in {".ts", ".svelte", ".css"}]
# Words that one rule set has for itself. Emblems are told by common words (horse, crown, gun), and those are nobody's.
OWN = (
    "distraction",
    "stratagem",
    "hustle",
    "sidestep",
    "misfit",
    "infiltrat",
    "battle forge",
    "ready_made",
    "permitted",
)


def test_there_is_a_page_to_look_at() -> None:
    assert len(FILES) > 100


@pytest.mark.parametrize("ruleset", installed())
def test_no_file_of_the_page_names_a_rule_set_or_its_clauses(ruleset: str) -> None:
    words = [rf"\b{ruleset}\b(?!\|)", rf"\b{re.escape(find(ruleset).title.lower())}\b(?!\|)", rf"\b{ruleset}\.[a-z]"]
    assert _found("|".join(words)) == []


def test_no_file_of_the_page_has_words_of_one_rule_set() -> None:
    assert _found("|".join(OWN)) == []


def test_nothing_that_travels_is_untyped() -> None:
    assert _found(r":\s*any\b|\bas any\b|<any>") == []


def _found(words: str) -> list[str]:
    return [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()[:100]}"
        for path in FILES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(words, line.lower())
    ]


DEFINED = re.compile(r"^export (?:async )?(class|interface|type|function|const) (\w+)", re.MULTILINE)


def _exports() -> list[tuple[Path, str, str]]:
    """Every name that a module of the page exports: its module, what it is, the name."""
    modules = (path for path in FILES if path.suffix == ".ts")
    return [(path, kind, name) for path in modules for kind, name in DEFINED.findall(path.read_text())]


def test_a_name_that_the_page_exports_has_one_meaning() -> None:
    """Who reads a name knows which it is: no two modules export the same one, and none exports one of the wire's."""
    homes: dict[str, set[str]] = {}
    for path, _, name in _exports():
        homes.setdefault(name, set()).add(str(path.relative_to(SOURCE)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_what_a_module_of_the_page_exports_is_used() -> None:
    """Functions, classes and constants: by another file of the page, or by their own and by a test."""
    texts = {path: path.read_text() for path in (*FILES, SOURCE.parent / "fixtures" / "link.ts")}
    unused = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path, kind, name in _exports()
        if kind in ("class", "function", "const")
        and len(re.findall(rf"\b{name}\b", texts[path])) == 1
        and not any(re.search(rf"\b{name}\b", text) for other, text in texts.items() if other != path)
    ]
    assert unused == []
