"""Law 8: every clause of the rulebook is cited by code and by a test; nothing cites a clause that is not there.

Code cites a clause by a value that it uses: an argument of a question, a roll, an event, a refusal, a line of a tally,
or the mark of `engine.clauses.enforces` on a function that is used. Comments and docstrings may name one too, but they
enforce nothing and do not count; nor does what only shows, teaches or plays the game: the folders
`showing`, `thinking` and `kit`, lessons, and test positions.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from grognard.content.faults import did_you_mean
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.broken import LawBroken

_IMPORT = re.compile(r"^\s*(?:from|import)\s.*$", re.MULTILINE)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SHOWN = 8
"""How many clauses a sentence names."""
ENFORCING_NOTHING = frozenset({"showing", "thinking", "kit", "positions.py", "lessons.toml"})


def clauses_are_cited(ruleset: Ruleset[Any], number: int) -> None:
    """Looks at the package of the rule set and, where they lie beside it, at its tests. The same for every game."""
    del number
    book = {clause.id for clause in ruleset.rulebook}
    home = Path(inspect.getfile(type(ruleset))).parent
    code = [*home.rglob("*.py"), *home.rglob("*.toml")]
    rules = [path for path in code if _enforces(path.relative_to(home))]
    tests = _tests_of(ruleset, home)
    # Misspelt clauses first: where one stands, the clause that was meant is missing too, which alone says too little.
    _none_unknown(ruleset.name, book, code, "its code")
    _none_unknown(ruleset.name, book, tests, "its tests")
    _all_cited(book, cited_by(rules), "its code")
    _marks_are_used(code)
    if tests:
        _all_cited(book, named_in(ruleset.name, tests), "its tests")


def _none_unknown(name: str, book: set[str], files: list[Path], where: str) -> None:
    unknown = sorted(named_in(name, files) - book)
    if unknown:
        found = [f"{clause} ({_place_of(clause, files)}){did_you_mean(clause, book)}" for clause in unknown]
        raise LawBroken(f"clauses cited in {where} are not in the rulebook: {_the_first(found)}")


def _enforces(path: Path) -> bool:
    return ENFORCING_NOTHING.isdisjoint((path.parts[0], path.name))


def cited_by(files: Iterable[Path], elsewhere: AbstractSet[str] = frozenset()) -> set[str]:
    """Every text that these files use as a value. A text on its own is a docstring, and nothing uses it; nor does
    anything use a constant whose name nobody reads, here or (`taken_by`) elsewhere."""
    files = list(files)
    trees = _parsed(files)
    shared = elsewhere | _taken_by(trees)
    found = {value for tree in trees for value in _values(tree, shared)}
    tables = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files if path.suffix == ".toml"]
    return found.union(*map(_texts, tables))


def _parsed(files: Iterable[Path]) -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files if path.suffix == ".py"]


def _values(tree: ast.Module, shared: AbstractSet[str]) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    silent = {id(node.value) for node in nodes if isinstance(node, ast.Expr)} | _unread(tree, shared)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def _unread(tree: ast.Module, shared: AbstractSet[str]) -> set[int]:
    """What is written into constants that nobody reads."""
    read = shared | {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    found: set[int] = set()
    for each in tree.body:
        if isinstance(each, ast.Assign) and read.isdisjoint(_names_given(each)):
            inside = list(ast.walk(each.value))
            if not any(isinstance(node, ast.Call) for node in inside):
                found.update(map(id, inside))
    return found


def _names_given(assigned: ast.Assign) -> Iterator[str]:
    return (node.id for target in assigned.targets for node in ast.walk(target) if isinstance(node, ast.Name))


def taken_by(files: Iterable[Path]) -> set[str]:
    """The names that these files import, or read from other modules."""
    return _taken_by(_parsed(files))


def _taken_by(trees: Iterable[ast.Module]) -> set[str]:
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {node.name for node in nodes if isinstance(node, ast.alias)}
    return imported | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _texts(content: Any) -> Iterator[str]:
    """All texts in a document."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        yield from _texts(list(content.values()))
    elif isinstance(content, list):
        for each in content:
            yield from _texts(each)


def _marks_are_used(files: Iterable[Path]) -> None:
    """A function that is marked and never called enforces nothing. Methods may be called by the engine."""
    trees = _parsed(files)
    nodes = [node for tree in trees for node in ast.walk(tree)]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for tree in trees:
        for node in tree.body:
            if isinstance(node, _DEFINITIONS) and node.name not in used and any(map(_is_mark, node.decorator_list)):
                raise LawBroken(f"{node.name} is marked with a clause, but nothing uses it")


def _is_mark(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func).split(".")[-1] == "enforces"


def named_in(name: str, files: Iterable[Path]) -> set[str]:
    """The clause ids of this rule set anywhere in some files, in prose too; names of modules may look like them."""
    pattern = re.compile(rf"(?<![\w.]){re.escape(name)}(?:\.[a-z0-9-]+){{2,}}")
    found: set[str] = set()
    for path in files:
        text = _IMPORT.sub("", path.read_text(encoding="utf-8"))
        found.update(match.rstrip(".-") for match in pattern.findall(text))
    return {each for each in found if not each.endswith((".py", ".md", ".toml"))}


def _tests_of(ruleset: Ruleset[Any], home: Path) -> list[Path]:
    roots = [parent / "tests" for parent in home.parents if (parent / "tests").is_dir()]
    return list((roots[0] / ruleset.name).rglob("*.py")) if roots else []


def _all_cited(book: set[str], cited: set[str], where: str) -> None:
    missing = sorted(book - cited)
    if missing:
        count = "1 clause is" if len(missing) == 1 else f"{len(missing)} clauses are"
        raise LawBroken(f"{count} not cited in {where}: {_the_first(missing)}")


def _the_first(found: list[str]) -> str:
    more = f", and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return ", ".join(found[:SHOWN]) + more


def _place_of(clause: str, files: Iterable[Path]) -> str:
    """The first line that names a clause, as file and line."""
    pattern = re.compile(rf"(?<![\w.]){re.escape(clause)}(?![\w-])")
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                return f"{path.name}:{number}"
    return "nowhere"
