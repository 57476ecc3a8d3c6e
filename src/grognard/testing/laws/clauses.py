"""Law 8: every clause of the rulebook is cited by code and by a test; nothing cites a clause that is not there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken


def clauses_are_cited(ruleset: Ruleset[Any], number: int) -> None:
    """Looks at the package of the rule set and, where they lie beside it, at its tests. The same for every game."""
    del number
    home = Path(inspect.getfile(type(ruleset))).parent
    _compare(ruleset, cited_in(ruleset.name, [*home.rglob("*.py"), *home.rglob("*.toml")]), "its code")
    tests = _tests_of(ruleset, home)
    if tests:
        _compare(ruleset, cited_in(ruleset.name, tests), "its tests")


def cited_in(name: str, files: list[Path]) -> set[str]:
    """The clause ids of this rule set in some files."""
    pattern = re.compile(rf"\b{re.escape(name)}(?:\.[a-z0-9-]+){{2,}}")
    found: set[str] = set()
    for path in files:
        text = path.read_text(encoding="utf-8")
        found.update(match.rstrip(".-") for match in pattern.findall(text))
    return {each for each in found if not each.endswith((".py", ".md", ".toml"))}


def _tests_of(ruleset: Ruleset[Any], home: Path) -> list[Path]:
    roots = [parent / "tests" for parent in home.parents if (parent / "tests").is_dir()]
    return list((roots[0] / ruleset.name).rglob("*.py")) if roots else []


def _compare(ruleset: Ruleset[Any], cited: set[str], where: str) -> None:
    book = {clause.id for clause in ruleset.rulebook}
    missing, unknown = sorted(book - cited), sorted(cited - book)
    if missing:
        raise LawBroken(f"{len(missing)} clauses are not cited in {where}: {', '.join(missing[:8])}")
    if unknown:
        raise LawBroken(f"{where} cite clauses that are not in the rulebook: {', '.join(unknown[:8])}")
