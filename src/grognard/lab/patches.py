"""Patches that a program writes: a variant with other numbers, as a file that people can read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from grognard.lab.numbers import ContentNumber
from grognard.lab.variants import written


def patch(ruleset: str, title: str, changed: Mapping[ContentNumber, int] | Mapping[ContentNumber, int | float]) -> str:
    """A variant with these numbers, as the text of its file."""
    tables: dict[str, list[str]] = {}
    for number, value in changed.items():
        heading = ".".join(_bare_or_quoted(word) for word in (number.kind, number.file, *number.path[:-1]))
        tables.setdefault(heading, []).append(f"{_bare_or_quoted(number.path[-1])} = {value}  # was {number.value}\n")
    return "\n".join(
        [written({"ruleset": ruleset, "title": title}), *(f"[{key}]\n{''.join(each)}" for key, each in tables.items())]
    )


def _bare_or_quoted(word: str) -> str:
    return word if re.fullmatch(r"[A-Za-z0-9_-]+", word) else json.dumps(word, ensure_ascii=False)
