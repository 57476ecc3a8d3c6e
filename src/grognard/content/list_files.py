"""Army lists as files: TOML that can be read and changed by hand, or JSON for programs. What they say is a written list
(`written_lists`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from grognard.content.faults import ContentFault, Fault
from grognard.content.source import Source
from grognard.content.toml_text import is_tables, table_lines, toml_key, toml_value
from grognard.engine.contract.mustering import Muster
from grognard.engine.questions.catalogue import Catalogue, Item

JSON_SUFFIX = ".json"


def read_list(path: Path) -> dict[str, Any]:
    """The document of a file; its name says which form it has. Raises `ContentFault` with the place."""
    if path.suffix != JSON_SUFFIX:
        return Source.read(path).document
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise ContentFault([Fault(str(path), 0, 0, "", f"this is no army list in JSON: {error}.")]) from None
    except OSError as error:
        raise ContentFault([Fault(str(path), 0, 0, "", f"{error.strerror}.")]) from None


def list_text(path: Path, document: Mapping[str, Any], muster: Muster | None, heading: str) -> str:
    """The text of a file with this list; TOML says in comments what the keys mean, and which others there are."""
    if path.suffix == JSON_SUFFIX:
        return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    return "\n".join([f"# {heading}", "", *_lines(document, muster)]) + "\n"


def _lines(document: Mapping[str, Any], muster: Muster | None) -> Iterator[str]:
    catalogue = muster.catalogue if muster is not None else Catalogue((), ())
    items = {item.key: item for item in catalogue.items}
    lists = {section.key: section for section in catalogue.sections if section.key in document}
    tables = {key for key, value in document.items() if key not in lists and is_tables(value)}
    for key, value in document.items():
        if key not in lists and key not in tables:
            yield f"{toml_key(key)} = {toml_value(value)}"
    for key, section in lists.items():
        yield ""
        yield f"{toml_key(key)} = ["
        for entry in document[key]:
            about = _about(items.get(entry), catalogue.currency) if isinstance(entry, str) else ""
            yield f"  {toml_value(entry)}," + (f"  # {about}" if about else "")
        yield "]"
        others = [items[each] for each in section.items if each not in document[key]]
        if others:
            yield f"# {section.title} that may also stand here:"
            yield from (f"#   {toml_value(item.key)},  # {_about(item, catalogue.currency)}" for item in others)
    for key in tables:
        yield from table_lines(toml_key(key), document[key])


def _about(item: Item | None, currency: str) -> str:
    if item is None:
        return ""
    price = f"{item.cost} {currency}" if item.cost else ""
    stats = ", ".join(f"{stat.name} {stat.value}" for stat in item.stats)
    rest = "; ".join(part for part in (item.detail, stats, price) if part)
    return " ".join(f"{item.label}: {rest}".rstrip(": ").split())
