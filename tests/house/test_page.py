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
