"""Writing TOML that people can read: plain values first, then tables under headings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(document: Mapping[str, Any], heading: str = "") -> str:
    """A whole document; lists of tables stand under headings of their own."""
    tables = {key: value for key, value in document.items() if is_tables(value)}
    lines = [f"# {heading}", ""] if heading else []
    lines += [f"{toml_key(key)} = {toml_value(value)}" for key, value in document.items() if key not in tables]
    for key, value in tables.items():
        lines += table_lines(toml_key(key), value)
    return "\n".join(lines) + "\n"


def is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def table_lines(heading: str, tables: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Tables of one kind, each under a heading of its own, with the tables inside them under theirs."""
    for table in tables:
        yield ""
        yield f"[[{heading}]]"
        inner = {key: value for key, value in table.items() if is_tables(value)}
        yield from (f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items() if key not in inner)
        for key, value in inner.items():
            yield from table_lines(f"{heading}.{toml_key(key)}", value)


def toml_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def toml_value(value: object) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case dict():
            return "{ " + ", ".join(f"{toml_key(key)} = {toml_value(each)}" for key, each in value.items()) + " }"
    return _text(str(value))


def _text(text: str) -> str:
    """JSON's quotes are TOML's, but for one character that TOML wants escaped too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
