"""Where the names of `grognard.author` are defined, and what is left to write of them. It reads sources and imports
nothing, so that annotations stay as authors write them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[1] / "src"
NAMESPACE = "grognard.author"
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


@cache
def names() -> frozenset[str]:
    """Every name that has its place on the page."""
    return frozenset(name for group in groups() for name in group.names)


@cache
def find(module: str, name: str) -> Found:
    """The definition of a name, through all re-exports."""
    for body in _bodies(module):
        for place, node in enumerate(body):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
                return Found(node, ast.get_docstring(node) or "", module)
            if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
                return Found(node, text_below(body, place), module)
    for each in (each for body in _bodies(module) for each in body):
        if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("grognard"):
            for alias in each.names:
                if (alias.asname or alias.name) == name:
                    return find(str(each.module), alias.name)
    raise LookupError(f"{name} is not defined in {module}")


@cache
def _bodies(module: str) -> list[list[ast.stmt]]:
    """What a module defines, also for type checkers only."""
    body = tree_of(module).body
    return [body, *(node.body for node in body if isinstance(node, ast.If))]


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def text_below(body: list[ast.stmt], place: int) -> str:
    """The docstring of a constant or a field stands below it."""
    below = body[place + 1] if place + 1 < len(body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
        return " ".join(below.value.value.split())
    return ""


def bases_of(node: ast.ClassDef, module: str) -> Iterator[tuple[str, Found]]:
    """The bases of a class that are ours, by name."""
    for base in node.bases:
        name = re.split(r"\W", ast.unparse(base))[0]
        try:
            yield name, find(module, name)
        except LookupError:
            continue  # of Python or a library


def ancestors(name: str, module: str = NAMESPACE) -> set[str]:
    """The names of all classes of ours behind one."""
    node, _, home = find(module, name)
    near = [base for base, _ in bases_of(node, home)] if isinstance(node, ast.ClassDef) else []
    return {*near, *(farther for base in near for farther in ancestors(base, home))}


def unwritten(node: ast.ClassDef, module: str) -> set[str]:
    """The methods that whoever subclasses this has to write."""
    missing, written = _methods(node, module)
    return missing - written


def _methods(node: ast.ClassDef, module: str) -> tuple[set[str], set[str]]:
    """The abstract methods of a class with its bases, and those that are written."""
    missing, written = set[str](), set[str]()
    for _, base in bases_of(node, module):
        if isinstance(base.node, ast.ClassDef):
            theirs = _methods(base.node, base.module)
            missing |= theirs[0]
            written |= theirs[1]
    for each in node.body:
        if isinstance(each, Function):
            abstract = any(ast.unparse(mark) == "abstractmethod" for mark in each.decorator_list)
            (missing if abstract else written).add(each.name)
            (written if abstract else missing).discard(each.name)
    return missing, written
