"""Write docs/reference.md: the names of `grognard.author` with signature and docstring, in the groups of its `__all__`.

tools/reference.py            write the page anew
tools/reference.py --check    say whether it is up to date
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools.definitions import (
    NAMESPACE,
    Definition,
    Found,
    Function,
    ancestors,
    bases_of,
    find,
    groups,
    names,
    text_below,
    unwritten,
)

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference.md"
HEAD = """# Reference for authors

Written by `make reference` from the docstrings; do not edit it. All of this is imported from `grognard.author`.
For a first look read [the guide](guide.md); the ideas are in [The engine](engine.md).
"""
TABLE = ("| | |", "|---|---|")
LONGEST = 400
"""Of a constant that takes more characters the name is told, and below it its texts."""


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
        line = _class_line(node, body, name)
        yield from _code(line)
        yield from _prose(doc)
        yield from _standing_on(node, module, line)
        yield from _members(body)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _code(signature(node, name))
        yield from _prose(doc)
    else:
        text = ast.unparse(node)
        yield from _code(text if len(text) < LONGEST else name)
        yield from _prose(doc)
        if len(text) >= LONGEST and isinstance(node, ast.Assign):
            yield from _prose(", ".join(_texts(node)))


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts of a long list of words."""
    return (
        f"`{each.value}`" for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )


def _code(line: str) -> Iterator[str]:
    yield from ("```python", line, "```", "")


def _prose(doc: str) -> Iterator[str]:
    yield from (doc, "")


def _whole_body(node: ast.ClassDef, module: str) -> list[ast.stmt]:
    """A class with what it has from bases that nobody finds on the page."""
    own = node.body[ast.get_docstring(node) is not None :]
    defined = {each.name for each in own if isinstance(each, Function)}
    inherited = [
        each
        for name, base in bases_of(node, module)
        if name not in names() and isinstance(base.node, ast.ClassDef)
        for each in _whole_body(base.node, base.module)
        if not isinstance(each, Function) or (each.name not in defined and ast.get_docstring(each))
    ]
    return [*inherited, *own]


def _standing_on(node: ast.ClassDef, module: str, shown: str) -> Iterator[str]:
    """The bases on the page, unless the line that is shown has them, and what a subclass has to write."""
    bases = set[str]() if shown.startswith("class") else _bases_on_page(node, module)
    behind = [f"`{name}`" for name in sorted(bases)]
    yours = [f"`{name}`" for name in sorted(unwritten(node, module))]
    said = [f"Built on {', '.join(behind)}." if behind else "", f"Yours to write: {', '.join(yours)}." if yours else ""]
    if any(said):
        yield from (" ".join(filter(None, said)), "")


def _bases_on_page(node: ast.ClassDef, module: str) -> set[str]:
    """The nearest classes behind this one that have their place on the page."""
    near = set[str]()
    for name, base in bases_of(node, module):
        if name in names():
            near.add(name)
        elif isinstance(base.node, ast.ClassDef):
            near |= _bases_on_page(base.node, base.module)
    return near - {farther for name in near for farther in ancestors(name)}


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
        yield from (*TABLE, *rows, "")


def _member(body: list[ast.stmt], place: int, each: ast.stmt) -> Iterator[str]:
    if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_"):
        yield _row(ast.unparse(each), text_below(body, place))
    elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and not each.name.startswith("_"):
        back = f": {ast.unparse(each.returns)}" if each.returns else ""
        yield _row(f"{each.name}{back}" if _is_property(each) else signature(each), ast.get_docstring(each) or "")


def _is_property(node: Function) -> bool:
    return any(ast.unparse(each) in ("property", "cached_property", "kept") for each in node.decorator_list)


def _row(code: str, doc: str) -> str:
    cell = " ".join(doc.split()).replace("|", "\\|")
    shown = code.replace("|", "\\|")
    return f"| `{shown}` | {cell} |"


def annotations_of(node: Definition, body: list[ast.stmt]) -> Iterator[ast.expr]:
    """What a signature or a field says of types."""
    for each in [*body, *([] if isinstance(node, ast.ClassDef) else [node])]:
        if isinstance(each, Function) and (not each.name.startswith("_") or each.name == "__init__"):
            given = each.args
            taken = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
            yield from (one.annotation for one in taken if one is not None and one.annotation is not None)
            if each.returns is not None:
                yield each.returns
        elif isinstance(each, ast.AnnAssign) and not ast.unparse(each.target).startswith("_"):
            yield each.annotation


def other_words() -> dict[str, Found]:
    """The words of ours in signatures of the page that have no place of their own on it."""
    found: dict[str, Found] = {}
    for name in sorted(names()):
        node, _, module = find(NAMESPACE, name)
        body = _whole_body(node, module) if isinstance(node, ast.ClassDef) else []
        text = " ".join(map(ast.unparse, annotations_of(node, body)))
        for word in set(re.findall(r"[A-Z]\w+", text)) - names():
            with suppress(LookupError):
                found[word] = find(module, word)
    return dict(sorted(found.items()))


def _glossary() -> Iterator[str]:
    """The chapter of those words: what a short one stands for, or what the first sentence says of a class."""
    yield from ("## Other words in signatures", "", "Who calls and overrides need not import them.", "", *TABLE)
    for word, (node, doc, _) in other_words().items():
        code = "" if isinstance(node, ast.ClassDef) else f"`{ast.unparse(node).partition('=')[2].strip()}`"
        yield _row(word, ". ".join(filter(None, (code, doc.split("\n\n")[0]))))


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for group in groups():
        lines += [f"## {group.title}", "", f"{group.about[0].upper()}{group.about[1:]}.", ""]
        lines += [line for name in group.names for line in described(name)]
    lines += _glossary()
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
