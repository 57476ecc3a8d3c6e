"""Write docs/reference.md: the names of `grognard.author` with signature and docstring, in the groups of its `__all__`.

    tools/reference.py            write the page anew
    tools/reference.py --check    say whether it is up to date

It reads sources and imports nothing, so that annotations stand on the page as authors write them.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "reference.md"
NAMESPACE = "grognard.author"
HEAD = """# Reference for authors

Written by `make reference` from the docstrings; do not edit it. All of this is imported from `grognard.author`.
For a first look read [the guide](guide.md); the ideas are in [The engine](engine.md).
"""
LONGEST = 400
"""A constant that takes more characters is told by its name alone."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.ClassDef | Function | ast.Assign | ast.AnnAssign


class Group(NamedTuple):
    """A chapter of the page: its title, what it is about, and its names."""

    title: str
    about: str
    names: list[str]


class Found(NamedTuple):
    """Where a name is defined, and the docstring that belongs to it (of a constant: the text below it)."""

    node: Definition
    doc: str
    module: str


def file_of(module: str) -> Path:
    """The source of a module of ours."""
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(file_of(module).read_text(encoding="utf-8"))


def groups() -> list[Group]:
    """The names in the order of `__all__`; a comment `# Title: about` begins a group."""
    text = file_of(NAMESPACE).read_text(encoding="utf-8")
    listed = text[text.index("__all__ = [") :].split("\n]")[0]
    found: list[Group] = []
    for line in listed.splitlines()[1:]:
        if heading := re.fullmatch(r"\s*# (.+?): (.+)", line):
            found.append(Group(heading[1], heading[2], []))
        elif name := re.fullmatch(r'\s*"(\w+)",', line):
            found[-1].names.append(name[1])
    return found


def find(module: str, name: str) -> Found:
    """The definition of a name, through all re-exports."""
    for body in _bodies(module):
        for place, node in enumerate(body):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
                return Found(node, ast.get_docstring(node) or "", module)
            if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
                return Found(node, _text_below(body, place), module)
    for each in ast.walk(tree_of(module)):
        if isinstance(each, ast.ImportFrom) and each.module:
            for alias in each.names:
                if (alias.asname or alias.name) == name:
                    return find(each.module, alias.name)
    raise LookupError(f"{name} is not defined in {module}")


def _bodies(module: str) -> list[list[ast.stmt]]:
    """What a module defines, also for type checkers only."""
    body = tree_of(module).body
    return [body, *(node.body for node in body if isinstance(node, ast.If))]


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _text_below(body: list[ast.stmt], place: int) -> str:
    """The docstring of a constant or a field stands below it."""
    below = body[place + 1] if place + 1 < len(body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
        return " ".join(below.value.value.split())
    return ""


def signature(node: Function, name: str = "") -> str:
    """A function as it is called: without self, with its annotations."""
    text = ast.unparse(node.args)
    text = re.sub(r"^(self|cls)(, |$)", "", text)
    back = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    wait = "await " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{wait}{name or node.name}({text}){back}"


def described(name: str) -> Iterator[str]:
    """The lines of one name."""
    node, doc, module = find(NAMESPACE, name)
    yield f"### {name}"
    yield ""
    if isinstance(node, ast.ClassDef):
        body = _whole_body(node, module)
        yield from _code(_class_line(node, body, name))
        yield from _prose(doc)
        yield from _members(body)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _code(signature(node, name))
        yield from _prose(doc)
    else:
        text = ast.unparse(node)
        yield from _code(text if len(text) < LONGEST else name)
        yield from _prose(doc)


def _code(line: str) -> Iterator[str]:
    yield from ("```python", line, "```", "")


def _prose(doc: str) -> Iterator[str]:
    yield from (doc, "")


def _whole_body(node: ast.ClassDef, module: str) -> list[ast.stmt]:
    """A class with what it has from private bases, which nobody looks up."""
    bases = [re.match(r"_\w+", ast.unparse(base)) for base in node.bases]
    private = [find(module, base[0]).node for base in bases if base is not None]
    inherited = [each for base in private if isinstance(base, ast.ClassDef) for each in _whole_body(base, module)]
    return [*inherited, *node.body[ast.get_docstring(node) is not None :]]


def _class_line(node: ast.ClassDef, body: list[ast.stmt], name: str) -> str:
    """A class as it is made, or its bases if it is made by its fields."""
    begin = next((each for each in body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    if begin is not None:
        return signature(begin, name).removesuffix(" -> None")
    bases = [base for base in map(ast.unparse, node.bases) if not base.startswith("_")]
    return f"class {name}({', '.join(bases)})" if bases else f"class {name}"


def _members(body: list[ast.stmt]) -> Iterator[str]:
    rows = [row for place, each in enumerate(body) for row in _member(body, place, each)]
    if rows:
        yield from ("| | |", "|---|---|", *rows, "")


def _member(body: list[ast.stmt], place: int, each: ast.stmt) -> Iterator[str]:
    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_"):
        yield _row(ast.unparse(each), _text_below(body, place))
    elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and not each.name.startswith("_"):
        back = f": {ast.unparse(each.returns)}" if each.returns else ""
        yield _row(f"{each.name}{back}" if _is_property(each) else signature(each), ast.get_docstring(each) or "")


def _is_property(node: Function) -> bool:
    return any(ast.unparse(each) in ("property", "cached_property", "kept") for each in node.decorator_list)


def _row(code: str, doc: str) -> str:
    cell = " ".join(doc.split()).replace("|", "\\|")
    shown = code.replace("|", "\\|")
    return f"| `{shown}` | {cell} |"


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for group in groups():
        lines += [f"## {group.title}", "", f"{group.about[0].upper()}{group.about[1:]}.", ""]
        lines += [line for name in group.names for line in described(name)]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write docs/reference.md from the docstrings of grognard.author.")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page():
        print("docs/reference.md is not up to date: run make reference.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
